package saved

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/seats"
	"fair/okey/ui/words"
)

// Player is the seat of the person whose matches are kept.
const Player game.Seat = 0

// Played is a match that was read from a journal to be looked at: nothing is written to it.
func Played(rec *journal.Record) *Match { return newMatch(nil, rec.Header, rec, nil) }

// nameLength is how long a name may be shown, in characters.
const nameLength = 10

// Names are those of a match, fit to be shown whatever stands in its journal. That of the player may be empty.
func Names(h journal.Header) (names [game.MaxSeats]string) {
	for s, sitter := range h.Seats {
		if names[s] = words.Safe(sitter.Name, nameLength); names[s] == "" && sitter.Bot != nil {
			names[s] = seats.Characters()[s].Name
		}
	}
	return names
}

// Known is the known seed of a match as a person would write it; empty if its seed was drawn.
func Known(d journal.Deal) string {
	if !d.Practice() {
		return ""
	}
	seed := d.Reveal("").Seed
	var b game.Seed
	hex.Decode(b[:], []byte(seed)) // it was encoded just now
	if n := binary.LittleEndian.Uint64(b[:]); b == game.SeedOf(n) {
		return strconv.FormatUint(n, 10)
	}
	return seed
}

// Briefly is a commitment as it stands where there is little room: 9f3c…e1.
func Briefly(commitment string) string {
	if len(commitment) < 6 {
		return commitment
	}
	return commitment[:4] + "…" + commitment[len(commitment)-2:]
}
