package value

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Option101 is something that a seat may do in Okey 101, and what it can expect of the round then.
type Option101 struct {
	Action game.Action
	Worth101
}

// Worth101 is what a seat can expect of a round of Okey 101.
type Worth101 struct {
	// Points is what the round will cost the others on average, less what it will cost the seat
	// (rule 7.13), penalties so far included: more is better. With partners it is what the round will
	// cost each side on average (rule 7.15).
	Points float64
	// Err is the standard error of Points, as far as chance goes.
	Err float64
	// Behind is by how many points the option is behind the best one, and BehindErr the standard
	// error of that. Options are compared in the same worlds, so that it is smaller than Err.
	Behind, BehindErr float64
	// Open is the chance that the seat is open at the end of the round, and Win that it finishes.
	Open, Win float64
	// Worlds is in how many worlds the option was played out.
	Worlds int
}

// Budget101 says how long to look at a decision of Okey 101.
type Budget101 struct {
	// Worlds is in how many worlds each option is played out at most; 0 for 400.
	Worlds int
	// Err is the standard error of what the options are behind the best one that is good enough, in
	// points; 0 to use all worlds.
	Err float64
	// Drop is at how many standard errors behind the best an option is dropped, 20 worlds at the
	// earliest; 0 for never. It saves time where only the best is wanted: what an option that was
	// dropped is said to be behind is too much, because it was dropped in an unlucky moment.
	Drop float64
	// Seed chooses the worlds. The same view, seed and budget always have the same answer.
	Seed uint64
	// Only are the actions that are judged; empty for all.
	Only []game.Action
}

// The racing of options.
const (
	defaultWorlds101 = 400
	batch101         = 10 // worlds between two looks at who is behind
	fewest101        = 20 // worlds before an option is dropped
)

// Options101 are what the seat to play may do in Okey 101, each with what it can expect then: the
// actions of View.Legal in their order, without taking back, and then those of also that are legal
// and not among them, such as another way to open. A tile that is given back counts as a draw.
//
// Each option is played out to the end of the round in imagined worlds, the same for all options. In
// a world the tiles that the seat has not seen are dealt out anew, and everyone plays on by simple
// rules, much as kalfa does.
//
// The error is ErrNoEstimate for another game, ErrNotToPlay, or that of ctx.
func (e *Estimator) Options101(ctx context.Context, v game.View, budget Budget101, also ...game.Action) ([]Option101, error) {
	switch {
	case !v.Rules.LaysMelds():
		return nil, ErrNoEstimate
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return nil, ErrNotToPlay
	}
	r, legal := newRace101(&v, budget), v.Legal()
	var actions []game.Action
	for i, a := range append(legal, also...) {
		if i >= len(legal) && (slices.Contains(actions, a) || v.Check(a) != nil) {
			continue
		}
		if len(budget.Only) > 0 && !slices.Contains(budget.Only, a) {
			continue
		}
		if begin := r.beginning(&v, a); begin != nil {
			actions = append(actions, a)
			r.options = append(r.options, &option101{begin: begin})
		}
	}
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	options := make([]Option101, len(actions))
	for i, worth := range r.worths() {
		options[i] = Option101{actions[i], worth}
	}
	return options, nil
}

// Turn101 is how a seat may end its turn in Okey 101: the whole of what it lays and the tile that it
// throws.
type Turn101 struct {
	How     meld.How    // what it is open with then
	Value   int         // of an opening in this turn: the sum of the melds or the number of pairs; or 0
	Melds   []meld.Laid // all that lies on the table then
	Rest    tile.Set    // what stays in the hand
	Discard tile.Tile
}

