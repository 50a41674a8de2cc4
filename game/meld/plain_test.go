package meld

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// plainSearch is a plain branch and bound over the short melds, ordered by the number of tiles missing from each. It is
// the reference implementation of distances, fast enough for tens of thousands of hands, and the baseline in
// BenchmarkDistancePlain.
type plainSearch struct {
	melds   [][]tile.Tile
	order   [][]tile.Tile
	lacks   []int
	have    [tile.Faces]int8
	limit   [tile.Faces]int8
	okeys   int
	exactly int
	best    int
}

func newPlainSearch(t Terms) *plainSearch {
	x := &plainSearch{melds: refMelds(t)}
	if t.ShortShapes {
		x.exactly = 4
	}
	return x
}

// distance returns the distance to a win with sets and runs.
func (x *plainSearch) distance(t Terms, hand, dead tile.Set) int {
	wild := 0
	x.have, x.limit, x.okeys = [tile.Faces]int8{}, [tile.Faces]int8{}, 0
	held := uint64(0)
	for i, n := range allTiles(t) {
		seen := tile.Tile(i)
		face := t.Face(seen)
		can := max(hand[i], n-min(n, dead[i]))
		switch {
		case seen == t.Wild():
			wild = int(hand[i])
			x.okeys = int(can)
		case face.Numbered():
			x.have[face] = int8(hand[i])
			x.limit[face] = int8(can)
			if hand[i] > 0 {
				held |= 1 << face
			}
		}
	}
	x.order, x.lacks = x.order[:0], x.lacks[:0]
	for lack := range 6 {
		for _, m := range x.melds {
			n := 0
			for _, f := range m {
				n += int(^held >> f & 1)
			}
			if n == lack {
				x.order = append(x.order, m)
				x.lacks = append(x.lacks, lack)
			}
		}
	}
	x.best = Never
	x.lay(0, 14, 0, 0, 0)
	if x.best == Never {
		return Never
	}
	return max(0, x.best-wild)
}

func (x *plainSearch) lay(from, left, melds, missing, forced int) {
	if left == 0 {
		if x.exactly == 0 || x.exactly == melds {
			x.best = missing
		}
		return
	}
	need := (left + 4) / 5
	for i := from; i < len(x.order); i++ {
		if missing+need*x.lacks[i] >= x.best {
			return
		}
		m := x.order[i]
		rest := left - len(m)
		if rest > 5*(3-melds) || rest != 0 && rest < 3 {
			continue
		}
		lack, force := missing, forced
		for _, f := range m {
			x.have[f]--
			x.limit[f]--
			lack += int(uint8(x.have[f]) >> 7)
			force += int(uint8(x.limit[f]) >> 7)
		}
		if force <= x.okeys && lack < x.best {
			x.lay(i, rest, melds+1, lack, force)
		}
		for _, f := range m {
			x.have[f]++
			x.limit[f]++
		}
	}
}

func TestDistance_PlainSearch(t *testing.T) {
	for _, sizes := range [][2]int{{13, 15}, {8, 22}} {
		for d := range randomDeals(10, handCount(20000), sizes[0], sizes[1]) {
			check.Equal(t, d.distance().Melds, newPlainSearch(d.terms).distance(d.terms, d.hand, d.dead), d)
		}
	}
}
