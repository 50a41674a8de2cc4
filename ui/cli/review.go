package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// reviewCommand returns okey review.
func (k *commands) reviewCommand() *cobra.Command {
	var seat string
	var deep, asJSON bool
	c := &cobra.Command{
		Use:     "review " + k.words.Say("cli.review.args"),
		Short:   k.words.Say("cli.review"),
		Long:    k.words.Say("cli.review.long"),
		Example: "  okey review\n  okey review --deep ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl\n  okey review --json | jq 'select(.mark == \"??\")'",
		Args:    atMostOneFile,
		RunE: func(c *cobra.Command, args []string) error {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			r := reviewer{words: w, written: words.Plain, seat: session.Player, out: c.OutOrStdout()}
			if w.Spells(settings.Peek(k.config).Get("spell")) {
				r.written = w.SpellTiles
			}
			if c.Flags().Changed("seat") {
				n, err := strconv.Atoi(seat)
				if err != nil || n < 0 || n >= game.MaxSeats {
					return withFlag("--seat", localized("wrong.seat", words.Args{"Value": quote(seat), "Last": game.MaxSeats - 1}))
				}
				r.seat = game.Seat(n)
			}
			if deep {
				r.depth = coach.Deep
			}
			if err := r.open(c.Context(), matchesIn(k.state), args); err != nil {
				return err
			}
			progress := func(coach.Progress) {}
			bar := canOverwrite(k.errs, k.getenv)
			if bar {
				progress = reviewProgress(k.errs, w)
			}
			began := time.Now()
			r.review, err = r.match.Run(c.Context(), r.seat, r.depth, progress)
			r.seconds = time.Since(began).Seconds()
			if bar {
				fmt.Fprint(k.errs, "\r\x1b[K")
			}
			switch seats := new(review.SeatError); {
			case errors.As(err, &seats):
				return withFlag("--seat", localized("wrong.seat", words.Args{"Value": strconv.Itoa(int(r.seat)), "Last": seats.Seats - 1}))
			case err != nil:
				return r.reviewError(err)
			}
			if asJSON {
				err = r.writeJSON()
			} else {
				err = r.print()
			}
			if err != nil {
				return failure{err}
			}
			if c.Context().Err() != nil {
				return errInterrupted
			}
			return nil
		},
	}
	c.Flags().StringVar(&seat, "seat", "0", k.words.Say("flag.seat"))
	c.Flags().BoolVar(&deep, "deep", false, k.words.Say("flag.deep"))
	c.Flags().BoolVar(&asJSON, "json", false, k.words.Say("flag.json.review"))
	return c
}

// atMostOneFile accepts one argument, the name of a file, or none.
func atMostOneFile(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return oneFile(c, args)
}

// A reviewer reviews a match and writes what it found.
type reviewer struct {
	words   *words.Words
	written func(string) string // tiles as the player wants them
	out     io.Writer
	match   *review.Match
	seat    game.Seat
	depth   coach.Depth
	review  *coach.Review
	seconds float64
}

// open reads the journal named in args, or the last match that is over.
func (r *reviewer) open(ctx context.Context, dir string, args []string) error {
	return interruptible(ctx, func() (err error) {
		path := ""
		if len(args) > 0 {
			path = args[0]
		} else if path, err = review.Latest(dir); err != nil {
			return r.reviewError(err)
		}
		if r.match, err = review.Open(path, dir); err != nil {
			return failure{withFile(path, r.reviewError(err))}
		}
		return nil
	})
}

// reviewError returns err as a failure. If err says that the match cannot be reviewed, the failure has a text in
// every language.
func (r *reviewer) reviewError(err error) error {
	for known, id := range map[error]string{
		review.ErrNotOver: "review.not-over", review.ErrNoMatch: "review.no-match", review.ErrWatched: "review.watched", value.ErrNoEstimate: "review.no-estimate",
	} {
		if errors.Is(err, known) {
			return failure{localized(id, nil)}
		}
	}
	return failure{err}
}

// reviewProgress returns a function that shows the progress of a review, at most ten times a second.
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
			fmt.Fprintf(out, "\r\x1b[K%s", w.With("review.progress", words.Args{
				"Done": p.Done, "Total": p.Total, "Doubtful": marks[coach.Doubtful], "Bad": marks[coach.Bad], "VeryBad": marks[coach.VeryBad],
			}))
		}
	}
}

// These are the types of the objects that okey review --json prints.
const (
	typeDecision = "decision"
	typeRound    = "round"
	typeSummary  = "summary"
)

// A decisionJSON is a line of okey review --json about a decision.
type decisionJSON struct {
	Type     string           `json:"type"`
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
	// Missed is the move that a level would have played instead of a find. It is nil for other decisions.
	Missed *missJSON `json:"missed,omitempty"`
}

// missJSON is the mistake of a level that makes a decision a find.
type missJSON struct {
	Level  string      `json:"level"`
	Action game.Action `json:"action"`
	Loss   float64     `json:"loss"`
}

// highlightsJSON are the lines of the journal of the best and the worst decision, or 0 if there is none, and the
// greatest number of decisions in a row without a mark.
type highlightsJSON struct {
	BestLine  int `json:"best_line"`
	WorstLine int `json:"worst_line"`
	Run       int `json:"run"`
}

// highlights returns highlights as they are written for programs.
func highlights(h coach.Highlights) (said highlightsJSON) {
	if h.Best != nil {
		said.BestLine = h.Best.Line
	}
	if h.Worst != nil {
		said.WorstLine = h.Worst.Line
	}
	said.Run = h.Run
	return said
}

