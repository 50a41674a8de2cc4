package cli

import (
	"io"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/session"
)

// progress returns standard error if a progress line there can be overwritten, and io.Discard otherwise.
func (k *commands) progress() io.Writer {
	if term.IsTerminal(k.errs.Fd()) && k.getenv("TERM") != "dumb" {
		return k.errs
	}
	return io.Discard
}

// wantsPlain reports whether the player's settings or environment ask for text mode, even at a terminal that can show the
// table.
func (f *playFlags) wantsPlain() bool {
	accessible := f.getenv("ACCESSIBLE")
	return f.kept.On("plain") || accessible != "" && accessible != "0" && accessible != "false"
}

// usesPlain reports whether the game runs in text mode: if the player prefers it, or if the terminal cannot show the
// full-screen table or read keys.
func (f *playFlags) usesPlain() bool {
	return f.plain || f.wantsPlain() || !term.IsTerminal(f.out.Fd()) || !term.IsTerminal(f.in.Fd()) || f.getenv("TERM") == "dumb"
}

// plainOptions returns the options for a table in text mode.
func (f *playFlags) plainOptions(t session.Table) plain.Options {
	return plain.Options{Table: t, Words: f.currentWords(), Settings: f.kept}
}

// runMenu calls run with the host of a menu. note is the error from reading the settings, or nil.
func (f *playFlags) runMenu(note error, run func(menu.Host) error) error {
	defer f.programs.end(f.errs)
	f.shelf = f.newShelf()
	defer f.shelf.Close()
	reviews := f.reviewInBackground()
	defer reviews.Close()
	return run(f.menuHost(reviews, note))
}
