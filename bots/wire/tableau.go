package wire

import (
	"errors"
	"fmt"
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// newTableau returns the part of a view that exists only in Okey 101, or nil in other games.
func newTableau(v *game.View) *Tableau {
	if !v.Rules.LaysMelds() {
		return nil
	}
	w := Tableau{
		Melds: make([]laidMeld, len(v.Melds)), OkeysTaken: make([]int, v.Rules.Seats), TakenLaid: v.TakenLaid,
		Returned: v.Returned, UndoLevel: uint8(v.UndoLevel), Penalties: make([]penalty, len(v.Penalties)), Placed: make([]placement, len(v.Placements)),
	}
	terms := v.Terms()
	for i, m := range v.Melds {
		w.Melds[i] = laidMeld{Owner: m.Owner, Kind: m.Kind.String(), Tiles: m.Tiles()}
		for at := range m.Len() {
			w.Melds[i].StandsFor = append(w.Melds[i].StandsFor, append([]tile.Tile{}, terms.StandsFor(m.Laid, at)...))
		}
	}
	for s := range w.OkeysTaken {
		w.OkeysTaken[s] = int(v.OkeysTaken[s])
	}
	for _, o := range v.Opened[:v.Rules.Seats] {
		w.Opened = append(w.Opened, opening(o))
	}
	for i, p := range v.Penalties {
		w.Penalties[i] = penalty{p.Seat, p.Why.String(), p.Tile, p.Points, p.Turn}
	}
	for i, p := range v.Placements {
		p.Action.Ordered = false // the melds show what their okeys stand for
		w.Placed[i] = placement{p.Turn, p.Seat, p.Action.String()}
	}
	return &w
}

// addTo copies the tableau to the fields of a view. It leaves most checks to View.Validate.
func (w *Tableau) addTo(v *game.View) error {
	n := v.Rules.Seats
	switch {
	case w == nil:
		return errors.New("melds, opened and penalties are missing")
	case len(w.Opened) != n || len(w.OkeysTaken) != n:
		return fmt.Errorf("opened and okeys_taken need an entry for each of %d seats", n)
	case !v.Indicator.Numbered():
		return errors.New("the indicator has to be a numbered tile")
	}
	v.TakenLaid, v.Returned, v.UndoLevel = w.TakenLaid, w.Returned, game.UndoLevel(w.UndoLevel)
	for _, m := range w.Melds {
		l, ok := parseMeld(v.Terms(), m)
		if !ok {
			return fmt.Errorf("%s is no %s", tile.Format(m.Tiles), printable(m.Kind))
		}
		v.Melds = append(v.Melds, game.TableMeld{Owner: m.Owner, Laid: l})
	}
	for s, o := range w.Opened {
		v.Opened[s] = game.SeatOpening(o)
	}
	for s, okeys := range w.OkeysTaken {
		v.OkeysTaken[s] = uint8(min(uint(okeys), math.MaxUint8)) // a negative number becomes too large for Validate
	}
	for _, p := range w.Penalties {
		why, ok := game.OffenceByName(p.Why)
		if !ok {
			return fmt.Errorf("there is no penalty for %s", printable(p.Why))
		}
		v.Penalties = append(v.Penalties, game.Penalty{Seat: p.Seat, Why: why, Tile: p.Tile, Points: p.Points, Turn: p.Turn})
	}
	for _, p := range w.Placed {
		a, err := game.ParseAction(p.Action)
		if err != nil {
			return fmt.Errorf("placed: %w", err)
		}
		v.Placements = append(v.Placements, game.Placement{Turn: p.Turn, Seat: p.Seat, Action: a})
	}
	return nil
}

// parseMeld parses a written meld. ok is false if its tiles do not form a meld of its kind.
func parseMeld(terms meld.Terms, m laidMeld) (meld.Laid, bool) {
	for _, x := range m.Tiles {
		if !x.Valid() {
			return meld.Laid{}, false
		}
	}
	for kind := meld.Set; kind <= meld.Pair; kind++ {
		if kind.String() == m.Kind {
			return terms.LaidAs(kind, m.Tiles)
		}
	}
	return meld.Laid{}, false
}
