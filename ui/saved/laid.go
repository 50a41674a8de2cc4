package saved

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// Stood is how the player's tiles stood at a time: the rack layout that was written last before it, nil if there is none, and his hand.
type Stood struct {
	Layout json.RawMessage
	Hand   tile.Set
}

// BeforeLaid is how the player's tiles stood before each thing that he laid in the turn that is going on and may take back, in order
// (rule 7.11), by the journal of a match that was resumed.
func (m *Match) BeforeLaid(player game.Seat) (stood []Stood) {
	if m == nil || m.Record == nil || len(m.Record.Steps) == 0 {
		return nil
	}
	steps := m.Record.Steps
	first := len(steps) - 1
	now := steps[first].Match.Public()
	if now.Phase != game.Playing || now.Turn != player || len(now.Placed()) == 0 {
		return nil
	}
	for first > 1 {
		before := steps[first-1].Match.Public()
		if before.Phase != game.Playing || before.Round != now.Round || before.Turns != now.Turns {
			break
		}
		first--
	}
	for i := first; i < len(steps); i++ {
		table := steps[i].Match.Public()
		switch placed := len(table.Placed()); {
		case placed < len(stood):
			stood = stood[:placed]
		case i > 0 && placed > len(stood):
			stood = append(stood, Stood{steps[i].Layout, steps[i-1].Match.View(player).Hand})
		}
	}
	return stood
}
