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
	if joker := strings.Fields(foldCase(w.Say("tile.joker"))); len(joker) > 0 {
		line = replaceWords(line, joker, tile.FalseJoker.String())
	}
	line = strings.ReplaceAll(line, ",", " ") // commas may separate tiles too, as in printed lists
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
	fields := strings.Fields(line)
	var read []string
	for i := 0; i < len(fields); i++ {
		n, isSet := strings.CutSuffix(fields[i], ":")
		if c, ok := colour(fields[i]); ok && i+1 < len(fields) {
			first := i + 1
			for ; i+1 < len(fields) && (lists || i+1 == first); i++ {
				if n := tileNumber(fields[i+1]); n > 0 {
					read = append(read, tile.New(c, n).String())
				} else if lists && i+1 > first && foldCase(fields[i+1]) == okey {
					read = append(read, okey)
				} else {
					break
				}
			}
			if i >= first {
				continue
			}
		} else if number := tileNumber(n); lists && isSet && number > 0 {
			first := i + 1
			for ; i+1 < len(fields); i++ {
				c, ok := colour(fields[i+1])
				if !ok {
					break
				}
				read = append(read, tile.New(c, number).String())
			}
			if i >= first {
				continue
			}
		}
		read = append(read, strings.TrimSuffix(fields[i], words.OkeySign))
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

// replaceWords replaces each occurrence of the words old in line with the word new.
func replaceWords(line string, old []string, new string) string {
	fields := strings.Fields(line)
	for i := 0; i+len(old) <= len(fields); i++ {
		same := true
		for j, word := range old {
			same = same && foldCase(fields[i+j]) == word
		}
		if same {
			fields = slices.Replace(fields, i, i+len(old), new)
		}
	}
	return strings.Join(fields, " ")
}
