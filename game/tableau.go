package game

import (
	"slices"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Tableau holds the melds on the table in a round of Okey 101 and how each seat has opened.
type Tableau struct {
	// Melds lists the sets, runs and pairs on the table in the order of laying. Their indices never change.
	Melds []TableMeld
	// Placements lists all openings, melds laid, layoffs and swaps of the round in order, except those taken back.
	Placements []Placement
	// Opened holds how each seat has opened.
	Opened [MaxSeats]SeatOpening
	// TakenLaid reports whether a copy of the tile taken on this turn has been laid on the table (rule 7.7).
	TakenLaid bool
	// OkeysTaken holds, for each seat, the number of okeys that it took in swaps and must still have (rule 7.8).
	OkeysTaken [MaxSeats]uint8
}

// A TableMeld is a meld on the table and its owner.
type TableMeld struct {
	Owner Seat
	meld.Laid
}

// A Placement is an Open, Lay, LayOff or Swap that has not been taken back. Turn is the number of its turn, as in
// Table.Turns.
type Placement struct {
	Turn   int
	Seat   Seat
	Action Action
}

// SeatOpening describes how a seat has opened (rules 7.4 and 7.5). The zero SeatOpening means that it has not.
type SeatOpening struct {
	// How is Melds if the seat opened with sets and runs, Pairs if it opened with pairs, or NoWin if it has not opened.
	How meld.WinKind
	// Value is the sum of the melds, or the number of pairs.
	Value int
	// Turn is the number of the turn on which the seat opened, as in Table.Turns.
	Turn int
}

// A Penalty is a charge against a seat in Okey 101 (rules 7.10 and 7.11).
type Penalty struct {
	Seat Seat
	Why  Offence
	// Tile is the tile discarded, or None if the penalty is not for a discard.
	Tile tile.Tile
	// Points is the number of points charged.
	Points int
	// Turn is the number of the turn, as in Table.Turns.
	Turn int
}

// An Offence is the reason for a penalty.
type Offence uint8

// The offences.
const (
	NoOffence Offence = iota
	// OkeyDiscarded means that an okey was discarded without finishing (rule 7.10).
	OkeyDiscarded
	// PlayableDiscarded means that a tile that could have been laid off was discarded without finishing (rule 7.10).
	PlayableDiscarded
	// OpeningFailed means that an opening was worth too little (rule 7.11).
	OpeningFailed
	// ExcessUndo means that more than the last tile placed was taken back (rule 7.11).
	ExcessUndo
	offences
)

var offenceNames = [offences]string{"", "okey-discarded", "playable-discarded", "opening-failed", "much-taken-back"}

// String returns the offence's short name, used in text keys and machine-readable output.
func (o Offence) String() string {
	if o < offences {
		return offenceNames[o]
	}
	return "unknown"
}

// OffenceByName returns the offence with the given short name. ok is false if there is none.
func OffenceByName(name string) (o Offence, ok bool) {
	for o := OkeyDiscarded; o < offences; o++ {
		if o.String() == name {
			return o, true
		}
	}
	return NoOffence, false
}

// UndoLevel grades how much a seat has taken back on its turn, which determines whether taking back costs a penalty
// (rule 7.11).
type UndoLevel uint8

// UndoNone means that nothing relevant was taken back, and UndoOne that only the last tile placed was. UndoPaid means
// that more was taken back and the penalty was charged; taking back more is then free for the rest of the turn.
const (
	UndoNone UndoLevel = iota
	UndoOne
	UndoPaid
)

// Placed returns the placements that the seat to play has made on this turn and may still take back, in order. The
// caller must not modify the slice.
func (t *Table) Placed() []Placement {
	first := len(t.Placements)
	for first > 0 && t.Phase == Playing && t.Placements[first-1].Turn == t.Turns {
		first--
	}
	return t.Placements[first:]
}

// TileToLay returns the tile that was taken on this turn and must still be laid (rule 7.7), or None.
func (t *Table) TileToLay() tile.Tile {
	if t.TakenLaid || t.Rules.FinishesWhole() {
		return tile.None
	}
	return t.Taken
}

// OpeningThreshold returns the minimum worth of an opening: the sum of sets and runs, or the number of pairs (rules
// 7.4, 7.5 and 7.14).
func (t *Table) OpeningThreshold(how meld.WinKind) int {
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

// ValueOpening returns the worth of an opening with the given groups: the sum of sets and runs if how is Melds, or the
// number of pairs if it is Pairs. how is NoWin if there are no groups, or groups of both kinds. value is 0 if a group
// is neither a meld nor a pair.
func (t *Table) ValueOpening(groups Groups) (how meld.WinKind, value int) {
	how, value, _ = t.valueOpening(groups.Split())
	return how, value
}

// valueOpening is like ValueOpening. fault is the index of the first group that is neither a meld nor a pair, or -1.
func (t *Table) valueOpening(groups [][]tile.Tile) (how meld.WinKind, value, fault int) {
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

// ReadMelds returns the melds that the Open or Lay action a puts on the table (rule 7.4), and their worth as in
// ValueOpening. Each group gets the reading with the highest sum. In an Ordered action the groups are read in their
// order, except in an opening that reaches the threshold only with the highest sums.
func (t *Table) ReadMelds(a Action) (melds []meld.Laid, how meld.WinKind, value, fault int) {
	groups, terms := a.Groups.Split(), t.Terms()
	how, value, fault = t.valueOpening(groups)
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

// OrderIfNeeded returns the Open or Lay action a with Ordered set if that changes the melds laid.
func (t *Table) OrderIfNeeded(a Action) Action {
	ordered := a
	ordered.Ordered = true
	melds, _, _, _ := t.ReadMelds(ordered)
	if highest, _, _, _ := t.ReadMelds(a); slices.Equal(melds, highest) {
		return a
	}
	return ordered
}

// LayOffs lists the places where a tile fits on the table, even if it may not be laid off now (rule 7.6).
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

// MayLayPairs reports whether a seat that has opened may lay pairs (rule 7.5).
func (t *Table) MayLayPairs(seat Seat) bool { return judge{t}.whyNoMeldOfKind(seat, true) == 0 }

// Playable reports whether a tile can be laid off on some meld on the table now (işler taş, rule 7.10). An okey almost
// always can.
func (t *Table) Playable(x tile.Tile) bool {
	terms := t.Terms()
	for i := range t.Melds {
		if terms.Playable(t.Melds[i].Laid, x) {
			return true
		}
	}
	return false
}

// DiscardOffence returns the offence that a seat with HandSizes[seat] tiles would commit by discarding a tile (rule
// 7.10).
func (t *Table) DiscardOffence(seat Seat, x tile.Tile) Offence {
	if seat < 0 || seat >= MaxSeats {
		return NoOffence
	}
	return t.offence(seat, x)
}

// TakeBackCost returns the points that a TakeBack would cost now (rule 7.11). It is 0 if the rules are not strict, if
// only the last tile placed is taken back, or if the penalty was already charged on this turn.
func (t *Table) TakeBackCost() int {
	placed := t.Placed()
	if !t.Rules.Strict || len(placed) == 0 || t.UndoLevel == UndoPaid {
		return 0
	}
	if t.UndoLevel == UndoNone && !placed[len(placed)-1].Action.Kind.NeedsGroups() {
		return 0
	}
	return t.Rules.Penalty
}
