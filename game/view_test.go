package game_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// After returns the view that the seat gets when it performs the action.
func TestView_After(t *testing.T) {
	tried := map[game.Kind]int{}
	for seed := range uint64(testsize.Of(30, 600)) {
		rules := game.Okey101()
		if seed%3 == 0 {
			rules = game.Classic()
		}
		m, _, err := game.New(rules, game.SeedOf(seed))
		check.OK(t, err)
		chance := rand.New(rand.NewPCG(seed, 1))
		for range 600 { // a limit, since laying and taking back could go on forever
			seat, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(seat)
			legal := v.Legal()
			a := legal[chance.IntN(len(legal))]
			for _, o := range legal { // random players would hardly ever lay anything
				if chance.IntN(4) > 0 && (o.Kind == game.Open || o.Kind == game.Lay || o.Kind == game.LayOff || o.Kind == game.Swap) {
					a = o
				}
			}
			next, _, err := game.Apply(m, seat, a)
			check.OK(t, err)
			switch a.Kind {
			case game.Take, game.Return, game.Open, game.Lay, game.LayOff, game.Swap:
				got, err := v.After(a)
				want := next.View(seat)
				got.Log, want.Log = game.Log{}, game.Log{} // the logs differ
				check.Need(t, err == nil && reflect.DeepEqual(got, want), "deal %d, %v: %v\n%+v\nwant\n%+v", seed, a, err, got, want)
				tried[a.Kind]++
			}
			m = next
		}
	}
	for _, kind := range []game.Kind{game.Take, game.Return, game.Open, game.Lay, game.LayOff} {
		check.That(t, tried[kind] != 0, "no action of kind %v was tried", kind)
	}
}
