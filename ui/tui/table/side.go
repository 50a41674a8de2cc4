package table

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// widePanel is the minimum width, in columns, of a panel with curves of the points and with dots beside the tiles.
const widePanel = 36

// panelMargin is the width, in columns, of the margin on each side of the panel.
const panelMargin = 1

// composePanel returns the panel beside the table, or nil if there is no room for it. The panel shows the helpful
// tiles, the chance of winning, the points, and the turns of the round. It omits each part for which there is too
// little room.
func (m *Model) composePanel() *cells.Doc {
	r := m.Plan.Beside
	if m.chanceBeside = false; r.W == 0 {
		return nil
	}
	d := &cells.Doc{Width: r.W - 2*panelMargin, Room: r.H}
	if m.Session.Table().Hints < 0 && !m.Session.InFirstTurns() && !m.Session.Watched() && m.view.Phase == game.Playing {
		addPart(d, m.addHelpful)
		m.chanceBeside = addPart(d, m.addChances) && len(m.Session.Chances()) > 0
	}
	if m.view.Rules.HasPoints() && (r.W >= widePanel || m.Plan.Melds.Lanes) {
		addPart(d, m.addPoints)
	}
	m.addTurns(d)
	return d
}

// addPart adds a part of the panel if there is room for all of it, and reports whether there is.
func addPart(d *cells.Doc, add func(*cells.Doc)) bool {
	part := &cells.Doc{Width: d.Width}
	add(part)
	fits := d.Height()+part.Height() <= d.Room
	if fits {
		d.Columns(0, part)
	}
	return fits
}

// addHeading adds an empty row and a heading, with a note on the right.
func addHeading(d *cells.Doc, title, note string) {
	d.Skip(1)
	d.Add(cells.Heading(title, cells.Part{Text: note, Bold: true}))
}

// addHelpful adds the tiles that help the hand most, in rows, with a dot beside each tile for each unseen copy if there
// is room. If the hand misses more than one tile, it adds only their number.
func (m *Model) addHelpful(d *cells.Doc) {
	tiles, missing := m.Session.HelpfulTiles()
	if tiles.Len() == 0 {
		return
	}
	unseen := cells.Row{Text: m.Words.With("side.unseen", words.Args{"Count": tiles.Len()}), Ink: cells.RoleDim}
	if missing > 1 { // too many to list
		addHeading(d, m.Words.Say("side.helpful"), "")
		d.Add(unseen)
		return
	}
	addHeading(d, m.Words.Say("side.finish"), "")
	const mostRows, height = 3, 3
	kinds, pitch, more := tiles.Distinct(), 4, 0
	if d.Width >= widePanel-2*panelMargin {
		pitch = 7
	}
	columns := (d.Width + 1) / pitch
	places := min(len(kinds), mostRows*columns)
	if more = len(kinds) - places; more > 0 { // their number takes the last place
		kinds, more = kinds[:places-1], more+1
	}
	d.Add(cells.Drawing(height*((places+columns-1)/columns), func(b *cells.Brush, r cells.Rect, _ float64) {
		place := func(i int) cells.Rect { return cells.SizeS.At(r.X+i%columns*pitch, r.Y+i/columns*height) }
		for i, x := range kinds {
			at := place(i)
			b.Tile(at, x, cells.TilePlain)
			for n := range min(int(tiles[x]), 2) {
				if pitch > at.W {
					b.Put(at.X+at.W, at.Y+n, '•', cells.RoleGood, cells.RoleNone, false)
				}
			}
		}
		if more > 0 {
			b.Align(place(len(kinds)).Line(1), cells.AlignMiddle, fmt.Sprint("+", more), cells.RoleDim, true)
		}
	}), unseen)
}

// addChances adds the chance of winning, with a curve of the chance over the round.
func (m *Model) addChances(d *cells.Doc) {
	wins := m.Session.Chances()
	if len(wins) == 0 {
		return
	}
	addHeading(d, m.Words.Say("side.chance"), tell.Percent(m.Words, wins[len(wins)-1], 0))
	if len(wins) == 1 {
		return
	}
	d.Add(cells.Drawing(4, func(b *cells.Brush, r cells.Rect, _ float64) {
		curve := cells.Plot{Area: cells.NewRect(r.X, r.Y+1, min(r.W, 3*len(wins)), r.H-1), Points: len(wins)}
		if curve.Span(wins, []float64{0}) {
			curve.Paint(b, wins, cells.RoleGood, false)
		}
	}))
}

