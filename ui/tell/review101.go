package tell

import (
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// The first parts of the IDs of phrases for actions of Okey 101, such as "you opened with 112" and "open with 112".
const (
	didPhrases = "review.did."
	actPhrases = "review.act."
)

// phraseID returns the ID of the phrase for an action. Kinds of actions without a phrase have that of a discard.
func (t Teller) phraseID(phrases string, a game.Action) string {
	if id := phrases + a.Kind.String(); t.Words.Has(id) {
		return id
	}
	return phrases + "discard"
}

// optionPhraseID returns the ID of the phrase for an option of d. If it lays off a tile that fits several melds, the
// phrase names the meld.
func (t Teller) optionPhraseID(phrases string, d *coach.Decision, a game.Action) string {
	if isAmbiguous(d, a) {
		return phrases + "layoff.at"
	}
	return t.phraseID(phrases, a)
}

// isAmbiguous reports whether an action lays off a tile that another option of d lays off elsewhere.
func isAmbiguous(d *coach.Decision, a game.Action) bool {
	return a.Kind == game.LayOff && slices.ContainsFunc(d.Options, func(other value.Estimate) bool {
		return other.Action.Kind == game.LayOff && other.Action.Tile == a.Tile && other.Action != a
	})
}

// playedPhrase returns the phrase for the action played, such as "you opened with 112".
func (t Teller) playedPhrase(d *coach.Decision) string {
	v := &d.View
	return t.ForSeat(t.optionPhraseID(didPhrases, d, d.Played), v.Seat, t.actionArgs(v, d.Played))
}

// betterPhrase returns the phrase for the best option, in contrast to the action played. For example, it returns "wait
// and discard B9" if the action played was an opening.
func (t Teller) betterPhrase(d *coach.Decision) string {
	v, best := &d.View, d.Best().Action
	text := t.Words.With(t.optionPhraseID(actPhrases, d, best), t.actionArgs(v, best))
	if best.Kind != game.Discard {
		if text == t.actionPhrase(v, d.Played) { // for other melds, which would be too many to list
			return t.Words.Say("review.act.other")
		}
		return text
	}
	switch d.Played.Kind {
	case game.Open:
		return t.Words.With("review.act.wait", words.Args{"Tile": best.Tile})
	case game.Lay, game.LayOff, game.Swap:
		return t.Words.With("review.act.keep", words.Args{"Tile": best.Tile})
	}
	return text
}

// actionPhrase returns the phrase for an action of Okey 101, such as "discard K9" or "open with 112".
func (t Teller) actionPhrase(v *game.View, a game.Action) string {
	return t.Words.With(t.phraseID(actPhrases, a), t.actionArgs(v, a))
}

// actionArgs returns the arguments of the phrases for an action.
func (t Teller) actionArgs(v *game.View, a game.Action) words.Args {
	args := words.Args{"Tile": a.Tile}
	switch a.Kind {
	case game.Take:
		args["Tile"] = v.LeftDiscard()
	case game.Return:
		args["Tile"] = v.Taken
	case game.Open:
		how, value := v.ValueOpening(a.Groups)
		args["Value"] = t.OpeningValue(how, value)
	case game.Lay:
		args["Group"] = Group(a.Groups.Split()[0])
	case game.LayOff:
		args["Group"] = Group(v.Melds[a.Meld].Tiles())
	}
	return args
}
