package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// LaysMelds reports whether melds are laid on the table in this game (section 7).
func (s *tableState) LaysMelds() bool { return s.table.Rules.LaysMelds() }

// HasOpened reports whether the player has opened in this round.
func (s *tableState) HasOpened() bool {
	return s.me != game.Nobody && s.view.Opened[s.me].How != meld.NoWin
}

// A Block is a group of adjacent tiles on the rack, with their slots.
type Block struct {
	Tiles []tile.Tile
	Slots []rack.Slot
}

// Blocks returns the blocks on the rack, from the upper left.
func (h *playerHand) Blocks() []Block { return blocksOf(h.rack, rack.Nowhere) }

// partAt returns the part that includes a slot, an empty block if there is none.
func (h *playerHand) partAt(at rack.Slot) Block {
	for _, p := range h.Reading().Parts {
		if slices.Contains(p.Slots, at) {
			return p.Block
		}
	}
	return Block{}
}

// layAction returns the action that opens with blocks, or lays one after opening, and the slots that it empties.
func (h *playerHand) layAction(blocks []Block) (a game.Action, from []rack.Slot) {
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

func tilesOf(blocks []Block) (groups [][]tile.Tile) {
	for _, b := range blocks {
		groups = append(groups, b.Tiles)
	}
	return groups
}

// Lay opens with the groups on the rack, or after opening lays the group in a slot.
func (s *Session) Lay(at rack.Slot) Outcome {
	if s.HasOpened() {
		return s.LayBlocks([]Block{s.partAt(at)})
	}
	return s.LayBlocks(s.openingBlocks())
}

// LayBlocks opens with groups of the hand, or after opening lays one; the slots may be left out. It asks first if the
// opening would fall short, which strict rules punish (rule 7.11).
func (s *Session) LayBlocks(blocks []Block) Outcome {
	a, from := s.layAction(blocks)
	if a.Kind == game.Open && s.fallsShort(a) && s.view.Check(a) == nil {
		how, value, _ := s.view.ValueOpening(a.Groups.Split())
		return s.ask(&Question{Kind: AskOpening, Value: value, Need: s.view.OpeningThreshold(how), Points: s.view.Rules.Penalty}, a, from...)
	}
	return s.Do(a, from...)
}

// fallsShort reports whether an opening is worth less than it has to be.
func (h *playerHand) fallsShort(opening game.Action) bool {
	how, value, _ := h.view.ValueOpening(opening.Groups.Split())
	return value < h.view.OpeningThreshold(how)
}

// CanLay reports whether Lay does something for a slot now, without a penalty.
func (h *playerHand) CanLay(at rack.Slot) bool {
	switch {
	case !h.MyTurn():
		return false
	case h.HasOpened():
		return h.canLayPart(at)
	}
	a, _ := h.layAction(h.openingBlocks())
	return h.view.Check(a) == nil && !h.fallsShort(a)
}

// canLayPart reports whether the part in a slot can be laid after opening.
func (h *playerHand) canLayPart(at rack.Slot) bool {
	a, _ := h.layAction([]Block{h.partAt(at)})
	return h.view.Check(a) == nil
}

// openingBlocks returns the groups on the rack to open with: its sets and runs, or its pairs if those are enough and
// the sets and runs are not, or there are no sets and runs.
func (h *playerHand) openingBlocks() (blocks []Block) {
	stands := &h.Reading().OnRack
	enough := stands.Value >= h.view.OpeningThreshold(meld.Melds)
	pairs := !enough && (stands.Pairs >= h.view.OpeningThreshold(meld.Pairs) || stands.Value == 0)
	for _, p := range h.Reading().Parts {
		if p.Finished() && (p.Laid.Kind == meld.Pair) == pairs {
			blocks = append(blocks, p.Block)
		}
	}
	return blocks
}

// LegalLayOffs returns the places where a tile may be laid off now (rule 7.6).
func (s *tableState) LegalLayOffs(x tile.Tile) []game.Action {
	return slices.DeleteFunc(s.view.LayOffs(x), func(a game.Action) bool { return s.view.Check(a) != nil })
}

// LayOffInstead answers AskPenalty: the tile is laid off at the place fit, or at the first legal one if fit is none.
func (s *Session) LayOffInstead(fit game.Action) Outcome {
	q := s.question
	s.question = nil
	if ways := s.LegalLayOffs(q.Tile); !slices.Contains(ways, fit) {
		fit = ways[0]
	}
	return s.Do(fit, q.from...)
}

// LegalSwaps returns the swaps of a tile for an okey on the table that are legal now (rule 7.8).
func (s *tableState) LegalSwaps(x tile.Tile) (all []game.Action) {
	for i := range s.view.Melds {
		a := game.Action{Kind: game.Swap, Tile: x, Meld: uint8(i)}
		if s.view.Check(a) == nil {
			all = append(all, a)
		}
	}
	return all
}

// SlotToSwap returns the slot of the tile to swap for an okey on the table: from if its tile can be swapped, or else
// the slot of the only tile that can. It is from if there is none or more than one.
func (h *playerHand) SlotToSwap(from rack.Slot) rack.Slot {
	var only tile.Tile
	for _, x := range h.view.Hand.Distinct() {
		switch {
		case len(h.LegalSwaps(x)) == 0:
		case x == h.rack.At(from).Tile || only != tile.None:
			return from
		default:
			only = x
		}
	}
	if at, ok := h.rack.FindFunc(func(s rack.Slot) bool { return only != tile.None && h.rack.At(s).Tile == only }); ok {
		return at
	}
	return from
}

// Swap swaps the tile in a slot, or the only tile that can be swapped (SlotToSwap), for an okey on the table (rule
// 7.8).
func (s *Session) Swap(from rack.Slot) Outcome {
	from = s.SlotToSwap(from)
	a := game.Action{Kind: game.Swap, Tile: s.rack.At(from).Tile}
	if swaps := s.LegalSwaps(a.Tile); len(swaps) > 0 {
		return s.Do(swaps[0], from)
	}
	// Refuse it for a meld that has an okey, if there is one.
	if i := slices.IndexFunc(s.view.Melds, func(m game.TableMeld) bool { return m.Has(s.terms.Wild()) }); i >= 0 {
		a.Meld = uint8(i)
	}
	return s.Do(a, from)
}

// ActionOnMeld returns the action that putting a tile on a meld stands for: a swap if it was put on the meld's okey,
// or else a lay-off, at the given end if it fits at both. If only one of the two is possible, it is that (rules 7.6
// and 7.8).
func (s *tableState) ActionOnMeld(x tile.Tile, at int, onto tile.Tile, end meld.End) game.Action {
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
func (s *tableState) CanTakeBack() bool { return s.MyTurn() && len(s.view.Placed()) > 0 }

// TakeBack takes back the last laying of this turn; it asks first if that costs something (rule 7.11).
func (s *Session) TakeBack() Outcome {
	a := game.Action{Kind: game.TakeBack}
	if cost := s.view.TakeBackCost(); cost > 0 && s.view.Check(a) == nil {
		return s.ask(&Question{Kind: AskTakeBack, Points: cost}, a)
	}
	if placed := s.view.Placed(); s.table.AskOpeningBack && len(placed) > 0 && placed[len(placed)-1].Action.Kind == game.Open {
		return s.ask(&Question{Kind: AskTakeBackOpening}, a) // Esc is easily pressed once too often
	}
	return s.Do(a)
}

// SlotToLay returns the most useful slot for the cursor after tiles have left the rack: of a group that can be laid,
// or of a tile that can be laid off, or else the nearest slot with a tile.
func (h *playerHand) SlotToLay(near rack.Slot) rack.Slot {
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
			case len(h.LegalLayOffs(x)) > 0:
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
