package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/ui/stats"
)

// stats is okey stats.
func (k *commands) stats() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "stats",
		Short:   k.words.Say("cli.stats"),
		Long:    k.words.Say("cli.stats.long"),
		Example: "  okey stats\n  okey stats --json",
		Args:    noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			w, err := k.spoken()
			if err != nil {
				return err
			}
			return interruptible(c.Context(), func() error {
				counted, err := stats.Read(matchesIn(k.state))
				if err != nil {
					return failure{err}
				}
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
	c.Flags().BoolVar(&asJSON, "json", false, k.words.Say("flag.json"))
	return c
}
