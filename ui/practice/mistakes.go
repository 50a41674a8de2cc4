package practice

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
)

// At most maxMatches matches are searched, newest first. At most maxPerMatch mistakes are kept from each, costliest
// first.
const (
	maxMatches  = 20
	maxPerMatch = 10
)

// FindMistakes searches the newest matches in a directory for mistakes, newest first, until ctx is done. It skips
// matches that have been searched or cannot be reviewed. A mistake is a decision marked both by the review and by a
// deeper analysis. FindMistakes calls progress at the start of each match and after each decision, with the number of
// the match and the number of matches. Save saves the progress of the search, and the next search continues from there.
// FindMistakes may run in the background.
func (n *Notebook) FindMistakes(ctx context.Context, dir string, progress func(match, of int)) {
	if dir == "" {
		return
	}
	matches, _ := journal.Latest(dir, maxMatches) // unreadable matches cannot be reviewed either
	var fresh []journal.Summary
	for _, m := range slices.Backward(matches) {
		if m.Err == nil && m.End != nil && m.Seat != game.Nobody && !n.isSearched(matchName(m.Path)) {
			fresh = append(fresh, m)
		}
	}
	for i, m := range fresh {
		report := func() { progress(i+1, len(fresh)) }
		report()
		err := n.searchMatch(ctx, m.Path, report)
		if ctx.Err() != nil {
			return
		}
		if errors.As(err, new(*fs.PathError)) { // the next search tries this match again
			continue
		}
		n.finishMatch(matchName(m.Path))
	}
}

// matchName returns the name of a journal without its directory and extension.
func matchName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// searchMatch finds the player's worst mistakes in a match. It skips decisions that have been checked, and calls report
// after each of the others. It returns any error from review.Open or Match.Run, or an error if ctx is done.
func (n *Notebook) searchMatch(ctx context.Context, path string, report func()) error {
	match, err := review.Open(path, filepath.Dir(path))
	if err != nil {
		return err
	}
	_, depth, _ := review.SavedFigures(path, match.Seat) // Quick if there are none
	r, err := match.Run(ctx, match.Seat, depth, func(coach.Progress) {})
	if err != nil || ctx.Err() != nil {
		return err
	}
	bad := slices.DeleteFunc(r.Decisions(), func(d *coach.Decision) bool { return d.Mark == coach.Unmarked || d.Step == coach.Showing })
	slices.SortStableFunc(bad, func(a, b *coach.Decision) int { return cmp.Compare(b.Loss, a.Loss) })
	for _, d := range bad {
		so := n.searchOf(matchName(path))
		if so.Found >= maxPerMatch {
			break
		}
		if slices.Contains(so.Checked, d.Line) {
			continue
		}
		judged, err := coach.Judge(ctx, d.View, d.Played, coach.Deep)
		if err != nil {
			return err
		}
		n.addChecked(matchName(path), d.Line, mistakeOf(judged, match, d.Line))
		report()
	}
	return nil
}

// mistakeOf returns the mistake in the player's decision d, or nil if d was not a mistake. line is the line of the
// decision in the journal.
func mistakeOf(d *coach.Decision, match *review.Match, line int) *mistake {
	if d == nil || d.Mark == coach.Unmarked {
		return nil
	}
	rec := match.Record
	round, ok := coach.ExcerptAt(coach.ActsFrom(rec), line)
	p, err := coach.PuzzleOf(d, round)
	if !ok || err != nil {
		return nil
	}
	m := &mistake{Match: rec.Header.Begun.Local().Format(dayForm), Round: d.View.Round, Puzzle: p}
	for seat, sitter := range rec.Header.Seats {
		if sitter.Bot != nil {
			n := len(rec.Header.Seats) // in the puzzle, the player is at seat 0
			m.Levels[(seat-int(match.Seat)+n)%n] = sitter.Bot.Level
		}
	}
	return m
}
