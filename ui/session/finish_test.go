package session

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
)

// okeyWin is a hand in which finishing with the okey Y5 costs the others twice as much as finishing with most other
// tiles (rule 5.1).
var okeyWin = gametest.Position{
	Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y5"},
}

func TestFinish_AsksWhereLossesDiffer(t *testing.T) {
	for n, loss := range map[int]int{0: 4, 1: 2, 2: 4, -1: 2} {
		s := sessionAt(t, okeyWin)
		q := s.Finish(s.slotOf("R1")).Question
		check.Need(t, q != nil && q.Kind == AskFinish && len(q.Ways) == 2 && q.Ways[0].Tile == tileOf("Y5") && q.Ways[0].Loss == 4 && q.Ways[1].Loss == 2, "%+v", q)
		if n != 0 {
			s.NextWay(n)
		}
		slot := q.Ways[q.At].Slot()
		check.Equal(t, s.Rack().TileAt(slot), q.Ways[q.At].Tile)
		s.Confirm(true)
		check.Equal(t, s.LastEmptiedSlot(), slot, n, " further")
		check.Equal(t, s.View().Sheet[0].Loss, loss, n, " further")
	}
	s := sessionAt(t, okeyWin)
	at := s.slotOf("Y5")
	check.Need(t, s.Finish(at).Question == nil, "the okey is asked about")
	check.Equal(t, s.View().Sheet[0].Loss, 4)
	check.Equal(t, s.LastEmptiedSlot(), at)
	o := sessionAt(t, okeyWin).FinishWith(tile.None)
	check.That(t, o.Question != nil && len(o.Question.Ways) == 2, "%+v", o)
}

func TestFinish_EqualLosses(t *testing.T) {
	p := okeyWin
	p.Hands[0] = "R1 R2 R3 R4 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13"
	s := sessionAt(t, p)
	check.That(t, s.Rack().Tiles() == s.View().Hand && s.Store().Path() == "" && len(s.Finishes()) > 1, "the session is not at the position")
	at := s.slotOf("B5")
	check.That(t, s.FinishFrom(at).Refused != nil, "B5 finishes, too")
	s.Finish(at)
	check.That(t, s.Question() == nil && s.View().Sheet[0].Winner == Player, "%+v", s.Question())
	s = sessionAt(t, p)
	check.OK(t, s.FinishFrom(s.slotOf("R1")).Refused)
}

// Draw must ask first if drawing gives up a win (rule 3.2), unless the hand wins with any tile. GoOn must ask if the
// stock is empty and the last discard would win (rule 2.9).
func TestDraw_AsksIfDiscardWins(t *testing.T) {
	none := 0
	p := gametest.Position{
		Turns: 60, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 Y1"}, Discards: [4]string{3: "R13"},
	}
	for _, kind := range []QuestionKind{AskPassUpWin, AskPass} {
		s := sessionAt(t, p)
		before := s.TurnID()
		act := func() { s.Draw() }
		if kind == AskPass {
			act = func() { check.Must(s.GoOn()) }
		}
		act()
		q := s.Question()
		check.Need(t, q != nil && q.Kind == kind && (kind == AskPass || q.Win == tileOf("R13")), "%+v", q)
		s.Confirm(false)
		check.That(t, s.View().Step == game.MustDraw && s.TurnID() == before && s.Question() == nil, "no is taken for yes")
		act()
		check.That(t, s.Confirm(true).Refused == nil && s.TurnID() != before, "yes does nothing")
		p.StockLeft = &none
	}
	p.StockLeft = nil
	p.Discards[3] = "R13 B10"
	check.That(t, sessionAt(t, p).Draw().Question == nil, "a discard that does not win is asked about")
	p.Hands[0], p.Discards[3] = "R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13", "R4"
	check.That(t, sessionAt(t, p).Draw().Question == nil, "the hand wins anyway")
}
