package layout

import (
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

// MinWidth and MinHeight are the size of the smallest window that fits the table, in cells.
const (
	MinWidth  = 80
	MinHeight = 24
)

// A Side is a side of the table from the player's point of view.
type Side int

// The sides of the table and their number.
const (
	SideBottom Side = iota
	SideRight
	SideTop
	SideLeft
	Sides
)

// SideAt returns the side of the nth seat to the right of the player, at a table with the given number of seats.
func SideAt(n, seats int) Side {
	switch {
	case seats == 2 && n == 1:
		return SideTop
	case seats == 3 && n == 2:
		return SideLeft
	}
	return Side(n)
}

// A Plan holds the rectangles of everything on the table in a window of a given size, for painting and for the mouse.
// The rectangle of a part that does not fit has width 0.
type Plan struct {
	// W and H are the size of the window.
	W, H  int
	Small bool // whether the window is too small for the table
	// Tile is the tile size on the rack. Discard and Fan are the sizes of the newest and the older discards. Middle is
	// the size of the indicator and the okey.
	Tile, Discard, Fan, Middle cells.Size

	// Header is the first line and Footer the last. Status is the line above the rack and Trail the line below it.
	Header, Status, Trail, Footer cells.Rect
	// Names are the places for the names of the seats, one line high. Names[SideBottom] is Status.
	Names [Sides]cells.Rect
	// Told are the places for what is told about the seats besides their names, or a remark, below the names. Without
	// such a place, it is told beside the name.
	Told [Sides]cells.Rect
	// Racks are the racks of the other seats, shown from behind.
	Racks [Sides]cells.Rect
	// Piles are the places of the newest discards, indexed by the side of the seat that discarded them. A pile is to
	// the right of its seat.
	Piles [Sides]cells.Rect
	// PileNotes are the places for the text beside each pile.
	PileNotes [Sides]cells.Rect
	// Fans are the places of the older discards in the two piles that the player may browse. FanNotes are the places
	// for the text above them.
	Fans, FanNotes [Sides]cells.Rect
	// FanStep is the distance from one tile of a fan to the next, in cells.
	FanStep int

	// Mat is the surface under the indicator, the okey and the stock.
	Mat, Indicator, Okey, Stock cells.Rect
	// IndicatorCaption, OkeyCaption and StockCaption are the places for the captions of these tiles.
	IndicatorCaption, OkeyCaption, StockCaption cells.Rect

	// Layers reports whether there is room to show the heights of the piles and the stock.
	Layers bool

	// Melds holds the places that exist only in games with melds on the table (rules, section 7).
	Melds MeldPlaces

	// Rack is the whole rack. Slots are its slots by row, from left to right. Ledges are the lines below the rows.
	Rack   cells.Rect
	Slots  [rack.Rows][]cells.Rect
	Ledges [rack.Rows]cells.Rect

	// Beside is the panel to the right of the table.
	Beside cells.Rect
}

// Inside returns the window without its first and last lines.
func (p *Plan) Inside() cells.Rect { return cells.NewRect(0, 1, p.W, p.H-2) }

// PanelRooms returns the places for a panel about tiles at the table, best first. None of them covers the player's rack
// or the status line, only the last may cover piles, and the first does not cover the opposite rack.
func (p *Plan) PanelRooms() []cells.Rect {
	all := cells.NewRect(0, p.Header.Y+1, p.W, p.Status.Y-p.Header.Y-1)
	if p.Beside.W > 0 {
		all.W = p.Beside.X
	}
	left, right := all.X, all.X+all.W
	for _, pile := range p.Piles {
		switch {
		case pile.W == 0:
		case pile.X+pile.W/2 < all.W/2:
			left = max(left, pile.X+pile.W)
		default:
			right = min(right, pile.X)
		}
	}
	between := cells.NewRect(left, all.Y, right-left, all.H)
	below := between
	if top := p.Racks[SideTop]; top.W > 0 {
		below = cells.NewRect(left, top.Y+top.H, right-left, p.Status.Y-top.Y-top.H)
	}
	return []cells.Rect{below, between, all}
}

// mediumHeight is the minimum height, in cells, of a window with medium tiles, with melds in front of the seats, or with
// a row below the near piles.
const mediumHeight = 34

// mediumWidth is the minimum width, in cells, of a window with melds in front of the seats.
const mediumWidth = 112

// A rackSize is a tile size for a rack, with the minimum size of the window and the minimum and maximum distance from
// one tile to the next, in cells.
type rackSize struct {
	size                       cells.Size
	width, height, least, most int
}

// rackSizes lists the tile sizes, largest first. Tiles of SizeN may touch.
var rackSizes = [...]rackSize{
	{cells.SizeL, MinWidth, 58, 11, 14}, {cells.SizeM, MinWidth, mediumHeight, 8, 10}, {cells.SizeN, 100, 30, 6, 8}, {cells.SizeS, MinWidth, MinHeight, 5, 5},
}

// edge is the width, in cells, of the wood on either side of the tiles if there is room for it.
const edge = 2

// tilesWidth returns the width of a row of tiles. pitch is the distance from one tile to the next. Both are in cells.
func tilesWidth(size cells.Size, columns, pitch int) int {
	w, _ := size.Cells()
	return (columns-1)*pitch + w
}

// sizeFor returns the tile size for a rack with the given number of columns in a window of w by h cells, and the width
// of the panel beside the table, or 0 if there is no panel. The panel is 20 to 36 cells wide for SizeN and 36 to 48 for
// the other sizes.
func sizeFor(w, h, columns int) (s rackSize, panel int) {
	for _, s = range rackSizes {
		if h < s.height || w < s.width || tilesWidth(s.size, columns, s.least) > w-1 {
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
		return s, panel
	}
	return s, 0
}

// New returns the plan for a window of w by h cells and a rack with the given number of columns. melds reports whether
// the game has melds on the table.
func New(w, h, columns int, melds bool) Plan {
	p := Plan{W: w, H: h}
	if w < MinWidth || h < MinHeight {
		p.Small = true
		return p
	}
	size, panel := sizeFor(w, h, columns)
	if p.Tile = size.size; panel > 0 {
		p.Beside = cells.NewRect(w-panel, 1, panel, h-2)
		w -= panel
	}
	p.Header = cells.NewRect(0, 0, p.W, 1)
	p.Footer = cells.NewRect(0, h-1, p.W, 1)
	p.placeRack(w, h, columns, size.least, size.most)
	switch {
	case !melds:
		p.Layers = true
		p.placeClassic(w, p.Status.Y)
	case p.Tile == cells.SizeS, p.Tile == cells.SizeN && (h < mediumHeight || w < mediumWidth):
		p.placeInLanes(w, p.Status.Y)
	default:
		p.placeMeldsInFront(w, p.Status.Y)
	}
	p.Names[SideBottom] = p.Status
	for _, places := range []*[Sides]cells.Rect{&p.Names, &p.Told, &p.Racks, &p.Melds.Areas} {
		places[SideRight] = mirrored(places[SideLeft], w)
	}
	return p
}

// mirrored returns the rectangle like r in the other half of a table that is w cells wide.
func mirrored(r cells.Rect, w int) cells.Rect {
	r.X = w - r.X - r.W
	return r
}

// mirrorPiles places the near pile on the right like that on the left, and the far one like that at the top, with the
// text beside them. w is the width of the table.
func (p *Plan) mirrorPiles(w int) {
	for _, places := range []*[Sides]cells.Rect{&p.Piles, &p.PileNotes} {
		places[SideBottom], places[SideRight] = mirrored(places[SideLeft], w), mirrored(places[SideTop], w)
	}
}

// placeRack places the player's rack and the lines above and below it. The distance from one tile to the next is from
// least to most.
func (p *Plan) placeRack(w, h, columns, least, most int) {
	tileW, tileH := p.Tile.Cells()
	spacing := 0
	if p.Tile == cells.SizeL {
		spacing = 1
	}
	pitch := min(max((w-1-tileW)/(columns-1), least), most)
	tiles, joint := tilesWidth(p.Tile, columns, pitch), columns
	if tiles > w-2 { // let the two middle tiles touch, to keep the others off the window's edges
		tiles, joint = tiles-1, columns/2
	}
	width := min(w, tiles+2*edge)
	shelf := spacing + tileH + 1
	p.Rack = cells.NewRect((w-width)/2, h-2-rack.Rows*shelf, width, rack.Rows*shelf)
	for row := range p.Slots {
		p.Slots[row] = make([]cells.Rect, columns)
		y := p.Rack.Y + row*shelf + spacing
		for col := range columns {
			x := p.Rack.X + (width-tiles+1)/2 + col*pitch
			if col >= joint {
				x--
			}
			p.Slots[row][col] = cells.NewRect(x, y, tileW, tileH)
		}
		p.Ledges[row] = cells.NewRect(p.Rack.X, y+tileH, width, 1)
	}
	line := max(width, MinWidth) - 2 // the width of Status and Trail
	p.Trail = cells.NewRect((w-line)/2, h-2, line, 1)
	p.Status = cells.NewRect((w-line)/2, p.Rack.Y-1, line, 1)
}

// measures holds the dimensions, in cells, that differ between small, medium and large tables.
type measures struct {
	fan, middle               cells.Size
	top                       int // the row of the opposite seat's name
	back, backs               int // the tile width on the opposite rack, and the height of the side racks
	sideRack                  int // the width of the side racks
	corner                    int // the column of the piles in the far corners
	near                      int // the distance of the near piles from the middle
	fanGap                    int // the gap between tiles in a fan
	matW, matH, matAt         int // the size of the mat, and the row of the tiles on it
	gap, stockGap, stockWidth int // the gaps between tiles on the mat, and the width of the stock
	margin                    int
}

// measuresFor returns the measures of a table with tiles of the given size.
func measuresFor(size cells.Size) measures {
	switch size {
	case cells.SizeS:
		return measures{cells.SizeS, cells.SizeM, 1, 2, 4, 4, 14, 22, 0, 26, 6, 1, 1, 1, 8, 1}
	case cells.SizeL:
		return measures{cells.SizeM, cells.SizeL, 2, 4, 16, 6, 24, 36, 1, 58, 11, 2, 4, 5, 12, 4}
	}
	return measures{cells.SizeS, cells.SizeM, 1, 3, 7, 5, 14, 30, 1, 44, 7, 1, 3, 4, 9, 2}
}

// BackTiles is the number of tiles on a rack shown from behind: a whole hand.
const BackTiles = 14

// placeClassic places everything on a table without melds, except what New mirrors. w is the width of the table and
// floor the row below it.
func (p *Plan) placeClassic(w, floor int) {
	m, scale := measuresFor(p.Tile), p.Tile
	p.Discard, p.Fan, p.Middle = scale, m.fan, m.middle
	discardW, discardH := scale.Cells()
	low := floor - discardH // the row of the near piles
	if p.H >= mediumHeight {
		low--
	}
	p.Piles = [Sides]cells.Rect{
		SideBottom: scale.At(w/2+m.near-discardW, low),
		SideRight:  scale.At(w-m.corner-discardW, m.top+4),
		SideTop:    scale.At(m.corner, m.top+4),
		SideLeft:   scale.At(w/2-m.near, low),
	}
	p.placeFans(&m, w, low)
	p.placeMiddle(&m, scale, w, low)

	across := BackTiles*(m.back+1) + 1
	p.Racks[SideTop] = cells.NewRect((w-across)/2, m.top+1, across, 2)
	p.Names[SideTop] = cells.NewRect(p.Racks[SideTop].X, m.top, across, 1)
	side := m.top + 2 // above the piles in the corners
	p.Racks[SideLeft] = cells.NewRect(m.margin, side+2, m.sideRack, m.backs)
	p.Names[SideLeft] = cells.NewRect(m.margin, side, min(m.corner+discardW, p.Racks[SideTop].X-1)-m.margin, 1)
	p.Told[SideLeft] = cells.NewRect(m.margin, side+1, p.Mat.X-1-m.margin, 1)
}

// placeFans places the older discards beside the near piles and the text about all piles.
func (p *Plan) placeFans(m *measures, w, low int) {
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
	if y > low { // the line above the fans is free
		inset := max(0, m.margin+m.sideRack+1-p.Fans[SideLeft].X) // the side rack may extend down to this line
		p.FanNotes[SideLeft] = cells.NewRect(p.Fans[SideLeft].X+inset, y-1, n*step-1-inset, 1)
		p.FanNotes[SideBottom] = cells.NewRect(p.Fans[SideBottom].X, y-1, n*step-1-inset, 1)
	}
	top := p.Piles[SideTop]
	p.PileNotes[SideTop] = cells.NewRect(top.X+top.W+1, top.Y+1, 5, 1)
	p.PileNotes[SideRight] = mirrored(p.PileNotes[SideTop], w)
}

// placeMiddle places the indicator, the okey and the stock.
func (p *Plan) placeMiddle(m *measures, scale cells.Size, w, low int) {
	top := m.top + 3
	captions := 0 // the number of caption lines below the mat
	if scale == cells.SizeS {
		captions = 1
	}
	p.Mat = cells.NewRect((w-m.matW)/2, top+max(0, (low-top-m.matH-captions+1)/2), m.matW, m.matH)
	tileW, tileH := m.middle.Cells()
	x, y := p.Mat.X+m.gap, p.Mat.Y+m.matAt
	p.Indicator = m.middle.At(x, y)
	p.Okey = m.middle.At(x+tileW+m.gap, y)
	p.Stock = cells.NewRect(p.Okey.X+tileW+m.stockGap, y, m.stockWidth, tileH)
	line := y + tileH // the row of the captions
	p.IndicatorCaption = cells.NewRect(p.Indicator.X-2, line, tileW+4, 1)
	p.OkeyCaption = cells.NewRect(p.Okey.X-1, line, tileW+2, 1)
	p.StockCaption = cells.NewRect(p.Stock.X+p.Stock.W+1, y+1, p.Mat.X+p.Mat.W-p.Stock.X-p.Stock.W-1, 2)
	if scale == cells.SizeS {
		p.IndicatorCaption.W = p.OkeyCaption.X - p.IndicatorCaption.X
		p.StockCaption = cells.NewRect(p.Stock.X, line, p.Mat.X+p.Mat.W+4-p.Stock.X, 1)
	}
}
