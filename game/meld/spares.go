package meld

import "math/bits"

// spares holds what throwing away each tile of a hand of 15 leads to, computed from the families of melds that are best
// for the whole hand or lack one tile more. If a family leaves a tile over, that tile can go and the family lacks no
// more than before; any other family then also lacks that tile. So without a tile, the hand is as far as the whole hand
// if some best family spares the tile, and one tile farther otherwise. The useful tiles are the ones that these
// families lack:
//
//   - if a best family spares the tile, those that the best families that spare it lack;
//   - otherwise, those that any best family lacks, the tile's twin, and those that families one tile farther that
//     spare it lack.
//
// The discarded tile cannot be drawn again. That only matters to families that show every copy of it: they need one
// more okey.
type spares struct {
	least  int    // how many tiles the best families for the whole hand lack
	hand   uint64 // the faces of the hand
	wanted uint64 // the faces of the hand for which no family that spares them was found yet

	spared  uint64          // the faces that best families spare
	by      [topFace]uint64 // by face, what the families that spare it lack, whether best or one tile farther
	farther uint64          // the faces that families one tile farther spare
	any     uint64          // what those best families lack that have an okey to spare
	anyOK   bool            // whether there is such a family
	tight   [topFace]uint64 // by face that can go, what those best families lack that have no okey to spare
	tightOK uint64          // the faces that have an entry in tight

	nearest bool // whether families one tile farther are ignored
}

// findSpares computes the spares of a hand of 15 from the best families. findBest must have run for p.
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

// findFarther adds the families that are one tile farther, for the tiles that no best family spares. This takes most of
// the time.
func (x *search) findFarther(s *Solver, p *position) {
	if x.best == Never {
		return
	}
	if x.spares.wanted = x.spares.hand &^ x.spares.spared; x.spares.wanted != 0 {
		x.bound = x.best + 1
		x.walk(s.terms.ShortShapes, planesOf(&p.rows), planesOf(&p.limit))
	}
}

// noteFamily records a family that lacks missing tiles, whose faces are in lacked, and needs okeys. It spares the faces
// in spare. limit has the faces of which it does not show every copy.
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

// afterDiscard returns how many tiles the best families of sets and runs lack after the discard of a tile of face f,
// and the faces that reduce that number. ok is false if only a search can tell. If x.nearest is set, missing may be
// wrong for a discard after which the sets and runs do not count.
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
