package value

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game"
	"fair/okey/game/meld"
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
