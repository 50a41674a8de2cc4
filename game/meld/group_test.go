package meld

import (
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

type openVector struct {
	ID, Kind, Why string
	Indicator     tile.Tile
	Groups        [][]tile.Tile
	Need          int
	Valid         bool
	Value         *int
}

func TestRead_Vectors(t *testing.T) {
	for _, v := range readLines[openVector](t, "testdata/open101.jsonl") {
		terms := presetTerms(t, "101", v.Indicator)
		need, value, legal := v.Need, 0, true
		for _, g := range v.Groups {
			if v.Kind == "pairs" {
				legal = legal && terms.IsPair(g)
				value++
				continue
			}
			r, ok := terms.Read(g)
			legal = legal && ok
			value += r.Value
		}
		if need == 0 {
			need = map[string]int{"series": 101, "pairs": 5}[v.Kind]
		}
		if valid := legal && value >= need; valid != v.Valid || legal != (v.Value != nil) || legal && value != *v.Value {
			t.Errorf("%s: legal %t, worth %d: %s", v.ID, legal, value, v.Why)
		}
	}
}

func TestIsMeld_AsItStands(t *testing.T) {
	classic := Terms{Indicator: tile.New(tile.Red, 4), Wrap: true, Pairs: true}
	flat := Terms{Indicator: tile.New(tile.Red, 4), Pairs: true}
	fake := Terms{FakeJokers: true, Wrap: true, Pairs: true}
	for _, c := range []struct {
		terms          Terms
		group          string
		run, set, pair bool
	}{
		{classic, "B6 B7 B8", true, false, false},
		{classic, "B8 B7 B6", true, false, false},
		{classic, "B6 B8 B7", false, false, false},
		{classic, "B6 R5 B8", true, false, false},
		{classic, "B6 B7 R5", true, false, false},
		{classic, "B6 R5 B7", false, false, false},
		{classic, "K12 K13 K1", true, false, false},
		{classic, "K1 K13 K12", true, false, false},
		{flat, "K12 K13 K1", false, false, false},
		{flat, "K12 K13 R5", false, false, false}, // runs do not continue above the 13
		{flat, "R5 K12 K13", true, false, false},
		{classic, "K13 K1 K2", false, false, false},
		{classic, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", true, false, false},
		{classic, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K1", false, false, false},
		{classic, "F R6 R7", true, false, false},
		{classic, "R4 F R5", true, false, false},
		{classic, "F B7 B8", false, false, false},
		{classic, "B6 K6 Y6", false, true, false},
		{classic, "B6 R5 Y6", false, true, false},
		{classic, "B6 B6 Y6", false, false, false},
		{classic, "B6 R5 R5", true, true, false},
		{classic, "F B5 K5 R5", false, true, false},
		{classic, "F F K5", false, false, false},
		{fake, "R5 B5 F", false, true, false},
		{classic, "B6 B6", false, false, true},
		{classic, "B6 R5", false, false, true},
		{classic, "R5 R5", false, false, true},
		{classic, "F F", false, false, true},
		{classic, "R5 F", false, false, true},
		{classic, "B6 K6", false, false, false},
		{classic, "B6", false, false, false},
		{classic, "", false, false, false},
	} {
		group := check.Must(tile.ParseAll(c.group))
		run, set, pair := c.terms.IsRun(group), c.terms.IsSet(group), c.terms.IsPair(group)
		check.That(t, run == c.run && set == c.set && pair == c.pair && c.terms.IsMeld(group) == (run || set), "%s: run %t, set %t, pair %t", c.group, run, set, pair)
	}
}

func TestRead(t *testing.T) {
	flat := Terms{Indicator: tile.New(tile.Red, 4), Pairs: true}
	for _, c := range []struct {
		group, tiles, faces string
		kind                Kind
		value               int
	}{
		{"R5 K13 K12", "R5 K12 K13", "K11 K12 K13", Run, 36},
		{"K3 R5 K2", "K2 K3 R5", "K2 K3 K4", Run, 9},
		{"B9 R5 R5", "B9 R5 R5", "B9 B10 B11", Run, 30},
		{"B13 R5 R5", "R5 B13 R5", "R13 B13 K13", Set, 39},
		{"Y7 R5 R7", "R7 R5 Y7", "R7 B7 Y7", Set, 21},
		{"R6 F R5", "F R6 R5", "R5 R6 R7", Run, 18},
		{"F R5 R5", "F R5 R5", "R5 R6 R7", Run, 18},
		{"K12 K13 K1", "", "", NoMeld, 0},
		{"K12 K13", "", "", NoMeld, 0},
		{"R13 B13 R13", "", "", NoMeld, 0},
	} {
		group, _ := tile.ParseAll(c.group)
		before := slices.Clone(group)
		r, ok := flat.Read(group)
		if ok != (c.kind != NoMeld) || r.Kind != c.kind || r.Value != c.value || tile.Format(r.Tiles) != c.tiles || tile.Format(r.Faces) != c.faces {
			t.Errorf("%s reads as %v %v = %v worth %d", c.group, r.Kind, tile.Format(r.Tiles), tile.Format(r.Faces), r.Value)
		}
		check.That(t, slices.Equal(before, group), "Read changed its group to %v", group)
	}
}
