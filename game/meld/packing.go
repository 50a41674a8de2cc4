package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// aim is the quantity that a packing maximises.
type aim uint8

const (
	// highestSum is the sum of the numbers that the laid tiles stand for, including okeys (rule 7.4).
	highestSum aim = iota
	// cheapestRest is the number of points that the laid tiles would cost in the hand: their numbers, and
	// Terms.OkeyLeft for an okey (rule 7.13).
	cheapestRest
	// mostTiles is the number of laid tiles.
	mostTiles
)

// piece is a short meld with okeys at some of its places.
type piece struct {
	form  *form
	okeys uint8             // bit i is set if place i has an okey
	need  [tile.Colours]row // the natural tiles that the piece uses
	worth int
}

// packing finds the disjoint complete melds in a hand that are worth most. It first chooses the melds with okeys, at
// most two of them. The melds without okeys that it adds then cannot be worth more than the best such melds in the
// whole hand, which bounds the search.
type packing struct {
	aim      aim
	okeyLeft int // the worth of an okey if the aim is cheapestRest
	left     [tile.Colours]row
	pieces   [tile.Copies + 1][]piece // indexed by the number of okeys, highest worth first
	sorted   []piece                  // the buffer of sortPieces
	bounds   []int                    // for each piece without okeys, the worth of all tiles in it and later ones
	laid     []piece
	best     []piece
	worth    int
}

// pack finds the best packing of the hand and stores it in k.best and k.worth. If the aim is highestSum, melds must be
// sorted by value, highest first. If allowed is not nil, only melds that it accepts are used.
func (k *packing) pack(h *hand, melds []form, aim aim, allowed func(*form) bool) {
	k.aim = aim
	k.left = h.rows
	k.worth = 0
	k.best, k.laid = k.best[:0], k.laid[:0]
	wild := min(h.wild, tile.Copies)
	k.collect(melds, wild, allowed)
	k.computeBounds()
	k.packPlain(0, 0)
	plain := k.worth
	if wild == 0 {
		return
	}
	for i := range k.pieces[1] {
		p := &k.pieces[1][i]
		more := 0
		if wild > 1 {
			more = p.worth
		}
		if p.worth+more+plain <= k.worth {
			break
		}
		k.take(p)
		k.packPlain(0, p.worth)
		if wild > 1 {
			for j := i; j < len(k.pieces[1]); j++ {
				q := &k.pieces[1][j]
				if p.worth+q.worth+plain <= k.worth {
					break
				}
				if k.canTake(q) {
					k.take(q)
					k.packPlain(0, p.worth+q.worth)
					k.putBack(q)
				}
			}
		}
		k.putBack(p)
	}
	for i := range k.pieces[2] {
		p := &k.pieces[2][i]
		if p.worth+plain <= k.worth {
			break
		}
		k.take(p)
		k.packPlain(0, p.worth)
		k.putBack(p)
	}
}

// collect fills k.pieces with the pieces that the hand can lay with at most wild okeys.
func (k *packing) collect(melds []form, wild int, allowed func(*form) bool) {
	for i := range k.pieces {
		k.pieces[i] = k.pieces[i][:0]
	}
	held := planesOf(&k.left).once
	for i := range melds {
		f := &melds[i]
		lacks := f.bits &^ held
		if bits.OnesCount64(lacks) > wild || allowed != nil && !allowed(f) {
			continue
		}
		required := uint8(0)
		if lacks != 0 {
			for at, face := range f.faces[:f.size] {
				required |= uint8(lacks>>face&1) << at
			}
		}
		if required == 0 {
			k.add(f, 0)
		}
		if wild > 0 {
			k.addOkeys(f, required, wild)
		}
	}
	for i := range k.pieces {
		if k.aim != highestSum { // otherwise they are already sorted
			k.sortPieces(i)
		}
	}
}

// topWorth is greater than the worth of any piece. The most valuable piece is a run with an 11, a 12, a 13 and two
// okeys worth 110 each.
const topWorth = 256

