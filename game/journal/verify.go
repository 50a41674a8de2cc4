package journal

import (
	"io"

	"fair/okey/game"
)

// Judge looks at what a bot did, with what its seat saw at the time. An error says that the bot would have done something else.
type Judge func(act Act, view game.View) error

// Verify reads a journal as Read does, and so proves the deal, every act and every result, as far as the match goes. With a Judge
// it has every act of a bot judged, in order, except those that a fallback did for it, and dealing, which is nobody's choice. The
// error is that of Read or, from the Judge, a *Fault about a Choice.
func Verify(r io.Reader, judge Judge) (*Record, error) {
	rec, err := Read(r)
	if err != nil || judge == nil {
		return rec, err
	}
	return rec, rec.Judge(judge)
}

// Judge has every act of a bot judged as Verify does. The error is a *Fault about a Choice.
func (r *Record) Judge(judge Judge) error {
	for i, step := range r.Steps {
		act := step.Act
		if act.Seat == game.Nobody || act.Fallback || act.Action.Kind == game.NextRound || r.Header.Seats[act.Seat].Bot == nil {
			continue
		}
		before := r.Steps[i-1].Match
		if err := judge(act, before.View(act.Seat)); err != nil {
			return &Fault{step.Line, Choice, err}
		}
	}
	return nil
}
