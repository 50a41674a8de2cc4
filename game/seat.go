package game

import "fair/okey/game/tile"

// A Seat is a place at the table, numbered from 0 to MaxSeats-1 in the order of play. Seat s+1 is to the right of s
// (rule 2.1).
type Seat int8

// Nobody stands for no seat, for example as the winner of a drawn round.
const Nobody Seat = -1

// MaxSeats is the maximum number of seats (rule 2.1).
const MaxSeats = 4

// Right returns the seat that plays after s and may take its discard (rule 2.5). It skips eliminated seats (rule 5.5).
func (t *Table) Right(s Seat) Seat { return t.nextPlaying(s, 1) }

// Left returns the seat that plays before s, whose discard s may take (rule 2.5). It skips eliminated seats (rule 5.5).
func (t *Table) Left(s Seat) Seat { return t.nextPlaying(s, t.Rules.Seats-1) }

// nextPlaying returns the first seat after s that is still playing, going round the table in steps of step seats.
func (t *Table) nextPlaying(s Seat, step int) Seat {
	for range t.Rules.Seats {
		if s = Seat((int(s) + step) % t.Rules.Seats); !t.Eliminated(s) {
			break
		}
	}
	return s
}

// Eliminated reports whether a seat has been eliminated (rule 5.5). An eliminated seat has neither tiles nor turns.
func (t *Table) Eliminated(s Seat) bool { return t.EliminatedIn[s] != 0 }

// seatsPlaying lists the seats still playing in the order of play, starting with first.
func (t *Table) seatsPlaying(first Seat) []Seat {
	seats := []Seat{first}
	for s := t.Right(first); s != first; s = t.Right(s) {
		seats = append(seats, s)
	}
	return seats
}

// MayBrowse reports whether the seat s may look through the discards of owner: its own and its left neighbour's (rule
// 2.6). Of any other stack, s sees only the top tile.
func (t *Table) MayBrowse(s, owner Seat) bool { return owner == s || owner == t.Left(s) }

// TopDiscard returns the top tile of owner's discards, or None if there is none.
func (t *Table) TopDiscard(owner Seat) tile.Tile {
	pile := t.Discards[owner]
	if len(pile) == 0 {
		return tile.None
	}
	return pile[len(pile)-1]
}
