package layout

import "fair/okey/ui/cells"

// Laid is where the melds stand on a table where they are laid (rules, section 7), and what only such
// a table has.
type Laid struct {
	// Lanes says that all of them lie in lanes of one line each in the middle of the table, in the
	// area of SideBottom, and that the line above it says what lies in which; else the melds of each
	// owner lie before his seat.
	Lanes bool
	// Size is that of their tiles before the seats, as long as there is room for it.
	Size cells.Size
	// Areas are the places for the melds by the side of their owner.
	Areas [Sides]cells.Rect
	// Title is the line for how the player has opened, Gauge the place that shows how far he is from
	// that. In lanes the gauge has one line, or the Counter as long as no meld lies there.
	Title, Gauge, Counter cells.Rect
}

// Lane is one of the columns that melds lie in: where it begins, and how wide it is with what parts
// it from the next.
type Lane struct{ X, W int }

// Columns divides an area into as many lanes as there is room for, each for so many cells and so
// many beside them that part it from the next. What is left over is shared as far as roomy says;
// the lanes stand at the right where the area belongs to who sits there.
func Columns(area cells.Rect, width, gap, roomy int, right bool) []Lane {
	n := (area.W + gap) / (width + gap)
	if n == 0 {
		return nil
	}
	pitch := min((area.W+gap)/n, width+gap+roomy)
	x := area.X
	if right {
		x += area.W - n*pitch + (pitch - width)
	}
	lanes := make([]Lane, n)
	for i := range lanes {
		lanes[i] = Lane{x + i*pitch, pitch}
	}
	return lanes
}

// laying finds the places on a table where melds are laid.
func (p *Plan) laying(w, floor int) {
	if p.Tile == cells.SizeS || p.Tile == cells.SizeN && (p.H < 34 || w < mediumWidth) {
		p.inLanes(w, floor)
	} else {
		p.beforeSeats(w, floor)
	}
	p.Names[SideBottom] = p.Status
}

// inLanes has all melds lie in the middle of a small table, one line each: stacks in the corners,
// names at the sides, and indicator, okey and stock in the second line.
func (p *Plan) inLanes(w, floor int) {
	const names, note = 16, 13       // how wide what stands at the sides is
	far, near := cells.SizeS, p.Tile // the tiles of the stacks
	p.Discard, p.Fan, p.Middle = near, far, far
	tileW, tileH := far.Cells()
	nearW, nearH := near.Cells()
	right, low := w-1-tileW, floor-nearH
	p.Piles = [Sides]cells.Rect{
		SideBottom: near.At(w-1-nearW, low),
		SideRight:  far.At(right, 1),
		SideTop:    far.At(1, 1),
		SideLeft:   near.At(1, low),
	}
	beside, nearNote := 1+tileW+1, 1+nearW+1
	p.PileNotes = [Sides]cells.Rect{
		SideBottom: cells.NewRect(w-nearNote-note, low+nearH/2, note, 2),
		SideRight:  cells.NewRect(right-1-note, 2, note, 1),
		SideTop:    cells.NewRect(beside, 2, note, 1),
		SideLeft:   cells.NewRect(nearNote, low+nearH/2, note, 2),
	}
	const lines = 6 // about who sits at a side
	side := 1 + tileH + max(0, (low-1-tileH-lines)/2)
	p.Names[SideTop] = cells.NewRect(beside, 1, w-2*beside, 1)
	p.Names[SideLeft] = cells.NewRect(1, side, names, min(lines, low-side))
	p.Names[SideRight] = cells.NewRect(w-1-names, side, names, min(lines, low-side))

	const first = 4 // the line of the first melds
	middle := cells.NewRect(names+1, first, w-2*(names+1), floor-1-first)
	third := middle.W / 3
	p.IndicatorCaption = cells.NewRect(middle.X+2, 2, third-1, 1)
	p.OkeyCaption = cells.NewRect(middle.X+1+third, 2, third, 1)
	p.StockCaption = cells.NewRect(middle.X+1+2*third, 2, middle.W-2*third, 1)
	p.Stock = p.StockCaption
	p.Laid = Laid{Lanes: true, Size: cells.SizeS}
	p.Laid.Areas[SideBottom] = middle
	p.Laid.Title = cells.NewRect(middle.X, floor-1, middle.W, 1)
	p.Laid.Gauge = cells.NewRect(middle.X+3, floor-1, middle.W-3, 1)
	if near > cells.SizeS {
		p.Laid.Counter = cells.NewRect(middle.X, floor-counterHeight, middle.W, counterHeight)
	}
}

