package session

import (
	"reflect"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestNewSnapshot_SameReading(t *testing.T) {
	for seed := range uint64(20) {
		s, _, err := New(testTable(game.Classic(), seed))
		check.OK(t, err)
		defer s.Close()
		still := NewSnapshot(s.View(), s.Rack())
		if got, want := still.Reading().Parts, s.Reading().Parts; !reflect.DeepEqual(got, want) || len(want) == 0 {
			t.Errorf("seed %d: it has the groups %v, not %v", seed, got, want)
		}
		check.That(t, !still.MyTurn() && !still.May(game.Draw) && !still.May(game.Take) && still.Reading().Left.Tile == tile.None, "seed %d: the moment can be played", seed)
	}
}
