package round101_test

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// TestFeedings checks that the next player does not open with a tile that goes with no other tile, and opens more often
// with a tile of high value than with one of low value.
func TestFeedings(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Seed: 7, Turn: 1, Drawn: true, Indicator: "R4", Turns: 9,
		Hands:    [game.MaxSeats]string{1: "Y1 Y2 Y2 Y3 Y3 B1 B1 R1 R1 K1 K1 Y1 K12 R2 B5 K7 R9 B9 K4 Y6 R6 B8"},
		Discards: [game.MaxSeats]string{0: "B6", 1: "B7", 2: "R7 B11", 3: "K2"},
	}
	v := p.View(t)
	f := round101.Feedings(&v, check.Must(tile.ParseAll("Y1 K12 R2")), 600, 3)
	check.That(t, f[0].Opens <= 0.03 && f[1].Opens >= 0.06 && f[2].Opens < f[1].Opens, "%+v", f)
	check.That(t, f[0].Lays+f[1].Lays+f[2].Lays == 0, "a player who is not open lays: %+v", f)
}

// BenchmarkFeedings compares the estimated probability that the next player takes kalfa's discard with the observed
// frequency. An iteration is one deal between four kalfa. docs/bots.md has the results.
//
//	go test ./bots/value/round101 -run XXX -bench Feedings -benchtime 400x -cpu 1
func BenchmarkFeedings(b *testing.B) {
	var tally [2][4]struct{ n, said, did float64 } // by whether the next player is open and by estimate, in tenths
	level := check.Must(bots.LevelByName("kalfa"))
	kalfa, seed := level.New(0), uint64(5_900_000)
	for b.Loop() {
		seed++
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		check.OK(b, err)
		said, open := -1.0, 0 // said is the estimate for the tile that the seat to play may take
		for {
			now, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(now)
			if said >= 0 && v.Step == game.MustDiscard {
				k := &tally[open][min(3, int(10*said))]
				k.n++
				k.said += said
				if v.Taken != tile.None {
					k.did++
				}
				said = -1
			}
			a, err := kalfa.Play(b.Context(), v)
			check.OK(b, err)
			if a.Kind == game.Discard {
				f := round101.Feedings(&v, []tile.Tile{a.Tile}, 40, 0)[0]
				said, open = f.Opens+f.Lays, 0
				if v.Opened[v.Right(now)].How != meld.NoWin {
					open = 1
				}
			}
			if m, _, err = game.Apply(m, now, a); err != nil {
				b.Fatal(err)
			}
		}
	}
	for open, all := range tally {
		for _, k := range all {
			b.Logf("open %d: %.0f times said %.3f, taken %.3f", open, k.n, k.said/k.n, k.did/k.n)
		}
	}
}
