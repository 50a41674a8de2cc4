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

// rect is a rectangle of cells: its upper left one, and how many there are.
type rect struct{ x, y, w, h int }

// newRect is the rectangle of w by h cells whose upper left one is at x, y.
func newRect(x, y, w, h int) rect { return rect{x, y, w, h} }

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
	// names are the two lines for who sits at a side, three where there is one for how he has opened; at the bottom it is one line,
	// that of the status.
	names [sides]rect
	// piles are the discards by the side of their owner: at his right.
	piles [sides]rect
	// pileNotes are the places for a word beside each pile.
	pileNotes [sides]rect

	indicator, stock rect
	// captions are the two lines below them; the indicator's word has the first cells of the upper one.
	captions     rect
	captionSplit int

	// melds are the lines for what lies on the table, and the line below them is for what is said about it, in a game where
	// melds are laid (section 7).
	melds rect

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

// computeLayout finds the places for a screen, a rack with so many columns, and a table where melds are laid or not.
func computeLayout(w, h, columns int, laying bool) layout {
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
	edge := 2
	if columns*pitch+3 > w {
		edge = 0 // to the edges of the window
	}
	rackW := edge + columns*pitch + edge/2
	rackH := rack.Rows * (l.tileH + 1)
	l.rack = rect{(w - rackW) / 2, h - 2 - rackH, rackW, rackH}
	for row := range l.slots {
		l.slots[row] = make([]rect, columns)
		for col := range columns {
			l.slots[row][col] = rect{l.rack.x + edge + col*pitch, l.rack.y + row*(l.tileH+1), l.tileW, l.tileH}
		}
	}

	l.header = rect{0, 0, l.w, 1}
	l.footer = rect{0, h - 1, l.w, 1}
	l.trail = rect{l.rack.x, h - 2, rackW, 1}
	l.status = rect{l.rack.x, l.rack.y - 1, rackW, 1}

	floor := l.status.y // the table is above
	if laying {
		l.laying(w, h, floor)
		return l
	}
	margin := w / 4 // of the corner piles
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
	l.captions, l.captionSplit = rect{w/2 - 14, middle + l.tileH, 28, 2}, 14

	between := margin + l.tileW
	l.names = [sides]rect{
		bottom: l.status,
		right:  {w - 21, l.rack.y / 2, 20, 2},
		top:    {between + 1, 1, w - 2*between - 2, 2},
		left:   {1, l.rack.y / 2, 20, 2},
	}
	return l
}

// laying finds the places on a table where melds are laid: stacks and names at its edges, the melds between them.
func (l *layout) laying(w, h, floor int) {
	const left0, names = 2, 16
	right0 := w - left0 - l.tileW
	l.piles = [sides]rect{
		bottom: {right0, floor - l.tileH, l.tileW, l.tileH},
		right:  {right0, 1, l.tileW, l.tileH},
		top:    {left0, 1, l.tileW, l.tileH},
		left:   {left0, floor - l.tileH, l.tileW, l.tileH},
	}
	beside := left0 + l.tileW + 2
	l.pileNotes = [sides]rect{
		bottom: {right0 - 2 - names, floor - l.tileH, names, 2},
		right:  {right0 - 2 - names, 1, names, 2},
		top:    {beside, 1 + l.tileH - 1, names, 1},
		left:   {beside, floor - l.tileH, names, 2},
	}
	l.names = [sides]rect{
		bottom: l.status,
		right:  {w - names - 1, (1+floor)/2 - 1, names, 3},
		top:    {beside + names, 1, w - 2*(beside+names), 2},
		left:   {1, (1+floor)/2 - 1, names, 3},
	}
	l.captions = rect{beside, 1, names, 2}
	first := 3
	if h >= 32 { // room for the tiles themselves
		l.indicator = rect{beside + 2, 1, l.tileW, l.tileH}
		l.stock = rect{beside + 14, 1, l.tileW, l.tileH}
		l.captions, l.captionSplit = rect{beside + l.tileW/2 - 3, 1 + l.tileH, 24, 2}, 10
		l.names[top] = rect{l.stock.x + l.tileW + 1, 1, w - 2*(l.stock.x+l.tileW+1), 3}
		l.pileNotes[top] = rect{left0, 1 + l.tileH, 6, 1}
		first = l.tileH + 4
	} else {
		l.stock = rect{beside, 2, names - 4, 1}
	}
	l.melds = rect{names + 2, first, w - 2*(names+2), floor - 1 - first}
}
