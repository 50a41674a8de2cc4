package tell

import (
	"slices"
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
	var parts []string
	add := func(name, won string, c duplicate.Outcome) {
		outcome := Ordinal(w, c.Place)
		if c.Won {
			outcome = w.With(won, words.Args{"Turn": c.Turns})
		}
		parts = append(parts, name+" "+outcome)
	}
	for _, level := range slices.Backward(bots.Levels()[1:]) {
		if l := t.Level(level.Name); l != nil {
			add(level.Name, "tiles.won", l.Median)
		}
	}
	add(w.Say("tiles.you"), "tiles.you.won", t.Own)
	return w.With("tiles.all", words.Args{"All": strings.Join(parts, " · ")})
}

// Ordinal returns the ordinal of a place among the four players, such as "1st".
func Ordinal(w *words.Words, place int) string {
	places := strings.Fields(w.Say("course.places"))
	return places[min(max(place, 1), len(places))-1]
}
