package bots

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// forEachDecision plays rounds between four bots of the given level. After each decision it calls see with the seed of
// the round, the bot's view and its action.
func forEachDecision(t *testing.T, level string, rounds int, see func(seed uint64, v game.View, a game.Action)) {
	for seed := range uint64(rounds) {
		b := newBot(level, seed)
		playRound(t, newMatch(t, 1000+seed), [4]Bot{b, b, b, b}, func(_ game.Match, v *game.View, a game.Action) { see(seed, *v, a) })
	}
}

// TestAcemi_SoundMoves checks that acemi takes a tile that wins (rule 3.1), and breaks up no complete meld while it may
// discard another tile. It also checks that acemi takes a tile only if that tile wins, is an okey or brings the hand
// nearer to winning. TestLevels_HouseRules checks its finishes and okeys.
func TestAcemi_SoundMoves(t *testing.T) {
	takes := 0
	forEachDecision(t, "acemi", testsize.Of(40, 200), func(_ uint64, v game.View, a game.Action) {
		terms, solver := v.Terms(), meld.NewSolver(v.Terms())
		top, hand := v.LeftDiscard(), v.Hand
		if v.Step == game.MustDraw {
			if v.Check(game.Action{Kind: game.Take}) != nil {
				return
			}
			now := solver.DistanceGiven(hand, v.Seen()).Total
			hand.Add(top)
			wins := len(terms.Finishes(hand)) > 0
			check.That(t, !wins || a.Kind == game.Take, "%v where %v wins with %v", a, hand, top)
			if a.Kind == game.Take && !wins && top != terms.Wild() {
				takes++
				check.That(t, slices.ContainsFunc(solver.Discards(hand, v.Seen()), func(d meld.Discard) bool { return d.Tile != top && d.Distance.Total < now }), "%v takes %v for nothing", v.Hand, top)
			}
			return
		}
		checkMeldKept(t, &v, terms, a)
	})
	check.That(t, takes >= 70, "only %d takes", takes)
}

// TestAcemi_Memory checks that acemi keeps two tiles with a gap between them for one turn too long after the last two
// tiles that would fill the gap were discarded, and keeps them again once it has forgotten these discards.
func TestAcemi_Memory(t *testing.T) {
	const (
		hand   = "Y2 Y3 Y4 Y5 B2 B3 B4 B10 B11 B12 B13 R7 R9 K6 K8" // acemi waits for R8 and K7
		gone   = "Y13 K7 K7 K13 "
		others = "Y13 K3 K3 K13 "
	)
	play := func(thrown string) tile.Colour {
		v := classicView(hand, "")
		v.Turns = 80
		for i, x := range tilesOf(thrown) {
			v.Record = append(v.Record, game.Move{Seat: game.Seat(i+1) % 4, Drew: true, Discarded: x})
		}
		v.Record = append(v.Record, game.Move{Seat: 1, Drew: true})
		return mustPlay(t, newBot("acemi", 3), v).Tile.Colour()
	}
	check.Equal(t, play(others), tile.Red)
	check.Equal(t, play(gone), tile.Red, "sees at once that K7 is gone")
	check.Equal(t, play(gone+others), tile.Black, "a turn later it still waits for K7")
	check.Equal(t, play(gone+others+"R1 R2 R3 R13 R1 R2 R3 R13"), tile.Red, "four turns later it remembers K7")
}

// TestAcemi_NoticesLate checks that acemi overlooks some things early in some rounds, but nothing late in long rounds.
func TestAcemi_NoticesLate(t *testing.T) { // the okey is R5
	const gap = "K8 K10"
	for _, c := range []struct{ why, hand, loses, instead string }{
		{"12-13-1", "Y2 Y3 Y4 B2 B3 B4 B10 B11 B12 K13 K1 K5 K6 R7 R9", "K13 K1", "R7 R9"},
		{"what a false joker is worth", "Y2 Y3 Y4 B2 B3 B4 B10 B11 B12 F R6 K12 K13 Y7 Y9", "F R6", "Y7 Y9"},
		{"a set across the rack", "Y2 Y3 Y4 B2 B3 B4 B11 B12 B13 R9 Y9 K5 K6 " + gap, "R9 Y9", gap},
	} {
		overlooked := [2]int{}
		for i, turns := range []int{5, 80} {
			for seed := range uint64(200) {
				v := classicView(c.hand, "")
				v.Turns = turns
				x := tile.Format([]tile.Tile{mustPlay(t, newBot("acemi", seed), v).Tile})
				if slices.Contains(strings.Fields(c.loses), x) {
					overlooked[i]++
				} else {
					check.That(t, slices.Contains(strings.Fields(c.instead), x), "%s: throws %v", c.why, x)
				}
			}
		}
		check.That(t, overlooked[0] >= 100 && overlooked[0] < 200 && overlooked[1] == 0, "%s is overlooked by %d of 200 early, %d late", c.why, overlooked[0], overlooked[1])
	}
}

func TestAcemi_KeepsEqualTiles(t *testing.T) {
	v := classicView("Y2 Y3 Y4 B2 B3 B4 B11 B12 B13 Y7 Y7 K5 K6 K8 K10", "")
	check.Equal(t, mustPlay(t, newCirak(), v).String(), "discard Y7", "çırak")
	for seed := range uint64(100) {
		x := mustPlay(t, newBot("acemi", seed), v).String()
		check.That(t, x == "discard K8" || x == "discard K10", "seed %d: %v", seed, x)
	}
}

// TestAcemi_TakesLate checks when acemi takes a tile. Early in a round it takes a tile that completes a run only
// sometimes, and one that completes a set even less often. Late in a round it always takes both. It never takes a
// useless tile.
func TestAcemi_TakesLate(t *testing.T) {
	const hand = "R1 R2 R3 B7 B8 B9 B10 K12 R12 K6 K7 B6 R13 Y1"
	takes := func(top string, turns int) (n int) {
		for seed := range uint64(200) {
			v := classicView(hand, top)
			v.Turns = turns
			if mustPlay(t, newBot("acemi", seed), v).Kind == game.Take {
				n++
			}
		}
		return n
	}
	run, set := takes("K8", 9), takes("Y12", 9)
	check.That(t, run >= 20 && run <= 120 && set > 0 && set < run, "early, of 200 it takes %d runs and %d sets", run, set)
	for _, c := range []struct {
		top         string
		turns, want int
	}{{"K8", 80, 200}, {"Y12", 80, 200}, {"K2", 80, 0}, {"R5", 5, 200}} {
		check.Equal(t, takes(c.top, c.turns), c.want, c.top)
	}
}
