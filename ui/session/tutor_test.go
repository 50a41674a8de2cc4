package session

import (
	"errors"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/ui/rack"
)

// blunder is a hand in which throwing R2 is very bad, and throwing K9 best.
var blunder = gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}

// throw discards a tile.
func throw(t *testing.T, s *Session, x string) Outcome {
	t.Helper()
	return s.Discard(s.Rack().Find(mustParse(t, x), rack.Slot{}))
}

// tutored is a session at that hand where the tutor asks from a mark on, and has been heard.
func tutored(t *testing.T, from coach.Mark) *Session {
	t.Helper()
	s := at(t, blunder)
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
		t.Error("he is asked twice")
	}
	return s
}

// TestTheTutorAsksWhatIsBadEnough, by what was chosen, and nothing of what is best.
func TestTheTutorAsksWhatIsBadEnough(t *testing.T) {
	for _, from := range []coach.Mark{coach.Unmarked, coach.Doubtful, coach.Bad, coach.VeryBad} {
		s := tutored(t, from)
		all := map[string]coach.Mark{}
		for _, o := range s.tutorAnswer.decision.Options {
			if d := s.tutorAnswer.decision.As(o.Action); d != nil {
				all[o.Action.Tile.String()] = d.Mark
			}
		}
		for x, mark := range all {
			s := tutored(t, from)
			if x == "R5" {
				continue // the okey, which is asked about anyway
			}
			if asked := throw(t, s, x).Question != nil; asked != (mark >= max(from, coach.Doubtful)) {
				t.Errorf("from %v on %s with %v: asked %v", from, x, mark, asked)
			}
		}
		if all["R2"] != coach.VeryBad || all["K9"] != coach.Unmarked {
			t.Fatalf("R2 is %v, K9 %v", all["R2"], all["K9"])
		}
	}
}

// TestAnswersToTheTutor: what he asks about is done or not, and he can be asked what is better.
func TestAnswersToTheTutor(t *testing.T) {
	s := tutored(t, coach.Bad)
	throw(t, s, "R2")
	if d := s.ShowBetter(); d.Best().Action.Tile.String() != "K9" || s.Question() != nil || !s.MyTurn() {
		t.Errorf("%v is better", d.Best().Action)
	}
	throw(t, s, "R2")
	if o := s.Confirm(true); len(o.Events) == 0 || s.MyTurn() {
		t.Errorf("it is not played: %+v", o)
	}
}

// TestATutorWhoIsLateAsksNothing, nor does what he said of another turn.
func TestATutorWhoIsLateAsksNothing(t *testing.T) {
	s := at(t, blunder)
	s.SetTutor(true)
	s.Table().TutorFrom = coach.Bad
	j, _ := s.RequestTutor()
	late := j.Ask(t.Context())
	if o := throw(t, s, "R2"); o.Question != nil {
		t.Error("a tutor who was not heard asks")
	}
	if s.KeepTutorAnswer(late); s.tutorAnswer.decision != nil {
		t.Error("what he said of another turn is heeded")
	}
}

// TestTheTutorAsksBeforeGostermeIsMissed, also where there is nothing else to choose, but not once
// it is shown.
func TestTheTutorAsksBeforeGostermeIsMissed(t *testing.T) {
	dealt := gametest.Position{Indicator: "R4", Turns: 2, Hands: [4]string{"R4 R1 B7 B8 K12 Y6 Y1 K3 B2 B5 Y9 Y12 R8 R11"}}
	for _, c := range []struct {
		tutor, show, asked bool
	}{{true, false, true}, {true, true, false}, {false, false, false}} {
		s := at(t, dealt)
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

// TestTheTutorSaysWhichGamesHeCannotJudge.
func TestTheTutorSaysWhichGamesHeCannotJudge(t *testing.T) {
	rules, err := game.PresetByName("101")
	if err != nil {
		t.Fatal(err)
	}
	if coach.CanJudge(rules) == nil {
		t.Skip("this game can be judged")
	}
	s := NewAt(testTable(t, rules, 3), gametest.Position{Preset: "101", Drawn: true}.Match(t))
	s.SetTutor(true)
	j, ok := s.RequestTutor()
	if !ok {
		t.Fatal("the tutor is not asked")
	}
	if err := s.KeepTutorAnswer(j.Ask(t.Context())); !errors.Is(err, value.ErrNoEstimate) {
		t.Errorf("the error is %v", err)
	}
}