// sortPieces sorts the pieces with the given number of okeys by worth, highest first. It uses a counting sort.
func (k *packing) sortPieces(okeys int) {
	pieces := k.pieces[okeys]
	if len(pieces) < 2 {
		return
	}
	var start [topWorth + 1]uint16
	for i := range pieces {
		start[topWorth-pieces[i].worth]++
	}
	sum := uint16(0)
	for i, n := range start {
		start[i] = sum
		sum += n
	}
	k.sorted = slices.Grow(k.sorted[:0], len(pieces))[:len(pieces)]
	for i := range pieces {
		at := &start[topWorth-pieces[i].worth]
		k.sorted[*at] = pieces[i]
		*at++
	}
	k.pieces[okeys], k.sorted = k.sorted, pieces
}

// addOkeys adds the pieces in which okeys fill the required places, which the hand has no tiles for. They may fill
// other places, too, because a natural tile can be worth more elsewhere. required has one bit for each place. wild is
// the maximum number of okeys.
func (k *packing) addOkeys(f *form, required uint8, wild int) {
	for a := range f.size {
		okeys := required | 1<<a
		if bits.OnesCount8(okeys) > wild {
			continue
		}
		if bits.OnesCount8(okeys) == 1 {
			k.add(f, okeys)
		}
		for b := range a {
			if both := okeys | 1<<b; wild > 1 && bits.OnesCount8(both) == 2 && both == 1<<a|1<<b {
				k.add(f, both)
			}
		}
	}
}

func (k *packing) add(f *form, okeys uint8) {
	p := piece{form: f, okeys: okeys, need: f.counts, worth: f.value}
	if k.aim == mostTiles {
		p.worth = f.size
	}
	for left := okeys; left != 0; left &= left - 1 {
		face := f.faces[bits.TrailingZeros8(left)]
		p.need[face.colour()] -= oneTile(face.number())
		if k.aim == cheapestRest {
			p.worth += k.okeyLeft - face.number()
		}
	}
	n := bits.OnesCount8(okeys)
	k.pieces[n] = append(k.pieces[n], p)
}

// computeBounds computes k.bounds, which limit the search in packPlain.
func (k *packing) computeBounds() {
	plain := k.pieces[0]
	k.bounds = slices.Grow(k.bounds[:0], len(plain))[:len(plain)]
	var seen [tile.Colours]row
	sum := 0
	for i := len(plain) - 1; i >= 0; i-- {
		for c, need := range plain[i].need {
			for fresh := need &^ seen[c]; fresh != 0; fresh &= fresh - 1 {
				number := fresh.lowest()
				value := number
				if k.aim == mostTiles {
					value = 1
				}
				sum += value * k.left[c].count(number)
			}
			seen[c] |= need
		}
		k.bounds[i] = sum
	}
}

// packPlain extends the melds laid so far, which have the given worth, by every choice of pieces without okeys from
// k.pieces[0][from:].
func (k *packing) packPlain(from, worth int) {
	if worth > k.worth {
		k.worth = worth
		k.best = append(k.best[:0], k.laid...)
	}
	for i := from; i < len(k.pieces[0]); i++ {
		if worth+k.bounds[i] <= k.worth {
			return
		}
		p := &k.pieces[0][i]
		if !k.canTake(p) {
			continue
		}
		k.take(p)
		k.packPlain(i, worth+p.worth)
		k.putBack(p)
	}
}

// canTake reports whether the natural tiles that a piece needs are left in the hand.
func (k *packing) canTake(p *piece) bool {
	short := row(0)
	for c, r := range k.left {
		short |= p.need[c] &^ (r | r>>1)
	}
	return short == 0
}

func (k *packing) take(p *piece) {
	for c, need := range p.need {
		k.left[c] -= need
	}
	k.laid = append(k.laid, *p)
}

func (k *packing) putBack(p *piece) {
	for c, need := range p.need {
		k.left[c] += need
	}
	k.laid = k.laid[:len(k.laid)-1]
}
