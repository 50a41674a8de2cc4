package table_test

import (
	"fmt"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/tabletest"
)

// TestMouse_Turn checks that a turn can be played with the mouse. A dragged tile is shown under the pointer, with a
// shadow in its slot, or where it would be dropped. It returns to its slot from a place where nothing can be dropped.
func TestMouse_Turn(t *testing.T) {
	g := play(t, tabletest.Setup{})
	from, x, mat := g.Cursor(), g.Tile(), g.Plan.Mat
	r, at := g.Slot(from), cells.NewRect(mat.X+mat.W+4, mat.Y+mat.H-1, 1, 1)
	returned := func() {
		t.Helper()
		g.That(g.Session.Rack().At(from).Tile == x && !g.Lifting() && g.Cursor() == from, "it does not go back")
	}
	g.Mouse(tea.MouseActionPress, r).Mouse(tea.MouseActionMotion, at)
	check.Equal(t, numberIn(g, cells.NewRect(at.X-2, at.Y-1, 5, 1)), fmt.Sprint(x.Number()), "at the pointer")
	check.Equal(t, numberIn(g, r), fmt.Sprintf("(%d)", x.Number()), "in its slot")
	g.Mouse(tea.MouseActionRelease, at)
	returned()
	pile := g.Plan.Piles[layout.SideBottom]
	for _, to := range []cells.Rect{pile, g.Plan.Indicator} { // before drawing
		g.Press("home").ShowsNone("Draw [d] or").Drag(r, to).Shows("Draw [d] or take [t] first.")
		returned()
	}
	g.Click(g.Plan.Stock).Need(g.View().Step == game.MustDiscard, "a click on the stock does not draw")
	x = g.PointWhere(g.IsOrdinary).Tile()
	g.Mouse(tea.MouseActionPress, g.Slot(g.Cursor())).Mouse(tea.MouseActionMotion, pile)
	check.Equal(t, numberIn(g, pile), fmt.Sprint(x.Number()), "where it would be dropped")
	g.Mouse(tea.MouseActionRelease, pile).Need(g.View().TopDiscard(0) == x && !g.Lifting(), "a tile dragged to the discards is not discarded")
	g = play(t, tabletest.Setup{})
	top := g.View().TopDiscard(g.View().Left(0))
	check.Equal(t, g.Click(g.Plan.Piles[layout.SideLeft]).View().Taken, top)
}

func TestMouse_MovesTiles(t *testing.T) {
	g := play(t, tabletest.Setup{})
	a, b := rack.Slot{}, rack.Slot{Row: 1, Col: 13}
	at := func(s rack.Slot) tile.Tile { return g.Session.Rack().At(s).Tile }
	x, y := at(a), at(b)
	g.Drag(g.Slot(a), g.Slot(b)).Need(at(b) == x && at(a) == y && !g.Lifting(), "dragging does not move")
	g.Click(g.Slot(b)).Need(!g.Lifting() && g.Cursor() == b && at(b) == x, "a click does more than move the cursor")
	g.Press("space").Click(g.Slot(a)).Need(at(a) == x && !g.Lifting(), "a click does not put down what was picked up")
	g.Drag(g.Slot(a), cells.NewRect(0, 5, 1, 1)).That(at(a) == x && !g.Lifting(), "a tile dropped on the felt does not go back")
	g.Mouse(tea.MouseActionPress, g.Slot(a)).Press("esc").Mouse(tea.MouseActionRelease, g.Slot(b))
	check.That(t, at(a) == x, "Escape does not end dragging")
}

