package session

import (
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game"
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
	if !ok {
		t.Fatal("the tutor is not asked")
	}
	if err := s.KeepTutorAnswer(j.Ask(t.Context())); err != nil {
		t.Fatal(err)
	}
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
			if err := s.KeepTutorAnswer(answer); err != nil {
				t.Fatal(err)
			}
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

// The tutor must ask about a missed gösterme even if the player has no other choice, but not after it has been shown.
func TestTutor_MissedGosterme(t *testing.T) {
	dealt := gametest.Position{Indicator: "R4", Turns: 2, Hands: [4]string{"R4 R1 B7 B8 K12 Y6 Y1 K3 B2 B5 Y9 Y12 R8 R11"}}
	for _, c := range []struct {
		tutor, show, asked bool
	}{{true, false, true}, {true, true, false}, {false, false, false}} {
		s := sessionAt(t, dealt)
		s.SetTutor(c.tutor)
		s.Table().TutorFrom = coach.VeryBad
		if c.show && len(s.ShowTwin().Events) == 0 {
			t.Fatal("it cannot be shown")
		}
		o := s.Draw()
		if asked := o.Question != nil; asked != c.asked || asked && o.Question.Decision.Step != coach.Showing {
			t.Errorf("%+v: %+v", c, o.Question)
		}
		if !c.asked {
			continue
		}
		if d := s.ShowBetter(); d.Best().Action.Kind != game.ShowTwin || !s.MyTurn() {
			t.Errorf("%v is better", d.Best().Action)
		}
		if s.Draw(); s.Question() == nil || len(s.Confirm(true).Events) == 0 {
			t.Error("it cannot be missed")
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
	if !ok {
		t.Fatal("the tutor is not asked")
	}
	if err := s.KeepTutorAnswer(request.Ask(t.Context())); err != nil {
		t.Fatal(err)
	}
	if q := discardTile(t, s, "B7").Question; q == nil || q.Kind != AskMistake || q.Decision.Mark == coach.Unmarked {
		t.Errorf("the tutor asks %+v", q)
	}
}
