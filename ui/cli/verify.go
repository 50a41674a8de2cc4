package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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

func (k *commands) verifyCommand() *cobra.Command {
	v := verifier{words: k.words, seat: game.Nobody}
	var receipt string
	c := k.command("verify", 1, 1, "  okey verify ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl --bots\n"+
		"  okey verify match.jsonl --receipt match.receipt --seat 2", func(c *cobra.Command, args []string) error {
		return runInterruptible(c.Context(), func() error {
			rec, err := journal.ReadFile(args[0])
			if err == nil {
				err = v.readClaim(c, receipt, args[0], rec)
			}
			if err == nil && v.again {
				err = v.verifyBots(c.Context(), rec)
			}
			if err == nil {
				v.deal, err = daily.Of(&rec.Header)
			}
			switch {
			case errors.As(err, new(*namedError)):
				return err
			case errors.Is(err, daily.ErrOtherDeal):
				return withFile(args[0], localized("daily.verify.not", words.Args{"Date": daily.DateText(k.words, rec.Header.Daily)}))
			case err != nil:
				return withFile(args[0], err)
			}
			fmt.Fprint(c.OutOrStdout(), v.report(args[0], rec))
			return nil
		})
	})
	boolFlag(c, "bots", &v.again)
	textFlag(c, "receipt", &receipt)
	valueFlag(c, "seat", "", number(&v.seat, 0, game.MaxSeats-1))
	textFlag(c, "word", &v.word)
	return c
}

// readClaim checks what a player of a hosted match presents: the seat and the word of v, and a receipt, by default the
// one beside the journal at path. It completes the seat and the word from the receipt. It fails if they do not match the
// journal. Errors about flags and the receipt's file name them.
func (v *verifier) readClaim(c *cobra.Command, receipt, path string, rec *journal.Record) (err error) {
	host, seatGiven, wordGiven := rec.Header.Host != nil, v.seat != game.Nobody, c.Flags().Changed("word")
	for _, flag := range []string{"receipt", "seat", "word"} {
		if c.Flags().Changed(flag) && !host {
			return withFlag("--"+flag, localized("wrong.single"))
		}
	}
	if seats := game.Seat(rec.Header.Rules.Seats); v.seat >= seats {
		return seatError(v.seat, seats)
	} else if !seatGiven {
		v.seat = journal.SeatOf(path, &rec.Header)
	}
	if beside := receiptPath(path); receipt == "" && host && fileExists(beside) {
		receipt = beside
	}
	if receipt != "" {
		if v.receipt, err = readReceipt(receipt); err != nil {
			return withFile(receipt, err)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := v.receipt.Verify(f); err != nil {
			return err
		}
		if !wordGiven {
			v.word = v.receipt.Word
			if owner := seatOfWord(v.receipt.Locks, v.word); seatGiven && owner != game.Nobody && owner != v.seat {
				return withFlag("--seat", localized("verify.word.receipt", words.Args{"Seat": int(owner)}))
			}
		}
	}
	if v.word == "" && !wordGiven {
		return nil
	}
	for _, l := range rec.Locks {
		if l.Hash == journal.LockOf(v.word) && (v.seat == game.Nobody || v.seat == l.Seat) {
			v.seat = l.Seat
			return nil
		}
	}
	if v.seat == game.Nobody {
		return localized("verify.word.nobody")
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
		err = localized("wrong.receipt")
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
	seat    game.Seat          // the player's seat in a hosted match, or game.Nobody if unknown
	receipt *journal.Receipt   // the player's receipt, or nil
	word    string             // the player's word, or empty
	deal    daily.Deal         // without a date if the match is no deal of the day
	again   bool               // ask the bots again
	chosen  int                // number of choices that built-in bots were asked to repeat
	skipped [game.MaxSeats]int // number of choices of bots that are not built in, by seat
}

// verifyBots makes the built-in bots choose again, each from its own view alone. It returns a *journal.Fault for the
// first choice that differs.
func (v *verifier) verifyBots(ctx context.Context, rec *journal.Record) error {
	var seated, standIns [game.MaxSeats]bots.Bot
	names := tell.Names(rec.Header)
	for s, sitter := range rec.Header.Seats {
		if sitter.Bot != nil {
			seated[s] = newBot(*sitter.Bot)
		}
		if host := rec.Header.Host; host != nil {
			standIn := host.StandIn
			standIn.Seed += uint64(s)
			standIns[s] = newBot(standIn)
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
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return localized("verify.gives-up", words.Args{"Name": name, "Why": err.Error()})
		case chosen != act.Action:
			return repeatError(name, act.Action, chosen, rec.Header.Program)
		}
		v.chosen++
		return nil
	})
}

// newBot returns the bot described in a journal, or nil if its level is not built in.
func newBot(b journal.Bot) bots.Bot {
	level, err := bots.LevelByName(b.Level + "/" + b.Temper)
	if err != nil {
		return nil
	}
	return level.New(b.Seed)
}

// repeatError returns the error for a bot that, when asked again, did not repeat the recorded action. program is the
// version that wrote the journal.
func repeatError(name string, recorded, repeated game.Action, program string) error {
	args := words.Args{"Name": name, "Did": recorded.String(), "Would": repeated.String(), "Program": quote(program), "Version": version}
	if program != version { // the bots of another version may choose differently
		return localized("verify.otherwise.program", args)
	}
	return localized("verify.otherwise", args)
}

// seatName returns a player's name, or the seat's number if the player has no name. For a bot, the level follows.
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
	var lines []string
	say := func(id string, args words.Args) { lines = append(lines, v.words.With(id, args)) }
	host, commitment := rec.Header.Host, rec.Header.Commitment()
	file := words.Args{"File": words.Safe(filepath.Base(path), 60)}
	if rec.Header.TableHash() == "" && !rec.Header.Deal.Practice() {
		say("verify.yes.old", file)
	} else {
		say("verify.yes", file)
	}
	switch {
	case v.deal.Date != "":
		say("daily.verify", words.Args{"Date": daily.DateText(v.words, v.deal.Date), "Deal": v.deal.Title(v.words)})
	case rec.Header.Deal.Practice():
		say("verify.practice", nil)
	case host != nil:
		v.reportWords(rec, say)
	default:
		say("verify.tiles", words.Args{"Commitment": commitment, "Word": tell.ShowWord(v.words, rec.Word)})
	}
	if rec.Header.TableHash() != "" {
		say("verify.table", nil)
	}
	say("verify.acts", words.Args{"Count": max(0, rec.Len()-1)})
	if v.again { // the choices that built-in bots repeated, and the acts that could not be checked: together every act
		if v.chosen > 0 {
			say("verify.bots", words.Args{"Count": v.chosen})
		}
		sayUnchecked := func(id string, acts [game.MaxSeats]int) {
			var told []string
			total := 0
			for s, n := range acts {
				if total += n; n > 0 {
					told = append(told, fmt.Sprintf("%s ×%d", v.seatName(rec, s), n))
				}
			}
			if total > 0 {
				say(id, words.Args{"Count": total, "Names": strings.Join(told, ", ")})
			}
		}
		fallbacks, people := rec.Unverified()
		sayUnchecked("verify.fallbacks", fallbacks)
		sayUnchecked("verify.people", people)
		sayUnchecked("verify.skipped", v.skipped)
	}
	if odd := countWrongLayouts(rec); odd > 0 {
		say("verify.racks", words.Args{"Count": odd})
	}
	if rec.End == nil {
		say("verify.open", nil)
	}
	if rec.Torn > 0 {
		say("verify.torn", words.Args{"Count": rec.Torn})
	}
	if host != nil {
		v.reportGrade(rec, say)
		say("verify.look", nil)
		say("verify.hash", words.Args{"Hash": rec.LastHash()})
	}
	return strings.Join(lines, "\n") + "\n"
}