// counterHeight is the height of the gauge in large numerals: a number, a line between, and a bar.
const counterHeight = 6

// layingMeasures are what differs between a medium and a large table where melds are laid.
type layingMeasures struct {
	far, near, meld   cells.Size // the tiles of the stacks, and of the melds
	margin            int
	top, topX         int // where who sits opposite is told of
	side              int // the line of those at the sides, in the lowest window of this size
	low               int // what lies below the near stacks
	matW, matH, matAt int // the mat, and where the tiles lie on it
	stock, okey       int // where they lie on it, from its left; the indicator lies beside the okey
	floor             int // of the lowest window of this size
}

// beforeSeats has the melds of each owner lie before his seat: stacks in the corners, and a mat with
// stock, indicator and okey at the upper right of the middle.
func (p *Plan) beforeSeats(w, floor int) {
	m := layingMeasures{cells.SizeM, cells.SizeS, cells.SizeS, 2, 1, 18, 10, 0, 36, 7, 1, 3, 26, 21}
	if p.Tile == cells.SizeL {
		m = layingMeasures{cells.SizeL, cells.SizeL, cells.SizeM, 4, 2, 28, 15, 1, 54, 10, 2, 5, 40, 39}
	}
	p.Discard, p.Fan, p.Middle = m.near, m.near, m.far
	farW, farH := m.far.Cells()
	nearW, nearH := m.near.Cells()
	low, right := floor-nearH-m.low, w-m.margin
	p.Piles = [Sides]cells.Rect{
		SideBottom: m.near.At(right-nearW, low),
		SideRight:  m.far.At(right-farW-1, m.top+1),
		SideTop:    m.far.At(m.margin+1, m.top+1),
		SideLeft:   m.near.At(m.margin, low),
	}
	const note, caption = 26, 15
	p.PileNotes = [Sides]cells.Rect{
		SideBottom: cells.NewRect(right-nearW-1-note, low+nearH/2, note, 2),
		SideRight:  cells.NewRect(right-caption, m.top, caption, 1),
		SideTop:    cells.NewRect(m.margin+1, m.top, caption, 1),
		SideLeft:   cells.NewRect(m.margin+nearW+1, low+nearH/2, note, 2),
	}
	p.Mat = cells.NewRect(w-m.topX-m.matW, m.top, m.matW, m.matH)
	y := p.Mat.Y + m.matAt
	p.Stock = m.far.At(p.Mat.X+m.stock, y)
	p.Okey = m.far.At(p.Mat.X+m.okey, y)
	p.Indicator = m.far.At(p.Okey.X-farW-3, y)
	captions := y + farH
	if p.Tile == cells.SizeL { // above the tiles
		captions = y - 1
	}
	p.StockCaption = cells.NewRect(p.Stock.X, captions, farW+4, 1)
	p.IndicatorCaption = cells.NewRect(p.Indicator.X-2, captions, farW+4, 1)
	p.OkeyCaption = cells.NewRect(p.Okey.X-1, captions, farW+2, 1)

	side := m.side + max(0, floor-m.floor)/3
	third := (w - 2*m.margin - 4) / 3
	p.Names[SideTop] = cells.NewRect(m.topX, m.top, p.Mat.X-m.topX-1, 2)
	p.Names[SideLeft] = cells.NewRect(m.margin, side, third, 2)
	p.Names[SideRight] = cells.NewRect(right-third, side, third, 2)
	p.Laid = Laid{Size: m.meld}
	p.Laid.Areas = [Sides]cells.Rect{
		SideTop:    cells.NewRect(m.topX, m.top+3, p.Mat.X-m.topX-2, side-m.top-3),
		SideLeft:   cells.NewRect(m.margin, side+2, third, low-side-2),
		SideRight:  cells.NewRect(right-third, side+2, third, low-side-2),
		SideBottom: cells.NewRect(m.margin+third+2, side+1, w-2*(m.margin+third+2), floor-1-side-1),
	}
	mine := p.Laid.Areas[SideBottom]
	p.Laid.Title = cells.NewRect(mine.X, side, mine.W, 1)
	p.Laid.Gauge = cells.NewRect(mine.X, mine.Y, mine.W, min(7, mine.H))
}
