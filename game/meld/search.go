package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// search finds families by exact branch and bound. A family is a set of short melds with 14 places in total: four
// melds, or three melds of 4, 5 and 5 places (rule 3.4). Each time the family shows a face more often than the hand has
// it, one tile is missing. Each time it shows a face more often than the hand and the drawable tiles have it, it needs
// one okey.
//
// The melds are ordered by the number of tiles that are missing from each of them alone. Each family takes its melds in
// that order, so a later meld is missing at least as many tiles as the one before. A second bound is the minimum number
// of tiles missing from any meld, given the remaining tiles (see gaps). If only one best family is needed, that bound
// makes it unnecessary to try every last meld.
type search struct {
	*catalogue
	order      [formCount]rankedMeld
	orderLen   int                            // the number of melds in order
	groups     [3 * (longestPiece + 1)]group  // the parts of order
	groupCount int                            // the number of groups
	later      [longestPiece + 1][]rankedMeld // the melds of each size, in the same order
	index      [longestPiece + 1][]uint8      // by size and index in order: the number of earlier melds of that size
	wilds      int
	bound      int // families that are missing more tiles are ignored
	mode       mode
	depth      int // the number of melds in the families being visited
	chosen     [shortMelds]uint8

	best   int               // the smallest number of natural tiles missing from a family, or Never if there is none
	family [shortMelds]uint8 // the first such family
	count  int               // the number of melds in family, or 0 if there is none
	useful uint64            // the faces missing from the best families; only in mode allBest

	discards *discardTable // filled in mode forDiscards
	draws    *drawTable    // filled in mode forDraws; allocated on first use
}

// group is a part of search.order in which all melds have the same size and the same number of missing tiles.
type group struct{ size, missing, end int }

// endGroup forms a group from the melds ranked since the last group.
func (x *search) endGroup(size, lack int) {
	// Visiting an empty group would waste time.
	if x.orderLen > 0 && (x.groupCount == 0 || x.groups[x.groupCount-1].end < x.orderLen) {
		x.groups[x.groupCount] = group{size, lack, x.orderLen}
		x.groupCount++
	}
}

// A mode determines which families a search visits.
type mode uint8

const (
	oneBest     mode = iota // one family with the fewest missing tiles
	allBest                 // all families with the fewest missing tiles
	forDiscards             // all families within the bound, to fill the discard table
	forDraws                // all families within the bound, to fill the draw table
)

// initialBound is the first bound on the number of missing tiles. Most hands are within it.
const initialBound = 5

// findBest finds one best family. Starting with a bound that suffices for most hands saves more time than repeating the
// search costs for the others.
func (x *search) findBest(s *Solver, p *position) {
	x.mode = oneBest
	x.best = Never
	x.count = 0
	x.wilds = p.wilds
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	x.orderLen, x.groupCount = 0, 0
	lack := 0
	for bound := initialBound; x.best == Never && bound < Never; bound += 3 {
		// Only the last meld can be missing more than half of the bound.
		for ; 2*lack <= bound && lack <= longestPiece; lack++ {
			x.appendMissing(have.once, lack)
		}
		x.bound = bound
		x.walk(s.terms.ShortShapes, have, limit)
	}
}

// findAllBest finds all best families and stores the faces missing from them in x.useful.
func (x *search) findAllBest(s *Solver, p *position) {
	x.findBest(s, p)
	x.mode = allBest
	x.bound = x.best
	x.useful = 0
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	x.rankAll(have.once)
	x.walk(s.terms.ShortShapes, have, limit)
}

// walk visits the families of four melds and, unless short is set, those of three. have counts the tiles held, and
// limit counts the tiles held or drawable.
func (x *search) walk(short bool, have, limit planes) {
	for x.depth = shortMelds; x.depth >= shortMelds-1; x.depth-- {
		x.addMelds(0, HandSize, x.depth, 0, 0, have, limit, 0)
		if short {
			return
		}
	}
}

// appendMissing appends to x.order the melds that are missing the given number of tiles, given the faces held. Long
// melds come first, since they are more likely to lower the bound.
func (x *search) appendMissing(held uint64, lack int) {
	three, four, five := tallyRuns(held)
	x.rankRuns(&x.runs[5], five.facesCounted(5-lack)&x.starts[5], lack)
	x.endGroup(5, lack)
	x.rankRuns(&x.runs[4], four.facesCounted(4-lack)&x.starts[4], lack)
	x.rankSets(tile.Colours, tallySets(held).facesCounted(4-lack), lack)
	x.endGroup(4, lack)
	x.rankRuns(&x.runs[3], three.facesCounted(3-lack)&x.starts[3], lack)
	red, blue, black, yellow := held&oneLane, held>>lane&oneLane, held>>(2*lane)&oneLane, held>>(3*lane)
	x.rankSets(int(tile.Red), tally3(blue, black, yellow).facesCounted(3-lack), lack)
	x.rankSets(int(tile.Blue), tally3(red, black, yellow).facesCounted(3-lack), lack)
	x.rankSets(int(tile.Black), tally3(red, blue, yellow).facesCounted(3-lack), lack)
	x.rankSets(int(tile.Yellow), tally3(red, blue, black).facesCounted(3-lack), lack)
	x.endGroup(3, lack)
}

// rankSets appends to x.order the sets without the given colour, for each number whose bit is set in numbers. lack is
// the number of tiles missing from each of them.
func (x *search) rankSets(omitted int, numbers uint64, lack int) {
	for numbers &= oneLane; numbers != 0; numbers &= numbers - 1 {
		m := x.sets[omitted][bits.TrailingZeros64(numbers)]
		m.missing = int8(lack)
		x.order[x.orderLen] = m
		x.orderLen++
	}
}

