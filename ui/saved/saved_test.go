package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/seats"
	"fair/okey/ui/words"
)

// table is of a player against three of a level.
func table(t testing.TB) Table {
	t.Helper()
	level, err := bots.LevelByName("kalfa/cautious")
	if err != nil {
		t.Fatal(err)
	}
	return Table{Preset: "classic", Rules: game.Classic(), Names: [4]string{"", "A", "B", "C"}, Levels: [4]bots.Level{{}, level, level, level}}
}

var known = seats.Chance{Seed: game.SeedOf(42), Whims: 1<<63 + 5}

// TestWhatIsWrittenComesBack: the table, the order of what was done, and the last of several layouts.
func TestWhatIsWrittenComesBack(t *testing.T) {
	s := NewShelf(t.TempDir(), "test")
	m := s.Begin(table(t), known)
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		seat, _ := match.ToPlay()
		a := bots.Fallback(match.View(seat))
		if match, _, err = game.Apply(match, seat, a); err != nil {
			t.Fatal(err)
		}
		m.Did(journal.Act{Seat: seat, Action: a, Fallback: true}, match)
		m.Rack(json.RawMessage(`["no"]`))
		m.Rack(json.RawMessage(`["last"]`))
	}
	m.Wait()
	if !s.Unfinished() || !m.Saved() || s.Path() != m.Path() {
		t.Error("the match is not kept")
	}
	if other, notes := NewShelf(s.Dir(), "other").Resume(); other != nil || len(notes) != 1 || !errors.As(notes[0], new(*journal.InUseError)) {
		t.Errorf("two play it: %v", notes)
	}
	s.Close()
	again, notes := s.Resume()
	if again == nil || len(notes) > 0 {
		t.Fatal(notes)
	}
	defer again.Close()
	bot := again.Header.Seats[1].Bot
	if *bot != (journal.Bot{Level: "kalfa", Temper: "cautious", Seed: 1<<63 + 6}) || Known(again.Header.Deal) != "42" {
		t.Errorf("%+v, seed %q", *bot, Known(again.Header.Deal))
	}
	if n := again.Record.Len(); n != 41 || string(again.Record.Layout) != `["last"]` {
		t.Errorf("%d steps, layout %s", n, again.Record.Layout)
	}
}

// TestTheDiskMayBeSlow: a line does not wait until the one before it is safe, and who waits for lines to be written has some patience.
func TestTheDiskMayBeSlow(t *testing.T) {
	s := NewShelf(t.TempDir(), "test")
	m := s.Begin(table(t), known)
	m.Wait()
	syncing, safe := make(chan struct{}, 20), make(chan struct{})
	m.safe = func() error { syncing <- struct{}{}; <-safe; return nil }
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	<-syncing
	for range 10 {
		seat, _ := match.ToPlay()
		a := bots.Fallback(match.View(seat))
		if match, _, err = game.Apply(match, seat, a); err != nil {
			t.Fatal(err)
		}
		m.Did(journal.Act{Seat: seat, Action: a, Fallback: true}, match)
	}
	if !s.Written(time.Hour) {
		t.Error("lines wait for the disk")
	}
	if rec, err := journal.ReadFile(m.Path()); err != nil || rec.Len() != 11 {
		t.Errorf("%d steps are written: %v", rec.Len(), err)
	}
	hangs := make(chan struct{})
	m.later(func() error { <-hangs; return nil })
	if s.Written(time.Microsecond) {
		t.Error("what hangs is written")
	}
	close(hangs)
	close(safe)
	s.Close()
	if !m.Saved() || !s.Written(0) {
		t.Error(m.Trouble())
	}
	if n := len(syncing); n == 0 || n > 2 { // one for all the acts, and perhaps one for what hung
		t.Errorf("synced %d times more", n)
	}
}

// TestTroubleIsToldWhenItComes: whether a line cannot be written or is not safe, and only the first one.
func TestTroubleIsToldWhenItComes(t *testing.T) {
	full := errors.New("full")
	for name, breakIt := range map[string]func(*Match){
		"write": func(m *Match) { m.later(func() error { return full }) },
		"sync":  func(m *Match) { m.safe = func() error { return full } },
	} {
		s := NewShelf(t.TempDir(), "test")
		told := make(chan struct{})
		s.OnTrouble(func() { told <- struct{}{} })
		m := s.Begin(table(t), known)
		if m.Wait(); m.Trouble() != nil {
			t.Fatal(m.Trouble())
		}
		breakIt(m)
		m.Rack(json.RawMessage("1"))
		<-told
		if m.Wait(); !errors.Is(m.Trouble(), full) || m.Saved() {
			t.Errorf("%s: %v", name, m.Trouble())
		}
		m.Rack(json.RawMessage("2"))
		m.Close()
		select {
		case <-told:
			t.Errorf("%s: told twice", name)
		default:
		}
	}
}

