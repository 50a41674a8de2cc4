package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// judgeFinish returns the verdict on the Finish action a with the given hand (rules 3.1, 3.5 and 6).
func (t judge) judgeFinish(hand *tile.Set, a Action) verdict {
	if !hand.Has(a.Tile) {
		return verdict{reason: NotInHand, missing: a.Tile}
	}
	rest := *hand
	rest.Remove(a.Tile)
	if t.Rules.Show == Auto {
		if t.Terms().WinKindOf(rest) == meld.NoWin {
			return verdict{reason: DoesNotWin}
		}
		return verdict{}
	}
	if missing := a.Groups.takeFrom(&rest); missing != tile.None || rest != (tile.Set{}) {
		if number := a.Groups.groupNumberOf(a.Tile); number > 0 && a.Groups.holdsExactly(*hand) {
			return verdict{reason: NotAlone, group: uint8(number)}
		}
		return verdict{reason: NotTheHand, missing: missing}
	}
	switch how, fault := t.Terms().ArrangedWinKind(a.Groups.Split()); {
	case fault >= 0:
		return verdict{reason: BadGroup, group: uint8(fault + 1)}
	case how == meld.NoWin:
		return verdict{reason: WrongShapes}
	}
	return verdict{}
}

// finishAction returns the action with which the hand finishes as in f. If the rules require it, the action arranges the
// other tiles.
func (t judge) finishAction(hand tile.Set, f meld.Finish) Action {
	a := Action{Kind: Finish, Tile: f.Tile}
	if t.Rules.Show == Arranged {
		hand.Remove(f.Tile)
		a.Groups = GroupsOf(t.Terms().Split(hand, f.How))
	}
	return a
}

// finish ends the round with a win for the seat (rules 3.1, 3.3, 5.1 to 5.3 and 5.7). a is the Finish action, which
// must be legal.
func (m *Match) finish(seat Seat, a Action) {
	t := &m.public
	m.hands[seat].Remove(a.Tile)
	t.HandSizes[seat]--
	result := t.winResult(seat, m.hands[seat], a.Tile)
	t.score(&result)
	split := a.Groups.Split()
	if t.Rules.Show == Auto {
		split = t.Terms().Split(m.hands[seat], result.How)
	}
	m.log(Acted{Seat: seat, Action: a, Tile: a.Tile})
	m.endRound(result, Reveal{Laid: a.Tile, Split: split})
}

// winResult returns the result of a round in which the seat finishes by laying the tile laid, which leaves it with
// rest: how it won, the doublings, the loss and the pot.
func (t *Table) winResult(seat Seat, rest tile.Set, laid tile.Tile) Result {
	terms := t.Terms()
	result := Result{
		Winner: seat, How: terms.WinKindOf(rest), OkeyFinish: laid == terms.Wild(),
		OneColour: t.oneColourDoubles(rest),
		Coloured:  t.indicatorDoubles(),
		Pot:       t.Pot,
	}
	result.Loss = result.loss(t.Rules)
	return result
}

// oneColourDoubles reports whether a winning hand counts double because it has only one colour (rule 5.2).
func (t *Table) oneColourDoubles(hand tile.Set) bool {
	colour, single := t.Terms().OneColour(hand)
	switch t.Rules.OneColour {
	case OneColourAny:
		return single
	case OneColourRedBlack:
		return single && redOrBlack(colour)
	}
	return false
}

// indicatorDoubles reports whether a red or black indicator doubles wins (rule 5.3).
func (t *Table) indicatorDoubles() bool { return t.Rules.Coloured && redOrBlack(t.Indicator.Colour()) }

func redOrBlack(c tile.Colour) bool { return c == tile.Red || c == tile.Black }

// loss returns the points that a win costs each opponent: WinLoss, doubled once for each doubling that applies.
func (r *Result) loss(rules Rules) int {
	loss := rules.WinLoss
	for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.OneColour, r.Coloured} {
		if doubled {
			loss *= 2
		}
	}
	return loss
}

// addHeld adds to seen the tiles that other seats took from the discards and still hold. If another seat has shown the
// indicator's twin, addHeld adds it, too.
func (v *View) addHeld(seen *tile.Set) {
	var held [MaxSeats]tile.Set // the tiles that each seat took from the discards
	for _, move := range v.Record {
		for _, x := range []tile.Tile{move.Took, move.Drawn} {
			if x != tile.None {
				held[move.Seat].Add(x)
			}
		}
		held[move.Seat].Remove(move.Discarded)
	}
	for s, tiles := range held {
		if Seat(s) != v.Seat {
			for x, n := range tiles {
				seen[x] += n
			}
		}
	}
	own, drawn := v.Hand[v.Indicator], v.IndicatorDrawn()
	if drawn && own == 0 && seen.Has(v.Indicator) {
		seen[v.Indicator]-- // the indicator itself does not count
	}
	// The twin may have been discarded and taken since it was shown.
	if v.Shown != Nobody && v.Shown != v.Seat && (own == 0 || own == 1 && drawn) {
		seen[v.Indicator] = 1 // there is only one twin
	}
}
