// Package practice holds the exercises of the game: the steps of a lesson and the puzzles. An exercise
// is a position with a task, played on a session as any match is and judged as the game itself judges.
// A Runner takes the player through a series of them and notes how he does. The package knows no screen.
package practice

import (
	"errors"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

var (
	// ErrNoMore is the error where no exercise follows: a course is at its end or its beginning, or
	// every puzzle was tried today.
	ErrNoMore = errors.New("there is no other exercise today")
	// ErrNotTried is the error about a puzzle that is to be tried before another one comes.
	ErrNotTried = errors.New("the puzzle was not tried yet")
)

// Exercise is a position with a task: a *Step or a *Puzzle.
type Exercise interface {
	// Task returns what the player is to do.
	Task(w *words.Words) string

	// sit returns a session on which the exercise begins.
	newSession(t session.Table) (*session.Session, error)
	// judge judges what the player has done since it was called last: events are what has happened at
	// the table, and moved reports whether his rack has changed.
	judge(s *session.Session, events []game.Event, moved bool) Answer
}

// Series yields exercises and keeps how they go: a *Course or a *Deck.
type Series interface {
	// Header returns the line above the exercise: its origin, or its place in the course.
	Header(w *words.Words) string
	// Write writes to disk how the exercises went. It may be called by any goroutine; the error is as of
	// files.Store.Flush. NotKept is the id of the text that tells it.
	Write() error
	WriteErrorID() string

	// move goes on by a number of exercises and returns the one there; 0 returns the one to begin with.
	move(by int) (Exercise, error)
	// note notes whether the exercise is done, and an attempt at a puzzle.
	record(done bool, a *Attempt)
}

// Verdict says whether the player has done the task.
type Verdict uint8

// The verdicts.
const (
	// Nothing: it was no answer to the task.
	Nothing Verdict = iota
	// Right: the task is done.
	Right
	// Wrong: it is not done.
	Wrong
	// Tried: a move was made in a puzzle, and Answer.Attempt says what it was worth.
	Tried
)

// Answer is the judgement of something the player did.
type Answer struct {
	Verdict Verdict
	Attempt *Attempt // nil unless Tried

	id    string
	args  words.Args
	again bool // the exercise begins again
}

// Text returns the answer of a step in words, nothing for Nothing.
func (a Answer) Text(w *words.Words) string {
	if a.id == "" {
		return ""
	}
	return w.With(a.id, a.args)
}

// Runner takes the player through a series. Make one with Begin.
type Runner struct {
	Series
	table    session.Table
	exercise Exercise
	s        *session.Session
	eventsSeen   int // events of the log that were looked at
	changesSeen  int // of the rack that were looked at
	done     bool
	showing  bool
	answer   Answer
}

// Begin begins a series: a course where the player has left it, a deck with what is best tried now. Of
// the table, the names and how things are shown hold. The error is ErrNoMore where every puzzle was
// tried today; any other is about a position that cannot be.
func Begin(s Series, t session.Table) (*Runner, error) {
	e, err := s.move(0)
	if err != nil {
		return nil, err
	}
	r := &Runner{Series: s, table: session.Table{
		Names: t.Names, Talk: t.Talk, Columns: t.Columns, InOrder: t.InOrder, Beside: t.Beside, Exercise: true,
		Chance: func() session.Chance { return session.Chance{Seed: game.SeedOf(1), Whims: 1} },
	}}
	return r, r.start(e)
}

// take begins another exercise.
func (r *Runner) start(e Exercise) error {
	step, _ := e.(*Step)
	r.exercise, r.done, r.showing, r.answer = e, step != nil && step.Kind == ToRead, false, Answer{}
	return r.Again()
}

// Again begins the exercise from its position.
func (r *Runner) Again() error {
	s, err := r.exercise.newSession(r.table)
	if err != nil {
		return err
	}
	if r.s != nil {
		r.s.Close()
	}
	r.s, r.eventsSeen, r.changesSeen = s, s.View().Log.Len(), s.Rack().Changes()
	return nil
}

// Go goes on by a number of exercises, back if it is negative; a deck always takes the puzzle that is
// best tried now, and a round that was lost is dealt again. The error is ErrNoMore or ErrNotTried, or as
// that of Begin.
func (r *Runner) Go(by int) error {
	switch {
	case r.Puzzle() != nil && !r.done:
		return ErrNotTried
	case by > 0 && r.Round() && !r.done && r.s.View().Phase != game.Playing:
		r.answer = Answer{}
		return r.Again()
	}
	e, err := r.move(by)
	if err == nil {
		err = r.start(e)
	}
	r.record(r.done, nil)
	return err
}

// Session returns the session of the exercise. Again, Go, Judge and JudgeTiles may begin another one.
func (r *Runner) Session() *session.Session { return r.s }

// Step returns the step that is worked on, nil in a deck.
func (r *Runner) Step() *Step {
	s, _ := r.exercise.(*Step)
	return s
}

// Puzzle returns the puzzle that is worked on, nil in a course.
func (r *Runner) Puzzle() *Puzzle {
	p, _ := r.exercise.(*Puzzle)
	return p
}

// Task returns what the player is to do.
func (r *Runner) Task(w *words.Words) string { return r.exercise.Task(w) }

// Done reports whether the task of the step is done, or the puzzle was tried.
func (r *Runner) Done() bool { return r.done }

// Round reports whether a whole round is played. In all other exercises nobody but the player moves.
func (r *Runner) Round() bool {
	step := r.Step()
	return step != nil && step.Kind == Round
}

// HidesSeats reports whether the others at the table do not matter.
func (r *Runner) HidesSeats() bool { return r.Step() != nil && !r.Round() }

// Goal returns the tile that the task is about and the slot where it is wanted, None and Nowhere where
// there is none or the player has to find it.
func (r *Runner) Goal() (tile.Tile, rack.Slot) {
	step := r.Step()
	if step == nil || r.done || step.Hidden && !r.showing {
		return tile.None, rack.Nowhere
	}
	return step.Tile, step.To
}

// Show shows the goal of a step also where the player has to find it, and forgets the answer.
func (r *Runner) Show() { r.showing, r.answer = true, Answer{} }

// Judge judges what the player has done since it was called last. After a wrong move in a step at the
// table, and after any in a puzzle, the exercise has begun again; a round that was lost stays as it
// ended. Only the first move in a puzzle is noted.
func (r *Runner) Judge() Answer {
	log, changes := r.s.View().Log, r.s.Rack().Changes()
	events, moved := log.Since(r.eventsSeen), changes != r.changesSeen
	r.eventsSeen, r.changesSeen = log.Len(), changes
	if r.done && r.Step() != nil {
		return Answer{}
	}
	return r.applyAnswer(r.exercise.judge(r.s, events, moved))
}

// JudgeTiles judges tiles that the player has named as the group that a step wants, in place of moving
// them on the rack.
func (r *Runner) JudgeTiles(group []tile.Tile) Answer {
	step := r.Step()
	if r.done || step == nil || step.Kind != OnRack {
		return Answer{}
	}
	return r.applyAnswer(step.judgeNamed(r.s, group))
}

// answered does what follows from an answer.
func (r *Runner) applyAnswer(a Answer) Answer {
	if a.again {
		if err := r.Again(); err != nil { // it was possible before
			panic(err)
		}
	}
	if a.Verdict == Nothing {
		return a
	}
	if a.Verdict == Tried {
		a.Attempt.first = !r.done
	}
	r.done = r.done || a.Verdict == Right || a.Verdict == Tried
	r.answer = a
	r.record(r.done, a.Attempt)
	return a
}

// Answer returns the last answer in the exercise that was not Nothing.
func (r *Runner) Answer() Answer { return r.answer }

// Note notes a first move in a puzzle that was not Known, once it is explained.
func (r *Runner) RecordAttempt(a *Attempt) { r.record(r.done, a) }

// GoesOn returns how it goes on after an answer.
func (r *Runner) NextText(w *words.Words) string {
	id := "learn.next"
	switch c, course := r.Series.(*Course); {
	case !course:
		id = "train.goes-on"
	case !r.done:
		id = "learn.next.again"
	case c.Last():
		id = "learn.next.last"
	}
	return w.Say(id)
}
