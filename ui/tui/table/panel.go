package table

import (
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// panelKind is what a panel is about.
type panelKind uint8

// The panels.
const (
	noPanel panelKind = iota
	helpPanel
	sheetPanel
	recordPanel
	lookLeft
	lookRight
	meldsPanel
	proofPanel
)

// panel is something to read that lies over the table.
type panel struct {
	kind   panelKind
	scroll int
	title  string
	rows   []cells.Row
}

// panel is the open panel, nil if there is none.
func (s *modes) panel() *panel {
	p, _ := s[atPanel].(*panel)
	return p
}

// open opens a panel in the place of the one that is open.
func (m *Model) open(kind panelKind) {
	p := &panel{kind: kind}
	if kind == recordPanel {
		p.scroll = math.MaxInt // what has just happened is at its end
	}
	m.modes[atPanel] = p
}

// toggle opens a panel, or closes it. Behind everything that is looked at between rounds is how the
// round ended.
func (m *Model) toggle(kind panelKind) {
	switch p := m.modes.panel(); {
	case p == nil || p.kind != kind:
		m.open(kind)
	case m.view.Phase != game.Playing:
		m.modes.showEnd()
	default:
		m.modes[atPanel] = nil
	}
}

// look looks through the stacks in turn: left, right, what is laid on the table, none (rule 2.6).
func look(m *Model) {
	kind := noPanel
	if p := m.modes.panel(); p != nil {
		kind = p.kind
	}
	switch {
	case kind == lookLeft:
		m.open(lookRight)
	case kind == lookRight && m.s.LaysMelds():
		m.open(meldsPanel)
	case kind == lookRight || kind == meldsPanel:
		m.toggle(kind)
	default:
		m.open(lookLeft)
	}
}

// readRules lays the rules over the table, which goes on below.
func readRules(m *Model) {
	rules := m.view.Rules
	shown, err := screen.NewRules(m.words, m.palette, rulebook.Nearest(rules), rules, func() tea.Cmd {
		m.modes[atRules] = nil
		if p := m.modes.panel(); p != nil && p.kind == helpPanel { // or else the round has ended meanwhile
			m.toggle(helpPanel)
		}
		return nil
	})
	if err != nil {
		m.note = err.Error()
		return
	}
	shown.Update(tea.WindowSizeMsg{Width: m.layout.W, Height: m.layout.H})
	m.modes[atRules] = reading{shown}
}

func (p *panel) keys() command.Mode {
	if p.kind == helpPanel {
		return command.HelpPanel
	}
	return command.Panel
}

// key does what a key does in the panel. At a table where nobody plays, the keys go to the table
// where the panel has no use for them.
func (p *panel) key(m *Model, k tea.KeyMsg) tea.Cmd {
	m.clearNote()
	c := m.commandOf(k, p.keys())
	if c == nil {
		c = tableCommand(m, k, nil)
	}
	switch {
	case c == nil:
		return nil
	case c.ID == command.Scroll:
		p.scrollBy(screen.Scrolls(k, panelHeight(&m.layout), len(p.rows)), &m.layout)
		return nil
	}
	return m.run(c, m.target(k))
}

// tableCommand is the command that a key has at the table below where nobody plays; where it has none,
// or somebody plays, the one that is given.
func tableCommand(m *Model, k tea.KeyMsg, otherwise *command.Command) *command.Command {
	if m.s.Watched() {
		if c := m.commandOf(k, m.modes[atTable].keys()); c != nil {
			return c
		}
	}
	return otherwise
}

func (p *panel) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := m.wheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress && !m.s.Watched() {
		m.modes[atPanel] = nil
	}
	return nil
}

// lastScroll is how far the panel can be scrolled.
func (p *panel) lastScroll(l *layout.Plan) int { return max(0, len(p.rows)-panelHeight(l)) }

// scrollBy scrolls, as far as there is something to read.
func (p *panel) scrollBy(n int, l *layout.Plan) {
	p.scroll = max(0, min(p.scroll+n, p.lastScroll(l)))
}

// present puts together what the panel says. One that is read to its end stays at its end while
// turns are added.
func (p *panel) present(from pages) {
	last := p.scroll >= p.lastScroll(&from.layout)
	p.title, p.rows = from.rows(p.kind, from.brush())
	if end := p.lastScroll(&from.layout); p.scroll > end || last && p.kind == recordPanel {
		p.scroll = end
	}
}

func (p *panel) paint(m *Model, b *cells.Brush) {
	b.Panel(p.title, p.rows, p.scroll, panelHeight(&m.layout))
}
