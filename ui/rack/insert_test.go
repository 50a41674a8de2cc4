package rack

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// rackOf returns a rack with two rows of tiles, where a dot is an empty slot.
func rackOf(t testing.TB, rows [Rows]string) *Rack {
	t.Helper()
	r := New(len(strings.Fields(rows[0])))
	for i, row := range rows {
		for col, name := range strings.Fields(row) {
			if name != "." {
				r.rows[i][col] = PlacedTile{Tile: tiles(t, name)[0]}
			}
		}
	}
	return r
}

// rowTexts returns the rows of a rack in notation, with a dot for each empty slot.
func rowTexts(r *Rack) (rows [Rows]string) {
	for i, row := range r.rows {
		var words []string
		for _, p := range row {
			word := "."
			if p.Tile != tile.None {
				word = p.Tile.String()
			}
			words = append(words, word)
		}
		rows[i] = strings.Join(words, " ")
	}
	return rows
}

const empty = ". . . . . . . ."

func TestInsert(t *testing.T) {
	for _, c := range []struct {
		why      string
		rows     [Rows]string
		from, to Slot
		want     [Rows]string
	}{
		{"an empty slot takes it", [Rows]string{"R1 R2 . . . . . .", empty}, Slot{0, 0}, Slot{1, 3}, [Rows]string{". R2 . . . . . .", ". . . R1 . . . ."}},
		{"to the right", [Rows]string{"R1 R3 R4 . . . . .", "R2 . . . . . . ."}, Slot{1, 0}, Slot{0, 1}, [Rows]string{"R1 R2 R3 R4 . . . .", empty}},
		{"groups stay apart", [Rows]string{"R1 R3 . B7 B8 . . .", "R2 . . . . . . ."}, Slot{1, 0}, Slot{0, 1}, [Rows]string{"R1 R2 R3 . B7 B8 . .", empty}},
		{"to the left where the right is full", [Rows]string{". . R1 R2 R3 R4 R5 R6", "K1 . . . . . . ."}, Slot{1, 0}, Slot{0, 4}, [Rows]string{". R1 R2 R3 K1 R4 R5 R6", empty}},
		{"a gap between groups goes last", [Rows]string{"R1 R2 R3 . B1 B2 B3 B4", "K1 . . . . . . ."}, Slot{1, 0}, Slot{0, 1}, [Rows]string{"R1 K1 R2 R3 B1 B2 B3 B4", empty}},
		{"a full row changes places", [Rows]string{"R1 R2 R3 R4 R5 R6 R7 R8", "K1 . . . . . . ."}, Slot{1, 0}, Slot{0, 1}, [Rows]string{"R1 K1 R3 R4 R5 R6 R7 R8", "R2 . . . . . . ."}},
		{"forward in its block", [Rows]string{"R1 R2 R3 R4 . . . .", empty}, Slot{0, 0}, Slot{0, 2}, [Rows]string{"R2 R3 R1 R4 . . . .", empty}},
		{"back in its block", [Rows]string{"R1 R2 R3 R4 . . . .", empty}, Slot{0, 3}, Slot{0, 1}, [Rows]string{"R1 R4 R2 R3 . . . .", empty}},
		{"in a full row of its own", [Rows]string{"R1 R2 R3 R4 R5 R6 R7 R8", empty}, Slot{0, 7}, Slot{0, 0}, [Rows]string{"R8 R1 R2 R3 R4 R5 R6 R7", empty}},
		{"to another block", [Rows]string{"R1 R2 . R3 R4 . . .", empty}, Slot{0, 0}, Slot{0, 4}, [Rows]string{". R2 . R3 R1 R4 . .", empty}},
		{"the hole takes the push", [Rows]string{"R1 R2 . R3 R4 R5 . .", empty}, Slot{0, 4}, Slot{0, 0}, [Rows]string{"R4 R1 R2 . R3 R5 . .", empty}},
		{"nothing", [Rows]string{"R1 . . . . . . .", empty}, Slot{0, 0}, Slot{0, 0}, [Rows]string{"R1 . . . . . . .", empty}},
	} {
		r := rackOf(t, c.rows)
		if got := rowTexts(r.Preview(c.from, c.to, false)); got != c.want || rowTexts(r) != c.rows || r.Undo() {
			t.Errorf("%s: the preview is %q, and then the rack %q", c.why, got, rowTexts(r))
		}
		r.Insert(c.from, c.to)
		if got := rowTexts(r); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
		if r.Undo() != (c.rows != c.want) || rowTexts(r) != c.rows {
			t.Errorf("%s: one undo leads to %q", c.why, rowTexts(r))
		}
	}
}

