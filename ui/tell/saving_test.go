package tell

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func TestSaveStatus_WriteError(t *testing.T) {
	for lang, want := range map[string][4]string{
		"en": {"the disk is full", "okey may not write to /d", "okey may not write to /d", "odd. Check /d"},
		"tr": {"disk dolu", "/d içine yazma izni yok", "/d içine yazma izni yok", "odd. Sonraki oyundan önce /d"},
	} {
		w := wordsIn(t, lang)
		for i, cause := range []error{syscall.ENOSPC, syscall.EACCES, syscall.EROFS, errors.New("odd")} {
			for _, path := range []string{"/d", "/d/2026.jsonl"} {
				text := SaveStatus(w, &journal.WriteError{Path: path, Err: &os.PathError{Op: "write", Path: path, Err: cause}})
				check.That(t, strings.Contains(text, want[i]) && !strings.Contains(text, "2026"), "%v: %q", cause, text)
			}
		}
		if text := SaveStatus(w, fmt.Errorf("x.jsonl: %w", journal.ErrNewer)); strings.Contains(text, "x.jsonl") || strings.Contains(text, "format") {
			t.Errorf("%q", text)
		}
	}
}

// TestSaveStatus_UnsafeText checks that control characters in file names and errors are removed, and that the message
// is one line.
func TestSaveStatus_UnsafeText(t *testing.T) {
	const evil = "\x1b[2J\u202e\n"
	for _, lang := range words.Languages() {
		w := wordsIn(t, lang)
		for _, err := range []error{
			&journal.InUseError{Path: evil}, &journal.DamagedError{Path: evil, Aside: filepath.Join("d", evil), Fault: &journal.Fault{Line: 1, Kind: journal.Form, Err: errors.New(evil)}},
			&session.TornError{Path: evil, Bytes: 3}, &journal.WriteError{Path: evil, Err: &os.PathError{Op: "write", Path: evil, Err: errors.New(strings.Repeat("x", 99))}}, errors.New(evil + "y"),
		} {
			if text := SaveStatus(w, err); text == "" || strings.ContainsAny(text, "\x1b\u202e\n") || len([]rune(text)) > 110 {
				t.Errorf("%s: %q", lang, text)
			}
		}
	}
}

func TestCommitment(t *testing.T) {
	w := wordsIn(t, "en")
	for commitment, want := range map[string]string{strings.Repeat("9f3c", 15) + "77e1": "code 9f3c9f3c9f3c9f3c…", "": ""} {
		if got := Commitment(w, &session.Store{Commitment: commitment}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestShowWord checks that only invisible characters are escaped.
func TestShowWord(t *testing.T) {
	w := wordsIn(t, "en")
	for word, want := range map[string]string{
		"kısmet": "kısmet", "two words": "two words", "": "", strings.Repeat("x", 200): strings.Repeat("x", 200),
		"kismet\u200b":           `kismet\u200b (9 bytes, not all visible)`,
		"kismet\U000e0041":       `kismet\U000e0041 (10 bytes, not all visible)`,
		" kısmet":                `\x20kısmet (8 bytes, not all visible)`,
		"\u202eab":               `\u202eab (5 bytes, not all visible)`,
		"e\u0301":                `e\u0301 (3 bytes, not all visible)`,
		"a\U0001d159":            `a\U0001d159 (5 bytes, not all visible)`,
		"🀄":                      `\U0001f004 (4 bytes, not all visible)`,
		`kismet\u200b`:           `kismet\\u200b (12 bytes, not all visible)`,
		strings.Repeat(" ", 200): strings.Repeat(`\x20`, 200) + " (200 bytes, not all visible)",
	} {
		if got := ShowWord(w, word); got != want {
			t.Errorf("%q is shown as %q, want %q", word, got, want)
		}
	}
}

// TestSaveStatus_NoPlace checks that, without a directory, the message names the variable to set, and that several
// damaged matches are counted.
func TestSaveStatus_NoPlace(t *testing.T) {
	for _, lang := range words.Languages() {
		w := wordsIn(t, lang)
		m := session.NewShelf("", "test", time.Now).Begin(&session.Table{Rules: game.Classic()}, session.Seeds{})
		if text := SaveStatus(w, m.Trouble()); !strings.Contains(text, "XDG_STATE_HOME") {
			t.Errorf("%s: %q", lang, text)
		}
		if said := HeaderNotes(w, m)[0]; said != w.Say("header.unsaved") {
			t.Errorf("%s: the header says %q", lang, said)
		}
		for line, shown := range []bool{1: false, 2: false, 3: true} {
			text := SaveStatus(w, &journal.DamagedError{Path: "a", Aside: "b", Fault: &journal.Fault{Line: line, Kind: journal.Form, Err: errors.New("c")}})
			check.That(t, strings.Contains(text, "okey replay") == shown, "with line %d damaged: %q", line, text)
		}
		many := &session.DamagedError{Count: 20, Last: &journal.DamagedError{Path: "a", Aside: "b", Fault: &journal.Fault{Kind: journal.Form, Err: errors.New("c")}}}
		if text := SaveStatus(w, many); !strings.Contains(text, "20") {
			t.Errorf("%s: %q", lang, text)
		}
	}
}
