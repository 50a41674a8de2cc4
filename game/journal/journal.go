package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"fair/okey/game"
)

// A Journal writes the journal of a match while it is being played. A nil *Journal is valid and means that the match is
// not saved: it accepts all calls and writes nothing. A Journal is safe for concurrent use; it writes lines in the
// order of the calls.
type Journal struct {
	path string
	lock io.Closer
	deal Deal

	syncing sync.Mutex // held while the file is synced or closed; locked before mu

	mu           sync.Mutex
	file         file
	last         chainHash
	lines        int
	size         int64                          // the size of the file in bytes
	pendingRacks [game.MaxSeats]json.RawMessage // rack layouts that will be written with the next act; see rackBudget
	version      int                            // the version of the format
	participants participants
	rules        game.Rules
	word         string
	dealt        bool
	ended        bool
	unsynced     bool // whether lines have been written since the last Sync
	unnamed      bool // whether the file is new, so that its name has to be synced, too
	failed       *WriteError
}

// A file is the file of a journal. Tests use other implementations.
type file interface {
	io.WriteCloser
	Sync() error
}

// A WriteError reports that a journal could not be written. Nothing more is written to it, but what was written stays,
// and the match can go on without it.
type WriteError struct {
	Path string
	Err  error
}

func (e *WriteError) Error() string {
	return fmt.Sprintf("the match is no longer saved: %v; make room or another place for %s", e.Err, e.Path)
}

// Unwrap returns Err.
func (e *WriteError) Unwrap() error { return e.Err }

// Path returns the path of the file, or "" if the match is not saved.
func (j *Journal) Path() string {
	if j == nil {
		return ""
	}
	return j.path
}

// Err returns the *WriteError if the journal could not be written, otherwise nil.
func (j *Journal) Err() error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err()
}

func (j *Journal) err() error {
	if j.failed == nil {
		return nil // returning a nil *WriteError would make the error non-nil
	}
	return j.failed
}

// ErrEnded means that the match was closed and cannot go on.
var ErrEnded = errors.New("the match is closed")

// ErrNotDealt means that the match cannot go on because its seed was never written.
var ErrNotDealt = errors.New("nothing was dealt in this match; begin another one")

// Errors about calls at the wrong time, which have no effect.
var (
	errDealt    = errors.New("the match has been dealt already")
	errNotDealt = errors.New("the match has not been dealt yet; its word is missing")
	errHosted   = errors.New("a hosted match begins with the words of all")
)

// Begin writes the player's word and the seed, which until then is only in memory. The caller deals the match by
// calling Deal.Begin with the same word.
//
// When Begin or one of the methods below returns, its line is in the file and survives the end of the process. Sync
// makes it survive a crash of the machine. If the line could not be written, the error is a *WriteError, and all later
// calls return the same error and do nothing. Any other error means that the call was wrong and nothing was written.
func (j *Journal) Begin(word string) error {
	return j.writeCall(func() ([]any, error) {
		if j.dealt {
			return nil, errDealt
		}
		if j.version > 2 {
			return nil, errHosted
		}
		if err := j.deal.check(word); err != nil {
			return nil, err
		}
		line := beginLine{Type: typeBegin, Word: &word}
		if j.version > 1 {
			secret := j.deal.Reveal("")
			line.Secret = &secret
		}
		j.word, j.dealt = word, true
		return []any{line}, nil
	})
}

// Lock writes a lock in a hosted match. It returns ErrLockTooLate after CloseLocks, and ErrSecondLock if the seat
// already has a lock.
func (j *Journal) Lock(l Lock) error {
	return j.writeCall(func() ([]any, error) {
		if err := j.participants.checkLock(l); err != nil {
			return nil, err
		}
		j.participants.Locks = append(j.participants.Locks, l)
		return []any{lockLine{typeLock, &l.Seat, l.Hash, lockMakers[l.ByHost]}}, nil
	})
}

