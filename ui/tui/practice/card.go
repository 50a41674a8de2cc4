package practice

import (
	"cmp"
	"strings"

	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// card is the text of a step, wrapped into lines, with the position of its examples.
type card struct {
	cells.Rect
	text     []string
	ideas    int // the number of lines of text with the idea; those after them add to it
	examples cells.Rect
	size     cells.Size // the size of the example tiles
	task     string
	trail    string // the line below the rack
	ink      cells.Role
}

// Hides returns the parts of the table that the text of a step covers: the other seats, which do not matter, and the
// middle, unless the step needs it.
func (m *mode) Hides() table.Parts {
	switch {
	case m.run.Step == nil || m.run.IsWholeRound():
		return 0
	case m.run.Step.Middle:
		return table.Seats
	}
	return table.Seats | table.Middle
}

// Present sets the text about the exercise: the subject and the progress in the header, and the task.
func (m *mode) Present(content *table.Content) {
	w := m.Table.Words
	content.Header = m.run.Header(w)
	switch series := m.run.Series.(type) {
	case *practice.Deck:
		content.Goal, content.Status = m.trainingProgress(series), m.run.Task(w)
	case *practice.Course:
		at, total := series.At, len(series.Steps)
		content.Goal, content.Answer = strings.Repeat("●", at)+"◉"+strings.Repeat("○", total-at-1), m.run.Answer.Text(w)
		if m.run.IsWholeRound() {
			content.Goal = w.Say("learn.practice")
			return
		}
		m.composeCard(content)
		if content.Panel != nil {
			content.Panel = m.progressPanel(content.Panel, series)
		}
	}
}

// progressPanel returns a panel that lists the topics of a course up to the current step.
func (m *mode) progressPanel(in *cells.Doc, c *practice.Course) *cells.Doc {
	w := m.Table.Words
	d := &cells.Doc{Width: in.Width, Room: in.Room}
	d.Skip(1)
	d.Add(cells.Row{Text: w.Say("learn.sofar"), Ink: cells.RoleGold, Bold: true})
	d.Skip(1)
	for i := range c.At + 1 {
		title := c.Steps[i].Say(w, "title")
		if i < c.At || m.run.Done {
			d.Add(cells.Row{Text: "✓ " + title, Ink: cells.RoleGood})
		} else {
			d.Add(cells.Row{Text: "▶ " + title, Bold: true})
		}
	}
	return d
}

// trainingProgress returns the player's results in the puzzles or, while the search runs, its progress.
func (m *mode) trainingProgress(deck *practice.Deck) string {
	w, c := m.Table.Words, deck.Notebook.Count()
	switch {
	case m.progress.total > 0:
		return w.With("train.searching.brief", words.Args{"Match": m.progress.match, "Of": m.progress.total})
	case c.Tried > 0:
		return w.With("train.goal", words.Args{"Tried": c.Tried, "Right": c.Right})
	}
	return w.Say("train.name")
}

// composeCard sets the text of a step. The idea is shown instead of the seats, and the task above the rack. Below the
// rack is the response or, before that, how to do the task.
func (m *mode) composeCard(content *table.Content) {
	w, b, step, r := m.Table.Words, m.Table.Brush(), m.run.Step, ideaPlace(&m.Table.Plan)
	idea := b.Wrap(step.Say(w, "idea"), r.W)
	m.card = card{
		Rect: r, text: append(idea, b.Wrap(step.Say(w, "more"), r.W)...), ideas: len(idea),
		task: step.Task(w), trail: step.Say(w, "how"), ink: cells.RoleDim,
	}
	c := &m.card
	c.place(&m.Table.Plan, step)
	switch note := cmp.Or(content.Note, content.Notice); {
	case note != "":
		c.trail, c.ink = note, cells.RoleGold
	case m.run.Answer.Verdict == practice.Right:
		c.trail, c.ink = content.Answer, cells.RoleGood
	case m.run.Answer.Verdict == practice.Wrong:
		c.trail, c.ink = content.Answer, cells.RoleBad
	default:
		if h, hinted := m.Table.Session.Hint(); hinted {
			c.trail, c.ink = m.hintText(h), cells.RoleGold
		}
	}
	if content.Question != "" {
		c.task = content.Question
	}
}

// hintText returns the two parts of a hint as one text.
func (m *mode) hintText(h session.Hint) string {
	hint := m.Table.Teller().Hint(h)
	return strings.TrimSpace(hint.Do + " " + hint.Why)
}

// ideaPlace returns the place for an idea: above the middle or, on a table with melds, between the piles.
func ideaPlace(p *layout.Plan) cells.Rect {
	width := p.W
	if p.Beside.W > 0 {
		width = p.Beside.X
	}
	if p.Melds.Gauge.W == 0 { // no melds
		return cells.NewRect(2, 1, width-4, ideaLines)
	}
	top := p.Names[layout.SideTop]
	if p.Melds.Lanes {
		return cells.NewRect(top.X, 1, top.W, ideaLines)
	}
	return cells.NewRect(top.X, top.Y, top.W, p.Names[layout.SideLeft].Y-top.Y-1)
}

// ideaLines is the maximum number of lines of an idea on a table without melds.
const ideaLines = 3

// place moves the text of a step to just above the tiles it is about, which are the middle of the table or the
// examples. The examples get the largest size that fits.
func (c *card) place(p *layout.Plan, step *practice.Step) {
	lines := min(len(c.text), ideaLines)
	switch {
	case p.Melds.Gauge.W > 0:
	case step.Middle:
		c.Y = max(c.Y, p.Mat.Y-lines)
	case len(step.Shown) > 0:
		room, width, height := p.Status.Y-c.Y, 0, 0
		for c.size = cells.SizeL; ; c.size-- {
			width, height = examplesSize(step.Shown, c.size)
			if c.size == cells.SizeS || ideaLines+1+height+1 <= room && width <= c.W {
				break
			}
		}
		c.Y += max(0, (room-lines-1-height)/2)
		c.examples = cells.NewRect(c.X+(c.W-width)/2, c.Y+lines+1, width, height)
	}
}

// examplesSize returns the width and height of the examples side by side with their captions, in cells. The gap between
// two examples is as wide as a tile.
func examplesSize(shown []practice.Example, size cells.Size) (width, height int) {
	w, h := size.Cells()
	for _, e := range shown {
		width += len(e.Tiles)*(w+1) - 1 + w
	}
	return width - w, h + 1
}

// Paint paints the text of a step over the table, with its examples in the middle.
func (m *mode) Paint(b *cells.Brush) {
	hides := m.Hides()
	if hides == 0 || m.Table.Covered() {
		return
	}
	if hides&table.Middle != 0 {
		m.paintExamples(b)
	}
	c, plan := &m.card, &m.Table.Plan
	for i, line := range c.text[:min(len(c.text), c.H)] {
		ink, bold := cells.RoleInk, true
		if i >= c.ideas {
			ink, bold = cells.RoleDim, false
		}
		width := min(b.SayWidth(line)+2, c.W)
		if plan.Melds.Gauge.W > 0 { // the text must cover the opposite seat
			width = c.W
		}
		b.Blank(cells.NewRect(c.X+(c.W-width)/2, c.Y+i, width, 1), cells.RoleFelt)
		b.AlignSay(c.Line(i), cells.AlignMiddle, line, ink, bold)
	}
	r := plan.Status
	b.Blank(r, cells.RoleFelt)
	x := b.Text(r.X, r.Y, r.X+r.W, "▶ "+m.Table.Words.Say("learn.you"), cells.RoleGold, true) + 2
	b.Say(x, r.Y, r.X+r.W, c.task, cells.RoleInk, true)
	r = plan.Trail
	b.Blank(r, cells.RoleFelt)
	b.Say(r.X+1, r.Y, r.X+r.W, c.trail, c.ink, c.ink != cells.RoleDim)
}

// paintExamples paints the examples of the step side by side.
func (m *mode) paintExamples(b *cells.Brush) {
	w, h := m.card.size.Cells()
	x, y := m.card.examples.X, m.card.examples.Y
	for _, e := range m.run.Step.Shown {
		ink := cells.RoleGood
		if !e.Good {
			ink = cells.RoleBad
		}
		for i, t := range e.Tiles {
			b.Tile(m.card.size.At(x+i*(w+1), y), t, cells.TilePlain)
		}
		group := len(e.Tiles)*(w+1) - 1
		b.Bracket(x, y+h, group, m.Table.Words.Say(e.Word), ink)
		x += group + w
	}
}
