package game

import "fair/okey/game/tile"

// variant is what differs between the games of the family and is no mere number in Rules: what can
// be done, who judges it, who does it, what a discard leads to, and how a match ends. There are
// classic, simplified and okey101, each in a file of its own.
//
// The functions below choose between them by Rules.Game, and nothing else in this package asks
// which game is played. They call the variants by name and not through a value of this type,
// because what is given to a method of an interface has to live on the heap: Apply would allocate
// the match that it changes, and BenchmarkRandomRounds be a third slower.
type variant interface {
	// kinds lists the kinds of actions there are, in the order in which Legal lists the actions.
	kinds() []Kind
	// lacks is why the game knows no action of a kind, 0 if it does.
	lacks(Kind) Reason
	// refusesAfterDraw is why the seat to play, which has drawn, may not do anything of a kind,
	// whatever tiles it names.
	refusesAfterDraw(*Table, Seat, Kind) Reason
	// refusesDiscard is why a tile may not be discarded where a discard is possible now.
	refusesDiscard(*Table, *tile.Set, tile.Tile) Reason
	// judgeTiles judges any other action of a kind that is possible now by the tiles and groups
	// that it names.
	judgeTiles(*Table, Seat, *tile.Set, Action) verdict
	// listTiles adds the legal actions of a kind that is possible now and takes more than a
	// discard.
	listTiles(t *Table, legal []Action, seat Seat, hand *tile.Set, kind Kind) []Action
	// do carries out what not all games have.
	do(*Match, Seat, Action, verdict)
	// penaltyFor is what is wrong with discarding a tile.
	penaltyFor(*Table, Seat, tile.Tile) Offence
	// afterDiscard ends the turn in which a tile was discarded with something wrong or not.
	afterDiscard(*Match, Seat, tile.Tile, Offence)
	// seenInHands adds, to the discards, what a seat has seen that others hold or have laid.
	seenInHands(*View, *tile.Set)
	// ends reports whether the match is over with the round that has just ended.
	ends(*Table) bool
	// better reports whether a has done better than b in a match that is over.
	better(t *Table, a, b Seat) bool
	// drawn reports whether a match that is over has no winner.
	drawn(*Table) bool
	// bestAloneWins reports whether only those of rank 1 have won, and not those of rank 2.
	bestAloneWins(*Table) bool
	// total is what a seat's match is decided by.
	total(*Table, Seat) int
}

var _ = []variant{classic{}, simplified{}, okey101{}}

// isOkey101 chooses between okey101 and the others where classic and simplified do not differ.
func (t *Table) isOkey101() bool { return t.Rules.Game == Okey101Game }

func (t judge) kinds() []Kind {
	if t.isOkey101() {
		return okey101{}.kinds()
	}
	return classic{}.kinds()
}

func (t judge) lacks(kind Kind) Reason {
	if t.isOkey101() {
		return okey101{}.lacks(kind)
	}
	return classic{}.lacks(kind)
}

func (t judge) refusesAfterDraw(seat Seat, kind Kind) Reason {
	if t.isOkey101() {
		return okey101{}.refusesAfterDraw(t.Table, seat, kind)
	}
	return classic{}.refusesAfterDraw(t.Table, seat, kind)
}

func (t judge) refusesDiscard(hand *tile.Set, x tile.Tile) Reason {
	if t.isOkey101() {
		return okey101{}.refusesDiscard(t.Table, hand, x)
	}
	return classic{}.refusesDiscard(t.Table, hand, x)
}

func (t judge) judgeTiles(seat Seat, hand *tile.Set, a Action) verdict {
	if t.isOkey101() {
		return okey101{}.judgeTiles(t.Table, seat, hand, a)
	}
	return classic{}.judgeTiles(t.Table, seat, hand, a)
}

func (t judge) listTiles(legal []Action, seat Seat, hand *tile.Set, kind Kind) []Action {
	if t.isOkey101() {
		return okey101{}.listTiles(t.Table, legal, seat, hand, kind)
	}
	return classic{}.listTiles(t.Table, legal, seat, hand, kind)
}

func (m *Match) doOfVariant(seat Seat, a Action, v verdict) {
	if m.public.isOkey101() {
		okey101{}.do(m, seat, a, v)
		return
	}
	classic{}.do(m, seat, a, v)
}

func (t *Table) penaltyFor(seat Seat, x tile.Tile) Offence {
	if t.isOkey101() {
		return okey101{}.penaltyFor(t, seat, x)
	}
	return classic{}.penaltyFor(t, seat, x)
}

func (m *Match) afterDiscard(seat Seat, x tile.Tile, offence Offence) {
	if m.public.isOkey101() {
		okey101{}.afterDiscard(m, seat, x, offence)
		return
	}
	classic{}.afterDiscard(m, seat, x, offence)
}

func (v *View) seenInHands(seen *tile.Set) {
	if v.isOkey101() {
		okey101{}.seenInHands(v, seen)
		return
	}
	classic{}.seenInHands(v, seen)
}

func (t *Table) ends() bool {
	switch t.Rules.Game {
	case Okey101Game:
		return okey101{}.ends(t)
	case SimplifiedGame:
		return simplified{}.ends(t)
	}
	return classic{}.ends(t)
}

func (t *Table) better(a, b Seat) bool {
	switch t.Rules.Game {
	case Okey101Game:
		return okey101{}.better(t, a, b)
	case SimplifiedGame:
		return simplified{}.better(t, a, b)
	}
	return classic{}.better(t, a, b)
}

func (t *Table) drawn() bool {
	switch t.Rules.Game {
	case Okey101Game:
		return okey101{}.drawn(t)
	case SimplifiedGame:
		return simplified{}.drawn(t)
	}
	return classic{}.drawn(t)
}

func (t *Table) bestAloneWins() bool {
	switch t.Rules.Game {
	case Okey101Game:
		return okey101{}.bestAloneWins(t)
	case SimplifiedGame:
		return simplified{}.bestAloneWins(t)
	}
	return classic{}.bestAloneWins(t)
}

// allMayWin reports whether a match can be won by all together.
func (t *Table) allMayWin() bool { return t.isOkey101() }

// LastTurn reports whether the turn being played is the last of its seat in a round of Okey 101:
// unless somebody takes a discard instead of drawing, the stock is used up before the seat could
// draw again (rule 7.12).
func (t *Table) LastTurn() bool { return t.isOkey101() && okey101{}.isLastTurn(t) }

// Total is what a seat's match is decided by: its score, or the sum of the team's in Okey 101 with
// partners (rule 7.15).
func (t *Table) Total(s Seat) int {
	if t.isOkey101() {
		return okey101{}.total(t, s)
	}
	return classic{}.total(t, s)
}
