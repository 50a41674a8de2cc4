package practice

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// solution is the panel over a puzzle that judges the player's move, and gives the reasons.
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

// Present composes the text of the solution, in the first room that holds all of it.
func (s *solution) Present(*table.Said) {
	title := s.t.Words().Say("train.solution")
	if wild := s.t.Session().View().Terms().Wild(); wild != tile.None { // the solution covers it
		title += " · " + s.t.Words().Say("caption.okey") + " " + words.Mark(wild)
	}
	s.SetFirst(s.t.Brush(), s.t.Plan().PanelRooms(), title, s.rows)
}

// rows returns the text of the solution in lines of at most width cells.
func (s *solution) rows(width int) (rows []cells.Row) {
	w, r, b := s.t.Words(), tell.ReviewerOf(s.t.Teller()), s.t.Brush()
	add := func(text string, ink cells.Role, bold bool) {
		for _, line := range b.Wrap(text, min(width, screen.PageWidth)) {
			rows = append(rows, cells.Row{Text: line, Ink: ink, Bold: bold})
		}
	}
	if !s.attempt.Known() {
		add(w.Say("train.judging"), cells.RoleInk, false)
		return rows
	}
	ink, worth := cells.RoleGood, "review.curve"
	if !s.attempt.IsRight() {
		ink = cells.RoleBad
	}
	if s.t.Session().LaysMelds() {
		worth = "train.worth.points"
	}
	add(r.PuzzleVerdict(s.attempt), ink, true)
	add(w.Say(worth)+":", cells.RoleDim, false)
	for _, line := range r.OptionChances(s.attempt.Decision) {
		rows = append(rows, cells.Row{Text: "  " + line, Ink: cells.RoleInk})
	}
	for _, line := range r.PuzzleReasons(s.attempt) {
		add(line, cells.RoleDim, false)
	}
	for _, line := range tell.PuzzleOfDay(w, s.attempt) {
		add(line, cells.RoleInk, false)
	}
	if back := tell.PuzzleComesBack(w, s.attempt.Days); back != "" {
		add(back, cells.RoleDim, false)
	}
	return rows
}
