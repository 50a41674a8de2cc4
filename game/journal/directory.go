package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gofrs/flock"

	"fair/okey/game"
)

const (
	ext = ".jsonl"
	// nameForm is timeForm without what cannot be in a name everywhere.
	nameForm = "2006-01-02T15-04-05.000Z"
	// aside is in the names of damaged journals.
	aside = ".damaged-"
)

// InUseError is the error of a journal that another program is writing.
type InUseError struct{ Path string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("another program is playing %s; leave it there, or play another match", filepath.Base(e.Path))
}

// DamagedError is the error of a journal that was damaged, and has been set aside.
type DamagedError struct {
	// Path is the name that it had, Aside the one that it has now. They are the same if it could
	// not be renamed; Err says why.
	Path, Aside string
	// Fault is what is wrong with it.
	Fault *Fault
	Err   error
}

func (e *DamagedError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s is damaged (%v) and cannot be set aside: %v", filepath.Base(e.Path), e.Fault, e.Err)
	}
	return fmt.Sprintf("%s was damaged (%v); it is kept as %s", filepath.Base(e.Path), e.Fault, e.Aside)
}

// Unwrap gives the fault.
func (e *DamagedError) Unwrap() error { return e.Fault }

// Create begins the journal of a match in a directory, which is made where it is missing. With any
// error the Journal is nil, and can be used as that of a match which is not saved. The error is a
// *WriteError, or says what the Header lacks.
func Create(dir string, h Header) (*Journal, error) {
	line, err := h.line()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &WriteError{dir, err}
	}
	path, f, err := newFile(dir, h.Begun.UTC().Format(nameForm))
	if err != nil {
		return nil, &WriteError{dir, err}
	}
	lock, err := lockJournal(path)
	if err != nil {
		f.Close()
		os.Remove(path)
		return nil, err
	}
	j := &Journal{path: path, lock: lock, deal: h.Deal, file: f, rules: h.Rules, version: Version, unnamed: true}
	if err := j.write(line); err != nil {
		os.Remove(path)
		j.ended = true // the lock is not needed either
		j.Close()
		return nil, err
	}
	return j, nil
}

// newFile makes a file whose name begins so.
func newFile(dir, name string) (string, *os.File, error) {
	for n := 1; ; n++ {
		path := filepath.Join(dir, fmt.Sprintf("%s-%02d%s", name, n, ext))
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return path, f, err
		}
	}
}

// syncDirectory makes names last. Not every system can or need do that, so it is no error if it
// fails.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

func lockPath(path string) string { return path + ".lock" }

// lockJournal keeps other programs from a journal until the lock is closed or the process is gone.
// The lock is a file of its own, because on some systems nobody else could read a file that is
// locked. The error is an *InUseError or a *WriteError.
func lockJournal(path string) (io.Closer, error) {
	lock := flock.New(lockPath(path), flock.SetPermissions(0o600))
	switch locked, err := lock.TryLock(); {
	case err != nil:
		return nil, &WriteError{path, err}
	case !locked:
		return nil, &InUseError{path}
	}
	return lock, nil
}

// Resume goes on with a match: its Record says how it stands and how much of a torn last line was
// cut off. A Record without a Journal can be looked at, or played on without being saved. The error
// is
//   - an *InUseError if another program is playing it;
//   - a *WriteError, with a Record, if the journal cannot be written;
//   - a *DamagedError, with the Record of the intact part if there is one: the journal has been
//     set aside;
//   - ErrEnded, with a Record, if the match was closed;
//   - ErrNotDealt, with a Record, if the program was killed before the player's word: the seed is
//     lost;
//   - one that wraps ErrNewer if a newer program wrote it;
//   - otherwise that of opening or reading the file.
func Resume(path string) (*Journal, *Record, error) {
	lock, err := lockJournal(path)
	var inUse *InUseError
	if errors.As(err, &inUse) {
		return nil, nil, err
	}
	j := &Journal{path: path, lock: lock}
	rec, err := j.resume(err)
	if err != nil {
		if lock != nil {
			lock.Close()
		}
		return nil, rec, err
	}
	return j, rec, nil
}

