package arena

import (
	"encoding/binary"
	"iter"
	"math/rand/v2"

	"fair/okey/game"
)

// A task is a round to be played: the number of a deal in the contest, and one of the rotations.
type task struct{ deal, rotation int }

// spread is the number of deals over which mixedTasks spreads the rotations of one deal.
const spread = 250

// tasks returns the rounds of the part in the order of play, except those of its first n deals.
func (c *Contest) tasks(n int) iter.Seq[task] {
	if c.Mixed {
		return c.mixedTasks(n)
	}
	return func(yield func(task) bool) {
		for i := n; i < c.Part.count(c.Deals); i++ {
			for rotation := range c.Rules.Seats {
				if !yield(task{c.Part.deal(i), rotation}) {
					return
				}
			}
		}
	}
}

// mixedTasks divides the deals of the part into blocks of spread deals. It passes through each block once for each
// rotation. Each pass yields every deal of the block in a rotation not yet played, and shuffles the two halves of the
// block separately. A deal's next rotation is therefore unpredictable, but at least half a block away. mixedTasks
// leaves out the first n deals.
func (c *Contest) mixedTasks(n int) iter.Seq[task] {
	return func(yield func(task) bool) {
		all := c.Part.count(c.Deals)
		for first := n - n%spread; first < all; first += spread {
			chance := c.randFor(orderChance, c.Part.deal(first))
			rotations := make([][]int, min(spread, all-first))
			deals := make([]int, len(rotations))
			for i := range rotations {
				rotations[i], deals[i] = chance.Perm(c.Rules.Seats), i
			}
			half := (len(deals) + 1) / 2
			for time := range c.Rules.Seats {
				for _, part := range [][]int{deals[:half], deals[half:]} {
					chance.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
					for _, i := range part {
						if first+i >= n && !yield(task{c.Part.deal(first + i), rotations[i][time]}) {
							return
						}
					}
				}
			}
		}
	}
}

// recolouring returns the recolouring of a round. If the contest is Mixed, the rotations of a deal have different
// recolourings.
func (c *Contest) recolouring(t task) game.Recolouring {
	all := c.Rules.Recolourings()
	if !c.Mixed {
		return all[0]
	}
	return all[c.randFor(colourChance, t.deal).Perm(len(all))[t.rotation]]
}

// These are the purposes, other than dealing tiles, for which randFor returns random numbers.
const (
	orderChance  = 1
	colourChance = 2
)

// randFor returns the random source for one purpose in a deal. It is independent of the tiles.
func (c *Contest) randFor(kind byte, deal int) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], c.Seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(deal))
	key[16] = kind
	return rand.New(rand.NewChaCha8(key))
}
