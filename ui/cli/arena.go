package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"fair/okey/bots/arena"
	"fair/okey/bots/coach"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

func (k *commands) arenaCommand() *cobra.Command {
	f := playFlags{commands: k}
	contest := arena.Contest{Seed: 1, Workers: runtime.GOMAXPROCS(0)}
	var rounds int
	var out string
	var asJSON bool
	c := &cobra.Command{
		Use: "arena",
		Example: "  okey arena --bots kalfa,cirak,cirak,cirak --rounds 10000\n  okey arena --bots kalfa,cirak,acemi,acemi --until 0.01 --json\n" +
			"  okey arena --seats 2 --set stockEnd=free --bots usta,cirak\n" +
			"  okey arena --bots kalfa,cirak,cirak,cirak --rounds 1000000 --part 3/64 --out 3.jsonl",
		Args: k.arguments(0, 0),
		RunE: func(c *cobra.Command, _ []string) (err error) {
			defer func() { f.programs.Close() }()
			if contest.Rules, err = f.rules(); err != nil {
				return err
			}
			contest.Preset = strings.Join(append([]string{f.preset}, f.set...), " ")
			contest.Deals = (rounds + contest.Rules.Seats - 1) / contest.Rules.Seats // whole deals, rounded up
			if err := f.seatEntrants(c.Context(), &contest); err != nil {
				return withFlag("--bots", err)
			}
			if contest.Mixed && !c.Flags().Changed("seed") { // the programs could remember the deals of an earlier contest
				contest.Seed = randomSeeds().Bots >> 11 // every JSON reader reads numbers below 2^53 exactly
			}
			inPart := c.Flags().Changed("part") || out != ""
			if inPart {
				if err := checkPart(&contest, c.Flags()); err != nil {
					return err
				}
			}
			bar := k.progress()
			contest.Progress = newProgressBar(bar, k.words)
			f.programs.start(contest.Rules)
			var result *arena.Result
			if inPart {
				err = playPart(c.Context(), contest, out)
			} else {
				result, err = arena.Run(c.Context(), contest)
			}
			fmt.Fprint(bar, clearLine)
			if err != nil {
				return err
			}
			f.programs.report(k.errs)
			if inPart {
				return nil
			}
			return k.printResult(c, result, asJSON, f.programs)
		},
	}
	f.registerRules(c.Flags(), "classic")
	valueFlag(c.Flags(), "bots", "", into(&f.bots))
	valueFlag(c.Flags(), "rounds", "4000", number(&rounds, 1, 1_000_000_000))
	valueFlag(c.Flags(), "seed", "", number(&contest.Seed, 0, math.MaxUint64))
	valueFlag(c.Flags(), "until", "0", func(text string) (err error) {
		if contest.Until, err = strconv.ParseFloat(text, 64); err != nil || !(contest.Until >= 0 && contest.Until < 1) {
			return localized("wrong.until", words.Args{"Value": quote(text)})
		}
		return nil
	})
	c.Flags().BoolVar(&contest.Adjusted, "adjusted", false, "")
	c.Flags().BoolVar(&asJSON, "json", false, "")
	valueFlag(c.Flags(), "part", "", func(text string) error {
		n, of, _ := strings.Cut(text, "/")
		part := &contest.Part
		if errors.Join(number(&part.Number, 0, arena.MaxParts)(n), number(&part.Of, 1, arena.MaxParts)(of), part.Validate()) != nil {
			return localized("wrong.part", words.Args{"Value": quote(text)})
		}
		return nil
	})
	c.Flags().StringVar(&out, "out", "", "")
	c.AddCommand(k.mergeCommand())
	return c
}

// seatEntrants sets the bots of a contest from --bots, which names one for all seats, or one per seat. Each external
// program can play all rounds that are played at the same time.
func (f *playFlags) seatEntrants(ctx context.Context, contest *arena.Contest) error {
	seats := contest.Rules.Seats
	names := strings.Split(f.bots, ",")
	if f.bots == "" {
		return localized("wrong.bots.none", nil)
	}
	if len(names) == 1 {
		names = slices.Repeat(names, seats)
	}
	if len(names) != seats {
		return localized("wrong.bots.number", words.Args{"Number": len(names), "Seats": seats})
	}
	for _, name := range names {
		level, err := f.programs.level(ctx, name, min(contest.Workers, contest.Deals*seats))
		if err != nil {
			return err
		}
		entrant := arena.Entrant{Name: level.Name, New: level.New}
		if strings.HasPrefix(level.ASCII, programMark) {
			entrant.Command = level.ASCII
		}
		contest.Entrants = append(contest.Entrants, entrant)
	}
	contest.Mixed = len(f.programs) > 0
	return nil
}

// printResult prints a result, and the first fault of each bot unless programs has reported it.
func (k *commands) printResult(c *cobra.Command, r *arena.Result, asJSON bool, programs botPrograms) error {
	for _, b := range r.Bots {
		told := slices.ContainsFunc(programs, func(g botProgram) bool { return g.name == b.Bot && g.Fault() != nil })
		if b.Fault != nil && !told {
			fmt.Fprintf(k.errs, "okey: %s was at fault, first: %s\n", b.Bot, oneLine(b.Fault.Error()))
		}
	}
	if asJSON {
		return writeJSON(c.OutOrStdout(), r)
	}
	printArena(c.OutOrStdout(), k.words, r)
	return nil
}

