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
func (f *felt) composePanel() *cells.Doc {
	r := f.layout.Beside
	if f.chanceBeside = false; r.W == 0 {
		return nil
	}
	d := &cells.Doc{Width: r.W - 2*panelMargin, Room: r.H}
	if f.s.Table().Hints < 0 && !f.s.InFirstTurns() && !f.s.Watched() && !f.replaying() && f.view.Phase == game.Playing {
		addPart(d, f.addHelpful)
		f.chanceBeside = addPart(d, f.addChances) && len(f.s.Chances()) > 0
	}
	if f.view.Rules.HasPoints() && (r.W >= widePanel || f.layout.Melds.Lanes) {
		addPart(d, f.addPoints)
	}
	f.addTurns(d)
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
	d.Add(panelHeading{title, note})
}

// panelHeading is the heading of a part of the panel.
type panelHeading struct{ title, note string }

func (panelHeading) Height() int { return 1 }

func (p panelHeading) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	b.Align(r, cells.AlignLeft, 0, p.title, cells.RoleGold, true)
	b.Align(r, cells.AlignRight, 0, p.note, cells.RoleInk, true)
}

func (f *felt) addHelpful(d *cells.Doc) {
	tiles, missing := f.s.HelpfulTiles()
	if tiles.Len() == 0 {
		return
	}
	unseen := cells.Row{Text: f.words.With("side.unseen", words.Args{"Count": tiles.Len()}), Ink: cells.RoleDim}
	if missing > 1 { // too many to list
		addHeading(d, f.words.Say("side.helpful"), "")
		d.Add(unseen)
		return
	}
	addHeading(d, f.words.Say("side.finish"), "")
	p := helpfulTiles{tiles: tiles, kinds: tiles.Distinct(), pitch: 4}
	if d.Width >= widePanel-2*panelMargin {
		p.pitch = 7
	}
	p.row = (d.Width + 1) / p.pitch
	const mostRows = 3
	if most := mostRows * p.row; len(p.kinds) > most { // the number of the others takes the last place
		p.more = len(p.kinds) - most + 1
		p.kinds = p.kinds[:most-1]
	}
	d.Add(p, unseen)
}

// helpfulTiles shows rows of tiles. If there is room, it shows a dot beside each tile for each unseen copy.
type helpfulTiles struct {
	tiles      tile.Set
	kinds      []tile.Tile
	row, pitch int // the number of tiles in a row, and the columns from one tile to the next
	more       int // the number of kinds for which there is no room, shown after the last tile
}

func (p helpfulTiles) Height() int {
	places := len(p.kinds) + min(p.more, 1)
	return 3 * ((places + p.row - 1) / p.row)
}

// place returns the place of tile i.
func (p helpfulTiles) place(r cells.Rect, i int) cells.Rect {
	return cells.SizeS.At(r.X+i%p.row*p.pitch, r.Y+i/p.row*3)
}

func (p helpfulTiles) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	for i, x := range p.kinds {
		at := p.place(r, i)
		b.Tile(at, x, cells.TilePlain)
		for n := range min(int(p.tiles[x]), 2) {
			if p.pitch > at.W {
				b.Put(at.X+at.W, at.Y+n, '•', cells.RoleGood, cells.RoleNone, false)
			}
		}
	}
	if p.more > 0 {
		b.Align(p.place(r, len(p.kinds)), cells.AlignMiddle, 1, fmt.Sprint("+", p.more), cells.RoleDim, true)
	}
}

// addChances adds the chance of winning, with a curve of the chance over the round.
func (f *felt) addChances(d *cells.Doc) {
	wins := f.s.Chances()
	if len(wins) == 0 {
		return
	}
	addHeading(d, f.words.Say("side.chance"), tell.Percent(f.words, wins[len(wins)-1], 0))
	if len(wins) > 1 {
		d.Add(chanceCurve(wins))
	}
}

// chanceCurve is a curve of the chance of winning after each turn.
type chanceCurve []float64

func (chanceCurve) Height() int { return 4 }

func (c chanceCurve) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	curve := cells.Plot{Area: cells.NewRect(r.X, r.Y+1, min(r.W, 3*len(c)), r.H-1), Points: len(c)}
	if curve.Span(c, []float64{0}) {
		curve.Paint(b, c, cells.RoleGood, false)
	}
}

// addPoints adds the points of all seats: as curves over the rounds or, in the first round and in a narrow panel, as
// one row per seat.
func (f *felt) addPoints(d *cells.Doc) {
	v := f.view
	addHeading(d, f.words.Say("side.points"), f.teller().Pot())
	if d.Width >= widePanel-2*panelMargin && len(v.Sheet) > 1 {
		d.Add(f.pointCurves())
		return
	}
	for s := range game.Seat(v.Rules.Seats) {
		row := pointRow{name: words.Cut(f.name(s), 10), mine: s == f.ownSeat()}
		if row.text = f.teller().Standing(s); v.Rules.StartPoints > 0 && !v.Eliminated(s) {
			row.points, row.whole, row.text = v.Scores[s], v.Rules.StartPoints, words.Number(v.Scores[s])
		}
		d.Add(row)
	}
}

// pointRow shows a seat's points: as a bar if the match starts with points (rule 5.1), otherwise in words.
type pointRow struct {
	name, text    string
	mine          bool
	points, whole int
}

