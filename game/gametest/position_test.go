package gametest

import (
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestPosition(t *testing.T) {
	shown := game.Seat(3)
	m := Position{
		Turn: 1, Drawn: true, Indicator: "R4", Shown: &shown, StockLeft: new(12), Stock: "K1",
		Hands:    [4]string{1: "B1 B2 B3 B4 B5 K1 K2 K3 K4 K5 Y1 Y2 Y3 Y4 R9"},
		Discards: [4]string{"R12", "", "B9"},
	}.Match(t)
	v := m.View(1)
	check.That(t, v.Indicator.String() == "R4" && v.Shown == 3 && v.StockLeft == 12 && v.TopDiscard(0).String() == "R12" && v.TopDiscard(2).String() == "B9", "%+v", v)
	events := v.Log.Events()
	if drew, ok := events[len(events)-1].(game.Drew); !ok || drew.Tile.String() != "R9" {
		t.Errorf("the last tile of the hand was not drawn: %v", events)
	}
	if _, _, err := game.Apply(m, 1, game.Action{Kind: game.Finish, Tile: tile.New(tile.Red, 9)}); err != nil {
		t.Error(err)
	}
}
