package meld

import (
	"iter"
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// Split returns one way to split the hand into melds or pairs, as selected by how, or nil if the hand does not win in
// that way. The split is in display order: runs ascend with okeys at their positions, the tiles in sets are ordered by
// colour, and the melds are ordered by their first tiles. Okeys and false jokers appear as themselves.
func (t Terms) Split(set tile.Set, how WinKind) [][]tile.Tile {
	h := t.countTiles(&set)
	if h.strays > 0 || h.size() != HandSize {
		return nil
	}
	switch how {
	case Pairs:
		if t.Pairs && h.countSingles() <= h.wild {
			return t.pairUp(&h)
		}
	case Melds:
		for split := range t.Splits(set) {
			return split
		}
	}
	return nil
}

// Splits yields every way to lay all 14 tiles of the hand as sets and runs, starting with few and long melds. Splits
// that differ only in equal tiles, or in which end of a run the spare okeys extend, count as one.
func (t Terms) Splits(set tile.Set) iter.Seq[[][]tile.Tile] {
	return func(yield func([][]tile.Tile) bool) {
		h := t.countTiles(&set)
		if t.winKindOf(&h) == NoWin {
			return
		}
		s := splitter{terms: t, left: h, yield: yield}
		s.layNext()
	}
}

// OneColour reports whether some legal reading of a winning hand uses only one colour, and returns that colour (rule
// 5.2). Since a set shows at least three colours, and a lone tile with two okeys can also be a run, the hand has such a
// reading if and only if all its natural tiles have the same colour.
func (t Terms) OneColour(set tile.Set) (tile.Colour, bool) {
	h := t.countTiles(&set)
	if t.winKindOf(&h) == NoWin {
		return 0, false
	}
	only := tile.Colour(0)
	colours := 0
	for c, r := range h.rows {
		if r != 0 {
			only = tile.Colour(c)
			colours++
		}
	}
	return only, colours == 1
}

// pairUp splits a hand of seven pairs into its pairs.
func (t Terms) pairUp(h *hand) [][]tile.Tile {
	n := tilePicker{terms: t, jokers: h.countJokers(t)}
	var pairs [][]tile.Tile
	okeys := h.wild
	for c := tile.Red; c < tile.Colours; c++ {
		for number := 1; number <= tile.Numbers; number++ {
			face := tile.New(c, number)
			switch h.rows[c].count(number) {
			case 2:
				pairs = append(pairs, []tile.Tile{n.take(face), n.take(face)})
			case 1:
				pairs = append(pairs, []tile.Tile{n.take(face), t.Wild()})
				okeys--
			}
		}
	}
	for ; okeys > 0; okeys -= 2 {
		pairs = append(pairs, []tile.Tile{t.Wild(), t.Wild()})
	}
	return pairs
}

// countJokers returns the number of false jokers among the natural tiles in the hand.
func (h *hand) countJokers(t Terms) int {
	if okey := t.Okey(); okey != tile.None {
		return h.rows[okey.Colour()].count(okey.Number())
	}
	return 0
}

// tilePicker converts faces back into the tiles of a hand.
type tilePicker struct {
	terms  Terms
	jokers int // the number of false jokers not yet picked
}

// take returns a tile that counts as the given face. If the okey is wild, only false jokers have its face.
func (n *tilePicker) take(face tile.Tile) tile.Tile {
	if n.jokers > 0 && face == n.terms.Okey() {
		n.jokers--
		return tile.FalseJoker
	}
	return face
}

// part is a meld being laid.
type part struct {
	kind   Kind
	first  tile.Tile // the face of the first natural tile
	colour int       // of a run
	number int       // of a set
	places uint16    // positions in a run (14 is the 1 above the 13) or colours in a set, as bits
	okeys  uint16
}

// splitter enumerates the ways to lay a hand. It always lays the first remaining natural tile.
type splitter struct {
	terms Terms
	left  hand
	laid  []part
	yield func([][]tile.Tile) bool
	stop  bool
}

// layNext lays the first remaining tile in every possible way, and yields the melds laid when no tile remains.
func (s *splitter) layNext() {
	colour := slices.IndexFunc(s.left.rows[:], func(r row) bool { return r != 0 })
	if colour < 0 {
		if s.left.wild == 0 && (!s.terms.ShortShapes || len(s.laid) == shortMelds) {
			s.stop = !s.yield(s.laidTiles())
		}
		return
	}
	number := s.left.rows[colour].lowest()
	for length := s.longest(); length >= 3; length-- {
		for start := s.terms.top() - length + 1; start >= 1; start-- {
			s.tryRuns(colour, number, start, length)
		}
	}
	s.trySets(colour, number)
}

// longest returns the maximum length of a run.
func (s *splitter) longest() int {
	if s.terms.ShortShapes {
		return longestPiece
	}
	return tile.Numbers
}

// tryRuns lays every run with the given start and length that contains the first remaining tile. colour and number are
// those of that tile.
func (s *splitter) tryRuns(colour, number, start, length int) {
	must, may := uint16(0), uint16(0)
	for at := start; at < start+length; at++ {
		n := (at-1)%tile.Numbers + 1
		switch {
		case n == number:
			must |= 1 << at
		case s.left.rows[colour].count(n) > 0:
			may |= 1 << at
		}
	}
	if must == 0 {
		return
	}
	places := uint16(1<<length-1) << start
	// Try every choice of natural tiles, largest first. An okey may replace a tile that is needed elsewhere.
	for naturals := may; ; naturals = (naturals - 1) & may {
		okeys := places &^ must &^ naturals
		if bits.OnesCount16(okeys) <= s.left.wild && s.isCanonical(places, okeys) {
			s.lay(part{kind: Run, first: tile.New(tile.Colour(colour), number), colour: colour, places: places, okeys: okeys})
		}
		if naturals == 0 {
			return
		}
	}
}

// isCanonical reports whether the splitter should lay a run with the given places and okeys. It rejects a run that
// starts with an okey if the okey could extend the upper end instead. It also rejects a run whose only natural tile is
// the 1 above the 13, since the 1 could start a run instead.
func (s *splitter) isCanonical(places, okeys uint16) bool {
	const upperOne = 1 << (tile.Numbers + 1)
	lowest := places & -places
	return (okeys&lowest == 0 || places>>s.terms.top()&1 == 1) && places&^okeys != upperOne
}

// trySets lays every set whose first natural tile has the given colour and number.
func (s *splitter) trySets(colour, number int) {
	var may uint16
	for c := colour + 1; c < tile.Colours; c++ {
		if s.left.rows[c].count(number) > 0 {
			may |= 1 << c
		}
	}
	// A lone tile with two okeys is laid as a run, so sets need at least two natural tiles.
	for naturals := may; naturals != 0; naturals = (naturals - 1) & may {
		held := naturals | 1<<colour
		for size := tile.Colours; size >= 3; size-- {
			okeys := uint16(0)
			for c := 0; c < tile.Colours && bits.OnesCount16(held|okeys) < size; c++ {
				okeys |= 1 << c &^ held
			}
			if bits.OnesCount16(held|okeys) == size && bits.OnesCount16(okeys) <= s.left.wild {
				s.lay(part{kind: Set, first: tile.New(tile.Colour(colour), number), number: number, places: held | okeys, okeys: okeys})
			}
		}
	}
}

// lay lays a meld, continues with the remaining tiles, and takes the meld back. It lays two melds with the same first
// tile in only one order, since both orders give the same split.
func (s *splitter) lay(p part) {
	if s.stop || s.terms.ShortShapes && len(s.laid) == shortMelds {
		return
	}
	if n := len(s.laid); n > 0 && s.laid[n-1].first == p.first && s.laid[n-1].order() > p.order() {
		return
	}
	before := s.left
	s.left.wild -= bits.OnesCount16(p.okeys)
	for at := 0; at <= tile.Numbers+1; at++ {
		if (p.places&^p.okeys)>>at&1 == 0 {
			continue
		}
		if p.kind == Run {
			s.left.rows[p.colour] -= oneTile((at-1)%tile.Numbers + 1)
		} else {
			s.left.rows[at] -= oneTile(p.number)
		}
	}
	s.laid = append(s.laid, p)
	s.layNext()
	s.laid = s.laid[:len(s.laid)-1]
	s.left = before
}

// order returns a number that orders melds with the same first tile.
func (p part) order() int { return int(p.kind)<<32 | int(p.places)<<16 | int(p.okeys) }

// laidTiles returns the tiles of the melds laid, in the order that Split promises.
func (s *splitter) laidTiles() [][]tile.Tile {
	n := tilePicker{terms: s.terms}
	for _, p := range s.laid {
		n.jokers += p.countJokers(s.terms.Okey())
	}
	split := make([][]tile.Tile, len(s.laid))
	for i, p := range s.laid {
		for at := 0; at <= tile.Numbers+1; at++ {
			switch {
			case p.places>>at&1 == 0:
			case p.okeys>>at&1 == 1:
				split[i] = append(split[i], s.terms.Wild())
			default:
				split[i] = append(split[i], n.take(p.face(at)))
			}
		}
	}
	return split
}

// face returns the face that the meld shows at a position, which must be set in p.places.
func (p part) face(at int) tile.Tile {
	if p.kind == Run {
		return runTile(tile.Colour(p.colour), at)
	}
	return tile.New(tile.Colour(at), p.number)
}

// countJokers returns the number of natural tiles in the meld that have the okey's face.
func (p part) countJokers(okey tile.Tile) int {
	n := 0
	for at := 0; at <= tile.Numbers+1; at++ {
		if okey != tile.None && (p.places&^p.okeys)>>at&1 == 1 && p.face(at) == okey {
			n++
		}
	}
	return n
}