// TestSaysWhyNothingIsSaved: the cause, and what the player can do, in his words.
func TestSaysWhyNothingIsSaved(t *testing.T) {
	for lang, want := range map[string][4]string{
		"en": {"the disk is full", "okey may not write in /d", "okey may not write in /d", "odd. See to /d"},
		"tr": {"disk dolu", "/d içine yazma izni yok", "/d içine yazma izni yok", "odd. Sonraki oyundan önce /d"},
	} {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for i, cause := range []error{syscall.ENOSPC, syscall.EACCES, syscall.EROFS, errors.New("odd")} {
			for _, path := range []string{"/d", "/d/2026.jsonl"} {
				text := Tell(w, &journal.WriteError{Path: path, Err: &os.PathError{Op: "write", Path: path, Err: cause}})
				if !strings.Contains(text, want[i]) || strings.Contains(text, "2026") {
					t.Errorf("%v: %q", cause, text)
				}
			}
		}
		if text := Tell(w, fmt.Errorf("x.jsonl: %w", journal.ErrNewer)); strings.Contains(text, "x.jsonl") || strings.Contains(text, "format") {
			t.Errorf("%q", text)
		}
	}
}

// TestGivingUp closes every match that nobody plays, and no other.
func TestGivingUp(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		m := NewShelf(dir, "test").Begin(table(t), known)
		m.Deal("")
		m.Close()
	}
	NewShelf(dir, "test").Begin(table(t), known).Close() // without a tile: nothing is left of it
	playing := NewShelf(dir, "test").Begin(table(t), known)
	defer playing.Close()
	playing.Deal("")
	playing.Wait()
	if n := NewShelf(dir, "test").Abandon(); n != 2 {
		t.Errorf("%d are given up", n)
	}
	if paths, _ := journal.Unfinished(dir); len(paths) != 1 || paths[0] != playing.Path() {
		t.Errorf("not over: %q", paths)
	}
}

// TestNothingIsKept where nothing is to be kept, and nothing breaks.
func TestNothingIsKept(t *testing.T) {
	var s *Shelf
	m := s.Begin(table(t), known)
	match, _, err := m.Deal("")
	if err != nil {
		t.Fatal(err)
	}
	m.Did(journal.Act{}, match)
	m.Rack(nil)
	m.Close()
	if m.Saved() || m.Trouble() != nil || s.Unfinished() || s.Abandon() != 0 || s.Path() != "" {
		t.Error("something is kept")
	}
	if again, notes := s.Resume(); again != nil || len(notes) > 0 {
		t.Error("something goes on")
	}
}

// TestTellsInOneLine what became of a match, in both languages, without anything that a file name may hide.
func TestTellsInOneLine(t *testing.T) {
	const evil = "\x1b[2J\u202e\n"
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{
			&journal.InUseError{Path: evil}, &journal.DamagedError{Path: evil, Aside: filepath.Join("d", evil), Fault: &journal.Fault{Line: 1, What: journal.Form, Err: errors.New(evil)}},
			&TornError{evil, 3}, &journal.WriteError{Path: evil, Err: &os.PathError{Op: "write", Path: evil, Err: errors.New(strings.Repeat("x", 99))}}, errors.New(evil + "y"),
		} {
			if text := Tell(w, err); text == "" || strings.ContainsAny(text, "\x1b\u202e\n") || len([]rune(text)) > 110 {
				t.Errorf("%s: %q", lang, text)
			}
		}
	}
}

func TestBriefly(t *testing.T) {
	if s := Briefly(strings.Repeat("9f3c", 15) + "77e1"); s != "9f3c9f3c9f3c9f3c…" || Briefly("") != "" {
		t.Error(s)
	}
}

// TestAWordIsShownWithAllItsBytes: what cannot be seen is spelled out, and nothing else is.
func TestAWordIsShownWithAllItsBytes(t *testing.T) {
	w, err := words.New("en")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"kısmet": "kısmet", "two words": "two words", "": "", strings.Repeat("x", 200): strings.Repeat("x", 200),
		"kismet\u200b":           `kismet\u200b (9 bytes, not all of them to be seen)`,
		"kismet\U000e0041":       `kismet\U000e0041 (10 bytes, not all of them to be seen)`,
		" kısmet":                `\x20kısmet (8 bytes, not all of them to be seen)`,
		"\u202eab":               `\u202eab (5 bytes, not all of them to be seen)`,
		"e\u0301":                `e\u0301 (3 bytes, not all of them to be seen)`,
		"🀄":                      `\U0001f004 (4 bytes, not all of them to be seen)`,
		`kismet\u200b`:           `kismet\\u200b (12 bytes, not all of them to be seen)`,
		strings.Repeat(" ", 200): strings.Repeat(`\x20`, 200) + " (200 bytes, not all of them to be seen)",
	} {
		if got := ShowWord(w, word); got != want {
			t.Errorf("%q is shown as %q, want %q", word, got, want)
		}
	}
}
