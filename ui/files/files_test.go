package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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
		check.Equal(t, string(check.Must(Read(at(name), 8))), want, name)
	}
	for name, want := range map[string]string{"good": "tex", "marked": "\ufeff", "large": "xxx"} {
		check.Equal(t, string(check.Must(ReadStart(at(name), 3))), want, name)
	}
	data, err := ReadStart(at("zero"), 3)
	check.That(t, errors.Is(err, ErrNotRegular) && data == nil, "start of a device: %q, %v", data, err)
	for name, want := range map[string]error{"zero": ErrNotRegular, "pipe": ErrNotRegular, "gone": fs.ErrNotExist, ".": syscall.EISDIR, "large": nil} {
		data, err := Open(dir, 8).ReadFile(name)
		check.That(t, err != nil && data == nil && (want == nil || errors.Is(err, want)), "%s: %q, %v", name, data, err)
	}
	_, err = Open(dir, 8).ReadFile("../good")
	check.That(t, errors.Is(err, fs.ErrInvalid), "a file beside the directory: %v", err)
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
		check.Equal(t, string(check.Must(os.ReadFile(file))), text)
		check.Equal(t, check.Must(os.Readlink(first)), "second")
	}
	check.OK(t, Write(filepath.Join(dir, "new", "deeper", "file"), []byte("text")))
	loop := filepath.Join(dir, "loop")
	check.OK(t, os.Symlink("loop", loop))
	err := Write(loop, nil)
	check.That(t, errors.Is(err, syscall.ELOOP), "a link to itself: %v", err)
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
		err := Replace(path, []byte("new"))
		check.That(t, errors.Is(err, ErrNotRegular), "%s: %v", path, err)
	}
	check.OK(t, Replace(file, []byte("new")))
	for path, want := range map[string]string{precious: "old", link: "old", file: "new"} {
		check.Equal(t, string(check.Must(os.ReadFile(path))), want, path)
	}
	check.Equal(t, check.Must(os.Stat(file)).Mode().Perm(), 0o644)
	var at *fs.PathError
	nowhere := filepath.Join(dir, "nowhere", "file")
	err := Replace(nowhere, nil)
	check.That(t, errors.As(err, &at) && at.Path == nowhere, "where nothing can be written: %v", err)
	check.Equal(t, len(check.Must(os.ReadDir(dir))), 3)
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
	for _, e := range check.Must(os.ReadDir(dir)) {
		left = append(left, e.Name())
	}
	check.Equal(t, strings.Join(left, " "), "other.json.new-17 settings.json settings.json.new-18 settings.json.new-mine settings.json17")
}

func TestUnmarshal(t *testing.T) {
	for text, most := range map[string]int{`[[0],{}]`: 5, `{"a":[1,null],"b":""}`: 5, `0`: 1} {
		var v, none any
		check.That(t, Unmarshal([]byte(text), most, &v) == nil && v != nil, "%s is read as %v", text, v)
		check.That(t, Unmarshal([]byte(text), most-1, &none) != nil && none == nil, "%s is read as %v, though it has too many values", text, none)
	}
}

// Free may return errors.ErrUnsupported, but must fail for a missing directory.
func TestFreeSpace(t *testing.T) {
	dir := t.TempDir()
	free, err := FreeSpace(dir)
	check.That(t, errors.Is(err, errors.ErrUnsupported) || err == nil && free > 0, "%d bytes, %v", free, err)
	_, err = FreeSpace(filepath.Join(dir, "none"))
	check.That(t, err != nil, "a missing directory has space")
}
