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
	// nameLayout is timeLayout without the characters that some systems do not allow in file names.
	nameLayout = "2006-01-02T15-04-05.000Z"
	// damagedMark is part of the file name of every damaged journal.
	damagedMark = ".damaged-"
)

// An InUseError reports that another program is writing to a journal.
type InUseError struct{ Path string }

func (e *InUseError) Error() string {
	return fmt.Sprintf("another program is playing %s; leave it there, or play another match", filepath.Base(e.Path))
}

// A DamagedError reports a damaged journal, which has been renamed.
type DamagedError struct {
	// Path is the old name, and Aside is the new one. If renaming failed, they are equal and Err is the cause.
	Path, Aside string
	// Fault is the damage.
	Fault *Fault
	Err   error
}

func (e *DamagedError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s is damaged (%v) and cannot be set aside: %v", filepath.Base(e.Path), e.Fault, e.Err)
	}
	return fmt.Sprintf("%s was damaged (%v); it is kept as %s", filepath.Base(e.Path), e.Fault, e.Aside)
}

// Unwrap returns the Fault.
func (e *DamagedError) Unwrap() error { return e.Fault }

// Create creates the journal of a match in a directory, which it creates if needed. It returns a *WriteError, or an
// error that says what is wrong with the Header. On error the Journal is nil, which is valid and means that the match
// is not saved.
func Create(dir string, h Header) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &WriteError{dir, err}
	}
	path, f, err := newFile(dir, h.Begun.UTC().Format(nameLayout))
	if err != nil {
		return nil, &WriteError{dir, err}
	}
	lock, err := lockJournal(path)
	if err == nil {
		j := &Journal{path: path, lock: lock, deal: h.Deal, file: f, unnamed: true}
		j.rec.forgets = true
		line, _ := h.line()
		if err = j.write(line); err == nil {
			return j, nil
		}
		lock.Close()
		os.Remove(lockPath(path))
	}
	f.Close()
	os.Remove(path)
	return nil, err
}

// Import saves the text of a journal of a match that was played elsewhere, and returns the new file's path and the
// record. It creates the directory if needed. If the directory already has an identical copy, Import returns the path
// of that copy. The error is a *WriteError or comes from Read.
func Import(dir string, text []byte) (path string, rec *Record, err error) {
	if rec, err = Read(bytes.NewReader(text)); err != nil {
		return "", rec, err
	}
	name := rec.Header.Begun.UTC().Format(nameLayout)
	copies, _ := filepath.Glob(filepath.Join(dir, name+"-*"+ext)) // the pattern is always valid
	for _, path := range copies {
		if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, text) {
			return path, rec, nil
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", rec, &WriteError{dir, err}
	}
	path, f, err := newFile(dir, name)
	if err != nil {
		return "", rec, &WriteError{dir, err}
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(path)
		return "", rec, &WriteError{path, err}
	}
	syncDirectory(dir)
	return path, rec, nil
}

// newFile creates a journal file with a new name that starts with name.
func newFile(dir, name string) (string, *os.File, error) {
	for n := 1; ; n++ {
		path := filepath.Join(dir, fmt.Sprintf("%s-%02d%s", name, n, ext))
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return path, f, err
		}
	}
}

// syncDirectory makes sure that new file names in a directory survive a crash. It ignores errors, since some systems
// cannot do this or do not need it.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

func lockPath(path string) string { return path + ".lock" }

// lockJournal prevents other programs from using a journal until the lock is closed or the process ends. It locks a
// separate file, because on some systems nobody else can read a locked file. The error is an *InUseError or a
// *WriteError.
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

// LockNew prevents other programs that call LockNew from beginning matches in a directory, which it creates if needed,
// until the lock is closed or the process ends. The error is an *InUseError or a *WriteError.
func LockNew(dir string) (io.Closer, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, &WriteError{dir, err}
	}
	return lockJournal(filepath.Join(dir, "new"))
}

// Resume resumes a match. The Record holds its state and the number of bytes cut off from an incomplete last line. If
// Resume returns a Record without a Journal, the match can still be viewed, or continued without being saved. The error
// is
//   - an *InUseError if another program is playing the match;
//   - a *WriteError, with a Record, if the journal cannot be written;
//   - a *DamagedError if the journal was damaged and has been renamed, with the Record of the intact part, if there is
//     one;
//   - ErrEnded, with a Record, if the match was closed;
//   - ErrNotDealt, with a Record, if the program was killed before the player gave a word, in which case the seed is
//     lost;
//   - an error that wraps ErrNewer if a newer version of the program wrote the journal;
//   - otherwise the error from opening or reading the file.
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

