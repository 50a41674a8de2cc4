// Package practice implements the exercises: the steps of a lesson and the puzzles. An exercise is a position with a
// task, played on a session like any match and judged by the rules and the coach. A Runner leads the player through a
// series of exercises and records the results. The package does not depend on how exercises are shown.
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
	// ErrNoMore reports that no exercise follows: a course is at its end or beginning, or every puzzle has been tried
	// today.
	ErrNoMore = errors.New("there is no other exercise today")
	// ErrNotTried reports that the player has to try the puzzle before moving on.
	ErrNotTried = errors.New("the puzzle was not tried yet")
)

// An Exercise is a position with a task: a *Step or a *Puzzle.
type Exercise interface {
	// Task returns what the player has to do.
	Task(w *words.Words) string

	// newSession returns a session at the beginning of the exercise.
	newSession(t session.Table) (*session.Session, error)
	// judge judges the player's actions since the last call. events lists the events at the table, and moved reports
	// whether the rack has changed.
	judge(s *session.Session, events []game.Event, moved bool) Answer
}

// A Series is a sequence of exercises that records their results: a *Course or a *Deck.
type Series interface {
	// Header returns the line above the exercise: the origin of the puzzle, or the names of the course and the step.
	Header(w *words.Words) string
	// Save writes the results to disk. It may be called from any goroutine. It returns the same errors as
	// files.Store.Flush. SaveErrorID returns the ID of the text for its errors.
	Save() error
	SaveErrorID() string

	// move moves forward by the given number of exercises, or back if by is negative, and returns the exercise there.
	// If by is 0, it returns the first exercise.
	move(by int) (Exercise, error)
	// record records whether the exercise is done. a is the attempt at a puzzle, or nil in a course.
	record(done bool, a *Attempt)
}

// Verdict is the result of an exercise.
type Verdict uint8

// The verdicts.
const (
	// Nothing: the action is not an answer to the task.
	Nothing Verdict = iota
	// Right: the task is done.
	Right
	// Wrong: the task is not done.
	Wrong
	// Tried: the player made a move in a puzzle. Answer.Attempt judges it.
	Tried
)

// An Answer is the judgement of an action of the player.
type Answer struct {
	Verdict Verdict
	Attempt *Attempt // nil unless Tried

	id    string
	args  words.Args
	again bool // the exercise begins again after the answer
}

// Text returns the answer to a step in words, or "" if the verdict is Nothing.
func (a Answer) Text(w *words.Words) string { return w.With(a.id, a.args) }

// A Runner leads the player through a series. Use Begin to create one.
type Runner struct {
	Series
	// Session is the session of the exercise. Again, MoveBy, Judge and JudgeTiles may replace it.
	Session *session.Session
	// Step is the current step, or nil in a deck. Puzzle is the current puzzle, or nil in a course.
	Step   *Step
	Puzzle *Puzzle
	// Done is set if the task of the step is done, or the puzzle has been tried.
	Done bool
	// Answer is the last answer in the exercise whose verdict is not Nothing.
	Answer Answer

	table       session.Table
	exercise    Exercise // Step or Puzzle
	eventsSeen  int      // the number of events in the log that have been judged
	changesSeen int      // the number of changes of the rack that have been judged
	showing     bool
	layout      []byte // the layout of the rack before the last events, from rack.MarshalJSON
}

// Begin begins a series: a course at the step where the player left off, or a deck with the next puzzle to try. It uses
// only the names and the display settings of t. It returns ErrNoMore if every puzzle has been tried today. Any other
// error means that a position is impossible.
func Begin(s Series, t session.Table) (*Runner, error) {
	e, err := s.move(0)
	if err != nil {
		return nil, err
	}
	r := &Runner{Series: s, table: session.Table{
		Names: t.Names, Talk: t.Talk, Columns: t.Columns, InOrder: t.InOrder, Beside: t.Beside, Exercise: true,
		Seeds: func() session.Seeds { return session.Seeds{Seed: game.SeedOf(1), Bots: 1} },
	}}
	return r, r.start(e)
}

func (r *Runner) start(e Exercise) error {
	r.exercise, r.showing, r.Answer, r.layout = e, false, Answer{}, nil
	r.Step, _ = e.(*Step)
	r.Puzzle, _ = e.(*Puzzle)
	r.Done = r.Step != nil && r.Step.Kind == ToRead
	return r.Again()
}

