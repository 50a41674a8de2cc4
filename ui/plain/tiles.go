package plain

import (
	"slices"
	"strconv"
	"strings"

	"fair/okey/game/tile"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// isOkey stands behind an okey of the hand.
const isOkey = tell.OkeySign

// held is a tile of a hand: an okey says that it is one, since it looks like any other tile.
func (sp *speaker) held(t tile.Tile) string {
	if t == sp.view.Terms().Wild() && t != tile.FalseJoker {
		return words.Mark(t) + isOkey
	}
	return words.Mark(t)
}

// heldAll lists tiles of a hand.
func (sp *speaker) heldAll(tiles []tile.Tile) string {
	var parts []string
	for _, t := range tiles {
		parts = append(parts, sp.held(t))
	}
	return strings.Join(parts, " ")
}

// groupText lists the tiles of a group of the hand, an okey with what it stands for there.
func (sp *speaker) groupText(group []tile.Tile) string {
	if l, ok := sp.view.Terms().LayOrdered(group); ok {
		return sp.teller().Meld(l)
	}
	return sp.heldAll(group)
}

// withLetters has the tiles of a line in letters that were typed in words: "x red 4" is "x R4", and
// a false joker is F.
func withLetters(line string, w *words.Words) string {
	if joker := strings.Fields(fold(w.Say("tile.joker"))); len(joker) > 0 {
		line = replaceWords(line, joker, tile.FalseJoker.String())
	}
	fields := strings.Fields(strings.ReplaceAll(line, ",", " ")) // also between tiles, as they were told
	for i := range fields {
		fields[i] = strings.TrimSuffix(fields[i], isOkey)
	}
	for i := 0; i+1 < len(fields); i++ {
		n, err := strconv.Atoi(fields[i+1])
		if err != nil || n < 1 || n > tile.Numbers {
			continue
		}
		for c, name := range w.Colours() {
			if fold(fields[i]) == fold(name) {
				fields[i] = tile.New(tile.Colour(c), n).String()
				fields = slices.Delete(fields, i+1, i+2)
				break
			}
		}
	}
	return strings.Join(fields, " ")
}

// replaceWords replaces words that stand one after the other in a line.
func replaceWords(line string, sought []string, by string) string {
	fields := strings.Fields(line)
	for i := 0; i+len(sought) <= len(fields); i++ {
		same := true
		for j, word := range sought {
			same = same && fold(fields[i+j]) == word
		}
		if same {
			fields = slices.Replace(fields, i, i+len(sought), by)
		}
	}
	return strings.Join(fields, " ")
}
