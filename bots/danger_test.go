package bots

import (
	"context"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// TestWinChance_Order checks that winChance rises and falls with the factors that it considers.
func TestWinChance_Order(t *testing.T) { // the okey is R5
	y9 := tile.New(tile.Yellow, 9)
	v := classicView("R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	me, next := v.Seat, v.Right(v.Seat)
	v.Turns = 24
	terms := v.Terms()
	none := winChance(&v, &terms, y9)
	after := func(seat game.Seat, took, discarded tile.Tile) float64 {
		v.Record = []game.Move{{Seat: seat, Took: took, Drew: took == tile.None, Discarded: discarded}}
		return winChance(&v, &terms, y9)
	}
	y8, r13 := tile.New(tile.Yellow, 8), tile.New(tile.Red, 13)
	check.That(t, after(next, tile.None, y9) < none/2, "the next player threw it")
	check.That(t, after(me, tile.None, y9) < none/2, "the next player left it")
	check.That(t, after(next, y8, r13) > none, "the next player took the tile beside it")
	check.That(t, after(v.Right(next), y8, r13) <= none, "another player took the tile beside it")
	check.That(t, none > 0 && none < 0.2, "after 24 turns %.4f", none)
}

// TestWinChance_Calibration checks that tiles win as often as winChance estimates in rounds between four kalfa. It
// checks likely and unlikely tiles separately.
func TestWinChance_Calibration(t *testing.T) {
	var said, were, n [2]float64 // index 0 is for estimates up to 0.05, and 1 for all others
	for seed := range uint64(60) {
		playRound(t, newMatch(t, 40_000+seed), newKalfas(), func(m game.Match, v *game.View, a game.Action) {
			if a.Kind != game.Discard {
				return
			}
			terms := v.Terms()
			for _, x := range v.Hand.Distinct() {
				if x == terms.Wild() {
					continue
				}
				p, with := winChance(v, &terms, x), m.View(v.Right(v.Seat)).Hand
				with.Add(x)
				k := 0
				if p > 0.05 {
					k = 1
				}
				n[k]++
				said[k] += p
				if len(terms.Finishes(with)) > 0 {
					were[k]++
				}
			}
		})
	}
	for k := range n {
		ratio := were[k] / said[k]
		check.That(t, ratio >= 0.6 && ratio <= 1.6 && n[k] >= 500, "%.0f tiles: %.0f win, winChance says %.1f", n[k], were[k], said[k])
	}
}

// carefulKalfa is a kalfa with usta's policy and feedingCost.
type carefulKalfa struct{ kalfa }

// Play implements Bot.
func (c *carefulKalfa) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := c.kalfa.Play(ctx, v)
	if a.Kind != game.Discard || c.solver == nil {
		return a, err
	}
	most := math.Inf(-1)
	for _, d := range c.nearestDiscards(&v) {
		if d.Distance.Total != 1 {
			break
		}
		if worth := oneAway(d) - feedingCost*winChance(&v, &c.terms, d.Tile); worth > most {
			a.Tile, most = d.Tile, worth
		}
	}
	return a, err
}

// oneAway scores a discard that leaves the hand one tile short of winning.
func oneAway(d meld.Discard) float64 { return 0.236 * math.Log(float64(d.Count)+1) }

// BenchmarkFeedingCost measures what feedingCost is worth, in wins per hundred rounds. An iteration is one deal, played
// with feedingCost and without it. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench FeedingCost -benchtime 80000x -cpu 1
func BenchmarkFeedingCost(b *testing.B) {
	own := kalfa{planner{policy: ustaPolicy}}
	compareBots(b, &carefulKalfa{own}, &own, func(n uint64, seats []Bot) game.Table {
		return playMatch(b, game.Classic(), 200_000+n, 1, seats)
	}, func(table *game.Table, me game.Seat) bool { return table.Sheet[0].Winner == me })
}
