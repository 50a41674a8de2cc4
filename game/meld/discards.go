package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// A Discard describes a hand after one of its tiles is discarded.
type Discard struct {
	Tile tile.Tile
	// Distance is the distance of the hand without Tile, which cannot be drawn again.
	Distance Distance
	// Useful holds the tiles that would reduce the total distance if drawn, with the number of copies that can still be
	// drawn: those that are not in the hand, discarded, dead or turned up as the indicator.
	Useful tile.Set
	// Count is the total number of copies in Useful.
	Count int
}

// Discards lists the distinct tiles that a hand of 15 may discard, best first: smaller distance, then more useful
// tiles, then the order of Set.Distinct. Dead tiles are as in DistanceGiven. The result is empty if the hand does not
// have 15 tiles. It belongs to the solver and is valid only until the next call.
func (s *Solver) Discards(hand, dead tile.Set) []Discard {
	s.discards = s.discards[:0]
	if hand.Len() != HandSize+1 {
		return s.discards
	}
	p := s.terms.position(&hand, &dead)
	x := s.families()
	x.findBest(s, &p)
	x.findDiscards(s, &p)
	x.findNextBest(s, &p)
	s.judgeDiscards(&p, hand)
	return s.discards
}

// NearestDiscards returns only those Discards that have the smallest total distance. It is several times as fast as
// Discards. If pairs are nearer than sets and runs, Distance.Melds may be wrong, but it is still greater than the
// total. The result belongs to the solver and is valid only until the next call.
func (s *Solver) NearestDiscards(hand, dead tile.Set) []Discard {
	s.discards = s.discards[:0]
	if hand.Len() != HandSize+1 {
		return s.discards
	}
	p := s.terms.position(&hand, &dead)
	x := s.families()
	x.findBest(s, &p)
	d := s.distance(&p, x.best)
	if d.Pairs < d.Melds { // the nearest discards do not depend on sets and runs
		*x.discards = discardTable{least: x.best, nearest: true}
	} else if x.findDiscards(s, &p); d.Total == 0 || x.discards.unused != 0 {
		x.discards.nearest = true
	} else {
		x.findNextBest(s, &p)
	}
	if d.Total > 0 && x.discards.nearest {
		hand[s.terms.Wild()] = 0 // discarding an okey always increases the distance
		if d.Melds < d.Pairs {   // and so does discarding a tile that every best family uses
			s.keepUnused(&hand)
		}
	}
	s.judgeDiscards(&p, hand)
	for i := range s.discards {
		if s.discards[i].Distance.Total > s.discards[0].Distance.Total {
			return s.discards[:i]
		}
	}
	return s.discards
}

// keepUnused removes from a hand the tiles that every best family uses.
func (s *Solver) keepUnused(hand *tile.Set) {
	for x := range hand {
		if f := s.terms.Face(tile.Tile(x)); f.Numbered() && s.search.discards.unused>>faceOf(int(f.Colour()), f.Number())&1 == 0 {
			hand[x] = 0
		}
	}
}

// judgeDiscards fills s.discards with the Discard for each of the given tiles, best first. findDiscards must have run
// for p, the position of the whole hand.
func (s *Solver) judgeDiscards(p *position, tiles tile.Set) {
	for x, copies := range tiles {
		if copies > 0 {
			s.discards = append(s.discards, s.judgeDiscard(p, tile.Tile(x)))
		}
	}
	slices.SortStableFunc(s.discards, func(a, b Discard) int {
		if a.Distance.Total != b.Distance.Total {
			return a.Distance.Total - b.Distance.Total
		}
		return b.Count - a.Count
	})
}

// judgeDiscard returns the Discard for the tile x. findDiscards must have run for whole, the position of the whole
// hand.
func (s *Solver) judgeDiscard(whole *position, x tile.Tile) Discard {
	p := *whole
	missing, useful, ok := 0, uint64(0), false
	switch face := s.terms.Face(x); {
	case x == s.terms.Wild():
		p.wild--
		p.wilds--
		missing, useful, ok = s.search.discards.missingAfterOkeyDiscard()
	case face.Numbered():
		p.rows[face.Colour()] -= oneTile(face.Number())
		p.limit[face.Colour()] -= oneTile(face.Number())
		missing, useful, ok = s.search.discards.missingAfterDiscard(faceOf(int(face.Colour()), face.Number()))
	}
	if !ok {
		s.families().findAllBest(s, &p)
		missing, useful = s.search.best, s.search.useful
	}
	return s.describeDiscard(x, &p, missing, useful)
}

// describeDiscard returns the Discard for x. p is the position without x, missing is the number of tiles missing from
// the nearest sets and runs, and useful is the set of faces that reduce that number.
func (s *Solver) describeDiscard(x tile.Tile, p *position, missing int, useful uint64) Discard {
	d := Discard{Tile: x, Distance: s.distance(p, missing)}
	total := d.Distance.Total
	if total == 0 || total == Never {
		return d
	}
	if d.Distance.Melds > total {
		useful = 0
	}
	if d.Distance.Pairs == total {
		useful |= p.usefulForPairs()
	}
	for useful &= p.drawableFaces(); useful != 0; useful &= useful - 1 {
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

// drawnAs returns the natural tile that shows the face f. Only false jokers have the okey's face.
func (t Terms) drawnAs(f face) tile.Tile {
	x := tile.New(tile.Colour(f.colour()), f.number())
	if x == t.Okey() {
		return tile.FalseJoker
	}
	return x
}

// drawableFaces returns the faces that at least one drawable natural tile shows.
func (p *position) drawableFaces() uint64 {
	var open uint64
	for c, r := range p.rows {
		for left := (p.limit[c] - r); left != 0; {
			n := left.lowest()
			open |= 1 << faceOf(c, n)
			left &^= 3 * oneTile(n)
		}
	}
	return open
}

// unseen returns the number of natural tiles with the face f that can still be drawn.
func (p *position) unseen(f face) int {
	c, n := f.colour(), f.number()
	return p.limit[c].count(n) - p.rows[c].count(n)
}

// Useful returns the tiles that can still be drawn and bring a hand of any size nearer to winning, with the number
// of copies left. Dead tiles are as in DistanceGiven. The result is empty if the hand wins or can never win.
func (s *Solver) Useful(hand, dead tile.Set) tile.Set {
	p := s.terms.position(&hand, &dead)
	s.families().findAllBest(s, &p)
	return s.describeDiscard(tile.None, &p, s.search.best, s.search.useful).Useful
}
