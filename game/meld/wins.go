package meld

import (
	"fmt"
	"math/bits"

	"fair/okey/game/tile"
)

// A WinKind is a way to win.
type WinKind uint8

// The ways to win (rules 3.1 and 3.3).
const (
	NoWin WinKind = iota
	Melds
	Pairs
)

// String returns "melds", "pairs", or "" for NoWin.
func (h WinKind) String() string {
	switch h {
	case Melds:
		return "melds"
	case Pairs:
		return "pairs"
	}
	return ""
}

// MarshalText returns the same as String.
func (h WinKind) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses the output of MarshalText.
func (h *WinKind) UnmarshalText(text []byte) error {
	for *h = NoWin; *h <= Pairs; *h++ {
		if h.String() == string(text) {
			return nil
		}
	}
	return fmt.Errorf("%.20q is no way to win; there is melds and pairs", text)
}

// HandSize is the number of tiles in a winning hand, not counting the one laid on the indicator (rule 3.1).
const HandSize = 14

const (
	// longestPiece is the length of the longest run that needs to be considered. Every longer run splits into shorter
	// ones.
	longestPiece = 5
	// shortMelds is the number of melds in the short shapes (rule 6). Four melds with 14 tiles in total always have one
	// of these shapes.
	shortMelds = 4
)

// WinKindOf returns the way in which the hand wins, or NoWin. A hand that does not have 14 tiles never wins. A hand
// that is both seven pairs and melds wins with Pairs (rule 3.3).
func (t Terms) WinKindOf(set tile.Set) WinKind {
	h := t.countTiles(&set)
	return t.winKindOf(&h)
}

func (t Terms) winKindOf(h *hand) WinKind {
	switch {
	case h.strays > 0 || h.size() != HandSize:
		return NoWin
	case t.Pairs && h.countSingles() <= h.wild:
		return Pairs
	}
	starts := t.starts()
	if starts.cannotWin(&h.rows, h.wild) {
		return NoWin
	}
	c := coverSearch{starts: starts, rows: h.rows, wild: h.wild, wrap: t.Wrap, short: t.ShortShapes}
	if c.canLayRest() {
		return Melds
	}
	return NoWin
}

// countSingles returns the number of natural tiles in the hand that have no second copy there. An okey can pair with
// each of them, and okeys can pair with each other.
func (h *hand) countSingles() int {
	n := 0
	for _, r := range h.rows {
		n += bits.OnesCount32(uint32(r & lowBits))
	}
	return n
}

// cannotWin reports whether some tile obviously fits in no meld. A tile that is in no meld without okeys needs a meld
// with okeys, and one okey helps at most four such tiles. If there is only one okey, each such tile must be in a meld
// that is missing only one tile. If cannotWin returns false, the hand may or may not win.
func (s *starts) cannotWin(rows *[tile.Colours]row, wild int) bool {
	stranded, isolated := s.strandedFaces(rows)
	return bits.OnesCount64(stranded) > 4*wild || wild == 1 && isolated != 0
}

// strandedFaces returns the held faces that are in no meld of held tiles. isolated holds those among them that are not
// even in a meld missing one tile.
func (s *starts) strandedFaces(rows *[tile.Colours]row) (stranded, isolated uint64) {
	held := planesOf(rows).once
	run, _, _ := tallyRuns(held)
	set := tallySets(held)
	fit := s.meldFaces(run.facesCounted(3), set.facesCounted(3)|set.facesCounted(4))
	return held &^ fit, held &^ (fit | s.meldFaces(run.facesCounted(2), set.facesCounted(2)))
}

// coverSearch searches for a way to lay all natural tiles in melds. It always takes the first remaining tile, by colour
// and number, and tries every meld in which that is the first natural tile. It uses okeys only to complete melds. Okeys
// that remain at the end are added wherever there is room.
type coverSearch struct {
	starts *starts
	rows   [tile.Colours]row
	wild   int
	wrap   bool
	short  bool

	melds int // the number of melds laid
	room  int // the number of okeys that can still be added to the melds laid
}

