package meld

import (
	"slices"

	"fair/okey/game/tile"
)

// An Arrangement is a way to arrange the tiles of a rack.
type Arrangement uint8

// The ways to arrange tiles.
const (
	// ByBest shows how near the hand is to winning: the melds of a nearest win with sets and runs, including incomplete
	// ones, or the pairs if seven pairs are nearer. It never shows fewer complete melds than the hand can make at once.
	// For a hand of more than 15 tiles it shows the opening with the highest sum.
	ByBest Arrangement = iota
	// ByRuns puts complete and incomplete runs first, then the rest by colour.
	ByRuns
	// ByColour sorts by colour and then by number, second copies after the rest of their colour.
	ByColour
	// ByNumber sorts by number and then by colour. If a number has a complete set, second copies of its tiles follow
	// the set.
	ByNumber
	// ByPairs puts pairs first.
	ByPairs
)

// Arrange groups a hand of up to 22 tiles for display: first complete melds or pairs, then groups that need one or two
// more tiles, then the remaining tiles in order, which ByRuns groups by colour. ByColour forms a group for each row of
// consecutive numbers, and ByNumber one for each number. Every tile in the hand is in exactly one group, and no group is
// empty. In complete melds, okeys are at the positions that they fill; spare okeys form a group before the remaining
// tiles. A false joker is placed like the tile that it counts as.
func (s *Solver) Arrange(hand tile.Set, by Arrangement) [][]tile.Tile {
	if by == ByBest && hand.Len() <= HandSize+1 {
		by = s.chooseWin(hand)
	}
	a := arranger{terms: s.terms, left: hand}
	switch by {
	case ByPairs:
		a.putAll(s.MostPairs(hand))
		a.putRest(byNumber, anyTwo)
	case ByRuns:
		a.putAll(s.layFullest(hand, func(f *form) bool { return f.isRun() }))
		a.groupPartialRuns()
		a.putRest(byColour, sameColour)
	case ByColour:
		a.putRest(byColour, sameColour)
		a.groups = splitRows(s.terms, a.groups)
	case ByNumber:
		a.putRest(byNumber, sameNumber)
		a.groups = splitCopies(s.terms, a.groups)
	default:
		s.arrangeBest(&a, hand)
		a.groupPartialRuns()
		a.putChains(byNumber, func(x, y tile.Tile) bool { return x.Number() == y.Number() })
		a.putRest(byColour, sameColour)
	}
	return a.groups
}

// Best returns one of the best ways to lay complete melds, or pairs if seven pairs are nearer, and the remaining tiles.
// If a hand of 14 wins, no tiles remain.
func (s *Solver) Best(hand tile.Set) (split [][]tile.Tile, rest []tile.Tile) {
	a := arranger{terms: s.terms, left: hand}
	switch {
	case s.terms.WinKindOf(hand) != NoWin:
		a.putAll(s.terms.Split(hand, s.terms.WinKindOf(hand)))
	case s.chooseWin(hand) == ByPairs:
		a.putAll(s.MostPairs(hand))
	default:
		a.putAll(s.layFullest(hand, nil))
	}
	return a.groups, a.left.Tiles()
}

// chooseWin returns ByPairs if seven pairs are complete or nearer than sets and runs, since pairs are worth more (rule
// 3.3). Otherwise it returns ByBest.
func (s *Solver) chooseWin(hand tile.Set) Arrangement {
	if d := s.Distance(hand); d.Pairs < d.Melds || d.Pairs == 0 {
		return ByPairs
	}
	return ByBest
}

// layFullest returns complete melds that use as many tiles in the hand as possible. If allowed is not nil, it uses only
// melds that allowed accepts.
func (s *Solver) layFullest(hand tile.Set, allowed func(*form) bool) [][]tile.Tile {
	h := s.terms.countTiles(&hand)
	s.packing.pack(&h, s.melds, mostTiles, allowed)
	return s.layOut(s.packing.best)
}

// arrangeBest puts down the melds of a nearest win, including incomplete ones, or as many complete melds as possible if
// those are more. If the hand has more than 15 tiles, it puts down the opening with the highest sum.
func (s *Solver) arrangeBest(a *arranger, hand tile.Set) {
	if s.terms.WinKindOf(hand) == Melds {
		a.putAll(s.terms.Split(hand, Melds))
		return
	}
	if hand.Len() > HandSize+1 {
		a.putAll(s.Opening(hand).Melds)
		return
	}
	p := s.terms.position(&hand, &tile.Set{})
	s.families().findBest(s, &p)
	var family []*form
	for _, i := range s.search.family[:s.search.count] {
		family = append(family, &s.melds[i])
	}
	plan := arranger{terms: a.terms, left: a.left}
	plan.putNearestWin(family)
	// Complete melds are better than incomplete ones.
	if complete := s.layFullest(hand, nil); plan.countMelds() < len(complete) {
		a.putAll(complete)
		return
	}
	*a = plan
}

