//go:build unconverted

package table

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// TestPanelsCutNothing: beside a panel there is no part of a word or of a tile that goes on below
// it.
func TestPanelsCutNothing(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 160, Height: 45}} {
			opts := tableOptions(t, termenv.Ascii)
			opts.Words, _ = words.New(lang)
			m := newTable(t, opts, size.Width, size.Height)
			check := func(name string) {
				t.Helper()
				over := strings.Split(pictureOf(m), "\n")
				was := m.modes
				m.modes = stack{Base: was[Base]}
				bare := strings.Split(pictureOf(m), "\n")
				m.modes = was
				cuts(t, name+" "+lang, over, bare)
			}
			press(m, "f3")
			check("pause")
			press(m, "f3")
			for _, k := range []string{"?", "s", "r", "tab"} {
				press(m, k)
				check(k)
				press(m, "esc")
			}
		}
	}
}

// cuts fails where a word or tile of the bare table is seen in part beside a box.
func cuts(t *testing.T, name string, over, bare []string) {
	t.Helper()
	left, right := -1, -1
	for y := range over {
		shown := []rune(over[y])
		if at := strings.IndexRune(over[y], '╭'); at >= 0 && y > 0 {
			left = len([]rune(over[y][:at]))
			right = len([]rune(over[y][:strings.LastIndexAny(over[y], "╮")]))
		}
		if left < 0 {
			continue
		}
		for _, edge := range []int{left, right} {
			out := edge - 1
			if edge == right {
				out = edge + 1
			}
			if shown[out] != ' ' && shown[out] != '▄' { // the ledge of the rack
				t.Errorf("%s: line %d leans against it:\n%s\n%s", name, y, over[y], bare[y])
			}
		}
		if strings.ContainsRune(over[y], '╰') {
			return
		}
	}
	t.Errorf("%s: there is no panel", name)
}

// TestWhoWonTheMatchIsGold, also where somebody else finished its last round, and the title says
// it.
func TestWhoWonTheMatchIsGold(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.TrueColor), 80, 24)
	for playOn(t, m); m.view.Phase != game.MatchOver; playOn(t, m) {
		press(m, "n")
		settle(t, m)
	}
	last := m.view.Sheet[len(m.view.Sheet)-1].Winner
	if m.view.Wins(last) {
		t.Fatal("the seed is no good: a winner of the match finished the last round")
	}
	shows(t, m, "Y O U   W I N   T H E   M A T C H ,   W I T H   A Y Ş E")
	marked := 0
	for _, item := range m.modes.ending().shown.items {
		if p, ok := item.line.(endPoints); ok {
			s := game.Seat(slices.IndexFunc(m.s.Table().Names[:], func(name string) bool { return name == p.name || name == "" && p.name == "You" }))
			if gold := p.ink == cells.RoleGold; gold != m.view.Wins(s) || p.won != gold || p.rank == "" {
				t.Errorf("wins %v: %+v", m.view.Wins(s), p)
			}
			marked++
		}
	}
	if marked != m.view.Rules.Seats {
		t.Errorf("points of %d seats", marked)
	}
}

// TestTheRecordOpensAtItsEnd, follows what happens while it is there, and scrolls by pages.
func TestTheRecordOpensAtItsEnd(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	turn := func() {
		press(m, "d")
		point(t, m, m.ordinary)
		press(m, "x")
	}
	for len(m.view.Record) < 24 && m.view.Phase == game.Playing {
		turn()
		settle(t, m)
	}
	newest := func() string {
		rows := m.pages().recordRows()
		return words.Plain(rows[len(rows)-1].Text)
	}
	press(m, "r")
	shows(t, m, newest())
	press(m, "esc")
	turn()
	press(m, "r")
	settle(t, m)
	if m.modes.panel().Top != m.modes.panel().Last() {
		t.Error("the record does not follow what happens")
	}
	shows(t, m, newest())
	last := m.modes.panel().Last()
	press(m, "up")
	if m.modes.panel().Top != last-1 {
		t.Errorf("after ↑ it is at %d of %d", m.modes.panel().Top, last)
	}
	m.Update(tea.KeyMsg{Type: tea.KeyPgUp})
	if want := max(0, last-panelHeight(&m.layout)); m.modes.panel().Top != want {
		t.Errorf("after PgUp it is at %d of %d, not %d", m.modes.panel().Top, last, want)
	}
	press(m, "home")
	shows(t, m, "1. ")
	if m.modes.panel().Top != 0 {
		t.Error("Home does not go to the beginning")
	}
	m.Update(tea.KeyMsg{Type: tea.KeyPgDown})
	press(m, "end")
	if m.modes.panel().Top != last {
		t.Error("End does not go to the end")
	}
}