// resume reads the journal and opens it for writing. lockErr is the error from locking it, if any. resume returns the
// Record and the error that Resume returns.
func (j *Journal) resume(lockErr error) (*Record, error) {
	rec, err := ReadFile(j.path)
	var fault *Fault
	switch {
	case errors.Is(err, ErrNewer):
		return nil, fmt.Errorf("%s: %w", filepath.Base(j.path), err)
	case errors.As(err, &fault):
		return rec, setAside(j.path, fault)
	case err != nil:
		return nil, err
	case rec.End != nil:
		return rec, ErrEnded
	case rec.isEmpty():
		return rec, ErrNotDealt
	case lockErr != nil:
		return rec, lockErr
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
	j.file, j.deal, j.rec = f, rec.Header.Deal, *rec
	j.rec.forgets, j.rec.acts, j.rec.checkpoints = true, nil, nil
	if rec.roundDue { // the round line is missing, but the acts determine its contents
		if err := j.write(newRoundLine(rec.lastRound(), rec.Header.Rules.Seats)); err != nil {
			f.Close()
			return rec, err
		}
		rec.Rounds, rec.roundDue = j.rec.Rounds, false
	}
	return rec, nil
}

// ReadFile is like Read but takes the path of a file.
func ReadFile(path string) (*Record, error) { return ReadRounds(path, nil) }

// ReadRounds is like ReadFile but also calls roundOver at the end of each round. The match passed to roundOver reveals
// all hands.
func ReadRounds(path string, roundOver func(game.Match)) (*Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	defer f.Close()
	return read(f, &Record{onRoundOver: roundOver})
}

// SetAside renames a journal that has the given fault, so that Paths omits it. It always returns an error: a
// *DamagedError, or an *InUseError if another program is playing the match.
func SetAside(path string, fault *Fault) error {
	lock, err := lockJournal(path)
	if errors.As(err, new(*InUseError)) {
		return err
	}
	if lock != nil {
		defer lock.Close()
	}
	return setAside(path, fault)
}

// setAside renames a journal. The caller must have locked it, unless locking is impossible.
func setAside(path string, fault *Fault) *DamagedError {
	aside, err := renameAside(path)
	if err != nil {
		return &DamagedError{path, path, fault, err}
	}
	os.Remove(lockPath(path))
	return &DamagedError{path, aside, fault, nil}
}

// renameAside renames a damaged journal and returns the new name.
func renameAside(path string) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s%s%d%s", strings.TrimSuffix(path, ext), damagedMark, n, ext)
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

// OriginalPath returns the path that a journal had before it was set aside, or path itself if it was not.
func OriginalPath(path string) string {
	dir, name := filepath.Split(path)
	if before, _, aside := strings.Cut(name, damagedMark); aside {
		return dir + before + ext
	}
	return path
}

// Paths returns the paths of the journals in a directory, oldest first. It returns none if the directory does not
// exist.
func Paths(dir string) ([]string, error) { return paths(dir, false) }

// paths returns the paths of the journals in a directory that were set aside if aside is true, otherwise of all others.
func paths(dir string, aside bool) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the journals cannot be listed: %w", err)
	}
	var found []string
	for _, e := range entries { // ReadDir sorts the entries by name
		if name := e.Name(); e.Type().IsRegular() && strings.HasSuffix(name, ext) && strings.Contains(name, damagedMark) == aside {
			found = append(found, filepath.Join(dir, name))
		}
	}
	return found, nil
}

// Unfinished returns the paths of the journals whose matches were not closed, newest first. It reads only the end of
// each file; Resume determines whether the match can be resumed. It omits files without a complete first line and files
// without a seed, since nothing was dealt in them.
func Unfinished(dir string) ([]string, error) {
	all, err := Paths(dir)
	slices.Reverse(all)
	return slices.DeleteFunc(all, isClosed), err
}

// IsHosted reports whether a file starts like the journal of a hosted match.
func IsHosted(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, len(hostedPrefix))
	_, err = io.ReadFull(f, start)
	return err == nil && string(start) == hostedPrefix
}

const hostedPrefix = `{"type":"match","version":3,`

// isClosed reports whether the last line of a journal closes the match, or whether the journal has no line with a seed.
// It returns false if the file cannot be read.
func isClosed(path string) bool {
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
	switch string(typeOf(last)) {
	case typeEnd, typeLock, typeLocked:
		return true
	case typeMatch:
		first := len(last) == stop && int(info.Size()) == len(tail)
		return first && (bytes.HasPrefix(last, []byte(`{"type":"match","version":2,`)) || bytes.HasPrefix(last, []byte(hostedPrefix)))
	case typeSit: // a sit line may come before or after the deal
		return int(info.Size()) == len(tail) && !bytes.Contains(tail, []byte("\n"+`{"type":"begin",`))
	}
	return false
}

// longestEnd is greater than the length of any end line in bytes, even if every byte of the words is escaped as six
// bytes.
const longestEnd = 6 << 10
