package coach

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"runtime"
	"sync"

	"fair/okey/bots"
	"fair/okey/bots/value"
	"fair/okey/game"
)

// A Task is a match to review, or some of its rounds.
type Task struct {
	Acts iter.Seq[Act]
	Seat game.Seat
	// Depth is the amount of computation spent on each decision.
	Depth Depth
	// Known holds the answers from an earlier Run for the same acts, seat and depth.
	Known Answers
	// Workers is the number of goroutines; 0 means one for each core.
	Workers int
}

// Answers holds the expensive results of a review, keyed by the line of the act in the journal.
type Answers struct {
	// Options are the options of decisions, and Luck is the luck of deals and draws.
	Options map[int][]value.Estimate `json:"options"`
	Luck    map[int]Luck             `json:"luck"`
	// Verdicts are the verdicts on the decisions in Options, except those that are zero.
	Verdicts map[int]Verdict `json:"verdicts"`
}

// NewAnswers returns empty Answers.
func NewAnswers() Answers {
	return Answers{map[int][]value.Estimate{}, map[int]Luck{}, map[int]Verdict{}}
}

// Add adds other answers for the same acts, seat and depth.
func (a *Answers) Add(other Answers) {
	maps.Copy(a.Options, other.Options)
	maps.Copy(a.Luck, other.Luck)
	maps.Copy(a.Verdicts, other.Verdicts)
}

// verdict returns the verdict on the decision on a line, or nil if it is unknown or names a level that does not exist.
func (a *Answers) verdict(line int) *Verdict {
	v := a.Verdicts[line]
	if _, known := a.Options[line]; !known || v.Missed != nil && (v.Missed.Level < 0 || v.Missed.Level >= len(bots.Levels())) {
		return nil
	}
	return &v
}

// A Verdict holds what the bots would have played in place of a decision.
type Verdict struct {
	// Advised reports whether the decision would have a mark for its loss but follows Advise.
	Advised bool `json:"advised,omitempty"`
	// Missed is Decision.Missed.
	Missed *Miss `json:"missed,omitempty"`
}

// Progress describes how far a review has got after answering a question.
type Progress struct {
	// Done is the number of questions answered so far, and Total the number of all questions.
	Done, Total int
	// Decision is the decision that was judged. It is nil if the question was about luck, if there was no choice, or if
	// the decision could not be judged.
	Decision *Decision
}

// CheckRules returns nil if decisions can be estimated under the given rules. Otherwise it returns value.ErrNoEstimate,
// or the error from game.New if the rules are invalid.
func CheckRules(rules game.Rules) error {
	if ScaleOf(&rules).Unit == Points { // Okey 101 needs no weights
		return nil
	}
	m, _, err := game.New(rules, game.Seed{})
	if err != nil {
		return err
	}
	seat, _ := m.ToPlay()
	v := m.View(seat)
	_, err = new(value.Estimator).Hands(&v)
	return err
}

// A question is a decision, a deal or a draw to estimate.
type question struct {
	round, line int
	act         Act
	step        Step // 0 for luck
	view        game.View
}

type answer struct {
	options  []value.Estimate // of a decision
	decision *Decision        // nil if there was no choice
	verdict  Verdict
	luck     Luck
}

// A turn is a range of questions that are answered together: one question about luck, or the decisions of one turn.
type turn struct {
	from, to int // indexes of the questions
	answers  []answer
	err      error
}

// turnsOf groups questions into turns. Decisions in one turn of Okey 101 belong together if no hidden tile is revealed
// between them.
func turnsOf(asked []question) (turns []turn) {
	for i := range asked {
		if i > 0 && inSameTurn(&asked[i-1], &asked[i]) {
			turns[len(turns)-1].to++
		} else {
			turns = append(turns, turn{from: i, to: i + 1})
		}
	}
	return turns
}

// inSameTurn reports whether q belongs to the same turn as the question before it (see turnsOf).
func inSameTurn(before, q *question) bool {
	if before.step == 0 || q.step == 0 || ScaleOf(&q.view.Rules).Unit != Points {
		return false
	}
	kind := before.act.Action.Kind
	return before.view.Round == q.view.Round && before.view.Turns == q.view.Turns && (kind == game.Take || lays(before.act.Action))
}

// Run reviews all decisions of the seat, and the luck of all seats. If tell is not nil, Run calls it after each answer,
// in the caller's goroutine. The answers come in no particular order. If ctx ends, Run returns the review so far.
// Decisions that cannot be judged are left out, and the review is then not Complete.
func (t *Task) Run(ctx context.Context, tell func(Progress)) *Review {
	asked, rounds, rules := t.questions()
	review := &Review{Rules: rules, Seat: t.Seat, Depth: t.Depth, Complete: true}
	answers := make([]*answer, len(asked))
	done := 0
	for found := range t.answerAll(ctx, asked) {
		for i := found.from; i < found.to; i++ {
			done++
			p := Progress{Done: done, Total: len(asked)}
			if found.err == nil {
				answers[i] = &found.answers[i-found.from]
				p.Decision = answers[i].decision
			}
			if tell != nil {
				tell(p)
			}
		}
	}
	review.addAnswers(asked, answers, rounds)
	return review
}

