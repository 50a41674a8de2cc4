package meld

import (
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestIsMeld_AsItStands(t *testing.T) {
	classic := Terms{Indicator: tile.New(tile.Red, 4), Wrap: true, Pairs: true}
	flat := Terms{Indicator: tile.New(tile.Red, 4), Pairs: true}
	fake := Terms{FakeJokers: true, Wrap: true, Pairs: true}
	for _, c := range []struct {
		terms       Terms
		group, kind string
	}{
		{classic, "B6 B7 B8", "run"},
		{classic, "B8 B7 B6", "run"},
		{classic, "B6 B8 B7", ""},
		{classic, "B6 R5 B8", "run"},
		{classic, "B6 B7 R5", "run"},
		{classic, "B6 R5 B7", ""},
		{classic, "K12 K13 K1", "run"},
		{classic, "K1 K13 K12", "run"},
		{flat, "K12 K13 K1", ""},
		{flat, "K12 K13 R5", ""}, // runs do not continue above the 13
		{flat, "R5 K12 K13", "run"},
		{classic, "K13 K1 K2", ""},
		{classic, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "run"},
		{classic, "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K1", ""},
		{classic, "F R6 R7", "run"},
		{classic, "R4 F R5", "run"},
		{classic, "F B7 B8", ""},
		{classic, "B6 K6 Y6", "set"},
		{classic, "B6 R5 Y6", "set"},
		{classic, "B6 B6 Y6", ""},
		{classic, "B6 R5 R5", "run set"},
		{classic, "F B5 K5 R5", "set"},
		{classic, "F F K5", ""},
		{fake, "R5 B5 F", "set"},
		{classic, "B6 B6", "pair"},
		{classic, "B6 R5", "pair"},
		{classic, "R5 R5", "pair"},
		{classic, "F F", "pair"},
		{classic, "R5 F", "pair"},
		{classic, "B6 K6", ""},
		{classic, "B6", ""},
		{classic, "", ""},
	} {
		group := check.Must(tile.ParseAll(c.group))
		run, set, pair := c.terms.IsRun(group), c.terms.IsSet(group), c.terms.IsPair(group)
		check.Equal(t, words(map[string]bool{"run": run, "set": set, "pair": pair}), c.kind, c.group)
		check.Equal(t, c.terms.IsMeld(group), run || set, c.group)
	}
}

func TestLay(t *testing.T) {
	flat := Terms{Indicator: tile.New(tile.Red, 4), Pairs: true}
	for _, c := range []struct {
		group, tiles, faces string
		kind                Kind
		value               int
	}{
		{"R5 K13 K12", "R5 K12 K13", "K11 K12 K13", Run, 36},
		{"K3 R5 K2", "K2 K3 R5", "K2 K3 K4", Run, 9},
		{"B9 R5 R5", "B9 R5 R5", "B9 B10 B11", Run, 30},
		{"B12 R5 R5", "R5 B12 R5", "R12 B12 R12", Set, 36}, // worth as much as the run up to 13
		{"B13 R5 R5", "R5 B13 R5", "R13 B13 R13", Set, 39},
		{"Y7 R5 R7", "R7 R5 Y7", "R7 B7 Y7", Set, 21},
		{"R6 F R5", "F R6 R5", "R5 R6 R7", Run, 18},
		{"F R5 R5", "F R5 R5", "R5 R6 R7", Run, 18},
		{"K12 K13 K1", "", "", NoMeld, 0},
		{"K12", "", "", NoMeld, 0},
		{"R13 B13 R13", "", "", NoMeld, 0},
	} {
		group := check.Must(tile.ParseAll(c.group))
		l, ok := flat.Lay(group)
		var faces []tile.Tile
		for at := range l.Len() {
			faces = append(faces, flat.StandsFor(l, at)[0])
		}
		check.That(t, ok == (c.kind != NoMeld) && l.Kind == c.kind && l.Value() == c.value && tile.Format(l.Tiles()) == c.tiles && tile.Format(faces) == c.faces, "%s lies as %+v", c.group, l)
		check.Equal(t, tile.Format(group), c.group)
	}
}
