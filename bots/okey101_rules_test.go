package bots

import (
	"context"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// mustPlan returns what planTurn returns.
func mustPlan(t testing.TB, u *usta, v *game.View) (*layPlanner, *plan) {
	l, best, err := u.planTurn(context.Background(), v)
	check.OK(t, err)
	return l, best
}

// planWithout returns the plan with which usta would end a turn without one of its rules. "sampling" also leaves out
// feeding, and "all" leaves out all but holding.
func planWithout(t testing.TB, u *usta, v *game.View, rule string) *plan {
	l, best := mustPlan(t, u, v)
	if best == nil {
		return nil
	}
	l.holdsOkeys = rule != "holding"
	plans, last := l.listPlans(v.Hand, v.TileToLay()), v.LastTurn()
	switch cheapest := l.cheapestPlan(plans); {
	case cheapest == nil:
		return findUnopenedPlan(plans, discardWithout(t, u, l, rule, best.discard))
	case rule == "all" || last && (rule == "sampling" || rule == "feeding") || !last && rule == "playouts":
		return cheapest
	case rule != "holding":
		return best
	case last:
		return l.choosePlanOfLastTurn(plans, cheapest)
	}
	return check.Must(u.choosePlan(t.Context(), l, plans))
}

// discardWithout is like planWithout for a hand that cannot open. usual is usta's discard.
func discardWithout(t testing.TB, u *usta, l *layPlanner, rule string, usual tile.Tile) tile.Tile {
	scores := l.scoreDiscards()
	switch rule {
	case "all", "sampling":
		return l.discardUnopened()
	case "racing":
		return l.chooseLeastValuable(&scores)
	case "feeding":
		scores = l.sampleScores(1)
		return check.Must(u.raceDiscards(t.Context(), l, &scores))
	}
	return usual
}

// TestPlanCost_OkeyLeft checks that, if the seat opens with pairs, the cost of a plan doubles the numbers left in the
// hand, but not the penalty for an okey (rule 7.13).
func TestPlanCost_OkeyLeft(t *testing.T) {
	v := view101("K13 Y12 R2")
	l := newLayPlanner(&v, meld.NewSolver(v.Terms()))
	rest := tile.SetOf(tilesOf("R2")...)
	rest.Add(l.wild)
	for how, want := range map[meld.WinKind]int{meld.Melds: 2 + 101, meld.Pairs: 2*2 + 101} {
		p := plan{how: how, rest: rest, discard: tilesOf("K13")[0]}
		check.Equal(t, l.planCost(&p), want, how)
		check.Equal(t, l.leftoverCost(&p), want-101, how)
	}
}

// ruleGain plays a deal with usta in the seat me against three kalfa. It returns by how many points usta's turns were
// better than those of planWithout. Each pair of turns is evaluated in the same worlds, which differ from those in which
// the turns were chosen. This varies far less than the results of rounds.
func ruleGain(t testing.TB, seed uint64, me game.Seat, rule string) (points float64) {
	full := newUsta()
	playRound(t, gametest.Deal(t, game.Okey101(), seed), amongKalfas(me, full), func(_ game.Match, v *game.View, _ game.Action) {
		if v.Seat != me || v.Step != game.MustDiscard || len(v.Placed()) > 0 {
			return
		}
		l, with := mustPlan(t, full, v)
		without := planWithout(t, full, v, rule)
		if with == nil || with.finishes() || without.finishes() || with.ends(without) {
			return
		}
		ways := []round101.Way{{End: l.toTurn(with)}, {End: l.toTurn(without)}}
		worths := check.Must(full.estimator.RaceWays(context.Background(), v, ways, value.Budget{Samples: 200, Seed: 1}))
		points += worths[0].Points - worths[1].Points
	})
	return points
}

// BenchmarkRules101 measures what usta's rules for Okey 101 are worth against three kalfa, in points per round. An
// iteration is one deal. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Rules101 -benchtime 400x -cpu 1
func BenchmarkRules101(b *testing.B) {
	for _, rule := range []string{"all", "sampling", "feeding", "playouts", "holding", "racing"} {
		b.Run(rule, func(b *testing.B) {
			measureGain(b, "points/round", func(n uint64) float64 { return ruleGain(b, 10_200_000+n, game.Seat(n%game.MaxSeats), rule) })
		})
	}
}

// BenchmarkShares101 measures a level against three kalfa. It reports the cost of a round for each way in which the
// level opens. It also reports how often, in a hundred rounds, the level feeds the next player's opening and how often
// it finishes. An iteration is one round. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Shares101 -benchtime 1000x -cpu 1
func BenchmarkShares101(b *testing.B) {
	for _, name := range []string{"usta", "kalfa"} {
		b.Run(name, func(b *testing.B) {
			sums, rounds := map[string]float64{}, 0
			for b.Loop() {
				me := game.Seat(rounds % game.MaxSeats)
				m := gametest.Deal(b, game.Okey101(), 10_103_000+uint64(rounds/game.MaxSeats))
				rounds++
				m = playRound(b, m, amongKalfas(me, newBot(name, 0)), func(_ game.Match, v *game.View, a game.Action) {
					if a.Kind == game.Take && v.Left(v.Seat) == me && v.Opened[v.Seat].How == meld.NoWin {
						sums["fed/100"] += 100
					}
				})
				table := m.Public()
				r := table.Sheet[len(table.Sheet)-1]
				how := map[meld.WinKind]string{meld.NoWin: "unopened", meld.Melds: "melds", meld.Pairs: "pairs"}[r.Opened[me]]
				cost := float64(r.Change[me])
				sums["cost"] += cost
				sums[how+"/100"] += 100
				if r.Winner == me {
					sums["finished/100"] += 100
				} else {
					sums[how+"-left"] += cost
				}
			}
			for unit, sum := range sums {
				b.ReportMetric(sum/float64(rounds), unit)
			}
		})
	}
}
