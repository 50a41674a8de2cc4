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
	s.replay = rec
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
	return s.at.Action, s.replay.Len() - 1, true
}

// MayShowFrom reports whether the table may be shown from every seat. This is allowed if bots have all seats, for a
// spectator, who sees no hands, and in the replay of a finished match.
func (s *Session) MayShowFrom() bool {
	return s.spectates || s.table.Watch && (s.replay == nil || s.replay.End != nil)
}

// StepTo shows the match after step n and returns the events of that step. If there is no step n, it uses the nearest
// one.
func (s *Session) StepTo(n int) []game.Event {
	s.at.Action = min(max(n, 0), s.replay.Len()-1)
	step := s.replay.Step(s.at.Action)
	s.match = step.Match
	s.updateView()
	s.arrangeWatchedHand()
	return s.visibleEvents(step.Events)
}

// RoundStart returns the number of the step that dealt the next round if direction is 1, or the current round if it is
// -1. If the current step dealt a round, -1 means the previous round. If there is no such round, RoundStart returns the
// last or the first step.
func (s *Session) RoundStart(direction int) int {
	last := s.replay.Len() - 1
	at := s.at.Action + direction
	for at > 0 && at <= last && s.replay.Act(at).Action.Kind != game.NextRound {
		at += direction
	}
	return min(max(at, 0), last)
}

// replayedLayout returns the layout of the rack before the next step of a replay, or nil if it is not known.
func (s *Session) replayedLayout() json.RawMessage {
	if next := s.at.Action + 1; next < s.replay.Len() {
		return s.replay.Step(next).Layouts[s.me]
	}
	return s.replay.Layouts[s.me]
}