// questions returns the task's questions, its rounds, which have no answers yet, and the rules of the match.
func (t *Task) questions() (asked []question, rounds []Round, rules game.Rules) {
	for a := range t.Acts {
		table := a.After.Public()
		rules = table.Rules
		if a.isDeal() || len(rounds) == 0 {
			mean, _ := meanChances(&table)
			rounds = append(rounds, Round{
				Number: table.Round, Winner: game.Nobody, Out: table.Eliminated(t.Seat), Complete: true, Lucky: true, mean: mean, unit: ScaleOf(&table.Rules).Unit,
			})
		}
		round := len(rounds) - 1
		step := a.step()
		switch {
		case a.isDeal():
		case a.Action.Kind == game.TakeBack && a.Seat == t.Seat:
			asked = dropTakenBack(asked)
		case step != 0 && a.Seat == t.Seat && !a.Fallback:
			q := question{round, a.Line, a, step, a.Before.View(a.Seat)}
			if MissesTwin(&q.view) {
				show := q
				show.step = Showing
				asked = append(asked, show)
			}
			asked = append(asked, q)
		}
		if a.isDeal() || a.Action.Kind == game.Draw {
			asked = append(asked, question{round: round, line: a.Line, act: a})
		}
		rounds[round].paid = undoPayments(&table, t.Seat)
		if table.Phase != game.Playing {
			last := table.Sheet[len(table.Sheet)-1]
			rounds[round].Over, rounds[round].Result = true, resultOf(&table)
			rounds[round].Change, rounds[round].Winner = last.Change, last.Winner
		}
	}
	return asked, rounds, rules
}

// undoPayments returns what a seat has paid in the round for taking back more than the last tile (rule 7.11), in
// points as in Estimate.Points. Other penalties are included in the estimates of options.
func undoPayments(t *game.Table, seat game.Seat) (points float64) {
	for _, p := range t.Penalties {
		if p.Seat == seat && p.Why == game.ExcessUndo {
			points += float64(p.Points)
		}
	}
	if t.Rules.Partners {
		points /= 2
	}
	return points
}

// dropTakenBack returns the questions that remain when the last action is taken back (rule 7.11): if the last question
// is about laying, it is dropped.
func dropTakenBack(asked []question) []question {
	if last := len(asked) - 1; last >= 0 && asked[last].step == Laying {
		return asked[:last]
	}
	return asked
}

// answerAll answers the questions in other goroutines. It sends each turn when its answers or its error are available,
// and closes the channel after the last turn. If ctx ends, it starts no more turns.
func (t *Task) answerAll(ctx context.Context, asked []question) <-chan *turn {
	workers := t.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	todo, done := make(chan *turn), make(chan *turn, workers)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			w := worker{depth: t.Depth}
			for next := range todo {
				next.answers, next.err = w.tryAnswer(ctx, asked[next.from:next.to], &t.Known)
				done <- next
			}
		})
	}
	turns := turnsOf(asked)
	go func() {
		defer close(todo)
		for i := range turns {
			select {
			case todo <- &turns[i]:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		all.Wait()
		close(done)
	}()
	return done
}

// tryAnswer is like answer, but turns a panic into an error. If a worker's goroutine panicked, the terminal would be
// left in raw mode.
func (w *worker) tryAnswer(ctx context.Context, asked []question, known *Answers) (answers []answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			*w = worker{depth: w.depth}
			answers, err = nil, fmt.Errorf("a question of line %d cannot be answered: %v", asked[0].line, p)
		}
	}()
	return w.answer(ctx, asked, known)
}

// addAnswers adds the answers to their rounds, and the rounds to the review. An element of answers is nil if its
// question has no answer.
func (r *Review) addAnswers(asked []question, answers []*answer, rounds []Round) {
	r.answers = NewAnswers()
	for i := range asked {
		q, a := &asked[i], answers[i]
		round := &rounds[q.round]
		switch {
		case a == nil:
			r.Complete, round.Complete = false, false
			if q.step == 0 {
				round.Lucky = false
			}
		case q.step == 0:
			r.answers.Luck[q.line] = a.luck
			s := newLuckEvent(&q.act, a.luck)
			for seat := range s.Points {
				round.Luck[seat] += s.Points[seat]
			}
			round.LuckCurve = append(round.LuckCurve, s)
		default:
			if q.step != Showing {
				r.answers.Options[q.line] = a.options
				if a.verdict != (Verdict{}) {
					r.answers.Verdicts[q.line] = a.verdict
				}
			}
			if a.decision != nil {
				round.Decisions = append(round.Decisions, *a.decision)
			} else {
				r.Forced++
			}
		}
	}
	for _, round := range rounds {
		if !round.Lucky {
			round.Luck, round.LuckCurve = [game.MaxSeats]float64{}, nil
		}
		r.Rounds = append(r.Rounds, round)
	}
}

// resultOf returns Round.Result for the round that has just ended.
func resultOf(t *game.Table) (result [game.MaxSeats]float64) {
	line := t.Sheet[len(t.Sheet)-1]
	points, others := ScaleOf(&t.Rules).Unit == Points, t.Rules.Seats-1
	var change [game.MaxSeats]float64
	for s := range t.Rules.Seats {
		change[s] = float64(line.Change[s])
		switch {
		case points && t.Rules.Partners: // the mean of the seat's side (rule 7.15)
			change[s] = -float64(line.Change[s]+line.Change[(s+2)%game.MaxSeats]) / 2
			others = t.Rules.Seats - 2
		case points: // fewer points are better (rule 7.2)
			change[s] = -change[s]
		case !t.Rules.HasPoints() && line.Winner != game.Nobody && line.Winner != game.Seat(s):
			change[s] = -1
		}
	}
	for s := range game.Seat(t.Rules.Seats) {
		for other := range game.Seat(t.Rules.Seats) {
			if inRound(t, s) && inRound(t, other) {
				result[s] += change[s] - change[other]
			}
		}
		if points {
			result[s] /= float64(others)
		}
	}
	return result
}

// inRound reports whether a seat is playing or has played in the round.
func inRound(t *game.Table, s game.Seat) bool {
	return !t.Eliminated(s) || t.EliminatedIn[s] == t.Round
}
