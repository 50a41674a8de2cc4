package game

import (
	"errors"
	"fmt"
	"slices"

	"fair/okey/game/tile"
)

// Validate returns an error if the view is impossible or if it is not its seat's turn. A view is impossible if a seat,
// number or tile is out of range, if the hand does not fit the step, or if a tile occurs more often than in the game.
// The view of a Match for the seat to play is always valid.
func (v *View) Validate() error {
	r := &v.Rules
	switch {
	case !v.seated(v.Seat) || !v.seated(v.Dealer) || !v.seated(v.Starter) || v.Shown != Nobody && !v.seated(v.Shown):
		return fmt.Errorf("a seat is out of range; seats are 0 to %d", r.Seats-1)
	case v.Turn != v.Seat:
		return errors.New("it is another seat's turn; turn and seat have to be the same")
	case v.Eliminated(v.Seat):
		return errors.New("the seat has fallen out; it has no turn")
	case v.Step != MustDraw && v.Step != MustDiscard:
		return fmt.Errorf("there is no step %d; a seat has to draw or to discard", v.Step)
	case v.StockLeft < 0 || v.StockLeft > tile.Total:
		return fmt.Errorf("stock_left is out of range; 0 to %d is possible", tile.Total)
	case len(v.Record) > r.TurnLimit:
		return fmt.Errorf("the record is longer than %d turns", r.TurnLimit)
	case v.Round < 1 || v.Turns < 1 || v.Turns > r.TurnLimit:
		return fmt.Errorf("round and turn_number count from 1, and no round has more than %d turns", r.TurnLimit)
	case v.Played < 0 || v.Played >= v.Round:
		return errors.New("played is out of range; it is less than the round")
	case v.Pot < 0 || v.Pot > v.Round || v.Pot > 0 && !r.Pot:
		return errors.New("the pot has a point for each round at most, and none without the rule")
	case r.HasIndicator() && !v.Indicator.Numbered():
		return errors.New("the indicator has to be a numbered tile")
	case !r.HasIndicator() && v.Indicator != tile.None:
		return fmt.Errorf("there is no indicator in the %v game", r.Game)
	case !isTileOrNone(v.Taken) || !isTileOrNone(v.Returned):
		return errors.New("what was taken or given back is no tile")
	}
	for _, validate := range []func() error{v.validateTableau, v.validateHand, v.validateTiles} {
		if err := validate(); err != nil {
			return err
		}
	}
	return nil
}

// seated reports whether s is a seat in the game.
func (t *Table) seated(s Seat) bool { return s >= 0 && int(s) < t.Rules.Seats }

func isTileOrNone(x tile.Tile) bool { return x == tile.None || x.Valid() }

// validateTableau checks the fields that exist only in games where melds are laid.
func (v *View) validateTableau() error {
	if v.UndoLevel > UndoPaid {
		return errors.New("taking_back is 0, 1 or 2")
	}
	for _, m := range v.Melds {
		if !v.seated(m.Owner) {
			return fmt.Errorf("%s was laid by no seat", tile.Format(m.Tiles()))
		}
	}
	for _, okeys := range v.OkeysTaken {
		if okeys > tile.Copies {
			return errors.New("okeys_taken has a number of okeys that there cannot be")
		}
	}
	for _, p := range v.Penalties {
		if !v.seated(p.Seat) || !isTileOrNone(p.Tile) {
			return errors.New("penalties has one that there is not")
		}
	}
	turn := 1
	for _, p := range v.Placements {
		if !p.Action.Kind.NeedsGroups() && !p.Action.Kind.NeedsMeld() || !v.seated(p.Seat) {
			return errors.New("placed has something by which nothing is laid")
		}
		if p.Turn < turn || p.Turn > v.Turns {
			return errors.New("placed is not in the order of turns")
		}
		turn = p.Turn
	}
	return nil
}

// validateHand checks that the size of the hand is possible for the step.
func (v *View) validateHand() error {
	held, step := v.Rules.HandSize, "draw"
	if v.Step == MustDiscard {
		held, step = held+1, "discard"
	}
	if (judge{&v.Table}).whyNotInGame(Lay) == 0 {
		held = min(v.Hand.Len(), held) // hands only shrink (rule 8.2)
		if held == 0 || v.Step == MustDraw && v.StockLeft == 0 {
			return errors.New("a round is over when a hand or the stock is empty; there is nothing to play")
		}
	}
	if v.Hand.Len() != held || v.HandSizes[v.Seat] != held {
		return fmt.Errorf("the hand has to be %d tiles before a %s", held, step)
	}
	return nil
}

// validateTiles checks that no tile occurs more often than in the game (rule 8.1).
func (v *View) validateTiles() error {
	for _, m := range v.Record {
		if !v.seated(m.Seat) || !isTileOrNone(m.Took) || !isTileOrNone(m.Drawn) || !isTileOrNone(m.Discarded) || !isTileOrNone(m.Returned) {
			return errors.New("the record has a seat or a tile that there is not")
		}
	}
	open := slices.Concat(v.Discards[:]...)
	for i := range v.Melds {
		open = append(open, v.Melds[i].Tiles()...)
	}
	if v.Indicator != tile.None && !v.IndicatorDrawn() {
		open = append(open, v.Indicator)
	}
	all := v.Hand
	for x, n := range all {
		if n > tile.Copies {
			return fmt.Errorf("there are more than two of %v", tile.Tile(x))
		}
	}
	for _, x := range open {
		if !x.Valid() {
			return errors.New("the discards have something that is no tile")
		}
		if all.Add(x); all[x] > tile.Copies {
			return fmt.Errorf("there are more than two of %v", x)
		}
	}
	seen := v.Seen()
	if v.Indicator != tile.None && !(v.IndicatorDrawn() && v.Hand.Has(v.Indicator)) {
		seen.Add(v.Indicator)
	}
	for x, n := range seen {
		if n+v.Hand[x] > tile.Copies {
			return fmt.Errorf("the record and the tiles do not agree about %v", tile.Tile(x))
		}
	}
	return nil
}
