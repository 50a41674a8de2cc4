package value_test

import (
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// TestFeedings101: the next player does not open with a tile with which nothing goes any more, and
// more likely with a dear tile than with a cheap one.
func TestFeedings101(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Seed: 7, Turn: 1, Drawn: true, Indicator: "R4", Turns: 9,
		Hands:    [game.MaxSeats]string{1: "Y1 Y2 Y2 Y3 Y3 B1 B1 R1 R1 K1 K1 Y1 K12 R2 B5 K7 R9 B9 K4 Y6 R6 B8"},
		Discards: [game.MaxSeats]string{0: "B6", 1: "B7", 2: "R7 B11", 3: "K2"},
	}
	m := p.Match(t)
	var e value.Estimator
	y1, k12, r2 := tile.New(tile.Yellow, 1), tile.New(tile.Black, 12), tile.New(tile.Red, 2)
	f := e.Feedings101(m.View(1), []tile.Tile{y1, k12, r2}, value.Budget101{Worlds: 600, Seed: 3})
	if f[0].Opens > 0.03 || f[1].Opens < 0.06 || f[2].Opens >= f[1].Opens {
		t.Errorf("%v: %+v, %v: %+v, %v: %+v", y1, f[0], k12, f[1], r2, f[2])
	}
	for _, f := range f {
		if f.Lays != 0 {
			t.Errorf("a player who is not open lays: %+v", f)
		}
	}
}

// BenchmarkFeedings101 holds to what happens how likely the next player is said to take what a kalfa
// throws. An iteration is one deal of four kalfa. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Feedings101 -benchtime 400x -cpu 1
func BenchmarkFeedings101(b *testing.B) {
	var e value.Estimator
	var tally [2][4]struct{ n, said, did float64 } // by whether the next player is open, and what is said
	seats := kalfas(b, game.Okey101())
	seed := uint64(5_900_000)
	for b.Loop() {
		seed++
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		if err != nil {
			b.Fatal(err)
		}
		said, next, open := -1.0, game.Seat(0), 0
		playOn(b, m, seats, func(m game.Match, now game.Seat) {
			v := m.View(now)
			if said >= 0 && now == next && v.Step == game.MustDiscard {
				k := &tally[open][min(3, int(10*said))]
				k.n++
				k.said += said
				if v.Taken != tile.None {
					k.did++
				}
				said = -1
			}
			a, err := seats[now].Play(b.Context(), v)
			if err != nil {
				b.Fatal(err)
			}
			if a.Kind == game.Discard {
				f := e.Feedings101(v, []tile.Tile{a.Tile}, value.Budget101{Worlds: 40})[0]
				said, next, open = f.Opens+f.Lays, (now+1)%game.MaxSeats, 0
				if v.Opened[next].How != meld.NoWin {
					open = 1
				}
			}
		})
	}
	for open, all := range tally {
		for _, k := range all {
			b.Logf("open %d: %.0f times said %.3f, taken %.3f", open, k.n, k.said/k.n, k.did/k.n)
		}
	}
}
