// Package review is the review of a match as a screen over its table: what each decision of a round
// cost, why, and whose luck it was. The figures come from ui/review, beside the loop.
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

// Table is what the screen needs of the table that it lies over.
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

// Model is the screen. Make one with Open.
type Model struct {
	t         Table
	job       *screen.Job[found]
	seat      game.Seat
	moments   []review.Moment
	decisions map[stopID]*coach.Decision
	rounds    map[int]*coach.Round // that were looked at to their end
	whole     *coach.Review        // the last of which those are

	done, total int
	over        bool // nothing is reckoned any more

	at      stopID
	option  int
	why     map[optionID]*coach.Decision // options with the reasons against them, nil while they are sought
	steered bool                         // the player has chosen where to look
	shown   page
}

// found is something that a review has found: moments, a step of the work, or rounds to their end.
type found struct {
	moments  []review.Moment
	progress coach.Progress
	review   *coach.Review
}

// stopID is a decision that can be looked at: by the line of its act, and whether it is about
// gösterme, which was missed with it.
type stopID struct {
	line    int
	showing bool
}

// optionID is an option of a decision.
type optionID struct {
	stopID
	option int
}

// stop is one of them.
type stop struct {
	stopID
	moment   *review.Moment
	decision *coach.Decision // nil where nothing was found, or there was no choice
}

// Open reviews the round at a table that is over, or the one that a replay is in, with the player's
// eyes; the table says why if that cannot be done. File is the journal of a replay, own the directory
// of the player's matches. The command has the loop take what is found.
func Open(t Table, file, own string) (*Model, tea.Cmd) {
	s := t.Session()
	v, seat := s.View(), s.Seat()
	r := &Model{
		t: t, seat: seat, decisions: map[stopID]*coach.Decision{}, rounds: map[int]*coach.Round{}, why: map[optionID]*coach.Decision{},
	}
	path := func() string { return file }
	switch at, _, replaying := s.Replaying(); {
	case replaying:
		step := s.Saved().Record.Step(at)
		_, deals := step.Events[0].(game.Dealt)
		r.at, r.steered = stopID{line: step.Line}, v.Phase == game.Playing && !deals
	case v.Phase == game.Playing:
		t.Note(tell.Unreviewed(t.Words(), review.ErrNotOver))
		return nil, nil
	default:
		saved := s.Saved()
		path = func() string {
			if !saved.Saved() {
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

// findMistakes reviews a match with the eyes of a seat: a round, and then all others that are over.
// Own is the directory of the player's matches.
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

// take takes what the review has found.
func (r *Model) take(news screen.News[found]) tea.Cmd {
	if r.t.Mode(table.Page) != table.Mode(r) { // it was left
		return nil
	}
	if r.over = news.Over; news.Err != nil {
		r.t.Close(table.Page)
		r.t.Note(tell.Unreviewed(r.t.Words(), news.Err))
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

// Close ends what goes on beside the loop.
func (r *Model) Close() { r.job.Cancel() }

// begin begins with what there is to look at: in a replay at the step that is shown, otherwise at
// the begin of the round.
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

// playedRound is a round, or the last one before it that the seat played if it only watched that one;
// the first one where it has played none.
func playedRound(moments []review.Moment, round int) int {
	played := moments[0].Round
	for i := range moments {
		if n := moments[i].Round; n <= round {
			played = n
		}
	}
	return played
}

// goToCostliest goes to what cost most in the round that is looked at, unless the player has chosen
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

// goToWorst goes to what cost most, or next to most, of all rounds that were looked at to their end:
// what okey review tells first.
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

// stops are all decisions, in order.
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

// index is where the one that is looked at stands among them.
func (r *Model) index(stops []stop) int {
	return max(0, slices.IndexFunc(stops, func(s stop) bool { return s.stopID == r.at }))
}

// now is the decision that is looked at; ok is false before there is one.
func (r *Model) now() (s stop, ok bool) {
	stops := r.stops()
	if len(stops) == 0 {
		return stop{}, false
	}
	return stops[r.index(stops)], true
}

// round is the number of the round that is looked at, 0 before there is one.
func (r *Model) round() int {
	if s, ok := r.now(); ok {
		return s.moment.Round
	}
	return 0
}

// goTo goes to a decision, and there to the best option.
func (r *Model) goTo(s stop) { r.at, r.option = s.stopID, 0 }

// step does what a key for going to another decision does.
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

// nextMistake is the next decision with a mark in a direction, beyond the last one the first; where
// there is none it is the one given.
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

// choose goes to another option of the decision that is looked at, and asks for the reasons against
// it, if they are not known.
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

// press goes to the turn whose number was clicked.
func (r *Model) press(x int) {
	for _, t := range r.shown.turns {
		if x >= t.x && x < t.x+t.w {
			r.steered = true
			r.goTo(t.stop)
		}
	}
}

// byLuck is what luck alone has made at each of some decisions of what could be expected at the first
// that is known; nil where the luck is not known.
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
		for k := range round.Curve {
			if c := &round.Curve[k]; c.Line > stops[first].line && c.Line < s.line {
				sum += c.Luck[r.seat]
			}
		}
		if !s.moment.View.Rules.LaysMelds() {
			sum = min(max(sum, 0), 1)
		}
		all = append(all, sum)
	}
	return all
}

// chances are what could be expected after each of some decisions, NaN where that is not known.
func chances(stops []stop) (all []float64) {
	for _, s := range stops {
		chance := math.NaN()
		if d := s.decision; d != nil && d.Chosen() != nil {
			chance = tell.Chance(d, d.Chosen())
		}
		all = append(all, chance)
	}
	return all
}
