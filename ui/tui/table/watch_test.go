package table_test

import (
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

func watchTable(t *testing.T, more ...func(*table.Options)) *tabletest.Game {
	t.Helper()
	return open(t, tabletest.Setup{Options: options(append(more, setWatched)...)})
}

// setWatched is an option that makes a table watched, so bots have all seats.
func setWatched(o *table.Options) { o.Watch, o.Names[0] = true, "Deniz" }

// withoutHints is an option that turns hints off. Estimating the chance of winning takes most of the time of a match.
func withoutHints(o *table.Options) { o.Hints = 0 }

func TestWatch(t *testing.T) {
	g := watchTable(t, func(o *table.Options) { o.Rules.StartPoints = 5 })
	for g.View().Phase != game.MatchOver {
		before := g.Session.TurnID()
		g.Wait(6*step).ShowsNone("[d]", "[t]", " d draw", " t take", " x throw", "[n]").Need(g.Session.TurnID() != before, "the match does not go on")
		g.Need(g.Session.Rack().Tiles() == g.View().Hand, "the rack is not what the seat holds")
		if g.View().Phase == game.RoundOver {
			g.Shows("the next round follows")
		}
	}
	g.Shows("The match is over").Wait(time.Hour).That(g.View().Phase == game.MatchOver, "another match began by itself")
	g.Press("n").That(g.View().Phase == game.Playing && g.View().Round == 1, "no other match")
}

// TestWatch_Pause checks that no move is made during a pause except by a step, which makes one move, and that ending
// the pause makes the next move at once.
func TestWatch_Pause(t *testing.T) {
	g := watchTable(t).Press("space").Shows("paused")
	start := g.Moves()
	made := func(want int) {
		t.Helper()
		check.Equal(t, g.Moves()-start, want, "moves")
	}
	g.Wait(time.Minute)
	made(0)
	g.Async().Press("right")
	made(1)
	g.Press("right") // the bot has not answered yet
	made(1)
	g.Join() // wait for the bot's answer
	made(2)
	g.Wait(time.Minute)
	made(2)
	g.Press("space")
	made(3)
}

// TestWatch_Seats checks that up and down select the seat from which the table is seen, and that keys for playing have
// no effect.
func TestWatch_Seats(t *testing.T) {
	g := watchTable(t)
	for i := range 5 {
		want := g.Session.ViewOf(game.Seat(i % 4))
		g.Need(g.View().Seat == want.Seat && g.Session.Rack().Tiles() == want.Hand, "seat %d's hand is shown as seat %d's", g.View().Seat, want.Seat)
		g.Press("down")
	}
	check.Equal(t, g.Press("up", "up").View().Seat, 3)
	before, stands := g.Session.TurnID(), g.Rack()
	g.Press("d", "t", "x", "f", "g", "c", "v", "p", "a", "u", "m", "i")
	g.That(g.Session.TurnID() == before && g.View().Seat == 3 && g.Rack() == stands, "a key does something for a seat that nobody has")
	g.That(g.Press("q").HasQuit(), "leaving asks, though there is nothing to lose")
}

// TestWatch_Rack checks that, in the first frame of each move, a tile is in flight and the rack has not changed. The
// leftmost slot is not compared, since discards fly over it.
func TestWatch_Rack(t *testing.T) {
	silent := func(o *table.Options) { o.Rules.Gosterme = false } // gösterme has its own animation
	g, still := watchTable(t, silent, setAnimated), watchTable(t, silent)
	flew := 0
	for range 30 {
		seen, want := g.Wait(step).Lines(), still.Wait(step).Lines()
		if !slices.Equal(seen, want) {
			flew++
		}
		from := g.Slot(rack.Slot{Col: 1})
		for y := from.Y; y < len(seen); y++ {
			g.Need(string([]rune(seen[y])[from.X:]) == string([]rune(want[y])[from.X:]), "the rack does not stand still")
		}
	}
	check.That(t, flew >= 20, "tiles flew in %d of 30 moves", flew)
}
