package viewer

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A Moment is a panel over the middle of the table with a decision: its options as bars, best first, and the reasons.
// The tile of the selected option is highlighted on the rack.
type Moment struct {
	cells.Panel
	// Table is the table, which shows the position before the decision.
	Table *table.Model

	decision  *coach.Decision // nil if it is not judged yet or there was no choice
	against   *coach.Decision // has the reasons while the best option or the one that was played is selected
	option    int             // the index of the selected option
	explained map[int]*coach.Decision
}

// Show shows a decision with its best option selected. d is nil if it is not judged yet or there was no choice. against
// is the decision whose reasons are shown while the best option or the one that was played is selected.
func (m *Moment) Show(d, against *coach.Decision) {
	m.decision, m.against, m.option, m.explained = d, against, 0, map[int]*coach.Decision{}
	m.Select(0)
}

// Select moves the selection delta places down the list of options. It returns a command that finds the reasons against
// the selected option, or nil if they are known or not needed.
func (m *Moment) Select(delta int) tea.Cmd {
	d := m.decision
	if d == nil {
		return nil
	}
	m.option = min(max(m.option+delta, 0), len(d.Options)-1)
	for _, mark := range m.marks() {
		if mark.How == cells.TileAtCursor {
			m.Table.SetCursor(mark.Slot)
		}
	}
	at, explained := m.option, m.explained
	if _, asked := explained[at]; asked || at == 0 || &d.Options[at] == d.Chosen() {
		return nil
	}
	explained[at] = nil
	other := d.As(d.Options[at].Action)
	if other == nil {
		return nil
	}
	return m.Table.WhileOpen(screen.InBackground(other.Explain, func(found *coach.Decision) tea.Cmd {
		explained[at] = found
		return nil
	}))
}

// OptionStep returns the argument of Select for a command, which may be nil: 1 or -1 for the next or the previous option,
// or 0 for any other command.
func OptionStep(c *command.Command) int {
	if c == nil {
		return 0
	}
	return map[command.ID]int{command.NextOption: 1, command.PrevOption: -1}[c.ID]
}

// WheelStep returns the argument of Select for a turn of the mouse wheel, or 0 for any other event.
func WheelStep(e tea.MouseMsg) int {
	return map[tea.MouseButton]int{tea.MouseButtonWheelUp: -1, tea.MouseButtonWheelDown: 1}[e.Button]
}

// minBars is the minimum number of options shown if there are that many.
const minBars = 4

// Room returns the place of the panel and the width of its text: the first place that fits a verdict and some options,
// or else the last place.
func (m *Moment) Room() (r cells.Rect, width int) {
	const wide, high = 36, 9
	for _, r = range m.Table.Plan.PanelRooms() {
		if r.W >= wide && r.H >= high {
			break
		}
	}
	return r, min(r.W-6, screen.PageWidth)
}

// Compose lays out the panel: head, the options, the reasons, and as many of notes as there is room for. Reasons that fit
// below the rack, or a note if there are none, stand there instead. If decimals is set, chances are shown with decimals.
func (m *Moment) Compose(content *table.Content, title string, head []cells.Item, notes []string, decimals bool) {
	b, r := m.Table.Brush(), m.Table.Teller()
	place, width := m.Room()
	if wild := m.Table.Session.View().Terms().Wild(); wild != tile.None { // the panel covers the okey
		longer := title + " · " + m.Table.Words.Say("caption.okey") + " " + words.Mark(wild)
		if title += " · " + words.Mark(wild); b.Width(longer)+4 <= width {
			title = longer
		}
	}
	free, line, least := place.H-2, m.Table.Plan.Trail.W-2, 0 // least is the minimum number of options shown
	for _, item := range head {
		free -= item.Height()
	}
	var reasons []string
	if m.decision != nil {
		content.Marks = append(content.Marks, m.marks()...)
		least = min(minBars, len(m.decision.Options))
		about := m.against
		if other, asked := m.explained[m.option]; asked {
			about = other
		}
		if about != nil {
			reasons = r.Why(about)
		}
	}
	free -= least
	var below []cells.Item
	for i, text := range slices.Concat(reasons, notes) {
		longer := strings.TrimSpace(content.Why + " " + text)
		lines := b.Wrap(text, width)
		switch {
		case (i < len(reasons) || content.Why == "") && b.Width(longer) <= line:
			content.Why = longer
		case len(lines) <= free:
			free -= len(lines)
			for _, l := range lines {
				below = append(below, cells.Row{Text: l})
			}
		case content.Why == "":
			content.Why = b.Fit(text, line)
		}
	}
	items := head
	if m.decision != nil {
		bars := newOptionBars(r, m.decision, m.option, free+least, decimals)
		if free -= bars.Height() - least; free > 0 {
			items = append(items, cells.Row{Text: bars.Unit, Ink: cells.RoleDim, Align: cells.AlignRight})
			free--
		}
		items = append(items, &bars)
	}
	if free > 0 && len(below) > 0 {
		items = append(items, cells.Row{})
	}
	m.SetItems(b, place, title, width, append(items, below...))
}

