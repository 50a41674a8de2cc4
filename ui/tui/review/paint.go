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

// Paint paints the review in the place of the table.
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
	}
	r.t.PaintFooter(b)
}

// paintTimeline paints the turns with their marks. Without colours, brackets mark the current one.
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

// paintLegend paints the marks with their names, if there is room.
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

// paintRack paints the rack as it stood at the decision.
func (s *page) paintRack(b *cells.Brush) {
	b.Wood(s.plan.rack, s.plan.ledges[:]...)
	for row := range rack.Rows {
		for col, r := range s.plan.slots[row] {
			at := rack.Slot{Row: row, Col: col}
			place, how := s.rack.At(at), cells.TilePlain
			for i := range s.marks {
				if s.marks[i].slot == at {
					how = s.marks[i].how
				}
			}
			if place.Tile != tile.None {
				b.Tile(r, place.Tile, how)
			}
		}
	}
	for i := range s.marks {
		mark := &s.marks[i]
		r := s.plan.slots[mark.slot.Row][mark.slot.Col]
		word := mark.word
		if b.Width(word) > r.W && s.isCrowded(mark.slot) {
			word = mark.short
		}
		b.Bracket(r.X, s.plan.ledges[mark.slot.Row].Y, r.W, word, mark.ink)
	}
}

// isCrowded reports whether the long word below the tile in a slot might touch the word below another tile.
func (s *page) isCrowded(at rack.Slot) bool {
	const reach = 2 // slots
	for i := range s.marks {
		other := s.marks[i].slot
		if other != at && s.marks[i].word != "" && other.Row == at.Row && max(other.Col-at.Col, at.Col-other.Col) <= reach {
			return true
		}
	}
	return false
}

// paintOptions paints the options as bars, and the reasons below them.
func (s *page) paintOptions(b *cells.Brush, w *words.Words) {
	p := s.plan.options
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, w.Say("review.options"), cells.RoleGold, true)
	if len(s.options) == 0 {
		return
	}
	b.Align(in, cells.AlignRight, 0, s.chanceWord, cells.RoleDim, false)
	labels, wins, notes := 0, 0, 0
	for i := range s.options {
		o := &s.options[i]
		labels, wins, notes = max(labels, b.Width(o.label)), max(wins, b.Width(o.win)), max(notes, b.Width(o.note))
	}
	const signs = 5
	labels = min(labels, in.W/2)
	bar := cells.NewRect(in.X+signs+labels+1, 0, in.W-signs-labels-wins-notes-3, 1)
	y := p.Y + 1
	for i := range s.options {
		o := &s.options[i]
		if o.now {
			b.Put(in.X, y, '▶', cells.RoleGold, cells.RoleNone, true)
		}
		b.Text(in.X+2, y, bar.X, o.sign, o.ink, true)
		b.Text(in.X+signs, y, bar.X, o.label, cells.RoleInk, false)
		b.Bar(bar.X, y, bar.W, cells.Bar{Part: o.kept, Lost: o.lost, Whole: o.whole, Ink: o.ink, Style: cells.BarSolid})
		b.Align(cells.NewRect(bar.X+bar.W+1, y, wins, 1), cells.AlignRight, 0, o.win, cells.RoleInk, true)
		b.Align(cells.NewRect(bar.X+bar.W+2+wins, y, notes, 1), cells.AlignRight, 0, o.note, cells.RoleDim, false)
		y++
	}
	if s.above {
		b.Put(p.X+p.W-1, p.Y+1, '▲', cells.RoleGold, cells.RoleNone, true)
	}
	if s.below {
		b.Put(p.X+p.W-1, y-1, '▼', cells.RoleGold, cells.RoleNone, true)
	}
	for i, line := range s.reasons {
		b.Text(in.X, y+1+i, in.X+in.W, line, cells.RoleInk, false)
	}
}

// curveSign shows the colour of the curve of the chances in the legend.
const curveSign = "▀▀"

// leastCurve is the minimum height of the curve, in rows. Notes below it are left out rather than make it lower.
const leastCurve = 4

// paintChance paints the chance of winning as a curve, the effect of luck alone as another one, and the notes
// below them.
func (s *page) paintChance(b *cells.Brush) {
	p := s.plan.chance
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, s.curveWord, cells.RoleGold, true)
	if b.Width(s.curveWord)+1+b.Width(s.change) <= in.W {
		b.Align(in, cells.AlignRight, 0, s.change, s.changeInk, true)
	}
	c := cells.Curve{Area: cells.NewRect(in.X+6, p.Y+1, in.W-6, p.H-2-len(s.notes)), Points: len(s.chance)}
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
