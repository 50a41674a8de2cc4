package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Phase is how far a match is.
type Phase uint8

// The phases. Play goes from Playing to RoundOver and back, until MatchOver.
const (
	Playing Phase = iota + 1
	RoundOver
	MatchOver
)

// Step is what the seat whose turn it is has to do.
type Step uint8

// The steps of a turn (rule 2.5).
const (
	MustDraw Step = iota + 1
	MustDiscard
)

// Table is all that everyone at the table has seen, and nothing else: there is no place in it for a
// hidden tile.
type Table struct {
	Rules Rules
	Phase Phase
	// Round counts from 1; Dealer dealt it (rule 2.2).
	Round  int
	Dealer Seat
	// Scores are the points (rules 5.1 and 7.13), each seat's own in Okey 101 also with partners;
	// see Total.
	Scores [MaxSeats]int
	// Sheet has a line for each round that is over, void ones too.
	Sheet []Result
	// Played is how many rounds are over, void ones left out (rules 7.2 and 7.9).
	Played int
	// Fell is the round in which a seat fell out of the match, 0 for those who play on (rule 5.5).
	Fell [MaxSeats]int
	// Ranks are 1 for the best and so on, equals sharing a rank; only once the match is over (rules
	// 5.4 to 5.6 and 6). All are 0 when a match without points was drawn.
	Ranks [MaxSeats]int

	RoundState
}

// RoundState is what belongs to one round: each deal begins with a new one.
type RoundState struct {
	// Starter began the round (rule 2.2).
	Starter Seat
	// Turn is the seat to play, Step what it has to do, Turns the number of this turn in the round,
	// from 1.
	Turn  Seat
	Step  Step
	Turns int
	// Indicator is the tile laid face up (rule 1.2), None where there is none (section 6). See also
	// IndicatorDrawn.
	Indicator tile.Tile
	// StockLeft is how many tiles can be drawn yet.
	StockLeft int
	// HandSizes are the tiles in each hand.
	HandSizes [MaxSeats]int
	// Discards are the stacks of discards by owner, the newest last. All of it was visible when it
	// was discarded, and remembering is fair; a face of the game shows only what MayBrowse allows
	// (rule 2.6).
	Discards [MaxSeats][]tile.Tile
	// Taken is the tile that the seat to play took from the left in this turn, None if it drew
	// (rules 2.7 and 7.7).
	Taken tile.Tile
	// Shown is who showed gösterme in this round, or Nobody (rule 4.2).
	Shown Seat
	// Acted tells who has drawn, taken or discarded in this round: too late to show gösterme (rule
	// 4.1).
	Acted [MaxSeats]bool
	// Log is all that has happened in the round, as whoever has this table has seen it. Record,
	// Placements and Penalties are read from it.
	Log Log
	// Record is every turn of the round that everyone saw, the one being played included, the
	// oldest first.
	Record []Move
	// Reveal is what lies open after a round; nil while one is played.
	Reveal *Reveal

	// Tableau is what was laid in this round of Okey 101; it is empty in the other games, as is all
	// that follows.
	Tableau
	// Returned is the tile that the seat to play gave back in this turn, or None (rule 7.7).
	Returned tile.Tile
	// TakingBack is what the seat to play has already taken back in this turn, where that can cost
	// something (rule 7.11).
	TakingBack TakingBack
	// Penalties are those of this round, the oldest first; none after a void round (rules 7.9 to
	// 7.11).
	Penalties []Penalty
}

// Move is what everyone saw of a turn.
type Move struct {
	Seat Seat
	// Took is the tile taken from the left, None if the seat drew or, as the starter, did neither.
	Took tile.Tile
	// Drew tells that a tile was drawn from the stock.
	Drew bool
	// Drawn is the tile drawn where everyone saw it, which is the indicator as the last of the
	// stock (rule 2.10); else None.
	Drawn tile.Tile
	// Discarded is the tile discarded, None while the turn goes on and for a turn that ended the
	// round.
	Discarded tile.Tile
	// Returned is the tile that was taken first and given back, in Okey 101 (rule 7.7).
	Returned tile.Tile
}

// Terms are what hands are judged on in this round.
func (t *Table) Terms() meld.Terms { return t.Rules.Terms(t.Indicator) }

// IndicatorDrawn reports whether the indicator was drawn as the last tile of the stock and lies
// there no more (rule 2.10).
func (t *Table) IndicatorDrawn() bool { return t.Rules.IndicatorLast && t.StockLeft == 0 }

// IndicatorNext reports whether the indicator is all that is left of the stock, so that everyone sees
// what would be drawn (rule 2.10).
func (t *Table) IndicatorNext() bool { return t.Rules.IndicatorLast && t.StockLeft == 1 }

// clone copies what t points to, so that nobody can change one table through another.
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
