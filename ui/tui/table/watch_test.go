//go:build unconverted

package table

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
)

// newWatch is a table where nobody sits down.
func newWatch(t *testing.T) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Watch, opts.Names[0] = true, "Deniz"
	m, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.Init()
	return m
}

func TestWatchPlaysAWholeMatchByItself(t *testing.T) {
	m := newWatch(t)
	for m.view.Phase != game.MatchOver {
		before := m.s.At()
		if m.view.Phase == game.Playing {
			think(t, m)
		}
		m.Update(pace(m, before))
		if m.s.At() == before {
			t.Fatal("the match does not go on")
		}
		if m.rack().Tiles() != m.view.Hand {
			t.Fatal("the rack is not what the seat holds")
		}
	}
	shows(t, m, "The match is over")
	m.Update(pace(m, m.s.At()))
	if m.view.Phase != game.MatchOver {
		t.Error("another match began by itself")
	}
	if press(m, "n"); m.view.Phase != game.Playing || m.view.Round != 1 {
		t.Error("no other match")
	}
}

// TestWatchPauses: nothing happens while it is paused, a step is one move, and going on makes the
// waiting move at once.
func TestWatchPauses(t *testing.T) {
	m := newWatch(t)
	press(m, "space")
	shows(t, m, "paused")
	start := m.s.At()
	think(t, m)
	m.Update(pace(m, start))
	if m.s.At() != start {
		t.Fatal("a paused match went on")
	}
	press(m, "right")
	if m.s.At().Action != start.Action+1 {
		t.Fatalf("a step made %d moves", m.s.At().Action-start.Action)
	}
	press(m, "right") // before the bot has an answer
	think(t, m)
	if m.s.At().Action != start.Action+2 {
		t.Fatal("a step was forgotten because the bot was still thinking")
	}
	think(t, m)
	if m.s.At().Action != start.Action+2 {
		t.Fatal("a step made two moves")
	}
	press(m, "space")
	if m.s.At().Action != start.Action+3 {
		t.Fatal("going on does not make the move that waits")
	}
}

// TestWatchSeesWhatASeatSees: the screen shows one seat's hand, any seat's, and what all may see of
// the others (rule 2.6).
func TestWatchSeesWhatASeatSees(t *testing.T) {
	m := newWatch(t)
	for i := range 5 {
		want := m.s.ViewOf(game.Seat(i % 4))
		if m.view.Seat != want.Seat || m.rack().Tiles() != want.Hand {
			t.Fatalf("step %d: seat %d's hand is shown as seat %d's", i, m.view.Seat, want.Seat)
		}
		press(m, "down")
	}
	press(m, "up", "up")
	if m.view.Seat != 3 {
		t.Errorf("up leads to seat %d", m.view.Seat)
	}
	for _, k := range []string{"d", "t", "x", "f", "g", "c", "v", "p", "a", "u", "m", "i"} {
		before := m.s.At()
		press(m, k)
		if m.s.At() != before || m.view.Seat != 3 {
			t.Errorf("the key %s does something for a seat that nobody has", k)
		}
	}
	if cmd := press(m, "q"); cmd == nil || cmd() != tea.Quit() {
		t.Error("leaving asks, though there is nothing to lose")
	}
}

// TestOnlyWhatMovesFlies: the rack that is looked at stands still while others play.
func TestOnlyWhatMovesFlies(t *testing.T) {
	m := newWatch(t)
	m.opts.Animate = true
	flew := 0
	for range 30 {
		m.air.flights = nil
		think(t, m)
		m.Update(pace(m, m.s.At()))
		if len(m.air.flights) > 1 {
			t.Fatalf("%d tiles fly at once", len(m.air.flights))
		}
		flew += len(m.air.flights)
	}
	if flew < 20 {
		t.Errorf("only %d tiles flew in 30 moves", flew)
	}
}
