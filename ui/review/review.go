// Package review reviews matches and saves the reviews beside the player's own journals, so that nothing is computed
// twice. A saved review is computed again if it is damaged or belongs to another version or another journal. Beside
// journals that are not the player's own, the package writes nothing and ignores saved reviews.
package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

var (
	// ErrNotOver reports that a match is unfinished. A review would reveal its best moves.
	ErrNotOver = errors.New("the match is not over; play it to its end, or begin another one")
	// ErrNoMatch reports that a directory has no match to review.
	ErrNoMatch = errors.New("no match is over that can be reviewed")
	// ErrNotSaved reports that a match has no journal.
	ErrNotSaved = errors.New("the match is not saved, so it cannot be reviewed")
	// ErrNoDecisions reports that a seat made no decisions.
	ErrNoDecisions = errors.New("the seat had nothing to decide; choose another one")
)

// A Match is a match that can be reviewed.
type Match struct {
	// Path is the path of its journal.
	Path   string
	Record *journal.Record
	// Workers is the number of goroutines that a review uses; 0 means one per core.
	Workers int
	// Seat is the seat of the player who owns the journal; see journal.SeatOf.
	Seat game.Seat

	own  bool   // the journal is the player's
	text []byte // the text of the journal, without an incomplete last line
}

// Open reads the journal of a finished match. Reviews of the match are saved if the journal is in dir, the directory of
// the player's matches, or belongs to a deal of the day and is stored beside dir. Open returns ErrNotSaved for an empty
// path, ErrNotOver for an unfinished match, value.ErrNoEstimate for rules without an estimate, and any error from
// reading the journal.
func Open(path, dir string) (*Match, error) {
	m, err := OpenRounds(path, dir)
	if err == nil && m.Record.End == nil {
		return nil, ErrNotOver
	}
	return m, err
}

// OpenRounds is like Open, but also accepts an unfinished match that has a finished round, unless it is hosted. Only
// finished rounds are reviewed. If there are none, OpenRounds returns ErrNotOver.
func OpenRounds(path, dir string) (*Match, error) {
	if path == "" {
		return nil, ErrNotSaved
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	var text bytes.Buffer
	rec, err := journal.Read(io.TeeReader(f, &text))
	switch {
	case err != nil:
		return nil, err
	case rec.End == nil && (len(rec.Rounds) == 0 || rec.Header.Host != nil):
		return nil, ErrNotOver
	}
	if err := coach.CheckRules(rec.Header.Rules); err != nil {
		return nil, err
	}
	return &Match{
		Path: path, Record: rec, Seat: journal.SeatOf(path, &rec.Header), own: isOwn(path, dir, &rec.Header), text: wholeLines(text.Bytes()),
	}, nil
}

// isOwn reports whether a journal is in dir, the directory of the player's matches, or belongs to a deal of the day and
// is stored beside dir.
func isOwn(path, dir string, h *journal.Header) bool {
	if isInDirectory(path, dir) {
		return true
	}
	_, err := game.PresetByName(h.Preset) // the name of the preset becomes part of a path
	return dir != "" && h.Daily != "" && err == nil && isInDirectory(path, session.DailyDir(dir, h.Preset))
}

// isInDirectory reports whether the file at path is directly in dir, which may be named by different paths.
func isInDirectory(path, dir string) bool {
	parent, err := os.Stat(filepath.Dir(path))
	own, missing := os.Stat(dir)
	return err == nil && missing == nil && os.SameFile(parent, own)
}

// OpenLatest opens the newest finished match in a directory that can be reviewed, as Open does. It skips matches whose
// journals cannot be read, and returns them, newest first, each with its Err. It returns ErrNoMatch if there is no match
// to open, and any error from reading the directory.
func OpenLatest(dir string) (m *Match, skipped []journal.Summary, err error) {
	matches, err := journal.List(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range slices.Backward(matches) {
		if s.Err == nil {
			if s.End == nil || len(s.Rounds) == 0 || coach.CheckRules(s.Header.Rules) != nil {
				continue
			}
			if m, s.Err = Open(s.Path, dir); s.Err == nil {
				return m, skipped, nil
			}
		}
		skipped = append(skipped, s)
	}
	return nil, skipped, ErrNoMatch
}

// Run reviews the match from the point of view of a seat at the table. It calls found after each answer, as
// coach.Task.Run does. Once ctx is done, it returns the review so far. It saves the results, even partial ones, under
// the conditions described at Open. It returns ErrNoDecisions if the seat made no decisions.
func (m *Match) Run(ctx context.Context, seat game.Seat, depth coach.Depth, found func(coach.Progress)) (*coach.Review, error) {
	review := m.RunRound(ctx, seat, depth, AllRounds, found)
	if review.Forced == 0 && len(review.Decisions()) == 0 && review.Complete {
		return nil, ErrNoDecisions
	}
	return review, nil
}

// AllRounds, used as the number of a round, stands for all finished rounds.
const AllRounds = 0

// RunRound is like Run for one finished round, given by its number, or for AllRounds. A seat without decisions is not
// an error.
func (m *Match) RunRound(ctx context.Context, seat game.Seat, depth coach.Depth, round int, found func(coach.Progress)) *coach.Review {
	name := reviewPath(m.Path, seat, depth)
	task := coach.Task{Acts: m.acts(round), Seat: seat, Depth: depth, Workers: m.Workers}
	if m.own {
		if k := readReview(name); k != nil && k.isOf(m.text) {
			task.Known = k.answers
		}
	}
	review := task.Run(ctx, found)
	if m.own {
		m.save(name, review)
	}
	return review
}

// missingRounds returns the numbers of the rounds that still have to be reviewed, in order. k is the head of the saved
// review.
func (m *Match) missingRounds(k *savedHead) (numbers []int) {
	last := len(m.Record.Rounds)
	if match, dealt := m.Record.Match(); dealt && m.Record.End != nil { // it may have been abandoned during a round
		last = match.Public().Round
	}
	for n := 1; n <= last; n++ {
		if !slices.Contains(k.Done, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// acts returns the acts of the given finished round, or of all of them if round is AllRounds.
func (m *Match) acts(round int) iter.Seq[coach.Act] {
	over := len(m.Record.Rounds)
	return func(yield func(coach.Act) bool) {
		for a := range coach.ActsFrom(m.Record) {
			switch number := a.After.Public().Round; {
			case number > over && m.Record.End == nil:
				return // the review would reveal the best moves
			case round != AllRounds && number != round:
			case !yield(a):
				return
			}
		}
	}
}
