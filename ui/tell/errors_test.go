package tell

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A localizedError is an error with its own message in every language.
type localizedError struct{}

func (*localizedError) Error() string              { return "in words" }
func (*localizedError) Text(w *words.Words) string { return "in words of " + w.Lang() }

// TestError_Faults checks that faults in journals are described in the player's language. In English, the description
// equals the error's own message.
func TestError_Faults(t *testing.T) {
	for _, met := range []error{
		journal.ErrFileLarge, journal.ErrLineLong, journal.ErrNoLine, journal.ErrHash, journal.ErrNotCommitted, journal.ErrOtherSeed,
		journal.ErrRoundMissing, journal.ErrNoRound, journal.ErrRoundOtherwise, journal.ErrMatchOtherwise,
	} {
		fault := &journal.Fault{Line: 7, Kind: journal.Form, Err: fmt.Errorf("wrapped: %w", met)}
		en, tr := Error(wordsIn("en"), fault), Error(wordsIn("tr"), fault)
		check.That(t, strings.HasSuffix(en, ": "+met.Error()), "%v: %q", met, en)
		check.That(t, !strings.Contains(tr, met.Error()) && strings.HasPrefix(tr, "7. satır"), "%v: %q", met, tr)
	}
}

func TestSaveError(t *testing.T) {
	w, odd := wordsIn("en"), errors.New("odd")
	check.Equal(t, SaveError(w, "train.kept.not", nil), "")
	check.Equal(t, SaveError(w, "train.kept.not", odd), "Your training can't be saved: odd")
	check.Equal(t, SaveError(w, "", odd), "odd")
	check.Equal(t, SaveError(w, "", files.ErrDamaged), "training.json was damaged, so training starts over; the old file is kept.")
}

// TestError checks that wrapped errors are recognised, and that the messages of unknown errors are left unchanged.
func TestError(t *testing.T) {
	at := func(path string, err error) error { return &fs.PathError{Op: "open", Path: path, Err: err} }
	of := func(err error) error { return at("/a/b.jsonl", err) }
	long, ending := strings.Repeat("n", 60), strings.Repeat("123456789/", 5)+"n"
	for _, c := range []struct {
		err    error
		en, tr string
	}{
		{of(syscall.ENOENT), "the file /a/b.jsonl doesn't exist", "/a/b.jsonl diye bir dosya yok"},
		{of(syscall.EACCES), "access to /a/b.jsonl is denied", "/a/b.jsonl için erişim izni yok"},
		{of(syscall.EISDIR), "/a/b.jsonl is a folder", "/a/b.jsonl bir klasör"},
		{of(files.ErrNotRegular), "/a/b.jsonl isn't an ordinary file", "/a/b.jsonl sıradan bir dosya değil"},
		{of(syscall.EROFS), "/a/b.jsonl is read-only", "/a/b.jsonl salt okunur"},
		{of(syscall.ENOTDIR), "/a/b.jsonl is a file, but it should be a folder", "/a/b.jsonl bir dosya, oysa orada klasör gerekiyor"},
		{of(syscall.ENOSPC), "the disk is full", "disk dolu"},
		{&journal.Fault{Line: 1, Kind: journal.Form, Err: journal.ErrNoJournal}, "this isn't the journal of a match; okey keeps those in okey/matches", "bu bir oyun kaydı değil; okey kayıtlarının adı .jsonl ile biter"},
		{&journal.Fault{Line: 3, Kind: journal.Chain, Err: errors.New("x")}, "line 3 or one before it was changed: x", "3. satır ya da öncesi değiştirilmiş (x)"},
		{&journal.Fault{Line: 4, Kind: journal.Choice, Err: &localizedError{}}, "in line 4 the bot would choose differently: in words of en", "4. satır: bot şimdi başka bir hamle seçiyor (in words of tr)"},
		{journal.ErrNewer, "a newer okey wrote this file; update okey to read it", "bu dosyayı daha yeni bir sürüm yazmış; programı güncelle"},
		{session.ErrNothingDealt, "nothing was dealt in this match; choose another", "bu oyunda taş dağıtılmamış; başkasını seç"},
		{errors.New("something else"), "something else", "something else"},
		{at("../d/n\x1b", syscall.EISDIR), "../d/n is a folder", "../d/n bir klasör"},
		{at(long, syscall.EISDIR), long + " is a folder", long + " bir klasör"},
		{at(strings.Repeat("123456789/", 9)+"n", syscall.EISDIR), "…3456789/" + ending + " is a folder", "…3456789/" + ending + " bir klasör"},
	} {
		for lang, want := range map[string]string{"en": c.en, "tr": c.tr} {
			for _, err := range []error{c.err, fmt.Errorf("before: %w", c.err)} {
				check.Equal(t, strings.TrimPrefix(Error(wordsIn(lang), err), "before: "), want, lang)
			}
		}
	}
}
