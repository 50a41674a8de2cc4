package table_test

import (
	"fmt"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// BenchmarkFrame measures painting one frame of the table.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(fmt.Sprint(size[0], "x", size[1]), func(b *testing.B) {
			m := play(b, tabletest.Setup{Colours: true, W: size[0], H: size[1]}).Table()
			b.ReportAllocs()
			for b.Loop() {
				m.Picture()
			}
		})
	}
}

// BenchmarkKey measures a move of the cursor and the next frame.
func BenchmarkKey(b *testing.B) {
	m := play(b, tabletest.Setup{Colours: true, W: 120, H: 40}).Table()
	keys := []tea.KeyMsg{{Type: tea.KeyRight}, {Type: tea.KeyLeft}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%2])
		m.Picture()
	}
}

// BenchmarkDrag measures one step of dragging a tile and the next frame, as text.
func BenchmarkDrag(b *testing.B) {
	g := play(b, tabletest.Setup{Colours: true, W: 120, H: 40})
	r := g.Slot(rack.Slot{})
	mouse := tea.MouseMsg{X: r.X, Y: r.Y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft}
	g.Send(mouse)
	m := g.Table()
	mouse.Action = tea.MouseActionMotion
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		mouse.X = r.X + i%90
		m.Update(mouse)
		m.View()
	}
}

// BenchmarkFinale measures a frame of the animation at the end of a round in a large window.
func BenchmarkFinale(b *testing.B) {
	finish := func() *tabletest.Game {
		g := play(b, tabletest.Setup{
			Colours: true, W: 200, H: 60, Options: setAnimated,
			At: &gametest.Position{Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 R5"}, Drawn: true},
		})
		g.Wait(4 * time.Second).Point("R5").Press("f")
		check.Need(b, g.Table().(*table.Model).Finale() != nil, "there is no animation")
		return g
	}
	g := finish()
	b.ReportAllocs()
	for b.Loop() {
		g.Table().Picture()
		b.StopTimer()
		if g.Wait(time.Second / 60); g.Table().(*table.Model).Finale() == nil {
			g = finish()
		}
		b.StartTimer()
	}
}
