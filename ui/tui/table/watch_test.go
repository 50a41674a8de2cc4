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

// think lets the bot whose turn it is answer; its move is made when it is due.
func think(t *testing.T, m *Model) {
	t.Helper()
	action, fault := m.seated[m.view.Turn].Ask(t.Context(), m.match.View(m.view.Turn))
	m.Update(answer{m.now(), action, fault})
}

func TestWatchPlaysAWholeMatchByItself(t *testing.T) {
	m := newWatch(t)
	for m.view.Phase != game.MatchOver {
		before := m.now()
		if m.view.Phase == game.Playing {
			think(t, m)
		}
		m.Update(beat{before})
		if m.now() == before {
			t.Fatal("the match does not go on")
		}
		if m.rack.Tiles() != m.view.Hand {
			t.Fatal("the rack is not what the seat holds")
		}
	}
	shows(t, m, "have won the match")
	m.Update(beat{m.now()})
	if m.view.Phase != game.MatchOver {
		t.Error("another match began by itself")
	}
	if press(m, "n"); m.view.Phase != game.Playing || m.view.Round != 1 {
		t.Error("no other match")
	}
}

// TestWatchPauses: nothing happens while it is paused, a step is one move, and going on makes the waiting move at once.
func TestWatchPauses(t *testing.T) {
	m := newWatch(t)
	press(m, "space")
	shows(t, m, "paused")
	start := m.now()
	think(t, m)
	m.Update(beat{start})
	if m.now() != start {
		t.Fatal("a paused match went on")
	}
	press(m, "right")
	if m.moves != start.move+1 {
		t.Fatalf("a step made %d moves", m.moves-start.move)
	}
	press(m, "right") // before the bot has an answer
	think(t, m)
	if m.moves != start.move+2 {
		t.Fatal("a step was forgotten because the bot was still thinking")
	}
	think(t, m)
	if m.moves != start.move+2 {
		t.Fatal("a step made two moves")
	}
	press(m, "space")
	if m.moves != start.move+3 {
		t.Fatal("going on does not make the move that waits")
	}
}

// TestWatchSeesWhatASeatSees: the screen shows one seat's hand, any seat's, and what all may see of the others (rule 2.6).
func TestWatchSeesWhatASeatSees(t *testing.T) {
	m := newWatch(t)
	for i := range 5 {
		want := m.match.View(game.Seat(i % 4))
		if m.view.Seat != want.Seat || m.rack.Tiles() != want.Hand {
			t.Fatalf("step %d: seat %d's hand is shown as seat %d's", i, m.view.Seat, want.Seat)
		}
		press(m, "down")
	}
	press(m, "up", "up")
	if m.view.Seat != 3 {
		t.Errorf("up leads to seat %d", m.view.Seat)
	}
	for _, k := range []string{"d", "t", "x", "f", "g", "c", "v", "p", "a", "u", "m", "i"} {
		before := m.now()
		press(m, k)
		if m.now() != before || m.view.Seat != 3 {
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
		m.flights = nil
		think(t, m)
		m.Update(beat{m.now()})
		if len(m.flights) > 1 {
			t.Fatalf("%d tiles fly at once", len(m.flights))
		}
		flew += len(m.flights)
	}
	if flew < 20 {
		t.Errorf("only %d tiles flew in 30 moves", flew)
	}
}
