package journal

import (
	"encoding/json"
	"iter"

	"fair/okey/game"
)

// Step is a moment of a match: the deal of the first round or an act, and what came of it.
type Step struct {
	// Line is its number in the journal, from 1.
	Line int
	// Act is what was done; of the first deal, which is nobody's, the seat is game.Nobody.
	Act Act
	// Match is how the match then was.
	Match game.Match
	// Events are what happened, with what is hidden: use SeenBy.
	Events []game.Event
	// Layout is the last rack layout before it, nil if there is none.
	Layout json.RawMessage
}

// steps are the deal of the first round and each act after it. A match is a thousand times larger
// than the line of the act that led to it, so few are kept, and the others are played again when
// they are asked for. Nothing changes when steps are read: several goroutines may do it.
type steps struct {
	rules game.Rules
	deal  Deal
	word  string
	acts  []doneAct
	// marks are the match at steps that are spacing apart, from the first one on.
	marks   []game.Match
	spacing int
	now     game.Match       // after the last step
	stood   *json.RawMessage // the last rack layout, shared by the acts that follow it
	rounds  int              // that are over
}

// doneAct is an act as it is kept.
type doneAct struct {
	Act
	line   int
	layout *json.RawMessage
}

// Marks lie this far apart at first, which is played in a fraction of a millisecond. When they come
// to more than so many bytes, by a guess, every second one goes.
const (
	firstSpacing = 64
	mostMarked   = 16 << 20
	matchWeight  = 4 << 10
	roundWeight  = 256 // of the sheet, which every match has in full
)

// Len is how many steps there are; none if the match has not been dealt.
func (s *steps) Len() int { return len(s.acts) }

// Match is the match as it is, once the first round was dealt.
func (s *steps) Match() (m game.Match, dealt bool) { return s.now, s.Len() > 0 }

// Act is what was done in a step, from 0 for the first deal. It is no work.
func (s *steps) Act(i int) Act { return s.acts[i].Act }

// Step is a step by its number, from 0. To go through them in order Steps is faster.
func (s *steps) Step(i int) Step {
	if i == 0 {
		return s.first()
	}
	from := (i - 1) / s.spacing
	m := s.marks[from]
	for k := from*s.spacing + 1; k < i; k++ {
		m, _ = s.apply(m, k)
	}
	return s.then(m, i)
}

// Steps goes through all steps in order, by their numbers from 0.
func (s *steps) Steps() iter.Seq2[int, Step] { return s.StepsFrom(0) }

// StepsFrom goes through the steps from one of them on.
func (s *steps) StepsFrom(i int) iter.Seq2[int, Step] {
	return func(yield func(int, Step) bool) {
		if i >= s.Len() {
			return
		}
		step := s.Step(i)
		for k := i; yield(k, step) && k+1 < s.Len(); k++ {
			step = s.then(step.Match, k+1)
		}
	}
}

// first is the deal of the first round.
func (s *steps) first() Step {
	m, events, err := s.deal.deal(s.rules, s.word)
	if err != nil {
		panic(err) // it was dealt when the journal was read
	}
	return s.step(0, m, events)
}

// then is a step after the match before it.
func (s *steps) then(before game.Match, i int) Step {
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

// apply plays an act again.
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

// do plays an act that follows. The error is game.Apply's.
func (s *steps) do(act Act, line int) error {
	m, _, err := game.Apply(s.now, act.Seat, act.Action)
	if err != nil {
		return err
	}
	s.add(doneAct{act, line, s.stood}, m)
	return nil
}

// add keeps a step and, if it is the turn of one, a mark.
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
