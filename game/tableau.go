package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// Tableau is what was laid on the table in a round of Okey 101, and who has opened.
type Tableau struct {
	// Melds are the sets, runs and pairs that lie there, in the order in which they were laid; none
	// ever leaves its place.
	Melds []TableMeld
	// Placements are all that was laid, laid off and swapped in the round, in order; what was taken
	// back is not there.
	Placements []Placement
	// Opened is how each seat has opened.
	Opened [MaxSeats]Opened
	// TakenLaid tells that the tile taken in this turn, or its twin, has reached the table (rule
	// 7.7).
	TakenLaid bool
	// OkeysTaken is how many okeys, got by a Swap that everyone saw, a seat must still hold (rule
	// 7.8).
	OkeysTaken [MaxSeats]uint8
}

// TableMeld is a meld on the table and who laid it.
type TableMeld struct {
	Owner Seat
	meld.Laid
}

// Placement is an Open, Lay, LayOff or Swap that stands, and the number of the turn, as in
// Table.Turns.
type Placement struct {
	Turn   int
	Seat   Seat
	Action Action
}

// Opened is how a seat has opened (rules 7.4 and 7.5); the zero Opened is that of one who has not.
type Opened struct {
	// How is Melds for sets and runs, Pairs, or NoWin before.
	How meld.How
	// Value is the sum of the melds, or the number of pairs.
	Value int
	// Turn is the number of the turn in which it was, as in Table.Turns.
	Turn int
}

// Penalty is a penalty of Okey 101 (rules 7.10 and 7.11).
type Penalty struct {
	Seat Seat
	Why  Offence
	// Tile is what was discarded, None where it was not for a discard.
	Tile tile.Tile
	// Points is what it costs.
	Points int
	// Turn is the number of the turn, as in Table.Turns.
	Turn int
}

// Offence is what a penalty is for.
type Offence uint8

// The offences.
const (
	NoOffence Offence = iota
	// OkeyDiscarded: an okey was discarded, not to finish (rule 7.10).
	OkeyDiscarded
	// PlayableDiscarded: a tile was discarded that could have been laid off, not to finish (rule
	// 7.10).
	PlayableDiscarded
	// OpeningFailed: an opening was not worth enough (rule 7.11).
	OpeningFailed
	// ExcessUndo: more was taken back than the last tile placed (rule 7.11).
	ExcessUndo
	offences
)

var offenceNames = [offences]string{"", "okey-discarded", "playable-discarded", "opening-failed", "much-taken-back"}

// String is the offence's short name, fit for keys of texts and for machine output.
func (o Offence) String() string {
	if o < offences {
		return offenceNames[o]
	}
	return "unknown"
}

// OffenceByName finds the offence that has such a String; ok is false if there is none.
func OffenceByName(name string) (o Offence, ok bool) {
	for o := OkeyDiscarded; o < offences; o++ {
		if o.String() == name {
			return o, true
		}
	}
	return NoOffence, false
}

// TakingBack is what was taken back in a turn where that can cost something (rule 7.11).
type TakingBack uint8

// What was taken back: nothing that matters, a single tile since the last one was placed, or so
// much that it was paid for; then the rest of the turn is free.
const (
	UndoNone TakingBack = iota
	UndoOne
	UndoPaid
)

// Placed is what the seat to play has laid, laid off and swapped in this turn and may still take
// back, in order; only to be read.
func (t *Table) Placed() []Placement {
	first := len(t.Placements)
	for first > 0 && t.Phase == Playing && t.Placements[first-1].Turn == t.Turns {
		first--
	}
	return t.Placements[first:]
}

// TileToLay returns the tile that was taken in this turn and has yet to reach the table (rule 7.7),
// tile.None if there is none.
func (t *Table) TileToLay() tile.Tile {
	if t.TakenLaid || t.Rules.FinishesWhole() {
		return tile.None
	}
	return t.Taken
}

// OpeningThreshold is what an opening has to be worth: the sum of sets and runs, or the number of
// pairs (rules 7.4, 7.5 and 7.14).
func (t *Table) OpeningThreshold(how meld.How) int {
	need := t.Rules.OpenSum
	if how == meld.Pairs {
		need = t.Rules.OpenPairs
	}
	if t.Rules.Raising {
		for _, o := range t.Opened {
			if o.How == how {
				need = max(need, o.Value+1)
			}
		}
	}
	return need
}

