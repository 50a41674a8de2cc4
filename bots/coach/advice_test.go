package coach

import (
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/gametest"
)

// TestTheTileTakenComesToTheTable: where a tile taken has to be laid, no option leaves it in the hand, as that turn
// could not end; but what was played is always an option.
func TestTheTileTakenComesToTheTable(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Turn: 0, Drawn: true, Turns: 12, Indicator: "R11", Taken: "K2",
		Melds: []gametest.Meld{{Owner: 0, Tiles: "K9 K10 K11 K12 K13"}, {Owner: 0, Tiles: "B9 B10 B11 B12"}},
		Hands: [game.MaxSeats]string{0: "R1 R12 B6 B8 Y2 Y8 Y12 K2"},
	}
	m := p.Match(t)
	v := m.View(0)
	strands, err := game.ParseAction("lay R12-B8-Y8")
	if err != nil || !slices.ContainsFunc(v.Legal(), strands.Same) {
		t.Fatal("the okey cannot be laid without the tile taken", err)
	}
	lays, err := game.ParseAction("lay R12-K2-Y2")
	if err != nil {
		t.Fatal(err)
	}
	glanced, err := Glance(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	judged, err := Judge(t.Context(), v, lays, Quick)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*Decision{glanced, judged} {
		if len(d.Options) < 2 || !slices.ContainsFunc(d.Options, func(o value.Estimate) bool { return o.Action.Same(lays) }) {
			t.Errorf("to lay the tile is no option: %v", d.Options)
		}
		if slices.ContainsFunc(d.Options, func(o value.Estimate) bool { return o.Action.Same(strands) }) {
			t.Errorf("to lay without the tile is an option: %v", d.Options)
		}
	}
	if judged, err = Judge(t.Context(), v, strands, Quick); err != nil || judged == nil || judged.Chosen() == nil {
		t.Errorf("what was played is no option: %v, %v", judged, err)
	}
}
