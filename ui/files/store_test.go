package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"fair/okey/game/check"
)

// sheet is the type of the values in these tests.
type sheet struct {
	Version int            `json:"version"`
	Names   map[string]int `json:"names"`
}

// storeAt returns a store of version 2 with a file at path.
func storeAt(path string) *Store[sheet] { return &Store[sheet]{Path: path, Limit: 1 << 10, Version: 2} }

// addTo adds n to the number stored under name.
func addTo(s *Store[sheet], name string, n int) {
	s.Update(func(v *sheet) {
		if v.Version = 2; v.Names == nil {
			v.Names = map[string]int{}
		}
		v.Names[name] += n
	})
}

func numberOf(s *Store[sheet], name string) (n int) {
	s.View(func(v sheet) { n = v.Names[name] })
	return n
}

// Changes by two stores and several goroutines must each be applied once, even if the file is removed in between.
func TestStore_Shared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "sheet.json")
	one, other := storeAt(path), storeAt(path)
	check.OK(t, errors.Join(one.Load(), other.Load(), one.Flush()))
	_, err := os.Stat(path)
	check.That(t, err != nil, "nothing was changed, and a file is written")
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			addTo(one, fmt.Sprint(i%4), 1)
			check.Equal(t, one.Flush(), nil)
		})
	}
	all.Wait()
	addTo(other, "0", 10)
	addTo(one, "1", 100)
	check.OK(t, errors.Join(other.Flush(), one.Flush(), one.Flush()))
	again := storeAt(path)
	check.OK(t, again.Load())
	check.Equal(t, [3]int{numberOf(again, "0"), numberOf(again, "1"), numberOf(one, "0")}, [3]int{15, 105, 15})
	addTo(one, "2", 1000)
	check.OK(t, errors.Join(os.Remove(path), one.Flush(), again.Load()))
	check.Equal(t, [2]int{numberOf(again, "0"), numberOf(again, "2")}, [2]int{15, 1005})
}

// Flush must rename a damaged file if there is something to write, and must leave newer files and directories alone.
func TestStore_Unreadable(t *testing.T) {
	for text, want := range map[string]error{
		``: ErrDamaged, `{"version":2,`: ErrDamaged, `{"version":1}`: ErrDamaged, `{}`: ErrDamaged, `{"version":2,"names":[]}`: ErrDamaged,
		`{"version":2}` + strings.Repeat(" ", 1<<10): ErrDamaged, `{"version":2,"names":{"":0` + strings.Repeat(",", 1<<7) + `}}`: ErrDamaged,
		`{"version":3,"names":[]}`: ErrNewer, "folder": syscall.EISDIR,
	} {
		dir := t.TempDir()
		path, aside := filepath.Join(dir, "sheet.json"), filepath.Join(dir, "sheet.damaged-1.json")
		err := os.WriteFile(path, []byte(text), 0o600)
		if want == syscall.EISDIR {
			err = errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
		}
		s := storeAt(path)
		err = errors.Join(err, s.Load())
		check.That(t, errors.Is(err, want), "%.30q: %v", text, err)
		left := check.Must(os.ReadDir(dir))
		check.That(t, len(left) == 1 && left[0].Name() == "sheet.json", "%.30q: after Load there is %v", text, left)
		addTo(s, "a", 1)
		err = s.Flush()
		if want != ErrDamaged {
			now, _ := os.ReadFile(path)
			check.That(t, errors.Is(err, want) && (want != ErrNewer || string(now) == text), "%.30q: %v, %q", text, err, now)
			err = errors.Join(os.Rename(path, aside), s.Flush())
		}
		kept, _ := os.ReadFile(aside)
		again := storeAt(path)
		check.OK(t, errors.Join(err, again.Load()))
		check.That(t, numberOf(again, "a") == 1 && (want == syscall.EISDIR || string(kept) == text), "%.30q: %q, %+v", text, kept, again.value)
	}
}

// Limit and Indent must be respected. Without Version any version is read, and without Path nothing is stored.
func TestStore_Format(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sheet.json")
	s := &Store[map[string]json.RawMessage]{Path: path, Limit: 64, Indent: "  "}
	long := json.RawMessage(`"` + strings.Repeat("x", 64) + `"`)
	set := func(name string, value json.RawMessage) error {
		s.Update(func(all *map[string]json.RawMessage) { (*all)[name] = value })
		return s.Flush()
	}
	check.OK(t, errors.Join(os.WriteFile(path, []byte(`{"version":7}`), 0o600), s.Load(), set("a", json.RawMessage(`"<"`))))
	const want = "{\n  \"a\": \"<\",\n  \"version\": 7\n}\n"
	check.Equal(t, string(check.Must(os.ReadFile(path))), want)
	check.That(t, errors.Is(set("a", long), ErrLarge), "a file that is too long is written")
	check.Equal(t, string(check.Must(os.ReadFile(path))), want)
	var nowhere Store[[]int]
	nowhere.Update(func(all *[]int) { *all = append(*all, 1) })
	nowhere.View(func(all []int) {
		check.That(t, slices.Equal(all, []int{1}), "%v", all)
	})
	check.OK(t, nowhere.Flush())
}

func TestStore_Oldest(t *testing.T) {
	for text, want := range map[string]error{`{"version":1,"names":{"a":3}}`: nil, `{"version":0}`: ErrDamaged} {
		path := filepath.Join(t.TempDir(), "sheet.json")
		check.OK(t, os.WriteFile(path, []byte(text), 0o600))
		s := storeAt(path)
		s.Oldest = 1
		check.Equal(t, s.Load(), want, text)
		check.That(t, want != nil || numberOf(s, "a") == 3, "%s: %d", text, numberOf(s, "a"))
	}
}
