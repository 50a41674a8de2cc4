// Package review reviews matches that were played, and keeps what was found beside the player's own
// journals, so that nothing is reckoned twice. What is kept never changes a journal; if it is
// damaged, of another version or of another file, it is reckoned anew. Beside journals of others
// nothing is written, and what lies there is not believed.
package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
)

// What can be wrong with a match that is to be reviewed, besides its journal.
var (
	// ErrNotOver is the error of a match that is still played: a review would tell what is best.
	ErrNotOver = errors.New("the match is not over; play it to its end, or begin another one")
	// ErrNoMatch is the error of a directory without a match that can be reviewed.
	ErrNoMatch = errors.New("no match is over that can be reviewed")
	// ErrNotKept is the error of a match that has no journal.
	ErrNotKept = errors.New("the match is not saved, so it cannot be reviewed")
	// ErrWatched is the error of a seat that had nothing to decide.
	ErrWatched = errors.New("the seat had nothing to decide; choose another one")
)

// SeatError is the error of a seat that the table has not got.
type SeatError struct {
	Seat game.Seat
	// Seats is how many there are.
	Seats int
}

// Error says which seats there are.
func (e *SeatError) Error() string {
	return fmt.Sprintf("there is no seat %d; there is 0 to %d", e.Seat, e.Seats-1)
}

// Match is a match that can be reviewed.
type Match struct {
	path   string
	Record *journal.Record

	own  bool   // the journal is the player's
	text []byte // of the journal
}

// Open reads the journal of a match that is over. Reviews are kept if it lies in own, the directory
// of the player's matches. The error is that of journal.Read, ErrNotOver, or value.ErrNoEstimate of a
// game that nobody can judge.
func Open(path, own string) (*Match, error) {
	m, err := OpenRounds(path, own)
	if err == nil && m.Record.End == nil {
		return nil, ErrNotOver
	}
	return m, err
}

// OpenRounds is Open, also for a match that is still played: of that the rounds that are over can be
// reviewed, and ErrNotOver is the error where there is none.
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
	return &Match{path, rec, inDirectory(path, own), text.Bytes()}, nil
}

// liesIn reports whether a file lies in a directory, however the two are named.
func inDirectory(path, dir string) bool {
	of, err := os.Stat(filepath.Dir(path))
	is, missing := os.Stat(dir)
	return err == nil && missing == nil && os.SameFile(of, is)
}

// Latest is the path of the last match in a directory that is over and can be reviewed. The error is
// ErrNoMatch, or that of reading the directory.
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

// Run reviews the match with the eyes of a seat, and tells found what is found as coach.Task.Run
// does. What was found is kept, see Open, also where ctx ended it early. The error is a *SeatError or
// ErrWatched; that nothing can be kept is none.
func (m *Match) Run(ctx context.Context, seat game.Seat, depth coach.Depth, found func(coach.Progress)) (*coach.Review, error) {
	review, err := m.RunRound(ctx, seat, depth, AllRounds, found)
	if err == nil && review.Forced == 0 && len(review.Decisions()) == 0 && review.Complete {
		return nil, ErrWatched
	}
	return review, err
}

// AllRounds stands for all rounds that are over.
const AllRounds = 0

// RunRound is Run for a single round that is over, by its number, or for AllRounds. That nothing was
// decided is no error.
func (m *Match) RunRound(ctx context.Context, seat game.Seat, depth coach.Depth, round int, found func(coach.Progress)) (*coach.Review, error) {
	if n := m.Record.Header.Rules.Seats; seat < 0 || int(seat) >= n {
		return nil, &SeatError{seat, n}
	}
	name := reviewPath(m.path, seat, depth)
	known := &savedReview{}
	if m.own {
		if k := readReview(name); k != nil && k.matches(m.text) {
			known = k
		}
	}
	answers := known.Answers
	task := coach.Task{Acts: m.acts(round), Seat: seat, Depth: depth, Known: answers}
	review := task.Run(ctx, found)
	if m.own && !known.Complete {
		all := review.Answers()
		for line, options := range answers.Options { // of other rounds
			all.Options[line] = options
		}
		maps.Copy(all.Luck, answers.Luck)
		writeReview(name, m.text, review, all, review.Complete && round == AllRounds && m.Record.End != nil)
	}
	return review, nil
}

// acts are those of a round, or of AllRounds that are over.
func (m *Match) acts(round int) iter.Seq[coach.Act] {
	over := len(m.Record.Rounds)
	return func(yield func(coach.Act) bool) {
		for a := range coach.ActsOf(m.Record) {
			switch number := a.After.Public().Round; {
			case number > over && m.Record.End == nil:
				return // tells what is best while it can still be played
			case round != AllRounds && number != round:
			case !yield(a):
				return
			}
		}
	}
}
