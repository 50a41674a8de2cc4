package coach

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync"

	"fair/okey/bots/value"
	"fair/okey/game"
)

// Task is a match, or some rounds of one, to be reviewed.
type Task struct {
	Acts iter.Seq[Act]
	Seat game.Seat
	// Depth is how closely decisions are looked at.
	Depth Depth
	// Known are answers of an earlier Run for the same acts, seat and depth.
	Known Answers
	// Workers is how many goroutines work; 0 for one a core.
	Workers int
}

// Answers are what was found about a match, by the lines of the journal: all that takes long.
type Answers struct {
	// Options are those of decisions, and Luck is that of deals and draws.
	Options map[int][]Option `json:"options"`
	Luck    map[int]Luck     `json:"luck"`
}

// Progress is what Run has found since the last time.
type Progress struct {
	// Done of Total questions have been answered.
	Done, Total int
	// Decision is the one that was judged; nil for luck, and where there was no choice.
	Decision *Decision
}

// CanJudge reports whether there is an estimate for a game: nil, or value.ErrNoEstimate.
func CanJudge(rules game.Rules) error {
	if rules.LaysMelds() {
		return nil
	}
	m, _, err := game.New(rules, game.Seed{})
	if err != nil {
		return err
	}
	seat, _ := m.ToPlay()
	var e value.Estimator
	_, err = e.Line(m.View(seat))
	return err
}

// question is something that a worker has to find out.
type question struct {
	round, line int
	act         Act
	step        Step // 0 for luck
	view        game.View
}

// answer is what a worker found out.
type answer struct {
	question int
	options  []Option  // of a decision
	decision *Decision // nil where there was no choice
	luck     Luck
	err      error
}

// Run looks at all that the seat decided and at all luck. Whenever something is known it tells found,
// which may be nil, in the goroutine of the caller and in no certain order. When ctx ends, the review
// is what there is by then. What cannot be judged is left out, and the review is not Complete.
func (t *Task) Run(ctx context.Context, found func(Progress)) *Review {
	asked, rounds, rules := t.questions()
	review := &Review{Rules: rules, Seat: t.Seat, Depth: t.Depth, Complete: true}
	answers := make([]*answer, len(asked))
	done := 0
	for a := range t.answerAll(ctx, asked) {
		done++
		p := Progress{Done: done, Total: len(asked)}
		if a.err == nil {
			answers[a.question] = a
			p.Decision = a.decision
		}
		if found != nil {
			found(p)
		}
	}
	review.put(asked, answers, rounds)
	return review
}

// questions lists what there is to find out, and how the rounds ended.
func (t *Task) questions() (asked []question, rounds []Round, rules game.Rules) {
	for a := range t.Acts {
		table := a.After.Public()
		rules = table.Rules
		if a.deals() || len(rounds) == 0 {
			mean, _ := meanChances(&table)
			rounds = append(rounds, Round{
				Number: table.Round, Winner: game.Nobody, Out: table.Out(t.Seat), Lucky: true, mean: mean, points: table.Rules.LaysMelds(),
			})
		}
		round := len(rounds) - 1
		step := a.decides()
		switch {
		case a.deals():
		case a.Action.Kind == game.TakeBack && a.Seat == t.Seat:
			asked = withoutLast(asked)
		case step != 0 && a.Seat == t.Seat && !a.Fallback:
			q := question{round, a.Line, a, step, a.Before.View(a.Seat)}
			if missesTwin(&q.view) {
				show := q
				show.step = Showing
				asked = append(asked, show)
			}
			asked = append(asked, q)
		}
		if a.deals() || a.Action.Kind == game.Draw {
			asked = append(asked, question{round: round, line: a.Line, act: a})
		}
		rounds[round].paid = paidForTakingBack(&table, t.Seat)
		if table.Phase != game.Playing {
			last := table.Sheet[len(table.Sheet)-1]
			rounds[round].Over, rounds[round].Result = true, resultOf(&table)
			rounds[round].Change, rounds[round].Winner = last.Change, last.Winner
		}
	}
	return asked, rounds, rules
}

// paidForTakingBack returns what a seat has paid in the round for taking back more than the last tile (rule
// 7.11), in the measure of Option.Points. What else is paid for is in the options of decisions.
func paidForTakingBack(t *game.Table, seat game.Seat) (points float64) {
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

// withoutLast leaves out the last decision, which was taken back (rule 7.11).
func withoutLast(asked []question) []question {
	if last := len(asked) - 1; last >= 0 && asked[last].step == Laying {
		return asked[:last]
	}
	return asked
}

// answerAll has the workers answer everything, the first questions first.
func (t *Task) answerAll(ctx context.Context, asked []question) <-chan *answer {
	workers := t.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	todo, done := make(chan int), make(chan *answer, workers)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			w := worker{depth: t.Depth}
			for i := range todo {
				a := w.tryAnswer(ctx, &asked[i], &t.Known)
				a.question = i
				done <- a
			}
		})
	}
	go func() {
		defer close(todo)
		for i := range asked {
			select {
			case todo <- i:
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

// tryAnswer answers a question. If that panics, it stays unanswered: nobody could put the terminal
// right from a goroutine.
func (w *worker) tryAnswer(ctx context.Context, q *question, known *Answers) (a *answer) {
	defer func() {
		if p := recover(); p != nil {
			*w = worker{depth: w.depth}
			a = &answer{err: fmt.Errorf("a question of line %d cannot be answered: %v", q.line, p)}
		}
	}()
	return w.answer(ctx, q, known)
}

// put puts the answers in their places.
func (r *Review) put(asked []question, answers []*answer, rounds []Round) {
	r.answers = Answers{map[int][]Option{}, map[int]Luck{}}
	for i := range asked {
		q, a := &asked[i], answers[i]
		round := &rounds[q.round]
		switch {
		case a == nil:
			r.Complete = false
			if q.step == 0 {
				round.Lucky = false
			}
		case q.step == 0:
			r.answers.Luck[q.line] = a.luck
			s := strokeOf(&q.act, a.luck)
			for seat := range s.Points {
				round.Luck[seat] += s.Points[seat]
			}
			round.Curve = append(round.Curve, s)
		default:
			if q.step != Showing {
				r.answers.Options[q.line] = a.options
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
			round.Luck, round.Curve = [game.MaxSeats]float64{}, nil
		}
		r.Rounds = append(r.Rounds, round)
	}
}

// resultOf is what the round that is just over brought each seat; see Round.Result.
func resultOf(t *game.Table) (result [game.MaxSeats]float64) {
	line := t.Sheet[len(t.Sheet)-1]
	var change [game.MaxSeats]float64
	for s := range t.Rules.Seats {
		change[s] = float64(line.Change[s])
		switch {
		case t.Rules.LaysMelds() && t.Rules.Partners: // a side is as good as its sum (rule 7.15)
			change[s] = -float64(line.Change[s]+line.Change[(s+2)%game.MaxSeats]) / 2
		case t.Rules.LaysMelds(): // there the fewest points are the best (rule 7.2)
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
		if t.Rules.LaysMelds() {
			result[s] /= float64(t.Rules.Seats - 1)
		}
	}
	return result
}

// inRound reports whether a seat plays or has played in the round: it did not fall out before.
func inRound(t *game.Table, s game.Seat) bool { return !t.Out(s) || t.Fell[s] == t.Round }
