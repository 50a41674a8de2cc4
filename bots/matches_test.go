package bots

import (
	"context"
	"math"
	"testing"

	"fair/okey/game"
)

// gain accumulates paired differences between two ways of playing the same tiles.
type gain struct{ n, sum, squares, changed float64 }

func (g *gain) add(x float64) {
	g.n++
	g.sum += x
	g.squares += x * x
	if x != 0 {
		g.changed++
	}
}

// report adds to the benchmark's results the mean, the half-width of its 95 % interval, and the share of pairs that
// ended differently.
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

// TestUsta_HoldsFinishBack checks that usta does not finish if that would end and lose the match (rules 5.4 to 5.6),
// and keeps its won hand.
func TestUsta_HoldsFinishBack(t *testing.T) { // the okey is R5
	const (
		melds = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R6"
		pairs = "R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 K13 K13"
		hold  = "discard Y1"
		win   = "finish Y1"
	)
	for _, c := range []struct {
		why, preset, hand string
		scores            [4]int // the bot's seat is 1
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
		if a, err := newUsta().Play(context.Background(), v); err != nil || a.String() != c.want {
			t.Errorf("%s: %v, %v; want %s", c.why, a, err, c.want)
		}
	}
}

// BenchmarkHolding measures the worth of wouldLoseMatch, in matches won per hundred. An iteration is one match played
// by kalfa with it and without it. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench Holding -benchtime 4000x
func BenchmarkHolding(b *testing.B) {
	var worth gain
	for b.Loop() {
		me := game.Seat(int(worth.n) % 4)
		won := func(bot Bot) float64 {
			seats := newKalfas()
			seats[me] = bot
			if p := playMatch(b, game.Classic(), 170_000+uint64(worth.n/4), 0, seats[:]); p.Wins(me) {
				return 100
			}
			return 0
		}
		r := &holdingKalfa{kalfa: *newKalfa()}
		if with := won(r); r.held {
			worth.add(with - won(newKalfa()))
		} else {
			worth.add(0) // the bot played like kalfa throughout
		}
	}
	worth.report(b, "wins/100")
}
