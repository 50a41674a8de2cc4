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
	"fair/okey/game/journal"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
)

// maxMatches is the number of matches that are searched, the newest ones. maxPerMatch is the largest number of
// mistakes kept from each match, the costliest ones.
const (
	maxMatches  = 20
	maxPerMatch = 10
)

// FindMistakes searches the newest matches in a directory, the newest first, until ctx ends. It skips matches that
// were searched before or cannot be reviewed. A mistake is a decision that its review marks and that a deeper look
// marks, too. At each match and each decision, it calls found with the number of the match and the number of
// matches. Write saves how far the search has come, and the next search continues there. FindMistakes may run in the
// background.
func (n *Notebook) FindMistakes(ctx context.Context, dir string, found func(match, of int)) {
	if dir == "" {
		return
	}
	n.readOlder(ctx, dir)
	matches, _ := journal.Latest(dir, maxMatches) // matches that cannot be read cannot be reviewed either
	var fresh []journal.Summary
	for _, m := range slices.Backward(matches) {
		if m.Err == nil && m.End != nil && !n.isSearched(matchName(m.Path)) {
			fresh = append(fresh, m)
		}
	}
	for i, m := range fresh {
		tell := func() { found(i+1, len(fresh)) }
		tell()
		err := n.searchMatch(ctx, m.Path, tell)
		if ctx.Err() != nil {
			return
		}
		if errors.As(err, new(*fs.PathError)) { // the next search tries this match again
			continue
		}
		n.finishMatch(matchName(m.Path))
	}
}

// matchName returns the name of a journal without directory and extension.
func matchName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// searchMatch finds the worst mistakes of the player in a match. It skips decisions that were checked before, and
// calls tell after each other one. It fails as review.Open and Match.Run do, or if ctx is done.
func (n *Notebook) searchMatch(ctx context.Context, path string, tell func()) error {
	match, err := review.Open(path, filepath.Dir(path))
	if err != nil {
		return err
	}
	depth := coach.Quick
	if _, known, ok := review.SavedFigures(path, session.Player); ok {
		depth = known
	}
	r, err := match.Run(ctx, session.Player, depth, func(coach.Progress) {})
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
		n.addChecked(matchName(path), d.Line, mistakeOf(judged, match.Record, d.Line))
		tell()
	}
	return nil
}

// mistakeOf returns the mistake that decision d is, or nil if it is none. line is the line of the decision in rec.
func mistakeOf(d *coach.Decision, rec *journal.Record, line int) *mistake {
	if d == nil || d.Mark == coach.Unmarked {
		return nil
	}
	round, ok := coach.ExcerptAt(coach.ActsFrom(rec), line)
	p, err := coach.PuzzleOf(d, round)
	if !ok || err != nil {
		return nil
	}
	m := &mistake{Match: rec.Header.Begun.Local().Format(dayForm), Round: d.View.Round, Puzzle: p}
	for seat, sitter := range rec.Header.Seats {
		if sitter.Bot != nil {
			m.Levels[seat] = sitter.Bot.Level
		}
	}
	return m
}
