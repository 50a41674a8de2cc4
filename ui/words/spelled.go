package words

import (
	"strconv"
	"strings"
	"unicode"

	"fair/okey/game/tile"
)

// NoBreak is a no-break space.
const NoBreak = "\u00a0"

// SpellTiles replaces tile marks by words: "red 13", "false joker". It joins the words of a tile by
// NoBreak, separates tiles by commas, and capitalizes a tile at the beginning of a sentence.
func (w *Words) SpellTiles(text string) string {
	colours, joker := w.Colours(), strings.ReplaceAll(w.Say("tile.joker"), " ", NoBreak)
	runes := []rune(text)
	var b strings.Builder
	for i, r := range runes {
		t, ok := MarkedTile(r)
		if !ok {
			if r == ' ' && betweenTiles(runes, i) {
				b.WriteByte(',')
			}
			b.WriteRune(r)
			continue
		}
		name := joker
		if t != tile.FalseJoker {
			name = colours[t.Colour()] + NoBreak + strconv.Itoa(t.Number())
		}
		if beginsSentence(runes[:i]) {
			name = w.Capitalize(name)
		}
		b.WriteString(name)
	}
	return b.String()
}

// betweenTiles reports whether the blank at index i separates two tiles of a list. The first tile may have a suffix,
// as in "B9=okey R4".
func betweenTiles(text []rune, i int) bool {
	if i == 0 || i+1 == len(text) {
		return false
	}
	begin := i
	for begin > 0 && text[begin-1] != '(' && !unicode.IsSpace(text[begin-1]) {
		begin--
	}
	_, first := MarkedTile(text[begin])
	_, second := MarkedTile(text[i+1])
	return first && second && !unicode.IsPunct(text[i-1])
}

// beginsSentence reports whether what comes after before begins a sentence.
func beginsSentence(before []rune) bool {
	i := len(before)
	for i > 0 && unicode.IsSpace(before[i-1]) {
		if i--; before[i] == '\n' {
			return true
		}
	}
	return i == 0 || i < len(before) && strings.ContainsRune(".!?", before[i-1])
}

// Capitalize returns a text with its first letter in upper case.
func (w *Words) Capitalize(text string) string {
	for i := range text {
		if i > 0 {
			return w.ToUpper(text[:i]) + text[i:]
		}
	}
	return w.ToUpper(text)
}