// addPoints adds the points of all seats: as curves over the rounds or, in the first round and in a narrow panel, as
// one row per seat, with a bar if the match starts with points (rule 5.1).
func (m *Model) addPoints(d *cells.Doc) {
	v := m.view
	addHeading(d, m.Words.Say("side.points"), m.Teller().Pot())
	if d.Width >= widePanel-2*panelMargin && len(v.Sheet) > 1 {
		m.addPointCurves(d)
		return
	}
	for s := range game.Seat(v.Rules.Seats) {
		name, text, mine, points := words.Cut(m.Name(s), 10), m.Teller().Standing(s), s == m.ownSeat(), cells.Bar{Ink: cells.RoleGold}
		if v.Rules.StartPoints > 0 && !v.Eliminated(s) {
			text, points.Part, points.Whole = words.Number(v.Scores[s]), v.Scores[s], v.Rules.StartPoints
		}
		d.Add(cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
			const column, bar = 11, 14
			b.Align(r, cells.AlignLeft, name, cells.RoleInk, mine)
			x := r.X + min(column, r.W-b.Width(text))
			if points.Whole > 0 && r.W > column+bar {
				b.Bar(x, r.Y, bar, points)
				x += bar + 1
			}
			b.Text(x, r.Y, r.X+r.W, text, cells.RoleInk, mine)
		}))
	}
}

// addPointCurves adds a curve of the points of each seat over the rounds, with its name and points at its right end. The
// player's is gold.
func (m *Model) addPointCurves(d *cells.Doc) {
	sheet, mine := m.view.Sheet, int(m.ownSeat())
	var names []string
	values, order := make([][]float64, m.view.Rules.Seats), make([]int, m.view.Rules.Seats)
	for s := range values {
		names = append(names, words.Cut(m.Name(game.Seat(s)), 8)+" "+words.Number(m.view.Scores[s]))
		order[s], values[s] = s, []float64{float64(sheet[0].Scores[s] - sheet[0].Change[s])}
		for _, r := range sheet {
			values[s] = append(values[s], float64(r.Scores[s]))
		}
	}
	last := func(s int) float64 { return values[s][len(sheet)] }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(last(b), last(a)) })
	d.Add(cells.Drawing(6, func(b *cells.Brush, r cells.Rect, _ float64) {
		const width = 13 // of the names
		curve := cells.Plot{Area: cells.NewRect(r.X, r.Y, r.W-width-1, r.H), Points: len(values[0])}
		if !curve.Span(values...) {
			return
		}
		for s := range values {
			if s != mine {
				curve.Paint(b, values[s], cells.RoleDim, true)
			}
		}
		curve.Paint(b, values[mine], cells.RoleGold, false)
		next := 0
		for i, s := range order { // paint the name at the end of its curve, or as close as the other names allow
			at := int(math.Round((curve.High - last(s)) / (curve.High - curve.Low) * float64(r.H-1)))
			at = min(max(at, next), r.H-len(order)+i)
			next = at + 1
			ink := cells.RoleDim
			if s == mine {
				ink = cells.RoleGold
			}
			b.Text(r.X+r.W-width, r.Y+at, r.X+r.W, names[s], ink, s == mine)
		}
	}))
}

// addTurns adds the last turns of the round, as many as fit.
func (m *Model) addTurns(d *cells.Doc) {
	if least := 4; d.Room-d.Height() < least { // for the heading and one turn
		return
	}
	addHeading(d, m.Words.Say("side.round"), "")
	d.Skip(1)
	var rows []cells.Item
	for i, n := 0, m.Teller().Turns(); i < n; i++ {
		if i < len(m.view.Record) && m.view.Record[i].Discarded != tile.None && !m.view.Rules.LaysMelds() {
			rows = append(rows, m.turnRow(m.view.Record[i]))
			continue
		}
		for j, line := range m.Brush().Fold(m.Teller().Turn(i), d.Width) {
			rows = append(rows, cells.Row{Text: strings.Repeat("  ", min(j, 1)) + line})
		}
	}
	d.Add(rows[max(0, len(rows)-max(0, d.Room-d.Height())):]...)
}

// turnRow returns a turn on one row: the player, the tile taken or a word for a tile drawn, and the tile thrown.
func (m *Model) turnRow(move game.Move) cells.Item {
	return cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
		const longestName, thrown = 7, 4
		r.W = min(r.W, 22)
		b.Align(r, cells.AlignLeft, words.Cut(m.Teller().Name(move.Seat), longestName), cells.RoleInk, move.Seat == m.ownSeat())
		from := cells.NewRect(r.X+longestName+1, r.Y, r.W-longestName-1-thrown, 1)
		switch {
		case move.Took != tile.None:
			b.Align(from, cells.AlignLeft, words.Mark(move.Took), cells.RoleInk, false)
		case move.Drew:
			b.Align(from, cells.AlignLeft, m.Teller().ForSeat("trail.drew", move.Seat, nil), cells.RoleDim, false)
		}
		b.Align(r, cells.AlignRight, words.Mark(move.Discarded), cells.RoleInk, false)
	})
}

// paintPanel paints the panel beside the table.
func (m *Model) paintPanel(b *cells.Brush) {
	if m.said.Panel == nil {
		return
	}
	defer b.Object()()
	r := m.Plan.Beside
	b.Blank(r, cells.RolePanel)
	m.said.Panel.Paint(b, r.X+panelMargin, r.Y, 1)
}
