package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
)

// sampleSizes lists the window sizes of tables from which the sample rack is cut, largest first.
var sampleSizes = []tea.WindowSizeMsg{{Width: 100, Height: 30}, {Width: layout.MinWidth, Height: layout.MinHeight}}

// minSample is the minimum number of slots per row of the sample rack.
const minSample = 8

// sampleRack returns the sample of the settings: the rack of a table with these settings. It returns nil if there can be
// no such table.
func (a *App) sampleRack() func(b *cells.Brush, r cells.Rect) {
	lesson, err := a.host.Lesson()
	if err != nil {
		return nil
	}
	s, err := practice.NewSampleSession(lesson)
	if err != nil {
		return nil
	}
	t, err := table.NewWithSession(a.options(lesson), s)
	if err != nil {
		return nil
	}
	t.Open(table.SeatMode{Table: t})
	return func(b *cells.Brush, r cells.Rect) {
		for _, size := range sampleSizes {
			t.Update(size)
			plan := &t.Plan
			part := plan.Rack
			if part.H > r.H { // the upper row alone
				part.H = plan.Ledges[0].Y + plan.Ledges[0].H - part.Y
			}
			if part.W > r.W { // the left end
				part.W = 0
				for i, slot := range plan.Slots[0] {
					if width := slot.X + slot.W + 1 - part.X; i >= minSample-1 && width <= r.W {
						part.W = width
					}
				}
			}
			if part.W == 0 || part.H > r.H {
				continue
			}
			defer b.Object()()
			grid, x := t.Picture().Grid, r.X+(r.W-part.W)/2
			for row := range part.H {
				for col := range part.W {
					sign, ink, ground, bold := grid.CellAt(part.X+col, part.Y+row)
					b.Put(x+col, r.Y+row, sign, ink, ground, bold)
				}
			}
			return
		}
	}
}

// paintSeats paints the sample of a new table: the table with the players' names and levels at its sides or, if err is
// not nil, why there can be no such table.
func (a *App) paintSeats(b *cells.Brush, r cells.Rect, t *session.Table, err error) {
	const width, height, side = 48, 9, 14
	switch {
	case r.W < width || r.H < height:
		return
	case err != nil:
		for i, line := range b.Wrap(a.words.Capitalize(a.errorText(err)), width) {
			b.Align(r.Line(i), cells.AlignMiddle, line, cells.RoleGold, true)
		}
		return
	}
	x := r.X + (r.W-width)/2
	mat := cells.NewRect(x+side, r.Y+2, width-2*side, height-4)
	b.Mat(mat, cells.RoleMat)
	b.Align(mat.Line(2), cells.AlignMiddle, b.Fit(tell.SettingValue(a.words, "preset", t.Preset), mat.W), cells.RoleInk, true)
	places := []cells.Rect{
		cells.NewRect(mat.X, r.Y+height-2, mat.W, 1), cells.NewRect(x+width-side, mat.Y+1, side, 1), cells.NewRect(mat.X, r.Y, mat.W, 1), cells.NewRect(x, mat.Y+1, side, 1),
	}
	switch t.Rules.Seats {
	case 2:
		places[1] = places[2]
	case 3:
		places[2] = places[3]
	}
	for s, at := range places[:t.Rules.Seats] {
		name, level := a.seated(t, s)
		b.Align(at, cells.AlignMiddle, b.Fit(name, at.W), cells.RoleGold, true)
		b.Align(at.Line(1), cells.AlignMiddle, b.Fit(level, at.W), cells.RoleDim, false)
	}
}
