package tell

import (
	"errors"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Percent returns a share, from 0 to 1, in percent as the language writes it.
func Percent(w *words.Words, share float64, digits int) string {
	return w.With("percent", words.Args{"Number": w.Decimal(100*share, digits)})
}

// ReviewerOf returns a Reviewer for the player of t.
func ReviewerOf(t Teller) Reviewer { return Reviewer{Words: t.Words, Names: t.Names} }

// BetterMove says what is better than what the player wanted to do, and why.
func (t Teller) BetterMove(d *coach.Decision) string {
	best, u, r := d.Best(), UnitOf(&d.View.Rules), ReviewerOf(t)
	args := words.Args{
		"Tile": best.Action.Tile, "Played": u.Worth(t.Words, Expected(d, d.Chosen()), 1),
		"Best": t.Words.With(u.textID("tutor.worth"), words.Args{"Worth": u.Worth(t.Words, Expected(d, best), 1)}),
	}
	id := "tutor.better"
	switch best.Action.Kind {
	case game.Open, game.Lay, game.LayOff, game.Swap, game.Return:
		id, args["Action"] = "tutor.better.lay", r.betterPhrase(d)
	case game.ShowTwin:
		id, args["Tile"] = "tutor.better.show", d.View.Indicator
	case game.Draw:
		id = "tutor.better.draw"
	case game.Take:
		id, args["Tile"] = "tutor.better.take", d.View.TopDiscard(d.View.Left(d.View.Seat))
	}
	return strings.Join(append([]string{t.Words.With(id, args)}, r.Reasons(d)...), " ")
}

// TutorText says whether the tutor is on, and from which mark on it asks.
func TutorText(t *session.Table, w *words.Words) string {
	if !t.Tutor {
		return w.Say("tutor.now.off")
	}
	from := max(t.TutorFrom, coach.Doubtful)
	return w.With("tutor.now.on", words.Args{"Mark": from.String(), "Meaning": MarkName(w, from)})
}

// TutorError says why the tutor cannot judge a game.
func TutorError(w *words.Words, err error) string {
	if errors.Is(err, value.ErrNoEstimate) {
		return w.Say("tutor.cannot")
	}
	return words.Safe(Error(w, err), 200)
}

// ReviewError says why there is no review.
func ReviewError(w *words.Words, err error) string {
	for known, id := range map[error]string{
		review.ErrNotOver: "review.wait", review.ErrWatched: "review.nothing", review.ErrNotKept: "review.unkept", value.ErrNoEstimate: "review.cannot",
	} {
		if errors.Is(err, known) {
			return w.Say(id)
		}
	}
	return w.With("review.refused", words.Args{"Why": words.Safe(Error(w, err), 200)})
}