// reportWords reports the words of a hosted match, once it is over, and earlier attempts to deal it.
func (v *verifier) reportWords(rec *journal.Record, say func(id string, args words.Args)) {
	var told, kept []string
	for _, l := range rec.Locks {
		name, word := v.seatName(rec, int(l.Seat)), rec.Words[l.Seat]
		switch {
		case rec.End == nil:
		case word == "":
			kept = append(kept, name)
		default:
			told = append(told, v.words.With("verify.words.one", words.Args{"Name": name, "Word": tell.ShowWord(v.words, word)}))
		}
	}
	id := "verify.words"
	switch {
	case rec.End == nil:
		id = "verify.words.later"
	case rec.End.Void:
		id = "verify.void"
	case len(told) == 0:
		id = "verify.words.none"
	}
	say(id, words.Args{"Commitment": rec.Header.Commitment(), "Words": strings.Join(told, ", "), "Names": strings.Join(kept, ", ")})
	if host := rec.Header.Host; host.Attempt > 1 {
		say("verify.attempt", words.Args{"Attempt": host.Attempt, "Hash": host.After})
	}
}

// A word with fewer than weakWord characters may be guessed.
const weakWord = 12

// reportGrade reports what a hosted match's journal, the receipt and the word do and do not prove to the player.
func (v *verifier) reportGrade(rec *journal.Record, say func(id string, args words.Args)) {
	if v.receipt != nil {
		say("verify.receipt", words.Args{"Line": v.receipt.Line})
	}
	if v.seat == game.Nobody || rec.Header.Deal.Practice() || rec.End != nil && rec.End.Void { // nothing is dealt in a void match
		return
	}
	var later, locks []string
	for _, l := range rec.LockedAfter(v.seat) {
		later = append(later, v.seatName(rec, int(l.Seat)))
	}
	for _, l := range rec.Locks { // as the host shows them while words are entered
		locks = append(locks, v.seatName(rec, int(l.Seat))+" "+words.ShortHash(l.Hash))
	}
	grade := rec.GradeOf(v.seat)
	say(map[journal.Grade]string{
		journal.NoWord: "verify.grade.none", journal.Known: "verify.grade.known", journal.LastWord: "verify.grade.last", journal.Sealed: "verify.grade.sealed",
	}[grade], words.Args{"Names": strings.Join(later, ", ")})
	switch {
	case grade < journal.LastWord:
	case v.receipt != nil && v.receipt.Supports(rec, v.seat):
		say("verify.grade.backed", nil)
	default:
		say("verify.grade.noted", words.Args{"Code": rec.Header.Commitment(), "Locks": strings.Join(locks, ", ")})
	}
	if word := cmp.Or(v.word, rec.WordOf(v.seat)); grade == journal.Sealed && word != "" && utf8.RuneCountInString(word) < weakWord {
		say("verify.weak", words.Args{"Count": weakWord})
	}
}

// countWrongLayouts counts the rack layouts with tiles that the player did not hold. They are not faults, because the
// rules ignore the arrangement of tiles, but they are reported.
func countWrongLayouts(rec *journal.Record) (odd int) {
	var before journal.Step
	count := func(layouts [game.MaxSeats]json.RawMessage) {
		for s, layout := range layouts {
			if earlier := before.Layouts[s]; len(layout) > 0 && (len(earlier) == 0 || &layout[0] != &earlier[0]) {
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
	for _, x := range r.Tiles().Tiles() {
		if !hand.Remove(x) {
			strange++
		}
	}
	return strange <= 1 && hand.Len() <= 1
}
