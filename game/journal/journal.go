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

// Journal is a match that is being written. A nil *Journal is that of a match which is not saved:
// it takes everything and writes nothing. It may be used from several goroutines; lines are in the
// order of the calls.
type Journal struct {
	path string
	lock io.Closer
	deal Deal

	syncing sync.Mutex // held while the file is synced or closed; locked before mu

	mu       sync.Mutex
	file     file
	last     chain
	size     int64           // of the file, in bytes
	waiting  json.RawMessage // a rack layout that is to be written with the next act: see rackBudget
	version  int             // of the format
	rules    game.Rules
	word     string
	dealt    bool
	ended    bool
	unsynced bool // lines were written since the last Sync
	unnamed  bool // the file is new: its name has to be synced, too
	failed   *WriteError
}

// file is what a journal is written to.
type file interface {
	io.WriteCloser
	Sync() error
}

// WriteError is the error of a journal that could not be written. Nothing more is written to it;
// what was written stays, and the match can go on without it.
type WriteError struct {
	Path string
	Err  error
}

func (e *WriteError) Error() string {
	return fmt.Sprintf("the match is no longer saved: %v; make room or another place for %s", e.Err, e.Path)
}

// Unwrap gives the cause.
func (e *WriteError) Unwrap() error { return e.Err }

// Path is the file's name; empty for a match that is not saved.
func (j *Journal) Path() string {
	if j == nil {
		return ""
	}
	return j.path
}

// Err is the *WriteError of a journal that could not be written, nil while all is well.
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
		return nil // and not an error that holds a nil
	}
	return j.failed
}

// ErrEnded is the error of going on with a match that was closed.
var ErrEnded = errors.New("the match is closed")

// ErrNotDealt is the error of going on with a match before its first tile: its seed was never
// written.
var ErrNotDealt = errors.New("nothing was dealt in this match; begin another one")

// Errors of calls that make no sense at the time. They change nothing.
var (
	errDealt    = errors.New("the match has been dealt already")
	errNotDealt = errors.New("the match has not been dealt yet; its word is missing")
)

// Begin writes the player's word, and with it the seed, which was in memory alone until now. To
// deal the match is the caller's, by Deal.Begin with the same word.
//
// Of this and the following methods: the line is in the file when they return, and outlives this
// process; Sync makes it outlive the machine. The error is a *WriteError if the line could not be
// written. Then all later calls do nothing and give the same error. Any other error says that the
// call was wrong, and nothing was written.
func (j *Journal) Begin(word string) error {
	return j.do(func() ([]any, error) {
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

// Append writes what a seat did; after is the match that came of it.
func (j *Journal) Append(act Act, after game.Match) error {
	return j.do(func() ([]any, error) {
		if !j.dealt {
			return nil, errNotDealt
		}
		var lines []any
		if j.waiting != nil {
			lines = append(lines, rackLine{typeRack, j.waiting})
			j.waiting = nil
		}
		lines = append(lines, actLine{typeAct, &act.Seat, act.Action.String(), onlyTrue(act.Fallback)})
		if _, phase := after.ToPlay(); phase != game.Playing {
			round := lastRound(&after)
			lines = append(lines, round.line(j.rules.Seats))
		}
		return lines, nil
	})
}

// Rack writes how the player's tiles stand: any JSON, of which the last is given back by Resume.
// With its line it may have LongestLine bytes. In a journal that has grown long a layout waits for
// the next act.
func (j *Journal) Rack(layout json.RawMessage) error {
	return j.do(func() ([]any, error) {
		if j.size > rackBudget {
			j.waiting = layout
			return nil, nil
		}
		return []any{rackLine{typeRack, layout}}, nil
	})
}

// rackBudget is how long a journal may become by rack layouts, in bytes. After that there is at
// most one for each act: whoever sorts tiles for hours must not use up the room that the acts need.
const rackBudget = LargestFile / 4

// ErrLong is the cause of a WriteError: why a journal that has reached LargestFile is written no
// more. Nobody could read it.
var ErrLong = fmt.Errorf("it has reached %d MB, the most that is read", LargestFile>>20)

// End closes the match as it is, played to its end or abandoned, and reveals the deal. The journal
// still has to be closed.
func (j *Journal) End(m game.Match) error {
	return j.do(func() ([]any, error) {
		if !j.dealt && j.version > 1 {
			return nil, errNotDealt
		}
		var lines []any
		if j.waiting != nil {
			lines = append(lines, rackLine{typeRack, j.waiting})
		}
		j.ended = true
		return append(lines, endOf(&m, j.deal.Reveal(j.word))), nil
	})
}

// do writes the lines that a call asks for, in one piece.
func (j *Journal) do(call func() ([]any, error)) error {
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

// write writes lines in one piece.
func (j *Journal) write(lines ...any) error {
	var text []byte
	last := j.last
	for _, v := range lines {
		line, next, err := last.seal(v)
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
		room -= longestEnd // so that the match can always be closed
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

// ErrGone and ErrChanged are causes of a WriteError: somebody else has laid hands on the file.
var (
	ErrGone    = errors.New("its file was removed or exchanged")
	ErrChanged = errors.New("another program has changed its file")
)

// checkFile reports whether the file is still there under its name, and as long as it was left. It
// is called with mu held.
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

// Sync waits until what was written is safely on disk. Lines may be written meanwhile. It also
// looks whether the file is still there and as long as it was left. The error is the *WriteError
// that keeps the journal from being written.
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

// Close syncs and lets go of the file and its lock. A match that was not ended can be resumed; a
// file in which nothing was dealt has no seed to go on with, and is removed. The error is that of
// the file.
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
	if j.waiting != nil && j.failed == nil && !j.ended {
		err = j.write(rackLine{typeRack, j.waiting})
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
		os.Remove(lockPath(j.path)) // nobody can want it any more; if it stays, it does no harm
	}
	return err
}
