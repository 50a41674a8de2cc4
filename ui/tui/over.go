package tui

import (
	"context"
	"slices"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	exercises "fair/okey/ui/practice"
	reviews "fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/practice"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/viewer"
	"fair/okey/ui/words"
)

// TableOptions returns the options that the player's settings choose for a table. w need not have keys. ring rings the
// bell.
func TableOptions(t session.Table, w *words.Words, kept *settings.Settings, look cells.Look, ring func()) table.Options {
	seconds, _ := strconv.Atoi(kept.Get("clock")) // "off" is 0
	opts := table.Options{
		Table: t, Words: w.WithKeys(command.Keys((*command.Command).Key)), Look: look, Pace: table.Pace(slices.Index(table.Paces(), kept.Get("pace"))),
		TurnTime: time.Duration(seconds) * time.Second, Mouse: kept.On("mouse"), Focus: kept.On("focus"), Letters: kept.On("letters"),
		Chains: kept.On("chains") || kept.Get("chains") == settings.Auto && !t.Rules.HasIndicator(), DropSwaps: kept.Get("drop") == "swap",
		Animate: kept.On("animate"), Ceremony: kept.On("ceremony"), Counter: kept.On("counter"), Brackets: kept.Get("brackets"), Reviews: kept.On("reviews"),
		Keep: kept.Keep,
	}
	if kept.On("bell") {
		opts.Ring = ring
	}
	return opts
}

// NewTable is like table.New, but with the screens that open over a table.
func NewTable(opts table.Options) (*table.Model, error) { return table.New(withOverlays(opts)) }

// NewReplay is like table.NewReplay, but with the screens that open over a table.
func NewReplay(opts table.Options, rec *journal.Record) (*table.Model, error) {
	return table.NewReplay(withOverlays(opts), rec)
}

// withOverlays returns opts with the functions that open screens over a table.
func withOverlays(opts table.Options) table.Options {
	opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) {
			e, s, dir := ending.New(t), t.Session, opts.Shelf.Dir()
			if _, _, replaying := s.ReplayPosition(); replaying || s.Watched() {
				return e, nil
			}
			saved, round := s.Store(), s.View().Round
			e.Await(func() *stats.News { return &stats.News{Tiles: sameTiles(saved, round, dir)} })
			for _, read := range stats.NewsOf(s, dir, opts.Reviews) {
				e.Await(func() *stats.News { return read(context.Background()) })
			}
			return e, nil
		},
		command.Review: viewer.Open,
	}
	return opts
}

// sameTiles returns how the built-in players would have fared with the player's tiles in a round of a saved match, or
// nil if that is unknown. dir is the directory of the player's matches.
func sameTiles(saved *session.Store, round int, dir string) *reviews.Tiles {
	if !saved.Enabled() {
		return nil
	}
	saved.Wait()
	m, err := reviews.OpenRounds(saved.Path(), dir)
	if err != nil {
		return nil
	}
	tiles, _ := m.RunTiles(context.Background(), round) // nil on an error
	return tiles
}

// NewPractice is like practice.New, but with the screens that open over a table.
func NewPractice(opts table.Options, series exercises.Series, search practice.SearchFunc) (*table.Model, error) {
	return practice.New(withOverlays(opts), series, search)
}
