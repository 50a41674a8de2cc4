package bots

import (
	"context"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// planAtOnce returns the plan that a usta has at a view, and the planner that made it; nil where it has
// nothing to plan.
func planAtOnce(t testing.TB, u *usta, v *game.View) (l *layPlanner, best *plan) {
	t.Helper()
	u.prepare(v)
	l = newLayPlanner(v, u.solver)
	l.holds = u.has(holding)
	plans := l.listPlans(v.Hand, v.TileToLay())
	if len(plans) == 0 {
		return l, nil
	}
	best, err := u.planTurn(context.Background(), l, plans)
	if err != nil {
		t.Fatal(err)
	}
	return l, best
}

// TestAnOkeyLeftIsNotDoubled: a plan to open with pairs costs twice the numbers that it leaves, and an
// okey left its penalty once (rule 7.13).
func TestAnOkeyLeftIsNotDoubled(t *testing.T) {
	v := view101(t, "K13 Y12 R2")
	l := newLayPlanner(&v, meld.NewSolver(v.Terms()))
	rest := tile.SetOf(tilesOf(t, "R2")...)
	rest.Add(l.wild)
	for how, want := range map[meld.How]int{meld.Melds: 2 + 101, meld.Pairs: 2*2 + 101} {
		p := plan{how: how, rest: rest, discard: tilesOf(t, "K13")[0]}
		if cost := l.planCost(&p); cost != want {
			t.Errorf("open with %v, a plan that leaves R2 and an okey costs %d, want %d", how, cost, want)
		}
		if left := l.pointsLeft(&p); left != want-101 {
			t.Errorf("open with %v it leaves %d points besides the okey", how, left)
		}
	}
}

// plansAgainst plays a deal with usta in one seat and kalfa in the others, and adds up by how much
// each of usta's turns was worth more than what it would have done with fewer rules. Both are judged
// in the same worlds, none of which usta chose by: there is far less luck in that than in how rounds
// end.
func plansAgainst(t testing.TB, seed uint64, me game.Seat, fewer *usta) (points float64) {
	t.Helper()
	full := newUsta()
	seats := []Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()}
	seats[me] = full
	m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			return points
		}
		v := m.View(turn)
		if turn == me && v.Step == game.MustDiscard && len(v.Placed()) == 0 {
			l, with := planAtOnce(t, full, &v)
			_, without := planAtOnce(t, fewer, &v)
			if with != nil && without != nil && !with.finishes() && !without.finishes() {
				ways := []round101.Way{{End: l.turnOf(with)}, {End: l.turnOf(without)}}
				if with.rest != without.rest || with.discard != without.discard || with.how != without.how {
					worths, err := full.estimator.RaceWays(context.Background(), &v, ways, value.Budget{Samples: 200, Seed: 1})
					if err != nil {
						t.Fatal(err)
					}
					points += worths[0].Points - worths[1].Points
				}
			}
		}
		a, err := seats[turn].Play(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkRules101 measures what usta's rules for Okey 101 are worth at a table with three kalfa, in
// points a round. An iteration is one deal, of which each turn is judged against the same turn
// without the rule. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Rules101 -benchtime 400x -cpu 1
func BenchmarkRules101(b *testing.B) {
	for _, c := range []struct {
		name string
		rule rule101
	}{
		{"all", imagining | feeding | playouts | racing},
		{"imagining", imagining | feeding},
		{"feeding", feeding},
		{"playouts", playouts},
		{"holding", holding},
		{"racing", racing},
	} {
		b.Run(c.name, func(b *testing.B) {
			fewer := newUsta()
			fewer.without101 = c.rule
			var worth gain
			for b.Loop() {
				worth.add(plansAgainst(b, 10_200_000+uint64(worth.n), game.Seat(int(worth.n)%game.MaxSeats), fewer))
			}
			worth.report(b, "points/round")
		})
	}
}

// BenchmarkShares101 says what a round costs a level that plays against three kalfa, and of what that
// is made up: how it opens, what it throws that the next player opens with, and how it finishes, in
// a hundred rounds. An iteration is one round. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Shares101 -benchtime 1000x -cpu 1
func BenchmarkShares101(b *testing.B) {
	for _, name := range []string{"usta", "kalfa"} {
		b.Run(name, func(b *testing.B) {
			level, err := LevelByName(name)
			if err != nil {
				b.Fatal(err)
			}
			sums, rounds := map[string]float64{}, 0
			for b.Loop() {
				me := game.Seat(rounds % game.MaxSeats)
				m, _, err := game.New(game.Okey101(), game.SeedOf(10_103_000+uint64(rounds/game.MaxSeats)))
				if err != nil {
					b.Fatal(err)
				}
				rounds++
				seats := [4]Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()}
				seats[me] = level.New(0)
				m = playRound101(b, m, seats, func(v *game.View, a game.Action) {
					if a.Kind == game.Take && v.Left(v.Seat) == me && v.Opened[v.Seat].How == meld.NoWin {
						sums["fed/100"] += 100
					}
				})
				table := m.Public()
				r := table.Sheet[len(table.Sheet)-1]
				how, cost := r.Opened[me], float64(r.Change[me])
				sums["cost"] += cost
				if r.Winner == me {
					sums["finished/100"] += 100
				}
				sums[map[meld.How]string{meld.NoWin: "unopened/100", meld.Melds: "melds/100", meld.Pairs: "pairs/100"}[how]] += 100
				if r.Winner != me {
					sums[map[meld.How]string{meld.NoWin: "unopened-cost", meld.Melds: "melds-left", meld.Pairs: "pairs-left"}[how]] += cost
				}
			}
			for unit, sum := range sums {
				b.ReportMetric(sum/float64(rounds), unit)
			}
		})
	}
}
