package tell

import "fair/okey/ui/words"

// A change in a rating that is smaller than littleChange is described as "a little".
const littleChange = 30

// RatingTrend describes how a rating has changed, in words that follow the level, such as ", up a little". It returns
// "" if the rating has not changed.
func RatingTrend(w *words.Words, change int) string {
	switch {
	case change >= littleChange:
		return w.Say("level.up")
	case change > 0:
		return w.Say("level.up.little")
	case change <= -littleChange:
		return w.Say("level.down")
	case change < 0:
		return w.Say("level.down.little")
	}
	return ""
}

// RatingText returns a rating with the half-width of its interval, as in "1,240 ± 60".
func RatingText(w *words.Words, value, margin int) string {
	return w.With("level.rating", words.Args{"Rating": w.Thousands(value), "Margin": w.Thousands(margin)})
}

// RatingChange returns the number of points by which a rating has changed, as in "up 94".
func RatingChange(w *words.Words, change int) string {
	id := "level.up.by"
	if change < 0 {
		id, change = "level.down.by", -change
	}
	return w.With(id, words.Args{"Count": change})
}
