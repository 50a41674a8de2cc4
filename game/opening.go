package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// judgeOpen returns the verdict on the Open action a with the given hand (rules 7.3 to 7.5, 7.7, 7.11 and 7.14).
func (t judge) judgeOpen(hand *tile.Set, a Action) verdict {
	groups := a.Groups.Split()
	if len(groups) == 0 {
		return verdict{reason: NothingToLay}
	}
	rest := *hand
	if missing := a.Groups.takeFrom(&rest); missing != tile.None {
		return verdict{reason: NotInHand, missing: missing}
	}
	how, value, fault := t.valueOpening(groups)
	if a.Ordered && fault < 0 {
		_, how, value, fault = t.ReadMelds(a)
	}
	switch {
	case how == meld.NoWin:
		return verdict{reason: MixedOpening}
	case fault >= 0 && how == meld.Pairs:
		return verdict{reason: BadPair, group: uint8(fault + 1)}
	case fault >= 0:
		return verdict{reason: BadMeld, group: uint8(fault + 1)}
	case rest == tile.Set{}:
		return verdict{reason: KeepOne}
	case t.Taken != tile.None && rest[t.Taken] == hand[t.Taken]:
		return verdict{reason: OpenWithTaken}
	case value >= t.OpeningThreshold(how) || t.Rules.Strict:
		return verdict{how: how, value: int32(value)}
	case how == meld.Melds && value < t.Rules.OpenSum:
		return verdict{reason: BelowThreshold}
	case how == meld.Pairs && value < t.Rules.OpenPairs:
		return verdict{reason: TooFewPairs}
	}
	return verdict{reason: NotHigher}
}

// judgeLay returns the verdict on the Lay action a of a seat that has opened (rules 7.3 and 7.5).
func (t judge) judgeLay(seat Seat, hand *tile.Set, a Action) verdict {
	groups := a.Groups.Split()
	switch {
	case len(groups) == 0:
		return verdict{reason: NothingToLay}
	case len(groups) > 1:
		return verdict{reason: OneMeld}
	}
	rest := *hand
	if missing := a.Groups.takeFrom(&rest); missing != tile.None {
		return verdict{reason: NotInHand, missing: missing}
	}
	pair := len(groups[0]) == tile.Copies
	if pair && !t.Terms().IsPair(groups[0]) {
		return verdict{reason: BadPair, group: 1} // takes precedence over the reason why pairs may not be laid
	}
	if reason := t.whyNoMeldOfKind(seat, pair); reason != 0 {
		return verdict{reason: reason}
	}
	switch _, ok := t.Terms().Lay(groups[0]); {
	case !ok:
		return verdict{reason: BadMeld, group: 1}
	case rest == tile.Set{}:
		return verdict{reason: KeepOne}
	}
	return verdict{}
}

// whyNoMeldOfKind returns the reason why a seat that has opened may not lay pairs, or sets and runs if pair is false.
// It returns 0 if the seat may (rule 7.5).
func (t judge) whyNoMeldOfKind(seat Seat, pair bool) Reason {
	how := t.Opened[seat].How
	switch {
	case pair == (how == meld.Pairs):
		return 0
	case how == meld.Pairs:
		return OnlyPairs
	case !t.Rules.SetOpenerPairs:
		return NoPairs
	}
	for s := range t.Opened {
		if t.Opened[s].How == meld.Pairs {
			return 0
		}
	}
	return NoPairsYet
}

// judgeLayOff returns the verdict on the LayOff action a with the given hand (rules 7.3 and 7.6).
func (t judge) judgeLayOff(hand *tile.Set, a Action) verdict {
	switch {
	case !hand.Has(a.Tile):
		return verdict{reason: NotInHand, missing: a.Tile}
	case int(a.Meld) >= len(t.Melds):
		return verdict{reason: NoSuchMeld}
	case t.Melds[a.Meld].Kind == meld.Pair:
		return verdict{reason: NotOntoPairs}
	}
	terms, l := t.Terms(), t.Melds[a.Meld].Laid
	if _, ok := terms.LayOff(l, a.Tile, a.End); !ok {
		if _, low, high := terms.FitsOn(l, a.Tile); low && high && a.End == meld.AnyEnd {
			return verdict{reason: WhichEnd}
		}
		return verdict{reason: DoesNotFit}
	}
	if last := hand.Len() == 1; last {
		return verdict{reason: KeepOne}
	}
	return verdict{}
}

