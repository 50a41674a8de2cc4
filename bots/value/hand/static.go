package hand

import (
	_ "embed"
	"encoding/json"
	"sync"

	"fair/okey/bots/portable"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// Features are the properties that determine the static value of a hand of 14 tiles between two turns of its seat.
type Features struct {
	// Pairs reports whether the hand is nearer to seven pairs than to sets and runs.
	Pairs bool
	// Distance is the number of tiles by which the hand is short of winning. It is 0 if the hand wins and meld.Never if
	// it can never win.
	Distance int
	// Useful is the number of unseen tiles that reduce the distance.
	Useful int
	// Okeys is the number of okeys in the hand.
	Okeys int
	// Turn is the number of turns played in this round, divided by the number of players.
	Turn float64
	// Draws is the number of tiles in the stock, divided by the number of players.
	Draws float64
}

// maxDistance is the greatest distance that has its own weights. Greater distances share them.
const maxDistance = 6

// Weights are the coefficients of logistic regressions that tools/fit has fitted to rounds with a given number of
// players and a given setting of jokers.
type Weights struct {
	// Jokers and Seats identify the rules that the weights are for; see JokersName.
	Jokers string `json:"jokers"`
	Seats  int    `json:"seats"`
	// Clock determines the probability that a player finishes on a turn; see ClockTerms.
	Clock [4]float64 `json:"clock"`
	// Drawn determines the probability that the round is drawn if the seat does not win it; see DrawnTerms.
	Drawn [2]float64 `json:"drawn"`
	// Melds, indexed by Distance-1, determines the probability of winning; see WinTerms. If the hand is nearer to seven
	// pairs, the sum of Pairs times PairTerms is added.
	Melds [maxDistance][5]float64 `json:"melds"`
	Pairs [maxDistance][2]float64 `json:"pairs"`
	// Loss is the mean cost of a win, in units of the ordinary loss (rule 5.1). It exceeds 1 mostly because wins with
	// pairs count double.
	Loss float64 `json:"loss"`
}

//go:embed fit.json
var fitted []byte

var fittedWeights = sync.OnceValue(func() (all []Weights) {
	if err := json.Unmarshal(fitted, &all); err != nil {
		panic("hand: fit.json: " + err.Error())
	}
	return all
})

// weightsFor returns the weights for the rules and the number of players left, or nil if there are none.
func weightsFor(rules game.Rules, players int) *Weights {
	if rules.LaysMelds() {
		return nil
	}
	jokers, all := JokersName(rules.Jokers), fittedWeights()
	for i := range all {
		if w := &all[i]; w.Jokers == jokers && w.Seats == players {
			return w
		}
	}
	return nil
}

// JokersName returns the name of a setting of jokers in Weights.Jokers.
func JokersName(j game.Jokers) string {
	return map[game.Jokers]string{game.OkeyWild: "okey", game.FakeWild: "fake", game.NothingWild: "nothing"}[j]
}

// WinTerms returns the terms by which Weights.Melds is multiplied.
func (f *Features) WinTerms() [5]float64 {
	late, useful := f.late(), portable.Log(float64(f.Useful)+1)
	return [5]float64{1, late, float64(f.Okeys), useful, useful * late}
}

// PairTerms returns the terms by which Weights.Pairs is multiplied.
func (f *Features) PairTerms() [2]float64 { return [2]float64{1, f.late()} }

// late returns Turn/8, limited to 14/8 because longer rounds are rare.
func (f *Features) late() float64 { return min(f.Turn, 14) / 8 }

// DrawnTerms returns the terms by which Weights.Drawn is multiplied.
func (f *Features) DrawnTerms() [2]float64 { return [2]float64{1, f.Draws} }

// ClockTerms returns the terms by which Weights.Clock is multiplied. turn is the number of turns that each player has
// had. okeys is the number of okeys that the seat holds; the more there are, the slower the other players.
func ClockTerms(turn float64, okeys int) [4]float64 {
	return [4]float64{1, portable.Log(turn), turn / 8, float64(okeys)}
}

// hazard returns the probability that a given other player finishes on a turn. turn is the number of turns that each
// player has had, including this one, and okeys is the number of okeys that the seat holds.
func (w *Weights) hazard(turn float64, okeys int) float64 {
	t := ClockTerms(turn, okeys)
	return logistic(dot(w.Clock[:], t[:]))
}

// drawnChance returns the probability that the round is drawn if the seat does not win it.
func (w *Weights) drawnChance(f *Features) float64 {
	t := f.DrawnTerms()
	return logistic(dot(w.Drawn[:], t[:]))
}

// winChance returns the probability of winning the round with a hand that has the given features between two turns.
func (w *Weights) winChance(f *Features) float64 {
	switch {
	case f.Distance == 0: // every tile finishes the round
		return w.survivalChance(f.Turn, f.Okeys)
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

// Score returns the scalar product of weights and WinTerms.
func (f *Features) Score(weights [5]float64) float64 {
	t := f.WinTerms()
	return dot(weights[:], t[:])
}

// survivalChance returns the probability that no other player finishes between two turns of a seat. turn is the number
// of turns that each player has had so far, and okeys is the number of okeys that the seat holds.
func (w *Weights) survivalChance(turn float64, okeys int) float64 {
	chance := 1.0
	for i := 1; i < w.Seats; i++ {
		chance *= 1 - w.hazard(turn+float64(i)/float64(w.Seats), okeys)
	}
	return chance
}

// dot returns the dot product of weights and terms.
func dot(weights, terms []float64) (sum float64) {
	for i, w := range weights {
		sum += float64(w * terms[i])
	}
	return sum
}

// logistic returns 1 / (1 + e^-sum).
func logistic(sum float64) float64 { return 1 / (1 + portable.Exp(-sum)) }
