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

// Amount is what an opening is worth: "112", "5 pairs".
func (t Teller) Amount(how meld.How, value int) string {
	if how == meld.Pairs {
		return t.Words.With("open.pairs", words.Args{"Number": value})
	}
	return fmt.Sprint(value)
}

// Laid tells what was laid in a turn of the record and what it was paid for, a line each (rules 7.4 to 7.11).
func (t Teller) Laid(at int) (lines []string) {
	v := t.View
	for _, p := range v.Placements {
		if p.Turn != at+1 {
			continue
		}
		switch p.Action.Kind {
		case game.Open:
			lines = append(lines, t.Event(game.HandOpened{Seat: p.Seat, How: v.Opened[p.Seat].How, Value: v.Opened[p.Seat].Value}))
		case game.Lay:
			lines = append(lines, t.about("event.laid", p.Seat, words.Args{"Group": Group(p.Action.Groups.Split()[0])}))
		case game.LayOff:
			lines = append(lines, t.Event(game.LaidOff{Seat: p.Seat, Tile: p.Action.Tile}))
		case game.Swap:
			lines = append(lines, t.Event(game.Swapped{Seat: p.Seat, Tile: p.Action.Tile}))
		}
	}
	for _, p := range v.Penalties {
		if p.Turn == at+1 {
			lines = append(lines, t.Penalty(p))
		}
	}
	return lines
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

// ForLaying is how a hand is put up where melds are laid (section 7): an opening that is legal now; or else the dearest, or the pairs
// where only they are enough or allowed; and then the rest by colour. A tile that was taken stands where it can be laid (rule 7.7).
func (t Teller) ForLaying(hand tile.Set) [][]tile.Tile {
	v := t.View
	opening, pairs := t.Solver.Opening(hand), t.Solver.MostPairs(hand)
	groups, open := opening.Melds, v.Opened[v.Seat].How
	if open == meld.Pairs || open == meld.NoWin && opening.Value < v.Need(meld.Melds) && len(pairs) >= v.Need(meld.Pairs) {
		groups = pairs
	}
	for _, a := range v.Legal() {
		if a.Kind == game.Open || a.Kind == game.Lay && v.Taken != tile.None && !v.TakenLaid && lays(a, v.Taken) {
			groups = a.Groups.Split()
			break
		}
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
				how, value, _ := v.Worth(a.Groups.Split())
				args["Value"] = t.Amount(how, value)
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
		taken := v.Clone() // as the player would see it
		taken.Hand.Add(top)
		taken.HandSizes[v.Seat]++
		taken.Step, taken.Taken = game.MustDiscard, top
		for _, a := range taken.Legal() {
			if a.Kind == game.Open {
				how, value, _ := v.Worth(a.Groups.Split())
				return t.Words.With("hint.take.opens", words.Args{"Tile": top, "Value": t.Amount(how, value)})
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
