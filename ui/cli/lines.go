package cli

import (
	"context"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/review"
	"fair/okey/ui/tui/table"
)

// canDraw reports whether the terminal can show the full-screen table and read keys.
func canDraw(in, out *os.File, getenv func(string) string) bool {
	return term.IsTerminal(out.Fd()) && term.IsTerminal(in.Fd()) && getenv("TERM") != "dumb" && !wantsAccessible(getenv)
}

// wantsAccessible reports whether the environment asks programs to run in text mode.
func wantsAccessible(getenv func(string) string) bool {
	value := getenv("ACCESSIBLE")
	return value != "" && value != "0" && value != "false"
}

// canOverwrite reports whether a progress line on errs can be overwritten.
func canOverwrite(errs io.Writer, getenv func(string) string) bool {
	file, ok := errs.(*os.File)
	return ok && term.IsTerminal(file.Fd()) && getenv("TERM") != "dumb"
}

// wantsPlain reports whether the player prefers text mode, even at a terminal that can show the table.
func (f *playFlags) wantsPlain(getenv func(string) string) bool {
	return f.kept.Get("plain") == "on" || wantsAccessible(getenv)
}

// usesPlain reports whether the game runs in text mode.
func (f *playFlags) usesPlain(in, out *os.File, getenv func(string) string) bool {
	return f.plain || f.wantsPlain(getenv) || !canDraw(in, out, getenv)
}

// inputOptions returns opts for a text-mode game that reads from in. If in is not a terminal, the game asks for no word
// and reviews nothing, so that the same seed gives the same output whatever was played before.
func inputOptions(opts table.Options, in *os.File) table.Options {
	if !term.IsTerminal(in.Fd()) {
		opts.Word, opts.Reviews, opts.Meet = false, false, nil
	}
	return opts
}

// plainOptions converts the options of the full-screen table to those of text mode.
func (f *playFlags) plainOptions(opts table.Options) plain.Options {
	return plain.Options{
		Table: opts.Table, Words: opts.Words, Resumed: opts.Resumed, Note: opts.Note,
		Spell: opts.Words.SpellsTiles(f.kept.Get("spell")), Brief: f.kept.Get("brief") == "on", Keep: opts.Keep, Reviews: opts.Reviews,
	}
}

// runPlainMenu resumes the unfinished match, or shows the menu, in text mode.
func (f *playFlags) runPlainMenu(ctx context.Context, note error, in, out *os.File, getenv func(string) string) error {
	return f.runPlain(ctx, note, in, out, getenv, func(host menu.Host[plain.Options]) error {
		return plain.Menu(ctx, host, in, out)
	})
}

// runPlain calls run with the host of a menu in text mode.
func (f *playFlags) runPlain(ctx context.Context, note error, in, out *os.File, getenv func(string) string, run func(menu.Host[plain.Options]) error) error {
	defer f.programs.end(f.errs)
	shelf := f.shelf()
	defer shelf.Close()
	reviews := review.NewBackground(shelf)
	if term.IsTerminal(in.Fd()) {
		reviews = f.reviewInBackground(shelf)
	}
	defer reviews.Close()
	host := newMenuHost(f, shelf, reviews, note, getenv, func(opts table.Options, err error) (plain.Options, error) {
		if err != nil {
			return plain.Options{}, err
		}
		return f.plainOptions(inputOptions(opts, in)), nil
	})
	return asFailure(run(host))
}
