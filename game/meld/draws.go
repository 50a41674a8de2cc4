package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// draws holds the effect of each possible draw on a hand of 14. It is computed from the best families of melds and
// those that lack one tile more. If some best families lack the face drawn, only they remain best. Otherwise all best
// families remain best, together with the families that lacked one tile more, including the face drawn. After a
// discard, the useful tiles are those lacked by the best families that spare the discard.
type draws struct {
	have   planes                    // the hand
	slot   [topFace]uint8            // the slot of each face in the hand
	wanted uint64                    // the faces drawn whose families are recorded
	drawn  uint64                    // the wanted faces that some family lacks
	useful uint64                    // the faces that the best families lack
	spared [HandSize]uint64          // for each slot of a discard, the faces lacked by the best families that spare it
	by     [topFace][HandSize]uint64 // the same for each face drawn, only for families that lacked it
}

// CountsAfterDraws returns, for each tile that can still be drawn, the number of useful tiles of a hand of 14 after
// that draw and the best discard. This is the Count of the first result of NearestDiscards, computed for all tiles at
// once. It considers only sets and runs, as if pairs did not win. Dead tiles are as in DistanceGiven. All counts are 0
// for a hand that wins, for one that can never win, and for one of any other size.
func (s *Solver) CountsAfterDraws(hand, dead tile.Set) (counts [tile.Faces + 1]int) {
	p := s.terms.position(&hand, &dead)
	x := s.families()
	x.findAllBest(s, &p)
	away := p.drawsNeeded(x.best)
	if hand.Len() != HandSize || away == 0 || away == Never {
		return counts
	}
	var left [tile.Colours]row
	for c, r := range p.rows {
		left[c] = p.limit[c] - r
	}
	can, okeys := planesOf(&left), p.wilds-p.wild
	d := x.findDraws(s, &p, can.once, away)
	count := func(faces uint64) int {
		return bits.OnesCount64(faces&can.once) + bits.OnesCount64(faces&can.twice) + okeys
	}
	slots := bits.OnesCount64(d.have.once)
	now := count(d.useful)
	for open := can.once; open != 0; open &= open - 1 {
		f := face(bits.TrailingZeros64(open))
		most := 0
		if d.useful>>f&1 == 0 {
			most = now // the face drawn may be discarded again
		}
		if d.drawn>>f&1 != 0 {
			for i, faces := range d.by[f][:slots] {
				if d.useful>>f&1 == 0 {
					faces |= d.spared[i]
				}
				most = max(most, count(faces)-int(faces>>f&1))
			}
		}
		counts[s.terms.drawnAs(f)] = most
	}
	if okeys > 0 && away > 1 {
		for _, faces := range d.spared[:slots] {
			counts[s.terms.Wild()] = max(counts[s.terms.Wild()], count(faces)-1)
		}
	}
	return counts
}

// findDraws returns the draws for a hand that is away tiles from winning and can draw the faces in can. findAllBest
// must have run immediately before.
func (x *search) findDraws(s *Solver, p *position, can uint64, away int) *draws {
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	if x.draws == nil {
		x.draws = new(draws)
	}
	d := x.draws
	*d = draws{have: have, useful: x.useful}
	for i, left := uint8(0), d.have.once; left != 0; i, left = i+1, left&(left-1) {
		d.slot[bits.TrailingZeros64(left)] = i
	}
	x.mode = eachDraw
	if away > 1 { // otherwise drawing a useful face wins
		d.wanted = x.useful & can
	}
	x.walk(s.terms.ShortShapes, have, limit)
	d.wanted |= can &^ x.useful
	x.bound++
	x.walk(s.terms.ShortShapes, have, limit)
	return d
}

// noteFamily records a family: the melds chosen in the search and the meld with the faces in last. The family lacks
// missing tiles, whose faces are in lacked, and spares the faces in spare.
func (d *draws) noteFamily(in *search, missing int, last, lacked, spare uint64) {
	drawn := lacked & d.wanted
	switch {
	case missing > in.best:
		drawn &^= d.useful
	case in.bound > in.best:
		return // already recorded
	}
	d.drawn |= drawn
	twice := uint64(0)
	if bits.OnesCount64(lacked) < missing {
		twice = d.lackedTwice(in, last)
	}
	for spare &= d.have.once; spare != 0; spare &= spare - 1 {
		i := d.slot[bits.TrailingZeros64(spare)]
		if in.bound == in.best {
			d.spared[i] |= lacked
		}
		for faces := drawn; faces != 0; faces &= faces - 1 {
			d.by[bits.TrailingZeros64(faces)][i] |= lacked&^(faces&-faces) | twice
		}
	}
}

// lackedTwice returns the faces of which the melds chosen and the meld last together lack two tiles.
func (d *draws) lackedTwice(in *search, last uint64) (twice uint64) {
	have, lacked := d.have, uint64(0)
	for i := in.depth - 1; i >= 0; i-- {
		m := last
		if i > 0 {
			m = in.melds[in.chosen[i]].bits
		}
		short := m &^ have.once
		twice |= lacked & short
		lacked |= short
		have = have.without(m)
	}
	return twice
}
