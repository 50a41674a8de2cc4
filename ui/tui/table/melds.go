package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// meldGap is the room between two melds of a line.
const meldGap = 2

// meldPlaces finds where the melds on the table stand: each in the first line that has room for it, so that many fit, and none that
// stands is moved by one that comes (rule 7.6); those for which there is no room come last, and have no place. A meld has a cell for a
// sign, the mark of who laid it, and its tiles.
func (m *Model) meldPlaces() []cells.Rect {
	area, b, terms := m.layout.Melds, m.brush(), m.view.Terms()
	places := make([]cells.Rect, len(m.view.Melds))
	ends := make([]int, area.H) // of the lines
	for i := range m.view.Melds {
		w := ownerWidth
		for at, t := range m.view.Melds[i].Tiles() {
			text, _ := b.MeldText(t, terms.StandsFor(m.view.Melds[i].Laid, at))
			w += b.MeldWidth(text)
		}
		for y, end := range ends {
			if end == 0 || end+w <= area.W {
				places[i] = cells.NewRect(area.X+end, area.Y+y, w, 1)
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
	end := m.places[i].X + ownerWidth
	if x < end {
		return -1
	}
	for at, t := range l.Tiles() {
		text, _ := b.MeldText(t, terms.StandsFor(l, at))
		if end += b.MeldWidth(text); x < end {
			return at
		}
	}
	return -1
}

// ownerMarks tell whose a meld is, by the side where its owner sits.
var ownerMarks = [layout.Sides]rune{layout.SideBottom: '●', layout.SideRight: '→', layout.SideTop: '↑', layout.SideLeft: '←'}

// ownerWidth is how many cells stand before the tiles of a meld: one for a sign, the mark of its owner, and a blank.
const ownerWidth = 3

// ownerMark tells where a seat sits.
func (m *Model) ownerMark(s game.Seat) string { return string(ownerMarks[m.sideOf(s)]) }

// paintMelds paints what lies on the table, whose it is, and where the tile at hand fits.
func (m *Model) paintMelds(b *cells.Brush) {
	area, terms := m.layout.Melds, m.view.Terms()
	picked, behind := '▶', '◀'
	if b.Palette.ASCII() { // where arrows tell the owners
		picked, behind = '*', '*'
	}
	more := 0
	for i, r := range m.places {
		if r.W == 0 {
			more++
			continue
		}
		l := &m.view.Melds[i]
		sign, colour := ' ', cells.RoleDim
		for j, a := range m.fits {
			if int(a.Meld) == i {
				if colour = cells.RoleGold; j == m.fit && m.swapped < 0 {
					sign = picked
				} else if sign != picked {
					sign = '+'
				}
			}
		}
		if i == m.swapped {
			sign, colour = picked, cells.RoleGold
		} else if sign == picked && m.fits[m.fit].End == meld.High && m.bothEnds() {
			sign = ' '
			b.Put(r.X+r.W-1, r.Y, behind, cells.RoleGold, cells.RoleNone, true)
		}
		b.Put(r.X, r.Y, sign, cells.RoleGold, cells.RoleNone, true)
		b.Line(r.X+1, r.Y, m.ownerMark(l.Owner), colour, colour == cells.RoleGold)
		x := r.X + ownerWidth
		for at, t := range l.Tiles() {
			x = b.MeldTile(x, r.Y, t, terms.StandsFor(l.Laid, at))
		}
	}
	said, colour := m.texts.laying, cells.RoleInk
	if more > 0 {
		colour = cells.RoleGold
		parts := []string{m.words.With("melds.more", words.Args{"Number": more})}
		if said != "" {
			parts = append(parts, said)
		}
		said = strings.Join(parts, " · ")
	}
	b.Align(cells.NewRect(area.X, area.Y+area.H, area.W, 1), cells.AlignMiddle, 0, said, colour, colour == cells.RoleGold)
}

// meldRows lists everything that lies on the table, for the panel.
func (m *Model) meldRows() []cells.Row {
	if len(m.view.Melds) == 0 {
		return []cells.Row{{Text: m.words.Say("melds.none"), Ink: cells.RoleDim}}
	}
	var rows []cells.Row
	for i := range m.view.Melds {
		l := &m.view.Melds[i]
		rows = append(rows, cells.Row{Text: pad(m.ownerMark(l.Owner)+" "+m.name(l.Owner), nameColumn) + m.teller().Meld(l.Laid), Ink: cells.RoleInk})
	}
	return rows
}

// nameColumn is the width of a column of names.
const nameColumn = 15
