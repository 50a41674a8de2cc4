package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// whyNotAfterDraw returns the reason why the seat to play, which has drawn, may not perform any action of the given
// kind in Okey 101, regardless of its tiles, or 0 if it may.
func (t judge) whyNotAfterDraw(seat Seat, kind Kind) Reason {
	open := t.Opened[seat].How != meld.NoWin
	switch {
	case kind == Discard && t.TileToLay() != tile.None:
		return LayTaken
	case kind == Return && t.Taken == tile.None:
		return NothingTaken
	case kind == Return && len(t.Placed()) > 0:
		return LaidSince
	case kind == TakeBack && len(t.Placed()) == 0:
		return NothingPlaced
	case kind == Open && open:
		return AlreadyOpen
	case kind == Swap && !t.Rules.JokerSwap:
		return NoSwap
	case (kind == Lay || kind == LayOff || kind == Swap) && !open:
		return NotOpen
	}
	return 0
}

// offence returns the offence that the seat would commit by discarding x, or NoOffence (rule 7.10).
func (t *Table) offence(seat Seat, x tile.Tile) Offence {
	switch {
	case !t.Rules.LaysMelds() || t.HandSizes[seat] == 1:
		return NoOffence
	case x == t.Terms().Wild():
		return OkeyDiscarded
	case t.Playable(x):
		return PlayableDiscarded
	}
	return NoOffence
}

// endTurn101 ends a turn of Okey 101 after the discard of x and charges the given offence. It ends the round if the
// hand or the stock is empty (rules 7.3, 7.10 and 7.12).
func (m *Match) endTurn101(seat Seat, x tile.Tile, offence Offence) {
	t := &m.public
	t.uncountOkey(seat, x)
	m.undo, t.Placements, t.UndoLevel = nil, nil, UndoNone
	t.Taken, t.TakenLaid, t.Returned = tile.None, false, tile.None
	if offence != NoOffence {
		m.logPenalty(Penalty{Seat: seat, Why: offence, Tile: x})
	}
	switch {
	case t.HandSizes[seat] == 0:
		m.endRound101(seat, x)
	case t.StockLeft == 0:
		m.endRound101(Nobody, tile.None)
	default:
		m.nextTurn()
	}
}

// addLaid adds to seen the tiles that were laid and the tiles that everyone saw another seat receive and keep. A tile
// taken from the discards stays in the hand at most until the end of that turn (rule 7.7).
func (v *View) addLaid(seen *tile.Set) {
	for i := range v.Melds {
		for _, x := range v.Melds[i].Tiles() {
			seen.Add(x)
		}
	}
	if v.Turn != v.Seat && v.Taken != tile.None && !v.TakenLaid {
		seen.Add(v.Taken)
	}
	for s, okeys := range v.OkeysTaken {
		if Seat(s) != v.Seat {
			seen[v.Terms().Wild()] += okeys
		}
	}
}

// LastTurn reports whether this is the last turn of the seat to play in a round of Okey 101, that is, whether the stock
// runs out before the seat can draw again if every seat draws (rule 7.12).
func (t *Table) LastTurn() bool {
	left := t.StockLeft
	if t.Step == MustDraw {
		left-- // the draw of this turn
	}
	return t.Rules.LaysMelds() && t.Phase == Playing && left < t.Rules.Seats
}
