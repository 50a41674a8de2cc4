package table

import (
	"math"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
)

// Paint paints the review in the place of the table.
func (r *reviewing) Paint(b *cells.Brush) {
	m, s := r.t, &r.shown
	b.Fill(cells.NewRect(0, 0, b.W, 1), ' ', cells.RoleInk, cells.RoleBar)
	head := m.words.Capitals(m.words.Say("key.review"))
	b.Line(1, 0, head, cells.RoleGold, true)
	room := b.W - 2 - b.Width(s.right)
	b.Text(3+len([]rune(head)), 0, room, s.title, cells.RoleDim, false)
	b.Text(room+1, 0, b.W, s.right, cells.RoleDim, false)
	if s.view != nil {
		terms := s.view.Terms()
		b = cells.NewBrush(m.grid, m.palette, terms.Wild(), terms.Okey())
		s.paintTimeline(b)
		s.paintLegend(b, m)
		s.paintRack(b)
		b.Text(s.plan.sentence.X, s.plan.sentence.Y, s.plan.sentence.X+s.plan.sentence.W, s.sentence, s.ink, s.ink != cells.RoleDim)
		s.paintOptions(b, m)
		s.paintChance(b)
	}
	m.texts.footer.Paint(b, m.layout.Footer)
}

// paintTimeline paints the turns with their marks. Without colours signs tell which one is looked
// at.
func (s *reviewScreen) paintTimeline(b *cells.Brush) {
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

// paintLegend says what the marks mean, where there is room.
func (s *reviewScreen) paintLegend(b *cells.Brush, m *Model) {
	if s.plan.legend.W == 0 {
		return
	}
	x := s.plan.legend.X + s.plan.legend.W - 1
	for mark := coach.VeryBad; mark > coach.Unmarked; mark-- {
		text := tell.MarkName(m.words, mark)
		x -= b.Width(text) + 3 + len(mark.String())
		b.Line(x, s.plan.legend.Y, mark.String(), markInks[mark], true)
		b.Text(x+1+len(mark.String()), s.plan.legend.Y, b.W, text, cells.RoleDim, false)
	}
}

// paintRack paints the rack as it stood.
func (s *reviewScreen) paintRack(b *cells.Brush) {
	paintWood(b, s.plan.rack, s.plan.ledges)
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
		if b.Width(word) > r.W && s.crowded(mark.slot) {
			word = mark.short
		}
		b.Bracket(r.X, s.plan.ledges[mark.slot.Row].Y, r.W, word, mark.ink)
	}
}

// crowded reports whether a word below a tile might meet that of another one.
func (s *reviewScreen) crowded(at rack.Slot) bool {
	const reach = 2 // slots
	for i := range s.marks {
		other := s.marks[i].slot
		if other != at && s.marks[i].word != "" && other.Row == at.Row && max(other.Col-at.Col, at.Col-other.Col) <= reach {
			return true
		}
	}
	return false
}

// paintOptions paints the options as bars, and below them why the best one is better.
func (s *reviewScreen) paintOptions(b *cells.Brush, m *Model) {
	p := s.plan.options
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, m.words.Say("review.options"), cells.RoleGold, true)
	if len(s.options) == 0 {
		return
	}
	b.Align(in, cells.AlignRight, 0, s.chanceWord, cells.RoleDim, false)
	labels, wins, errs := 0, 0, 0
	for i := range s.options {
		o := &s.options[i]
		labels, wins, errs = max(labels, b.Width(o.label)), max(wins, b.Width(o.win)), max(errs, b.Width(o.err))
	}
	const signs = 5
	labels = min(labels, in.W/2)
	bar := cells.NewRect(in.X+signs+labels+1, 0, in.W-signs-labels-wins-errs-3, 1)
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
		b.Align(cells.NewRect(bar.X+bar.W+2+wins, y, errs, 1), cells.AlignRight, 0, o.err, cells.RoleDim, false)
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

// curveSign stands for the curve of the chances in the legend, in its colour.
const curveSign = "▀▀"

// leastCurve is how many rows the curve has at least, however much is said below it.
const leastCurve = 4

