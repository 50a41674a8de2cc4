package hand_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// sampleView plays a deal between four kalfa up to one seat's turn, and returns the seat's view at the given step of
// that turn. Which turn and which seat depends only on the seed. ok is false if the round ends before that turn, or if
// the hand wins.
func sampleView(t testing.TB, seed uint64, step game.Step) (v game.View, ok bool) {
	rules := game.Classic()
	m := gametest.Deal(t, rules, seed)
	kalfa := check.Must(bots.LevelByName("kalfa")).New(0)
	seat, turn := game.Seat(seed%uint64(rules.Seats)), rand.New(rand.NewPCG(seed, 5)).IntN(48/rules.Seats)
	for act := range gametest.Play(t, m, []bots.Bot{kalfa, kalfa, kalfa, kalfa}, 1) {
		v = act.Before.View(act.Seat)
		if act.Seat == seat && v.Step == step && (v.Turns-1)/rules.Seats == turn {
			_, wins := v.BestFinish()
			return v, !wins
		}
	}
	return v, false
}

// TestRollouts_Reference compares rollouts with PlaySlowly.
func TestRollouts_Reference(t *testing.T) {
	const worlds = 60
	var gaps coach.Mean
	for seed := uint64(7_300_001); gaps.Len() < testsize.Of(10, 100); seed++ {
		v, ok := sampleView(t, seed, game.MustDiscard)
		if !ok {
			continue
		}
		e := hand.New(&v.Table)
		r := e.Rollouts(&v, seed)
		best := 0
		for i := range r.Len() {
			if r.StaticOption(i, 1).Win > r.StaticOption(best, 1).Win {
				best = i
			}
		}
		gap := -e.PlaySlowly(&v, r.StaticOption(best, 1).Action.Tile, worlds, seed)
		for range worlds {
			r.Next()
			win, _ := r.Play(best)
			gap += win / worlds
		}
		gaps.Add(gap)
	}
	check.That(t, math.Abs(gaps.Value()) <= 4*gaps.SE()+0.005, "rollouts say %.4f ± %.4f more than PlaySlowly", gaps.Value(), gaps.SE())
}

// TestDraws checks that the draws include all tiles that may be drawn, and that okeys are the best draws.
func TestDraws(t *testing.T) {
	asked := 0
	for seed := uint64(900); asked < testsize.Of(7, 70); seed++ {
		v, ok := sampleView(t, seed, game.MustDraw)
		if !ok {
			continue
		}
		asked++
		unseen := v.Unseen()
		sum, best, okey, count := 0.0, 0.0, -1.0, 0
		for _, d := range hand.New(&v.Table).Draws(&v, unseen) {
			sum += float64(d.Count) * d.Win
			count += d.Count
			if best = max(best, d.Win); d.Tile == v.Terms().Wild() {
				okey = d.Win
			}
			check.That(t, !(d.Win < 0) && !(d.Win > 1) && int(unseen[d.Tile]) == d.Count, "deal %d: %+v", seed, d)
		}
		mean := sum / float64(count)
		check.That(t, count == unseen.Len() && (okey < 0 || okey >= best-0.02 && okey >= mean), "deal %d: %d tiles, the best %.3f, an okey %.3f", seed, count, best, okey)
	}
}

// TestFits checks that there are weights for each number of players and each setting of jokers, but not for Okey 101.
func TestFits(t *testing.T) {
	for preset, want := range map[string]bool{"classic": true, "emulator": true, "simple": true, "101": false} {
		for seats := 2; seats <= game.MaxSeats; seats++ {
			rules := check.Must(game.PresetByName(preset))
			if rules.Seats = seats; rules.Validate() != nil {
				continue
			}
			m := gametest.Deal(t, rules, uint64(seats))
			table := m.Public()
			check.Equal(t, hand.New(&table).HasWeights(), want, preset, seats)
		}
	}
}