// marks returns the marks of the decision on the rack: the tile that was played, the better one if there is one, and
// the tile of the selected option. For a missed gösterme it marks only the indicator's twin.
func (m *Moment) marks() (marks []table.Mark) {
	w, r, d := m.Table.Words, m.Table.Session.Rack(), m.decision
	mark := func(x tile.Tile, label, short string, ink cells.Role, how cells.TileState) {
		at, ok := r.FindFunc(func(s rack.Slot) bool { return r.At(s).Tile == x })
		if x == tile.None || !ok {
			return
		}
		for i := range marks {
			if marks[i].Slot == at { // only its state changes
				marks[i].How = how
				return
			}
		}
		marks = append(marks, table.Mark{Slot: at, Label: label, Short: short, Ink: ink, How: how})
	}
	if d.Step == coach.Showing {
		mark(d.View.Indicator, w.Say("key.show"), "!", cells.RoleGold, cells.TileFresh)
		return marks
	}
	ink, how, played := cells.RoleInk, cells.TilePlain, "review.thrown"
	if d.Loss > 0 {
		ink, how = cells.RoleBad, cells.TileBlamed
		mark(d.Best().Action.Tile, w.Say("review.better"), "✓", cells.RoleGood, cells.TileFresh)
	}
	if d.Played.Kind == game.LayOff || d.Played.Kind == game.Swap {
		played = "review.laid"
	}
	mark(d.Played.Tile, w.Say(played), "×", ink, how)
	mark(d.Options[m.option].Action.Tile, "", "", ink, cells.TileAtCursor)
	return marks
}

// A course shows what could be expected during a round, as curves over its decisions with the sign of each decision
// below them.
type course struct {
	// chance and luck hold what could be expected before the deal, at each decision and at the end, and what could be
	// expected by luck alone. NaN stands for unknown.
	chance, luck []float64
	decisions    []decisionRef
	at           int // the index of the current decision
	rows         int // the height of the curves
	edge         func(worth float64) string
}

// Height returns the number of rows.
func (c *course) Height() int { return c.rows + 1 }

// plot returns the area of the curves if the course is painted in r.
func (c *course) plot(r cells.Rect) cells.Plot {
	const labels = 6
	return cells.Plot{Area: cells.NewRect(r.X+labels, r.Y, r.W-labels, c.rows), Points: len(c.chance)}
}

// Paint paints the course.
func (c *course) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	p := c.plot(r)
	if p.Span(c.chance, c.luck) {
		b.Text(r.X, r.Y, p.Area.X, c.edge(p.High), cells.RoleDim, false)
		b.Text(r.X, r.Y+c.rows-1, p.Area.X, c.edge(p.Low), cells.RoleDim, false)
		p.Mark(b, c.at+1)
		p.Paint(b, c.luck, cells.RoleDim, true)
		p.Paint(b, c.chance, cells.RoleGood, false)
	}
	for i, s := range c.decisions {
		sign, ink := "·", cells.RoleDim
		switch d := s.decision; {
		case d == nil && i == c.at:
			sign = "▲"
		case d != nil && d.Sign() != "":
			if sign, ink = d.Sign(), cells.RoleBad; d.Missed != nil {
				ink = cells.RoleGood
			} else if d.Mark == coach.Doubtful {
				ink = cells.RoleGold
			}
		}
		if i == c.at && ink == cells.RoleDim {
			ink = cells.RoleGold
		}
		x := p.Column(i + 1)
		if next := p.Column(i + 2); next-x < len(sign) && len(sign) > 1 && sign[0] < 0x80 { // no room for all of it
			sign = sign[:1]
		}
		b.Text(x, r.Y+c.rows, r.X+r.W, sign, ink, i == c.at)
	}
}

// decisionAt returns the index of the decision nearest to column x if the course is painted in r.
func (c *course) decisionAt(x int, r cells.Rect) (nearest int) {
	p := c.plot(r)
	for i := range c.decisions {
		if abs(p.Column(i+1)-x) < abs(p.Column(nearest+1)-x) {
			nearest = i
		}
	}
	return nearest
}

func abs(x int) int { return max(x, -x) }
