package wire

import (
	"errors"
	"fmt"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// steps holds the name of each step of a turn.
var steps = map[game.Step]string{game.MustDraw: "draw", game.MustDiscard: "discard"}

// newView returns the wire form of a view. It reveals nothing that is not in the view.
func newView(v *game.View) view {
	n := v.Rules.Seats
	w := view{
		Seat: v.Seat, Round: v.Round, Dealer: v.Dealer, Starter: v.Starter, Turn: v.Turn, Step: steps[v.Step], TurnNumber: v.Turns,
		Indicator: v.Indicator, Wild: v.Terms().Wild(), StockLeft: v.StockLeft, Hand: v.Hand.Tiles(), HandSizes: v.HandSizes[:n],
		Taken: v.Taken, Shown: seatOrNil(v.Shown), Acted: v.Acted[:n], Scores: v.Scores[:n], Pot: v.Pot, Record: make([]move, len(v.Record)),
	}
	if v.Rules.Elimination {
		w.EliminatedIn = v.EliminatedIn[:n]
	}
	for _, pile := range v.Discards[:n] {
		w.Discards = append(w.Discards, append([]tile.Tile{}, pile...)) // an empty pile is [], not null
	}
	for i, m := range v.Record {
		w.Record[i] = move(m)
	}
	w.Played, w.Tableau = v.Played, newTableau(v)
	return w
}

// seatOrNil returns a pointer to a seat for JSON, or nil for game.Nobody.
func seatOrNil(s game.Seat) *game.Seat {
	if s == game.Nobody {
		return nil
	}
	return &s
}

// toView returns the game.View that w describes, under the rules r. The view's seat is to play. toView returns an error
// if w contradicts itself, so that bots are never asked about an impossible table.
func (w *view) toView(r game.Rules) (game.View, error) {
	v := game.View{Seat: w.Seat}
	v.Rules, v.Phase, v.Round, v.Dealer, v.Starter, v.Turn = r, game.Playing, w.Round, w.Dealer, w.Starter, w.Turn
	v.Turns, v.Indicator, v.StockLeft, v.Taken, v.Shown = w.TurnNumber, w.Indicator, w.StockLeft, w.Taken, game.Nobody
	v.Played, v.Pot = w.Played, w.Pot
	if w.Shown != nil {
		v.Shown = *w.Shown
	}
	for step, word := range steps {
		if word == w.Step {
			v.Step = step
		}
	}
	n := r.Seats
	switch {
	case v.Step == 0:
		return v, fmt.Errorf("no step %q; there is draw and discard", printable(w.Step))
	case len(w.HandSizes) != n || len(w.Discards) != n || len(w.Acted) != n || len(w.Scores) != n || len(w.EliminatedIn) != n && w.EliminatedIn != nil:
		return v, fmt.Errorf("hand_sizes, discards, acted, scores and fell need an entry for each of %d seats", n)
	case len(w.Hand) > tile.Total:
		return v, fmt.Errorf("the hand has %d tiles, the game has %d", len(w.Hand), tile.Total)
	}
	copy(v.HandSizes[:], w.HandSizes)
	copy(v.Acted[:], w.Acted)
	copy(v.Scores[:], w.Scores)
	copy(v.EliminatedIn[:], w.EliminatedIn)
	copy(v.Discards[:], w.Discards)
	for _, x := range w.Hand {
		if !x.Valid() {
			return v, errors.New("the hand has something that is no tile")
		}
		v.Hand.Add(x)
	}
	for _, m := range w.Record {
		v.Record = append(v.Record, game.Move(m))
	}
	if r.LaysMelds() {
		if err := w.Tableau.addTo(&v); err != nil {
			return v, err
		}
	}
	return v, v.Validate()
}