// judgeSwap returns the verdict on the Swap action a with the given hand (rule 7.8).
func (t judge) judgeSwap(hand *tile.Set, a Action) verdict {
	switch {
	case !hand.Has(a.Tile):
		return verdict{reason: NotInHand, missing: a.Tile}
	case int(a.Meld) >= len(t.Melds):
		return verdict{reason: NoSuchMeld}
	}
	if _, ok := t.Terms().Swap(t.Melds[a.Meld].Laid, a.Tile); !ok {
		return verdict{reason: NotItsTile}
	}
	return verdict{}
}

// undoState is the state that a TakeBack restores: everything that laying changes. It is immutable.
type undoState struct {
	tableau Tableau
	hand    tile.Set
}

// open lays the opening of a seat, or charges a penalty if it is worth too little (rules 7.4 and 7.11).
func (m *Match) open(seat Seat, a Action, v verdict) {
	t := &m.public
	value := int(v.value)
	if value < t.OpeningThreshold(v.how) { // possible only under strict rules
		m.logPenalty(Penalty{Seat: seat, Why: OpeningFailed})
		return
	}
	a = m.recordPlacement(seat, a)
	t.Opened[seat] = SeatOpening{v.how, value, t.Turns}
	at := len(t.Melds)
	m.log(Acted{Seat: seat, Action: a, Laid: &Laying{How: v.how, Value: value, At: at, Melds: m.layGroups(seat, a)}})
	if t.allOpenedWithPairs() { // rule 7.9
		m.endRound(Result{Winner: Nobody, DrawnBy: DrawnVoid}, Reveal{})
	}
}

// lay lays another meld (rule 7.5).
func (m *Match) lay(seat Seat, a Action) {
	a = m.recordPlacement(seat, a)
	at := len(m.public.Melds)
	m.log(Acted{Seat: seat, Action: a, Laid: &Laying{At: at, Melds: m.layGroups(seat, a)}})
}

// layOff adds a tile from the hand to a meld on the table (rule 7.6).
func (m *Match) layOff(seat Seat, a Action) {
	t := &m.public
	a = m.recordPlacement(seat, a)
	l, _ := t.Terms().LayOff(t.Melds[a.Meld].Laid, a.Tile, a.End)
	t.replaceMeld(a.Meld, l)
	m.moveToTable(seat, a.Tile)
	m.logChangedMeld(seat, a)
}

// swap swaps a tile from the hand for an okey in a meld (rule 7.8).
func (m *Match) swap(seat Seat, a Action) {
	t := &m.public
	a = m.recordPlacement(seat, a)
	l, _ := t.Terms().Swap(t.Melds[a.Meld].Laid, a.Tile)
	t.replaceMeld(a.Meld, l)
	m.moveToTable(seat, a.Tile)
	m.hands[seat].Add(t.Terms().Wild())
	t.HandSizes[seat]++
	t.OkeysTaken[seat]++
	m.logChangedMeld(seat, a)
}

// logChangedMeld logs a LayOff or a Swap.
func (m *Match) logChangedMeld(seat Seat, a Action) {
	melds := m.public.Melds[a.Meld : a.Meld+1 : a.Meld+1]
	m.log(Acted{Seat: seat, Action: a, Tile: a.Tile, Laid: &Laying{At: int(a.Meld), Melds: melds}})
}

