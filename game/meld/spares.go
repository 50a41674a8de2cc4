package meld

import "math/bits"

// spares holds the effect of each possible discard from a hand of 15. It is computed from the best families of melds
// for the whole hand and those that lack one tile more. If a family does not use a tile, it spares the tile and lacks
// no more tiles after that discard. Any other family then also lacks the discarded tile. So after a discard, the hand
// is as far from winning as before if some best family spares the tile, and one tile farther otherwise. The useful
// tiles after a discard are
//
//   - if a best family spares the tile, those lacked by the best families that spare it;
//   - otherwise, those lacked by any best family, the tile's twin, and those lacked by the families one tile farther
//     that spare the tile.
//
// The discarded tile cannot be drawn again. This matters only to families that show every copy of it: they need one
// more okey.
type spares struct {
	least  int    // the number of tiles that the best families for the whole hand lack
	hand   uint64 // the faces in the hand
	wanted uint64 // the faces for which the families that spare them are recorded

	spared  uint64          // the faces that best families spare
	by      [topFace]uint64 // for each face, the faces lacked by the families that spare it, best or not
	farther uint64          // the faces that families one tile farther spare
	any     uint64          // the faces lacked by best families with an okey to spare
	anyOK   bool            // whether there is such a family
	tight   [topFace]uint64 // for each discard, the faces lacked by best families without an okey to spare
	tightOK uint64          // the faces that have an entry in tight

	nearest bool // whether families one tile farther are ignored
}

// findSpares computes the spares for a hand of 15 from the best families. findBest must have run for p.
func (x *search) findSpares(s *Solver, p *position) {
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	*x.spares = spares{least: x.best, hand: have.once, wanted: ^uint64(0)}
	if x.best == Never {
		return
	}
	x.rankAll(have.once)
	x.mode = each
	x.bound = x.best
	x.walk(s.terms.ShortShapes, have, limit)
}

// findFarther adds the families that lack one tile more, for the tiles that no best family spares. It takes most of the
// time.
func (x *search) findFarther(s *Solver, p *position) {
	if x.best == Never {
		return
	}
	if x.spares.wanted = x.spares.hand &^ x.spares.spared; x.spares.wanted != 0 {
		x.bound = x.best + 1
		x.walk(s.terms.ShortShapes, planesOf(&p.rows), planesOf(&p.limit))
	}
}

// noteFamily records a family that lacks missing tiles, whose faces are in lacked, and needs the given number of okeys.
// The family spares the faces in spare. limit has the faces of which it does not show every copy.
func (x *spares) noteFamily(in *search, missing, okeys int, spare, limit, lacked uint64) {
	spare &= x.wanted & x.hand
	if missing > x.least {
		x.farther |= spare
	} else if in.bound == x.least {
		x.spared |= spare
		if okeys < in.wilds {
			x.any |= lacked
			x.anyOK = true
		} else {
			for can := limit & x.hand; can != 0; can &= can - 1 {
				x.tight[bits.TrailingZeros64(can)] |= lacked
			}
			x.tightOK |= limit & x.hand
		}
	}
	for ; spare != 0; spare &= spare - 1 {
		x.by[bits.TrailingZeros64(spare)] |= lacked
	}
}

// afterDiscard returns the number of tiles that the best families of sets and runs lack after the discard of a tile
// with face f, and the faces that reduce that number. ok is false if this can only be determined by a new search. If
// x.nearest is set, missing may be wrong for a discard after which sets and runs do not matter.
func (x *spares) afterDiscard(f face) (missing int, useful uint64, ok bool) {
	bit := uint64(1) << f
	if x.spared&bit != 0 {
		return x.least, x.by[f], true
	}
	if x.nearest {
		return min(x.least+1, Never), 0, true
	}
	useful = x.by[f]
	ok = x.farther&bit != 0
	if x.anyOK {
		useful |= x.any | bit
		ok = true
	}
	if x.tightOK&bit != 0 {
		useful |= x.tight[f] | bit
		ok = true
	}
	return x.least + 1, useful, ok && x.least < Never
}

// afterOkeyDiscard is like afterDiscard for an okey.
func (x *spares) afterOkeyDiscard() (missing int, useful uint64, ok bool) {
	return x.least, x.any, x.anyOK || x.nearest
}
