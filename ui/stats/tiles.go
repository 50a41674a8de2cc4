package stats

import (
	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
)

// SameTiles compares the player with the strongest level on the same tiles, based on the replays saved beside the
// journals.
type SameTiles struct {
	Rounds int `json:"rounds"`
	// Points is the mean difference in points per round between the player and the level, averaged over the level's
	// whims; a positive value is better for the player. CI95 is its 95% confidence interval, or nil if unknown.
	Points float64     `json:"points_per_round"`
	CI95   *[2]float64 `json:"points_ci95"`
	// Level is the name of the level.
	Level string `json:"level"`
}

// countSameTiles compares the player with the strongest level in the matches where melds are laid, if laysMelds is set,
// or else in the other matches. It returns nil if there are no saved replays.
func countSameTiles(matches []journal.Summary, laysMelds bool) *SameTiles {
	level := bots.Master().Name
	var points coach.Mean
	for i := range matches {
		if matches[i].Header.Rules.LaysMelds() != laysMelds {
			continue
		}
		for _, t := range review.SavedTiles(matches[i].Path) {
			if l := t.Level(level); l != nil {
				points.Add(t.Own.Points - l.Points)
			}
		}
	}
	if points.Len() == 0 {
		return nil
	}
	return &SameTiles{points.Len(), points.Value(), points.Interval(), level}
}