func TestMoveBlock(t *testing.T) {
	for _, c := range []struct {
		why      string
		rows     [Rows]string
		from, to Slot
		want     [Rows]string
	}{
		{"to free slots", [Rows]string{"R1 R2 R3 . B7 . . .", empty}, Slot{0, 1}, Slot{1, 4}, [Rows]string{". . . . B7 . . .", ". . . R1 R2 R3 . ."}},
		{"not over the end of the row", [Rows]string{"R1 R2 R3 . . . . .", empty}, Slot{0, 0}, Slot{1, 7}, [Rows]string{empty, ". . . . . R1 R2 R3"}},
		{"not over its beginning", [Rows]string{". R1 R2 R3 . . . .", empty}, Slot{0, 3}, Slot{1, 1}, [Rows]string{empty, "R1 R2 R3 . . . . ."}},
		{"others change places", [Rows]string{"R1 R2 . . . . . .", ". K1 . B2 . . . ."}, Slot{0, 0}, Slot{1, 1}, [Rows]string{"K1 . . . . . . .", ". R1 R2 B2 . . . ."}},
		{"an empty slot has no block", [Rows]string{"R1 R2 . . . . . .", empty}, Slot{0, 4}, Slot{1, 1}, [Rows]string{"R1 R2 . . . . . .", empty}},
		{"not off the rack", [Rows]string{"R1 R2 . . . . . .", empty}, Slot{0, 0}, Slot{2, 1}, [Rows]string{"R1 R2 . . . . . .", empty}},
		{"nowhere else", [Rows]string{"R1 R2 . . . . . .", empty}, Slot{0, 1}, Slot{0, 1}, [Rows]string{"R1 R2 . . . . . .", empty}},
	} {
		r := rackOf(t, c.rows)
		if r.MoveBlock(c.from, c.to); rowTexts(r) != c.want || r.Undo() != (c.want != c.rows) || rowTexts(r) != c.rows {
			t.Errorf("%s: %q, want %q", c.why, rowTexts(r), c.want)
		}
	}
}

func TestJoin(t *testing.T) {
	for _, c := range []struct {
		why    string
		rows   [Rows]string
		beside Slot
		behind bool
		want   [Rows]string
	}{
		{"a free slot behind", [Rows]string{"R1 R2 . . B1 . . .", ". . . . . . . R3"}, Slot{0, 1}, true, [Rows]string{"R1 R2 R3 . B1 . . .", empty}},
		{"a free slot before", [Rows]string{". . R4 R5 . B1 . .", ". . . . . . . R3"}, Slot{0, 2}, false, [Rows]string{". R3 R4 R5 . B1 . .", empty}},
		{"groups stay apart", [Rows]string{"R1 R2 . B1 B2 . . .", ". . . . . . . R3"}, Slot{0, 1}, true, [Rows]string{"R1 R2 R3 . B1 B2 . .", empty}},
		{"fewer tiles move", [Rows]string{". . R1 R2 . B1 B2 B3", ". . . . . . . R3"}, Slot{0, 3}, true, [Rows]string{". R1 R2 R3 . B1 B2 B3", empty}},
		{"no room", [Rows]string{"R1 R2 . B1 B2 . B3 B4", ". . . . . . . R3"}, Slot{0, 1}, true, [Rows]string{"R1 R2 . B1 B2 . B3 B4", ". . . . . . . R3"}},
	} {
		r := rackOf(t, c.rows)
		to, ok := r.Join(Slot{1, 7}, c.beside, c.behind)
		if got := rowTexts(r); got != c.want || ok != (c.want != c.rows) || ok && r.At(to).Tile != tiles(t, "R3")[0] {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
}

func TestInsert_KeepsTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := New(8)
		for i, x := range tile.Full(true).Tiles()[:rapid.IntRange(1, 15).Draw(t, "tiles")] {
			at := Slot{i % 2, rapid.IntRange(0, 7).Draw(t, "column")}
			r.rows[at.Row][at.Col] = PlacedTile{Tile: x}
		}
		before := r.Tiles()
		slot := func(name string) Slot {
			return Slot{rapid.IntRange(0, 1).Draw(t, name+" row"), rapid.IntRange(0, 7).Draw(t, name+" column")}
		}
		from, to := slot("from"), slot("to")
		x := r.At(from).Tile
		r.Insert(from, to)
		if r.Tiles() != before || x != tile.None && r.At(to).Tile != x {
			t.Fatalf("%v to %v: %q", from, to, rowTexts(r))
		}
		if beside := slot("beside"); r.At(to).Tile != tile.None && r.At(beside).Tile != tile.None && beside != to {
			r.Join(to, beside, rapid.Bool().Draw(t, "behind"))
			if r.Tiles() != before {
				t.Fatalf("%v beside %v: %q", to, beside, rowTexts(r))
			}
		}
	})
}

