package hand

import (
	"math"
	"math/rand/v2"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestMaxWinWorth checks that maxWinWorth agrees with a comparison of all finishes.
func TestMaxWinWorth(t *testing.T) {
	rules := game.Classic()
	table := game.Table{Rules: rules}
	table.Indicator = tile.New(tile.Red, 4)
	terms := table.Terms()
	wild, solver := terms.Wild(), meld.NewSolver(terms)
	r := &Rollouts{Evaluator: New(&table)}
	seen := map[float64]int{}
	random := rand.New(rand.NewPCG(7, 7))
	for seen[1] < 25 || seen[2] < 25 {
		hand := greedyHand(solver, rules.Tiles(), wild, random)
		pairs := solver.Distance(hand).Pairs <= 1
		want := 0.0
		for _, f := range terms.Finishes(hand) {
			want = max(want, r.winWorth(f.Tile == wild, f.How == meld.Pairs))
		}
		if want == 0 {
			continue
		}
		seen[want]++
		check.Equal(t, r.maxWinWorth(hand, pairs), want, hand.Tiles())
	}
}

// greedyHand returns a hand of 15 tiles with an okey. It draws tiles at random and discards greedily until the hand
// wins or the tiles run out.
func greedyHand(solver *meld.Solver, all tile.Set, wild tile.Tile, random *rand.Rand) (hand tile.Set) {
	tiles := all.Tiles()
	random.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	hand.Add(wild)
	for i, x := range tiles {
		if x == wild {
			continue
		}
		hand.Add(x)
		if hand.Len() < meld.HandSize+1 {
			continue
		}
		best := solver.NearestDiscards(hand, tile.Set{})[0]
		if best.Distance.Total == 0 || i == len(tiles)-1 {
			return hand
		}
		if best.Tile == wild {
			best.Tile = x
		}
		hand.Remove(best.Tile)
	}
	return hand
}

// TestRollouts_ControlVariate checks that the luck of rollouts averages 0, and that the differences between options
// vary much less once the luck is subtracted.
func TestRollouts_ControlVariate(t *testing.T) {
	worlds := testsize.Of(500, 10_000)
	for _, hand := range []string{ // the hands are at distances 1, 2 and 3
		"K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7",
		"K1 K2 K3 B7 B8 B11 B12 Y11 R11 R1 R12 K13 Y7 Y8 Y2",
		"K1 K3 R5 B7 B8 K8 B12 Y12 R11 R1 R9 K13 Y7 Y10 Y2",
	} {
		p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: true, Turns: 20}
		p.Hands[1] = hand
		v := p.View(t)
		r := New(&v.Table).Rollouts(&v, 7)
		var good []int // the options that are not plainly worse
		most := 0.0
		for i := range r.Len() {
			most = max(most, r.StaticOption(i, 1).Win)
		}
		for i := range r.Len() {
			if r.StaticOption(i, 1).Win >= PlainlyWorse*most {
				good = append(good, i)
			}
		}
		one, other := good[0], good[len(good)-1]
		var luck, raw, less sums
		for range worlds {
			r.Next()
			a, b := r.play(&r.options[one]), r.play(&r.options[other])
			luck.add(a.luck.win)
			raw.add(a.won.win - b.won.win)
			winA, _ := r.Play(one)
			winB, _ := r.Play(other)
			less.add(winA - winB)
		}
		mean, se := luck.mean()
		_, rawSE := raw.mean()
		_, lessSE := less.mean()
		t.Logf("%s: luck %.5f ± %.5f, variance %.2f times as large without", hand, mean, se, lessSE*lessSE/rawSE/rawSE)
		check.That(t, !(math.Abs(mean) > 4*se) && se != 0, "%s: the luck is %.5f on average, with a standard error of %.5f", hand, mean, se)
		check.That(t, !(lessSE*lessSE > 0.6*rawSE*rawSE), "%s: differences scatter by %.5f, and by %.5f without luck", hand, rawSE, lessSE)
	}
}

// sums accumulates numbers and their squares.
type sums struct{ n, sum, squares float64 }

func (s *sums) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// mean returns the mean of the numbers and its standard error.
func (s *sums) mean() (mean, se float64) {
	mean = s.sum / s.n
	return mean, math.Sqrt(max(0, s.squares/s.n-mean*mean) / (s.n - 1))
}
