package rack

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// rackOf returns a rack of eight columns with the tiles of a text such as "R1 . R2 / K1", where a slash separates the
// rows and a dot is an empty slot.
func rackOf(text string) *Rack {
	r := New(8)
	for row, names := range strings.Split(text, "/") {
		for col, name := range strings.Fields(names) {
			if name != "." {
				r.rows[row][col] = PlacedTile{Tile: tiles(name)[0]}
			}
		}
	}
	return r
}

// textOf returns a rack as a text in the form that rackOf reads.
func textOf(r *Rack) string { return strings.TrimSpace(rowText(r, 0) + " / " + rowText(r, 1)) }

// slotOf returns the slot of the named tile.
func slotOf(r *Rack, name string) Slot {
	return r.Find(tiles(name)[0], Slot{})
}

func TestInsert(t *testing.T) {
	for _, c := range []struct {
		why, rows, tile string
		to              Slot
		want            string
	}{
		{"an empty slot takes it", "R1 R2 /", "R1", Slot{1, 3}, ". R2 / . . . R1"},
		{"to the right", "R1 R3 R4 / R2", "R2", Slot{0, 1}, "R1 R2 R3 R4 /"},
		{"groups stay apart", "R1 R3 . B7 B8 / R2", "R2", Slot{0, 1}, "R1 R2 R3 . B7 B8 /"},
		{"to the left where the right is full", ". . R1 R2 R3 R4 R5 R6 / K1", "K1", Slot{0, 4}, ". R1 R2 R3 K1 R4 R5 R6 /"},
		{"a gap between groups goes last", "R1 R2 R3 . B1 B2 B3 B4 / K1", "K1", Slot{0, 1}, "R1 K1 R2 R3 B1 B2 B3 B4 /"},
		{"a full row changes places", "R1 R2 R3 R4 R5 R6 R7 R8 / K1", "K1", Slot{0, 1}, "R1 K1 R3 R4 R5 R6 R7 R8 / R2"},
		{"forward in its block", "R1 R2 R3 R4 /", "R1", Slot{0, 2}, "R2 R3 R1 R4 /"},
		{"back in its block", "R1 R2 R3 R4 /", "R4", Slot{0, 1}, "R1 R4 R2 R3 /"},
		{"in a full row of its own", "R1 R2 R3 R4 R5 R6 R7 R8 /", "R8", Slot{0, 0}, "R8 R1 R2 R3 R4 R5 R6 R7 /"},
		{"to another block", "R1 R2 . R3 R4 /", "R1", Slot{0, 4}, ". R2 . R3 R1 R4 /"},
		{"the hole takes the push", "R1 R2 . R3 R4 R5 /", "R4", Slot{0, 0}, "R4 R1 R2 . R3 R5 /"},
		{"nothing", "R1 /", "R1", Slot{0, 0}, "R1 /"},
	} {
		r := rackOf(c.rows)
		from := slotOf(r, c.tile)
		check.Equal(t, textOf(r.Preview(from, c.to, false)), c.want, c.why)
		check.That(t, textOf(r) == c.rows && !r.Undo(), "%s: the preview changes the rack", c.why)
		r.Insert(from, c.to)
		check.Equal(t, textOf(r), c.want, c.why)
		check.That(t, r.Undo() == (c.rows != c.want) && textOf(r) == c.rows, "%s: one undo leads to %s", c.why, textOf(r))
	}
}

func TestMoveBlock(t *testing.T) {
	for _, c := range []struct {
		why, rows, tile string
		to              Slot
		want            string
	}{
		{"to free slots", "R1 R2 R3 . B7 /", "R2", Slot{1, 4}, ". . . . B7 / . . . R1 R2 R3"},
		{"not over the end of the row", "R1 R2 R3 /", "R1", Slot{1, 7}, "/ . . . . . R1 R2 R3"},
		{"not over its beginning", ". R1 R2 R3 /", "R3", Slot{1, 1}, "/ R1 R2 R3"},
		{"others change places", "R1 R2 / . K1 . B2", "R1", Slot{1, 1}, "K1 / . R1 R2 B2"},
		{"not off the rack", "R1 R2 /", "R1", Slot{2, 1}, "R1 R2 /"},
		{"nowhere else", "R1 R2 /", "R2", Slot{0, 1}, "R1 R2 /"},
	} {
		r := rackOf(c.rows)
		r.MoveBlock(slotOf(r, c.tile), c.to)
		check.Equal(t, textOf(r), c.want, c.why)
		check.That(t, r.Undo() == (c.want != c.rows) && textOf(r) == c.rows, "%s: one undo leads to %s", c.why, textOf(r))
		r.MoveBlock(Slot{0, 5}, Slot{1, 1}) // an empty slot has no block
		check.Equal(t, textOf(r), c.rows, c.why)
	}
}

