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
type holdingKalfa struct {
	kalfa
	held bool // whether wouldLoseMatch has changed an action
}

// Play implements Bot.
func (r *holdingKalfa) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := r.kalfa.Play(ctx, v)
	switch {
	case a.Kind == game.Take && v.StockLeft > 0 && takingWouldLoseMatch(&v):
		r.held = true
		return game.Action{Kind: game.Draw}, nil
	case a.Kind == game.Finish && wouldLoseMatch(&v, a):
		r.held = true
		return game.Action{Kind: game.Discard, Tile: r.chooseDiscard(&v)}, nil
	}
	return a, err
}

// TestUsta_HoldsFinishBack checks that usta keeps a winning hand instead of finishing if finishing would end the match
// and lose it (rules 5.4 to 5.6).
func TestUsta_HoldsFinishBack(t *testing.T) { // the okey is R5
	const (
		melds = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R6"
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13"
		hold  = "discard Y1"
		win   = "finish Y1"
	)
	for _, c := range []struct {
		why, preset, hand string
		scores            [4]int // the bot plays in seat 1
		stock             int
		want              string
	}{
		{"it would be third", "classic", melds + " Y1", [4]int{2, 4, 10, 12}, 30, hold},
		{"nobody falls", "classic", melds + " Y1", [4]int{3, 4, 10, 12}, 30, win},
		{"a tie for second", "classic", melds + " Y1", [4]int{2, 4, 6, 12}, 30, win},
		{"third, were it not for pairs", "classic", pairs + " Y1", [4]int{2, 4, 7, 8}, 30, win},
		{"third", "classic", melds + " Y1", [4]int{2, 4, 7, 8}, 30, hold},
		{"hardly any tiles left", "classic", melds + " Y1", [4]int{2, 4, 10, 12}, 3, win},
		{"the others play on", "elimination", melds + " Y1", [4]int{2, 4, 10, 12}, 30, win},
		{"its team wins", "partners", melds + " Y1", [4]int{2, 4, 2, 4}, 30, win},
		{"it would draw, not take", "classic", melds, [4]int{2, 4, 10, 12}, 30, "draw"},
		{"it may take to finish", "classic", melds, [4]int{2, 14, 10, 12}, 30, "take"},
	} {
		v := classicView(t, c.hand, "K1")
		v.Rules, v.Scores, v.StockLeft = mustRules(t, c.preset, 4), c.scores, c.stock
		check.Equal(t, mustPlay(t, newUsta(), v).String(), c.want, c.why)
	}
}

// TestUsta_WaitsForPot checks that usta holds back an ordinary finish, to wait for one with its okey, if the pot is
// worth it. It also checks that usta takes the pot when it can, and finishes if that ends the match (rule 5.7).
func TestUsta_WaitsForPot(t *testing.T) { // the okey is R5
	const (
		melds = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6" // Y6, Y9 or some other tiles let it finish with the okey
		free  = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 B6 R5"
	)
	for _, c := range []struct {
		why, hand, top string
		pot, stock     int
		scores         [4]int
		want           string
	}{
		{"no pot", melds + " B1", "", 0, 30, [4]int{20, 20, 20, 20}, "finish B1"},
		{"a large pot", melds + " B1", "", 12, 30, [4]int{20, 20, 20, 20}, "discard B1"},
		{"nothing left to draw", melds + " B1", "", 12, 0, [4]int{20, 20, 20, 20}, "finish B1"},
		{"the match ends, and is won", melds + " B1", "", 12, 30, [4]int{2, 20, 4, 4}, "finish B1"},
		{"the okey is free", free, "", 12, 30, [4]int{20, 20, 20, 20}, "finish R5"},
		{"the left tile frees it", melds, "Y9", 12, 30, [4]int{20, 20, 20, 20}, "take"},
		{"the left tile does not", melds, "B1", 12, 30, [4]int{20, 20, 20, 20}, "draw"},
		{"the left tile finishes without a pot", melds, "B1", 0, 30, [4]int{20, 20, 20, 20}, "take"},
	} {
		v := classicView(t, c.hand, c.top)
		v.Rules, v.Scores, v.StockLeft, v.Pot = mustRules(t, "classic", 4, "pot=on"), c.scores, c.stock, c.pot
		check.Equal(t, mustPlay(t, newUsta(), v).String(), c.want, c.why)
	}
}

// BenchmarkPot measures what waiting for the pot is worth, for pots of several sizes, in points per round relative to
// the mean of the other players. An iteration is one round against three kalfa, played with and without waiting.
// docs/bots.md has the results.
//
//	go test ./bots -run XXX -bench Pot -benchtime 4000x
func BenchmarkPot(b *testing.B) {
	for _, pot := range []int{0, 3, 6, 12} {
		b.Run(fmt.Sprint(pot+1), func(b *testing.B) {
			measureGain(b, "points", func(n uint64) float64 {
				e := game.Excerpt{
					Rules: mustRules(b, "classic", 4, "pot=on"), Seed: game.SeedOf(900_000 + n/4), Round: pot + 1, Pot: pot,
					Scores: []int{20, 20, 20, 20}, Dealer: game.Seat(n / 4 % 4),
				}
				return playForPot(b, &e, game.Seat(n%4), true) - playForPot(b, &e, game.Seat(n%4), false)
			})
		})
	}
}

// playForPot plays a round with usta in the seat me and kalfa in the other seats. It returns usta's points, as in
// Table.Margins, or 0 if nobody wins. If waits is false, usta does not see the pot.
func playForPot(b *testing.B, e *game.Excerpt, me game.Seat, waits bool) float64 {
	b.Helper()
	usta := newUsta()
	m, _ := playRound(b, check.Must(e.Match()), amongKalfas(me, botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
		if !waits {
			v.Pot = 0
		}
		return usta.Play(ctx, v)
	})))
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
	compareBots(b, "wins/100", func() (Bot, Bot, *bool) {
		r := &holdingKalfa{kalfa: *newKalfa()}
		return r, newKalfa(), &r.held
	}, func(n uint64, me game.Seat, seats []Bot) float64 {
		if p := playMatch(b, game.Classic(), 170_000+n, 0, seats); p.Wins(me) {
			return 100
		}
		return 0
	})
}

// compareBots reports how much more one bot gains than another, in every seat of the same deals, with kalfa in the other
// seats. makeBots returns the two bots, and whether the first has played differently from the second. play plays deal n
// and returns the result of the seat me. An iteration is one deal in one seat.
func compareBots(b *testing.B, unit string, makeBots func() (one, other Bot, differs *bool), play func(n uint64, me game.Seat, seats []Bot) float64) {
	measureGain(b, unit, func(n uint64) float64 {
		one, other, differs := makeBots()
		me := game.Seat(n % 4)
		result := func(bot Bot) float64 {
			seats := amongKalfas(me, bot)
			return play(n/4, me, seats[:])
		}
		with := result(one)
		if !*differs {
			return 0
		}
		return with - result(other)
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
