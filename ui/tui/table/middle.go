package table

import (
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// fewLeft is the number of tiles at or below which the stock counts as nearly used up: one per player, plus one.
const fewLeft = 5

// paintMiddle paints the indicator, the okey beside it, and the stock.
func (f *felt) paintMiddle(b *cells.Brush) {
	l, v := &f.layout, f.view
	if l.Mat.W > 0 {
		b.Mat(l.Mat, cells.RoleMat)
	}
	if v.Indicator != tile.None && l.Indicator.W > 0 {
		if !v.IndicatorDrawn() {
			b.Tile(l.Indicator, v.Indicator, cells.TilePlain)
		} else {
			b.Hole(l.Indicator, cells.RoleLine)
		}
		b.Align(l.IndicatorCaption, cells.AlignMiddle, 0, f.indicator, cells.RoleDim, false)
		if okey := v.Terms().Wild(); okey != tile.None {
			b.Tile(l.Okey, okey, cells.TilePlain)
			b.Align(l.OkeyCaption, cells.AlignMiddle, 0, f.okey, cells.RoleGold, true)
		}
	}
	if f.hand.lifted != nil && f.hand.grip.target.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
	if v.StockLeft > 0 {
		b.Stock(l.Stock, v.StockLeft, f.stockLayers())
	} else {
		b.Hole(l.Stock, cells.RoleLine)
	}
	f.paintStockCaption(b)
}

// stockLayers returns the number of half rows that show the height of the stock: 0, 2 or 4.
func (f *felt) stockLayers() int {
	const dealt = 48 // the size of the stock after the deal in a full game (rule 2.5)
	most := 2
	if f.layout.Middle == cells.SizeL {
		most = 4
	}
	switch {
	case f.layout.StockCaption.H == 1 || !f.layout.Layers || f.view.StockLeft <= fewLeft:
		return 0
	case f.view.StockLeft > dealt/2:
		return most
	}
	return most / 4 * 2
}

// paintStockCaption paints the number of tiles left and the key that draws.
func (f *felt) paintStockCaption(b *cells.Brush) {
	r := f.layout.StockCaption
	ink := cells.RoleDim
	if f.few {
		ink = cells.RoleBad
	}
	draw := ""
	if f.draws {
		draw = f.words.Say("draw")
	}
	if r.H == 1 {
		if draw == "" || f.few {
			draw = f.left
		}
		x := r.X + max(0, (f.layout.Stock.W-b.SayWidth(draw))/2) // below the middle of the tile
		b.Say(x, r.Y, r.X+r.W, draw, ink, f.few)
		return
	}
	b.Text(r.X, r.Y, r.X+r.W, f.left, ink, f.few)
	b.Say(r.X, r.Y+1, r.X+r.W, draw, cells.RoleInk, false)
}

// paintChipLine paints the indicator, the okey and the stock on one line.
func (f *layingFelt) paintChipLine(b *cells.Brush) {
	l, v, t := &f.layout, f.view, &f.texts
	r := l.IndicatorCaption
	if !v.IndicatorDrawn() {
		b.Text(r.X, r.Y, r.X+r.W, t.indicator, cells.RoleDim, false)
	}
	r = l.OkeyCaption
	b.Text(r.X, r.Y, r.X+r.W, t.okey, cells.RoleGold, true)
	r = l.StockCaption
	ink := cells.RoleInk
	if f.few {
		ink = cells.RoleBad
	}
	x := b.Text(r.X, r.Y, r.X+r.W, t.stock, cells.RoleDim, false) + 1
	x = b.Text(x, r.Y, r.X+r.W, t.number, ink, true) + 1
	if f.draws {
		b.Say(x, r.Y, r.X+r.W, t.draw, cells.RoleDim, false)
	}
}
