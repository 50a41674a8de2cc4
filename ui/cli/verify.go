package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/daily"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// oneFile accepts one argument, the name of a file.
func oneFile(c *cobra.Command, args []string) error {
	id := "wrong.file"
	if len(args) == 1 {
		if args[0] != "" {
			return nil
		}
		id = "wrong.file.empty"
	}
	return localized(id, words.Args{"Number": len(args), "Help": c.CommandPath() + " --help"})
}

// verifyCommand returns okey verify.
func (k *commands) verifyCommand() *cobra.Command {
	var again bool
	c := &cobra.Command{
		Use:     "verify " + k.words.Say("cli.file"),
		Short:   k.words.Say("cli.verify"),
		Long:    k.words.Say("cli.verify.long"),
		Example: "  okey verify ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl --bots",
		Args:    oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			v := verifier{words: w}
			return interruptible(c.Context(), func() error {
				rec, err := journal.ReadFile(args[0])
				if err == nil && again {
					err = v.askAgain(c.Context(), rec)
				}
				if err == nil {
					v.deal, v.daily, err = daily.Of(&rec.Header)
				}
				if errors.Is(err, daily.ErrOtherDeal) {
					err = localized("daily.verify.not", words.Args{"Date": daily.DateText(w, rec.Header.Daily)})
				}
				if err != nil {
					return failure{withFile(args[0], err)}
				}
				_, err = fmt.Fprint(c.OutOrStdout(), v.report(args[0], rec))
				return asFailure(err)
			})
		},
	}
	c.Flags().BoolVar(&again, "bots", false, k.words.Say("flag.again"))
	return c
}

// A verifier checks a journal and reports on it.
type verifier struct {
	words   *words.Words
	deal    daily.Deal         // the deal of the day that the match is
	daily   bool               // the match is one
	asked   bool               // bots were made to choose again
	chosen  int                // choices that came out the same
	skipped [game.MaxSeats]int // choices of bots that cannot be asked, by seat
}

// askAgain lets our bots choose again from their views alone. It fails with a *journal.Fault at the first choice that
// differs.
func (v *verifier) askAgain(ctx context.Context, rec *journal.Record) error {
	v.asked = true
	var seated [game.MaxSeats]bots.Bot
	names := tell.Names(rec.Header)
	for s, sitter := range rec.Header.Seats {
		if sitter.Bot == nil {
			continue
		}
		level, err := bots.LevelByName(sitter.Bot.Level)
		temper, terr := bots.TemperByName(sitter.Bot.Temper)
		if errors.Join(err, terr) != nil {
			continue
		}
		seated[s] = level.NewTempered(temper, sitter.Bot.Seed)
	}
	return rec.VerifyBots(func(act journal.Act, view game.View) error {
		bot := seated[act.Seat]
		if bot == nil {
			v.skipped[act.Seat]++
			return nil
		}
		chosen, err := bot.Play(ctx, view)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return localized("verify.gives-up", words.Args{"Name": names[act.Seat], "Why": err.Error()})
		}
		if chosen != act.Action {
			return otherChoice(names[act.Seat], act.Action, chosen, rec.Header.Program)
		}
		v.chosen++
		return nil
	})
}

// otherChoice returns the error for a bot that would now choose the move would, although it chose did in a match played
// by program.
func otherChoice(name string, did, would game.Action, program string) error {
	args := words.Args{"Name": name, "Did": did.String(), "Would": would.String(), "Program": quote(program), "Version": version}
	if program != version { // the bots of another version may choose differently
		return localized("verify.otherwise.program", args)
	}
	return localized("verify.otherwise", args)
}

