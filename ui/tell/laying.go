package tell

import (
	"fmt"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Open is how a seat has opened, nothing if it has not: "112", "5 pairs" (rules 7.4 and 7.5).
func (t Teller) Open(s game.Seat) string {
	o := t.View.Opened[s]
	if o.How == meld.NoWin {
		return ""
	}
	return t.Amount(o.How, o.Value)
}

// OpenedWith is Open, said of the seat: "opened with 112", nothing if it has not.
func (t Teller) OpenedWith(s game.Seat) string {
	open := t.Open(s)
	if open == "" {
		return ""
	}
	return t.about("open.with", s, words.Args{"Amount": open})
}

// OpenOrNot is Open, or else that it has not.
func (t Teller) OpenOrNot(s game.Seat) string {
	if open := t.Open(s); open != "" {
		return open
	}
	return t.Words.Say("open.not")
}

// Amount is what an opening is worth: "112", "5 pairs".
func (t Teller) Amount(how meld.How, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// LaidBy is who laid tiles on the table by an event of Okey 101, in a way that can be taken back; ok is false for any other event.
func LaidBy(e game.Event) (by game.Seat, ok bool) {
	switch e := e.(type) {
	case game.HandOpened:
		return e.Seat, true
	case game.MeldLaid:
		return e.Seat, true
	case game.LaidOff:
		return e.Seat, true
	case game.Swapped:
		return e.Seat, true
	}
	return game.Nobody, false
}

// ForLaying is how a hand is put up where melds are laid (section 7): first what Hint says can be laid, then what else the player can
// lay, and the rest by colour. Before he can open that is the dearest opening, or the pairs where only they are enough.
func (t Teller) ForLaying(hand tile.Set) [][]tile.Tile {
	v := t.View
	var groups [][]tile.Tile
	put := func(more [][]tile.Tile) {
		for _, group := range more {
			rest := hand
			if !slices.ContainsFunc(group, func(x tile.Tile) bool { return !rest.Remove(x) }) {
				groups, hand = append(groups, group), rest
			}
		}
	}
	legal := v.Legal()
	if a := t.NextLaid(legal); a.Kind.NeedsGroups() {
		put(a.Groups.Split())
	}
	for _, a := range legal {
		if a.Kind == game.Lay {
			put(a.Groups.Split())
		}
	}
	switch how := v.Opened[v.Seat].How; {
	case len(groups) > 0:
	case how == meld.Melds:
		put(t.Solver.Leftover(hand).Melds)
	case how == meld.Pairs:
		put(t.Solver.MostPairs(hand))
	default:
		opening, pairs := t.Solver.Opening(hand), t.Solver.MostPairs(hand)
		if opening.Value < v.Need(meld.Melds) && len(pairs) >= v.Need(meld.Pairs) {
			opening.Melds = pairs
		}
		put(opening.Melds)
	}
	by := meld.ByRuns
	if v.Opened[v.Seat].How == meld.Pairs { // runs are of no use any more (rule 7.5)
		by = meld.ByPairs
	}
	return append(groups, t.Solver.Arrange(hand, by)...)
}

// NextLaid is what is laid next of what is legal, the zero Action if nothing is: what brings the tile just taken to the table comes
// first (rule 7.7), or the okey that may help with that.
func (t Teller) NextLaid(legal []game.Action) game.Action {
	v := t.View
	owed := v.Taken != tile.None && !v.TakenLaid
	for _, kind := range []game.Kind{game.Open, game.Lay, game.Swap, game.LayOff} {
		for _, a := range legal {
			if a.Kind == kind && (!owed || lays(a, v.Taken)) {
				return a
			}
		}
	}
	for _, a := range legal {
		if a.Kind == game.Swap {
			return a
		}
	}
	return game.Action{}
}

// layingHint tells what can be laid, or else what goes with nothing, in a game where melds are laid (section 7).
func (t Teller) layingHint() string {
	v, w := t.View, t.Words
	if v.Step == game.MustDraw {
		return t.takingHint()
	}
	if a := t.NextLaid(v.Legal()); a.Kind != 0 {
		args := words.Args{"Tile": a.Tile}
		switch a.Kind {
		case game.Open:
			how, value, _ := v.Worth(a.Groups.Split())
			if args["Value"] = t.Amount(how, value); how == meld.Pairs {
				return w.With("hint.open.pairs", args)
			}
		case game.Lay:
			args["Group"] = Group(a.Groups.Split()[0])
		}
		return w.With("hint."+a.Kind.String(), args)
	}
	if v.Taken != tile.None && !v.TakenLaid {
		return w.With("hint.giveback", words.Args{"Tile": v.Taken})
	}
	best := t.leastNeeded()
	switch how := v.Opened[v.Seat].How; {
	case best == tile.None:
		return w.Say("hint.no-discard")
	case how == meld.NoWin:
		return w.With("hint.short", words.Args{"Tile": best, "Value": t.Solver.Opening(v.Hand).Value, "Need": v.Need(meld.Melds)})
	case v.LastTurn():
		points := v.Terms().Face(best).Number()
		if how == meld.Pairs {
			points *= 2 // rule 7.13
		}
		return w.With("hint.throw.last", words.Args{"Tile": best, "Points": points})
	case how == meld.Pairs:
		return w.With("hint.throw.pairs", words.Args{"Tile": best})
	}
	return w.With("hint.throw", words.Args{"Tile": best})
}

// leastNeeded is what to throw where melds are laid, of what may be thrown without a penalty; None if there is nothing. It is what
// stands alone, the dearest first. In a last turn, and for one who opened with pairs and lays no sets and runs any more (rule 7.5), it
// is whatever costs most if it stays in the hand.
func (t Teller) leastNeeded() tile.Tile {
	v := t.View
	how := v.Opened[v.Seat].How
	cost := how == meld.Pairs || how != meld.NoWin && v.LastTurn()
	var kept [][]tile.Tile
	switch {
	case how == meld.Pairs:
		kept = t.Solver.MostPairs(v.Hand)
	case !cost:
		kept = t.Solver.Opening(v.Hand).Melds
	}
	rest := v.Hand
	for _, x := range slices.Concat(kept...) {
		rest.Remove(x)
	}
	best, most := tile.None, -1
	chains := v.Terms().Chains(v.Hand)
	for _, x := range rest.Distinct() {
		if v.Offends(v.Seat, x) != game.NoOffence || v.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		worth := v.Terms().Face(x).Number()
		if !cost {
			worth += 20 * (4 - int(min(chains.Longest(x), 3)))
		}
		if worth > most {
			best, most = x, worth
		}
	}
	return best
}

// takingHint tells whether the left tile could be laid at once (rule 7.7).
func (t Teller) takingHint() string {
	v := t.View
	top := v.TopDiscard(v.Left(v.Seat))
	if t.May(game.Take) {
		taken := v.Clone() // as the player would see it
		taken.Hand.Add(top)
		taken.HandSizes[v.Seat]++
		taken.Step, taken.Taken = game.MustDiscard, top
		for _, a := range taken.Legal() {
			if a.Kind == game.Open {
				how, value, _ := v.Worth(a.Groups.Split())
				if how == meld.Pairs && t.Solver.Opening(v.Hand).Value >= v.Need(meld.Melds) {
					continue // that bars runs and sets for the round (rule 7.5), and here they are enough without the tile
				}
				id := "hint.take.opens"
				if how == meld.Pairs {
					id = "hint.take.opens.pairs"
				}
				return t.Words.With(id, words.Args{"Tile": top, "Value": t.Amount(how, value)})
			}
			if lays(a, top) {
				return t.Words.With("hint.take.lays", words.Args{"Tile": top})
			}
		}
	}
	if v.Opened[v.Seat].How != meld.NoWin {
		return t.Words.Say("hint.draw.open")
	}
	return t.Words.With("hint.draw.opening", words.Args{"Value": t.Solver.Opening(v.Hand).Value})
}

// lays reports whether an action brings a tile to the table.
func lays(a game.Action, x tile.Tile) bool {
	switch a.Kind {
	case game.LayOff, game.Swap:
		return a.Tile == x
	case game.Open, game.Lay:
		return slices.Contains(slices.Concat(a.Groups.Split()...), x)
	}
	return false
}
