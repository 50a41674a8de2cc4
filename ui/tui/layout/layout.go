package layout

import (
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

// The smallest window that the table fits into.
const (
	MinWidth  = 80
	MinHeight = 24
)

// Side is where somebody sits, seen from the player at the bottom.
type Side int

// The sides, and how many there are.
const (
	SideBottom Side = iota
	SideRight
	SideTop
	SideLeft
	Sides
)

// SideAt is where the seat that is n to the right of the player sits.
func SideAt(n, seats int) Side {
	switch {
	case seats == 2 && n == 1:
		return SideTop
	case seats == 3 && n == 2:
		return SideLeft
	}
	return Side(n)
}

// Plan is where everything stands on a screen of a size. It is computed from the size alone, and
// serves drawing and, by the same rectangles, whoever wants to know what is at a place.
type Plan struct {
	// W and H are the size of the window.
	W, H  int
	Small bool // the table does not fit
	// TileW and TileH are a tile's size, its lower edge included.
	TileW, TileH int

	// Header is the first line, Status the one above the rack, Trail the one below it, Footer the
	// last.
	Header, Status, Trail, Footer cells.Rect
	// Names are the two lines for who sits at a side, three where there is one for how he has
	// opened; at the bottom it is one line, that of the status.
	Names [Sides]cells.Rect
	// Piles are the discards by the side of their owner: at his right.
	Piles [Sides]cells.Rect
	// PileNotes are the places for a word beside each pile.
	PileNotes [Sides]cells.Rect

	// Indicator and Stock are where these lie. An Indicator without a width has no room: words must
	// do.
	Indicator, Stock cells.Rect
	// Captions are the two lines below them; the indicator's word has the first cells of the upper
	// one.
	Captions cells.Rect
	// CaptionSplit is how many cells the indicator's word has.
	CaptionSplit int

	// Melds are the lines for what lies on the table, and the line below them is for what is said
	// about it, in a game where melds are laid (section 7).
	Melds cells.Rect

	// Rack is the whole rack, Slots are those of its rows from left to right.
	Rack  cells.Rect
	Slots [rack.Rows][]cells.Rect

	// Beside is where score sheet and record stand beside the table, if there is room for them.
	Beside cells.Rect
}

// A window of wideWidth has room for sideWidth cells beside the table.
const (
	wideWidth = 146
	sideWidth = 36
)

// New finds the places for a screen, a rack with so many columns, and a table where melds are laid
// or not.
func New(w, h, columns int, laying bool) Plan {
	l := Plan{W: w, H: h, TileW: 4, TileH: 3}
	if w < MinWidth || h < MinHeight {
		l.Small = true
		return l
	}
	if w >= wideWidth {
		l.Beside = cells.NewRect(w-sideWidth, 1, sideWidth, h-2)
		w -= sideWidth
	}
	if w >= 2+columns*7+3 && h >= 32 {
		l.TileW, l.TileH = 6, 4
	}
	pitch := l.TileW + 1
	edge := 2
	if columns*pitch+3 > w {
		edge = 0 // to the edges of the window
	}
	rackW := edge + columns*pitch + edge/2
	rackH := rack.Rows * (l.TileH + 1)
	l.Rack = cells.NewRect((w-rackW)/2, h-2-rackH, rackW, rackH)
	for row := range l.Slots {
		l.Slots[row] = make([]cells.Rect, columns)
		for col := range columns {
			l.Slots[row][col] = cells.NewRect(l.Rack.X+edge+col*pitch, l.Rack.Y+row*(l.TileH+1), l.TileW, l.TileH)
		}
	}

	l.Header = cells.NewRect(0, 0, l.W, 1)
	l.Footer = cells.NewRect(0, h-1, l.W, 1)
	l.Trail = cells.NewRect(l.Rack.X, h-2, rackW, 1)
	l.Status = cells.NewRect(l.Rack.X, l.Rack.Y-1, rackW, 1)

	floor := l.Status.Y // the table is above
	if laying {
		l.laying(w, h, floor)
		return l
	}
	margin := w / 4 // of the corner piles
	low, high := floor-l.TileH, 2
	l.Piles = [Sides]cells.Rect{
		SideBottom: cells.NewRect(w-margin-l.TileW, low, l.TileW, l.TileH),
		SideRight:  cells.NewRect(w-margin-l.TileW, high, l.TileW, l.TileH),
		SideTop:    cells.NewRect(margin, high, l.TileW, l.TileH),
		SideLeft:   cells.NewRect(margin, low, l.TileW, l.TileH),
	}
	for s, p := range l.Piles {
		if p.X < w/2 {
			l.PileNotes[s] = cells.NewRect(1, p.Y, p.X-2, 2)
		} else {
			l.PileNotes[s] = cells.NewRect(p.X+p.W+1, p.Y, w-p.X-p.W-2, 2)
		}
	}

	middle := max(4, l.Rack.Y/2-1)
	l.Indicator = cells.NewRect(w/2-l.TileW-4, middle, l.TileW, l.TileH)
	l.Stock = cells.NewRect(w/2+4, middle, l.TileW, l.TileH)
	l.Captions, l.CaptionSplit = cells.NewRect(w/2-14, middle+l.TileH, 28, 2), 14

	between := margin + l.TileW
	l.Names = [Sides]cells.Rect{
		SideBottom: l.Status,
		SideRight:  cells.NewRect(w-21, l.Rack.Y/2, 20, 2),
		SideTop:    cells.NewRect(between+1, 1, w-2*between-2, 2),
		SideLeft:   cells.NewRect(1, l.Rack.Y/2, 20, 2),
	}
	return l
}

// laying finds the places on a table where melds are laid: stacks and names at its edges, the melds
// between them.
func (p *Plan) laying(w, h, floor int) {
	const left0, names = 2, 16
	right0 := w - left0 - p.TileW
	p.Piles = [Sides]cells.Rect{
		SideBottom: cells.NewRect(right0, floor-p.TileH, p.TileW, p.TileH),
		SideRight:  cells.NewRect(right0, 1, p.TileW, p.TileH),
		SideTop:    cells.NewRect(left0, 1, p.TileW, p.TileH),
		SideLeft:   cells.NewRect(left0, floor-p.TileH, p.TileW, p.TileH),
	}
	beside := left0 + p.TileW + 2
	p.PileNotes = [Sides]cells.Rect{
		SideBottom: cells.NewRect(right0-2-names, floor-p.TileH, names, 2),
		SideRight:  cells.NewRect(right0-2-names, 1, names, 2),
		SideTop:    cells.NewRect(beside, 1+p.TileH-1, names, 1),
		SideLeft:   cells.NewRect(beside, floor-p.TileH, names, 2),
	}
	p.Names = [Sides]cells.Rect{
		SideBottom: p.Status,
		SideRight:  cells.NewRect(w-names-1, (1+floor)/2-1, names, 3),
		SideTop:    cells.NewRect(beside+names, 1, w-2*(beside+names), 2),
		SideLeft:   cells.NewRect(1, (1+floor)/2-1, names, 3),
	}
	p.Captions = cells.NewRect(beside, 1, names, 2)
	first := 3
	if h >= 32 { // room for the tiles themselves
		p.Indicator = cells.NewRect(beside+2, 1, p.TileW, p.TileH)
		p.Stock = cells.NewRect(beside+14, 1, p.TileW, p.TileH)
		p.Captions, p.CaptionSplit = cells.NewRect(beside+p.TileW/2-3, 1+p.TileH, 24, 2), 10
		p.Names[SideTop] = cells.NewRect(p.Stock.X+p.TileW+1, 1, w-2*(p.Stock.X+p.TileW+1), 3)
		p.PileNotes[SideTop] = cells.NewRect(left0, 1+p.TileH, 6, 1)
		first = p.TileH + 4
	} else {
		p.Stock = cells.NewRect(beside, 2, names-4, 1)
	}
	p.Melds = cells.NewRect(names+2, first, w-2*(names+2), floor-1-first)
}
