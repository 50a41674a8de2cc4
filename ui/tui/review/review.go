// Package review implements the review of a match as a screen over its table: the cost of each decision of a
// round, the reasons, and the luck. Package ui/review computes the figures, beside the loop.
package review

import (
	"context"
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// Table is the part of table.Model that the screen uses.
type Table interface {
	Session() *session.Session
	Words() *words.Words
	Plan() *layout.Plan
	Brush() *cells.Brush
	BrushFor(*game.View) *cells.Brush
	Teller() tell.Teller
	Name(game.Seat) string
	Note(string)
	Mode(table.Layer) table.Mode
	Close(table.Layer)
	PressFooter(e tea.MouseMsg, at layout.Target) (cmd tea.Cmd, done bool)
	PaintFooter(*cells.Brush)
}

// Model is the review screen. Open makes one.
type Model struct {
	t         Table
	job       *screen.Job[found]
	seat      game.Seat
	moments   []review.Moment
	decisions map[stopID]*coach.Decision
	rounds    map[int]*coach.Round // that were reviewed to their end
	whole     *coach.Review        // the latest review

	done, total int
	over        bool // the review has ended

	at      stopID
	option  int
	why     map[optionID]*coach.Decision // by option, with the reasons; nil while they are sought
	steered bool                         // the player has chosen where to look
	shown   page
}

// found is a result of the review: moments, a step of the work, or rounds reviewed to their end.
type found struct {
	moments  []review.Moment
	progress coach.Progress
	review   *coach.Review
}

// stopID identifies a decision by the line of its act, and by whether it is about a gösterme missed with that
// act.
type stopID struct {
	line    int
	showing bool
}

// optionID identifies an option of a decision.
type optionID struct {
	stopID
	option int
}

// A stop is a decision that can be looked at.
type stop struct {
	stopID
	moment   *review.Moment
	decision *coach.Decision // nil where nothing was found, or there was no choice
}

// Open returns the review, from the player's seat, of the round that is over at a table or that a replay is
// in. If there can be none, the table says why, and Open returns nil. File is the journal of a replay, own
// the directory of the player's matches. The command awaits the results.
func Open(t Table, file, own string) (*Model, tea.Cmd) {
	s := t.Session()
	v, seat := s.View(), s.Seat()
	r := &Model{
		t: t, seat: seat, decisions: map[stopID]*coach.Decision{}, rounds: map[int]*coach.Round{}, why: map[optionID]*coach.Decision{},
	}
	path := func() string { return file }
	switch at, _, replaying := s.Replaying(); {
	case replaying:
		step := s.Store().Record.Step(at)
		_, deals := step.Events[0].(game.Dealt)
		r.at, r.steered = stopID{line: step.Line}, v.Phase == game.Playing && !deals
	case v.Phase == game.Playing:
		t.Note(tell.ReviewError(t.Words(), review.ErrNotOver))
		return nil, nil
	default:
		saved := s.Store()
		path = func() string {
			if !saved.Enabled() {
				return ""
			}
			saved.Wait()
			return saved.Path()
		}
	}
	round := v.Round
	r.job = screen.Start(func(ctx context.Context, report func(found)) error {
		return findMistakes(ctx, path(), own, seat, round, report)
	}, r.take)
	return r, r.job.Await
}

// findMistakes reviews a match from a seat: first a round, then all that are over. Own is the directory of
// the player's matches.
func findMistakes(ctx context.Context, path, own string, seat game.Seat, round int, report func(found)) error {
	m, err := review.OpenRounds(path, own)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(m.Record.Rounds, func(over journal.Round) bool { return over.Round == round }) {
		return review.ErrNotOver
	}
	moments := m.Moments(seat)
	if len(moments) == 0 {
		return review.ErrWatched
	}
	report(found{moments: moments})
	for _, some := range []int{playedRound(moments, round), review.AllRounds} {
		reviewed, err := m.RunRound(ctx, seat, coach.Quick, some, func(p coach.Progress) { report(found{progress: p}) })
		if err != nil || ctx.Err() != nil {
			return err
		}
		report(found{review: reviewed})
	}
	return nil
}

// take takes the results of the review.
func (r *Model) take(news screen.News[found]) tea.Cmd {
	if r.t.Mode(table.Page) != table.Mode(r) { // it was left
		return nil
	}
	if r.over = news.Over; news.Err != nil {
		r.t.Close(table.Page)
		r.t.Note(tell.ReviewError(r.t.Words(), news.Err))
		return nil
	}
	for _, f := range news.Found {
		switch {
		case f.moments != nil:
			r.begin(f.moments, r.t.Session().View().Round)
		case f.review != nil:
			r.whole = f.review
			for i := range f.review.Rounds {
				r.rounds[f.review.Rounds[i].Number] = &f.review.Rounds[i]
			}
			r.goToCostliest()
		default:
			r.done, r.total = f.progress.Done, f.progress.Total
			if d := f.progress.Decision; d != nil {
				r.decisions[stopID{d.Line, d.Step == coach.Showing}] = d
			}
		}
	}
	return nil
}

// Close cancels the review.
func (r *Model) Close() { r.job.Cancel() }

// begin shows the first of the moments to look at: in a replay that of the step shown, otherwise the
// beginning of the round.
func (r *Model) begin(moments []review.Moment, round int) {
	r.moments, round = moments, playedRound(moments, round)
	i := slices.IndexFunc(moments, func(m review.Moment) bool { return m.Line >= r.at.line && m.Round == round })
	if i < 0 {
		i = len(moments) - 1
	}
	if !r.steered {
		i = max(0, slices.IndexFunc(moments, func(m review.Moment) bool { return m.Round == round }))
	}
	r.at = stopID{line: moments[i].Line}
}

// playedRound returns the last round up to the given one that the seat played, or else the first that it
// played.
func playedRound(moments []review.Moment, round int) int {
	played := moments[0].Round
	for i := range moments {
		if n := moments[i].Round; n <= round {
			played = n
		}
	}
	return played
}

// goToCostliest goes to the marked decision that cost most in the current round, unless the player has chosen
// where to look.
func (r *Model) goToCostliest() {
	if r.steered {
		return
	}
	worst := 0.0
	for _, s := range r.stops() {
		if d := s.decision; d != nil && d.Mark != coach.Unmarked && d.Round == r.round() && d.Loss > worst {
			worst = d.Loss
			r.goTo(s)
		}
	}
	r.steered = true
}

// goToWorst goes to the decision that cost nth most, counted from 0, of all rounds reviewed to their end:
// those that okey review lists. It does nothing if there is none.
func (r *Model) goToWorst(n int) {
	if r.whole == nil {
		return
	}
	worst := tell.Costliest(r.whole, tell.CostliestShown)
	if n < 0 || n >= len(worst) {
		return
	}
	id := stopID{worst[n].Line, worst[n].Step == coach.Showing}
	for _, s := range r.stops() {
		if s.stopID == id {
			r.steered = true
			r.goTo(s)
		}
	}
}

// stops returns all decisions, in order.
func (r *Model) stops() (all []stop) {
	for i := range r.moments {
		m := &r.moments[i]
		if d := r.decisions[stopID{m.Line, true}]; d != nil {
			all = append(all, stop{stopID{m.Line, true}, m, d})
		}
		all = append(all, stop{stopID{line: m.Line}, m, r.decisions[stopID{line: m.Line}]})
	}
	return all
}

// index returns the index of the current decision in stops, 0 if it is not among them.
func (r *Model) index(stops []stop) int {
	return max(0, slices.IndexFunc(stops, func(s stop) bool { return s.stopID == r.at }))
}

// now returns the current decision; ok is false before there is one.
func (r *Model) now() (s stop, ok bool) {
	stops := r.stops()
	if len(stops) == 0 {
		return stop{}, false
	}
	return stops[r.index(stops)], true
}

// round returns the number of the current round, 0 before there is one.
func (r *Model) round() int {
	if s, ok := r.now(); ok {
		return s.moment.Round
	}
	return 0
}

// goTo goes to a decision and selects its best option.
func (r *Model) goTo(s stop) { r.at, r.option = s.stopID, 0 }

// step goes to another decision, as a command asks.
func (r *Model) step(id command.ID) {
	stops := r.stops()
	if len(stops) == 0 {
		return
	}
	r.steered = true
	at := r.index(stops)
	here := stops[at].moment.Round
	switch id {
	case command.StepOn:
		at++
	case command.Back:
		at--
	case command.NextMistake, command.PrevMistake:
		at = nextMistake(stops, at, map[command.ID]int{command.NextMistake: 1, command.PrevMistake: -1}[id])
	case command.First:
		at = slices.IndexFunc(stops, func(s stop) bool { return s.moment.Round == here })
	case command.Last:
		for at+1 < len(stops) && stops[at+1].moment.Round == here {
			at++
		}
	case command.RoundOn, command.RoundOff:
		by := map[command.ID]int{command.RoundOn: 1, command.RoundOff: -1}[id]
		if i := slices.IndexFunc(stops, func(s stop) bool { return s.moment.Round == here+by }); i >= 0 {
			at = i
		}
	}
	r.goTo(stops[min(max(at, 0), len(stops)-1)])
}

// nextMistake returns the index of the next decision with a mark in the direction of by, wrapping around, or
// at if there is none.
func nextMistake(stops []stop, at, by int) int {
	n := len(stops)
	for k := 1; k <= n; k++ {
		i := ((at+k*by)%n + n) % n
		if d := stops[i].decision; d != nil && d.Mark != coach.Unmarked {
			return i
		}
	}
	return at
}

// choose selects the option by places away, and asks for the reasons against it if they are not known.
func (r *Model) choose(by int) tea.Cmd {
	s, ok := r.now()
	if !ok || s.decision == nil {
		return nil
	}
	r.option = min(max(r.option+by, 0), len(s.decision.Options)-1)
	r.steered = true
	of := optionID{s.stopID, r.option}
	if _, sought := r.why[of]; sought || of.option == 0 {
		return nil
	}
	r.why[of] = nil
	d, a := s.decision, s.decision.Options[r.option].Action
	return screen.Beside(func() *coach.Decision {
		if d := d.As(a); d != nil {
			return d.Explained()
		}
		return nil
	}, func(explained *coach.Decision) tea.Cmd {
		r.why[of] = explained
		return nil
	})
}

func (*Model) Layer() table.Layer { return table.Page }
func (*Model) Keys() command.Mode { return command.Reviewed }
func (*Model) Hides() table.Parts { return table.Window }

func (r *Model) Key(k table.Press) tea.Cmd {
	switch c := k.Command; {
	case c == nil:
	case c.ID == command.CloseReview:
		r.t.Close(table.Page)
	case c.ID == command.Costliest:
		r.goToWorst(slices.Index(c.Keys, k.String()))
	case c.ID == command.NextOption:
		return r.choose(1)
	case c.ID == command.PrevOption:
		return r.choose(-1)
	default:
		r.step(c.ID)
	}
	return nil
}

func (r *Model) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	switch {
	case e.Button == tea.MouseButtonWheelUp:
		return r.choose(-1)
	case e.Button == tea.MouseButtonWheelDown:
		return r.choose(1)
	case e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft && r.shown.plan.timeline.Contains(e.X, e.Y):
		r.press(e.X)
	default:
		cmd, _ := r.t.PressFooter(e, at)
		return cmd
	}
	return nil
}

