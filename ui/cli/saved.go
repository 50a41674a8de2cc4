package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"fair/okey/bots"
	"fair/okey/game/journal"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// version is written to journals. It changes whenever the bots choose differently, so that verify --bots can name the
// program to ask.
const version = "okey 3"

// shelf returns the shelf of the player's matches, nil for a watcher.
func (f *playFlags) shelf() *session.Shelf {
	if f.watch {
		return nil
	}
	return session.NewShelf(matchesIn(f.state), version, time.Now)
}

// matchesIn returns the directory of the journals, empty if nothing is kept.
func matchesIn(state string) string {
	if state == "" {
		return ""
	}
	return filepath.Join(state, "matches")
}

// stateHome returns the directory for state, empty if the home directory is unknown.
func stateHome(getenv func(string) string) string {
	if _, err := os.UserHomeDir(); err != nil && getenv("XDG_STATE_HOME") == "" {
		return ""
	}
	return filepath.Join(xdg.StateHome, "okey")
}

// changesTable reports whether a flag asks for another table.
func (f *playFlags) changesTable() bool {
	return f.preset != "" || len(f.set) > 0 || f.seats != "" || f.names != "" || f.bots != "" || f.seed != ""
}

// resumeOrAbandon resumes the unfinished match, or abandons it if a flag asks for another table.
func (f *playFlags) resumeOrAbandon(opts table.Options) table.Options {
	if !f.changesTable() {
		m, notes := opts.Shelf.Resume()
		return f.resumedOptions(opts, m, notes)
	}
	if n := opts.Shelf.Abandon(); n > 0 {
		opts.Note = opts.Words.With("saved.abandoned", words.Args{"Count": n})
	}
	return opts
}

// resumedOptions returns the options of the table of match m, or opts if m is nil, with notes for the player.
func (f *playFlags) resumedOptions(opts table.Options, m *session.Kept, notes []error) table.Options {
	var told []string
	for _, note := range notes {
		told = append(told, tell.Saving(opts.Words, note))
	}
	if m != nil {
		levels, err := f.levelsOf(m.Header)
		if err != nil {
			m.Close()
			told = append(told, words.Safe(err.Error(), 100))
		} else {
			opts.Resumed, opts.Levels = m, levels
			opts.Rules, opts.Preset, opts.Names = m.Header.Rules, m.Header.Preset, tell.Names(m.Header)
		}
	}
	opts.Note = strings.Join(told, " ")
	return opts
}

// levelsOf returns the levels of a match's bots; programs are started again.
func (f *playFlags) levelsOf(h journal.Header) (levels [4]bots.Level, err error) {
	for s, sitter := range h.Seats {
		if sitter.Bot == nil {
			continue
		}
		if levels[s], err = f.guests.level(context.Background(), sitter.Bot.Level, 1); err != nil {
			return levels, err
		}
		if levels[s].Temper, err = bots.TemperByName(sitter.Bot.Temper); err != nil {
			return levels, err
		}
	}
	return levels, nil
}

// runScreen runs a screen until the player leaves. After a panic it writes a crash report.
func (f *playFlags) runScreen(ctx context.Context, shelf *session.Shelf, screen tui.Screen, keys *keyboard.Keyboard, out *os.File) error {
	defer f.kept.Flush() // a change may be written only now; what could not be was told
	err := tui.Run(ctx, screen, keys, out, shelf)
	var broke *tui.PanicError
	if errors.As(err, &broke) {
		shelf.Close()
		return writeCrashReport(f.state, shelf.Path(), broke, time.Now())
	}
	return err
}

// writeCrashReport writes the panic and its stack to a file, and returns the error that names it.
func writeCrashReport(state, match string, broke *tui.PanicError, now time.Time) error {
	if match == "" {
		match = "none"
	}
	report := fmt.Sprintf("%s, %s\nmatch: %s\npanic: %v\n\n%s", version, now.UTC().Format(time.RFC3339), match, broke.Value, broke.Stack)
	path := filepath.Join(state, now.UTC().Format("crash-2006-01-02T15-04-05.000Z.txt"))
	err := errors.New("nothing is kept")
	if state != "" {
		if err = os.MkdirAll(state, 0o700); err == nil {
			err = os.WriteFile(path, []byte(report), 0o600)
		}
	}
	if err != nil {
		return localized("wrong.broke.unwritten", words.Args{"What": fmt.Sprint(broke.Value), "Why": err.Error()})
	}
	return localized("wrong.broke", words.Args{"File": path})
}
