package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/ui/words"
)

// TestScreensOfKeptMatches: where the word is asked for, and a replay.
func TestScreensOfKeptMatches(t *testing.T) {
	rec := played(t, "classic", 30)
	for _, lang := range words.Languages() {
		opts := keptOptions(t, t.TempDir())
		var err error
		if opts.Words, err = words.New(lang); err != nil {
			t.Fatal(err)
		}
		replay, err := NewReplay(opts, rec)
		if err != nil {
			t.Fatal(err)
		}
		replay.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		for range 20 {
			press(replay, "right")
		}
		for name, m := range map[string]*Model{"word": sealedTable(t, opts), "replay": replay} {
			t.Run(name+"-"+lang, func(t *testing.T) { golden.RequireEqual(t, []byte(screen(m))) })
		}
	}
}
