package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/game/journal"
	"fair/okey/ui/stats"
)

func (k *commands) statsCommand() *cobra.Command {
	var asJSON, fair bool
	c := k.command("stats", 0, 0, "  okey stats\n  okey stats --json\n  okey stats --fair", func(c *cobra.Command, _ []string) error {
		return runInterruptible(c.Context(), func() error {
			if fair {
				matches, err := journal.List(matchesDir(k.state))
				if err != nil {
					return err
				}
				compared := stats.CheckFairness(matches)
				if asJSON {
					return writeJSON(c.OutOrStdout(), compared)
				}
				fmt.Fprintln(c.OutOrStdout(), strings.Join(compared.Lines(k.words), "\n"))
				return nil
			}
			counted, err := stats.Read(matchesDir(k.state))
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), counted)
			}
			for _, line := range counted.Lines(k.words) {
				fmt.Fprintln(c.OutOrStdout(), strings.TrimRight(line.Text, " "))
			}
			return nil
		})
	})
	boolFlag(c, "json", &asJSON)
	boolFlag(c, "fair", &fair)
	return c
}
