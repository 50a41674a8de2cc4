package layout

import "fair/okey/ui/cells"

// MeldPlaces holds the places that exist only in games with melds on the table (rules, section 7).
type MeldPlaces struct {
	// Lanes reports whether all melds are in lanes in the middle of the table, one per line, with captions
	// above them. The lanes are in Areas[SideBottom]. If Lanes is false, the melds of each seat are in front of the
	// seat.
	Lanes bool
	// Size is the maximum tile size in melds in front of the seats.
	Size cells.Size
	// Areas are the rectangles for melds, indexed by the side of their owner.
	Areas [Sides]cells.Rect
	// Title is the line that describes how the player opened. Gauge shows how much the player needs to open. With
	// lanes, Gauge is one line high, and Counter is used instead while no meld covers it.
	Title, Gauge, Counter cells.Rect
}

// Columns divides an area into as many lanes as fit, each width cells wide with gap cells between them. It widens the
// gaps to use up the remaining cells, by at most extra cells each. Each lane includes the gap to the next one. If right
// is set, the lanes are aligned to the right.
func Columns(area cells.Rect, width, gap, extra int, right bool) []cells.Rect {
	n := (area.W + gap) / (width + gap)
	if n == 0 {
		return nil
	}
	pitch := min((area.W+gap)/n, width+gap+extra)
	x := area.X
	if right {
		x += area.W - n*pitch + (pitch - width)
	}
	lanes := make([]cells.Rect, n)
	for i := range lanes {
		lanes[i] = cells.NewRect(x+i*pitch, area.Y, pitch, area.H)
	}
	return lanes
}

// placeInLanes places everything on a small table, except what New mirrors. All melds are in lanes in the middle. The
// piles are in the corners and the names at the sides. The indicator, the okey and the stock are on the second line. w
// is the width of the table and floor the row below it.
func (p *Plan) placeInLanes(w, floor int) {
	const names, note = 16, 13       // the widths of a name and of the text beside a pile
	far, near := cells.SizeS, p.Tile // the tile sizes on the far and near piles
	p.Discard, p.Fan, p.Middle = near, far, far
	tileW, tileH := far.Cells()
	nearW, nearH := near.Cells()
	low, beside, nearNote := floor-nearH, 1+tileW+1, 1+nearW+1
	p.Piles = [Sides]cells.Rect{SideTop: far.At(1, 1), SideLeft: near.At(1, low)}
	p.PileNotes = [Sides]cells.Rect{
		SideTop:  cells.NewRect(beside, 2, note, 1),
		SideLeft: cells.NewRect(nearNote, low+nearH/2, note, 2),
	}
	p.mirrorPiles(w)
	const lines = 6 // the number of lines about a seat
	side := 1 + tileH + max(0, (low-1-tileH-lines)/2)
	p.Names[SideTop] = cells.NewRect(beside, 1, w-2*beside, 1)
	p.Names[SideLeft] = cells.NewRect(1, side, names, 1)
	p.Told[SideLeft] = cells.NewRect(1, side+1, names, min(lines, low-side)-1)

	const first = 4 // the first row of melds
	middle := cells.NewRect(names+1, first, w-2*(names+1), floor-1-first)
	third := middle.W / 3
	p.IndicatorCaption = cells.NewRect(middle.X+2, 2, third-1, 1)
	p.OkeyCaption = cells.NewRect(middle.X+1+third, 2, third, 1)
	p.StockCaption = cells.NewRect(middle.X+1+2*third, 2, middle.W-2*third, 1)
	p.Stock = p.StockCaption
	p.Melds = MeldPlaces{Lanes: true, Size: cells.SizeS}
	p.Melds.Areas[SideBottom] = middle
	p.Melds.Title = cells.NewRect(middle.X, floor-1, middle.W, 1)
	p.Melds.Gauge = cells.NewRect(middle.X+3, floor-1, middle.W-3, 1)
	if near > cells.SizeS {
		left := nearNote + note // to the right of the text about the left pile
		p.Melds.Counter = cells.NewRect(left, floor-counterHeight, middle.X+middle.W-left, counterHeight)
	}
}

// counterHeight is the height of the gauge with large numerals: the numerals, an empty line and a bar.
const counterHeight = 6

// placeMeldsInFront places everything on a larger table, except what New mirrors. The melds of each seat are in front of
// the seat and the piles in the corners. The stock, the indicator and the okey are on a mat above the middle, on the
// right. w is the width of the table and floor the row below it.
func (p *Plan) placeMeldsInFront(w, floor int) {
	far, near, size, margin, top := cells.SizeM, cells.SizeS, cells.SizeS, 2, 1 // size is that of the melds
	if p.Tile == cells.SizeL {
		far, near, size, margin, top = cells.SizeL, cells.SizeL, cells.SizeM, 4, 2
	}
	p.Discard, p.Fan, p.Middle = near, near, far
	farW, farH := far.Cells()
	nearW, nearH := near.Cells()
	low := floor - nearH
	p.Piles = [Sides]cells.Rect{SideTop: far.At(margin+1, top+1), SideLeft: near.At(margin, low)}
	const note, caption = 26, 15
	p.PileNotes = [Sides]cells.Rect{
		SideTop:  cells.NewRect(margin+1, top, caption, 1),
		SideLeft: cells.NewRect(margin+nearW+1, low+nearH/2, note, 2),
	}
	p.mirrorPiles(w)
	p.PileNotes[SideRight].X++ // up to the margin
	topX, matW := margin+1+caption, 3*farW+15
	p.Mat = cells.NewRect(w-topX-matW, top, matW, farH+2)
	p.Stock = far.At(p.Mat.X+3, top+1)
	p.Indicator = far.At(p.Stock.X+farW+6, top+1)
	p.Okey = far.At(p.Indicator.X+farW+3, top+1)
	captions := top + 1 + farH
	p.StockCaption = cells.NewRect(p.Stock.X, captions, farW+4, 1)
	p.IndicatorCaption = cells.NewRect(p.Indicator.X-2, captions, farW+4, 1)
	p.OkeyCaption = cells.NewRect(p.Okey.X-1, captions, farW+2, 1)

	side := (floor + 9) / 3 // the row of the names at the sides
	third := (w - 2*margin - 4) / 3
	p.Names[SideTop] = cells.NewRect(topX, top, p.Mat.X-topX-1, 1)
	p.Names[SideLeft] = cells.NewRect(margin, side, third, 1)
	for s, name := range p.Names {
		p.Told[s] = name.Line(1)
	}
	p.Melds = MeldPlaces{Size: size}
	p.Melds.Areas = [Sides]cells.Rect{
		SideTop:    cells.NewRect(topX, top+3, p.Mat.X-topX-2, side-top-3),
		SideLeft:   cells.NewRect(margin, side+2, third, low-side-2),
		SideBottom: cells.NewRect(margin+third+2, side+1, w-2*(margin+third+2), floor-2-side),
	}
	mine := p.Melds.Areas[SideBottom]
	p.Melds.Title = cells.NewRect(mine.X, side, mine.W, 1)
	p.Melds.Gauge = cells.NewRect(mine.X, mine.Y, mine.W, min(7, mine.H))
}
