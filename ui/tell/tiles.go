package tell

import (
	"strings"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/ui/review"
	"fair/okey/ui/words"
)

// WithYourTiles says how our levels, the strongest first, and the player fared in a round with the same tiles: "With
// your tiles: usta won in turn 9 · kalfa 3rd · you 2nd". Each level has its usual course, the one in the middle.
func WithYourTiles(w *words.Words, t *review.Tiles) string {
	var parts []string
	levels := bots.Levels()
	for i := len(levels) - 1; i > 0; i-- { // without the weakest
		if l := t.Level(levels[i].Name); l != nil {
			parts = append(parts, levels[i].Name+" "+usualCourse(w, l.Median))
		}
	}
	parts = append(parts, w.Say("tiles.you")+" "+usualCourse(w, t.Own))
	return w.With("tiles.all", words.Args{"All": strings.Join(parts, " · ")})
}

// usualCourse returns the turns to a win, or else the place.
func usualCourse(w *words.Words, c duplicate.Course) string {
	if c.Won {
		return w.With("course.won", words.Args{"Turn": c.Turns})
	}
	return Ordinal(w, c.Place)
}

// Ordinal returns the number of a place among the four players: "1st".
func Ordinal(w *words.Words, place int) string {
	places := strings.Fields(w.Say("course.places"))
	return places[min(max(place, 1), len(places))-1]
}
