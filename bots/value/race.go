package value

import (
	"context"
	"math"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
)

// Budget is how far Race goes before it answers.
type Budget struct {
	// Races is how many races each option gets at most, and at least one.
	Races int
	// Precision ends the races once the standard error of no Behind is more than that, or than an
	// eighth of the Behind; 0 for never.
	Precision float64
	// Lead drops options that are behind by more than so many standard errors of Behind; 0 for never.
	Lead float64
	// Keep is an option that Lead does not drop, such as what was played; the zero Action for none.
	Keep game.Action
	// Only are the options that race, Keep besides them; empty for all that are not plainly worse.
	Only []game.Action
	// Seed decides which tiles come in the races.
	Seed uint64
}

// Raced is an option and how it did in the races. Its Err is the standard error of Win by chance
// alone.
type Raced struct {
	Option
	// Races is how many races it ran. An option with none is so plainly worse that the line is
	// enough; its Err is that of Options.
	Races int
	// Behind is by how much Win is less than that of the best option, over the races that both ran,
	// and not less than 0. BehindErr is its standard error, much smaller than that of Win as the tiles
	// are the same. Both are 0 for the best.
	Behind, BehindErr float64
}

// batch is how many races are run between two looks at who is behind.
const batch = 32

// Race is Options, with the hand played on to the end of the round in many races instead of one
// turn. Each option meets the same tiles in the same races, so that differences between options
// are told more precisely than the chances themselves. The races end when each option is dropped or
// precise enough, or the Budget is spent. The same view and Budget always get the same answer.
//
// Nothing is said about showing gösterme, which costs nothing, as in Options. What the others may
// win with is not in it either, nor what a finish does to the match.
//
// The error is ErrNoEstimate or ErrNotToPlay, without options. When ctx ends first, its error comes
// with the options as far as they are known; there is none before the first batch.
func (e *Estimator) Race(ctx context.Context, v game.View, b Budget) ([]Raced, error) {
	j, err := e.prepare(&v)
	if err != nil {
		return nil, err
	}
	if v.Phase != game.Playing || v.Turn != v.Seat {
		return nil, ErrNotToPlay
	}
	f := newField(j, &v, b)
	err = f.run(ctx)
	if err != nil && f.races == 0 {
		return nil, err
	}
	return f.results(), err
}

// field is all options of a decision in their races.
type field struct {
	*racer
	view   *game.View
	budget Budget
	all    []*runner
	races  int // run so far by those that are left
}

// runner is an option in its races.
type runner struct {
	action game.Action
	start  start
	racing bool
	wins   []float64 // of each race
	total  prospect  // of all of them
}

// newField readies the options of a view.
func newField(j *judge, v *game.View, b Budget) *field {
	b.Races = max(1, b.Races)
	f := &field{racer: newRacer(j, v, b.Seed), view: v, budget: b}
	var starts map[game.Action]start
	if v.Step == game.MustDraw {
		starts = f.beginnings(v)
	} else {
		starts = f.endings(v)
	}
	legal, most := v.Legal(), 0.0
	for _, a := range legal {
		most = max(most, starts[withoutGroups(a)].line.win)
	}
	keep := withoutGroups(b.Keep)
	for _, a := range legal {
		plain := withoutGroups(a)
		if s, ok := starts[plain]; ok || a.Kind == game.Pass { // a pass ends the round
			racing := s.line.win >= plainlyWorse*most
			if len(b.Only) > 0 {
				racing = slices.ContainsFunc(b.Only, func(o game.Action) bool { return withoutGroups(o) == plain })
			}
			f.all = append(f.all, &runner{action: a, start: s, racing: racing || plain == keep})
		}
	}
	return f
}

// withoutGroups is an action without the groups of a finish.
func withoutGroups(a game.Action) game.Action { return game.Action{Kind: a.Kind, Tile: a.Tile} }

// beginnings are where a draw and a take start to race from.
func (f *field) beginnings(v *game.View) map[game.Action]start {
	starts := map[game.Action]start{}
	switch {
	case v.IndicatorNext(): // it is known what comes
		if next, win := f.drawIndicator(v); next == nil {
			starts[game.Action{Kind: game.Draw}] = start{line: win}
		} else {
			starts[game.Action{Kind: game.Draw}] = start{node: f.nodeOf(next.tiles), turns: v.Turns, line: next.line}
		}
	case v.StockLeft > 0:
		starts[game.Action{Kind: game.Draw}] = start{
			node: f.nodeOf(v.Hand), draws: true, turns: v.Turns, stock: v.StockLeft, line: f.drawNow(v),
		}
	}
	take := game.Action{Kind: game.Take}
	if v.Check(take) != nil {
		return starts
	}
	top, tiles, seen := v.TopDiscard(v.Left(v.Seat)), v.Hand, v.Seen()
	tiles.Add(top)
	seen.Remove(top)
	next, win := f.best(tiles, seen, top, v.Turns, v.StockLeft)
	switch {
	case next == nil:
		starts[take] = start{line: win}
	case v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly:
		starts[take] = start{}
	default:
		starts[take] = start{node: f.nodeOf(next.tiles), turns: v.Turns, stock: v.StockLeft, line: next.line}
	}
	return starts
}

