package plain

import (
	"slices"
	"strconv"
	"strings"

	"fair/okey/game/tile"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// isOkey is the sign after an okey of the hand.
const isOkey = tell.OkeySign

// heldText returns the mark of a tile of a hand, with a sign after it if it is an okey.
func (p *printer) heldText(t tile.Tile) string {
	if t == p.view.Terms().Wild() && t != tile.FalseJoker {
		return words.Mark(t) + isOkey
	}
	return words.Mark(t)
}

// heldTexts returns the same for several tiles, separated by blanks.
func (p *printer) heldTexts(tiles []tile.Tile) string {
	var parts []string
	for _, t := range tiles {
		parts = append(parts, p.heldText(t))
	}
	return strings.Join(parts, " ")
}

// groupText returns a group of tiles of the hand. If it is a meld, each okey is followed by the tile that it
// replaces.
func (p *printer) groupText(group []tile.Tile) string {
	if l, ok := p.view.Terms().LayOrdered(group); ok {
		return p.teller().Meld(l)
	}
	return p.heldTexts(group)
}

// spellingToLetters replaces the words for tiles by letters: "x red 4" becomes "x R4", and a false joker becomes F.
func spellingToLetters(line string, w *words.Words) string {
	if joker := strings.Fields(foldCase(w.Say("tile.joker"))); len(joker) > 0 {
		line = replaceWords(line, joker, tile.FalseJoker.String())
	}
	fields := strings.Fields(strings.ReplaceAll(line, ",", " ")) // commas too may separate tiles, since they do so when tiles are printed
	for i := range fields {
		fields[i] = strings.TrimSuffix(fields[i], isOkey)
	}
	for i := 0; i+1 < len(fields); i++ {
		n, err := strconv.Atoi(fields[i+1])
		if err != nil || n < 1 || n > tile.Numbers {
			continue
		}
		for c, name := range w.Colours() {
			if foldCase(fields[i]) == foldCase(name) {
				fields[i] = tile.New(tile.Colour(c), n).String()
				fields = slices.Delete(fields, i+1, i+2)
				break
			}
		}
	}
	return strings.Join(fields, " ")
}

// replaceWords replaces each sequence of the words in sought by one word, by.
func replaceWords(line string, sought []string, by string) string {
	fields := strings.Fields(line)
	for i := 0; i+len(sought) <= len(fields); i++ {
		same := true
		for j, word := range sought {
			same = same && foldCase(fields[i+j]) == word
		}
		if same {
			fields = slices.Replace(fields, i, i+len(sought), by)
		}
	}
	return strings.Join(fields, " ")
}