// Turns101 is like Options101 for ways to end the turn, in their order. All of them must be legal,
// none may finish the round, and the game has to be Okey 101. The error is that of ctx.
func (e *Estimator) Turns101(ctx context.Context, v game.View, turns []Turn101, budget Budget101) ([]Worth101, error) {
	r := newRace101(&v, budget)
	for i := range turns {
		t := &turns[i]
		var table table101
		for _, l := range t.Melds {
			table.melds = append(table.melds, r.start.convertMeld(l))
		}
		table.findFits(r.start.kinds101)
		r.options = append(r.options, &option101{begin: func(w *round101) {
			s := w.turn
			w.table.reset(&table)
			if w.how[s] == meld.NoWin && t.How != meld.NoWin {
				w.openAs(s, t.How, t.Value)
			}
			w.hands[s], w.sizes[s], w.known[s] = t.Rest, t.Rest.Len(), false
			w.add(s, t.Discard)
			w.throw(s, t.Discard)
		}})
	}
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	return r.worths(), nil
}

// option101 is an option in a race.
type option101 struct {
	begin   func(w *round101) // what the seat does first in a world
	points  []float64         // by world
	open    int               // in how many worlds the seat was open at the end
	won     int
	dropped bool
}

// race101 plays options out in the same worlds.
type race101 struct {
	seat    game.Seat
	start   round101 // with nothing in the hidden hands yet
	dealer  dealer101
	options []*option101
	budget  Budget101
	random  *rand.Rand
}

// newRace101 is a race at a view.
func newRace101(v *game.View, budget Budget101) *race101 {
	if budget.Worlds <= 0 {
		budget.Worlds = defaultWorlds101
	}
	r := &race101{seat: v.Seat, budget: budget}
	r.random = rand.New(rand.NewPCG(budget.Seed, uint64(v.Round)<<32|uint64(v.Turns)<<8|uint64(v.Seat)<<4|uint64(v.Step)))
	terms := v.Terms()
	w := &r.start
	w.openings, w.cheapest = map[tile.Set]opening101{}, map[tile.Set][][]tile.Tile{}
	w.kinds101, w.solver, w.rules = newKinds101(terms), meld.NewSolver(terms), &v.Rules
	for i := range v.Melds {
		w.table.melds = append(w.table.melds, w.convertMeld(v.Melds[i].Laid))
	}
	w.table.findFits(w.kinds101)
	w.hands[v.Seat], w.sizes = v.Hand, v.HandSizes
	for s := range v.Opened {
		w.how[s] = v.Opened[s].How
	}
	for _, how := range []meld.How{meld.Melds, meld.Pairs} {
		w.need[how] = v.OpeningThreshold(how)
	}
	w.turn, w.seer, w.winner = v.Turn, v.Seat, game.Nobody
	w.fresh = v.Opened[v.Seat].How != meld.NoWin && v.Opened[v.Seat].Turn == v.Turns && alone(v)
	for _, p := range v.Penalties {
		w.penalties[p.Seat] += p.Points
	}
	if v.Step == game.MustDraw {
		w.thrown = v.TopDiscard(v.Left(v.Seat))
	}
	r.dealer = newDealer101(v)
	return r
}

// alone reports whether nobody but the seat has opened.
func alone(v *game.View) bool {
	for s := range v.Opened {
		if game.Seat(s) != v.Seat && v.Opened[s].How != meld.NoWin {
			return false
		}
	}
	return true
}

// beginning is how an action begins in a world; nil for one that is not judged.
func (r *race101) beginning(v *game.View, a game.Action) func(w *round101) {
	s, draw := v.Seat, func(w *round101) { w.draw(v.Seat); w.endTurn() }
	switch a.Kind {
	case game.Draw:
		return draw
	case game.Return:
		return func(w *round101) { w.remove(s, v.Taken); draw(w) }
	case game.Take:
		top := v.TopDiscard(v.Left(s))
		if !r.start.takes(s, top) {
			return draw // it will be given back
		}
		return func(w *round101) { w.add(s, top); w.endTurn() }
	case game.Discard:
		return func(w *round101) { w.throw(s, a.Tile) }
	case game.Open, game.Lay:
		return r.layingMelds(v, a)
	case game.LayOff, game.Swap:
		return r.changingMeld(v, a)
	}
	return nil
}

