package gametest

import (
	"context"
	"iter"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// A Player chooses an action given the view of its seat, as bots do.
type Player interface {
	Play(context.Context, game.View) (game.Action, error)
}

// An Act is an action of a seat, with the match before and after the action.
type Act struct {
	Seat          game.Seat
	Action        game.Action
	Before, After game.Match
}

// Deal returns a match of the given rules, whose first round is dealt with the given seed.
func Deal(t testing.TB, rules game.Rules, seed uint64) game.Match {
	t.Helper()
	m, _, err := game.New(rules, game.SeedOf(seed))
	check.OK(t, err)
	return m
}

// Play plays match m and yields its acts until the given number of rounds has ended. If rounds is 0, it plays to the
// end of the match. players are in seat order. Seat 0 performs NextRound after each round. An error from a player fails
// the test.
func Play[P Player](t testing.TB, m game.Match, players []P, rounds int) iter.Seq[Act] {
	return func(yield func(Act) bool) {
		t.Helper()
		for played := 0; ; {
			a := Act{Action: game.Action{Kind: game.NextRound}, Before: m}
			seat, phase := m.ToPlay()
			var err error
			if phase == game.Playing {
				a.Seat = seat
				a.Action, err = players[seat].Play(t.Context(), m.View(seat))
			} else if played++; phase == game.MatchOver || played == rounds {
				return
			}
			if err == nil {
				m, _, err = game.Apply(m, a.Seat, a.Action)
			}
			check.OK(t, err)
			if a.After = m; !yield(a) {
				return
			}
		}
	}
}

// Acted returns the event of an action by a seat with a tile, which may be tile.None.
func Acted(kind game.Kind, seat game.Seat, x tile.Tile) game.Acted {
	return game.Acted{Seat: seat, Action: game.Action{Kind: kind}, Tile: x}
}
