package practice

import (
	"cmp"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/viewer"
	"fair/okey/ui/words"
)

// solution is a panel over the middle of the table with the values of the options in a puzzle.
type solution struct {
	viewer.Moment
	attempt *practice.Attempt
}

// show shows an attempt. If the move was right, the reasons compare it with the second best.
func (s *solution) show(a *practice.Attempt) {
	s.attempt = a
	s.Show(a.Decision, cmp.Or(a.Next, a.Decision))
}

func (*solution) Layer() table.Layer        { return table.Panel }
func (*solution) CommandMode() command.Mode { return command.Solution | command.Panel }

// Target sets t.Reveals, since closing the panel reveals the table.
func (*solution) Target(t command.Target) command.Target {
	t.Reveals = true
	return t
}

func (s *solution) Key(k table.Press) tea.Cmd {
	if by := viewer.OptionStep(k.Command); by != 0 {
		s.Table.ClearNote()
		return s.Select(by)
	}
	if k.Command == nil || k.Command.ID != command.Scroll {
		return s.Table.Do(k)
	}
	s.Table.ClearNote()
	const page, all = 4, math.MaxInt16 // more options than any hand has
	return s.Select(map[string]int{"pgup": -page, "b": -page, "pgdown": page, "home": -all, "end": all}[k.String()])
}

func (s *solution) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if by := viewer.WheelStep(e); by != 0 {
		return s.Select(by)
	}
	cmd, done := s.Table.PressFooter(e, at)
	if !done && e.Action == tea.MouseActionPress {
		s.Table.Close(table.Panel)
	}
	return cmd
}

// Present sets the panel, the marks on the rack, and the text around the panel.
func (s *solution) Present(content *table.Content) {
	w, b, a := s.Table.Words, s.Table.Brush(), s.attempt
	title := w.Say("train.solution")
	if !a.Known() {
		content.Status = ""
		s.Compose(content, title, []cells.Item{cells.Row{Text: w.Say("train.judging")}}, nil, false)
		return
	}
	content.Status = cmp.Or(tell.PuzzleComesBack(w, a.Days), tell.PuzzleStreak(w, a))
	place, width := s.Room()
	verdict, ink := b.Wrap(s.Table.Teller().PuzzleVerdict(a), width), cells.RoleGood
	if !a.IsRight() {
		const roomy = 6 // the number of options below which a shorter verdict makes room
		if ink = cells.RoleBad; place.H-2-len(verdict) < roomy {
			verdict = b.Wrap(strings.TrimSpace(w.With("train.wrong.short", words.Args{"Mark": a.Mark.String()})), width)
		}
	}
	var head []cells.Item
	for _, line := range verdict {
		head = append(head, cells.Row{Text: line, Ink: ink, Bold: true})
	}
	var notes []string
	if solvers := tell.PuzzleSolvers(w, a); solvers != "" {
		notes = append(notes, solvers)
	}
	s.Compose(content, title, head, notes, false)
}
