package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// search is the exact branch and bound over families of short melds with 14 places: four melds, or three of 4, 5 and 5
// places (rule 3.4). A family lacks a tile wherever it shows a face more often than the hand holds it; it needs an okey
// wherever it shows one more often than the hand holds it and the pile may still give it.
//
// The melds come in the order of how much they lack by themselves, and a family in that order, so that each meld that
// follows lacks at least as much as the last did. A second bound is how little any meld lacks of the tiles still left
// over (see gaps); it takes the place of trying the last meld where only the best family is asked for.
type search struct {
	*catalogue
	order   [formCount]ranked
	ranked  int                           // how many of the order there are
	groups  [3 * (longestPiece + 1)]group // the order once more, by what melds lack and by their size
	grouped int                           // how many groups there are
	later   [longestPiece + 1][]ranked    // the melds of each size, in order
	index   [longestPiece + 1][]uint8     // how many melds of each size come before a place in the order
	wilds   int
	bound   int // families that lack more are of no interest
	mode    mode
	depth   int // how many melds the families looked at have
	chosen  [shortMelds]uint8

	best   int               // the fewest natural tiles that a family lacks, or Never
	family [shortMelds]uint8 // the first such family
	count  int               // how many melds that has, if any
	useful uint64            // what those families lack, face f being bit f; only of allBest

	spares *spares // what is noted of each family
}

// group is the melds of the order, one after the other, that have a size and lack so many tiles.
type group struct{ size, lack, end int }

// endGroup makes a group of the melds ranked since the last one.
func (x *search) endGroup(size, lack int) {
	if x.ranked > 0 && (x.grouped == 0 || x.groups[x.grouped-1].end < x.ranked) { // an empty one would only cost time
		x.groups[x.grouped] = group{size, lack, x.ranked}
		x.grouped++
	}
}

// mode is which families a search looks for.
type mode uint8

const (
	oneBest mode = iota // one of those that lack least
	allBest             // all of those that lack least
	each                // all within the bound, for the spare tiles they leave
)

// likely is what most hands lack at most: the bound to begin with.
const likely = 5

// nearest searches for one best family. It begins with a bound that most hands keep, which is worth more than the time
// lost with the others.
func (x *search) nearest(s *Solver, p *position) {
	x.mode = oneBest
	x.best = Never
	x.count = 0
	x.wilds = p.wilds
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	x.ranked, x.grouped = 0, 0
	lack := 0
	for bound := likely; x.best == Never && bound < Never; bound += 3 {
		// No meld but the last lacks more than half of it.
		for ; 2*lack <= bound && lack <= longestPiece; lack++ {
			x.rankThose(have.once, lack)
		}
		x.bound = bound
		x.walk(s.terms.ShortShapes, have, limit)
	}
}

// every searches for all best families.
func (x *search) every(s *Solver, p *position) {
	x.nearest(s, p)
	x.mode = allBest
	x.bound = x.best
	x.useful = 0
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	x.rank(have.once)
	x.walk(s.terms.ShortShapes, have, limit)
}

// walk looks at families of every size.
func (x *search) walk(short bool, have, limit planes) {
	for x.depth = shortMelds; x.depth >= shortMelds-1; x.depth-- {
		x.lay(0, HandSize, x.depth, 0, 0, have, limit, 0)
		if short {
			return
		}
	}
}

// rankThose puts the melds in order that lack a number of tiles, after those that lack less. Long melds come first, as they
// are the likelier to bring the bound down.
func (x *search) rankThose(held uint64, lack int) {
	three, four, five := runs(held)
	x.list(&x.runs[5], five.of(5-lack)&x.starts[5], lack)
	x.endGroup(5, lack)
	x.list(&x.runs[4], four.of(4-lack)&x.starts[4], lack)
	x.listSets(tile.Colours, sets(held).of(4-lack), lack)
	x.endGroup(4, lack)
	x.list(&x.runs[3], three.of(3-lack)&x.starts[3], lack)
	red, blue, black, yellow := held&oneLane, held>>lane&oneLane, held>>(2*lane)&oneLane, held>>(3*lane)
	x.listSets(int(tile.Red), tally3(blue, black, yellow).of(3-lack), lack)
	x.listSets(int(tile.Blue), tally3(red, black, yellow).of(3-lack), lack)
	x.listSets(int(tile.Black), tally3(red, blue, yellow).of(3-lack), lack)
	x.listSets(int(tile.Yellow), tally3(red, blue, black).of(3-lack), lack)
	x.endGroup(3, lack)
}

