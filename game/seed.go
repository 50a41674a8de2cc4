package game

import (
	"encoding/binary"
	"math/rand/v2"

	"fair/okey/game/tile"
)

// A Seed determines everything random in a match. The same seed and the same actions always produce the same match
// (rule 8.5).
type Seed [32]byte

// SeedOf returns the seed made of n in little-endian order, followed by zeros.
func SeedOf(n uint64) Seed {
	var s Seed
	binary.LittleEndian.PutUint64(s[:], n)
	return s
}

// stream is the source of randomness for one round: ChaCha8 keyed with the seed after adding the round number to its
// last eight bytes. Round 0 is for everything drawn before the first deal.
type stream struct{ source *rand.ChaCha8 }

func (s Seed) stream(round int) stream {
	last := s[len(s)-8:]
	binary.LittleEndian.PutUint64(last, binary.LittleEndian.Uint64(last)+uint64(round))
	return stream{rand.NewChaCha8(s)}
}

// below returns a uniformly random number from 0 to n-1. It uses no library function, since those may change and a
// journal must always replay to the same tiles.
func (s stream) below(n int) int {
	bound := uint64(n)
	unfair := -bound % bound // 2^64 mod n: draws below this would favour small results
	for {
		if x := s.source.Uint64(); x >= unfair {
			return int(x % bound)
		}
	}
}

// shuffle shuffles tiles.
func (s stream) shuffle(tiles []tile.Tile) {
	for i := len(tiles) - 1; i > 0; i-- {
		j := s.below(i + 1)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
}

// die throws a die and returns its value, 1 to 6.
func (s stream) die() int { return s.below(6) + 1 }
