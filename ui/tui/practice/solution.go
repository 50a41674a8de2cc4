package practice

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
)

// solution is the panel over a puzzle with the worth of the player's move, and the reasons.
type solution struct {
	cells.Panel
	t       Table
	attempt *practice.Attempt
}

func (*solution) Layer() table.Layer { return table.Panel }
func (*solution) Keys() command.Mode { return command.Solution | command.Panel }

func (s *solution) Key(k table.Press) tea.Cmd { return s.t.ScrollOrDo(&s.Doc, k) }

func (s *solution) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if cmd, done := s.t.WheelOrFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress {
		s.t.Close(table.Panel)
	}
	return nil
}

// Present composes the text of the solution.
func (s *solution) Present(said *table.Said) {
	w, r, b, plan := s.t.Words(), tell.ReviewerOf(s.t.Teller()), s.t.Brush(), s.t.Plan()
	var rows []cells.Row
	add := func(text string, ink cells.Role, bold bool) {
		for _, line := range b.Wrap(text, min(plan.W-8, screen.PageWidth)) {
			rows = append(rows, cells.Row{Text: line, Ink: ink, Bold: bold})
		}
	}
	defer func() { s.Set(b, plan.W, plan.H, w.Say("train.solution"), rows) }()
	if !s.attempt.Known() {
		add(w.Say("train.judging"), cells.RoleInk, false)
		return
	}
	ink, worth := cells.RoleGood, "review.curve"
	if !s.attempt.IsRight() {
		ink = cells.RoleBad
	}
	if s.t.Session().LaysMelds() {
		worth = "train.worth.points"
	}
	add(r.PuzzleVerdict(s.attempt), ink, true)
	rows = append(rows, cells.Row{})
	add(w.Say(worth)+":", cells.RoleDim, false)
	for _, line := range r.OptionChances(s.attempt.Decision) {
		rows = append(rows, cells.Row{Text: "  " + line, Ink: cells.RoleInk})
	}
	rows = append(rows, cells.Row{})
	for _, line := range r.PuzzleReasons(s.attempt) {
		add(line, cells.RoleDim, false)
	}
	if back := tell.PuzzleComesBack(w, s.attempt.Days); back != "" {
		add(back, cells.RoleDim, false)
	}
	add(said.Notice, cells.RoleGold, false) // the solution covers notices
}
