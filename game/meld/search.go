package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// search finds families of short melds with 14 places in total by exact branch and bound. A family has four melds, or
// three melds of 4, 5 and 5 places (rule 3.4). It lacks a tile for each time that it shows a face more often than the
// hand has it. It needs an okey for each time that it shows a face more often than the hand and the drawable tiles have
// it.
//
// The melds are ordered by the number of tiles that each lacks on its own. Each family takes its melds in that order,
// so a later meld lacks at least as many on its own as the one before. A second bound is the minimum number of tiles
// that any meld lacks given the remaining tiles (see gaps). If only one best family is needed, that bound makes it
// unnecessary to try every last meld.
type search struct {
	*catalogue
	order   [formCount]ranked
	ranked  int                           // the number of melds in order
	groups  [3 * (longestPiece + 1)]group // the parts of order in which all melds have the same size and lack
	grouped int                           // the number of groups
	later   [longestPiece + 1][]ranked    // the melds of each size, in the same order
	index   [longestPiece + 1][]uint8     // by size and index in order: the number of earlier melds of that size
	wilds   int
	bound   int // families that lack more tiles are ignored
	mode    mode
	depth   int // the number of melds in the families being visited
	chosen  [shortMelds]uint8

	best   int               // the smallest number of natural tiles that a family lacks, or Never if there is none
	family [shortMelds]uint8 // the first such family
	count  int               // the number of melds in family, or 0 if there is none
	useful uint64            // the faces that best families lack; only in mode allBest

	spares *spares // filled in mode each
	draws  *draws  // filled in mode eachDraw; allocated on first use
}

// group is a part of order in which all melds have the same size and lack the same number of tiles.
type group struct{ size, lack, end int }

// endGroup forms a group from the melds ranked since the last group, which all have the given size and lack.
func (x *search) endGroup(size, lack int) {
	// An empty group would only take time.
	if x.ranked > 0 && (x.grouped == 0 || x.groups[x.grouped-1].end < x.ranked) {
		x.groups[x.grouped] = group{size, lack, x.ranked}
		x.grouped++
	}
}

// A mode determines which families a search visits.
type mode uint8

const (
	oneBest  mode = iota // one of those that lack the fewest tiles
	allBest              // all that lack the fewest tiles
	each                 // all within the bound, to fill spares
	eachDraw             // all within the bound, to fill draws
)

// usualLack is the initial bound. Most hands do not lack more tiles.
const usualLack = 5

// findBest finds one best family. It starts with a bound that suffices for most hands. This saves more time than is
// lost by repeating the search for the others.
func (x *search) findBest(s *Solver, p *position) {
	x.mode = oneBest
	x.best = Never
	x.count = 0
	x.wilds = p.wilds
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	x.ranked, x.grouped = 0, 0
	lack := 0
	for bound := usualLack; x.best == Never && bound < Never; bound += 3 {
		// Only the last meld can lack more than half of the bound.
		for ; 2*lack <= bound && lack <= longestPiece; lack++ {
			x.rankLacking(have.once, lack)
		}
		x.bound = bound
		x.walk(s.terms.ShortShapes, have, limit)
	}
}

// findAllBest finds the best families and stores the faces that they lack in x.useful.
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
// limit counts those plus the drawable ones.
func (x *search) walk(short bool, have, limit planes) {
	for x.depth = shortMelds; x.depth >= shortMelds-1; x.depth-- {
		x.addMelds(0, HandSize, x.depth, 0, 0, have, limit, 0)
		if short {
			return
		}
	}
}

