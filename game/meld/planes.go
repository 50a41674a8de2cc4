package meld

import "fair/okey/game/tile"

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