// TestMouse_DoubleClick checks that a double click throws a tile after the usual questions. Slow clicks, clicks on
// different tiles, and a click after a drag do not.
func TestMouse_DoubleClick(t *testing.T) {
	g := play(t, tabletest.Setup{})
	tiles := g.Session.Rack()
	x, s, other := tiles.At(rack.Slot{}).Tile, g.Slot(rack.Slot{}), g.Slot(rack.Slot{Col: 1})
	const slow = 800 * time.Millisecond
	g.Click(s).Click(s).Shows("Draw [d] or take").Wait(slow).Press("d")
	g.Click(s).Wait(slow).Click(s).Click(other).Click(s).Wait(slow).Drag(s, other).Drag(other, s).Click(s)
	g.Need(g.Session.MyTurn() && !g.Lifting() && tiles.At(rack.Slot{}).Tile == x, "something was thrown or moved")
	g.Wait(slow).Click(s).Wait(200 * time.Millisecond)
	check.Equal(t, g.Click(s).View().TopDiscard(0), x, "after a double click")
	g = play(t, tabletest.Setup{At: open101("B5 K1 Y3", "B6 B7 B8"), Options: withWarnings(true)}).Point("B5")
	s = g.Slot(g.Cursor())
	g.Click(s).Click(s).Click(s).That(asks(g), "a double click asks nothing")
}

// TestMouse_RightClick checks that a right click turns a tile over.
func TestMouse_RightClick(t *testing.T) {
	g := play(t, tabletest.Setup{})
	s := rack.Slot{Col: 1}
	r := g.Slot(s)
	for _, down := range []bool{true, false} {
		for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionRelease} {
			g.Send(tea.MouseMsg{X: r.X, Y: r.Y, Action: action, Button: tea.MouseButtonRight})
		}
		g.That(g.Session.Rack().At(s).FaceDown == down && !g.Lifting() && g.Cursor() == s, "face down is %v", !down)
	}
}

// TestBlock_Moves checks that a block of tiles can be moved with Alt and the mouse or with Tab and the keys, and that
// it is shown where it would land.
func TestBlock_Moves(t *testing.T) {
	for _, how := range []string{"mouse", "keys"} {
		g := play(t, tabletest.Setup{}).PointAt(rack.Slot{})
		r, to := g.Session.Rack(), rack.Slot{Row: 1, Col: 10}
		_, last := r.BlockColumns(rack.Slot{})
		want := r.Between(0, 0, last)
		check.Need(t, len(want) >= 2, "there is no block to move")
		lift := func() {
			from := g.Slot(rack.Slot{})
			g.Send(tea.MouseMsg{X: from.X, Y: from.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft, Alt: true})
			g.Mouse(tea.MouseActionMotion, g.Slot(to))
		}
		drop := func() { g.Mouse(tea.MouseActionRelease, g.Slot(to)) }
		if how == "keys" {
			lift = func() { g.Press("space", "tab", "down", "end", "left", "left", "left") }
			drop = func() { g.Press("space") }
		}
		lift()
		for i, x := range want {
			check.Equal(t, numberIn(g, g.Slot(rack.Slot{Row: 1, Col: 10 + i})), fmt.Sprint(x.Number()), how)
		}
		drop()
		check.Equal(t, tile.Format(r.Between(1, 10, 10+last)), tile.Format(want), how)
	}
}

// TestMouse_ShowsTwin checks that dropping the indicator's twin on the indicator shows it (gösterme).
func TestMouse_ShowsTwin(t *testing.T) {
	g := play(t, tabletest.Setup{At: &gametest.Position{Indicator: "R4", Hands: [4]string{"R4"}}})
	g.Need(g.Session.May(game.ShowTwin), "it cannot be shown")
	g.Point("R4")
	g.Drag(g.Slot(g.Cursor()), g.Plan.Indicator).That(g.View().Shown == 0, "gösterme was not shown")
}

func TestMouse_FooterAndWheel(t *testing.T) {
	const help, left = "─ Help ─", "'s discards"
	g := play(t, tabletest.Setup{})
	word := g.FindText("? help")
	word.W = 2*len("? help") - 1 // its middle is the last letter
	g.Click(word).Shows(help).Press("esc").ShowsNone(help)
	wheel := func(side layout.Side) *tabletest.Game {
		r := g.Plan.Piles[side]
		return g.Send(tea.MouseMsg{X: r.X, Y: r.Y, Button: tea.MouseButtonWheelUp})
	}
	wheel(layout.SideLeft).Shows(left).Press("esc").ShowsNone(left)
	bare := g.Screen()
	check.Equal(t, wheel(layout.SideTop).Screen(), bare, "the stack is too far away (rule 2.6)")
}