// paintChance paints the chance of winning as a curve, what luck alone did to it as another one, and
// what both come to.
func (s *reviewScreen) paintChance(b *cells.Brush) {
	p := s.plan.chance
	b.Mat(p, cells.RolePanel)
	in := cells.NewRect(p.X+2, p.Y, p.W-4, 1)
	b.Align(in, cells.AlignLeft, 0, s.curveWord, cells.RoleGold, true)
	if b.Width(s.curveWord)+1+b.Width(s.change) <= in.W {
		b.Align(in, cells.AlignRight, 0, s.change, s.changeInk, true)
	}
	c := curve{area: cells.NewRect(in.X+6, p.Y+1, in.W-6, p.H-2-len(s.notes)), at: s.at, decisions: len(s.chance)}
	if c.span(s.chance, s.luck) {
		b.Text(in.X, c.area.Y, c.area.X, s.edge(c.high), cells.RoleDim, false)
		b.Text(in.X, c.area.Y+c.area.H-1, c.area.X, s.edge(c.low), cells.RoleDim, false)
		c.paintNow(b)
		c.paint(b, s.luck, cells.RoleDim, true)
		c.paint(b, s.chance, cells.RoleGood, false)
	}
	for i, line := range s.notes {
		y := p.Y + p.H - 1 - len(s.notes) + i
		b.Text(in.X, y, in.X+in.W, line, cells.RoleInk, false)
		if strings.HasPrefix(line, curveSign) {
			b.Line(in.X, y, curveSign, cells.RoleGood, false)
		}
	}
}

// curve is where curves are painted, a value for each decision, and the values at its edges.
type curve struct {
	area          cells.Rect
	at, decisions int
	low, high     float64
}

// span finds the edges, and reports whether there is anything to be painted.
func (c *curve) span(curves ...[]float64) bool {
	c.low, c.high = math.Inf(1), math.Inf(-1)
	for _, values := range curves {
		for _, v := range values {
			if !math.IsNaN(v) {
				c.low, c.high = min(c.low, v), max(c.high, v)
			}
		}
	}
	const narrow = 0.1
	if c.high-c.low < narrow {
		c.high = max(c.high, c.low+narrow)
	}
	return !math.IsInf(c.low, 1) && c.area.H > 0 && c.area.W > 0
}

// column is where a decision is.
func (c *curve) column(i int) int {
	return c.area.X + i*(c.area.W-1)/max(1, c.decisions-1)
}

// paintNow marks the decision that is looked at.
func (c *curve) paintNow(b *cells.Brush) {
	for y := c.area.Y; y < c.area.Y+c.area.H; y++ {
		if b.Palette.Coloured() {
			b.Put(c.column(c.at), y, ' ', cells.RoleInk, cells.RoleLine, false)
		} else {
			b.Put(c.column(c.at), y, '│', cells.RoleDim, cells.RoleNone, false)
		}
	}
}

// paint paints a curve, in points or as a line of half cells, straight between the values that are
// known.
func (c *curve) paint(b *cells.Brush, values []float64, ink cells.Role, points bool) {
	defer b.End(b.Begin())
	last, before := -1, -1
	for i, v := range values {
		if math.IsNaN(v) {
			continue
		}
		from := max(last, 0)
		if last < 0 {
			from = i
		}
		for x := c.column(from); x <= c.column(i); x++ {
			y := v
			if wide := c.column(i) - c.column(from); wide > 0 {
				y = values[from] + (v-values[from])*float64(x-c.column(from))/float64(wide)
			}
			level := int(math.Round((y - c.low) / (c.high - c.low) * float64(2*c.area.H-1)))
			if points {
				b.Put(x, c.area.Y+c.area.H-1-level/2, '·', ink, cells.RoleNone, false)
				continue
			}
			c.stroke(b, x, level, before, ink)
			before = level
		}
		last = i
	}
}

// stroke paints the line in a column: from next to the level in the column before, if there is one,
// to its own.
func (c *curve) stroke(b *cells.Brush, x, level, before int, ink cells.Role) {
	low, high := level, level
	switch {
	case before < 0:
	case before < level:
		low = min(level, before+1)
	case before > level:
		high = max(level, before-1)
	}
	for row := low / 2; row <= high/2; row++ {
		sign := '█'
		switch {
		case high < 2*row+1:
			sign = '▄'
		case low > 2*row:
			sign = '▀'
		}
		b.Put(x, c.area.Y+c.area.H-1-row, sign, ink, cells.RoleNone, false)
	}
}
