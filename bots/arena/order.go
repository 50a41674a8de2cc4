package arena

import (
	"encoding/binary"
	"iter"
	"math/rand/v2"

	"fair/okey/game"
)

// task is a round to be played: a deal in one of its rotations.
type task struct{ deal, rotation int }

// spread is how many deals are played together where the rotations of each have to be far apart.
const spread = 250

// tasks are the rounds of the contest in the order in which they are played.
func (c *Contest) tasks() iter.Seq[task] {
	if c.Mixed {
		return c.mixedTasks
	}
	return func(yield func(task) bool) {
		for deal := range c.Deals {
			for rotation := range c.Rules.Seats {
				if !yield(task{deal, rotation}) {
					return
				}
			}
		}
	}
}

// mixedTasks plays spread deals in one rotation each before any of them comes again, and so on.
// Both halves of these deals are shuffled anew each time, so that nobody can tell when a deal comes
// again, and half of the others come between.
func (c *Contest) mixedTasks(yield func(task) bool) {
	for first := 0; first < c.Deals; first += spread {
		chance := c.chance(orderChance, first)
		rotations := make([][]int, min(spread, c.Deals-first))
		deals := make([]int, len(rotations))
		for i := range rotations {
			rotations[i], deals[i] = chance.Perm(c.Rules.Seats), i
		}
		half := (len(deals) + 1) / 2
		for time := range c.Rules.Seats {
			for _, part := range [][]int{deals[:half], deals[half:]} {
				chance.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
				for _, i := range part {
					if !yield(task{first + i, rotations[i][time]}) {
						return
					}
				}
			}
		}
	}
}

// colours is how colours are exchanged in a round: otherwise in each rotation of a deal.
func (c *Contest) colours(t task) game.Recolouring {
	all := c.Rules.Recolourings()
	if !c.Mixed {
		return all[0]
	}
	return all[c.chance(colourChance, t.deal).Perm(len(all))[t.rotation]]
}

// What is left to chance besides the tiles.
const (
	orderChance  = 1
	colourChance = 2
)

// chance is that of one kind for a deal. It is another one than that of the tiles.
func (c *Contest) chance(kind byte, deal int) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], c.Seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(deal))
	key[16] = kind
	return rand.New(rand.NewChaCha8(key))
}
