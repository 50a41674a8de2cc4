package tell

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// ForLaying is how a hand is put up where melds are laid (section 7): the dearest opening, or the pairs where only they are enough or
// allowed, and then the rest by colour.
func (t Teller) ForLaying(hand tile.Set) [][]tile.Tile {
	v := t.View
	opening, pairs := t.Solver.Opening(hand), t.Solver.MostPairs(hand)
	groups, open := opening.Melds, v.Opened[v.Seat].How
	if open == meld.Pairs || open == meld.NoWin && opening.Value < v.Need(meld.Melds) && len(pairs) >= v.Need(meld.Pairs) {
		groups = pairs
	}
	for _, x := range slices.Concat(groups...) {
		hand.Remove(x)
	}
	return append(slices.Clone(groups), t.Solver.Arrange(hand, meld.ByRuns)...)
}

// layingHint tells what can be laid, or else what goes with nothing, in a game where melds are laid (section 7).
func (t Teller) layingHint() string {
	v, w := t.View, t.Words
	if v.Step == game.MustDraw {
		return t.takingHint()
	}
	legal := v.Legal()
	for _, kind := range []game.Kind{game.Open, game.Lay, game.Swap, game.LayOff} {
		for _, a := range legal {
			if a.Kind != kind {
				continue
			}
			args := words.Args{"Tile": a.Tile}
			if kind == game.Open {
				_, args["Value"], _ = v.Worth(a.Groups.Split())
			}
			if kind == game.Lay {
				args["Group"] = Group(a.Groups.Split()[0])
			}
			return w.With("hint."+kind.String(), args)
		}
	}
	if v.Taken != tile.None && !v.TakenLaid {
		return w.With("hint.giveback", words.Args{"Tile": v.Taken})
	}
	opening := t.Solver.Opening(v.Hand)
	rest := v.Hand
	for _, m := range opening.Melds {
		for _, x := range m {
			rest.Remove(x)
		}
	}
	best, most := tile.None, -1
	chains := v.Terms().Chains(v.Hand)
	for _, x := range rest.Distinct() { // what stands alone, the dearest first; nothing that would be paid for
		if v.Offends(v.Seat, x) != game.NoOffence || v.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		if worth := 20*(4-int(min(chains.Longest(x), 3))) + v.Terms().Face(x).Number(); worth > most {
			best, most = x, worth
		}
	}
	switch {
	case best == tile.None:
		return w.Say("hint.no-discard")
	case v.Opened[v.Seat].How != meld.NoWin:
		return w.With("hint.throw", words.Args{"Tile": best})
	}
	return w.With("hint.short", words.Args{"Tile": best, "Value": opening.Value, "Need": v.Need(meld.Melds)})
}

// takingHint tells whether the left tile could be laid at once (rule 7.7).
func (t Teller) takingHint() string {
	v := t.View
	top := v.TopDiscard(v.Left(v.Seat))
	if t.May(game.Take) {
		hand := v.Hand
		hand.Add(top)
		opening, ok := t.Solver.OpeningWith(hand, top)
		switch open := v.Opened[v.Seat].How; {
		case open == meld.NoWin && ok && opening.Value >= v.Need(meld.Melds):
			return t.Words.With("hint.take.opens", words.Args{"Tile": top, "Value": opening.Value})
		case open == meld.Melds && ok, open != meld.NoWin && v.Playable(top):
			return t.Words.With("hint.take.lays", words.Args{"Tile": top})
		}
	}
	if v.Opened[v.Seat].How != meld.NoWin {
		return t.Words.Say("hint.draw.open")
	}
	return t.Words.With("hint.draw.opening", words.Args{"Value": t.Solver.Opening(v.Hand).Value})
}
