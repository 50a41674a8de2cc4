package table_test

import (
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// winnableTable returns a table where the player can finish, but only with K1. The okey is R5. offer is the value of
// Options.OfferWin.
func winnableTable(t *testing.T, s tabletest.Setup, offer bool) *tabletest.Game {
	t.Helper()
	s.At = &gametest.Position{
		Preset: s.Preset, Turns: 9, Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1"},
	}
	s.Options = func(o *table.Options) { o.OfferWin = offer }
	return play(t, s)
}

// costlyFinish returns a position where finishing with the okey costs the others twice as many points as finishing with
// most other tiles (rule 5.1).
func costlyFinish() *gametest.Position {
	return &gametest.Position{
		Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y5"},
	}
}

// TestFinish_Choice checks the question about which tile to finish with. Arrow keys select a tile and move the cursor
// to it. Enter or y finishes.
func TestFinish_Choice(t *testing.T) {
	for keys, want := range map[string]int{ // the points that the others lose, or 0 if the keys do not finish
		"enter": 4, "right enter": 2, "left y": 2, "n": 0, "x d space": 0,
	} {
		g := playAt(t, costlyFinish()).Point("R13").Press("f")
		g.Shows("Finish with which tile? Cost to the others: ‹Y5★ −4›  R13 −2", "f Enter finish  ←→ choose  n no")
		check.Equal(t, g.Tile().String(), "Y5", "under the cursor")
		loss := 0
		for _, round := range g.Press(strings.Fields(keys)...).View().Sheet {
			loss = round.Loss
		}
		check.Equal(t, loss, want, keys)
	}
}

// TestFinish_Mouse checks that dragging a tile onto the indicator finishes. If the tile does not win, finishing is
// refused and the offer is shown again.
func TestFinish_Mouse(t *testing.T) {
	drop := func(p *gametest.Position, x string) *tabletest.Game {
		g := play(t, tabletest.Setup{W: 120, H: 36, At: p, Options: func(o *table.Options) { o.OfferWin = true }}).Point(x)
		return g.Drag(g.Slot(g.Cursor()), g.Plan.Indicator)
	}
	for _, x := range []string{"R13", "B5"} {
		check.That(t, drop(costlyFinish(), x).View().Phase != game.Playing, "%s does not finish", x)
	}
	p := costlyFinish()
	p.Hands[0] = strings.Replace(p.Hands[0], "Y5", "Y1", 1)
	g := drop(p, "R2").Shows("You can't finish with", "Y1 [f]")
	g.That(g.View().Phase == game.Playing && !asks(g), "something is asked")
}

// TestDiscard_GivesUpWin checks that, on a turn when the player could win, every way to discard asks for confirmation.
// Enter does not confirm, since the player may have pressed it twice. The footer offers to finish only if a win is
// offered, but f always finishes.
func TestDiscard_GivesUpWin(t *testing.T) {
	for _, told := range []bool{true, false} {
		g := winnableTable(t, tabletest.Setup{}, told).Wait(500 * time.Millisecond)
		for _, discard := range []func(){
			func() { g.Press("x") }, func() { g.Press("enter") }, func() { g.Drag(g.Slot(g.Cursor()), g.Plan.Piles[layout.SideBottom]) },
		} {
			before := g.Point("R6").Press("space", "esc").Session.TurnID()
			check.Equal(t, strings.Contains(g.Footer(), "f finish"), told, g.Footer())
			discard()
			g.Need(asks(g), "nothing is asked")
			g.Press("enter", "enter", "x", "space").Need(g.Session.TurnID() == before && asks(g), "Enter says yes")
			g.Press("n")
		}
		g.Discard("K1").Press("y").That(!g.Session.MyTurn(), "yes does not discard") // the player may decide not to win (rule 3.1)
		g = winnableTable(t, tabletest.Setup{}, told).Point("R6").Press("f")
		g.That(g.View().Phase != game.Playing && g.View().Sheet[0].Winner == 0, "f does not finish")
	}
}

// TestFinish_AtDiscardQuestion checks that f finishes the round if the question is about a discard that gives up a win.
// At other questions f does nothing.
func TestFinish_AtDiscardQuestion(t *testing.T) {
	g := winnableTable(t, tabletest.Setup{}, true).Point("R6").Press("x")
	win := g.Session.Question().Win
	g.That(strings.Contains(g.Footer(), "f finish"), "the footer is %q", g.Footer())
	g.Press("f").That(g.View().Phase != game.Playing && g.View().Reveal.Laid == win, "f does not finish with %v", win)
	g = winnableTable(t, tabletest.Setup{}, true).Press("q")
	g.That(!strings.Contains(g.Footer(), "f finish"), "the footer is %q", g.Footer())
	g.Press("f").That(asks(g) && g.View().Phase == game.Playing, "f answers whether to leave")
}

// TestFinish_Arranged checks that f finishes only once the rack shows the win, and then wherever the cursor is (rule
// 3.5).
func TestFinish_Arranged(t *testing.T) {
	g := winnableTable(t, tabletest.Setup{Preset: "parlour"}, true)
	r := g.Session.Rack()
	g.Arrange(tile.Format(g.View().Hand.Tiles())).Point("R6").Shows("[a], then [f]").ShowsNone("f finish")
	g.Press("f").That(g.View().Phase == game.Playing, "it finishes all the same")
	g.Press("a").Shows("f finish")
	beside, ok := r.FindFunc(func(s rack.Slot) bool {
		return r.At(s).Tile == tile.None && s.Col > 0 && r.At(rack.Slot{Row: s.Row, Col: s.Col - 1}).Tile != tile.None
	})
	check.Need(t, ok, "there is no place beside a group")
	g.Carry("K1", beside.Row, beside.Col).Press("f").Shows("move it away")
	g.That(g.View().Phase == game.Playing, "it finishes in a group")
	g.Press("u").Point("R6").Press("f").That(g.View().Phase != game.Playing, "f does not finish")
}
