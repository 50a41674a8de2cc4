package coach

import (
	"cmp"
	"slices"

	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// explain101 returns the reasons why the best option of a decision in Okey 101 is better than the one played.
func (r *reasoner) explain101() []Reason {
	v, best, played := &r.View, r.Best().Action, r.Played
	switch best.Kind {
	case game.Open:
		how, value := v.ValueOpening(best.Groups)
		if played.Kind == game.Open {
			if other, less := v.ValueOpening(played.Groups); other == how && value > less {
				return []Reason{{Fact: HigherOpening, Count: value, OtherCount: less}}
			}
			return nil
		}
		if how == meld.Pairs {
			return []Reason{{Fact: CouldOpenPairs, Count: value}}
		}
		return []Reason{{Fact: CouldOpen, Count: value}}
	case game.Lay:
		return []Reason{{Fact: CouldLay, Tiles: slices.Concat(best.Groups.Split()...)}}
	case game.LayOff:
		if played.Kind != game.LayOff {
			return []Reason{{Fact: CouldLayOff, Tile: best.Tile}}
		}
	case game.Swap:
		return []Reason{{Fact: CouldSwap, Tile: best.Tile}}
	case game.Take:
		return r.explainTake101()
	case game.Discard:
		if played.Kind == game.Discard {
			return r.explainDiscard101(best.Tile, played.Tile)
		}
	}
	return nil
}

// explainTake101 returns reasons that say what the left discard could have been used for.
func (r *reasoner) explainTake101() []Reason {
	v := &r.View
	top := v.LeftDiscard()
	with := v.Hand
	with.Add(top)
	if v.Opened[v.Seat].How != meld.NoWin {
		if v.Playable(top) {
			return []Reason{{Fact: CouldLayOff, Tile: top}}
		}
		return nil
	}
	if o, ok := r.solver.OpeningWith(with, top); ok && o.Value >= v.OpeningThreshold(meld.Melds) {
		return []Reason{{Fact: TakeOpens, Tile: top, Count: o.Value}}
	}
	pairs := r.solver.MostPairs(with)
	used := slices.ContainsFunc(pairs, func(pair []tile.Tile) bool { return slices.Contains(pair, top) })
	if used && len(pairs) >= v.OpeningThreshold(meld.Pairs) {
		return []Reason{{Fact: TakeOpensPairs, Tile: top, Count: len(pairs)}}
	}
	return nil
}

// explainDiscard101 returns the reasons why best is a better discard than played.
func (r *reasoner) explainDiscard101(best, played tile.Tile) (reasons []Reason) {
	v := &r.View
	add := func(fact Fact, count, other int) {
		reasons = append(reasons, Reason{Fact: fact, Tile: best, Other: played, Count: count, OtherCount: other})
	}
	if offence := v.DiscardOffence(v.Seat, played); offence != game.NoOffence && v.DiscardOffence(v.Seat, best) == game.NoOffence {
		fact := ThrewPlayable
		if offence == game.OkeyDiscarded {
			fact = ThrewOkey
		}
		reasons = append(reasons, Reason{Fact: fact, Other: played, Count: v.Rules.Penalty})
	}
	better, worse := v.Hand, v.Hand
	better.Remove(best)
	worse.Remove(played)
	if how := v.Opened[v.Seat].How; how == meld.NoWin {
		most, less := r.solver.Opening(better).Value, r.solver.Opening(worse).Value
		if most > less {
			add(OpensLess, most, less)
		}
		if most, less := len(r.solver.MostPairs(better)), len(r.solver.MostPairs(worse)); most > less && most >= v.OpeningThreshold(meld.Pairs)-1 {
			add(FewerPairs, most, less)
		}
	} else if least, more := v.LeftoverCost(v.Seat, better), v.LeftoverCost(v.Seat, worse); least < more {
		add(KeepsMore, least, more)
	}
	return append(reasons, explainFeeding(v, best, played)...)
}

// reasonWorlds is the number of worlds that are played out to count how often something happens. The others are the
// minimum differences that count as reasons, in percent of the worlds: minFeeding for worlds in which the next player
// takes the tile, and minDoubled for worlds that end with a finish that counts double.
const (
	reasonWorlds = 400
	minFeeding   = 10
	minDoubled   = 5
)

// explainFinishes returns reasons that concern results that count double: finishes that occur more often after the best
// option than after the one played, and the tiles left in the hand after opening with pairs.
func explainFinishes(d *Decision) (reasons []Reason) {
	v, best, played := &d.View, d.Best().Action, d.Played
	opensWithPairs := func(a game.Action) bool {
		how, _ := v.ValueOpening(a.Groups)
		return a.Kind == game.Open && how == meld.Pairs
	}
	if opensWithPairs(played) && !opensWithPairs(best) {
		reasons = append(reasons, Reason{Fact: PairsDouble})
	}
	rates := round101.FinishRates(v, []game.Action{best, played}, reasonWorlds, 0)
	if rates == nil {
		return reasons
	}
	add := func(fact Fact, best, played float64) {
		if most, less := percent(best), percent(played); most >= less+minDoubled {
			reasons = append(reasons, Reason{Fact: fact, Count: most, OtherCount: less})
		}
	}
	add(OkeyFinish, rates[0].Okey, rates[1].Okey)
	add(EldenFinish, rates[0].Elden, rates[1].Elden)
	add(PairsFinish, rates[0].Pairs, rates[1].Pairs)
	slices.SortStableFunc(reasons, func(a, b Reason) int { return cmp.Compare(b.Count-b.OtherCount, a.Count-a.OtherCount) })
	return reasons
}

// explainFeeding returns a reason if the next player is much more likely to take the discard played than the best one.
func explainFeeding(v *game.View, best, played tile.Tile) []Reason {
	f := round101.Feedings(v, []tile.Tile{best, played}, reasonWorlds, 0)
	if less, more := percent(f[0].Opens+f[0].Lays), percent(f[1].Opens+f[1].Lays); more >= less+minFeeding {
		return []Reason{{Fact: FeedsNext, Tile: best, Other: played, Count: more, OtherCount: less, Seat: v.Right(v.Seat)}}
	}
	return nil
}
