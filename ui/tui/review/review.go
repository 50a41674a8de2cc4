// Package review implements the review of a match as a screen over its table. For each decision of a round, it shows
// the loss and the reasons, along with the effect of luck. Package ui/review computes the figures in the background.
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
	"fair/okey/ui/rack"
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
	GroupLabels(*game.View, *rack.Rack) *table.GroupLabels
}

// Model is the review screen. Open creates one.
type Model struct {
	t         Table
	job       *screen.Job[result]
	seat      game.Seat
	moments   []review.Moment
	decisions map[decisionID]*coach.Decision
	rounds    map[int]*coach.Round // the finished rounds, keyed by number
	whole     *coach.Review        // the most recent review
	tiles     map[int]*review.Tiles

	done, total int
	ended       bool // whether the review is complete

	cursor      decisionID
	option      int
	explained   map[optionID]*coach.Decision // decisions with reasons, or nil while these are computed
	cursorMoved bool                         // whether the player has moved the cursor
	shown       page
}

// A result is a piece of news from the review. Exactly one of its fields is set.
type result struct {
	moments  []review.Moment
	progress coach.Progress
	review   *coach.Review
	tiles    *review.Tiles
}

// A decisionID identifies a decision by the journal line of its move. If showing is set, the decision is a missed
// gösterme, and line is the move made instead.
type decisionID struct {
	line    int
	showing bool
}

// An optionID identifies an option of a decision.
type optionID struct {
	decisionID
	option int
}

// A decisionRef is a decision with its moment.
type decisionRef struct {
	decisionID
	moment   *review.Moment
	decision *coach.Decision // nil if it has not been judged yet or there was no choice
}

