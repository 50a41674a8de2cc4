package journal

import "fair/okey/game"

// A Grade says how much a player's word proves about the deal of a hosted match.
type Grade int

// The grades, the weakest first. All of them hold for the commitment and the locks that the player had in hand before
// telling the word, as in a receipt.
const (
	// NoWord: the player locked no word. If somebody else did, honestly, nobody but the host could steer the deal.
	NoWord Grade = iota
	// Known: the word was typed, and others locked after it. They could not steer the deal if the host's program did
	// not tell them the word.
	Known
	// LastWord: the word was typed when all else was fixed. Nobody could steer the deal.
	LastWord
	// Sealed: the player made the lock, so that the word was unknown until all were locked. Nobody could steer the deal
	// if the word cannot be guessed.
	Sealed
)

// GradeOf returns the grade of a seat's word. In a match that is not hosted it is NoWord.
func (r *Record) GradeOf(seat game.Seat) Grade {
	for i, l := range r.Locks {
		switch {
		case l.Seat != seat:
		case !l.ByHost:
			return Sealed
		case i == len(r.Locks)-1:
			return LastWord
		default:
			return Known
		}
	}
	return NoWord
}

// LockedAfter lists the seats that locked a word after a seat did.
func (r *Record) LockedAfter(seat game.Seat) (seats []game.Seat) {
	found := false
	for _, l := range r.Locks {
		if found {
			seats = append(seats, l.Seat)
		}
		found = found || l.Seat == seat
	}
	return seats
}

// Backs reports whether the receipt was taken before a seat's word was known, with all that its grade depends on: all
// locks, or for LastWord all others. The journal must be the receipt's, see Verify.
func (c *Receipt) Backs(r *Record, seat game.Seat) bool {
	switch r.GradeOf(seat) {
	case LastWord:
		return len(c.Locks) == len(r.Locks)-1
	case Sealed:
		return c.Locked && c.Line < r.told
	}
	return false
}
