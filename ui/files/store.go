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

// ErrDamaged is returned for a file that cannot be decoded, because it is too large, is not JSON for the type, or has a
// version that is no longer supported.
var ErrDamaged = errors.New("it is damaged")

// ErrNewer is wrapped by the error returned for a file that a newer program wrote.
var ErrNewer = errors.New("a newer program wrote it; update this one")

// A Store keeps a value in a small JSON file. It is safe for concurrent use, and several programs may share
// a file: each applies its own changes to the current content. Set its fields before use.
type Store[T any] struct {
	// Path is the path of the file. If it is empty, nothing is stored.
	Path string
	// Limit is the maximum size of the file in bytes. The maximum number of JSON values is Limit/8.
	Limit int64
	// Version is the required value of "version" in the file, or 0 to ignore it. T has to include that key.
	Version int
	// Oldest is the oldest version that T can decode. 0 means Version.
	Oldest int
	// Indent is the indentation of the JSON. If it is empty, the JSON is a single line.
	Indent string

	writing sync.Mutex // held during Flush

	mu      sync.Mutex
	value   T
	pending []func(*T) // changes not yet in the file
}

// Load reads the value. Call it before any other method. If the file is missing or cannot be read, the value remains
// the zero T. Load returns ErrDamaged, an error that wraps ErrNewer, or an error from Read. A missing file is not an
// error.
func (s *Store[T]) Load() error {
	stored, err := s.read()
	if stored != nil {
		s.value = *stored
	}
	return err
}

// View calls show with the value. show must not retain maps, slices or pointers from the value, because their content
// may change after show returns.
func (s *Store[T]) View(show func(T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	show(s.value)
}

// Update applies a change to the value, and the next Flush applies it to the file. change may be called several times,
// with different values, and must be deterministic.
func (s *Store[T]) Update(change func(*T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.value)
	if s.Path != "" {
		s.pending = append(s.pending, change)
	}
}

// Flush applies the pending changes to the file atomically, or writes the whole value if the file is missing. The value
// then includes the changes of other programs. Flush renames a damaged file with SetAside. It does not change a file
// that was written by a newer program or that cannot be read, and returns the same error as Load. Other errors come
// from Write. After an error, the next Flush tries again.
func (s *Store[T]) Flush() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	unwritten := len(s.pending)
	s.mu.Unlock()
	if unwritten == 0 {
		return nil
	}
	stored, err := s.read()
	switch {
	case err == ErrDamaged:
		_, err = SetAside(s.Path)
	case errors.Is(err, syscall.ENOTDIR): // Write returns a better error
		err = nil
	}
	if err != nil {
		return err
	}
	data, written, err := s.merge(stored)
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

// read returns the value in the file, or nil if there is no file. It returns the same errors as Load.
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
		json.Unmarshal(data, &is) // an error is found below
	}
	if is.Version > s.Version {
		return nil, fmt.Errorf("%s: %w", filepath.Base(s.Path), ErrNewer)
	}
	stored := new(T)
	if is.Version < cmp.Or(s.Oldest, s.Version) || Unmarshal(data, int(s.Limit/8), stored) != nil {
		return nil, ErrDamaged
	}
	return stored, nil
}

// merge applies the pending changes to stored, the value in the file, and makes the result the value of s. If stored is
// nil, because there is no file, s keeps its value. merge returns the new content of the file and the number of changes
// applied.
func (s *Store[T]) merge(stored *T) (data []byte, changes int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stored != nil {
		for _, change := range s.pending {
			change(stored)
		}
		s.value = *stored
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false) // for human readers
	enc.SetIndent("", s.Indent)
	err = enc.Encode(s.value)
	if err == nil && int64(text.Len()) > s.Limit {
		err = &fs.PathError{Op: "write", Path: s.Path, Err: ErrLarge}
	}
	return text.Bytes(), len(s.pending), err
}