// A roundJSON is a line about a round. Luck and Adjusted are null if luck is not known.
type roundJSON struct {
	Type     string    `json:"type"`
	Round    int       `json:"round"`
	Result   []float64 `json:"result"`
	Luck     []float64 `json:"luck"`
	Adjusted []float64 `json:"adjusted"`
	highlightsJSON
	// Tiles is how our levels fared with the player's tiles, nil if that was not computed.
	Tiles *review.Tiles `json:"tiles,omitempty"`
}

// A summaryJSON is the last line. It has the totals, and null for what is not known. Only the exit status shows that
// a review was interrupted.
type summaryJSON struct {
	Type      string         `json:"type"`
	Seat      int            `json:"seat"`
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

// writeJSON writes a review as JSON Lines.
func (r *reviewer) writeJSON() error {
	teller := tell.Reviewer{Words: r.words, Names: tell.Names(r.match.Record.Header)}
	for _, d := range r.review.Decisions() {
		said := decisionJSON{
			Type: typeDecision, Line: d.Line, Round: d.Round, Turn: d.Turn, Step: d.Step.String(), Played: d.Played,
			Best: d.Best().Action, Loss: round4(d.Loss), Err: round4(d.LossSE), Mark: d.Mark.String(), Deeper: d.Deeper, Unforced: true, Reasons: []string{},
		}
		if m := d.Missed; m != nil {
			said.Missed = &missJSON{bots.Levels()[m.Level].Name, m.Action, round4(m.Loss)}
		}
		for _, o := range d.Options {
			said.Options = append(said.Options, o.Rounded())
		}
		for _, reason := range teller.Reasons(d) {
			said.Reasons = append(said.Reasons, words.Plain(reason))
		}
		if err := writeJSON(r.out, said); err != nil {
			return err
		}
	}
	for i := range r.review.Rounds {
		round := &r.review.Rounds[i]
		if !round.Over {
			continue
		}
		said := roundJSON{Type: typeRound, Round: round.Number, Result: r.bySeat(round.Result), highlightsJSON: highlights(round.Highlights())}
		for _, t := range r.ownTiles() {
			if t.Round == round.Number {
				said.Tiles = &t
			}
		}
		if round.Lucky {
			said.Luck, said.Adjusted = r.bySeat(round.Luck), r.bySeat(round.Adjusted())
		}
		if err := writeJSON(r.out, said); err != nil {
			return err
		}
	}
	return writeJSON(r.out, r.summary())
}

// summary returns the totals of the review.
func (r *reviewer) summary() summaryJSON {
	sum := coach.Sum(r.review.Figures())
	said := summaryJSON{
		Type: typeSummary, Seat: int(r.seat), Decisions: sum.Unforced + r.review.Forced, Unforced: sum.Unforced, Loss: round4(sum.Loss), ErrorRate: round4(sum.ErrorRate),
		Result: round4(sum.Result), Deep: r.depth == coach.Deep,
		Marks: map[string]int{}, Seconds: math.Round(1000*r.seconds) / 1000, Finds: sum.Finds, highlightsJSON: highlights(r.review.Highlights()),
	}
	for m := coach.Doubtful; m <= coach.VeryBad; m++ {
		said.Marks[m.String()] = sum.Marks[m]
	}
	if sum.LuckKnown() {
		luck, adjusted := round4(sum.Luck), round4(sum.Adjusted)
		said.Luck, said.Adjusted = &luck, &adjusted
	}
	if sum.LuckKnown() && !math.IsInf(sum.Err, 0) {
		err := round4(sum.Err)
		said.Err = &err
	}
	if level, interval, ok := coach.Place(&sum, r.review.Rules); ok {
		all := bots.Levels()
		said.Level, said.Interval = &all[level].Name, []string{all[interval[0]].Name, all[interval[1]].Name}
	}
	return said
}

// bySeat returns those of values that belong to seats in play, rounded.
func (r *reviewer) bySeat(values [game.MaxSeats]float64) (list []float64) {
	for _, x := range values[:r.review.Rules.Seats] {
		list = append(list, round4(x))
	}
	return list
}

// round4 rounds to four digits, without a negative zero.
func round4(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 }

// print writes a review for people.
func (r *reviewer) print() error {
	h := r.match.Record.Header
	names := tell.Names(h)
	if r.seat == session.Player && h.Seats[r.seat].Bot == nil {
		names[r.seat] = "" // it is told to the player
	}
	teller := tell.Reviewer{Words: r.words, Names: names, FormatTiles: r.written}
	depth := "review.quick"
	if r.depth == coach.Deep {
		depth = "review.deep"
	}
	lines := append([]string{r.title(), r.words.Say(depth), ""}, teller.Lines(r.review)...)
	for i, t := range r.ownTiles() {
		if i == 0 {
			lines = append(lines, "")
		}
		lines = append(lines, r.words.With("tiles.round", words.Args{"Round": t.Round, "All": tell.WithYourTiles(r.words, &t)}))
	}
	_, err := io.WriteString(r.out, strings.ReplaceAll(strings.Join(lines, "\n"), words.NoBreak, " ")+"\n")
	return err
}

// ownTiles returns how our levels fared with the player's tiles, as far as that was computed, if the review is the
// player's.
func (r *reviewer) ownTiles() []review.Tiles {
	if r.seat != session.Player {
		return nil
	}
	return r.match.KeptTiles()
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
			name += " (" + tell.LevelName(r.words, bot.Level) + ")"
		}
		names = append(names, name)
	}
	return r.words.With("review.title", words.Args{
		"Game": stats.PresetName(r.words, h.Preset), "Date": h.Begun.Local().Format("2006-01-02 15:04"), "Names": strings.Join(names, ", "),
	})
}
