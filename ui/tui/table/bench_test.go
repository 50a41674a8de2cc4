//go:build unconverted

package table

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game/gametest"
	"fair/okey/ui/rack"
)

// BenchmarkFrame paints the full table, as a picture for the painter.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(fmt.Sprint(size[0], "x", size[1]), func(b *testing.B) {
			m := newTable(b, tableOptions(b, termenv.TrueColor), size[0], size[1])
			b.ReportAllocs()
			for b.Loop() {
				m.Picture()
			}
		})
	}
}

// BenchmarkKey is a cursor move and the frame that shows it.
func BenchmarkKey(b *testing.B) {
	m := newTable(b, tableOptions(b, termenv.TrueColor), 120, 40)
	keys := []tea.KeyMsg{{Type: tea.KeyRight}, {Type: tea.KeyLeft}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%2])
		m.Picture()
	}
}

// BenchmarkShow paints pictures of the show in a large window, each in its turn.
func BenchmarkShow(b *testing.B) {
	m := newTable(b, tableOptions(b, termenv.TrueColor), 200, 60)
	m.sitIn(b, gametest.Position{Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 Y5 K9 K10 K11 K12 K13 R5"}, Drawn: true})
	m.opts.Animate, m.opts.Pace = true, Normal
	m.hand.cursor = m.rack().Find(m.view.Terms().Wild(), rack.Slot{})
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("f")})
	if m.air.show == nil {
		b.Fatal("there is no show")
	}
	whole := *m.air.show
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.air.show.at = i % whole.ends
		m.Picture()
	}
}
