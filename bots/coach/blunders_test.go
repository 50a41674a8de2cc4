package coach

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
)

// BenchmarkBlunders reviews discards whose loss is known from a race of 20,000 samples, for one decision in each of b.N
// rounds between four kalfa. It counts how many blunders and how many fine discards (knownDiscards) get a mark:
//
//	go test ./bots/coach -run XXX -bench Blunders -benchtime 600x -cpu 1 -timeout 0
func BenchmarkBlunders(b *testing.B) {
	trials := []*blunderTrial{{worker: worker{depth: Quick}}, {worker: worker{depth: Deep}}}
	for n := range b.N {
		q, ok := pickDiscard(b, 9000+uint64(n), n)
		if !ok {
			continue
		}
		known := raceKnown(&q.view)
		for _, trial := range trials {
			trial.ask(q, known)
		}
	}
	if b.N > 1 {
		for _, trial := range trials {
			trial.report()
		}
	}
}

// pickDiscard returns a question about a discard of seat number seed%4 in a round between four kalfa. Of the seat's
// discards, it picks the one with index n modulo their number. ok is false if there are none.
func pickDiscard(t testing.TB, seed uint64, n int) (q question, ok bool) {
	var all []question
	for _, a := range playMatch(t, "classic", seed, 1) {
		q = question{line: a.Line, act: a, step: a.step()}
		if q.step == Discarding && int(a.Seat) == int(seed%game.MaxSeats) {
			if q.view = a.Before.View(a.Seat); q.view.Hand.Len() == 15 {
				all = append(all, q)
			}
		}
	}
	if len(all) == 0 {
		return q, false
	}
	return all[n%len(all)], true
}

// knownDiscards holds discards with a known loss. blunder is the worst of the five best discards, if it loses at least
// 3 wins in 100. fine is the second-best discard, if it loses at most 0.5 wins in 100. Either may be empty.
type knownDiscards struct{ blunder, fine []value.Estimate }

// raceKnown returns the known discards of a view. It starts with a short race, to skip views that have none.
func raceKnown(v *game.View) (known knownDiscards) {
	const blunder, fine, perhaps = 0.03, 0.005, 0.0025
	if _, wins := v.BestFinish(); wins { // a hand that can finish has nothing to race for
		return known
	}
	var e value.Estimator
	found := check.Must(e.LookAhead(context.Background(), *v))
	if len(found) < 5 {
		return known
	}
	var five []game.Action
	for _, o := range found[:5] {
		five = append(five, o.Action)
	}
	race := func(b value.Budget) []value.Estimate {
		raced := check.Must(e.Race(context.Background(), *v, b))
		return slices.DeleteFunc(raced, func(r value.Estimate) bool { return r.Samples < b.Samples && r.Action != b.Keep })
	}
	rough := race(value.Budget{Samples: 400, Only: five, Seed: 98})
	worst, second := rough[len(rough)-1], rough[1]
	if worst.Loss < blunder-4*perhaps && second.Loss > fine+perhaps {
		return known
	}
	raced := race(value.Budget{Samples: 20000, DropSEs: 5, Keep: worst.Action, Only: five, Seed: 99})
	for i, r := range raced {
		if r.Action == worst.Action && r.Loss >= blunder {
			known.blunder = raced[i : i+1]
		}
	}
	if len(raced) > 1 && raced[1].Loss <= fine {
		known.fine = raced[1:2]
	}
	return known
}

// A blunderTrial counts the marks that reviews of one depth give to known discards.
type blunderTrial struct {
	worker                        worker
	planted, found, good, accused int
	scatter                       Mean
}

// ask reviews the known discards of a view and adds the results to t.
func (t *blunderTrial) ask(q question, known knownDiscards) {
	judge := func(action game.Action) *Decision {
		q.act.Action = action
		options := check.Must(t.worker.handOptions(context.Background(), q.view, action))
		d, _ := t.worker.decide(context.Background(), &q, options, nil)
		return d
	}
	for _, r := range known.blunder {
		t.planted++
		d := judge(r.Action)
		if d != nil && d.Mark != Unmarked {
			t.found++
		}
		if d != nil && d.Loss > 0 {
			t.scatter.Add((d.Loss - r.Loss) / math.Hypot(d.LossSE, r.LossSE))
		}
	}
	for _, r := range known.fine {
		t.good++
		if d := judge(r.Action); d != nil && d.Mark != Unmarked {
			t.accused++
		}
	}
}

func (t *blunderTrial) report() {
	fmt.Printf("%s: %d of %d planted blunders found; %d of %d good discards marked; losses are off by %.2f standard errors (mean %.2f)\n",
		t.worker.depth, t.found, t.planted, t.accused, t.good, t.scatter.deviation(), t.scatter.Value())
}
