package meld

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	for range handCount(2000) {
		terms := randomTerms(r)
		hand, _ := randomHand(r, terms, 1+r.IntN(22))
		s := NewSolver(terms)
		for _, by := range []Arrangement{ByBest, ByRuns, ByColour, ByNumber, ByPairs} {
			checkTiles(t, terms, hand, s.Arrange(hand, by))
			for _, g := range s.Arrange(hand, by) {
				check.Need(t, len(g) != 0, "%v by %d: an empty group", hand, by)
			}
		}
		split, rest := s.Best(hand)
		checkTiles(t, terms, hand, append(slices.Clone(split), rest))
		for _, g := range split {
			check.Need(t, terms.IsMeld(g) || terms.IsPair(g), "%+v %v: %v is no group", terms, hand, g)
		}
		check.Need(t, terms.WinKindOf(hand) == NoWin || len(rest) <= 0, "%+v %v wins, but %v is left of %v", terms, hand, rest, split)
	}
}

// The arrangement has as many complete melds as the hand can make at once, each in its own group.
func TestArrange_CompleteMelds(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	for range handCount(2000) {
		terms := randomTerms(r)
		hand, _ := randomHand(r, terms, 5+r.IntN(11))
		s := NewSolver(terms)
		if s.chooseWin(hand) == ByPairs || terms.WinKindOf(hand) != NoWin {
			continue
		}
		complete, groups := 0, s.Arrange(hand, ByBest)
		for _, g := range groups {
			if terms.IsMeld(g) {
				complete++
			}
		}
		if most := s.layFullest(hand, nil); complete < len(most) {
			t.Fatalf("%+v %v: %v, where %v are complete", terms, tile.Format(hand.Tiles()), groups, most)
		}
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
		tiles := check.Must(tile.ParseAll(c.hand))
		got := ""
		for i, g := range s.Arrange(tile.SetOf(tiles...), c.by) {
			if i > 0 {
				got += "|"
			}
			got += tile.Format(g)
		}
		check.Equal(t, got, c.want, c.hand, c.by)
	}
}

// Best lays melds or pairs, whichever are nearer to winning, even if the hand has more than 15 tiles.
func TestBest(t *testing.T) {
	for _, c := range []struct{ why, indicator, hand, want string }{
		{"seven pairs among sixteen tiles", "K1", "R1 R1 B3 B3 K5 K5 Y7 Y7 R9 R9 B11 B11 K13 K13 Y3 Y3", "pairs"},
		{"both at once: pairs are dearer (3.3)", "R4", "R1 R1 R2 R2 R3 R3 B7 B7 B8 B8 B9 B9 R5 R5", "pairs"},
		{"sets and runs", "R4", "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "melds"},
	} {
		indicator, _ := tile.Parse(c.indicator)
		split, rest := NewSolver(Terms{Indicator: indicator, Wrap: true, Pairs: true}).Best(handOf(t, c.hand))
		got, n := "melds", len(rest)
		if len(split) > 0 && len(split[0]) == 2 {
			got = "pairs"
		}
		for _, g := range split {
			n += len(g)
		}
		check.That(t, got == c.want && n == handOf(t, c.hand).Len(), "%s: %v, rest %v", c.why, split, rest)
	}
	// Adjacent runs are shown as one.
	split, _ := NewSolver(Terms{Indicator: tile.New(tile.Red, 4), Wrap: true}).Best(handOf(t, "B1 B2 B3 B4 B5 B6 B7"))
	check.That(t, len(split) == 1 && tile.Format(split[0]) == "B1 B2 B3 B4 B5 B6 B7", "seven in a row are shown as %v", split)
}
