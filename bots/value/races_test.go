package value_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// BenchmarkRaces holds the differences between discards against races of the hand to its end, with
// the same tiles. That leaves out the other players, and with them most of the noise of
// BenchmarkTruth: it says how well clock and line stand in for the turns to come, and how true Err
// is. The discards of a pair leave the hand as near. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Races -benchtime 2000x -cpu 1
func BenchmarkRaces(b *testing.B) {
	const races = 40
	rules := game.Classic()
	seats := kalfas(b, rules)
	var e value.Estimator
	var r truth
	var off, unit float64 // mean squares of what the estimate is off by, and the same for a unit of Err
	seed := uint64(6_000_000)
	for b.Loop() {
		seed++
		d, ok := sampleDecision(b, rules, seed, game.MustDiscard, seats)
		if !ok {
			continue
		}
		v := d.match.View(d.seat)
		all := options(b, &e, v)
		best := bestOf(all)
		var others []int
		first, _ := e.Features(v, all[best].Action.Tile)
		for i, o := range all {
			f, _ := e.Features(v, o.Action.Tile)
			if i != best && f.Distance == first.Distance && o.Win > all[best].Win/2 {
				others = append(others, i)
			}
		}
		if len(others) == 0 {
			continue
		}
		other := others[rand.New(rand.NewPCG(seed, 99)).IntN(len(others))]
		var said, won, again [2]float64
		spread := 0.0
		for k, i := range []int{best, other} {
			said[k], won[k] = all[i].Win, e.RaceSlowly(v, all[i].Action.Tile, races, seed)
			again[k] = e.RaceSlowly(v, all[i].Action.Tile, races, seed+1<<32)
			spread += math.Pow(all[i].Err, 2)
		}
		r.pair(said, won)
		gap := said[0] - said[1] // the noise of two sets of races is not the same, and cancels out
		square := (won[0] - won[1] - gap) * (again[0] - again[1] - gap)
		off += square
		unit += square / spread
	}
	slope, margin := r.slope()
	b.ReportMetric(slope, "slope")
	b.ReportMetric(margin, "±95%")
	b.ReportMetric(100*math.Sqrt(off/r.n), "off-wins/100")
	b.ReportMetric(math.Sqrt(unit/r.n), "off/Err")
	b.Logf("%.0f pairs", r.n)
}

// BenchmarkRacing is how long it takes to tell the options of a decision apart by ± 0.5 wins in a
// hundred, also by how many tiles are missing, where 3 is three and more. An iteration is one
// decision. docs/bots.md has the results.
//
//	go test ./bots/value -run XXX -bench Racing -benchtime 300x -cpu 1
func BenchmarkRacing(b *testing.B) {
	rules := game.Classic()
	seats := kalfas(b, rules)
	for _, step := range []game.Step{game.MustDiscard, game.MustDraw} {
		b.Run(map[game.Step]string{game.MustDiscard: "discards", game.MustDraw: "draws"}[step], func(b *testing.B) {
			var e value.Estimator
			var spent, asked [4]float64 // by how many tiles are missing, 0 for all
			seed, races := uint64(8_000_000), 0
			for b.Loop() {
				d, ok := decision{}, false
				for ; !ok; seed++ {
					d, ok = sampleDecision(b, rules, seed, step, seats)
				}
				v := d.match.View(d.seat)
				began := time.Now()
				all := raced(b, &e, v, value.Budget{Races: 1000, Precision: 0.0025, Lead: 3, Seed: seed})
				took := time.Since(began)
				missing := meld.NewSolver(v.Terms()).DistanceGiven(v.Hand, v.Seen()).Total
				for _, k := range []int{0, min(missing, 3)} {
					spent[k] += 1000 * took.Seconds()
					asked[k]++
				}
				for _, o := range all {
					races += o.Races
				}
			}
			for k, n := range asked {
				if n > 0 {
					b.ReportMetric(spent[k]/n, []string{"ms/decision", "ms/1-away", "ms/2-away", "ms/3-away"}[k])
				}
			}
			b.ReportMetric(float64(races)/asked[0], "races/decision")
		})
	}
}