// canLayRest reports whether all remaining tiles can be laid.
func (c *coverSearch) canLayRest() bool {
	colour := 0
	for c.rows[colour] == 0 {
		if colour++; colour == tile.Colours {
			return c.wild <= c.room && (!c.short || c.melds == shortMelds)
		}
	}
	n := c.rows[colour].lowest()
	c.rows[colour] -= oneTile(n)
	won := c.extendRun(colour, n, 1, 1) || n == 1 && c.wrap && c.extendRun(colour, tile.Numbers+1, 1, -1) || c.trySets(colour, n)
	c.rows[colour] += oneTile(n)
	return won
}

// canLayRestAfter reports whether all remaining tiles can be laid after one more meld. room is the number of okeys that
// can still be added to that meld.
func (c *coverSearch) canLayRestAfter(room int) bool {
	if c.melds < 2 && c.starts.cannotWin(&c.rows, c.wild) {
		return false
	}
	c.melds++
	c.room += room
	won := c.canLayRest()
	c.melds--
	c.room -= room
	return won
}

// roomInRun returns how many okeys can extend a run of the given length.
func (c *coverSearch) roomInRun(length int) int {
	if c.short {
		return longestPiece - length
	}
	return tile.Numbers - length
}

// extendRun tries every continuation of a run and reports whether all remaining tiles can then be laid. The run has the
// given length and ends with a natural tile at position last. step is 1 for a run built upwards, and -1 for one built
// downwards from the 1 above the 13 (rule 1.5).
func (c *coverSearch) extendRun(colour, last, length, step int) bool {
	if missing := 3 - length; missing <= 0 {
		if c.canLayRestAfter(c.roomInRun(length)) {
			return true
		}
	} else if missing <= c.wild {
		// Okeys extend the run to three tiles, since it always has a free position above or below.
		c.wild -= missing
		won := c.canLayRestAfter(c.roomInRun(3))
		c.wild += missing
		if won {
			return true
		}
	}
	for gap := 0; gap <= c.wild; gap++ {
		next := last + step*(gap+1)
		if next > tile.Numbers || length+gap+1 > longestPiece {
			break
		}
		if c.rows[colour].count(next) == 0 {
			continue
		}
		c.rows[colour] -= oneTile(next)
		c.wild -= gap
		won := c.extendRun(colour, next, length+gap+1, step)
		c.wild += gap
		c.rows[colour] += oneTile(next)
		if won {
			return true
		}
	}
	return false
}

// trySets tries every set that contains the tile just taken, whose number is n, and reports whether all remaining tiles
// can then be laid. No tiles of earlier colours remain.
func (c *coverSearch) trySets(colour, n int) bool {
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
			c.rows[others[i]] -= oneTile(n) * row(chosen>>i&1)
		}
		c.wild -= missing
		won := c.canLayRestAfter(tile.Colours - size - missing)
		c.wild += missing
		for i := range have {
			c.rows[others[i]] += oneTile(n) * row(chosen>>i&1)
		}
		if won {
			return true
		}
	}
	return false
}

// A Finish is a tile that can be laid on the indicator, together with the way in which the other 14 tiles win (rule
// 3.1).
type Finish struct {
	Tile tile.Tile
	How  WinKind
}

// Finishes lists the tiles that a hand of 15 may finish with, in the order of Set.Distinct. It returns nil if there are
// none or the hand does not have 15 tiles.
func (t Terms) Finishes(set tile.Set) []Finish {
	h := t.countTiles(&set)
	if h.size() != HandSize+1 || t.cannotFinish(&h) {
		return nil
	}
	var finishes []Finish
	for x, copies := range set {
		if copies == 0 {
			continue
		}
		rest := set
		rest[x]--
		if how := t.WinKindOf(rest); how != NoWin {
			finishes = append(finishes, Finish{tile.Tile(x), how})
		}
	}
	return finishes
}

// cannotFinish reports whether a hand of 15 obviously cannot finish because more than one of its tiles fits in no meld.
// In the rare case that it returns false, the hand may or may not be able to finish.
func (t Terms) cannotFinish(h *hand) bool {
	if t.Pairs && h.countSingles() <= h.wild+1 {
		return false
	}
	stranded, isolated := t.starts().strandedFaces(&h.rows)
	return bits.OnesCount64(stranded) > 4*h.wild+1 || h.wild == 1 && bits.OnesCount64(isolated) > 1
}
