package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/ui/learn"
	"fair/okey/ui/plain"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// learn is the command of the lesson.
func (k *commands) learn() *cobra.Command {
	f := playFlags{state: k.state, errs: k.errs}
	c := &cobra.Command{
		Use:     "learn [" + strings.Join(learn.Courses(), "|") + "]",
		Short:   k.words.Say("cli.learn"),
		Long:    k.words.Say("cli.learn.long"),
		Example: "  okey learn\n  okey learn 101\n  okey learn --plain --lang tr",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return noArguments(c, args[1:])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			course := learn.Okey
			if len(args) > 0 {
				course = args[0]
			}
			if !slices.Contains(learn.Courses(), course) {
				return wrong("wrong.course", words.Args{"Value": quoted(course), "Courses": strings.Join(learn.Courses(), ", ")})
			}
			var damage error
			f.kept, damage = settings.Load(k.config)
			k.warn(damage)
			f.lang = k.lang
			return f.learn(c.Context(), course, k.in, k.out, k.getenv)
		},
	}
	c.Flags().StringVar(&f.theme, "theme", "", themeHelp(k.words))
	c.Flags().BoolVar(&f.plain, "plain", false, k.words.Say("flag.plain"))
	return c
}

// lessonOptions is what a table needs to know for the lesson: as everything is set, but for the game
// and who plays.
func (f *playFlags) lessonOptions(getenv func(string) string) (table.Options, error) {
	novices := *f
	novices.preset, novices.seats, novices.bots, novices.set, novices.seed = game.Presets()[0].Name, "", "acemi", nil, ""
	opts, err := novices.tableOptions(false, getenv)
	opts.Shelf = nil
	return opts, err
}

// learn gives the lesson at the drawn table, or in lines of text.
func (f *playFlags) learn(ctx context.Context, course string, in, out *os.File, getenv func(string) string) error {
	opts, err := f.lessonOptions(getenv)
	if err != nil {
		return err
	}
	progress := learn.LoadProgress(f.kept.Dir())
	if f.inLines(in, out, getenv) {
		if err := f.checkTheme(); err != nil {
			return err
		}
		if err := plain.Learn(ctx, f.plainOptions(opts), course, progress, in, out); err != nil {
			return failure{err}
		}
		return nil
	}
	err = f.drawAlone(ctx, opts, in, out, getenv, func(opts table.Options) (*table.Model, error) {
		return tui.NewLesson(opts, course, progress)
	})
	f.tellLost(opts.Words, "learn.kept.not", progress.Write())
	return err
}

// tellLost says once a table was left why what was learnt or tried there is not kept, in the text of
// that id: at the table the next key takes that away.
func (f *playFlags) tellLost(w *words.Words, id string, err error) {
	if err != nil {
		fmt.Fprintln(f.errs, "okey:", tell.NotKept(w, id, err))
	}
}

// drawAlone draws a table at which the player learns or trains, and nothing is saved.
func (f *playFlags) drawAlone(ctx context.Context, opts table.Options, in, out *os.File, getenv func(string) string, sit func(table.Options) (*table.Model, error)) error {
	look, note, err := f.openLook(&opts, in, out, getenv)
	if err != nil {
		return err
	}
	defer look.keys.Close()
	opts.Note = note
	model, err := sit(opts)
	if err == nil {
		err = f.draw(ctx, nil, model, look.keys, out)
	}
	if err != nil {
		return failure{err}
	}
	return nil
}
