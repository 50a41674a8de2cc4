package game

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// recolourAction returns a with its tiles recoloured.
func recolourAction(a Action, to Recolouring) Action {
	a.Tile = to.Apply(a.Tile)
	groups := a.Groups.Split()
	for _, group := range groups {
		for i := range group {
			group[i] = to.Apply(group[i])
		}
	}
	a.Groups = GroupsOf(groups)
	return a
}

// Under any rules, even those that depend on colours, the same play in other colours is legal and the round ends the
// same way.
func TestRecoloured_Rounds(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	for seed := range uint64(testsize.Of(50, 900)) {
		rules := anyRules(chance.IntN)
		exchanges, want := rules.Recolourings(), 24
		if rules.Coloured || rules.OneColour == OneColourRedBlack {
			want = 4
		}
		check.That(t, len(exchanges) == want && exchanges[0] == (Recolouring{tile.Red, tile.Blue, tile.Black, tile.Yellow}), "%+v: %v", rules, exchanges)
		m, to := startMatch(rules, seed), exchanges[chance.IntN(want)]
		dealt := m.Public()
		other := m.Recoloured(to)
		check.Need(t, reflect.DeepEqual(m.Public(), dealt) && reflect.DeepEqual(m.Recoloured(exchanges[0]), m), "%+v: the match itself has changed", rules)
		for m.public.Phase == Playing {
			turn := m.public.Turn
			a := pickEagerly(legalFor(m, turn), chance, m.public.Turns > 60)
			other = do(t, other, turn, recolourAction(a, to))
			m = do(t, m, turn, a)
		}
		check.That(t, reflect.DeepEqual(m.public.Sheet, other.public.Sheet) && m.public.Scores == other.public.Scores, "%v: %+v, recoloured %+v", to, m, other)
	}
}

// A winning hand costs the same in other colours, even if it has one colour or the indicator's colour matters.
func TestRecoloured_Wins(t *testing.T) {
	for _, set := range []string{"coloured=on", "oneColour=redBlack", "oneColour=any"} {
		r := presetRules("classic", set)
		for colour := range tile.Colour(tile.Colours) {
			loss := func(to Recolouring) int {
				var hand tile.Set
				for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3} {
					hand.Add(to.Apply(tile.New(colour, n)))
				}
				table := Table{Rules: r, RoundState: RoundState{Indicator: to.Apply(tile.New(colour, 12))}}
				result := table.winResult(0, hand, to.Apply(oneTile("R13")))
				return result.Loss
			}
			for _, to := range r.Recolourings() {
				check.Equal(t, loss(to), loss(r.Recolourings()[0]), set, to)
			}
		}
	}
}
