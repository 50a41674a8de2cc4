package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Phase is the state of a match.
type Phase uint8

// The phases. A match alternates between Playing and RoundOver until it reaches MatchOver.
const (
	Playing Phase = iota + 1
	RoundOver
	MatchOver
)

// A Step is the next action required of the seat to play.
type Step uint8

// The steps of a turn (rule 2.5).
const (
	MustDraw Step = iota + 1
	MustDiscard
)

// A Table holds everything that all players at the table have seen. It contains no hidden tiles.
type Table struct {
	Rules Rules
	Phase Phase
	// Round is the number of the round, counting from 1. Dealer is the seat that dealt it (rule 2.2).
	Round  int
	Dealer Seat
	// Scores holds each seat's points (rules 5.1 and 7.13). In Okey 101 they are the seat's own, even with partners;
	// see Total.
	Scores [MaxSeats]int
	// Pot is the number of points in the pot, including the dealer's payment for this round (rule 5.7).
	Pot int
	// Sheet has a line for each finished round, including void ones.
	Sheet []Result
	// Played is the number of finished rounds, not counting void ones (rules 7.2 and 7.9).
	Played int
	// EliminatedIn holds, for each seat, the round in which it was eliminated, or 0 if it is still playing (rule 5.5).
	EliminatedIn [MaxSeats]int
	// Ranks holds the ranks after the match is over, starting with 1 for the best. Equal seats share a rank (rules 5.4
	// to 5.6 and 6). All ranks are 0 if a match without points was drawn.
	Ranks [MaxSeats]int

	RoundState
}

// RoundState is the part of a Table that belongs to one round. Each deal starts with a new one.
type RoundState struct {
	// Starter is the seat that started the round (rule 2.2).
	Starter Seat
	// Turn is the seat to play, and Step is the next action required of it. Turns is the number of the current turn in
	// the round, counting from 1.
	Turn  Seat
	Step  Step
	Turns int
	// Indicator is the tile turned up (rule 1.2), or None in a game without one (section 6). See also IndicatorDrawn.
	Indicator tile.Tile
	// StockLeft is the number of tiles left to draw.
	StockLeft int
	// HandSizes holds the number of tiles in each hand.
	HandSizes [MaxSeats]int
	// Discards holds each seat's stack of discards, newest last. Each tile was visible when it was discarded, so
	// remembering it is fair. A user interface shows only what MayBrowse allows (rule 2.6).
	Discards [MaxSeats][]tile.Tile
	// Taken is the tile that the seat to play took from the left on this turn, or None if it drew (rules 2.7 and 7.7).
	Taken tile.Tile
	// Shown is the seat that showed gösterme in this round, or Nobody (rule 4.2).
	Shown Seat
	// Acted reports, for each seat, whether it has drawn, taken or discarded in this round. If so, it can no longer
	// show gösterme (rule 4.1).
	Acted [MaxSeats]bool
	// Log records the round as the owner of this table has seen it. Record, Placements and Penalties are derived from
	// it.
	Log Log
	// Record lists every turn of the round as everyone saw it, oldest first, including the current one.
	Record []Move
	// Reveal holds the tiles that are turned face up after a round. It is nil during a round.
	Reveal *Reveal

	// Tableau holds the melds of this round of Okey 101. It and the fields below are empty in other games.
	Tableau
	// Returned is the tile that the seat to play gave back on this turn, or None (rule 7.7).
	Returned tile.Tile
	// UndoLevel grades how much the seat to play has taken back on this turn under strict rules (rule 7.11).
	UndoLevel UndoLevel
	// Penalties lists the penalties of this round, oldest first. It is empty after a void round (rules 7.9 to 7.11).
	Penalties []Penalty
}

// A Move is a seat's turn as everyone saw it.
type Move struct {
	Seat Seat
	// Took is the tile taken from the left, or None if the seat drew or started the round.
	Took tile.Tile
	// Drew reports whether a tile was drawn from the stock.
	Drew bool
	// Drawn is the tile drawn if everyone saw it because it was the indicator (rule 2.10), otherwise None.
	Drawn tile.Tile
	// Discarded is the tile discarded, or None if the turn is not over or the round ended without a discard.
	Discarded tile.Tile
	// Returned is the tile that was first taken and then given back, or None (rule 7.7).
	Returned tile.Tile
}

// Terms returns the terms under which hands are judged in this round.
func (t *Table) Terms() meld.Terms { return t.Rules.Terms(t.Indicator) }

// IndicatorDrawn reports whether the indicator was drawn as the last tile of the stock (rule 2.10).
func (t *Table) IndicatorDrawn() bool { return t.Rules.IndicatorLast && t.StockLeft == 0 }

// IndicatorNext reports whether the indicator is the only tile left in the stock, so that everyone sees the next draw
// (rule 2.10).
func (t *Table) IndicatorNext() bool { return t.Rules.IndicatorLast && t.StockLeft == 1 }

func (t *Table) clone() Table {
	c := *t
	for i := range c.Discards {
		c.Discards[i] = slices.Clone(c.Discards[i])
	}
	c.Record = slices.Clone(c.Record)
	c.Melds, c.Placements, c.Penalties = slices.Clone(c.Melds), slices.Clone(c.Placements), slices.Clone(c.Penalties)
	c.Sheet = slices.Clone(c.Sheet)
	if t.Reveal != nil {
		r := *t.Reveal
		r.Split = slices.Clone(r.Split)
		for i := range r.Split {
			r.Split[i] = slices.Clone(r.Split[i])
		}
		c.Reveal = &r
	}
	return c
}
