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
// serves drawing and, by the same rectangles, whoever wants to know what is at a place. Rectangles
// without a width are for what there is no room for.
type Plan struct {
	// W and H are the size of the window.
	W, H  int
	Small bool // the table does not fit
	// Tile is the size of the tiles on the rack, Discard of those that lie on the stacks, Fan of the
	// older ones that lie open beside them, Middle of the indicator and the okey.
	Tile, Discard, Fan, Middle cells.Size

	// Header is the first line, Status the one above the rack, Trail the one below it, Footer the
	// last.
	Header, Status, Trail, Footer cells.Rect
	// Names are the lines for who sits at a side; at the bottom it is that of the status.
	Names [Sides]cells.Rect
	// Racks are those of the others, seen from behind.
	Racks [Sides]cells.Rect
	// Remarks are the lines for what somebody says.
	Remarks [Sides]cells.Rect
	// Piles are the newest discards by the side of their owner: at his right.
	Piles [Sides]cells.Rect
	// PileNotes are the places for a word beside each pile.
	PileNotes [Sides]cells.Rect
	// Fans are the places for older discards, of those two stacks that may be looked through, and
	// FanNotes the words above them.
	Fans, FanNotes [Sides]cells.Rect
	// FanStep is how many columns it is from one of them to the next.
	FanStep int

	// Mat is the surface on which the indicator, the okey and the stock lie.
	Mat, Indicator, Okey, Stock cells.Rect
	// IndicatorCaption, OkeyCaption and StockCaption are the words about them.
	IndicatorCaption, OkeyCaption, StockCaption cells.Rect

	// Layers tells that there is room below the piles and the stock to show how high they are.
	Layers bool

	// Laid is where melds stand, in a game where they are laid (section 7).
	Laid Laid

	// Rack is the whole rack, Slots are those of its rows from left to right, Ledges the lines for the
	// words below them.
	Rack   cells.Rect
	Slots  [rack.Rows][]cells.Rect
	Ledges [rack.Rows]cells.Rect

	// Beside is where score sheet and record stand beside the table, if there is room for them.
	Beside cells.Rect
}

// mediumWidth is the width from which what lies on the table is as large as in a high window.
const mediumWidth = 112

// rackSizes lists the sizes of tiles on a rack, the largest first: the window from which they are used, and
// the least and the most columns from a tile to the next. Tiles of SizeN may touch.
var rackSizes = [...]struct {
	size                       cells.Size
	width, height, least, most int
}{
	{cells.SizeL, MinWidth, 58, 11, 14}, {cells.SizeM, MinWidth, 34, 8, 10}, {cells.SizeN, 100, 30, 6, 8}, {cells.SizeS, MinWidth, MinHeight, 5, 5},
}

// edge is the width of the wood at either side of a rack's tiles, in columns, if there is room for it.
const edge = 2

// tilesWidth returns the width of a row of tiles with a number of columns from one to the next.
func tilesWidth(size cells.Size, columns, pitch int) int {
	w, _ := size.Cells()
	return (columns-1)*pitch + w
}

// sizeFor returns the size of the tiles on a rack with a number of columns, in a window, and the width of the
// panel beside the table, 0 for none. A panel is narrow beside tiles of SizeN. Elsewhere it takes what the
// widest rack leaves.
func sizeFor(w, h, columns int) (size cells.Size, panel int) {
	for _, s := range rackSizes {
		if h < s.height || w < s.width || tilesWidth(s.size, columns, s.least) > w {
			continue
		}
		needs, wide, least, most := tilesWidth(s.size, columns, s.least)+2*edge, tilesWidth(s.size, columns, s.most)+2*edge, 36, 48
		switch s.size {
		case cells.SizeS:
			needs, wide = 110, 110
		case cells.SizeN:
			needs = tilesWidth(s.size, columns, s.least+1) + edge + 1
			wide, least, most = needs, 20, 36
		}
		if w-least >= needs {
			panel = min(max(w-wide, least), most)
		}
		return s.size, panel
	}
	return cells.SizeS, 0
}

// pitchFor returns the columns from a tile of the rack to the next.
func pitchFor(size cells.Size, w, columns int) int {
	for _, s := range rackSizes {
		if s.size == size {
			tileW, _ := size.Cells()
			return min(max((w-1-tileW)/(columns-1), s.least), s.most)
		}
	}
	return 0
}

// New finds the places for a screen, a rack with so many columns, and a table where melds are laid
// or not.
func New(w, h, columns int, laying bool) Plan {
	p := Plan{W: w, H: h}
	if w < MinWidth || h < MinHeight {
		p.Small = true
		return p
	}
	tile, panel := sizeFor(w, h, columns)
	if p.Tile = tile; panel > 0 {
		p.Beside = cells.NewRect(w-panel, 1, panel, h-2)
		w -= panel
	}
	p.Header = cells.NewRect(0, 0, p.W, 1)
	p.Footer = cells.NewRect(0, h-1, p.W, 1)
	p.rack(w, h, columns)
	if laying {
		p.laying(w, p.Status.Y)
	} else {
		p.Layers = true
		p.classic(w, p.Status.Y)
	}
	return p
}

