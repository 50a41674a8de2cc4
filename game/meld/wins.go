package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// How says in which way a hand wins.
type How uint8

// The ways to win (rules 3.1 and 3.3).
const (
	NoWin How = iota
	Melds
	Pairs
)

// String is "melds", "pairs", or nothing for no win.
func (h How) String() string {
	switch h {
	case Melds:
		return "melds"
	case Pairs:
		return "pairs"
	}
	return ""
}

// HandSize is how many tiles a winning hand has, the one that is laid on the indicator not among them (rule 3.1).
const HandSize = 14

const (
	// longestPiece is as long as a run need be looked at: every longer one is two shorter ones end to end.
	longestPiece = 5
	// shortMelds is how many melds both short shapes have (rule 6); four melds of fourteen tiles are one of the two.
	shortMelds = 4
)

// Wins reports whether the hand wins, and how. Other than 14 tiles never win; what is both seven pairs and melds counts
// as pairs (rule 3.3).
func (t Terms) Wins(set tile.Set) How {
	h := t.sort(&set)
	return t.wins(&h)
}

func (t Terms) wins(h *hand) How {
	switch {
	case h.strays > 0 || h.tiles() != HandSize:
		return NoWin
	case t.Pairs && h.singles() <= h.wild:
		return Pairs
	}
	c := cover{rows: h.rows, wild: h.wild, wrap: t.Wrap, short: t.ShortShapes}
	if c.all() {
		return Melds
	}
	return NoWin
}

// singles is how many natural tiles have no twin in the hand. An okey can mend each, and okeys pair with one another.
func (h *hand) singles() int {
	n := 0
	for _, r := range h.rows {
		n += bits.OnesCount32(uint32(r & lowBits))
	}
	return n
}

// cover searches for an exact cover of natural tiles by melds. It always takes the first tile that is left, colour by
// colour and number by number, and tries every meld in which that is the first natural tile. Okeys are spent only where
// a meld is none without them; those left over at the end go wherever there is room.
type cover struct {
	rows  [tile.Colours]row
	wild  int
	wrap  bool
	short bool

	melds int // melds laid
	room  int // okeys that the melds laid could still take
}

// all reports whether everything left can be laid.
func (c *cover) all() bool {
	colour := 0
	for c.rows[colour] == 0 {
		if colour++; colour == tile.Colours {
			return c.wild <= c.room && (!c.short || c.melds == shortMelds)
		}
	}
	n := c.rows[colour].lowest()
	c.rows[colour] -= one(n)
	won := c.run(colour, n, 1) || n == 1 && c.wrap && c.topRun(colour) || c.set(colour, n)
	c.rows[colour] += one(n)
	return won
}

// lay counts a meld with room for okeys and goes on with the rest.
func (c *cover) lay(room int) bool {
	c.melds++
	c.room += room
	won := c.all()
	c.melds--
	c.room -= room
	return won
}

// runRoom is how many okeys can be put to a run of a length.
func (c *cover) runRoom(length int) int {
	if c.short {
		return longestPiece - length
	}
	return tile.Numbers - length
}

// run goes on with a run that has the given length so far and ends with the number last. Its last tile is natural.
func (c *cover) run(colour, last, length int) bool {
	if missing := 3 - length; missing <= 0 {
		if c.lay(c.runRoom(length)) {
			return true
		}
	} else if missing <= c.wild {
		// Short of three, and there always is a free place above or below.
		c.wild -= missing
		won := c.lay(c.runRoom(3))
		c.wild += missing
		if won {
			return true
		}
	}
	for gap := 0; gap <= c.wild; gap++ {
		next := last + gap + 1
		if next > tile.Numbers || length+gap+1 > longestPiece {
			break
		}
		if c.rows[colour].count(next) == 0 {
			continue
		}
		c.rows[colour] -= one(next)
		c.wild -= gap
		won := c.run(colour, next, length+gap+1)
		c.wild += gap
		c.rows[colour] += one(next)
		if won {
			return true
		}
	}
	return false
}

// topRun tries the runs that end above the 13 with the 1 just taken (rule 1.5).
func (c *cover) topRun(colour int) bool {
	r := c.rows[colour]
	for start := tile.Numbers - 1; start > tile.Numbers+1-longestPiece; start-- {
		for natural := 0; natural < 1<<(tile.Numbers+1-start); natural++ {
			var used row
			missing := 0
			for n := start; n <= tile.Numbers; n++ {
				if natural>>(n-start)&1 == 0 {
					missing++
				} else {
					used += one(n)
				}
			}
			// A longer run that starts with an okey is a shorter one with room.
			if missing > c.wild || r&used&lowBits|r>>1&used&lowBits != used || start < tile.Numbers-1 && natural&1 == 0 {
				continue
			}
			length := tile.Numbers + 2 - start
			c.rows[colour] -= used
			c.wild -= missing
			won := c.lay(c.runRoom(length))
			c.wild += missing
			c.rows[colour] += used
			if won {
				return true
			}
		}
	}
	return false
}

// set tries the sets of a tile just taken: colours before its own have no tiles left.
func (c *cover) set(colour, n int) bool {
	var others [tile.Colours]int
	have := 0
	for other := colour + 1; other < tile.Colours; other++ {
		if c.rows[other].count(n) > 0 {
			others[have] = other
			have++
		}
	}
	for chosen := 1<<have - 1; chosen >= 0; chosen-- {
		size := 1 + bits.OnesCount(uint(chosen))
		missing := max(0, 3-size)
		if missing > c.wild {
			continue
		}
		for i := range have {
			c.rows[others[i]] -= one(n) * row(chosen>>i&1)
		}
		c.wild -= missing
		won := c.lay(tile.Colours - size - missing)
		c.wild += missing
		for i := range have {
			c.rows[others[i]] += one(n) * row(chosen>>i&1)
		}
		if won {
			return true
		}
	}
	return false
}
