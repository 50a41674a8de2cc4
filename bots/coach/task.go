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
	Options map[int][]value.Estimate `json:"options"`
	Luck    map[int]Luck             `json:"luck"`
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
	if ScaleOf(&rules).Unit == Points { // played out without weights
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

// question is something that a worker has to find out.
type question struct {
	round, line int
	act         Act
	step        Step // 0 for luck
	view        game.View
}

// answer is what a worker found out.
type answer struct {
	options  []value.Estimate // of a decision
	decision *Decision        // nil where there was no choice
	luck     Luck
}

// turn is questions that are answered together: of luck, or the decisions of a turn.
type turn struct {
	from, to int // by their places
	answers  []answer
	err      error
}

// turnsOf puts questions together. Decisions of a turn of Okey 101 belong together as long as no hidden tile
// was turned over between them.
func turnsOf(asked []question) (turns []turn) {
	for i := range asked {
		if i > 0 && goesOn(&asked[i-1], &asked[i]) {
			turns[len(turns)-1].to++
		} else {
			turns = append(turns, turn{from: i, to: i + 1})
		}
	}
	return turns
}

// goesOn reports whether a question is about the same turn as the one before it.
func goesOn(before, q *question) bool {
	if before.step == 0 || q.step == 0 || ScaleOf(&q.view.Rules).Unit != Points {
		return false
	}
	kind := before.act.Action.Kind
	return before.view.Round == q.view.Round && before.view.Turns == q.view.Turns && (kind == game.Take || lays(before.act.Action))
}

// Run looks at all that the seat decided and at all luck. Whenever something is known it calls tell,
// which may be nil, in the goroutine of the caller and in no certain order. When ctx ends, the review
// is what there is by then. What cannot be judged is left out, and the review is not Complete.
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
				Number: table.Round, Winner: game.Nobody, Out: table.Out(t.Seat), Lucky: true, mean: mean, unit: ScaleOf(&table.Rules).Unit,
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
// 7.11), in the measure of Estimate.Points. What else is paid for is in the options of decisions.
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

// tryAnswer answers questions. If that panics they stay unanswered: a panic in a goroutine would leave the
// terminal raw.
func (w *worker) tryAnswer(ctx context.Context, asked []question, known *Answers) (answers []answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			*w = worker{depth: w.depth}
			answers, err = nil, fmt.Errorf("a question of line %d cannot be answered: %v", asked[0].line, p)
		}
	}()
	return w.answer(ctx, asked, known)
}

// put puts the answers in their places.
func (r *Review) put(asked []question, answers []*answer, rounds []Round) {
	r.answers = Answers{map[int][]value.Estimate{}, map[int]Luck{}}
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

// resultOf returns what the round that is just over brought each seat; see Round.Result.
func resultOf(t *game.Table) (result [game.MaxSeats]float64) {
	line := t.Sheet[len(t.Sheet)-1]
	points, others := ScaleOf(&t.Rules).Unit == Points, t.Rules.Seats-1
	var change [game.MaxSeats]float64
	for s := range t.Rules.Seats {
		change[s] = float64(line.Change[s])
		switch {
		case points && t.Rules.Partners: // a side is as good as its mean (rule 7.15)
			change[s] = -float64(line.Change[s]+line.Change[(s+2)%game.MaxSeats]) / 2
			others = t.Rules.Seats - 2
		case points: // there the fewest points are the best (rule 7.2)
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

// inRound reports whether a seat plays or has played in the round: it did not fall out before.
func inRound(t *game.Table, s game.Seat) bool { return !t.Out(s) || t.Fell[s] == t.Round }
