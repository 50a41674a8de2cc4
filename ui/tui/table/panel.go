package table

import (
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// The panels that command.Look cycles through.
const (
	lookLeft  command.ID = "look left"
	lookRight command.ID = "look right"
	lookMelds command.ID = "look melds"
)

// A panel is a page shown over the table.
type panel struct {
	cells.Panel
	t    *Model
	id   command.ID
	note string // the message to the player, if the panel covers its place on the status line
}

// openPanel opens a panel in place of any other panel.
func (m *Model) openPanel(id command.ID) {
	p := &panel{t: m, id: id}
	if id == command.Record {
		p.Top = math.MaxInt // scrolled to the latest turn
	}
	m.Open(p)
}

// panel returns the ID of the open panel, or "" if none is open.
func (m *Model) panel() command.ID {
	if p, ok := m.modes[Panel].(*panel); ok {
		return p.id
	}
	return ""
}

// togglePanel opens a panel, or closes it if it is open. Between rounds, closing a panel shows the screen at the end of
// the round.
func (m *Model) togglePanel(id command.ID) {
	switch {
	case m.panel() != id:
		m.openPanel(id)
	case m.view.Phase != game.Playing:
		m.showEnd()
	default:
		m.Close(Panel)
	}
}

// showNextStack replaces the open panel with the next in this cycle: the left discards, the player's discards, the
// melds on the table, no panel (rule 2.6).
func (m *Model) showNextStack() {
	switch open := m.panel(); {
	case open == lookLeft:
		m.openPanel(lookRight)
	case open == lookRight && m.Session.LaysMelds():
		m.openPanel(lookMelds)
	case open == lookRight || open == lookMelds:
		m.togglePanel(open)
	default:
		m.openPanel(lookLeft)
	}
}

// openRules opens the rules of the game over the table.
func (m *Model) openRules() {
	rules := m.view.Rules
	shown, err := screen.NewRules(m.Words, m.palette, rulebook.NearestPreset(rules), rules, func() tea.Cmd {
		m.Close(Rules)
		if m.panel() == command.Help { // the screen at the end of the round may have closed the help
			m.togglePanel(command.Help)
		}
		return nil
	})
	if err != nil {
		m.Note = err.Error()
		return
	}
	shown.Update(tea.WindowSizeMsg{Width: m.Plan.W, Height: m.Plan.H})
	m.Open(rulesMode{shown})
}

// rulesMode is the mode that shows the rules of the game. Play continues below it.
type rulesMode struct{ *screen.Rules }

func (rulesMode) Layer() Layer              { return Rules }
func (rulesMode) CommandMode() command.Mode { return 0 }
func (rulesMode) Hides() Parts              { return Window }

func (r rulesMode) Resize(w, h int) { r.Update(tea.WindowSizeMsg{Width: w, Height: h}) }

func (r rulesMode) Key(k Press) tea.Cmd { return r.Rules.Key(k.KeyMsg) }

func (r rulesMode) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd {
	_, cmd := r.Update(e)
	return cmd
}

func (*panel) Layer() Layer { return Panel }

func (p *panel) CommandMode() command.Mode {
	if p.id == command.Help {
		return command.HelpPanel
	}
	return command.Panel
}

// Key handles a key. At a watched table, a key that has no command in the panel runs its command at the table.
func (p *panel) Key(k Press) tea.Cmd {
	if k.Command == nil {
		k.Command = p.t.WatchCommand(k)
	}
	if k.Command == nil || k.Command.ID != command.Scroll {
		return p.t.Do(k)
	}
	p.t.ClearNote()
	screen.Scroll(&p.Doc, k.KeyMsg)
	return nil
}

func (p *panel) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := p.t.WheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress && !p.t.Session.Watched() {
		p.t.Close(Panel)
	}
	return nil
}

// Target sets t.Longer, which reports whether the panel scrolls, and clears t.Reveals.
func (p *panel) Target(t command.Target) command.Target {
	t.Longer, t.Reveals = p.MaxTop() > 0, false
	return t
}

// Present composes the panel. Help and proof may cover the whole window. The other pages cover the centre of the table, or
// more of the table above the rack if their columns are too wide for it. A record that is scrolled to its end stays there
// as turns are added.
func (p *panel) Present(content *Content) {
	last, m, b := p.Top >= p.MaxTop(), p.t, p.t.Brush()
	rooms := []cells.Rect{m.Plan.Inside()}
	if p.id != command.Help && p.id != command.Proof {
		rooms = m.Plan.PanelRooms()
	}
	page := m.page(p.id)
	for _, room := range rooms {
		rows := pageRows(b, page.Rows, room.W-6)
		all := p.Set(b, room, page.Title, rows)
		wide := slices.ContainsFunc(rows, func(r cells.Row) bool { return b.Width(r.Text) > p.Width })
		if all || !wide && p.id != command.Say { // the keys that say a phrase do not scroll
			break
		}
	}
	if last && p.id == command.Record {
		p.Top = p.MaxTop()
	}
	p.note = ""
	if box := p.Box(); box.Y+box.H > m.Plan.Status.Y {
		p.note = content.Note
	}
}

// Paint paints the panel, with the message to the player below it.
func (p *panel) Paint(b *cells.Brush) {
	p.Panel.Paint(b)
	if p.note != "" {
		r := p.t.Plan.Trail
		b.Blank(r, cells.RoleBar)
		b.AlignSay(r, cells.AlignMiddle, p.note, cells.RoleGold, true)
	}
}
