package meld

import "math/bits"

// spares is what throwing away each tile of a hand of 15 comes to, gathered from the families of melds that are best for
// the whole hand or lack one tile more. A tile of which a family leaves one over can go, and the family lacks what it did;
// any other family then lacks that tile as well. So the hand without a tile is as far as the whole hand if some best family
// spares it, and one tile farther if not, and what brings it nearer is what those families lack:
//
//   - if spared by a best family: what the best families lack that spare it;
//   - else: what any best family lacks, the tile's twin, and what the families lack that are one tile farther and spare it.
//
// The thrown tile cannot be drawn again, which only matters to families that show all of its kind: they need one more
// okey for it.
type spares struct {
	least  int    // what the best families for the whole hand lack
	hand   uint64 // the faces of the hand
	wanted uint64 // the tiles whose sparing is still of interest

	spared  uint64          // the tiles that best families spare
	by      [topFace]uint64 // what the families lack that spare a tile: the best, or for the others those one tile farther
	farther uint64          // the tiles that are spared by families one tile farther
	any     uint64          // what the best families lack, those with an okey to spare
	anyOK   bool            // whether there is one
	tight   [topFace]uint64 // what the best families without an okey to spare lack, for the tiles that can go all the same
	tightOK uint64          // the tiles for which there is one
}

// throwAll fills the spares of a hand for which best families lack so many tiles.
func (x *search) throwAll(s *Solver, p *position) {
	x.nearest(s, p)
	have, limit := planesOf(&p.rows), planesOf(&p.limit)
	*x.spares = spares{least: x.best, hand: have.once, wanted: ^uint64(0)}
	if x.best == Never {
		return
	}
	x.rank(have.once)
	x.mode = each
	x.bound = x.best
	x.walk(s.terms.ShortShapes, have, limit)
	if x.spares.wanted = have.once &^ x.spares.spared; x.spares.wanted != 0 {
		x.bound = x.best + 1
		x.walk(s.terms.ShortShapes, have, limit)
	}
}

// leave notes a family that lacks so many tiles, namely these, needs so many okeys and leaves these tiles.
func (x *spares) leave(in *search, missing, okeys int, spare, limit, lacked uint64) {
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

// without is what best families of sets and runs lack once a tile of a face is thrown away, and the faces that bring them
// nearer; ok is false if that has to be searched for.
func (x *spares) without(f face) (missing int, useful uint64, ok bool) {
	bit := uint64(1) << f
	if x.spared&bit != 0 {
		return x.least, x.by[f], true
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

// withoutOkey is the same for an okey.
func (x *spares) withoutOkey() (missing int, useful uint64, ok bool) {
	return x.least, x.any, x.anyOK
}