// layingMelds is how an action begins that opens or lays.
func (r *race101) layingMelds(v *game.View, a game.Action) func(w *round101) {
	s := v.Seat
	melds, how, value, _ := v.Reads(a)
	if a.Kind == game.Open && value < v.OpeningThreshold(how) { // where the rules are strict (rule 7.11)
		return func(w *round101) { w.penalties[s] += w.rules.Penalty; w.endTurn() }
	}
	return func(w *round101) {
		if a.Kind == game.Open {
			w.openAs(s, how, value)
		}
		for _, l := range melds {
			w.layMeld(s, l)
		}
		w.table.findFits(w.kinds101)
		w.endTurn()
	}
}

// changingMeld is how an action begins that lays a tile off, or takes an okey from the table for it.
func (r *race101) changingMeld(v *game.View, a game.Action) func(w *round101) {
	s, old := v.Seat, v.Melds[a.Meld].Laid
	l, _ := v.Terms().LayOff(old, a.Tile, a.End)
	if a.Kind == game.Swap {
		l, _ = v.Terms().Swap(old, a.Tile)
	}
	changed := r.start.convertMeld(l)
	return func(w *round101) {
		w.remove(s, a.Tile)
		if a.Kind == game.Swap {
			w.add(s, w.wild)
		}
		w.table.melds[a.Meld] = changed
		w.table.findFits(w.kinds101)
		w.endTurn()
	}
}

// run plays the options out until the budget is used up or the best is known well enough.
func (r *race101) run(ctx context.Context) error {
	var world, play round101
	for n := 1; n <= r.budget.Worlds; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.dealer.deal(&world, &r.start, r.random)
		for _, o := range r.options {
			if o.dropped {
				continue
			}
			play.reset(&world)
			o.begin(&play)
			play.playOut()
			o.points = append(o.points, play.points(r.seat))
			if play.how[r.seat] != meld.NoWin {
				o.open++
			}
			if play.winner == r.seat {
				o.won++
			}
		}
		if n%batch101 == 0 && n >= fewest101 && r.drop() {
			return nil
		}
	}
	return nil
}

// drop drops the options that are plainly worse than the best, and reports whether the race is
// over.
func (r *race101) drop() bool {
	best, left, widest := r.best(), 0, 0.0
	for i, o := range r.options {
		if o.dropped || i == best {
			continue
		}
		behind, err := r.behind(o, r.options[best])
		if o.dropped = r.budget.Drop > 0 && behind > r.budget.Drop*err; !o.dropped {
			left++
			widest = max(widest, err)
		}
	}
	return left == 0 || widest <= r.budget.Err
}

// best is the best option of those that were played out in all worlds.
func (r *race101) best() (best int) {
	most := math.Inf(-1)
	for i, o := range r.options {
		if mean, _ := meanOf(o.points, nil); !o.dropped && mean > most {
			best, most = i, mean
		}
	}
	return best
}

// behind is by how many points an option is behind another in the worlds that both were played out
// in, and the standard error of that.
func (r *race101) behind(o, best *option101) (points, err float64) {
	points, err = meanOf(o.points, best.points)
	return -points, err
}

// meanOf is the mean of the values, less those of another list if it is not nil, and its standard
// error.
func meanOf(values, less []float64) (mean, err float64) {
	sum, squares := 0.0, 0.0
	for i, x := range values {
		if less != nil {
			x -= less[i]
		}
		sum += x
		squares += x * x
	}
	if len(values) < 2 {
		return sum, 0
	}
	return meanOfSums(len(values), sum, squares)
}

// worths are what the options are worth.
func (r *race101) worths() []Worth101 {
	worths := make([]Worth101, len(r.options))
	if len(worths) == 0 {
		return worths
	}
	best := r.options[r.best()]
	most, _ := meanOf(best.points, nil)
	for i, o := range r.options {
		w := &worths[i]
		w.Worlds = len(o.points)
		_, w.Err = meanOf(o.points, nil)
		w.Behind, w.BehindErr = r.behind(o, best)
		w.Behind = max(0, w.Behind) // where sums are as good, rounding may tell them apart
		w.Points = most - w.Behind
		w.Open, w.Win = float64(o.open)/float64(w.Worlds), float64(o.won)/float64(w.Worlds)
	}
	return worths
}
