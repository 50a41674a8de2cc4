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

// hand returns the player's tiles in the order of the rack. The player may refer to tile i by the number i+1.
func (p *player) hand() (all session.Block) {
	for _, b := range p.s.Blocks() {
		all.Tiles, all.Slots = append(all.Tiles, b.Tiles...), append(all.Slots, b.Slots...)
	}
	return all
}

// handText returns the tiles of the hand, with semicolons between groups and, if withNumbers is set, a number before
// each tile.
func (p *player) handText(withNumbers bool) string {
	n, between := 0, " "
	if withNumbers {
		between = ", " // shows which number belongs to which tile
	}
	var groups []string
	for _, b := range p.s.Blocks() {
		var tiles []string
		for _, mark := range tell.Held(p.view.Terms(), b.Tiles) {
			n++
			if withNumbers {
				mark = fmt.Sprint(n, nbsp, mark)
			}
			tiles = append(tiles, mark)
		}
		groups = append(groups, strings.Join(tiles, between))
	}
	return strings.Join(groups, "; ")
}

// parseTile returns the tile of the hand named by a word. If the word is a number, at is the slot of the tile,
// otherwise rack.Nowhere. If the word names no tile, problem is the reason.
func (p *player) parseTile(word string) (t tile.Tile, at rack.Slot, problem string) {
	if n, err := strconv.Atoi(word); err == nil {
		hand := p.hand()
		if n < 1 || n > len(hand.Tiles) {
			return tile.None, rack.Nowhere, p.words.With("plain.number", words.Args{"Number": quoted(word), "Most": len(hand.Tiles)})
		}
		return hand.Tiles[n-1], hand.Slots[n-1], ""
	}
	t, problem = p.parseHeld(word, p.view.Hand)
	return t, rack.Nowhere, problem
}

// parseHeld returns the tile of hand named by a word, either in letters or as "okey". If there is none, problem is the
// reason.
func (p *player) parseHeld(word string, hand tile.Set) (t tile.Tile, problem string) {
	t, err := tile.Parse(word)
	if wild := p.view.Terms().Wild(); wild != tile.None && foldCase(word) == okey {
		t, err = wild, nil
	}
	switch {
	case err != nil:
		return t, p.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)})
	case !hand.Has(t):
		return t, p.words.With("plain.not-held", words.Args{"Tile": t})
	}
	return t, ""
}

// chooseTile returns the tile named by l and its slot. If l names none, as in "x" or "x ?", chooseTile prints the number
// of each tile. If it names no tile of the hand, chooseTile prints the reason. In both cases ok is false.
func (p *player) chooseTile(l parsedLine) (t tile.Tile, at rack.Slot, ok bool) {
	if l.tile == "" || l.tile == "?" {
		p.printNumbers()
		return tile.None, at, false
	}
	t, at, problem := p.parseTile(l.tile)
	if problem != "" {
		p.print(problem)
		return tile.None, at, false
	}
	if at == rack.Nowhere {
		at = p.lastSlotOf(t)
	}
	return t, at, true
}

// lastSlotOf returns the last slot with tile t that is not in used, or rack.Nowhere.
func (p *player) lastSlotOf(t tile.Tile, used ...rack.Slot) rack.Slot {
	hand := p.hand()
	for i, at := range slices.Backward(hand.Slots) {
		if hand.Tiles[i] == t && !slices.Contains(used, at) {
			return at
		}
	}
	return rack.Nowhere
}

// parseBlocks parses groups of tiles from the hand. If one is invalid, it prints the reason and ok is false.
func (p *player) parseBlocks(texts []string) (blocks []session.Block, ok bool) {
	var used []rack.Slot
	for _, text := range texts {
		var b session.Block
		for word := range strings.FieldsSeq(text) {
			x, at, problem := p.parseTile(word)
			if at != rack.Nowhere && slices.Contains(used, at) {
				problem = p.words.With("plain.twice", words.Args{"Number": word})
			}
			if problem != "" {
				p.print(problem)
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

// mayDiscard reports whether the player may discard or finish now. If not, it prints the reason.
func (p *player) mayDiscard() bool {
	return p.s.MyTurn() && p.view.Step == game.MustDiscard || p.may(game.Discard)
}

// discard discards the tile named by l. If that has a cost, it first asks for confirmation.
func (p *player) discard(l parsedLine) {
	if !p.mayDiscard() {
		return
	}
	if _, at, ok := p.chooseTile(l); ok {
		p.printOutcome(p.s.Discard(at))
	}
}

// finish finishes with the tile named by l or, if l names none, with any winning tile. If the hand must be arranged
// (rule 3.5), it uses the groups of l or, if there are none, any groups that win.
func (p *player) finish(l parsedLine) {
	if !p.view.Rules.FinishesWhole() {
		p.printOutcome(p.s.Do(game.Action{Kind: game.Finish})) // the refusal explains how a round ends
		return
	}
	if !p.mayDiscard() {
		return
	}
	if l.tile == "" && len(l.groups) == 0 {
		if p.s.WinningTile() == tile.None {
			p.say("plain.no-win")
		} else {
			p.printOutcome(p.s.FinishWith(tile.None))
		}
		return
	}
	t, at, ok := p.chooseTile(l)
	switch {
	case !ok:
	case len(l.groups) == 0:
		p.printOutcome(p.s.FinishWith(t, at))
	case p.view.Rules.Show != game.Arranged:
		p.say("plain.no-groups")
	default:
		if blocks, ok := p.parseBlocks(l.groups); ok {
			var groups [][]tile.Tile
			for _, b := range blocks {
				groups = append(groups, b.Tiles)
			}
			p.printOutcome(p.s.Do(game.Action{Kind: game.Finish, Tile: t, Groups: game.GroupsOf(groups)}, at))
		}
	}
}

// printHint prints what the best bot would do, and why, if the player has hints left. A hint to lay tiles
// includes what to type. It repeats the hint while the position is the same.
func (p *player) printHint(ctx context.Context) {
	if master, ok := p.s.RequestHint(); ok {
		if !p.s.GiveHint(master.Ask(ctx)) {
			return // ctx is done
		}
	}
	if h, ok := p.s.Hint(); ok {
		said := p.teller().Hint(h)
		if typed := p.layingAdvice(h.Action); typed != "" {
			said.Do = typed
		} else if typed := p.layingAdvice(h.Then); typed != "" && h.Then.Kind != game.Open {
			said.Why = typed
		}
		if said.Chance != "" {
			said.Do += " " + p.words.With("hint.chance", words.Args{"Win": said.Chance})
		}
		p.print(said.Do)
		p.printUnlessEmpty(said.Why)
		return
	}
	p.print(p.teller().NoHint(p.s.Table()))
}
