package meld

import (
	"cmp"
	"slices"

	"fair/okey/game/tile"
)

// An Opening is a way to open a hand in Okey 101.
type Opening struct {
	// Value is the sum of the melds (rule 7.4), whether or not it is enough to open.
	Value int
	// Melds lists disjoint sets and runs in display order. Okeys are placed where they are worth most.
	Melds [][]tile.Tile
}

// Opening returns the disjoint sets and runs with the highest sum in a hand of up to 22 tiles. They may use all tiles;
// the caller must make sure that one is left to discard (rule 7.3).
func (s *Solver) Opening(hand tile.Set) Opening {
	h := s.terms.countTiles(&hand)
	s.packing.pack(&h, s.valued, highestSum, nil)
	return Opening{s.packing.worth, s.layOut(s.packing.best)}
}

// OpeningRest returns the value of the hand's Opening and the remaining tiles. It is faster than Opening, which also
// orders the melds for display.
func (s *Solver) OpeningRest(hand tile.Set) (value int, rest tile.Set) {
	h := s.terms.countTiles(&hand)
	s.packing.pack(&h, s.valued, highestSum, nil)
	return s.packing.worth, s.restOf(hand)
}

// restOf returns the hand without the tiles in the packing's melds.
func (s *Solver) restOf(hand tile.Set) tile.Set {
	for i := range s.packing.best {
		p := &s.packing.best[i]
		for at, face := range p.form.faces[:p.form.size] {
			x := s.terms.drawnAs(face)
			if p.okeys>>at&1 == 1 {
				x = s.terms.Wild()
			}
			hand.Remove(x)
		}
	}
	return hand
}

// OpeningWith returns the disjoint sets and runs with the highest sum that include the required tile (rule 7.7). It
// combines each meld that includes this tile with the Opening of the remaining tiles. ok is false if no meld can
// include the tile.
func (s *Solver) OpeningWith(hand tile.Set, required tile.Tile) (best Opening, ok bool) {
	whole := s.Opening(hand)
	for _, m := range whole.Melds {
		if slices.Contains(m, required) {
			return whole, true
		}
	}
	if !hand.Has(required) {
		return Opening{}, false
	}
	h := s.terms.countTiles(&hand)
	first := packing{aim: highestSum, left: h.rows}
	first.collect(s.valued, min(h.wild, tile.Copies), nil)
	face := s.terms.Face(required)
	for okeys, pieces := range first.pieces {
		for i := range pieces {
			p := &pieces[i]
			if required == s.terms.Wild() && okeys == 0 || required != s.terms.Wild() && p.need[face.Colour()].count(face.Number()) == 0 {
				continue
			}
			rest := h
			rest.wild -= okeys
			for c, need := range p.need {
				rest.rows[c] -= need
			}
			s.packing.pack(&rest, s.valued, highestSum, nil)
			if worth := p.worth + s.packing.worth; worth > best.Value {
				best, ok = Opening{worth, s.layOut(append(slices.Clone(s.packing.best), *p))}, true
			}
			if best.Value == whole.Value {
				return best, true // no opening can be worth more
			}
		}
	}
	return best, ok
}

// A Leftover describes a hand after everything that can be laid has been laid.
type Leftover struct {
	// Melds lists the disjoint sets and runs laid.
	Melds [][]tile.Tile
	// Tiles holds the remaining tiles.
	Tiles tile.Set
	// Value is the number of points that Tiles cost (rule 7.13): their numbers, the okey's number for a false joker,
	// and Terms.OkeyLeft for an okey.
	Value int
}

// Leftover lays the sets and runs in a hand of up to 22 tiles that minimise the Value of the remaining tiles.
func (s *Solver) Leftover(hand tile.Set) Leftover {
	h := s.terms.countTiles(&hand)
	s.packing.okeyLeft = int(s.terms.OkeyLeft)
	s.packing.pack(&h, s.melds, cheapestRest, nil)
	left := Leftover{Melds: s.layOut(s.packing.best), Tiles: s.restOf(hand)}
	sum, okeys := s.terms.LeftoverCost(left.Tiles)
	left.Value = sum + okeys*int(s.terms.OkeyLeft)
	return left
}

// LeftoverCost adds up the tiles left in the hand of a player who has opened (rule 7.13). sum is the sum of the numbers
// on all tiles except okeys, where a false joker has the okey's number. okeys is the number of okeys.
func (t Terms) LeftoverCost(hand tile.Set) (sum, okeys int) {
	for x, copies := range hand {
		if copies == 0 {
			continue
		}
		if tile.Tile(x) == t.Wild() {
			okeys += int(copies)
		} else {
			sum += t.Face(tile.Tile(x)).Number() * int(copies)
		}
	}
	return sum, okeys
}

// MostPairs returns as many pairs as the hand can make at once (rules 1.7, 7.5): natural pairs first, then okeys with
// single tiles, highest first, then pairs of okeys.
func (s *Solver) MostPairs(hand tile.Set) (pairs [][]tile.Tile) {
	t := s.terms
	h := t.countTiles(&hand)
	var singles []face
	for c, r := range h.rows {
		for n := 1; n <= tile.Numbers; n++ {
			switch f := faceOf(c, n); r.count(n) {
			case 2:
				pairs = append(pairs, []tile.Tile{t.drawnAs(f), t.drawnAs(f)})
			case 1:
				singles = append(singles, f)
			}
		}
	}
	slices.SortStableFunc(singles, func(a, b face) int { return b.number() - a.number() })
	okeys := h.wild
	for ; okeys > 0 && len(singles) > 0; okeys-- {
		pairs = append(pairs, []tile.Tile{t.drawnAs(singles[0]), t.Wild()})
		singles = singles[1:]
	}
	for ; okeys > 1; okeys -= 2 {
		pairs = append(pairs, []tile.Tile{t.Wild(), t.Wild()})
	}
	return pairs
}

// layOut turns pieces into melds for display. It joins adjacent runs into one.
func (s *Solver) layOut(pieces []piece) [][]tile.Tile {
	parts := make([]part, 0, len(pieces))
	for i := range pieces {
		parts = append(parts, pieces[i].toPart())
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(b.kind, a.kind), a.colour-b.colour, a.number-b.number, cmp.Compare(a.places, b.places))
	})
	joined := parts[:0]
	for _, p := range parts {
		if i := slices.IndexFunc(joined, func(q part) bool { return q.joins(p) }); i >= 0 {
			joined[i].places |= p.places
			joined[i].okeys |= p.okeys
			continue
		}
		joined = append(joined, p)
	}
	return s.terms.tilesOf(joined)
}

// joins reports whether p and q are runs of one colour, q starts right above p, and together they form a run.
func (p part) joins(q part) bool {
	both := p.places | q.places
	return p.kind == Run && q.kind == Run && p.colour == q.colour && p.places&q.places == 0 &&
		q.places&-q.places == (p.places&-p.places+p.places) && both&(1<<1|1<<(tile.Numbers+1)) != 1<<1|1<<(tile.Numbers+1)
}

// toPart converts the piece into a part.
func (p *piece) toPart() part {
	first := p.form.faces[0]
	q := part{kind: Set, number: first.number()}
	if p.form.isRun() {
		q = part{kind: Run, colour: first.colour()}
	}
	for i, face := range p.form.faces[:p.form.size] {
		at := face.colour()
		if q.kind == Run {
			at = first.number() + i
		}
		q.places |= 1 << at
		q.okeys |= uint16(p.okeys>>i&1) << at
	}
	return q
}
