package game

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// After returns the view that the seat gets when it performs the action.
func TestView_After(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	kinds := []Kind{Take, Return, Open, Lay, LayOff, Swap}
	tried := map[Kind]int{}
	for seed := range uint64(testsize.Of(30, 600)) {
		m := start(seed, []string{"classic", "101", "101"}[seed%3])
		for m.public.Phase == Playing {
			v := m.View(m.public.Turn)
			a := pickEagerly(v.Legal(), chance, m.public.Turns > 60)
			if m = do(t, m, v.Seat, a); !slices.Contains(kinds, a.Kind) {
				continue
			}
			got, err := v.After(a)
			want := m.View(v.Seat)
			got.Log, want.Log = Log{}, Log{} // the logs differ
			check.Need(t, err == nil && reflect.DeepEqual(got, want), "deal %d, %v: %v\n%+v\nwant\n%+v", seed, a, err, got, want)
			tried[a.Kind]++
		}
	}
	check.That(t, len(tried) == len(kinds), "not every kind was tried: %v", tried)
}
