// Package meld judges hands: which tiles make sets, runs and pairs, whether 14 tiles win, and how far a hand is from
// winning. Its answers are exact. It does not depend on seats, turns or points.
package meld

import "fair/okey/game/tile"

// Terms are the conditions under which a hand is judged: which tile is wild, and which melds and shapes are allowed.
// Under the zero Terms no tile is wild, false jokers have no face, and neither 12-13-1 nor seven pairs are allowed.
type Terms struct {
	// Indicator is the tile turned up, or None in games without one (rules 1.2, 1.9, 6).
	Indicator tile.Tile
	// FakeJokers makes the false jokers wild, so every numbered tile counts as itself (rule 1.9).
	FakeJokers bool
	// Wrap allows a 1 above a 13, as in 12-13-1 (rule 1.5).
	Wrap bool
	// Pairs makes seven pairs a winning hand (rule 3.1).
	Pairs bool
	// ShortShapes restricts winning shapes to 4+4+3+3 and 5+3+3+3 (rule 6).
	ShortShapes bool
	// OkeyLeft is the number of points that an okey left in the hand costs a player who has opened (rule 7.13), at most
	// 110. It is 0 in games without openings.
	OkeyLeft uint8
}

// Okey returns the numbered tile that is wild (rule 1.2), or None.
func (t Terms) Okey() tile.Tile {
	if t.FakeJokers {
		return tile.None
	}
	return t.Indicator.Next()
}

// Wild returns the tile that can stand for any other (rules 1.6, 1.9): the okey, or the false joker if false jokers are
// wild. It returns None in the simplified game.
func (t Terms) Wild() tile.Tile {
	if t.FakeJokers {
		return tile.FalseJoker
	}
	return t.Okey()
}

// Face returns the tile that x counts as when it is not wild: the okey for a false joker (rule 1.3), otherwise x
// itself.
func (t Terms) Face(x tile.Tile) tile.Tile {
	if x == tile.FalseJoker {
		return t.Okey()
	}
	return x
}
