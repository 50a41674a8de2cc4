package table

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// felt is what lies on the table round the rack and beside it, as it is painted.
type felt struct {
	*board
	*texts
	hand   *handView
	air    *animation
	notice *notice
}

// paint paints it: that the tiles are dealt is only seen when the dealing is over.
func (f *felt) paint(b *cells.Brush, dealt bool) {
	f.paintHeader(b)
	for s := range game.Seat(f.view.Rules.Seats) {
		f.paintSeat(b, s)
	}
	if dealt {
		f.paintMiddle(b)
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

// paintSeat paints who sits at a side, and the discards.
func (f *felt) paintSeat(b *cells.Brush, s game.Seat) {
	l, v := &f.layout, f.view
	at := f.sideOf(s)
	r := l.Names[at]
	turn := v.Phase == game.Playing && v.Turn == s
	colour, name := cells.RoleInk, f.names[at]
	if turn {
		colour = cells.RoleGold
		name = "▶ " + name
	}
	if v.Out(s) {
		colour = cells.RoleDim
	}
	if at != layout.SideBottom {
		outer := b.Begin()
		b.Align(r, towards(at), 0, name, colour, true)
		notes := []string{f.notes[at]}
		if r.H > 2 {
			notes = []string{f.opened[at], f.notes[at]}
		}
		for i, note := range notes {
			fg := cells.RoleDim
			if f.view.Opened[s].How != meld.NoWin && note == f.opened[at] {
				fg = cells.RoleInk
			}
			if said := f.remarks[at]; i == 0 && said != "" && b.Width(said) <= r.W {
				note, fg = said, cells.RoleInk
			}
			b.Align(r, towards(at), 1+i, note, fg, false)
		}
		b.End(outer)
	}
	if !v.Out(s) {
		f.paintPile(b, s)
	}
}

// paintPile paints the discards of a seat, with the words beside them.
func (f *felt) paintPile(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	v, at := f.view, f.sideOf(s)
	pile, note := f.layout.Piles[at], f.layout.PileNotes[at]
	takes := s == v.Left(f.me()) && f.takes
	top := v.TopDiscard(s)
	if pile := v.Discards[s]; f.air.landing(s) && len(pile) > 0 {
		takes = false // what can be taken is still in the air
		top = tile.None
		if len(pile) > 1 {
			top = pile[len(pile)-2]
		}
	}
	if t := top; t != tile.None {
		how := cells.TilePlain
		if takes {
			how = cells.TileFresh
		}
		b.Tile(pile, t, how)
		y := 0
		if takes {
			b.Align(note, noteSide(pile, note), 0, f.words.Say("take"), cells.RoleGold, true)
			y = 1
		} else if at == layout.SideBottom && !f.s.Watched() {
			b.Align(note, noteSide(pile, note), 0, f.words.Say("discards.yours"), cells.RoleDim, false)
			y = 1
		}
		b.Align(note, noteSide(pile, note), y, f.pile[at], cells.RoleDim, false)
	} else {
		b.Hole(pile, b.Palette.Place)
	}
	if over := f.hand.grip.over; f.hand.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		b.Tile(pile, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
}

// noteSide is how the word beside a pile is aligned: towards the pile.
func noteSide(pile, note cells.Rect) cells.Alignment {
	if note.X < pile.X {
		return cells.AlignRight
	}
	return cells.AlignLeft
}

// towards is how what is said of who sits at a side is aligned: towards the edge of the table.
func towards(at layout.Side) cells.Alignment {
	switch at {
	case layout.SideRight:
		return cells.AlignRight
	case layout.SideTop:
		return cells.AlignMiddle
	}
	return cells.AlignLeft
}

// paintMiddle paints the indicator and the stock.
func (f *felt) paintMiddle(b *cells.Brush) {
	l, v := &f.layout, f.view
	if v.Indicator != tile.None && !v.IndicatorDrawn() && l.Indicator.W > 0 {
		b.Tile(l.Indicator, v.Indicator, cells.TilePlain)
	}
	if f.hand.lifted != nil && f.hand.grip.over.Spot == layout.OnIndicator {
		b.Tile(l.Indicator, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
	colour := cells.RoleDim
	if f.draws {
		colour = cells.RoleGold
	}
	if l.Indicator.W == 0 { // there is room for words only
		b.Align(l.Captions, cells.AlignLeft, 0, f.okey, cells.RoleDim, false)
		b.Align(l.Captions, cells.AlignLeft, 1, f.left, colour, colour == cells.RoleGold)
		return
	}
	if v.StockLeft > 0 {
		b.TileBack(l.Stock, cells.TilePlain)
	} else {
		b.Hole(l.Stock, b.Palette.Place)
	}
	part := l.Captions
	part.W = l.CaptionSplit
	b.Align(part, cells.AlignMiddle, 0, f.indicator, cells.RoleDim, false)
	part.X, part.W = part.X+part.W, l.Captions.W-part.W
	b.Align(part, cells.AlignMiddle, 0, f.left, colour, colour == cells.RoleGold)
	line := 1
	if f.okey != "" {
		b.Align(l.Captions, cells.AlignMiddle, line, f.okey, cells.RoleDim, false)
		line++
	}
	b.Align(l.Captions, cells.AlignMiddle, line, f.chains, cells.RoleDim, false)
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
	name, colour := "  "+f.names[layout.SideBottom], cells.RoleInk
	if f.view.Phase == game.Playing && f.view.Turn == f.me() {
		name, colour = "▶ "+f.names[layout.SideBottom], cells.RoleGold
	}
	x := b.Text(r.X, r.Y, r.X+r.W, name, colour, true)
	colour = cells.RoleInk
	if f.urgent {
		colour = cells.RoleGold
	}
	status, rest := f.status, ""
	if f.urgent {
		status, rest = b.Split(status, r.X+r.W-x-statusGap)
	}
	b.Text(x+statusGap, r.Y, r.X+r.W, status, colour, f.urgent)
	if rest != "" { // it goes on where the trail is
		b.Fill(l.Trail, ' ', cells.RoleInk, cells.RoleFelt) // an answer goes before a notice
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, rest, colour, true)
		return
	}
	if !noticed {
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, f.trail, cells.RoleDim, false)
	}
}

// paintSide paints what stands beside the table on a wide screen.
func (f *felt) paintSide(b *cells.Brush) {
	r := f.layout.Beside
	if r.W == 0 {
		return
	}
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	for i, line := range f.side {
		if i < r.H {
			b.Text(r.X+2, r.Y+i, r.X+r.W-1, line.Text, line.Ink, line.Bold)
		}
	}
}

// paintNotice paints the notice below the rack: a long one begins on the line of the status while
// it is fresh. It reports how much of the two lines that takes.
func (f *felt) paintNotice(b *cells.Brush) (trail, status bool) {
	r := f.layout.Trail
	if f.notice.text == "" {
		return false, false
	}
	first, rest := b.Split(f.notice.text, r.W-2)
	if rest == "" || !f.notice.fresh || f.urgent {
		b.Text(r.X+1, r.Y, r.X+r.W, f.notice.text, cells.RoleGold, true)
		return true, false
	}
	b.Text(r.X+1, f.layout.Status.Y, r.X+r.W, first, cells.RoleGold, true)
	b.Text(r.X+1, r.Y, r.X+r.W, rest, cells.RoleGold, true)
	return true, true
}
