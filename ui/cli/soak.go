package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/bots/arena"
	"fair/okey/ui/words"
)

// soak is okey arena --check; bar tells whether it can say how far it is.
func soak(c *cobra.Command, w *words.Words, rounds, seed string, asJSON, bar bool, errs *os.File) error {
	for _, name := range []string{"bots", "preset", "seats", "set", "until"} {
		if c.Flags().Changed(name) {
			return wrong("wrong.check", words.Args{"Flag": "--" + name})
		}
	}
	var s arena.Soak
	var err error
	if s.Rounds, err = numberOfRounds(rounds); err != nil {
		return err
	}
	if s.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return badSeed(seed)
	}
	if bar {
		began, drawn := time.Now(), make(chan time.Time, 1)
		drawn <- began
		s.Progress = func(played int) {
			last := <-drawn // one at a time
			if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
				last = now
				fmt.Fprintf(errs, "\r\x1b[K%s", w.With("arena.played", words.Args{"Played": played, "Rounds": s.Rounds}))
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
	lines := []string{
		w.With("soak.laws", words.Args{"Rounds": r.Rounds, "Matches": r.Matches, "Actions": r.Actions}),
		w.With("soak.faults", words.Args{"Count": r.Faults}),
		w.With("soak.speed", words.Args{"Rate": fmt.Sprintf("%.0f", float64(r.Rounds)/r.Seconds), "Goroutines": r.Goroutines}),
		w.With("soak.memory", words.Args{"Memory": fmt.Sprintf("%.1f", float64(r.HeapLate)/mega)}),
	}
	if r.HeapEarly > 0 { // none was measured where it was stopped before a tenth
		lines = append(lines, w.With("soak.early", words.Args{"Memory": fmt.Sprintf("%.1f", float64(r.HeapEarly)/mega)}))
	}
	fmt.Fprintln(c.OutOrStdout(), strings.Join(lines, "\n"))
	return nil
}
