// Package files reads and writes the small files that a player may edit: whatever stands under
// their names, reading them ends soon and takes little memory.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/natefinch/atomic"
)

// ErrNotRegular is the error about a name that stands for something else than a file of bytes: a
// directory, a pipe, a device.
var ErrNotRegular = errors.New("not a regular file")

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
	data, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return fail(fmt.Errorf("it is larger than %d kB", limit>>10))
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

// Write writes a file as a whole or not at all, in a directory that is made if it is not there. Where
// a symbolic link stands, it stays, and the file that it leads to is written.
func Write(path string, data io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	const mostLinks = 40 // as many as the system follows
	for range mostLinks {
		to, err := os.Readlink(path)
		if err != nil { // no link, or nothing there yet
			return atomic.WriteFile(path, data)
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return &fs.PathError{Op: "write", Path: path, Err: syscall.ELOOP}
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
