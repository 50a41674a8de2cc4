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
	"fair/okey/ui/words"
)

// A handTile is a tile of the hand and its slot. Tiles are numbered from 1 in the order of the rack.
type handTile struct {
	tile tile.Tile
	slot rack.Slot
}

// hand returns the player's tiles in their order.
func (p *printer) hand() (tiles []handTile) {
	for _, b := range p.s.Blocks() {
		for i, x := range b.Tiles {
			tiles = append(tiles, handTile{x, b.Slots[i]})
		}
	}
	return tiles
}

// handText returns the tiles with a semicolon between groups, each after its number if withNumbers is set.
func (p *printer) handText(withNumbers bool) string {
	n, between := 0, " "
	if withNumbers {
		between = ", " // or else it is hard to tell which number is whose
	}
	var groups []string
	for _, b := range p.s.Blocks() {
		var tiles []string
		for _, t := range b.Tiles {
			n++
			mark := p.heldText(t)
			if withNumbers {
				mark = fmt.Sprint(n, keep, mark)
			}
			tiles = append(tiles, mark)
		}
		groups = append(groups, strings.Join(tiles, between))
	}
	return strings.Join(groups, "; ")
}

// parseTile returns the tile of the hand that a word names, and its slot if the word is a number. The complaint says
// why it names none.
func (p *player) parseTile(word string) (t tile.Tile, at rack.Slot, complaint string) {
	if n, err := strconv.Atoi(word); err == nil {
		tiles := p.hand()
		if n < 1 || n > len(tiles) {
			return tile.None, rack.Nowhere, p.words.With("plain.number", words.Args{"Number": quoted(word), "Most": len(tiles)})
		}
		return tiles[n-1].tile, tiles[n-1].slot, ""
	}
	t, err := tile.Parse(word)
	switch {
	case err != nil:
		return t, rack.Nowhere, p.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)})
	case !p.view.Hand.Has(t):
		return t, rack.Nowhere, p.words.With("plain.not-held", words.Args{"Tile": t})
	}
	return t, rack.Nowhere, ""
}

// chooseTile returns the tile that was named, by its number in the hand or by its letters, and its slot, or says why
// not.
func (p *player) chooseTile(l parsedLine) (t tile.Tile, at rack.Slot, ok bool) {
	if l.tile == "" {
		p.page.print(p.words.With("plain.no-tile", words.Args{"Key": l.command.Typed[0]}))
		return tile.None, at, false
	}
	t, at, complaint := p.parseTile(l.tile)
	if complaint != "" {
		p.page.print(complaint)
		return tile.None, at, false
	}
	if at == rack.Nowhere {
		at = p.lastSlotOf(t)
	}
	return t, at, true
}

// lastSlotOf returns the last slot with a tile, except those used: of two copies the later one goes.
func (p *printer) lastSlotOf(t tile.Tile, used ...rack.Slot) rack.Slot {
	for _, n := range slices.Backward(p.hand()) {
		if n.tile == t && !slices.Contains(used, n.slot) {
			return n.slot
		}
	}
	return rack.Nowhere
}

// parseBlocks returns the groups of tiles of the hand that were typed, or says what is wrong with them.
func (p *player) parseBlocks(texts []string) (blocks []session.Block, ok bool) {
	var used []rack.Slot
	for _, text := range texts {
		var b session.Block
		for word := range strings.FieldsSeq(text) {
			x, at, complaint := p.parseTile(word)
			if at != rack.Nowhere && slices.Contains(used, at) {
				complaint = p.words.With("plain.twice", words.Args{"Number": word})
			}
			if complaint != "" {
				p.page.print(complaint)
				return nil, false
			}
			b.Tiles, b.Slots, used = append(b.Tiles, x), append(b.Slots, at), append(used, at)
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		for i := range b.Slots {
			if b.Slots[i] == rack.Nowhere {
				b.Slots[i] = p.lastSlotOf(b.Tiles[i], used...)
				used = append(used, b.Slots[i])
			}
		}
	}
	return blocks, true
}

// tilesOf returns the tiles of blocks, group by group.
func tilesOf(blocks []session.Block) (groups [][]tile.Tile) {
	for _, b := range blocks {
		groups = append(groups, b.Tiles)
	}
	return groups
}

// mayDiscard reports whether it is time for the player to discard or finish, and says why not.
func (p *player) mayDiscard() bool {
	if p.s.MyTurn() && p.view.Step == game.MustDiscard {
		return true
	}
	a := game.Action{Kind: game.Discard}
	if tiles := p.hand(); len(tiles) > 0 {
		a.Tile = tiles[0].tile
	}
	if err := p.view.Check(a); err != nil {
		p.page.print(p.teller().Refusal(err, a))
	}
	return false
}

// discard discards a tile, after a question where that costs something.
func (p *player) discard(l parsedLine) {
	if !p.mayDiscard() {
		return
	}
	if _, at, ok := p.chooseTile(l); ok {
		p.tellOutcome(p.s.Discard(at))
	}
}

// finish finishes with a tile, or with any that wins if none is named. Where the hand has to be arranged (rule 3.5),
// it takes the groups that were typed, or else groups that win.
func (p *player) finish(l parsedLine) {
	if !p.view.Rules.FinishesWhole() {
		p.tellOutcome(p.s.Do(game.Action{Kind: game.Finish})) // it says how else
		return
	}
	if !p.mayDiscard() {
		return
	}
	if l.tile == "" && len(l.groups) == 0 {
		if o, ok := p.s.FinishWithAny(); ok {
			p.tellOutcome(o)
		} else {
			p.page.print(p.words.Say("plain.no-win"))
		}
		return
	}
	t, at, ok := p.chooseTile(l)
	switch {
	case !ok:
	case len(l.groups) == 0:
		p.tellOutcome(p.s.FinishWith(t, at))
	case p.view.Rules.Show != game.Arranged:
		p.page.print(p.words.Say("plain.no-groups"))
	default:
		if blocks, ok := p.parseBlocks(l.groups); ok {
			p.tellOutcome(p.s.Do(game.Action{Kind: game.Finish, Tile: t, Groups: game.GroupsOf(tilesOf(blocks))}, at))
		}
	}
}

// printHint tells what the best bot would do, as long as hints are left; again, it repeats the hint.
func (p *player) printHint(ctx context.Context) {
	if master, ok := p.s.RequestHint(); ok {
		if !p.s.GiveHint(master.Ask(ctx)) {
			return // ctx is done
		}
	}
	if h, ok := p.s.Hint(); ok {
		p.page.print(p.teller().Hint(h))
		return
	}
	p.page.print(p.teller().NoHint(p.s.Table()))
}
