package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// groupWord is what stands on the ledge below a group of tiles.
type groupWord struct {
	row, first, last int
	long, short      string // the short one where there is little room
	ink              cells.Role
}

// groupsPoint is all that the words below the groups depend on.
type groupsPoint struct {
	at      session.TurnID
	rack    *rack.Rack
	changes int
}

// What is said below the groups of the rack.
const (
	BracketsAll      = "all"
	BracketsComplete = "complete"
	BracketsNone     = "none"
)

// presentGroups finds what is said below the groups of the rack, when something has changed.
func (h *handView) presentGroups() {
	now := groupsPoint{h.s.At(), h.rack(), h.rack().Changes()}
	if h.groupsAt == now {
		return
	}
	h.groupsAt, h.groups = now, nil
	h.helps = h.s.May(game.Take) && h.s.TakeHelps()
	h.shadow = h.findShadow()
	h.fitting = h.tilesThatFit()
	for _, block := range h.s.Blocks() {
		w, ok := h.wordOf(block)
		if fits := h.fitWords(block); len(fits) > 0 && !(ok && w.ink == cells.RoleGood) {
			h.groups = append(h.groups, fits...)
			continue
		}
		if ok && !h.shadow.joins(&w) {
			h.groups = append(h.groups, w)
		}
	}
	if s := &h.shadow; s.tile != tile.None {
		args := words.Args{"Number": h.view.Terms().Face(s.tile).Number()}
		h.groups = append(h.groups, groupWord{s.row, s.first, s.last, h.words.With("group.fits", args), h.words.Say("group.take"), cells.RoleGold})
	}
}

// inMeld reports whether the tile in a slot stands in a complete group.
func (h *handView) inMeld(s rack.Slot) bool {
	h.presentGroups()
	return slices.ContainsFunc(h.groups, func(w groupWord) bool {
		return w.ink == cells.RoleGood && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	})
}

// wants reports whether the player wants to see a word below a group.
func (h *handView) wants(w *groupWord) bool {
	return h.opts.Brackets != BracketsNone && (w.ink == cells.RoleGood || h.opts.Brackets != BracketsComplete)
}

// shadow is where the tile that can be taken would stand on the rack, and the columns of the meld
// that it makes there.
type shadow struct {
	tile             tile.Tile // None if there is no such place
	slot             rack.Slot
	row, first, last int
	meld             []tile.Tile
}

// joins reports whether a group is a part of the meld that the tile makes.
func (s *shadow) joins(w *groupWord) bool {
	return s.tile != tile.None && w.row == s.row && w.first >= s.first && w.last <= s.last
}

// findShadow finds the empty slot where the tile that can be taken makes the longest meld. Where it
// makes one with a group beside which there is no such slot, it has the slot Nowhere.
func (h *handView) findShadow() (best shadow) {
	if !h.helps || h.s.LaysMelds() || h.s.Table().Hints == 0 {
		return best
	}
	r, x, terms := h.rack(), h.view.TopDiscard(h.view.Left(h.me())), h.view.Terms()
	for row := range rack.Rows {
		for col := range r.Columns() {
			if r.At(rack.Slot{Row: row, Col: col}).Tile != tile.None {
				continue
			}
			first, last := col, col
			for first > 0 && r.At(rack.Slot{Row: row, Col: first - 1}).Tile != tile.None {
				first--
			}
			for r.At(rack.Slot{Row: row, Col: last + 1}).Tile != tile.None {
				last++
			}
			group := append(append(r.Between(row, first, col-1), x), r.Between(row, col+1, last)...)
			if len(group) > len(best.meld) && terms.IsMeld(group) {
				best = shadow{x, rack.Slot{Row: row, Col: col}, row, first, last, group}
			}
		}
	}
	for _, b := range h.s.Blocks() {
		group := append(slices.Clone(b.Tiles), x)
		if l, ok := terms.Lay(group); ok && l.Kind != meld.Pair && len(group) > len(best.meld) {
			best = shadow{x, rack.Nowhere, b.Slots[0].Row, b.Slots[0].Col, b.Slots[len(b.Slots)-1].Col, group}
		}
	}
	return best
}

// wordOf is what is said below a block: what it is if it is complete, else what it wants.
func (h *handView) wordOf(b session.Block) (w groupWord, ok bool) {
	first, last := b.Slots[0], b.Slots[len(b.Slots)-1]
	w = groupWord{row: first.Row, first: first.Col, last: last.Col, ink: cells.RoleGood}
	terms, pairs := h.view.Terms(), h.view.Opened[h.me()].How == meld.Pairs
	switch {
	case len(b.Tiles) == 1:
		return h.wordOfOne(w, b.Tiles[0], first == h.s.Fresh())
	case pairs && !terms.IsPair(b.Tiles): // nothing else can be laid any more (rule 7.5)
		return w, false
	case terms.IsPair(b.Tiles):
		w.short = h.words.Say("group.pair")
		if !pairs && !h.s.LaysMelds() && !h.plansPairs() {
			return h.wordOfPartial(w, b.Tiles)
		}
		w.short += " ✓"
		w.long = w.short
		return w, true
	case terms.IsMeld(b.Tiles):
		return h.wordOfMeld(w, b.Tiles), true
	}
	return h.wordOfPartial(w, b.Tiles)
}

