package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
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
	m, _, err := game.Apply(m, seat, a)
	check.OK(t, err)
	m = playRound(t, m, seats)
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

// BenchmarkCheat measures how often a cheat wins against three kalfa. No fair player can win more often. Each deal is
// played from every seat. An iteration is one round. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Cheat -benchtime 800x
func BenchmarkCheat(b *testing.B) {
	rounds, won, points := 0, 0, 0.0
	for b.Loop() {
		seat, m := game.Seat(rounds%4), newMatch(b, uint64(rounds/4))
		c := &cheat{b, *newKalfa(), m}
		seats := amongKalfas(seat, c)
		for act := range gametest.Play(b, m, seats[:], 1) {
			c.match = act.After
		}
		p, w := roundResult(&c.match, seat)
		rounds++
		points += p
		if w {
			won++
		}
	}
	b.ReportMetric(float64(won)/float64(rounds), "wins/round")
	b.ReportMetric(points/float64(rounds), "points/round")
}