// arranger moves tiles from a hand into groups.
type arranger struct {
	terms  Terms
	left   tile.Set
	groups [][]tile.Tile
}

// countMelds returns the number of groups that are complete sets or runs.
func (a *arranger) countMelds() (n int) {
	for _, g := range a.groups {
		if a.terms.IsMeld(g) {
			n++
		}
	}
	return n
}

// putAll puts down each group that is not empty.
func (a *arranger) putAll(groups [][]tile.Tile) {
	for _, g := range groups {
		a.put(g)
	}
}

// put moves the tiles of g from the hand into a new group, unless g is empty.
func (a *arranger) put(g []tile.Tile) {
	if len(g) == 0 {
		return
	}
	for _, x := range g {
		a.left.Remove(x)
	}
	a.groups = append(a.groups, g)
}

// putSplit puts down the tiles in g as one group. If they contain a complete run and other tiles beyond a gap, it
// splits them at the gaps so that the run stands out.
func (a *arranger) putSplit(g []tile.Tile) {
	if a.terms.IsMeld(g) {
		a.put(g)
		return
	}
	var pieces [][]tile.Tile
	runs := false
	for from, i := 0, 1; i <= len(g); i++ {
		if i == len(g) || a.terms.Face(g[i]) != a.terms.Face(g[i-1]).Next() {
			pieces = append(pieces, g[from:i:i])
			runs = runs || a.terms.IsRun(g[from:i])
			from = i
		}
	}
	if !runs {
		pieces = [][]tile.Tile{g}
	}
	a.putAll(pieces)
}

