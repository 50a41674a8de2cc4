package gametest

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

// Reshuffle returns the match with the same hands and discards but with the stock in a different order, which depends
// on seed. turn is the seat to play. The returned match does not record which tiles were taken.
func Reshuffle(t testing.TB, m game.Match, turn game.Seat, seed uint64) game.Match {
	t.Helper()
	p := m.Public()
	s := game.Setup{
		Rules: p.Rules, Seed: game.SeedOf(seed), Turn: turn, Step: m.View(turn).Step, Turns: p.Turns,
		Indicator: p.Indicator, StockLeft: &p.StockLeft, Discards: p.Discards,
	}
	for seat := range game.Seat(p.Rules.Seats) {
		s.Hands[seat] = m.View(seat).Hand.Tiles()
	}
	other, err := s.Match()
	check.OK(t, err)
	return other
}

// Redeal returns a match in which the seat to play has the view v, except for the log of events. The hidden tiles are
// dealt with the given seed.
func Redeal(t testing.TB, v *game.View, seed uint64) game.Match {
	t.Helper()
	s := game.Setup{
		Rules: v.Rules, Seed: game.SeedOf(seed), Turn: v.Seat, Step: v.Step, Turns: v.Turns,
		Indicator: v.Indicator, StockLeft: &v.StockLeft, Discards: v.Discards,
	}
	s.Hands[v.Seat] = v.Hand.Tiles()
	m, err := s.Match()
	check.OK(t, err)
	return m
}
