package session

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/rack"
)

// NewSnapshot returns a session that shows one moment of a match: a view and the rack of its seat. The match cannot be
// played.
func NewSnapshot(v *game.View, r *rack.Rack) *Session {
	t := Table{Rules: v.Rules, Watch: true}
	s := newSession(t, NewMatch(nil, t.seats(), 0))
	s.view, s.me, s.awaitsWord = *v, v.Seat, false
	s.terms, s.solver = v.Terms(), meld.NewSolver(v.Terms())
	s.clear()
	s.rack = r
	return s
}
