package rack

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func tiles(t testing.TB, s string) []tile.Tile {
	t.Helper()
	list := check.Must(tile.ParseAll(s))
	return list
}

// upperRow returns a rack of 15 columns with the given tiles at the left of its upper row.
func upperRow(t testing.TB, s string) *Rack {
	t.Helper()
	r := New(15)
	for i, x := range tiles(t, s) {
		r.rows[0][i] = PlacedTile{Tile: x}
	}
	return r
}

// rowText returns a row in notation, with a dot for each empty slot before the last tile.
func rowText(r *Rack, row int) string {
	var words []string
	last := 0
	for i, p := range r.rows[row] {
		word := "."
		if p.Tile != tile.None {
			word, last = p.Tile.String(), i+1
		}
		words = append(words, word)
	}
	return strings.Join(words[:last], " ")
}

func TestSetHand_NewTileApart(t *testing.T) {
	r := upperRow(t, "R1 R2 R3")
	hand := r.Tiles()
	hand.Add(tile.New(tile.Blue, 7))
	if fresh := r.SetHand(hand, Slot{}); len(fresh) != 1 || fresh[0] != (Slot{1, 14}) {
		t.Errorf("the new tile is at %v", fresh)
	}
	hand.Add(tile.New(tile.Blue, 8))
	if fresh := r.SetHand(hand, Slot{}); len(fresh) != 1 || fresh[0] != (Slot{1, 12}) {
		t.Errorf("the second new tile is at %v", fresh)
	}
	if got := rowText(r, 0); got != "R1 R2 R3" {
		t.Errorf("the upper row is %s", got)
	}
}

func TestSetHand_PreferredSlot(t *testing.T) {
	r := upperRow(t, "R1 R2 R1 R3")
	hand := r.Tiles()
	hand.Remove(tile.New(tile.Red, 1))
	r.SetHand(hand, Slot{0, 2})
	if got := rowText(r, 0); got != "R1 R2 . R3" {
		t.Errorf("after discarding the second R1: %s", got)
	}
}

// groupsOf parses groups of tiles separated by bars.
func groupsOf(t testing.TB, s string) [][]tile.Tile {
	t.Helper()
	var groups [][]tile.Tile
	for _, group := range strings.Split(s, "|") {
		groups = append(groups, tiles(t, group))
	}
	return groups
}

func TestArrange(t *testing.T) {
	const hand = "R7 F R5 B2 K9 R4 B2 Y9 K1 R9 Y13 B12 K2 R13"
	for _, c := range []struct{ groups, top, below string }{
		{"R4 F R7 R9 R13|B2 B2 B12|K1 K2 K9|Y9 Y13|R5", "R4 F R7 R9 R13 . B2 B2 B12 . K1 K2 K9", "Y9 Y13 . R5"},
		{"R4|F|R7|R9|R13|B2|B2|B12|K1|K2|K9|Y9|Y13|R5", "R4 . F . R7 . R9 . R13 . B2 . B2", "B12 . K1 . K2 . K9 . Y9 . Y13 . R5"},
		{"R4 R5|Y1 Y1 B7", "R4 R5", "R7 R9 R13 B2 B2 B12 K1 K2 K9 Y9 Y13 F"}, // tiles not on the rack are skipped, and unnamed tiles come last
		{hand, hand, ""},
	} {
		r := upperRow(t, hand)
		r.Arrange(groupsOf(t, c.groups))
		if rowText(r, 0) != c.top || rowText(r, 1) != c.below {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", c.groups, rowText(r, 0), rowText(r, 1), c.top, c.below)
		}
		if changed := c.top != hand; r.Undo() != changed || rowText(r, 0) != hand {
			t.Errorf("%s cannot be undone: %s", c.groups, rowText(r, 0))
		}
	}
}

