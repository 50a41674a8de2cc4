package game

import (
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestValidate_Invalid(t *testing.T) {
	m := check.Must(Setup{Rules: Okey101(), Step: MustDiscard, Laid: []SetupMeld{{1, tiles("B10 B11 B12 B13")}}}.Match())
	lay := Action{Kind: Lay, Groups: GroupsOf([][]tile.Tile{tiles("R1 R2 R3")})}
	for want, change := range map[string]func(*View){
		"seat is out of range":  func(v *View) { v.Dealer = 4 },
		"another seat's turn":   func(v *View) { v.Turn = 1 },
		"fallen out":            func(v *View) { v.EliminatedIn[v.Seat] = 1 },
		"no step":               func(v *View) { v.Step = 3 },
		"stock_left":            func(v *View) { v.StockLeft = -1 },
		"round and turn_number": func(v *View) { v.Round = 0 },
		"played":                func(v *View) { v.Played = v.Round },
		"a numbered tile":       func(v *View) { v.Indicator = tile.FalseJoker },
		"taken or given back":   func(v *View) { v.Returned = 99 },
		"taking_back":           func(v *View) { v.UndoLevel = UndoPaid + 1 },
		"laid by no seat":       func(v *View) { v.Melds[0].Owner = Nobody },
		"okeys_taken":           func(v *View) { v.OkeysTaken[2] = 3 },
		"penalties":             func(v *View) { v.Penalties = []Penalty{{Seat: 9}} },
		"nothing is laid":       func(v *View) { v.Placements = []Placement{{Turn: 1, Action: Action{Kind: Draw}}} },
		"order of turns":        func(v *View) { v.Placements = []Placement{{Turn: 9, Action: lay}} },
		"a round is over":       func(v *View) { v.Hand = tile.Set{} },
		"22 tiles":              func(v *View) { v.HandSizes[0]-- },
		"no tile":               func(v *View) { v.Discards[1] = []tile.Tile{99} },
		"more than two":         func(v *View) { v.Discards[1] = tiles("R1 R1 R1") },
		"the record has":        func(v *View) { v.Record = []Move{{Seat: -2}} },
	} {
		v := m.View(0)
		change(&v)
		err := v.Validate()
		check.That(t, err != nil && strings.Contains(err.Error(), want), "want an error about %q, have %v", want, err)
	}
}
