package meld

import "fair/okey/game/tile"

// Chains holds, for each tile in a hand, the lengths of the longest chains that it belongs to (rules, section 6),
// indexed by tile. The lengths are 0 for tiles that are not in the hand and for wild tiles, which belong to no chain.
// Second copies do not count.
type Chains struct {
	// ByColour is the length of the tile's chain of consecutive numbers in one colour.
	ByColour [tile.FalseJoker + 1]uint8
	// ByNumber is the number of colours in which the hand has the tile's number.
	ByNumber [tile.FalseJoker + 1]uint8
}

// Longest returns the length of the longer of x's two chains.
func (c *Chains) Longest(x tile.Tile) uint8 { return max(c.ByColour[x], c.ByNumber[x]) }

// Chains returns the chain lengths of a hand. A false joker belongs to the chains of the okey's face. 12-13-1 is not a
// chain.
func (t Terms) Chains(hand tile.Set) Chains {
	var plain tile.Set // the faces in the hand, without wild tiles
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		if face := t.Face(x); hand[x] > 0 && x != t.Wild() && face != tile.None {
			plain[face] = 1
		}
	}
	var c Chains
	for colour := tile.Red; colour < tile.Colours; colour++ {
		run := uint8(0)
		for n := 1; n <= tile.Numbers+1; n++ {
			if n <= tile.Numbers && plain[tile.New(colour, n)] > 0 {
				run++
				continue
			}
			for back := n - int(run); back < n; back++ {
				c.ByColour[tile.New(colour, back)] = run
			}
			run = 0
		}
	}
	for n := 1; n <= tile.Numbers; n++ {
		colours := uint8(0)
		for colour := tile.Red; colour < tile.Colours; colour++ {
			colours += plain[tile.New(colour, n)]
		}
		for colour := tile.Red; colour < tile.Colours; colour++ {
			if face := tile.New(colour, n); plain[face] > 0 {
				c.ByNumber[face] = colours
			}
		}
	}
	if okey := t.Okey(); okey != tile.None {
		// The okey itself is wild, so the chains of its face belong to the false joker.
		c.ByColour[tile.FalseJoker], c.ByNumber[tile.FalseJoker] = c.ByColour[okey], c.ByNumber[okey]
		c.ByColour[okey], c.ByNumber[okey] = 0, 0
	}
	return c
}
