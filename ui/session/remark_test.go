package session

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/gametest"
)

// TestRemarkOf_Chances checks who remarks on an event, and with what chance.
func TestRemarkOf_Chances(t *testing.T) {
	s := sessionAt(t, gametest.Position{Turn: 1, Drawn: true})
	s.table.Talk, s.table.Levels[2].Temper = true, bots.Hunter
	won := func(seat game.Seat) game.Event { return game.RoundEnded{Result: game.Result{Winner: seat}} }
	for _, c := range []struct {
		why    string
		event  game.Event
		seat   game.Seat
		on     Occasion
		chance float64
	}{
		{"takes", game.Took{Seat: 2}, 2, OnTake, 1.0 / 3},
		{"draws", game.Drew{Seat: 2}, 2, 0, 0},
		{"shows", game.Shown{Seat: 2}, 2, OnShow, 1},
		{"wins", won(2), 2, OnWin, 1},
		{"loses before its turn", won(3), 2, OnLoss, 1.0 / 2},
		{"loses, and another was next", won(1), 2, 0, 0},
		{"nobody wins", won(game.Nobody), 2, 0, 0},
		{"the player shows", game.Shown{Seat: Player}, Player, 0, 0},
	} {
		const whims = 256
		remarks := 0
		for w := range uint64(whims) {
			s.remarks[c.seat] = Remark{Occasion: OnTake} // of an earlier turn
			if c.seat == Player {
				s.remarks[c.seat] = Remark{}
			}
			switch s.remarks.react(c.event, s.tableState, w); s.RemarkOf(c.seat) {
			case Remark{bots.Hunter, c.on}:
				remarks++
			case Remark{}:
			default:
				t.Errorf("%s: %+v", c.why, s.RemarkOf(c.seat))
			}
		}
		if got := float64(remarks) / whims; got < c.chance-0.05 || got > c.chance+0.05 {
			t.Errorf("%s: it remarks %.2f of the times, want %.2f", c.why, got, c.chance)
		}
	}
	s.table.Talk = false
	if s.remarks.react(game.Shown{Seat: 2}, s.tableState, 1); s.RemarkOf(2) != (Remark{}) {
		t.Error("it remarks at a silent table")
	}
}
