package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// Discard is what a hand becomes when one of its tiles is thrown away.
type Discard struct {
	Tile tile.Tile
	// Distance is that of the hand without the tile, which cannot be drawn again.
	Distance Distance
	// Useful are the unseen tiles that bring the total distance nearer when drawn, with how many copies are left: all of
	// the kind less those in the hand (the discarded one counts as seen), the dead and the indicator.
	Useful tile.Set
	// Count is the number of tiles in Useful.
	Count int
}

// Discards judges every different tile that a hand of 15 may throw away, given dead tiles as in DistanceGiven. The best
// come first: the smaller distance, then the more useful tiles, then the order of Set.Distinct. The result is the
// solver's own and good until the next call. For a hand of any other size it is empty.
func (s *Solver) Discards(hand, dead tile.Set) []Discard {
	s.discards = s.discards[:0]
	if hand.Len() != HandSize+1 {
		return s.discards
	}
	p := s.terms.position(&hand, &dead)
	s.families().throwAll(s, &p)
	for x, copies := range hand {
		if copies > 0 {
			s.discards = append(s.discards, s.discard(&p, tile.Tile(x)))
		}
	}
	slices.SortStableFunc(s.discards, func(a, b Discard) int {
		if a.Distance.Total != b.Distance.Total {
			return a.Distance.Total - b.Distance.Total
		}
		return b.Count - a.Count
	})
	return s.discards
}

// discard judges a tile of a hand whose spares are known.
func (s *Solver) discard(whole *position, x tile.Tile) Discard {
	p := *whole
	missing, useful, ok := 0, uint64(0), false
	switch face := s.terms.Face(x); {
	case x == s.terms.Wild():
		p.wild--
		p.wilds--
		missing, useful, ok = s.search.spares.withoutOkey()
	case face.Numbered():
		p.rows[face.Colour()] -= one(face.Number())
		p.limit[face.Colour()] -= one(face.Number())
		missing, useful, ok = s.search.spares.without(faceOf(int(face.Colour()), face.Number()))
	}
	if !ok {
		s.families().every(s, &p)
		missing, useful = s.search.best, s.search.useful
	}
	return s.judge(x, &p, missing, useful)
}

// judge says what a position is like that came of throwing x, its nearest sets and runs lacking so many tiles, of the useful faces.
func (s *Solver) judge(x tile.Tile, p *position, missing int, useful uint64) Discard {
	d := Discard{Tile: x, Distance: s.distance(p, missing)}
	total := d.Distance.Total
	if total == 0 || total == Never {
		return d
	}
	if d.Distance.Melds > total {
		useful = 0
	}
	if d.Distance.Pairs == total {
		useful |= p.pairsUseful()
	}
	for useful &= p.open(); useful != 0; useful &= useful - 1 {
		f := face(bits.TrailingZeros64(useful))
		left := uint8(p.unseen(f))
		d.Useful[s.terms.drawnAs(f)] = left
		d.Count += int(left)
	}
	if wild := s.terms.Wild(); wild != tile.None {
		left := uint8(p.wilds - p.wild)
		d.Useful[wild] = left
		d.Count += int(left)
	}
	return d
}

// drawnAs is the tile that has a face when it is drawn: the false joker for the okey's.
func (t Terms) drawnAs(f face) tile.Tile {
	x := tile.New(tile.Colour(f.colour()), f.number())
	if x == t.Okey() {
		return tile.FalseJoker
	}
	return x
}

// open is the natural faces of which a tile can still be drawn, face f being bit f.
func (p *position) open() uint64 {
	var open uint64
	for c, r := range p.rows {
		for left := (p.limit[c] - r); left != 0; {
			n := left.lowest()
			open |= 1 << faceOf(c, n)
			left &^= 3 * one(n)
		}
	}
	return open
}

// unseen is how many natural tiles of a face can still be drawn.
func (p *position) unseen(f face) int {
	c, n := f.colour(), f.number()
	return p.limit[c].count(n) - p.rows[c].count(n)
}

// Useful are the tiles that can still be drawn and bring a hand of any size nearer to winning, with how many copies are left;
// dead tiles are as in DistanceGiven. It is empty for a hand that wins, and for one that never can.
func (s *Solver) Useful(hand, dead tile.Set) tile.Set {
	p := s.terms.position(&hand, &dead)
	s.families().every(s, &p)
	return s.judge(tile.None, &p, s.search.best, s.search.useful).Useful
}