// rack finds the places of the player's own tiles.
func (p *Plan) rack(w, h, columns int) {
	tileW, tileH := p.Tile.Cells()
	air := 0
	if p.Tile == cells.SizeL {
		air = 1
	}
	pitch := pitchFor(p.Tile, w, columns)
	tiles := tilesWidth(p.Tile, columns, pitch)
	width := min(w, tiles+2*edge)
	shelf := air + tileH + 1
	p.Rack = cells.NewRect((w-width)/2, h-2-rack.Rows*shelf, width, rack.Rows*shelf)
	for row := range p.Slots {
		p.Slots[row] = make([]cells.Rect, columns)
		y := p.Rack.Y + row*shelf + air
		for col := range columns {
			p.Slots[row][col] = cells.NewRect(p.Rack.X+(width-tiles+1)/2+col*pitch, y, tileW, tileH)
		}
		p.Ledges[row] = cells.NewRect(p.Rack.X, y+tileH, width, 1)
	}
	line := max(width, MinWidth) - 2 // for what is said above and below the rack
	p.Trail = cells.NewRect((w-line)/2, h-2, line, 1)
	p.Status = cells.NewRect((w-line)/2, p.Rack.Y-1, line, 1)
}

// measures are what differs between a small, a medium and a large table.
type measures struct {
	discard, fan, middle      cells.Size
	top                       int // the line of the name of who sits opposite
	back, backs               int // the width of a tile of his rack, and the height of the racks at the sides
	sideRack                  int // how wide they are
	corner, cornerTop         int // where the stacks at the far corners lie
	near                      int // how far from the middle the newest of the near stacks lies
	fanGap                    int // between older discards
	matW, matH, matAt         int // the mat, and where the tiles lie on it
	gap, stockGap, stockWidth int // between what lies on it
	margin                    int
}

// measured are the measures by the size of the tiles on the rack.
func measured(size cells.Size) measures {
	switch size {
	case cells.SizeS:
		return measures{cells.SizeS, cells.SizeS, cells.SizeM, 1, 2, 4, 4, 14, 5, 22, 0, 26, 6, 1, 1, 1, 8, 1}
	case cells.SizeN:
		return measures{cells.SizeN, cells.SizeS, cells.SizeM, 1, 2, 7, 4, 14, 5, 30, 0, 32, 7, 1, 2, 3, 8, 1}
	case cells.SizeL:
		return measures{cells.SizeL, cells.SizeM, cells.SizeL, 2, 4, 16, 6, 30, 5, 36, 1, 58, 12, 3, 4, 6, 12, 4}
	}
	return measures{cells.SizeM, cells.SizeS, cells.SizeM, 1, 3, 7, 5, 20, 5, 31, 1, 44, 7, 1, 3, 4, 9, 2}
}

// BackTiles is how many tiles there is room for on a rack from behind: those of a hand.
const BackTiles = 14

// classic finds the places on a table where nothing is laid.
func (p *Plan) classic(w, floor int) {
	scale := p.Tile // of the table: a large rack may stand before a small one
	if w < mediumWidth && scale > cells.SizeN {
		scale = cells.SizeN
	}
	m := measured(scale)
	p.Discard, p.Fan, p.Middle = m.discard, m.fan, m.middle
	discardW, discardH := m.discard.Cells()
	low := floor - discardH // the line of the near stacks
	if scale > cells.SizeN {
		low--
	}
	p.Piles = [Sides]cells.Rect{
		SideBottom: m.discard.At(w/2+m.near-discardW, low),
		SideRight:  m.discard.At(w-m.corner-discardW, m.cornerTop),
		SideTop:    m.discard.At(m.corner, m.cornerTop),
		SideLeft:   m.discard.At(w/2-m.near, low),
	}
	p.fans(&m, w, low)
	p.middle(&m, scale, w, low)

	across := BackTiles*(m.back+1) + 1
	p.Racks[SideTop] = cells.NewRect((w-across)/2, m.top+1, across, 2)
	p.Names[SideTop] = cells.NewRect(p.Racks[SideTop].X, m.top, across, 1)
	side := m.top + 2 // above the stacks at the corners, so that names have room
	if scale == cells.SizeL {
		side = max(side, (side+low-m.backs-2)/2)
	}
	p.Racks[SideLeft] = cells.NewRect(m.margin, side+2, m.sideRack, m.backs)
	p.Racks[SideRight] = cells.NewRect(w-m.margin-m.sideRack, side+2, m.sideRack, m.backs)
	beside := m.corner - m.margin - 1
	if scale > cells.SizeN { // the stacks at the corners do not reach so far down
		beside = max(beside, p.Mat.X-m.margin-2)
	}
	name := min(m.corner+discardW, p.Racks[SideTop].X-1) - m.margin
	p.Names[SideLeft] = cells.NewRect(m.margin, side, name, 2)
	p.Names[SideRight] = cells.NewRect(w-m.margin-name, side, name, 2)
	if p.Piles[SideTop].Y < side+2 && side < p.Piles[SideTop].Y+discardH { // the stack lies beside them
		p.Names[SideLeft].W = m.corner - m.margin - 1
		p.Names[SideRight].X, p.Names[SideRight].W = w-m.corner+1, p.Names[SideLeft].W
	}
	p.Names[SideBottom] = p.Status
	if scale <= cells.SizeN { // in the place of the points
		p.Remarks[SideLeft] = cells.NewRect(m.margin, side+1, p.Mat.X-1-m.margin, 1)
		p.Remarks[SideRight] = cells.NewRect(p.Mat.X+p.Mat.W+1, side+1, p.Mat.X-1-m.margin, 1)
	} else {
		said := max(p.Racks[SideLeft].Y+2*m.backs/3, m.cornerTop+discardH+2)
		p.Remarks[SideLeft] = cells.NewRect(m.margin+m.sideRack+2, said, beside-m.sideRack-2, 1)
		p.Remarks[SideRight] = cells.NewRect(w-m.margin-beside+2, said, beside-m.sideRack-4, 1)
		p.Remarks[SideTop] = cells.NewRect(p.Racks[SideTop].X, m.top+3, across, 1)
	}
}