// rankRuns appends to x.order the given runs that start at one of the faces in first. lack is the number of tiles
// missing from each of them.
func (x *search) rankRuns(runs *[topFace]rankedMeld, first uint64, lack int) {
	for ; first != 0; first &= first - 1 {
		m := runs[bits.TrailingZeros64(first)]
		m.missing = int8(lack)
		x.order[x.orderLen] = m
		x.orderLen++
	}
}

// rankAll fills x.order with all melds, given the faces held.
func (x *search) rankAll(held uint64) {
	melds := x.melds
	x.orderLen, x.groupCount = 0, 0
	for lack := 0; lack <= longestPiece; lack++ {
		x.appendMissing(held, lack)
	}
	for size := 3; size <= longestPiece; size++ {
		x.later[size] = x.later[size][:0]
		x.index[size] = slices.Grow(x.index[size][:0], len(melds))[:len(melds)]
	}
	for i := range x.orderLen {
		m := &x.order[i]
		x.index[3][i] = uint8(len(x.later[3]))
		x.index[4][i] = uint8(len(x.later[4]))
		x.index[5][i] = uint8(len(x.later[5]))
		x.later[m.size] = append(x.later[m.size], *m)
	}
}

// addMelds extends a family in every possible way with melds from x.order[from:]. It adds the given number of melds,
// with left places in total. missing is the number of tiles missing from the family so far, missingFaces are their
// faces, and forced is the number of okeys it needs. have and limit are as in walk, without the tiles used so far.
func (x *search) addMelds(from, left, melds, missing, forced int, have, limit planes, missingFaces uint64) {
	g := x.starts.gaps(have.once)
	if missing+g.leastMissing(melds, left) > x.bound {
		return
	}
	// slack holds, by meld size, the number of tiles that a meld may be missing without taking the family over the
	// bound.
	var slack [8]int
	for size := 3; size <= longestPiece; size++ {
		slack[size] = -1
		if rest := left - size; rest >= 3*(melds-1) && rest <= longestPiece*(melds-1) {
			slack[size] = x.bound - missing - g.leastMissing(melds-1, rest)
		}
	}
	bound := x.bound // the bound that slack is based on; better families lower x.bound
	for k := range x.groups[:x.groupCount] {
		g := &x.groups[k]
		if missing+melds*g.missing > x.bound {
			return
		}
		if g.end <= from {
			continue
		}
		// most is the number of tiles that may be missing from a meld in this group, given that each later meld is
		// missing at least g.missing.
		most := min(slack[g.size&7]-bound+x.bound, x.bound-missing-(melds-1)*g.missing)
		if most < g.missing {
			from = g.end
			continue
		}
		for i := from; i < g.end; i++ {
			m := &x.order[i]
			short := m.bits &^ have.once
			lack := bits.OnesCount64(short)
			if lack > most {
				continue
			}
			lack += missing
			need := forced + bits.OnesCount64(m.bits&^limit.once)
			if need > x.wilds {
				continue
			}
			with := have.without(m.bits)
			if x.mode == forDiscards && with.once&x.discards.wanted == 0 {
				continue
			}
			x.chosen[melds-1] = m.form
			switch {
			case melds > 2:
				x.addMelds(i, left-g.size, melds-1, lack, need, with, limit.without(m.bits), missingFaces|short)
			case x.mode == oneBest:
				x.addBestLast(left-g.size, lack, need, with, limit.without(m.bits))
			default:
				x.addLast(i, left-g.size, lack, need, with, limit.without(m.bits), missingFaces|short)
			}
			most = min(slack[g.size&7]-bound+x.bound, x.bound-missing-(melds-1)*g.missing)
		}
		from = g.end
	}
}

// addBestLast completes a family with the best last meld, wherever it is in x.order. The parameters are as in addMelds.
func (x *search) addBestLast(left, missing, forced int, have, limit planes) {
	nearest := missing + x.starts.gap(have.once, left)
	if nearest > x.bound {
		return
	}
	for i := range x.bySize[left] {
		m := &x.bySize[left][i]
		lack := missing + bits.OnesCount64(m.bits&^have.once)
		if lack <= x.bound && forced+bits.OnesCount64(m.bits&^limit.once) <= x.wilds {
			x.noteBest(lack, m.form)
			if lack == nearest {
				return
			}
		}
	}
}

// noteBest records the family that ends with the meld last as the best one so far.
func (x *search) noteBest(lack int, last uint8) {
	x.best = lack
	x.bound = lack
	if x.mode == oneBest {
		x.bound-- // another family with as many missing tiles is not needed
	}
	x.useful = 0
	x.chosen[0] = last
	x.family = x.chosen
	x.count = x.depth
}

// addLast completes a family with each possible last meld in x.order[from:]. The parameters are as in addMelds.
func (x *search) addLast(from, left, missing, forced int, have, limit planes, missingFaces uint64) {
	order := x.later[left]
	for i := int(x.index[left][from]); i < len(order); i++ {
		m := &order[i]
		if missing+int(m.missing) > x.bound {
			return
		}
		short := m.bits &^ have.once
		lack := missing + bits.OnesCount64(short)
		if lack > x.bound {
			continue
		}
		need := forced + bits.OnesCount64(m.bits&^limit.once)
		if need > x.wilds {
			continue
		}
		if x.mode == forDiscards {
			x.discards.recordFamily(x, lack, need, have.without(m.bits).once, limit.without(m.bits).once, missingFaces|short)
			continue
		}
		if x.mode == forDraws {
			x.draws.recordFamily(x, lack, m.bits, missingFaces|short, have.without(m.bits).once)
			continue
		}
		if lack < x.best {
			x.noteBest(lack, m.form)
		}
		x.useful |= missingFaces | short
	}
}
