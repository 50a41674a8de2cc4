package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/game/journal"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// newStats is okey stats.
func newStats(getenv func(string) string, config, state string) *cobra.Command {
	var lang string
	var asJSON bool
	c := &cobra.Command{
		Use:     "stats",
		Short:   "Say how you have played so far",
		Long:    "Say how you have played so far: from the journals of your matches, but for those with a known seed.",
		Example: "  okey stats\n  okey stats --json",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			kept, _ := settings.Load(config) // only the language matters
			w, err := spoken(lang, kept, getenv)
			if err != nil {
				return err
			}
			return interruptible(c.Context(), func() error {
				matches, err := journal.List(matchesIn(state))
				if err != nil {
					return failure{err}
				}
				counted := stats.Count(matches)
				if asJSON {
					return writeJSON(c.OutOrStdout(), counted)
				}
				var text strings.Builder
				for _, line := range counted.Lines(w) {
					fmt.Fprintln(&text, strings.TrimRight(line.Text, " "))
				}
				if _, err := fmt.Fprint(c.OutOrStdout(), text.String()); err != nil {
					return failure{err}
				}
				return nil
			})
		},
	}
	c.Flags().StringVar(&lang, "lang", "", "the language: "+strings.Join(words.Languages(), " or "))
	c.Flags().BoolVar(&asJSON, "json", false, "answer for programs")
	return c
}