// endings are where discards start to race from.
func (f *field) endings(v *game.View) map[game.Action]start {
	starts, seen := map[game.Action]start{}, v.Seen()
	discards := f.solver.Discards(v.Hand, seen)
	for i := range discards {
		d := &discards[i]
		if d.Distance.Total == 0 {
			starts[game.Action{Kind: game.Finish, Tile: d.Tile}] = start{line: f.finish(discards[i : i+1])}
		}
		h := f.without(v.Hand, seen, d, v.Turns, v.StockLeft)
		starts[game.Action{Kind: game.Discard, Tile: d.Tile}] = start{
			node: f.add(h.tiles, d), turns: v.Turns, stock: v.StockLeft, line: h.line,
		}
	}
	return starts
}

// run lets the options race until nothing more is wanted.
func (f *field) run(ctx context.Context) error {
	for f.races < f.budget.Races && f.wanted() {
		if err := ctx.Err(); err != nil {
			return err
		}
		for range min(batch, f.budget.Races-f.races) {
			f.shuffle()
			for _, r := range f.all {
				if r.racing {
					p := f.race(r.start)
					r.wins = append(r.wins, p.win)
					r.total = r.total.plus(1, p)
				}
			}
			f.races++
		}
		f.drop()
	}
	return nil
}

// wanted reports whether it is still open which option is the best, or by how much.
func (f *field) wanted() bool {
	if f.races == 0 {
		return true
	}
	best := f.leader()
	for _, r := range f.all {
		if r.racing && r != best {
			behind, err := r.behind(best)
			if f.budget.Precision == 0 || err > max(f.budget.Precision, behind/8) {
				return true
			}
		}
	}
	return false
}

// drop ends the races of options that are plainly behind.
func (f *field) drop() {
	best, keep := f.leader(), withoutGroups(f.budget.Keep)
	for _, r := range f.all {
		if r.racing && r != best && f.budget.Lead > 0 && withoutGroups(r.action) != keep {
			behind, err := r.behind(best)
			r.racing = behind <= f.budget.Lead*err
		}
	}
}

// leader is the best of the options that have run all races.
func (f *field) leader() (best *runner) {
	for _, r := range f.all {
		if len(r.wins) == f.races && (best == nil || r.total.win > best.total.win) {
			best = r
		}
	}
	return best
}

// behind is by how much the option did worse than another, and the standard error of that.
func (r *runner) behind(best *runner) (mean, err float64) {
	n := len(r.wins)
	sum, squares := 0.0, 0.0
	for i := range n {
		d := best.wins[i] - r.wins[i]
		sum += d
		squares += d * d
	}
	return meanOfSums(n, sum, squares)
}

// meanOfSums is the mean of n numbers and its standard error, by their sum and that of their squares.
func meanOfSums(n int, sum, squares float64) (mean, err float64) {
	mean = sum / float64(n)
	if n < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(0, squares/float64(n)-mean*mean) / float64(n-1))
}

// results are the options as the races have left them.
func (f *field) results() []Raced {
	best := f.leader()
	off := best.total.win / float64(len(best.wins)) / max(best.start.line.win, 1e-9) // of the line
	now := f.features(&meld.Discard{}, 0, f.view.Turns, f.view.StockLeft)
	var all []Raced
	for _, r := range f.all {
		o := Raced{Races: len(r.wins)}
		o.Action = r.action
		if o.Races == 0 {
			o.Estimate = f.estimate(&f.view.Table, f.view.Seat, r.start.line.times(min(1, off)), &now)
			o.Behind, o.BehindErr = max(0, best.total.win/float64(len(best.wins))-o.Win), o.Err
		} else {
			squares := 0.0
			for _, w := range r.wins {
				squares += w * w
			}
			p := r.total.times(1 / float64(o.Races))
			o.Estimate = f.estimate(&f.view.Table, f.view.Seat, p, &now)
			_, o.Err = meanOfSums(o.Races, r.total.win, squares)
		}
		if r != best && o.Races > 0 {
			o.Behind, o.BehindErr = r.behind(best)
			o.Behind = max(0, o.Behind)
		}
		all = append(all, o)
	}
	return all
}
