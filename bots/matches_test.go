package bots

import (
	"context"
	"fmt"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

// gain accumulates the differences between the results of two ways to play the same deals.
type gain struct{ n, sum, squares, changed float64 }

func (g *gain) add(x float64) {
	g.n++
	g.sum += x
	g.squares += x * x
	if x != 0 {
		g.changed++
	}
}

// report reports the mean, the half-width of its 95% confidence interval, and the share of deals with different
// results.
func (g *gain) report(b *testing.B, unit string) {
	mean := g.sum / g.n
	b.ReportMetric(mean, unit)
	b.ReportMetric(1.96*math.Sqrt((g.squares/g.n-mean*mean)/g.n), "±")
	b.ReportMetric(g.changed/g.n, "changed")
}

// holdingKalfa is kalfa with usta's wouldLoseMatch.
type holdingKalfa struct{ kalfa }

// Play implements Bot.
func (r *holdingKalfa) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := r.kalfa.Play(ctx, v)
	switch {
	case a.Kind == game.Take && v.StockLeft > 0 && takingWouldLoseMatch(&v):
		return game.Action{Kind: game.Draw}, nil
	case a.Kind == game.Finish && wouldLoseMatch(&v, a):
		return game.Action{Kind: game.Discard, Tile: r.chooseDiscard(&v)}, nil
	}
	return a, err
}

// TestUsta_HoldsFinishBack checks that usta keeps a winning hand if finishing would end the match and lose it (rules 5.4
// to 5.6). If the pot is worth it, usta also waits for a finish with its okey, unless the match ends (rule 5.7).
func TestUsta_HoldsFinishBack(t *testing.T) { // the okey is R5
	const (
		melds = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R6 "
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13 "
		waits = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6 " // Y6, Y9 or some other tiles let it finish with the okey
		free  = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 B6 R5"
		none  = -1 // no pot
	)
	third, equal := [4]int{2, 4, 7, 8}, [4]int{20, 20, 20, 20} // the bot plays in seat 1
	for _, c := range []struct {
		why, preset, hand, top string
		scores                 [4]int
		pot, stock             int
		want                   string
	}{
		{"it would be third", "classic", melds + "Y1", "", third, none, 30, "discard Y1"},
		{"nobody falls", "classic", melds + "Y1", "", [4]int{3, 4, 10, 12}, none, 30, "finish Y1"},
		{"a tie for second", "classic", melds + "Y1", "", [4]int{2, 4, 6, 12}, none, 30, "finish Y1"},
		{"third, were it not for pairs", "classic", pairs + "Y1", "", third, none, 30, "finish Y1"},
		{"hardly any tiles left", "classic", melds + "Y1", "", third, none, 3, "finish Y1"},
		{"the others play on", "elimination", melds + "Y1", "", third, none, 30, "finish Y1"},
		{"its team wins", "partners", melds + "Y1", "", [4]int{2, 4, 2, 4}, none, 30, "finish Y1"},
		{"it would draw, not take", "classic", melds, "K1", third, none, 30, "draw"},
		{"it may take to finish", "classic", melds, "K1", [4]int{2, 14, 10, 12}, none, 30, "take"},

		{"an empty pot", "classic", waits + "B1", "", equal, 0, 30, "finish B1"},
		{"a large pot", "classic", waits + "B1", "", equal, 12, 30, "discard B1"},
		{"nothing left to draw", "classic", waits + "B1", "", equal, 12, 0, "finish B1"},
		{"the match ends, and is won", "classic", waits + "B1", "", [4]int{2, 20, 4, 4}, 12, 30, "finish B1"},
		{"the okey is free", "classic", free, "", equal, 12, 30, "finish R5"},
		{"the left tile frees it", "classic", waits, "Y9", equal, 12, 30, "take"},
		{"the left tile does not", "classic", waits, "B1", equal, 12, 30, "draw"},
		{"the left tile finishes without a pot", "classic", waits, "B1", equal, 0, 30, "take"},
	} {
		v := classicView(c.hand, c.top)
		v.Rules, v.Scores, v.StockLeft = mustRules(c.preset), c.scores, c.stock
		if c.pot != none {
			v.Rules, v.Pot = mustRules(c.preset, "pot=on"), c.pot
		}
		check.Equal(t, mustPlay(t, newUsta(), v).String(), c.want, c.why)
	}
}

// BenchmarkPot measures what waiting for the pot is worth, for pots of several sizes, in points per round relative to
// the mean of the other players. An iteration is one round against three kalfa, played with and without waiting.
// docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Pot -benchtime 4000x
func BenchmarkPot(b *testing.B) {
	blind := botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
		v.Pot = 0
		return newUsta().Play(ctx, v)
	})
	for _, pot := range []int{0, 3, 6, 12} {
		b.Run(fmt.Sprint(pot+1), func(b *testing.B) {
			measureGain(b, "points", func(n uint64) float64 {
				e := game.Excerpt{
					Rules: mustRules("classic", "pot=on"), Seed: game.SeedOf(900_000 + n/4), Round: pot + 1, Pot: pot,
					Scores: []int{20, 20, 20, 20}, Dealer: game.Seat(n / 4 % 4),
				}
				return playForPot(b, &e, game.Seat(n%4), newUsta()) - playForPot(b, &e, game.Seat(n%4), blind)
			})
		})
	}
}

// playForPot plays a round with a bot in the seat me and kalfa in the other seats. It returns the bot's points, as in
// Table.Margins, or 0 if nobody wins.
func playForPot(b *testing.B, e *game.Excerpt, me game.Seat, bot Bot) float64 {
	m := playRound(b, check.Must(e.Match()), amongKalfas(me, bot))
	p := m.Public()
	r := p.Sheet[len(p.Sheet)-1]
	if r.Winner == game.Nobody {
		return 0
	}
	return p.Margins(p.ChangeBy(&r))[me]
}

// BenchmarkHolding measures what wouldLoseMatch is worth, in matches won per hundred. An iteration is one match, played
// by kalfa with wouldLoseMatch and without it. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Holding -benchtime 4000x
func BenchmarkHolding(b *testing.B) {
	compareBots(b, &holdingKalfa{*newKalfa()}, newKalfa(), func(n uint64, seats []Bot) game.Table {
		return playMatch(b, game.Classic(), 170_000+n, 0, seats)
	}, (*game.Table).Wins)
}

// compareBots reports how many more of a hundred deals or matches one bot wins than another, in every seat in turn, with
// kalfa in the other seats. An iteration plays with each of the two bots once.
func compareBots(b *testing.B, one, other Bot, play func(n uint64, seats []Bot) game.Table, wins func(*game.Table, game.Seat) bool) {
	measureGain(b, "wins/100", func(n uint64) (gained float64) {
		me := game.Seat(n % 4)
		for bot, sign := range map[Bot]float64{one: 100, other: -100} {
			seats := amongKalfas(me, bot)
			if table := play(n/4, seats[:]); wins(&table, me) {
				gained += sign
			}
		}
		return gained
	})
}

// measureGain reports the mean of the differences that each iteration, counted from 0, returns.
func measureGain(b *testing.B, unit string, difference func(n uint64) float64) {
	var g gain
	for b.Loop() {
		g.add(difference(uint64(g.n)))
	}
	g.report(b, unit)
}
