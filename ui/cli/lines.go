package cli

import (
	"context"
	"io"
	"os"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
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
	if opts.Words == nil { // nothing is known about the table but an error
		return plain.Options{}
	}
	return plain.Options{
		Table: opts.Table, Words: opts.Words, Resumed: opts.Resumed, Note: opts.Note,
		Spell: opts.Words.Spells(f.kept.Get("spell")), Brief: f.kept.Get("brief") == "on", Keep: opts.Keep,
	}
}

// runPlainMenu is the menu in lines of text, or first the match that is not over.
func (f *playFlags) runPlainMenu(ctx context.Context, note error, in, out *os.File, getenv func(string) string) error {
	defer func() {
		f.guests.report(f.errs)
		f.guests.Close()
	}()
	shelf := f.shelf()
	defer shelf.Close()
	set := func(watch bool) (table.Options, error) {
		opts, err := f.tableOptions(watch, getenv)
		if opts.Shelf = shelf; watch {
			opts.Shelf = nil
		}
		opts.Word = opts.Word && term.IsTerminal(in.Fd())
		return opts, err
	}
	opts := plain.MenuOptions{
		Settings: f.kept, Shelf: shelf, Straight: !f.anew,
		Words: func() (*words.Words, error) { return spoken(f.lang, f.kept, getenv) },
		Table: func(watch bool) (plain.Options, error) {
			opts, err := set(watch)
			return f.plainOptions(opts), err
		},
		Notebook: func(searching func()) *practice.Notebook {
			return f.searchedNotebook(ctx, searchMenuTime, func(int, int) { searching() })
		},
		Resume: func() (plain.Options, error) {
			opts, err := set(false)
			if err == nil {
				opts = f.resumed(opts)
				f.guests.start(opts.Rules)
			}
			return f.plainOptions(opts), err
		},
	}
	opts.Learned = practice.LoadProgress(f.kept.Dir())
	opts.Lesson = func() (plain.Options, error) {
		opts, err := f.lessonOptions(getenv)
		return f.plainOptions(opts), err
	}
	if w, err := opts.Words(); err == nil && note != nil {
		opts.Note = tellError(w, note)
	}
	if err := plain.Menu(ctx, opts, in, out); err != nil {
		return failure{err}
	}
	return nil
}
