package meld

import (
	"math/bits"

	"fair/okey/game/tile"
)

// drawTable records, for each face that a hand of 14 can draw, how drawing it changes the best families. A family is a
// set of melds with 14 places in total; the best families are missing the fewest tiles (see search). If the drawn face
// is missing from some best families, only those remain best. Otherwise all of them remain best, and so are the
// families that were missing one more tile and needed the drawn face. After a discard, the useful faces are those
// missing from the best families that do not use the discard.
type drawTable struct {
	have      planes                    // the hand
	slot      [topFace]uint8            // the slot of each face in the hand
	wanted    uint64                    // the draws for which families are recorded
	drawn     uint64                    // the wanted faces that are missing from some family
	useful    uint64                    // the faces missing from the best families
	missing   [HandSize]uint64          // by slot: the faces missing from the best families that do not use its face
	afterDraw [topFace][HandSize]uint64 // the same after drawing each face, only for families that need it
}

// CountsAfterDraws returns, for each tile that can still be drawn, the number of useful tiles of a hand of 14 after
// that draw and the best discard: the Count of the first result of NearestDiscards. It is faster than
// calling NearestDiscards for each tile. It considers only sets and runs, as if pairs did not win. Dead tiles are as in
// DistanceGiven. All counts are 0 if the hand wins, can never win, or does not have 14 tiles.
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
			most = now // the drawn tile may be discarded again
		}
		if d.drawn>>f&1 != 0 {
			for i, faces := range d.afterDraw[f][:slots] {
				if d.useful>>f&1 == 0 {
					faces |= d.missing[i]
				}
				most = max(most, count(faces)-int(faces>>f&1))
			}
		}
		counts[s.terms.drawnAs(f)] = most
	}
	if okeys > 0 && away > 1 {
		for _, faces := range d.missing[:slots] {
			counts[s.terms.Wild()] = max(counts[s.terms.Wild()], count(faces)-1)
		}
	}
	return counts
}

// findDraws fills the draw table of a hand at the given distance from winning. drawable is the set of faces that can be
// drawn. findAllBest must have run for p immediately before.
func (x *search) findDraws(s *Solver, p *position, drawable uint64, distance int) *drawTable {
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	if x.draws == nil {
		x.draws = new(drawTable)
	}
	d := x.draws
	*d = drawTable{have: have, useful: x.useful}
	for i, left := uint8(0), d.have.once; left != 0; i, left = i+1, left&(left-1) {
		d.slot[bits.TrailingZeros64(left)] = i
	}
	x.mode = forDraws
	if distance > 1 { // otherwise drawing a useful face wins
		d.wanted = x.useful & drawable
	}
	x.walk(s.terms.ShortShapes, have, limit)
	d.wanted |= drawable &^ x.useful
	x.bound++
	x.walk(s.terms.ShortShapes, have, limit)
	return d
}

// recordFamily records the family of the melds chosen so far and the meld with the faces lastMeld. missing is the
// number of tiles missing from it, and missingFaces are their faces. unused is the set of faces in the hand that it
// does not use.
func (d *drawTable) recordFamily(x *search, missing int, lastMeld, missingFaces, unused uint64) {
	drawn := missingFaces & d.wanted
	switch {
	case missing > x.best:
		drawn &^= d.useful
	case x.bound > x.best:
		return // already recorded
	}
	d.drawn |= drawn
	twice := uint64(0)
	if bits.OnesCount64(missingFaces) < missing {
		twice = d.missingTwice(x, lastMeld)
	}
	for unused &= d.have.once; unused != 0; unused &= unused - 1 {
		i := d.slot[bits.TrailingZeros64(unused)]
		if x.bound == x.best {
			d.missing[i] |= missingFaces
		}
		for faces := drawn; faces != 0; faces &= faces - 1 {
			d.afterDraw[bits.TrailingZeros64(faces)][i] |= missingFaces&^(faces&-faces) | twice
		}
	}
}

// missingTwice returns the faces that are missing twice from the melds chosen so far and lastMeld.
func (d *drawTable) missingTwice(x *search, lastMeld uint64) (twice uint64) {
	have, lacked := d.have, uint64(0)
	for i := x.depth - 1; i >= 0; i-- {
		m := lastMeld
		if i > 0 {
			m = x.melds[x.chosen[i]].bits
		}
		short := m &^ have.once
		twice |= lacked & short
		lacked |= short
		have = have.without(m)
	}
	return twice
}
