package table

import (
	"fmt"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
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
