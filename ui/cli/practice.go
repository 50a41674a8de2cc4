package cli

import (
	"context"
	"errors"
	"fmt"
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

func (k *commands) learnCommand() *cobra.Command {
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
			return localized("wrong.course", words.Args{"Value": quote(course), "Courses": strings.Join(practice.Courses(), ", ")})
		}
		var drawn *practice.Course // the course, unless it was taken in text mode, which ends with the command that plays
		err := k.runPractice(c.Context(), f, func(_ *words.Words, textMode bool) (practice.Series, searchFunc) {
			series := practice.NewCourse(course, practice.LoadProgress(f.kept.Dir()))
			if !textMode {
				drawn = series
			}
			return series, nil
		})
		unfinished, _ := journal.Unfinished(matchesDir(k.state)) // a new match would end it
		if err != nil || drawn == nil || !drawn.Passed() || len(unfinished) > 0 {
			return err
		}
		match := k.tableCommand(false)
		match.SetContext(c.Context())
		if course == practice.Okey101 {
			_ = match.Flags().Set("preset", practice.Okey101)
		}
		return match.RunE(match, nil)
	}
	return c
}

func (k *commands) trainCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "train",
		Short:   k.words.Say("cli.train"),
		Long:    k.words.Say("cli.train.long"),
		Example: "  okey train\n  okey train --daily\n  okey train --plain --lang tr",
		Args:    noArguments,
	}
	f := k.practiceFlags(c)
	daily := c.Flags().Bool("daily", false, k.words.Say("flag.daily"))
	share := c.Flags().Bool("share", false, k.words.Say("flag.share.puzzle"))
	c.RunE = func(c *cobra.Command, _ []string) error {
		if *share {
			return runInterruptible(c.Context(), func() error { return k.printPuzzleShare(c, f) })
		}
		return k.runPractice(c.Context(), f, func(w *words.Words, textMode bool) (practice.Series, searchFunc) {
			notebook := f.notebook()
			search := func(ctx context.Context, found func(match, of int)) error {
				return f.findMistakes(ctx, notebook, found)
			}
			switch {
			case *daily: // the puzzle of the day does not come from the player's matches
				search = nil
			case textMode: // nothing can be shown beside the exercise
				limited, cancel := context.WithTimeout(c.Context(), searchTime)
				defer cancel()
				_ = search(limited, f.announceSearch(w)) // the deck reports errors after the player has tried an exercise
			}
			return practice.NewDeck(notebook, *daily), search
		})
	}
	return c
}

// printPuzzleShare prints the result of the puzzle of the day in the form that players send to friends.
func (k *commands) printPuzzleShare(c *cobra.Command, f *playFlags) error {
	w, err := k.loadWords()
	if err != nil {
		return err
	}
	f.kept, _ = settings.Load(k.config)
	notebook := f.notebook()
	result := notebook.DailyResult()
	if result == nil {
		return failure{localized("puzzle.share.not", nil)}
	}
	solvers, err := notebook.Daily().Solvers(c.Context())
	if err != nil {
		return failure{err}
	}
	_, err = fmt.Fprintln(c.OutOrStdout(), strings.Join(tell.SharePuzzle(w, result, solvers), "\n"))
	return asFailure(err)
}

// practiceFlags registers the flags that learn and train share.
func (k *commands) practiceFlags(c *cobra.Command) *playFlags {
	f := &playFlags{commands: k}
	f.registerLook(c.Flags())
	return f
}

// A searchFunc searches the player's matches for exercises until ctx is done. It calls found for each match.
type searchFunc = func(ctx context.Context, found func(match, of int)) error

// runPractice runs the series of exercises returned by open, at the full-screen table or in text mode. At the table, a
// non-nil search runs in the background.
func (k *commands) runPractice(ctx context.Context, f *playFlags, open func(w *words.Words, textMode bool) (practice.Series, searchFunc)) error {
	f.kept = k.loadSettings()
	opts, err := f.lessonOptions()
	if err != nil {
		return err
	}
	textMode := f.usesPlain()
	if textMode {
		if err := f.checkTheme(); err != nil {
			return err
		}
	}
	series, search := open(opts.Words, textMode)
	if ctx.Err() != nil {
		return errInterrupted
	}
	if textMode {
		return asFailure(plain.Practise(ctx, f.plainOptions(opts), series, k.in, k.out))
	}
	err = k.runPracticeTable(ctx, f, opts, series, search)
	f.printSaveError(opts.Words, series.SaveErrorID(), series.Save())
	if errors.Is(err, practice.ErrNoMore) {
		if _, err = fmt.Fprintln(k.out, opts.Words.Say("train.all")); err != nil {
			return failure{err}
		}
	}
	return err
}

// runPracticeTable runs exercises at the full-screen table. They are not saved as matches.
func (k *commands) runPracticeTable(ctx context.Context, f *playFlags, opts table.Options, series practice.Series, search searchFunc) error {
	terminal, note, err := f.setUpTerminal(&opts)
	if err != nil {
		return err
	}
	defer terminal.Keys.Close()
	opts.Note = note
	model, err := tui.NewPractice(opts, series, search)
	if err == nil {
		err = f.runScreen(ctx, nil, model, terminal)
	}
	return asFailure(err)
}

// lessonOptions returns the options of a table for exercises: those of the settings, but with the default game and
// novice bots.
func (f *playFlags) lessonOptions() (table.Options, error) {
	novices := *f
	novices.preset, novices.seats, novices.bots, novices.set, novices.seed = game.Presets()[0].Name, "", "acemi", nil, ""
	opts, err := novices.tableOptions(false)
	opts.Shelf = nil
	return opts, err
}

// printSaveError prints the text with the given ID and err, the reason that progress could not be saved. It does
// nothing if err is nil. It is called after the player has left the table, where the next key would clear the message.
func (f *playFlags) printSaveError(w *words.Words, id string, err error) {
	if err != nil {
		fmt.Fprintln(f.errs, "okey:", tell.SaveError(w, id, err))
	}
}

// searchTime limits the search for mistakes before a training session in text mode. The next session continues the
// search.
const searchTime = 10 * time.Second

// notebook returns the training notebook. Its puzzles are for the game of the latest match or, before the first match,
// for the game in the settings.
func (f *playFlags) notebook() *practice.Notebook {
	notebook := practice.LoadNotebook(f.state, time.Now)
	if last, err := journal.Latest(matchesDir(f.state), 1); err == nil && len(last) == 1 && last[0].Err == nil {
		notebook.SetGame(last[0].Header.Rules)
	} else if rules, err := f.kept.Rules(); err == nil {
		notebook.SetGame(rules)
	}
	return notebook
}

// findMistakes searches the newest matches for mistakes until ctx is done, and saves those that it finds. It calls
// searching with the number of the current match and the total number of matches. It fails only if the notebook cannot
// be saved.
func (f *playFlags) findMistakes(ctx context.Context, notebook *practice.Notebook, searching func(match, of int)) error {
	notebook.FindMistakes(ctx, matchesDir(f.state), func(match, of int) {
		searching(match, of)
		_ = notebook.Save() // the last Save returns the error
	})
	return notebook.Save()
}

// announceSearch returns a function whose first call tells the player that matches are being searched for mistakes. If
// errs is not a terminal, the function does nothing.
func (f *playFlags) announceSearch(w *words.Words) func(match, of int) {
	if !term.IsTerminal(f.errs.Fd()) {
		return func(int, int) {}
	}
	once := sync.OnceFunc(func() { fmt.Fprintln(f.errs, w.Say("train.search")) })
	return func(int, int) { once() }
}
