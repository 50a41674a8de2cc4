// Package ending implements the screen at the end of a round or match. It shows the result, the winning hand, the
// points, the reasons and the remaining hands. It is a mode of the table and does not change the match.
package ending

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// Model is the screen at the end of a round or match.
type Model struct {
	t      *table.Model
	extra  []string
	late   tea.Cmd // see Await
	news   []*stats.News
	body   cells.Doc
	bottom []cells.Row // the lines above the footer
}

// New returns the end screen for the last round at t. extra lists lines to show below the reasons.
func New(t *table.Model, extra ...string) *Model { return &Model{t: t, extra: extra} }

// Await arranges for read to be called in the background. If the screen is still open when read returns, it shows the
// news and then records in the background that it has done so.
func (e *Model) Await(read func() *stats.News) {
	e.late = tea.Batch(e.late, e.t.WhileOpen(screen.InBackground(read, func(n *stats.News) tea.Cmd {
		if e.t.Mode(e.Layer()) != table.Mode(e) { // the screen has been closed
			return nil
		}
		e.news = append(e.news, n)
		return e.t.WhileOpen(screen.InBackground(func() string { return n.SaveAnnounced(e.t.Words) }, func(trouble string) tea.Cmd {
			e.extra = append(e.extra, trouble)
			return nil
		}))
	})))
}

// Follow returns the command for the calls of Await since the last call of Follow.
func (e *Model) Follow() (late tea.Cmd) {
	late, e.late = e.late, nil
	return late
}

// Layer returns table.RoundEnd.
func (*Model) Layer() table.Layer { return table.RoundEnd }

// CommandMode returns command.Panel.
func (*Model) CommandMode() command.Mode { return command.Panel }

// Key handles a key. During the animation, any key only ends the animation. A key that would close a panel does not
// close the screen, since the player may have meant it for the table: it only says which keys do something. At a
// watched table, a key runs the command that it has at the table, if any.
func (e *Model) Key(k table.Press) tea.Cmd {
	if e.t.SkipFinale() {
		return nil
	}
	if k.Command == nil || k.Command.ID == command.Scroll {
		k.Command = cmp.Or(e.t.WatchCommand(k), k.Command)
	}
	switch c := k.Command; {
	case c == nil:
	case c.ID == command.Dismiss && k.Type == tea.KeyEnter && k.Target.Learning: // Enter continues a lesson
		k.Command = command.ByID(command.Next)
	case c.ID == command.Scroll, c.ID == command.Dismiss:
		e.t.ClearNote()
		top := e.body.Top
		screen.Scroll(&e.body, k.KeyMsg)
		if e.body.Top == top && (c.ID == command.Dismiss || !k.Target.Longer) && !e.t.Session.Watched() {
			e.t.Note = e.t.Words.Say("end.keys")
		}
		return nil
	}
	return e.t.Do(k)
}

// FooterMode returns the mode whose keys the footer shows: the base mode at a watched table, otherwise the mode of the
// screen.
func (e *Model) FooterMode() command.Mode {
	if e.t.Session.Watched() {
		return e.t.Mode(table.Base).CommandMode()
	}
	return e.CommandMode()
}

// Mouse ends the animation on a click. Otherwise the wheel scrolls the body, and a click on a key in the footer runs
// its command.
func (e *Model) Mouse(ev tea.MouseMsg, at layout.Target) tea.Cmd {
	if ev.Action == tea.MouseActionPress && e.t.SkipFinale() {
		return nil
	}
	cmd, _ := e.t.WheelOrFooter(ev, at)
	return cmd
}

// Scroll scrolls the body down by the given number of lines, or up if it is negative, as far as possible.
func (e *Model) Scroll(lines int) { e.body.Scroll(lines) }

// Target sets t.Reveals, since closing the screen reveals the table, and t.Longer, which reports whether the body
// scrolls.
func (e *Model) Target(t command.Target) command.Target {
	t.Reveals, t.Longer = true, e.body.MaxTop() > 0
	return t
}

// Hides returns table.Felt, or 0 while the tile that ended the round is in flight.
func (e *Model) Hides() table.Parts {
	if e.t.Finale().ShowsTable() {
		return 0
	}
	return table.Felt
}

// Present lays out the screen. It keeps the scroll position.
func (e *Model) Present(content *table.Content) {
	e.layOut(cmp.Or(content.Note, content.Answer, content.Notice))
	e.Scroll(0)
}

// Paint paints the screen if it hides the table.
func (e *Model) Paint(b *cells.Brush) {
	if e.Hides() == 0 {
		return
	}
	l := &e.t.Plan
	e.body.Paint(b, (l.W-e.body.Width)/2, 1+(l.H-1-len(e.bottom)-e.body.Room)/2, e.t.Finale().Progress())
	e.body.PaintMore(b, l.W-1, 1, e.body.Room)
	for i, row := range e.bottom {
		b.AlignSay(cells.NewRect(1, l.H-1-len(e.bottom)+i, l.W-2, 1), cells.AlignMiddle, row.Text, row.Ink, row.Bold)
	}
}
