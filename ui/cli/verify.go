package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/daily"
	"fair/okey/ui/rack"
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
	mine := claim{}
	c := &cobra.Command{
		Use:     "verify " + k.words.Say("cli.file"),
		Short:   k.words.Say("cli.verify"),
		Long:    k.words.Say("cli.verify.long"),
		Example: "  okey verify ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl --bots\n  okey verify match.jsonl --receipt match.receipt --seat 2",
		Args:    oneFile,
		RunE: func(c *cobra.Command, args []string) error {
			w, err := k.loadWords()
			if err != nil {
				return err
			}
			v := verifier{words: w}
			return interruptible(c.Context(), func() error {
				rec, err := journal.ReadFile(args[0])
				if err == nil {
					err = v.take(c, mine, args[0], rec)
				}
				if wrong := (*flagError)(nil); errors.As(err, &wrong) {
					return wrong
				}
				if err == nil && again {
					err = v.askAgain(c.Context(), rec)
				}
				if err == nil {
					v.deal, v.daily, err = daily.Of(&rec.Header)
				}
				if errors.Is(err, daily.ErrOtherDeal) {
					err = localized("daily.verify.not", words.Args{"Date": daily.DateText(w, rec.Header.Daily)})
				}
				if file := (*fileError)(nil); errors.As(err, &file) {
					return failure{err}
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
	c.Flags().StringVar(&mine.receipt, "receipt", "", k.words.Say("flag.receipt"))
	c.Flags().StringVar(&mine.seat, "seat", "", k.words.Say("flag.seat.verify"))
	c.Flags().StringVar(&mine.word, "word", "", k.words.Say("flag.word.verify"))
	return c
}

// A claim is a player's claim about a hosted match: the receipt, the seat and the word.
type claim struct{ receipt, seat, word string }

// take takes the receipt, the seat and the word for the report from a claim. The error is a *flagError or a *fileError,
// or says that the claim does not match the journal at path.
func (v *verifier) take(c *cobra.Command, mine claim, path string, rec *journal.Record) (err error) {
	for _, flag := range []string{"receipt", "seat", "word"} {
		if c.Flags().Changed(flag) && rec.Header.Host == nil {
			return withFlag("--"+flag, localized("wrong.single", nil))
		}
	}
	v.seat = journal.SeatOf(path, &rec.Header)
	if c.Flags().Changed("seat") {
		if v.seat, err = parseSeat(mine.seat, rec.Header.Rules.Seats); err != nil {
			return err
		}
	}
	if beside := strings.TrimSuffix(path, filepath.Ext(path)) + receiptExt; mine.receipt == "" && rec.Header.Host != nil && fileExists(beside) {
		mine.receipt = beside
	}
	if mine.receipt != "" {
		if v.receipt, err = readReceipt(mine.receipt); err != nil {
			return withFile(mine.receipt, err)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := v.receipt.Verify(f); err != nil {
			return err
		}
		v.word = v.receipt.Word
	}
	if c.Flags().Changed("word") {
		v.word = mine.word
	}
	if v.word == "" && !c.Flags().Changed("word") {
		return nil
	}
	return v.findWord(rec)
}

// findWord checks that the player's seat locked the word, or finds the seat by its word.
func (v *verifier) findWord(rec *journal.Record) error {
	for _, l := range rec.Locks {
		if l.Hash == journal.LockOf(v.word) && (v.seat == game.Nobody || v.seat == l.Seat) {
			v.seat = l.Seat
			return nil
		}
	}
	if v.seat == game.Nobody {
		return localized("verify.word.nobody", nil)
	}
	return localized("verify.word.other", words.Args{"Seat": int(v.seat)})
}

func readReceipt(path string) (*journal.Receipt, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	receipt, err := journal.ReadReceipt(f)
	if errors.Is(err, journal.ErrNoReceipt) && !errors.Is(err, journal.ErrNewer) {
		err = localized("wrong.receipt", nil)
	}
	return receipt, err
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// A verifier checks a journal and reports on it.
type verifier struct {
	words   *words.Words
	seat    game.Seat          // the player's in a hosted match, or game.Nobody if not known
	receipt *journal.Receipt   // the player's, or nil
	word    string             // the player's, if known
	deal    daily.Deal         // the deal of the day, if daily is set
	daily   bool               // whether the match is a deal of the day
	asked   bool               // whether the bots were asked again
	chosen  int                // number of choices that came out the same
	skipped [game.MaxSeats]int // by seat, number of choices of bots that cannot be asked
}

// askAgain lets the built-in bots choose again from their views alone. At the first choice that differs, it fails with
// a *journal.Fault.
func (v *verifier) askAgain(ctx context.Context, rec *journal.Record) error {
	v.asked = true
	var seated, standIns [game.MaxSeats]bots.Bot
	names := tell.Names(rec.Header)
	for s, sitter := range rec.Header.Seats {
		if sitter.Bot != nil {
			seated[s] = makeAgain(*sitter.Bot)
		}
		if host := rec.Header.Host; host != nil {
			standIn := host.StandIn
			standIn.Seed += uint64(s)
			standIns[s] = makeAgain(standIn)
		}
	}
	return rec.VerifyBots(func(act journal.Act, view game.View) error {
		bot, name := seated[act.Seat], names[act.Seat]
		if act.StandIn {
			bot, name = standIns[act.Seat], v.words.With("verify.stand-in", words.Args{"Name": name})
		}
		if bot == nil {
			v.skipped[act.Seat]++
			return nil
		}
		chosen, err := bot.Play(ctx, view)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return localized("verify.gives-up", words.Args{"Name": name, "Why": err.Error()})
		}
		if chosen != act.Action {
			return otherChoice(name, act.Action, chosen, rec.Header.Program)
		}
		v.chosen++
		return nil
	})
}

// makeAgain returns the bot described in a journal, or nil if it is not a built-in level.
func makeAgain(b journal.Bot) bots.Bot {
	level, err := bots.LevelByName(b.Level)
	temper, terr := bots.TemperByName(b.Temper)
	if errors.Join(err, terr) != nil {
		return nil
	}
	return level.NewTempered(temper, b.Seed)
}

// otherChoice returns the error for a bot that chose did in a match played by program, but would now choose would.
func otherChoice(name string, did, would game.Action, program string) error {
	args := words.Args{"Name": name, "Did": did.String(), "Would": would.String(), "Program": quote(program), "Version": version}
	if program != version { // the bots of another version may choose differently
		return localized("verify.otherwise.program", args)
	}
	return localized("verify.otherwise", args)
}

// choiceLines returns lines with the number of choices that came out the same and the number of choices that could not
// be repeated. Together they account for every act.
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

// seatName returns the name of a seat's player, or the seat's number if it has no name, followed by its bot.
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

// report returns the report on an intact journal at path.
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
	} else if rec.Header.Host != nil {
		lines = append(lines, v.wordLines(rec)...)
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
	if rec.Header.Host != nil {
		lines = append(lines, v.gradeLines(rec)...)
	}
	return strings.Join(lines, "\n") + "\n"
}

// wordLines returns lines about the attempts of a hosted match and, when it is over, its words.
func (v *verifier) wordLines(rec *journal.Record) (lines []string) {
	w := v.words
	var told, kept []string
	for _, l := range rec.Locks {
		name := v.seatName(rec, int(l.Seat))
		switch {
		case rec.End == nil:
		case rec.Words[l.Seat] == "":
			kept = append(kept, name)
		default:
			told = append(told, w.With("verify.words.one", words.Args{"Name": name, "Word": tell.ShowWord(w, rec.Words[l.Seat])}))
		}
	}
	args := words.Args{"Commitment": rec.Header.Commitment(), "Words": strings.Join(told, ", "), "Names": strings.Join(kept, ", ")}
	switch {
	case rec.End == nil:
		lines = append(lines, w.With("verify.words.later", args))
	case rec.End.Void:
		lines = append(lines, w.With("verify.void", args))
	case len(told) == 0:
		lines = append(lines, w.With("verify.words.none", args))
	default:
		lines = append(lines, w.With("verify.words", args))
	}
	if host := rec.Header.Host; host.Attempt > 1 {
		lines = append(lines, w.With("verify.attempt", words.Args{"Attempt": host.Attempt, "Hash": host.After}))
	}
	return lines
}

// weakWord is the length, in characters, below which a word may be guessed.
const weakWord = 12

// gradeLines returns lines that explain what the journal, the receipt and the word prove to the player, and what they
// do not prove.
func (v *verifier) gradeLines(rec *journal.Record) (lines []string) {
	w := v.words
	say := func(id string, args words.Args) { lines = append(lines, w.With(id, args)) }
	if v.receipt != nil {
		say("verify.receipt", words.Args{"Line": v.receipt.Line})
	}
	if v.seat != game.Nobody && !rec.Header.Deal.Practice() {
		var later []string
		for _, s := range rec.LockedAfter(v.seat) {
			later = append(later, v.seatName(rec, int(s)))
		}
		grade := rec.GradeOf(v.seat)
		id := map[journal.Grade]string{
			journal.NoWord: "verify.grade.none", journal.Known: "verify.grade.known", journal.LastWord: "verify.grade.last", journal.Sealed: "verify.grade.sealed",
		}[grade]
		say(id, words.Args{"Names": strings.Join(later, ", ")})
		switch {
		case grade < journal.LastWord:
		case v.receipt != nil && v.receipt.Backs(rec, v.seat):
			say("verify.grade.backed", nil)
		default:
			say("verify.grade.noted", words.Args{"Code": rec.Header.Commitment(), "Locks": v.locks(rec)})
		}
		if word := cmp.Or(v.word, rec.WordOf(v.seat)); grade == journal.Sealed && word != "" && utf8.RuneCountInString(word) < weakWord {
			say("verify.weak", words.Args{"Count": weakWord})
		}
	}
	say("verify.look", nil)
	say("verify.hash", words.Args{"Hash": rec.LastHash()})
	return lines
}

// locks returns the beginnings of all locks, as shown on the screen of the words.
func (v *verifier) locks(rec *journal.Record) string {
	const shown = 16
	var all []string
	for _, l := range rec.Locks {
		all = append(all, v.seatName(rec, int(l.Seat))+" "+l.Hash[:shown]+"…")
	}
	return strings.Join(all, ", ")
}

// countOddRacks counts the rack layouts with tiles that the player did not hold. This is not a fault, since the rules
// ignore the arrangement of tiles, but it is reported.
func countOddRacks(rec *journal.Record) (odd int) {
	if !slices.ContainsFunc(rec.Layouts[:], func(l json.RawMessage) bool { return l != nil }) {
		return 0
	}
	var before journal.Step
	count := func(layouts [game.MaxSeats]json.RawMessage) {
		for s, layout := range layouts {
			if stood := before.Layouts[s]; len(layout) > 0 && (len(stood) == 0 || &layout[0] != &stood[0]) {
				if view := before.Match.View(game.Seat(s)); !layoutFits(layout, view.Hand) {
					odd++
				}
			}
		}
	}
	for i, step := range rec.Steps() {
		if i > 0 {
			count(step.Layouts)
		}
		before = step
	}
	count(rec.Layouts)
	return odd
}

// layoutFits reports whether a rack layout has the tiles of a hand. One tile may differ, because the program may have
// been killed between an act and the next layout.
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