// choiceLines returns lines with the number of choices that came out the same and the numbers of those that could not
// be repeated, so that every act is counted.
func (v *verifier) choiceLines(rec *journal.Record) (lines []string) {
	w := v.words
	if v.chosen > 0 {
		lines = append(lines, w.With("verify.bots", words.Args{"Count": v.chosen}))
	}
	fallbacks, people := rec.Unverified()
	list := func(id string, acts [game.MaxSeats]int) {
		var told []string
		total := 0
		for s, n := range acts {
			if total += n; n > 0 {
				told = append(told, fmt.Sprintf("%s ×%d", v.seatName(rec, s), n))
			}
		}
		if total > 0 {
			lines = append(lines, w.With(id, words.Args{"Count": total, "Names": strings.Join(told, ", ")}))
		}
	}
	list("verify.fallbacks", fallbacks)
	list("verify.people", people)
	list("verify.skipped", v.skipped)
	return lines
}

// seatName returns the name of a seat's player, or else the seat's number, followed by its bot.
func (v *verifier) seatName(rec *journal.Record, seat int) string {
	name := tell.Names(rec.Header)[seat]
	if name == "" {
		name = v.words.With("verify.seat", words.Args{"Seat": seat})
	}
	if bot := rec.Header.Seats[seat].Bot; bot != nil {
		name += " (" + words.Safe(bot.Level, 40) + ")"
	}
	return name
}

// report returns the text about an intact journal at path.
func (v *verifier) report(path string, rec *journal.Record) string {
	w := v.words
	yes := "verify.yes"
	if rec.Header.TableHash() == "" && !rec.Header.Deal.Practice() {
		yes = "verify.yes.old"
	}
	lines := []string{w.With(yes, words.Args{"File": words.Safe(filepath.Base(path), 60)})}
	if v.daily {
		lines = append(lines, w.With("daily.verify", words.Args{"Date": daily.DateText(w, v.deal.Date), "Deal": v.deal.Title(w)}))
	} else if deal := rec.Header.Deal; deal.Practice() {
		lines = append(lines, w.Say("verify.practice"))
	} else {
		lines = append(lines, w.With("verify.tiles", words.Args{"Commitment": rec.Header.Commitment(), "Word": tell.ShowWord(w, rec.Word)}))
	}
	if rec.Header.TableHash() != "" {
		lines = append(lines, w.Say("verify.table"))
	}
	lines = append(lines, w.With("verify.acts", words.Args{"Count": max(0, rec.Len()-1)}))
	if v.asked {
		lines = append(lines, v.choiceLines(rec)...)
	}
	if odd := countOddRacks(rec); odd > 0 {
		lines = append(lines, w.With("verify.racks", words.Args{"Count": odd}))
	}
	if rec.End == nil {
		lines = append(lines, w.Say("verify.open"))
	}
	if rec.Torn > 0 {
		lines = append(lines, w.With("verify.torn", words.Args{"Count": rec.Torn}))
	}
	return strings.Join(lines, "\n") + "\n"
}

// countOddRacks counts the rack layouts with tiles that the player did not hold. That is no fault, since the rules
// ignore how tiles stand, but it is reported.
func countOddRacks(rec *journal.Record) (odd int) {
	if rec.Layout == nil {
		return 0
	}
	var before journal.Step
	count := func(layout json.RawMessage) {
		if len(layout) > 0 && (len(before.Layout) == 0 || &layout[0] != &before.Layout[0]) {
			if view := before.Match.View(session.Player); !layoutFits(layout, view.Hand) {
				odd++
			}
		}
	}
	for i, step := range rec.Steps() {
		if i > 0 {
			count(step.Layout)
		}
		before = step
	}
	count(rec.Layout)
	return odd
}

// layoutFits reports whether a rack layout has the tiles of a hand. One tile may differ, because the program may have
// been killed between an act and its layout.
func layoutFits(layout json.RawMessage, hand tile.Set) bool {
	const columns = 30
	r := rack.New(columns)
	if json.Unmarshal(layout, r) != nil {
		return false
	}
	strange := 0
	held := r.Tiles()
	for _, x := range held.Tiles() {
		if !hand.Has(x) {
			strange++
			continue
		}
		hand.Remove(x)
	}
	return strange <= 1 && hand.Len() <= 1
}
