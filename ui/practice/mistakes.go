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

// newest is the number of matches that are looked at, and mostOfMatch the number of mistakes that are
// kept of each: those that cost most.
const (
	maxMatches      = 20
	maxPerMatch = 10
)

// FindMistakes looks for mistakes in the newest matches of a directory that it has not looked at, the
// newest first, until ctx ends: each decision that its review marks as bad, and that is as bad when it
// is looked at more closely. It tells found whenever it has got further: in which match it is, and how
// many there are. What cannot be reviewed is left out. Write keeps how far it has come, from where the
// next search goes on. It can be called beside everything else.
func (n *Notebook) FindMistakes(ctx context.Context, dir string, found func(match, of int)) {
	if dir == "" {
		return
	}
	n.readOlder(ctx, dir)
	matches, _ := journal.Latest(dir, maxMatches) // what cannot be read has no review either
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
		if errors.As(err, new(*fs.PathError)) { // it may be read another time
			continue
		}
		n.finishMatch(matchName(m.Path))
	}
}

// nameOf is the name of a journal without its directory and ending.
func matchName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".jsonl") }

// searchMatch finds the worst mistakes of the player in a match, but for what an earlier search has
// looked at, and tells when it has looked at another one. The error is as of review.Open and Match.Run,
// or that of ctx.
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
	bad := slices.DeleteFunc(r.Decisions(), func(d *coach.Decision) bool { return d.Mark < coach.Bad || d.Step == coach.Showing })
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

// mistakeOf returns a mistake to be kept, on a line of a match, nil if the decision is none.
func mistakeOf(d *coach.Decision, rec *journal.Record, line int) *mistake {
	if d == nil || d.Mark < coach.Bad {
		return nil
	}
	round, ok := coach.ExcerptAt(coach.ActsOf(rec), line)
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
