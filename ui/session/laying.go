package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// LaysMelds reports whether melds are laid on the table in this game (rules, section 7).
func (s *seen) LaysMelds() bool { return s.table.Rules.LaysMelds() }

// HasOpened reports whether the player has opened in this round.
func (s *seen) HasOpened() bool {
	return s.me != game.Nobody && s.view.Opened[s.me].How != meld.NoWin
}

// Block is an unbroken block of tiles on the rack, with the slots that it stands in.
type Block struct {
	Tiles []tile.Tile
	Slots []rack.Slot
}

// Blocks are the blocks on the rack, from the upper left.
func (h *hand) Blocks() []Block { return blocksOf(h.rack, rack.Nowhere) }

// partAt is the part of the rack that the tile in a slot stands in; an empty block where there is no
// tile.
func (h *hand) partAt(at rack.Slot) Block {
	for _, p := range h.Reading().Parts {
		if slices.Contains(p.Slots, at) {
			return p.Block
		}
	}
	return Block{}
}

// layAction is to open with blocks, or to lay one once the player is open, and the slots that this
// empties.
func (h *hand) layAction(blocks []Block) (a game.Action, from []rack.Slot) {
	a.Kind = game.Open
	if h.HasOpened() {
		a.Kind = game.Lay
	}
	for _, b := range blocks {
		from = append(from, b.Slots...)
	}
	a.Groups = game.GroupsOf(tilesOf(blocks))
	return h.view.OrderIfNeeded(a), from
}

// tilesOf are the tiles of blocks.
func tilesOf(blocks []Block) (groups [][]tile.Tile) {
	for _, b := range blocks {
		groups = append(groups, b.Tiles)
	}
	return groups
}

// Lay opens with the groups on the rack. Once the player is open, it lays the group in a slot.
func (s *Session) Lay(at rack.Slot) Outcome {
	if s.HasOpened() {
		return s.LayBlocks([]Block{s.partAt(at)})
	}
	return s.LayBlocks(s.openingBlocks())
}

// LayBlocks opens with groups of the hand, or lays one once the player is open; the slots may be
// left out. Where the rules are strict and an opening would fail, it asks first (rule 7.11).
func (s *Session) LayBlocks(blocks []Block) Outcome {
	a, from := s.layAction(blocks)
	if a.Kind == game.Open && s.fallsShort(a) && s.view.Check(a) == nil {
		how, value, _ := s.view.ValueOpening(a.Groups.Split())
		return s.ask(&Question{Kind: AskOpening, Value: value, Need: s.view.OpeningThreshold(how), Points: s.view.Rules.Penalty}, a, from...)
	}
	return s.Do(a, from...)
}

// fallsShort reports whether an opening is not worth enough.
func (h *hand) fallsShort(opening game.Action) bool {
	how, value, _ := h.view.ValueOpening(opening.Groups.Split())
	return value < h.view.OpeningThreshold(how)
}

// CanLay reports whether Lay does something for a slot now, without a penalty.
func (h *hand) CanLay(at rack.Slot) bool {
	switch {
	case !h.MyTurn():
		return false
	case h.HasOpened():
		return h.canLayPart(at)
	}
	a, _ := h.layAction(h.openingBlocks())
	return h.view.Check(a) == nil && !h.fallsShort(a)
}

// canLayPart reports whether the part that a slot stands in can be laid, once the player is open.
func (h *hand) canLayPart(at rack.Slot) bool {
	a, _ := h.layAction([]Block{h.partAt(at)})
	return h.view.Check(a) == nil
}

// openingBlocks returns the groups that the rack would open with: its sets and runs, or its pairs where
// those are enough and the sets and runs are not, or where there are no others.
func (h *hand) openingBlocks() (blocks []Block) {
	stands := &h.Reading().Stands
	enough := stands.Value >= h.view.OpeningThreshold(meld.Melds)
	pairs := !enough && (stands.Pairs >= h.view.OpeningThreshold(meld.Pairs) || stands.Value == 0)
	for _, p := range h.Reading().Parts {
		if p.Finished() && (p.Laid.Kind == meld.Pair) == pairs {
			blocks = append(blocks, p.Block)
		}
	}
	return blocks
}

// LayableOff are the places where a tile may be laid off now (rule 7.6).
func (s *seen) LayableOff(x tile.Tile) []game.Action {
	return slices.DeleteFunc(s.view.LayOffs(x), func(a game.Action) bool { return s.view.Check(a) != nil })
}

