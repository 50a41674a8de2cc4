package game

import (
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"slices"
)

// classic is classic Okey with all its switches (sections 1 to 5): a round is finished by laying a
// tile on the indicator while the other fourteen win, and a match goes on until the points of
// somebody are used up.
type classic struct{}

func (classic) kinds() []Kind { return kindsOfClassic }

var kindsOfClassic = []Kind{Draw, Take, Discard, Finish, ShowTwin, Pass, NextRound}

func (classic) lacks(kind Kind) Reason {
	if kind.aboutMelds() {
		return NothingIsLaid
	}
	return 0
}

func (classic) refusesAfterDraw(*Table, Seat, Kind) Reason { return 0 }

func (classic) judgeTiles(t *Table, _ Seat, hand *tile.Set, a Action) verdict {
	if a.Kind == Finish {
		return judge{t}.judgeFinish(hand, a)
	}
	return verdict{}
}

// refusesDiscard judges how a turn ends (rules 2.7 and 2.9).
func (classic) refusesDiscard(t *Table, hand *tile.Set, x tile.Tile) Reason {
	switch {
	case !hand.Has(x):
		return NotInHand
	case t.Taken != tile.None && t.takesOnlyToFinish():
		return OnlyToFinish
	case x == t.Taken: // or its twin: that would leave everything as if nothing had been taken
		return JustTaken
	}
	return 0
}

// judgeFinish judges a finish (rules 3.1, 3.5 and 6).
func (t judge) judgeFinish(hand *tile.Set, a Action) verdict {
	if !hand.Has(a.Tile) {
		return verdict{reason: NotInHand, missing: a.Tile}
	}
	rest := *hand
	rest.Remove(a.Tile)
	if t.Rules.Show == Auto {
		if t.Terms().Wins(rest) == meld.NoWin {
			return verdict{reason: DoesNotWin}
		}
		return verdict{}
	}
	if missing := a.Groups.takeFrom(&rest); missing != tile.None || rest != (tile.Set{}) {
		if block := a.Groups.blockOf(a.Tile); block > 0 && a.Groups.holds(*hand) {
			return verdict{reason: NotAlone, group: uint8(block)}
		}
		return verdict{reason: NotTheHand, missing: missing}
	}
	switch how, fault := t.Terms().Arranged(a.Groups.Split()); {
	case fault >= 0:
		return verdict{reason: BadGroup, group: uint8(fault + 1)}
	case how == meld.NoWin:
		return verdict{reason: WrongShapes}
	}
	return verdict{}
}

func (classic) listTiles(t *Table, legal []Action, _ Seat, hand *tile.Set, _ Kind) []Action {
	for _, f := range t.Terms().Finishes(*hand) {
		rest := *hand
		rest.Remove(f.Tile)
		legal = append(legal, judge{t}.finishing(rest, f))
	}
	return legal
}

// finishing is the action of a finish that leaves the rest.
func (t judge) finishing(rest tile.Set, f meld.Finish) Action {
	a := Action{Kind: Finish, Tile: f.Tile}
	if t.Rules.Show == Arranged {
		a.Groups = GroupsOf(t.Terms().Split(rest, f.How))
	}
	return a
}

func (classic) do(m *Match, seat Seat, a Action, _ verdict) {
	switch a.Kind {
	case Finish:
		m.finish(seat, a)
	case Pass:
		m.endRound(Result{Winner: Nobody, DrawnBy: DrawnStock}, Reveal{})
	default:
		panic("game: an action was found legal that nobody carries out: " + a.String())
	}
}

// finish ends the round with a win (rules 3.1, 3.3 and 5.1 to 5.3).
func (m *Match) finish(seat Seat, a Action) {
	t := &m.public
	m.hands[seat].Remove(a.Tile)
	t.HandSizes[seat]--
	result := t.win(seat, m.hands[seat], a.Tile)
	t.lose(seat, result.Loss)
	split := a.Groups.Split()
	if t.Rules.Show == Auto {
		split = t.Terms().Split(m.hands[seat], result.How)
	}
	m.endRound(result, Reveal{Laid: a.Tile, Split: split})
}

// win is what it is to finish with a tile when the other fourteen win: how, with which doublings,
// and what it costs.
func (t *Table) win(seat Seat, rest tile.Set, laid tile.Tile) Result {
	terms := t.Terms()
	result := Result{
		Winner: seat, How: terms.Wins(rest), OkeyFinish: laid == terms.Wild(),
		OneColour: t.oneColour(rest),
		Coloured:  t.Rules.Coloured && redOrBlack(t.Indicator.Colour()),
	}
	result.Loss = result.loss(t.Rules)
	return result
}

// oneColour reports whether a winning hand is doubled for its single colour (rule 5.2).
func (t *Table) oneColour(hand tile.Set) bool {
	colour, single := t.Terms().OneColour(hand)
	switch t.Rules.OneColour {
	case OneColourAny:
		return single
	case OneColourRedBlack:
		return single && redOrBlack(colour)
	}
	return false
}

func redOrBlack(c tile.Colour) bool { return c == tile.Red || c == tile.Black }

// loss is what a win costs each opponent: the ordinary loss, doubled for each distinction.
func (r *Result) loss(rules Rules) int {
	loss := rules.WinLoss
	for _, doubled := range []bool{r.OkeyFinish, r.How == meld.Pairs, r.OneColour, r.Coloured} {
		if doubled {
			loss *= 2
		}
	}
	return loss
}

func (classic) penaltyFor(*Table, Seat, tile.Tile) Offence { return NoOffence }

func (classic) afterDiscard(m *Match, _ Seat, _ tile.Tile, _ Offence) { m.nextTurn() }

// seenInHands adds what others took from the discards and hold, and the indicator's twin once it
// was shown.
func (classic) seenInHands(v *View, seen *tile.Set) {
	var held [MaxSeats]tile.Set // what was taken from the discards
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
		seen[v.Indicator]-- // one of them is the indicator itself
	}
	if v.Shown != Nobody && v.Shown != v.Seat && (own == 0 || own == 1 && drawn) { // it may have been discarded and taken since
		seen[v.Indicator] = 1 // there is but one twin
	}
}

// ends is so once somebody has no points left; where the others play on, it notes who falls out
// (rules 5.4 and 5.5).
func (classic) ends(t *Table) bool {
	fallen, left := 0, 0
	for s := range Seat(t.Rules.Seats) {
		switch {
		case t.Out(s):
		case t.Scores[s] > 0:
			left++
		default:
			fallen++
			if t.Rules.Elimination {
				t.Fell[s] = t.Round
			}
		}
	}
	if t.Rules.Elimination {
		return left <= 1
	}
	return fallen > 0
}

// better goes by who was left longer (rule 5.5), and by the scores.
func (classic) better(t *Table, a, b Seat) bool {
	if t.Fell[a] == t.Fell[b] {
		return t.Scores[a] > t.Scores[b]
	}
	return t.Fell[a] == 0 || t.Fell[b] != 0 && t.Fell[a] > t.Fell[b]
}

func (classic) drawn(*Table) bool { return false }

// bestAloneWins is so where the last one left wins (rule 5.5), or one of two teams (rule 5.6), and
// where ranks 1 and 2 would make winners of all (rule 5.4).
func (classic) bestAloneWins(t *Table) bool {
	worse := slices.ContainsFunc(t.Ranks[:t.Rules.Seats], func(rank int) bool { return rank > 2 })
	return t.Rules.Elimination || t.Rules.Partners || !worse
}

func (classic) total(t *Table, s Seat) int { return t.Scores[s] }
