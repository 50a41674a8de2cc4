package coach

import (
	"fmt"
	"math"
	"testing"

	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// dealRules returns rules for every setting of jokers and every number of players.
func dealRules() (all []game.Rules) {
	for _, preset := range []string{"classic", "emulator", "simple"} {
		rules := rulesOf(preset)
		for rules.Seats = 2; rules.Seats <= game.MaxSeats; rules.Seats++ {
			if rules.Validate() == nil {
				all = append(all, rules)
			}
		}
	}
	return all
}

// meanStarterChance returns the mean probability that the starter wins, and its standard error, over deals with
// consecutive seeds starting at first.
func meanStarterChance(t testing.TB, rules game.Rules, deals int, first uint64) (mean, err float64) {
	var r LuckEstimator
	var all Mean
	for n := range deals {
		m := gametest.Deal(t, rules, first+uint64(n))
		all.Add(check.Must(r.dealtChances(&m))[m.Public().Starter])
	}
	return all.Value(), all.SE()
}

func TestStarterMeans(t *testing.T) {
	for _, rules := range dealRules() {
		want := starterMeans[hand.JokersName(rules.Jokers)][rules.Seats]
		mean, err := meanStarterChance(t, rules, testsize.Of(60, 2000), 1e9)
		check.That(t, math.Abs(mean-want) <= 4*err, "%+v: the starter has a mean chance of %.4f ± %.4f, not %.4f", rules, mean, err, want)
	}
}

func BenchmarkDealMeans(b *testing.B) {
	for _, rules := range dealRules() {
		mean, err := meanStarterChance(b, rules, b.N, 1)
		fmt.Printf("%q, %d players: %.4f ± %.4f\n", hand.JokersName(rules.Jokers), rules.Seats, mean, err)
	}
}
