package coach

import (
	"math"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// TestLedger_Penalties checks that penalties for taking back an opening and for a failed opening count as choices (rule
// 7.11).
func TestLedger_Penalties(t *testing.T) {
	testsize.SkipUnderRace(t)
	useSmallBudgets(t)
	rules := check.Must(game.Okey101().With("strict=on"))
	acts := playRules(t, rules, 3, 1)
	opens := slices.IndexFunc(acts, func(a Act) bool { return a.Action.Kind == game.Open && a.Seat != game.Nobody })
	check.Need(t, opens >= 0, "nobody opens")
	open := acts[opens]
	v := open.Before.View(open.Seat)
	fails := failedOpening(&v)
	ledgerWith := func(extra ...game.Action) Ledger { // if the seat first plays the extra actions
		again, m := slices.Clone(acts[:opens]), open.Before
		for _, a := range extra {
			again, m = appendAct(t, again, m, open.Seat, a)
		}
		for _, a := range acts[opens:] {
			again, m = appendAct(t, again, m, a.Seat, a.Action)
		}
		return judgeOnly(t, again, open.Seat).Rounds[0].Ledger(open.Seat)
	}
	paid := float64(rules.Penalty)
	plain := ledgerWith()
	for name, extra := range map[string][]game.Action{"taken back": {open.Action, {Kind: game.TakeBack}}, "failed": {fails}} {
		got := ledgerWith(extra...)
		check.That(t, math.Abs(got.Choices-plain.Choices+paid) <= 20 && near(got.After, plain.After-paid), "%s: %+v, without that %+v", name, got, plain)
	}
}
