package session

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// settle puts a tile that has just come to the rack beside what it fits there, if the player wants
// that, and returns the slot where it stands then: where it makes a meld whole, at a meld that it
// makes longer, or beside a tile that a meld can be begun with. Melds that stand stay whole, and
// what fits nowhere stays where it came; so does an okey, which fits everywhere.
func (h *hand) settle(r *rack.Rack, fresh rack.Slot) rack.Slot {
	x := r.At(fresh).Tile
	if !h.table.Beside || r.InOrder || x == h.terms.Wild() {
		return fresh
	}
	p := placing{r, h.terms, fresh, x}
	if h.collectsPairs(r) {
		return p.besideTwin()
	}
	if gap, ok := r.Where(p.fillsGap); ok {
		r.Move(fresh, gap)
		r.Forget()
		return gap
	}
	for _, whole := range []bool{false, true} {
		if to, ok := p.completing(whole); ok {
			return to
		}
	}
	return p.besideKin()
}

// collectsPairs reports whether the player goes for pairs: he has opened with them, or they are
// nearer than sets and runs.
func (h *hand) collectsPairs(r *rack.Rack) bool {
	if h.LaysMelds() {
		return h.view.Opened[h.me].How == meld.Pairs
	}
	d := h.solver.Distance(r.Tiles())
	return d.Pairs < d.Melds
}

// placing is a tile that looks for its place on a rack.
type placing struct {
	rack  *rack.Rack
	terms meld.Terms
	fresh rack.Slot
	tile  tile.Tile
}

// block is the tiles of the block that a slot stands in, without the new tile, and where it begins.
// It is empty where there is no tile.
func (p *placing) block(at rack.Slot) (first rack.Slot, tiles []tile.Tile) {
	if p.rack.At(at).Tile == tile.None || at == p.fresh {
		return at, nil
	}
	from, last := p.rack.Block(at)
	if at.Row == p.fresh.Row && from <= p.fresh.Col && p.fresh.Col <= last { // it came close to others
		if at.Col < p.fresh.Col {
			last = p.fresh.Col - 1
		} else {
			from = p.fresh.Col + 1
		}
	}
	return rack.Slot{Row: at.Row, Col: from}, p.rack.Between(at.Row, from, last)
}

// fillsGap reports whether the new tile makes one meld of what stands at both sides of an empty
// slot.
func (p *placing) fillsGap(at rack.Slot) bool {
	if p.rack.At(at).Tile != tile.None {
		return false
	}
	_, before := p.block(rack.Slot{Row: at.Row, Col: at.Col - 1})
	_, behind := p.block(rack.Slot{Row: at.Row, Col: at.Col + 1})
	return len(before) > 0 && len(behind) > 0 && p.terms.IsMeld(slices.Concat(before, []tile.Tile{p.tile}, behind))
}

// completing puts the new tile at a block that is a meld with it: one that was none before or, if
// whole, one that was.
func (p *placing) completing(whole bool) (to rack.Slot, ok bool) {
	for _, at := range p.slots() {
		first, tiles := p.block(at)
		if first != at || p.terms.IsMeld(tiles) != whole {
			continue
		}
		for i := len(tiles); i >= 0; i-- {
			if p.terms.IsMeld(slices.Insert(slices.Clone(tiles), i, p.tile)) {
				if to, ok = p.join(first, i); ok {
					return to, true
				}
			}
		}
	}
	return to, false
}

// join puts the new tile before the ith tile of a block that begins at a slot.
func (p *placing) join(first rack.Slot, i int) (to rack.Slot, ok bool) {
	if i > 0 {
		return p.rack.Join(p.fresh, rack.Slot{Row: first.Row, Col: first.Col + i - 1}, true)
	}
	return p.rack.Join(p.fresh, first, false)
}

// slots are those of the other tiles.
func (p *placing) slots() (all []rack.Slot) {
	for row := range rack.Rows {
		for col := range p.rack.Columns() {
			if at := (rack.Slot{Row: row, Col: col}); at != p.fresh && p.rack.At(at).Tile != tile.None {
				all = append(all, at)
			}
		}
	}
	return all
}

// besideTwin puts the new tile behind its twin, unless that has one already.
func (p *placing) besideTwin() rack.Slot {
	for _, at := range p.slots() {
		if _, tiles := p.block(at); p.terms.IsPair([]tile.Tile{p.rack.At(at).Tile, p.tile}) && p.rack.At(at).Tile != p.terms.Wild() && !p.terms.IsPair(tiles) {
			if to, ok := p.rack.Join(p.fresh, at, true); ok {
				return to
			}
		}
	}
	return p.fresh
}

// besideKin puts the new tile beside the one that it is most akin to, of those that stand in no
// whole meld. In a run that is begun it stands in order; otherwise it parts no two that are akin.
func (p *placing) besideKin() rack.Slot {
	for kin := nextInRun; kin > 0; kin-- {
		for _, at := range p.slots() {
			first, tiles := p.block(at)
			i := at.Col - first.Col
			if p.terms.IsMeld(tiles) || kinship(p.terms, tiles[i], p.tile) != kin {
				continue
			}
			ahead := p.terms.Face(p.tile).Number() < p.terms.Face(tiles[i]).Number()
			for _, before := range []bool{ahead, !ahead} {
				place, other := i, i-1
				if !before {
					place, other = i+1, i+1
				}
				if other >= 0 && other < len(tiles) && kinship(p.terms, tiles[i], tiles[other]) > 0 && !p.inOrder(tiles, place) {
					continue
				}
				if to, ok := p.join(first, place); ok {
					return to
				}
			}
		}
	}
	return p.fresh
}

// What two tiles are to each other, the more the likelier they come into one meld.
const (
	sameNumber = 1 + iota
	overNextInRun
	nextInRun
)

// kinship is what two tiles are to each other, 0 for nothing.
func kinship(terms meld.Terms, x, y tile.Tile) int {
	a, b := terms.Face(x), terms.Face(y)
	if x == terms.Wild() || y == terms.Wild() || !a.Numbered() || !b.Numbered() {
		return 0
	}
	apart := max(a.Number()-b.Number(), b.Number()-a.Number())
	switch {
	case a.Colour() == b.Colour() && apart == 1:
		return nextInRun
	case a.Colour() == b.Colour() && apart == 2:
		return overNextInRun
	case a.Colour() != b.Colour() && apart == 0:
		return sameNumber
	}
	return 0
}

// inOrder reports whether the tiles at both sides of a place in a block are of the new tile's
// colour, and it comes between them.
func (p *placing) inOrder(tiles []tile.Tile, place int) bool {
	x, before, behind := p.terms.Face(p.tile), p.terms.Face(tiles[place-1]), p.terms.Face(tiles[place])
	return before.Colour() == x.Colour() && behind.Colour() == x.Colour() && before.Number() < x.Number() && x.Number() < behind.Number()
}
