package tell

import (
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// layingHint returns the hint in a game where melds are laid (section 7).
func (t hinter) layingHint(h session.Hint) string {
	v, w, a := t.View, t.Words, h.Action
	args := words.Args{"Tile": a.Tile}
	switch a.Kind {
	case game.Take:
		return t.layingTakeHint(h.Then)
	case game.Draw:
		return t.layingDrawHint()
	case game.Open:
		return t.openHint("hint.open", args, a)
	case game.Lay:
		args["Group"] = Group(a.Groups.Split()[0])
		return w.With("hint.lay", args)
	case game.LayOff:
		return t.layOffHint(a)
	case game.Swap:
		return w.With("hint.swap", args)
	case game.Return:
		args["Tile"] = v.Taken
		text := w.With("hint.giveback", args)
		if !canLay(v, v.Taken) {
			text += " " + w.Say("hint.nowhere")
		}
		return text
	case game.TakeBack:
		return w.Say("hint.takeback")
	}
	return t.layingThrowHint(a.Tile)
}

// layingTakeHint advises taking the tile at the left, and says what to do with it (rule 7.7).
func (t hinter) layingTakeHint(then game.Action) string {
	with, _ := t.View.After(game.Action{Kind: game.Take})
	args := words.Args{"Tile": with.Taken}
	switch {
	case then.Kind == game.Open:
		return t.openHint("hint.take.opens", args, then)
	case session.Lays(then, with.Taken):
		return t.Words.With("hint.take", args) + " " + t.layingHint(session.Hint{Action: then})
	}
	return t.Words.With("hint.take.lays", args)
}

// layingDrawHint advises drawing, and says what the hand is worth.
func (t hinter) layingDrawHint() string {
	v, w := t.View, t.Words
	if v.Opened[v.Seat].How == meld.NoWin {
		return w.Say("hint.draw") + " " + t.openingProgress(v.Hand)
	}
	text := w.Say("hint.draw")
	if t.May(game.Take) {
		if with, _ := v.After(game.Action{Kind: game.Take}); !canLay(&with, with.Taken) {
			text = w.With("hint.draw.open", words.Args{"Tile": with.Taken})
		}
	}
	return text + " " + t.leftoverText(v.Hand)
}

// canLay reports whether tile x can be laid now, in a meld or on one.
func canLay(v *game.View, x tile.Tile) bool {
	return slices.ContainsFunc(v.Legal(), func(a game.Action) bool { return session.Lays(a, x) })
}

// openHint says what the player can open with, and the drawbacks of opening with pairs (rules 7.5 and
// 7.13).
func (t hinter) openHint(id string, args words.Args, a game.Action) string {
	how, value, _ := t.View.ValueOpening(a.Groups.Split())
	args["Value"] = t.OpeningValue(how, value)
	if how == meld.Pairs {
		id += ".pairs"
	}
	return t.Words.With(id, args)
}

// layOffHint advises laying a tile off on a meld, and says whose it is (rule 7.6).
func (t hinter) layOffHint(a game.Action) string {
	m := t.View.Melds[a.Meld]
	id := "hint.layoff.run"
	if m.Kind == meld.Set {
		id = "hint.layoff.set"
	}
	return t.ForSeat(id, m.Owner, words.Args{"Tile": a.Tile})
}

// layingThrowHint advises a discard, and says what the rest of the hand is worth.
func (t hinter) layingThrowHint(x tile.Tile) string {
	v, w := t.View, t.Words
	rest := v.Hand
	rest.Remove(x)
	args := words.Args{"Tile": x}
	if rest.Len() == 0 { // rule 7.3
		text := w.With("hint.throw.finish", args)
		if x == v.Terms().Wild() {
			text += " " + w.Say("hint.double.okey")
		}
		return text
	}
	text := w.With("hint.throw", args)
	if v.LastTurn() {
		text = w.With("hint.throw.last", args)
	}
	if v.DiscardOffence(v.Seat, x) != game.NoOffence { // rule 7.10
		text += " " + w.With("hint.penalty", words.Args{"Points": v.Rules.Penalty})
	}
	if v.Opened[v.Seat].How == meld.NoWin {
		return text + " " + t.openingProgress(rest)
	}
	text += " " + t.leftoverText(rest)
	if !v.LastTurn() {
		return text
	}
	if dear := t.costliestAlternative(x); dear != x {
		text += " " + t.ForSeat("hint.feeds", v.Right(v.Seat), words.Args{"Tile": dear})
	}
	return text
}

// costliestAlternative returns the tile that costs most to keep among those whose discard has the same
// penalty as x, or x if none costs more.
func (t hinter) costliestAlternative(x tile.Tile) tile.Tile {
	v := t.View
	offence, dear, least := v.DiscardOffence(v.Seat, x), x, t.costWithout(x)
	for _, other := range v.Hand.Distinct() {
		if cost := t.costWithout(other); cost < least && v.DiscardOffence(v.Seat, other) == offence {
			dear, least = other, cost
		}
	}
	return dear
}

// costWithout returns the points the hand costs without a tile (rule 7.13).
func (t hinter) costWithout(x tile.Tile) int {
	hand := t.View.Hand
	hand.Remove(x)
	return t.View.LeftoverCost(t.View.Seat, hand)
}

// openingProgress says how much of an opening a hand has: in sets and runs, and also in pairs if at
// most one is missing (rules 7.4 and 7.5).
func (t hinter) openingProgress(hand tile.Set) string {
	need := t.View.OpeningThreshold(meld.Pairs)
	args := words.Args{"Value": t.Solver.Opening(hand).Value, "Need": t.View.OpeningThreshold(meld.Melds)}
	if pairs := len(t.Solver.MostPairs(hand)); pairs >= need-1 {
		args["Pairs"], args["NeedPairs"] = pairs, need
		return t.Words.With("hint.worth.pairs", args)
	}
	return t.Words.With("hint.worth", args)
}

// leftoverText says what the hand costs a player who has opened (rule 7.13).
func (t hinter) leftoverText(hand tile.Set) string {
	id := "hint.keep"
	if t.View.Opened[t.View.Seat].How == meld.Pairs {
		id = "hint.keep.pairs"
	}
	return t.Words.With(id, words.Args{"Points": t.View.LeftoverCost(t.View.Seat, hand)})
}
