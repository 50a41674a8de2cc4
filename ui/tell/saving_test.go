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
	for lang, want := range map[string][3]string{
		"en": {"the disk is full", "okey may not write to /d", "odd. Check /d"}, "tr": {"disk dolu", "/d içine yazma izni yok", "odd. Sonraki oyundan önce /d"},
	} {
		for cause, i := range map[error]int{syscall.ENOSPC: 0, syscall.EACCES: 1, syscall.EROFS: 1, errors.New("odd"): 2} {
			for _, path := range []string{"/d", "/d/2026.jsonl"} {
				text := SaveStatus(wordsIn(lang), &journal.WriteError{Path: path, Err: &os.PathError{Op: "write", Path: path, Err: cause}})
				check.That(t, strings.Contains(text, want[i]) && !strings.Contains(text, "2026"), "%v: %q", cause, text)
			}
		}
		text := SaveStatus(wordsIn(lang), fmt.Errorf("x.jsonl: %w", journal.ErrNewer))
		check.That(t, !strings.Contains(text, "x.jsonl") && !strings.Contains(text, "format"), "%q", text)
	}
}

// TestSaveStatus_UnsafeText checks that control characters in file names and errors are removed, and that the message
// is one line.
func TestSaveStatus_UnsafeText(t *testing.T) {
	const evil = "\x1b[2J\u202e\n"
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		for _, err := range []error{
			&journal.InUseError{Path: evil}, &journal.DamagedError{Path: evil, Aside: filepath.Join("d", evil), Fault: &journal.Fault{Line: 1, Kind: journal.Form, Err: errors.New(evil)}},
			&session.TornError{Path: evil, Bytes: 3}, &journal.WriteError{Path: evil, Err: &os.PathError{Op: "write", Path: evil, Err: errors.New(strings.Repeat("x", 99))}}, errors.New(evil + "y"),
		} {
			text := SaveStatus(w, err)
			check.That(t, text != "" && !strings.ContainsAny(text, "\x1b\u202e\n") && plainWidth(text) <= 110, "%s: %q", lang, text)
		}
	}
}

func TestCommitment(t *testing.T) {
	for commitment, want := range map[string]string{strings.Repeat("9f3c", 15) + "77e1": "code 9f3c9f3c9f3c9f3c…", "": ""} {
		check.Equal(t, Commitment(wordsIn("en"), &session.Store{Commitment: commitment}), want)
	}
}

// TestNames checks that a bot without a name has the name of its character.
func TestNames(t *testing.T) {
	bot := &journal.Bot{Level: "usta"}
	check.Equal(t, Names(journal.Header{Seats: []journal.Sitter{{}, {Bot: bot}, {Name: "Ali\u202e", Bot: bot}}}), [4]string{"", session.Characters()[1].Name, "Ali"})
}

// TestShowWord checks that only invisible characters are escaped.
func TestShowWord(t *testing.T) {
	w := wordsIn("en")
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
		check.Equal(t, ShowWord(w, word), want)
	}
}

// TestSaveStatus_NoPlace checks that, without a directory, the message names the variable to set, and that several
// damaged matches are counted.
func TestSaveStatus_NoPlace(t *testing.T) {
	damaged := &journal.DamagedError{Path: "a", Aside: "b", Fault: &journal.Fault{Line: 3, Kind: journal.Form, Err: errors.New("c")}}
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		m := session.NewShelf("", "test", time.Now).Begin(&session.Table{Rules: game.Classic()}, session.Seeds{})
		check.Equal(t, HeaderNotes(w, m)[0], w.Say("header.unsaved"))
		for want, err := range map[string]error{"XDG_STATE_HOME": m.Trouble(), "20": &session.DamagedError{Count: 20, Last: damaged}} {
			check.That(t, strings.Contains(SaveStatus(w, err), want), "%s: %q", lang, SaveStatus(w, err))
		}
	}
}
