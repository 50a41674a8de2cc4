package review

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Paint paints the screen.
func (r *Model) Paint(b *cells.Brush) {
	s, w := &r.shown, r.t.Words()
	b.Fill(cells.NewRect(0, 0, b.W, 1), ' ', cells.RoleInk, cells.RoleBar)
	head := w.ToUpper(w.Say("key.review"))
	b.Line(1, 0, head, cells.RoleGold, true)
	room := b.W - 2 - b.Width(s.right)
	b.Text(3+len([]rune(head)), 0, room, s.title, cells.RoleDim, false)
	b.Text(room+1, 0, b.W, s.right, cells.RoleDim, false)
	if s.view != nil {
		b = r.t.BrushFor(s.view)
		s.paintTimeline(b)
		s.paintLegend(b, w)
		s.paintRack(b)
		b.Text(s.plan.sentence.X, s.plan.sentence.Y, s.plan.sentence.X+s.plan.sentence.W, s.sentence, s.ink, s.ink != cells.RoleDim)
		s.paintOptions(b, w)
		s.paintChance(b)
		b.Text(s.plan.tiles.X, s.plan.tiles.Y, s.plan.tiles.X+s.plan.tiles.W, s.tiles, cells.RoleInk, false)
	}
	r.t.PaintFooter(b)
}

// paintTimeline paints the turns with their signs. Without colours, the current turn is in brackets.
func (s *page) paintTimeline(b *cells.Brush) {
	y := s.plan.timeline.Y
	for _, t := range s.turns {
		number, ink := t.text, cells.RoleDim
		if t.now {
			ink = cells.RoleGold
			if b.Palette.Coloured() {
				b.Fill(cells.NewRect(t.x, y, t.w, 2), ' ', cells.RoleInk, cells.RoleMat)
			} else {
				number = "[" + number + "]"
			}
		}
		b.Align(cells.NewRect(t.x, y, t.w, 1), cells.AlignMiddle, 0, t.mark, t.ink, true)
		b.Align(cells.NewRect(t.x, y, t.w, 1), cells.AlignMiddle, 1, number, ink, t.now)
	}
	if s.more[0] {
		b.Put(s.plan.timeline.X, y+1, '◀', cells.RoleGold, cells.RoleNone, true)
	}
	if s.more[1] {
		b.Put(s.plan.timeline.X+s.plan.timeline.W-1, y+1, '▶', cells.RoleGold, cells.RoleNone, true)
	}
}

// paintLegend paints the names of the marks if there is room.
func (s *page) paintLegend(b *cells.Brush, w *words.Words) {
	if s.plan.legend.W == 0 {
		return
	}
	x := s.plan.legend.X + s.plan.legend.W - 1
	paint := func(sign, text string, ink cells.Role) {
		x -= b.Width(text) + 3 + len(sign)
		b.Line(x, s.plan.legend.Y, sign, ink, true)
		b.Text(x+1+len(sign), s.plan.legend.Y, b.W, text, cells.RoleDim, false)
	}
	for mark := coach.VeryBad; mark > coach.Unmarked; mark-- {
		paint(mark.String(), tell.MarkName(w, mark), markInks[mark])
	}
	paint("!", w.Say("review.mark.find"), cells.RoleGood)
}

// paintRack paints the rack at the current decision.
func (s *page) paintRack(b *cells.Brush) {
	b.Wood(s.plan.rack, s.plan.ledges[:]...)
	for row := range rack.Rows {
		for col, r := range s.plan.slots[row] {
			at := rack.Slot{Row: row, Col: col}
			place, how := s.rack.At(at), cells.TilePlain
			for i := range s.marks {
				if s.marks[i].Slot == at {
					how = s.marks[i].How
				}
			}
			if place.Tile != tile.None {
				b.Tile(r, place.Tile, how)
			}
		}
	}
	s.groups.Paint(b, s.plan.slots, s.plan.ledges, s.marks)
}

// paintOptions paints the options as bars with the reasons below them.
func (s *page) paintOptions(b *cells.Brush, w *words.Words) {
	p := s.plan.options
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, w.Say("review.options"), cells.RoleGold, true)
	if s.options.Height() == 0 {
		return
	}
	b.Align(in, cells.AlignRight, 0, s.options.Unit, cells.RoleDim, false)
	bars := cells.NewRect(in.X, p.Y+1, in.W, s.options.Height())
	s.options.Paint(b, bars, 1)
	y := bars.Y + bars.H
	for i, line := range s.reasons {
		b.Text(in.X, y+1+i, in.X+in.W, line, cells.RoleInk, false)
	}
}

// curveSign represents the curve of chances in the legend, in the same colour.
const curveSign = "▀▀"

// minCurve is the minimum height of the curves, in rows. Notes that would reduce it further are omitted.
const minCurve = 3

// paintChance paints the two curves with the notes below them.
func (s *page) paintChance(b *cells.Brush) {
	p := s.plan.chance
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, s.curveTitle, cells.RoleGold, true)
	if b.Width(s.curveTitle)+1+b.Width(s.change) <= in.W {
		b.Align(in, cells.AlignRight, 0, s.change, s.changeInk, true)
	}
	c := cells.Plot{Area: cells.NewRect(in.X+6, p.Y+1, in.W-6, p.H-2-len(s.notes)), Points: len(s.chance)}
	if c.Span(s.chance, s.luck) {
		b.Text(in.X, c.Area.Y, c.Area.X, s.edge(c.High), cells.RoleDim, false)
		b.Text(in.X, c.Area.Y+c.Area.H-1, c.Area.X, s.edge(c.Low), cells.RoleDim, false)
		c.Mark(b, s.at)
		c.Paint(b, s.luck, cells.RoleDim, true)
		c.Paint(b, s.chance, cells.RoleGood, false)
	}
	for i, line := range s.notes {
		y := p.Y + p.H - 1 - len(s.notes) + i
		b.Text(in.X, y, in.X+in.W, line, cells.RoleInk, false)
		if strings.HasPrefix(line, curveSign) {
			b.Line(in.X, y, curveSign, cells.RoleGood, false)
		}
	}
}
