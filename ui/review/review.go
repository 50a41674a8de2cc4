// Package review reviews matches that were played, and keeps what was found beside their journals,
// so that nothing is reckoned twice. What is kept never changes a journal; if it is damaged, of
// another version or of another file, it is reckoned anew.
package review

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

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
	Path   string
	Record *journal.Record

	hash string // of the journal
}

// Open reads the journal of a match that is over. The error is that of journal.ReadFile, ErrNotOver,
// or value.ErrNoEstimate of a game that nobody can judge.
func Open(path string) (*Match, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	hash := sha256.New()
	rec, err := journal.Read(io.TeeReader(f, hash))
	if err != nil {
		return nil, err
	}
	if rec.End == nil {
		return nil, ErrNotOver
	}
	if err := coach.CanJudge(rec.Header.Rules); err != nil {
		return nil, err
	}
	return &Match{path, rec, hex.EncodeToString(hash.Sum(nil))}, nil
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
// does. What was found is kept, also where ctx ended it early. The error is a *SeatError or
// ErrWatched; that nothing can be kept is none.
func (m *Match) Run(ctx context.Context, seat game.Seat, depth coach.Depth, found func(coach.Progress)) (*coach.Review, error) {
	if n := m.Record.Header.Rules.Seats; seat < 0 || int(seat) >= n {
		return nil, &SeatError{seat, n}
	}
	name := keptName(m.Path, seat, depth)
	known := readKept(name)
	if known == nil || known.Journal != m.hash {
		known = &kept{}
	}
	task := coach.Task{Acts: coach.ActsOf(m.Record), Seat: seat, Depth: depth, Known: known.answers()}
	review := task.Run(ctx, found)
	if review.Forced == 0 && len(review.Decisions()) == 0 && review.Complete {
		return nil, ErrWatched
	}
	if !known.Complete {
		writeKept(name, m.hash, review)
	}
	return review, nil
}