// fans finds the places for older discards beside the near stacks, and for words about all stacks.
func (p *Plan) fans(m *measures, w, low int) {
	fanW, fanH := m.fan.Cells()
	step := fanW + m.fanGap
	p.FanStep = step
	left, right := p.Piles[SideLeft], p.Piles[SideBottom]
	n := (left.X - m.margin - 1) / step
	y := low + left.H - fanH
	p.Fans[SideLeft] = cells.NewRect(left.X-1-n*step, y, n*step, fanH)
	p.Fans[SideBottom] = cells.NewRect(right.X+right.W+1, y, n*step, fanH)
	word := max(8, w/2-p.Piles[SideLeft].X-left.W-4)
	p.PileNotes[SideLeft] = cells.NewRect(left.X+left.W+1, low+left.H/2, word, 2)
	p.PileNotes[SideBottom] = cells.NewRect(right.X-1-word, low+left.H/2, word, 2)
	if y > low { // there is a line above the older ones
		inset := max(0, m.margin+m.sideRack+1-p.Fans[SideLeft].X) // a rack may reach down to it
		p.FanNotes[SideLeft] = cells.NewRect(p.Fans[SideLeft].X+inset, y-1, n*step-1-inset, 1)
		p.FanNotes[SideBottom] = cells.NewRect(p.Fans[SideBottom].X, y-1, n*step-1-inset, 1)
	}
	top, other := p.Piles[SideTop], p.Piles[SideRight]
	p.PileNotes[SideTop] = cells.NewRect(top.X+top.W+1, top.Y+1, 5, 1)
	p.PileNotes[SideRight] = cells.NewRect(other.X-6, other.Y+1, 5, 1)
}

// middle finds the places of the indicator, the okey and the stock.
func (p *Plan) middle(m *measures, scale cells.Size, w, low int) {
	top := m.top + 3
	captions := 0 // lines below the mat
	if scale == cells.SizeS {
		captions = 1
	}
	p.Mat = cells.NewRect((w-m.matW)/2, top+max(0, (low-top-m.matH-captions+1)/2), m.matW, m.matH)
	tileW, tileH := m.middle.Cells()
	x, y := p.Mat.X+m.gap, p.Mat.Y+m.matAt
	if scale == cells.SizeL {
		x++
	}
	p.Indicator = m.middle.At(x, y)
	p.Okey = m.middle.At(x+tileW+m.gap, y)
	p.Stock = cells.NewRect(p.Okey.X+tileW+m.stockGap, y, m.stockWidth, tileH)
	line := y + tileH // of the words: below the mat, or on it
	if scale == cells.SizeL {
		line = y - 2 // above the tiles
	}
	p.IndicatorCaption = cells.NewRect(p.Indicator.X-2, line, tileW+4, 1)
	p.OkeyCaption = cells.NewRect(p.Okey.X-1, line, tileW+2, 1)
	p.StockCaption = cells.NewRect(p.Stock.X+p.Stock.W+1, y+1, p.Mat.X+p.Mat.W-p.Stock.X-p.Stock.W-1, 2)
	if scale <= cells.SizeN {
		p.IndicatorCaption.W = p.OkeyCaption.X - p.IndicatorCaption.X
		p.StockCaption = cells.NewRect(p.Stock.X, line, p.Mat.X+p.Mat.W+4-p.Stock.X, 1)
	}
}
