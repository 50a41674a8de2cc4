package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
)

// shells lists the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func (k *commands) completionCommand() *cobra.Command {
	return k.command("completion", 1, 1, "  source <(okey completion bash)\n"+
		"  okey completion fish > ~/.config/fish/completions/okey.fish", func(c *cobra.Command, args []string) error {
		root, out := c.Root(), c.OutOrStdout()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(out, true)
		case "zsh":
			return root.GenZshCompletion(out)
		case "fish":
			return root.GenFishCompletion(out, true)
		}
		return root.GenPowerShellCompletionWithDesc(out)
	}, shells...)
}

// Completion directives. noFiles suppresses file names; noFilesNoSpace also suppresses the space after the word.
const (
	noFiles        = cobra.ShellCompDirectiveNoFileComp
	noFilesNoSpace = noFiles | cobra.ShellCompDirectiveNoSpace
)

// fixedValues returns a completion that offers the words in all, in that order.
func fixedValues(all []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(all, noFiles|cobra.ShellCompDirectiveKeepOrder)
}

// addCompletions adds completions for the flags and arguments of all commands.
func (k *commands) addCompletions(root *cobra.Command) {
	k.describe()
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		for _, flags := range []*pflag.FlagSet{c.LocalNonPersistentFlags(), c.PersistentFlags()} {
			flags.VisitAll(func(f *pflag.Flag) {
				// This fails only for unknown flags and for flags that already have a completion.
				if err := c.RegisterFlagCompletionFunc(f.Name, k.flagCompletion(f)); err != nil {
					panic(err)
				}
			})
		}
		c.ValidArgsFunction = k.argCompletion(c)
		c.ValidArgs = nil // cobra would offer them for every argument
	}
}

// flagCompletion returns the completion for the value of a flag. For values that cannot be listed, such as a seed, it
// offers nothing, not even file names.
func (k *commands) flagCompletion(f *pflag.Flag) cobra.CompletionFunc {
	v, ok := f.Value.(*flagValue)
	switch f.Name {
	case "preset":
		return k.presetCompletion(v.choices)
	case "bots", "stand-in":
		return completeLevels
	case "set":
		return completeSetting
	case "theme":
		return fixedValues(append([]string{settings.Auto}, cells.Themes(tui.OwnThemes(settings.Peek(k.config)))...))
	case "indicator":
		return fixedValues(tileNames())
	case "out", "keys", "dir", "receipt":
		return cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)
	}
	if ok && v.choices != nil {
		return fixedValues(v.choices)
	}
	return cobra.NoFileCompletions
}

// argCompletion returns the completion for the arguments of a command.
func (k *commands) argCompletion(c *cobra.Command) cobra.CompletionFunc {
	switch c.Name() {
	case "help":
		var names []string
		for _, sub := range c.Root().Commands() {
			if !sub.Hidden {
				names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
			}
		}
		return firstArgument(fixedValues(names))
	case "rules":
		return firstArgument(k.presetCompletion(presetNames()))
	case "completion", "learn":
		return firstArgument(fixedValues(c.ValidArgs))
	case "bot":
		return firstArgument(fixedValues(levelNames()))
	case "review":
		return k.completeJournal
	case "replay", "verify":
		return firstArgument(k.completeJournal)
	case "solve":
		return fixedValues(tileNames())
	case "man":
		return firstArgument(cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs))
	}
	return cobra.NoFileCompletions
}

// firstArgument returns a completion that offers values for the first argument and nothing for the others.
func firstArgument(values cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, noFiles
		}
		return values(c, args, typed)
	}
}

// presetCompletion returns a completion that offers the named presets with their titles.
func (k *commands) presetCompletion(names []string) cobra.CompletionFunc {
	var all []string
	for _, name := range names {
		all = append(all, cobra.CompletionWithDesc(name, k.words.Say("preset."+name)))
	}
	return fixedValues(all)
}

// completeLevels completes the last bot in a comma-separated list: its level or, after a slash, its temper.
func completeLevels(_ *cobra.Command, _ []string, typed string) (all []cobra.Completion, _ cobra.ShellCompDirective) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	if level, _, tempered := strings.Cut(typed[len(before):], "/"); tempered {
		for _, temper := range temperNames() {
			all = append(all, before+level+"/"+temper)
		}
		return all, noFilesNoSpace
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
	return all, noFilesNoSpace
}

// completeSetting completes SWITCH=VALUE: the name of a house rule or, after the equals sign, its value.
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
		return all, noFiles
	}
	return all, noFilesNoSpace
}

func tileNames() (all []string) {
	for c := range tile.Colour(tile.Colours) {
		for n := 1; n <= tile.Numbers; n++ {
			all = append(all, tile.New(c, n).String())
		}
	}
	return append(all, tile.FalseJoker.String())
}

// maxJournals is the maximum number of journals that a completion offers.
const maxJournals = 20

// completeJournal completes the path of a journal. It offers the player's recent matches, newest first, or any file.
func (k *commands) completeJournal(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	dir := matchesDir(k.state)
	kept, _ := filepath.Glob(filepath.Join(dir, "*.jsonl")) // the pattern is valid
	if dir == "" || !strings.HasPrefix(dir, typed) && !strings.HasPrefix(typed, dir) {
		kept = nil
	}
	slices.Sort(kept)
	slices.Reverse(kept)
	return kept[:min(len(kept), maxJournals)], cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveKeepOrder
}