// rankLacking appends to order the melds that lack exactly the given number of tiles. held has the faces held. Long
// melds come first, since they are more likely to lower the bound.
func (x *search) rankLacking(held uint64, lack int) {
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

// rankSets appends to order the sets that omit the given colour, for the numbers in the bit set at. lack is the number
// of tiles that each of them lacks.
func (x *search) rankSets(omitted int, at uint64, lack int) {
	for at &= oneLane; at != 0; at &= at - 1 {
		m := x.sets[omitted][bits.TrailingZeros64(at)]
		m.lack = int8(lack)
		x.order[x.ranked] = m
		x.ranked++
	}
}

// rankRuns appends to order those of the given runs that start at the faces in at. lack is the number of tiles that
// each of them lacks.
func (x *search) rankRuns(runs *[topFace]ranked, at uint64, lack int) {
	for ; at != 0; at &= at - 1 {
		m := runs[bits.TrailingZeros64(at)]
		m.lack = int8(lack)
		x.order[x.ranked] = m
		x.ranked++
	}
}

// rankAll puts all melds in order of the number of tiles that they lack, given the faces held.
func (x *search) rankAll(held uint64) {
	melds := x.melds
	x.ranked, x.grouped = 0, 0
	for lack := 0; lack <= longestPiece; lack++ {
		x.rankLacking(held, lack)
	}
	for size := 3; size <= longestPiece; size++ {
		x.later[size] = x.later[size][:0]
		x.index[size] = slices.Grow(x.index[size][:0], len(melds))[:len(melds)]
	}
	for i := range x.ranked {
		m := &x.order[i]
		x.index[3][i] = uint8(len(x.later[3]))
		x.index[4][i] = uint8(len(x.later[4]))
		x.index[5][i] = uint8(len(x.later[5]))
		x.later[m.size] = append(x.later[m.size], *m)
	}
}

// addMelds extends a family with melds in every possible way, starting at index from of order. left is the number of
// places and melds the number of melds still to be added. So far the family lacks missing tiles, whose faces are in
// lacked, and needs forced okeys. have and limit are as in walk, without the tiles used so far.
func (x *search) addMelds(from, left, melds, missing, forced int, have, limit planes, lacked uint64) {
	g := x.starts.gaps(have.once)
	if missing+g.leastLack(melds, left) > x.bound {
		return
	}
	// slack is the number of tiles that a meld of each size may lack if the family is to stay within the bound.
	var slack [8]int
	for size := 3; size <= longestPiece; size++ {
		slack[size] = -1
		if rest := left - size; rest >= 3*(melds-1) && rest <= longestPiece*(melds-1) {
			slack[size] = x.bound - missing - g.leastLack(melds-1, rest)
		}
	}
	bound := x.bound // the bound used for slack; better families lower x.bound
	for k := range x.groups[:x.grouped] {
		g := &x.groups[k]
		if missing+melds*g.lack > x.bound {
			return
		}
		if g.end <= from {
			continue
		}
		// most is the number of tiles that a meld in this group may lack, given that later ones lack at least g.lack.
		most := min(slack[g.size&7]-bound+x.bound, x.bound-missing-(melds-1)*g.lack)
		if most < g.lack {
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
			if x.mode == each && with.once&x.spares.wanted == 0 {
				continue
			}
			x.chosen[melds-1] = m.form
			switch {
			case melds > 2:
				x.addMelds(i, left-g.size, melds-1, lack, need, with, limit.without(m.bits), lacked|short)
			case x.mode == oneBest:
				x.addBestLast(left-g.size, lack, need, with, limit.without(m.bits))
			default:
				x.addLast(i, left-g.size, lack, need, with, limit.without(m.bits), lacked|short)
			}
			most = min(slack[g.size&7]-bound+x.bound, x.bound-missing-(melds-1)*g.lack)
		}
		from = g.end
	}
}

// addBestLast completes a family with the last meld that lacks the fewest tiles, wherever it is in order. The
// parameters are as in addMelds.
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

// noteBest records the family that ends with the meld last. It must lack fewer tiles than every family before it.
func (x *search) noteBest(lack int, last uint8) {
	x.best = lack
	x.bound = lack
	if x.mode == oneBest {
		x.bound-- // another family that lacks the same number is not needed
	}
	x.useful = 0
	x.chosen[0] = last
	x.family = x.chosen
	x.count = x.depth
}

// addLast completes a family with each possible last meld, starting at index from of order. The parameters are as in
// addMelds.
func (x *search) addLast(from, left, missing, forced int, have, limit planes, lacked uint64) {
	order := x.later[left]
	for i := int(x.index[left][from]); i < len(order); i++ {
		m := &order[i]
		if missing+int(m.lack) > x.bound {
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
		if x.mode == each {
			x.spares.noteFamily(x, lack, need, have.without(m.bits).once, limit.without(m.bits).once, lacked|short)
			continue
		}
		if x.mode == eachDraw {
			x.draws.noteFamily(x, lack, m.bits, lacked|short, have.without(m.bits).once)
			continue
		}
		if lack < x.best {
			x.noteBest(lack, m.form)
		}
		x.useful |= lacked | short
	}
}
