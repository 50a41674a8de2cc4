package arena

import (
	"encoding/binary"
	"iter"
	"math/rand/v2"

	"fair/okey/game"
)

// A task is a round to be played: a deal and one of its rotations.
type task struct{ deal, rotation int }

// spread is the number of deals over which mixedTasks spreads the rotations of one deal.
const spread = 250

// tasks returns the rounds of the contest in the order of play.
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

// mixedTasks takes the deals in blocks of spread. It yields all deals of a block in one rotation each, then in another,
// and so on. Each time it shuffles both halves of the block separately, so that a deal's next rotation is unpredictable
// but at least half a block away.
func (c *Contest) mixedTasks(yield func(task) bool) {
	for first := 0; first < c.Deals; first += spread {
		chance := c.randFor(orderChance, first)
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

// recolouring returns the exchange of colours for a round. If the contest is Mixed, each rotation of a deal has a
// different one.
func (c *Contest) recolouring(t task) game.Recolouring {
	all := c.Rules.Recolourings()
	if !c.Mixed {
		return all[0]
	}
	return all[c.randFor(colourChance, t.deal).Perm(len(all))[t.rotation]]
}

// These are the kinds of randomness besides the tiles.
const (
	orderChance  = 1
	colourChance = 2
)

// randFor returns the random source of one kind for a deal. It is independent of the tiles.
func (c *Contest) randFor(kind byte, deal int) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], c.Seed)
	binary.LittleEndian.PutUint64(key[8:], uint64(deal))
	key[16] = kind
	return rand.New(rand.NewChaCha8(key))
}
