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

func TestFinish_AnyCursor(t *testing.T) {
	for _, told := range []bool{true, false} {
		g := winnableTable(t, tabletest.Setup{}, told).Point("R6")
		check.Equal(t, strings.Contains(g.Footer(), "f finish"), told, g.Footer())
		g.Press("f").That(g.View().Phase != game.Playing && g.View().Sheet[0].Winner == 0, "f does not finish")
	}
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
	for _, c := range []struct {
		keys []string
		loss int // points lost by the others; 0 if the keys do not finish
	}{
		{[]string{"enter"}, 4}, {[]string{"right", "enter"}, 2}, {[]string{"left", "y"}, 2},
		{[]string{"n"}, 0}, {[]string{"right", "esc"}, 0}, {[]string{"x", "d", "space"}, 0},
	} {
		g := playAt(t, costlyFinish()).Point("R13").Press("f")
		g.Shows("Finish with which tile? Cost to the others: ‹Y5★ −4›  R13 −2", "f Enter finish  ←→ choose  n no")
		g.That(g.Tile() == tile.New(tile.Yellow, 5), "the cursor is on %v", g.Tile())
		loss := 0
		for _, round := range g.Press(c.keys...).View().Sheet {
			loss = round.Loss
		}
		check.Equal(t, loss, c.loss, c.keys)
	}
}

// TestFinish_Mouse checks that dragging a tile onto the indicator finishes. If the tile does not win, finishing is
// refused and the offer is shown again.
func TestFinish_Mouse(t *testing.T) {
	for x, wins := range map[string]bool{"R13": true, "B5": true, "R2": false} {
		p := costlyFinish()
		if !wins {
			p.Hands[0] = "R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 R13 Y1"
		}
		g := play(t, tabletest.Setup{W: 120, H: 36, At: p, Options: func(o *table.Options) { o.OfferWin = true }}).Point(x)
		g.Drag(g.Slot(g.Cursor()), g.Plan().Indicator).That((g.View().Phase != game.Playing) == wins, "%s: finished is %v", x, !wins)
		g.That(wins || g.Shows("You can't finish with", "Y1 [f]").Session().Question() == nil, "%s: something is asked", x)
	}
}

// TestDraw_PastWin checks that drawing asks for confirmation if the left discard wins.
func TestDraw_PastWin(t *testing.T) {
	const question = "Taking R13 from your left wins. Draw anyway?"
	g := playAt(t, &gametest.Position{
		Turns: 9, Indicator: "Y4", Hands: [4]string{"R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 B13 K13 Y13 Y1"}, Discards: [4]string{3: "R13"},
	})
	g.Press("d").Shows(question).Press("n").ShowsNone(question)
	g.Click(g.Plan().Stock).Shows(question).Press("n", "t", "f").That(g.View().Phase != game.Playing, "f does not finish")
}

// TestDiscard_GivesUpWin checks that, on a turn when the player could win, every way to discard asks for confirmation.
// Enter does not confirm, since the player may have pressed it twice.
func TestDiscard_GivesUpWin(t *testing.T) {
	for _, told := range []bool{true, false} {
		g := winnableTable(t, tabletest.Setup{}, told).Wait(500 * time.Millisecond)
		for _, x := range []string{"K1", "R6"} { // the winning tile and another one
			for how, discard := range map[string]func(){
				"x": func() { g.Press("x") }, "Enter": func() { g.Press("enter") },
				"the mouse": func() { g.Drag(g.Slot(g.Cursor()), g.Plan().Piles[layout.SideBottom]) },
			} {
				before := g.Point(x).Press("space", "esc").Session().TurnID()
				discard()
				g.Need(asks(g), "%s, %s: nothing is asked", x, how)
				g.Press("enter", "enter", "x", "space").Need(g.Session().TurnID() == before && asks(g), "%s, %s: Enter says yes", x, how)
				g.Press("n")
			}
		}
		g.Press("x", "y").That(!g.Session().MyTurn(), "yes does not discard") // the player may decide not to win (rule 3.1)
	}
}

// TestFinish_AtDiscardQuestion checks that f finishes the round if the question is about a discard that gives up a win.
// At other questions f does nothing.
func TestFinish_AtDiscardQuestion(t *testing.T) {
	g := winnableTable(t, tabletest.Setup{}, true).Point("R6").Press("x")
	win := g.Session().Question().Win
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
	r := g.Session().Rack()
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
