package table

import (
	"strings"
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// TestPausedBotsWait: a pause stops the bots, any key ends it; so do losing and gaining the
// keyboard, if that is wanted.
func TestPausedBotsWait(t *testing.T) {
	m := othersTurnTable(t, Normal)
	press(m, "f3")
	shows(t, m, "The table waits.")
	before := m.s.At()
	think(t, m)
	m.Update(paceTick{before})
	if m.s.At() != before {
		t.Fatal("a bot plays while the table is paused")
	}
	if press(m, "x"); m.bots.stopped || m.s.At() == before {
		t.Fatal("a key does not end the pause, or the move that waits is not made")
	}

	m = othersTurnTable(t, Normal)
	m.Update(tea.BlurMsg{})
	if m.bots.stopped {
		t.Error("it pauses though nobody wants that")
	}
	m.opts.Focus = true
	m.Update(tea.BlurMsg{})
	if !m.bots.stopped {
		t.Error("it does not pause")
	}
	m.Update(tea.FocusMsg{})
	if m.bots.stopped {
		t.Error("it does not go on")
	}
	press(m, "f3")
	m.Update(tea.BlurMsg{})
	m.Update(tea.FocusMsg{})
	if !m.bots.stopped {
		t.Error("a pause that the player made ends by itself")
	}
}

func TestHintsAreCounted(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Hints = 1
	m := newTable(t, opts, 80, 24)
	offered := func(want bool) {
		t.Helper()
		if got := strings.Contains(m.texts.footer.Text, "i hint"); got != want {
			t.Errorf("a hint is offered: %v, %d of %d left", got, m.s.HintsLeft(), m.s.Table().Hints)
		}
	}
	offered(true)
	hintIn(t, m)
	offered(false)
	press(m, "d")
	offered(false)
	press(m, "i")
	shows(t, m, "No more hints")
	m.s.Table().Hints = 0
	press(m, "i")
	shows(t, m, "Hints are switched off")
	m.s.Table().Hints = -1
	press(m, "left")
	offered(true)
	hintIn(t, m)
}

// TestAWinIsOffered, and not forced (rule 3.1).
func TestAWinIsOffered(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 B10 K6 Y6 B6 Y10 Y11 Y12 Y13 K1", "R9")
	m.view.Step = game.MustDiscard
	if m.presenter().wins() != tile.None {
		t.Error("it is offered though nobody wants that")
	}
	m.s.Table().Offer = true
	if m.presenter().wins() != tile.New(tile.Black, 1) {
		t.Errorf("offered is %v", m.presenter().wins())
	}
	m.texts.match = matchPoint{}
	m.presentAll()
	shows(t, m, "your hand wins")
	m.view.Turn++
	if m.presenter().wins() != tile.None {
		t.Error("it is offered out of turn")
	}
}

func TestTheBellRingsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // bots and the table wait, and no time passes
		rings := 0
		opts := tableOptions(t, termenv.Ascii)
		opts.Ring = func() { rings++ }
		m := newTable(t, opts, 80, 24)
		press(m, "d")
		point(t, m, m.ordinary)
		press(m, "x")
		for m.s.BotsTurn() {
			think(t, m)
			_, cmd := m.Update(paceTick{m.s.At()})
			for _, c := range batched(cmd) {
				c()
			}
		}
		if rings != 1 {
			t.Errorf("the bell rang %d times", rings)
		}
	})
}

// batched are the commands of a command.
func batched(cmd tea.Cmd) []tea.Cmd {
	if cmd == nil {
		return nil
	}
	if batch, ok := cmd().(tea.BatchMsg); ok {
		var all []tea.Cmd
		for _, c := range batch {
			if c != nil {
				all = append(all, c)
			}
		}
		return all
	}
	return nil
}

// TestMeldsAreUnderlined: what stands on the rack as a run or a set, and nothing else (rule 3.5).
func TestMeldsAreUnderlined(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 K7 Y9 Y9 K1 K2 K4 R5 B12 R13 R11", "R9")
	m.standAs(t, "R1 R2 R3", "B7 K7 R5", "Y9 Y9", "K1 K2 K4", "B12 R13 R11")
	want := 0
	for row := range rack.Rows {
		for col := range 15 {
			s := rack.Slot{Row: row, Col: col}
			on := m.hand.completed()[row]&(1<<col) != 0
			x := m.rack().At(s).Tile
			melded := x == tile.New(tile.Red, 1) || x == tile.New(tile.Red, 2) || x == tile.New(tile.Red, 3) ||
				x == tile.New(tile.Blue, 7) || x == tile.New(tile.Black, 7) || x == tile.New(tile.Red, 5) // the okey
			if on != melded {
				t.Errorf("%v is underlined: %v", x, on)
			}
			if on {
				want++
			}
		}
	}
	if want != 6 {
		t.Errorf("%d tiles are underlined", want)
	}
}
