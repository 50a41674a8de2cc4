package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

func (k *commands) learnCommand() *cobra.Command {
	f := &playFlags{commands: k}
	c := k.command("learn", 0, 1, "  okey learn\n  okey learn 101\n  okey learn --plain --lang tr", func(c *cobra.Command, args []string) error {
		f.loadSettings()
		course := append(args, practice.Okey)[0]
		series := practice.NewCourse(course, practice.LoadProgress(f.kept.Dir()))
		err := f.practise(c.Context(), series, nil)
		unfinished, _ := journal.Unfinished(matchesDir(k.state)) // a new match would end it
		// In text mode, the course ends with the command that plays.
		if err != nil || f.usesPlain() || !series.Passed || len(unfinished) > 0 {
			return err
		}
		if course == practice.Okey101 {
			f.preset = practice.Okey101
		}
		return f.run(c.Context())
	}, practice.Courses()...)
	f.registerLook(c)
	return c
}

func (k *commands) trainCommand() *cobra.Command {
	f := &playFlags{commands: k}
	var daily, share bool
	c := k.command("train", 0, 0, "  okey train\n  okey train --daily\n  okey train --plain --lang tr", func(c *cobra.Command, _ []string) error {
		if share {
			return runInterruptible(c.Context(), func() error {
				f.kept, _ = settings.Load(f.config)
				notebook := f.notebook()
				result := notebook.DailyResult()
				if result == nil {
					return localized("puzzle.share.not")
				}
				solvers, err := notebook.Daily().Solvers(c.Context())
				if err != nil {
					return err
				}
				_, err = fmt.Fprintln(c.OutOrStdout(), strings.Join(tell.SharePuzzle(f.words, result, solvers), "\n"))
				return err
			})
		}
		f.loadSettings()
		notebook := f.notebook()
		search := func(ctx context.Context, found func(match, of int)) error {
			return f.findMistakes(ctx, notebook, found)
		}
		switch {
		case daily: // the puzzle of the day does not come from the player's matches
			search = nil
		case f.usesPlain(): // nothing can be shown beside the exercise
			limited, cancel := context.WithTimeout(c.Context(), searchTime)
			defer cancel()
			told := sync.OnceFunc(func() {
				if term.IsTerminal(f.errs.Fd()) {
					fmt.Fprintln(f.errs, k.words.Say("train.search"))
				}
			})
			_ = search(limited, func(int, int) { told() }) // the deck reports errors after the player has tried an exercise
		}
		return f.practise(c.Context(), practice.NewDeck(notebook, daily), search)
	})
	f.registerLook(c)
	boolFlag(c, "daily", &daily)
	boolFlag(c, "share", &share)
	return c
}

// practise runs a series of exercises at the full-screen table or in text mode. They are not saved as matches. At the
// table, a non-nil search looks for exercises in the background until its ctx is done, and calls found for each match.
func (f *playFlags) practise(ctx context.Context, series practice.Series, search func(ctx context.Context, found func(match, of int)) error) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	t, err := f.lessonTable()
	if err != nil {
		return err
	}
	if f.usesPlain() {
		return plain.Practise(ctx, f.plainOptions(t), series, f.in, f.out)
	}
	terminal, opts, err := f.drawTable(t)
	if err != nil {
		return err
	}
	model, err := tui.NewPractice(opts, series, search)
	if err == nil {
		err = f.runScreen(ctx, model, terminal)
	}
	terminal.Keys.Close()
	f.printSaveError(opts.Words, series.SaveErrorID(), series.Save())
	if errors.Is(err, practice.ErrNoMore) {
		_, err = fmt.Fprintln(f.out, opts.Words.Say("train.all"))
	}
	return err
}

// lessonTable returns a table for exercises, which are not kept: that of the settings, but with the default game and
// novice bots.
func (f *playFlags) lessonTable() (session.Table, error) {
	novices := playFlags{commands: f.commands, kept: f.kept, preset: game.Presets()[0].Name, bots: "acemi"}
	return novices.newTable(false)
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
	if last, _ := journal.Latest(matchesDir(f.state), 1); len(last) == 1 && last[0].Err == nil {
		notebook.SetGame(last[0].Header.Rules)
	} else if rules, err := f.kept.Rules(); err == nil {
		notebook.SetGame(rules)
	}
	return notebook
}

// findMistakes searches the newest matches for mistakes until ctx is done, and saves those that it finds. It calls
// searching with the number of the current match and the total number of matches. It fails only if the notebook cannot
// be saved. Meanwhile, it pauses background work.
func (f *playFlags) findMistakes(ctx context.Context, notebook *practice.Notebook, searching func(match, of int)) error {
	defer f.shelf.PauseBackground()()
	notebook.FindMistakes(ctx, matchesDir(f.state), func(match, of int) {
		searching(match, of)
		_ = notebook.Save() // the last Save returns the error
	})
	return notebook.Save()
}
