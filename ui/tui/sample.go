package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
)

// sampleSizes lists the window sizes of tables from which the sample rack is cut, largest first.
var sampleSizes = []tea.WindowSizeMsg{{Width: 100, Height: 30}, {Width: layout.MinWidth, Height: layout.MinHeight}}

// minSample is the minimum number of slots per row of the sample rack.
const minSample = 8

// sampleRack returns the sample of a page: the rack of a table with the current settings and the given rules. It
// returns nil if there can be no such table.
func (a *App) sampleRack(rules game.Rules) func(w, h int) (cells.Picture, cells.Rect) {
	opts, err := a.host.Lesson()
	if err != nil {
		return nil
	}
	s, err := practice.NewSampleSession(opts.Table, rules)
	if err != nil {
		return nil
	}
	t, err := table.NewWithSession(opts, s)
	if err != nil {
		return nil
	}
	t.Open(sampleMode{})
	return func(w, h int) (picture cells.Picture, part cells.Rect) {
		for _, size := range sampleSizes {
			t.Update(size)
			if part = samplePart(t.Plan(), w, h); part.W > 0 {
				return t.Picture(), part
			}
		}
		return cells.Picture{}, cells.Rect{}
	}
}

// samplePart returns the part of a table to show in w by h cells: the left end of both rows of the rack or, if these do
// not fit, of the upper row. If nothing fits, its width is 0.
func samplePart(p *layout.Plan, w, h int) cells.Rect {
	part := p.Rack
	if part.H > h {
		part.H = p.Ledges[0].Y + p.Ledges[0].H - part.Y
	}
	if part.W > w {
		part.W = 0
		for i, slot := range p.Slots[0] {
			if width := slot.X + slot.W + 1 - part.X; i >= minSample-1 && width <= w {
				part.W = width
			}
		}
	}
	if part.H > h {
		return cells.Rect{}
	}
	return part
}

// sampleMode is the base mode of the sample table. It ignores input.
type sampleMode struct{}

func (sampleMode) Layer() table.Layer { return table.Base }

func (sampleMode) CommandMode() command.Mode { return command.Table }

func (sampleMode) Key(table.Press) tea.Cmd { return nil }

func (sampleMode) Mouse(tea.MouseMsg, layout.Target) tea.Cmd { return nil }

func (sampleMode) Paint(*cells.Brush) {}
