// Package cli implements the commands and their flags. It parses the command line, reports each error on one line, and
// leaves the work to other packages.
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
	"slices"
	"strings"
	"sync"
	"syscall"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	uicommand "fair/okey/ui/command"
	"fair/okey/ui/menu"
	"fair/okey/ui/plain"
	"fair/okey/ui/practice"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// Exit statuses.
const (
	exitOK    = 0
	exitFail  = 1 // an error occurred while running
	exitUsage = 2 // the command line is wrong
)

// Main runs a command line, given without the program's name, and returns the exit status.
func Main(args []string, in, out, errs *os.File) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer stop()
	defer exitAfter(ctx, in, out)()
	config := filepath.Join(xdg.ConfigHome, "okey", "settings.json")
	w := requestedWords(args, config, os.Getenv)
	root := newRoot(&commands{in: in, out: out, errs: errs, getenv: os.Getenv, config: config, state: stateDir(os.Getenv), words: w})
	root.SetArgs(sanitizeCompletionArgs(args))
	root.SetErr(errs)
	return execute(ctx, w, root, out, errs)
}

// execute runs a command with out as standard output, reports its error in the language of w, and returns the exit
// status.
func execute(ctx context.Context, w *words.Words, root *cobra.Command, out, errs io.Writer) int {
	printed := &stdoutWriter{out: out}
	root.SetOut(printed)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = printed.err
	}
	return report(w, err, errs)
}

// A stdoutWriter writes to standard output and remembers the first write error. Commands may ignore it, since execute
// reports it.
type stdoutWriter struct {
	out io.Writer
	err error // the first error, or nil
}

// Write implements io.Writer.
func (o *stdoutWriter) Write(text []byte) (int, error) {
	n, err := o.out.Write(text)
	if err != nil {
		err = localized("wrong.output", words.Args{"Why": err.Error()})
		o.err = cmp.Or(o.err, err)
	}
	return n, err
}

// failures is a list of errors, each reported on its own line.
type failures []error

// Error returns the English texts, one per line.
func (f failures) Error() string { return errors.Join(f...).Error() }

// report writes err to errs on one line, or on one line per element for failures, and returns the exit status. It
// writes nothing if err is nil or only reports an interruption by the player.
func report(w *words.Words, err error, errs io.Writer) int {
	var several failures
	switch {
	case err == nil, errors.Is(err, tea.ErrInterrupted), errors.Is(err, context.Canceled):
		return exitOK
	case errors.As(err, &several):
		for _, err := range several {
			report(w, err, errs)
		}
		return exitFail
	}
	fmt.Fprintln(errs, "okey:", oneLine(errorText(w, err)))
	if errors.As(err, &misuse{}) {
		return exitUsage
	}
	return exitFail
}

// oneLine returns an error message on one line, without control characters and at most 1000 characters long.
func oneLine(text string) string {
	const most = 1000
	return words.Cut(replaceControlChars(text), most)
}

// replaceControlChars replaces line breaks, and characters that control a terminal or change the writing direction,
// with spaces.
func replaceControlChars(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, text)
}

// sanitizeCompletionArgs replaces the control characters in args if they run one of the library's hidden completion
// commands, which print their arguments unchanged. Otherwise it returns args.
func sanitizeCompletionArgs(args []string) []string {
	hidden := func(arg string) bool {
		return arg == cobra.ShellCompRequestCmd || arg == cobra.ShellCompNoDescRequestCmd
	}
	if !slices.ContainsFunc(args, hidden) { // the command may follow a flag
		return args
	}
	safe := make([]string, len(args))
	for i, arg := range args {
		safe[i] = replaceControlChars(arg)
	}
	return safe
}

