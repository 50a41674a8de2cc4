package cli

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// shells are those that words can be completed in, each with what writes its script.
var shells = []struct {
	name  string
	write func(root *cobra.Command, to io.Writer) error
}{
	{"bash", func(root *cobra.Command, to io.Writer) error { return root.GenBashCompletionV2(to, true) }},
	{"zsh", func(root *cobra.Command, to io.Writer) error { return root.GenZshCompletion(to) }},
	{"fish", func(root *cobra.Command, to io.Writer) error { return root.GenFishCompletion(to, true) }},
	{"powershell", func(root *cobra.Command, to io.Writer) error { return root.GenPowerShellCompletionWithDesc(to) }},
}

func shellNames() (names []string) {
	for _, s := range shells {
		names = append(names, s.name)
	}
	return names
}

// completion is okey completion.
func (k *commands) completion() *cobra.Command {
	return &cobra.Command{
		Use:     "completion " + k.words.Say("cli.completion.args"),
		Short:   k.words.Say("cli.completion"),
		Long:    k.words.With("cli.completion.long", words.Args{"Shells": strings.Join(shellNames(), ", ")}),
		Example: "  source <(okey completion bash)\n  okey completion fish > ~/.config/fish/completions/okey.fish",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 || !slices.Contains(shellNames(), args[0]) {
				return wrong("wrong.shell", words.Args{"Value": quoted(strings.Join(args, " ")), "Shells": strings.Join(shellNames(), ", ")})
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			return shells[slices.Index(shellNames(), args[0])].write(c.Root(), c.OutOrStdout())
		},
	}
}

// What a shell is told beside the words: that files are no answer, and also that there is more to
// type behind the word.
const (
	onlyThese  = cobra.ShellCompDirectiveNoFileComp
	moreBehind = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
)

// list completes a value that is one of some words, in their order.
func list(all []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(all, onlyThese|cobra.ShellCompDirectiveKeepOrder)
}

// addCompletions has shells complete the values of the flags and the arguments of all commands.
func (k *commands) addCompletions(root *cobra.Command) {
	k.completeFlags(root, root.PersistentFlags())
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		k.completeFlags(c, c.LocalNonPersistentFlags())
		if c.ValidArgsFunction = k.argumentsOf(c.Name()); c.ValidArgsFunction == nil && c != root {
			c.ValidArgsFunction = cobra.NoFileCompletions
		}
	}
}

// completeFlags completes the values of some flags of a command. That of a flag whose value cannot
// be known, such as a seed, is at least no file.
func (k *commands) completeFlags(c *cobra.Command, flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() == "bool" {
			return
		}
		values := k.valuesOf(c.Name(), f.Name)
		if values == nil {
			values = cobra.NoFileCompletions
		}
		// It fails for a flag that is not there or was completed before, and this is neither.
		if err := c.RegisterFlagCompletionFunc(f.Name, values); err != nil {
			panic(err)
		}
	})
}

// valuesOf completes the value of a flag of a command; nil where nobody knows what it may be.
func (k *commands) valuesOf(command, flag string) cobra.CompletionFunc {
	switch flag {
	case "lang":
		return list(words.Languages())
	case "preset":
		if command == "solve" {
			return k.presets(solvedPresets())
		}
		return k.presets(presetNames())
	case "bots":
		return completeLevels
	case "set":
		return completeSetting
	case "seats":
		return list(strings.Split(seatNumbers(), ", "))
	case "theme":
		return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return append([]string{settings.Auto}, cells.Themes(ownThemes(settings.Peek(k.config)))...), onlyThese
		}
	case "pace":
		return list(table.Paces())
	case "indicator":
		return completeTile
	}
	return nil
}

// argumentsOf completes the arguments of a command; nil where it takes none.
func (k *commands) argumentsOf(command string) cobra.CompletionFunc {
	switch command {
	case "help":
		return func(c *cobra.Command, args []string, _ string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			for _, sub := range c.Root().Commands() {
				if !sub.Hidden && len(args) == 0 {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, onlyThese
		}
	case "rules":
		return first(k.presets(presetNames()))
	case "completion":
		return first(list(shellNames()))
	case "bot":
		return first(list(levelNames()))
	case "replay", "verify", "review":
		return first(k.completeJournal)
	case "learn":
		return first(list(practice.Courses()))
	case "solve":
		return completeTile
	case "man":
		return first(func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		})
	}
	return nil
}

// first completes the first argument alone.
func first(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, onlyThese
		}
		return values(c, args, typed)
	}
}

// presets completes the name of a preset, with what it is called.
func (k *commands) presets(names []string) cobra.CompletionFunc {
	var all []string
	for _, name := range names {
		all = append(all, cobra.CompletionWithDesc(name, k.words.Say("preset."+name)))
	}
	return list(all)
}

// completeLevels completes the last of a list of bots: a level, or behind a slash its temper.
func completeLevels(_ *cobra.Command, _ []string, typed string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	if level, _, tempered := strings.Cut(typed[len(before):], "/"); tempered {
		for _, temper := range temperNames() {
			all = append(all, before+level+"/"+temper)
		}
		return all, moreBehind
	}
	for _, l := range bots.Levels() {
		all = append(all, before+l.Name)
		if l.ASCII != l.Name {
			all = append(all, before+l.ASCII)
		}
	}
	if before == "" {
		all = append(all, settings.Mixed)
	}
	return all, moreBehind
}

// completeSetting completes a house rule and its value.
func completeSetting(_ *cobra.Command, _ []string, typed string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	name, _, named := strings.Cut(typed, "=")
	for _, s := range game.Switches() {
		switch {
		case !named:
			all = append(all, s.Name+"=")
		case s.Name == name:
			for _, value := range s.Choices() {
				all = append(all, name+"="+value)
			}
		}
	}
	if named {
		return all, onlyThese
	}
	return all, moreBehind
}

// completeTile completes a tile: its colour, and then its number.
func completeTile(*cobra.Command, []string, string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	for c := range tile.Colour(tile.Colours) {
		for n := 1; n <= tile.Numbers; n++ {
			all = append(all, tile.New(c, n).String())
		}
	}
	return append(all, tile.FalseJoker.String()), onlyThese | cobra.ShellCompDirectiveKeepOrder
}

// mostJournals is how many of the player's matches are offered.
const mostJournals = 20

// completeJournal completes the name of a journal: those of the player's matches, the newest first.
// What he types otherwise is the name of any file.
func (k *commands) completeJournal(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	dir := matchesIn(k.state)
	kept, _ := filepath.Glob(filepath.Join(dir, "*.jsonl")) // the pattern is a good one
	if dir == "" || !strings.HasPrefix(dir, typed) && !strings.HasPrefix(typed, dir) {
		kept = nil
	}
	slices.Sort(kept)
	slices.Reverse(kept)
	return kept[:min(len(kept), mostJournals)], cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveKeepOrder
}
