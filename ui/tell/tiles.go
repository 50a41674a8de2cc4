package tell

import (
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/ui/review"
	"fair/okey/ui/words"
)

// SameTilesText returns the outcomes of the built-in levels and of the player in a round with the same tiles, as in
// "With your tiles: usta won in turn 9 · kalfa 3rd · you 2nd". The strongest level comes first, and the weakest is left
// out. Each level is represented by its median outcome.
func SameTilesText(w *words.Words, t *review.Tiles) string {
	return sameTilesText(w, t, func(c duplicate.Outcome, own bool) string {
		if own && c.Won {
			return w.With("tiles.you.won", words.Args{"Turn": c.Turns})
		}
		return usualOutcome(w, c)
	})
}

// ShortSameTilesText is like SameTilesText, but returns at most 78 characters, as in "With your tiles: usta turn 9 ·
// kalfa 3rd · you 2nd".
func ShortSameTilesText(w *words.Words, t *review.Tiles) string {
	return sameTilesText(w, t, func(c duplicate.Outcome, _ bool) string {
		if c.Won {
			return w.With("course.won.short", words.Args{"Turn": c.Turns})
		}
		return Ordinal(w, c.Place)
	})
}

// sameTilesText returns the line for SameTilesText. text formats an outcome.
func sameTilesText(w *words.Words, t *review.Tiles, text func(c duplicate.Outcome, own bool) string) string {
	var parts []string
	levels := bots.Levels()
	for i := len(levels) - 1; i > 0; i-- { // leave out the weakest level
		if l := t.Level(levels[i].Name); l != nil {
			parts = append(parts, levels[i].Name+" "+text(l.Median, false))
		}
	}
	parts = append(parts, w.Say("tiles.you")+" "+text(t.Own, true))
	return w.With("tiles.all", words.Args{"All": strings.Join(parts, " · ")})
}

// usualOutcome returns the number of turns if the seat won, otherwise its place.
func usualOutcome(w *words.Words, c duplicate.Outcome) string {
	if c.Won {
		return w.With("tiles.won", words.Args{"Turn": c.Turns})
	}
	return Ordinal(w, c.Place)
}

// Ordinal returns the ordinal of a place among the four players, such as "1st".
func Ordinal(w *words.Words, place int) string {
	places := strings.Fields(w.Say("course.places"))
	return places[min(max(place, 1), len(places))-1]
}
