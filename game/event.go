package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Event is something that happened and that the seats may see. What only one seat may see of it is
// left out of what the others get: use SeenBy before handing an event to anybody.
type Event interface {
	// SeenBy is the event as that seat may see it.
	SeenBy(Seat) Event
}

type (
	// Dealt opens a round: the dice of the ceremony (rule 2.3), the indicator, who starts.
	Dealt struct {
		Round           int
		Dealer, Starter Seat
		// FirstThrow is the stack of six, counted from the dealer's left; SecondThrows the tile
		// within it, thrown again after each false joker. Both are zero where no dice are thrown.
		FirstThrow   int
		SecondThrows []int
		Indicator    tile.Tile
	}
	// Drew is a draw from the stock. Tile is None for everyone but the seat itself, unless the tile
	// lay open (rule 2.10).
	Drew struct {
		Seat Seat
		Tile tile.Tile
		Open bool
	}
	// Took is the taking of the left neighbour's discard.
	Took struct {
		Seat Seat
		Tile tile.Tile
	}
	// Discarded is a discard.
	Discarded struct {
		Seat Seat
		Tile tile.Tile
	}
	// Shown is gösterme (rule 4.2): everyone else lost Loss points.
	Shown struct {
		Seat Seat
		Tile tile.Tile
		Loss int
	}
	// HandOpened is an opening (rules 7.4 and 7.5); the melds are the last ones of Table.Melds.
	HandOpened struct {
		Seat  Seat
		How   meld.How
		Value int
		Melds []TableMeld
		// Groups is what was laid, as the player had it.
		Groups Groups
	}
	// MeldLaid is one more meld, in the place At of Table.Melds.
	MeldLaid struct {
		Seat Seat
		At   int
		Meld TableMeld
		// Groups is the meld as the player had it.
		Groups Groups
	}
	// LaidOff is a tile that was laid to the meld in the place At, which now is Meld (rule 7.6).
	LaidOff struct {
		Seat Seat
		Tile tile.Tile
		At   int
		Meld TableMeld
		// End is the end of a run where the player said which.
		End meld.End
	}
	// Swapped is a tile put in the place of an okey of the meld in the place At, which now is Meld;
	// the okey was taken (rule 7.8).
	Swapped struct {
		Seat Seat
		Tile tile.Tile
		At   int
		Meld TableMeld
	}
	// TookBack is the undoing of the last Open, Lay, LayOff or Swap of the turn (rule 7.11).
	TookBack struct {
		Seat   Seat
		Action Action
	}
	// GaveBack is the giving back of the tile just taken (rule 7.7).
	GaveBack struct {
		Seat Seat
		Tile tile.Tile
	}
	// Penalised is a penalty (rules 7.10 and 7.11), counted at the end of the round.
	Penalised struct{ Penalty Penalty }
	// RoundEnded closes a round.
	RoundEnded struct{ Result Result }
	// MatchEnded closes the match; Ranks are as in Table.Ranks.
	MatchEnded struct{ Ranks [MaxSeats]int }
)

// SeenBy hides the tile from everyone but the one who drew it, unless it lay open.
func (e Drew) SeenBy(s Seat) Event {
	if s != e.Seat && !e.Open {
		e.Tile = tile.None
	}
	return e
}

// All other events everyone may see as they are.

func (e Dealt) SeenBy(Seat) Event      { return e }
func (e Took) SeenBy(Seat) Event       { return e }
func (e Discarded) SeenBy(Seat) Event  { return e }
func (e Shown) SeenBy(Seat) Event      { return e }
func (e HandOpened) SeenBy(Seat) Event { return e }
func (e MeldLaid) SeenBy(Seat) Event   { return e }
func (e LaidOff) SeenBy(Seat) Event    { return e }
func (e Swapped) SeenBy(Seat) Event    { return e }
func (e TookBack) SeenBy(Seat) Event   { return e }
func (e GaveBack) SeenBy(Seat) Event   { return e }
func (e Penalised) SeenBy(Seat) Event  { return e }
func (e RoundEnded) SeenBy(Seat) Event { return e }
func (e MatchEnded) SeenBy(Seat) Event { return e }

// Result is how a round ended and what it cost (rules 5 and 7.13): a line of the score sheet.
type Result struct {
	Round  int
	Dealer Seat
	// Winner is Nobody for a drawn round.
	Winner Seat
	// DrawnBy is why a drawn round was drawn.
	DrawnBy DrawReason
	// How the winner won: by melds or by pairs; the dearer reading (rule 3.3). In Okey 101 how he
	// had opened.
	How meld.How
	// OkeyFinish, OneColour and Coloured are the doublings of rules 5.1 to 5.3 that applied.
	OkeyFinish, OneColour, Coloured bool
	// Loss is what each opponent of the winner lost by the win, in points.
	Loss int
	// Shown is who showed gösterme, or Nobody; GostermeLoss what each of his opponents lost by it.
	Shown        Seat
	GostermeLoss int
	// Multiplier is what the scores of a round of Okey 101 were multiplied by, Elden whether the
	// winner opened and finished in one turn while nobody else was open, Opened how each seat had
	// opened, and Penalties what was added for them (rule 7.13).
	Multiplier int
	Elden      bool
	Opened     [MaxSeats]meld.How
	Penalties  [MaxSeats]int
	// Change is what the round did to each score, gösterme included; Scores is what they were after
	// it.
	Change, Scores [MaxSeats]int
}

// DrawReason is why a round was drawn.
type DrawReason uint8

// Why a round is drawn.
const (
	NotDrawn DrawReason = iota
	// DrawnStock: the stock is empty and nobody finished (rules 2.9 and 7.12).
	DrawnStock
	// DrawnTurns: the limit of turns was reached (rule 2.11).
	DrawnTurns
	// DrawnVoid: all players opened with pairs, and the round does not count (rule 7.9).
	DrawnVoid
)

// Reveal is what lies open once a round is over.
type Reveal struct {
	// Hands are the tiles left in each hand, the winner's fourteen included.
	Hands [MaxSeats]tile.Set
	// Laid is the tile on the indicator, None after a drawn round. In Okey 101 it is the tile
	// discarded to finish, which lies on top of the winner's discards.
	Laid tile.Tile
	// Split is how the winner's fourteen win: the melds or pairs, each in its order, as they were
	// arranged where they had to be (rule 3.5).
	Split [][]tile.Tile
}
