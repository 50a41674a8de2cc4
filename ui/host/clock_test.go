package host

import (
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/session"
)

// A stand-in must end a turn that has run out. After two such turns the person
// is asleep, and the stand-in plays at the pace of bots until a key is pressed.
func TestClock_TurnRunsOut(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		runTable(t, func(s *Setup) { s.Rules, _ = game.PresetByName(preset) }, func(e *tableTest) {
			e.begin("Deniz", "Selin", "Murat", "Ece")
			for turn := range 3 {
				e.playUntil("Selin")
				v, place := e.face["Selin"].View(), func() Place { return e.table.State().Places[e.chair["Selin"].Seat()] }
				number := v.Turns
				if turn < 2 {
					ends := e.table.State().TurnEnds
					if left := time.Until(ends); left <= 80*time.Second || left > 90*time.Second {
						t.Fatalf("%s: %v are left of turn %d", preset, left, turn)
					}
					if e.pass(time.Until(ends) - time.Millisecond); v.Turns != number {
						t.Fatalf("%s: turn %d ends too early", preset, turn)
					}
				}
				if e.pass(4 * time.Second); v.Turns == number {
					t.Fatalf("%s: turn %d goes on", preset, turn)
				}
				if asleep := place().Asleep; asleep != (turn > 0) {
					t.Errorf("%s: after turn %d asleep is %v", preset, turn, asleep)
				}
			}
			e.chair["Selin"].Wake()
			e.settle()
			check.That(t, !e.table.State().Places[e.chair["Selin"].Seat()].Asleep, "%s: a key does not wake up", preset)
			e.playUntil("Selin")
			if e.pass(80 * time.Second); e.nextToPlay() != "Selin" {
				t.Errorf("%s: somebody else plays on", preset)
			}
		})
	}
}

// A stand-in must be able to take over at each step of a turn.
func TestClock_MidTurn(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		for _, kinds := range [][]game.Kind{{}, {game.Draw}, {game.Take}, {game.Take, game.Return}, {game.Take, game.Return, game.Draw}} {
			runTable(t, func(s *Setup) { s.Rules, _ = game.PresetByName(preset) }, func(e *tableTest) {
				e.begin("Deniz", "Selin")
				e.playUntil("Selin") // not the first turn, in which there is nothing to take
				e.act("Selin")
				if e.nextToPlay() == "Selin" {
					e.act("Selin")
				}
				e.playUntil("Selin")
				s := e.face["Selin"]
				for _, kind := range kinds {
					if !s.May(kind) {
						return // only in Okey 101
					}
					s.Do(game.Action{Kind: kind})
				}
				number := s.View().Turns
				if e.pass(95 * time.Second); s.View().Turns == number {
					t.Errorf("%s: after %v the turn goes on", preset, kinds)
				}
				e.table.Close()
				rec := e.record()
				last := rec.Act(rec.Len() - 1)
				for i := rec.Len() - 1; last.Seat != s.Seat(); i-- {
					last = rec.Act(i)
				}
				check.That(t, last.StandIn, "%s: the journal says that %+v was done by the person", preset, last)
			})
		}
	}
}

func TestClock_Off(t *testing.T) {
	runTable(t, func(s *Setup) { s.Turn = 0 }, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		e.playUntil("Selin")
		if e.pass(20 * time.Hour); e.nextToPlay() != "Selin" || !e.table.State().TurnEnds.IsZero() {
			t.Error("the turn has ended")
		}
	})
}

// The table must wait for a person whose connection is lost, but not for one
// who left.
func TestGrace(t *testing.T) {
	for _, c := range []struct {
		why         string
		turn, grace time.Duration
		left        time.Duration // how long before the end of the turn
		leaves      bool
		waits       time.Duration
	}{
		{"cut off", 90 * time.Second, 30 * time.Second, 80 * time.Second, false, 30 * time.Second},
		{"cut off at the end of the turn", 90 * time.Second, 30 * time.Second, 5 * time.Second, false, 15 * time.Second},
		{"cut off without a clock", 0, 30 * time.Second, 0, false, 30 * time.Second},
		{"leaves", 90 * time.Second, 30 * time.Second, 80 * time.Second, true, 0},
	} {
		runTable(t, func(s *Setup) { s.Turn, s.Grace = c.turn, c.grace }, func(e *tableTest) {
			e.begin("Deniz", "Selin")
			e.playUntil("Selin")
			if ends := e.table.State().TurnEnds; !ends.IsZero() {
				e.pass(time.Until(ends) - c.left)
			}
			number := e.face["Deniz"].View().Turns
			if chair := e.chair["Selin"]; c.leaves {
				chair.Leave()
			} else {
				chair.Close()
			}
			if c.waits > 0 {
				if e.pass(c.waits - time.Millisecond); e.face["Deniz"].View().Turns != number {
					t.Errorf("%s: nobody waits", c.why)
				}
			}
			if e.pass(3 * time.Second); e.face["Deniz"].View().Turns == number {
				t.Errorf("%s: the table waits longer than %v", c.why, c.waits)
			}
			if who := e.table.State().Places[e.chair["Selin"].Seat()]; who.Here || !who.Person || who.Name != "Selin" {
				t.Errorf("%s: the seat is %+v", c.why, who)
			}
		})
	}
}

// A person who comes back, during the grace period or after it, must get the
// same seat, hand and clock.
func TestGrace_Return(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		e.playUntil("Selin")
		ends, hand, seat := e.table.State().TurnEnds, e.face["Selin"].View().Hand, e.chair["Selin"].Seat()
		for range 5 {
			e.chair["Selin"].Close()
			if e.pass(10 * time.Second); e.chair["Selin"].Err() != ErrClosed {
				t.Error(e.chair["Selin"].Err())
			}
			e.seat("Selin")
			s, err := e.chair["Selin"].Session(session.Table{})
			e.must(err)
			e.face["Selin"] = s
			if s.View().Hand != hand || e.chair["Selin"].Seat() != seat || !s.MyTurn() {
				t.Fatalf("Selin finds %v at seat %d", s.View().Hand.Tiles(), s.Seat())
			}
		}
		if now := e.table.State().TurnEnds; !now.Equal(ends) {
			t.Errorf("the turn ended at %v, and now at %v", ends, now)
		}
		old := e.chair["Selin"]
		e.seat("Selin")
		if old.Err() != ErrTakenOver || e.chair["Selin"].Seat() != seat {
			t.Errorf("the other connection: %v", old.Err())
		}
		if place := e.table.State().Places[seat]; !place.Here {
			t.Error("the newer connection does not count")
		}
		if err := old.Say("hello"); err != ErrTakenOver {
			t.Errorf("the older connection may speak: %v", err)
		}
	})
}
