package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/learn"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// lessonTexts are what the lesson says, as it is painted.
type lessonTexts struct {
	idea, more []string // in lines
	you, task  string
	trail      string
	ink        cells.Role
}

// hidesSeats reports whether the lesson's words stand where those who play are seen otherwise.
func (l *lesson) hidesSeats() bool { return l != nil && l.Step().Kind != learn.Round }

// present puts together what the lesson says: what it is about in the header, the idea in the place
// of the seats, the task above the rack, and below it the answer, or how it is done.
func (l *lesson) present(m *Model) {
	w, step := m.words, l.Step()
	m.texts.header = w.With("learn.header", words.Args{
		"Name": w.Say("learn.name." + l.Name), "At": l.At() + 1, "Of": len(l.Steps), "Title": step.Title(w),
	})
	m.texts.goal = strings.Repeat("●", l.At()) + "◉" + strings.Repeat("○", len(l.Steps)-l.At()-1)
	if step.Kind == learn.Round {
		m.texts.goal = w.Say("learn.practice")
		return
	}
	b, card := m.brush(), l.card(&m.layout)
	l.shown = lessonTexts{
		idea: b.Wrap(step.Idea(w), card.W), more: b.Wrap(step.More(w), card.W),
		you: w.Say("learn.you"), task: step.Task(w), trail: step.How(w), ink: cells.RoleDim,
	}
	t := &l.shown
	switch {
	case m.note != "":
		t.trail, t.ink = m.note, cells.RoleGold
	case m.notice.text != "":
		t.trail, t.ink = m.notice.text, cells.RoleGold
	case l.answer.Verdict == learn.Right:
		t.trail, t.ink = l.answerText(w), cells.RoleGood
	case l.answer.Verdict == learn.Wrong:
		t.trail, t.ink = l.answerText(w), cells.RoleBad
	}
	if m.s.Question() != nil {
		t.task, _ = m.questionText(), ""
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

// paintFelt paints what lies on the table, without those who sit at it where nothing is laid; or the
// groups that show what is meant.
func (l *lesson) paintFelt(b *cells.Brush, f *felt) {
	f.paintHeader(b)
	switch {
	case f.s.LaysMelds():
		f.paintLaying(b, true)
	case l.Step().Middle:
		for s := range f.view.Rules.Seats {
			f.paintPile(b, game.Seat(s))
		}
		f.paintMiddle(b)
	default:
		l.paintExamples(b, f)
	}
}

// paintExamples paints the groups of the step side by side, as large as there is room for.
func (l *lesson) paintExamples(b *cells.Brush, f *felt) {
	p := &f.layout
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
		b.Bracket(x, y+h, group, f.words.Say(e.Word), ink)
		x += group + gap
	}
}

// paint paints the words of the lesson over the table.
func (l *lesson) paint(m *Model, b *cells.Brush) {
	if !l.hidesSeats() || m.modes.ending() != nil && !m.air.show.onTable() {
		return
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
