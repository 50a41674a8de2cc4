package session

import (
	"errors"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// ErrNothingDealt is the error for replaying a match in which no tiles were dealt.
var ErrNothingDealt = errors.New("nothing was dealt in this match; choose another one")

// replay is a position in a recorded match.
type replay struct {
	rec  *journal.Record
	at   int
	over bool // whether the match has ended; before that, only the player's view is shown
}

// NewReplay returns a session that shows a recorded match from its first step, from the table's Seat. It uses only the
// names of the table and the settings for its appearance. The rest comes from the record. If the match is not over, the
// session shows the hand of the person who plays it, or no hand if several people play. The only error is
// ErrNothingDealt.
func NewReplay(t Table, rec *journal.Record) (*Session, error) {
	if rec.Len() == 0 {
		return nil, ErrNothingDealt
	}
	h := rec.Header
	t.Rules, t.Preset, t.Watch, t.Talk = h.Rules, h.Preset, true, false
	t.Levels = [game.MaxSeats]bots.Level{}
	for seat, who := range h.Seats {
		if who.Bot != nil {
			t.Levels[seat], _ = bots.LevelByName(who.Bot.Level) // an external program has no level to show
		}
	}
	s := newSession(t, NewMatch(newStore(nil, h, rec, nil), t.seats(), 0))
	s.awaitsWord, s.replay = false, &replay{rec: rec, over: rec.End != nil}
	s.me, s.spectates = t.Seat, h.Host != nil && rec.End == nil
	if rec.End == nil && h.Host == nil {
		s.me = Player
	}
	s.StepTo(0)
	return s, nil
}

// Replaying returns the numbers of the step shown and of the last step. ok is false if this is not a replay.
func (s *tableState) Replaying() (at, last int, ok bool) {
	if s.replay == nil {
		return 0, 0, false
	}
	return s.replay.at, s.replay.last(), true
}

// MayLookFrom reports whether the table may be shown from every seat: for a spectator, if all seats are bots', and in a
// replay of a match that is over. A spectator is shown no hand.
func (s *tableState) MayLookFrom() bool {
	return s.spectates || s.replay == nil && s.table.Watch || s.replay != nil && s.replay.over
}

// StepTo shows the match after step at, or after the nearest step that exists, and returns the events of that step.
func (s *Session) StepTo(at int) []game.Event {
	r := s.replay
	r.at = min(max(at, 0), r.last())
	step := r.rec.Step(r.at)
	s.match = step.Match
	s.at.Action = r.at
	s.updateView()
	s.arrangeWatchedHand()
	return s.visibleEvents(step.Events)
}

// RoundStart returns the number of the step that dealt a round. If by is 1, it is the next round, or the last step if
// there is no next round. If by is -1, it is this round, or the previous round if this one has just begun. If there is
// no such round, it is the first step.
func (s *Session) RoundStart(by int) int {
	r := s.replay
	at := r.at + by
	for at > 0 && at <= r.last() && r.rec.Act(at).Action.Kind != game.NextRound {
		at += by
	}
	return min(max(at, 0), r.last())
}

func (r *replay) last() int { return r.rec.Len() - 1 }
