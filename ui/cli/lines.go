package cli

import (
	"io"

	"github.com/charmbracelet/x/term"

	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/review"
	"fair/okey/ui/tui/table"
)

// canDraw reports whether the terminal can show the full-screen table and read keys.
func (k *commands) canDraw() bool {
	return term.IsTerminal(k.out.Fd()) && term.IsTerminal(k.in.Fd()) && k.getenv("TERM") != "dumb" && !k.wantsAccessible()
}

// wantsAccessible reports whether the environment asks programs to run in text mode.
func (k *commands) wantsAccessible() bool {
	value := k.getenv("ACCESSIBLE")
	return value != "" && value != "0" && value != "false"
}

// progress returns standard error if a progress line there can be overwritten, and io.Discard otherwise.
func (k *commands) progress() io.Writer {
	if term.IsTerminal(k.errs.Fd()) && k.getenv("TERM") != "dumb" {
		return k.errs
	}
	return io.Discard
}

// wantsPlain reports whether the player prefers text mode, even at a terminal that can show the table.
func (f *playFlags) wantsPlain() bool {
	return f.kept.Get("plain") == "on" || f.wantsAccessible()
}

// usesPlain reports whether the game runs in text mode.
func (f *playFlags) usesPlain() bool { return f.plain || f.wantsPlain() || !f.canDraw() }

// inputOptions returns opts for a text-mode game. If its input is not a terminal, the game asks for no word and reviews
// nothing, so that the same seed gives the same output whatever was played before.
func (k *commands) inputOptions(opts table.Options) table.Options {
	if !term.IsTerminal(k.in.Fd()) {
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

// runPlain calls run with the host of a menu in text mode.
func (f *playFlags) runPlain(note error, run func(menu.Host[plain.Options]) error) error {
	defer f.programs.end(f.errs)
	shelf := f.shelf()
	defer shelf.Close()
	reviews := review.NewBackground(shelf)
	if term.IsTerminal(f.in.Fd()) {
		reviews = f.reviewInBackground(shelf)
	}
	defer reviews.Close()
	host := newMenuHost(f, shelf, reviews, note, func(opts table.Options, err error) (plain.Options, error) {
		if err != nil {
			return plain.Options{}, err
		}
		return f.plainOptions(f.inputOptions(opts)), nil
	})
	return run(host)
}
