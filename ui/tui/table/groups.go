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

// groupView is what is said below the groups of the rack.
type groupView struct {
	*board
	list    []groupWord
	at      groupsPoint // what that was found for
	helps   bool        // the left discard can be taken, and is of use
	shadow  shadow      // where it would stand
	fitting tile.Set    // the tiles that fit what lies on the table
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

// present finds what is said below the groups of the rack, when something has changed.
func (g *groupView) present() {
	now := groupsPoint{g.s.At(), g.rack(), g.rack().Changes()}
	if g.at == now {
		return
	}
	g.at, g.list = now, nil
	g.helps = g.s.May(game.Take) && g.s.TakeHelps()
	g.shadow = g.findShadow()
	g.fitting = g.tilesThatFit()
	for _, block := range g.s.Blocks() {
		w, ok := g.wordOf(block)
		if fits := g.fitWords(block); len(fits) > 0 && !(ok && w.ink == cells.RoleGood) {
			g.list = append(g.list, fits...)
			continue
		}
		if ok && !g.shadow.joins(&w) {
			g.list = append(g.list, w)
		}
	}
	if s := &g.shadow; s.tile != tile.None {
		args := words.Args{"Number": g.view.Terms().Face(s.tile).Number()}
		g.list = append(g.list, groupWord{s.row, s.first, s.last, g.words.With("group.fits", args), g.words.Say("group.take"), cells.RoleGold})
	}
}

// inMeld reports whether the tile in a slot stands in a complete group.
func (g *groupView) inMeld(s rack.Slot) bool {
	g.present()
	return slices.ContainsFunc(g.list, func(w groupWord) bool {
		return w.ink == cells.RoleGood && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	})
}

// wants reports whether the player wants to see a word below a group.
func (g *groupView) wants(w *groupWord) bool {
	return g.opts.Brackets != BracketsNone && (w.ink == cells.RoleGood || g.opts.Brackets != BracketsComplete)
}

// shadow is where the tile that can be taken would stand on the rack, and the columns of the meld
// that it makes there.
type shadow struct {
	tile             tile.Tile // None if there is no such place
	slot             rack.Slot
	row, first, last int
	meld             []tile.Tile
}

// numbers are those of that meld.
func (s *shadow) numbers(terms meld.Terms) []string {
	if l, ok := terms.Lay(s.meld); ok {
		return numbersOf(terms, l)
	}
	return nil
}

// joins reports whether a group is a part of the meld that the tile makes.
func (s *shadow) joins(w *groupWord) bool {
	return s.tile != tile.None && w.row == s.row && w.first >= s.first && w.last <= s.last
}

// findShadow finds the empty slot where the tile that can be taken makes the longest meld. Where it
// makes one with a group beside which there is no such slot, it has the slot Nowhere.
func (g *groupView) findShadow() (best shadow) {
	if !g.helps || g.s.LaysMelds() || g.s.Table().Hints == 0 {
		return best
	}
	r, x, terms := g.rack(), g.view.TopDiscard(g.view.Left(g.me())), g.view.Terms()
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
	for _, b := range g.s.Blocks() {
		group := append(slices.Clone(b.Tiles), x)
		if l, ok := terms.Lay(group); ok && l.Kind != meld.Pair && len(group) > len(best.meld) {
			best = shadow{x, rack.Nowhere, b.Slots[0].Row, b.Slots[0].Col, b.Slots[len(b.Slots)-1].Col, group}
		}
	}
	return best
}

// wordOf is what is said below a block: what it is if it is complete, else what it wants.
func (g *groupView) wordOf(b session.Block) (w groupWord, ok bool) {
	first, last := b.Slots[0], b.Slots[len(b.Slots)-1]
	w = groupWord{row: first.Row, first: first.Col, last: last.Col, ink: cells.RoleGood}
	terms, pairs := g.view.Terms(), g.view.Opened[g.me()].How == meld.Pairs
	switch {
	case len(b.Tiles) == 1:
		return g.wordOfOne(w, b.Tiles[0], first == g.s.Fresh())
	case pairs && !terms.IsPair(b.Tiles): // nothing else can be laid any more (rule 7.5)
		return w, false
	case terms.IsPair(b.Tiles) && !pairs && g.s.HasOpened() && !g.pairsLie(): // nor this yet
		return w, false
	case terms.IsPair(b.Tiles):
		w.short = g.words.Say("group.pair")
		if !pairs && !g.s.LaysMelds() && !g.plansPairs() {
			return g.wordOfPartial(w, b.Tiles)
		}
		w.short += " ✓"
		w.long = w.short
		return w, true
	case terms.IsMeld(b.Tiles):
		return g.wordOfMeld(w, b.Tiles), true
	case g.view.Rules.Show != game.Arranged: // the order makes no difference where melds are found for the player
		if l, ok := terms.Lay(b.Tiles); ok {
			return g.wordOfMeld(w, l.Tiles()), true
		}
	}
	return g.wordOfPartial(w, b.Tiles)
}

// pairsLie reports whether somebody has opened with pairs, and whoever opened with sets and runs may
// lay pairs, too (rule 7.5).
func (g *groupView) pairsLie() bool {
	return g.view.Rules.SetOpenerPairs && slices.ContainsFunc(g.view.Opened[:], func(o game.Opened) bool { return o.How == meld.Pairs })
}

// plansPairs reports whether the hand is nearer to seven pairs than to sets and runs.
func (g *groupView) plansPairs() bool {
	d := g.s.Solver().DistanceGiven(g.view.Hand, g.view.Seen())
	return d.Pairs < d.Melds
}

// wordOfOne is what is said below a tile that stands alone: what a false joker counts as, and that
// it has just come.
func (g *groupView) wordOfOne(w groupWord, t tile.Tile, fresh bool) (groupWord, bool) {
	terms := g.view.Terms()
	if fresh {
		w.ink, w.short = cells.RoleDim, g.words.Say("group.new")
		w.long = w.short
		return w, true
	}
	if t != tile.FalseJoker || t == terms.Wild() || terms.Face(t) == tile.None {
		return w, false
	}
	w.ink = cells.RoleDim
	w.short = g.words.With("group.as", words.Args{"Number": terms.Face(t).Number()})
	w.long = w.short
	return w, true
}

// wordOfMeld is what is said below a complete set or run: what it is, what an okey in it stands for,
// and what it is worth where that counts.
func (g *groupView) wordOfMeld(w groupWord, tiles []tile.Tile) groupWord {
	terms := g.view.Terms()
	id := "group.set"
	if terms.IsRun(tiles) {
		id = "group.run"
	}
	w.short = g.words.Say(id) + " ✓"
	w.long = w.short
	if g.s.LaysMelds() && !g.s.HasOpened() {
		if how, value, _ := g.view.ValueOpening([][]tile.Tile{tiles}); how == meld.Melds {
			w.long += fmt.Sprint(" ", value)
			w.short = fmt.Sprint(value, " ✓")
		}
	}
	if l, ok := terms.Lay(tiles); ok {
		w.long += g.okeysIn(l)
	}
	return w
}

// okeysIn is what is said of the okeys in a meld behind its name: what each stands for.
func (b *board) okeysIn(l meld.Laid) (said string) {
	terms := b.view.Terms()
	for at, t := range l.Tiles() {
		if stands := terms.StandsFor(l, at); t == terms.Wild() && len(stands) > 0 {
			said += " " + b.words.With("group.okey", words.Args{"Number": stands[0].Number()})
		}
	}
	return said
}

// wordOfPartial is what is said below tiles that are no meld yet: the numbers that would make them
// one, nothing if too much is missing or too much would do.
func (g *groupView) wordOfPartial(w groupWord, tiles []tile.Tile) (groupWord, bool) {
	const most = 2
	terms := g.view.Terms()
	at := slices.IndexFunc(tiles, func(t tile.Tile) bool { return t != terms.Wild() })
	if len(tiles) > 4 || at < 0 {
		return w, false
	}
	first := terms.Face(tiles[at])
	var numbers []string
	var whole [][]tile.Tile // the melds that they would make
	with := append(append(make([]tile.Tile, 0, len(tiles)+1), tiles...), tile.None)
	for number := 1; number <= tile.Numbers; number++ {
		for colour := range tile.Colour(tile.Colours) {
			if colour != first.Colour() && number != first.Number() {
				continue // neither a run nor a set, which spares most of the work
			}
			with[len(tiles)] = standIn(terms, tile.New(colour, number))
			if l, ok := terms.Lay(with); ok && l.Kind != meld.Pair {
				numbers, whole = append(numbers, fmt.Sprint(number)), append(whole, l.Tiles())
				break
			}
		}
		if len(numbers) > most {
			return w, false
		}
	}
	if len(numbers) == 0 {
		return w, false
	}
	w.ink = cells.RoleGold
	w.long = strings.Join(numbers, " "+g.words.Say("group.or")+" ") + g.opensWith(whole)
	w.short = strings.Join(numbers, "/")
	return w, true
}

// opensWith is what is said behind the number that would make a meld, where the groups on the rack
// could be opened with then: what they would be worth (rule 7.4).
func (g *groupView) opensWith(whole [][]tile.Tile) string {
	if len(whole) != 1 || !g.s.LaysMelds() || g.s.HasOpened() {
		return ""
	}
	melds, _, worth := g.s.RackMelds()
	if len(melds) == 0 {
		worth = 0
	}
	need := g.view.OpeningThreshold(meld.Melds)
	how, value, _ := g.view.ValueOpening(whole)
	if how != meld.Melds || worth >= need || worth+value < need {
		return ""
	}
	return fmt.Sprint(" → ", worth+value)
}

// standIn is the tile that counts as another: for the one whose place the okeys have left, the false
// joker (rule 1.4).
func standIn(terms meld.Terms, t tile.Tile) tile.Tile {
	if t == terms.Wild() {
		return tile.FalseJoker
	}
	return t
}

// paint writes the words below the groups of the rack. One that is wider than its group by
// more than what parts it from the next is left out.
// Below the tile that a hint or the lesson is about stands a word of theirs. While a tile is
// carried, nothing is said below tiles that are seen elsewhere.
func (g *groupView) paint(b *cells.Brush, seen *rack.Rack, hinted rack.Slot, word string) {
	for i := range g.list {
		w := &g.list[i]
		if !g.wants(w) || !g.seenThere(seen, w) {
			continue
		}
		from, to := g.layout.Slots[w.row][w.first], g.layout.Slots[w.row][w.last]
		width, word := to.X+to.W-from.X, w.long
		if b.Width(word) > width {
			word = w.short
		}
		if b.Width(word) <= width+2 {
			b.Bracket(from.X, g.layout.Ledges[w.row].Y, width, word, w.ink)
		}
	}
	if seen.At(hinted) == g.rack().At(hinted) {
		g.paintHinted(b, hinted, word)
	}
}

// seenThere reports whether the tiles above a word are seen where they stand.
func (g *groupView) seenThere(seen *rack.Rack, w *groupWord) bool {
	for col := w.first; col <= w.last; col++ {
		if s := (rack.Slot{Row: w.row, Col: col}); seen.At(s) != g.rack().At(s) {
			return false
		}
	}
	return true
}

// paintHinted says below the tile that a hint is about that it is the one, where nothing else stands.
func (g *groupView) paintHinted(b *cells.Brush, s rack.Slot, word string) {
	if s == rack.Nowhere || slices.ContainsFunc(g.list, func(w groupWord) bool {
		return g.wants(&w) && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	}) {
		return
	}
	r := g.layout.Slots[s.Row][s.Col]
	b.Bracket(r.X, g.layout.Ledges[s.Row].Y, r.W, word, cells.RoleGold)
}
