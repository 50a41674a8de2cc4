package tell

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game/check"
	"fair/okey/ui/review"
)

// TestSameTilesText checks both forms in both languages, and that the short form fits even if everybody wins late.
func TestSameTilesText(t *testing.T) {
	some, late := &review.Tiles{Own: duplicate.Outcome{Won: true, Turns: 9, Place: 1}}, &review.Tiles{Own: duplicate.Outcome{Won: true, Turns: 88}}
	for i, l := range bots.Levels() {
		some.Levels = append(some.Levels, review.LevelTiles{Level: l.Name, Median: duplicate.Outcome{Place: i + 1}})
		late.Levels = append(late.Levels, review.LevelTiles{Level: l.Name, Median: late.Own})
	}
	for lang, want := range map[string][2]string{
		"en": {"With your tiles: usta 4th · kalfa 3rd · çırak 2nd · you won in turn 9", "With your tiles: usta 4th · kalfa 3rd · çırak 2nd · you turn 9"},
		"tr": {"Senin taşlarınla: usta 4. · kalfa 3. · çırak 2. · sen 9. turda bitirdin", "Senin taşlarınla: usta 4. · kalfa 3. · çırak 2. · sen 9. tur"},
	} {
		w := wordsIn(t, lang)
		check.Equal(t, SameTilesText(w, some), want[0])
		check.Equal(t, ShortSameTilesText(w, some), want[1])
		check.That(t, plainWidth(ShortSameTilesText(w, late)) <= 78, "too long: %s", ShortSameTilesText(w, late))
	}
}
