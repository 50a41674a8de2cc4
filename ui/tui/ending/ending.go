// Package ending is the screen of how a round or a match ended: who has won with which hand, the
// points, the reasons, the hands that were left. It lies over a table and plays nothing.
package ending

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// Table is what the screen needs of the table that it lies over.
type Table interface {
	Session() *session.Session
	Words() *words.Words
	Plan() *layout.Plan
	Brush() *cells.Brush
	Teller() tell.Teller
	Name(game.Seat) string
	Mode(table.Layer) table.Mode
	Show() *table.Show
	SkipShow() bool
	ClearNote()
	Do(table.Press) tea.Cmd
	WatchCommand(table.Press) *command.Command
	WheelOrFooter(e tea.MouseMsg, at layout.Target) (cmd tea.Cmd, done bool)
}

// Model is the screen over a table.
type Model struct {
	t     Table
	shown page
}

// New returns the screen of how the last round at a table ended.
func New(t Table) *Model { return &Model{t: t} }

// Layer returns that of the end of a round.
func (*Model) Layer() table.Layer { return table.Ended }

// Keys returns those of something to read.
func (*Model) Keys() command.Mode { return command.Panel }

// Key does what a key does there. The first one while the show runs only ends that. A player cannot
// close the screen with a key that was meant for the table; where nobody plays, the keys go to the
// table first, and those that are left scroll.
func (e *Model) Key(k table.Press) tea.Cmd {
	if e.t.SkipShow() {
		return nil
	}
	if k.Command == nil || k.Command.ID == command.Scroll {
		k.Command = cmp.Or(e.t.WatchCommand(k), k.Command)
	}
	switch c := k.Command; {
	case c == nil:
	case c.ID == command.Dismiss && k.Type == tea.KeyEnter && k.Target.Learning: // as at each step of a lesson
		k.Command = command.ByID(command.Next)
	case c.ID == command.Scroll, c.ID == command.Dismiss:
		e.t.ClearNote()
		screen.Scroll(&e.shown.body, k.KeyMsg)
		return nil
	}
	return e.t.Do(k)
}

// Foot returns the mode whose keys stand in the footer: where nobody plays that of the table.
func (e *Model) Foot() command.Mode {
	if e.t.Session().Watched() {
		return e.t.Mode(table.Base).Keys()
	}
	return e.Keys()
}

// Mouse ends the show, scrolls, or presses a key of the footer.
func (e *Model) Mouse(ev tea.MouseMsg, at layout.Target) tea.Cmd {
	if ev.Action == tea.MouseActionPress && e.t.SkipShow() {
		return nil
	}
	cmd, _ := e.t.WheelOrFooter(ev, at)
	return cmd
}

// Scroll scrolls, as far as there is something to read.
func (e *Model) Scroll(lines int) { e.shown.body.Scroll(lines) }

// Target tells whether the screen is longer than its room.
func (e *Model) Target(t command.Target) command.Target {
	t.Longer = e.shown.body.Last() > 0
	return t
}

// Hides hides the table, unless the tile that ended the round is still on its way over it.
func (e *Model) Hides() table.Parts {
	if e.t.Show().OnTable() {
		return 0
	}
	return table.Felt
}

// Present puts the screen together.
func (e *Model) Present(said *table.Said) {
	top := e.shown.body.Top
	e.shown = compose(e.t, cmp.Or(said.Note, said.Answer, said.Notice))
	e.shown.body.Top = top
	e.Scroll(0)
}

// Paint paints the screen, where the table is hidden.
func (e *Model) Paint(b *cells.Brush) {
	if e.Hides() != 0 {
		e.shown.paint(b, e.t.Show())
	}
}
