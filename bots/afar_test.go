package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
)

// BenchmarkAfar plays out what usta takes with weighTaking and would not without it, or the other
// way round, at a table of kalfa: 48 times either way, by four kalfa with the same stock. It gives
// what that is worth in wins of a hundred rounds, and how often it happens. An iteration is one
// deal. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Afar -benchtime 2000x -cpu 1
func BenchmarkAfar(b *testing.B) {
	const playouts = 48
	without, master := &kalfa{planner{policy: ustaPolicy}}, newUsta()
	kalfas := [4]Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()}
	var worth gain
	for b.Loop() {
		seed := 9_100_000 + uint64(worth.n)
		me := game.Seat(seed % 4)
		gained := 0.0
		seats := kalfas
		seats[me] = asker{master, func(v *game.View, a game.Action, m game.Match) {
			if v.Step != game.MustDraw {
				return
			}
			plain, err := without.Play(context.Background(), *v)
			if err != nil {
				b.Fatal(err)
			}
			if plain == a {
				return
			}
			for k := range uint64(playouts) {
				again := gametest.Reshuffle(b, m, me, seed<<16+uint64(v.Turns)<<8+k)
				gained += (wins(b, again, me, a, kalfas) - wins(b, again, me, plain, kalfas)) / playouts
			}
		}}
		playAsked(b, newMatch(b, seed), seats)
		worth.add(100 * gained)
	}
	worth.report(b, "wins/100")
}

// asker is a bot whose answers are looked at before they are played.
type asker struct {
	Bot
	look func(v *game.View, a game.Action, m game.Match)
}

// playAsked plays a round to its end.
func playAsked(t testing.TB, m game.Match, seats [4]Bot) {
	t.Helper()
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			return
		}
		v := m.View(turn)
		a, err := seats[turn].Play(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := seats[turn].(asker); ok {
			s.look(&v, a, m)
		}
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatal(err)
		}
	}
}

// wins is 1 where a seat wins a round that goes on with its action, otherwise 0.
func wins(t testing.TB, m game.Match, seat game.Seat, a game.Action, seats [4]Bot) float64 {
	t.Helper()
	next, _, err := game.Apply(m, seat, a)
	if err != nil {
		t.Fatal(err)
	}
	end, _ := playRound(t, next, seats)
	if end.Public().Sheet[0].Winner == seat {
		return 1
	}
	return 0
}
