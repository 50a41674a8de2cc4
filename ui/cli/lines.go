package cli

import (
	"context"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/plain"
	"fair/okey/ui/tui/table"
)

// drawable reports whether a table can be drawn here and a key be read, for somebody who can see
// it; otherwise lines of text have to do.
func drawable(in, out *os.File, getenv func(string) string) bool {
	return term.IsTerminal(out.Fd()) && term.IsTerminal(in.Fd()) && getenv("TERM") != "dumb" && !accessible(getenv)
}

// accessible reports whether the environment asks all programs for lines of text.
func accessible(getenv func(string) string) bool {
	value := getenv("ACCESSIBLE")
	return value != "" && value != "0" && value != "false"
}

// overwritable reports whether a line can be written over on what is no part of the output, as it is
// to say how far something is.
func overwritable(errs io.Writer, getenv func(string) string) bool {
	file, ok := errs.(*os.File)
	return ok && term.IsTerminal(file.Fd()) && getenv("TERM") != "dumb"
}

// asksForLines reports whether the player wants lines of text also where a table could be drawn.
func (f *playFlags) asksForLines(getenv func(string) string) bool {
	return f.kept.Get("plain") == "on" || accessible(getenv)
}

// inLines reports whether everything is told in lines of text.
func (f *playFlags) inLines(in, out *os.File, getenv func(string) string) bool {
	return f.plain || f.asksForLines(getenv) || !drawable(in, out, getenv)
}

// plainOptions are those of a table for lines of text.
func (f *playFlags) plainOptions(opts table.Options) plain.Options {
	return plain.Options{
		Table: opts.Table, Words: opts.Words, Resumed: opts.Resumed, Note: opts.Note,
		Spell: opts.Words.Spells(f.kept.Get("spell")), Brief: f.kept.Get("brief") == "on", Keep: opts.Keep,
	}
}

// runPlainMenu shows the match that is not over, or the menu, in lines of text.
func (f *playFlags) runPlainMenu(ctx context.Context, note error, in, out *os.File, getenv func(string) string) error {
	defer f.guests.end(f.errs)
	shelf := f.shelf()
	defer shelf.Close()
	host := newHost(f, shelf, note, getenv, func(opts table.Options, err error) (plain.Options, error) {
		if err != nil {
			return plain.Options{}, err
		}
		opts.Word = opts.Word && term.IsTerminal(in.Fd())
		return f.plainOptions(opts), nil
	})
	return failed(plain.Menu(ctx, host, in, out))
}
