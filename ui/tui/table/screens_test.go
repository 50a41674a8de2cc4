//go:build unconverted

package table

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// sixty are summaries of matches as somebody may have played them, made from the journals of a few.
func sixty(some ...*journal.Record) (matches []journal.Summary) {
	levels := []string{"çırak", "kalfa", "kalfa", "usta", "cmd:guest"}
	for i := range 60 {
		rec := some[i%len(some)]
		h, end := rec.Header, *rec.End
		h.Begun = time.Date(2026, 3, 1+i, 20, 30, 0, 0, time.Local)
		h.Seats = append([]journal.Sitter{}, h.Seats...)
		for s := range h.Seats[1:] {
			bot := *h.Seats[1+s].Bot
			bot.Level = levels[i/12]
			if i%7 == 0 && s == 0 {
				bot.Level = "acemi"
			}
			h.Seats[1+s].Bot = &bot
		}
		end.Ranks = append(append([]int{}, end.Ranks[i*i%4:]...), end.Ranks[:i*i%4]...)
		m := journal.Summary{Path: fmt.Sprint(i), Header: h, Rounds: rec.Rounds, End: &end}
		switch i {
		case 10:
			m.Header.Deal = journal.Practice(game.SeedOf(1))
		case 20:
			m.End.Abandoned, m.End.Ranks = true, nil
		case 30:
			m.End = nil
		case 40:
			m.Err = errors.New("damaged")
		}
		matches = append(matches, m)
	}
	return matches
}

// began is the moment in a journal's name.
var began = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`)

// over is a table at the end of a match whose journal has a name without the place where tests are
// run.
func over(t *testing.T, opts Options) *Model {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	m := playedAt(t, opts, "simple", 1e6)
	m.s.Saved().Close()
	t.Chdir(here)
	return m
}

// kept are the screens of matches that were played, in a language: where the word is asked for, a
// replay with one hand and with all, where the tiles came from, the list of matches, statistics.
func kept(t *testing.T, w *words.Words) map[string]tea.Model {
	t.Helper()
	classic, laying := played(t, "classic", 1e6), played(t, "101", 1e6)
	opts := keptOptions(t, t.TempDir())
	opts.Words = w
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		t.Fatal(err)
	}
	replay := func(rec *journal.Record, steps int, keys ...string) *Model {
		m, err := NewReplay(opts, rec)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		for range steps {
			press(m, "right")
		}
		press(m, keys...)
		return m
	}
	opened := replay(laying, 0)
	for len(opened.view.Melds) < 6 {
		press(opened, "right")
	}
	shelved := keptOptions(t, "matches")
	shelved.Words = w
	proof := over(t, shelved)
	press(proof, "v")
	matches := sixty(classic, laying, classic)
	list := screen.NewReplays(w, look, slices.Clone(matches), nil, nil, func() tea.Cmd { return nil })
	list.Init()
	counted := stats.Count(matches)
	return map[string]tea.Model{
		"word": sealedTable(t, opts), "replay": replay(classic, 20), "replay of 101": opened, "replay with all hands": replay(classic, 20, "down", "o"),
		"replay at its end": replay(classic, 0, "end"), "proof": proof, "replays": list, "statistics": screen.NewStats(w, look, counted.Sections(w), nil),
	}
}

// screens are all that is seen at the table and of matches that were played, in a language.
func screens(t *testing.T, w *words.Words) map[string]tea.Model {
	t.Helper()
	all := kept(t, w)
	at := func(preset string, keys ...string) *Model {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, opts.Offer = w, true
		var err error
		if opts.Rules, err = game.PresetByName(preset); err != nil {
			t.Fatal(err)
		}
		opts.Chains = !opts.Rules.HasIndicator()
		m := newTable(t, opts, 80, 24)
		press(m, keys...)
		return m
	}
	for _, p := range game.Presets() {
		all[p.Name] = at(p.Name)
	}
	for name, keys := range map[string][]string{
		"table": {"m", "d", "space", "left", "left"}, // a tile face down, one drawn and picked up
		"help":  {"?"}, "scores": {"s"}, "record": {"r"}, "discards": {"tab"}, "leaving": {"q"}, "pause": {"f3"},
	} {
		all[name] = at("classic", keys...)
	}
	all["help of 101"] = at("101", "?")
	ended := at("classic")
	playOn(t, ended)
	all["end of a round"] = ended
	all["melds"] = withMelds(t, w)
	counted := withMelds(t, w)
	layOn(t, counted, never)
	all["end of 101"] = counted
	return all
}

// withMelds is a table of Okey 101 where the player has opened, two turns later.
func withMelds(t *testing.T, w *words.Words) *Model {
	t.Helper()
	opts := layingOptions(t, 42, termenv.Ascii)
	opts.Words = w
	m := newTable(t, opts, 80, 24)
	opened(t, m)
	for range 2 {
		turn := m.view.Turns
		layOn(t, m, func() bool { return m.view.Turns > turn })
	}
	return m
}

// picture is a screen of a size without colours, and without the moment a journal's name begins
// with.
func picture(shown tea.Model, size tea.WindowSizeMsg) string {
	shown.Update(size)
	return began.ReplaceAllString(ansi.Strip(shown.View()), "2026-03-01T20-30-00.000Z")
}

// TestScreens are the pictures a person looks at: in English and without colours, for which see
// TestGoldenThemes.
func TestScreens(t *testing.T) {
	w, err := words.New("en")
	if err != nil {
		t.Fatal(err)
	}
	all := screens(t, w)
	for _, name := range []string{"help", "scores", "record", "end of a round", "melds", "word", "replay", "proof", "replays", "statistics"} {
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, []byte(picture(all[name], tea.WindowSizeMsg{Width: 80, Height: 24})))
		})
	}
	for _, name := range []string{"table", "melds"} {
		t.Run(name+" in a large window", func(t *testing.T) {
			golden.RequireEqual(t, []byte(picture(all[name], tea.WindowSizeMsg{Width: 120, Height: 36})))
		})
	}
}

// TestEveryScreenFits: in every language and at every size class the lines fill the window, none is
// too wide, and nothing is cut, but for the commitment in the first line. TestEverySize goes
// through the sizes between.
func TestEveryScreenFits(t *testing.T) {
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for name, shown := range screens(t, w) {
			for _, size := range []tea.WindowSizeMsg{
				{Width: 80, Height: 24}, {Width: 81, Height: 25}, {Width: 100, Height: 30}, {Width: 110, Height: 32}, {Width: 120, Height: 36},
				{Width: 160, Height: 45}, {Width: 200, Height: 60}, {Width: 79, Height: 24}, {Width: 80, Height: 23}, {Width: 1, Height: 1},
			} {
				fitsWhole(t, fmt.Sprintf("%s, %s, %v", name, lang, size), picture(shown, size), size)
			}
		}
	}
}

// fitsWhole fails unless a picture fills the window and is whole, or asks for a larger window.
func fitsWhole(t *testing.T, name, text string, size tea.WindowSizeMsg) {
	t.Helper()
	small := size.Width < layout.MinWidth || size.Height < layout.MinHeight
	lines := strings.Split(text, "\n")
	if len(lines) != size.Height {
		t.Errorf("%s: %d lines", name, len(lines))
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n != size.Width {
			t.Errorf("%s: a line of %d cells: %q", name, n, line)
		}
		if i > 0 && !small && strings.Contains(line, "…") {
			t.Errorf("%s: cut: %q", name, line)
		}
	}
	if size.Width > 1 && small != strings.Contains(text, "80 × 24") {
		t.Errorf("%s: does it ask for a larger window?\n%s", name, text)
	}
}
