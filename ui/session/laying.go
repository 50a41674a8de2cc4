package session

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

// LaysMelds reports whether melds are laid on the table in this game (section 7).
func (s *Session) LaysMelds() bool { return s.table.Rules.LaysMelds() }

// HasOpened reports whether the player has opened in this round.
func (s *Session) HasOpened() bool {
	return s.me != game.Nobody && s.view.Opened[s.me].How != meld.NoWin
}

// A Block is a group of adjacent tiles on the rack, with their slots.
type Block struct {
	Tiles []tile.Tile
	Slots []rack.Slot
}

// Blocks returns the blocks on the rack, from the upper left.
func (s *Session) Blocks() []Block { return blocksOf(s.rack, rack.Nowhere) }

// layAction returns the action that opens with the given blocks or, after opening, lays one of them. It also returns
// the slots that the action empties.
func (s *Session) layAction(blocks []Block) (a game.Action, from []rack.Slot) {
	a.Kind = game.Open
	if s.HasOpened() {
		a.Kind = game.Lay
	}
	for _, b := range blocks {
		from = append(from, b.Slots...)
	}
	a.Groups = game.GroupsOf(tilesOf(blocks))
	return s.view.OrderIfNeeded(a), from
}

func tilesOf(blocks []Block) (groups [][]tile.Tile) {
	for _, b := range blocks {
		groups = append(groups, b.Tiles)
	}
	return groups
}

// Lay opens with the groups on the rack or, after opening, lays the part that PartToLay returns. If the groups on the
// rack are not enough to open with but other groups of the hand are, Lay arranges the rack and asks whether to open.
func (s *Session) Lay(at rack.Slot) Outcome {
	if s.HasOpened() {
		return s.LayBlocks([]Block{s.PartToLay(at)})
	}
	blocks := s.openingBlocks()
	if !s.mayOpenHand() || s.canOpen(blocks) {
		return s.LayBlocks(blocks)
	}
	a, from, by := s.Reading().Opening, []rack.Slot(nil), meld.ByBest
	if how, _ := s.view.ValueOpening(a.Groups); how == meld.Pairs {
		by = meld.ByPairs
	}
	s.Arrange(by)
	if blocks := s.openingBlocks(); s.canOpen(blocks) {
		a, from = s.layAction(blocks)
	}
	how, value := s.view.ValueOpening(a.Groups)
	return s.ask(&Question{Kind: AskOpenHand, How: how, Value: value}, a, from...)
}

// mayOpenHand reports whether the player may open with Reading.Opening. In an exercise this is not allowed, because it
// would give the answer away.
func (s *Session) mayOpenHand() bool {
	return s.Reading().Opening.Kind == game.Open && !s.table.Exercise
}

// LayBlocks opens with groups of the hand or, after opening, lays one of them, as LayGroups does. The slots of the
// blocks may be omitted.
func (s *Session) LayBlocks(blocks []Block) Outcome {
	a, from := s.layAction(blocks)
	return s.LayGroups(a, from...)
}

// LayGroups opens or lays a group, which empties the slots from. It asks first if the opening would be worth too little,
// which strict rules penalise (rule 7.11), and if it consists of pairs (rule 7.5), unless the player's hint advises that.
func (s *Session) LayGroups(a game.Action, from ...rack.Slot) Outcome {
	given, _ := s.givenHint()
	hinted, _ := s.view.ValueOpening(given.Action.Groups)
	how, value := s.view.ValueOpening(a.Groups)
	switch need := s.view.OpeningThreshold(how); {
	case a.Kind != game.Open || s.view.Check(a) != nil:
	case value < need:
		return s.ask(&Question{Kind: AskOpening, Value: value, Need: need, Points: s.view.Rules.Penalty}, a, from...)
	case how == meld.Pairs && hinted != meld.Pairs && !s.table.Exercise:
		return s.ask(&Question{Kind: AskOpenHand, How: how, Value: value}, a, from...)
	}
	return s.Do(a, from...)
}

// CanLay reports whether Lay can lay something now without a penalty.
func (s *Session) CanLay(at rack.Slot) bool {
	switch {
	case !s.MyTurn():
		return false
	case s.HasOpened():
		return s.canLay(s.PartToLay(at))
	}
	return s.canOpen(s.openingBlocks()) || s.mayOpenHand()
}

// canOpen reports whether the player can open with the given blocks now, without a penalty.
func (s *Session) canOpen(blocks []Block) bool {
	a, _ := s.layAction(blocks)
	how, value := s.view.ValueOpening(a.Groups)
	return s.view.Check(a) == nil && value >= s.view.OpeningThreshold(how)
}

// canLay reports whether b can be laid after opening.
func (s *Session) canLay(b Block) bool {
	a, _ := s.layAction([]Block{b})
	return s.view.Check(a) == nil
}

// PartToLay returns the part that Lay lays after opening: the part at the given slot if it can be laid, or else the
// first part that can. If there is none, it returns the part at the slot.
func (s *Session) PartToLay(at rack.Slot) Block {
	here := partAt(s.Reading().Parts, at).Block
	if s.canLay(here) {
		return here
	}
	for _, p := range s.Reading().Parts {
		if p.Finished() && s.canLay(p.Block) {
			return p.Block
		}
	}
	return here
}

// openingBlocks returns the groups on the rack to open with: the sets and runs, or the pairs if there are no sets and
// runs or if only the pairs are worth enough.
func (s *Session) openingBlocks() []Block {
	onRack := &s.Reading().OnRack
	enough := onRack.Value >= s.view.OpeningThreshold(meld.Melds)
	pairs := !enough && (onRack.Pairs >= s.view.OpeningThreshold(meld.Pairs) || onRack.Value == 0)
	return finished(s.Reading().Parts, pairs)
}

