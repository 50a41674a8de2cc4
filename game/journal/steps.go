package journal

import (
	"encoding/json"
	"iter"

	"fair/okey/game"
)

// A Step is the deal of the first round or an act, with the resulting match.
type Step struct {
	// Line is the number of the step's line in the journal, counting from 1.
	Line int
	// Act is the act. In the first step, which is the deal of the first round, its Seat is game.Nobody.
	Act Act
	// Match is the match after the act.
	Match game.Match
	// Events lists the resulting events, including hidden tiles; call SeenBy before showing them.
	Events []game.Event
	// Layouts holds each seat's last rack layout before the act, or nil if the seat has none.
	Layouts [game.MaxSeats]json.RawMessage
}

// steps holds the deal of the first round and each act after it. A match takes a thousand times as much memory as the
// line of an act, so steps keeps only a few matches and replays the others on demand. Concurrent use of its reading
// methods is safe.
type steps struct {
	rules game.Rules
	seed  game.Seed // the seed of the match
	acts  []storedAct
	// checkpoints holds the match after every spacing-th step, starting with step 0.
	checkpoints []game.Match
	spacing     int
	now         game.Match                      // the match after the last step
	layouts     *[game.MaxSeats]json.RawMessage // the last rack layouts, shared by the acts that follow them
	rounds      int                             // the number of finished rounds
	forgets     bool                            // whether only now is kept
}

// storedAct is an act as stored in steps.
type storedAct struct {
	Act
	line    int
	layouts *[game.MaxSeats]json.RawMessage // nil if the act has no layout before it
}

// At first, checkpoints are firstSpacing acts apart, which can be replayed in a fraction of a millisecond. When the
// checkpoints take more than maxCheckpointBytes, every second one is dropped. A checkpoint is estimated to take
// matchBytes plus roundBytes for each finished round.
const (
	firstSpacing       = 64
	maxCheckpointBytes = 16 << 20
	matchBytes         = 4 << 10
	roundBytes         = 256 // for the score sheet, which matches do not share
)

// Len returns the number of steps, or 0 if the match has not been dealt.
func (s *steps) Len() int { return len(s.acts) }

// Match returns the match after the last step. dealt reports whether its first round was dealt.
func (s *steps) Match() (m game.Match, dealt bool) { return s.now, s.Len() > 0 }

// Act returns the act of step i without a replay. Step 0 is the deal of the first round.
func (s *steps) Act(i int) Act { return s.acts[i].Act }

// Step returns step i, counting from 0. To visit the steps in order, use Steps, which is faster.
func (s *steps) Step(i int) Step {
	if i == 0 {
		return s.firstDeal()
	}
	from := (i - 1) / s.spacing
	m := s.checkpoints[from]
	for k := from*s.spacing + 1; k < i; k++ {
		m, _ = s.replayAct(m, k)
	}
	return s.replayStep(m, i)
}

// Steps yields all steps in order, with their indices.
func (s *steps) Steps() iter.Seq2[int, Step] { return s.StepsFrom(0) }

// StepsFrom yields step i and all later steps in order, with their indices.
func (s *steps) StepsFrom(i int) iter.Seq2[int, Step] {
	return func(yield func(int, Step) bool) {
		if i >= s.Len() {
			return
		}
		step := s.Step(i)
		for k := i; yield(k, step) && k+1 < s.Len(); k++ {
			step = s.replayStep(step.Match, k+1)
		}
	}
}

// firstDeal replays step 0, the deal of the first round.
func (s *steps) firstDeal() Step {
	m, events, err := game.New(s.rules, s.seed)
	if err != nil {
		panic(err) // cannot fail: the same deal succeeded when the journal was read
	}
	return s.makeStep(0, m, events)
}

// replayStep returns step i. before is the match before that step.
func (s *steps) replayStep(before game.Match, i int) Step {
	m, events := s.replayAct(before, i)
	return s.makeStep(i, m, events)
}

func (s *steps) makeStep(i int, m game.Match, events []game.Event) Step {
	done := &s.acts[i]
	step := Step{Line: done.line, Act: done.Act, Match: m, Events: events}
	if done.layouts != nil {
		step.Layouts = *done.layouts
	}
	return step
}

// replayAct applies the act of step i to m, the match before that step.
func (s *steps) replayAct(m game.Match, i int) (game.Match, []game.Event) {
	act := &s.acts[i]
	after, events, err := game.Apply(m, act.Seat, act.Action)
	if err != nil {
		panic(err) // cannot fail: the act was legal when the journal was read
	}
	return after, events
}

// dealFirst deals the first round and adds it as step 0. line is the number of its line in the journal.
func (s *steps) dealFirst(rules game.Rules, seed game.Seed, line int) error {
	m, _, err := game.New(rules, seed)
	if err != nil {
		return err
	}
	s.rules, s.seed, s.spacing = rules, seed, firstSpacing
	s.addStep(storedAct{Act: Act{Seat: game.Nobody}, line: line}, m)
	return nil
}

// playAct applies the next act and adds it as a step. Any error comes from game.Apply.
func (s *steps) playAct(act Act, line int) error {
	m, _, err := game.Apply(s.now, act.Seat, act.Action)
	if err != nil {
		return err
	}
	s.addStep(storedAct{act, line, s.layouts}, m)
	return nil
}

// addStep adds a step that leads to m. It adds a checkpoint if one is due.
func (s *steps) addStep(done storedAct, m game.Match) {
	if s.now = m; s.forgets {
		return
	}
	if done.Action.Kind == game.NextRound {
		s.rounds++
	}
	i := len(s.acts)
	s.acts = append(s.acts, done)
	if i%s.spacing != 0 {
		return
	}
	s.checkpoints = append(s.checkpoints, m)
	if len(s.checkpoints)*(matchBytes+roundBytes*s.rounds) > maxCheckpointBytes && len(s.checkpoints) > 2 {
		kept := make([]game.Match, 0, len(s.checkpoints)/2+1)
		for k := 0; k < len(s.checkpoints); k += 2 {
			kept = append(kept, s.checkpoints[k])
		}
		s.checkpoints, s.spacing = kept, 2*s.spacing
	}
}
