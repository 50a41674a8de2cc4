package plain

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// numbered is a tile of the hand. In the order of the rack they are numbered, from 1.
type numbered struct {
	tile tile.Tile
	slot rack.Slot
}

// hand lists the player's tiles in their order.
func (sp *speaker) hand() (tiles []numbered) {
	for _, b := range sp.s.Blocks() {
		for i, x := range b.Tiles {
			tiles = append(tiles, numbered{x, b.Slots[i]})
		}
	}
	return tiles
}

// handText is the tiles with a semicolon between the groups, each behind its number if they are to
// be numbered.
func (sp *speaker) handText(withNumbers bool) string {
	n, between := 0, " "
	if withNumbers {
		between = ", " // or else it is hard to tell which number is whose
	}
	var groups []string
	for _, b := range sp.s.Blocks() {
		var tiles []string
		for _, t := range b.Tiles {
			n++
			mark := sp.held(t)
			if withNumbers {
				mark = fmt.Sprint(n, keep, mark)
			}
			tiles = append(tiles, mark)
		}
		groups = append(groups, strings.Join(tiles, between))
	}
	return strings.Join(groups, "; ")
}

// tileOf is the tile of the hand that a word names, and its slot if the word is a number.
func (f *face) tileOf(word string) (t tile.Tile, at rack.Slot, complaint string) {
	if n, err := strconv.Atoi(word); err == nil {
		tiles := f.hand()
		if n < 1 || n > len(tiles) {
			return tile.None, rack.Nowhere, f.words.With("plain.number", words.Args{"Number": quoted(word), "Most": len(tiles)})
		}
		return tiles[n-1].tile, tiles[n-1].slot, ""
	}
	t, err := tile.Parse(word)
	switch {
	case err != nil:
		return t, rack.Nowhere, f.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)})
	case !f.view.Hand.Has(t):
		return t, rack.Nowhere, f.words.With("plain.not-held", words.Args{"Tile": t})
	}
	return t, rack.Nowhere, ""
}

// choose finds the tile that was named, by its number in the hand or by its letters, and where it
// stands, or says why it cannot be that.
func (f *face) choose(l line) (t tile.Tile, at rack.Slot, ok bool) {
	if l.tile == "" {
		f.page.line(f.words.With("plain.no-tile", words.Args{"Key": l.command.Typed[0]}))
		return tile.None, at, false
	}
	t, at, complaint := f.tileOf(l.tile)
	if complaint != "" {
		f.page.line(complaint)
		return tile.None, at, false
	}
	if at == rack.Nowhere {
		at = f.lastSlotOf(t)
	}
	return t, at, true
}

// lastSlotOf is where the last copy of a tile stands, but for slots that are used: of two the one
// that came later goes.
func (sp *speaker) lastSlotOf(t tile.Tile, used ...rack.Slot) rack.Slot {
	for _, n := range slices.Backward(sp.hand()) {
		if n.tile == t && !slices.Contains(used, n.slot) {
			return n.slot
		}
	}
	return rack.Nowhere
}

// blocksOf are the groups of tiles of the hand that were typed; it says what in them is none.
func (f *face) blocksOf(texts []string) (blocks []session.Block, ok bool) {
	var used []rack.Slot
	for _, text := range texts {
		var b session.Block
		for word := range strings.FieldsSeq(text) {
			x, at, complaint := f.tileOf(word)
			if at != rack.Nowhere && slices.Contains(used, at) {
				complaint = f.words.With("plain.twice", words.Args{"Number": word})
			}
			if complaint != "" {
				f.page.line(complaint)
				return nil, false
			}
			b.Tiles, b.Slots, used = append(b.Tiles, x), append(b.Slots, at), append(used, at)
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for i := range b.Slots {
			if b.Slots[i] == rack.Nowhere {
				b.Slots[i] = f.lastSlotOf(b.Tiles[i], used...)
				used = append(used, b.Slots[i])
			}
		}
	}
	return blocks, true
}

// tilesOf are the tiles of blocks, group by group.
func tilesOf(blocks []session.Block) (groups [][]tile.Tile) {
	for _, b := range blocks {
		groups = append(groups, b.Tiles)
	}
	return groups
}

// mayThrow reports whether it is time for the player to discard or finish, and says why not. Which
// tile is another matter.
func (f *face) mayThrow() bool {
	if f.s.MyTurn() && f.view.Step == game.MustDiscard {
		return true
	}
	a := game.Action{Kind: game.Discard}
	if tiles := f.hand(); len(tiles) > 0 {
		a.Tile = tiles[0].tile
	}
	if err := f.view.Check(a); err != nil {
		f.page.line(f.teller().Refusal(err, a))
	}
	return false
}

// discard discards a tile, after a question where that costs something.
func (f *face) discard(l line) {
	if !f.mayThrow() {
		return
	}
	if _, at, ok := f.choose(l); ok {
		f.show(f.s.Discard(at))
	}
}

// finish finishes with a tile, or with the one that wins if none is named. Where the hand has to be
// arranged (rule 3.5), that is with the groups that were told, or else with such as win.
func (f *face) finish(l line) {
	if !f.view.Rules.FinishesWhole() {
		f.show(f.s.Do(game.Action{Kind: game.Finish})) // it says how else
		return
	}
	if !f.mayThrow() {
		return
	}
	if l.tile == "" && len(l.groups) == 0 {
		if o, ok := f.s.FinishWithAny(); ok {
			f.show(o)
		} else {
			f.page.line(f.words.Say("plain.no-win"))
		}
		return
	}
	t, at, ok := f.choose(l)
	switch {
	case !ok:
	case len(l.groups) == 0:
		f.show(f.s.FinishWith(t, at))
	case f.view.Rules.Show != game.Arranged:
		f.page.line(f.words.Say("plain.no-groups"))
	default:
		if blocks, ok := f.blocksOf(l.groups); ok {
			f.show(f.s.Do(game.Action{Kind: game.Finish, Tile: t, Groups: game.GroupsOf(tilesOf(blocks))}, at))
		}
	}
}

// hint says what the master would do, as long as there are hints left; once more it says the same.
func (f *face) hint(ctx context.Context) {
	if master, ok := f.s.RequestHint(); ok {
		if !f.s.GiveHint(master.Ask(ctx)) {
			return // ctx is done
		}
	}
	if h, ok := f.s.Hint(); ok {
		f.hintLines(f.teller().Hint(h))
		return
	}
	f.page.line(f.teller().NoHint(f.s.Table()))
}

// hintLines says a hint in two lines: what to do, and why.
func (sp *speaker) hintLines(h tell.Hint) {
	if h.Chance != "" {
		h.Do += " " + sp.words.With("hint.chance", words.Args{"Win": h.Chance})
	}
	sp.page.line(h.Do)
	if h.Why != "" {
		sp.page.line(h.Why)
	}
}
