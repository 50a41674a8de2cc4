package coach

import (
	"fmt"
	"math"
	"testing"

	"fair/okey/bots/value/hand"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// dealRules returns rules for every dealKind.
func dealRules(t testing.TB) (all []game.Rules) {
	t.Helper()
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
	t.Helper()
	var r LuckEstimator
	var all Mean
	for n := range deals {
		m, _, err := game.New(rules, game.SeedOf(first+uint64(n)))
		check.OK(t, err)
		chances := check.Must(r.dealtChances(&m))
		all.Add(chances[m.Public().Starter])
	}
	return all.sum / all.n, all.deviation() / math.Sqrt(all.n)
}

func TestStarterMeans(t *testing.T) {
	for _, rules := range dealRules(t) {
		kind := dealKind{hand.JokersName(rules.Jokers), rules.Seats}
		mean, err := meanStarterChance(t, rules, testsize.Of(60, 2000), 1e9)
		check.That(t, math.Abs(mean-starterMeans[kind]) <= 4*err, "%+v: the starter has a mean chance of %.4f ± %.4f, not %.4f", kind, mean, err, starterMeans[kind])
	}
}

func BenchmarkDealMeans(b *testing.B) {
	text := ""
	for _, rules := range dealRules(b) {
		mean, err := meanStarterChance(b, rules, b.N, 1)
		text += fmt.Sprintf("\t{%q, %d}: %.4f, // ± %.4f\n", hand.JokersName(rules.Jokers), rules.Seats, mean, err)
	}
	if b.N > 1 {
		fmt.Print("\n", text)
	}
}
