package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// row counts the tiles of one colour, with two bits for each number. The count of number n starts at bit 2(n-1).
type row uint32

// lowBits is the row in which the low bit of every count is set.
const lowBits row = 1 << (2 * tile.Numbers) / 3

// oneTile returns a row with one tile of the given number, from 1 to 13.
func oneTile(number int) row { return 1 << (2 * (number - 1)) }

// count returns the number of tiles in the row with the given number.
func (r row) count(number int) int { return int(r>>(2*(number-1))) & 3 }

// lowest returns the smallest number in the row, which must not be empty.
func (r row) lowest() int { return bits.TrailingZeros32(uint32(r))/2 + 1 }

// size returns the number of tiles in the row.
func (r row) size() int {
	return bits.OnesCount32(uint32(r)) + bits.OnesCount32(uint32(r&(lowBits<<1)))
}

// hand is a multiset of tiles under given terms. It counts natural tiles by face. Strays are false jokers in a game
// that gives them no face.
type hand struct {
	rows   [tile.Colours]row
	wild   int
	strays int
}

// rowOf packs the counts of the thirteen numbers of a colour into a row.
func rowOf(c []uint8) row {
	_ = c[tile.Numbers-1]
	low := uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
	high := uint64(c[8]) | uint64(c[9])<<8 | uint64(c[10])<<16 | uint64(c[11])<<24 | uint64(c[12])<<32
	return pack(low) | pack(high)<<16
}

// pack moves the lowest two bits of each byte of x next to each other.
func pack(x uint64) row {
	x &= 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return row(x|x>>24) & 0xffff
}

// countTiles counts the tiles in a set under the terms. It counts at most two tiles of each face, since no game has
// more.
func (t Terms) countTiles(set *tile.Set) hand {
	var h hand
	for c := range h.rows {
		h.rows[c] = rowOf(set[1+c*tile.Numbers:][:tile.Numbers])
	}
	jokers := int(min(set[tile.FalseJoker], tile.Copies))
	if okey := t.Okey(); okey != tile.None {
		r := &h.rows[okey.Colour()]
		h.wild = r.count(okey.Number())
		*r += row(jokers-h.wild) * oneTile(okey.Number())
	} else if t.FakeJokers {
		h.wild = jokers
	} else {
		h.strays = jokers
	}
	return h
}

// size returns the number of tiles in the hand.
func (h *hand) size() int {
	n := h.wild + h.strays
	for _, r := range h.rows {
		n += r.size()
	}
	return n
}

// planes counts the tiles of each face, up to two. once is the set of faces with one or two tiles, and twice is the set
// of faces with two.
type planes struct{ once, twice uint64 }

// planesOf converts rows to planes.
func planesOf(rows *[tile.Colours]row) planes {
	low := uint64(rows[0]) | uint64(rows[1])<<32
	high := uint64(rows[2]) | uint64(rows[3])<<32
	twice := packEvenBits(low>>1) | packEvenBits(high>>1)<<(2*lane)
	return planes{packEvenBits(low) | packEvenBits(high)<<(2*lane) | twice, twice}
}

// packEvenBits packs the even bits of x, which holds two rows side by side, into two lanes.
func packEvenBits(x uint64) uint64 {
	x &= 0x5555555555555555
	x = (x | x>>1) & 0x3333333333333333
	x = (x | x>>2) & 0x0f0f0f0f0f0f0f0f
	x = (x | x>>4) & 0x00ff00ff00ff00ff
	x = (x | x>>8) & 0x0000ffff0000ffff
	return (x | x>>16) & 0xffffffff
}

// without returns the planes with one tile fewer of each of the given faces, except faces that have none.
func (p planes) without(faces uint64) planes {
	return planes{p.once&^faces | p.twice&faces, p.twice &^ faces}
}
