package meld

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// handCount returns the number of random hands for a test: many in a long test, otherwise a thirtieth of that.
func handCount(many int) int {
	return testsize.Of(many/30, many)
}

// readLines decodes a file with one JSON object on each line.
func readLines[T any](t *testing.T, file string) []T {
	t.Helper()
	data := check.Must(os.ReadFile(file))
	var all []T
	for s := bufio.NewScanner(bytes.NewReader(data)); s.Scan(); {
		var v T
		check.OK(t, json.Unmarshal(s.Bytes(), &v))
		all = append(all, v)
	}
	check.Need(t, len(all) != 0, "%s is empty", file)
	return all
}

// presetTerms returns the terms of a preset named in the test vectors (rule 9).
func presetTerms(t *testing.T, preset string, indicator tile.Tile) Terms {
	switch preset {
	case "classic":
		return Terms{Indicator: indicator, Wrap: true, Pairs: true}
	case "emulator":
		return Terms{FakeJokers: true, Wrap: true, Pairs: true}
	case "simple":
		return Terms{ShortShapes: true}
	case "101":
		return Terms{Indicator: indicator, Pairs: true, OkeyLeft: 101}
	}
	t.Fatalf("no preset %q", preset)
	return Terms{}
}

type handVector struct {
	ID, Preset, Why string
	Indicator       tile.Tile
	Tiles           []tile.Tile
	Wins            bool
	How, Also       string
}

func TestWins_Vectors(t *testing.T) {
	for _, v := range readLines[handVector](t, "testdata/hands.jsonl") {
		terms := presetTerms(t, v.Preset, v.Indicator)
		hand := tile.SetOf(v.Tiles...)
		got := terms.WinKindOf(hand)
		check.That(t, got.String() == v.How && (got != NoWin) == v.Wins, "%s: %v wins as %q, want %q: %s", v.ID, hand, got, v.How, v.Why)
		check.That(t, v.Also == "" || terms.Split(hand, Melds) != nil, "%s: %v is %s, too", v.ID, hand, v.Also)
		checkSplit(t, terms, hand)
	}
}

func checkSplit(t *testing.T, terms Terms, hand tile.Set) {
	t.Helper()
	how := terms.WinKindOf(hand)
	pairs := terms.Split(hand, Pairs)
	check.Need(t, (how == Pairs) == (pairs != nil), "%+v %v: %v, but pairs are %v", terms, hand, how, pairs)
	checkTiles(t, terms, hand, pairs)
	for _, p := range pairs {
		check.Need(t, terms.IsPair(p), "%+v %v: %v is no pair", terms, hand, p)
	}
	split := terms.Split(hand, Melds)
	check.Need(t, (how != Melds || split != nil) && (how != NoWin || split == nil), "%+v %v: %v, but melds are %v", terms, hand, how, split)
	checkTiles(t, terms, hand, split)
	for _, m := range split {
		_, up := terms.LaidAs(Run, m)
		check.Need(t, up || terms.IsSet(m), "%+v %v: %v of %v is no meld", terms, hand, m, split)
		check.Need(t, !terms.ShortShapes || len(m) <= 5 && len(split) == 4, "rule 6: %v", split)
	}
}

func checkTiles(t *testing.T, terms Terms, hand tile.Set, groups [][]tile.Tile) {
	t.Helper()
	all := slices.Concat(groups...)
	check.Need(t, groups == nil || tile.SetOf(all...) == hand, "%+v %v: %v are other tiles", terms, hand, groups)
}

func TestWins_Reference(t *testing.T) {
	checkSplit(t, Terms{FakeJokers: true, Wrap: true, Pairs: true}, handOf("R1 R5 R9 B5 B9 K9 K10 K11 K12 K13 Y5 Y9 F F")) // has a lone 1 with two okeys
	r := rand.New(rand.NewPCG(1, 1))
	won := map[WinKind]int{}
	for range handCount(6000) {
		terms := randomTerms(r)
		hand := growHand(r, terms, 14, r.IntN(3))
		want := refWins(terms, hand)
		check.Need(t, terms.WinKindOf(hand) == want, "%+v: %v does not win as %q", terms, hand, want)
		won[want]++
		checkSplit(t, terms, hand)
	}
	check.That(t, won[NoWin] != 0 && won[Melds] != 0 && won[Pairs] != 0, "the hands tried were %v", won)
}

func TestFinishes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range handCount(600) {
		terms := randomTerms(r)
		hand := growHand(r, terms, 15, r.IntN(3))
		var want []Finish
		for _, x := range hand.Distinct() {
			rest := hand
			rest.Remove(x)
			if how := refWins(terms, rest); how != NoWin {
				want = append(want, Finish{x, how})
			}
		}
		got := terms.Finishes(hand)
		check.Need(t, slices.Equal(got, want), "%+v %v: %v, want %v", terms, hand, got, want)
	}
}
