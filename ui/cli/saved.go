package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"fair/okey/bots"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// newShelf returns a shelf for the player's matches.
func (k *commands) newShelf() *session.Shelf {
	return session.NewShelf(matchesDir(k.state), version, time.Now)
}

// matchesDir returns the directory under state that holds the journals. If state is empty, it returns "", and nothing is
// saved.
func matchesDir(state string) string {
	if state == "" {
		return ""
	}
	return filepath.Join(state, "matches")
}

// stateDir returns the directory for saved state, or "" if the home directory is unknown.
func stateDir(getenv func(string) string) string {
	if _, err := os.UserHomeDir(); err != nil && getenv("XDG_STATE_HOME") == "" {
		return ""
	}
	return filepath.Join(xdg.StateHome, "okey")
}

// changesTable reports whether a flag asks for a different table.
func (f *playFlags) changesTable() bool {
	return f.preset != "" || len(f.set) > 0 || f.seats != "" || f.names != "" || f.bots != "" || f.seeds != nil
}

// resumeOrAbandon resumes the unfinished match, or abandons it if a flag asks for a different table.
func (f *playFlags) resumeOrAbandon(t session.Table) session.Table {
	if !f.changesTable() {
		m, notes := t.Shelf.Resume()
		return f.resumedTable(t, m, notes)
	}
	if n := t.Shelf.Abandon(); n > 0 {
		t.Note = strings.TrimSpace(t.Note + " " + f.currentWords().With("saved.abandoned", words.Args{"Count": n}))
	}
	return t
}

// resumedTable returns t changed to the table of match m, with notes added to t.Note. It returns the players and rules of
// t if m is nil or its bots cannot be seated.
func (f *playFlags) resumedTable(t session.Table, m *session.Store, notes []error) session.Table {
	for _, note := range notes {
		t.Note += " " + tell.SaveStatus(f.currentWords(), note)
	}
	if m != nil {
		levels, err := f.botLevels(m.Header)
		if err != nil {
			m.Close()
			t.Note += " " + words.Safe(err.Error(), 100)
		} else {
			t.Resumed, t.Levels = m, levels
			t.Rules, t.Preset, t.Names = m.Header.Rules, m.Header.Preset, tell.Names(m.Header)
		}
	}
	t.Note = strings.TrimSpace(t.Note)
	return t
}

// botLevels returns the levels of the bots in a match, by seat. It adds external programs to f.programs.
func (f *playFlags) botLevels(h journal.Header) (levels [4]bots.Level, err error) {
	for s, sitter := range h.Seats {
		if sitter.Bot == nil {
			continue
		}
		if levels[s], err = f.programs.level(context.Background(), sitter.Bot.Level, 1); err != nil {
			return levels, err
		}
		if levels[s].Temper, err = bots.TemperByName(sitter.Bot.Temper); err != nil {
			return levels, err
		}
	}
	return levels, nil
}
