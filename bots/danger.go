package bots

import (
	"fair/okey/bots/portable"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// winChance estimates the probability that the next player wins with x if it is discarded. The more unseen tiles go
// with x, and the more similar tiles the next player has taken, the higher it is. It is lower if the next player has
// discarded x, or did not take x when this seat discarded it.
//
// The weights are from a logistic regression (docs/bots.md, "What the next player wins with");
// TestWinChance_Calibration checks them.
func winChance(v *game.View, terms *meld.Terms, x tile.Tile) float64 {
	next, others := v.Right(v.Seat), v.Unseen()
	late := float64(v.Turns) / float64(v.Rules.Seats) / 7.5 // 1 after 30 turns in a game of four players
	logit := -9.95 + float64(7.93*late) - float64(2.61*late*late) + float64(0.107*float64(support(terms, &others, x)))
	for _, move := range v.Record {
		same := move.Discarded != tile.None && terms.Face(move.Discarded) == terms.Face(x)
		switch {
		case move.Seat == next && same:
			logit += -2.89
		case move.Seat == v.Seat && same:
			logit += -1.63
		}
		if move.Seat == next {
			logit += float64(0.42 * float64(affinity(terms, x, move.Took)))
		}
	}
	return 1 / (1 + portable.Exp(-logit))
}

// affinity returns how well two tiles go together. It is 2 if they are next to each other in a run or fit in one set, 1
// if they are equal or one number apart in a run, and 0 otherwise. It is 0 for okeys, which go with any tile.
func affinity(terms *meld.Terms, x, y tile.Tile) int {
	wild := terms.Wild()
	if x == wild || y == wild {
		return 0
	}
	x, y = terms.Face(x), terms.Face(y)
	if !x.Numbered() || !y.Numbered() {
		return 0
	}
	apart := x.Number() - y.Number()
	apart = max(apart, -apart)
	if terms.Wrap && (x.Number() == 1 || y.Number() == 1) && apart >= tile.Numbers-2 {
		apart = tile.Numbers - apart // as in 12-13-1
	}
	switch {
	case x == y:
		return 1
	case x.Colour() == y.Colour() && apart <= 2:
		return 3 - apart
	case x.Colour() != y.Colour() && apart == 0:
		return 2
	}
	return 0
}

// support returns the sum of the affinities between x and the given tiles, not counting copies of x.
func support(terms *meld.Terms, tiles *tile.Set, x tile.Tile) (sum int) {
	for y, copies := range tiles {
		if y := tile.Tile(y); y != x {
			sum += int(copies) * affinity(terms, x, y)
		}
	}
	return sum
}
