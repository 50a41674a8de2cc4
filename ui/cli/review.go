package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

func (k *commands) reviewCommand() *cobra.Command {
	r := reviewer{words: k.words, seat: game.Nobody, errs: k.errs}
	var deep bool
	c := k.command("review", 0, math.MaxInt, "  okey review\n"+
		"  okey review --deep ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl\n  okey review --json | jq 'select(.mark == \"??\")'", func(c *cobra.Command, args []string) error {
		r.dir, r.written = matchesDir(k.state), words.Plain
		if k.words.SpellsTiles(settings.Peek(k.config).Get("spell")) {
			r.written = k.words.SpellTiles
		}
		if deep {
			r.depth = coach.Deep
		}
		errs := k.progress()
		if len(args) > 1 {
			return r.runAll(c.Context(), args, c.OutOrStdout(), errs)
		}
		r.path = strings.Join(args, "")
		r.progress = reviewProgress(errs, k.words)
		text, wrong := r.run(c.Context())
		fmt.Fprint(errs, clearLine)
		_, err := c.OutOrStdout().Write(text)
		return cmp.Or(err, wrong)
	})
	valueFlag(c, "seat", "", number(&r.seat, 0, game.MaxSeats-1))
	boolFlag(c, "deep", &deep)
	boolFlag(c, "json", &r.asJSON)
	return c
}

// A reviewer reviews a match and writes the result.
type reviewer struct {
	words    *words.Words
	written  func(string) string // formats tiles as the player prefers
	asJSON   bool
	errs     io.Writer
	dir      string    // directory of the player's matches
	path     string    // path of the journal; empty for the latest finished match
	seat     game.Seat // game.Nobody for the player's seat
	depth    coach.Depth
	progress func(coach.Progress) // may be nil

	out     bytes.Buffer
	match   *review.Match
	review  *coach.Review
	seconds float64
}

// run reviews the match and returns the text to write. It may return both a text and an error.
func (r *reviewer) run(ctx context.Context) ([]byte, error) {
	err := r.open(ctx)
	if err == nil {
		r.seat, err = replaySeat(r.seat, r.path, r.match.Record)
	}
	if err != nil {
		return nil, err
	}
	began := time.Now()
	r.review, err = r.match.Run(ctx, r.seat, r.depth, r.progress)
	r.seconds = time.Since(began).Seconds()
	if err != nil {
		return nil, reviewError(err)
	}
	if r.asJSON {
		err = r.writeJSON()
	} else {
		r.print()
	}
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		err = errInterrupted
	}
	return r.out.Bytes(), err
}

// runAll reviews several matches and writes their reviews to out in the order of paths. If ctx is done, it omits
// incomplete reviews. It shows its progress on errs. Its error is a failures value with one error per match that could
// not be reviewed.
func (r *reviewer) runAll(ctx context.Context, paths []string, out, errs io.Writer) error {
	var all failures
	separator := ""
	for i, path := range paths {
		one := *r
		one.path = path
		text, err := one.run(ctx)
		fmt.Fprint(errs, clearLine)
		if err == nil {
			if _, err := fmt.Fprint(out, separator, string(text)); err != nil {
				return err
			}
			if !r.asJSON {
				separator = "\n"
			}
		} else if ctx.Err() == nil {
			all = append(all, withFile(path, err))
		}
		fmt.Fprint(errs, r.words.With("review.files", words.Args{"Done": i + 1, "Total": len(paths)}))
	}
	fmt.Fprint(errs, clearLine)
	if ctx.Err() != nil {
		all = append(all, errInterrupted)
	}
	if len(all) > 0 {
		return all
	}
	return nil
}

// clearLine clears a progress line.
const clearLine = "\r\x1b[K"

// open reads the journal at path or, if path is empty, the latest finished match that can be read. It reports any later
// matches that cannot be read.
func (r *reviewer) open(ctx context.Context) error {
	return runInterruptible(ctx, func() (err error) {
		if r.path != "" {
			if r.match, err = review.Open(r.path, r.dir); err != nil {
				err = withFile(r.path, reviewError(err))
			}
			return err
		}
		var skipped []journal.Summary
		r.match, skipped, err = review.OpenLatest(r.dir)
		for _, u := range skipped {
			fmt.Fprintln(r.errs, r.words.With("review.skipped", words.Args{"File": safePath(u.Path), "Why": errorText(r.words, u.Err)}))
		}
		if err != nil {
			return reviewError(err)
		}
		r.path = r.match.Path
		return nil
	})
}

