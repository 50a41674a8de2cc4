package bots

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// TestKalfa_Takes checks that kalfa takes a tile if that brings the hand nearer to winning, or if the hand stays as
// near but has at least takeRatio times as many useful tiles.
func TestKalfa_Takes(t *testing.T) {
	taken, left := 0, 0 // the numbers of tiles that help but do not bring the hand nearer to winning
	forEachDecision(t, "kalfa", testsize.Of(20, 40), func(_ uint64, v game.View, a game.Action) {
		if v.StockLeft == 0 || v.Check(game.Action{Kind: game.Take}) != nil || a.Kind == game.ShowTwin {
			return
		}
		kalfa := newKalfa()
		kalfa.prepare(&v)
		nearer, gain := kalfa.evaluateTake(&v, v.LeftDiscard())
		check.That(t, (a.Kind == game.Take) == (nearer || gain >= 2.5), "%v with %v, %.2f times as many tiles that help", a, v.Hand, gain)
		switch {
		case nearer || gain <= 1:
		case a.Kind == game.Take:
			taken++
		default:
			left++
		}
	})
	check.That(t, taken >= 10 && left >= 10, "%d taken, %d left: the test says little", taken, left)
}