// press goes to the turn at column x.
func (r *Model) press(x int) {
	for _, t := range r.shown.turns {
		if x >= t.x && x < t.x+t.w {
			r.steered = true
			r.goTo(t.stop)
		}
	}
}

// byLuck returns, for each decision, the first known expectation as changed by luck alone up to there, NaN
// before the first. It returns nil if the luck is not known.
func (r *Model) byLuck(stops []stop, chance []float64) (all []float64) {
	round := r.rounds[r.round()]
	first := slices.IndexFunc(chance, func(v float64) bool { return !math.IsNaN(v) })
	if round == nil || !round.Lucky || first < 0 {
		return nil
	}
	for i, s := range stops {
		if i < first {
			all = append(all, math.NaN())
			continue
		}
		sum := chance[first]
		for k := range round.LuckCurve {
			if c := &round.LuckCurve[k]; c.Line > stops[first].line && c.Line < s.line {
				sum += c.Luck[r.seat]
			}
		}
		if coach.ScaleOf(&s.moment.View.Rules).Unit == coach.Wins {
			sum = min(max(sum, 0), 1)
		}
		all = append(all, sum)
	}
	return all
}

// chances returns the expectation after each decision, NaN where it is not known.
func chances(stops []stop) (all []float64) {
	for _, s := range stops {
		chance := math.NaN()
		if d := s.decision; d != nil && d.Chosen() != nil {
			chance = tell.Expected(d, d.Chosen())
		}
		all = append(all, chance)
	}
	return all
}