// TestTheRecordSpeaksToThePlayer in the second person, as all else does.
func TestTheRecordSpeaksToThePlayer(t *testing.T) {
	for lang, want := range map[string][]string{"en": {"You showed the indicator's twin"}, "tr": {"çektin, ", " attın", "Gösterge yaptın"}} {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		m := newTable(t, opts, 80, 24)
		press(m, "d")
		point(t, m, m.ordinary)
		press(m, "x")
		settle(t, m)
		m.view.Shown = m.me()
		text := ""
		for _, r := range m.pages().recordRows() {
			text += words.Plain(r.Text) + "\n"
			if strings.Contains(r.Text, "Sen ") && !strings.Contains(r.Text, "ttın") {
				t.Errorf("%q", words.Plain(r.Text))
			}
		}
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q in\n%s", lang, part, text)
			}
		}
	}
}

// TestTheDealSpeaksToThePlayer in the second person.
func TestTheDealSpeaksToThePlayer(t *testing.T) {
	for lang, want := range map[string][2]string{
		"en": {"You deal: 21 stacks", "first to you: you begin"}, "tr": {"Sen dağıtıyorsun: ", "ilk sen alırsın, sen başlarsın"},
	} {
		m := ceremonyTable(t, lang)
		m.modes.dealing().Dealer, m.modes.dealing().Starter, m.modes.dealing().step = m.me(), m.me(), m.modes.dealing().last()
		text := ""
		for _, r := range m.modes.dealing().told(m.board) {
			text += words.Plain(r.Text) + "\n"
		}
		if !strings.Contains(text, want[0]) || !strings.Contains(text, want[1]) {
			t.Errorf("%s:\n%s", lang, text)
		}
	}
}

// TestWhoWatchesIsToldTheNextRoundFollows, and of no key to deal it.
func TestWhoWatchesIsToldTheNextRoundFollows(t *testing.T) {
	m := newWatch(t)
	for m.view.Phase == game.Playing {
		think(t, m)
		m.Update(pace(m, m.s.At()))
	}
	for range 2 { // in the panel, and at the table
		shows(t, m, "the next round follows")
		if strings.Contains(pictureOf(m), "[n]") {
			t.Errorf("a key is named:\n%s", pictureOf(m))
		}
		press(m, "esc")
	}
}

// TestNobodyPromisesAnotherRound: what a bot says when it has lost is said at the end of a match,
// too.
func TestNobodyPromisesAnotherRound(t *testing.T) {
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, temper := range []string{"even", "cautious", "pairs", "hunter", "quick", "slow"} {
			for _, occasion := range []string{"won", "lost"} {
				if said := strings.ToLower(w.Say("say." + temper + "." + occasion)); strings.Contains(said, "round") || strings.Contains(said, "yeni el") {
					t.Errorf("%s: %q", temper, said)
				}
			}
		}
	}
}

// TestAQuestionIsReadOverAPanel: what is asked stands in the last line where a panel covers the
// status.
func TestAQuestionIsReadOverAPanel(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		m := newTable(t, opts, 80, 24)
		playOn(t, m)
		press(m, "q")
		shows(t, m, m.questionText())
		y := m.layout.Footer.Y
		line := strings.TrimRight(strings.Split(pictureOf(m), "\n")[y], " ")
		column := len([]rune(line)) - 1 // the last word is no
		m.Update(tea.MouseMsg{X: column, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		if m.s.Question() != nil {
			t.Errorf("%s: a click on no is another key:\n%s", lang, line)
		}
	}
}
