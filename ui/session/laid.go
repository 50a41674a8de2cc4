package session

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// Stood is how the player's tiles stood at a time: the rack layout that was written last before it,
// nil if there is none, and his hand.
type RackLayout struct {
	Layout json.RawMessage
	Hand   tile.Set
}

// BeforeLaid is how the player's tiles stood before each thing that he laid in the turn that is
// going on and may take back, in order (rule 7.11), by the journal of a match that was resumed.
func (m *Store) LayoutsBeforeLaying(player game.Seat) (stood []RackLayout) {
	if m == nil || m.Record == nil || m.Record.Len() == 0 {
		return nil
	}
	match, _ := m.Record.Match()
	now := match.Public()
	if now.Phase != game.Playing || now.Turn != player || len(now.Placed()) == 0 {
		return nil
	}
	first := m.Record.Len() - 1
	for first > 0 && m.Record.Act(first).Action.Kind != game.Discard && m.Record.Act(first).Action.Kind != game.NextRound {
		first-- // to what the turn began with
	}
	var before game.Match
	for i, step := range m.Record.StepsFrom(first) {
		table := step.Match.Public()
		switch placed := len(table.Placed()); {
		case placed < len(stood):
			stood = stood[:placed]
		case i > first && placed > len(stood):
			stood = append(stood, RackLayout{step.Layout, before.View(player).Hand})
		}
		before = step.Match
	}
	return stood
}
