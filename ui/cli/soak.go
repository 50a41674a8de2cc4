package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"fair/okey/bots/arena"
)

// soak is okey arena --check.
func soak(c *cobra.Command, rounds, seed string, asJSON bool, errs *os.File) error {
	for _, name := range []string{"bots", "preset", "seats", "set", "until"} {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--check draws bots and rules itself and plays all rounds; leave --%s out", name)
		}
	}
	var s arena.Soak
	var err error
	if s.Rounds, err = strconv.Atoi(rounds); err != nil || s.Rounds < 1 {
		return fmt.Errorf("--rounds: %.30q is no number of rounds, such as 4000", rounds)
	}
	if s.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return fmt.Errorf("--seed: %.30q is no whole number from 0 to %d", seed, uint64(1<<64-1))
	}
	bar := term.IsTerminal(errs.Fd())
	if bar {
		began, drawn := time.Now(), make(chan time.Time, 1)
		drawn <- began
		s.Progress = func(played int) {
			last := <-drawn // one at a time
			if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
				last = now
				fmt.Fprintf(errs, "\r\x1b[K%d of %d rounds", played, s.Rounds)
			}
			drawn <- last
		}
	}
	r, err := s.Run(c.Context())
	if bar {
		fmt.Fprint(errs, "\r\x1b[K")
	}
	if err != nil && !errors.Is(err, context.Canceled) { // Ctrl-C ends it and shows what there is
		return failure{err}
	}
	if asJSON {
		return writeJSON(c.OutOrStdout(), r)
	}
	const mega = 1 << 20
	early := "" // none was taken where it was stopped before a tenth
	if r.HeapEarly > 0 {
		early = fmt.Sprintf("%.1f MB in use after a tenth, ", float64(r.HeapEarly)/mega)
	}
	fmt.Fprintf(c.OutOrStdout(), "%d rounds of %d matches, %d actions: all laws held. %d times the fallback played for a bot.\n"+
		"%.0f rounds a second; %s%.1f MB in use at the end; %d goroutines left.\n",
		r.Rounds, r.Matches, r.Actions, r.Faults, float64(r.Rounds)/r.Seconds, early, float64(r.HeapLate)/mega, r.Goroutines)
	return nil
}
