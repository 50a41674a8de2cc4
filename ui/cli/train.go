package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/game/journal"
	"fair/okey/ui/plain"
	"fair/okey/ui/settings"
	"fair/okey/ui/train"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// train is okey train.
func (k *commands) train() *cobra.Command {
	f := playFlags{state: k.state, errs: k.errs}
	var daily bool
	c := &cobra.Command{
		Use:     "train",
		Short:   k.words.Say("cli.train"),
		Long:    k.words.Say("cli.train.long"),
		Example: "  okey train\n  okey train --daily\n  okey train --plain --lang tr",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			var damage error
			f.kept, damage = settings.Load(k.config)
			k.warn(damage)
			f.lang = k.lang
			return f.train(c.Context(), daily, k.in, k.out, k.getenv)
		},
	}
	c.Flags().BoolVar(&daily, "daily", false, k.words.Say("flag.daily"))
	c.Flags().StringVar(&f.theme, "theme", "", themeHelp(k.words))
	c.Flags().BoolVar(&f.plain, "plain", false, k.words.Say("flag.plain"))
	return c
}

// How long matches are searched for mistakes before a training begins, from the command line and from
// the menu. What is left is searched the next time.
const (
	searchTime     = 10 * time.Second
	searchMenuTime = 3 * time.Second
)

// train lets the player solve puzzles at the drawn table, or in lines of text.
func (f *playFlags) train(ctx context.Context, daily bool, in, out *os.File, getenv func(string) string) error {
	opts, err := f.lessonOptions(getenv)
	if err != nil {
		return err
	}
	lines := f.inLines(in, out, getenv)
	if lines {
		if err := f.checkTheme(); err != nil {
			return err
		}
	}
	say, done := f.searching(opts.Words, lines, getenv)
	notebook := f.searchedNotebook(ctx, searchTime, say)
	if done(); ctx.Err() != nil {
		return errInterrupted
	}
	if lines {
		if err := plain.Train(ctx, f.plainOptions(opts), notebook, daily, in, out); err != nil {
			return failure{err}
		}
		return nil
	}
	err = f.drawAlone(ctx, opts, in, out, getenv, func(opts table.Options) (*table.Model, error) {
		return tui.NewTraining(opts, notebook, daily, nil)
	})
	f.tellLost(opts.Words, "train.kept.not", notebook.Write())
	if errors.Is(err, train.ErrAllTried) {
		if _, err = fmt.Fprintln(out, opts.Words.Say("train.all")); err != nil {
			return failure{err}
		}
	}
	return err
}

// notebook reads what was tried. The player plays what he played last; before his first match, what he
// has set.
func (f *playFlags) notebook() *train.Notebook {
	notebook := train.Load(f.state, time.Now)
	if last, err := journal.Latest(matchesIn(f.state), 1); err == nil && len(last) == 1 && last[0].Err == nil {
		notebook.Plays(last[0].Header.Rules)
	} else if rules, err := f.kept.Rules(); err == nil {
		notebook.Plays(rules)
	}
	return notebook
}

// search searches the newest matches for mistakes until ctx ends, and tells searching how far it is.
// What was found is kept; the error is why it cannot be.
func (f *playFlags) search(ctx context.Context, notebook *train.Notebook, searching func(match, of int)) error {
	notebook.FindMistakes(ctx, matchesIn(f.state), func(match, of int) {
		searching(match, of)
		_ = notebook.Write() // that it cannot be is told in the end
	})
	return notebook.Write()
}

// searchedNotebook is notebook after a search that takes so long at most. It tells searching how far
// that is, unless that is nil.
func (f *playFlags) searchedNotebook(ctx context.Context, most time.Duration, searching func(match, of int)) *train.Notebook {
	ctx, done := context.WithTimeout(ctx, most)
	defer done()
	if searching == nil {
		searching = func(int, int) {}
	}
	notebook := f.notebook()
	_ = f.search(ctx, notebook, searching) // that it cannot be kept is told once something is tried
	return notebook
}

// searching says at a terminal which match is searched for mistakes, and cleans up after that; where
// everything is told in lines, it says once that there is a search.
func (f *playFlags) searching(w *words.Words, lines bool, getenv func(string) string) (say func(match, of int), done func()) {
	file, ok := f.errs.(*os.File)
	switch {
	case !ok || !term.IsTerminal(file.Fd()):
		return nil, func() {}
	case lines || !overwritable(file, getenv):
		once := sync.OnceFunc(func() { fmt.Fprintln(file, w.Say("train.search")) })
		return func(int, int) { once() }, func() {}
	}
	say = func(match, of int) {
		fmt.Fprintf(file, "\r\x1b[K%s", w.With("train.searching", words.Args{"Match": match, "Of": of}))
	}
	return say, func() { io.WriteString(file, "\r\x1b[K") }
}