// reviewError returns err as a failure, localized if the match cannot be reviewed.
func reviewError(err error) error {
	for known, id := range map[error]string{
		review.ErrNotOver: "review.not-over", review.ErrNoMatch: "review.no-match", review.ErrNoDecisions: "review.watched", value.ErrNoEstimate: "review.no-estimate",
	} {
		if errors.Is(err, known) {
			return localized(id)
		}
	}
	return err
}

// reviewProgress returns a function that shows the progress of a review at most ten times a second.
func reviewProgress(out io.Writer, w *words.Words) func(coach.Progress) {
	const pause = 100 * time.Millisecond
	var told time.Time
	var marks [coach.VeryBad + 1]int
	return func(p coach.Progress) {
		if p.Decision != nil {
			marks[p.Decision.Mark]++
		}
		if now := time.Now(); now.Sub(told) >= pause {
			told = now
			fmt.Fprintf(out, clearLine+"%s", w.With("review.progress", words.Args{
				"Done": p.Done, "Total": p.Total, "Doubtful": marks[coach.Doubtful], "Bad": marks[coach.Bad], "VeryBad": marks[coach.VeryBad],
			}))
		}
	}
}

// A decisionJSON describes a decision in the output of okey review --json.
type decisionJSON struct {
	Type     string           `json:"type"`
	File     string           `json:"file"`
	Line     int              `json:"line"`
	Round    int              `json:"round"`
	Turn     int              `json:"turn"`
	Step     string           `json:"step"`
	Played   game.Action      `json:"played"`
	Best     game.Action      `json:"best"`
	Loss     float64          `json:"loss"`
	Err      float64          `json:"se"`
	Mark     string           `json:"mark"`
	Deeper   bool             `json:"deeper"`
	Unforced bool             `json:"unforced"`
	Options  []value.Estimate `json:"options"`
	Reasons  []string         `json:"reasons"`
	// Missed is set if the decision is a find. It describes the mistake that a built-in level would have made instead.
	Missed *missJSON `json:"missed,omitempty"`
}

// A missJSON describes the mistake that a built-in level would have made instead of a find.
type missJSON struct {
	Level  string      `json:"level"`
	Action game.Action `json:"action"`
	Loss   float64     `json:"loss"`
}

// A highlightsJSON holds the journal lines of the best and worst decisions, or 0 for none, and the length of the
// longest sequence of decisions without a mark.
type highlightsJSON struct {
	BestLine  int `json:"best_line"`
	WorstLine int `json:"worst_line"`
	Run       int `json:"run"`
}

// newHighlightsJSON converts highlights to their JSON form.
func newHighlightsJSON(h coach.Highlights) highlightsJSON {
	line := func(d *coach.Decision) int {
		if d == nil {
			return 0
		}
		return d.Line
	}
	return highlightsJSON{line(h.Best), line(h.Worst), h.Run}
}

// A roundJSON describes a round in the output of okey review --json. Luck and Adjusted are null if luck is not known.
type roundJSON struct {
	Type     string    `json:"type"`
	File     string    `json:"file"`
	Round    int       `json:"round"`
	Result   []float64 `json:"result"`
	Luck     []float64 `json:"luck"`
	Adjusted []float64 `json:"adjusted"`
	highlightsJSON
	// Tiles holds the results of the built-in levels with the player's tiles. It is nil if they have not been computed.
	Tiles *review.Tiles `json:"tiles,omitempty"`
}

// A summaryJSON is the last object in the output of okey review --json. It holds the totals, with null for unknown
// values. Only the exit status shows that a review was interrupted.
type summaryJSON struct {
	Type      string         `json:"type"`
	File      string         `json:"file"`
	Seat      game.Seat      `json:"seat"`
	Decisions int            `json:"decisions"`
	Unforced  int            `json:"unforced"`
	Loss      float64        `json:"loss"`
	ErrorRate float64        `json:"error_rate"`
	Marks     map[string]int `json:"marks"`
	Luck      *float64       `json:"luck"`
	Result    float64        `json:"result"`
	Adjusted  *float64       `json:"adjusted"`
	Err       *float64       `json:"se"`
	Level     *string        `json:"level"`
	Interval  []string       `json:"level_ci"`
	Deep      bool           `json:"deep"`
	Seconds   float64        `json:"seconds"`
	Finds     int            `json:"finds"`
	highlightsJSON
}

