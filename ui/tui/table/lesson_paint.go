package table

import (
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui/layout"
)

// lessonTexts are what the lesson says, as it is painted.
type lessonTexts struct {
	idea, more []string // in lines
	you, task  string
	trail      string
	ink        cells.Role
}

// Hides hides those who sit at the table, in whose place the lesson's words stand, but in a round; and
// what lies in the middle, where groups are shown.
func (l *lesson) Hides() Parts {
	switch {
	case l.Round():
		return 0
	case l.Step().Middle:
		return Seats
	}
	return Seats | Middle
}

// Present puts together what the lesson says: what it is about in the header, the idea in the place
// of the seats, the task above the rack, and below it the answer, or how it is done.
func (l *lesson) Present(said *Said) {
	m := l.t
	w, step := m.words, l.Step()
	said.Answer = l.answerText(w)
	said.Header = l.Header(w)
	said.Goal = strings.Repeat("●", l.At()) + "◉" + strings.Repeat("○", len(l.Steps)-l.At()-1)
	if l.Round() {
		said.Goal = w.Say("learn.practice")
		return
	}
	b, card := m.brush(), l.card(&m.layout)
	l.shown = lessonTexts{
		idea: b.Wrap(step.Say(w, "idea"), card.W), more: b.Wrap(step.Say(w, "more"), card.W),
		you: w.Say("learn.you"), task: step.Task(w), trail: step.Say(w, "how"), ink: cells.RoleDim,
	}
	t := &l.shown
	switch {
	case said.Note != "":
		t.trail, t.ink = said.Note, cells.RoleGold
	case said.Notice != "":
		t.trail, t.ink = said.Notice, cells.RoleGold
	case l.Answer().Verdict == practice.Right:
		t.trail, t.ink = said.Answer, cells.RoleGood
	case l.Answer().Verdict == practice.Wrong:
		t.trail, t.ink = said.Answer, cells.RoleBad
	}
	if m.s.Question() != nil {
		t.task = m.questionText()
	}
}

// card is where the idea stands: above what lies on the table, or on a small one where melds are
// laid, between the stacks.
func (l *lesson) card(p *layout.Plan) cells.Rect {
	width := p.W
	if p.Beside.W > 0 {
		width = p.Beside.X
	}
	if p.Laid.Gauge.W == 0 { // nothing is laid
		top := 1
		if p.Tile != cells.SizeS {
			top = 2
		}
		return cells.NewRect(2, top, width-4, 3)
	}
	top := p.Names[layout.SideTop]
	if p.Laid.Lanes {
		return cells.NewRect(top.X, 1, top.W, 3)
	}
	return cells.NewRect(top.X, top.Y, top.W, p.Names[layout.SideLeft].Y-top.Y-1)
}

// paintExamples paints the groups of the step side by side, as large as there is room for.
func (l *lesson) paintExamples(b *cells.Brush) {
	p := &l.t.layout
	card := l.card(p)
	top, room := card.Y+card.H, p.Status.Y-card.Y-card.H
	size, width, gap := cells.SizeL, 0, 0
	for ; ; size-- {
		w, h := size.Cells()
		width, gap = 0, w+w/2
		for i, e := range l.Step().Shown {
			if width += len(e.Tiles)*(w+1) - 1; i > 0 {
				width += gap
			}
		}
		if size == cells.SizeS || h+3 <= room && width <= card.W {
			break
		}
	}
	w, h := size.Cells()
	x, y := card.X+(card.W-width)/2, top+max(0, (room-h-1)/2)
	for _, e := range l.Step().Shown {
		ink := cells.RoleGood
		if !e.Good {
			ink = cells.RoleBad
		}
		for i, t := range e.Tiles {
			b.Tile(size.At(x+i*(w+1), y), t, cells.TilePlain)
		}
		group := len(e.Tiles)*(w+1) - 1
		b.Bracket(x, y+h, group, l.t.words.Say(e.Word), ink)
		x += group + gap
	}
}

// Paint paints the words of the lesson over the table, and groups in the place of its middle.
func (l *lesson) Paint(b *cells.Brush) {
	m := l.t
	hides := l.Hides()
	if hides == 0 || m.modes.hidden()&Felt != 0 {
		return
	}
	if hides&Middle != 0 && !m.s.LaysMelds() {
		l.paintExamples(b)
	}
	card, t := l.card(&m.layout), &l.shown
	lines := len(t.idea) + len(t.more)
	b.Fill(cells.NewRect(card.X, card.Y, card.W, min(lines, card.H)), ' ', cells.RoleInk, cells.RoleFelt)
	for i, line := range append(t.idea[:len(t.idea):len(t.idea)], t.more...) {
		ink, bold := cells.RoleInk, true
		if i >= len(t.idea) {
			ink, bold = cells.RoleDim, false
		}
		if i < card.H {
			b.Align(card, cells.AlignMiddle, i, line, ink, bold)
		}
	}
	r := m.layout.Status
	b.Fill(r, ' ', cells.RoleInk, cells.RoleFelt)
	x := b.Text(r.X, r.Y, r.X+r.W, "▶ "+t.you, cells.RoleGold, true) + 2
	b.Say(x, r.Y, r.X+r.W, t.task, cells.RoleInk, true)
	r = m.layout.Trail
	b.Fill(r, ' ', cells.RoleInk, cells.RoleFelt)
	b.Say(r.X+1, r.Y, r.X+r.W, t.trail, t.ink, t.ink != cells.RoleDim)
}
