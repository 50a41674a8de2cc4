package gametest

import (
	"testing"

	"fair/okey/game"
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
	if err != nil {
		t.Fatal(err)
	}
	return other
}
