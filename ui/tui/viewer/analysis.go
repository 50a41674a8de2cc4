// Package viewer implements the analysis of a recorded match over the table that replays it: for each decision of a
// seat, what the options were worth and why, and how luck and the seat's choices made the round. The solution of a
// puzzle uses the same panel. Package ui/review computes the figures in the background.
package viewer

import (
	"context"
	"math"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// analysis is the panel over a replay with the decisions of the seat from which the replay is seen. The replay shows the
// position before the current decision.
type analysis struct {
	Moment
	job    *screen.Job[result]
	seat   game.Seat
	leaves bool // closing the panel leaves the table

	moments   []review.Moment
	decisions map[decisionID]*coach.Decision
	rounds    map[int]*coach.Round // the finished rounds, keyed by number
	whole     *coach.Review        // the most recent review
	tiles     map[int]*review.Tiles

	done, total int
	ended       bool // whether the review is complete

	cursor decisionID
	early  []command.ID // the commands to run once the moments are known
	arrive command.ID   // the command to run once the current round is reviewed, or ""
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

// A decisionRef is a decision with its moment.
type decisionRef struct {
	decisionID
	moment   *review.Moment
	decision *coach.Decision // nil if it has not been judged yet or there was no choice
}

// Open opens the analysis of the match that a table replays, at the current step if the seat decided something there or
// later in the round, and a command that waits for its results. At the end of a round it starts with the costliest
// mistake of the round. At a table that is not a replay, Open opens a replay of the match with its analysis over it, or
// says at the table why the match cannot be reviewed yet.
func Open(t *table.Model) (table.Mode, tea.Cmd) {
	s := t.Session
	at, _, replaying := s.ReplayPosition()
	switch {
	case !replaying && s.View().Phase == game.Playing:
		t.Note = tell.ReviewError(t.Words, review.ErrNotOver)
		return nil, nil
	case !replaying:
		return openOver(t)
	}
	step := s.Store().Record.Step(at)
	a := &analysis{
		Moment: Moment{Table: t}, seat: s.Seat(), decisions: map[decisionID]*coach.Decision{}, rounds: map[int]*coach.Round{}, tiles: map[int]*review.Tiles{},
		cursor: decisionID{line: step.Line},
	}
	if _, deals := step.Events[0].(game.Dealt); deals || s.View().Phase != game.Playing {
		a.arrive = command.Costliest
	}
	opts, round := t.Options, s.View().Round
	a.job = screen.Start(func(ctx context.Context, report func(result)) error {
		defer opts.Shelf.PauseBackground()()
		return runReview(ctx, opts.File, opts.Shelf.Dir(), a.seat, round, report)
	}, a.takeResults)
	return a, a.job.Await
}

// runReview reviews the match at path from the given seat: first the given round, then all finished rounds. After each
// review, if the seat is the player's, the built-in players play the rounds with the player's tiles. runReview passes
// all results to report. own is the directory of the player's matches.
func runReview(ctx context.Context, path, own string, seat game.Seat, round int, report func(result)) error {
	m, err := review.OpenRounds(path, own)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(m.Record.Rounds, func(over game.Result) bool { return over.Round == round }) {
		return review.ErrNotOver
	}
	moments := m.Moments(seat)
	if len(moments) == 0 {
		return review.ErrNoDecisions
	}
	report(result{moments: moments})
	played := playedRound(moments, round)
	for _, some := range []int{played, review.AllRounds} {
		reviewed := m.RunRound(ctx, seat, coach.Quick, some, func(p coach.Progress) { report(result{progress: p}) })
		if ctx.Err() != nil {
			return nil
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

// takeResults shows new results. If the review has failed, it closes the panel and shows the reason at the table.
func (a *analysis) takeResults(news screen.News[result]) tea.Cmd {
	if a.Table.Mode(table.Panel) != table.Mode(a) { // it has been closed
		return nil
	}
	if a.ended = news.Over; news.Err != nil {
		a.Table.Close(table.Panel)
		a.Table.Note = tell.ReviewError(a.Table.Words, news.Err)
		return nil
	}
	for _, f := range news.Found {
		switch {
		case f.moments != nil:
			a.moments = f.moments
			round := playedRound(f.moments, a.Table.Session.View().Round)
			inRound := func(m review.Moment) bool { return m.Round == round }
			at := slices.IndexFunc(f.moments, func(m review.Moment) bool { return inRound(m) && m.Line >= a.cursor.line })
			if at < 0 || a.arrive == command.Costliest {
				at = slices.IndexFunc(f.moments, inRound)
			}
			a.goTo(decisionRef{decisionID{line: f.moments[at].Line}, &f.moments[at], nil})
			for _, id := range a.early {
				a.moveCursor(id)
			}
		case f.tiles != nil:
			a.tiles[f.tiles.Round] = f.tiles
		case f.review != nil:
			a.whole = f.review
			for i := range f.review.Rounds {
				a.rounds[f.review.Rounds[i].Number] = &f.review.Rounds[i]
			}
			if id := a.arrive; id != "" {
				a.moveCursor(id)
			}
		default:
			a.done, a.total = f.progress.Done, f.progress.Total
			if d := f.progress.Decision; d != nil {
				id := decisionID{d.Line, d.Step == coach.Showing}
				if a.decisions[id] = d; id == a.cursor && a.decision == nil { // a later pass reports it again
					a.Show(d, d)
				}
			}
		}
	}
	return nil
}

// Close cancels the review.
func (a *analysis) Close() { a.job.Cancel() }

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

// decisionRefs returns all decisions in order.
func (a *analysis) decisionRefs() (all []decisionRef) {
	for i := range a.moments {
		m := &a.moments[i]
		for _, id := range []decisionID{{m.Line, true}, {m.Line, false}} {
			if d := a.decisions[id]; d != nil || !id.showing {
				all = append(all, decisionRef{id, m, d})
			}
		}
	}
	return all
}

// goTo goes to a decision: the replay shows the position before it, and the panel its options.
func (a *analysis) goTo(s decisionRef) {
	a.cursor = s.decisionID
	a.Table.ShowStep(s.moment.Step - 1)
	a.Show(s.decision, s.decision)
}

// moveCursor moves the cursor in response to a command. Costliest leads to the decision of the round that cost most, if
// any is marked.
func (a *analysis) moveCursor(id command.ID) {
	refs := a.decisionRefs()
	if len(refs) == 0 {
		a.early = append(a.early, id)
		return
	}
	a.arrive = ""
	inRound := func(round int) func(s decisionRef) bool {
		return func(s decisionRef) bool { return s.moment.Round == round }
	}
	at := max(0, slices.IndexFunc(refs, func(s decisionRef) bool { return s.decisionID == a.cursor }))
	here, last := refs[at].moment.Round, len(refs)-1
	next := at
	switch id {
	case command.StepOn:
		next = min(at+1, last)
	case command.Back:
		next = max(at-1, 0)
	case command.NextMistake, command.PrevMistake:
		next = findMistake(refs, at, map[command.ID]int{command.NextMistake: 1, command.PrevMistake: -1}[id])
		if next == at && a.rounds[here] == nil { // none is known yet
			a.arrive = id
		} else if next == at {
			a.Table.Note = a.Table.Words.Say("review.no-other")
		}
	case command.First:
		next = slices.IndexFunc(refs, inRound(here))
	case command.Last:
		for next < last && refs[next+1].moment.Round == here {
			next++
		}
	case command.RoundOn:
		next = slices.IndexFunc(refs, inRound(here+1))
	case command.RoundOff:
		next = slices.IndexFunc(refs, inRound(here-1))
	case command.Costliest:
		worst := 0.0
		for i, s := range refs {
			if d := s.decision; d != nil && d.Mark != coach.Unmarked && d.Round == here && d.Loss > worst {
				worst, next = d.Loss, i
			}
		}
	}
	if next >= 0 {
		a.goTo(refs[next])
	}
}

// goToWorst goes to the decision with the nth greatest loss of the match, counting from 0, as listed by "okey review".
// It does nothing if there is no such decision.
func (a *analysis) goToWorst(n int) {
	if a.whole == nil {
		return
	}
	worst := tell.Costliest(a.whole)
	for _, s := range a.decisionRefs() {
		if n < len(worst) && s.decisionID == (decisionID{worst[n].Line, worst[n].Step == coach.Showing}) {
			a.arrive = ""
			a.goTo(s)
		}
	}
}

// findMistake returns the index of the nearest marked decision after at if step is 1, or before it if step is -1. The
// search wraps around. If no other decision is marked, findMistake returns at.
func findMistake(refs []decisionRef, at, step int) int {
	n := len(refs)
	for k := 1; k <= n; k++ {
		i := (at + k*step + n) % n
		if d := refs[i].decision; d != nil && d.Mark != coach.Unmarked {
			return i
		}
	}
	return at
}

func (*analysis) Layer() table.Layer        { return table.Panel }
func (*analysis) CommandMode() command.Mode { return command.Reviewed }

func (a *analysis) Key(k table.Press) tea.Cmd {
	if by := OptionStep(k.Command); by != 0 {
		return a.selectOption(by)
	}
	switch c := k.Command; {
	case c == nil || c.ID == command.AllHands:
		return a.Table.Do(k)
	case c.ID == command.CloseReview && (k.String() == "V" || !a.leaves):
		a.Table.Close(table.Panel)
	case c.ID == command.CloseReview:
		return a.Table.Leave()
	case c.ID == command.Costliest:
		a.goToWorst(slices.Index(c.Keys, k.String()))
	default:
		a.moveCursor(c.ID)
	}
	return nil
}

// selectOption moves the selection by places down the list of options. If there are options, the cursor then stays where
// it is when the review arrives.
func (a *analysis) selectOption(by int) tea.Cmd {
	if a.decision != nil {
		a.arrive = ""
	}
	return a.Select(by)
}

func (a *analysis) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	if by := WheelStep(e); by != 0 {
		return a.selectOption(by)
	}
	cmd, done := a.Table.PressFooter(e, at)
	if box := a.Box(); !done && e.Action == tea.MouseActionPress && box.Contains(e.X, e.Y) {
		in := cells.NewRect(box.X+2, box.Y+1, a.Width, box.H-2)
		if c, ok := a.At(e.X-in.X, e.Y-in.Y).(*course); ok {
			a.arrive = ""
			a.goTo(c.decisions[c.decisionAt(e.X, in)])
		}
	}
	return cmd
}

// Present says where in the match the decision is and what it cost, and lays out the panel.
func (a *analysis) Present(content *table.Content) {
	w, b, v := a.Table.Words, a.Table.Brush(), a.Table.Session.View()
	switch {
	case !a.ended && a.total == 0:
		content.Goal = w.Say("review.reading")
	case !a.ended && a.done < a.total:
		content.Goal = w.With("review.doing", words.Args{"Done": a.done, "Total": a.total})
	default:
		content.Goal = ""
	}
	place, width := a.Room()
	refs := a.decisionRefs()
	i := slices.IndexFunc(refs, func(s decisionRef) bool { return s.decisionID == a.cursor })
	if i < 0 {
		a.Compose(content, w.Say("review.screen"), []cells.Item{cells.Row{Text: w.Say("review.pending")}}, nil, true)
		return
	}
	now, unit, teller := refs[i], tell.UnitOf(&v.Rules), a.Table.Teller()
	if h := a.Table.Session.Store().Header; h.Host == nil && h.Seats[a.seat].Bot == nil { // the player's own match
		teller.Names[a.seat] = ""
	}
	refs = slices.DeleteFunc(refs, func(s decisionRef) bool { return s.moment.Round != now.moment.Round })
	step := "key.discard"
	switch {
	case now.showing:
		step = "key.show"
	case v.Step == game.MustDraw:
		step = "review.step.draw"
	case now.moment.Played.Kind != game.Discard && now.moment.Played.Kind != game.Finish:
		step = "review.step.lay"
	}
	at := w.With("review.at", words.Args{"Turn": tell.OwnTurn(v), "Stock": v.StockLeft, "Step": w.Say(step)})
	content.Goal = strings.TrimPrefix(content.Goal+" · "+at, " · ")
	content.Header = w.With("review.head", words.Args{"Round": v.Round, "Name": a.Table.Name(a.seat)})
	round := a.rounds[v.Round]
	if round != nil {
		const title = 10 // the width of the title of the program and of a gap
		for _, text := range teller.Highlights(round, a.whole) {
			if longer := content.Header + " · " + text; b.Width(longer)+b.Width(content.Goal)+title <= a.Table.Plan.W {
				content.Header = longer
			}
		}
	}
	d := now.decision
	content.Status = w.Say("review.pending")
	if d != nil || round != nil {
		for _, text := range teller.Verdicts(d) {
			if content.Status = text; b.SayWidth(text) <= a.Table.StatusRoom() {
				break
			}
		}
	}
	title := w.Say("review.curve")
	if unit.Unit == coach.Points {
		title = w.Say("review.curve.points")
	}
	if d != nil && !now.showing {
		change := unit.Worth(w, unit.Figure(d.Chosen()), 1)
		if d.Loss > 0 {
			change = unit.Worth(w, unit.Figure(d.Best()), 1) + " → " + change
		}
		const okey = 10 // the width of the okey in the title
		if longer := title + " " + change; b.Width(longer)+okey <= width {
			title = longer
		} else {
			title = change
		}
	}
	c, notes := &course{rows: min(max((place.H-2)/4, 2), 6), edge: func(worth float64) string { return unit.Worth(w, worth, 0) }}, []string(nil)
	a.setCourse(c, refs, round)
	if round != nil {
		notes = append(notes, teller.Balance(round, a.whole.Rules, a.seat), teller.RoundOutcome(a.whole, round))
		if c.luck != nil {
			notes = append(notes, w.Say("review.legend"))
		}
	}
	if t := a.tiles[v.Round]; t != nil {
		notes = append(notes, tell.SameTilesText(w, t))
	}
	a.Compose(content, title, []cells.Item{c}, notes, true)
}

// setCourse sets the decisions of a round and its curves. The curve of luck is left out if the luck is unknown.
func (a *analysis) setCourse(c *course, refs []decisionRef, round *coach.Round) {
	c.decisions, c.chance = refs, slices.Repeat([]float64{math.NaN()}, len(refs)+2)
	for i, s := range refs {
		if s.decisionID == a.cursor {
			c.at = i
		}
		if d := s.decision; d != nil && !s.showing {
			c.chance[i+1] = tell.UnitOf(&d.View.Rules).Figure(d.Chosen())
		}
	}
	if round == nil {
		return
	}
	whole, known := tell.WholeLedger(round, &a.whole.Rules, a.seat)
	if !known {
		return
	}
	c.chance[0], c.chance[len(c.chance)-1] = whole.Before, whole.After
	scale := 0.0
	if total := round.Ledger(a.seat).Luck; total != 0 {
		scale = whole.Luck / total
	}
	c.luck = append(c.luck, whole.Before)
	for _, s := range refs {
		sum := whole.Before
		for i := range round.LuckCurve {
			if l := &round.LuckCurve[i]; l.Line < s.line {
				sum += float64(scale * l.Luck[a.seat])
			}
		}
		if coach.ScaleOf(&a.whole.Rules).Unit == coach.Wins {
			sum = min(max(sum, 0), 1)
		}
		c.luck = append(c.luck, sum)
	}
	c.luck = append(c.luck, whole.Before+whole.Luck) // so that the curve ends where the sentence says
}
