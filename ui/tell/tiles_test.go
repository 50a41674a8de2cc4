package tell

import (
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game/check"
	"fair/okey/ui/review"
)

func TestSameTilesText(t *testing.T) {
	some := &review.Tiles{Own: duplicate.Outcome{Won: true, Turns: 9, Place: 1}}
	for i, l := range bots.Levels() {
		some.Levels = append(some.Levels, review.LevelTiles{Level: l.Name, Median: duplicate.Outcome{Place: i + 1, Won: i == 3, Turns: 7}})
	}
	for lang, want := range map[string]string{
		"en": "With your tiles: usta won in turn 7 · kalfa 3rd · çırak 2nd · you won in turn 9",
		"tr": "Senin taşlarınla: usta 7. turda bitirirdi · kalfa 3. · çırak 2. · sen 9. turda bitirdin",
	} {
		check.Equal(t, SameTilesText(wordsIn(lang), some), want)
	}
}