// Open returns a review from the player's seat, and a command that waits for its results. At a table it starts with the
// round that is over, and in a replay with the current round. If that round cannot be reviewed, Open shows the reason
// at the table and returns nil.
//
// file is the path of the journal of a replay, and own the directory of the player's matches.
func Open(t Table, file, own string) (*Model, tea.Cmd) {
	s := t.Session()
	v, seat := s.View(), s.Seat()
	r := &Model{
		t: t, seat: seat, decisions: map[decisionID]*coach.Decision{}, rounds: map[int]*coach.Round{}, tiles: map[int]*review.Tiles{}, explained: map[optionID]*coach.Decision{},
	}
	path := func() string { return file }
	switch at, _, replaying := s.ReplayPosition(); {
	case replaying:
		step := s.Store().Record.Step(at)
		_, deals := step.Events[0].(game.Dealt)
		r.cursor, r.cursorMoved = decisionID{line: step.Line}, v.Phase == game.Playing && !deals
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
	shelf := s.Table().Shelf
	r.job = screen.Start(func(ctx context.Context, report func(result)) error {
		defer shelf.PauseBackground()()
		return runReview(ctx, path(), own, seat, round, report)
	}, r.takeResults)
	return r, r.job.Await
}

// runReview reviews the match at path from the given seat: first the given round, then all finished rounds. After each
// review, if the seat is the player's, the built-in players play the rounds with the player's tiles. runReview passes
// all results to report. own is the directory of the player's matches.
func runReview(ctx context.Context, path, own string, seat game.Seat, round int, report func(result)) error {
	m, err := review.OpenRounds(path, own)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(m.Record.Rounds, func(over journal.Round) bool { return over.Round == round }) {
		return review.ErrNotOver
	}
	moments := m.Moments(seat)
	if len(moments) == 0 {
		return review.ErrNoDecisions
	}
	report(result{moments: moments})
	played := playedRound(moments, round)
	for _, some := range []int{played, review.AllRounds} {
		reviewed, err := m.RunRound(ctx, seat, coach.Quick, some, func(p coach.Progress) { report(result{progress: p}) })
		if err != nil || ctx.Err() != nil {
			return err
		}
		report(result{review: reviewed})
		for i := range reviewed.Rounds {
			number := reviewed.Rounds[i].Number
			if seat != m.Seat || some == review.AllRounds && number == played {
				continue
			}
			if tiles, err := m.RunTiles(ctx, number); err == nil { // a round that cannot be replayed has no result
				report(result{tiles: tiles})
			}
		}
	}
	return ctx.Err()
}

// takeResults shows new results. If the review has failed, it closes the screen and shows the reason at the table.
func (r *Model) takeResults(news screen.News[result]) tea.Cmd {
	if r.t.Mode(table.Page) != table.Mode(r) { // the screen has been closed
		return nil
	}
	if r.ended = news.Over; news.Err != nil {
		r.t.Close(table.Page)
		r.t.Note(tell.ReviewError(r.t.Words(), news.Err))
		return nil
	}
	for _, f := range news.Found {
		switch {
		case f.moments != nil:
			r.setMoments(f.moments, r.t.Session().View().Round)
		case f.tiles != nil:
			r.tiles[f.tiles.Round] = f.tiles
		case f.review != nil:
			r.whole = f.review
			for i := range f.review.Rounds {
				r.rounds[f.review.Rounds[i].Number] = &f.review.Rounds[i]
			}
			r.goToCostliest()
		default:
			r.done, r.total = f.progress.Done, f.progress.Total
			if d := f.progress.Decision; d != nil {
				r.decisions[decisionID{d.Line, d.Step == coach.Showing}] = d
			}
		}
	}
	return nil
}

// Close cancels the review.
func (r *Model) Close() { r.job.Cancel() }

// setMoments sets the moments and moves the cursor: in a replay to its current step, otherwise to the start of the
// round.
func (r *Model) setMoments(moments []review.Moment, round int) {
	r.moments, round = moments, playedRound(moments, round)
	i := slices.IndexFunc(moments, func(m review.Moment) bool { return m.Line >= r.cursor.line && m.Round == round })
	if i < 0 {
		i = len(moments) - 1
	}
	if !r.cursorMoved {
		i = max(0, slices.IndexFunc(moments, func(m review.Moment) bool { return m.Round == round }))
	}
	r.cursor = decisionID{line: moments[i].Line}
}

// playedRound returns the last round up to and including the given one in which the seat played. If there is none, it
// returns the first round in which the seat played.
func playedRound(moments []review.Moment, round int) int {
	played := moments[0].Round
	for i := range moments {
		if n := moments[i].Round; n <= round {
			played = n
		}
	}
	return played
}

// goToCostliest goes to the marked decision with the greatest loss in the current round. It does nothing if the player
// has moved the cursor.
func (r *Model) goToCostliest() {
	if r.cursorMoved {
		return
	}
	worst := 0.0
	for _, s := range r.decisionRefs() {
		if d := s.decision; d != nil && d.Mark != coach.Unmarked && d.Round == r.round() && d.Loss > worst {
			worst = d.Loss
			r.goTo(s)
		}
	}
	r.cursorMoved = true
}

// goToWorst goes to the decision with the nth greatest loss, counting from 0, as listed by "okey review". It does
// nothing if there is no such decision.
func (r *Model) goToWorst(n int) {
	if r.whole == nil {
		return
	}
	worst := tell.Costliest(r.whole, tell.MaxCostliest)
	if n < 0 || n >= len(worst) {
		return
	}
	id := decisionID{worst[n].Line, worst[n].Step == coach.Showing}
	for _, s := range r.decisionRefs() {
		if s.decisionID == id {
			r.cursorMoved = true
			r.goTo(s)
		}
	}
}

// decisionRefs returns all decisions in order.
func (r *Model) decisionRefs() (all []decisionRef) {
	for i := range r.moments {
		m := &r.moments[i]
		if d := r.decisions[decisionID{m.Line, true}]; d != nil {
			all = append(all, decisionRef{decisionID{m.Line, true}, m, d})
		}
		all = append(all, decisionRef{decisionID{line: m.Line}, m, r.decisions[decisionID{line: m.Line}]})
	}
	return all
}

// index returns the index of the current decision in refs, or 0 if it is missing.
func (r *Model) index(refs []decisionRef) int {
	return max(0, slices.IndexFunc(refs, func(s decisionRef) bool { return s.decisionID == r.cursor }))
}

// current returns the current decision. ok is false if there is none yet.
func (r *Model) current() (s decisionRef, ok bool) {
	refs := r.decisionRefs()
	if len(refs) == 0 {
		return decisionRef{}, false
	}
	return refs[r.index(refs)], true
}

// round returns the current round, or 0 if there is no decision yet.
func (r *Model) round() int {
	if s, ok := r.current(); ok {
		return s.moment.Round
	}
	return 0
}

// goTo goes to a decision and selects its best option.
func (r *Model) goTo(s decisionRef) { r.cursor, r.option = s.decisionID, 0 }

// moveCursor moves the cursor in response to a command.
func (r *Model) moveCursor(id command.ID) {
	refs := r.decisionRefs()
	if len(refs) == 0 {
		return
	}
	r.cursorMoved = true
	at := r.index(refs)
	here := refs[at].moment.Round
	switch id {
	case command.StepOn:
		at++
	case command.Back:
		at--
	case command.NextMistake, command.PrevMistake:
		at = findMistake(refs, at, map[command.ID]int{command.NextMistake: 1, command.PrevMistake: -1}[id])
	case command.First:
		at = slices.IndexFunc(refs, func(s decisionRef) bool { return s.moment.Round == here })
	case command.Last:
		for at+1 < len(refs) && refs[at+1].moment.Round == here {
			at++
		}
	case command.RoundOn, command.RoundOff:
		delta := map[command.ID]int{command.RoundOn: 1, command.RoundOff: -1}[id]
		if i := slices.IndexFunc(refs, func(s decisionRef) bool { return s.moment.Round == here+delta }); i >= 0 {
			at = i
		}
	}
	r.goTo(refs[min(max(at, 0), len(refs)-1)])
}

// findMistake returns the index of the nearest marked decision after at if step is 1, or before it if step is -1. The
// search wraps around. If no other decision is marked, findMistake returns at.
func findMistake(refs []decisionRef, at, step int) int {
	n := len(refs)
	for k := 1; k <= n; k++ {
		i := ((at+k*step)%n + n) % n
		if d := refs[i].decision; d != nil && d.Mark != coach.Unmarked {
			return i
		}
	}
	return at
}

// moveSelection moves the selection delta places down the list of options. It returns a command that finds the reasons
// against the selected option, or nil if they have been requested before or there are none.
func (r *Model) moveSelection(delta int) tea.Cmd {
	s, ok := r.current()
	if !ok || s.decision == nil {
		return nil
	}
	r.option = min(max(r.option+delta, 0), len(s.decision.Options)-1)
	r.cursorMoved = true
	of := optionID{s.decisionID, r.option}
	if _, sought := r.explained[of]; sought || of.option == 0 {
		return nil
	}
	r.explained[of] = nil
	d, a := s.decision, s.decision.Options[r.option].Action
	return screen.InBackground(func() *coach.Decision {
		if d := d.As(a); d != nil {
			return d.Explain()
		}
		return nil
	}, func(explained *coach.Decision) tea.Cmd {
		r.explained[of] = explained
		return nil
	})
}

func (*Model) Layer() table.Layer        { return table.Page }
func (*Model) CommandMode() command.Mode { return command.Reviewed }
func (*Model) Hides() table.Parts        { return table.Window }

func (r *Model) Key(k table.Press) tea.Cmd {
	switch c := k.Command; {
	case c == nil:
	case c.ID == command.CloseReview:
		r.t.Close(table.Page)
	case c.ID == command.Costliest:
		r.goToWorst(slices.Index(c.Keys, k.String()))
	case c.ID == command.NextOption:
		return r.moveSelection(1)
	case c.ID == command.PrevOption:
		return r.moveSelection(-1)
	default:
		r.moveCursor(c.ID)
	}
	return nil
}

func (r *Model) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	switch {
	case e.Button == tea.MouseButtonWheelUp:
		return r.moveSelection(-1)
	case e.Button == tea.MouseButtonWheelDown:
		return r.moveSelection(1)
	case e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft && r.shown.plan.timeline.Contains(e.X, e.Y):
		r.clickTurn(e.X)
	default:
		cmd, _ := r.t.PressFooter(e, at)
		return cmd
	}
	return nil
}