// Again begins the exercise again.
func (r *Runner) Again() error {
	s, err := r.exercise.newSession(r.table)
	if err != nil {
		return err
	}
	if r.Session != nil {
		r.Session.Close()
	}
	r.Session, r.eventsSeen, r.changesSeen = s, s.View().Log.Len(), s.Rack().ChangeCount()
	return nil
}

// MoveBy moves forward by the given number of exercises, or back if by is negative. A deck always moves to the next
// puzzle to try, and a lost round is dealt again. MoveBy returns ErrNoMore, ErrNotTried, or any other error that Begin
// returns.
func (r *Runner) MoveBy(by int) error {
	switch {
	case r.Puzzle != nil && !r.Done:
		return ErrNotTried
	case by > 0 && r.IsWholeRound() && !r.Done && r.Session.View().Phase != game.Playing:
		r.Answer = Answer{}
		return r.Again()
	}
	e, err := r.move(by)
	if err == nil {
		err = r.start(e)
	}
	r.record(r.Done, nil)
	return err
}

// Task returns what the player has to do.
func (r *Runner) Task(w *words.Words) string { return r.exercise.Task(w) }

// IsWholeRound reports whether the exercise is a whole round. In all other exercises only the player moves.
func (r *Runner) IsWholeRound() bool { return r.Step != nil && r.Step.Kind == Round }

// Goal returns the tile of the task and the slot where it must be put. They are None and Nowhere if the task has no
// such tile or the player has to find it.
func (r *Runner) Goal() (tile.Tile, rack.Slot) {
	if r.Step == nil || r.Done || r.Step.Hidden && !r.showing {
		return tile.None, rack.Nowhere
	}
	return r.Step.Tile, r.Step.To
}

// Hinted reports whether the player has been given a hint in a step that teaches asking for one.
func (r *Runner) Hinted() bool { return r.Step != nil && r.Step.TeachesHints && r.Step.hinted }

// ShowGoal makes Goal return a hidden tile, and clears the answer.
func (r *Runner) ShowGoal() { r.showing, r.Answer = true, Answer{} }

// Judge judges the player's actions since the last call. It restarts the exercise after a wrong move in a step at the
// table, where the rack stays arranged, and after any move in a puzzle. It leaves a lost round as it ended. Only the
// first move in a puzzle is recorded.
func (r *Runner) Judge() Answer {
	log, changes := r.Session.View().Log, r.Session.Rack().ChangeCount()
	events, moved := log.Since(r.eventsSeen), changes != r.changesSeen
	r.eventsSeen, r.changesSeen = log.Len(), changes
	if moved && len(events) == 0 {
		r.layout, _ = r.Session.Rack().MarshalJSON() // a layout can always be marshalled
	}
	if r.Step != nil && r.Done {
		return Answer{}
	}
	if moved && r.Step != nil && r.Step.Kind == AtTable {
		r.Answer = Answer{} // it was about an action before this one
	}
	return r.applyAnswer(r.exercise.judge(r.Session, events, moved))
}

// JudgeTiles judges tiles that the player has named as the group of a step, instead of moving them on the rack.
func (r *Runner) JudgeTiles(group []tile.Tile) Answer {
	if r.Done || r.Step == nil || r.Step.Kind != OnRack {
		return Answer{}
	}
	return r.applyAnswer(r.Step.judgeNamed(r.Session, group))
}

// applyAnswer records an answer and returns it. It begins the exercise again if a.again is set.
func (r *Runner) applyAnswer(a Answer) Answer {
	if a.again {
		if err := r.Again(); err != nil { // cannot fail, since it has worked before
			panic(err)
		}
		if r.Step != nil && r.layout != nil {
			_ = r.Session.Rack().UnmarshalJSON(r.layout)    // MarshalJSON returned this layout
			r.Session.Rack().SetHand(r.Session.View().Hand) // restores tiles that were laid
			r.changesSeen = r.Session.Rack().ChangeCount()
		}
	}
	if a.Verdict == Nothing {
		return a
	}
	if a.Verdict == Tried {
		a.Attempt.first = !r.Done
	}
	r.Done = r.Done || a.Verdict == Right || a.Verdict == Tried
	r.Answer = a
	r.record(r.Done, a.Attempt)
	return a
}

// RecordAttempt records the first move in a puzzle after Explain has made it Known.
func (r *Runner) RecordAttempt(a *Attempt) { r.record(r.Done, a) }

// NextText returns the text about how to continue after an answer.
func (r *Runner) NextText(w *words.Words) string {
	switch {
	case r.Puzzle != nil:
		return w.Say("train.goes-on")
	case r.Done:
		return w.Say("learn.next")
	}
	return w.Say("learn.next.again")
}
