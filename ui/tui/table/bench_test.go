package table

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
)

// BenchmarkFrame paints the full table.
func BenchmarkFrame(b *testing.B) {
	m := newTable(b, tableOptions(b, termenv.TrueColor), 120, 40)
	b.ReportAllocs()
	for b.Loop() {
		m.View()
	}
}

// BenchmarkKey is a cursor move and the frame that shows it.
func BenchmarkKey(b *testing.B) {
	m := newTable(b, tableOptions(b, termenv.TrueColor), 120, 40)
	keys := []tea.KeyMsg{{Type: tea.KeyRight}, {Type: tea.KeyLeft}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%2])
		m.View()
	}
}
