package viewer

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// over is a replay with its analysis over the table at which the match is played. Leaving the replay closes it.
type over struct {
	outer, inner *table.Model // inner is nil until the journal is read
	held         []tea.KeyMsg // the keys typed before that
	resized      tea.Cmd      // the command of the last Resize
}

// openOver opens a replay of the match at a table, at the end of its last round, with the analysis.
func openOver(t *table.Model) (table.Mode, tea.Cmd) {
	o, saved, opts := &over{outer: t}, t.Session.Store(), t.Options
	opts.Note, opts.Seat, opts.Leave = "", t.Session.Seat(), func() tea.Msg { return nil }
	type read struct {
		rec *journal.Record
		err error
	}
	return o, t.WhileOpen(screen.InBackground(func() (r read) {
		if !saved.Enabled() {
			return read{err: review.ErrNotSaved}
		}
		saved.Wait()
		r.rec, r.err = journal.ReadFile(saved.Path())
		return r
	}, func(r read) tea.Cmd {
		if t.Mode(table.Page) != table.Mode(o) { // it has been closed
			return nil
		}
		if r.err == nil {
			opts.File, opts.Step = saved.Path(), r.rec.Len()-1
			o.inner, r.err = table.NewReplay(opts, r.rec)
		}
		var cmd tea.Cmd
		if r.err != nil {
			t.Close(table.Page)
			t.Note = tell.ReviewError(t.Words, r.err)
		} else {
			o.Resize(t.Plan.W, t.Plan.H)
			cmd = o.inner.Run(command.ByID(command.Review), command.Target{})
			if a, ok := o.inner.Mode(table.Panel).(*analysis); ok {
				a.leaves = true
			}
		}
		for _, k := range o.held { // one of them may close the replay; the others are for the table then
			_, next := t.Update(k)
			cmd = tea.Batch(cmd, next)
		}
		return cmd
	}))
}

func (*over) Layer() table.Layer        { return table.Page }
func (*over) CommandMode() command.Mode { return 0 }
func (*over) FooterMode() command.Mode  { return command.Reviewed }

// Picture returns the picture of the replay, or none before the journal is read.
func (o *over) Picture() cells.Picture {
	if o.inner == nil {
		return cells.Picture{}
	}
	return o.inner.Picture()
}

func (o *over) Key(k table.Press) tea.Cmd {
	switch {
	case o.inner == nil && k.Type == tea.KeyEsc:
		o.outer.Close(table.Page)
		return nil
	case o.inner == nil:
		o.held = append(o.held, k.KeyMsg)
		return nil
	}
	return o.send(k.KeyMsg)
}

func (o *over) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd { return o.send(e) }

// Resize passes the size of the window on.
func (o *over) Resize(w, h int) { o.resized = o.send(tea.WindowSizeMsg{Width: w, Height: h}) }

// Follow presents what results in the background have changed.
func (o *over) Follow() tea.Cmd {
	cmd := tea.Batch(o.resized, o.send(nil))
	o.resized = nil
	return cmd
}

// Close closes the replay with everything over it.
func (o *over) Close() {
	if o.inner != nil && !o.inner.Left {
		o.inner.Leave()
	}
}

// send passes a message to the replay, and closes it if the player has left it.
func (o *over) send(msg tea.Msg) tea.Cmd {
	if o.inner == nil {
		return nil
	}
	_, cmd := o.inner.Update(msg)
	if o.inner.Left {
		o.outer.Close(table.Page)
	}
	return cmd
}
