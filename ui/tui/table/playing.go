package table

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
)

// playMode is the base mode of a table at which the player has a seat.
type playMode struct{ t *Model }

func (playMode) Layer() Layer              { return Base }
func (playMode) CommandMode() command.Mode { return command.Table }
func (playMode) Paint(*cells.Brush)        {}
func (p playMode) Key(k Press) tea.Cmd     { return p.t.Do(k) }

func (p playMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd { return p.t.PlayMouse(e, at) }

// PlayMouse handles a mouse event at a table at which the player has a seat.
func (m *Model) PlayMouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonRight && at.Spot == layout.OnSlot && m.hand.lifted == nil {
		m.ClearNote()
		m.hand.cursor, m.hand.cursorMoved = at.Slot, true
		return m.Run(command.ByID(command.Mark), m.shownTarget())
	}
	if cmd, done := m.WheelOrFooter(e, at); done {
		return cmd
	}
	switch e.Action {
	case tea.MouseActionPress:
		m.ClearNote()
		return m.pressMouse(at, hasModifier(e))
	case tea.MouseActionMotion:
		m.hand.drag(at, e.X, e.Y)
	case tea.MouseActionRelease:
		if g := &m.hand.grip; g.held {
			if g.held = false; g.moved {
				return m.dropLifted(at, hasModifier(e))
			}
		}
	}
	return nil
}

// watchMode is the base mode of a watched table.
type watchMode struct{ t *Model }

func (watchMode) Layer() Layer              { return Base }
func (watchMode) CommandMode() command.Mode { return command.Watch }
func (watchMode) Paint(*cells.Brush)        {}
func (w watchMode) Key(k Press) tea.Cmd     { return w.t.Do(k) }

func (w watchMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := w.t.WheelOrFooter(e, at)
	return cmd
}

// allowedWhilePaused lists the commands that do not end a pause.
var allowedWhilePaused = []command.ID{command.Leave, command.Next, command.Slower, command.Faster, command.Help}

// pauseMode is the mode of a pause at a table that is not watched. Any key ends the pause, except the keys of the
// commands in allowedWhilePaused.
type pauseMode struct {
	cells.Panel
	t *Model
}

func (*pauseMode) Layer() Layer              { return Pause }
func (*pauseMode) CommandMode() command.Mode { return command.Paused }

func (p *pauseMode) Key(k Press) tea.Cmd {
	if k.Command != nil && slices.Contains(allowedWhilePaused, k.Command.ID) {
		return p.t.Do(k)
	}
	p.t.ClearNote()
	return p.t.pause()
}

func (p *pauseMode) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress {
		return p.t.pause()
	}
	return nil
}

// Present composes the panel.
func (p *pauseMode) Present(*Content) {
	w := p.t.words
	p.Set(p.t.brush(), p.t.layout.Inside(), w.Say("rest.title"), []cells.Row{{}, {Text: "  " + w.Say("rest.goes-on") + "  ", Ink: cells.RoleInk}, {}})
}

// Paint paints the panel unless another mode is over it.
func (p *pauseMode) Paint(b *cells.Brush) {
	if p.t.modes.top() == Mode(p) {
		p.Panel.Paint(b)
	}
}
