package bots

import (
	"context"
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
	t.Helper()
	for seed := range uint64(rounds) {
		b := botFunc(func(_ context.Context, v game.View) (game.Action, error) {
			a := mustPlay(t, newBot(level, seed), v)
			see(seed, v, a)
			return a, nil
		})
		playRound(t, newMatch(t, 1000+seed), [4]Bot{b, b, b, b})
	}
}

// TestAcemi_SoundMoves checks that acemi misses no win (rule 3.1), discards no okey, and breaks up no complete meld
// while it may discard another tile. It also checks that acemi takes a tile only if that tile wins, is an okey or
// brings the hand nearer to winning.
func TestAcemi_SoundMoves(t *testing.T) {
	taken := map[[2]uint64]tile.Tile{} // the tile taken in the previous turn, by match and seat
	takes, regrets := 0, 0
	forEachDecision(t, "acemi", testsize.Of(60, 200), func(seed uint64, v game.View, a game.Action) {
		terms, solver := v.Terms(), meld.NewSolver(v.Terms())
		top, hand, seat := v.TopDiscard(v.Left(v.Seat)), v.Hand, [2]uint64{seed, uint64(v.Seat)}
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
		_, ok := v.BestFinish()
		check.That(t, !ok || a.Kind == game.Finish, "%v where it could finish with %v", a, hand)
		if a.Kind != game.Discard {
			return
		}
		check.That(t, a.Tile != terms.Wild(), "throws an okey of %v", hand)
		if taken[seat] == a.Tile {
			regrets++
		}
		taken[seat] = v.Taken
		checkMeldKept(t, &v, terms, a)
	})
	check.That(t, takes >= 100 && regrets*25 <= takes, "of %d tiles it took, %d were thrown in the turn after", takes, regrets)
}

// TestAcemi_Memory checks that acemi's discard depends neither on old discards nor on very recent ones, but does depend
// on those in between. kalfa's discard depends on old ones too.
func TestAcemi_Memory(t *testing.T) {
	testsize.SkipUnderRace(t)
	var old, fresh, minded, kalfaMinds, seen int
	forEachDecision(t, "acemi", testsize.Of(15, 60), func(seed uint64, v game.View, a game.Action) {
		last := len(v.Record) - 1 // the turn being played
		if a.Kind != game.Discard || last < memoryTurns+4 {
			return
		}
		seen++
		// forgets reports whether a bot of the level makes the same discard even if the discards in v.Record[from:to]
		// are replaced.
		forgets := func(level string, from, to int) bool {
			changed := v.Clone()
			for i := from; i < to; i++ {
				seat := changed.Record[i].Seat
				if at := slices.Index(changed.Discards[seat], changed.Record[i].Discarded); at >= 0 {
					x := (changed.Record[i].Discarded+16)%(tile.FalseJoker-1) + 1
					if changed.Hand[x] > 0 || x == v.Indicator || x == v.Terms().Wild() {
						continue
					}
					changed.Discards[seat][at], changed.Record[i].Discarded = x, x
				}
			}
			return mustPlay(t, newBot(level, seed), v) == mustPlay(t, newBot(level, seed), changed)
		}
		for _, c := range []struct {
			count    *int
			level    string
			from, to int
		}{
			{&old, "acemi", 0, last + 1 - memoryTurns}, {&minded, "acemi", last + 1 - memoryTurns, last - 3}, {&fresh, "acemi", last - 3, last},
			{&kalfaMinds, "kalfa", 0, last + 1 - memoryTurns},
		} {
			if !forgets(c.level, c.from, c.to) {
				*c.count++
			}
		}
	})
	check.That(t, old == 0 && fresh == 0 && minded > 0 && kalfaMinds > 0, "of %d discards old tiles change %d, fresh ones %d, those between %d; old ones change %d of kalfa", seen, old, fresh, minded, kalfaMinds)
}

// TestAcemi_GoneTiles checks that acemi keeps two tiles with a gap between them for one turn too long after the last
// two tiles that would fill the gap were discarded.
func TestAcemi_GoneTiles(t *testing.T) {
	const hand = "Y2 Y3 Y4 Y5 B2 B3 B4 B10 B11 B12 B13 R7 R9 K6 K8" // acemi waits for R8 and K7
	play := func(thrown ...string) tile.Tile {
		v := classicView(t, hand, "")
		v.Turns = 80
		for i, s := range thrown {
			x, _ := tile.Parse(s)
			v.Record = append(v.Record, game.Move{Seat: game.Seat(i+1) % 4, Drew: true, Discarded: x})
		}
		v.Record = append(v.Record, game.Move{Seat: 1, Drew: true})
		a := mustPlay(t, newBot("acemi", 3), v)
		check.Equal(t, a.Kind, game.Discard)
		return a.Tile
	}
	hopeful := play("Y13", "K3", "K3", "K13")
	check.Need(t, hopeful.Colour() != tile.Black, "without news it throws %v: no test", hopeful)
	check.Equal(t, play("Y13", "K7", "K7", "K13"), hopeful, "sees at once that K7 is gone")
	check.Equal(t, play("Y13", "K7", "K7", "K13", "Y13", "K3", "K3", "K13").Colour(), tile.Black, "a turn later it still waits for K7")
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
				v := classicView(t, c.hand, "")
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
	v := classicView(t, "Y2 Y3 Y4 B2 B3 B4 B11 B12 B13 Y7 Y7 K5 K6 K8 K10", "")
	check.Equal(t, mustPlay(t, newCirak(), v).String(), "discard Y7", "çırak")
	for seed := range uint64(100) {
		x := mustPlay(t, newBot("acemi", seed), v).String()
		check.That(t, x == "discard K8" || x == "discard K10", "seed %d: %v", seed, x)
	}
	held, broken := 0, map[string]int{}
	forEachDecision(t, "çırak", testsize.Of(15, 60), func(seed uint64, v game.View, _ game.Action) {
		pair := slices.ContainsFunc(v.Hand.Distinct(), func(x tile.Tile) bool { return v.Hand[x] > 1 && x != v.Terms().Wild() })
		if v.Step != game.MustDiscard || !pair {
			return
		}
		held++
		for _, level := range []string{"acemi", "çırak"} {
			if a := mustPlay(t, newBot(level, seed), v); a.Kind == game.Discard && v.Hand[a.Tile] > 1 {
				broken[level]++
			}
		}
	})
	check.That(t, held >= 100 && broken["acemi"]*3 <= broken["çırak"], "of %d hands with equal tiles these part them: %v", held, broken)
}

// TestAcemi_TakesLate checks when acemi takes a tile. Early in a round it takes a tile that completes a run only
// sometimes, and one that completes a set even less often. Late in a round it always takes both. It never takes a
// useless tile.
func TestAcemi_TakesLate(t *testing.T) {
	const hand = "R1 R2 R3 B7 B8 B9 B10 K12 R12 K6 K7 B6 R13 Y1"
	takes := func(top string, turns int) (n int) {
		for seed := range uint64(200) {
			v := classicView(t, hand, top)
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
