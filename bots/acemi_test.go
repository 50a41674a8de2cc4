package bots

import (
	"context"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// forEachDecision plays rounds between four bots of the given level. After each decision it calls see with the seed of
// the round, the bot's view and its action.
func forEachDecision(t *testing.T, level Level, rounds uint64, see func(seed uint64, v game.View, a game.Action)) {
	t.Helper()
	for seed := range rounds {
		var seats [4]Bot
		for s := range seats {
			seats[s] = botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
				a, err := level.New(seed).Play(ctx, v)
				if err != nil || v.Check(a) != nil {
					t.Fatalf("%s: %v, %v, %v", level.Name, a, err, v.Check(a))
				}
				see(seed, v, a)
				return a, nil
			})
		}
		playRound(t, newMatch(t, 1000+seed), seats)
	}
}

func mustLevel(t testing.TB, name string) Level {
	t.Helper()
	level := check.Must(LevelByName(name))
	return level
}

// TestAcemi_SoundMoves checks that acemi misses no win (rule 3.1), discards no okey, and breaks up no complete meld
// while it may discard another tile. It also checks that acemi takes a tile only if that tile wins, is an okey or
// brings the hand nearer to winning.
func TestAcemi_SoundMoves(t *testing.T) {
	taken := map[[2]uint64]tile.Tile{} // the tile taken in the previous turn, by match and seat
	takes, regrets := 0, 0
	forEachDecision(t, mustLevel(t, "acemi"), uint64(testsize.Of(60, 200)), func(seed uint64, v game.View, a game.Action) {
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
		if _, ok := v.BestFinish(); ok && a.Kind != game.Finish {
			t.Errorf("%v where it could finish with %v", a, hand)
		}
		if a.Kind != game.Discard {
			return
		}
		check.That(t, a.Tile != terms.Wild(), "throws an okey of %v", hand)
		if taken[seat] == a.Tile {
			regrets++
		}
		taken[seat] = v.Taken
		split, rest := solver.Best(hand)
		other := slices.ContainsFunc(rest, func(x tile.Tile) bool {
			return x != terms.Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
		})
		check.That(t, !other || slices.Contains(rest, a.Tile), "throws %v of %v, rest %v", a.Tile, split, rest)
	})
	check.That(t, takes >= 100 && regrets*25 <= takes, "of %d tiles it took, %d were thrown in the turn after", takes, regrets)
}

// TestAcemi_Memory checks that acemi's discard depends neither on old discards nor on very recent ones, but does depend
// on those in between. kalfa's discard depends on old ones too.
func TestAcemi_Memory(t *testing.T) {
	testsize.SkipUnderRace(t)
	var old, fresh, minded, kalfaMinds, seen int
	forEachDecision(t, mustLevel(t, "acemi"), 60, func(seed uint64, v game.View, a game.Action) {
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
			before, _ := mustLevel(t, level).New(seed).Play(context.Background(), v)
			after, _ := mustLevel(t, level).New(seed).Play(context.Background(), changed)
			return before == after
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
	t.Logf("of %d discards: old tiles %d, fresh %d, between %d, kalfa old %d", seen, old, fresh, minded, kalfaMinds)
	check.That(t, old <= 0 && fresh <= 0 && minded != 0 && kalfaMinds != 0, "of %d discards old tiles change %d, fresh ones %d, those between %d; old ones change %d of kalfa", seen, old, fresh, minded, kalfaMinds)
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
		a, err := mustLevel(t, "acemi").New(3).Play(context.Background(), v)
		check.Need(t, err == nil && a.Kind == game.Discard, "%v, %v", a, err)
		return a.Tile
	}
	hopeful := play("Y13", "K3", "K3", "K13")
	check.Need(t, hopeful.Colour() != tile.Black, "without news it throws %v: no test", hopeful)
	if x := play("Y13", "K7", "K7", "K13"); x != hopeful {
		t.Errorf("sees at once that K7 is gone, and throws %v", x)
	}
	if x := play("Y13", "K7", "K7", "K13", "Y13", "K3", "K3", "K13"); x.Colour() != tile.Black {
		t.Errorf("a turn later it still waits for K7, and throws %v", x)
	}
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
				a, _ := mustLevel(t, "acemi").New(seed).Play(context.Background(), v)
				loses, _ := tile.ParseAll(c.loses)
				instead, _ := tile.ParseAll(c.instead)
				switch {
				case slices.Contains(loses, a.Tile):
					overlooked[i]++
				case !slices.Contains(instead, a.Tile):
					t.Errorf("%s: throws %v", c.why, a.Tile)
				}
			}
		}
		if overlooked[0] < 100 || overlooked[0] == 200 || overlooked[1] > 0 {
			t.Errorf("%s is overlooked by %d of 200 early, %d late", c.why, overlooked[0], overlooked[1])
		}
	}
}

func TestAcemi_KeepsEqualTiles(t *testing.T) {
	v := classicView(t, "Y2 Y3 Y4 B2 B3 B4 B11 B12 B13 Y7 Y7 K5 K6 K8 K10", "")
	if a, _ := newCirak().Play(context.Background(), v); a.String() != "discard Y7" {
		t.Errorf("çırak: %v", a)
	}
	for seed := range uint64(100) {
		if a, _ := mustLevel(t, "acemi").New(seed).Play(context.Background(), v); a.String() != "discard K8" && a.String() != "discard K10" {
			t.Errorf("seed %d: %v", seed, a)
		}
	}
	breaks := func(level string) (broken, held int) {
		forEachDecision(t, mustLevel(t, "çırak"), 60, func(seed uint64, v game.View, _ game.Action) {
			pair := slices.ContainsFunc(v.Hand.Distinct(), func(x tile.Tile) bool { return v.Hand[x] > 1 && x != v.Terms().Wild() })
			if v.Step != game.MustDiscard || !pair {
				return
			}
			held++
			if a, _ := mustLevel(t, level).New(seed).Play(context.Background(), v); a.Kind == game.Discard && v.Hand[a.Tile] > 1 {
				broken++
			}
		})
		return broken, held
	}
	mine, held := breaks("acemi")
	theirs, _ := breaks("çırak")
	t.Logf("of %d hands with equal tiles acemi parts them in %d, çırak in %d", held, mine, theirs)
	check.That(t, held >= 100 && mine*3 <= theirs, "of %d hands with equal tiles acemi parts them in %d, çırak in %d", held, mine, theirs)
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
			if a, _ := mustLevel(t, "acemi").New(seed).Play(context.Background(), v); a.Kind == game.Take {
				n++
			}
		}
		return n
	}
	if run, set := takes("K8", 9), takes("Y12", 9); run < 20 || run > 120 || set >= run || set == 0 {
		t.Errorf("early, of 200 it takes %d runs and %d sets", run, set)
	}
	if run, set := takes("K8", 80), takes("Y12", 80); run != 200 || set != 200 {
		t.Errorf("late, of 200 it takes %d runs and %d sets", run, set)
	}
	if n := takes("K2", 80); n != 0 {
		t.Errorf("takes what helps nothing %d times", n)
	}
	if n := takes("R5", 5); n != 200 {
		t.Errorf("leaves an okey %d times", 200-n)
	}
}

func BenchmarkAcemiDecision(b *testing.B) {
	level := mustLevel(b, "acemi")
	seed, actions := uint64(0), 0
	for b.Loop() {
		_, n := playRound(b, newMatch(b, seed), [4]Bot{level.New(1), level.New(2), level.New(3), level.New(4)})
		seed++
		actions += n
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(actions), "µs/decision")
}