// putNearestWin puts down the melds of a nearest win, using the tiles that the hand has. It gives okeys first to the
// melds that need the fewest tiles. It omits melds for which the hand has fewer than two tiles.
func (a *arranger) putNearestWin(family []*form) {
	var melds [][]tile.Tile
	pool := a.left
	for _, f := range family {
		melds = append(melds, a.takeTiles(f, &pool))
	}
	lacking := func(m []tile.Tile) int {
		n := 0
		for _, x := range m {
			if x == tile.None {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(melds, func(m, n []tile.Tile) int { return lacking(m) - lacking(n) })
	okeys := 0
	if wild := a.terms.Wild(); wild != tile.None {
		okeys = int(a.left[wild])
	}
	for _, m := range melds {
		short := lacking(m)
		if short > 0 && short <= okeys {
			okeys -= short
			for i, x := range m {
				if x == tile.None {
					m[i] = a.terms.Wild()
				}
			}
			short = 0
		}
		held := slices.DeleteFunc(m, func(x tile.Tile) bool { return x == tile.None })
		if short == 0 || len(held) > 1 {
			a.putSplit(held)
		}
	}
}

// takeTiles removes the natural tiles of a meld from pool and returns them, with None for each missing tile.
func (a *arranger) takeTiles(f *form, pool *tile.Set) []tile.Tile {
	var tiles []tile.Tile
	for _, face := range f.faces[:f.size] {
		x := a.terms.drawnAs(face)
		if !pool.Remove(x) {
			x = tile.None
		}
		tiles = append(tiles, x)
	}
	return tiles
}

// listNaturals lists each remaining natural tile once, in the given order.
func (a *arranger) listNaturals(order func(terms Terms, x, y tile.Tile) int) []tile.Tile {
	tiles := slices.DeleteFunc(a.left.Distinct(), func(x tile.Tile) bool {
		return x == a.terms.Wild() || !a.terms.Face(x).Numbered()
	})
	slices.SortStableFunc(tiles, func(x, y tile.Tile) int { return order(a.terms, x, y) })
	return tiles
}

// groupPartialRuns puts down groups of tiles of one colour whose numbers are at most two apart. A 1 with a 13 or 12 is
// tried last (rule 1.5).
func (a *arranger) groupPartialRuns() {
	a.putChains(byColour, func(x, y tile.Tile) bool {
		return x.Colour() == y.Colour() && y.Number()-x.Number() <= 2
	})
	if !a.terms.Wrap {
		return
	}
	tiles := a.listNaturals(byColour)
	slices.Reverse(tiles) // 13s before 12s
	for _, high := range tiles {
		for _, one := range tiles {
			x, y := a.terms.Face(high), a.terms.Face(one)
			if x.Number() >= tile.Numbers-1 && y == tile.New(x.Colour(), 1) && a.left.Has(high) && a.left.Has(one) {
				a.put([]tile.Tile{high, one})
			}
		}
	}
}

// putChains sorts the remaining natural tiles in the given order and puts down each chain of at least two tiles. In a
// chain, every tile is linked to the previous one.
func (a *arranger) putChains(order func(Terms, tile.Tile, tile.Tile) int, linked func(x, y tile.Tile) bool) {
	for again := true; again; {
		again = false
		tiles := a.listNaturals(order)
		for start := 0; start < len(tiles); {
			end := start + 1
			for end < len(tiles) && linked(a.terms.Face(tiles[end-1]), a.terms.Face(tiles[end])) {
				end++
			}
			if end-start > 1 {
				a.putSplit(slices.Clone(tiles[start:end]))
				again = true // second copies of the tiles may remain
			}
			start = end
		}
	}
}

// putRest puts down the remaining okeys as one group, then all other tiles in the given order. Neighbouring tiles are
// in the same group if together reports true.
func (a *arranger) putRest(order func(Terms, tile.Tile, tile.Tile) int, together func(Terms, tile.Tile, tile.Tile) bool) {
	var okeys, others []tile.Tile
	for _, x := range a.left.Tiles() {
		if x == a.terms.Wild() {
			okeys = append(okeys, x)
		} else {
			others = append(others, x)
		}
	}
	slices.SortStableFunc(others, func(x, y tile.Tile) int { return order(a.terms, x, y) })
	a.put(okeys)
	for from, i := 0, 1; i <= len(others); i++ {
		if i == len(others) || !together(a.terms, others[i-1], others[i]) {
			a.put(others[from:i:i])
			from = i
		}
	}
}

func anyTwo(Terms, tile.Tile, tile.Tile) bool { return true }

// sameColour reports whether two tiles have the same colour. A false joker counts as its face.
func sameColour(t Terms, x, y tile.Tile) bool { return t.Face(x).Colour() == t.Face(y).Colour() }

// sameNumber reports whether two tiles have the same number. A false joker counts as its face.
func sameNumber(t Terms, x, y tile.Tile) bool { return t.Face(x).Number() == t.Face(y).Number() }

// splitRows splits every colour into rows of consecutive numbers, second copies last.
func splitRows(t Terms, colours [][]tile.Tile) (rows [][]tile.Tile) {
	for _, g := range colours {
		var once, copies []tile.Tile
		for i, x := range g {
			if i > 0 && x == g[i-1] && x != t.Wild() {
				copies = append(copies, x)
			} else {
				once = append(once, x)
			}
		}
		for i, x := range append(once, copies...) {
			if last := len(rows) - 1; i > 0 && (x == t.Wild() || t.Face(rows[last][len(rows[last])-1]).Next() == t.Face(x)) {
				rows[last] = append(rows[last], x)
			} else {
				rows = append(rows, []tile.Tile{x})
			}
		}
	}
	return rows
}

// splitCopies splits every group that consists of a complete set and second copies. The copies form a separate group
// after the set.
func splitCopies(t Terms, groups [][]tile.Tile) (parted [][]tile.Tile) {
	for _, g := range groups {
		var set, copies []tile.Tile
		for i, x := range g {
			if i > 0 && t.Face(x) == t.Face(g[i-1]) {
				copies = append(copies, x)
			} else {
				set = append(set, x)
			}
		}
		if len(copies) == 0 || !t.IsSet(set) {
			parted = append(parted, g)
			continue
		}
		parted = append(parted, set, copies)
	}
	return parted
}

// byColour compares two tiles by colour and then by number. A false joker counts as its face.
func byColour(t Terms, x, y tile.Tile) int { return int(t.Face(x)) - int(t.Face(y)) }

// byNumber compares two tiles by number and then by colour. A false joker counts as its face.
func byNumber(t Terms, x, y tile.Tile) int {
	a, b := t.Face(x), t.Face(y)
	if a.Number() != b.Number() {
		return a.Number() - b.Number()
	}
	return int(a) - int(b)
}
