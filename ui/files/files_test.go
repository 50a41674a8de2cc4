package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fair/okey/game/check"
)

// Pipes and devices, which would block or never end, must be refused.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"good": "text", "marked": "\ufefftext", "full": strings.Repeat("x", 8), "large": strings.Repeat("x", 9)} {
		check.OK(t, os.WriteFile(at(name), []byte(text), 0o600))
	}
	for name, to := range map[string]string{"link": at("good"), "zero": "/dev/zero", "gone": at("nowhere")} {
		check.OK(t, os.Symlink(to, at(name)))
	}
	makePipe(t, at("pipe"))
	for name, want := range map[string]string{"good": "text", "marked": "text", "full": "xxxxxxxx", "link": "text"} {
		if data, err := Read(at(name), 8); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	for name, want := range map[string]string{"good": "tex", "marked": "\ufeff", "large": "xxx"} {
		if data, err := ReadStart(at(name), 3); err != nil || string(data) != want {
			t.Errorf("start of %s: %q, %v", name, data, err)
		}
	}
	if data, err := ReadStart(at("zero"), 3); !errors.Is(err, ErrNotRegular) || data != nil {
		t.Errorf("start of a device: %q, %v", data, err)
	}
	for name, want := range map[string]error{"zero": ErrNotRegular, "pipe": ErrNotRegular, "gone": fs.ErrNotExist, ".": syscall.EISDIR, "large": nil} {
		data, err := Open(dir, 8).ReadFile(name)
		check.That(t, err != nil && data == nil && (want == nil || errors.Is(err, want)), "%s: %q, %v", name, data, err)
	}
	if _, err := Open(dir, 8).ReadFile("../good"); !errors.Is(err, fs.ErrInvalid) {
		t.Errorf("a file beside the directory: %v", err)
	}
}

func TestWrite_Links(t *testing.T) {
	dir := t.TempDir()
	check.OK(t, os.Mkdir(filepath.Join(dir, "kept"), 0o700))
	first, second, file := filepath.Join(dir, "first"), filepath.Join(dir, "second"), filepath.Join(dir, "kept", "file")
	for from, to := range map[string]string{first: "second", second: "kept/file"} {
		if err := os.Symlink(to, from); err != nil {
			t.Skip(err)
		}
	}
	for _, text := range []string{"not there yet", "there"} {
		check.OK(t, Write(first, []byte(text)))
		data, err := os.ReadFile(file)
		info, _ := os.Lstat(first)
		if err != nil || string(data) != text || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%q, %v, %v", data, err, info.Mode())
		}
	}
	if err := Write(filepath.Join(dir, "new", "deeper", "file"), []byte("text")); err != nil {
		t.Errorf("in a directory that is not there: %v", err)
	}
	loop := filepath.Join(dir, "loop")
	check.OK(t, os.Symlink("loop", loop))
	if err := Write(loop, nil); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a link to itself: %v", err)
	}
}

// Neither links nor directories may be replaced.
func TestReplace_Links(t *testing.T) {
	dir := t.TempDir()
	precious, link, file := filepath.Join(dir, "precious"), filepath.Join(dir, "link"), filepath.Join(dir, "file")
	for _, path := range []string{precious, file} {
		check.OK(t, os.WriteFile(path, []byte("old"), 0o644))
	}
	if err := os.Symlink("precious", link); err != nil {
		t.Skip(err)
	}
	for _, path := range []string{link, dir} {
		if err := Replace(path, []byte("new")); !errors.Is(err, ErrNotRegular) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := Replace(file, []byte("new")); err != nil {
		t.Error(err)
	}
	for path, want := range map[string]string{precious: "old", link: "old", file: "new"} {
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("%s is %q, %v", path, text, err)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	var at *fs.PathError
	if err := Replace(filepath.Join(dir, "nowhere", "file"), nil); !errors.As(err, &at) || at.Path != filepath.Join(dir, "nowhere", "file") {
		t.Errorf("where nothing can be written: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("%v, %v", left, err)
	}
}

// Only old temporary files for the same file may be removed.
func TestWrite_Leftovers(t *testing.T) {
	dir := t.TempDir()
	long := time.Now().Add(-2 * leftoverAge)
	for name, written := range map[string]time.Time{
		"settings.json.new-17": long, "settings.json.new-18": time.Now(), "settings.json.new-mine": long, "settings.json17": long, "other.json.new-17": long,
	} {
		path := filepath.Join(dir, name)
		check.OK(t, errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, written, written)))
	}
	check.OK(t, Write(filepath.Join(dir, "settings.json"), []byte("{}")))
	var left []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := []string{"other.json.new-17", "settings.json", "settings.json.new-18", "settings.json.new-mine", "settings.json17"}
	check.That(t, err == nil && slices.Equal(left, want), "%v are left, %v", left, err)
}

func TestUnmarshal(t *testing.T) {
	for text, most := range map[string]int{`[[0],{}]`: 5, `{"a":[1,null],"b":""}`: 5, `0`: 1} {
		var v any
		if err := Unmarshal([]byte(text), most, &v); err != nil || v == nil {
			t.Errorf("%s: %v", text, err)
		}
		v = nil
		if err := Unmarshal([]byte(text), most-1, &v); err == nil || v != nil {
			t.Errorf("%s is read as %v, though it has more than %d values", text, v, most-1)
		}
	}
}

// Free may return errors.ErrUnsupported, but must fail for a missing directory.
func TestFreeSpace(t *testing.T) {
	dir := t.TempDir()
	if free, err := FreeSpace(dir); err != nil && !errors.Is(err, errors.ErrUnsupported) || err == nil && free <= 0 {
		t.Errorf("%d bytes, %v", free, err)
	}
	if free, err := FreeSpace(filepath.Join(dir, "none")); err == nil {
		t.Errorf("%d bytes of nothing", free)
	}
}
