package game

import "fair/okey/game/tile"

// Seat is a place at the table, 0 to MaxSeats-1 in the order of play: the seat after s sits at its
// right (rule 2.1).
type Seat int8

// Nobody is no seat: the winner of a drawn round, say.
const Nobody Seat = -1

// MaxSeats is how many can sit at one table (rule 2.1).
const MaxSeats = 4

// Right is the seat that plays after s, and may take what s throws (rule 2.5). Eliminated seats are
// skipped (rule 5.5).
func (t *Table) Right(s Seat) Seat { return t.beside(s, 1) }

// Left is the seat that plays before s: the one whose discards s may take (rule 2.5). Eliminated
// seats are skipped (rule 5.5).
func (t *Table) Left(s Seat) Seat { return t.beside(s, t.Rules.Seats-1) }

// beside goes round the table by steps until it comes to somebody who plays.
func (t *Table) beside(s Seat, step int) Seat {
	for range t.Rules.Seats {
		if s = Seat((int(s) + step) % t.Rules.Seats); !t.Out(s) {
			break
		}
	}
	return s
}

// Out reports whether a seat has fallen out of the match (rule 5.5). It has no tiles and no turn
// any more.
func (t *Table) Out(s Seat) bool { return t.Fell[s] != 0 }

// playing lists who plays, from s on in the order of play.
func (t *Table) playing(from Seat) []Seat {
	seats := []Seat{from}
	for s := t.Right(from); s != from; s = t.Right(s) {
		seats = append(seats, s)
	}
	return seats
}

// MayBrowse reports whether seat s may look through the discards of owner: only the stacks at his
// left and right, the left neighbour's and his own (rule 2.6). Of the others the top tile shows.
func (t *Table) MayBrowse(s, owner Seat) bool { return owner == s || owner == t.Left(s) }

// TopDiscard is the tile on top of owner's discards, None if there is none.
func (t *Table) TopDiscard(owner Seat) tile.Tile {
	pile := t.Discards[owner]
	if len(pile) == 0 {
		return tile.None
	}
	return pile[len(pile)-1]
}
