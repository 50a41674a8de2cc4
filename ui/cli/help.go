package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// commands builds the commands and holds the data that they share.
type commands struct {
	in, out, errs *os.File
	getenv        func(string) string
	config        string          // path of the settings file
	state         string          // directory for matches and training; empty to save nothing
	words         *words.Words    // in the language of --lang, the settings or the environment
	lang          string          // value of --lang, or empty
	limits        func() []string // limits in the help of okey host
	describe      func()          // gives all commands their texts, which only help, completion and some errors need
}

// requestedWords returns the words for help, errors and output, which are needed before the command line is parsed.
// Their language comes from the last --lang in args, or else from the settings or the environment.
func requestedWords(args []string, config string, getenv func(string) string) *words.Words {
	lang := ""
	for i, arg := range args {
		if arg == "--" {
			break
		}
		value, ok := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			value, ok = args[i+1], true
		}
		if ok && slices.Contains(words.Languages(), value) {
			lang = value
		}
	}
	return loadWords(lang, settings.Peek(config), getenv)
}

// loadWords returns the words of a language. If lang is empty, the settings choose the language, possibly from the
// environment.
func loadWords(lang string, kept *settings.Settings, getenv func(string) string) *words.Words {
	if lang = cmp.Or(lang, kept.Get("lang")); lang == settings.Auto {
		lang = words.FromEnvironment(getenv)
	}
	w, err := words.New(lang)
	if err != nil {
		panic(err) // impossible, because the texts are embedded
	}
	return w
}

// describeTree gives a command and those below it --help and their texts, expanded with args. The texts are named after the command
// and its flags: cli.arena.merge, cli.arena.merge.args and cli.arena.merge.long; flag.seat or, if it means something
// else here, flag.host.seat.
func (k *commands) describeTree(c *cobra.Command, args words.Args) {
	w := k.words
	name := strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "okey "), " ", ".")
	text := func(id string) string {
		if !w.Has(id) {
			return ""
		}
		return w.With(id, args)
	}
	c.InitDefaultHelpFlag()
	c.DisableFlagsInUseLine = true
	c.Short, c.Long = text("cli."+name), text("cli."+name+".long")
	c.Use = strings.TrimSpace(c.Use + " " + text("cli."+name+".args"))
	for _, flags := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if v, ok := f.Value.(*flagValue); ok {
				args["Choices"] = strings.Join(v.choices, ", ")
			}
			own, value := text("flag."+name+"."+f.Name), strings.Trim(f.DefValue, "[]")
			_, isSetting := settings.Find(f.Name)
			switch f.Usage = cmp.Or(own, text("flag."+f.Name)); {
			case value != "" && value != "false":
				f.Usage += " " + w.With("cli.default", words.Args{"Value": value})
			case value == "" && own == "" && isSetting:
				f.Usage += " " + w.Say("cli.default.setting")
			}
		})
	}
	for _, sub := range c.Commands() {
		k.describeTree(sub, args)
	}
}

// usage returns the ways to call c.
func (k *commands) usage(c *cobra.Command) []string {
	ways := []string{c.UseLine() + " " + k.words.Say("cli.usage.flags")}
	if c.HasAvailableSubCommands() {
		ways = append(ways, c.CommandPath()+" "+k.words.Say("cli.usage.command"))
	}
	return ways
}

// A section is a list in the help and the man page of a command.
type section struct {
	title string
	rows  []row
}

// sections returns the subcommands, visible flags and limits of c, as far as there are any.
func (k *commands) sections(c *cobra.Command) (all []section) {
	add := func(id string, rows []row) {
		if len(rows) > 0 {
			all = append(all, section{k.words.Say(id), rows})
		}
	}
	var subs, flags, limits []row
	for _, sub := range c.Commands() {
		subs = append(subs, row{"  " + sub.Name(), sub.Short})
	}
	add("cli.commands", subs)
	c.InheritedFlags() // merges persistent flags into c.Flags()
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		typed, about := "      --"+f.Name, f.Usage
		if f.Shorthand != "" {
			typed = "  -" + f.Shorthand + ", --" + f.Name
		}
		if value, rest, ok := strings.Cut(strings.TrimPrefix(about, "`"), "` "); ok { // the text begins with `VALUE`
			typed, about = typed+" "+value, rest
		}
		flags = append(flags, row{typed, about})
	})
	add("cli.flags", flags)
	if c.Name() == "host" {
		for _, limit := range k.limits() {
			limits = append(limits, row{"  -", limit})
		}
	}
	add("cli.limits", limits)
	return all
}

// printHelp prints the description, usage, examples and lists of c.
func (k *commands) printHelp(c *cobra.Command, _ []string) {
	k.describe()
	w, width := k.words, k.textWidth()
	var text strings.Builder
	writeRows(&text, width, []row{{"", cmp.Or(c.Long, c.Short)}})
	fmt.Fprintf(&text, "\n%s\n  %s\n\n%s\n%s\n", w.Say("cli.usage"), strings.Join(k.usage(c), "\n  "), w.Say("cli.examples"), c.Example)
	for _, s := range k.sections(c) {
		fmt.Fprintf(&text, "\n%s\n", s.title)
		writeRows(&text, width, s.rows)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n%s\n", w.With("cli.more", words.Args{"Command": c.CommandPath() + " " + w.Say("cli.usage.command")}))
	}
	fmt.Fprint(c.OutOrStdout(), text.String())
}

// A row is a row of a help text: what to type, and a description.
type row struct{ typed, about string }

// writeRows writes rows in two columns, at most width cells wide in total, and wraps the second column.
func writeRows(out io.Writer, width int, rows []row) {
	const gap, least = 2, 20
	first := 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r.typed); n > 0 {
			first = max(first, n+gap)
		}
	}
	room := max(width-first, least)
	for _, r := range rows {
		typed := r.typed
		for _, line := range words.Fill(strings.Fields(r.about), utf8.RuneCountInString, func(int) int { return room }) {
			fmt.Fprintf(out, "%-*s%s\n", first, typed, strings.Join(line, " "))
			typed = ""
		}
	}
}

func (k *commands) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help",
		Example: "  okey help play",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = unknownCommandError(rest[0], about.CommandPath())
			}
			if err == nil {
				k.printHelp(about, nil)
			}
			return err
		},
	}
}

// command returns a command that takes from least to most arguments. They must not be empty and, if there are values,
// must be among them.
func (k *commands) command(name string, least, most int, example string, run func(*cobra.Command, []string) error, values ...string) *cobra.Command {
	check := func(c *cobra.Command, args []string) error {
		id, says := "wrong.missing", words.Args{"Command": c.CommandPath(), "Help": c.CommandPath() + " --help"}
		switch {
		case len(args) > most && !c.HasParent():
			return unknownCommandError(args[0], c.CommandPath())
		case len(args) > most:
			id, says["Value"] = "wrong.surplus", quote(args[most])
		case slices.Contains(args, ""):
			id = "wrong.empty"
		case len(args) >= least:
			for _, arg := range args {
				if len(values) > 0 && !slices.Contains(values, arg) {
					return misuse{choiceError(arg, values)}
				}
			}
			return nil
		}
		k.describe()
		says["Usage"] = c.UseLine()
		return misused(id, says)
	}
	return &cobra.Command{Use: name, Example: example, Args: check, RunE: run, ValidArgs: values}
}

func unknownCommandError(name, parent string) error {
	return misused("wrong.command", words.Args{"Value": quote(name), "Help": parent + " --help"})
}