// resume reads and opens the journal; notLocked is why it could not be locked, if so.
func (j *Journal) resume(notLocked error) (*Record, error) {
	rec, err := ReadFile(j.path)
	var fault *Fault
	switch {
	case errors.Is(err, ErrNewer):
		return nil, fmt.Errorf("%s: %w", filepath.Base(j.path), err)
	case errors.As(err, &fault):
		damaged := &DamagedError{Path: j.path, Aside: j.path, Fault: fault}
		if aside, err := setAside(j.path); err != nil {
			damaged.Err = err
		} else {
			damaged.Aside = aside
			os.Remove(lockPath(j.path))
		}
		return rec, damaged
	case err != nil:
		return nil, err
	case rec.End != nil:
		return rec, ErrEnded
	case rec.Len() == 0 && rec.version[0] > 1:
		return rec, ErrNotDealt
	case notLocked != nil:
		return rec, notLocked
	}
	f, err := os.OpenFile(j.path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return rec, &WriteError{j.path, err}
	}
	if rec.Torn > 0 {
		if err := errors.Join(os.Truncate(j.path, rec.size), f.Sync()); err != nil {
			f.Close()
			return rec, &WriteError{j.path, err}
		}
	}
	j.file, j.last, j.size, j.version = f, rec.last, rec.size, rec.version[0]
	j.deal, j.rules, j.word = rec.Header.Deal, rec.Header.Rules, rec.Word
	m, dealt := rec.Match()
	j.dealt = dealt
	if rec.owed { // it was torn off, but follows from what stands there
		round := lastRound(&m)
		if err := j.write(round.line(j.rules.Seats)); err != nil {
			f.Close()
			return rec, err
		}
		rec.Rounds, rec.owed = append(rec.Rounds, round), false
	}
	return rec, nil
}

// ReadFile is Read of a file.
func ReadFile(path string) (*Record, error) { return ReadRounds(path, nil) }

// ReadRounds is ReadFile, and shows the match as it is at the end of each round, with its hands
// open, while it is read.
func ReadRounds(path string, over func(game.Match)) (*Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	return read(f, &Record{over: over})
}

// setAside gives a journal a name that is free and that no match is looked for under.
func setAside(path string) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s%s%d%s", strings.TrimSuffix(path, ext), aside, n, ext)
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			if err := os.Rename(path, name); err != nil {
				return "", err
			}
			syncDirectory(filepath.Dir(path))
			return name, nil
		} else if err != nil {
			return "", err
		}
	}
}

// paths lists the journals of a directory, the oldest first. A directory that is not there has
// none.
func paths(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the journals cannot be listed: %w", err)
	}
	var found []string
	for _, e := range entries { // in the order of the names
		if name := e.Name(); e.Type().IsRegular() && strings.HasSuffix(name, ext) && !strings.Contains(name, aside) {
			found = append(found, filepath.Join(dir, name))
		}
	}
	return found, nil
}

// Unfinished lists the journals of matches that were not closed, the newest first, by a look at the
// end of each. Whether they can be resumed is for Resume to find out. A file in which not even the
// first line was finished is passed over, and so is one without a seed, in which nothing was dealt.
func Unfinished(dir string) ([]string, error) {
	all, err := paths(dir)
	slices.Reverse(all)
	return slices.DeleteFunc(all, closed), err
}

// closed reports whether the last line of a journal closes the match, or there is no line with a
// seed. What cannot be read is not closed.
func closed(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return false
	}
	tail := make([]byte, min(info.Size(), longestEnd))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil && err != io.EOF {
		return false
	}
	stop := bytes.LastIndexByte(tail, '\n')
	if stop < 0 {
		return info.Size() < longestEnd
	}
	last := tail[bytes.LastIndexByte(tail[:stop], '\n')+1 : stop]
	kind := string(typeOf(last))
	return kind == typeEnd || bytes.HasPrefix(last, []byte(`{"type":"match","version":2,`))
}

// longestEnd is more than a line of type end can have: every byte of a word may be written with
// six.
const longestEnd = 4 << 10
