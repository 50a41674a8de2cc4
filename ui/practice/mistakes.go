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

// maxMatches is the number of newest matches to search, maxPerMatch the most mistakes to keep of each, the costliest.
const (
	maxMatches  = 20
	maxPerMatch = 10
)

// FindMistakes searches the newest matches of a directory that were not searched yet, the newest first, until ctx
// ends. A mistake is a decision that its review marks, and that a deeper look marks, too. It calls found at
// each match and each decision with the number of the match and the number of matches. Matches that cannot be reviewed
// are skipped. Write saves how far it has come, and the next search continues there. It may run in the background.
func (n *Notebook) FindMistakes(ctx context.Context, dir string, found func(match, of int)) {
	if dir == "" {
		return
	}
	n.readOlder(ctx, dir)
	matches, _ := journal.Latest(dir, maxMatches) // matches that cannot be read cannot be reviewed
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
		if errors.As(err, new(*fs.PathError)) { // to be tried again
			continue
		}
		n.finishMatch(matchName(m.Path))
	}
}

// matchName returns the name of a journal without directory and extension.
func matchName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// searchMatch finds the worst mistakes of the player in a match, except for decisions that were checked before, and
// calls tell after each. The error is as of review.Open and Match.Run, or that of ctx.
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

// mistakeOf returns a mistake on a line of a match, nil if the decision is none.
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
