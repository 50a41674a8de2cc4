package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// felt is what lies on the table round the rack and beside it, as it is painted.
type felt struct {
	*board
	*texts
	hand   *handView
	air    *animation
	notice *screen.Notice
}

// paint paints it, but for what is hidden.
func (f *felt) paint(b *cells.Brush, hidden Parts) {
	dealt := hidden&Tiles == 0
	if f.s.LaysMelds() {
		f.paintLaying(b, dealt)
		return
	}
	for s := range game.Seat(f.view.Rules.Seats) {
		switch {
		case hidden&Seats == 0:
			f.paintSeat(b, s, dealt)
		case hidden&Middle == 0:
			f.paintPile(b, s)
		}
	}
	if dealt && hidden&Middle == 0 {
		f.paintMiddle(b)
	}
	if dealt && hidden&Seats == 0 {
		f.paintStatus(b)
	}
}

func (f *felt) paintHeader(b *cells.Brush) {
	h := f.layout.Header
	b.Fill(h, ' ', cells.RoleInk, cells.RoleBar)
	b.Line(1, h.Y, f.words.Say("app"), cells.RoleGold, true)
	goal := len([]rune(f.goal))
	end := b.Text(8, h.Y, h.W-1, f.header, cells.RoleDim, false)
	if end+goal+3 <= h.W {
		b.Line(h.W-goal-1, h.Y, f.goal, cells.RoleDim, false)
	}
}

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
	if f.hand.lifted != nil && f.hand.grip.over.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
	if v.StockLeft > 0 {
		b.Stock(l.Stock, v.StockLeft, f.stockLayers())
	} else {
		b.Hole(l.Stock, cells.RoleLine)
	}
	f.paintStockCaption(b)
}

// stockLayers is how many half rows show how much is left of the stock.
func (f *felt) stockLayers() int {
	const dealt = 48 // of the tiles of a full game (rule 2.5)
	most := 2
	if f.layout.Middle == cells.SizeL {
		most = 4
	}
	switch {
	case f.layout.Tile == cells.SizeS || f.s.LaysMelds() || f.view.StockLeft <= fewLeft:
		return 0
	case f.view.StockLeft > dealt/2:
		return most
	}
	return most / 4 * 2
}

// paintStockCaption says what is left, and that it can be drawn.
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
		if draw != "" && !f.few {
			b.Say(r.X, r.Y, r.X+r.W, draw, cells.RoleDim, false)
			return
		}
		b.Text(r.X, r.Y, r.X+r.W, f.left, ink, f.few)
		return
	}
	b.Text(r.X, r.Y, r.X+r.W, f.left, ink, f.few)
	b.Say(r.X, r.Y+1, r.X+r.W, draw, cells.RoleInk, false)
}

// statusGap is what parts the player's name from what is said beside it.
const statusGap = 3

// paintStatus says who the player is, what happened, what can be done, and below the rack what the
// others did.
func (f *felt) paintStatus(b *cells.Brush) {
	l := &f.layout
	r := l.Status
	noticed, full := f.paintNotice(b)
	if full {
		return
	}
	status, rest := f.status, ""
	x := f.paintWhose(b, b.SayWidth(status))
	ink := cells.RoleInk
	if f.urgent {
		ink = cells.RoleGold
		if b.SayWidth(status) > r.X+r.W-x { // the signs around a key take no room where it is coloured
			status, rest = b.Split(status, r.X+r.W-x)
		}
	}
	x = b.Say(x, r.Y, r.X+r.W, status, ink, f.urgent)
	if away := b.Width(f.away); away > 0 && x+statusGap+away <= r.X+r.W && !f.urgent {
		b.Text(r.X+r.W-away, r.Y, r.X+r.W, f.away, cells.RoleGood, true)
	}
	if rest != "" { // it goes on where the trail is
		b.Fill(l.Trail, ' ', cells.RoleInk, cells.RoleFelt) // an answer goes before a notice
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, rest, cells.RoleGold, true)
		return
	}
	if !noticed {
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, f.trail, cells.RoleDim, false)
	}
}

// paintWhose paints who the player is and his points, as a bar where that leaves so much room, and
// returns where what is said begins.
func (f *felt) paintWhose(b *cells.Brush, said int) int {
	r, me := f.layout.Status, &f.seats[layout.SideBottom]
	ink := cells.RoleInk
	if f.turn {
		ink = cells.RoleGold
	}
	x := b.Text(r.X, r.Y, r.X+r.W, f.who, ink, true) + 2
	left, bar := r.X+r.W-x-statusGap-said, f.gaugeWidth()+1
	switch points := me.number; {
	case me.whole > 0 && bar+len(points) <= left:
		b.Bar(x, r.Y, bar-1, cells.Bar{Part: me.points, Whole: me.whole, Ink: cells.RoleGold})
		x = b.Text(x+bar, r.Y, r.X+r.W, points, cells.RoleInk, true)
	case me.whole > 0 && len(points) <= left:
		x = b.Text(x, r.Y, r.X+r.W, points, cells.RoleInk, true)
	case me.whole == 0 && me.standing != "" && b.Width(me.standing) <= left:
		x = b.Text(x, r.Y, r.X+r.W, me.standing, cells.RoleDim, false)
	default:
		x -= 2
	}
	return x + statusGap
}

// paintNotice paints the notice below the rack: a long one begins on the line of the status while
// it is fresh. It reports how much of the two lines that takes.
func (f *felt) paintNotice(b *cells.Brush) (trail, status bool) {
	r := f.layout.Trail
	if f.notice.Text == "" {
		return false, false
	}
	first, rest := b.Split(f.notice.Text, r.W-2)
	if rest == "" || !f.notice.Fresh || f.urgent {
		b.Text(r.X+1, r.Y, r.X+r.W, f.notice.Text, cells.RoleGold, true)
		return true, false
	}
	b.Text(r.X+1, f.layout.Status.Y, r.X+r.W, first, cells.RoleGold, true)
	b.Text(r.X+1, r.Y, r.X+r.W, rest, cells.RoleGold, true)
	return true, true
}
