package meld

import "math/bits"

// discardTable records, for each tile in a hand of 15, how discarding it changes the best families (see search). It is
// computed from the best families for the whole hand and the next-best ones, which are missing one more tile. If a
// family does not use a tile, discarding it changes nothing for the family. Otherwise that tile, too, is missing from
// the family. So discarding a tile leaves the hand as far from winning as before if some best family does not use the
// tile, and one tile farther otherwise. The useful tiles after a discard are
//
//   - if some best family does not use the discard, the tiles missing from those best families;
//   - otherwise, the tiles missing from any best family, the second copy of the discard, and the tiles missing from the
//     next-best families that do not use the discard.
//
// The discarded tile cannot be drawn again. This matters only to families that show every copy of it: they need one
// more okey.
type discardTable struct {
	least  int    // the number of tiles missing from the best families for the whole hand
	hand   uint64 // the faces in the hand
	wanted uint64 // the discards for which families are recorded

	unused     uint64          // the faces that some best family does not use
	missing    [topFace]uint64 // for each discard, the faces missing from the recorded families that do not use it
	unusedNext uint64          // the faces that some next-best family does not use
	loose      uint64          // the faces missing from the best families that need fewer okeys than there are
	hasLoose   bool            // whether there is such a family
	tight      [topFace]uint64 // for each discard, the faces missing from the best families that need every okey
	hasTight   uint64          // the discards that have an entry in tight

	nearest bool // whether next-best families are ignored
}

// findDiscards fills the discard table of a hand of 15 from the best families. findBest must have run for p.
func (x *search) findDiscards(s *Solver, p *position) {
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	*x.discards = discardTable{least: x.best, hand: have.once, wanted: ^uint64(0)}
	if x.best == Never {
		return
	}
	x.rankAll(have.once)
	x.mode = forDiscards
	x.bound = x.best
	x.walk(s.terms.ShortShapes, have, limit)
}

// findNextBest adds the next-best families to the discard table, for the tiles that every best family uses. It takes
// most of the time.
func (x *search) findNextBest(s *Solver, p *position) {
	if x.best == Never {
		return
	}
	if x.discards.wanted = x.discards.hand &^ x.discards.unused; x.discards.wanted != 0 {
		x.bound = x.best + 1
		x.walk(s.terms.ShortShapes, planesOf(&p.rows), planesOf(&p.limit))
	}
}

// recordFamily records a family. missing is the number of tiles missing from it, missingFaces are their faces, and
// okeys is the number of okeys it needs. unused is the set of faces in the hand that it does not use, and limit is the
// set of faces that it does not show as often as there are copies.
func (d *discardTable) recordFamily(x *search, missing, okeys int, unused, limit, missingFaces uint64) {
	unused &= d.wanted & d.hand
	if missing > d.least {
		d.unusedNext |= unused
	} else if x.bound == d.least {
		d.unused |= unused
		if okeys < x.wilds {
			d.loose |= missingFaces
			d.hasLoose = true
		} else {
			for can := limit & d.hand; can != 0; can &= can - 1 {
				d.tight[bits.TrailingZeros64(can)] |= missingFaces
			}
			d.hasTight |= limit & d.hand
		}
	}
	for ; unused != 0; unused &= unused - 1 {
		d.missing[bits.TrailingZeros64(unused)] |= missingFaces
	}
}

// missingAfterDiscard returns the number of tiles missing from the best families of sets and runs after a tile with
// face f is discarded, and the faces that reduce that number. ok is false if only a new search can determine this. If
// d.nearest is set, missing may be wrong for a discard after which sets and runs do not matter.
func (d *discardTable) missingAfterDiscard(f face) (missing int, useful uint64, ok bool) {
	bit := uint64(1) << f
	if d.unused&bit != 0 {
		return d.least, d.missing[f], true
	}
	if d.nearest {
		return min(d.least+1, Never), 0, true
	}
	useful = d.missing[f]
	ok = d.unusedNext&bit != 0
	if d.hasLoose {
		useful |= d.loose | bit
		ok = true
	}
	if d.hasTight&bit != 0 {
		useful |= d.tight[f] | bit
		ok = true
	}
	return d.least + 1, useful, ok && d.least < Never
}

// missingAfterOkeyDiscard is like missingAfterDiscard for an okey.
func (d *discardTable) missingAfterOkeyDiscard() (missing int, useful uint64, ok bool) {
	return d.least, d.loose, d.hasLoose || d.nearest
}
