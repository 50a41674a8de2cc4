package session

import (
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

// blunder is a hand in which discarding B9 is very bad and discarding K9 is best.
var blunder = gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}

func (s *Session) discard(name string) Outcome { return s.Discard(s.slotOf(name)) }

func TestTutor_AsksFromMark(t *testing.T) {
	s := sessionAt(t, blunder)
	s.table.Tutor = true
	asked, ok := s.RequestTutor()
	check.Need(t, ok, "the tutor is not asked")
	check.OK(t, s.KeepTutorAnswer(asked.Ask(t.Context())))
	_, again := s.RequestTutor()
	check.That(t, !again, "it is asked twice")
	late, marks := s.tutorAnswer, map[string]coach.Mark{}
	for _, o := range late.decision.Options {
		if d := late.decision.As(o.Action); d != nil {
			marks[o.Action.Tile.String()] = d.Mark
		}
	}
	check.That(t, marks["B9"] == coach.VeryBad && marks["K9"] == coach.Unmarked, "%v", marks)
	delete(marks, "R5") // there is a question about the okey anyway
	for _, from := range []coach.Mark{coach.Unmarked, coach.Doubtful, coach.Bad, coach.VeryBad} {
		for x, mark := range marks {
			s := sessionAt(t, blunder)
			s.table.Tutor, s.table.TutorFrom = true, from
			answer := late
			answer.at = s.TurnID()
			check.OK(t, s.KeepTutorAnswer(answer))
			check.Equal(t, s.discard(x).Question != nil, mark >= max(from, coach.Doubtful), from, x, mark)
		}
	}
	s.discard("B9")
	d := s.ShowBetter()
	check.That(t, d.Best().Action.Tile == tileOf("K9") && s.Question() == nil && s.MyTurn(), "%v is better", d.Best().Action)
	s.discard("B9")
	check.That(t, len(s.Confirm(true).Events) != 0 && !s.MyTurn(), "it is not played")

	s = sessionAt(t, blunder)
	s.table.Tutor = true
	late.at = s.TurnID()
	check.That(t, s.discard("B9").Question == nil, "a tutor without an answer asks")
	s.KeepTutorAnswer(late)
	check.That(t, s.tutorAnswer.decision == nil, "the answer about another turn is kept")
}

// The player must be asked once before losing the right to show the indicator's twin, with or without a tutor.
func TestTwinQuestion(t *testing.T) {
	for _, drawn := range []bool{false, true} {
		for _, tutor := range []bool{false, true} {
			at := gametest.Position{Indicator: "R4", Turns: 2, Hands: [4]string{"R4 R1 B7 B8 K12 Y6 Y1 K3 B2 B5 Y9 Y12 R8 R11"}, Discards: [4]string{3: "K1"}}
			if at.Drawn = drawn; drawn {
				at.Turns, at.Hands[0], at.Discards[3] = 1, at.Hands[0]+" R13", ""
			}
			s := sessionAt(t, at)
			s.table.Tutor = tutor
			act := func() *Question {
				if drawn {
					return s.discard("R13").Question
				}
				return s.Take().Question
			}
			q := act()
			check.Need(t, q != nil && q.Kind == AskTwin, "drawn: %v, tutor: %v: %+v", drawn, tutor, q)
			s.Confirm(false)
			check.That(t, s.HoldsTwin(), "the twin can no longer be shown")
			check.That(t, act() == nil && !s.HoldsTwin(), "the player is asked again")
			s = sessionAt(t, at)
			check.That(t, act() != nil && len(s.ShowInstead().Events) != 0 && !s.HoldsTwin() && s.MyTurn(), "it cannot be shown instead")
		}
	}
}
