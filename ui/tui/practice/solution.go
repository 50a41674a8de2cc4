package practice

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

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

// solution is a panel over the middle of the table with the values of the options in a puzzle. The tile of the selected
// option is highlighted on the rack. The reasons are in the panel or, if they fit on one line, below the rack.
type solution struct {
	cells.Panel
	t       Table
	attempt *practice.Attempt
	option  int // the index of the selected option
	// explained maps an option to the attempt as if that option had been played, with the reasons, or to nil while the
	// reasons are being computed.
	explained map[int]*practice.Attempt
}

func (*solution) Layer() table.Layer        { return table.Panel }
func (*solution) CommandMode() command.Mode { return command.Solution | command.Panel }

// Target sets t.Reveals, since closing the panel reveals the table.
func (*solution) Target(t command.Target) command.Target {
	t.Reveals = true
	return t
}

func (s *solution) Key(k table.Press) tea.Cmd {
	if k.Command == nil {
		return s.t.Do(k)
	}
	by := 0
	switch k.Command.ID {
	case command.NextOption:
		by = 1
	case command.PrevOption:
		by = -1
	case command.Scroll:
		const all = math.MaxInt16 // more options than any hand has
		by = map[string]int{"pgup": -minBars, "b": -minBars, "pgdown": minBars, "home": -all, "end": all}[k.String()]
	default:
		return s.t.Do(k)
	}
	s.t.ClearNote()
	return s.moveSelection(by)
}

func (s *solution) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	switch {
	case e.Button == tea.MouseButtonWheelUp:
		return s.moveSelection(-1)
	case e.Button == tea.MouseButtonWheelDown:
		return s.moveSelection(1)
	}
	if cmd, done := s.t.PressFooter(e, at); done {
		return cmd
	}
	if e.Action == tea.MouseActionPress {
		s.t.Close(table.Panel)
	}
	return nil
}

// moveSelection moves the selection delta places down the list of options and highlights the tile of the selected one.
// If the reasons against it are needed, moveSelection returns a command that finds them.
func (s *solution) moveSelection(delta int) tea.Cmd {
	if !s.attempt.Known() {
		return nil
	}
	s.option = min(max(s.option+delta, 0), len(s.attempt.Options)-1)
	o, at := &s.attempt.Options[s.option], s.option
	for _, m := range s.marks() {
		if m.How == cells.TileAtCursor {
			s.t.SetCursor(m.Slot)
		}
	}
	if _, asked := s.explained[at]; asked || at == 0 || o == s.attempt.Chosen() {
		return nil
	}
	s.explained[at] = nil
	other := s.attempt.With(at)
	if other == nil {
		return nil
	}
	return s.t.WhileOpen(screen.InBackground(func() *practice.Attempt {
		explained, _ := other.Explain(context.Background()) // cannot fail, since the values are known
		return explained
	}, func(explained *practice.Attempt) tea.Cmd {
		s.explained[at] = explained
		return nil
	}))
}

// marks returns the marks on the rack.
func (s *solution) marks() []table.Mark {
	return table.MarkDecision(s.t.Words(), s.t.Session().Rack(), s.attempt.Decision, s.option)
}

// Present sets the panel, the marks on the rack, and the text around the panel.
func (s *solution) Present(content *table.Content) {
	w, b := s.t.Words(), s.t.Brush()
	title := w.Say("train.solution")
	if wild := s.t.Session().View().Terms().Wild(); wild != tile.None { // the panel covers the okey
		title += " · " + w.Say("caption.okey") + " " + words.Mark(wild)
	}
	room := s.room()
	if !s.attempt.Known() {
		s.Set(b, room, title, []cells.Row{{Text: w.Say("train.judging"), Ink: cells.RoleInk}})
		content.Status = ""
		return
	}
	r := tell.ReviewerOf(s.t.Teller())
	content.Status = cmp.Or(tell.PuzzleComesBack(w, s.attempt.Days), tell.PuzzleStreak(w, s.attempt))
	content.Marks = append(content.Marks, s.marks()...)
	width := min(room.W-6, screen.PageWidth)
	ink := cells.RoleGood
	if !s.attempt.IsRight() {
		ink = cells.RoleBad
	}
	inside := room.H - 2
	items := wrapRows(b, r.PuzzleVerdict(s.attempt), width, ink, true)
	if inside-len(items) < manyBars && ink == cells.RoleBad {
		items = wrapRows(b, strings.TrimSpace(w.With("train.wrong.short", words.Args{"Mark": s.attempt.Mark.String()})), width, ink, true)
	}
	reasons := s.reasons(r)
	if solvers := tell.PuzzleSolvers(w, s.attempt); solvers != "" && len(reasons) > 0 {
		reasons = append(slices.Clip(reasons), solvers)
	}
	var why []cells.Item
	if line := strings.Join(reasons, " "); b.Width(line) <= s.t.Plan().Trail.W-2 {
		content.Why = line
	} else {
		why = []cells.Item{cells.Row{}}
		for _, reason := range reasons {
			why = append(why, wrapRows(b, reason, width, cells.RoleInk, false)...)
		}
		if len(items)+minBars+len(why) > inside {
			why = why[1:]
		}
		if len(items)+minBars+len(why) > inside { // show the first reason below the rack instead, cut to fit
			why, content.Why = nil, b.Fit(reasons[0], s.t.Plan().Trail.W-2)
		}
	}
	bars := table.NewOptionBars(r, s.attempt.Decision, s.option, inside-len(items)-len(why), false)
	if len(items)+bars.Height()+len(why) < inside {
		items = append(items, cells.Row{Text: bars.Unit, Ink: cells.RoleDim, Align: cells.AlignRight})
	}
	items = append(append(items, &bars), why...)
	s.SetItems(b, room, title, width, items)
}

// minBars is the minimum number of options shown if there are that many. A verdict that leaves room for fewer than
// manyBars options is shortened.
const (
	minBars  = 4
	manyBars = 6
)

// room returns the first place for the panel that fits the longest verdict and some options, or else the last place.
func (s *solution) room() (r cells.Rect) {
	const width, height = 36, 9
	for _, r = range s.t.Plan().PanelRooms() {
		if r.W >= width && r.H >= height {
			break
		}
	}
	return r
}

// reasons returns the reasons against the selected option or, if it is the best, against the one that was played.
func (s *solution) reasons(r tell.Reviewer) []string {
	switch other, asked := s.explained[s.option]; {
	case asked && other == nil:
		return nil
	case asked:
		return r.Reasons(other.Decision)
	case s.attempt.Next != nil: // the move was right, so compare it with the second best
		return r.Reasons(s.attempt.Next)
	}
	return r.Reasons(s.attempt.Decision)
}

// wrapRows wraps text into rows of at most width cells.
func wrapRows(b *cells.Brush, text string, width int, ink cells.Role, bold bool) (rows []cells.Item) {
	for _, line := range b.Wrap(text, width) {
		rows = append(rows, cells.Row{Text: line, Ink: ink, Bold: bold})
	}
	return rows
}

// newSolution returns the solution for an attempt, with the best option selected.
func newSolution(t Table, a *practice.Attempt) *solution {
	s := &solution{t: t, attempt: a, explained: map[int]*practice.Attempt{}}
	s.moveSelection(0)
	return s
}