// recordPlacement saves the state before an action that can be taken back, and records the action as a placement. It
// returns the action without what has no effect.
func (m *Match) recordPlacement(seat Seat, a Action) Action {
	t := &m.public
	if a.Ordered {
		a.Ordered = false
		a = t.OrderIfNeeded(a)
	}
	m.undo = appendCopy(m.undo, undoState{t.Tableau, m.hands[seat]})
	t.Placements = appendCopy(t.Placements, Placement{t.Turns, seat, a})
	if t.UndoLevel == UndoOne {
		t.UndoLevel = UndoNone
	}
	return a
}

// layGroups puts the groups of an Open or Lay action on the table and returns the melds.
func (m *Match) layGroups(seat Seat, a Action) (melds []TableMeld) {
	t := &m.public
	laid, _, _, _ := t.ReadMelds(a)
	for i, group := range a.Groups.Split() {
		melds = append(melds, TableMeld{seat, laid[i]})
		for _, x := range group {
			m.moveToTable(seat, x)
		}
	}
	t.Melds = append(t.Melds[:len(t.Melds):len(t.Melds)], melds...)
	return melds
}

func (t *Table) replaceMeld(at uint8, l meld.Laid) {
	melds := append([]TableMeld(nil), t.Melds...)
	melds[at].Laid = l
	t.Melds = melds
}

// moveToTable removes a tile from the seat's hand because it is being laid on the table.
func (m *Match) moveToTable(seat Seat, x tile.Tile) {
	t := &m.public
	m.hands[seat].Remove(x)
	t.HandSizes[seat]--
	t.TakenLaid = t.TakenLaid || x == t.Taken
	t.uncountOkey(seat, x)
}

// uncountOkey records that x has left a seat's hand. If x is an okey, it reduces the number of okeys that everyone
// knows the seat to have.
func (t *Table) uncountOkey(seat Seat, x tile.Tile) {
	if t.OkeysTaken[seat] > 0 && x == t.Terms().Wild() {
		t.OkeysTaken[seat]--
	}
}

// takeBack undoes the last placement of the turn (rule 7.11).
func (m *Match) takeBack(seat Seat) {
	t := &m.public
	cost, placed := t.TakeBackCost(), t.Placed()
	m.logTakenBack(Acted{Seat: seat, Action: Action{Kind: TakeBack}, Laid: &Laying{Undone: placed[len(placed)-1].Action}})
	last := m.undo[len(m.undo)-1]
	if m.undo = m.undo[:len(m.undo)-1]; len(m.undo) == 0 {
		m.undo = nil
	}
	t.Tableau, m.hands[seat] = last.tableau, last.hand
	t.HandSizes[seat] = last.hand.Len()
	switch {
	case cost > 0:
		t.UndoLevel = UndoPaid
		m.logPenalty(Penalty{Seat: seat, Why: ExcessUndo})
	case t.Rules.Strict && t.UndoLevel == UndoNone:
		t.UndoLevel = UndoOne
	}
}

// giveBack puts the taken tile back on the discards, so that the seat has to draw (rule 7.7).
func (m *Match) giveBack(seat Seat) {
	t := &m.public
	x, left := t.Taken, t.Left(seat)
	m.hands[seat].Remove(x)
	t.HandSizes[seat]--
	t.Discards[left] = appendCopy(t.Discards[left], x)
	t.Taken, t.Returned, t.Step = tile.None, x, MustDraw
	m.log(Acted{Seat: seat, Action: Action{Kind: Return}, Tile: x})
}

// logPenalty logs a penalty, which counts at the end of the round (rule 7.13).
func (m *Match) logPenalty(p Penalty) {
	p.Points, p.Turn = m.public.Rules.Penalty, m.public.Turns
	m.log(Penalised{p})
}

// allOpenedWithPairs reports whether all players have opened with pairs (rule 7.9).
func (t *Table) allOpenedWithPairs() bool {
	for s := range t.Rules.Seats {
		if t.Opened[s].How != meld.Pairs {
			return false
		}
	}
	return true
}
