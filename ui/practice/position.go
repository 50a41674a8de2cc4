package practice

import (
	"encoding/json"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// position is where a step begins; the player's own tiles are those of its rack, the last of which
// he has drawn where it is his turn to discard. Tiles are in notation, and what is not named is
// dealt round it.
type position struct {
	turn      game.Seat
	step      game.Step
	indicator string
	stock     string
	hands     [game.MaxSeats]string // of the others
	discards  [game.MaxSeats]string
	laid      []laid
}

// laid is a meld on the table.
type laid struct {
	owner game.Seat
	tiles string
}

// match is a match in the position.
func (p *position) match(rules game.Rules, hand []tile.Tile) (game.Match, error) {
	s := game.Setup{Rules: rules, Seed: game.SeedOf(1), Turn: p.turn, Step: p.step, Indicator: one(p.indicator), Stock: tiles(p.stock)}
	for seat := range p.hands {
		s.Hands[seat], s.Discards[seat] = tiles(p.hands[seat]), tiles(p.discards[seat])
	}
	s.Hands[session.Player] = hand
	for _, l := range p.laid {
		s.Laid = append(s.Laid, game.SetupMeld{Owner: l.owner, Tiles: tiles(l.tiles)})
	}
	return s.Match()
}

// hand is what stands on the rack of a step, and its layout as racks read it.
func (s *Step) hand() (hand []tile.Tile, layout json.RawMessage) {
	var rows [rack.Rows][]string
	for i, row := range s.rack {
		hand = append(hand, tiles(row)...)
		for slot := range strings.FieldsSeq(row) {
			rows[i] = append(rows[i], strings.Trim(slot, "."))
		}
	}
	layout, _ = json.Marshal(rows) // texts only
	return hand, layout
}
