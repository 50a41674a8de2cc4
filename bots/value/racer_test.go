package value

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// A finish counts twice with the okey thrown, and twice with seven pairs (rule 5.1): the races say
// so of hands as the list of all finishes does.
func TestDearestGainIsThatOfTheDearestFinish(t *testing.T) {
	rules := game.Classic()
	table := game.Table{Rules: rules}
	table.Indicator = tile.New(tile.Red, 4)
	terms := table.Terms()
	wild, solver := terms.Wild(), meld.NewSolver(terms)
	r := &racer{judge: newJudge(&table)}
	seen := map[float64]int{}
	random := rand.New(rand.NewPCG(7, 7))
	for seen[1] < 50 || seen[2] < 50 {
		hand := greedyHand(solver, rules.Tiles(), wild, random)
		pairs := solver.Distance(hand).Pairs <= 1
		want := 0.0
		for _, f := range terms.Finishes(hand) {
			want = max(want, gainOf(f.Tile == wild, f.How == meld.Pairs))
		}
		if want == 0 {
			continue
		}
		seen[want]++
		if got := r.dearestGain(hand, pairs); got != want {
			t.Fatalf("%v: %v, want %v", hand.Tiles(), got, want)
		}
	}
}

// greedyHand is a hand of 15 with an okey, drawn by chance until it wins or the tiles run out.
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

// TestLuckOfRaces: the luck of races is nothing on average, so that races without it come to the same
// chances. Two options differ by much less from race to race then.
func TestLuckOfRaces(t *testing.T) {
	races := testsize.Of(1000, 10_000)
	for _, hand := range []string{ // one, two and three tiles are missing
		"K1 K2 K3 K4 B7 B8 B9 B10 Y11 R11 K11 B12 R12 K13 Y7",
		"K1 K2 K3 B7 B8 B11 B12 Y11 R11 R1 R12 K13 Y7 Y8 Y2",
		"K1 K3 R5 B7 B8 K8 B12 Y12 R11 R1 R9 K13 Y7 Y10 Y2",
	} {
		p := gametest.Position{Indicator: "R4", Turn: 1, Drawn: true, Turns: 20}
		p.Hands[1] = hand
		m := p.Match(t)
		v := m.View(1)
		f := newField(newJudge(&v.Table), &v, Budget{Seed: 7})
		racing := slices.DeleteFunc(f.all, func(r *runner) bool { return !r.racing })
		var luck, raw, less sums
		for range races {
			f.shuffle()
			a, b := f.play(racing[0].start), f.play(racing[len(racing)-1].start)
			luck.add(a.luck.win)
			raw.add(a.won.win - b.won.win)
			less.add(f.race(racing[0].start).win - f.race(racing[len(racing)-1].start).win)
		}
		mean, err := meanOfSums(races, luck.sum, luck.squares)
		_, rawErr := meanOfSums(races, raw.sum, raw.squares)
		_, lessErr := meanOfSums(races, less.sum, less.squares)
		t.Logf("%s: luck %.5f ± %.5f, variance %.2f times as large without", hand, mean, err, lessErr*lessErr/rawErr/rawErr)
		if math.Abs(mean) > 4*err || err == 0 {
			t.Errorf("%s: the luck is %.5f on average, with a standard error of %.5f", hand, mean, err)
		}
		if lessErr*lessErr > 0.6*rawErr*rawErr {
			t.Errorf("%s: differences scatter by %.5f, and by %.5f without luck", hand, rawErr, lessErr)
		}
	}
}

// sums adds up numbers and their squares.
type sums struct{ sum, squares float64 }

// add adds a number.
func (s *sums) add(x float64) {
	s.sum += x
	s.squares += x * x
}
