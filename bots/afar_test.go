package bots

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
)

// BenchmarkAfar measures estimateTakeGain. Whenever usta's choice between taking and drawing differs from
// planner.beginTurn's, four kalfa play out both choices 48 times with the same stocks. The benchmark reports the gain
// in wins per hundred rounds and how often the choices differ. An iteration is one deal. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Afar -benchtime 2000x -cpu 1
func BenchmarkAfar(b *testing.B) {
	const playouts = 48
	without, master := &kalfa{planner{policy: ustaPolicy}}, newUsta()
	measureGain(b, "wins/100", func(n uint64) (gained float64) {
		seed := 9_100_000 + n
		me := game.Seat(seed % 4)
		playRound(b, newMatch(b, seed), amongKalfas(me, master), func(m game.Match, v *game.View, a game.Action) {
			if v.Seat != me || v.Step != game.MustDraw {
				return
			}
			plain := mustPlay(b, without, *v)
			if plain == a {
				return
			}
			for k := range uint64(playouts) {
				again := gametest.Reshuffle(b, m, me, seed<<16+uint64(v.Turns)<<8+k)
				for choice, sign := range map[game.Action]float64{a: 100, plain: -100} {
					if _, won := playOut(b, again, me, choice, newKalfas()); won {
						gained += sign / playouts
					}
				}
			}
		})
		return gained
	})
}
