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
	f := playFlags{commands: k, preset: "classic"}
	contest := arena.Contest{Seed: 1, Workers: runtime.GOMAXPROCS(0)}
	var rounds int
	var out string
	var asJSON bool
	c := k.command("arena", 0, 0, "  okey arena --bots kalfa,cirak,cirak,cirak --rounds 10000\n  okey arena --bots kalfa,cirak,acemi,acemi --until 0.01 --json\n"+
		"  okey arena --seats 2 --set stockEnd=free --bots usta,cirak\n"+
		"  okey arena --bots kalfa,cirak,cirak,cirak --rounds 1000000 --part 3/64 --out 3.jsonl", func(c *cobra.Command, _ []string) (err error) {
		defer f.programs.Close()
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
	})
	f.registerRules(c)
	textFlag(c, "bots", &f.bots)
	valueFlag(c, "rounds", "4000", number(&rounds, 1, 1_000_000_000))
	valueFlag(c, "seed", "", number(&contest.Seed, 0, math.MaxUint64))
	valueFlag(c, "until", "0", func(text string) (err error) {
		if contest.Until, err = strconv.ParseFloat(text, 64); err != nil || !(contest.Until >= 0 && contest.Until < 1) {
			return wrongValue("wrong.until", text)
		}
		return nil
	})
	boolFlag(c, "adjusted", &contest.Adjusted)
	boolFlag(c, "json", &asJSON)
	valueFlag(c, "part", "", func(text string) error {
		n, of, _ := strings.Cut(text, "/")
		part := &contest.Part
		if errors.Join(number(&part.Number, 0, arena.MaxParts)(n), number(&part.Of, 1, arena.MaxParts)(of), part.Validate()) != nil {
			return wrongValue("wrong.part", text)
		}
		return nil
	})
	textFlag(c, "out", &out)
	c.AddCommand(k.mergeCommand())
	return c
}

// seatEntrants sets the bots of a contest from --bots, which names one for all seats, or one per seat. Each external
// program can play all rounds that are played at the same time.
func (f *playFlags) seatEntrants(ctx context.Context, contest *arena.Contest) error {
	seats := contest.Rules.Seats
	names := strings.Split(f.bots, ",")
	if f.bots == "" {
		return localized("wrong.bots.none")
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

// printArena writes a result as text: a table and, if there are any, another with the luck subtracted.
func printArena(out io.Writer, w *words.Words, r *arena.Result) {
	percent := func(share float64) string {
		return w.With("arena.percent", words.Args{"Number": w.Decimal(100*share, 2)})
	}
	points := func(n float64) string { // always with a sign
		text := w.Decimal(n, 3)
		if !strings.HasPrefix(text, "−") {
			text = "+" + text
		}
		return text
	}
	between := func(interval *[2]float64, format func(float64) string) string {
		switch {
		case interval != nil:
			return format(interval[0]) + " – " + format(interval[1])
		case r.Rounds < coach.MinValues*len(r.Bots):
			return w.Say("arena.few")
		}
		return w.Say("arena.alike")
	}
	confidence := tell.Percent(w, 0.95, 0)
	heads := []string{w.Say("arena.bot"), w.Say("arena.wins"), confidence, w.Say("arena.points"), confidence, w.Say("arena.okey"), w.Say("arena.pairs"), w.Say("arena.elden"), w.Say("arena.faults"), "ms p50 / p99"}
	adjustedHeads := append(slices.Clone(heads[:5]), w.Say("arena.asgoodas"))
	var rows, adjusted [][]string
	for _, b := range r.Bots {
		elden := ""
		if b.EldenWins != nil { // only in Okey 101
			elden = fmt.Sprint(*b.EldenWins)
		}
		rows = append(rows, []string{b.Bot, percent(b.WinRate), between(b.CI95, percent), points(b.Points), between(b.PointsCI95, points),
			fmt.Sprint(b.OkeyWins), fmt.Sprint(b.PairWins), elden, fmt.Sprint(b.Faults), fmt.Sprintf("%6s / %8s", w.Decimal(b.ThinkMS.P50, 2), w.Decimal(b.ThinkMS.P99, 2))})
		if a := b.Adjusted; a != nil {
			wins, interval := "", ""
			if a.WinRate != nil { // not in Okey 101
				wins, interval = percent(*a.WinRate), between(a.CI95, percent)
			}
			adjusted = append(adjusted, []string{b.Bot, wins, interval, points(a.Points), between(a.PointsCI95, points), fmt.Sprint(a.AsGoodAs)})
		}
	}
	fmt.Fprintf(out, "%s\n\n", w.With("arena.summary", words.Args{
		"Rounds": r.Rounds, "Draws": r.Draws, "Turns": w.Decimal(r.TurnsPerRound, 1), "Rate": fmt.Sprintf("%.0f", r.RoundsPerSecond), "Seed": r.Seed,
	}))
	printColumns(out, heads, rows)
	if len(adjusted) > 0 {
		fmt.Fprintf(out, "\n%s\n", w.Say("arena.adjusted"))
		printColumns(out, adjustedHeads, adjusted)
	}
	for _, b := range r.Bots {
		if b.Timeouts > 0 {
			fmt.Fprintf(out, "\n%s\n", w.With("arena.late", words.Args{"Bot": b.Bot, "Count": b.Timeouts}))
		}
	}
}

// printColumns prints rows below their heads, in columns that are as wide as their widest cells. All but the first are
// aligned to the right. It leaves out columns that are empty in the first row.
func printColumns(out io.Writer, heads []string, rows [][]string) {
	for _, row := range append([][]string{heads}, rows...) {
		for i, cell := range row {
			width := utf8.RuneCountInString(heads[i])
			for _, other := range rows {
				width = max(width, utf8.RuneCountInString(other[i]))
			}
			switch {
			case i == 0:
				fmt.Fprintf(out, "%-*s", width, cell)
			case rows[0][i] != "":
				fmt.Fprintf(out, "  %*s", width, cell)
			}
		}
		fmt.Fprintln(out)
	}
}
