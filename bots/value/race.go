package value

import (
	"context"
	"math"
	"slices"

	"fair/okey/game"
)

// rollouts plays the options of a decision to the end of the round, all in the same worlds.
type rollouts interface {
	// Next starts the next world.
	Next()
	// Play plays an option to the end of the current world. It returns the share of the round that the option wins, and
	// its points.
	Play(option int) (win, points float64)
}

// A race compares options by common random numbers and successive elimination (see the package comment).
type race struct {
	rollouts rollouts
	budget   *Budget
	byPoints bool // whether options are compared by points rather than by wins
	runners  []runner
}

// A runner is an option in a race.
type runner struct {
	action      game.Action
	racing      bool
	kept        bool      // whether the option must not be dropped
	win, points []float64 // one element per world
	sum         float64   // the sum of its scores
}

// A race may drop options or end after firstCheck worlds, and again each time the number of worlds has grown by an
// eighth, or by batch if that is more.
const (
	firstCheck = 20
	batch      = 10
)

// add adds an option. If racing is false, the option does not race and only has a place in the results.
func (r *race) add(a game.Action, racing bool) {
	kept := a != (game.Action{}) && a.Same(r.budget.Keep)
	r.runners = append(r.runners, runner{action: a, racing: racing, kept: kept})
}

// run plays the options out until the best is known well enough or the budget is spent. It returns all options in the
// order in which they were added, and the index of the best. Options that did not race have no values. Any error comes
// from ctx.
func (r *race) run(ctx context.Context) (all []Estimate, best int, err error) {
	check := firstCheck
	for world := range max(1, r.budget.Samples) {
		if world == check {
			if r.drop(); !r.undecided() || r.clearOfLimits() {
				break
			}
			check += max(batch, check/8)
		}
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		r.rollouts.Next()
		for i := range r.runners {
			if o := &r.runners[i]; o.racing {
				win, points := r.rollouts.Play(i)
				o.win, o.points = append(o.win, win), append(o.points, points)
				o.sum += r.score(win, points)
			}
		}
	}
	all, best = r.estimates()
	return all, best, nil
}

// score returns the value by which the race compares options.
func (r *race) score(win, points float64) float64 {
	if r.byPoints {
		return points
	}
	return win
}

// scores returns the scores of an option, one for each world.
func (r *race) scores(o *runner) []float64 {
	if r.byPoints {
		return o.points
	}
	return o.win
}

// loss returns by how much option o is behind the option at index of, and the standard error of that loss.
func (r *race) loss(o *runner, of int) (loss, se float64) {
	return meanDifference(r.scores(&r.runners[of]), r.scores(o))
}

// best returns the index of the best option that is still racing.
func (r *race) best() (best int) {
	most := math.Inf(-1)
	for i := range r.runners {
		if o := &r.runners[i]; o.racing && o.sum > most {
			best, most = i, o.sum
		}
	}
	return best
}

// drop drops the options that are far enough behind according to Budget.DropSEs.
func (r *race) drop() {
	best := r.best()
	for i := range r.runners {
		o := &r.runners[i]
		if !o.racing || i == best || r.budget.DropSEs <= 0 || o.kept {
			continue
		}
		loss, se := r.loss(o, best)
		o.racing = loss <= r.budget.DropSEs*se
	}
}

// undecided reports whether any loss is still less precise than the budget demands.
func (r *race) undecided() bool {
	best := r.best()
	for i := range r.runners {
		o := &r.runners[i]
		if !o.racing || i == best {
			continue
		}
		loss, se := r.loss(o, best)
		if se > r.budget.StopSE && se > r.budget.StopPart*loss {
			return true
		}
	}
	return false
}

const (
	// clearSEs is the minimum distance between the Loss of the kept option and every limit, in standard errors.
	clearSEs = 2
	// clearWorlds is the minimum number of worlds for checking the limits. With fewer worlds, standard errors are often
	// too small.
	clearWorlds = 100
)

// clearOfLimits reports whether the Loss of the kept option is far enough from every limit.
func (r *race) clearOfLimits() bool {
	k := slices.IndexFunc(r.runners, func(o runner) bool { return o.kept && o.racing })
	if k < 0 || len(r.budget.Limits) == 0 || len(r.runners[k].win) < clearWorlds {
		return false
	}
	least, most := 0.0, 0.0
	for i := range r.runners {
		if o := &r.runners[i]; o.racing && i != k {
			loss, se := r.loss(&r.runners[k], i)
			least, most = max(least, loss-float64(clearSEs*se)), max(most, loss+float64(clearSEs*se))
		}
	}
	return !slices.ContainsFunc(r.budget.Limits, func(limit float64) bool { return least < limit && limit <= most })
}

// estimates returns the results of the race and the index of the best. A dropped option has the value of the best
// option minus the difference between the two in the worlds that both have played, because the best option has played
// further worlds.
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
		if e.Win, e.Points = clampChance(win), points; i == best {
			continue
		}
		lessWin, _ := meanDifference(first.win, o.win)
		lessPoints, _ := meanDifference(first.points, o.points)
		e.Loss, e.LossSE = r.loss(o, best)
		if e.Loss = max(0, e.Loss); r.byPoints {
			lessPoints = e.Loss
		} else {
			lessWin = e.Loss
		}
		e.Win, e.Points = clampChance(win-lessWin), points-lessPoints
	}
	return all, best
}

// clampChance limits a mean of rollouts to [0, 1]. It may be slightly outside because luck is subtracted.
func clampChance(win float64) float64 { return min(1, max(0, win)) }

// meanDifference returns the mean of a-b over the worlds of b, or the mean of a if b is nil, and the standard error of
// that mean. The standard error is infinite for a single world.
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