// plansPairs reports whether the hand is nearer to seven pairs than to sets and runs.
func (h *handView) plansPairs() bool {
	d := h.s.Solver().DistanceGiven(h.view.Hand, h.view.Seen())
	return d.Pairs < d.Melds
}

// wordOfOne is what is said below a tile that stands alone: what a false joker counts as, and that
// it has just come.
func (h *handView) wordOfOne(w groupWord, t tile.Tile, fresh bool) (groupWord, bool) {
	terms := h.view.Terms()
	if fresh {
		w.ink, w.short = cells.RoleDim, h.words.Say("group.new")
		w.long = w.short
		return w, true
	}
	if t != tile.FalseJoker || t == terms.Wild() || terms.Face(t) == tile.None {
		return w, false
	}
	w.ink = cells.RoleDim
	w.short = h.words.With("group.as", words.Args{"Number": terms.Face(t).Number()})
	w.long = w.short
	return w, true
}

// wordOfMeld is what is said below a complete set or run: what it is, what an okey in it stands for,
// and what it is worth where that counts.
func (h *handView) wordOfMeld(w groupWord, tiles []tile.Tile) groupWord {
	terms := h.view.Terms()
	id := "group.set"
	if terms.IsRun(tiles) {
		id = "group.run"
	}
	w.short = h.words.Say(id) + " ✓"
	w.long = w.short
	l, ok := terms.Lay(tiles)
	if !ok {
		return w
	}
	for at, t := range l.Tiles() {
		if stands := terms.StandsFor(l, at); t == terms.Wild() && len(stands) > 0 {
			w.long += " " + h.words.With("group.okey", words.Args{"Number": stands[0].Number()})
		}
	}
	if h.s.LaysMelds() && !h.s.HasOpened() {
		if how, value, _ := h.view.ValueOpening([][]tile.Tile{tiles}); how == meld.Melds {
			w.long += fmt.Sprint(" ", value)
			if len(tiles) > 1 {
				w.short = fmt.Sprint(value, " ✓")
			}
		}
	}
	return w
}

// wordOfPartial is what is said below tiles that are no meld yet: the numbers that would make them
// one, nothing if too much is missing or too much would do.
func (h *handView) wordOfPartial(w groupWord, tiles []tile.Tile) (groupWord, bool) {
	terms, most := h.view.Terms(), 2
	if len(tiles) > 4 {
		return w, false
	}
	var numbers []string
	last := 0
	with := append(append(make([]tile.Tile, 0, len(tiles)+1), tiles...), tile.None)
	for _, number := range numbersInOrder {
		for colour := range tile.Colour(tile.Colours) {
			with[len(tiles)] = standIn(terms, tile.New(colour, number))
			if l, ok := terms.Lay(with); ok && l.Kind != meld.Pair && last != number {
				numbers, last = append(numbers, fmt.Sprint(number)), number
			}
		}
	}
	if len(numbers) == 0 || len(numbers) > most {
		return w, false
	}
	w.ink = cells.RoleGold
	w.long = strings.Join(numbers, " "+h.words.Say("group.or")+" ")
	w.short = strings.Join(numbers, "/")
	return w, true
}

// numbersInOrder are those of the tiles.
var numbersInOrder = [...]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}

// standIn is the tile that counts as another: for the one whose place the okeys have left, the false
// joker (rule 1.4).
func standIn(terms meld.Terms, t tile.Tile) tile.Tile {
	if t == terms.Wild() {
		return tile.FalseJoker
	}
	return t
}

// paintGroups writes the words below the groups of the rack. One that is wider than its group by
// more than what parts it from the next is left out.
func (h *handView) paintGroups(b *cells.Brush) {
	for i := range h.groups {
		w := &h.groups[i]
		if !h.wants(w) {
			continue
		}
		from, to := h.layout.Slots[w.row][w.first], h.layout.Slots[w.row][w.last]
		width, word := to.X+to.W-from.X, w.long
		if b.Width(word) > width {
			word = w.short
		}
		if b.Width(word) <= width+2 {
			b.Bracket(from.X, h.layout.Ledges[w.row].Y, width, word, w.ink)
		}
	}
	h.paintHinted(b)
}

// paintHinted says below the tile that a hint is about that it is the one, where nothing else stands.
func (h *handView) paintHinted(b *cells.Brush) {
	s := h.hintAt
	if s == rack.Nowhere || slices.ContainsFunc(h.groups, func(w groupWord) bool {
		return h.wants(&w) && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	}) {
		return
	}
	r := h.layout.Slots[s.Row][s.Col]
	b.Bracket(r.X, h.layout.Ledges[s.Row].Y, r.W, h.words.Say("group.hint"), cells.RoleGold)
}
