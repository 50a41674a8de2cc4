package tell

import (
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// phraseIDs holds the IDs of the phrases for an action of Okey 101, such as "you opened with 112" and "open with 112".
type phraseIDs struct{ did, do string }

// actionPhraseIDs holds the IDs by kind of action. Kinds that are not in it use the IDs for a discard.
var actionPhraseIDs = map[game.Kind]phraseIDs{
	game.Draw:   {"review.did.draw", "review.act.draw"},
	game.Take:   {"review.did.take", "review.act.take"},
	game.Return: {"review.did.return", "review.act.return"},
	game.Open:   {"review.did.open", "review.act.open"},
	game.Lay:    {"review.did.lay", "review.act.lay"},
	game.LayOff: {"review.did.layoff", "review.act.layoff"},
	game.Swap:   {"review.did.swap", "review.act.swap"},
}

// phraseIDsOf returns the IDs of the phrases for an action.
func phraseIDsOf(a game.Action) phraseIDs {
	if text, ok := actionPhraseIDs[a.Kind]; ok {
		return text
	}
	return phraseIDs{"review.did.discard", "review.act.discard"}
}

// decisionPhraseIDs returns the IDs of the phrases for an action that is an option of d. If the action lays off a tile
// that fits several melds, the phrases name the meld.
func (r Reviewer) decisionPhraseIDs(d *coach.Decision, a game.Action) phraseIDs {
	if isAmbiguous(d, a) {
		return phraseIDs{"review.did.layoff.at", "review.act.layoff.at"}
	}
	return phraseIDsOf(a)
}

// isAmbiguous reports whether an action lays off a tile that another option of d lays off elsewhere.
func isAmbiguous(d *coach.Decision, a game.Action) bool {
	return a.Kind == game.LayOff && slices.ContainsFunc(d.Options, func(other value.Estimate) bool {
		return other.Action.Kind == game.LayOff && other.Action.Tile == a.Tile && other.Action != a
	})
}

// playedLaying is like Played, but for Okey 101, where the two actions may be of different kinds, as in "you discarded
// B9; it was better to open with 148".
func (r Reviewer) playedLaying(d *coach.Decision) string {
	v := &d.View
	did := r.teller(v).ForSeat(r.decisionPhraseIDs(d, d.Played).did, v.Seat, r.actionArgs(v, d.Played))
	return r.Words.With("review.played.101", words.Args{"Played": did, "Best": r.betterPhrase(d)})
}

// betterPhrase returns the phrase for the best option, in contrast to the action played. For example, it returns "wait
// and discard B9" if the action played was an opening.
func (r Reviewer) betterPhrase(d *coach.Decision) string {
	v, best := &d.View, d.Best().Action
	text := r.Words.With(r.decisionPhraseIDs(d, best).do, r.actionArgs(v, best))
	if best.Kind != game.Discard {
		if text == r.actionPhrase(v, d.Played) { // for other melds, which would be too many to list
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

// actionPhrase returns the phrase for an action of Okey 101, such as "discard K9" or "open with 112".
func (r Reviewer) actionPhrase(v *game.View, a game.Action) string {
	return r.Words.With(phraseIDsOf(a).do, r.actionArgs(v, a))
}

// actionArgs returns the arguments of the phrases for an action.
func (r Reviewer) actionArgs(v *game.View, a game.Action) words.Args {
	args := words.Args{"Tile": a.Tile}
	switch a.Kind {
	case game.Take:
		args["Tile"] = v.TopDiscard(v.Left(v.Seat))
	case game.Return:
		args["Tile"] = v.Taken
	case game.Open:
		how, value, _ := v.ValueOpening(a.Groups.Split())
		args["Value"] = r.teller(v).OpeningValue(how, value)
	case game.Lay:
		args["Group"] = Group(a.Groups.Split()[0])
	case game.LayOff:
		args["Group"] = Group(v.Melds[a.Meld].Tiles())
	}
	return args
}
