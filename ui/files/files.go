// Package files reads and writes the small files that a player may edit: whatever stands under
// their names, reading them ends soon and takes little memory.
package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrNotRegular is the error about a name that stands for something else than a file of bytes: a
// directory, a pipe, a device.
var ErrNotRegular = errors.New("not a regular file")

// ErrLarge is the error about a file of more bytes than are read.
var ErrLarge = errors.New("it is too large")

// Read returns the content of a regular file, or of the one that a symbolic link leads to, of at
// most limit bytes. A byte order mark at the beginning, which some editors put there, is left out.
// The error is an *fs.PathError.
func Read(path string, limit int64) ([]byte, error) {
	fail := func(err error) ([]byte, error) { return nil, &fs.PathError{Op: "read", Path: path, Err: err} }
	info, err := os.Stat(path) // before it is opened: opening a device may do something
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return fail(syscall.EISDIR)
	}
	if !info.Mode().IsRegular() {
		return fail(ErrNotRegular)
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // should it have become a pipe, nobody is waited for
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return fail(ErrNotRegular)
	}
	large := fmt.Errorf("%w: more than %d kB", ErrLarge, limit>>10)
	if info.Size() > limit { // before any of it takes memory
		return fail(large)
	}
	data, err := io.ReadAll(io.LimitReader(file, limit+1)) // of what may have grown meanwhile
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return fail(large)
	}
	const mark = "\ufeff"
	if len(data) >= len(mark) && string(data[:len(mark)]) == mark {
		data = data[len(mark):]
	}
	return data, nil
}

// Folder is a directory of such files, as a file system.
type Folder struct {
	path  string
	limit int64
	fs.FS
}

// Open returns the directory of a path, whose files have at most limit bytes. It need not exist.
func Open(path string, limit int64) Folder { return Folder{path, limit, os.DirFS(path)} }

// Stat describes what stands under a name, without opening it.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return os.Stat(filepath.Join(f.path, filepath.FromSlash(name)))
}

// ReadFile returns the content of a file of the directory, as Read does.
func (f Folder) ReadFile(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	}
	return Read(filepath.Join(f.path, filepath.FromSlash(name)), f.limit)
}

// Unmarshal is json.Unmarshal for a text of at most most values. It refuses more before it makes
// any of them: a value of a byte or two can take a hundred times as much memory.
func Unmarshal(data []byte, most int, v any) error {
	values := 1
	for _, sign := range []string{",", "[", "{"} { // a value follows one, but for the first
		values += bytes.Count(data, []byte(sign))
	}
	if values > most {
		return fmt.Errorf("it has more than %d values", most)
	}
	return json.Unmarshal(data, v)
}

// Write writes a file as Replace does, in a directory that is made if it is not there. Where a
// symbolic link stands, it stays, and the file that it leads to is written.
func Write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	const mostLinks = 40 // as many as the system follows
	for range mostLinks {
		to, err := os.Readlink(path)
		if err != nil { // no link, or nothing there yet
			return Replace(path, data)
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return &fs.PathError{Op: "write", Path: path, Err: syscall.ELOOP}
}

// Replace writes a file as a whole or not at all, and follows no link: under the name has to stand a
// regular file, if anything. It keeps its permissions; a new one is its owner's alone. The error is
// an *fs.PathError.
func Replace(path string, data []byte) error {
	mode := fs.FileMode(0o600)
	switch info, err := os.Lstat(path); {
	case err == nil && !info.Mode().IsRegular():
		return &fs.PathError{Op: "write", Path: path, Err: ErrNotRegular}
	case err == nil:
		mode = info.Mode().Perm()
	}
	begin := filepath.Base(path) + unfinished
	removeLeftovers(filepath.Dir(path), begin)
	f, err := os.CreateTemp(filepath.Dir(path), begin) // two programs may write at once
	if err == nil {
		if _, err = f.Write(data); err == nil {
			f.Chmod(mode)  // not every file system can
			err = f.Sync() // or else the name could lead to an empty file after a power failure
		}
		if err = cmp.Or(err, f.Close()); err == nil {
			err = os.Rename(f.Name(), path)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	if why := syscall.Errno(0); errors.As(err, &why) {
		return &fs.PathError{Op: "write", Path: path, Err: why} // the player knows no other name
	}
	return err
}

// unfinished is in the name of a file that is being written, between that of the file and a number.
const unfinished = ".new-"

// leftover is the age at which a file that is being written counts as left over by a program that
// was killed.
const leftover = time.Hour

// removeLeftovers removes files left over whose names begin so.
func removeLeftovers(dir, begin string) {
	entries, _ := os.ReadDir(dir) // they do no harm
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), begin)
		if _, err := strconv.ParseUint(number, 10, 64); !ok || err != nil || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftover {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// SetAside renames a file to a name that is free: settings.json to settings.damaged-1.json. It returns
// that name.
func SetAside(path string) (string, error) {
	ext := filepath.Ext(path)
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d%s", strings.TrimSuffix(path, ext), n, ext)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(path, aside)
		} else if err != nil {
			return "", err
		}
	}
}
