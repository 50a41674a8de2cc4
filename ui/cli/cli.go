// Package cli is the commands and their flags. It reads what was asked for, says in one line what
// is wrong with it, and hands over.
package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// The exit statuses.
const (
	exitOK    = 0
	exitFail  = 1 // something went wrong while running
	exitUsage = 2 // what was asked for makes no sense
)

// failure is an error while running, as against a mistake in what was asked for.
type failure struct{ error }

// Unwrap gives the error itself.
func (f failure) Unwrap() error { return f.error }

// Main runs a command line, without the program's name, and returns the exit status.
func Main(args []string, in, out, errs *os.File) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	defer endAfter(ctx, in, out)()
	root := newRoot(in, out, errs, os.Getenv, filepath.Join(xdg.ConfigHome, "okey", "settings.json"), stateHome(os.Getenv))
	root.SetArgs(withoutControls(args))
	root.SetErr(errs)
	return execute(ctx, root, out, errs)
}

// execute runs a command whose standard output is out, and returns the exit status.
func execute(ctx context.Context, root *cobra.Command, out, errs io.Writer) int {
	printed := &stdout{to: out}
	root.SetOut(printed)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = printed.failed
	}
	return report(err, errs)
}

// stdout is standard output. That something cannot be written there is a failure, also where the
// command did not look.
type stdout struct {
	to     io.Writer
	failed error // the first, nil if all was written
}

// Write writes, and remembers the first failure.
func (o *stdout) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if err != nil {
		err = failure{fmt.Errorf("the output cannot be written: %w", err)}
		o.failed = cmp.Or(o.failed, err)
	}
	return n, err
}

// report writes an error as one line and finds its exit status.
func report(err error, errs io.Writer) int {
	var failed failure
	switch {
	case err == nil, errors.Is(err, tea.ErrInterrupted), errors.Is(err, context.Canceled):
		return exitOK
	case errors.As(err, &failed):
		fmt.Fprintln(errs, "okey:", oneLine(err))
		return exitFail
	}
	fmt.Fprintln(errs, "okey:", oneLine(err))
	return exitUsage
}

// oneLine is an error's text without line breaks and what steers a terminal or the direction of
// writing, and not too long to be read.
func oneLine(err error) string {
	const most = 250
	return words.Cut(withoutControl(err.Error()), most)
}

// withoutControl is a text with blanks for line breaks and what steers a terminal.
func withoutControl(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, text)
}

// withoutControls are the arguments of a command line. Those of the library's hidden commands, by
// which shells complete words, are without what steers a terminal: the library prints them as they
// are.
func withoutControls(args []string) []string {
	if len(args) == 0 || args[0] != cobra.ShellCompRequestCmd && args[0] != cobra.ShellCompNoDescRequestCmd {
		return args
	}
	safe := make([]string, len(args))
	for i, arg := range args {
		safe[i] = withoutControl(arg)
	}
	return safe
}

// writeJSON writes a value as a line of JSON. What may steer a terminal is escaped: encoding/json
// does that for ASCII alone.
func writeJSON(out io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	line := make([]byte, 0, len(text)+1)
	for _, r := range string(text) { // none of these can stand outside a string
		if !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp) {
			line = utf8.AppendRune(line, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			line = fmt.Appendf(line, `\u%04x`, unit)
		}
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

// newRoot is the command tree. Without a command, okey shows the menu, or plays in lines of text
// where none can be drawn. The player's settings are kept in the file config, his matches below the
// directory state, or nowhere if that is empty.
func newRoot(in, out, errs *os.File, getenv func(string) string, config, state string) *cobra.Command {
	var lang string
	var anew bool
	root := &cobra.Command{
		Use:           "okey",
		Short:         "Okey, the Turkish tile game, against three bots in the terminal",
		Example:       "  okey\n  okey play --names Deniz,Ayşe,Mehmet,Zeynep --bots kalfa --pace fast",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			kept, damage := settings.Load(config)
			if !drawable(in, out, getenv) {
				if damage != nil {
					fmt.Fprintln(errs, "okey:", oneLine(damage))
				}
				return (&playFlags{kept: kept, lang: lang, state: state, anew: anew, errs: errs}).run(c.Context(), in, out, getenv)
			}
			f := &playFlags{kept: kept, lang: lang, state: state, anew: anew, errs: errs}
			return f.runMenu(c.Context(), damage, in, out, getenv)
		},
	}
	root.Flags().StringVar(&lang, "lang", "", "the language: "+strings.Join(words.Languages(), " or "))
	root.Flags().BoolVar(&anew, "no-resume", false, noResumeHelp)
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w; see %s --help", err, c.CommandPath())
	})
	table := func(use, short, example string, watch bool) *cobra.Command {
		flags := playFlags{watch: watch, state: state, errs: errs}
		c := &cobra.Command{Use: use, Short: short, Example: example, Args: noArguments}
		flags.register(c.Flags())
		c.RunE = func(c *cobra.Command, _ []string) error {
			var damage error
			if flags.kept, damage = settings.Load(config); damage != nil {
				fmt.Fprintln(errs, "okey:", oneLine(damage))
			}
			return flags.run(c.Context(), in, out, getenv)
		}
		return c
	}
	play := table("play", "Play a match", "  okey play --bots acemi,çırak,kalfa\n  okey play --seed 42 --lang tr --set gosterme=off\n  okey play --plain", false)
	watch := table("watch", "Watch bots play a match", "  okey watch --bots usta,kalfa,çırak,acemi --pace slow", true)
	root.AddCommand(play, watch, newSolve(in, out, getenv), newArena(errs), newBot(in), newRules(in, out, getenv, config),
		newReplay(in, out, getenv, config), newVerify(getenv, config), newStats(getenv, config, state), newVersion(root))
	refuseUnknownHelp(root)
	return root
}

// noArguments refuses words that are no command and no flag.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unknown command %.30q; see %s --help", args[0], c.CommandPath())
	}
	return nil
}