// clickTurn goes to the decision shown for the turn at column x.
func (r *Model) clickTurn(x int) {
	for _, t := range r.shown.turns {
		if x >= t.x && x < t.x+t.w {
			r.cursorMoved = true
			r.goTo(t.first)
		}
	}
}

// luckCurve returns what the seat could expect by luck alone: before the deal, at each decision, and at the end of the
// round, where it is a.Before + a.Luck.
func (r *Model) luckCurve(refs []decisionRef, round *coach.Round, a coach.Ledger) []float64 {
	all, scale := []float64{a.Before}, 0.0
	if total := round.Ledger(r.seat).Luck; total != 0 {
		scale = a.Luck / total
	}
	for _, s := range refs {
		sum := a.Before
		for i := range round.LuckCurve {
			if c := &round.LuckCurve[i]; c.Line < s.line {
				sum += float64(scale * c.Luck[r.seat])
			}
		}
		if coach.ScaleOf(&s.moment.View.Rules).Unit == coach.Wins {
			sum = min(max(sum, 0), 1)
		}
		all = append(all, sum)
	}
	return append(all, a.Before+a.Luck)
}

// chances returns the expectation after each decision, or NaN where it is unknown.
func chances(refs []decisionRef) (all []float64) {
	for _, s := range refs {
		chance := math.NaN()
		if d := s.decision; d != nil && d.Chosen() != nil {
			chance = tell.Expected(d, d.Chosen())
		}
		all = append(all, chance)
	}
	return all
}
