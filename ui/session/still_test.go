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
		s := sitDown(t, testTable(game.Classic(), seed)).s
		still := NewSnapshot(s.View(), s.Rack())
		got, want := still.Reading().Parts, s.Reading().Parts
		check.That(t, reflect.DeepEqual(got, want) && len(want) != 0, "seed %d: it has the groups %v, not %v", seed, got, want)
		check.That(t, !still.MyTurn() && !still.May(game.Draw) && !still.May(game.Take) && still.Reading().Left.Tile == tile.None, "seed %d: the moment can be played", seed)
	}
}
