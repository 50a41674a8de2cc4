package arena

import (
	"context"
	"math"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestLuckIsFair: over all tiles that may be drawn luck is 0 for each seat, and in each draw for all
// seats together; no tile but these is ever drawn.
func TestLuckIsFair(t *testing.T) {
	for _, preset := range []string{"classic", "emulator", "simple", "lastindicator"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		level, err := bots.LevelByName("cirak")
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(testsize.Of(2, 20)) {
			m, _, err := game.New(rules, game.SeedOf(seed))
			if err != nil {
				t.Fatal(err)
			}
			var r referee
			for {
				turn, phase := m.ToPlay()
				if phase != game.Playing {
					break
				}
				a, err := level.New(0).Play(context.Background(), m.View(turn))
				if err != nil {
					t.Fatal(err)
				}
				next, _, err := game.Apply(m, turn, a)
				if err != nil {
					t.Fatal(err)
				}
				if p := m.Public(); a.Kind == game.Draw && (p.StockLeft > 1 || !rules.IndicatorLast) {
					checkLuck(t, &r, &m, turn, drawnBetween(&m, &next, turn))
				}
				m = next
			}
		}
	}
}

// checkLuck looks at the luck of each tile that a seat could draw, one of which it draws.
func checkLuck(t *testing.T, r *referee, m *game.Match, seat game.Seat, drawn tile.Tile) {
	t.Helper()
	stock := stockOf(m)
	p := m.Public()
	if !stock.Has(drawn) || stock.Len() != p.StockLeft && !p.Rules.IndicatorLast {
		t.Fatalf("%v was drawn out of %v", drawn, stock)
	}
	var mean chances
	for x, n := range stock {
		if n == 0 {
			continue
		}
		luck, err := r.luckOf(m, seat, tile.Tile(x))
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for s, l := range luck {
			mean[s] += float64(n) * l
			sum += l
		}
		if math.Abs(sum) > 1e-9 {
			t.Fatalf("the luck of all seats is %v", sum)
		}
		if p.Turns%8 != 0 {
			break // all tiles of every eighth turn are enough
		}
	}
	for s, l := range mean {
		if p.Turns%8 == 0 && math.Abs(l) > 1e-9 {
			t.Fatalf("the luck of seat %d is %v over all draws", s, l)
		}
	}
}

// TestLuckIsNothingOverManyRounds: the mean luck of each seat is 0 but for chance, one of a seat that
// plays better than the others, too. One draw of sixteen is looked at, which its tile has no say in.
func TestLuckIsNothingOverManyRounds(t *testing.T) {
	var players [game.MaxSeats]bots.Bot
	for s, name := range []string{"kalfa", "cirak", "cirak", "cirak"} {
		level, err := bots.LevelByName(name)
		if err != nil {
			t.Fatal(err)
		}
		players[s] = level.New(0)
	}
	var luck [game.MaxSeats]moments // of a round
	var r referee
	for seed := range uint64(testsize.Of(200, 40_000)) {
		m, _, err := game.New(game.Classic(), game.SeedOf(2_000_000+seed))
		if err != nil {
			t.Fatal(err)
		}
		var sum chances
		for {
			turn, phase := m.ToPlay()
			if phase != game.Playing {
				break
			}
			v := m.View(turn)
			a, err := players[turn].Play(context.Background(), v)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := game.Apply(m, turn, a)
			if err != nil {
				t.Fatal(err)
			}
			if a.Kind == game.Draw && (uint64(v.Turns)+seed)%16 == 0 {
				one, err := r.luckOf(&m, turn, drawnBetween(&m, &next, turn))
				if err != nil {
					t.Fatal(err)
				}
				for s := range sum {
					sum[s] += one[s]
				}
			}
			m = next
		}
		for s := range luck {
			luck[s].add(sum[s])
		}
	}
	for s := range luck {
		if l := &luck[s]; math.Abs(l.mean()) > 2*l.margin() { // four standard errors
			t.Errorf("the luck of seat %d is %.5f ± %.5f", s, l.mean(), l.margin())
		}
	}
}

// TestAdjustedResultsAreTrue: over many rounds luck is 0 but for chance, with bots of all strengths,
// and what is left of the results differs less from deal to deal.
func TestAdjustedResultsAreTrue(t *testing.T) {
	c := Contest{Entrants: entrants(t, "kalfa", "cirak", "cirak", "acemi"), Deals: testsize.Of(20, 500), Seed: 31, Adjusted: true}
	r := played(t, c)
	for i, b := range r.Bots {
		plain, less := &r.tally[i].wins, &r.tally[i].less
		if gap := math.Abs(plain.mean() - less.mean()); gap > 2*plain.margin() { // four standard errors
			t.Errorf("%s won %.3f, %.3f less luck, ± %.3f", b.Bot, plain.mean(), less.mean(), plain.margin())
		}
		points := &r.tally[i].points
		if gap := math.Abs(points.mean() - b.Adjusted.Points); gap > 2*points.margin() {
			t.Errorf("%s got %.3f points, %.3f less luck", b.Bot, points.mean(), b.Adjusted.Points)
		}
		if testsize.Long() && b.Adjusted.AsGoodAs < b.Rounds*5/4 {
			t.Errorf("%s: %d rounds are as good as %d", b.Bot, b.Rounds, b.Adjusted.AsGoodAs)
		}
	}
}

// TestAdjustedChangesNothingElse: what is played is the same.
func TestAdjustedChangesNothingElse(t *testing.T) {
	c := Contest{Entrants: entrants(t, "kalfa", "cirak", "acemi", "acemi"), Deals: 2, Seed: 8}
	plain := played(t, c)
	c.Adjusted = true
	for i, b := range played(t, c).Bots {
		if b.Adjusted == nil || plain.Bots[i].Adjusted != nil {
			t.Errorf("%s: %v, and %v without being asked", b.Bot, b.Adjusted, plain.Bots[i].Adjusted)
		}
		if b.Adjusted = nil; b.Wins != plain.Bots[i].Wins || b.Points != plain.Bots[i].Points {
			t.Errorf("%+v, otherwise %+v", b, plain.Bots[i])
		}
	}
}
