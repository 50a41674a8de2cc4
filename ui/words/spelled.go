package words

import (
	"strconv"
	"strings"
	"unicode"

	"fair/okey/game/tile"
)

// NoBreak is a no-break space.
const NoBreak = "\u00a0"

// OkeySign follows an okey in a hand in text mode, where the okey would look like any other tile.
const OkeySign = "=okey"

// SpellTiles replaces tile marks with words: "red 13", "false joker". Tiles separated by one blank or NoBreak form a
// list, which is spelled as briefly as possible: "red 7 8 9, blue 2". Three or four tiles of the same number in
// different colours are "6: red blue black". An okey in a meld is named after the tile that it stands for, as in "red 7
// 8 okey(9)", and an okey in a hand is "okey (red 9)". The words of a tile, of a colour or of a set are joined by
// NoBreak. A list at the beginning of a sentence is capitalized.
func (w *Words) SpellTiles(text string) string {
	runes := []rune(text)
	var b strings.Builder
	for i := 0; i < len(runes); {
		list, end := readTiles(runes, i)
		if len(list) == 0 {
			b.WriteRune(runes[i])
			i++
			continue
		}
		spelled := w.spellList(list)
		if beginsSentence(runes[:i]) {
			spelled = w.Capitalize(spelled)
		}
		b.WriteString(spelled)
		i = end
	}
	return b.String()
}

// A listedTile is a tile in a text, with the text after its mark.
type listedTile struct {
	tile   tile.Tile
	faces  []tile.Tile // the tiles that it may stand for in a meld
	isOkey bool        // whether it is followed by OkeySign
}

// readTiles returns the list of tiles that begins at text[i], and the index after it. The list is empty if there is no
// tile at i.
func readTiles(text []rune, i int) (list []listedTile, end int) {
	for end = i; i < len(text); i++ {
		t, ok := MarkedTile(text[i])
		if !ok {
			break
		}
		x := listedTile{tile: t}
		i++
		if sign := []rune(OkeySign); len(text)-i >= len(sign) && string(text[i:i+len(sign)]) == OkeySign {
			x.isOkey = true
			i += len(sign)
		}
		for sep := '='; i+1 < len(text) && text[i] == sep; sep = '/' {
			face, ok := MarkedTile(text[i+1])
			if !ok {
				break
			}
			x.faces = append(x.faces, face)
			i += 2
		}
		list, end = append(list, x), i
		if i == len(text) || text[i] != ' ' && string(text[i]) != NoBreak {
			break
		}
	}
	return list, end
}

// face returns the tile that x counts as in a meld.
func (x *listedTile) face() tile.Tile {
	if len(x.faces) > 0 {
		return x.faces[0]
	}
	return x.tile
}

// spellList returns a list of tiles in words.
func (w *Words) spellList(list []listedTile) string {
	colours := w.Colours()
	if isSet(list) {
		parts := []string{strconv.Itoa(list[0].face().Number()) + ":"}
		for _, x := range list {
			if len(x.faces) == 0 {
				parts = append(parts, colours[x.tile.Colour()])
				continue
			}
			var names []string
			for _, face := range x.faces {
				names = append(names, colours[face.Colour()])
			}
			parts = append(parts, "okey("+strings.Join(names, "/")+")")
		}
		return strings.Join(parts, NoBreak)
	}
	var b strings.Builder
	name := func(t tile.Tile) string { return colours[t.Colour()] + NoBreak + strconv.Itoa(t.Number()) }
	for i, x := range list {
		number := ""
		switch face := x.face(); {
		case face == tile.FalseJoker:
			number = strings.ReplaceAll(w.Say("tile.joker"), " ", NoBreak)
		case x.isOkey:
			number = "okey" + NoBreak + "(" + name(face) + ")"
		case len(x.faces) > 0:
			number = "okey(" + strconv.Itoa(face.Number()) + ")"
		default:
			number = strconv.Itoa(face.Number())
		}
		switch {
		case i > 0 && list[i-1].continuesTo(&x):
			b.WriteString(NoBreak)
		case i > 0:
			b.WriteString(", ")
		}
		if x.hasColour() && (i == 0 || !list[i-1].continuesTo(&x)) {
			b.WriteString(colours[x.face().Colour()] + NoBreak)
		}
		b.WriteString(number)
	}
	return b.String()
}

// hasColour reports whether x is spelled as its colour and number.
func (x *listedTile) hasColour() bool { return !x.isOkey && x.face() != tile.FalseJoker }

// continuesTo reports whether next, which follows x, is spelled as a number without its colour.
func (x *listedTile) continuesTo(next *listedTile) bool {
	return x.hasColour() && next.hasColour() && x.face().Colour() == next.face().Colour()
}

// isSet reports whether list has three or four tiles of one number in different colours.
func isSet(list []listedTile) bool {
	if len(list) < 3 || len(list) > tile.Colours {
		return false
	}
	var taken [tile.Colours]bool
	for i := range list {
		x := &list[i]
		if !x.hasColour() || x.face().Number() != list[0].face().Number() {
			return false
		}
		if colour := x.face().Colour(); len(x.faces) < 2 {
			if taken[colour] {
				return false
			}
			taken[colour] = true
		}
	}
	return true
}

// beginsSentence reports whether a new sentence begins after text.
func beginsSentence(text []rune) bool {
	i := len(text)
	for i > 0 && unicode.IsSpace(text[i-1]) {
		if i--; text[i] == '\n' {
			return true
		}
	}
	return i == 0 || i < len(text) && strings.ContainsRune(".!?", text[i-1])
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