func TestJoin(t *testing.T) {
	for _, c := range []struct {
		why, rows, beside string
		behind            bool
		want              string
	}{
		{"a free slot behind", "R1 R2 . . B1 / . . . . . . . R3", "R2", true, "R1 R2 R3 . B1 /"},
		{"a free slot before", ". . R4 R5 . B1 / . . . . . . . R3", "R4", false, ". R3 R4 R5 . B1 /"},
		{"groups stay apart", "R1 R2 . B1 B2 / . . . . . . . R3", "R2", true, "R1 R2 R3 . B1 B2 /"},
		{"fewer tiles move", ". . R1 R2 . B1 B2 B3 / . . . . . . . R3", "R2", true, ". R1 R2 R3 . B1 B2 B3 /"},
		{"no tile moves", ". R1 R2 . . B1 / . . . . . . . R3", "R2", true, ". R1 R2 R3 . B1 /"},
		{"no room", "R1 R2 . B1 B2 . B3 B4 / . . . . . . . R3", "R2", true, "R1 R2 . B1 B2 . B3 B4 / . . . . . . . R3"},
	} {
		r := rackOf(c.rows)
		to, ok := r.Join(Slot{1, 7}, slotOf(r, c.beside), c.behind)
		check.Equal(t, textOf(r), c.want, c.why)
		check.That(t, ok == (c.want != c.rows) && (!ok || to == slotOf(r, "R3")), "%s: %v, %v", c.why, to, ok)
	}
}

func TestNextTile(t *testing.T) {
	r := rackOf(". R1 . . R2 R3 / B1 . . B2")
	right, left, down, up := Slot{0, 1}, Slot{0, -1}, Slot{1, 0}, Slot{-1, 0}
	for _, c := range []struct {
		from string
		by   Slot
		want string
	}{
		{"R1", right, "R2"}, {"R2", left, "R1"}, {"R3", right, "R3"}, {"R1", left, "R1"},
		{"R3", down, "B2"}, {"B2", up, "R2"}, {"B1", up, "R1"}, {"R2", up, "R2"}, {"R3", Slot{0, -8}, "R1"}, {"R1", Slot{0, 8}, "R3"},
	} {
		check.Equal(t, r.NextTile(slotOf(r, c.from), c.by), slotOf(r, c.want), c)
	}
	check.Equal(t, r.NextTile(Slot{0, 7}, left), slotOf(r, "R3"))
	check.Equal(t, r.NextTile(Slot{1, 7}, Slot{0, -8}), slotOf(r, "B1"))
	check.Equal(t, r.NextSlot(Slot{0, 7}, Slot{1, 1}), Slot{1, 7})
}

// As space runs out, the slots of missing tiles must be given up first, then the gaps between other groups, and finally
// those between melds.
func TestArrangeMelds(t *testing.T) {
	melds, others := groupsOf("R1 R2 R3|B7 B8 B9"), groupsOf("K4 K6|Y1 R9")
	others[0] = slices.Insert(others[0], 1, tile.None)
	for columns, want := range map[int]string{
		9: "R1 R2 R3 . B7 B8 B9 / K4 . K6 . Y1 R9",
		7: "R1 R2 R3 . B7 B8 B9 / K4 . K6 . Y1 R9",
		6: "R1 R2 R3 . K4 K6 / B7 B8 B9 . Y1 R9",
		5: "R1 R2 R3 B7 B8 / B9 K4 K6 Y1 R9",
	} {
		r := New(columns)
		r.SetHand(tile.SetOf(tiles("R1 R2 R3 B7 B8 B9 K4 K6 Y1 R9")...))
		r.ArrangeMelds(melds, others)
		check.Equal(t, textOf(r), want, columns)
	}
}

// If there is no room for the slot of a missing tile, as on a rack in order, the larger side of its meld must stay a
// group.
func TestArrangeMelds_InOrder(t *testing.T) {
	for at, want := range []string{"R1 R2 R3 R5 /", "R2 R3 R5 . R1 /", "R3 R5 . R1 R2 /", "R1 R2 R3 . R5 /", "R1 R2 R3 R5 /"} {
		r := New(8)
		r.InOrder = true
		x := tiles("R1 R2 R3 R5")
		r.SetHand(tile.SetOf(x...))
		r.ArrangeMelds([][]tile.Tile{slices.Insert(x, at, tile.None)}, nil)
		check.Equal(t, textOf(r), want, "gap at ", at)
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
