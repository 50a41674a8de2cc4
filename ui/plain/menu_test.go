package plain

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/game/check"
	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// newHost returns the host of a menu with its own settings and matches.
func newHost(t *testing.T) menu.Host {
	t.Helper()
	kept := check.Must(settings.Load(filepath.Join(t.TempDir(), "settings.json")))
	shelf := session.NewShelf(t.TempDir(), "test", time.Now)
	t.Cleanup(shelf.Close)
	said := func() *words.Words {
		return check.Must(words.New(strings.Replace(kept.Get("lang"), settings.Auto, "en", 1)))
	}
	table := func(watch bool) (session.Table, error) {
		at := options(t, "en").Table
		if at.Watch = watch; !watch {
			at.Shelf = shelf
		}
		at.Rules = check.Must(kept.Rules())
		return at, nil
	}
	return menu.Host{
		Settings: kept, Shelf: shelf, Words: said, Table: table, Learned: practice.LoadProgress(t.TempDir()),
		Lesson:   func() (session.Table, error) { return options(t, "en").Table, nil },
		Notebook: func() *practice.Notebook { return practice.LoadNotebook("", fixedDay) },
		Search:   func(context.Context, *practice.Notebook, func(match, of int)) error { return nil },
		Daily: func(_ string, _ bool, m *session.Store, _ []error, _ daily.Days) (session.Table, *daily.Attempt, error) {
			m.Close()
			at, err := table(false)
			return at, nil, err
		},
		Resume: func(m *session.Store, _ []error) (session.Table, error) {
			at, err := table(false)
			at.Resumed = m
			return at, err
		},
	}
}

// runMenu returns the output of the menu for the given input.
func runMenu(t *testing.T, host menu.Host, typed string) string {
	t.Helper()
	var out bytes.Buffer
	check.OK(t, Menu(t.Context(), host, strings.NewReader(typed), &out))
	return out.String()
}

// Items can be chosen by their numbers, their names or prefixes of their names. An unfinished match can be resumed from
// the menu or directly.
func TestMenu(t *testing.T) {
	host := newHost(t)
	text := runMenu(t, host, "learn\n1\nq\nnew\nsit\nd\nq\ny\ncontinue\nq\ny\nstat\nrepl\ntrain\nq\nlearn\nRules\nwith\nq\n")
	checkReadable(t, text)
	check.Contains(t, text,
		"Menu: type a number or a name:\n1 Learn Okey\n2 Today's deal\n3 New table: Classic Okey\n4 Okey 101\n", "ssh -p 2222", "You drew ", "Your match is saved; you can resume it next time.\nMenu", "1 Continue\n2 Today's deal\n3 New table",
		"1 Okey: new\n2 Okey 101: new\n3 Rules\n4 back\n", "1 of 14", "No finished matches yet; ", "No finished matches yet.\nMenu", "\nPuzzle of the day.\n", "Equipment\n",
	)
	match, _, _ := strings.Cut(text, "Puzzle of the day")
	check.That(t, strings.Count(match, " 6 K1,") == 2, "the match does not go on where it was left:\n%s", text)
	host.ResumeFirst = true
	text = runMenu(t, host, "q!\nnew\n")
	check.That(t, !strings.Contains(text, "Menu") && strings.Contains(text, "Goodbye. Your match is saved"), "straight on, and out of the program: %s", text)
	text = runMenu(t, newHost(t), "99\ns\nnonsense\n\n") // s may mean statistics or settings
	check.That(t, strings.Count(text, "Type a number from 1 to ") == 3 && strings.Count(text, "Menu:") == 2, "%s", text)
}

// Changed settings must be saved and take effect at once. Going back must discard a new table.
func TestMenu_Settings(t *testing.T) {
	host := newHost(t)
	checkSet := func(name, want string) {
		t.Helper()
		check.Equal(t, host.Settings.Get(name), want, name)
	}
	text := runMenu(t, host, "settings\ntiles in text mode\nwords: red 4\nyour name\nDeniz\nshow only\non\nback\nnew\nsit\nq\ny\nq\n")
	checkSet("spell", "words")
	checkSet("name", "Deniz")
	checkSet("brief", "on")
	check.Contains(t, text, "okey yellow 9,")
	kept, _ := settings.Load(filepath.Join(host.Settings.Dir(), "settings.json"))
	check.Equal(t, kept.Get("spell"), "words")
	runMenu(t, host, "settings\ntutor\non\nthe tutor\n1\nback\nq\n")
	checkSet("tutor", "on")
	checkSet("asks", "doubtful")
	runMenu(t, host, "new\ngame\npartners\nback\nq\n")
	checkSet("preset", "classic") // nobody sat down
	text = runMenu(t, host, "new\ngame\npartners\nsit\nq\ny\nlanguage\nq\n")
	checkSet("preset", "partners")
	check.That(t, strings.Contains(text, "Round 1") && check.Must(host.Settings.Rules()).Partners, "nobody sits down:\n%s", text)
	text = runMenu(t, host, "settings\nlanguage\nTürkçe\n\ngeri\nçık\n")
	check.Contains(t, text, "Ayarlar:\n", "1 Devam et\n2 Günün eli\n3 Yeni masa: Eşli\n")
}

// A search for mistakes must be announced once, and never if there are no matches.
func TestMenu_Search(t *testing.T) {
	const says = "Looking for your mistakes in your last matches; this can take a few seconds.\n"
	for _, matches := range []int{0, 1, 20} {
		host := newHost(t)
		var out bytes.Buffer
		host.Search = func(_ context.Context, _ *practice.Notebook, found func(match, of int)) error {
			for i := range matches {
				if found(i, matches); !strings.HasSuffix(out.String(), says) {
					t.Errorf("it is not told at once: %q", out.String())
				}
			}
			return nil
		}
		check.OK(t, Menu(t.Context(), host, strings.NewReader("train\nq\nq\n"), &out))
		check.Equal(t, strings.Count(out.String(), says), min(matches, 1), matches, " matches")
		check.Contains(t, out.String(), "Puzzle of the day")
	}
}
