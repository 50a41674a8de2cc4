package bots

import (
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestUsta_LastTurnUnopened checks that, on its last chance to open, a seat makes a discard with which the next player
// rarely opens, and that a seat with more turns left keeps the tiles of its opening.
func TestUsta_LastTurnUnopened(t *testing.T) {
	v := view101("R10 R11 R12 R13 B10 B11 B12 B13 Y3 B3 K12 Y11 K9 Y9 K8 R7 B7 K6 Y6 R8 K5 Y12")
	v.Discards[0], v.Discards[2] = tilesOf("Y2 Y2 B2 B2"), tilesOf("Y4 Y4 B4 B4")
	needs := tile.SetOf(tilesOf("Y3 B3")...) // with a third tile of number 3, the hand can open with 101
	feeds := map[int]float64{}
	for _, stock := range []int{1, 4} {
		v.StockLeft = stock
		x := mustPlay(t, newUsta(), v).Tile
		feeds[stock] = round101.Feedings(&v, []tile.Tile{x}, 600, 9)[0].Opens
		check.That(t, needs.Has(x) == (stock == 1), "%d tiles left: it throws %v", stock, x)
	}
	check.That(t, feeds[1] <= feeds[4]-0.03, "in its last turn it feeds as much as before: %v", feeds)
}

// TestUsta_LastTurnOpen checks that, on its last turn, a seat that has opened keeps one more point in its hand rather
// than feed the next player's opening. It does not do so if the round ends or if the next player has opened.
func TestUsta_LastTurnOpen(t *testing.T) {
	v := view101("K13 Y12 R2")
	v.Opened[1] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 5}
	v.Discards[0] = tilesOf("Y10 Y10 Y11 Y11 Y13 Y13")
	v.Discards[2] = tilesOf("R12 R12 B12 B12 K12")
	for _, c := range []struct {
		stock int
		next  meld.WinKind
		want  string
	}{{1, meld.NoWin, "Y12"}, {0, meld.NoWin, "K13"}, {1, meld.Melds, "K13"}} {
		v.StockLeft, v.Opened[2].How, v.HandSizes[2] = c.stock, c.next, 21
		if c.next != meld.NoWin {
			v.HandSizes[2] = 1
		}
		check.Equal(t, mustPlay(t, newUsta(), v).String(), "discard "+c.want, c.stock, c.next)
	}
}

// forEachTurn plays rounds between four kalfa, from the given seed on, until found is at least n. Before one seat of each
// round lays or discards anything in a turn, it calls see.
func forEachTurn(t *testing.T, seed uint64, n int, found *int, see func(v *game.View)) {
	t.Helper()
	for ; *found < n; seed++ {
		check.Need(t, seed != 60, "%d such choices in %d rounds", *found, seed)
		playRound(t, gametest.Deal(t, game.Okey101(), seed), newKalfas(), func(_ game.Match, v *game.View, _ game.Action) {
			if v.Step == game.MustDiscard && len(v.Placed()) == 0 && uint64(v.Seat) == seed%4 {
				see(v)
			}
		})
	}
}

// TestUsta_PrefersLessLeftover checks that usta may choose a plan that leaves less in the hand if the plan's estimate
// is close to the best.
func TestUsta_PrefersLessLeftover(t *testing.T) {
	u, found := newUsta(), 0
	forEachTurn(t, 0, testsize.Of(1, 2), &found, func(v *game.View) {
		if v.LastTurn() {
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
		worths := check.Must(u.estimator.RaceWays(t.Context(), v, ways, value.Budget{Samples: planWorlds, DropSEs: planDrop}))
		best := weighed[slices.IndexFunc(worths, func(w value.Estimate) bool { return w.Loss == 0 })]
		for i, p := range weighed {
			if p.ends(chosen) && p.firstAction() != best.firstAction() && worths[i].Loss > 0.01 && l.leftoverCost(p) < l.leftoverCost(best) {
				found++
			}
		}
	})
}

// ends reports whether two plans leave the same hand.
func (p *plan) ends(as *plan) bool {
	return p.rest == as.rest && p.discard == as.discard && p.how == as.how
}

// TestUsta_RacesDiscards checks when usta discards a tile other than the one with the highest score: rarely, only if
// the scores are close and the round is worth more in the second set of worlds as well, and never on its last turn. It
// also checks that equal views give equal discards.
func TestUsta_RacesDiscards(t *testing.T) {
	testsize.SkipUnderRace(t)
	u, found := newUsta(), 0
	forEachTurn(t, 2, testsize.Of(1, 3), &found, func(v *game.View) {
		if v.Opened[v.Seat].How != meld.NoWin {
			return
		}
		l, chosen := mustPlan(t, u, v)
		if chosen == nil || chosen.how != meld.NoWin {
			return
		}
		scores := l.scoreDiscards()
		scored := l.chooseLeastValuable(&scores)
		if chosen.discard == scored {
			return
		}
		found++
		leads := check.Must(u.estimateLeads(t.Context(), l, []tile.Tile{scored, chosen.discard}, &scores, 1))
		check.That(t, leads[1] >= minLead && scores[chosen.discard] >= scores[scored]-maxBehind && !v.LastTurn(), "it throws %v rather than %v with %d tiles left: leads %v", chosen.discard, scored, v.StockLeft, leads)
		check.Equal(t, mustPlay(t, newUsta(), *v).Tile, chosen.discard, "the second time")
	})
}
