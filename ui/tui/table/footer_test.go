//go:build unconverted

package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// TestNoFooterOffersWhatTheGameHasNot, and who presses the key all the same is told why.
func TestNoFooterOffersWhatTheGameHasNot(t *testing.T) {
	m := presetTable(t, "simple", 80, 24)
	for _, over := range []string{"r", "tab", "?"} {
		if press(m, over); strings.Contains(m.texts.footer.Text, "s scores") {
			t.Errorf("%s: the footer is %q", over, m.texts.footer.Text)
		}
		press(m, "s")
		shows(t, m, m.words.Say("sheet.none"))
		press(m, "esc")
	}
	press(m, "g")
	shows(t, m, m.words.Say("refused.no-gosterme"))
}

// TestTheFooterOfOkey101HasTheHint at 80 columns, also where all can be done that melds allow.
func TestTheFooterOfOkey101HasTheHint(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := layingOptions(t, 42, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		m := newTable(t, opts, 80, 24)
		m.view.Opened[m.me()] = game.Opened{How: meld.Melds, Value: 101, Turn: 1} // before that nothing can be laid off
		possible := []command.ID{command.Lay, command.LayOff, command.Swap, command.Discard, command.Hint, command.Place, command.TakeBack, command.Arrange, command.Lift}
		var offers []screen.Offer
		for _, id := range append(possible, command.Help, command.Leave) {
			c := command.ByID(id)
			text := cmp.Or(c.Short, c.Text)
			if c.Now != nil {
				text = c.Now(m.s, m.shownTarget())
			}
			offers = append(offers, screen.Offer{Shown: cmp.Or(c.FootShown, c.Shown), Text: m.words.Say(text), Key: c.Keys[0]})
		}
		foot := screen.FooterOf(80, offers, len(possible))
		if !strings.Contains(foot.Text, "i "+m.words.Say("key.hint")) {
			t.Errorf("%s: %q", lang, foot.Text)
		}
	}
}

// TestFootersAreWhole: whatever the table is at, in every language and at 80 columns, the last line
// is made of whole keys, and says how to get help and how to leave.
func TestFootersAreWhole(t *testing.T) {
	const between = "  "
	states, longest := 0, 0
	check := func(lang, what string, m *Model) {
		t.Helper()
		mode := m.modes.top().Keys()
		if isAtEnd(m) {
			mode = m.modes.ending().Foot()
		}
		lines := strings.Split(pictureOf(m), "\n")
		line := lines[len(lines)-1]
		entries := strings.Split(strings.TrimSpace(line), between)
		var said []string
		for _, o := range command.Offers(m.s, m.shownTarget(), mode) {
			entry := o.Shown + " " + m.words.Say(o.Text)
			said = append(said, entry)
			hint := o.ID == command.Hint && mode == command.Table && m.s.LaysMelds()
			if (o.Always || hint) && !slices.Contains(entries, entry) {
				t.Errorf("%s, %s: %q is not in %q", lang, what, entry, line)
			}
		}
		for _, entry := range entries {
			if !slices.Contains(said, entry) {
				t.Errorf("%s, %s: %q is not offered, but stands in %q", lang, what, entry, line)
			}
		}
		states++
		longest = max(longest, len(entries))
	}
	rec := played(t, "classic", 30)
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		options := func(preset string) Options {
			opts := keptOptions(t, t.TempDir())
			opts.Words = w
			opts.Rules, err = game.PresetByName(preset)
			if err != nil {
				t.Fatal(err)
			}
			return opts
		}
		for _, preset := range game.Presets() {
			m := sealedTable(t, options(preset.Name))
			say(t, m, "kısmet")
			for i, k := range []string{"", "space", "esc", "?", "esc", "tab", "tab", "esc", "s", "r", "r", "d", "space", "esc", "i", "a", "q", "n", "f3", "f3", "x", "n"} {
				if k != "" {
					press(m, k)
				}
				check(lang, fmt.Sprint(preset.Name, " key ", i, " ", k), m)
			}
			playToEnd := 0
			for ; m.view.Phase == game.Playing && playToEnd < 400; playToEnd++ {
				settle(t, m)
				if m.s.LaysMelds() {
					layOn(t, m, func() bool { check(lang, preset.Name, m); return false })
				} else {
					playOn(t, m)
				}
			}
			check(lang, preset.Name+" round over", m)
			press(m, "esc")
			check(lang, preset.Name+" round over, at the table", m)
		}
		for _, over := range []bool{false, true} {
			opts := tableOptions(t, termenv.Ascii)
			opts.Words = w
			shown := *rec
			if over {
				shown.End = &journal.End{}
			}
			replay, err := NewReplay(opts, &shown)
			if err != nil {
				t.Fatal(err)
			}
			replay.Update(tea.WindowSizeMsg{Width: layout.MinWidth, Height: layout.MinHeight})
			for _, k := range []string{"right", "space", "space", "o", "?", "esc", "s", "esc", "end"} {
				press(replay, k)
				check(lang, fmt.Sprint("replay ", over, " ", k), replay)
			}
			opts.Watch, opts.Names[0] = true, "Deniz"
			watch := newTable(t, opts, layout.MinWidth, layout.MinHeight)
			for _, k := range []string{"space", "space", "tab", "esc", "?", "esc"} {
				press(watch, k)
				check(lang, fmt.Sprint("watch ", k), watch)
			}
		}
	}
	if states < 500 || longest < 6 {
		t.Errorf("only %d states were looked at, with %d keys at most", states, longest)
	}
}

// TestManyTilesOfAHintAreCounted: what does not fit on two lines is a number, and never a cut list.
func TestManyTilesOfAHintAreCounted(t *testing.T) {
	marks := func(text string) (n int) {
		for _, r := range text {
			if _, ok := words.Marked(r); ok {
				n++
			}
		}
		return n
	}
	for _, lang := range words.Languages() {
		m := holding(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "")
		m.words = spoken(t, lang)
		m.presentAll()
		hintIn(t, m)
		all, shown, left := marks(m.hint.text), marks(m.texts.status), 0
		if n, err := fmt.Sscanf(m.texts.status[strings.LastIndex(m.texts.status, "+")+1:], "%d", &left); n != 1 || err != nil {
			t.Fatalf("%s: the hint is %q", lang, words.Plain(m.texts.status))
		}
		if shown+left != all || shown < 10 {
			t.Errorf("%s: %d tiles and %d more are not %d: %q", lang, shown, left, all, words.Plain(m.texts.status))
		}
		if s := strings.Split(pictureOf(m), "\n")[m.layout.Trail.Y]; !strings.Contains(s, fmt.Sprint(" +", left)) {
			t.Errorf("%s: the hint is cut: %s", lang, s)
		}
	}
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	hintIn(t, m)
	b := m.brush()
	if none, _, _ := strings.Cut(m.hint.text, ":"); b.Fit(none+": "+words.Mark(tile.New(tile.Red, 1)), b.Width(none)+2) != none {
		t.Error("where no tile has room, there is more than what is said of them")
	}
	if text := "abc"; b.Fit(text, 1) != text {
		t.Error("a text without tiles was shortened")
	}
}
