// Package files reads and writes small files that a player may edit. Reading is quick and takes little memory, whatever
// a name refers to.
package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrNotRegular is returned for a file that is not regular, such as a pipe or a device.
var ErrNotRegular = errors.New("not a regular file")

// ErrLarge is returned for a file that is larger than its limit.
var ErrLarge = errors.New("it is too large")

// Read returns the content of a regular file of at most limit bytes, without a byte order mark. It follows symbolic
// links. Its errors are of type *fs.PathError.
func Read(path string, limit int64) ([]byte, error) {
	data, err := read(path, limit+1, limit) // the file may have grown
	const mark = "\ufeff"
	if len(data) >= len(mark) && string(data[:len(mark)]) == mark {
		data = data[len(mark):]
	}
	return data, err
}

// ReadStart returns the first n bytes of a regular file, or all bytes if there are fewer. It follows symbolic links.
// Its errors are of type *fs.PathError.
func ReadStart(path string, n int64) ([]byte, error) { return read(path, n, math.MaxInt64) }

// read returns the first n bytes of a regular file, or all bytes if there are fewer. It fails if the file has more than
// limit bytes.
func read(path string, n, limit int64) ([]byte, error) {
	fail := func(err error) ([]byte, error) { return nil, &fs.PathError{Op: "read", Path: path, Err: err} }
	if err := CheckRegular(path); err != nil { // before opening, which on a device may have side effects
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // does not block even if it has become a pipe
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return fail(ErrNotRegular)
	}
	large := fmt.Errorf("%w: more than %d kB", ErrLarge, limit>>10)
	if info.Size() > limit {
		return fail(large)
	}
	var data bytes.Buffer
	data.Grow(int(min(info.Size(), n)) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(file, n)); err != nil {
		return nil, err
	}
	if int64(data.Len()) > limit {
		return fail(large)
	}
	return data.Bytes(), nil
}

// CheckRegular returns an error of type *fs.PathError unless path leads to a regular file. It does not open the file.
func CheckRegular(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	}
	return nil
}

// A Folder is a directory of small files. It implements fs.FS.
type Folder struct {
	path  string
	limit int64
	fs.FS
}

// Open returns the directory at a path, which need not exist. Its ReadFile fails for files of more than limit bytes.
func Open(path string, limit int64) Folder { return Folder{path, limit, os.DirFS(path)} }

// Stat returns the FileInfo of a file in the directory.
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return os.Stat(filepath.Join(f.path, filepath.FromSlash(name)))
}

// ReadFile returns the content of a file in the directory, as Read does.
func (f Folder) ReadFile(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrInvalid}
	}
	return Read(filepath.Join(f.path, filepath.FromSlash(name)), f.limit)
}

// Unmarshal is like json.Unmarshal, but fails before decoding a text that may have more than limit values. A decoded
// value can take a hundred times as much memory as the one or two bytes that encode it.
func Unmarshal(data []byte, limit int, v any) error {
	values := 1
	for _, sign := range []string{",", "[", "{"} { // each value but the first follows one of these
		values += bytes.Count(data, []byte(sign))
	}
	if values > limit {
		return fmt.Errorf("it has more than %d values", limit)
	}
	return json.Unmarshal(data, v)
}

// Write writes a file like Replace, but creates its directory if needed and follows symbolic links.
func Write(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	const maxLinks = 40 // as in Linux
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil { // not a link
			return Replace(path, data)
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return &fs.PathError{Op: "write", Path: path, Err: syscall.ELOOP}
}

// Replace writes a file atomically. It does not follow links: an existing file must be regular, and keeps its
// permissions. A new file has mode 0600. Its errors are of type *fs.PathError.
func Replace(path string, data []byte) error {
	mode := fs.FileMode(0o600)
	if info, err := os.Lstat(path); err == nil {
		if mode = info.Mode(); !mode.IsRegular() {
			return &fs.PathError{Op: "write", Path: path, Err: ErrNotRegular}
		}
	}
	prefix := filepath.Base(path) + tempInfix
	removeLeftovers(filepath.Dir(path), prefix)
	f, err := os.CreateTemp(filepath.Dir(path), prefix) // a unique name, because two programs may write at once
	if err == nil {
		if _, err = f.Write(data); err == nil {
			f.Chmod(mode.Perm()) // not supported by every file system
			err = f.Sync()       // or the file could be empty after a power failure
		}
		if err = cmp.Or(err, f.Close()); err == nil {
			err = os.Rename(f.Name(), path)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	if why := syscall.Errno(0); errors.As(err, &why) {
		return &fs.PathError{Op: "write", Path: path, Err: why} // name the file, not the temporary one
	}
	return err
}

// tempInfix comes between the name of a file and a number in the name of its temporary file.
const tempInfix = ".new-"

// leftoverAge is the age after which a temporary file is assumed to have been left by a program that was killed.
const leftoverAge = time.Hour

// removeLeftovers removes the leftover temporary files in dir whose names start with prefix.
func removeLeftovers(dir, prefix string) {
	entries, _ := os.ReadDir(dir) // leftovers do no harm
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), prefix)
		if _, err := strconv.ParseUint(number, 10, 64); !ok || err != nil || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftoverAge {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// SetAside renames a damaged file to an unused name, such as settings.damaged-1.json, and returns that name.
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
