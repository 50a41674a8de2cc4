package game

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fair/okey/game/check"
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
	presets := Presets()
	for _, set := range []string{"coloured=on", "oneColour=redBlack"} {
		r := check.Must(Classic().With(set))
		presets = append(presets, Preset{set, r})
	}
	for _, p := range presets {
		exchanges := p.Rules.Recolourings()
		if want := (p.Rules.Coloured || p.Rules.OneColour == OneColourRedBlack); len(exchanges) != map[bool]int{true: 4, false: 24}[want] {
			t.Errorf("%s: %d exchanges", p.Name, len(exchanges))
		}
		if exchanges[0] != (Recolouring{tile.Red, tile.Blue, tile.Black, tile.Yellow}) {
			t.Errorf("%s: the first is %v", p.Name, exchanges[0])
		}
		for i, to := range exchanges {
			m, _, err := New(p.Rules, SeedOf(uint64(i)))
			check.OK(t, err)
			dealt := m.Public()
			other := m.Recoloured(to)
			check.Need(t, reflect.DeepEqual(m.Public(), dealt) && (i != 0 || reflect.DeepEqual(other, m)), "%s: the match itself has changed", p.Name)
			chance := rand.New(rand.NewPCG(uint64(i), 0))
			for m.public.Phase == Playing {
				turn := m.public.Turn
				legal := legalFor(m, turn)
				a := legal[chance.IntN(len(legal))]
				for _, better := range legal {
					if better.Kind == Finish || better.Kind == Open {
						a = better
					}
				}
				if m.public.Turns > 60 && a.Kind == TakeBack { // so that turns end eventually
					a = legal[0]
				}
				if other, _, err = Apply(other, turn, recolourAction(a, to)); err != nil {
					t.Fatalf("%s, %v: %v is legal, and recoloured: %v", p.Name, to, a, err)
				}
				if m, _, err = Apply(m, turn, a); err != nil {
					t.Fatal(err)
				}
			}
			check.That(t, reflect.DeepEqual(m.public.Sheet, other.public.Sheet) && m.public.Scores == other.public.Scores, "%s, %v: %+v, recoloured %+v", p.Name, to, m.public.Sheet, other.public.Sheet)
		}
	}
}

// A winning hand costs the same in other colours, even if it has one colour or the indicator's colour matters.
func TestRecoloured_Wins(t *testing.T) {
	for _, set := range []string{"coloured=on", "oneColour=redBlack", "oneColour=any"} {
		r := check.Must(Classic().With(set))
		for colour := range tile.Colour(tile.Colours) {
			var hand tile.Set
			for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3} {
				hand.Add(tile.New(colour, n))
			}
			won := func(to Recolouring) int {
				var tiles tile.Set
				for _, x := range hand.Tiles() {
					tiles.Add(to.Apply(x))
				}
				table := Table{Rules: r, RoundState: RoundState{Indicator: to.Apply(tile.New(colour, 12))}}
				result := table.winResult(0, tiles, to.Apply(oneTile("R13")))
				return result.Loss
			}
			for _, to := range r.Recolourings() {
				if got, want := won(to), won(r.Recolourings()[0]); got != want {
					t.Errorf("%s: %d in %v, %d as dealt", set, got, to, want)
				}
			}
		}
	}
}
