package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// fewLeft is the number of tiles at or below which the stock counts as nearly used up: one per player, plus one.
const fewLeft = 5

// paintMiddle paints the indicator, the okey beside it, and the stock with the key that draws. If melds are in lanes,
// all of this is on one line.
func (m *Model) paintMiddle(b *cells.Brush) {
	l, v, w := &m.Plan, m.view, m.Words
	okey, few := v.Terms().Wild(), v.Phase == game.Playing && v.StockLeft > 0 && v.StockLeft <= fewLeft
	indicatorCaption, okeyCaption := cells.Part{Text: w.Say("caption.indicator"), Ink: cells.RoleDim}, cells.Part{Text: w.Say("caption.okey"), Ink: cells.RoleGold, Bold: true}
	draw := cells.Part{Ink: cells.RoleDim, Keys: true, Gap: 1}
	if l.Melds.Lanes {
		if indicatorCaption.Text += " " + words.Mark(v.Indicator); !v.IndicatorDrawn() {
			b.Parts(l.IndicatorCaption, cells.AlignLeft, indicatorCaption)
		}
		okeyCaption.Text += " " + words.Mark(okey)
		b.Parts(l.OkeyCaption, cells.AlignLeft, okeyCaption)
		number := cells.Part{Text: words.Number(v.StockLeft), Bold: true, Gap: 1}
		if few {
			number.Ink = cells.RoleBad
		}
		if m.may(game.Draw) {
			draw.Text = w.Say("laying.draw")
		}
		b.Parts(l.StockCaption, cells.AlignLeft, cells.Part{Text: w.Say("laying.stock"), Ink: cells.RoleDim}, number, draw)
		return
	}
	if l.Mat.W > 0 {
		b.Mat(l.Mat, cells.RoleMat)
	}
	if v.Indicator != tile.None {
		end := b.Object() // a panel hides a tile together with its caption
		if !v.IndicatorDrawn() {
			b.Tile(l.Indicator, v.Indicator, cells.TilePlain)
		} else {
			b.Hole(l.Indicator, cells.RoleLine)
		}
		b.Parts(l.IndicatorCaption, cells.AlignMiddle, indicatorCaption)
		end()
		if okey != tile.None {
			end = b.Object()
			b.Tile(l.Okey, okey, cells.TilePlain)
			b.Parts(l.OkeyCaption, cells.AlignMiddle, okeyCaption)
			end()
		}
	}
	if m.hand.lifted != nil && m.hand.grip.target.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, m.hand.selectedTile(), cells.TileLifted)
	}
	defer b.Object()()
	if v.StockLeft > 0 {
		b.Stock(l.Stock, v.StockLeft, m.stockLayers())
	} else {
		b.Hole(l.Stock, cells.RoleLine)
	}
	left := cells.Part{Text: w.Say("caption.left"), Ink: cells.RoleDim}
	switch {
	case few:
		left = cells.Part{Text: w.With("caption.few", words.Args{"Number": v.StockLeft}), Ink: cells.RoleBad, Bold: true}
	case m.Session.LaysMelds():
		left.Text = w.Say("laying.stock")
	}
	if m.may(game.Draw) {
		draw.Text = w.Say("draw")
	}
	r := l.StockCaption
	if r.H > 1 {
		b.Parts(r, cells.AlignLeft, left)
		b.Parts(r.Line(1), cells.AlignLeft, draw)
		return
	}
	if draw.Text == "" || few {
		draw = left
	}
	r.W = max(l.Stock.W, b.PartsWidth(draw))
	b.Parts(r, cells.AlignMiddle, draw)
}

// stockLayers returns the number of half rows that show the height of the stock: 0, 2 or 4.
func (m *Model) stockLayers() int {
	const dealt = 48 // the size of the stock after the deal in a full game (rule 2.5)
	most := 2
	if m.Plan.Middle == cells.SizeL {
		most = 4
	}
	switch {
	case m.Plan.StockCaption.H == 1 || !m.Plan.Layers || m.view.StockLeft <= fewLeft:
		return 0
	case m.view.StockLeft > dealt/2:
		return most
	}
	return most / 4 * 2
}
