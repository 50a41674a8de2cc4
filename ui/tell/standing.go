package tell

import "fair/okey/ui/words"

// LevelAndThird returns a level with the third of the level's range: "kalfa −". third is -1, 0 or 1.
func LevelAndThird(w *words.Words, level string, third int) string {
	return LevelName(level) + [...]string{" −", "", " +"}[third+1]
}

// littleChange is the smallest change of a rating that is not called a little.
const littleChange = 30

// RatingTrend says how the rating of a level has changed, in words to follow the level, such as ", up a little". It
// returns "" if the rating has not changed.
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

// RatingText returns a rating with the half-width of its interval: "1,240 ± 60".
func RatingText(w *words.Words, value, margin int) string {
	return w.With("level.rating", words.Args{"Rating": w.Thousands(value), "Margin": w.Thousands(margin)})
}

// RatingChange says by how many points a rating has changed: "up 94".
func RatingChange(w *words.Words, change int) string {
	id := "level.up.by"
	if change < 0 {
		id, change = "level.down.by", -change
	}
	return w.With(id, words.Args{"Count": change})
}
