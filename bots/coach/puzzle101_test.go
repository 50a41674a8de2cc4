package coach

import (
	"context"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/testsize"
)

// TestPuzzlesOf101AreSound: there are enough, no two alike; each is a position where the seat is to play
// and its options are what it can do; one of them is the best by 6 points, and every other one is told
// to be worse.
func TestPuzzlesOf101AreSound(t *testing.T) {
	const enough = 30
	ids, kinds := map[string]bool{}, map[game.Kind]int{}
	for i, p := range Puzzles101() {
		ids[p.ID] = true
		v := viewOf(t, &p)
		best := bestOf101(p.Options)
		kinds[best.Action.Kind]++
		for _, o := range p.Options {
			d := p.Judge(&v, o.Action)
			switch {
			case d == nil:
				t.Errorf("puzzle %d: %v is not judged", i, o.Action)
			case o.Action == best.Action && (!d.Right() || d.Loss > 0):
				t.Errorf("puzzle %d: the best one, %v, loses %.1f", i, o.Action, d.Loss)
			case o.Action != best.Action && (d.Right() || d.Loss < 6):
				t.Errorf("puzzle %d: %v is only %.1f worse", i, o.Action, d.Loss)
			}
		}
	}
	if n := len(Puzzles101()); n < enough || len(ids) != n {
		t.Errorf("%d puzzles, %d of them different", n, len(ids))
	}
	if kinds[game.Discard] == 0 || kinds[game.Draw]+kinds[game.Take] == 0 || len(kinds) < 3 {
		t.Errorf("they are all about the same: %v", kinds)
	}
}

// bestOf101 is the best of some options in Okey 101.
func bestOf101(options []Option) Option {
	for _, o := range options {
		if o.Behind == 0 {
			return o
		}
	}
	return Option{}
}

// confirmed101 reports whether worlds that have nothing to do with those that made a puzzle find the
// same best move, as far ahead of all others.
func confirmed101(tb testing.TB, p *Puzzle, b value.Budget101, lead float64) bool {
	tb.Helper()
	m, err := p.Match()
	if err != nil {
		tb.Fatal(err)
	}
	var e value.Estimator
	options, err := e.Options101(context.Background(), m.View(0), b)
	if err != nil {
		tb.Fatal(err)
	}
	best := bestOf101(p.Options).Action
	return !slices.ContainsFunc(options, func(o value.Option101) bool {
		return o.Action == best && o.Behind > 0 || o.Action != best && o.Behind < lead
	})
}

// TestPuzzlesOf101Hold: other worlds say the same of a sample.
func TestPuzzlesOf101Hold(t *testing.T) {
	const step = 9
	b := value.Budget101{Worlds: testsize.Of(1000, 20_000), Drop: 6, Seed: 7}
	all := Puzzles101()
	for i := 0; i < len(all); i += step {
		if !confirmed101(t, &all[i], b, 3) {
			t.Errorf("puzzle %d, best %v, is not confirmed", i, bestOf101(all[i].Options).Action)
		}
	}
}

// BenchmarkPuzzles101 plays a puzzle out in 20,000 worlds, another one each time, and says how many of
// 100 that confirms: the same move is best by 6 points. An option is dropped at 6 standard errors
// behind.
func BenchmarkPuzzles101(b *testing.B) {
	all := Puzzles101()
	countConfirmed(b, func(i int) bool {
		return confirmed101(b, &all[i%len(all)], value.Budget101{Worlds: 20_000, Drop: 6, Seed: uint64(1000 + i)}, 6)
	})
}
