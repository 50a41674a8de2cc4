package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/plain"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

func (k *commands) replayCommand() *cobra.Command {
	f := playFlags{commands: k}
	seat := game.Nobody
	var round, from int
	var asJSON bool
	c := k.command("replay", 1, 1, "  okey replay ~/.local/state/okey/matches/2026-03-01T20-30-00.000Z-01.jsonl\n"+
		"  okey replay --json match.jsonl | jq .event\n  okey replay match.jsonl --round 3", func(c *cobra.Command, args []string) error {
		f.useSettings(settings.Peek(k.config)) // only the language and the look matter
		var t session.Table
		var rec *journal.Record
		err := runInterruptible(c.Context(), func() (err error) {
			rec, err = journal.ReadFile(args[0])
			return err
		})
		var fault *journal.Fault
		switch {
		case errors.As(err, &fault) && rec != nil && rec.Len() > 0:
			t.Note = f.currentWords().With("replay.damaged", words.Args{"Line": fault.Line})
		case errors.Is(err, errInterrupted):
			return err
		case err != nil:
			return withFile(args[0], err)
		}
		if t.Seat, err = replaySeat(seat, args[0], rec); err != nil {
			return err
		}
		first, last, err := replaySteps(rec, round, from)
		if err != nil {
			return err
		}
		t.Rules = rec.Header.Rules
		if asJSON || f.usesPlain() {
			err = runInterruptible(c.Context(), func() error {
				if asJSON {
					return writeEvents(c.OutOrStdout(), rec, first, last)
				}
				return plain.Replay(f.plainOptions(t), rec, first, last, c.OutOrStdout())
			})
		} else {
			t.Shelf = f.newShelf()
			terminal, opts, failed := f.drawTable(t)
			if failed != nil {
				return failed
			}
			defer terminal.Keys.Close()
			opts.Focus, opts.File, opts.Step = false, args[0], first
			var screen tui.Screen
			if screen, err = tui.NewReplay(opts, rec); err == nil {
				err = f.runScreen(c.Context(), screen, terminal)
			}
		}
		if err == nil && fault != nil {
			err = withFile(args[0], fault)
		}
		return err
	})
	f.registerTheme(c)
	textFlag(c, "pace", &f.pace, table.Paces()...)
	valueFlag(c, "seat", "", number(&seat, 0, game.MaxSeats-1))
	valueFlag(c, "round", "", number(&round, 1, 10_000))
	valueFlag(c, "from", "", number(&from, 0, 1_000_000))
	boolFlag(c, "json", &asJSON)
	return c
}

// replaySeat returns the seat from which a match is shown: the asked one, or the player's if that is Nobody. In an
// unfinished match no seat can be chosen, because only what the player saw may be shown.
func replaySeat(asked game.Seat, path string, rec *journal.Record) (game.Seat, error) {
	switch seats := game.Seat(rec.Header.Rules.Seats); {
	case asked == game.Nobody:
		return max(0, journal.SeatOf(path, &rec.Header)), nil
	case rec.End == nil:
		return 0, withFlag("--seat", localized("wrong.seat.open"))
	case asked >= seats:
		return 0, seatError(asked, seats)
	}
	return asked, nil
}

// seatError returns the error for a value of --seat, at a table with the given number of seats.
func seatError(asked, seats game.Seat) error {
	return withFlag("--seat", localized("wrong.seat", words.Args{"Value": int(asked), "Last": int(seats) - 1}))
}

// An event is a game event in the JSON output of okey replay.
type event struct {
	Line  int           `json:"line"` // line number in the journal
	Event string        `json:"event"`
	Seat  *game.Seat    `json:"seat,omitempty"`
	Tile  tile.Tile     `json:"tile,omitzero"` // omitted in an unfinished match if another seat drew the tile
	Round int           `json:"round,omitempty"`
	Deal  *dealJSON     `json:"deal,omitempty"`
	Hands [][]tile.Tile `json:"hands,omitempty"` // by seat; in an unfinished match only the player's, or none if it is hosted
	// The fields from How to PotWon describe the end of a round. Seat is then the winner.
	How        meld.WinKind    `json:"how,omitzero"`
	Drawn      game.DrawReason `json:"drawn,omitzero"` // stock, turns or void if nobody won
	Okey       bool            `json:"okey_finish,omitempty"`
	OneColour  bool            `json:"one_colour,omitempty"`
	Coloured   bool            `json:"coloured,omitempty"`
	Elden      bool            `json:"elden,omitempty"`
	Multiplier int             `json:"multiplier,omitempty"`
	Change     []int           `json:"change,omitempty"`
	Scores     []int           `json:"scores,omitempty"`
	Ranks      []int           `json:"ranks,omitempty"`
	Loss       int             `json:"loss,omitempty"`
	Pot        int             `json:"pot,omitempty"`     // in the pot when the round ended
	PotWon     int             `json:"pot_won,omitempty"` // part of the pot that the winner took
	// The fields from Melds to Points are for Okey 101. Melds holds the tiles of the melds laid. If Meld is set, it is
	// the index of a meld on the table, and Melds holds the tiles of that meld after the event.
	Melds  [][]tile.Tile `json:"melds,omitempty"`
	Meld   *int          `json:"meld,omitempty"`
	Value  int           `json:"value,omitempty"`  // value of an opening, in points or pairs
	Undone game.Action   `json:"undone,omitzero"`  // action taken back
	Why    string        `json:"why,omitempty"`    // reason for a penalty
	Points int           `json:"points,omitempty"` // points of a penalty
	// Fallback marks a move made for a bot that was at fault, and StandIn a move made for an absent player.
	Fallback bool `json:"fallback,omitempty"`
	StandIn  bool `json:"stand_in,omitempty"`
}

