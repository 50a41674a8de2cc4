//go:build unconverted

package table

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// TestANameIsSaidOnce where somebody has drawn and is waited for, and who plays where it is
// somebody else.
func TestANameIsSaidOnce(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 120, 36)
	m.sitIn(t, gametest.Position{Turn: 2, Drawn: true, Turns: 9})
	for last, want := range map[string]string{"Mehmet drew": "Mehmet drew", "Ayşe threw it": "Ayşe threw it — Mehmet plays"} {
		m.last, m.texts.match = last, matchPoint{}
		if m.presentAll(); m.texts.story != want {
			t.Errorf("after %q: %q", last, m.texts.story)
		}
	}
	watched := newWatch(t)
	name := watched.name(watched.view.Turn)
	watched.last, watched.texts.match = name+" drew", matchPoint{}
	if watched.presentAll(); strings.Count(watched.texts.story, name) != 1 {
		t.Errorf("who watches is told %q", watched.texts.story)
	}
}

// TestNoticesLeaveTheStatusInSight: a notice stands below the rack, and goes when its time is over;
// what somebody may have missed stays until a key.
func TestNoticesLeaveTheStatusInSight(t *testing.T) {
	for _, stays := range []bool{false, true} {
		m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
		story := words.Plain(m.texts.story)
		m.Notify("The cat has the dealer's chair.", stays)
		if _, cmd := m.Update(Troubled{}); cmd == nil {
			t.Fatal("nothing ends the notice")
		}
		if _, cmd := m.Update(Troubled{}); cmd != nil {
			t.Error("its end is asked for twice")
		}
		shows(t, m, "The cat")
		shows(t, m, story)
		m.Update(aged(m, m.notice.id-1))
		shows(t, m, "The cat")
		m.Update(aged(m, m.notice.id))
		if strings.Contains(pictureOf(m), "The cat") != stays {
			t.Errorf("stays %v: when its time is over\n%s", stays, pictureOf(m))
		}
		press(m, "right")
		if strings.Contains(pictureOf(m), "The cat") {
			t.Error("it stays after a key")
		}
	}
}

// TestLongNoticesCoverTheStatusForAMomentOnly: what needs two lines takes the status for a moment,
// and one line after it.
func TestLongNoticesCoverTheStatusForAMomentOnly(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	story := words.Plain(m.texts.story)
	m.Notify("A damaged match was set aside; okey replay shows what is intact of it: a-long-name-of-a-file.jsonl", true)
	m.presentAll()
	shows(t, m, "a-long-name-of-a-file.jsonl")
	m.Update(aged(m, m.notice.id))
	shows(t, m, "A damaged match was set aside")
	shows(t, m, story)
	fills(t, m, 80, 24)
}

// TestWhoComesBackIsToldWhatIs: whether a tile was drawn and which, whatever came after it, and
// what is to be done.
func TestWhoComesBackIsToldWhatIs(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "kısmet")
	for m.view.Step != game.MustDraw {
		point(t, m, m.ordinary)
		press(m, "x")
		settle(t, m)
	}
	m.leaveNow()
	m, _ = again(t, dir)
	shows(t, m, "Welcome back. Zeynep discarded "+m.view.TopDiscard(m.view.Left(m.me())).String()+": "+words.Plain(m.presenter().prompt())+".")
	before := m.view.Hand
	press(m, "d")
	if strings.Contains(pictureOf(m), "Welcome") {
		t.Error("the welcome stays after a key")
	}
	drawn := tile.None
	for _, x := range m.view.Hand.Distinct() {
		if m.view.Hand[x] > before[x] {
			drawn = x
		}
	}
	m.leaveNow()
	m, _ = again(t, dir)
	shows(t, m, "Welcome back. You drew "+drawn.String()+": throw one [x].")
	press(m, "right")
	shows(t, m, "You drew "+drawn.String()+" — throw one [x]")
	m.leaveNow()
}

// TestLettersAreExplained: where there are no colours a Turk is told at once which letter is which
// colour, until his first key; nobody else is, and nobody who sees colours.
func TestLettersAreExplained(t *testing.T) {
	const legend = "R kırmızı  B mavi  K siyah  Y sarı"
	for _, c := range []struct {
		lang    string
		profile termenv.Profile
		told    bool
	}{{"tr", termenv.Ascii, true}, {"tr", termenv.TrueColor, false}, {"en", termenv.Ascii, false}} {
		opts := tableOptions(t, c.profile)
		opts.Words, _ = words.New(c.lang)
		m, err := New(opts)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		if got := m.notice.text != ""; got != c.told || got && !strings.Contains(pictureOf(m), legend) {
			t.Errorf("%s, %v: %q", c.lang, c.profile, m.notice.text)
		}
		m.Update(tea.KeyMsg{Type: tea.KeyRight})
		if m.notice.text != "" {
			t.Errorf("%s, %v: it stays: %q", c.lang, c.profile, m.notice.text)
		}
	}
}
