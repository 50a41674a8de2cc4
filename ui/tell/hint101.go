package tell

import (
	"cmp"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// layingHint returns the hint for a game in which melds are laid (section 7).
func (t Teller) layingHint(h session.Hint) Hint {
	v, w, a := t.View, t.Words, h.Action
	args := words.Args{"Tile": a.Tile}
	switch a.Kind {
	case game.Take:
		return t.layingTakeHint(h.Then)
	case game.Draw:
		return t.layingDrawHint()
	case game.Open:
		args["How"] = t.layingKeys(h.Scattered, a)
		return t.openHint("hint.open", args, a)
	case game.Lay:
		l, _ := v.Terms().Lay(a.Groups.Split()[0])
		args["Group"], args["How"] = Numbers(v.Terms(), l), t.layingKeys(h.Scattered, a)
		return t.makeHint(w.With("hint.lay", args), t.remainingPointsText(a))
	case game.LayOff:
		m := &v.Melds[a.Meld]
		args["Group"] = Numbers(v.Terms(), m.Laid)
		return t.makeHint(t.ForSeat("hint.layoff", m.Owner, args), t.remainingPointsText(a))
	case game.Swap:
		return t.makeHint(w.With("hint.swap", args), w.Say("hint.swap.why"))
	case game.Return:
		args["Tile"] = v.Taken
		why := "hint.nowhere"
		if canLay(v, v.Taken) {
			why = "hint.giveback.why"
		}
		return t.makeHint(w.With("hint.giveback", args), w.Say(why))
	case game.TakeBack:
		return t.makeHint(w.Say("hint.takeback"), w.Say("hint.takeback.why"))
	}
	return t.layingThrowHint(h)
}

// layingKeys returns the keys that lay the groups of a, with those that first arrange the rack if the groups are
// scattered on it.
func (t Teller) layingKeys(scattered bool, a game.Action) string {
	switch how, _ := t.View.ValueOpening(a.Groups); {
	case !scattered:
		return t.Words.Say("keys.lay")
	case a.Kind == game.Open && how == meld.Pairs:
		return t.Words.Say("keys.lay.pairs")
	}
	return t.Words.Say("keys.lay.arrange")
}

// layingTakeHint advises taking the left discard, and names what to do with that tile (rule 7.7).
func (t Teller) layingTakeHint(then game.Action) Hint {
	with, _ := t.View.After(game.Action{Kind: game.Take})
	args := words.Args{"Tile": with.Taken, "Effect": ""}
	switch {
	case then.Kind == game.Open:
		return t.openHint("hint.take.opens", args, game.Action{Kind: game.Take}, then)
	case then.Kind == game.Lay: // the next hint names the keys
		group := words.Args{"Group": Group(then.Groups.Split()[0]), "How": ""}
		return Hint{Do: t.Words.With("hint.take", args), Why: t.Words.With("hint.lay", group)}
	case session.Lays(then, with.Taken):
		return Hint{Do: t.Words.With("hint.take", args), Why: t.layingHint(session.Hint{Action: then}).Do}
	}
	return t.makeHint(t.Words.With("hint.take.lays", args), t.Words.Say("hint.take.lays.why"))
}

// remainingPointsText returns the points that remain in the player's hand after the actions, in words (rule 7.13). It
// returns "" if the actions are not legal.
func (t Teller) remainingPointsText(actions ...game.Action) string {
	v := *t.View
	for _, a := range actions {
		after, err := v.After(a)
		if err != nil {
			return ""
		}
		v = after
	}
	return t.Words.With("hint.leaves", words.Args{"Count": v.LeftoverCost(v.Seat, v.Hand)})
}

// layingDrawHint advises drawing. The reason is that the left discard cannot be laid.
func (t Teller) layingDrawHint() Hint {
	v, w := t.View, t.Words
	useless := ""
	if with, err := v.After(game.Action{Kind: game.Take}); err == nil && !canLay(&with, with.Taken) {
		useless = w.With("hint.draw.open", words.Args{"Tile": with.Taken})
	}
	return t.makeHint(w.Say("hint.draw"), useless)
}

// canLay reports whether x can be laid now, in a new meld or on an existing one.
func canLay(v *game.View, x tile.Tile) bool {
	return slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return session.Lays(a, x) })
}

// openHint advises opening, which is the last of the actions. The reason is what remains in the hand or, for an opening
// with pairs, its drawbacks (rules 7.5 and 7.13).
func (t Teller) openHint(id string, args words.Args, actions ...game.Action) Hint {
	how, value := t.View.ValueOpening(actions[len(actions)-1].Groups)
	args["Value"] = t.OpeningValue(how, value)
	if how == meld.Pairs {
		return t.makeHint(t.Words.With(id+".pairs", args), t.Words.Say("hint.pairs"))
	}
	return t.makeHint(t.Words.With(id, args), t.remainingPointsText(actions...))
}

// layingThrowHint advises discarding a tile. The reason is the penalty, that a costlier tile might help the next player,
// that the player had better open later, or that the tile is loose. Once the player has opened, it may be what the hand
// then costs (rule 7.13).
func (t Teller) layingThrowHint(h session.Hint) Hint {
	v, w, x := t.View, t.Words, h.Action.Tile
	args := words.Args{"Tile": x}
	if v.Hand.Len() == 1 { // rule 7.3
		double := ""
		if x == v.Terms().Wild() {
			double = w.Say("hint.double.okey")
		}
		return t.makeHint(w.With("hint.throw.finish", args), double)
	}
	do := w.With("hint.throw", args)
	if v.LastTurn() {
		do = w.With("hint.throw.last", args)
	}
	if v.DiscardOffence(v.Seat, x) != game.NoOffence { // rule 7.10
		return t.makeHint(do, w.With("hint.penalty", words.Args{"Points": v.Rules.Penalty}))
	}
	loose := t.looseText(h)
	switch {
	case v.Opened[v.Seat].How != meld.NoWin:
	case slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return a.Kind == game.Open }):
		return t.makeHint(do, w.Say("hint.open.later"))
	default:
		return t.makeHint(do, loose)
	}
	if costliest := t.costliestAlternative(x); costliest != x && (v.LastTurn() || h.Alone) {
		return t.makeHint(do, t.ForSeat("hint.feeds", v.Right(v.Seat), words.Args{"Tile": costliest}))
	}
	id := "hint.keep"
	if v.Opened[v.Seat].How == meld.Pairs {
		id = "hint.keep.pairs"
	}
	return t.makeHint(do, cmp.Or(loose, w.With(id, words.Args{"Points": t.costWithout(x)})))
}

// costliestAlternative returns the tile that is costliest to keep, among those whose discard has the same penalty as
// the discard of x. It returns x if no other tile costs more.
func (t Teller) costliestAlternative(x tile.Tile) tile.Tile {
	v := t.View
	offence, costliest, least := v.DiscardOffence(v.Seat, x), x, t.costWithout(x)
	for _, other := range v.Hand.Distinct() {
		if cost := t.costWithout(other); cost < least && v.DiscardOffence(v.Seat, other) == offence {
			costliest, least = other, cost
		}
	}
	return costliest
}

// costWithout returns the points that the hand would cost after discarding x (rule 7.13).
func (t Teller) costWithout(x tile.Tile) int {
	hand := t.View.Hand
	hand.Remove(x)
	return t.View.LeftoverCost(t.View.Seat, hand)
}
