package value

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// fakeRollouts implements rollouts. Each option wins a given share of each world. Its points are ten times that share.
type fakeRollouts struct {
	options []func(world int) float64
	world   int // the current world, counted from 1
}

func (f *fakeRollouts) Next() { f.world++ }

func (f *fakeRollouts) Play(option int) (win, points float64) {
	win = f.options[option](f.world - 1)
	return win, 10 * win
}

// steady returns an option that wins the same share in each world.
func steady(win float64) func(int) float64 { return func(int) float64 { return win } }

// swinging returns an option that alternately wins the shares win+amplitude and win-amplitude.
func swinging(win, amplitude float64) func(int) float64 {
	return func(world int) float64 { return win + amplitude*float64(1-2*(world%2)) }
}

// numberedAction returns an action that identifies a fake option.
func numberedAction(option int) game.Action {
	return game.Action{Kind: game.Discard, Tile: tile.Tile(1 + option)}
}

// runFake runs a race between fake options. It returns their estimates and the index of the best.
func runFake(t *testing.T, b Budget, byPoints bool, options ...func(int) float64) ([]Estimate, int) {
	all, best, err := newFake(b, byPoints, options).run(t.Context())
	check.OK(t, err)
	return all, best
}

func newFake(b Budget, byPoints bool, options []func(int) float64) *race {
	r := &race{rollouts: &fakeRollouts{options: options}, budget: &b, byPoints: byPoints}
	for i := range options {
		r.add(numberedAction(i), true)
	}
	return r
}

// samplesOf returns the number of samples of each option.
func samplesOf(all []Estimate) (samples [4]int) {
	for i, o := range all {
		samples[i] = o.Samples
	}
	return samples
}

// TestRace_PairedDifferences checks that Loss and LossSE are the mean difference from the best option in common worlds
// and the standard error of this mean, and that SE is the standard error of the option alone.
func TestRace_PairedDifferences(t *testing.T) {
	listed := func(wins ...float64) func(int) float64 { return func(world int) float64 { return wins[world] } }
	one, other := listed(0.9, 0.5, 0.7, 0.3), listed(0.5, 0.3, 0.3, 0.1) // the differences are 0.4, 0.2, 0.4 and 0.2
	for _, c := range []struct {
		samples     int
		best, worse Estimate
	}{
		// The sums of squares about the means are 0.2 and 0.08, and 0.04 for the differences. Each is divided by 4 · 3.
		{4, Estimate{Win: 0.6, SE: math.Sqrt(0.2 / 12)}, Estimate{Win: 0.3, SE: math.Sqrt(0.08 / 12), Loss: 0.3, LossSE: math.Sqrt(0.04 / 12)}},
		{1, Estimate{Win: 0.9, SE: math.Inf(1)}, Estimate{Win: 0.5, SE: math.Inf(1), Loss: 0.4, LossSE: math.Inf(1)}},
		{0, Estimate{Win: 0.9, SE: math.Inf(1)}, Estimate{Win: 0.5, SE: math.Inf(1), Loss: 0.4, LossSE: math.Inf(1)}},
	} {
		for _, byPoints := range []bool{false, true} {
			all, best := runFake(t, Budget{Samples: c.samples}, byPoints, other, one)
			check.Equal(t, best, 1, c)
			for i, want := range []Estimate{c.worse, c.best} {
				want.Action, want.Points, want.Samples = numberedAction(i), 10*want.Win, max(1, c.samples)
				if byPoints {
					want.SE, want.Loss, want.LossSE = 10*want.SE, 10*want.Loss, 10*want.LossSE
				}
				check.That(t, equalEstimates(all[i], want), "by points %v: %+v, want %+v", byPoints, all[i], want)
			}
		}
	}
}

// equalEstimates reports whether two estimates are equal except for rounding errors.
func equalEstimates(a, b Estimate) bool {
	near := func(x, y float64) bool { return x == y || math.Abs(x-y) < 1e-9 }
	return a.Action == b.Action && a.Samples == b.Samples &&
		near(a.Win, b.Win) && near(a.Points, b.Points) && near(a.SE, b.SE) && near(a.Loss, b.Loss) && near(a.LossSE, b.LossSE)
}

// TestRace_Drop checks that an option whose loss exceeds DropSEs standard errors is dropped at the next check, i.e.
// after 20, 30, 40 worlds and so on. It also checks that neither the kept option nor one that may still be the best is
// dropped.
func TestRace_Drop(t *testing.T) {
	// After n worlds the standard error of each loss is 0.2 / √(n - 1), which is 0.046 after 20 worlds.
	options := []func(int) float64{steady(0.6), swinging(0.2, 0.2), swinging(0.55, 0.2), swinging(0.2, 0.2)}
	for _, c := range []struct {
		drop float64
		keep game.Action
		want [4]int // the number of samples of each option
	}{
		{0, game.Action{}, [...]int{100, 100, 100, 100}},
		{3, game.Action{}, [...]int{100, 20, 100, 20}}, // 0.05 is 2.5 standard errors after 100 worlds
		{3, numberedAction(1), [...]int{100, 100, 100, 20}},
		{10, numberedAction(3), [...]int{100, 30, 100, 100}}, // 0.4 is 8.7 standard errors after 20 worlds, 10.8 after 30
		{25, game.Action{}, [...]int{100, 100, 100, 100}},
	} {
		all, best := runFake(t, Budget{Samples: 100, DropSEs: c.drop, Keep: c.keep}, false, options...)
		check.Equal(t, best, 0)
		check.Equal(t, samplesOf(all), c.want, c.drop, c.keep)
	}
}

