package table

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// ending is how a round or a match ended: a screen in the place of the table.
type ending struct {
	t      *Model
	scroll int
	shown  endScreen
}

func (*ending) Layer() Layer       { return Ended }
func (*ending) Keys() command.Mode { return command.Panel }

// Key does what a key does there. The first one while the show runs only ends that. Who plays can
// not close it with a key that was meant for the table; where nobody plays, the keys go to the table
// first, and those that are left scroll.
func (e *ending) Key(k Press) tea.Cmd {
	m := e.t
	if m.air.skip() {
		return nil
	}
	if k.Command == nil || k.Command.ID == command.Scroll {
		k.Command = cmp.Or(m.watchCommand(k), k.Command)
	}
	switch c := k.Command; {
	case c == nil:
	case c.ID == command.Dismiss && k.Type == tea.KeyEnter && k.Target.Learning: // as at each step of a lesson
		k.Command = command.ByID(command.Next)
	case c.ID == command.Scroll, c.ID == command.Dismiss:
		m.ClearNote()
		e.Scroll(screen.Scrolls(k.KeyMsg, e.shown.room, e.shown.height))
		return nil
	}
	return m.do(k)
}

// Foot returns the mode whose keys stand in the footer: where nobody plays that of the table.
func (e *ending) Foot() command.Mode {
	if e.t.s.Watched() {
		return e.t.modes[Base].Keys()
	}
	return e.Keys()
}

func (e *ending) Mouse(ev tea.MouseMsg, at layout.Target) tea.Cmd {
	if ev.Action == tea.MouseActionPress && e.t.air.skip() {
		return nil
	}
	cmd, _ := e.t.WheelOrFooter(ev, at)
	return cmd
}

// lastScroll returns how far it can be scrolled.
func (e *ending) lastScroll() int { return max(0, e.shown.height-e.shown.room) }

// Scroll scrolls, as far as there is something to read.
func (e *ending) Scroll(lines int) { e.scroll = max(0, min(e.scroll+lines, e.lastScroll())) }

// Target tells whether it is longer than its room, where nothing to read lies over it.
func (e *ending) Target(t *command.Target) { t.Longer = e.lastScroll() > 0 }

// Hides hides the table, unless the tile that ended the round is still on its way over it.
func (e *ending) Hides() Parts {
	if e.t.air.show.onTable() {
		return 0
	}
	return Felt
}

// Present puts the screen together.
func (e *ending) Present(said *Said) {
	e.shown = composeEnd(e.t.board, cmp.Or(said.Note, said.Answer, said.Notice))
	e.Scroll(0)
}

// Paint paints the screen, where the table is hidden.
func (e *ending) Paint(b *cells.Brush) {
	if e.Hides() != 0 {
		e.shown.paint(b, e.scroll, e.t.air.show)
	}
}