// writeJSON writes the review as JSON Lines.
func (r *reviewer) writeJSON() error {
	teller := tell.Teller{Words: r.words, Names: tell.Names(r.match.Record.Header)}
	for _, d := range r.review.Decisions() {
		said := decisionJSON{
			Type: "decision", File: r.path, Line: d.Line, Round: d.Round, Turn: d.Turn, Step: d.Step.String(), Played: d.Played,
			Best: d.Best().Action, Loss: round4(d.Loss), Err: round4(d.LossSE), Mark: d.Mark.String(), Deeper: d.Deeper, Unforced: true, Reasons: []string{},
		}
		if m := d.Missed; m != nil {
			said.Missed = &missJSON{levelNames()[m.Level], m.Action, round4(m.Loss)}
		}
		for _, o := range d.Options {
			said.Options = append(said.Options, o.Rounded())
		}
		for _, reason := range teller.Why(d) {
			said.Reasons = append(said.Reasons, words.Plain(reason))
		}
		if err := writeJSON(&r.out, said); err != nil {
			return err
		}
	}
	bySeat := func(values [game.MaxSeats]float64) (list []float64) {
		for _, x := range values[:r.review.Rules.Seats] {
			list = append(list, round4(x))
		}
		return list
	}
	for i := range r.review.Rounds {
		round := &r.review.Rounds[i]
		if !round.Over {
			continue
		}
		said := roundJSON{Type: "round", File: r.path, Round: round.Number, Result: bySeat(round.Result), highlightsJSON: newHighlightsJSON(round.Highlights())}
		for _, t := range r.ownTiles() {
			if t.Round == round.Number {
				said.Tiles = &t
			}
		}
		if round.Lucky {
			said.Luck, said.Adjusted = bySeat(round.Luck), bySeat(round.Adjusted())
		}
		if err := writeJSON(&r.out, said); err != nil {
			return err
		}
	}
	sum := coach.Sum(r.review.Figures())
	said := summaryJSON{
		Type: "summary", File: r.path, Seat: r.seat, Decisions: sum.Unforced + r.review.Forced, Unforced: sum.Unforced, Loss: round4(sum.Loss), ErrorRate: round4(sum.ErrorRate),
		Marks: map[string]int{}, Result: round4(sum.Result), Deep: r.depth == coach.Deep, Seconds: math.Round(1000*r.seconds) / 1000, Finds: sum.Finds,
		highlightsJSON: newHighlightsJSON(r.review.Highlights()),
	}
	for m := coach.Doubtful; m <= coach.VeryBad; m++ {
		said.Marks[m.String()] = sum.Marks[m]
	}
	if sum.LuckKnown() {
		said.Luck, said.Adjusted = new(round4(sum.Luck)), new(round4(sum.Adjusted))
		if !math.IsInf(sum.Err, 0) {
			said.Err = new(round4(sum.Err))
		}
	}
	if level, interval, ok := coach.NearestLevel(&sum, r.review.Rules); ok {
		names := levelNames()
		said.Level, said.Interval = &names[level], []string{names[interval[0]], names[interval[1]]}
	}
	return writeJSON(&r.out, said)
}

// round4 rounds x to four decimals. It never returns a negative zero.
func round4(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 }

// print writes the review as text.
func (r *reviewer) print() {
	h := r.match.Record.Header
	names := tell.Names(h)
	if r.seat == r.match.Seat && h.Seats[r.seat].Bot == nil {
		names[r.seat] = "" // the review addresses the player
	}
	teller := tell.Teller{Words: r.words, Names: names}
	lines := append([]string{r.title(), r.words.Say("review." + r.depth.String()), ""}, teller.ReviewLines(r.review, r.written)...)
	for i, t := range r.ownTiles() {
		if i == 0 {
			lines = append(lines, "")
		}
		lines = append(lines, r.words.With("tiles.round", words.Args{"Round": t.Round, "All": tell.SameTilesText(r.words, &t)}))
	}
	r.out.WriteString(strings.ReplaceAll(strings.Join(lines, "\n"), words.NoBreak, " ") + "\n")
}

// ownTiles returns the results of the built-in levels with the player's tiles, as far as they have been computed. It
// returns nil if another seat is reviewed.
func (r *reviewer) ownTiles() []review.Tiles {
	if r.seat != r.match.Seat {
		return nil
	}
	return r.match.SavedTiles()
}

// title returns the game, date and players of the match.
func (r *reviewer) title() string {
	h := r.match.Record.Header
	var names []string
	all := tell.Names(h)
	for s, name := range all[:h.Rules.Seats] {
		if name == "" {
			name = r.words.Say("you")
		}
		if bot := h.Seats[s].Bot; bot != nil {
			name += " (" + tell.LevelName(bot.Level) + ")"
		}
		names = append(names, name)
	}
	return r.words.With("review.title", words.Args{
		"Game": stats.PresetName(r.words, h.Preset), "Date": h.Begun.Local().Format("2006-01-02 15:04"), "Names": strings.Join(names, ", "),
	})
}
