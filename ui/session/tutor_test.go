package session

import (
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/ui/rack"
)

// blunder is a hand in which discarding B9 is very bad and discarding K9 is best.
var blunder = gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}

func discardTile(t *testing.T, s *Session, x string) Outcome {
	t.Helper()
	return s.Discard(s.Rack().Find(mustParse(t, x), rack.Slot{}))
}

// tutoredSession returns a session whose tutor has already judged the turn, and asks before actions marked from or
// worse.
func tutoredSession(t *testing.T, from coach.Mark) *Session {
	t.Helper()
	s := sessionAt(t, blunder)
	s.SetTutor(true)
	s.Table().TutorFrom = from
	j, ok := s.RequestTutor()
	check.Need(t, ok, "the tutor is not asked")
	check.OK(t, s.KeepTutorAnswer(j.Ask(t.Context())))
	if _, again := s.RequestTutor(); again {
		t.Error("it is asked twice")
	}
	return s
}

func TestTutor_AsksFromMark(t *testing.T) {
	answer := tutoredSession(t, coach.Unmarked).tutorAnswer
	marks := map[string]coach.Mark{}
	for _, o := range answer.decision.Options {
		if d := answer.decision.As(o.Action); d != nil {
			marks[o.Action.Tile.String()] = d.Mark
		}
	}
	if marks["B9"] != coach.VeryBad || marks["K9"] != coach.Unmarked {
		t.Fatalf("B9 is %v, K9 %v", marks["B9"], marks["K9"])
	}
	delete(marks, "R5") // there is a question about the okey anyway
	for _, from := range []coach.Mark{coach.Unmarked, coach.Doubtful, coach.Bad, coach.VeryBad} {
		for x, mark := range marks {
			s := sessionAt(t, blunder)
			s.SetTutor(true)
			s.Table().TutorFrom = from
			answer.at = s.TurnID()
			check.OK(t, s.KeepTutorAnswer(answer))
			if asked := discardTile(t, s, x).Question != nil; asked != (mark >= max(from, coach.Doubtful)) {
				t.Errorf("from %v on %s with %v: asked %v", from, x, mark, asked)
			}
		}
	}
}

func TestTutor_Answers(t *testing.T) {
	s := tutoredSession(t, coach.Bad)
	discardTile(t, s, "B9")
	if d := s.ShowBetter(); d.Best().Action.Tile.String() != "K9" || s.Question() != nil || !s.MyTurn() {
		t.Errorf("%v is better", d.Best().Action)
	}
	discardTile(t, s, "B9")
	if o := s.Confirm(true); len(o.Events) == 0 || s.MyTurn() {
		t.Errorf("it is not played: %+v", o)
	}
}

func TestTutor_LateAnswer(t *testing.T) {
	s := sessionAt(t, blunder)
	s.SetTutor(true)
	s.Table().TutorFrom = coach.Bad
	j, _ := s.RequestTutor()
	late := j.Ask(t.Context())
	if o := discardTile(t, s, "B9"); o.Question != nil {
		t.Error("a tutor without an answer asks")
	}
	if s.KeepTutorAnswer(late); s.tutorAnswer.decision != nil {
		t.Error("the answer about another turn is kept")
	}
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
			s.SetTutor(tutor)
			act := func() Outcome {
				if drawn {
					return discardTile(t, s, "R13")
				}
				return s.Take()
			}
			if q := act().Question; q == nil || q.Kind != AskTwin {
				t.Fatalf("drawn: %v, tutor: %v: %+v", drawn, tutor, q)
			}
			if s.Confirm(false); !s.HoldsTwin() {
				t.Error("the twin can no longer be shown")
			}
			if q := act().Question; q != nil || s.HoldsTwin() {
				t.Errorf("the player is asked again: %+v", q)
			}
			if s = sessionAt(t, at); act().Question == nil || len(s.ShowInstead().Events) == 0 || s.HoldsTwin() || !s.MyTurn() {
				t.Error("it cannot be shown instead")
			}
		}
	}
}

// The tutor must ask before a discard that costs a penalty.
func TestTutor_Okey101(t *testing.T) {
	p := gametest.Position{Preset: "101", Drawn: true, Melds: []gametest.Meld{{Owner: 1, Tiles: "B4 B5 B6"}}}
	p.Hands[0] = "B7 K1 Y5"
	s := sessionAt(t, p)
	s.SetTutor(true)
	request, ok := s.RequestTutor()
	check.Need(t, ok, "the tutor is not asked")
	check.OK(t, s.KeepTutorAnswer(request.Ask(t.Context())))
	if q := discardTile(t, s, "B7").Question; q == nil || q.Kind != AskMistake || q.Decision.Mark == coach.Unmarked {
		t.Errorf("the tutor asks %+v", q)
	}
}
