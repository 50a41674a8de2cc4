package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// ending is how a round or a match ended: a screen in the place of the table.
type ending struct {
	scroll int
	shown  endScreen
}

// ending is how the round ended, nil while that is not shown.
func (s *modes) ending() *ending {
	e, _ := s[atEnd].(*ending)
	return e
}

// showEnd shows how the round ended, with nothing over it.
func (s *modes) showEnd() { s[atPanel], s[atEnd] = nil, new(ending) }

// closeTop closes what is read, or else how the round ended.
func (s *modes) closeTop() {
	if s.panel() == nil {
		s[atEnd] = nil
	}
	s[atPanel] = nil
}

func (*ending) keys() command.Mode { return command.Panel }

// key does what a key does there. The first one while the show runs only ends that. Who plays can
// not close it with a key that was meant for the table; where nobody plays, the keys go to the table
// first, and those that are left scroll.
func (e *ending) key(m *Model, k tea.KeyMsg) tea.Cmd {
	if m.air.skip() {
		return nil
	}
	m.clearNote()
	c := m.commandOf(k, e.keys())
	if c == nil || c.ID == command.Scroll {
		c = tableCommand(m, k, c)
	}
	switch {
	case c == nil:
		return nil
	case c.ID == command.Dismiss && k.Type == tea.KeyEnter && m.modes.lesson() != nil: // as at each of its steps
		return m.goOn()
	case c.ID == command.Scroll, c.ID == command.Dismiss:
		e.scrollBy(screen.Scrolls(k, e.shown.room, e.shown.height))
		return nil
	}
	return m.run(c, m.target(k))
}

// footKeys is the mode whose keys stand in the footer: where nobody plays those of the table.
func (e *ending) footKeys(m *Model) command.Mode {
	if m.s.Watched() {
		return m.modes[atTable].keys()
	}
	return e.keys()
}

func (*ending) mouse(m *Model, e tea.MouseMsg, at layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress && m.air.skip() {
		return nil
	}
	cmd, _ := m.wheelOrFooter(e, at)
	return cmd
}

// lastScroll is how far it can be scrolled.
func (e *ending) lastScroll() int { return max(0, e.shown.height-e.shown.room) }

// scrollBy scrolls, as far as there is something to read.
func (e *ending) scrollBy(n int) { e.scroll = max(0, min(e.scroll+n, e.lastScroll())) }

// present puts the screen together.
func (e *ending) present(b *board, note string) {
	e.shown = composeEnd(b, note)
	e.scrollBy(0)
}

// paint paints the screen, unless the tile that ended the round is still on its way over the table.
func (e *ending) paint(m *Model, b *cells.Brush) {
	if m.air.show.onTable() {
		return
	}
	e.shown.paint(b, e.scroll, m.air.show)
}
