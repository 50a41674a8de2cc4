package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// A cheat sees every tile. It tries each of its actions in the true match, with kalfa playing every seat afterwards,
// and chooses the best one. If none is better than kalfa's choice, it plays that.
type cheat struct{ kalfa kalfa }

func (c *cheat) act(t testing.TB, m game.Match, seat game.Seat) game.Action {
	v := m.View(seat)
	best := check.Must(c.kalfa.Play(context.Background(), v))
	if best.Kind == game.ShowTwin {
		return best
	}
	most := c.playOut(t, m, seat, best)
	for _, a := range v.Legal() {
		if a == best || a.Kind == game.ShowTwin || a.Kind == game.Pass {
			continue
		}
		if points := c.playOut(t, m, seat, a); points > most {
			best, most = a, points
		}
	}
	return best
}

// playOut returns the seat's result in the round if the seat plays a and kalfa plays every seat from then on.
func (c *cheat) playOut(t testing.TB, m game.Match, seat game.Seat, a game.Action) float64 {
	next, _, err := game.Apply(m, seat, a)
	check.OK(t, err)
	end, _ := playRound(t, next, [4]Bot{&c.kalfa, &c.kalfa, &c.kalfa, &c.kalfa})
	points, _ := roundResult(&end, seat)
	return points
}

// roundResult returns a seat's points in a finished round, relative to the mean of the others, and reports whether the
// seat won.
func roundResult(m *game.Match, seat game.Seat) (points float64, won bool) {
	line := m.Public().Sheet[0]
	for s, change := range line.Change {
		if game.Seat(s) == seat {
			points += float64(change)
		} else {
			points -= float64(change) / 3
		}
	}
	return points, line.Winner == seat
}

// cheatRound plays a round with a cheat in the given seat and three kalfa.
func cheatRound(t testing.TB, m game.Match, seat game.Seat) game.Match {
	c := &cheat{*newKalfa()}
	for {
		turn, phase := m.ToPlay()
		if phase != game.Playing {
			return m
		}
		var a game.Action
		if turn == seat {
			a = c.act(t, m, turn)
		} else {
			a, _ = c.kalfa.Play(context.Background(), m.View(turn))
		}
		var err error
		if m, _, err = game.Apply(m, turn, a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheat_BeatsKalfa checks that, given the same tiles, a cheat never does worse than kalfa and sometimes does
// better.
func TestCheat_BeatsKalfa(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	better, rounds := 0, 0
	for seed := uint64(0); seed < uint64(testsize.Of(4, 8)); seed++ {
		seat := game.Seat(seed % 4)
		start := newMatch(t, 700+seed)
		kalfa := newKalfa()
		plain, _ := playRound(t, start, [4]Bot{kalfa, kalfa, kalfa, kalfa})
		cheated := cheatRound(t, start, seat)
		had, _ := roundResult(&plain, seat)
		got, _ := roundResult(&cheated, seat)
		check.That(t, !(got < had), "deal %d: %.2f points by cheating, %.2f by fair play", 700+seed, got, had)
		if got > had {
			better++
		}
		rounds++
	}
	t.Logf("better in %d of %d rounds", better, rounds)
	check.That(t, better != 0, "seeing every tile is of no use")
}

// BenchmarkCheat measures how often a cheat wins against three kalfa. No fair player can win more often. Each deal is
// played from every seat. An iteration is one round. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Cheat -benchtime 800x
func BenchmarkCheat(b *testing.B) {
	rounds, won, points := 0, 0, 0.0
	for b.Loop() {
		end := cheatRound(b, newMatch(b, uint64(rounds/4)), game.Seat(rounds%4))
		p, w := roundResult(&end, game.Seat(rounds%4))
		rounds++
		points += p
		if w {
			won++
		}
	}
	b.ReportMetric(float64(won)/float64(rounds), "wins/round")
	b.ReportMetric(points/float64(rounds), "points/round")
}
