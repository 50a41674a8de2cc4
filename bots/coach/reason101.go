package coach

import (
	"math"
	"slices"

	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// explain101 returns why the best option of a decision in Okey 101 is better than the one played.
func (r *reasoner) explain101(d *Decision) []Reason {
	v, best, played := &d.View, d.Best().Action, d.Played
	switch best.Kind {
	case game.Open:
		how, value, _ := v.ValueOpening(best.Groups.Split())
		if played.Kind == game.Open {
			return explainOpening(v, how, value, played)
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
		return r.explainTake101(v)
	case game.Discard:
		if played.Kind == game.Discard {
			return r.explainDiscard101(v, best.Tile, played.Tile)
		}
	}
	return nil
}

// explainOpening returns why an opening is better than another, as far as their values explain it.
func explainOpening(v *game.View, how meld.How, value int, played game.Action) []Reason {
	other, less, _ := v.ValueOpening(played.Groups.Split())
	if other != how || value <= less {
		return nil
	}
	return []Reason{{Fact: DearerOpening, Count: value, Than: less}}
}

// explainTake101 returns what the left discard would have been good for.
func (r *reasoner) explainTake101(v *game.View) []Reason {
	top := v.TopDiscard(v.Left(v.Seat))
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

// explainDiscard101 returns why one discard is better than another.
func (r *reasoner) explainDiscard101(v *game.View, best, played tile.Tile) (reasons []Reason) {
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
			reasons = append(reasons, Reason{Fact: OpensLess, Tile: best, Other: played, Count: most, Than: less})
		}
		if most, less := len(r.solver.MostPairs(better)), len(r.solver.MostPairs(worse)); most > less && most >= v.OpeningThreshold(meld.Pairs)-1 {
			reasons = append(reasons, Reason{Fact: FewerPairs, Tile: best, Other: played, Count: most, Than: less})
		}
	} else if least, more := v.LeftoverCost(v.Seat, better), v.LeftoverCost(v.Seat, worse); least < more {
		reasons = append(reasons, Reason{Fact: KeepsMore, Tile: best, Other: played, Count: least, Than: more})
	}
	return append(reasons, explainFeeding(v, best, played)...)
}

// explainFeeding returns a reason if the next player is much more likely to take the tile played.
func explainFeeding(v *game.View, best, played tile.Tile) []Reason {
	const worlds, least = 200, 10 // percent
	f := round101.Feedings(v, []tile.Tile{best, played}, worlds, 0)
	chance := func(f round101.Feeding) int { return int(math.Round(100 * (f.Opens + f.Lays))) }
	if less, more := chance(f[0]), chance(f[1]); more >= less+least {
		return []Reason{{Fact: FeedsNext, Tile: best, Other: played, Count: more, Than: less, Seat: v.Right(v.Seat)}}
	}
	return nil
}