// writeJSON writes v as a line of JSON. Unlike encoding/json, it escapes non-ASCII characters that may control a
// terminal.
func writeJSON(out io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	line := make([]byte, 0, len(text)+1)
	for _, r := range string(text) { // the escaped characters occur only inside strings
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

// newRoot returns the command tree. Without a command, okey shows the menu, or plays in text mode if it cannot draw.
func newRoot(k *commands) *cobra.Command {
	f := &playFlags{commands: k}
	var version bool
	root := k.command("okey", 0, 0, "  okey\n  okey play --names Deniz,Ayşe,Mehmet,Zeynep --bots kalfa --pace fast", func(c *cobra.Command, _ []string) error {
		if version {
			return k.printVersion(c, nil)
		}
		kept, damage := k.loadKeys()
		f.useSettings(kept)
		switch {
		case f.wantsPlain():
			return f.runMenu(damage, func(host menu.Host) error { return plain.Menu(c.Context(), host, k.in, k.out) })
		case !f.usesPlain():
			if err := f.runApp(c.Context(), damage, func(*tui.App) {}); err != nil || !f.hosts {
				return err
			}
			host := k.networkCommands()[0]
			host.SetContext(c.Context())
			return host.RunE(host, nil)
		}
		k.warn(damage)
		return f.run(c.Context())
	})
	root.SilenceErrors, root.SilenceUsage = true, true
	boolFlag(root, "no-resume", &f.noResume)
	boolFlag(root, "version", &version)
	root.PersistentFlags().Var(&flagValue{"", words.Languages(), into(&k.lang)}, "lang", "")
	root.SetHelpFunc(k.printHelp)
	root.SetHelpCommand(k.helpCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentPreRun = func(c *cobra.Command, _ []string) {
		if c.Name() == cobra.ShellCompRequestCmd { // only completion needs them
			k.addCompletions(root)
		}
	}
	root.SetFlagErrorFunc(flagParseError)
	root.AddCommand(k.tableCommand(false), k.tableCommand(true), k.dailyCommand(), k.learnCommand(), k.solveCommand(), k.arenaCommand(), k.botCommand(), k.rulesCommand(), k.replayCommand(), k.verifyCommand(), k.reviewCommand(), k.joinCommand(), k.trainCommand(), k.statsCommand(), k.versionCommand(), k.completionCommand(), k.manCommand())
	root.AddCommand(k.networkCommands()...)
	k.describe = sync.OnceFunc(func() {
		k.describeTree(root, words.Args{
			"Levels": strings.Join(levelNames(), ", "), "Tempers": strings.Join(temperNames(), "|"), "Mixed": settings.Mixed, "Switches": switchHelp(),
			"Themes": strings.Join(cells.Themes(nil), ", "), "Auto": settings.Auto, "Shells": strings.Join(shells, ", "), "Courses": strings.Join(practice.Courses(), "|"),
		})
	})
	return root
}

// loadKeys returns the player's settings and sets the keys of commands to those in the settings. err says what is wrong
// with the settings, which are usable nevertheless.
func (k *commands) loadKeys() (kept *settings.Settings, err error) {
	kept, err = settings.Load(k.config)
	keys, wrong := kept.Keys()
	if wrong != nil {
		wrong = localized("keys.object")
	}
	var refused *uicommand.KeysError
	if wrong == nil && errors.As(uicommand.Rebind(keys), &refused) {
		wrong = localized("keys."+refused.Problem, words.Args{"Command": words.Safe(refused.Command, 20), "Key": words.Safe(refused.Key, 10), "Other": refused.Other})
	}
	return kept, cmp.Or(err, wrong)
}

// warn reports damaged settings. It does nothing if damage is nil.
func (k *commands) warn(damage error) {
	if damage != nil {
		report(k.words, withFile(k.config, damage), k.errs)
	}
}

// tableCommand returns the "okey play" command, or the "okey watch" command if watch is set.
func (k *commands) tableCommand(watch bool) *cobra.Command {
	f := playFlags{commands: k, watch: watch}
	c := k.command("play", 0, 0, "  okey play --bots acemi,çırak,kalfa\n"+
		"  okey play --seed 42 --lang tr --set gosterme=off\n  okey play --plain", func(c *cobra.Command, _ []string) error {
		f.loadSettings()
		return f.run(c.Context())
	})
	if watch {
		c.Use, c.Example = "watch", "  okey watch --bots usta,kalfa,çırak,acemi --pace slow"
	}
	f.registerTable(c)
	textFlag(c, "names", &f.names)
	textFlag(c, "pace", &f.pace, table.Paces()...)
	c.Flags().Lookup("no-resume").Hidden = watch // a watched match is never resumed, but scripts may give the flag
	return c
}
