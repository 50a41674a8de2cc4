package table

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
)

// SeatMode is the base mode of a table at which the player has a seat or only watches.
type SeatMode struct{ Table *Model }

// Layer returns Base.
func (SeatMode) Layer() Layer { return Base }

// CommandMode returns the mode with the keys of a player or a spectator.
func (s SeatMode) CommandMode() command.Mode {
	if s.Table.Session.Watched() {
		return command.Watch
	}
	return command.Table
}

// Key runs the command of a key.
func (s SeatMode) Key(k Press) tea.Cmd { return s.Table.Do(k) }

// Mouse handles a mouse event. A spectator can only scroll and click the footer.
func (s SeatMode) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	m := s.Table
	if !m.Session.Watched() && e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonRight && at.Spot == layout.OnSlot && m.hand.lifted == nil {
		m.ClearNote()
		m.hand.cursor, m.hand.cursorMoved = at.Slot, true
		return m.Run(command.ByID(command.Mark), m.shownTarget())
	}
	if cmd, done := m.WheelOrFooter(e, at); done || m.Session.Watched() {
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
	w := p.t.Words
	p.Set(p.t.Brush(), p.t.Plan.Inside(), w.Say("rest.title"), []cells.Row{{}, {Text: "  " + w.Say("rest.goes-on") + "  "}, {}})
}

// Paint paints the panel unless another mode is over it.
func (p *pauseMode) Paint(b *cells.Brush) {
	if p.t.modes.top() == Mode(p) {
		p.Panel.Paint(b)
	}
}
