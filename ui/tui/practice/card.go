package practice

import (
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// card holds the texts of a step and the place of the idea.
type card struct {
	cells.Rect
	idea, more []string // wrapped to lines
	you, task  string
	trail      string
	ink        cells.Role
}

// Hides returns the parts of the table that the text of a step replaces: the other seats, and the middle unless the
// step needs it.
func (m *mode) Hides() table.Parts {
	switch {
	case !m.run.HidesSeats():
		return 0
	case m.run.Step().Middle:
		return table.Seats
	}
	return table.Seats | table.Middle
}

// Present composes the texts about the exercise: the subject and the progress in the header, and the task.
func (m *mode) Present(said *table.Said) {
	w := m.t.Words()
	said.Header = m.run.Header(w)
	switch series := m.run.Series.(type) {
	case *practice.Deck:
		said.Goal, said.Status = m.trainingProgress(series), m.run.Task(w)
	case *practice.Course:
		at, of := series.At(), len(series.Steps)
		said.Goal, said.Answer = strings.Repeat("●", at)+"◉"+strings.Repeat("○", of-at-1), m.answerText()
		if m.run.Round() {
			said.Goal = w.Say("learn.practice")
			return
		}
		m.composeCard(said)
	}
}

// trainingProgress returns the player's results in the puzzles or, during a search for puzzles, its progress.
func (m *mode) trainingProgress(deck *practice.Deck) string {
	w, c := m.t.Words(), deck.Notebook.Count()
	switch {
	case m.at.of > 0:
		return w.With("train.searching.brief", words.Args{"Match": m.at.match, "Of": m.at.of})
	case c.Tried > 0:
		return w.With("train.goal", words.Args{"Tried": c.Tried, "Right": c.Right})
	}
	return w.Say("train.name")
}

// answerText returns the answer to the player's action, and how the exercise goes on.
func (m *mode) answerText() string {
	w, a := m.t.Words(), m.run.Answer()
	if a.Verdict == practice.Nothing || a.Verdict == practice.Wrong && !m.run.Round() {
		return a.Text(w)
	}
	return a.Text(w) + " " + m.run.NextText(w)
}

// composeCard composes the texts of a step: the idea in the place of the seats, the task above the rack and, below the
// rack, the answer or how to do the task.
func (m *mode) composeCard(said *table.Said) {
	w, b, step, r := m.t.Words(), m.t.Brush(), m.run.Step(), ideaPlace(m.t.Plan())
	m.card = card{
		Rect: r, idea: b.Wrap(step.Say(w, "idea"), r.W), more: b.Wrap(step.Say(w, "more"), r.W),
		you: w.Say("learn.you"), task: step.Task(w), trail: step.Say(w, "how"), ink: cells.RoleDim,
	}
	c := &m.card
	switch {
	case said.Note != "":
		c.trail, c.ink = said.Note, cells.RoleGold
	case said.Notice != "":
		c.trail, c.ink = said.Notice, cells.RoleGold
	case m.run.Answer().Verdict == practice.Right:
		c.trail, c.ink = said.Answer, cells.RoleGood
	case m.run.Answer().Verdict == practice.Wrong:
		c.trail, c.ink = said.Answer, cells.RoleBad
	}
	if said.Question != "" {
		c.task = said.Question
	}
}

// ideaPlace returns the place of the idea: the top of the table or, if melds are in front of the seats, the room
// between the seat opposite and the seats at the sides.
func ideaPlace(p *layout.Plan) cells.Rect {
	width := p.W
	if p.Beside.W > 0 {
		width = p.Beside.X
	}
	if p.Laid.Gauge.W == 0 { // no melds
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

// Paint paints the texts of a step over the table and, in the place of the middle, the groups that the step shows.
func (m *mode) Paint(b *cells.Brush) {
	hides := m.Hides()
	if hides == 0 || m.t.Covered() {
		return
	}
	if hides&table.Middle != 0 {
		m.paintExamples(b)
	}
	c, plan := &m.card, m.t.Plan()
	lines := len(c.idea) + len(c.more)
	b.Fill(cells.NewRect(c.X, c.Y, c.W, min(lines, c.H)), ' ', cells.RoleInk, cells.RoleFelt)
	for i, line := range append(c.idea[:len(c.idea):len(c.idea)], c.more...) {
		ink, bold := cells.RoleInk, true
		if i >= len(c.idea) {
			ink, bold = cells.RoleDim, false
		}
		if i < c.H {
			b.Align(c.Rect, cells.AlignMiddle, i, line, ink, bold)
		}
	}
	r := plan.Status
	b.Fill(r, ' ', cells.RoleInk, cells.RoleFelt)
	x := b.Text(r.X, r.Y, r.X+r.W, "▶ "+c.you, cells.RoleGold, true) + 2
	b.Say(x, r.Y, r.X+r.W, c.task, cells.RoleInk, true)
	r = plan.Trail
	b.Fill(r, ' ', cells.RoleInk, cells.RoleFelt)
	b.Say(r.X+1, r.Y, r.X+r.W, c.trail, c.ink, c.ink != cells.RoleDim)
}

// paintExamples paints the groups of the step side by side, in the largest size that fits.
func (m *mode) paintExamples(b *cells.Brush) {
	c, shown := &m.card, m.run.Step().Shown
	top, room := c.Y+c.H, m.t.Plan().Status.Y-c.Y-c.H
	size, width, gap := cells.SizeL, 0, 0
	for ; ; size-- {
		w, h := size.Cells()
		width, gap = 0, w+w/2
		for i, e := range shown {
			if width += len(e.Tiles)*(w+1) - 1; i > 0 {
				width += gap
			}
		}
		if size == cells.SizeS || h+3 <= room && width <= c.W {
			break
		}
	}
	w, h := size.Cells()
	x, y := c.X+(c.W-width)/2, top+max(0, (room-h-1)/2)
	for _, e := range shown {
		ink := cells.RoleGood
		if !e.Good {
			ink = cells.RoleBad
		}
		for i, t := range e.Tiles {
			b.Tile(size.At(x+i*(w+1), y), t, cells.TilePlain)
		}
		group := len(e.Tiles)*(w+1) - 1
		b.Bracket(x, y+h, group, m.t.Words().Say(e.Word), ink)
		x += group + gap
	}
}
