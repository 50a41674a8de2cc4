package journal

import "fair/okey/game"

// A Grade measures how much a player's word proves about the deal of a hosted match.
type Grade int

// The grades, weakest first. Each assumes that the player had the commitment and the locks, for example in a receipt,
// before revealing the word.
const (
	// NoWord means that the player did not lock a word. If another player honestly locked one, only the host could have
	// steered the deal.
	NoWord Grade = iota
	// Known means that the word was typed into the host's program and that others locked theirs afterwards. They could
	// not steer the deal unless the host's program disclosed the word to them.
	Known
	// LastWord means that the word was typed into the host's program after everything else was fixed. Nobody could
	// steer the deal.
	LastWord
	// Sealed means that the player made the lock, so nobody else knew the word until all words were locked. Nobody
	// could steer the deal without guessing the word.
	Sealed
)

// GradeOf returns the grade of a seat's word, or NoWord if the match is not hosted.
func (r *Record) GradeOf(seat game.Seat) Grade {
	switch i := r.lockAt(seat); {
	case i < 0:
		return NoWord
	case !r.Locks[i].ByHost:
		return Sealed
	case i == len(r.Locks)-1:
		return LastWord
	}
	return Known
}

// LockedAfter lists the locks that followed the given seat's, or all if it has none.
func (r *Record) LockedAfter(seat game.Seat) []Lock { return r.Locks[r.lockAt(seat)+1:] }

// Supports reports whether the receipt supports the grade of a seat's word. It does if it was issued before the word
// was known and covers everything that the grade depends on: all locks, or all other locks for LastWord. The receipt
// must match the journal; see Verify.
func (c *Receipt) Supports(r *Record, seat game.Seat) bool {
	switch r.GradeOf(seat) {
	case LastWord:
		return len(c.Locks) == len(r.Locks)-1
	case Sealed:
		return c.Locked && c.Line < r.wordsLine
	}
	return false
}
