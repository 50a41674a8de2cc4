package review

import (
	"testing"

	"fair/okey/ui/review"
)

func TestPlayedRound_Watched(t *testing.T) {
	moments := []review.Moment{{Line: 3, Round: 1}, {Line: 40, Round: 2}, {Line: 44, Round: 2}}
	for round, want := range map[int]int{1: 1, 2: 2, 3: 2, 5: 2} {
		if got := playedRound(moments, round); got != want {
			t.Errorf("round %d leads to round %d, not %d", round, got, want)
		}
	}
}
