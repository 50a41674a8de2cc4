package meld

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func handOf(s string) tile.Set {
	return tile.SetOf(check.Must(tile.ParseAll(s))...)
}

func TestChains_OddTiles(t *testing.T) {
	c := Terms{Indicator: tile.New(tile.Red, 4)}.Chains(handOf("R4 F R6 R5 R6 K12 K13 K1 B6"))
	for _, w := range []struct {
		tile           string
		colour, number uint8
		why            string
	}{
		{"R4", 3, 1, "R4 F R6"},
		{"F", 3, 1, "a false joker is R5 (rule 1.3)"},
		{"R5", 0, 0, "the okey is in no chain"},
		{"R6", 3, 2, "the second R6 does not count"},
		{"K13", 2, 1, "12-13-1 is not looked at"},
		{"K1", 1, 1, "12-13-1 is not looked at"},
		{"Y9", 0, 0, "not in the hand"},
	} {
		x := check.Must(tile.Parse(w.tile))
		check.Equal(t, [2]uint8{c.ByColour[x], c.ByNumber[x]}, [2]uint8{w.colour, w.number}, x, w.why)
	}
	fake := Terms{FakeJokers: true}.Chains(handOf("F R5"))
	check.That(t, fake.Longest(tile.FalseJoker) == 0 && fake.Longest(tile.New(tile.Red, 5)) == 1, "rule 1.9: with fake jokers F is in no chain and R5 is an ordinary tile")
}
