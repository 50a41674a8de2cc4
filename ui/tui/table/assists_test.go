//go:build unconverted

package table

import (
	"strings"
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// TestPausedBotsWait: a pause stops the bots, any key ends it; so do losing and gaining the
// keyboard, if that is wanted.
func TestPausedBotsWait(t *testing.T) {
	m := othersTurnTable(t, Normal)
	press(m, "f3")
	shows(t, m, "Press any key to continue.")
	before := m.s.At()
	think(t, m)
	m.Update(pace(m, before))
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
	shows(t, m, "you can win")
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
			_, cmd := m.Update(pace(m, m.s.At()))
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

// TestWordsBelowGroups: what stands on the rack as a run or a set is called so (rule 3.5), what is
// none yet says what it wants, and the setting leaves words out.
func TestWordsBelowGroups(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 K7 Y9 Y9 K1 K2 K4 R5 B12 R13 R11", "R9")
	m.standAs(t, "R1 R2 R3", "B7 K7 R5", "Y9 Y9", "K1 K2 K4", "B12 R13 R11")
	said := func(brackets string) string {
		m.hand.opts.Brackets, m.hand.groups.at = brackets, groupsPoint{}
		m.hand.groups.present()
		text := ""
		for i := range m.hand.groups.list {
			if g := &m.hand.groups.list[i]; m.hand.groups.wants(g) {
				text += g.long + ", "
			}
		}
		return text
	}
	for brackets, want := range map[string]string{
		BracketsAll: "run ✓, set ✓ ★ as 7, pair, 3, 12, ", BracketsComplete: "run ✓, set ✓ ★ as 7, ", BracketsNone: "",
	} {
		if got := said(brackets); got != want {
			t.Errorf("%s: %q, want %q", brackets, got, want)
		}
	}
}

// TestWordsBelowGroupsInAnyOrder: tiles that are a meld in another order are one, unless the rack has
// to show the win as it stands (rule 3.5).
func TestWordsBelowGroupsInAnyOrder(t *testing.T) {
	for show, want := range map[game.Show]string{game.Auto: "run ✓", game.Arranged: "5 or 9"} {
		m := holding(t, "R7 R8 R6 B7 K1 Y9 Y4 K13 K4 R1 R5 B12 Y13 R11", "B3")
		m.view.Rules.Show = show
		m.standAs(t, "R7 R8 R6", "B7", "K1", "Y9", "Y4", "K13", "K4", "R1", "R5", "B12", "Y13", "R11")
		m.hand.groups.at = groupsPoint{}
		m.hand.groups.present()
		if list := m.hand.groups.list; len(list) != 1 || list[0].long != want {
			t.Errorf("%v: %+v, want %q", show, list, want)
		}
	}
}

// TestWhereTheLeftDiscardWouldStand: in the empty slot where it makes a meld, which is also said, with
// the key that takes it only where the master takes it; not where it makes none.
func TestWhereTheLeftDiscardWouldStand(t *testing.T) {
	for _, c := range []struct{ discard, groups, says, word string }{
		{"K5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 5-6-7! Or draw [d]", "5 fits · take t"},
		{"R2", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take [t] or draw [d]", "2 fits"},
		{"Y5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "draw [d]", ""},
		{"Y6", "R1 R3,K6 R6,K7,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 6-6-6! Or draw [d]", "6 fits · take t"},
	} {
		m := holding(t, "K6 K7 R1 R3 R6 B2 B4 B9 Y9 Y11 Y13 K1 R13 R11", c.discard)
		m.standAs(t, strings.Split(c.groups, ",")...)
		m.hand.opts.Brackets, m.hand.groups.at, m.texts.match = BracketsAll, groupsPoint{}, matchPoint{}
		m.presentAll()
		if got := m.presenter().prompt(); got != c.says {
			t.Errorf("%s: %q, want %q", c.discard, got, c.says)
		}
		word := ""
		if l := m.s.Reading().Left; len(l.Joins.Tiles) > 0 {
			word = m.hand.groups.list[len(m.hand.groups.list)-1].long
			if at := m.rack().At(l.Home).Tile; at != tile.None {
				t.Errorf("%s would stand on %v", c.discard, at)
			}
		}
		if word != c.word {
			t.Errorf("%s: %q below, want %q", c.discard, word, c.word)
		}
	}
}

// TestWhatTakingMakesGoesWithTheRack: what is said of the left discard is true of the rack as it
// stands now, not as it stood when the turn began.
func TestWhatTakingMakesGoesWithTheRack(t *testing.T) {
	m := holding(t, "K6 K7 R1 R3 R6 B2 B4 B9 Y9 Y11 Y13 K1 R13 R11", "K5")
	m.standAs(t, strings.Split("R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", ",")...)
	m.presentAll()
	shows(t, m, "5-6-7")
	m.standAs(t, strings.Split("R1 R3,K6,K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", ",")...)
	m.presentAll()
	if text := pictureOf(m); strings.Contains(text, "5-6-7") || strings.Contains(text, "5 fits") {
		t.Errorf("it still says what the tile made before:\n%s", text)
	}
}
