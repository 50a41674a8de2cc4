package meld

import (
	"math/bits"
	"slices"

	"fair/okey/game/tile"
)

// Split returns one way to split the hand into melds or pairs, as selected by how, or nil if the hand does not win in
// that way. It prefers few and long melds. The split is in display order: runs ascend with okeys at their positions, the
// tiles in sets are ordered by colour, and the melds are ordered by their first tiles. Okeys and false jokers appear as
// themselves.
func (t Terms) Split(set tile.Set, how WinKind) [][]tile.Tile {
	h := t.countTiles(&set)
	switch won := t.winKindOf(&h); {
	case won == NoWin:
	case how == Pairs && won == Pairs:
		return t.pairUp(&h)
	case how == Melds:
		if s := (splitter{terms: t, left: h}); s.layNext() {
			return t.tilesOf(s.laid)
		}
	}
	return nil
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
func (t Terms) pairUp(h *hand) (pairs [][]tile.Tile) {
	okeys := h.wild
	for c := range tile.Colours {
		for number := 1; number <= tile.Numbers; number++ {
			x := t.drawnAs(faceOf(c, number))
			switch h.rows[c].count(number) {
			case 2:
				pairs = append(pairs, []tile.Tile{x, x})
			case 1:
				pairs = append(pairs, []tile.Tile{x, t.Wild()})
				okeys--
			}
		}
	}
	for ; okeys > 0; okeys -= 2 {
		pairs = append(pairs, []tile.Tile{t.Wild(), t.Wild()})
	}
	return pairs
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

// splitter searches for a way to lay a hand. It always lays the first remaining natural tile.
type splitter struct {
	terms Terms
	left  hand
	laid  []part
}

// layNext lays the first remaining tile in every possible way until all tiles are laid, and reports whether they are.
func (s *splitter) layNext() bool {
	colour := slices.IndexFunc(s.left.rows[:], func(r row) bool { return r != 0 })
	if colour < 0 {
		return s.left.wild == 0 && (!s.terms.ShortShapes || len(s.laid) == shortMelds)
	}
	number, longest := s.left.rows[colour].lowest(), tile.Numbers
	if s.terms.ShortShapes {
		longest = longestPiece
	}
	for length := longest; length >= 3; length-- {
		for start := s.terms.top() - length + 1; start >= 1; start-- {
			if s.tryRuns(colour, number, start, length) {
				return true
			}
		}
	}
	return s.trySets(colour, number)
}

// tryRuns tries every run with the given start and length that contains the first remaining tile, and reports whether
// all tiles are then laid. colour and number are those of that tile.
func (s *splitter) tryRuns(colour, number, start, length int) bool {
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
		return false
	}
	places := uint16(1<<length-1) << start
	// Try every choice of natural tiles, largest first. An okey may replace a tile that is needed elsewhere.
	for naturals := may; ; naturals = (naturals - 1) & may {
		okeys := places &^ must &^ naturals
		if bits.OnesCount16(okeys) <= s.left.wild && s.isCanonical(places, okeys) &&
			s.lay(part{kind: Run, first: tile.New(tile.Colour(colour), number), colour: colour, places: places, okeys: okeys}) {
			return true
		}
		if naturals == 0 {
			return false
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

// trySets is like tryRuns for every set whose first natural tile has the given colour and number.
func (s *splitter) trySets(colour, number int) bool {
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
			if bits.OnesCount16(held|okeys) == size && bits.OnesCount16(okeys) <= s.left.wild &&
				s.lay(part{kind: Set, first: tile.New(tile.Colour(colour), number), number: number, places: held | okeys, okeys: okeys}) {
				return true
			}
		}
	}
	return false
}

// lay lays a meld and the remaining tiles, or takes the meld back and returns false. It lays two melds with the same
// first tile in only one order, since both orders give the same split.
func (s *splitter) lay(p part) bool {
	if s.terms.ShortShapes && len(s.laid) == shortMelds {
		return false
	}
	if n := len(s.laid); n > 0 && s.laid[n-1].first == p.first && s.laid[n-1].order() > p.order() {
		return false
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
	if s.layNext() {
		return true
	}
	s.laid = s.laid[:len(s.laid)-1]
	s.left = before
	return false
}

// order returns a number that orders melds with the same first tile.
func (p part) order() int { return int(p.kind)<<32 | int(p.places)<<16 | int(p.okeys) }

// tilesOf returns the tiles of melds, in the order that Split promises.
func (t Terms) tilesOf(melds []part) [][]tile.Tile {
	split := make([][]tile.Tile, len(melds))
	for i, p := range melds {
		for at := 0; at <= tile.Numbers+1; at++ {
			switch {
			case p.places>>at&1 == 0:
			case p.okeys>>at&1 == 1:
				split[i] = append(split[i], t.Wild())
			case p.kind == Run:
				split[i] = append(split[i], t.drawnAs(faceOf(p.colour, (at-1)%tile.Numbers+1)))
			default:
				split[i] = append(split[i], t.drawnAs(faceOf(at, p.number)))
			}
		}
	}
	return split
}
