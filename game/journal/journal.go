package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"fair/okey/game"
)

// A Journal writes the journal of a match while it is being played. A nil *Journal is valid and means that the match is
// not saved: it accepts all calls and writes nothing. A Journal is safe for concurrent use; it writes lines in the
// order of the calls.
type Journal struct {
	path string
	lock io.Closer
	deal Deal // with the seed, which rec has only after Begin

	syncing sync.Mutex // held while the file is synced or closed; locked before mu

	mu       sync.Mutex
	file     file
	rec      Record             // what Read would return, without the steps
	racks    [game.MaxSeats]any // the rack lines that will be written before the next line; see rackBudget
	unsynced bool               // whether lines have been written since the last Sync
	unnamed  bool               // whether the file is new, so that its name has to be synced, too
	failed   *WriteError
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

var (
	errDealt    = errors.New("the match has been dealt already")
	errNotDealt = errors.New("the match has not been dealt yet; its word is missing")
)

// Begin writes the seed, which until then is only in memory, and the player's word or, in a hosted match, the words by
// seat, "" for a seat without a word. The latter must be exactly the locked words. The caller deals the match by calling
// Deal.Begin with the same words.
//
// When Begin or one of the methods below returns, its line is in the file and survives the end of the process. Sync
// makes it survive a crash of the machine. If the line could not be written, the error is a *WriteError, and all later
// calls return the same error and do nothing. Any other error means that the call was wrong, since Read would refuse the
// line, and nothing was written.
func (j *Journal) Begin(words ...string) error {
	if !utf8.ValidString(strings.Join(words, "")) {
		return ErrWordHidden // JSON would hold another word
	}
	return j.add(func() any {
		line, secret := beginLine{Type: typeBegin, Words: words}, j.deal.Reveal("")
		if len(words) == 1 {
			line.Word, line.Words = &words[0], nil
		}
		if j.rec.version[0] > 1 {
			line.Secret = &secret
		}
		return line
	})
}

// Lock writes a lock in a hosted match. It returns ErrLockTooLate after CloseLocks, and ErrSecondLock if the seat
// already has a lock.
func (j *Journal) Lock(l Lock) error {
	return j.add(func() any { return lockLine{typeLock, l.Seat, l.Hash, lockMakers[l.ByHost]} })
}

// CloseLocks records that no more locks are accepted in a hosted match. Only after it may words be told.
func (j *Journal) CloseLocks() error {
	return j.add(func() any { return lockedLine{typeLocked} })
}

// Void closes a hosted match in which nothing was dealt because a locked word was not revealed, and reveals the deal.
// words lists the revealed words by seat. Close must still be called.
func (j *Journal) Void(words []string) error {
	return j.add(func() any { return endLine{Type: typeEnd, How: howVoid, Reveal: j.deal.Reveal(""), Words: words} })
}

// Sit records that a player in a hosted match came or went.
func (j *Journal) Sit(s Sit) error {
	return j.add(func() any { return sitLine{typeSit, s.Seat, s.Name, s.How} })
}

// Append writes an act. If it ends a round, Append also writes the result.
func (j *Journal) Append(act Act) error {
	return j.add(func() any { return act.toLine(j.rec.version[0]) })
}

// WriteRack writes the layout of a seat's tiles, which may be any JSON. Resume returns each seat's last layout. The
// seat is 0 unless the match is hosted. The line may be at most LongestLine bytes long. When the journal is larger than
// rackBudget, the layout is written only with the next line of another type.
func (j *Journal) WriteRack(seat game.Seat, layout json.RawMessage) error {
	return j.add(func() any {
		l := rackLine{Type: typeRack, Layout: layout}
		if j.rec.Header.Host != nil || seat != 0 {
			l.Seat = &seat
		}
		return l
	})
}

// rackBudget is the journal size, in bytes, up to which every rack layout is written. In a larger journal at most one
// layout per seat is written with the next line, so that sorting tiles for hours does not use up the space for acts.
const rackBudget = LargestFile / 4

// ErrLong is the cause of a WriteError if the journal would exceed LargestFile, the maximum size that can be read.
var ErrLong = fmt.Errorf("it has reached %d MB, the most that is read", LargestFile>>20)

// End closes the match, whether finished or not, and reveals the deal. Close must still be called.
func (j *Journal) End() error {
	return j.add(func() any { return j.rec.closingLine() })
}

// add writes the line that makeLine returns, after the racks that wait for it. It holds the lock while makeLine runs,
// and does not run it if the journal has failed or ended.
func (j *Journal) add(makeLine func() any) error {
	if j == nil {
		return nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.failed != nil:
		return j.failed
	case j.rec.End != nil:
		return ErrEnded
	}
	line := makeLine()
	if rack, ok := line.(rackLine); ok && j.rec.size > rackBudget {
		next := j.rec
		if _, err := next.seal(rack); err != nil {
			return err
		}
		seat := 0
		if rack.Seat != nil {
			seat = int(*rack.Seat)
		}
		j.racks[seat] = rack
		return nil
	}
	return j.write(append(j.waitingRacks(), line)...)
}

// waitingRacks lists the rack lines to be written before the next line.
func (j *Journal) waitingRacks() (lines []any) {
	for _, rack := range j.racks {
		if rack != nil {
			lines = append(lines, rack)
		}
	}
	return lines
}

// write seals the lines and writes them in one piece, with the round line if they end a round. If Read would refuse one
// of them, nothing is written.
func (j *Journal) write(lines ...any) error {
	next := j.rec // a copy, since a later line may be refused, or the file full
	var text []byte
	for i := 0; i < len(lines); i++ {
		line, err := next.seal(lines[i])
		if err != nil {
			return err
		}
		text = append(text, line...)
		if next.roundDue {
			lines = append(lines, newRoundLine(next.lastRound(), next.Header.Rules.Seats))
		}
	}
	room := int64(LargestFile)
	if next.End == nil {
		room -= longestEnd // leaves room for the line that closes the match
	}
	n, err := 0, ErrLong
	if next.size <= room {
		n, err = j.file.Write(text)
	}
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		j.failed = &WriteError{j.path, err}
		return j.failed
	}
	j.rec, j.racks, j.unsynced = next, [game.MaxSeats]any{}, true
	return nil
}

// seal returns v as the next line of the journal, including the newline, and adds it to r as Read does.
func (r *Record) seal(v any) ([]byte, error) {
	line, err := r.last.sealLine(v)
	switch {
	case err != nil:
		return nil, err
	case len(line) > LongestLine:
		return nil, ErrLineLong
	}
	return line, r.addLine(line[:len(line)-1])
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
	case held.Size() != j.rec.size:
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
	if racks := j.waitingRacks(); len(racks) > 0 && j.failed == nil {
		err = j.write(racks...)
	}
	if j.unsynced {
		err = errors.Join(err, j.file.Sync())
		j.unsynced = false
	}
	empty := j.rec.isEmpty() && j.checkFile() == nil
	err = errors.Join(err, j.file.Close())
	if empty {
		os.Remove(j.path)
	}
	j.file = nil
	if j.failed == nil {
		j.failed = &WriteError{j.path, fs.ErrClosed}
	}
	j.lock.Close()
	if empty || j.rec.End != nil {
		os.Remove(lockPath(j.path)) // no longer needed; harmless if it stays
	}
	return err
}
