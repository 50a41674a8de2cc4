package game

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// An Excerpt is a round of a match up to a given moment, with the seats renumbered so that any one of them can be seat
// 0. It holds the seed and the actions, which determine everything else. Since an Excerpt reveals all hidden tiles, a
// player may see only a View of its Match.
type Excerpt struct {
	Rules Rules `json:"rules"`
	// Seed is the seed of the match. Round is the number of the round, and Void is the number of earlier rounds that
	// did not count (rule 7.9).
	Seed  Seed `json:"seed"`
	Round int  `json:"round"`
	Void  int  `json:"void,omitempty"`
	// Dealer is the seat that dealt the round.
	Dealer Seat `json:"dealer"`
	// Scores holds each seat's score before the round; nil means the first round. EliminatedIn is as in Table; nil
	// means that no seat has been eliminated.
	Scores       []int `json:"scores,omitempty"`
	EliminatedIn []int `json:"fell,omitempty"`
	// Pot is the number of points in the pot before the round (rule 5.7).
	Pot int `json:"pot,omitempty"`
	// Actions lists the actions since the deal, in order. Each is performed by the seat to play, except ShowTwin, which
	// is performed by the seat with the twin.
	Actions []Action `json:"actions"`
}

// Excerpt returns the current round of m, with the seat first renumbered as seat 0. actions lists the actions since the
// deal.
func (m *Match) Excerpt(first Seat, actions []Action) Excerpt {
	t := &m.public
	n := Seat(t.Rules.Seats)
	e := Excerpt{
		Rules: t.Rules, Seed: m.seed, Round: t.Round, Void: t.Round - 1 - t.Played, Dealer: (t.Dealer - first + n) % n,
		Actions: slices.Clone(actions),
	}
	if lines := len(t.Sheet); lines > 0 {
		before := &t.Sheet[lines-1]
		e.Pot = before.Pot - before.PotWon()
	}
	for s := range n {
		from := (first + s) % n
		if lines := len(t.Sheet); lines > 0 {
			e.Scores = append(e.Scores, t.Sheet[lines-1].Scores[from])
		}
		if t.EliminatedIn != [MaxSeats]int{} {
			e.EliminatedIn = append(e.EliminatedIn, t.EliminatedIn[from])
		}
	}
	return e
}

// Match deals the round, applies the actions and returns the match. Its score sheet has at most one line, with the
// scores before the round. The error explains why the excerpt is impossible.
func (e *Excerpt) Match() (Match, error) {
	m, err := e.deal()
	if err != nil {
		return Match{}, err
	}
	for _, a := range e.Actions {
		seat, phase := m.ToPlay()
		if phase != Playing {
			return Match{}, fmt.Errorf("%v: the round is over", a)
		}
		for s := range Seat(e.Rules.Seats) {
			if a.Kind == ShowTwin && (judge{&m.public}).decide(s, m.hand(s), a).reason == 0 {
				seat = s
			}
		}
		if m, _, err = Apply(m, seat, a); err != nil {
			return Match{}, err
		}
	}
	return m, nil
}

// deal returns the match immediately after the deal.
func (e *Excerpt) deal() (Match, error) {
	if err := e.Rules.Validate(); err != nil {
		return Match{}, err
	}
	n := e.Rules.Seats
	switch {
	case e.Scores != nil && len(e.Scores) != n || e.EliminatedIn != nil && len(e.EliminatedIn) != n || e.Dealer < 0 || int(e.Dealer) >= n:
		return Match{}, fmt.Errorf("seats are 0 to %d, and scores and fell have an entry for each", n-1)
	case e.Round < 1 || e.Void < 0 || e.Void >= e.Round:
		return Match{}, errors.New("rounds count from 1, and fewer than came before are void")
	case e.Pot < 0 || e.Pot >= e.Round || e.Pot > 0 && !e.Rules.Pot:
		return Match{}, errors.New("the pot has a point for each earlier round at most, and none without the rule")
	}
	m := Match{seed: e.Seed}
	t := &m.public
	t.Rules, t.Dealer = e.Rules, e.Dealer
	copy(t.EliminatedIn[:], e.EliminatedIn)
	if t.Eliminated(t.Dealer) || len(t.seatsPlaying(t.Dealer)) < 2 {
		return Match{}, errors.New("the dealer and somebody else have to be in the match")
	}
	before := Setup{Rules: e.Rules, Round: e.Round, Void: e.Void, Scores: e.Scores, Pot: e.Pot}
	before.setScores(t)
	t.Round--
	m.deal()
	return m, nil
}

// MarshalText returns the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText parses a seed in hexadecimal.
func (s *Seed) UnmarshalText(text []byte) error {
	if len(text) == hex.EncodedLen(len(s)) {
		if _, err := hex.Decode(s[:], text); err == nil {
			return nil
		}
	}
	return fmt.Errorf("a seed has %d hexadecimal digits", hex.EncodedLen(len(s)))
}
