package session

import (
	"errors"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// ErrNothingDealt is the error of looking at a match in which no tile was dealt.
var ErrNothingDealt = errors.New("nothing was dealt in this match; choose another one")

// replay is a match that was played, of which only what was done is done again.
type replay struct {
	rec  *journal.Record
	at   int
	over bool // the match is: while it is on, nothing is shown but what the player sees
}

// NewReplay shows a match that was played, from its first tile. Of the table the names count, and
// how it is shown; everything else comes from the record. The error is ErrNothingDealt.
func NewReplay(t Table, rec *journal.Record) (*Session, error) {
	if rec.Len() == 0 {
		return nil, ErrNothingDealt
	}
	h := rec.Header
	t.Rules, t.Preset, t.Watch, t.Talk = h.Rules, h.Preset, true, false
	s := newSession(t)
	s.store, s.me = Played(rec), Player
	s.replay = &replay{rec: rec, over: rec.End != nil}
	s.StepTo(0)
	return s, nil
}

// Replaying reports whether this is a match that was played: which step is shown, and the last one.
func (s *tableState) Replaying() (at, last int, ok bool) {
	if s.replay == nil {
		return 0, 0, false
	}
	return s.replay.at, s.replay.last(), true
}

// MayLookFrom reports whether the table may be shown as other seats see it: where bots have every
// seat, and in a replay of a match that is over.
func (s *tableState) MayLookFrom() bool {
	return s.replay == nil && s.table.Watch || s.replay != nil && s.replay.over
}

// StepTo shows the match after a step, or after the nearest one there is, and tells what happened
// in it.
func (s *Session) StepTo(at int) []game.Event {
	r := s.replay
	r.at = min(max(at, 0), r.last())
	step := r.rec.Step(r.at)
	s.match = step.Match
	s.at = TurnID{s, 0, r.at}
	s.updateView()
	s.arrangeWatchedHand()
	return s.visibleEvents(step.Events)
}

// RoundStart is the step of the next deal in a direction: by 1 that of the next round, by -1 that
// of this one, or of the one before where this one has just begun. Where there is none it is the
// first or the last step.
func (s *Session) RoundStart(by int) int {
	r := s.replay
	at := r.at + by
	for at > 0 && at <= r.last() && r.rec.Act(at).Action.Kind != game.NextRound {
		at += by
	}
	return min(max(at, 0), r.last())
}

// last is the number of the last step.
func (r *replay) last() int { return r.rec.Len() - 1 }
