package table_test

import (
	"fmt"
	"testing"

	"fair/okey/ui/tui/tabletest"
)

// BenchmarkFrame measures painting one frame of the table.
func BenchmarkFrame(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(fmt.Sprint(size[0], "x", size[1]), func(b *testing.B) {
			m := play(b, tabletest.Setup{Colours: true, W: size[0], H: size[1]}).Model
			b.ReportAllocs()
			for b.Loop() {
				m.Picture()
			}
		})
	}
}
