package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// learn is okey learn.
func (k *commands) learn() *cobra.Command {
	c := &cobra.Command{
		Use:     "learn [" + strings.Join(practice.Courses(), "|") + "]",
		Short:   k.words.Say("cli.learn"),
		Long:    k.words.Say("cli.learn.long"),
		Example: "  okey learn\n  okey learn 101\n  okey learn --plain --lang tr",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return noArguments(c, args[1:])
			}
			return nil
		},
	}
	f := k.practiceFlags(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		course := practice.Okey
		if len(args) > 0 {
			course = args[0]
		}
		if !slices.Contains(practice.Courses(), course) {
			return wrong("wrong.course", words.Args{"Value": quoted(course), "Courses": strings.Join(practice.Courses(), ", ")})
		}
		return k.practise(c.Context(), f, func(*words.Words, bool) (practice.Series, searchFunc) {
			return practice.NewCourse(course, practice.LoadProgress(f.kept.Dir())), nil
		})
	}
	return c
}

// train is okey train.
func (k *commands) train() *cobra.Command {
	c := &cobra.Command{
		Use:     "train",
		Short:   k.words.Say("cli.train"),
		Long:    k.words.Say("cli.train.long"),
		Example: "  okey train\n  okey train --daily\n  okey train --plain --lang tr",
		Args:    noArguments,
	}
	f := k.practiceFlags(c)
	daily := c.Flags().Bool("daily", false, k.words.Say("flag.daily"))
	c.RunE = func(c *cobra.Command, _ []string) error {
		return k.practise(c.Context(), f, func(w *words.Words, lines bool) (practice.Series, searchFunc) {
			notebook := f.notebook()
			search := func(ctx context.Context, found func(match, of int)) error { return f.search(ctx, notebook, found) }
			switch {
			case *daily: // which is not the player's own
				search = nil
			case lines: // nothing could be told beside the exercise
				limited, cancel := context.WithTimeout(c.Context(), searchTime)
				defer cancel()
				_ = search(limited, f.searching(w)) // that it cannot be kept is told once something is tried
			}
			return practice.NewDeck(notebook, *daily), search
		})
	}
	return c
}

// practiceFlags registers the flags that both commands have.
func (k *commands) practiceFlags(c *cobra.Command) *playFlags {
	f := &playFlags{state: k.state, errs: k.errs}
	c.Flags().StringVar(&f.theme, "theme", "", themeHelp(k.words))
	c.Flags().BoolVar(&f.plain, "plain", false, k.words.Say("flag.plain"))
	return f
}

// A searchFunc searches the player's matches for exercises until ctx ends, and calls found for each match.
type searchFunc = func(ctx context.Context, found func(match, of int)) error

// practise lets the player do the exercises of a series at the drawn table, or in lines of text. At the table the
// search for more of them runs in the background.
func (k *commands) practise(ctx context.Context, f *playFlags, open func(w *words.Words, lines bool) (practice.Series, searchFunc)) error {
	var damage error
	f.kept, damage = settings.Load(k.config)
	k.warn(damage)
	f.lang = k.lang
	opts, err := f.lessonOptions(k.getenv)
	if err != nil {
		return err
	}
	lines := f.inLines(k.in, k.out, k.getenv)
	if lines {
		if err := f.checkTheme(); err != nil {
			return err
		}
	}
	series, search := open(opts.Words, lines)
	if ctx.Err() != nil {
		return errInterrupted
	}
	if lines {
		return failed(plain.Practise(ctx, f.plainOptions(opts), series, k.in, k.out))
	}
	err = k.drawPractice(ctx, f, opts, series, search)
	f.tellLost(opts.Words, series.WriteErrorID(), series.Write())
	if errors.Is(err, practice.ErrNoMore) {
		if _, err = fmt.Fprintln(k.out, opts.Words.Say("train.all")); err != nil {
			return failure{err}
		}
	}
	return err
}

// drawPractice draws a table at which exercises are done, and nothing is saved.
func (k *commands) drawPractice(ctx context.Context, f *playFlags, opts table.Options, series practice.Series, search searchFunc) error {
	look, note, err := f.openLook(&opts, k.in, k.out, k.getenv)
	if err != nil {
		return err
	}
	defer look.keys.Close()
	opts.Note = note
	model, err := tui.NewPractice(opts, series, search)
	if err == nil {
		err = f.draw(ctx, nil, model, look.keys, k.out)
	}
	return failed(err)
}

// lessonOptions returns the options of a table for exercises: as everything is set, but for the game and
// the players.
func (f *playFlags) lessonOptions(getenv func(string) string) (table.Options, error) {
	novices := *f
	novices.preset, novices.seats, novices.bots, novices.set, novices.seed = game.Presets()[0].Name, "", "acemi", nil, ""
	opts, err := novices.tableOptions(false, getenv)
	opts.Shelf = nil
	return opts, err
}

// tellLost says once a table was left why what was learnt or tried there is not kept, in the text of
// that id: at the table the next key takes that away.
func (f *playFlags) tellLost(w *words.Words, id string, err error) {
	if err != nil {
		fmt.Fprintln(f.errs, "okey:", tell.KeepError(w, id, err))
	}
}

// searchTime is how long matches are searched for mistakes before a training in lines of text begins. What is left
// is searched the next time.
const searchTime = 10 * time.Second

// notebook reads what was tried. The player plays what he played last; before his first match, what he
// has set.
func (f *playFlags) notebook() *practice.Notebook {
	notebook := practice.LoadNotebook(f.state, time.Now)
	if last, err := journal.Latest(matchesIn(f.state), 1); err == nil && len(last) == 1 && last[0].Err == nil {
		notebook.SetGame(last[0].Header.Rules)
	} else if rules, err := f.kept.Rules(); err == nil {
		notebook.SetGame(rules)
	}
	return notebook
}

// search searches the newest matches for mistakes until ctx ends, and tells searching how far it is.
// What was found is kept; the error is why it cannot be.
func (f *playFlags) search(ctx context.Context, notebook *practice.Notebook, searching func(match, of int)) error {
	notebook.FindMistakes(ctx, matchesIn(f.state), func(match, of int) {
		searching(match, of)
		_ = notebook.Write() // that it cannot be is told in the end
	})
	return notebook.Write()
}

// searching returns a function that says once, at a terminal, that matches are searched for mistakes.
func (f *playFlags) searching(w *words.Words) func(match, of int) {
	file, ok := f.errs.(*os.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return func(int, int) {}
	}
	once := sync.OnceFunc(func() { fmt.Fprintln(file, w.Say("train.search")) })
	return func(int, int) { once() }
}