// CloseLocks records that a hosted match accepts no more locks. From then on, words may be revealed.
func (j *Journal) CloseLocks() error {
	return j.writeCall(func() ([]any, error) {
		if err := j.participants.checkLocked(); err != nil {
			return nil, err
		}
		j.participants.locked = true
		return []any{lockedLine{typeLocked}}, nil
	})
}

// BeginWords is Begin for a hosted match. words lists the words by seat, "" for a seat without a word. They must be
// exactly the locked words. The caller deals the match by calling Deal.BeginWords with the same words.
func (j *Journal) BeginWords(words []string) error {
	return j.writeCall(func() ([]any, error) {
		if j.dealt {
			return nil, errDealt
		}
		if err := j.participants.checkWords(words, false); err != nil {
			return nil, err
		}
		secret := j.deal.Reveal("")
		j.participants.Words, j.dealt = words, true
		return []any{beginLine{Type: typeBegin, Words: words, Secret: &secret}}, nil
	})
}

// Void closes a hosted match in which nothing was dealt because a locked word was not revealed, and reveals the deal.
// words lists the revealed words by seat. Close must still be called.
func (j *Journal) Void(words []string) error {
	return j.writeCall(func() ([]any, error) {
		if j.dealt {
			return nil, errDealt
		}
		if err := j.participants.checkWords(words, true); err != nil {
			return nil, err
		}
		j.ended = true
		return []any{endLine{Type: typeEnd, How: howVoid, Reveal: j.deal.Reveal(""), Words: words}}, nil
	})
}

// Sit records that a player in a hosted match came or went.
func (j *Journal) Sit(s Sit) error {
	return j.writeCall(func() ([]any, error) {
		if err := j.participants.checkSit(s); err != nil {
			return nil, err
		}
		j.participants.addSit(s)
		return []any{sitLine{typeSit, &s.Seat, s.Name, s.How}}, nil
	})
}

// Append writes an act. after is the match after the act.
func (j *Journal) Append(act Act, after game.Match) error {
	return j.writeCall(func() ([]any, error) {
		if !j.dealt {
			return nil, errNotDealt
		}
		if err := j.participants.checkAct(act); err != nil {
			return nil, err
		}
		lines := append(j.takeRacks(), act.toLine(j.version))
		if _, phase := after.ToPlay(); phase != game.Playing {
			round := lastRound(&after)
			lines = append(lines, round.toLine(j.rules.Seats))
		}
		return lines, nil
	})
}

// WriteRack writes the layout of a seat's tiles, which may be any JSON. Resume returns each seat's last layout. The
// seat is 0 unless the match is hosted. The line may be at most LongestLine bytes long. When the journal is larger than
// rackBudget, the layout is written only with the next act.
func (j *Journal) WriteRack(seat game.Seat, layout json.RawMessage) error {
	return j.writeCall(func() ([]any, error) {
		if seat != 0 || j.version > 2 {
			if err := j.participants.checkSeat(seat); err != nil {
				return nil, err
			}
		}
		if j.size > rackBudget {
			j.pendingRacks[seat] = layout
			return nil, nil
		}
		return []any{j.rackLine(seat, layout)}, nil
	})
}

func (j *Journal) rackLine(seat game.Seat, layout json.RawMessage) rackLine {
	l := rackLine{Type: typeRack, Layout: layout}
	if j.version > 2 {
		l.Seat = &seat
	}
	return l
}

// takeRacks removes and returns the layouts to be written with the next act, as lines.
func (j *Journal) takeRacks() (lines []any) {
	for s, layout := range j.pendingRacks {
		if layout != nil {
			lines = append(lines, j.rackLine(game.Seat(s), layout))
		}
	}
	j.pendingRacks = [game.MaxSeats]json.RawMessage{}
	return lines
}

// rackBudget is the journal size, in bytes, up to which every rack layout is written. In a larger journal at most one
// layout per seat is written with each act, so that sorting tiles for hours does not use up the space for acts.
const rackBudget = LargestFile / 4

// ErrLong is the cause of a WriteError if the journal would exceed LargestFile, the maximum size that can be read.
var ErrLong = fmt.Errorf("it has reached %d MB, the most that is read", LargestFile>>20)

