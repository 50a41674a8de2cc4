package rack

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func tiles(s string) []tile.Tile { return check.Must(tile.ParseAll(s)) }

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

func TestSetHand(t *testing.T) {
	r := rackOf("R1 R2 R1 R3 /")
	hand := r.Tiles()
	for _, c := range []struct {
		name string
		at   Slot
	}{{"B7", Slot{1, 7}}, {"B8", Slot{1, 5}}} { // new tiles stand apart
		hand.Add(tiles(c.name)[0])
		fresh := r.SetHand(hand, Slot{})
		check.That(t, slices.Equal(fresh, []Slot{c.at}), "%s is at %v", c.name, fresh)
	}
	hand.Remove(tile.New(tile.Red, 1))
	r.SetHand(hand, Slot{0, 2})
	check.Equal(t, rowText(r, 0), "R1 R2 . R3", "after discarding the second R1")
}

// groupsOf parses groups of tiles separated by bars.
func groupsOf(s string) [][]tile.Tile {
	var groups [][]tile.Tile
	for _, group := range strings.Split(s, "|") {
		groups = append(groups, tiles(group))
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
		r := New(15)
		for i, x := range tiles(hand) {
			r.rows[0][i].Tile = x
		}
		r.Arrange(groupsOf(c.groups))
		check.Equal(t, rowText(r, 0), c.top, c.groups)
		check.Equal(t, rowText(r, 1), c.below, c.groups)
		check.That(t, r.Undo() == (c.top != hand) && rowText(r, 0) == hand, "%s cannot be undone: %s", c.groups, rowText(r, 0))
	}
	full := New(7)
	full.SetHand(tile.SetOf(tiles("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 B1")...), Slot{})
	full.Arrange(groupsOf("R1 R2|R3 R4|R5 R6|R7 R8|R9 R10|R11 R12|R13 B1"))
	check.Equal(t, textOf(full), "R1 R2 R3 R4 R5 R6 R7 / R8 R9 R10 R11 R12 R13 B1")
}

func TestArrange_KeepsFaceDown(t *testing.T) {
	r := rackOf("R7 R1 R7 B2 /")
	check.That(t, !r.Flip(Slot{1, 3}) && r.Flip(Slot{0, 2}), "only a tile can be turned")
	r.Arrange(groupsOf("B2|R1 R7 R7"))
	down := 0
	for _, p := range r.rows[0] {
		if p.FaceDown {
			down++
			check.Equal(t, p.Tile, tile.New(tile.Red, 7))
		}
	}
	check.Equal(t, down, 1)
	r.Move(Slot{0, 0}, Slot{1, 7})
	check.That(t, r.Flip(Slot{1, 7}), "nothing was moved")
}

// Whatever is done to a rack, it holds the tiles of the hand, there is nothing outside it, and its layout can be read
// again.
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
			switch rapid.IntRange(0, 9).Draw(t, "step") {
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
			case 7:
				from, to := slot("from"), slot("to")
				x := r.TileAt(from)
				r.Insert(from, to)
				check.Need(t, !r.Has(to) || x == tile.None || r.TileAt(to) == x, "%v inserted at %v", x, to)
			case 8:
				from, beside := slot("from"), slot("beside")
				if r.TileAt(from) != tile.None && r.TileAt(beside) != tile.None && from != beside {
					r.Join(from, beside, rapid.Bool().Draw(t, "behind"))
				}
			case 9:
				r.MoveBlock(slot("from"), slot("to"))
			}
			check.Need(t, r.Tiles() == hand, "the rack holds %v, the hand is %v", r.Tiles(), hand)
			if s := slot("anywhere"); !r.Has(s) {
				check.Need(t, r.At(s) == (PlacedTile{}) && !r.Flip(s), "there is something at %v", s)
			}
		}
		again := New(columns)
		check.OK(t, json.Unmarshal(check.Must(json.Marshal(r)), again))
		check.Need(t, reflect.DeepEqual(again.rows, r.rows), "%v came back as %v", r.rows, again.rows)
	})
}

func TestGroups(t *testing.T) { // rule 3.5
	r := rackOf("R1 R2 .  B7 B8 B9 / K1 K2 K3 .  .  Y5")
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
	r := rackOf(". . R1 . . . R2 / . . . . R1 . . K5")
	for from, want := range map[Slot]Slot{
		{0, 2}: {0, 2}, {0, 3}: {0, 2}, {0, 4}: {1, 4}, {0, 5}: {0, 6}, {1, 6}: {1, 7}, {1, 3}: {1, 4}, {1, 0}: {0, 2}, {0, 7}: {0, 6},
	} {
		check.Equal(t, r.Nearest(from), want, from)
		check.Equal(t, r.Find(tile.None, from), want, from)
	}
	for name, want := range map[string]Slot{"R1": {1, 4}, "B9": {0, 6}} { // the nearest R1, or the nearest of any if it is not there
		check.Equal(t, r.Find(tiles(name)[0], Slot{0, 7}), want, name)
	}
	check.Equal(t, New(3).Nearest(Slot{1, 2}), Slot{1, 2}, "on an empty rack")
}
