package wire

import (
	"errors"
	"fmt"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// steps are the words for what the seat to play has to do.
var steps = map[game.Step]string{game.MustDraw: "draw", game.MustDiscard: "discard"}

// viewOf writes a view down. It has nothing but what the view holds, and so nothing that is hidden.
func viewOf(v *game.View) view {
	n := v.Rules.Seats
	w := view{
		Seat: v.Seat, Round: v.Round, Dealer: v.Dealer, Starter: v.Starter, Turn: v.Turn, Step: steps[v.Step], TurnNumber: v.Turns,
		Indicator: v.Indicator, Wild: v.Terms().Wild(), StockLeft: v.StockLeft, Hand: v.Hand.Tiles(), HandSizes: v.HandSizes[:n],
		Taken: v.Taken, Shown: orNull(v.Shown), Acted: v.Acted[:n], Scores: v.Scores[:n], Record: make([]move, len(v.Record)),
	}
	if v.Rules.Elimination {
		w.Fell = v.Fell[:n]
	}
	for _, pile := range v.Discards[:n] {
		w.Discards = append(w.Discards, append([]tile.Tile{}, pile...)) // an empty stack is [], not null
	}
	for i, m := range v.Record {
		w.Record[i] = move(m)
	}
	w.Played, w.Tableau = v.Played, tableauOf(v)
	return w
}

// orNull is a seat as JSON has it: null for nobody.
func orNull(s game.Seat) *game.Seat {
	if s == game.Nobody {
		return nil
	}
	return &s
}

// read is the view that was written down, in which its seat is to play. What contradicts itself is
// refused, so that no bot has to think about a table that cannot be.
func (w *view) read(r game.Rules) (game.View, error) {
	var v game.View
	n := r.Seats
	seated := func(s game.Seat) bool { return s >= 0 && int(s) < n }
	switch {
	case !seated(w.Seat) || !seated(w.Dealer) || !seated(w.Starter) || w.Shown != nil && !seated(*w.Shown):
		return v, fmt.Errorf("a seat is out of range; seats are 0 to %d", n-1)
	case w.Turn != w.Seat:
		return v, errors.New("it is another seat's turn; turn and seat have to be the same")
	case len(w.HandSizes) != n || len(w.Discards) != n || len(w.Acted) != n || len(w.Scores) != n || len(w.Fell) != n && w.Fell != nil:
		return v, fmt.Errorf("hand_sizes, discards, acted, scores and fell need an entry for each of %d seats", n)
	case w.StockLeft < 0 || w.StockLeft > tile.Total:
		return v, fmt.Errorf("stock_left is out of range; 0 to %d is possible", tile.Total)
	case len(w.Record) > r.TurnLimit:
		return v, fmt.Errorf("the record is longer than %d turns", r.TurnLimit)
	case w.Round < 1 || w.TurnNumber < 1 || w.TurnNumber > r.TurnLimit:
		return v, errors.New("round and turn_number count from 1, and no round has more turns than its limit")
	case r.HasIndicator() && !w.Indicator.Numbered():
		return v, errors.New("the indicator has to be a numbered tile")
	case !r.HasIndicator() && w.Indicator != tile.None:
		return v, fmt.Errorf("there is no indicator in the %v game", r.Game)
	}
	v.Rules, v.Phase, v.Round, v.Dealer, v.Starter, v.Turn = r, game.Playing, w.Round, w.Dealer, w.Starter, w.Turn
	v.Turns, v.Indicator, v.StockLeft, v.Taken, v.Shown = w.TurnNumber, w.Indicator, w.StockLeft, w.Taken, game.Nobody
	v.Seat = w.Seat
	if w.Shown != nil {
		v.Shown = *w.Shown
	}
	copy(v.HandSizes[:], w.HandSizes)
	copy(v.Acted[:], w.Acted)
	copy(v.Scores[:], w.Scores)
	copy(v.Fell[:], w.Fell)
	if v.Out(v.Seat) {
		return v, errors.New("the seat has fallen out; it has no turn")
	}
	if w.Played < 0 || w.Played >= w.Round {
		return v, errors.New("played is out of range; it is less than the round")
	}
	v.Played = w.Played
	held := r.HandSize
	switch w.Step {
	case steps[game.MustDraw]:
		v.Step = game.MustDraw
	case steps[game.MustDiscard]:
		v.Step = game.MustDiscard
		held++
	default:
		return v, fmt.Errorf("no step %q; there is draw and discard", printable(w.Step))
	}
	if r.LaysMelds() {
		if err := w.Tableau.read(&v); err != nil {
			return v, err
		}
		held = min(len(w.Hand), held) // hands shrink (law 8.2)
		if held == 0 || v.Step == game.MustDraw && v.StockLeft == 0 {
			return v, errors.New("a round is over when a hand or the stock is empty; there is nothing to play")
		}
	}
	if len(w.Hand) != held || w.HandSizes[w.Seat] != held {
		return v, fmt.Errorf("the hand has to be %d tiles before a %s", held, w.Step)
	}
	if w.Taken != tile.None && !w.Taken.Valid() {
		return v, errors.New("what was taken is no tile")
	}
	if err := w.readTiles(&v); err != nil {
		return v, err
	}
	return v, nil
}

// readTiles reads the hand, the discards and the record, and counts that no tile is there more
// often than the game has it.
func (w *view) readTiles(v *game.View) error {
	var all tile.Set
	if w.Indicator != tile.None && !v.IndicatorDrawn() {
		all.Add(w.Indicator)
	}
	count := func(x tile.Tile) error {
		if !x.Valid() {
			return errors.New("hand and discards have something that is no tile")
		}
		if all.Add(x); all[x] > tile.Copies {
			return fmt.Errorf("there are more than two of %v", x)
		}
		return nil
	}
	for _, x := range w.Hand {
		if err := count(x); err != nil {
			return err
		}
		v.Hand.Add(x)
	}
	for s, pile := range w.Discards {
		for _, x := range pile {
			if err := count(x); err != nil {
				return err
			}
		}
		v.Discards[s] = pile
	}
	for i := range v.Melds {
		for _, x := range v.Melds[i].Tiles() {
			if err := count(x); err != nil {
				return err
			}
		}
	}
	for _, m := range w.Record {
		valid := func(x tile.Tile) bool { return x == tile.None || x.Valid() }
		if m.Seat < 0 || int(m.Seat) >= len(w.Discards) || !valid(m.Took) || !valid(m.Drawn) || !valid(m.Discarded) || !valid(m.Returned) {
			return errors.New("the record has a seat or a tile that there is not")
		}
		v.Record = append(v.Record, game.Move(m))
	}
	seen := v.Seen()
	if w.Indicator != tile.None && !(v.IndicatorDrawn() && v.Hand.Has(w.Indicator)) {
		seen.Add(w.Indicator)
	}
	for x, n := range seen {
		if n+v.Hand[x] > tile.Copies {
			return fmt.Errorf("the record and the tiles do not agree about %v", tile.Tile(x))
		}
	}
	return nil
}
