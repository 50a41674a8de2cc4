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
			v, seat := e.face["Selin"].View(), e.chair["Selin"].Seat()
			asleep := func() bool { return e.State().Places[seat].Asleep }
			for turn := range 3 {
				e.playUntil("Selin")
				number := v.Turns
				if turn < 2 {
					left := time.Until(e.State().TurnEnds)
					check.Need(t, 80*time.Second < left && left <= 90*time.Second, "%s: %v are left of turn %d", preset, left, turn)
					e.pass(left - time.Millisecond)
					check.Need(t, v.Turns == number, "%s: turn %d ends too early", preset, turn)
				}
				e.pass(4 * time.Second)
				check.Need(t, v.Turns != number, "%s: turn %d goes on", preset, turn)
				check.Equal(t, asleep(), turn > 0, preset, " asleep after turn ", turn)
			}
			e.chair["Selin"].Wake()
			e.settle()
			check.That(t, !asleep(), "%s: a key does not wake up", preset)
			e.playUntil("Selin")
			e.pass(80 * time.Second)
			check.Equal(t, e.nextToPlay(), "Selin", preset)
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
				e.pass(95 * time.Second)
				check.That(t, s.View().Turns != number, "%s: after %v the turn goes on", preset, kinds)
				e.Close()
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

// The table must wait for a person whose connection is lost, but not for one
// who left. Without a clock, it must wait as long as anybody is there.
func TestGrace(t *testing.T) {
	for _, c := range []struct {
		why    string
		turn   time.Duration
		left   time.Duration // how long before the end of the turn
		leaves bool
		waits  time.Duration
	}{
		{"cut off", 90 * time.Second, 80 * time.Second, false, 30 * time.Second},
		{"cut off at the end of the turn", 90 * time.Second, 5 * time.Second, false, 15 * time.Second},
		{"cut off without a clock", 0, 0, false, 30 * time.Second},
		{"leaves", 90 * time.Second, 80 * time.Second, true, 0},
	} {
		runTable(t, func(s *Setup) { s.Turn = c.turn }, func(e *tableTest) {
			e.begin("Deniz", "Selin")
			e.playUntil("Selin")
			ends := e.State().TurnEnds
			check.Equal(t, ends.IsZero(), c.turn == 0, c.why)
			if c.turn == 0 {
				e.pass(20 * time.Hour)
				check.Equal(t, e.nextToPlay(), "Selin")
			} else {
				e.pass(time.Until(ends) - c.left)
			}
			v := e.face["Deniz"].View()
			number := v.Turns
			if chair := e.chair["Selin"]; c.leaves {
				chair.Leave()
			} else {
				chair.Close()
				e.pass(c.waits - time.Millisecond)
				check.Equal(t, v.Turns, number, c.why, ": nobody waits")
			}
			e.pass(3 * time.Second)
			check.That(t, v.Turns != number, "%s: the table waits longer than %v", c.why, c.waits)
			who := e.State().Places[e.chair["Selin"].Seat()]
			check.That(t, !who.Here && who.Person && who.Name == "Selin", "%s: the seat is %+v", c.why, who)
		})
	}
}

// A person who comes back, during the grace period or after it, must get the
// same seat, hand and clock.
func TestGrace_Return(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.begin("Deniz", "Selin")
		e.playUntil("Selin")
		ends, hand, seat := e.State().TurnEnds, e.face["Selin"].View().Hand, e.chair["Selin"].Seat()
		for range 5 {
			e.chair["Selin"].Close()
			e.pass(10 * time.Second)
			check.Equal(t, e.chair["Selin"].Err(), ErrClosed)
			e.seat("Selin")
			s := check.Must(e.chair["Selin"].Session(session.Table{}))
			e.face["Selin"] = s
			check.Need(t, s.View().Hand == hand && s.Seat() == seat && s.MyTurn(), "Selin finds %v at seat %d", s.View().Hand, s.Seat())
		}
		check.Equal(t, e.State().TurnEnds, ends)
		old := e.chair["Selin"]
		e.seat("Selin")
		check.Equal(t, old.Err(), ErrTakenOver)
		check.Equal(t, e.chair["Selin"].Seat(), seat)
		check.That(t, e.State().Places[seat].Here, "the newer connection does not count")
		check.Equal(t, old.Say("hello"), ErrTakenOver)
	})
}
