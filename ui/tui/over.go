package tui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/command"
	exercises "fair/okey/ui/practice"
	reviews "fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/ending"
	"fair/okey/ui/tui/practice"
	"fair/okey/ui/tui/review"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// NewTable does what table.New does, with the screens that can be opened over a table.
func NewTable(opts table.Options) (*table.Model, error) { return table.New(withOver(opts)) }

// NewReplay does what table.NewReplay does, with the screens that can be opened over a table.
func NewReplay(opts table.Options, rec *journal.Record) (*table.Model, error) {
	return table.NewReplay(withOver(opts), rec)
}

// withOver returns opts with the functions that open screens over a table.
func withOver(opts table.Options) table.Options {
	opts.Over = map[command.ID]table.Opener{
		command.ShowEnd: func(t *table.Model) (table.Mode, tea.Cmd) {
			e, saved, round := ending.New(t), t.Session().Store(), t.Session().View().Round
			if _, _, replaying := t.Session().Replaying(); !replaying && !t.Session().Watched() {
				e.Await(func() string { return withYourTiles(saved, round, opts.Shelf.Dir(), t.Words()) })
			}
			if isRated(t.Session()) {
				e.Await(func() string { return levelAfter(t.Session().Store(), opts.Shelf.Dir(), opts.Reviews, t.Words()) })
			}
			return e, nil
		},
		command.Review: func(t *table.Model) (table.Mode, tea.Cmd) {
			if m, cmd := review.Open(t, opts.File, opts.Shelf.Dir()); m != nil {
				return m, cmd
			}
			return nil, nil
		},
	}
	return opts
}

// withYourTiles returns how our levels would have fared with the player's tiles in a round of a match that is saved, in
// words, or "" if that is unknown. dir is the directory of the player's matches.
func withYourTiles(saved *session.Store, round int, dir string, w *words.Words) string {
	if !saved.Enabled() {
		return ""
	}
	saved.Wait()
	m, err := reviews.OpenRounds(saved.Path(), dir)
	if err != nil {
		return ""
	}
	tiles, err := m.RunTiles(context.Background(), round)
	if err != nil {
		return ""
	}
	return tell.WithYourTiles(w, tiles)
}

// isRated reports whether a match is over and counts for the player's level.
func isRated(s *session.Session) bool {
	v := s.View()
	_, _, replaying := s.Replaying()
	return v.Phase == game.MatchOver && !replaying && !s.Watched() && !s.Store().Header.Deal.Practice() && coach.Rates(&v.Rules)
}

// levelAfter returns the player's level after a match that is saved in a directory, in words, or "" if it is not saved.
// If reviewing is set, it first reviews what is not reviewed of the match.
func levelAfter(saved *session.Store, dir string, reviewing bool, w *words.Words) string {
	if !saved.Enabled() {
		return ""
	}
	saved.Wait()
	if reviewing {
		m, err := reviews.Open(saved.Path(), dir)
		if err == nil {
			_, err = m.Run(context.Background(), session.Player, coach.Quick, nil)
		}
		if err != nil {
			return ""
		}
	}
	rating, okey101 := stats.ReadRatings(dir)
	if saved.Header.Rules.LaysMelds() {
		rating = okey101
	}
	if rating == nil {
		return ""
	}
	return w.With("level.line", words.Args{"Level": rating.Describe(w)})
}

// NewPractice does what practice.New does, with the screens that can be opened over a table.
func NewPractice(opts table.Options, series exercises.Series, search practice.Search) (*table.Model, error) {
	return practice.New(withOver(opts), series, search)
}
