package meld

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// Every arrangement has all tiles of the hand. The best one has as many complete melds as the hand can make at once,
// each in its own group.
func TestArrange(t *testing.T) {
	for d := range randomDeals(9, handCount(4000), 1, 22) {
		for _, by := range []Arrangement{ByRuns, ByColour, ByNumber, ByPairs, ByBest} {
			groups := d.s.Arrange(d.hand, by)
			checkTiles(t, d.terms, d.hand, groups)
			complete := 0
			for _, g := range groups {
				check.Need(t, len(g) != 0, "%v by %d: an empty group", d, by)
				if d.terms.IsMeld(g) {
					complete++
				}
			}
			if by == ByBest && d.hand.Len() <= HandSize+1 && d.s.chooseWin(d.hand) != ByPairs && d.terms.WinKindOf(d.hand) == NoWin {
				most := d.s.layFullest(d.hand, nil)
				check.Need(t, complete >= len(most), "%v: %v, where %v are complete", d, groups, most)
			}
		}
		split, rest := d.s.Best(d.hand)
		checkTiles(t, d.terms, d.hand, append(slices.Clone(split), rest))
		for _, g := range split {
			check.Need(t, d.terms.IsMeld(g) || d.terms.IsPair(g), "%v: %v is no group", d, g)
		}
		check.Need(t, d.terms.WinKindOf(d.hand) == NoWin || len(rest) == 0, "%v wins, but %v is left of %v", d, rest, split)
	}
}

func TestArrange_Groups(t *testing.T) {
	s := NewSolver(Terms{Indicator: tile.New(tile.Red, 4), Wrap: true, Pairs: true})
	for _, c := range []struct {
		hand string
		by   Arrangement
		want string
	}{
		{"B1 B2 B3 B9 B10 R7 K7 Y7 Y7 K1 K2 R13 F Y4", ByRuns, "B1 B2 B3|F R7|B9 B10|K1 K2|R13|K7|Y4 Y7 Y7"},
		{"B1 B2 B3 B9 B10 R7 K7 Y7 Y7 K1 K2 R13 F Y4", ByNumber, "B1 K1|B2 K2|B3|Y4|F|R7 K7 Y7|Y7|B9|B10|R13"},
		{"Y7 Y7 B7 R13 F R5 K1 R6 B7 R2", ByColour, "R5|R2|F R6|R13|B7|B7|K1|Y7|Y7"}, // F counts as the okey's face R5
		{"R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 R10 R11 R12 R13", ByBest, "R1 R1|R9 R9|B2 B2|K3 K3|Y4 Y4|R10 R11 R12 R13"},
		{"B1 B2 B3 R5 B9 B10", ByRuns, "B1 B2 B3|R5 B9 B10"},
		{"B9 B11 B12 B13 K1 Y4 Y6 R8 R3", ByBest, "Y4 Y6|B9|B11 B12 B13|R3 R8|K1"}, // the 9 is not part of the run
		{"R6 R7 F Y4 Y5 Y6 Y8 K12 K1 B2", ByBest, "F R6 R7|K12 K1|Y4 Y5 Y6|Y8|B2"},
		{"R6 R7 R9 B1 B2 B4 B5 B7 B7 B12 K1 K4 K10 Y1 Y3", ByBest, "B1 K1 Y1|R6 R7 R9|B2 B4 B5 B7|B7 B12|K4 K10|Y3"}, // the run is a separate group
		{"R1 R13 R6 B2 B9 B12 B1 B13 B1", ByRuns, "B12 B13 B1|B1 B2|R13 R1|R6|B9"},                                   // 1 above 13
	} {
		check.Equal(t, fmt.Sprint(s.Arrange(handOf(c.hand), c.by)), "[["+strings.ReplaceAll(c.want, "|", "] [")+"]]", c.hand, c.by)
	}
}

// Best lays melds or pairs, whichever are nearer to winning, even if the hand has more than 15 tiles. Adjacent runs are
// shown as one.
func TestBest(t *testing.T) {
	for _, c := range []struct{ why, indicator, hand, want string }{
		{"seven pairs among sixteen tiles", "K1", "R1 R1 B3 B3 K5 K5 Y7 Y7 R9 R9 B11 B11 K13 K13 Y3 Y3", "R1 R1"},
		{"both at once: pairs are dearer (3.3)", "R4", "R1 R1 R2 R2 R3 R3 B7 B7 B8 B8 B9 B9 R5 R5", "R1 R1"},
		{"sets and runs", "R4", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "R1 R2 R3"},
		{"one run", "R4", "B1 B2 B3 B4 B5 B6 B7", "B1 B2 B3 B4 B5 B6 B7"},
	} {
		split, rest := NewSolver(Terms{Indicator: check.Must(tile.Parse(c.indicator)), Wrap: true, Pairs: true}).Best(handOf(c.hand))
		check.That(t, len(split) > 0 && tile.Format(split[0]) == c.want, "%s: %v, rest %v", c.why, split, rest)
	}
}
