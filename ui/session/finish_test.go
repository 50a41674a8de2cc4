package session

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// okeyWin is a hand in which finishing with the okey Y5 costs the others twice as much as finishing with most other
// tiles (rule 5.1).
var okeyWin = gametest.Position{
	Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y5"},
}

func mustParse(t *testing.T, text string) tile.Tile {
	t.Helper()
	x := check.Must(tile.Parse(text))
	return x
}

func TestFinish_AsksWhereLossesDiffer(t *testing.T) {
	okey := mustParse(t, "Y5")
	for n, loss := range map[int]int{0: 4, 1: 2, 2: 4, -1: 2} {
		s := sessionAt(t, okeyWin)
		o := s.Finish(s.rack.Find(mustParse(t, "R1"), s.rack.Nearest(s.fresh)))
		q := o.Question
		check.Need(t, q != nil && q.Kind == AskFinish && len(q.Ways) == 2 && q.Ways[0].Tile == okey && q.Ways[0].Loss == 4 && q.Ways[1].Loss == 2, "%+v", o)
		if n != 0 {
			s.NextWay(n)
		}
		slot := q.Ways[q.At].Slot()
		check.That(t, s.Rack().At(slot).Tile == q.Ways[q.At].Tile, "the slot is that of another tile")
		if s.Confirm(true); s.LastEmptiedSlot() != slot {
			t.Errorf("%d further: slot %v was emptied, not %v", n, s.LastEmptiedSlot(), slot)
		}
		if r := s.View().Sheet; len(r) != 1 || r[0].Loss != loss {
			t.Errorf("%d further: %+v", n, r)
		}
	}
	s := sessionAt(t, okeyWin)
	at, _ := s.rack.FindFunc(func(at rack.Slot) bool { return s.rack.At(at).Tile == okey })
	if s.Finish(at); s.View().Phase == game.Playing || s.View().Sheet[0].Loss != 4 {
		t.Error("the okey is asked about")
	}
	if s.LastEmptiedSlot() != at {
		t.Errorf("the okey left slot %v, it stood in %v", s.LastEmptiedSlot(), at)
	}
	s = sessionAt(t, okeyWin)
	if o, ok := s.FinishWithAny(); !ok || o.Question == nil || len(o.Question.Ways) != 2 {
		t.Errorf("%+v", o)
	}
}

func TestFinish_EqualLosses(t *testing.T) {
	p := okeyWin
	p.Hands[0] = "R1 R2 R3 R4 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13"
	s := sessionAt(t, p)
	if wins := s.Finishes(); len(wins) < 2 {
		t.Fatalf("%v win", wins)
	}
	at, _ := s.rack.FindFunc(func(at rack.Slot) bool { return s.rack.At(at).Tile == mustParse(t, "B5") })
	if o := s.Finish(at); o.Question != nil || s.View().Phase == game.Playing {
		t.Errorf("%+v", o)
	}
}

// Draw must ask first if drawing gives up a win (rule 3.2), unless the hand wins with any tile.
func TestDraw_AsksIfDiscardWins(t *testing.T) {
	p := gametest.Position{
		Turns: 9, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 Y1"}, Discards: [4]string{3: "R13"},
	}
	s := sessionAt(t, p)
	o := s.Draw()
	if q := o.Question; q == nil || q.Kind != AskPassUpWin || q.Win != mustParse(t, "R13") || s.View().Step != game.MustDraw {
		t.Fatalf("%+v", o)
	}
	if s.Confirm(false); s.View().Step != game.MustDraw || s.Question() != nil {
		t.Error("no draws")
	}
	if s.Draw(); s.Confirm(true).Refused != nil || s.View().Step != game.MustDiscard {
		t.Error("yes does not draw")
	}
	p.Discards[3] = "R13 B10"
	if o := sessionAt(t, p).Draw(); o.Question != nil {
		t.Errorf("a discard that does not win: %+v", o.Question)
	}
	p.Hands[0], p.Discards[3] = "R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13", "R4"
	if o := sessionAt(t, p).Draw(); o.Question != nil {
		t.Errorf("the hand wins anyway: %+v", o.Question)
	}
}
