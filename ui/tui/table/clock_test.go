package table_test

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// withClock returns s with a limit of 15 seconds per turn.
func withClock(s tabletest.Setup) tabletest.Setup {
	s.Options = options(func(o *table.Options) { o.TurnTime = 15 * time.Second }, s.Options)
	return s
}

// clockedTurn returns a table in a window of 120 by 36 cells at the start of a turn on which the player has to draw, with
// the limit of withClock.
func clockedTurn(t *testing.T, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	s.W, s.H = 120, 36
	g := play(t, withClock(s))
	for g.View().Step != game.MustDraw {
		g.DrawAndDiscard().Settle()
	}
	return g
}

// TestClock checks that the clock counts down on the player's turn. When the time is up, a tile is drawn for the
// player, the spare tile is discarded, and a message appears. The next turn has the full time again. The daily deal has
// no clock.
func TestClock(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		g := clockedTurn(t, tabletest.Setup{Preset: preset}).Shows("0:15")
		hand := g.View().Hand.Len()
		g.Wait(14*time.Second).Shows("0:01").Need(g.Session.MyTurn(), "the turn is over too early")
		g.Wait(time.Second).ShowsNone("0:0", "0:15")
		thrown := g.View().TopDiscard(session.Player)
		g.Need(!g.Session.MyTurn() && thrown != tile.None && g.View().Hand.Len() == hand, "%v is thrown, the hand has %d tiles", thrown, g.View().Hand.Len())
		g.Shows(g.Render(g.Words.With("clock.over.thrown", words.Args{"Tile": thrown})))
		g.Settle().Shows("0:15").Press("d").Wait(3 * time.Second).Shows("0:12")
		spare := g.Session.Advice().SpareTile()
		g.Wait(12 * time.Second)
		check.Equal(t, g.View().TopDiscard(session.Player), spare, preset)
	}
	g := clockedTurn(t, tabletest.Setup{Options: func(o *table.Options) { o.Daily = "2026-11-23" }})
	g.ShowsNone("0:15").Wait(time.Minute).That(g.Session.MyTurn() && g.View().Step == game.MustDraw, "the clock has played")
}

func TestClock_Stops(t *testing.T) {
	turn := func() *tabletest.Game {
		return clockedTurn(t, tabletest.Setup{}).Wait(3500 * time.Millisecond).Shows("0:12")
	}
	g := turn().Press("f3").Wait(time.Hour)
	g.That(g.Pending() <= 0, "something is scheduled during a pause")
	g.Press("space").Shows("0:12").Wait(999 * time.Millisecond).Shows("0:12").Wait(time.Millisecond).Shows("0:11")
	turn().Resize(40, 10).Wait(time.Hour).Resize(120, 36).Shows("0:12")
	turn().Send(tea.BlurMsg{}).Wait(1500 * time.Millisecond).Shows("0:10") // Options.Focus is off

	for _, keys := range [][]string{{"?"}, {"s"}, {"q"}, {"space"}, {";"}} {
		g := turn().Press("d").Press(keys...)
		g.Wait(12*time.Second).That(!g.Session.MyTurn(), "%q stops the clock", keys)
		g.That(keys[0] != "q" || asks(g), "the question whether to leave is gone")
		g.That(!g.Lifting(), "%q: a tile is still picked up", keys)
	}
}

// TestClock_Ceremony checks that the first turn is timed from the end of the dealing ceremony.
func TestClock_Ceremony(t *testing.T) {
	g := openCeremony(t, withClock(tabletest.Setup{Seed: ownStart, W: 120, H: 36}))
	for !isDealt(g) {
		g.Wait(100 * time.Millisecond)
	}
	g.Shows("0:15").Wait(time.Second).Shows("0:14")
}

// TestClock_Idle checks that an idle table schedules nothing without a clock, and one message per second with one. The
// turns of other seats are not timed.
func TestClock_Idle(t *testing.T) {
	g := play(t, tabletest.Setup{}).ShowsNone("0:")
	g.That(g.Pending() == 0, "something is scheduled without a clock")
	g = clockedTurn(t, tabletest.Setup{}).Wait(time.Second)
	for range 10 {
		before := g.Screen()
		g.Wait(900*time.Millisecond).Need(g.Pending() == 1 && g.Screen() == before, "within a second, %d messages are scheduled", g.Pending())
		g.Wait(100*time.Millisecond).Need(g.Screen() != before, "nothing has changed after a second")
	}
	g.DrawAndDiscard().ShowsNone("0:")
}

// TestClock_Resumed checks that the player has the full time on the first turn of a resumed match.
func TestClock_Resumed(t *testing.T) {
	s := withClock(tabletest.Setup{Dir: t.TempDir(), W: 120, H: 36})
	g := open(t, s).Type("kısmet").Press("enter").Settle()
	g.Need(g.Session.MyTurn(), "it is not the player's turn")
	g.Wait(9 * time.Second).Shows("0:06").Session.Close()
	s.Resume = true
	open(t, s).Shows("0:15").Wait(9 * time.Second).Shows("0:06")
}
