package rack

import (
	"testing"

	"pgregory.net/rapid"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestSetHand_InOrder(t *testing.T) {
	for _, c := range []struct {
		why, held string
		from      Slot
		want      string
	}{
		{"as it is", "R1 R2 R1 K5 F", Nowhere, "R1 R2 . R1 K5 . F"},
		{"the named copy goes and the block closes up", "R2 R1 K5 F", Slot{0, 0}, "R2 . . R1 K5 . F"},
		{"the other named copy goes", "R1 R2 K5 F", Slot{0, 3}, "R1 R2 . K5 . . F"},
		{"what was named did not go", "R1 R2 R1 K5", Slot{0, 0}, "R1 R2 . R1 K5"},
		{"a new tile stands at the end", "R1 R2 R1 K5 F B3", Nowhere, "R1 R2 . R1 K5 . F . B3"},
		{"one comes and one goes", "R1 R2 R1 F B3", Slot{0, 4}, "R1 R2 . R1 . . F . B3"},
		{"nothing", "", Nowhere, ""},
	} {
		r := New(30)
		r.InOrder = true
		r.SetHand(tile.SetOf(tiles("R1 R2 R1 K5 F")...))
		r.Arrange(groupsOf("R1 R2|R1 K5|F"))
		r.SetHand(tile.SetOf(tiles(c.held)...), c.from)
		check.Equal(t, rowText(r, 0), c.want, c.why)
	}
}

// There must always be room for a new tile, and it must be the last one.
func TestSetHand_InOrderManyTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pool := tile.Full(true).Tiles()
		r := New(15)
		r.InOrder = true
		hand := tile.SetOf(pool[:14]...)
		r.SetHand(hand)
		for range rapid.IntRange(1, 80).Draw(t, "turns") {
			x := pool[rapid.IntRange(0, len(pool)-1).Draw(t, "drawn")]
			if hand[x] == tile.Copies {
				continue
			}
			hand.Add(x)
			r.SetHand(hand)
			var order []tile.Tile
			for _, group := range r.Groups(Nowhere) {
				order = append(order, group...)
			}
			check.Need(t, tile.SetOf(order...) == hand && order[len(order)-1] == x, "%v drawn: %v", x, order)
			gone := order[rapid.IntRange(0, len(order)-1).Draw(t, "gone")]
			hand.Remove(gone)
			r.SetHand(hand)
		}
	})
}