// LayOffInstead answers AskPenalty: the tile is laid off, at a place that was chosen for it, or else at
// the first where it fits.
func (s *Session) LayOffInstead(fit game.Action) Outcome {
	q := s.question
	s.question = nil
	if ways := s.LayableOff(q.Tile); !slices.Contains(ways, fit) {
		fit = ways[0]
	}
	return s.Do(fit, q.from...)
}

// Swaps are the melds with an okey on the table that a tile may take now (rule 7.8).
func (s *seen) Swaps(x tile.Tile) (all []game.Action) {
	for i := range s.view.Melds {
		a := game.Action{Kind: game.Swap, Tile: x, Meld: uint8(i)}
		if s.view.Check(a) == nil {
			all = append(all, a)
		}
	}
	return all
}

// SlotToSwap is the slot whose tile takes the place of an okey on the table: the one that is given if
// its tile does, or else that of the only tile of the rack that does, if there is just one.
func (h *hand) SlotToSwap(from rack.Slot) rack.Slot {
	var only tile.Tile
	for _, x := range h.view.Hand.Distinct() {
		switch {
		case len(h.Swaps(x)) == 0:
		case x == h.rack.At(from).Tile || only != tile.None:
			return from
		default:
			only = x
		}
	}
	if at, ok := h.rack.Where(func(s rack.Slot) bool { return only != tile.None && h.rack.At(s).Tile == only }); ok {
		return at
	}
	return from
}

// Swap puts the tile in a slot in the place of an okey on the table (rule 7.8), or the only tile that
// can take one, as SlotToSwap says.
func (s *Session) Swap(from rack.Slot) Outcome {
	from = s.SlotToSwap(from)
	a := game.Action{Kind: game.Swap, Tile: s.rack.At(from).Tile}
	if swaps := s.Swaps(a.Tile); len(swaps) > 0 {
		return s.Do(swaps[0], from)
	}
	// The refusal is to be about a meld that has an okey, if there is one.
	if i := slices.IndexFunc(s.view.Melds, func(m game.TableMeld) bool { return m.Has(s.terms.Wild()) }); i >= 0 {
		a.Meld = uint8(i)
	}
	return s.Do(a, from)
}

// OnMeld is what putting a tile on a meld means: to take its okey where the tile was put on it, or
// else to lay it off, at an end where it fits at both; where only one of the two is possible, that
// (rules 7.6 and 7.8).
func (s *seen) OnMeld(x tile.Tile, at int, onto tile.Tile, end meld.End) game.Action {
	l := s.view.Melds[at].Laid
	set, low, high := s.terms.FitsOn(l, x)
	fits, onOkey := set || low || high, onto != tile.None && onto == s.terms.Wild()
	if _, swaps := s.terms.Swap(l, x); swaps && (onOkey || !fits) || onOkey && !fits {
		return game.Action{Kind: game.Swap, Tile: x, Meld: uint8(at)}
	}
	a := game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(at)}
	if low && high {
		a.End = end
	}
	return a
}

// CanTakeBack reports whether the player has laid something in this turn that can be taken back.
func (s *seen) CanTakeBack() bool { return s.MyTurn() && len(s.view.Placed()) > 0 }

// TakeBack takes back what was laid last in this turn; it asks first where that costs something
// (rule 7.11).
func (s *Session) TakeBack() Outcome {
	a := game.Action{Kind: game.TakeBack}
	if cost := s.view.TakeBackCost(); cost > 0 && s.view.Check(a) == nil {
		return s.ask(&Question{Kind: AskTakeBack, Points: cost}, a)
	}
	if placed := s.view.Placed(); s.table.AskOpeningBack && len(placed) > 0 && placed[len(placed)-1].Action.Kind == game.Open {
		return s.ask(&Question{Kind: AskTakeBackOpening}, a) // one Esc too many is soon pressed
	}
	return s.Do(a)
}

// SlotToLay is where the cursor helps most once tiles have left the rack: on what can be laid next,
// on a tile that can be laid off, or else on the tile that is nearest to a slot.
func (h *hand) SlotToLay(near rack.Slot) rack.Slot {
	r := h.rack
	if r.At(near).Tile != tile.None {
		return near
	}
	best, nearest := near, 1<<30
	for row := range rack.Rows {
		for col := range r.Columns() {
			at := rack.Slot{Row: row, Col: col}
			x := r.At(at).Tile
			if x == tile.None {
				continue
			}
			const never = 1000 // slots away
			far := max(col-near.Col, near.Col-col) + r.Columns()*max(row-near.Row, near.Row-row)
			switch {
			case h.canLayPart(at):
			case len(h.LayableOff(x)) > 0:
				far += never
			default:
				far += 2 * never
			}
			if far < nearest {
				best, nearest = at, far
			}
		}
	}
	return best
}