func TestArrange_FullRack(t *testing.T) {
	r := New(7)
	hand := tiles(t, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1")
	r.SetHand(tile.SetOf(hand...), Slot{})
	r.Arrange(groupsOf(t, "R1 R2|R3 R4|R5 R6|R7 R8|R9 R10|R11 R12|R13 B1"))
	if got := rowText(r, 0) + " / " + rowText(r, 1); got != "R1 R2 R3 R4 R5 R6 R7 / R8 R9 R10 R11 R12 R13 B1" {
		t.Errorf("the rack holds %s", got)
	}
}

func TestArrange_KeepsFaceDown(t *testing.T) {
	r := upperRow(t, "R7 R1 R7 B2")
	check.That(t, !r.Flip(Slot{1, 3}) && r.Flip(Slot{0, 2}), "only a tile can be turned")
	r.Arrange(groupsOf(t, "B2|R1 R7 R7"))
	down := 0
	for _, p := range r.rows[0] {
		if p.FaceDown {
			down++
			check.Equal(t, p.Tile, tile.New(tile.Red, 7))
		}
	}
	check.Equal(t, down, 1)
	r.Move(Slot{0, 0}, Slot{1, 9})
	check.That(t, r.Flip(Slot{1, 9}), "nothing was moved")
}

func TestAt_OutsideRack(t *testing.T) {
	r := upperRow(t, "R7")
	for _, s := range []Slot{{-1, 0}, {0, -1}, {2, 0}, {0, 15}} {
		r.Move(Slot{}, s)
		r.Move(s, Slot{})
		check.That(t, r.At(s) == (PlacedTile{}) && !r.Flip(s), "there is something at %v", s)
	}
	check.That(t, !r.Undo() && rowText(r, 0) == "R7", "something was moved")
}

func TestRack_KeepsHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(8, 22).Draw(t, "columns")
		all := rapid.Permutation(tile.Full(true).Tiles()).Draw(t, "tiles")
		r := New(columns)
		hand := tile.SetOf(all[:14]...)
		r.SetHand(hand, Slot{})
		slot := func(name string) Slot {
			return Slot{rapid.IntRange(-1, 2).Draw(t, name+" row"), rapid.IntRange(-1, columns).Draw(t, name+" column")}
		}
		for i := range rapid.IntRange(0, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0:
				r.Move(slot("from"), slot("to"))
			case 1:
				r.Flip(slot("turn"))
			case 2:
				r.Undo()
			case 3:
				r.Arrange([][]tile.Tile{rapid.Permutation(hand.Tiles()).Draw(t, "order")})
			case 4:
				hand.Remove(rapid.SampledFrom(hand.Tiles()).Draw(t, "discard"))
				hand.Add(all[20+i])
				r.SetHand(hand, slot("preferred"))
			case 5:
				r.Arrange([][]tile.Tile{hand.Tiles()[:3], all[:2]})
			case 6:
				n := 0
				for _, g := range r.Groups(Nowhere) {
					n += len(g)
				}
				check.Need(t, n == hand.Len(), "the groups hold %d tiles", n)
			}
			if r.Tiles() != hand {
				t.Fatalf("the rack holds %v, the hand is %v", r.Tiles(), hand)
			}
		}
	})
}

func TestGroups(t *testing.T) { // rule 3.5
	r := rackOf(t, [Rows]string{"R1 R2 .  B7 B8 B9", "K1 K2 K3 .  .  Y5"})
	r.Flip(Slot{})
	for apart, want := range map[Slot]string{
		Nowhere: "[R1 R2] [B7 B8 B9] [K1 K2 K3] [Y5]",
		{1, 5}:  "[R1 R2] [B7 B8 B9] [K1 K2 K3]",
		{0, 4}:  "[R1 R2] [B7 B8 B9] [K1 K2 K3] [Y5]", // the tile at this slot is not alone
		{0, 2}:  "[R1 R2] [B7 B8 B9] [K1 K2 K3] [Y5]",
	} {
		got := ""
		for _, g := range r.Groups(apart) {
			got += " [" + tile.Format(g) + "]"
		}
		check.That(t, strings.TrimSpace(got) == want, "apart %v: %s, want %s", apart, got, want)
	}
}

func TestNearest(t *testing.T) {
	r := New(10)
	for s, x := range map[Slot]string{{0, 2}: "R1", {0, 6}: "R2", {1, 4}: "R1", {1, 9}: "K5"} {
		r.rows[s.Row][s.Col] = PlacedTile{Tile: tiles(t, x)[0]}
	}
	for from, want := range map[Slot]Slot{
		{0, 2}: {0, 2}, {0, 3}: {0, 2}, {0, 4}: {1, 4}, {0, 5}: {0, 6}, {1, 7}: {1, 9}, {1, 3}: {1, 4}, {1, 0}: {0, 2}, {0, 9}: {1, 9},
	} {
		if got := r.Nearest(from); got != want {
			t.Errorf("nearest to %v is %v, want %v", from, got, want)
		}
	}
	red := tiles(t, "R1 B9")
	for _, c := range []struct {
		wanted     tile.Tile
		from, want Slot
	}{{red[0], Slot{0, 9}, Slot{1, 4}}, {red[0], Slot{0, 0}, Slot{0, 2}}, {red[1], Slot{0, 9}, Slot{1, 9}}, {tile.None, Slot{1, 5}, Slot{1, 4}}} {
		if got := r.Find(c.wanted, c.from); got != c.want {
			t.Errorf("%v nearest to %v is at %v, want %v", c.wanted, c.from, got, c.want)
		}
	}
	if got := New(3).Nearest(Slot{1, 2}); got != (Slot{1, 2}) {
		t.Errorf("on an empty rack the nearest is %v", got)
	}
}
