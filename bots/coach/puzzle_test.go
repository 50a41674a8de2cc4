package coach

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/testsize"
)

// TestPuzzlesAreSound: there are enough, no two alike; each is a position where the seat is to play
// and can do what its options say and nothing else, the first of them is the best by 2 wins in 100,
// and every other move is told to be worse.
func TestPuzzlesAreSound(t *testing.T) {
	ids := map[string]bool{}
	kinds := map[game.Kind]int{}
	for i, p := range Puzzles() {
		ids[p.ID] = true
		v := viewOf(t, &p)
		best := bestOf(p.Options)
		kinds[best.Action.Kind]++
		for _, o := range p.Options {
			d := p.Judge(&v, o.Action)
			switch {
			case d == nil:
				t.Errorf("puzzle %d: %v is not judged", i, o.Action)
			case o.Action == best.Action && (!d.Right() || d.Loss > 0):
				t.Errorf("puzzle %d: the best one, %v, loses %.3f", i, o.Action, d.Loss)
			case o.Action != best.Action && best.Win-o.Win < 0.02:
				t.Errorf("puzzle %d: %v is only %.3f worse", i, o.Action, best.Win-o.Win)
			case o.Action != best.Action && d.Right() && o.Points < best.Points:
				t.Errorf("puzzle %d: %v is right, too", i, o.Action)
			}
		}
	}
	if n := len(Puzzles()); n < 100 || len(ids) != n {
		t.Errorf("%d puzzles, %d of them different", n, len(ids))
	}
	for _, kind := range []game.Kind{game.Draw, game.Take, game.Discard} {
		if kinds[kind] < 10 {
			t.Errorf("%v is best %d times", kind, kinds[kind])
		}
	}
}

// viewOf is what the seat of a puzzle sees; its options have to be what that seat can do.
func viewOf(t *testing.T, p *Puzzle) game.View {
	t.Helper()
	m, err := p.Match()
	if err != nil {
		t.Fatalf("puzzle %s: %v", p.ID, err)
	}
	v := m.View(0)
	var options []game.Action
	for _, o := range p.Options {
		options = append(options, o.Action)
	}
	legal := slices.DeleteFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.ShowTwin })
	if !slices.Equal(legal, options) {
		t.Errorf("puzzle %s: %v, not %v", p.ID, options, legal)
	}
	return v
}

// TestPuzzlesAreText: a puzzle is the same after it was written and read.
func TestPuzzlesAreText(t *testing.T) {
	for _, p := range slices.Concat(Puzzles(), Puzzles101()) {
		text, err := json.Marshal(p)
		var back Puzzle
		if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(p, back) {
			t.Fatalf("%s, %v", text, err)
		}
	}
}

// bestOf is the best of some options.
func bestOf(options []Option) Option {
	return slices.MaxFunc(options, func(a, b Option) int {
		switch {
		case a.Win < b.Win:
			return -1
		case a.Win > b.Win:
			return 1
		}
		return 0
	})
}

// confirmed reports whether races that have nothing to do with those that made a puzzle find the same
// best move, as far ahead of all others as promised.
func confirmed(tb testing.TB, p *Puzzle, b value.Budget, lead float64) bool {
	tb.Helper()
	m, err := p.Match()
	if err != nil {
		tb.Fatal(err)
	}
	others := slices.Clone(p.Options)
	best := bestOf(others)
	others = slices.DeleteFunc(others, func(o Option) bool { return o.Action == best.Action })
	b.Keep = bestOf(others).Action
	var e value.Estimator
	raced, err := e.Race(context.Background(), m.View(0), b)
	if err != nil {
		tb.Fatal(err)
	}
	for _, o := range raced {
		if o.Action == best.Action && o.Behind > 0 || o.Action != best.Action && o.Behind < lead {
			return false
		}
	}
	return true
}

// TestPuzzlesHold: fresh races say the same of a sample.
func TestPuzzlesHold(t *testing.T) {
	const step = 17
	b := value.Budget{Races: 2000, Precision: 0.005, Lead: 6, Seed: 7}
	if testsize.Long() {
		b.Races, b.Precision = 20_000, 0.0025
	}
	all := Puzzles()
	for i := 0; i < len(all); i += step {
		if !confirmed(t, &all[i], b, 0.01) {
			t.Errorf("puzzle %d, best %v, is not confirmed", i, bestOf(all[i].Options).Action)
		}
	}
}

// BenchmarkPuzzles races a puzzle to the end 20,000 times, another one each time, and says how many
// of 100 that confirms: the same move is best by 2 wins in 100.
func BenchmarkPuzzles(b *testing.B) {
	all := Puzzles()
	countConfirmed(b, func(i int) bool {
		return confirmed(b, &all[i%len(all)], value.Budget{Races: 20_000, Lead: 6, Seed: uint64(1000 + i)}, 0.02)
	})
}

// countConfirmed reports how many puzzles of 100 are confirmed.
func countConfirmed(b *testing.B, confirmed func(i int) bool) {
	good := 0
	for i := range b.N {
		if confirmed(i) {
			good++
		} else {
			b.Logf("puzzle of iteration %d", i)
		}
	}
	b.ReportMetric(100*float64(good)/float64(b.N), "confirmed/100")
}
