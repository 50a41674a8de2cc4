package value

import (
	"context"
	"math"
	"slices"

	"fair/okey/game"
)

// rollouts plays the options of a decision on to the end of the round, in worlds that they share.
type rollouts interface {
	// Next begins another world.
	Next()
	// Play plays an option out in the present world, and returns the share of the round that it wins and
	// what it is worth in points.
	Play(option int) (win, points float64)
}

// race compares options by common random numbers: each is played out in the same worlds, and one that is
// plainly behind the best is dropped.
type race struct {
	rollouts rollouts
	budget   *Budget
	byPoints bool // options are compared by points, not by the chance of winning
	runners  []runner
}

// runner is an option in a race.
type runner struct {
	action      game.Action
	racing      bool
	kept        bool      // is not dropped
	win, points []float64 // by world
	sum         float64   // of what is compared
}

// How often a race looks at who is behind: after fewest worlds, and then again when their number has grown
// by an eighth, but by batch at least.
const (
	fewest = 20
	batch  = 10
)

// add adds an option, which may be left out of the race.
func (r *race) add(a game.Action, racing bool) {
	kept := a != (game.Action{}) && a.Same(r.budget.Keep)
	r.runners = append(r.runners, runner{action: a, racing: racing, kept: kept})
}

// run plays options out until the best is known well enough or the budget is spent. It returns all options
// in their order, without worth if they were left out, and which of them is the best. The error is that of
// ctx.
func (r *race) run(ctx context.Context) (all []Estimate, best int, err error) {
	look := fewest
	for world := range max(1, r.budget.Samples) {
		if world == look {
			if r.drop(); !r.wanted() || r.placed() {
				break
			}
			look += max(batch, look/8)
		}
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		r.rollouts.Next()
		for i := range r.runners {
			if o := &r.runners[i]; o.racing {
				win, points := r.rollouts.Play(i)
				o.win, o.points = append(o.win, win), append(o.points, points)
				o.sum += r.compared(win, points)
			}
		}
	}
	all, best = r.estimates()
	return all, best, nil
}

// compared returns what options are compared by.
func (r *race) compared(win, points float64) float64 {
	if r.byPoints {
		return points
	}
	return win
}

// scores returns what an option is compared by, by world.
func (r *race) scores(o *runner) []float64 {
	if r.byPoints {
		return o.points
	}
	return o.win
}

// best returns the best of the options that were played out in all worlds.
func (r *race) best() (best int) {
	most := math.Inf(-1)
	for i := range r.runners {
		if o := &r.runners[i]; o.racing && o.sum > most {
			best, most = i, o.sum
		}
	}
	return best
}

// drop drops the options that are plainly behind the best.
func (r *race) drop() {
	best := r.best()
	for i := range r.runners {
		o := &r.runners[i]
		if !o.racing || i == best || r.budget.DropSEs <= 0 || o.kept {
			continue
		}
		loss, se := meanDifference(r.scores(&r.runners[best]), r.scores(o))
		o.racing = loss <= r.budget.DropSEs*se
	}
}

// wanted reports whether it is still open which option is the best, or by how much.
func (r *race) wanted() bool {
	best := r.best()
	for i := range r.runners {
		o := &r.runners[i]
		if !o.racing || i == best {
			continue
		}
		loss, se := meanDifference(r.scores(&r.runners[best]), r.scores(o))
		if se > r.budget.StopSE && se > r.budget.StopPart*loss {
			return true
		}
	}
	return false
}

const (
	// clear is how many standard errors the Loss of the option kept has to be away from all limits.
	clear = 2
	// fewestPlaced is after how many worlds that counts: standard errors of fewer are often too small.
	fewestPlaced = 100
)

// placed reports whether the Loss of the option kept is clear of all limits.
func (r *race) placed() bool {
	k := slices.IndexFunc(r.runners, func(o runner) bool { return o.kept && o.racing })
	if k < 0 || len(r.budget.Limits) == 0 || len(r.runners[k].win) < fewestPlaced {
		return false
	}
	least, most := 0.0, 0.0
	for i := range r.runners {
		if o := &r.runners[i]; o.racing && i != k {
			loss, se := meanDifference(r.scores(o), r.scores(&r.runners[k]))
			least, most = max(least, loss-float64(clear*se)), max(most, loss+float64(clear*se))
		}
	}
	return !slices.ContainsFunc(r.budget.Limits, func(limit float64) bool { return least < limit && limit <= most })
}

// estimates returns the options as the race has left them. What an option that was dropped is worth is
// told by its difference to the best in the worlds of both, as the best has met luckier or unluckier ones.
func (r *race) estimates() (all []Estimate, best int) {
	all = make([]Estimate, len(r.runners))
	if len(all) == 0 {
		return all, 0
	}
	best = r.best()
	first := &r.runners[best]
	win, _ := meanDifference(first.win, nil)
	points, _ := meanDifference(first.points, nil)
	for i := range r.runners {
		o, e := &r.runners[i], &all[i]
		e.Action, e.Samples = o.action, len(o.win)
		if e.Samples == 0 {
			continue
		}
		_, e.SE = meanDifference(r.scores(o), nil)
		if e.Win, e.Points = chance(win), points; i == best {
			continue
		}
		lessWin, _ := meanDifference(first.win, o.win)
		lessPoints, _ := meanDifference(first.points, o.points)
		e.Loss, e.LossSE = meanDifference(r.scores(first), r.scores(o))
		if e.Loss = max(0, e.Loss); r.byPoints {
			lessPoints = e.Loss
		} else {
			lessWin = e.Loss
		}
		e.Win, e.Points = chance(win-lessWin), points-lessPoints
	}
	return all, best
}

// chance returns a mean of rollouts as a chance: less luck, it may lie a little outside of 0 to 1.
func chance(win float64) float64 { return min(1, max(0, win)) }

// meanDifference returns the mean of a less b over the worlds of b, and its standard error; of a alone if b
// is nil. The error of a single world is infinite.
func meanDifference(a, b []float64) (mean, se float64) {
	n := len(a)
	if b != nil {
		n = len(b)
	}
	sum, squares := 0.0, 0.0
	for i, x := range a[:n] {
		if b != nil {
			x -= b[i]
		}
		sum += x
		squares += float64(x * x)
	}
	mean = sum / float64(n)
	if n < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(0, squares/float64(n)-float64(mean*mean)) / float64(n-1))
}
