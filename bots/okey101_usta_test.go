package bots

import (
	"context"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// openingChance returns the probability that the next player opens with x after the view's seat discards it.
func openingChance(v *game.View, x tile.Tile) float64 {
	return round101.Feedings(v, []tile.Tile{x}, 600, 9)[0].Opens
}

// TestUsta_LastTurnUnopened checks that, on its last chance to open, a seat makes a discard with which the next player
// rarely opens, and that a seat with more turns left keeps the tiles of its opening.
func TestUsta_LastTurnUnopened(t *testing.T) {
	v := view101(t, "R10 R11 R12 R13 B10 B11 B12 B13 Y3 B3 K12 Y11 K9 Y9 K8 R7 B7 K6 Y6 R8 K5 Y12")
	v.Discards[0], v.Discards[2] = tilesOf(t, "Y2 Y2 B2 B2"), tilesOf(t, "Y4 Y4 B4 B4")
	needs := tile.SetOf(tilesOf(t, "Y3 B3")...) // with a third tile of number 3, the hand can open with 101
	feeds := map[int]float64{}
	for _, stock := range []int{1, 4} {
		v.StockLeft = stock
		x := mustPlay(t, newUsta(), &v).Tile
		feeds[stock] = openingChance(&v, x)
		t.Logf("%d tiles left: throws %v, feeds %.3f", stock, x, feeds[stock])
		check.That(t, needs.Has(x) == (stock == 1), "%d tiles left: it throws %v", stock, x)
	}
	check.That(t, !(feeds[1] > feeds[4]-0.03), "in its last turn it feeds as much as before: %v", feeds)
}

// TestUsta_LastTurnOpen checks that, on its last turn, a seat that has opened keeps one more point in its hand rather
// than feed the next player's opening. It does not do so if the round ends or if the next player has opened.
func TestUsta_LastTurnOpen(t *testing.T) {
	v := view101(t, "K13 Y12 R2")
	v.Opened[1] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 5}
	v.Discards[0] = tilesOf(t, "Y10 Y10 Y11 Y11 Y13 Y13")
	v.Discards[2] = tilesOf(t, "R12 R12 B12 B12 K12")
	for _, c := range []struct {
		stock int
		next  meld.WinKind
		want  string
	}{{1, meld.NoWin, "Y12"}, {0, meld.NoWin, "K13"}, {1, meld.Melds, "K13"}} {
		v.StockLeft, v.Opened[2].How, v.HandSizes[2] = c.stock, c.next, 21
		if c.next != meld.NoWin {
			v.HandSizes[2] = 1
		}
		if x := mustPlay(t, newUsta(), &v).Tile; x != tilesOf(t, c.want)[0] {
			t.Errorf("%d tiles left, the next player %v: it throws %v, want %s", c.stock, c.next, x, c.want)
		}
	}
}

// TestUsta_PrefersLessLeftover checks that usta may choose a plan that leaves less in the hand if the plan's estimate
// is close to the best.
func TestUsta_PrefersLessLeftover(t *testing.T) {
	u, found := newUsta(), 0
	for seed := uint64(0); found < 2; seed++ {
		check.Need(t, seed != 60, "%d such choices in %d rounds", found, seed)
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		check.OK(t, err)
		playRound(t, m, newKalfas(), func(_ game.Match, v *game.View, _ game.Action) {
			if v.Step != game.MustDiscard || len(v.Placed()) > 0 || v.LastTurn() || uint64(v.Seat) != seed%4 {
				return
			}
			l, chosen := mustPlan(t, u, v)
			if chosen == nil || chosen.how == meld.NoWin || chosen.finishes() {
				return
			}
			weighed := l.selectPlans(l.listPlans(v.Hand, v.TileToLay()))
			var ways []round101.Way
			for _, p := range weighed {
				ways = append(ways, round101.Way{End: l.toTurn(p)})
			}
			worths := check.Must(u.estimator.RaceWays(context.Background(), v, ways, value.Budget{Samples: planWorlds, DropSEs: planDrop}))
			best := slices.IndexFunc(worths, func(w value.Estimate) bool { return w.Loss == 0 })
			for i, p := range weighed {
				is := p.rest == chosen.rest && p.discard == chosen.discard && p.how == chosen.how
				differs := p.firstAction() != weighed[best].firstAction()
				if is && differs && worths[i].Loss > 0.01 && l.leftoverCost(p) < l.leftoverCost(weighed[best]) {
					found++
				}
			}
		})
	}
}

// TestUsta_RacesDiscards checks when usta discards a tile other than the one with the highest score: rarely, only if
// the scores are close and the round is worth more in the second set of worlds as well, and never on its last turn. It
// also checks that equal views give equal discards.
func TestUsta_RacesDiscards(t *testing.T) {
	testsize.SkipUnderRace(t)
	u, plain, found := newUsta(), newUsta(), 0
	plain.disabled101 = racing
	for seed := uint64(0); found < 3; seed++ {
		check.Need(t, seed != 60, "%d such choices in %d rounds", found, seed)
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		check.OK(t, err)
		playRound(t, m, newKalfas(), func(_ game.Match, v *game.View, _ game.Action) {
			if v.Step != game.MustDiscard || len(v.Placed()) > 0 || uint64(v.Seat) != seed%4 {
				return
			}
			l, chosen := mustPlan(t, u, v)
			_, scored := mustPlan(t, plain, v)
			if chosen == nil || chosen.how != meld.NoWin || chosen.discard == scored.discard {
				return
			}
			found++
			scores := l.scoreDiscards(nextTurnChance(v))
			u.subtractFeedingCosts(l, &scores)
			leads, err := u.estimateLeads(t.Context(), l, []tile.Tile{scored.discard, chosen.discard}, &scores, 1)
			check.That(t, err == nil && !(leads[1] < minLead) && !(scores[chosen.discard] < scores[scored.discard]-maxBehind) && !v.LastTurn(), "it throws %v rather than %v with %d tiles left: leads %v, %v", chosen.discard, scored.discard, v.StockLeft, leads, err)
			if a := mustPlay(t, newUsta(), v); a.Tile != chosen.discard {
				t.Errorf("it throws %v, and then %v", chosen.discard, a.Tile)
			}
		})
	}
}