func (x *search) listSets(omitted int, at uint64, lack int) {
	for at &= oneLane; at != 0; at &= at - 1 {
		m := x.sets[omitted][bits.TrailingZeros64(at)]
		m.lack = int8(lack)
		x.order[x.ranked] = m
		x.ranked++
	}
}

func (x *search) list(runs *[topFace]ranked, at uint64, lack int) {
	for ; at != 0; at &= at - 1 {
		m := runs[bits.TrailingZeros64(at)]
		m.lack = int8(lack)
		x.order[x.ranked] = m
		x.ranked++
	}
}

// rank puts all melds in order.
func (x *search) rank(held uint64) {
	melds := x.melds
	x.ranked, x.grouped = 0, 0
	for lack := 0; lack <= longestPiece; lack++ {
		x.rankThose(held, lack)
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

// lay adds so many melds, from the given one of the order on, to a family that lacks and forces so many tiles and has so
// many places left to fill.
func (x *search) lay(from, left, melds, missing, forced int, have, limit planes, lacked uint64) {
	g := x.starts.gaps(have.once)
	if missing+g.atLeast(melds, left) > x.bound {
		return
	}
	// What a meld of each size may lack at most, so that the others can still be good enough.
	var slack [8]int
	for size := 3; size <= longestPiece; size++ {
		slack[size] = -1
		if rest := left - size; rest >= 3*(melds-1) && rest <= longestPiece*(melds-1) {
			slack[size] = x.bound - missing - g.atLeast(melds-1, rest)
		}
	}
	bound := x.bound // what slack was reckoned with; finds bring the bound down
	for k := range x.groups[:x.grouped] {
		g := &x.groups[k]
		if missing+melds*g.lack > x.bound {
			return
		}
		if g.end <= from {
			continue
		}
		// most is what one of these melds may lack, the ones that follow lacking no less than it does by itself.
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
			with := have.less(m.bits)
			if x.mode == each && with.once&x.spares.wanted == 0 {
				continue
			}
			x.chosen[melds-1] = m.form
			switch {
			case melds > 2:
				x.lay(i, left-g.size, melds-1, lack, need, with, limit.less(m.bits), lacked|short)
			case x.mode == oneBest:
				x.close(left-g.size, lack, need, with, limit.less(m.bits))
			default:
				x.last(i, left-g.size, lack, need, with, limit.less(m.bits), lacked|short)
			}
			most = min(slack[g.size&7]-bound+x.bound, x.bound-missing-(melds-1)*g.lack)
		}
		from = g.end
	}
}

// close adds the best last meld, in whatever order.
func (x *search) close(left, missing, forced int, have, limit planes) {
	nearest := missing + x.starts.gap(have.once, left)
	if nearest > x.bound {
		return
	}
	for i := range x.bySize[left] {
		m := &x.bySize[left][i]
		lack := missing + bits.OnesCount64(m.bits&^have.once)
		if lack <= x.bound && forced+bits.OnesCount64(m.bits&^limit.once) <= x.wilds {
			x.found(lack, m.form)
			if lack == nearest {
				return
			}
		}
	}
}

// found notes a family that lacks less than any before.
func (x *search) found(lack int, last uint8) {
	x.best = lack
	x.bound = lack
	if x.mode == oneBest {
		x.bound-- // the first find is as good as any
	}
	x.useful = 0
	x.chosen[0] = last
	x.family = x.chosen
	x.count = x.depth
}

// last adds the last meld.
func (x *search) last(from, left, missing, forced int, have, limit planes, lacked uint64) {
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
			x.spares.leave(x, lack, need, have.less(m.bits).once, limit.less(m.bits).once, lacked|short)
			continue
		}
		if lack < x.best {
			x.found(lack, m.form)
		}
		x.useful |= lacked | short
	}
}