func TestNextTile(t *testing.T) {
	r := rackOf(t, [Rows]string{". R1 . . R2 R3 . .", "B1 . . B2 . . . ."})
	for _, c := range []struct{ from, by, want Slot }{
		{Slot{0, 1}, Slot{0, 1}, Slot{0, 4}}, {Slot{0, 4}, Slot{0, -1}, Slot{0, 1}}, {Slot{0, 5}, Slot{0, 1}, Slot{0, 5}},
		{Slot{0, 1}, Slot{0, -1}, Slot{0, 1}}, {Slot{0, 5}, Slot{1, 0}, Slot{1, 3}}, {Slot{1, 3}, Slot{-1, 0}, Slot{0, 4}},
		{Slot{1, 0}, Slot{-1, 0}, Slot{0, 1}}, {Slot{0, 4}, Slot{-1, 0}, Slot{0, 4}}, {Slot{0, 5}, Slot{0, -8}, Slot{0, 1}},
		{Slot{0, 1}, Slot{0, 8}, Slot{0, 5}}, {Slot{0, 7}, Slot{0, -1}, Slot{0, 5}}, {Slot{1, 7}, Slot{0, -8}, Slot{1, 0}},
	} {
		if got := r.NextTile(c.from, c.by); got != c.want {
			t.Errorf("from %v by %v: %v, want %v", c.from, c.by, got, c.want)
		}
	}
	if got := r.NextSlot(Slot{0, 7}, Slot{1, 1}); got != (Slot{1, 7}) {
		t.Errorf("the next slot is %v", got)
	}
}

// As space runs out, the slots of missing tiles must be given up first, then the gaps between other groups, and finally
// those between melds.
func TestArrangeMelds(t *testing.T) {
	hole := func(s string) (group []tile.Tile) {
		for name := range strings.FieldsSeq(s) {
			x := tile.None
			if name != "." {
				x = tiles(t, name)[0]
			}
			group = append(group, x)
		}
		return group
	}
	melds := [][]tile.Tile{hole("R1 R2 R3"), hole("B7 B8 B9")}
	others := [][]tile.Tile{hole("K4 . K6"), hole("Y1 R9")}
	for columns, want := range map[int][Rows]string{
		9: {"R1 R2 R3 . B7 B8 B9 . .", "K4 . K6 . Y1 R9 . . ."},
		7: {"R1 R2 R3 . B7 B8 B9", "K4 . K6 . Y1 R9 ."},
		6: {"R1 R2 R3 . K4 K6", "B7 B8 B9 . Y1 R9"},
		5: {"R1 R2 R3 B7 B8", "B9 K4 K6 Y1 R9"},
	} {
		r := New(columns)
		r.SetHand(tile.SetOf(tiles(t, "R1 R2 R3 B7 B8 B9 K4 K6 Y1 R9")...))
		if r.ArrangeMelds(melds, others); rowTexts(r) != want {
			t.Errorf("%d columns: %q, want %q", columns, rowTexts(r), want)
		}
	}
}

// If there is no room for the slot of a missing tile, the larger side of its meld must stay a group.
func TestSplitMelds(t *testing.T) {
	x := tiles(t, "R1 R2 R3 R5")
	gapped := func(at int) []tile.Tile { return slices.Insert(slices.Clone(x), at, tile.None) }
	for at, want := range [][2][]tile.Tile{{x, nil}, {x[1:], x[:1]}, {x[2:], x[:2]}, {x[:3], x[3:]}, {x, nil}} {
		whole, loose := splitMelds([][]tile.Tile{gapped(at)}, nil)
		check.That(t, len(whole) == 1 && slices.Equal(whole[0], want[0]) && slices.Equal(slices.Concat(loose...), want[1]), "gap at %d: %v and %v, not %v", at, whole, loose, want)
	}
}

func TestLayOut_AnyGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(3, 16).Draw(t, "columns")
		all := rapid.Permutation(tile.Full(true).Tiles()).Draw(t, "tiles")[:rapid.IntRange(1, 2*columns).Draw(t, "number")]
		r := New(columns)
		r.SetHand(tile.SetOf(all...))
		var groups [2][][]tile.Tile
		for rest := all; len(rest) > 0; {
			n := rapid.IntRange(1, min(5, len(rest))).Draw(t, "group")
			kind := rapid.IntRange(0, 1).Draw(t, "kind")
			groups[kind], rest = append(groups[kind], rest[:n:n]), rest[n:]
		}
		rows, ok := r.layOut(groups[0], groups[1], false)
		check.Need(t, ok && tile.SetOf(allTiles(rows)...) == tile.SetOf(all...), "%d columns, %v: %v", columns, groups, rows)
	})
}

func allTiles(rows [Rows][]tile.Tile) (all []tile.Tile) {
	for _, row := range rows {
		for _, x := range row {
			if x != tile.None {
				all = append(all, x)
			}
		}
	}
	return all
}
