package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/screen"
)

// The methods below are for modes in other packages.

// Mode returns the mode on a layer, or nil if there is none.
func (m *Model) Mode(at Layer) Mode { return m.modes[at] }

// Top returns the topmost mode, which receives the keys.
func (m *Model) Top() Mode { return m.modes.top() }

// Covered reports whether modes hide the table below its header.
func (m *Model) Covered() bool { return m.modes.hidden()&Felt != 0 }

// Finale returns the animation at the end of a round, or nil if it is over.
func (m *Model) Finale() *Finale { return m.animation.finale }

// SkipFinale ends the animation at the end of a round, and reports whether it was running.
func (m *Model) SkipFinale() bool { return m.animation.skip() }

// Cursor returns the slot under the cursor.
func (m *Model) Cursor() rack.Slot { return m.hand.cursor }

// SetCursor puts the cursor on the tile nearest to a slot. Enter still does not discard until the player moves the
// cursor.
func (m *Model) SetCursor(at rack.Slot) { m.hand.cursor = m.rack().Nearest(at) }

// MoveCursor moves the cursor to a slot as if the player had done so. A picked-up tile is left in its slot.
func (m *Model) MoveCursor(at rack.Slot) {
	m.hand.endLift()
	m.hand.cursor, m.hand.cursorMoved = at, true
}

// PointOut points out tile x on the rack and the slot where it belongs. If x is tile.None, it points out nothing.
func (m *Model) PointOut(x tile.Tile, at rack.Slot) { m.hand.goal = goal{x, at} }

// Lifting reports whether a tile is picked up.
func (m *Model) Lifting() bool { return m.hand.lifted != nil }

// WhileOpen returns a command like cmd, except that its answer is dropped if the player has left the table by then.
func (m *Model) WhileOpen(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		if answer, ok := msg.(screen.Answer); ok {
			return whileOpen{answer, m}
		}
		return msg
	}
}

// after returns a command that calls f after a delay, unless the player has left the table by then.
func (m *Model) after(delay time.Duration, f func() tea.Cmd) tea.Cmd {
	return m.WhileOpen(m.Options.Clock.After(delay, f))
}

// whileOpen is an answer that is dropped if the player has left the table.
type whileOpen struct {
	screen.Answer
	of *Model
}

func (o whileOpen) Take() tea.Cmd {
	if o.of.Left {
		return nil
	}
	return o.Answer.Take()
}

// WatchCommand returns the command of a key at a watched table. It returns nil if the key has no command there or the
// table is not watched.
func (m *Model) WatchCommand(k Press) *command.Command {
	if !m.Session.Watched() {
		return nil
	}
	return command.Resolve(k.Target, m.modes[Base].CommandMode())
}

// Do clears the messages to the player and runs the command of a key. If the key has no command, Do tells the player
// so.
func (m *Model) Do(k Press) tea.Cmd {
	m.ClearNote()
	if k.Command == nil {
		m.Note = m.unusedKeyText(k)
		return nil
	}
	return m.Run(k.Command, k.Target)
}
