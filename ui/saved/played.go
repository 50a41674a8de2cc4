package saved

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

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

// Briefly is a commitment as it stands where there is little room: its first sixteen digits, which
// nobody can make to fit another seed.
func Briefly(commitment string) string {
	const digits = 16
	if len(commitment) <= digits {
		return commitment
	}
	return commitment[:digits] + "…"
}

// spellWord is a word with every byte of it to be seen: as it is where that tells all, else with
// escapes, and then escaped is true.
func spellWord(word string) (text string, escaped bool) {
	if words.Safe(word, 2*journal.LongestWord) == word && journal.CheckWord(word) == nil && !strings.Contains(word, `\`) {
		return word, false
	}
	var b strings.Builder
	for len(word) > 0 {
		r, size := utf8.DecodeRuneInString(word)
		char := word[:size]
		word = word[size:]
		switch {
		case char == " ":
			b.WriteString(`\x20`)
		case r != '\\' && r != utf8.RuneError && words.Safe(char, 1) == char && journal.CheckWord(char) == nil:
			b.WriteString(char)
		default:
			quoted := strconv.QuoteToASCII(char)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String(), true
}

// ShowWord is a word for the screen. One with something in it that cannot be seen is spelled out,
// with its number of bytes: other bytes would have dealt other tiles.
func ShowWord(w *words.Words, word string) string {
	text, escaped := spellWord(word)
	if escaped {
		text = w.With("word.bytes", words.Args{"Word": text, "Count": len(word)})
	}
	return text
}
