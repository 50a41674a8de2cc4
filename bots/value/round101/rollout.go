package round101

import (
	"math/rand/v2"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Rollouts plays the options of a decision of Okey 101 to the end of the round. In each world the hidden tiles are
// dealt at random. All options are played in the same worlds.
type Rollouts struct {
	seat    game.Seat
	start   round // the round without the hidden hands
	dealer  dealer
	options []func(w *round) // each function starts an option in a world
	random  *rand.Rand

	world, play round
}

// New returns Rollouts without options for a view of the seat to play. Equal views and seeds give equal worlds. The
// game must be Okey 101.
func New(v *game.View, seed uint64) *Rollouts {
	r := &Rollouts{seat: v.Seat, dealer: newDealer(v)}
	r.random = rand.New(rand.NewPCG(seed, uint64(v.Round)<<32|uint64(v.Turns)<<8|uint64(v.Seat)<<4|uint64(v.Step)))
	terms := v.Terms()
	w := &r.start
	w.openings, w.cheapest = map[tile.Set]opening{}, map[tile.Set][][]tile.Tile{}
	w.tileTables, w.solver, w.rules = newTileTables(terms), meld.NewSolver(terms), &v.Rules
	w.sizes, w.turn, w.seer, w.winner = v.HandSizes, v.Turn, v.Seat, game.Nobody
	for s := range v.Opened {
		w.how[s] = v.Opened[s].How
	}
	if v.Step == game.MustDraw {
		w.thrown = v.LeftDiscard()
	}
	r.layingFunc(v)(w)
	return r
}

// layingFunc returns the function that sets the part of a world that changes when tiles are laid to what a view shows.
func (r *Rollouts) layingFunc(v *game.View) func(w *round) {
	s, hand, how := v.Seat, v.Hand, v.Opened[v.Seat].How
	var table table
	for i := range v.Melds {
		table.melds = append(table.melds, r.start.convertMeld(v.Melds[i].Laid))
	}
	table.findFits(r.start.tileTables)
	var need [meld.Pairs + 1]int
	for _, how := range []meld.WinKind{meld.Melds, meld.Pairs} {
		need[how] = v.OpeningThreshold(how)
	}
	fresh := how != meld.NoWin && v.Opened[s].Turn == v.Turns
	for other := range v.Opened {
		fresh = fresh && (game.Seat(other) == s || v.Opened[other].How == meld.NoWin)
	}
	var penalties [game.MaxSeats]int
	for _, p := range v.Penalties {
		penalties[p.Seat] += p.Points
	}
	return func(w *round) {
		w.table.reset(&table)
		w.hands[s], w.sizes[s], w.known[s] = hand, hand.Len(), false
		w.how[s], w.need, w.fresh, w.penalties = how, need, fresh, penalties
	}
}

// Next deals the next world.
func (r *Rollouts) Next() { r.dealer.deal(&r.world, &r.start, r.random) }

// Play plays option i, in the order of the calls of Add, to the end of the round in the current world. win is 1 if the
// seat finishes and 0 otherwise. points is the mean cost to the others minus the cost to the seat (rule 7.13), and
// includes the penalties so far. With partners it is the difference between the means of the two sides (rule 7.15).
func (r *Rollouts) Play(i int) (win, points float64) {
	w := &r.play
	w.reset(&r.world)
	r.options[i](w)
	w.playOut()
	if w.winner == r.seat {
		win = 1
	}
	return win, w.points(r.seat)
}

// A Turn describes the end of a turn: the melds on the table, the hand, and the discard.
type Turn struct {
	How     meld.WinKind // how the seat has opened by then
	Value   int          // the sum of the melds or the number of pairs if the seat has opened on this turn, otherwise 0
	Melds   []meld.Laid  // all melds that are on the table by then
	Rest    tile.Set     // the tiles left in the hand
	Discard tile.Tile
}

// A Way tells how to play a turn or the rest of one: by its first action, or by its end.
type Way struct {
	// View is the seat's view when the way starts, or nil if it is the view of the rollouts. No hidden tile may have been
	// revealed between the two views.
	View *game.View
	// Action is the first action. The simple player plays the rest of the turn. Giving a tile back counts as a draw.
	Action game.Action
	// End, if not nil, is the end of the turn. Action is then not used.
	End *Turn
}

// Add adds a legal way to play as an option of the decision. v is the view of the rollouts. Add returns false if the
// way cannot be played out, which happens only for taking back.
func (r *Rollouts) Add(v *game.View, way Way) bool {
	at := v
	if way.View != nil {
		at = way.View
	}
	begin := r.actionFunc(at, way.Action)
	if way.End != nil {
		begin = r.turnEndFunc(way.End)
	}
	if begin == nil {
		return false
	}
	if at != v {
		lay, next := r.layingFunc(at), begin
		begin = func(w *round) {
			lay(w)
			next(w)
		}
	}
	r.options = append(r.options, begin)
	return true
}

// turnEndFunc returns the function that plays the end t of a turn in a world.
func (r *Rollouts) turnEndFunc(t *Turn) func(w *round) {
	var after table
	for _, l := range t.Melds {
		after.melds = append(after.melds, r.start.convertMeld(l))
	}
	after.findFits(r.start.tileTables)
	return func(w *round) {
		s := w.turn
		w.table.reset(&after)
		if w.how[s] == meld.NoWin && t.How != meld.NoWin {
			w.recordOpening(s, t.How, t.Value)
		}
		w.hands[s], w.sizes[s], w.known[s] = t.Rest, t.Rest.Len(), false
		w.add(s, t.Discard)
		w.discard(s, t.Discard)
	}
}

// actionFunc returns the function that plays an action in a world, or nil if the action cannot be played out.
func (r *Rollouts) actionFunc(v *game.View, a game.Action) func(w *round) {
	s, draw := v.Seat, func(w *round) { w.draw(v.Seat); w.endTurn() }
	switch a.Kind {
	case game.Draw:
		return draw
	case game.Return:
		return func(w *round) { w.remove(s, v.Taken); draw(w) }
	case game.Take:
		top := v.LeftDiscard()
		if !r.start.wouldTake(s, top) {
			return draw // the taken tile would be given back
		}
		return func(w *round) { w.add(s, top); w.endTurn() }
	case game.Discard:
		return func(w *round) { w.discard(s, a.Tile) }
	case game.Open, game.Lay:
		return r.meldsFunc(v, a)
	case game.LayOff, game.Swap:
		return r.changeFunc(v, a)
	}
	return nil
}

// meldsFunc returns the function that plays an Open or a Lay in a world.
func (r *Rollouts) meldsFunc(v *game.View, a game.Action) func(w *round) {
	s := v.Seat
	melds, how, value, _ := v.ReadMelds(a)
	if a.Kind == game.Open && value < v.OpeningThreshold(how) { // strict rules allow this (rule 7.11)
		return func(w *round) { w.penalties[s] += w.rules.Penalty; w.endTurn() }
	}
	return func(w *round) {
		if a.Kind == game.Open {
			w.recordOpening(s, how, value)
		}
		for _, l := range melds {
			w.layMeld(s, l)
		}
		w.table.findFits(w.tileTables)
		w.endTurn()
	}
}

// changeFunc returns the function that plays a LayOff or a Swap in a world.
func (r *Rollouts) changeFunc(v *game.View, a game.Action) func(w *round) {
	s, old := v.Seat, v.Melds[a.Meld].Laid
	l, _ := v.Terms().LayOff(old, a.Tile, a.End)
	if a.Kind == game.Swap {
		l, _ = v.Terms().Swap(old, a.Tile)
	}
	changed := r.start.convertMeld(l)
	return func(w *round) {
		w.remove(s, a.Tile)
		if a.Kind == game.Swap {
			w.add(s, w.wild)
		}
		w.table.melds[a.Meld] = changed
		w.table.findFits(w.tileTables)
		w.endTurn()
	}
}
