package journal

import (
	"encoding/json"
	"iter"

	"fair/okey/game"
)

// A Step is the deal of the first round or an act, and what came of it.
type Step struct {
	// Line is its line in the journal, from 1.
	Line int
	// Act is the act; the first deal has the seat game.Nobody.
	Act Act
	// Match is the match after the act.
	Match game.Match
	// Events lists what happened, with all that is hidden: use SeenBy.
	Events []game.Event
	// Layout is the last rack layout before the act, nil if there is none.
	Layout json.RawMessage
}

// steps holds the deal of the first round and each act after it. A match is a thousand times larger than the line of an
// act, so few matches are kept, and the others are replayed on demand. Reading steps changes nothing, so several
// goroutines may do it.
type steps struct {
	rules game.Rules
	deal  Deal
	word  string
	acts  []doneAct
	// marks holds the match at every spacing-th step, from the first one on.
	marks   []game.Match
	spacing int
	now     game.Match       // the match after the last step
	stood   *json.RawMessage // the last rack layout, shared by the acts that follow it
	rounds  int              // the number of finished rounds
}

// doneAct is an act of steps.
type doneAct struct {
	Act
	line   int
	layout *json.RawMessage
}

// The spacing of marks begins with firstSpacing, which is replayed in a fraction of a millisecond. When the marks take
// more than mostMarked bytes, estimated by the weights, every second one is dropped.
const (
	firstSpacing = 64
	mostMarked   = 16 << 20
	matchWeight  = 4 << 10
	roundWeight  = 256 // for the sheet, which every match has in full
)

// Len returns the number of steps, 0 if the match has not been dealt.
func (s *steps) Len() int { return len(s.acts) }

// Match returns the match as it is, and whether its first round was dealt.
func (s *steps) Match() (m game.Match, dealt bool) { return s.now, s.Len() > 0 }

// Act returns the act of step i, 0 being the first deal. It replays nothing.
func (s *steps) Act(i int) Act { return s.acts[i].Act }

// Step returns step i, from 0. Steps is faster for going through them in order.
func (s *steps) Step(i int) Step {
	if i == 0 {
		return s.first()
	}
	from := (i - 1) / s.spacing
	m := s.marks[from]
	for k := from*s.spacing + 1; k < i; k++ {
		m, _ = s.apply(m, k)
	}
	return s.replay(m, i)
}

// Steps yields all steps in order, with their numbers from 0.
func (s *steps) Steps() iter.Seq2[int, Step] { return s.StepsFrom(0) }

// StepsFrom yields the steps from step i on.
func (s *steps) StepsFrom(i int) iter.Seq2[int, Step] {
	return func(yield func(int, Step) bool) {
		if i >= s.Len() {
			return
		}
		step := s.Step(i)
		for k := i; yield(k, step) && k+1 < s.Len(); k++ {
			step = s.replay(step.Match, k+1)
		}
	}
}

// first returns the deal of the first round.
func (s *steps) first() Step {
	m, events, err := s.deal.deal(s.rules, s.word)
	if err != nil {
		panic(err) // it was dealt when the journal was read
	}
	return s.step(0, m, events)
}

// replay returns step i, given the match before it.
func (s *steps) replay(before game.Match, i int) Step {
	m, events := s.apply(before, i)
	return s.step(i, m, events)
}

func (s *steps) step(i int, m game.Match, events []game.Event) Step {
	done := &s.acts[i]
	step := Step{Line: done.line, Act: done.Act, Match: m, Events: events}
	if done.layout != nil {
		step.Layout = *done.layout
	}
	return step
}

// apply replays act i.
func (s *steps) apply(m game.Match, i int) (game.Match, []game.Event) {
	act := &s.acts[i]
	after, events, err := game.Apply(m, act.Seat, act.Action)
	if err != nil {
		panic(err) // it was legal when the journal was read
	}
	return after, events
}

// begin deals the first round.
func (s *steps) begin(h *Header, word string, line int) error {
	m, _, err := h.Deal.deal(h.Rules, word)
	if err != nil {
		return err
	}
	s.rules, s.deal, s.word, s.spacing = h.Rules, h.Deal, word, firstSpacing
	s.add(doneAct{Act: Act{Seat: game.Nobody}, line: line}, m)
	return nil
}

// play does the next act. The error is game.Apply's.
func (s *steps) play(act Act, line int) error {
	m, _, err := game.Apply(s.now, act.Seat, act.Action)
	if err != nil {
		return err
	}
	s.add(doneAct{act, line, s.stood}, m)
	return nil
}

// add adds a step and, if it is due, a mark.
func (s *steps) add(done doneAct, m game.Match) {
	if done.Action.Kind == game.NextRound {
		s.rounds++
	}
	i := len(s.acts)
	s.acts, s.now = append(s.acts, done), m
	if i%s.spacing != 0 {
		return
	}
	s.marks = append(s.marks, m)
	if len(s.marks)*(matchWeight+roundWeight*s.rounds) > mostMarked && len(s.marks) > 2 {
		kept := make([]game.Match, 0, len(s.marks)/2+1)
		for k := 0; k < len(s.marks); k += 2 {
			kept = append(kept, s.marks[k])
		}
		s.marks, s.spacing = kept, 2*s.spacing
	}
}
