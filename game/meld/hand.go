package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// row holds how many tiles of one colour there are of each number: two bits a number, that of n at bit 2(n-1).
type row uint32

// lowBits are the low bits of every number's count.
const lowBits row = 1 << (2 * tile.Numbers) / 3

// one is a row with a single tile of a number from 1 to 13.
func one(number int) row { return 1 << (2 * (number - 1)) }

// count is how many tiles of a number the row holds.
func (r row) count(number int) int { return int(r>>(2*(number-1))) & 3 }

// lowest is the smallest number in a row that is not empty.
func (r row) lowest() int { return bits.TrailingZeros32(uint32(r))/2 + 1 }

// tiles is how many tiles the row holds.
func (r row) tiles() int {
	return bits.OnesCount32(uint32(r)) + bits.OnesCount32(uint32(r&(lowBits<<1)))
}

// hand is a multiset of tiles as the terms see it: natural tiles by the face they count as, wild ones, and strays, which
// are false jokers in a game that gives them no face.
type hand struct {
	rows   [tile.Colours]row
	wild   int
	strays int
}

// sort reads tiles as the terms see them. More than two of a face are taken for two; no game holds more.
func (t Terms) sort(set *tile.Set) hand {
	var h hand
	for c := range h.rows {
		faces := set[1+c*tile.Numbers:][:tile.Numbers]
		var r row
		for n, copies := range faces {
			r |= row(min(copies, tile.Copies)) << (2 * n)
		}
		h.rows[c] = r
	}
	jokers := int(min(set[tile.FalseJoker], tile.Copies))
	if okey := t.Okey(); okey != tile.None {
		r := &h.rows[okey.Colour()]
		h.wild = r.count(okey.Number())
		*r += row(jokers-h.wild) * one(okey.Number())
	} else if t.FakeJokers {
		h.wild = jokers
	} else {
		h.strays = jokers
	}
	return h
}

// tiles is how many tiles the hand holds.
func (h *hand) tiles() int {
	n := h.wild + h.strays
	for _, r := range h.rows {
		n += r.tiles()
	}
	return n
}
