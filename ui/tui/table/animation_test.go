package table_test

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// frame is the time between two frames. flight is the maximum duration of a flight.
const (
	frame  = time.Second / 60
	flight = 20 * frame
)

func setAnimated(o *table.Options) { o.Animate = true }

// animatedPair returns two tables in the same position on the player's turn, after all flights have ended. The first
// has animations, the second has none.
func animatedPair(t *testing.T, more ...func(*table.Options)) (g, still *tabletest.Game) {
	t.Helper()
	still = play(t, tabletest.Setup{Options: options(more...)})
	g = play(t, tabletest.Setup{Options: options(append(more, setAnimated)...)})
	return g.Wait(10 * time.Second), still.Wait(10 * time.Second)
}

// pressBoth presses keys at two tables and reports whether their screens are equal afterwards.
func pressBoth(g, still *tabletest.Game, keys ...string) (same bool) {
	return g.Press(keys...).Screen() == still.Press(keys...).Screen()
}

// TestFlight checks that flights are visible, that they end with every tile in its place, and that keys do not wait for
// them. A panel ends them, and there are none at instant pace.
func TestFlight(t *testing.T) {
	g, still := animatedPair(t)
	for _, keys := range [][]string{{"d"}, {"p"}, {"c", "v", "a", "u"}} {
		check.That(t, !pressBoth(g, still, keys...), "nothing is seen of %q", keys)
		frames := 0
		for ; g.Pending() > 0; frames++ {
			g.Fits("flight").Wait(frame).Need(frames <= 20, "a tile never lands")
		}
		g.That(frames >= 3 && g.Screen() == still.Screen(), "after %d pictures of %q there is", frames, keys)
	}
	g.PointWhere(g.IsOrdinary)
	still.PointWhere(still.IsOrdinary)
	g.That(!pressBoth(g, still, "x") && g.View().TopDiscard(session.Player) != tile.None, "a discard is not seen on its way")
	g.That(g.Wait(flight).Screen() == still.Wait(flight).Screen() && g.Pending() == still.Pending(), "it does not land")

	g, _ = animatedPair(t)
	g.DrawAndDiscard().That(g.Session.BotsTurn(), "a key waits for a tile to land")
	g, still = animatedPair(t)
	for _, panel := range []string{"r", "?", "f3"} {
		check.Need(t, !pressBoth(g, still, "p"), "nothing flies")
		g.That(pressBoth(g, still, panel) && pressBoth(g, still, "esc"), "%s: a tile flies on", panel)
		pressBoth(g, still, "c")
	}
	g, still = animatedPair(t, atPace(table.Instant))
	g.That(pressBoth(g, still, "d", "p"), "tiles fly at instant pace")
}

// TestFlight_Ended checks that newly dealt tiles do not fly, even after the word prompt, and that a resize of the
// window ends flights.
func TestFlight_Ended(t *testing.T) {
	silent := []string{"gosterme=off"} // gösterme has its own animation
	still := open(t, tabletest.Setup{Dir: t.TempDir(), Set: silent})
	g := open(t, tabletest.Setup{Dir: t.TempDir(), Set: silent, Options: setAnimated})
	still.Type("kısmet")
	g.Type("kısmet").Need(pressBoth(g, still, "enter") && !g.Session.AwaitsWord(), "the new hand flies, or was not dealt")
	check.Need(t, !pressBoth(g, still, "p"), "nothing flies when the rack is sorted")
	g.That(g.Resize(120, 36).Screen() == still.Resize(120, 36).Screen(), "tiles fly on in another window")
}

// TestFlight_OtherTable checks that a frameTick of another table has no effect.
func TestFlight_OtherTable(t *testing.T) {
	var next func(time.Time) tea.Msg
	tabletest.Play(t, func(o table.Options) (*table.Model, error) {
		tick := o.Clock.Tick
		o.Clock.Tick = func(d time.Duration, send func(time.Time) tea.Msg) tea.Cmd {
			if d == frame {
				next = send
			}
			return tick(d, send)
		}
		return tui.NewTable(o)
	}, tabletest.Setup{Options: setAnimated}).Press("p")
	g, _ := animatedPair(t)
	seen := g.Press("d").Screen()
	g.Send(next(time.Time{})).That(g.Screen() == seen, "a tile moves on")
}

// TestFlight_TakeMark checks that the left pile is not marked while its newest tile is in flight.
func TestFlight_TakeMark(t *testing.T) {
	g, _ := animatedPair(t)
	for range 2 {
		g.DrawAndDiscard().Settle()
	}
	v := g.View()
	g.Need(len(v.Discards[v.Left(session.Player)]) >= 2 && g.Session.May(game.Take) && g.Pending() > 0, "nothing to take is in the air")
	marked := func() bool {
		pile := g.Plan.Piles[layout.SideLeft]
		edge := g.TextIn(pile.Line(pile.H - 1))
		return strings.Contains(edge, "=") || strings.Contains(g.Lines()[pile.Y], "take [t]")
	}
	g.That(!marked(), "the tile below is marked")
	g.Wait(flight).That(marked(), "what has landed is not marked")
}
