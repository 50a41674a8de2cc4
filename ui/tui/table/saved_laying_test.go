package table_test

import (
	"maps"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/tabletest"
)

// TestTakeBack_AfterResuming checks that, in a resumed match, tiles laid before the match was left can be taken back
// and return to their slots (rule 7.11).
func TestTakeBack_AfterResuming(t *testing.T) {
	s := tabletest.Setup{Preset: "101", Dir: t.TempDir()}
	g := open(t, s)
	g.Type("kısmet").Press("enter").Settle()
	would := func(kind game.Kind) bool {
		a, err := tabletest.MeldingBot{}.Play(t.Context(), g.View().Clone())
		return err == nil && a.Kind == kind
	}
	g.PlayRoundsUntil(func() bool { return would(game.Open) })
	g.Press("a")
	var racks []map[rack.Slot]rack.PlacedTile
	for _, kind := range []game.Kind{game.Open, game.Lay, game.LayOff} { // take the actions that the hand allows
		before, placed := g.Places(), len(g.View().Placed())
		if kind != game.LayOff {
			g.Press("o")
		} else if would(kind) {
			g.PointWhere(func(x tile.Tile) bool { return len(g.View().LayOffs(x)) > 0 }).Press("e")
		}
		if len(g.View().Placed()) > placed {
			racks = append(racks, before)
		}
	}
	check.Need(t, len(racks) != 0, "nothing was laid")
	g.Session().Store().Close()
	next := reopen(t, s)
	if len(next.View().Placed()) != len(racks) || next.Session().Rack().Tiles() != next.View().Hand || next.Tile() == tile.None {
		t.Fatalf("%d times something was laid, then %d; the cursor is at %v", len(racks), len(next.View().Placed()), next.Cursor())
	}
	for len(racks) > 0 {
		takeBack(next)
		last := len(racks) - 1
		if now := next.Places(); !maps.Equal(now, racks[last]) || len(next.View().Placed()) != last {
			t.Errorf("the rack was %v and is %v", racks[last], now)
		}
		racks = racks[:last]
	}
}
