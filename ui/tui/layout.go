package tui

import (
	"fair/okey/game"
	"fair/okey/ui/rack"
)

// The smallest window that the table fits into.
const (
	minWidth  = 80
	minHeight = 24
)

// rect is a rectangle of cells.
type rect struct{ x, y, w, h int }

// side is where somebody sits, seen from the player at the bottom.
type side int

const (
	bottom side = iota
	right
	top
	left
	sides
)

// sideOf is where a seat is seen from the player's.
func (m *Model) sideOf(s game.Seat) side {
	seats := m.view.Rules.Seats
	return sideAt((int(s-m.me)+seats)%seats, seats)
}

// sideAt is where the seat that is n to the right of the player sits.
func sideAt(n, seats int) side {
	switch {
	case seats == 2 && n == 1:
		return top
	case seats == 3 && n == 2:
		return left
	}
	return side(n)
}

// layout is where everything stands on a screen of a size. It is computed from the size alone, and serves drawing and,
// by the same rectangles, whoever wants to know what is at a place.
type layout struct {
	w, h  int
	small bool // the table does not fit
	// tileW and tileH are a tile's size, its lower edge included.
	tileW, tileH int

	header, status, trail, footer rect
	// names are the two lines for who sits at a side; at the bottom it is one line, that of the status.
	names [sides]rect
	// piles are the discards by the side of their owner: at his right.
	piles [sides]rect
	// pileNotes are the places for a word beside each pile.
	pileNotes [sides]rect

	indicator, stock, captions rect

	rack  rect
	slots [rack.Rows][]rect

	// side is where score sheet and record stand beside the table, if there is room for them.
	side rect
}

// A window of wideWidth has room for sideWidth cells beside the table.
const (
	wideWidth = 146
	sideWidth = 36
)

// computeLayout finds the places for a screen and a rack with so many columns.
func computeLayout(w, h, columns int) layout {
	l := layout{w: w, h: h, tileW: 4, tileH: 3}
	if w < minWidth || h < minHeight {
		l.small = true
		return l
	}
	if w >= wideWidth {
		l.side = rect{w - sideWidth, 1, sideWidth, h - 2}
		w -= sideWidth
	}
	if w >= 2+columns*7+3 && h >= 32 {
		l.tileW, l.tileH = 6, 4
	}
	pitch := l.tileW + 1
	rackW := columns*pitch + 3
	if rackW > w {
		pitch = l.tileW
		rackW = columns*pitch + 3
	}
	rackH := rack.Rows * (l.tileH + 1)
	l.rack = rect{(w - rackW) / 2, h - 2 - rackH, rackW, rackH}
	for row := range l.slots {
		l.slots[row] = make([]rect, columns)
		for col := range columns {
			l.slots[row][col] = rect{l.rack.x + 2 + col*pitch, l.rack.y + row*(l.tileH+1), l.tileW, l.tileH}
		}
	}

	l.header = rect{0, 0, l.w, 1}
	l.footer = rect{0, h - 1, l.w, 1}
	l.trail = rect{l.rack.x, h - 2, rackW, 1}
	l.status = rect{l.rack.x, l.rack.y - 1, rackW, 1}

	floor := l.status.y // the table is above
	margin := w / 4     // of the corner piles
	low, high := floor-l.tileH, 2
	l.piles = [sides]rect{
		bottom: {w - margin - l.tileW, low, l.tileW, l.tileH},
		right:  {w - margin - l.tileW, high, l.tileW, l.tileH},
		top:    {margin, high, l.tileW, l.tileH},
		left:   {margin, low, l.tileW, l.tileH},
	}
	for s, p := range l.piles {
		if p.x < w/2 {
			l.pileNotes[s] = rect{1, p.y, p.x - 2, 2}
		} else {
			l.pileNotes[s] = rect{p.x + p.w + 1, p.y, w - p.x - p.w - 2, 2}
		}
	}

	middle := max(4, l.rack.y/2-1)
	l.indicator = rect{w/2 - l.tileW - 4, middle, l.tileW, l.tileH}
	l.stock = rect{w/2 + 4, middle, l.tileW, l.tileH}
	l.captions = rect{w/2 - 14, middle + l.tileH, 28, 2}

	between := margin + l.tileW
	l.names = [sides]rect{
		bottom: l.status,
		right:  {w - 21, l.rack.y / 2, 20, 2},
		top:    {between + 1, 1, w - 2*between - 2, 2},
		left:   {1, l.rack.y / 2, 20, 2},
	}
	return l
}
