package journal

import (
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

// A Journal writes the record of a match that is being played. A nil *Journal means a match that is not saved: it
// accepts all calls and writes nothing. Several goroutines may use a Journal; it writes lines in the order of the
// calls.
type Journal struct {
	path string
	lock io.Closer
	deal Deal

	syncing sync.Mutex // held while the file is synced or closed; locked before mu

	mu          sync.Mutex
	file        file
	last        chain
	size        int64           // the size of the file in bytes
	pendingRack json.RawMessage // a rack layout to be written with the next act: see rackBudget
	version     int             // the version of the format
	rules       game.Rules
	word        string
	dealt       bool
	ended       bool
	unsynced    bool // lines have been written since the last Sync
	unnamed     bool // the file is new, and its name has to be synced, too
	failed      *WriteError
}

// A file holds a journal. Tests replace it.
type file interface {
	io.WriteCloser
	Sync() error
}

// A WriteError reports that a journal could not be written. Nothing more is written to it; the part written stays, and
// the match can go on without it.
type WriteError struct {
	Path string
	Err  error
}

func (e *WriteError) Error() string {
	return fmt.Sprintf("the match is no longer saved: %v; make room or another place for %s", e.Err, e.Path)
}

// Unwrap returns the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// Path returns the file's name, or "" for a match that is not saved.
func (j *Journal) Path() string {
	if j == nil {
		return ""
	}
	return j.path
}

// Err returns the *WriteError of a journal that could not be written, otherwise nil.
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
		return nil // a nil *WriteError would not be a nil error
	}
	return j.failed
}

// ErrEnded reports a match that was closed and cannot go on.
var ErrEnded = errors.New("the match is closed")

// ErrNotDealt reports a match that cannot go on because its seed was never written.
var ErrNotDealt = errors.New("nothing was dealt in this match; begin another one")

// These errors report calls at the wrong time, which change nothing.
var (
	errDealt    = errors.New("the match has been dealt already")
	errNotDealt = errors.New("the match has not been dealt yet; its word is missing")
)

// Begin writes the player's word and the seed, which has been in memory alone until now. The caller deals the match, by
// Deal.Begin with the same word.
//
// When this and the following methods return, the line is in the file and outlives this process; Sync makes it outlive
// the machine. The error is a *WriteError if the line could not be written; all later calls then return it and do
// nothing. Any other error means that the call was wrong, and nothing was written.
func (j *Journal) Begin(word string) error {
	return j.writeCall(func() ([]any, error) {
		if j.dealt {
			return nil, errDealt
		}
		if err := j.deal.check(word); err != nil {
			return nil, err
		}
		line := beginLine{Type: typeBegin, Word: word}
		if j.version > 1 {
			secret := j.deal.Reveal("")
			line.Secret = &secret
		}
		j.word, j.dealt = word, true
		return []any{line}, nil
	})
}

// Append writes an act; after is the match after it.
func (j *Journal) Append(act Act, after game.Match) error {
	return j.writeCall(func() ([]any, error) {
		if !j.dealt {
			return nil, errNotDealt
		}
		var lines []any
		if j.pendingRack != nil {
			lines = append(lines, rackLine{typeRack, j.pendingRack})
			j.pendingRack = nil
		}
		lines = append(lines, actLine{typeAct, &act.Seat, act.Action.String(), onlyTrue(act.Fallback)})
		if _, phase := after.ToPlay(); phase != game.Playing {
			round := lastRound(&after)
			lines = append(lines, round.toLine(j.rules.Seats))
		}
		return lines, nil
	})
}

// Rack writes the layout of the player's tiles, which is any JSON; Resume returns the last one. The line may have
// LongestLine bytes. In a journal beyond rackBudget the layout is only written with the next act.
func (j *Journal) Rack(layout json.RawMessage) error {
	return j.writeCall(func() ([]any, error) {
		if j.size > rackBudget {
			j.pendingRack = layout
			return nil, nil
		}
		return []any{rackLine{typeRack, layout}}, nil
	})
}

// rackBudget is the size in bytes up to which every rack layout is written. Beyond it there is at most one for each
// act, so that sorting tiles for hours does not use up the room for acts.
const rackBudget = LargestFile / 4

// ErrLong is the cause of a WriteError if the journal would exceed LargestFile, the most that is read.
var ErrLong = fmt.Errorf("it has reached %d MB, the most that is read", LargestFile>>20)

// End closes the match as it is, finished or abandoned, and reveals the deal. Close must still be called.
func (j *Journal) End(m game.Match) error {
	return j.writeCall(func() ([]any, error) {
		if !j.dealt && j.version > 1 {
			return nil, errNotDealt
		}
		var lines []any
		if j.pendingRack != nil {
			lines = append(lines, rackLine{typeRack, j.pendingRack})
		}
		j.ended = true
		return append(lines, closingLine(&m, j.deal.Reveal(j.word))), nil
	})
}

// writeCall writes the lines that call returns, in one piece. It holds the lock while call runs, and does not call it
// if the journal has failed or ended.
func (j *Journal) writeCall(call func() ([]any, error)) error {
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
	lines, err := call()
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
		room -= longestEnd // room for the line that closes the match is always kept
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
	j.size += int64(n)
	return nil
}

// ErrGone and ErrChanged are causes of a WriteError: another program interfered with the file.
var (
	ErrGone    = errors.New("its file was removed or exchanged")
	ErrChanged = errors.New("another program has changed its file")
)

// checkFile returns an error unless the file is still there under its name, with its length unchanged. It is called
// with mu held.
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

// Sync waits until all lines are safely on disk; lines may be written meanwhile. It also checks that the file is still
// there, with its length unchanged. The error is the *WriteError that keeps the journal from being written.
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

// Close syncs and closes the file and releases its lock. A match that was not ended can be resumed. A file in which
// nothing was dealt is removed, since it has no seed to go on with. The error comes from the file.
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
	if j.pendingRack != nil && j.failed == nil && !j.ended {
		err = j.write(rackLine{typeRack, j.pendingRack})
	}
	if j.unsynced {
		err = errors.Join(err, j.file.Sync())
		j.unsynced = false
	}
	empty := j.version > 1 && !j.dealt && j.checkFile() == nil
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
		os.Remove(lockPath(j.path)) // nobody needs it any more; if it stays, it does no harm
	}
	return err
}
