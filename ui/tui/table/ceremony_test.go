//go:build unconverted

package table

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

func ceremonyTable(t *testing.T, lang string) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Ceremony = true
	opts.Words, _ = words.New(lang)
	m, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	m.Init()
	return m
}

// TestTheCeremonyIsWatched: step by step, with the dice and the indicator of the deal (rule 2.3),
// and only then somebody plays.
func TestTheCeremonyIsWatched(t *testing.T) {
	m := ceremonyTable(t, "en")
	steps, row := 0, func() string { return strings.Split(pictureOf(m), "\n")[m.layout.Slots[1][0].Y] }
	if strings.TrimSpace(row()) != "" || strings.Contains(pictureOf(m), m.words.Say("caption.indicator")) || strings.Contains(pictureOf(m), "begins") {
		t.Errorf("how the dealing ends is seen before it:\n%s", pictureOf(m))
	}
	for ; m.modes.dealing() != nil; steps++ {
		if steps > 30 {
			t.Fatal("it never ends")
		}
		if m.bots.cancel != nil {
			t.Fatal("a bot thinks while the tiles are being dealt")
		}
		m.Update(dealt(m, m.s.At()))
	}
	if strings.TrimSpace(row()) == "" || !strings.Contains(pictureOf(m), m.words.Say("caption.indicator")) {
		t.Errorf("after the dealing nothing is there:\n%s", pictureOf(m))
	}
	if steps < 6 || m.panelKind() != noPanel {
		t.Errorf("%d steps, panel %d", steps, m.panelKind())
	}
	if m.s.BotsTurn() && m.bots.cancel == nil {
		t.Error("nobody plays after the ceremony")
	}
	m = ceremonyTable(t, "en")
	for m.modes.dealing().step < m.modes.dealing().last() {
		m.Update(dealt(m, m.s.At()))
	}
	text := pictureOf(m)
	if !strings.Contains(text, words.Plain(m.words.With("deal.first", words.Args{"Number": m.modes.dealing().FirstThrow}))) {
		t.Errorf("the first throw is not told:\n%s", text)
	}
	if n := strings.Count(text, "▲"); n != 1 {
		t.Errorf("%d stacks of six", n)
	}
}

func TestAnyKeySkipsTheCeremony(t *testing.T) {
	for _, skip := range []func(*Model){
		func(m *Model) { press(m, "x") },
		func(m *Model) { click(m, m.layout.Stock) },
	} {
		m := ceremonyTable(t, "en")
		stale := dealt(m, m.s.At())
		if skip(m); m.modes.dealing() != nil || m.panelKind() != noPanel || m.view.Turns != 1 {
			t.Fatal("it is not skipped, or the key did something else as well")
		}
		m.Update(stale)
		if m.panelKind() != noPanel {
			t.Error("a late step opens it again")
		}
	}
	opts := tableOptions(t, termenv.Ascii)
	opts.Ceremony, opts.Pace = true, Instant
	if m, _ := New(opts); m.modes.dealing() != nil {
		t.Error("there is a ceremony at instant pace")
	}
	opts.Pace, opts.Rules.Deal = Normal, game.Informal
	if m, _ := New(opts); m.modes.dealing() != nil {
		t.Error("there is a ceremony though no dice are thrown")
	}
}

func TestTheCeremonyFits(t *testing.T) {
	for _, lang := range words.Languages() {
		m := ceremonyTable(t, lang)
		m.modes.dealing().SecondThrows = []int{1, 1, 6}
		m.modes.dealing().step = m.modes.dealing().last()
		for _, r := range m.modes.dealing().told(m.board) {
			if n := m.brush().Width(r.Text); n > layout.MinWidth-6 {
				t.Errorf("%s: %q takes %d cells", lang, words.Plain(r.Text), n)
			}
		}
	}
}