func (pointRow) Height() int { return 1 }

func (p pointRow) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	const column, bar = 11, 14
	b.Text(r.X, r.Y, r.X+r.W, p.name, cells.RoleInk, p.mine)
	x := r.X + min(column, r.W-b.Width(p.text))
	if p.whole > 0 && r.W > column+bar {
		b.Bar(x, r.Y, bar, cells.Bar{Part: p.points, Whole: p.whole, Ink: cells.RoleGold})
		x += bar + 1
	}
	b.Text(x, r.Y, r.X+r.W, p.text, cells.RoleInk, p.mine)
}

// pointCurves returns curves of the points of all seats.
func (f *felt) pointCurves() pointCurves {
	v := f.view
	var c pointCurves
	for s := range game.Seat(v.Rules.Seats) {
		curve := make([]float64, 0, len(v.Sheet)+1)
		for _, r := range v.Sheet {
			if len(curve) == 0 {
				curve = append(curve, float64(r.Scores[s]-r.Change[s]))
			}
			curve = append(curve, float64(r.Scores[s]))
		}
		c.values = append(c.values, curve)
		c.names = append(c.names, words.Cut(f.name(s), 8)+" "+words.Number(v.Scores[s]))
		if s == f.ownSeat() {
			c.mine = int(s)
		}
	}
	return c
}

// pointCurves is a set of curves of the seats' points over the rounds. The player's curve is gold.
type pointCurves struct {
	values [][]float64
	names  []string // the names and points, painted at the right ends of the curves
	mine   int
}

func (pointCurves) Height() int { return 6 }

func (p pointCurves) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	const names = 13
	curve := cells.Plot{Area: cells.NewRect(r.X, r.Y, r.W-names-1, r.H), Points: len(p.values[0])}
	if !curve.Span(p.values...) {
		return
	}
	order := make([]int, len(p.values)) // best seat first
	for s := range p.values {
		order[s] = s
		if s != p.mine {
			curve.Paint(b, p.values[s], cells.RoleDim, true)
		}
	}
	curve.Paint(b, p.values[p.mine], cells.RoleGold, false)
	last := func(s int) float64 { return p.values[s][len(p.values[s])-1] }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(last(b), last(a)) })
	next := 0
	for i, s := range order { // paint the name at the end of its curve, or as close as the other names allow
		at := int(math.Round((curve.High - last(s)) / (curve.High - curve.Low) * float64(r.H-1)))
		at = min(max(at, next), r.H-len(order)+i)
		next = at + 1
		ink := cells.RoleDim
		if s == p.mine {
			ink = cells.RoleGold
		}
		b.Text(r.X+r.W-names, r.Y+at, r.X+r.W, p.names[s], ink, s == p.mine)
	}
}

// addTurns adds the last turns of the round, as many as fit.
func (f *felt) addTurns(d *cells.Doc) {
	if least := 4; d.Room-d.Height() < least { // for the heading and one turn
		return
	}
	addHeading(d, f.words.Say("side.round"), "")
	d.Skip(1)
	var rows []cells.Item
	for i, n := 0, f.teller().Turns(); i < n; i++ {
		if i < len(f.view.Record) && f.view.Record[i].Discarded != tile.None && !f.view.Rules.LaysMelds() {
			rows = append(rows, turnRow{f, f.view.Record[i]})
			continue
		}
		for j, line := range f.brush().Fold(f.teller().Turn(i), d.Width) {
			rows = append(rows, cells.Row{Text: strings.Repeat("  ", min(j, 1)) + line, Ink: cells.RoleInk})
		}
	}
	d.Add(rows[max(0, len(rows)-max(0, d.Room-d.Height())):]...)
}

// turnRow is a turn on one row: the player, the tile taken or a word for a tile drawn, and the tile thrown.
type turnRow struct {
	f    *felt
	move game.Move
}

func (turnRow) Height() int { return 1 }

func (t turnRow) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	const longestName, thrown = 7, 4
	r.W = min(r.W, 22)
	name := words.Cut(t.f.teller().Name(t.move.Seat), longestName)
	b.Text(r.X, r.Y, r.X+r.W, name, cells.RoleInk, t.move.Seat == t.f.ownSeat())
	from := cells.NewRect(r.X+longestName+1, r.Y, r.W-longestName-1-thrown, 1)
	switch {
	case t.move.Took != tile.None:
		b.Align(from, cells.AlignLeft, 0, words.Mark(t.move.Took), cells.RoleInk, false)
	case t.move.Drew:
		b.Align(from, cells.AlignLeft, 0, t.f.teller().ForSeat("trail.drew", t.move.Seat, words.Args{}), cells.RoleDim, false)
	}
	b.Align(r, cells.AlignRight, 0, words.Mark(t.move.Discarded), cells.RoleInk, false)
}

// paintPanel paints the panel beside the table.
func (f *felt) paintPanel(b *cells.Brush) {
	if f.said.Panel == nil {
		return
	}
	defer b.End(b.Begin())
	r := f.layout.Beside
	b.Fill(r, ' ', cells.RoleInk, cells.RolePanel)
	f.said.Panel.Paint(b, r.X+panelMargin, r.Y, 1)
}
