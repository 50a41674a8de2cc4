package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// commands builds the commands and holds the data that they share.
type commands struct {
	in, out, errs *os.File
	getenv        func(string) string
	config        string                             // path of the settings file
	state         string                             // directory for matches and training; empty to save nothing
	words         *words.Words                       // language of help and errors
	lang          string                             // value of --lang, or empty
	limits        map[*cobra.Command]func() []string // limits listed in the help of a command
}

// requestedWords returns the words for help and errors, which are needed before the command line is parsed. Their
// language comes from --lang anywhere in args, or else from the settings or the environment.
func requestedWords(args []string, config string, getenv func(string) string) *words.Words {
	kept := settings.Peek(config)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		lang, ok := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			lang, ok = args[i+1], true
		}
		if ok {
			if w, err := loadWords(lang, kept, getenv); err == nil {
				return w
			}
		}
	}
	w, err := loadWords("", kept, getenv)
	if err != nil {
		return english()
	}
	return w
}

// loadWords returns the words for the output of a command.
func (k *commands) loadWords() (*words.Words, error) {
	return loadWords(k.lang, settings.Peek(k.config), k.getenv)
}

// addHelp adds the --help flag to c.
func (k *commands) addHelp(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, k.words.Say("flag.help"))
	c.DisableFlagsInUseLine = true
}

// printHelp prints the description, usage, examples and flags of c.
func (k *commands) printHelp(c *cobra.Command, _ []string) {
	w := k.words
	var text strings.Builder
	about := c.Long
	if about == "" {
		about = c.Short
	}
	width := k.textWidth()
	writeRows(&text, width, []row{{"", about}})
	fmt.Fprintf(&text, "\n%s\n  %s %s\n", w.Say("cli.usage"), c.UseLine(), w.Say("cli.usage.flags"))
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "  %s %s\n", c.CommandPath(), w.Say("cli.usage.command"))
	}
	if c.Example != "" {
		fmt.Fprintf(&text, "\n%s\n%s\n", w.Say("cli.examples"), c.Example)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n%s\n", w.Say("cli.commands"))
		var rows []row
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				rows = append(rows, row{"  " + sub.Name(), sub.Short})
			}
		}
		writeRows(&text, width, rows)
	}
	c.InheritedFlags() // merges persistent flags into c.Flags()
	fmt.Fprintf(&text, "\n%s\n", w.Say("cli.flags"))
	writeRows(&text, width, flagRows(c.Flags()))
	if limits := k.limits[c]; limits != nil {
		fmt.Fprintf(&text, "\n%s\n", w.Say("cli.limits"))
		for _, limit := range limits() {
			writeRows(&text, width, []row{{"  -", limit}})
		}
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n%s\n", w.With("cli.more", words.Args{"Command": c.CommandPath() + " " + w.Say("cli.usage.command")}))
	}
	fmt.Fprint(c.OutOrStdout(), text.String()) // stdoutWriter keeps the error
}

// A row is a row of a help text: what to type, and a description.
type row struct{ typed, about string }

// flagRows returns a row for each visible flag. The usage text of a flag that takes a value begins with the value's
// name in backquotes.
func flagRows(flags *pflag.FlagSet) (rows []row) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		r := row{"      --" + f.Name, f.Usage}
		if f.Shorthand != "" {
			r.typed = "  -" + f.Shorthand + ", --" + f.Name
		}
		if value, about, ok := strings.Cut(strings.TrimPrefix(f.Usage, "`"), "` "); ok {
			r = row{r.typed + " " + value, about}
		}
		rows = append(rows, r)
	})
	return rows
}

// writeRows writes rows in two columns, at most width cells wide in total, and wraps the second column.
func writeRows(out io.Writer, width int, rows []row) {
	const gap, least = 2, 20
	first := 0
	for _, r := range rows {
		if n := countLetters(r.typed); n > 0 {
			first = max(first, n+gap)
		}
	}
	room := max(width-first, least)
	for _, r := range rows {
		typed := r.typed
		for _, line := range words.Fill(strings.Fields(r.about), countLetters, func(int) int { return room }) {
			fmt.Fprintf(out, "%-*s%s\n", first, typed, strings.Join(line, " "))
			typed = ""
		}
	}
}

func countLetters(word string) int { return len([]rune(word)) }

func (k *commands) helpCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "help " + k.words.Say("cli.help.args"),
		Short:   k.words.Say("cli.help"),
		Example: "  okey help play",
		Args: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = unknownCommandError(rest[0], about.CommandPath())
			}
			return err
		},
		RunE: func(c *cobra.Command, args []string) error {
			about, _, err := c.Root().Find(args)
			if err == nil {
				k.printHelp(about, nil)
			}
			return err
		},
	}
	k.addHelp(c)
	return c
}

// noArguments returns an error if args is not empty.
func noArguments(c *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case c.HasParent():
		return localized("wrong.surplus", words.Args{"Value": quote(args[0]), "Command": c.CommandPath(), "Help": c.CommandPath() + " --help"})
	}
	return unknownCommandError(args[0], c.CommandPath())
}

func unknownCommandError(name, parent string) error {
	return localized("wrong.command", words.Args{"Value": quote(name), "Help": parent + " --help"})
}
