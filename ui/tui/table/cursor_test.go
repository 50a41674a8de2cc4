package table_test

import (
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestEnter checks that Enter, which also skips delays, does not discard in the first half second of a turn or before
// the player has selected a tile. The cursor starts on the least useful tile.
func TestEnter(t *testing.T) {
	g := tableHolding(t, blunder, "")
	check.Equal(t, g.Tile().String(), "K9", "under the cursor")
	choose := g.Words.Say("discard.choose")
	g.Wait(499*time.Millisecond).Press("right", "left", "enter").Shows(choose).Need(g.Session.MyTurn(), "Enter discards as soon as a turn begins")
	g = tableHolding(t, blunder, "").Wait(500*time.Millisecond).Press("enter", "enter").Shows(choose)
	g.Need(g.Session.MyTurn(), "Enter discards a tile that nobody chose")
	g.Press("space", "esc", "enter").Need(g.View().TopDiscard(0).String() == "K9", "Enter does not discard")
	tableHolding(t, near, "").Press("enter").Shows(g.Render(g.Words.Say("refused.draw-first"))).ShowsNone(choose)
	g = play(t, tabletest.Setup{})
	for range 3 {
		g.Wait(time.Minute).Press("d", "enter").Need(g.Session.MyTurn(), "Enter discards what was drawn")
		g.PointWhere(g.IsOrdinary).Press("space", "esc", "enter").Need(!g.Session.MyTurn(), "Enter does not discard")
		g.Press("L", "H").Settle()
	}
}

// TestCursor_AvoidsMelds checks that, after drawing or taking, the cursor is on a tile that may be discarded and is not
// in a complete meld. If hints are limited, it is on the drawn tile, provided that this tile meets both conditions.
func TestCursor_AvoidsMelds(t *testing.T) {
	for seed := range uint64(testsize.Of(16, 40)) {
		hints := int(seed%2) - 1
		g := play(t, tabletest.Setup{Seed: seed + 1, Options: func(o *table.Options) { o.Hints, o.Beside = hints, seed/2%2 == 0 }})
		g.Press("a", []string{"d", "t"}[seed/4%2])
		s, v, x := g.Session, g.View(), g.Tile()
		if v.Step != game.MustDiscard || v.Phase != game.Playing {
			continue
		}
		finished := s.Reading().Finished
		g.That(v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil && !finished(g.Cursor()), "seed %d: the cursor is on %v", seed, x)
		fresh := s.FreshSlot()
		may := fresh != rack.Nowhere && v.Taken == tile.None && !finished(fresh)
		g.That(hints != 0 || !may || g.Cursor() == fresh, "seed %d: the cursor tells that %v is needed least", seed, x)
		if spare := s.Advice().SpareTile(); hints < 0 && x != spare {
			where, ok := s.Rack().FindFunc(func(at rack.Slot) bool { return s.Rack().At(at).Tile == spare })
			check.That(t, !ok || finished(where), "seed %d: the cursor is on %v, %v is needed least", seed, x, spare)
		}
	}
}

// TestCursor_EqualTiles checks that, of two equal tiles, both the cursor and the hint select the one that stands alone
// rather than the one in an incomplete group.
func TestCursor_EqualTiles(t *testing.T) {
	at := &gametest.Position{Indicator: "K8", Hands: [4]string{"K1 K2 K3 B7 B8 B9 B10 Y4 B4 K4 R5 R6 Y11 Y12"}, Stock: "R5"}
	melds := []string{"K1 K2 K3", "B7 B8 B9 B10", "Y4 B4 K4"}
	alone := func(g *tabletest.Game) {
		t.Helper()
		g.That(g.Tile().String() == "R5" && g.Session.Reading().Alone(g.Cursor()), "the cursor is on %v", g.Tile())
	}
	for _, order := range [][]string{{"R5 R6", "Y11 Y12", "R5"}, {"R5", "Y11 Y12", "R5 R6"}} {
		g := playAt(t, at).Press("d").Arrange(slices.Concat(melds, order)...)
		for _, key := range []string{"home", "end"} {
			alone(g.Press("i").Settle().Press(key, "i"))
		}
	}
	for _, beside := range []bool{false, true} { // the drawn tile is next to R6, so the lone R5 is needed less
		g := play(t, tabletest.Setup{At: at, Options: func(o *table.Options) { o.Beside = beside }})
		alone(g.Arrange(slices.Concat([]string{"R5"}, melds, []string{"Y11 Y12", "R6"})...).Press("d"))
	}
}

// TestResume_Cursor checks that resuming a turn restores the cursor, and that Enter does not discard the tile there.
func TestResume_Cursor(t *testing.T) {
	for _, hints := range []int{-1, 0} {
		s := tabletest.Setup{Dir: t.TempDir(), Options: func(o *table.Options) { o.Hints = hints }}
		g := open(t, s)
		at := g.Type("kısmet").Press("enter").Settle().Press("d").Tile()
		g.Session.Store().Close()
		next := reopen(t, s)
		check.Equal(t, next.Tile(), at, "under the cursor")
		next.Wait(time.Minute).Press("enter").That(next.Session.MyTurn(), "Enter discards it")
	}
}

// TestCarry_PushedAside checks that the picked-up tile stays picked up when a new tile pushes it aside.
func TestCarry_PushedAside(t *testing.T) {
	pushed := 0
	for at := range 3 {
		g := play(t, tabletest.Setup{
			At:      &gametest.Position{Indicator: "R4", Hands: [4]string{"R1 R2 B7 B8 K5 Y5 K9 K10 K12 R9 Y1 Y3 B11 R13"}, Stock: "K11"},
			Options: func(o *table.Options) { o.Beside = true },
		}).Arrange("K9 K10 K12", "R1 R2", "B7 B8", "K5 Y5", "R9 Y1 Y3 B11 R13").PointAt(rack.Slot{Col: at})
		carried := g.Tile()
		g.Press("space", "d").That(g.Lifting(), "%v is put down", carried)
		g.Press("esc").That(g.Tile() == carried, "%v was picked up, %v is carried", carried, g.Tile())
		if g.Cursor().Col != at {
			pushed++
		}
	}
	check.That(t, pushed != 0, "nothing that was carried was pushed aside")
}
