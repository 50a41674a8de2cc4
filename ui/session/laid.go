package session

import (
	"encoding/json"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// A RackLayout is the player's hand at one moment, with the last rack layout written before it. Layout is nil if there
// is none.
type RackLayout struct {
	Layout json.RawMessage
	Hand   tile.Set
}

// LayoutsBeforeLaying returns the state of the player's rack before each laying of the current turn that can be taken
// back, in order (rule 7.11). It reads the journal of a resumed match.
func (s *Store) LayoutsBeforeLaying(player game.Seat) (layouts []RackLayout) {
	if s == nil || s.Record == nil || s.Record.Len() == 0 {
		return nil
	}
	match, _ := s.Record.Match()
	now := match.Public()
	if now.Phase != game.Playing || now.Turn != player || len(now.Placed()) == 0 {
		return nil
	}
	first := s.Record.Len() - 1
	for first > 0 && s.Record.Act(first).Action.Kind != game.Discard && s.Record.Act(first).Action.Kind != game.NextRound {
		first-- // go back to the beginning of the turn
	}
	var before game.Match
	for i, step := range s.Record.StepsFrom(first) {
		table := step.Match.Public()
		switch placed := len(table.Placed()); {
		case placed < len(layouts):
			layouts = layouts[:placed]
		case i > first && placed > len(layouts):
			layouts = append(layouts, RackLayout{step.Layouts[player], before.View(player).Hand})
		}
		before = step.Match
	}
	return layouts
}
