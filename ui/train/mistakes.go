package train

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

// newest is how many of the newest matches are looked at, and mostOfMatch how many mistakes of each
// are kept: those that cost most.
const (
	newest      = 20
	mostOfMatch = 10
)

// FindMistakes looks for mistakes in the newest matches of a directory that it has not looked at, the
// newest first, until ctx ends: each decision that its review marks as bad, and that is as bad when it
// is looked at more closely. It tells found before each match, and how many there are. What cannot be
// reviewed is left out. Write keeps what was found.
func (n *Notebook) FindMistakes(ctx context.Context, dir string, found func(match, of int)) {
	if dir == "" {
		return
	}
	matches, _ := journal.Latest(dir, newest) // what cannot be read has no review either
	var fresh []journal.Summary
	for _, m := range slices.Backward(matches) {
		if m.Err == nil && m.End != nil && !n.lookedAt(nameOf(m.Path)) {
			fresh = append(fresh, m)
		}
	}
	for i, m := range fresh {
		found(i+1, len(fresh))
		mistakes, err := mistakesOf(ctx, m.Path)
		if ctx.Err() != nil {
			return
		}
		if errors.As(err, new(*fs.PathError)) { // it may be read another time
			continue
		}
		if err != nil {
			mistakes = nil
		}
		n.add(nameOf(m.Path), mistakes)
	}
}

// nameOf is the name of a journal without its directory and ending.
func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// mistakesOf are the worst mistakes of the player in a match. The error is as of review.Open and
// Match.Run, or that of ctx.
func mistakesOf(ctx context.Context, path string) (mistakes []mistake, err error) {
	match, err := review.Open(path)
	if err != nil {
		return nil, err
	}
	depth := coach.Quick
	if _, known, ok := review.Kept(path, session.Player); ok {
		depth = known
	}
	r, err := match.Run(ctx, session.Player, depth, func(coach.Progress) {})
	if err != nil {
		return nil, err
	}
	bad := slices.DeleteFunc(r.Decisions(), func(d *coach.Decision) bool { return d.Mark < coach.Bad || d.Step == coach.Showing })
	slices.SortStableFunc(bad, func(a, b *coach.Decision) int { return cmp.Compare(b.Loss, a.Loss) })
	for _, d := range bad {
		if len(mistakes) == mostOfMatch {
			break
		}
		if d, err = coach.Judge(ctx, d.View, d.Played, coach.Deep); err != nil {
			return nil, err
		}
		if d == nil || d.Mark < coach.Bad {
			continue
		}
		p, err := coach.PuzzleOf(d)
		if err != nil {
			continue
		}
		mistakes = append(mistakes, mistake{
			Match: match.Record.Header.Begun.Local().Format(dayForm), Round: d.View.Round, Turn: d.View.Turns, Puzzle: p,
		})
	}
	return mistakes, ctx.Err()
}
