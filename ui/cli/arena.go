package cli

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
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
	var names, rounds, seed, until, part, out string
	table := playFlags{commands: k}
	var asJSON, adjusted bool
	w, errs := k.words, k.errs
	c := &cobra.Command{
		Use:   "arena --bots A,B,C,D",
		Short: w.Say("cli.arena"),
		Long:  w.Say("cli.arena.long"),
		Example: "  okey arena --bots kalfa,cirak,cirak,cirak --rounds 10000\n  okey arena --bots kalfa,cirak,acemi,acemi --until 0.01 --json\n" +
			"  okey arena --seats 2 --set stockEnd=free --bots usta,cirak\n" +
			"  okey arena --bots kalfa,cirak,cirak,cirak --rounds 1000000 --part 3/64 --out 3.jsonl",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			bar := k.progress()
			var programs botPrograms
			defer func() { programs.Close() }()
			contest, err := table.contest(c, names, rounds, seed, until, &programs)
			if err != nil {
				return err
			}
			contest.Adjusted = adjusted
			inPart := c.Flags().Changed("part") || c.Flags().Changed("out")
			if inPart {
				if err := setPart(&contest, c.Flags(), part, out); err != nil {
					return err
				}
			}
			contest.Progress = newProgressBar(bar, w)
			programs.start(contest.Rules)
			var result *arena.Result
			if inPart {
				err = playPart(c.Context(), contest, out)
			} else {
				result, err = arena.Run(c.Context(), contest)
			}
			fmt.Fprint(bar, clearLine)
			if err != nil {
				return failure{err}
			}
			if inPart {
				programs.report(errs)
				return nil
			}
			reportFaults(errs, programs, result.Bots)
			if asJSON {
				return writeJSON(c.OutOrStdout(), result)
			}
			printArena(c.OutOrStdout(), w, result)
			return nil
		},
	}
	c.Flags().StringVar(&names, "bots", "", w.With("flag.bots.arena", levelArgs()))
	table.registerRules(c.Flags(), "classic")
	c.Flags().StringVar(&rounds, "rounds", "4000", w.Say("flag.rounds"))
	c.Flags().StringVar(&seed, "seed", "1", w.Say("flag.seed.arena"))
	c.Flags().StringVar(&until, "until", "0", w.Say("flag.until"))
	c.Flags().BoolVar(&adjusted, "adjusted", false, w.Say("flag.adjusted"))
	c.Flags().BoolVar(&asJSON, "json", false, w.Say("flag.json"))
	c.Flags().StringVar(&part, "part", "", w.Say("flag.part"))
	c.Flags().StringVar(&out, "out", "", w.Say("flag.out"))
	c.AddCommand(k.mergeCommand())
	return c
}

// contest returns the contest described by the flags and adds its external programs to programs. names, rounds, seed and
// until are the values of --bots, --rounds, --seed and --until. If an external program plays and --seed is not given,
// the seed is random, because the program could remember the deals of an earlier contest.
func (f *playFlags) contest(c *cobra.Command, names, rounds, seed, until string, programs *botPrograms) (arena.Contest, error) {
	contest := arena.Contest{Preset: strings.Join(append([]string{f.preset}, f.set...), " "), Workers: runtime.GOMAXPROCS(0)}
	var err error
	if contest.Rules, err = f.rules(); err != nil {
		return contest, err
	}
	n, err := strconv.Atoi(rounds)
	if err != nil || n < 1 {
		return contest, withFlag("--rounds", localized("wrong.rounds", words.Args{"Value": quote(rounds)}))
	}
	contest.Deals = (n + contest.Rules.Seats - 1) / contest.Rules.Seats // whole deals, rounded up
	if contest.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
		return contest, seedError(seed)
	}
	if contest.Until, err = strconv.ParseFloat(until, 64); err != nil || !(contest.Until >= 0 && contest.Until < 1) {
		return contest, withFlag("--until", localized("wrong.until", words.Args{"Value": quote(until)}))
	}
	atOnce := min(contest.Workers, contest.Deals*contest.Rules.Seats)
	if contest.Entrants, err = entrants(c.Context(), names, contest.Rules.Seats, atOnce, programs); err != nil {
		return contest, withFlag("--bots", err)
	}
	if contest.Mixed = len(*programs) > 0; contest.Mixed && !c.Flags().Changed("seed") {
		contest.Seed = drawSeed()
	}
	return contest, nil
}

// drawSeed returns a random seed below 2^53, which every JSON reader reads exactly.
func drawSeed() uint64 {
	const bits = 53
	var bytes [8]byte
	rand.Read(bytes[:])
	return binary.LittleEndian.Uint64(bytes[:]) >> (64 - bits)
}

// entrants returns one bot per seat. list names one bot for all seats, or one per seat. entrants adds external programs
// to programs, each able to play atOnce rounds concurrently.
func entrants(ctx context.Context, list string, seats, atOnce int, programs *botPrograms) ([]arena.Entrant, error) {
	names := strings.Split(list, ",")
	if list == "" {
		return nil, localized("wrong.bots.none", nil)
	}
	if len(names) == 1 {
		names = slices.Repeat(names, seats)
	}
	if len(names) != seats {
		return nil, localized("wrong.bots.number", words.Args{"Number": len(names), "Seats": seats})
	}
	var all []arena.Entrant
	for _, name := range names {
		level, err := programs.level(ctx, name, atOnce)
		if err != nil {
			return nil, err
		}
		entrant := arena.Entrant{Name: level.Name, New: level.New}
		if strings.HasPrefix(level.ASCII, programMark) {
			entrant.Command = level.ASCII
		}
		all = append(all, entrant)
	}
	return all, nil
}

// reportFaults writes the first fault of each bot to errs. A fault recorded in programs takes precedence over one in all.
func reportFaults(errs io.Writer, programs botPrograms, all []arena.Standing) {
	programs.report(errs)
	for _, b := range all {
		told := slices.ContainsFunc(programs, func(g botProgram) bool { return g.name == b.Bot && g.Fault() != nil })
		if b.Fault != nil && !told {
			fmt.Fprintf(errs, "okey: %s was at fault, first: %s\n", b.Bot, oneLine(b.Fault.Error()))
		}
	}
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
