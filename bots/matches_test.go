package bots

import (
	"context"
	"math"
	"testing"

	"fair/okey/game"
	"fair/okey/game/meld"
)

// gain is how much better one way of playing does than another, over pairs of rounds or matches with the same tiles.
type gain struct{ n, sum, squares, changed float64 }

func (g *gain) add(x float64) {
	g.n++
	g.sum += x
	g.squares += x * x
	if x != 0 {
		g.changed++
	}
}

// report gives the mean, the half-width of its 95 % interval, and in which part of the pairs the two ended differently.
func (g *gain) report(b *testing.B, unit string) {
	mean := g.sum / g.n
	b.ReportMetric(mean, unit)
	b.ReportMetric(1.96*math.Sqrt((g.squares/g.n-mean*mean)/g.n), "±")
	b.ReportMetric(g.changed/g.n, "changed")
}

// reckoner is kalfa that looks at the scores of the match. It is here to be measured.
type reckoner struct {
	journeyman
	// holds: it does not finish where that ends the match and it is not among the winners; somebody else may yet finish so that the
	// match goes on.
	holds bool
	// hides: it does not show gösterme where that makes somebody fall and it would not be among the winners.
	hides     bool
	otherwise bool // it once played otherwise than kalfa
}

// Play implements Bot.
func (r *reckoner) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := r.journeyman.Play(ctx, v)
	switch {
	case a.Kind == game.ShowTwin && r.hides && endsLost(&v, v.Rules.GostermeLoss):
		r.otherwise = true
		v.Rules.Gosterme = false
		return r.journeyman.Play(ctx, v)
	case a.Kind == game.Finish && r.holds && v.StockLeft > v.Rules.Seats && endsLost(&v, cost(&v, a)):
		r.otherwise = true
		return game.Action{Kind: game.Discard, Tile: r.discard(&v)}, nil
	}
	return a, err
}

// cost is what a finish costs each opponent (rule 5.1).
func cost(v *game.View, a game.Action) int {
	rest, loss := v.Hand, v.Rules.WinLoss
	rest.Remove(a.Tile)
	if a.Tile == v.Terms().Wild() {
		loss *= 2
	}
	if v.Terms().Wins(rest) == meld.Pairs {
		loss *= 2
	}
	return loss
}

// endsLost reports whether a loss of all opponents ends a match of four in which each plays for himself, with the seat not among the
// winners (rule 5.4).
func endsLost(v *game.View, loss int) bool {
	fallen, better := 0, 0
	for s := range game.Seat(v.Rules.Seats) {
		score := v.Scores[s]
		if s != v.Seat {
			score -= loss
		}
		if score <= 0 {
			fallen++
		}
		if score > v.Scores[v.Seat] {
			better++
		}
	}
	return fallen > 0 && better > 1
}

// TestEndsLost: what a finish makes of a match (rule 5.4).
func TestEndsLost(t *testing.T) {
	for _, c := range []struct {
		scores [4]int
		loss   int
		want   bool
	}{
		{[4]int{2, 4, 10, 12}, 2, true},
		{[4]int{3, 4, 10, 12}, 2, false}, // nobody falls
		{[4]int{2, 4, 6, 12}, 2, false},  // a tie for second
		{[4]int{2, 4, 7, 8}, 4, false},   // the dearer win
		{[4]int{2, 4, 7, 8}, 2, true},
	} {
		v := view(t, "R1", "")
		v.Scores = c.scores // the seat is 1
		if got := endsLost(&v, c.loss); got != c.want {
			t.Errorf("%v less %d: %v", c.scores, c.loss, got)
		}
	}
}

// BenchmarkReckoning says what minding the scores is worth, in matches won of a hundred: a match with it and one without, an iteration.
//
//	go test ./bots -run XXX -bench Reckoning -benchtime 4000x
func BenchmarkReckoning(b *testing.B) {
	for _, c := range []struct {
		name string
		reckoner
	}{{"holds", reckoner{holds: true}}, {"hides", reckoner{hides: true}}} {
		b.Run(c.name, func(b *testing.B) {
			var worth gain
			for b.Loop() {
				me := game.Seat(worth.n) % 4
				won := func(bot Bot) float64 {
					seats := []Bot{new(journeyman), new(journeyman), new(journeyman), new(journeyman)}
					seats[me] = bot
					if p := playMatch(b, game.Classic(), 170_000+uint64(worth.n/4), 0, seats); p.Wins(me) {
						return 100
					}
					return 0
				}
				r := c.reckoner
				if with := won(&r); r.otherwise {
					worth.add(with - won(new(journeyman)))
				} else {
					worth.add(0) // it was kalfa all along
				}
			}
			worth.report(b, "wins/100")
		})
	}
}
