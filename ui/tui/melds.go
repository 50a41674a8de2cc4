package tui

import (
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// meldGap is the room between two melds of a line.
const meldGap = 2

// tileWidth is how many cells a tile of a meld on the table takes.
func (b *brush) tileWidth() int {
	if b.look.distinct() {
		return 4 // R13 or 13■, and a blank
	}
	return 3
}

// meldPlaces finds where the melds on the table stand: each in the first line that has room for it, so that many fit, and none that
// stands is moved by one that comes (rule 7.6); those for which there is no room come last, and have no place. A meld has a cell for a
// sign, the mark of who laid it, and its tiles.
func (m *Model) meldPlaces() []rect {
	area, b, terms := m.layout.melds, m.brush(), m.view.Terms()
	places := make([]rect, len(m.view.Melds))
	ends := make([]int, area.h) // of the lines
	for i := range m.view.Melds {
		w := ownerWidth
		for at, t := range m.view.Melds[i].Tiles() {
			text, _ := b.laid(t, terms.StandsFor(m.view.Melds[i].Laid, at))
			w += b.laidWidth(text)
		}
		for y, end := range ends {
			if end == 0 || end+w <= area.w {
				places[i] = rect{area.x + end, area.y + y, w, 1}
				ends[y] = end + w + meldGap
				break
			}
		}
	}
	return places
}

// laidAt is the place in a meld on the table of the tile at a column of the screen, -1 where there is none.
func (m *Model) laidAt(i, x int) int {
	l, b, terms := m.view.Melds[i].Laid, m.brush(), m.view.Terms()
	end := m.places[i].x + ownerWidth
	if x < end {
		return -1
	}
	for at, t := range l.Tiles() {
		text, _ := b.laid(t, terms.StandsFor(l, at))
		if end += b.laidWidth(text); x < end {
			return at
		}
	}
	return -1
}

// ownerMarks tell whose a meld is, by the side where its owner sits.
var ownerMarks = [sides]rune{bottom: '●', right: '→', top: '↑', left: '←'}

// ownerWidth is how many cells stand before the tiles of a meld: one for a sign, the mark of its owner, and a blank.
const ownerWidth = 3

// ownerMark tells where a seat sits.
func (m *Model) ownerMark(s game.Seat) string { return string(ownerMarks[m.sideOf(s)]) }

// paintMelds paints what lies on the table, whose it is, and where the tile at hand fits.
func (m *Model) paintMelds(b *brush) {
	area, terms := m.layout.melds, m.view.Terms()
	picked, behind := '▶', '◀'
	if b.look.onlyASCII() { // where arrows tell the owners
		picked, behind = '*', '*'
	}
	more := 0
	for i, r := range m.places {
		if r.w == 0 {
			more++
			continue
		}
		l := &m.view.Melds[i]
		sign, colour := ' ', dim
		for j, a := range m.fits {
			if int(a.Meld) == i {
				if colour = gold; j == m.fit && m.swapped < 0 {
					sign = picked
				} else if sign != picked {
					sign = '+'
				}
			}
		}
		if i == m.swapped {
			sign, colour = picked, gold
		} else if sign == picked && m.fits[m.fit].End == meld.High && m.bothEnds() {
			sign = ' '
			b.put(r.x+r.w-1, r.y, behind, gold, none, true)
		}
		b.put(r.x, r.y, sign, gold, none, true)
		b.line(r.x+1, r.y, m.ownerMark(l.Owner), colour, colour == gold)
		x := r.x + ownerWidth
		for at, t := range l.Tiles() {
			x = b.laidTile(x, r.y, t, terms.StandsFor(l.Laid, at))
		}
	}
	said, colour := m.texts.laying, ink
	if more > 0 {
		colour = gold
		parts := []string{m.words.With("melds.more", words.Args{"Number": more})}
		if said != "" {
			parts = append(parts, said)
		}
		said = strings.Join(parts, " · ")
	}
	b.align(rect{area.x, area.y + area.h, area.w, 1}, alignMiddle, 0, said, colour, colour == gold)
}

// laid is how a tile of a meld is written: its number, with its colour's own mark where it has one; an okey as a star with what it
// stands for.
func (b *brush) laid(t tile.Tile, standsFor []tile.Tile) (text string, colour role) {
	face := t
	if len(standsFor) > 0 {
		face = standsFor[0]
	}
	wild, sure := t == b.okey, len(standsFor) == 1 // or else it may yet be one of several colours
	if text, colour = strconv.Itoa(face.Number()), black; face.Numbered() && (!wild || sure) {
		colour = suits[face.Colour()]
		switch {
		case b.look.letters():
			text = string(rune(face.Colour().Letter())) + text
		case b.look.distinct():
			text += string(b.look.marks[face.Colour()])
		}
	}
	switch {
	case wild && len(standsFor) == 0:
		text = string(okeyMark)
	case wild:
		text = string(okeyMark) + text
	case t == tile.FalseJoker:
		text = string(jokerMark) + text
	}
	return text, colour
}

// laidWidth is how many cells a tile of a meld takes, a blank included.
func (b *brush) laidWidth(text string) int { return max(b.tileWidth(), len([]rune(text))+1) }

// laidTile writes a tile of a meld and returns where the next one stands.
func (b *brush) laidTile(x, y int, t tile.Tile, standsFor []tile.Tile) int {
	text, colour := b.laid(t, standsFor)
	width := b.laidWidth(text)
	ground := ivory
	switch {
	case !b.look.coloured:
		ground = none
	case colour == yellow:
		ground = ivoryYellow
	}
	if ground != none {
		b.fill(rect{x, y, width - 1, 1}, ' ', colour, ground)
	}
	at := x
	if !b.look.letters() {
		at += width - 1 - len([]rune(text)) // numbers stand below each other
	}
	b.line(at, y, text, colour, true)
	return x + width
}

// meldRows lists everything that lies on the table, for the panel.
func (m *Model) meldRows() []row {
	if len(m.view.Melds) == 0 {
		return []row{{m.words.Say("melds.none"), dim, false}}
	}
	var rows []row
	for i := range m.view.Melds {
		l := &m.view.Melds[i]
		rows = append(rows, row{pad(m.ownerMark(l.Owner)+" "+m.name(l.Owner), nameColumn) + m.teller().Meld(l.Laid), ink, false})
	}
	return rows
}

// nameColumn is the width of a column of names.
const nameColumn = 15