// End closes the match, whether finished or not, and reveals the deal. Close must still be called.
func (j *Journal) End(m game.Match) error {
	return j.writeCall(func() ([]any, error) {
		if !j.dealt && j.version > 1 {
			return nil, errNotDealt
		}
		j.ended = true
		return append(j.takeRacks(), closingLine(&m, j.deal.Reveal(j.word), j.participants.Words)), nil
	})
}

// writeCall writes the lines from makeLines in one piece. It holds the lock while makeLines runs, and does not run it
// if the journal has failed or ended.
func (j *Journal) writeCall(makeLines func() ([]any, error)) error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	if j.ended {
		return ErrEnded
	}
	lines, err := makeLines()
	if err != nil || len(lines) == 0 {
		return err
	}
	return j.write(lines...)
}

// write seals the lines and writes them in one piece.
func (j *Journal) write(lines ...any) error {
	var text []byte
	last := j.last
	for _, v := range lines {
		line, next, err := last.sealLine(v)
		if err != nil {
			return err
		}
		if len(line) > LongestLine {
			return fmt.Errorf("a line of %d bytes: at most %d can be written", len(line), LongestLine)
		}
		text, last = append(text, line...), next
	}
	room := int64(LargestFile)
	if !j.ended {
		room -= longestEnd // leaves room for the line that closes the match
	}
	n, err := 0, ErrLong
	if j.size+int64(len(text)) <= room {
		n, err = j.file.Write(text)
	}
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		j.failed = &WriteError{j.path, err}
		return j.failed
	}
	j.last, j.unsynced = last, true
	j.lines += len(lines)
	for line := range bytes.Lines(text) {
		j.participants.keep(bytes.TrimSuffix(line, []byte("\n")))
	}
	j.size += int64(n)
	return nil
}

// ErrGone and ErrChanged are causes of a WriteError. They mean that another program interfered with the file.
var (
	ErrGone    = errors.New("its file was removed or exchanged")
	ErrChanged = errors.New("another program has changed its file")
)

// checkFile returns an error unless the file still has its name and the expected size. The caller must hold mu.
func (j *Journal) checkFile() error {
	f, ok := j.file.(*os.File)
	if !ok {
		return nil
	}
	held, err := f.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(j.path)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !os.SameFile(held, named):
		return ErrGone
	case err != nil:
		return err
	case held.Size() != j.size:
		return ErrChanged
	}
	return nil
}

// Sync waits until all lines are on disk; more lines may be written meanwhile. It also checks that the file still has
// its name and the expected size. The error is the journal's *WriteError, as for Err.
func (j *Journal) Sync() error {
	if j == nil {
		return nil
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.mu.Lock()
	f, unsynced, unnamed := j.file, j.unsynced, j.unnamed
	j.unsynced, j.unnamed = false, false
	var err error
	if unsynced && j.failed == nil {
		err = j.checkFile()
	}
	j.mu.Unlock()
	if unsynced && err == nil {
		err = f.Sync()
	}
	if unnamed {
		syncDirectory(filepath.Dir(j.path))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil && j.failed == nil {
		j.failed = &WriteError{j.path, err}
	}
	return j.err()
}

// Close syncs and closes the file and releases its lock. A match that was not ended can be resumed. If nothing was
// dealt, Close removes the file, since there is no seed to resume with. Any error comes from the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	var err error
	if racks := j.takeRacks(); len(racks) > 0 && j.failed == nil && !j.ended {
		err = j.write(racks...)
	}
	if j.unsynced {
		err = errors.Join(err, j.file.Sync())
		j.unsynced = false
	}
	empty := j.version > 1 && !j.dealt && !j.ended && j.checkFile() == nil
	err = errors.Join(err, j.file.Close())
	if empty {
		os.Remove(j.path)
		j.ended = true
	}
	j.file = nil
	if j.failed == nil {
		j.failed = &WriteError{j.path, fs.ErrClosed}
	}
	j.lock.Close()
	if j.ended {
		os.Remove(lockPath(j.path)) // no longer needed; harmless if it stays
	}
	return err
}