// A dealJSON describes a deal in the output of okey replay.
type dealJSON struct {
	Dealer    game.Seat `json:"dealer"`
	Starter   game.Seat `json:"starter"`
	Indicator tile.Tile `json:"indicator,omitzero"`
}

// visibleSeat returns the seat whose view of an unfinished match may be shown. In a hosted match it returns
// game.Nobody: only public events may be shown.
func visibleSeat(rec *journal.Record) game.Seat {
	if rec.Header.Host != nil {
		return game.Nobody
	}
	return session.Player
}

// writeEvents writes the events from step first to step last as JSON Lines. In an unfinished match, it omits what the
// seat returned by visibleSeat did not see.
func writeEvents(to io.Writer, rec *journal.Record, first, last int) error {
	out := bufio.NewWriter(to)
	for at, step := range rec.StepsFrom(first) {
		if at > last {
			break
		}
		for _, e := range step.Events {
			if acted, ok := e.(game.Acted); ok && acted.Action.Kind.EndsRound() {
				continue
			}
			if rec.End == nil {
				e = e.SeenBy(visibleSeat(rec))
			}
			said := eventOf(e, &step, rec)
			said.Line, said.Fallback, said.StandIn = step.Line, step.Act.Fallback, step.Act.StandIn
			if err := writeJSON(out, said); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// eventOf returns the JSON form of an event of a step.
func eventOf(e game.Event, step *journal.Step, rec *journal.Record) event {
	seats := rec.Header.Rules.Seats
	switch e := e.(type) {
	case game.Dealt:
		said := event{Event: "deal", Round: e.Round, Deal: &dealJSON{e.Dealer, e.Starter, e.Indicator}}
		for s := range game.Seat(seats) {
			hand := []tile.Tile{}
			if rec.End != nil || s == visibleSeat(rec) {
				hand = append(hand, step.Match.View(s).Hand.Tiles()...)
			}
			said.Hands = append(said.Hands, hand)
		}
		return said
	case game.Acted:
		kind, laid := e.Action.Kind, e.Laid
		said := event{Event: kind.String(), Seat: &e.Seat, Tile: e.Tile}
		if kind == game.ShowTwin {
			said.Loss = rec.Header.Rules.GostermeLoss
		}
		if laid == nil {
			return said
		}
		said.How, said.Value, said.Undone = laid.How, laid.Value, laid.Undone
		for _, m := range laid.Melds {
			said.Melds = append(said.Melds, m.Tiles())
		}
		if kind != game.Open && kind != game.TakeBack {
			said.Meld = &laid.At
		}
		return said
	case game.Penalised:
		p := e.Penalty
		return event{Event: "penalty", Seat: &p.Seat, Tile: p.Tile, Why: p.Why.String(), Points: p.Points}
	case game.RoundEnded:
		r := e.Result
		said := event{
			Event: "round", Round: r.Round, How: r.How, Drawn: r.DrawnBy, Okey: r.OkeyFinish,
			OneColour: r.OneColour, Coloured: r.Coloured, Elden: r.Elden, Multiplier: r.Multiplier,
			Loss: r.Loss, Pot: r.Pot, PotWon: r.PotWon(), Change: r.Change[:seats], Scores: r.Scores[:seats],
		}
		if r.Winner != game.Nobody {
			said.Seat = &r.Winner
		}
		if step.Act.Action.Kind == game.Finish {
			said.Tile = step.Act.Action.Tile
		}
		return said
	case game.MatchEnded:
		return event{Event: "match", Ranks: e.Ranks[:seats]}
	}
	panic(fmt.Sprintf("an event without a name: %T", e)) // scripts and TestEvents_Okey101 cover every type
}
