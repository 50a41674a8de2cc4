package tell

import (
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// actText are the ids of what is said of an action of Okey 101: that it was done, and what it is to
// do it.
type actText struct{ did, do string }

// actTexts are those of each kind; whatever is none of them ends with a discard.
var actTexts = map[game.Kind]actText{
	game.Draw:   {"review.did.draw", "review.act.draw"},
	game.Take:   {"review.did.take", "review.act.take"},
	game.Return: {"review.did.return", "review.act.return"},
	game.Open:   {"review.did.open", "review.act.open"},
	game.Lay:    {"review.did.lay", "review.act.lay"},
	game.LayOff: {"review.did.layoff", "review.act.layoff"},
	game.Swap:   {"review.did.swap", "review.act.swap"},
}

// actTextOf are the texts of an action.
func actTextOf(a game.Action) actText {
	if text, ok := actTexts[a.Kind]; ok {
		return text
	}
	return actText{"review.did.discard", "review.act.discard"}
}

// actText are the texts of an action of a decision. Where a tile could be laid off at several melds
// they say at which.
func (r Reviewer) actText(d *coach.Decision, a game.Action) actText {
	if ambiguous(d, a) {
		return actText{"review.did.layoff.at", "review.act.layoff.at"}
	}
	return actTextOf(a)
}

// ambiguous reports whether an action lays a tile off that could be laid off elsewhere, too, so that
// the tile alone does not say which option it is.
func ambiguous(d *coach.Decision, a game.Action) bool {
	return a.Kind == game.LayOff && slices.ContainsFunc(d.Options, func(other value.Estimate) bool {
		return other.Action.Kind == game.LayOff && other.Action.Tile == a.Tile && other.Action != a
	})
}

// played101 is Played in Okey 101, where what was played and what was better may be of any kinds:
// "you discarded B9; it was better to open with 148".
func (r Reviewer) played101(d *coach.Decision) string {
	v := &d.View
	did := r.teller(v).About(r.actText(d, d.Played).did, v.Seat, r.actArgs(v, d.Played))
	return r.Words.With("review.played.101", words.Args{"Played": did, "Best": r.instead(d)})
}

// instead is what was better than what was played: who need not have laid anything could have waited.
func (r Reviewer) instead(d *coach.Decision) string {
	v, best := &d.View, d.Best().Action
	text := r.Words.With(r.actText(d, best).do, r.actArgs(v, best))
	if best.Kind != game.Discard {
		if text == r.action(v, d.Played) { // with other melds, which are too long to be told
			return r.Words.Say("review.act.other")
		}
		return text
	}
	switch d.Played.Kind {
	case game.Open:
		return r.Words.With("review.act.wait", words.Args{"Tile": best.Tile})
	case game.Lay, game.LayOff, game.Swap:
		return r.Words.With("review.act.keep", words.Args{"Tile": best.Tile})
	}
	return text
}

// action is what it is to do an action of Okey 101, briefly: "discard K9", "open with 112".
func (r Reviewer) action(v *game.View, a game.Action) string {
	return r.Words.With(actTextOf(a).do, r.actArgs(v, a))
}

// actArgs are the arguments of the texts of an action.
func (r Reviewer) actArgs(v *game.View, a game.Action) words.Args {
	args := words.Args{"Tile": a.Tile}
	switch a.Kind {
	case game.Take:
		args["Tile"] = v.TopDiscard(v.Left(v.Seat))
	case game.Return:
		args["Tile"] = v.Taken
	case game.Open:
		how, value, _ := v.ValueOpening(a.Groups.Split())
		args["Value"] = r.teller(v).Amount(how, value)
	case game.Lay:
		args["Group"] = Group(a.Groups.Split()[0])
	case game.LayOff:
		args["Group"] = Group(v.Melds[a.Meld].Tiles())
	}
	return args
}
