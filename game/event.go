package game

import (
	"fmt"
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// An Event is something that happened in a match. It may include tiles that only one seat may see, so call SeenBy
// before passing it to a user interface or a bot.
type Event interface {
	// SeenBy returns the event without anything that the seat may not see.
	SeenBy(Seat) Event
}

type (
	// Dealt reports the deal of a round: the dice of the ceremony (rule 2.3), the indicator and the starter.
	Dealt struct {
		Round           int
		Dealer, Starter Seat
		// FirstThrow is the number of the stack of six, counting from the dealer's left. SecondThrows lists the throws
		// that chose a tile within that stack: one, plus one for each false joker. Without dice, FirstThrow is 0 and
		// SecondThrows is empty.
		FirstThrow   int
		SecondThrows []int
		Indicator    tile.Tile
	}
	// Acted reports an action of a seat other than NextRound, and what it did.
	Acted struct {
		Seat Seat
		// Action is the action, Ordered only if the order changes the melds. It is an Open only if the seat has opened: a
		// failed one is only Penalised.
		Action Action
		// Tile is the tile that was drawn, taken, discarded, shown, laid or given back. Other seats see a tile drawn only
		// if it was FaceUp (rule 2.10).
		Tile   tile.Tile
		FaceUp bool
		// Laid is not nil if tiles were laid on the table or taken back.
		Laid *Laying
	}
	// Penalised reports a penalty (rules 7.10 and 7.11), which is charged at the end of the round.
	Penalised struct{ Penalty Penalty }
	// RoundEnded reports the end of a round.
	RoundEnded struct{ Result Result }
	// MatchEnded reports the end of the match. Ranks holds the ranks as in Table.Ranks.
	MatchEnded struct{ Ranks [MaxSeats]int }
)

// A Laying says what an action did to the melds on the table.
type Laying struct {
	// How and Value describe an opening (rules 7.4 and 7.5).
	How   meld.WinKind
	Value int
	// Melds holds the melds that Open or Lay put on the table, or the meld that LayOff or Swap changed. At is the index of
	// the first in Table.Melds.
	Melds []TableMeld
	At    int
	// Undone is the Open, Lay, LayOff or Swap that was taken back (rule 7.11).
	Undone Action
}

// Is reports whether e is an action of the given kind.
func Is(e Event, kind Kind) bool {
	acted, ok := e.(Acted)
	return ok && acted.Action.Kind == kind
}

// SeenBy hides a tile drawn from all seats except the one that drew it, unless the tile was face up.
func (e Acted) SeenBy(s Seat) Event {
	if e.Action.Kind == Draw && s != e.Seat && !e.FaceUp {
		e.Tile = tile.None
	}
	return e
}

// All other events are public.

func (e Dealt) SeenBy(Seat) Event      { return e }
func (e Penalised) SeenBy(Seat) Event  { return e }
func (e RoundEnded) SeenBy(Seat) Event { return e }
func (e MatchEnded) SeenBy(Seat) Event { return e }

// A Result describes how a round ended and what it cost (rules 5 and 7.13). It is one line of the score sheet.
type Result struct {
	Round  int
	Dealer Seat
	// Turns is the number of turns, including the last one.
	Turns int
	// Winner is Nobody if the round was drawn.
	Winner Seat
	// DrawnBy is the reason for a draw.
	DrawnBy DrawReason
	// How is Melds or Pairs, whichever is worth more for the winner's hand (rule 3.3). In Okey 101 it is how the winner
	// had opened.
	How meld.WinKind
	// OkeyFinish, OneColour and Coloured report whether the doublings of rules 5.1 to 5.3 applied.
	OkeyFinish, OneColour, Coloured bool
	// Loss is the number of points that the win cost each opponent.
	Loss int
	// Pot is the number of points in the pot when the round ended (rule 5.7); see PotWon.
	Pot int
	// Shown is the seat that showed gösterme, or Nobody. GostermeLoss is the number of points that it cost each
	// opponent of that seat.
	Shown        Seat
	GostermeLoss int
	// These fields belong to Okey 101 (rule 7.13). Multiplier is the factor by which the scores were multiplied. Elden
	// reports whether the winner opened and finished in a single turn before anybody else had opened. Opened holds how
	// each seat had opened. Penalties holds the penalty points added to each score.
	Multiplier int
	Elden      bool
	Opened     [MaxSeats]meld.WinKind
	Penalties  [MaxSeats]int
	// Change is the change in each score during the round, including gösterme and the pot. Scores holds the scores
	// after the round.
	Change, Scores [MaxSeats]int
}

// PotWon returns the points that the winner took from the pot (rule 5.7): all of them after a finish with an okey or
// with pairs, otherwise 0.
func (r *Result) PotWon() int {
	if r.OkeyFinish || r.How == meld.Pairs {
		return r.Pot
	}
	return 0
}

// Worth returns the points that each opponent lost plus those won from the pot. Use it to compare wins of one seat in
// one round, where both kinds of points help the winner equally.
func (r *Result) Worth() int { return r.Loss + r.PotWon() }

// A DrawReason says why a round was drawn.
type DrawReason uint8

// The reasons for a draw.
const (
	NotDrawn DrawReason = iota
	// DrawnStock means that the stock ran out and nobody finished (rules 2.9 and 7.12).
	DrawnStock
	// DrawnTurns means that the turn limit was reached (rule 2.11).
	DrawnTurns
	// DrawnVoid means that all players opened with pairs, so the round does not count (rule 7.9).
	DrawnVoid
)

// drawReasons holds the names of the reasons.
var drawReasons = []string{"", "stock", "turns", "void"}

// String returns "stock", "turns" or "void", or "" for NotDrawn.
func (d DrawReason) String() string { return drawReasons[d] }

// MarshalText returns the same as String.
func (d DrawReason) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText parses the output of MarshalText.
func (d *DrawReason) UnmarshalText(text []byte) error {
	i := slices.Index(drawReasons, string(text))
	if i < 0 {
		return fmt.Errorf("%.20q is no reason for a draw; there is stock, turns and void", text)
	}
	*d = DrawReason(i)
	return nil
}

// A Reveal holds the tiles that are turned face up after a round.
type Reveal struct {
	// Hands holds the tiles left in each hand, including the winner's 14.
	Hands [MaxSeats]tile.Set
	// Laid is the tile on the indicator, or None after a drawn round. In Okey 101 it is the winner's last discard.
	Laid tile.Tile
	// Split holds the winner's 14 tiles as melds or pairs, each in order. If the player had to arrange them (rule 3.5),
	// it is the player's arrangement.
	Split [][]tile.Tile
}
