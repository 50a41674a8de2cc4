package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReadsOnlySmallRegularFiles: a pipe that nobody writes to would hang the start, a device grow
// for ever.
func TestReadsOnlySmallRegularFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"good": "text", "marked": "\ufefftext", "full": strings.Repeat("x", 8), "large": strings.Repeat("x", 9)} {
		if err := os.WriteFile(at(name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{"link": at("good"), "zero": "/dev/zero", "gone": at("nowhere")} {
		if err := os.Symlink(to, at(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(at("pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{"good": "text", "marked": "text", "full": "xxxxxxxx", "link": "text"} {
		if data, err := Read(at(name), 8); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	for name, want := range map[string]error{"zero": ErrNotRegular, "pipe": ErrNotRegular, "gone": fs.ErrNotExist, ".": syscall.EISDIR, "large": nil} {
		data, err := Open(dir, 8).ReadFile(name)
		if err == nil || data != nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if _, err := Open(dir, 8).ReadFile("../good"); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("a file beside the directory: %v", err)
	}
}

// TestWritesThroughLinks: a link to where a player keeps his settings stays one.
func TestWritesThroughLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "kept"), 0o700); err != nil {
		t.Fatal(err)
	}
	first, second, file := filepath.Join(dir, "first"), filepath.Join(dir, "second"), filepath.Join(dir, "kept", "file")
	for from, to := range map[string]string{first: "second", second: "kept/file"} {
		if err := os.Symlink(to, from); err != nil {
			t.Skip(err)
		}
	}
	for _, text := range []string{"not there yet", "there"} {
		if err := Write(first, strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		info, _ := os.Lstat(first)
		if err != nil || string(data) != text || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%q, %v, %v", data, err, info.Mode())
		}
	}
	if err := Write(filepath.Join(dir, "new", "deeper", "file"), strings.NewReader("text")); err != nil {
		t.Errorf("in a directory that is not there: %v", err)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if err := Write(loop, strings.NewReader("")); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a link to itself: %v", err)
	}
}
