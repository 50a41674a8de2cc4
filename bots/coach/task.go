package coach

import (
	"context"
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
	// Missed, if not nil, is a mistake that a bot of some level would have made instead. It makes the decision a find.
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
	if rules.LaysMelds() { // Okey 101 needs no weights
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

// A job is a part of a review that is done at once: it estimates the luck of one deal or draw, or judges the decisions
// of one turn.
type job struct {
	round int // index of the round
	// event is a deal or a draw. It is nil for decisions.
	event *Act
	// decisions are the decisions to judge. In Okey 101 all decisions between which no hidden tile is revealed are
	// judged together.
	decisions []*Decision

	// These are the results, which are known if done is set. options are the options of each decision, as estimated.
	// Decisions without a choice have no Decision.Options.
	done    bool
	luck    Luck
	options [][]value.Estimate
}

// len returns the number of questions that the job answers.
func (j *job) len() int { return max(1, len(j.decisions)) }

// Run reviews all decisions of the seat, and the luck of all seats. If tell is not nil, Run calls it after each answer,
// in the caller's goroutine. The answers come in no particular order. If ctx ends, Run returns the review so far.
// Decisions that cannot be judged are left out, and the review is then not Complete.
func (t *Task) Run(ctx context.Context, tell func(Progress)) *Review {
	review, jobs := t.plan()
	var p Progress
	for i := range jobs {
		p.Total += jobs[i].len()
	}
	for j := range t.doAll(ctx, jobs) {
		for i := range j.len() {
			p.Done++
			p.Decision = nil
			if j.done && j.event == nil && j.decisions[i].Options != nil {
				p.Decision = j.decisions[i]
			}
			if tell != nil {
				tell(p)
			}
		}
	}
	for i := range jobs {
		review.add(&jobs[i])
	}
	for i := range review.Rounds {
		if round := &review.Rounds[i]; !round.Lucky {
			round.Luck, round.LuckCurve = [game.MaxSeats]float64{}, nil
		}
	}
	return review
}

// plan returns the review without any results, and the jobs that find them.
func (t *Task) plan() (r *Review, jobs []job) {
	r = &Review{Seat: t.Seat, Depth: t.Depth, Complete: true, answers: NewAnswers()}
	for a := range t.Acts {
		table := a.After.Public()
		r.Rules = table.Rules
		if a.isDeal() || len(r.Rounds) == 0 {
			mean, _ := meanChances(&table)
			r.Rounds = append(r.Rounds, Round{
				Number: table.Round, Winner: game.Nobody, Out: table.Eliminated(t.Seat), Complete: true, Lucky: true, mean: mean, unit: ScaleOf(&table.Rules).Unit,
			})
		}
		index := len(r.Rounds) - 1
		round := &r.Rounds[index]
		switch {
		case a.isDeal() || a.Seat != t.Seat:
		case a.Action.Kind == game.TakeBack:
			jobs = dropTakenBack(jobs)
		case !a.Fallback:
			if d := newDecision(a.Before.View(a.Seat), a.Action); d != nil {
				d.Line = a.Line
				if MissesTwin(&d.View) {
					show := *d
					show.Step = Showing
					jobs = append(jobs, job{round: index, decisions: []*Decision{&show}})
				}
				if last := len(jobs) - 1; last >= 0 && jobs[last].includes(d) {
					jobs[last].decisions = append(jobs[last].decisions, d)
				} else {
					jobs = append(jobs, job{round: index, decisions: []*Decision{d}})
				}
			}
		}
		if a.isDeal() || a.Action.Kind == game.Draw {
			jobs = append(jobs, job{round: index, event: &a})
		}
		round.paid = undoPayments(&table, t.Seat)
		if table.Phase != game.Playing {
			last := table.Sheet[len(table.Sheet)-1]
			round.Over, round.Result, round.Change, round.Winner = true, resultOf(&table), last.Change, last.Winner
		}
	}
	return r, jobs
}

// includes reports whether a decision belongs to the same turn of Okey 101 as those of the job, and no hidden tile is
// revealed before it.
func (j *job) includes(d *Decision) bool {
	if j.event != nil || !d.View.Rules.LaysMelds() {
		return false
	}
	before := j.decisions[len(j.decisions)-1]
	return before.Round == d.Round && before.Turn == d.Turn && (before.Played.Kind == game.Take || lays(before.Played))
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

// dropTakenBack returns the jobs that remain when the last action is taken back (rule 7.11): if the last decision is
// about laying, it is dropped.
func dropTakenBack(jobs []job) []job {
	last := len(jobs) - 1
	if last < 0 || jobs[last].event != nil {
		return jobs
	}
	all := jobs[last].decisions
	switch n := len(all) - 1; {
	case all[n].Step != Laying:
	case n == 0:
		return jobs[:last]
	default:
		jobs[last].decisions = all[:n]
	}
	return jobs
}

// doAll does the jobs in other goroutines. It sends each job when it is done or has failed, and closes the channel after
// the last one. If ctx ends, it starts no more jobs.
func (t *Task) doAll(ctx context.Context, jobs []job) <-chan *job {
	workers := t.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	todo, ended := make(chan *job, len(jobs)), make(chan *job, workers)
	for i := range jobs {
		todo <- &jobs[i]
	}
	close(todo)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			w := worker{depth: t.Depth}
			for j := range todo {
				if ctx.Err() != nil {
					return
				}
				w.try(ctx, j, &t.Known)
				ended <- j
			}
		})
	}
	go func() {
		all.Wait()
		close(ended)
	}()
	return ended
}

// try does a job unless that fails or panics. If a worker's goroutine panicked, the terminal would be left in raw mode.
func (w *worker) try(ctx context.Context, j *job, known *Answers) {
	defer func() {
		if recover() != nil {
			*w = worker{depth: w.depth}
		}
	}()
	j.done = w.do(ctx, j, known) == nil
}

// add adds the results of a job.
func (r *Review) add(j *job) {
	round := &r.Rounds[j.round]
	switch {
	case !j.done:
		r.Complete, round.Complete = false, false
		round.Lucky = round.Lucky && j.event == nil
	case j.event != nil:
		r.answers.Luck[j.event.Line] = j.luck
		e := newLuckEvent(j.event, j.luck)
		for s, points := range e.Points {
			round.Luck[s] += points
		}
		round.LuckCurve = append(round.LuckCurve, e)
	default:
		for i, d := range j.decisions {
			if d.Step != Showing {
				r.answers.Options[d.Line] = j.options[i]
				if d.Verdict != (Verdict{}) {
					r.answers.Verdicts[d.Line] = d.Verdict
				}
			}
			if d.Options != nil {
				round.Decisions = append(round.Decisions, *d)
			} else {
				r.Forced++
			}
		}
	}
}

// resultOf returns Round.Result for the round that has just ended.
func resultOf(t *game.Table) (result [game.MaxSeats]float64) {
	line := t.Sheet[len(t.Sheet)-1]
	points, others := t.Rules.LaysMelds(), t.Rules.Seats-1
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
