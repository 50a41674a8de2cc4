package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// A cheat sees every tile. It tries each of its actions in the true match, with kalfa playing every seat afterwards,
// and chooses the best one. If none is better than kalfa's choice, it plays that.
type cheat struct {
	t     testing.TB
	kalfa kalfa
	match game.Match
}

// Play implements Bot.
func (c *cheat) Play(ctx context.Context, v game.View) (game.Action, error) {
	best, err := c.kalfa.Play(ctx, v)
	if err != nil || best.Kind == game.ShowTwin {
		return best, err
	}
	kalfas := [4]Bot{&c.kalfa, &c.kalfa, &c.kalfa, &c.kalfa}
	most, _ := playOut(c.t, c.match, v.Seat, best, kalfas)
	for _, a := range v.Legal() {
		if a == best || a.Kind == game.ShowTwin || a.Kind == game.Pass {
			continue
		}
		if points, _ := playOut(c.t, c.match, v.Seat, a, kalfas); points > most {
			best, most = a, points
		}
	}
	return best, nil
}

// playOut plays an action of a seat and then the round to its end. It returns the seat's roundResult.
func playOut(t testing.TB, m game.Match, seat game.Seat, a game.Action, seats [4]Bot) (points float64, won bool) {
	t.Helper()
	m, _, err := game.Apply(m, seat, a)
	check.OK(t, err)
	m, _ = playRound(t, m, seats)
	return roundResult(&m, seat)
}

// roundResult returns a seat's points in a finished round, as in Table.Margins, and reports whether the seat won. In
// Okey 101, where the scores are costs, it changes their sign.
func roundResult(m *game.Match, seat game.Seat) (points float64, won bool) {
	p := m.Public()
	r := p.Sheet[len(p.Sheet)-1]
	points = p.Margins(r.Change)[seat]
	if p.Rules.LaysMelds() {
		points = -points
	}
	return points, r.Winner == seat
}

// cheatRound plays a round with a cheat in the given seat and three kalfa.
func cheatRound(t testing.TB, m game.Match, seat game.Seat) game.Match {
	c := &cheat{t, *newKalfa(), m}
	seats := amongKalfas(seat, c)
	for act := range gametest.Play(t, m, seats[:], 1) {
		c.match = act.After
	}
	return c.match
}

// TestCheat_BeatsKalfa checks that, given the same tiles, a cheat never does worse than kalfa and sometimes does
// better.
func TestCheat_BeatsKalfa(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	better := 0
	for seed := range uint64(testsize.Of(4, 8)) {
		seat, start := game.Seat(seed%4), newMatch(t, 700+seed)
		plain, _ := playRound(t, start, newKalfas())
		cheated := cheatRound(t, start, seat)
		had, _ := roundResult(&plain, seat)
		got, _ := roundResult(&cheated, seat)
		check.That(t, got >= had, "deal %d: %.2f points by cheating, %.2f by fair play", 700+seed, got, had)
		if got > had {
			better++
		}
	}
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
