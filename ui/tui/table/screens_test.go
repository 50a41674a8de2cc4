package table

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
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

// TestScreensOfKeptMatches: where the word is asked for, a replay with one hand and with all, where
// the tiles came from, the list of matches and the statistics.
func TestScreensOfKeptMatches(t *testing.T) {
	classic, laying := played(t, "classic", 1e6), played(t, "101", 1e6)
	matches := sixty(classic, laying, classic)
	for _, lang := range words.Languages() {
		for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}} {
			opts := keptOptions(t, t.TempDir())
			w, err := words.New(lang)
			if err != nil {
				t.Fatal(err)
			}
			look, err := cells.NewPalette(opts.Look)
			if err != nil {
				t.Fatal(err)
			}
			opts.Words = w
			at := func(steps int, keys ...string) *Model {
				m, err := NewReplay(opts, classic)
				if err != nil {
					t.Fatal(err)
				}
				m.Update(size)
				for range steps {
					press(m, "right")
				}
				press(m, keys...)
				return m
			}
			opened, err := NewReplay(opts, laying)
			if err != nil {
				t.Fatal(err)
			}
			opened.Update(size)
			for len(opened.view.Melds) < 6 {
				press(opened, "right")
			}
			shelved := keptOptions(t, "matches")
			shelved.Words = w
			proof := over(t, shelved)
			press(proof, "v")
			list := screen.NewReplays(w, look, slices.Clone(matches), nil, nil, func() tea.Cmd { return nil })
			list.Init()
			counted := stats.Count(matches)
			statistics := screen.NewStats(w, look, counted.Lines(w), nil)
			for name, shown := range map[string]tea.Model{
				"word": sealedTable(t, opts), "replay": at(20), "replay-hands": at(20, "down", "o"), "replay-end": at(0, "end"), "replay-101": opened,
				"proof": proof, "replays": list, "statistics": statistics,
			} {
				shown.Update(size)
				t.Run(fmt.Sprintf("%s-%s-%dx%d", name, lang, size.Width, size.Height), func(t *testing.T) {
					golden.RequireEqual(t, began.ReplaceAll([]byte(ansi.Strip(shown.View())), []byte("2026-03-01T20-30-00.000Z")))
				})
			}
		}
	}
}