// LegalLayOffs returns the legal ways to lay off x now (rule 7.6).
func (s *Session) LegalLayOffs(x tile.Tile) []game.Action {
	return slices.DeleteFunc(s.view.LayOffs(x), func(a game.Action) bool { return s.view.Check(a) != nil })
}

// TilesToLayOff returns the slots of the tiles that LayOffAll lays off first.
func (s *Session) TilesToLayOff() (slots []rack.Slot) {
	if !s.HasOpened() || !s.MyTurn() {
		return nil
	}
	for _, p := range s.Reading().Parts {
		for i, x := range p.Tiles {
			if !p.Finished() && x != s.terms.Wild() && len(s.LegalLayOffs(x)) > 0 && len(s.LegalSwaps(x)) == 0 {
				slots = append(slots, p.Slots[i])
			}
		}
	}
	return slots
}

// LayOffAll lays off all tiles that fit the melds on the table, each in the first place it fits, and then any further
// tiles that fit as a result. It keeps okeys, tiles of finished parts, and tiles that can be swapped for an okey. Each
// lay-off can be taken back separately.
func (s *Session) LayOffAll() (o Outcome) {
	for slots := s.TilesToLayOff(); len(slots) > 0 && o.Refused == nil; slots = s.TilesToLayOff() {
		before := o.Events
		o = s.Do(s.LegalLayOffs(s.rack.TileAt(slots[0]))[0], slots[0])
		o.Events = append(before, o.Events...)
	}
	return o
}

// LayOffInstead answers AskPenalty by performing fit or, if that is not legal, the first legal way to lay off the tile.
func (s *Session) LayOffInstead(fit game.Action) Outcome {
	q := s.question
	s.question = nil
	if ways := s.LegalLayOffs(q.Tile); !slices.Contains(ways, fit) {
		fit = ways[0]
	}
	return s.Do(fit, q.from...)
}

// LegalSwaps returns the legal swaps of x for an okey on the table (rule 7.8).
func (s *Session) LegalSwaps(x tile.Tile) (all []game.Action) {
	for i := range s.view.Melds {
		a := game.Action{Kind: game.Swap, Tile: x, Meld: uint8(i)}
		if s.view.Check(a) == nil {
			all = append(all, a)
		}
	}
	return all
}

// SlotToSwap returns the slot of the tile to swap for an okey on the table. It returns from, unless the tile there
// cannot be swapped and exactly one other tile can.
func (s *Session) SlotToSwap(from rack.Slot) rack.Slot {
	swappable := slices.DeleteFunc(s.view.Hand.Distinct(), func(x tile.Tile) bool { return len(s.LegalSwaps(x)) == 0 })
	if len(swappable) != 1 || swappable[0] == s.rack.TileAt(from) {
		return from
	}
	at, _ := s.rack.FindFunc(func(at rack.Slot) bool { return s.rack.TileAt(at) == swappable[0] })
	return at
}

// Swap swaps the tile in a slot, or the only tile that can be swapped (SlotToSwap), for an okey on the table (rule
// 7.8).
func (s *Session) Swap(from rack.Slot) Outcome {
	from = s.SlotToSwap(from)
	a := game.Action{Kind: game.Swap, Tile: s.rack.TileAt(from)}
	// If no swap is legal, choose a meld with an okey, if there is one, so that the refusal gives the right reason.
	a.Meld = uint8(max(0, slices.IndexFunc(s.view.Melds, func(m game.TableMeld) bool { return m.Has(s.terms.Wild()) })))
	return s.Do(append(s.LegalSwaps(a.Tile), a)[0], from)
}

// ActionOnMeld returns the action for a tile that was put on a meld: a swap if it was put on the meld's okey, and
// otherwise a lay-off, at the given end if it fits at both ends. If only one of these actions is possible, ActionOnMeld
// returns that one (rules 7.6 and 7.8).
func (s *Session) ActionOnMeld(x tile.Tile, at int, onto tile.Tile, end meld.End) game.Action {
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

// TakeBack takes back the last laying of this turn. It asks first if that has a cost (rule 7.11).
func (s *Session) TakeBack() Outcome {
	a := game.Action{Kind: game.TakeBack}
	cost, placed := s.view.TakeBackCost(), s.view.Placed()
	opening, costs := len(placed) > 0 && placed[len(placed)-1].Action.Kind == game.Open, cost > 0 && s.view.Check(a) == nil
	switch {
	case opening && (s.table.AskOpeningBack || costs):
		return s.ask(&Question{Kind: AskTakeBackOpening, Points: cost}, a) // it is easy to press Esc once too often
	case costs:
		return s.ask(&Question{Kind: AskTakeBack, Points: cost}, a)
	}
	return s.Do(a)
}

// SlotToLay returns the slot to which the cursor moves after tiles have left the rack. It is near if that slot still
// has a tile. Otherwise it is the nearest slot of a group that can be laid, or else of a tile that can be laid off, or
// else of any tile.
func (s *Session) SlotToLay(near rack.Slot) rack.Slot {
	r := s.rack
	if r.Occupied(near) {
		return near
	}
	best, nearest := near, 1<<30
	for _, at := range r.Slots() {
		if !r.Occupied(at) {
			continue
		}
		const penalty = 1000 // more than any distance
		distance := max(at.Col-near.Col, near.Col-at.Col) + r.Columns()*max(at.Row-near.Row, near.Row-at.Row)
		switch {
		case s.canLay(partAt(s.Reading().Parts, at).Block):
		case len(s.LegalLayOffs(r.TileAt(at))) > 0:
			distance += penalty
		default:
			distance += 2 * penalty
		}
		if distance < nearest {
			best, nearest = at, distance
		}
	}
	return best
}
