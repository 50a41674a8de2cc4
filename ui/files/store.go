package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
	"syscall"
)

// ErrDamaged is the error about a file that cannot be understood: it is too large, it is not JSON of
// its type, or an older version of it that is not read any more.
var ErrDamaged = errors.New("it is damaged")

// ErrNewer is wrapped by the error about a file that a newer program wrote.
var ErrNewer = errors.New("a newer program wrote it; update this one")

// Store keeps a value in a small file, as JSON. Several goroutines may use it, and several programs
// may keep theirs in one file: each adds its own changes to what stands there. Its fields are set
// before it is used.
type Store[T any] struct {
	// Path is that of the file. Where it is empty, nothing is kept.
	Path string
	// Limit is the most bytes that are read or written. An eighth of it is the most JSON values that
	// are read.
	Limit int64
	// Version is what the file has under "version" to be read; 0 if its version does not matter. T has
	// to have it, too: it is not added.
	Version int
	// Oldest is the oldest version that is read, too, where T reads it; 0 stands for Version.
	Oldest int
	// Indent is what lines are indented with, for people who read the file; empty for a single line.
	Indent string

	writing sync.Mutex // held while the file is written; nobody else waits for that

	mu      sync.Mutex
	value   T
	pending []func(*T) // what the file does not have yet
}

// Load reads the value, before anything else is done with it. Where there is no file, or it cannot be
// read, it stays the zero T. The file is not changed. The error is ErrDamaged, one that wraps ErrNewer,
// or that of Read; a file that is not there is no error.
func (s *Store[T]) Load() error {
	there, err := s.read()
	if there != nil {
		s.value = *there
	}
	return err
}

// View shows the value to a function. What the value refers to may change once that returns.
func (s *Store[T]) View(show func(T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	show(s.value)
}

// Update makes a change, which the next Flush makes in the file, too. It is called for the value here
// and for those that are read there, so it has to do the same each time.
func (s *Store[T]) Update(change func(*T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.value)
	if s.Path != "" {
		s.pending = append(s.pending, change)
	}
}

// Flush makes the changes that are not written yet in the file, as a whole or not at all; where it is
// gone, the whole value is written. The value then has what other programs changed there. A file that is
// damaged is set aside, see SetAside. One that a newer program wrote, or that cannot be read, stays, and
// that is the error, as it is of Load; else it is that of Write. Whatever it is, the next Flush tries
// again.
func (s *Store[T]) Flush() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	unwritten := len(s.pending)
	s.mu.Unlock()
	if unwritten == 0 {
		return nil
	}
	there, err := s.read()
	switch {
	case err == ErrDamaged:
		_, err = SetAside(s.Path)
	case errors.Is(err, syscall.ENOTDIR): // Write names the file that stands in the way
		err = nil
	}
	if err != nil {
		return err
	}
	data, written, err := s.merge(there)
	if err == nil {
		err = Write(s.Path, data)
	}
	if err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.pending = s.pending[written:]
	}
	return err
}

// read reads the file; nil if there is none. The error is as of Load.
func (s *Store[T]) read() (*T, error) {
	data, err := Read(s.Path, s.Limit)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case errors.Is(err, ErrLarge):
		return nil, ErrDamaged
	case err != nil:
		return nil, err
	}
	var is struct{ Version int }
	if s.Version != 0 {
		json.Unmarshal(data, &is) // as far as it can be understood
	}
	if is.Version > s.Version {
		return nil, fmt.Errorf("%s: %w", filepath.Base(s.Path), ErrNewer)
	}
	there := new(T)
	if is.Version < cmp.Or(s.Oldest, s.Version) || Unmarshal(data, int(s.Limit/8), there) != nil {
		return nil, ErrDamaged
	}
	return there, nil
}

// merge makes the changes in what stands in the file, which is the value then; nil stands for no file.
// It returns what the file is to be, and how many of the changes that has.
func (s *Store[T]) merge(there *T) (data []byte, changes int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if there != nil {
		for _, change := range s.pending {
			change(there)
		}
		s.value = *there
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false) // people read it
	enc.SetIndent("", s.Indent)
	err = enc.Encode(s.value)
	if err == nil && int64(text.Len()) > s.Limit {
		err = &fs.PathError{Op: "write", Path: s.Path, Err: ErrLarge}
	}
	return text.Bytes(), len(s.pending), err
}
