package bots

import (
	"testing"

	"fair/okey/game"
)

// round101 is what a deal of Okey 101 is worth to a bot in one seat against three kalfa: what the
// round costs the others on average, less what it costs the bot.
func round101(t testing.TB, seed uint64, seat game.Seat, b Bot) (points float64) {
	seats := []Bot{newKalfa(), newKalfa(), newKalfa(), newKalfa()}
	seats[seat] = b
	for s, change := range playMatch(t, game.Okey101(), seed, 1, seats).Sheet[0].Change[:len(seats)] {
		if game.Seat(s) == seat {
			points -= float64(change)
		} else {
			points += float64(change) / float64(len(seats)-1)
		}
	}
	return points
}

// BenchmarkRules101 measures what each of usta's rules for Okey 101 is worth at a table with three
// kalfa, in points a round. An iteration is one deal played from one seat with the rule and without
// it. docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Rules101 -benchtime 2400x -cpu 1
func BenchmarkRules101(b *testing.B) {
	without := func(rule rule101) Bot {
		u := newUsta()
		u.without101 = rule
		return u
	}
	for _, c := range []struct {
		name    string
		without Bot
	}{
		{"all", newKalfa()},
		{"feeding", without(feeding)},
		{"playouts", without(playouts)},
		{"holding", without(holding)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var worth gain
			for b.Loop() {
				seed, seat := 10_200_000+uint64(worth.n)/game.MaxSeats, game.Seat(int(worth.n)%game.MaxSeats)
				worth.add(round101(b, seed, seat, newUsta()) - round101(b, seed, seat, c.without))
			}
			worth.report(b, "points/round")
		})
	}
}
