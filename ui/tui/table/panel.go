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
	cells.Panel
	t    *Model
	kind panelKind
}

// openPanel opens a panel in the place of the one that is open.
func (m *Model) openPanel(kind panelKind) {
	p := &panel{t: m, kind: kind}
	if kind == recordPanel {
		p.Top = math.MaxInt // what has just happened is at its end
	}
	m.Open(p)
}

// panelKind returns the kind of the panel that is open, noPanel if none is.
func (m *Model) panelKind() panelKind {
	if p, ok := m.modes[Panel].(*panel); ok {
		return p.kind
	}
	return noPanel
}

// toggle opens a panel, or closes it. Behind everything that is looked at between rounds is how the
// round ended.
func (m *Model) toggle(kind panelKind) {
	switch {
	case m.panelKind() != kind:
		m.openPanel(kind)
	case m.view.Phase != game.Playing:
		m.showEnd()
	default:
		m.Close(Panel)
	}
}

// look looks through the stacks in turn: left, right, what is laid on the table, none (rule 2.6).
func (m *Model) look() {
	switch kind := m.panelKind(); {
	case kind == lookLeft:
		m.openPanel(lookRight)
	case kind == lookRight && m.s.LaysMelds():
		m.openPanel(meldsPanel)
	case kind == lookRight || kind == meldsPanel:
		m.toggle(kind)
	default:
		m.openPanel(lookLeft)
	}
}

// readRules lays the rules over the table, which goes on below.
func (m *Model) readRules() {
	rules := m.view.Rules
	shown, err := screen.NewRules(m.words, m.palette, rulebook.Nearest(rules), rules, func() tea.Cmd {
		m.Close(Rules)
		if m.panelKind() == helpPanel { // or else the round has ended meanwhile
			m.toggle(helpPanel)
		}
		return nil
	})
	if err != nil {
		m.note = err.Error()
		return
	}
	shown.Update(tea.WindowSizeMsg{Width: m.layout.W, Height: m.layout.H})
	m.Open(reading{shown})
}

// reading is the rules, which are read over a table that goes on below.
type reading struct{ *screen.Rules }

func (reading) Layer() Layer       { return Rules }
func (reading) Keys() command.Mode { return 0 }
func (reading) Hides() Parts       { return Window }
func (reading) Paint(*cells.Brush) {}

func (r reading) Resize(w, h int) { r.Update(tea.WindowSizeMsg{Width: w, Height: h}) }

func (r reading) Key(k Press) tea.Cmd { return r.Rules.Key(k.KeyMsg) }

func (r reading) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd {
	_, cmd := r.Update(e)
	return cmd
}

func (*panel) Layer() Layer { return Panel }

func (p *panel) Keys() command.Mode {
	if p.kind == helpPanel {
		return command.HelpPanel
	}
	return command.Panel
}

// Key does what a key does in the panel. At a table where nobody plays, the keys go to the table
// where the panel has no use for them.
func (p *panel) Key(k Press) tea.Cmd {
	if k.Command == nil {
		k.Command = p.t.WatchCommand(k)
	}
	if k.Command != nil && k.Command.ID == command.Scroll {
		p.t.ClearNote()
		screen.Scroll(&p.Doc, k.KeyMsg)
		return nil
	}
	return p.t.Do(k)
}

func (p *panel) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := p.t.WheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress && !p.t.s.Watched() {
		p.t.Close(Panel)
	}
	return nil
}

// Target tells whether the panel is longer than its room.
func (p *panel) Target(t *command.Target) { t.Longer = p.Last() > 0 }

// Present puts together what the panel says. One that is read to its end stays at its end while
// turns are added.
func (p *panel) Present(*Said) {
	last, m := p.Top >= p.Last(), p.t
	from := pages{m.board, m.hand.byNumber, m.modes[Base].Keys()}
	b := m.brush()
	title, rows := from.rows(p.kind, b)
	if p.Set(b, m.layout.W, m.layout.H, title, rows); last && p.kind == recordPanel {
		p.Top = p.Last()
	}
}
