package hand

import (
	"math/bits"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// tileBits is a set of distinct tiles: bit x is set if tile x is in the set.
type tileBits uint64

// has reports whether x is in k.
func (k tileBits) has(x tile.Tile) bool { return k>>x&1 != 0 }

// count returns the number of tiles in s, counting every copy, that are in k.
func (k tileBits) count(s *tile.Set) (n int) {
	for ; k != 0; k &= k - 1 {
		n += int(s[bits.TrailingZeros64(uint64(k))])
	}
	return n
}

// kindsNear returns the natural tiles that go with x: tiles of the same number, and tiles of the same colour at most
// two numbers away. An okey goes with all tiles.
func kindsNear(t meld.Terms, x tile.Tile) (near tileBits) {
	face := t.Face(x)
	if !face.Numbered() || x == t.Wild() {
		return ^tileBits(0)
	}
	for y := tile.Tile(1); y <= tile.Faces; y++ {
		other := t.Face(y)
		if !other.Numbered() || y == t.Wild() {
			continue
		}
		apart := max(face.Number()-other.Number(), other.Number()-face.Number())
		if apart == 0 || face.Colour() == other.Colour() && min(apart, tile.Numbers-apart) <= 2 {
			near |= 1 << y
		}
	}
	return near
}
