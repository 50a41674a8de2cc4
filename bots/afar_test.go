package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
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
	others := newKalfas()
	var worth gain
	for b.Loop() {
		seed := 9_100_000 + uint64(worth.n)
		me := game.Seat(seed % 4)
		gained := 0.0
		seats := others
		seats[me] = master
		playRound(b, newMatch(b, seed), seats, func(m game.Match, v *game.View, a game.Action) {
			if v.Seat != me || v.Step != game.MustDraw {
				return
			}
			plain := check.Must(without.Play(context.Background(), *v))
			if plain == a {
				return
			}
			for k := range uint64(playouts) {
				again := gametest.Reshuffle(b, m, me, seed<<16+uint64(v.Turns)<<8+k)
				gained += (winsRound(b, again, me, a, others) - winsRound(b, again, me, plain, others)) / playouts
			}
		})
		worth.add(100 * gained)
	}
	worth.report(b, "wins/100")
}

// winsRound returns 1 if the seat wins the round after playing a, and 0 otherwise.
func winsRound(t testing.TB, m game.Match, seat game.Seat, a game.Action, seats [4]Bot) float64 {
	t.Helper()
	next, _, err := game.Apply(m, seat, a)
	check.OK(t, err)
	end, _ := playRound(t, next, seats)
	if end.Public().Sheet[0].Winner == seat {
		return 1
	}
	return 0
}
