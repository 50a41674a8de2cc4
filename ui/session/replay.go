package session

import (
	"encoding/json"
	"errors"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// ErrNothingDealt is returned by NewReplay for a match in which no tiles were dealt.
var ErrNothingDealt = errors.New("nothing was dealt in this match; choose another one")

// replay is a position in a recorded match.
type replay struct {
	rec  *journal.Record
	at   int
	over bool // the match has ended; until then, only the player's view is shown
}

// NewReplay returns a session that shows a recorded match from its first step, from the table's Seat. It uses only the
// table's names and its settings for appearance. The rest comes from the record. If the match is not over, the session
// shows the hand of its single player, or no hand if the match is hosted. The only error is ErrNothingDealt.
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

// ReplayPosition returns the numbers of the step shown and of the last step. ok is false if this is not a replay.
func (s *Session) ReplayPosition() (at, last int, ok bool) {
	if s.replay == nil {
		return 0, 0, false
	}
	return s.replay.at, s.replay.last(), true
}

// MayShowFrom reports whether the table may be shown from every seat. This is allowed if bots have all seats, for a
// spectator, who sees no hands, and in the replay of a finished match.
func (s *Session) MayShowFrom() bool {
	return s.spectates || s.replay == nil && s.table.Watch || s.replay != nil && s.replay.over
}

// StepTo shows the match after step n and returns the events of that step. If there is no step n, it uses the nearest
// one.
func (s *Session) StepTo(n int) []game.Event {
	r := s.replay
	r.at = min(max(n, 0), r.last())
	step := r.rec.Step(r.at)
	s.match = step.Match
	s.at.Action = r.at
	s.updateView()
	s.arrangeWatchedHand()
	return s.visibleEvents(step.Events)
}

// RoundStart returns the number of the step that dealt the next round if direction is 1, or the current round if it is
// -1. If the current step dealt a round, -1 means the previous round. If there is no such round, RoundStart returns the
// last or the first step.
func (s *Session) RoundStart(direction int) int {
	r := s.replay
	at := r.at + direction
	for at > 0 && at <= r.last() && r.rec.Act(at).Action.Kind != game.NextRound {
		at += direction
	}
	return min(max(at, 0), r.last())
}

// layoutOf returns the layout of a seat's rack before the next step, or nil if it is not known.
func (r *replay) layoutOf(seat game.Seat) json.RawMessage {
	if r.at == r.last() {
		return r.rec.Layouts[seat]
	}
	return r.rec.Step(r.at + 1).Layouts[seat]
}

func (r *replay) last() int { return r.rec.Len() - 1 }
