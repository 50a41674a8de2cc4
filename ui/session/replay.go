package session

import (
	"errors"

	"fair/okey/game"
	"fair/okey/game/journal"
)

// ErrNothingDealt is the error for replaying a match in which nothing was dealt.
var ErrNothingDealt = errors.New("nothing was dealt in this match; choose another one")

// replay is the position in a recorded match.
type replay struct {
	rec  *journal.Record
	at   int
	over bool // the match has ended; until then only the player's view is shown
}

// NewReplay returns a session that shows a recorded match from its first step. It uses only the names of the table
// and the settings for how it looks; the rest comes from the record. It fails only with ErrNothingDealt.
func NewReplay(t Table, rec *journal.Record) (*Session, error) {
	if rec.Len() == 0 {
		return nil, ErrNothingDealt
	}
	h := rec.Header
	t.Rules, t.Preset, t.Watch, t.Talk = h.Rules, h.Preset, true, false
	s := newSession(t)
	s.store, s.me = newStore(nil, h, rec, nil), Player
	s.replay = &replay{rec: rec, over: rec.End != nil}
	s.StepTo(0)
	return s, nil
}

// Replaying returns the step that is shown and the last step. ok is false if this is not a replay.
func (s *tableState) Replaying() (at, last int, ok bool) {
	if s.replay == nil {
		return 0, 0, false
	}
	return s.replay.at, s.replay.last(), true
}

// MayLookFrom reports whether every seat's view may be shown: if bots have every seat, or in a replay of a match that
// is over.
func (s *tableState) MayLookFrom() bool {
	return s.replay == nil && s.table.Watch || s.replay != nil && s.replay.over
}

// StepTo shows the match after step at, or after the nearest step that exists, and returns the events of that step.
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

// RoundStart returns the step of a deal. If by is 1, it is the deal of the next round, or the last step if there is no
// next round. If by is -1, it is the deal of this round, or the deal of the previous round if this one has just begun.
// If there is no such round, it is the first step.
func (s *Session) RoundStart(by int) int {
	r := s.replay
	at := r.at + by
	for at > 0 && at <= r.last() && r.rec.Act(at).Action.Kind != game.NextRound {
		at += by
	}
	return min(max(at, 0), r.last())
}

func (r *replay) last() int { return r.rec.Len() - 1 }
