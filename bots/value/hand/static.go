package hand

import (
	_ "embed"
	"encoding/json"
	"sync"

	"fair/okey/bots/portable"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// Features describe a hand of 14 between two turns of its seat. Its static value depends on nothing else.
type Features struct {
	// Pairs tells that the hand is nearer to seven pairs than to sets and runs.
	Pairs bool
	// Distance is how many tiles it lacks: 0 for a hand that wins, or meld.Never.
	Distance int
	// Useful is how many unseen tiles bring it nearer.
	Useful int
	// Okeys is how many okeys it holds, which the others do not have.
	Okeys int
	// Turn is how many turns there have been in the round, for each player.
	Turn float64
	// Draws is how many draws the stock has left for each player.
	Draws float64
}

// maxDistance is the longest distance that has weights of its own; longer ones share them.
const maxDistance = 6

// Weights are those of logistic regressions, which tools/fit has fitted to rounds of one number of players
// and one choice of wild tiles.
type Weights struct {
	// Jokers and Seats are the rules that they are for, by name.
	Jokers string `json:"jokers"`
	Seats  int    `json:"seats"`
	// Clock is for the chance that a player's turn ends the round; see ClockTerms.
	Clock [4]float64 `json:"clock"`
	// Drawn is for the chance that a round which the seat does not win is drawn; see DrawnTerms.
	Drawn [2]float64 `json:"drawn"`
	// Melds are for the chance of winning, by the distance less one; see WinTerms. What Pairs say is
	// added for a hand that is nearer to seven pairs; see PairTerms.
	Melds [maxDistance][5]float64 `json:"melds"`
	Pairs [maxDistance][2]float64 `json:"pairs"`
	// Loss is how many times the ordinary loss a win costs on average (rule 5.1). It is more than 1
	// because wins with pairs are doubled; hardly any other win is.
	Loss float64 `json:"loss"`
}

//go:embed fit.json
var fitted []byte

// all are the fitted weights.
var all = sync.OnceValue(func() (all []Weights) {
	if err := json.Unmarshal(fitted, &all); err != nil {
		panic("hand: fit.json: " + err.Error())
	}
	return all
})

// weightsFor finds the weights for rules with so many players left; nil where there are none.
func weightsFor(rules game.Rules, players int) *Weights {
	if rules.LaysMelds() { // hands are not finished whole
		return nil
	}
	jokers, all := JokersName(rules.Jokers), all()
	for i := range all {
		if w := &all[i]; w.Jokers == jokers && w.Seats == players {
			return w
		}
	}
	return nil
}

// JokersName returns the name of wild tiles in Weights.Jokers.
func JokersName(j game.Jokers) string {
	return map[game.Jokers]string{game.OkeyWild: "okey", game.FakeWild: "fake", game.NothingWild: "nothing"}[j]
}

// WinTerms returns the terms that the weights for the chance of winning are multiplied by, in their order.
func (f *Features) WinTerms() [5]float64 {
	late, useful := f.late(), portable.Log(float64(f.Useful)+1)
	return [5]float64{1, late, float64(f.Okeys), useful, useful * late}
}

// PairTerms returns the terms of Weights.Pairs.
func (f *Features) PairTerms() [2]float64 { return [2]float64{1, f.late()} }

// late returns how late it is, in eights of turns for each player. From the fourteenth on nothing changes
// any more, as so few rounds last so long.
func (f *Features) late() float64 { return min(f.Turn, 14) / 8 }

// DrawnTerms returns the terms of Weights.Drawn.
func (f *Features) DrawnTerms() [2]float64 { return [2]float64{1, f.Draws} }

// ClockTerms returns the terms of Weights.Clock after that many turns for each player, for a seat that holds
// so many okeys: the others are slower without them.
func ClockTerms(turn float64, okeys int) [4]float64 {
	return [4]float64{1, portable.Log(turn), turn / 8, float64(okeys)}
}

// hazard returns the chance that a player finishes in a turn, the turns for each player being so many
// with it, for another seat that holds so many okeys.
func (w *Weights) hazard(turn float64, okeys int) float64 {
	t := ClockTerms(turn, okeys)
	return logistic(dot(w.Clock[:], t[:]))
}

// drawn returns the chance that a round which the seat does not win is drawn.
func (w *Weights) drawn(f *Features) float64 {
	t := f.DrawnTerms()
	return logistic(dot(w.Drawn[:], t[:]))
}

// win returns the chance of winning the round with a hand between two turns.
func (w *Weights) win(f *Features) float64 {
	switch {
	case f.Distance == 0: // whatever comes next, it finishes
		return w.survive(f.Turn, f.Okeys)
	case f.Distance >= meld.Never:
		return 0
	}
	d := min(f.Distance, maxDistance) - 1
	sum := f.Score(w.Melds[d])
	if f.Pairs {
		t := f.PairTerms()
		sum += dot(w.Pairs[d][:], t[:])
	}
	return logistic(sum)
}

// Score returns the sum of weights times WinTerms.
func (f *Features) Score(weights [5]float64) float64 {
	t := f.WinTerms()
	return dot(weights[:], t[:])
}

// survive returns the chance that no other player finishes between two turns of a seat that holds so many
// okeys, when there have been so many turns for each player.
func (w *Weights) survive(turn float64, okeys int) float64 {
	chance := 1.0
	for i := 1; i < w.Seats; i++ {
		chance *= 1 - w.hazard(turn+float64(i)/float64(w.Seats), okeys)
	}
	return chance
}

// dot returns the sum of weights times terms.
func dot(weights, terms []float64) (sum float64) {
	for i, w := range weights {
		sum += float64(w * terms[i])
	}
	return sum
}

// logistic returns the chance with such a sum.
func logistic(sum float64) float64 { return 1 / (1 + portable.Exp(-sum)) }