// ValueOpening is what an opening with groups is: sets and runs with their sum, or pairs with their
// number. NoWin is for both kinds mixed and for no group at all; fault is the index of the first
// group that is no meld or no pair, -1 if all are.
func (t *Table) ValueOpening(groups [][]tile.Tile) (how meld.How, value, fault int) {
	pairs := 0
	for _, group := range groups {
		if len(group) == tile.Copies {
			pairs++
		}
	}
	switch {
	case len(groups) == 0 || pairs > 0 && pairs < len(groups):
		return meld.NoWin, 0, -1
	case pairs > 0:
		how = meld.Pairs
	default:
		how = meld.Melds
	}
	terms := t.Terms()
	for i, group := range groups {
		l, ok := terms.Lay(group)
		if !ok {
			return how, 0, i
		}
		value += l.Value()
	}
	if how == meld.Pairs {
		value = pairs
	}
	return how, value, -1
}

// Reads is what an Open or a Lay of these tiles puts on the table (rule 7.4), as Worth says: each
// group as its order has it where the action is Ordered, unless that makes an opening too little
// which is enough otherwise; else the dearest reading.
func (t *Table) Reads(a Action) (melds []meld.Laid, how meld.How, value, fault int) {
	groups, terms := a.Groups.Split(), t.Terms()
	how, value, fault = t.ValueOpening(groups)
	if how == meld.NoWin || fault >= 0 {
		return nil, how, value, fault
	}
	asOrdered := 0
	for _, group := range groups {
		l, _ := terms.LayOrdered(group)
		melds, asOrdered = append(melds, l), asOrdered+l.Value()
	}
	switch need := t.OpeningThreshold(how); {
	case how == meld.Pairs:
		return melds, how, value, fault
	case a.Ordered && (a.Kind == Lay || asOrdered >= need || value < need):
		return melds, how, asOrdered, fault
	}
	for i, group := range groups {
		melds[i], _ = terms.Lay(group)
	}
	return melds, how, value, fault
}

// InOrder is an Open or a Lay made Ordered where that makes a difference.
func (t *Table) InOrder(a Action) Action {
	ordered := a
	ordered.Ordered = true
	melds, _, _, _ := t.Reads(ordered)
	if dearest, _, _, _ := t.Reads(a); slices.Equal(melds, dearest) {
		return a
	}
	return ordered
}

// LayOffs lists the places where a tile fits on the table, whether it may be laid off now or not (rule
// 7.6).
func (t *Table) LayOffs(x tile.Tile) (all []Action) {
	terms := t.Terms()
	for i := range t.Melds {
		set, low, high := terms.FitsOn(t.Melds[i].Laid, x)
		for _, fits := range [...]struct {
			there bool
			end   meld.End
		}{{set, meld.AnyEnd}, {low, meld.Low}, {high, meld.High}} {
			if fits.there {
				all = append(all, Action{Kind: LayOff, Tile: x, Meld: uint8(i), End: fits.end})
			}
		}
	}
	return all
}

// MayLayPairs reports whether a seat that is open may lay pairs (rule 7.5).
func (t *Table) MayLayPairs(seat Seat) bool { return judge{t}.refusesKindOfMeld(seat, true) == 0 }

// Playable reports whether a tile can be laid off to any meld on the table now (işler taş, rule
// 7.10). Okeys nearly always can.
func (t *Table) Playable(x tile.Tile) bool {
	terms := t.Terms()
	for i := range t.Melds {
		if terms.Playable(t.Melds[i].Laid, x) {
			return true
		}
	}
	return false
}

// DiscardPenalty is what would be wrong with discarding a tile now, for a seat with the hand that
// the table says it has (rule 7.10).
func (t *Table) DiscardPenalty(seat Seat, x tile.Tile) Offence {
	if seat < 0 || seat >= MaxSeats {
		return NoOffence
	}
	return t.offence(seat, x)
}

// TakeBackCost is what a TakeBack would cost now, in points (rule 7.11): nothing where the rules
// are not strict, for the last tile placed, and once it has been paid in this turn.
func (t *Table) TakeBackCost() int {
	placed := t.Placed()
	if !t.Rules.Strict || len(placed) == 0 || t.TakingBack == UndoPaid {
		return 0
	}
	if t.TakingBack == UndoNone && !placed[len(placed)-1].Action.Kind.NeedsGroups() {
		return 0
	}
	return t.Rules.Penalty
}
