package plain

import (
	"slices"
	"strconv"
	"strings"

	"fair/okey/game/tile"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// heldText returns the marks of tiles in a hand, with a sign after an okey.
func (p *player) heldText(tiles []tile.Tile) string {
	return strings.Join(tell.Held(p.view.Terms(), tiles), " ")
}

// groupText returns a group of tiles. If it is a meld, the tile that an okey replaces follows the okey.
func (p *player) groupText(group []tile.Tile) string {
	if l, ok := p.view.Terms().LayOrdered(group); ok {
		return p.teller().Meld(l)
	}
	return p.heldText(group)
}

// spellingToLetters replaces spelled tiles with letters: "x red 4" becomes "x R4", and a false joker becomes F. If
// lists is set, it also accepts lists in the form of words.SpellTiles: "red 4 5 okey 7" becomes "R4 R5 okey R7", and
// "6: red blue" becomes "R6 B6".
func spellingToLetters(line string, w *words.Words, lists bool) string {
	fields, joker := strings.Fields(line), strings.Fields(foldCase(w.Say("tile.joker")))
	for i := 0; i+len(joker) <= len(fields); i++ {
		if slices.EqualFunc(fields[i:i+len(joker)], joker, func(word, part string) bool { return foldCase(word) == part }) {
			fields = slices.Replace(fields, i, i+len(joker), tile.FalseJoker.String())
		}
	}
	line = strings.ReplaceAll(strings.Join(fields, " "), ",", " ") // commas may separate tiles too, as in printed lists
	if lists {
		line = strings.ReplaceAll(line, "/", " / ")
	}
	colour := func(word string) (c tile.Colour, ok bool) {
		for c, name := range w.Colours() {
			if foldCase(word) == foldCase(name) {
				return tile.Colour(c), true
			}
		}
		return 0, false
	}
	fields = strings.Fields(line)
	var read []string
	for i := 0; i < len(fields); {
		c, isColour := colour(fields[i])
		text, isSet := strings.CutSuffix(fields[i], ":")
		number, end := tileNumber(text), i+1 // the list that begins at i ends before end
		for ; end < len(fields); end++ {
			letters, n := "", tileNumber(fields[end])
			next, ok := colour(fields[end])
			switch {
			case isColour && n > 0 && (lists || end == i+1):
				letters = tile.New(c, n).String()
			case isColour && lists && end > i+1 && foldCase(fields[end]) == okey:
				letters = okey
			case isSet && lists && number > 0 && ok:
				letters = tile.New(next, number).String()
			}
			if letters == "" {
				break
			}
			read = append(read, letters)
		}
		if end == i+1 {
			read = append(read, strings.TrimSuffix(fields[i], words.OkeySign))
		}
		i = end
	}
	return strings.Join(read, " ")
}

// okey is the word for the okey, whichever tile it is.
const okey = "okey"

// tileNumber returns the number in word, or 0 if no tile has that number.
func tileNumber(word string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(word, words.OkeySign))
	if err != nil || n < 1 || n > tile.Numbers {
		return 0
	}
	return n
}
