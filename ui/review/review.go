// Package review reviews matches and saves the reviews beside the player's own journals, so that nothing is computed
// twice. A saved review that is damaged, of another version or of another journal is computed again. Beside any other
// journal, the package writes nothing and ignores saved reviews.
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
)

var (
	// ErrNotOver is the error of an unfinished match, whose review would give its best moves away.
	ErrNotOver = errors.New("the match is not over; play it to its end, or begin another one")
	// ErrNoMatch is the error of a directory without a match to review.
	ErrNoMatch = errors.New("no match is over that can be reviewed")
	// ErrNotKept is the error of a match without a journal.
	ErrNotKept = errors.New("the match is not saved, so it cannot be reviewed")
	// ErrWatched is the error of a seat without decisions.
	ErrWatched = errors.New("the seat had nothing to decide; choose another one")
)

// A SeatError reports a seat that the table does not have.
type SeatError struct {
	Seat game.Seat
	// Seats is the number of seats.
	Seats int
}

// Error names the seat and the range of valid seats.
func (e *SeatError) Error() string {
	return fmt.Sprintf("there is no seat %d; there is 0 to %d", e.Seat, e.Seats-1)
}

// A Match is a match that can be reviewed.
type Match struct {
	path   string
	Record *journal.Record

	own     bool   // the journal is the player's
	text    []byte // of the journal, without a torn last line
	workers int    // for coach.Task
}

// Open reads the journal of a finished match. Its reviews will be saved if the journal is in own, the directory of the
// player's matches. The error is ErrNotKept for an empty path, ErrNotOver for an unfinished match, value.ErrNoEstimate
// for rules without an estimate, or that of reading the journal.
func Open(path, own string) (*Match, error) {
	m, err := OpenRounds(path, own)
	if err == nil && m.Record.End == nil {
		return nil, ErrNotOver
	}
	return m, err
}

// OpenRounds is like Open, but also accepts an unfinished match that has a finished round; without one the error is
// ErrNotOver. Only finished rounds are reviewed.
func OpenRounds(path, own string) (*Match, error) {
	if path == "" {
		return nil, ErrNotKept
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
	case rec.End == nil && len(rec.Rounds) == 0:
		return nil, ErrNotOver
	}
	if err := coach.CanJudge(rec.Header.Rules); err != nil {
		return nil, err
	}
	return &Match{path, rec, isInDirectory(path, own), wholeLines(text.Bytes()), 0}, nil
}

// isInDirectory reports whether the file at path is directly in dir, even if their names do not show it.
func isInDirectory(path, dir string) bool {
	parent, err := os.Stat(filepath.Dir(path))
	own, missing := os.Stat(dir)
	return err == nil && missing == nil && os.SameFile(parent, own)
}

// Latest returns the path of the newest match in a directory that is finished and can be reviewed. The error is
// ErrNoMatch if there is none, or that of reading the directory.
func Latest(dir string) (string, error) {
	matches, err := journal.List(dir)
	if err != nil {
		return "", err
	}
	for i := len(matches) - 1; i >= 0; i-- {
		m := &matches[i]
		if m.Err == nil && m.End != nil && len(m.Rounds) > 0 && coach.CanJudge(m.Header.Rules) == nil {
			return m.Path, nil
		}
	}
	return "", ErrNoMatch
}

// Run reviews the match from a seat's point of view. It calls found after each answer, as coach.Task.Run does. If ctx
// ends, it returns the review so far. It saves the results, even partial ones, as Open says. The error is a *SeatError
// for a seat that the table does not have, or ErrWatched.
func (m *Match) Run(ctx context.Context, seat game.Seat, depth coach.Depth, found func(coach.Progress)) (*coach.Review, error) {
	review, err := m.RunRound(ctx, seat, depth, AllRounds, found)
	if err == nil && review.Forced == 0 && len(review.Decisions()) == 0 && review.Complete {
		return nil, ErrWatched
	}
	return review, err
}

// AllRounds, in place of the number of a round, means all finished rounds.
const AllRounds = 0

// RunRound is like Run for one finished round, given by its number, or for AllRounds. A seat without decisions is not
// an error.
func (m *Match) RunRound(ctx context.Context, seat game.Seat, depth coach.Depth, round int, found func(coach.Progress)) (*coach.Review, error) {
	if n := m.Record.Header.Rules.Seats; seat < 0 || int(seat) >= n {
		return nil, &SeatError{seat, n}
	}
	name := reviewPath(m.path, seat, depth)
	task := coach.Task{Acts: m.acts(round), Seat: seat, Depth: depth, Workers: m.workers}
	if m.own {
		if k := readReview(name); k != nil && k.serves(m.text) {
			task.Known = k.answers
		}
	}
	review := task.Run(ctx, found)
	if m.own {
		m.save(name, review)
	}
	return review, nil
}

// missing returns the numbers of the rounds to review that a saved review lacks, in order.
func (m *Match) missing(k *savedHead) (numbers []int) {
	last := len(m.Record.Rounds)
	if match, dealt := m.Record.Match(); dealt && m.Record.End != nil { // it may have been abandoned in a round
		last = match.Public().Round
	}
	for n := 1; n <= last; n++ {
		if !slices.Contains(k.Done, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// acts returns the acts of one finished round, given by its number, or of AllRounds.
func (m *Match) acts(round int) iter.Seq[coach.Act] {
	over := len(m.Record.Rounds)
	return func(yield func(coach.Act) bool) {
		for a := range coach.ActsFrom(m.Record) {
			switch number := a.After.Public().Round; {
			case number > over && m.Record.End == nil:
				return // the review would give the best moves away
			case round != AllRounds && number != round:
			case !yield(a):
				return
			}
		}
	}
}