// newProgressBar returns a function that draws a progress bar with the remaining time, at most five times a second. Its
// arguments are the number of rounds played and the total.
func newProgressBar(out io.Writer, w *words.Words) func(played, rounds int) {
	const width, pause = 30, 200 * time.Millisecond
	began := time.Now()
	drawn := began
	return func(played, rounds int) {
		if now := time.Now(); now.Sub(drawn) >= pause {
			drawn = now
			left := now.Sub(began) * time.Duration(rounds-played) / time.Duration(played)
			done := played * width / rounds
			fmt.Fprintf(out, clearLine+"[%s%s] %s", strings.Repeat("=", done), strings.Repeat(" ", width-done),
				w.With("arena.progress", words.Args{"Played": played, "Rounds": rounds, "Left": left.Round(time.Second)}))
		}
	}
}

// printArena writes a result as text.
func printArena(out io.Writer, w *words.Words, r *arena.Result) {
	fmt.Fprintf(out, "%s\n\n", w.With("arena.summary", words.Args{
		"Rounds": r.Rounds, "Draws": r.Draws, "Turns": w.Decimal(r.TurnsPerRound, 1), "Rate": fmt.Sprintf("%.0f", r.RoundsPerSecond), "Seed": r.Seed,
	}))
	widest := 0
	for _, b := range r.Bots {
		widest = max(widest, utf8.RuneCountInString(b.Bot))
	}
	elden := "" // column of elden wins, only in Okey 101
	if r.Bots[0].EldenWins != nil {
		elden = fmt.Sprintf(" %6s", w.Say("arena.elden"))
	}
	fmt.Fprintf(out, "%-*s %8s %17s %10s %19s %6s %6s%s %7s %20s\n", widest, w.Say("arena.bot"), w.Say("arena.wins"), tell.Percent(w, 0.95, 0),
		w.Say("arena.points"), tell.Percent(w, 0.95, 0), w.Say("arena.okey"), w.Say("arena.pairs"), elden, w.Say("arena.faults"), "ms p50 / p99")
	for _, b := range r.Bots {
		within, points := arenaIntervals(w, r, b.CI95, b.PointsCI95)
		if b.EldenWins != nil {
			elden = fmt.Sprintf(" %6d", *b.EldenWins)
		}
		figures := fmt.Sprintf(" %8s %17s %10s %19s %6d %6d%s %7d %9.2f / %8.2f", arenaPercent(w, "%s", b.WinRate),
			within, arenaPoints(w, b.Points), points, b.OkeyWins, b.PairWins, elden, b.Faults, b.ThinkMS.P50, b.ThinkMS.P99)
		fmt.Fprintf(out, "%-*s%s\n", widest, b.Bot, w.LocalizeDecimals(figures))
	}
	printAdjusted(out, w, r, widest)
	for _, b := range r.Bots {
		if b.Timeouts > 0 {
			fmt.Fprintf(out, "\n%s\n", w.With("arena.late", words.Args{"Bot": b.Bot, "Count": b.Timeouts}))
		}
	}
}

// arenaPercent formats fractions as percentages with two decimals. format has a %s verb for each.
func arenaPercent(w *words.Words, format string, shares ...float64) string {
	var args []any
	for _, share := range shares {
		args = append(args, w.Decimal(100*share, 2))
	}
	return w.With("arena.percent", words.Args{"Number": fmt.Sprintf(format, args...)})
}

// arenaPoints formats points per round, always with a sign.
func arenaPoints(w *words.Words, points float64) string {
	text := w.Decimal(points, 3)
	if !strings.HasPrefix(text, "−") {
		text = "+" + text
	}
	return text
}

// arenaIntervals formats the confidence intervals of the win rate and of the points. If an interval is nil, it returns
// the reason instead.
func arenaIntervals(w *words.Words, r *arena.Result, rate, points *[2]float64) (rates, scores string) {
	rates = w.Say("arena.alike")
	if r.Rounds < coach.MinValues*len(r.Bots) {
		rates = w.Say("arena.few")
	}
	scores = rates
	if rate != nil {
		rates = arenaPercent(w, "%s – %6s", rate[:]...)
	}
	if points != nil {
		scores = fmt.Sprintf("%s – %7s", arenaPoints(w, points[0]), arenaPoints(w, points[1]))
	}
	return rates, scores
}

// printAdjusted writes the results with luck subtracted. It writes nothing if r has none. widest is the width of the
// name column.
func printAdjusted(out io.Writer, w *words.Words, r *arena.Result, widest int) {
	if r.Bots[0].Adjusted == nil {
		return
	}
	fmt.Fprintf(out, "\n%s\n", w.Say("arena.adjusted"))
	wins := fmt.Sprintf(" %8s %17s", w.Say("arena.wins"), tell.Percent(w, 0.95, 0)) // not in Okey 101
	if r.Bots[0].Adjusted.WinRate == nil {
		wins = ""
	}
	fmt.Fprintf(out, "%-*s%s %10s %19s %10s\n", widest, w.Say("arena.bot"), wins, w.Say("arena.points"), tell.Percent(w, 0.95, 0), w.Say("arena.asgoodas"))
	for _, b := range r.Bots {
		a := b.Adjusted
		within, points := arenaIntervals(w, r, a.CI95, a.PointsCI95)
		if a.WinRate != nil {
			wins = fmt.Sprintf(" %8s %17s", arenaPercent(w, "%s", *a.WinRate), within)
		}
		figures := fmt.Sprintf("%s %10s %19s %10d", wins, arenaPoints(w, a.Points), points, a.AsGoodAs)
		fmt.Fprintf(out, "%-*s%s\n", widest, b.Bot, w.LocalizeDecimals(figures))
	}
}