// TestRace_Stop checks that a race ends at the first check at which each LossSE is at most StopSE, or at most StopPart
// times its Loss. If both are 0, the race must go on until the budget is spent, unless no world distinguishes the
// options.
func TestRace_Stop(t *testing.T) {
	const most = 200
	for _, c := range []struct {
		name       string
		loss, by   float64 // the standard error of the loss is by / √(samples - 1)
		stop       float64
		want, with int // the number of samples, and Budget.Samples
	}{
		{"precise at once", 0, 0.2, 0.05, 20, most},
		{"an eighth at once", 0.4, 0.2, 0.001, 20, most},
		{"an eighth later", 0.32, 0.2, 0.001, 30, most},
		{"never", 0.1, 0.2, 0.001, most, most},
		{"no StopSE, no difference", 0, 0, 0, 20, most},
		{"less samples than a look", 0, 0.2, 0.05, 15, 15},
		{"looks after 80, 90 and 101 worlds", 0, 0.2, 0.0201, 101, most}, // 0.0212 after 90
	} {
		for _, byPoints := range []bool{false, true} {
			b := Budget{Samples: c.with, StopSE: c.stop, StopPart: 0.125}
			if c.stop == 0 {
				b.StopPart = 0
			}
			if byPoints {
				b.StopSE *= 10
			}
			all, _ := runFake(t, b, byPoints, steady(0.6), swinging(0.6-c.loss, c.by))
			check.Equal(t, samplesOf(all), [4]int{c.want, c.want}, c.name, byPoints)
		}
	}
}

// TestRace_Limits checks that a race ends once the loss of the kept option is at least two standard errors away from
// every limit, but not before 100 worlds.
func TestRace_Limits(t *testing.T) {
	const most = 400
	for _, c := range []struct {
		name   string
		loss   float64 // the loss of the kept option; its standard error is 0.4 / √(samples - 1)
		limits []float64
		want   int // the number of samples
	}{
		{"none", 0.2, nil, most},
		{"below all", 0.2, []float64{0.3, 0.4}, 101},
		{"above all", 0.2, []float64{0.05, 0.1}, 101},
		{"between", 0.2, []float64{0.14, 0.3}, 200}, // 0.0602 after 179
		{"at a limit", 0.2, []float64{0.1, 0.2, 0.3}, most},
		{"the best", -0.2, []float64{0.1}, 101},
		{"as good as the best", 0, []float64{0.01}, most},
	} {
		b := Budget{Samples: most, Keep: numberedAction(1), Limits: c.limits}
		all, _ := runFake(t, b, false, steady(0.6), swinging(0.6-c.loss, 0.4), steady(0.1))
		check.Equal(t, all[1].Samples, c.want, c.name)
	}
}

// TestRace_DroppedEstimate checks that the estimate of an option that is dropped after a lucky start is based on its
// difference from the best option in the worlds that it has played.
func TestRace_DroppedEstimate(t *testing.T) {
	lucky := early(0.9, 0.5)
	behind := func(loss float64) func(int) float64 {
		return func(world int) float64 { return lucky(world) - swinging(loss, 0.2)(world) }
	}
	all, best := runFake(t, Budget{Samples: 100, DropSEs: 3}, false, lucky, behind(0.3), behind(0.02))
	check.Equal(t, best, 0)
	// The best option wins 0.58 on average.
	for i, want := range []Estimate{{Win: 0.58, Samples: 100}, {Win: 0.28, Loss: 0.3, Samples: 20}, {Win: 0.56, Loss: 0.02, Samples: 100}} {
		want.Action, want.Points, want.SE, want.LossSE = all[i].Action, 10*want.Win, all[i].SE, all[i].LossSE
		check.That(t, equalEstimates(all[i], want), "option %d: %+v, want %+v", i, all[i], want)
	}
}

// early returns an option that wins one share of each of the first 20 worlds, and another of all others.
func early(first, then float64) func(int) float64 {
	return func(world int) float64 {
		if world < 20 {
			return first
		}
		return then
	}
}

// TestRace_BestNotDropped checks that the best option comes before dropped ones and before those that did not race,
// even if they win as much as the best in the worlds that both have played.
func TestRace_BestNotDropped(t *testing.T) {
	late := func(world int) float64 { return early(0.4, 0.8)(world) + swinging(0, 1.5)(world) } // so much noise keeps it in the race
	all, best := runFake(t, Budget{Samples: 200, DropSEs: 3}, false, early(0.9, 0.1), swinging(0.4, 0.2), late)
	check.That(t, best == 2 && all[1].Samples == 20 && all[1].Loss == 0, "option %d is the best: %+v", best, all)
	all = append(all, Estimate{Action: numberedAction(3), Win: 1, SE: 0.1, LossSE: 0.1})
	slices.SortStableFunc(all, Compare)
	check.Equal(t, all[0].Action, numberedAction(2))
}

func TestRace_Cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ends := func(world int) float64 {
		if world == 24 {
			cancel()
		}
		return 0.5
	}
	all, _, err := newFake(Budget{Samples: 100}, false, []func(int) float64{ends, swinging(0.4, 0.2)}).run(ctx)
	check.That(t, errors.Is(err, context.Canceled) && all == nil, "%+v, %v", all, err)
	all, _ = runFake(t, Budget{Samples: 100}, false)
	check.Equal(t, len(all), 0, "no options")
}
