package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// paintSeat paints who sits at a side, his rack from behind, and his discards.
func (f *felt) paintSeat(b *cells.Brush, s game.Seat, dealt bool) {
	at, v := f.sideOf(s), f.view
	if at != layout.SideBottom {
		f.paintName(b, s, at)
		if dealt && !v.Out(s) {
			f.paintRack(b, at, v.HandSizes[s])
		}
	}
	if dealt && !v.Out(s) {
		f.paintPile(b, s)
	}
}

// gaugeWidth is how wide a bar of points is.
func (f *felt) gaugeWidth() int {
	if f.layout.Tile == cells.SizeS {
		return 8
	}
	return 10
}

// inkOfName is gold for whose turn it is, and dim for who is out.
func (f *felt) inkOfName(s game.Seat) cells.Role {
	switch {
	case f.view.Out(s):
		return cells.RoleDim
	case f.view.Phase == game.Playing && f.view.Turn == s:
		return cells.RoleGold
	}
	return cells.RoleInk
}

// paintName paints who sits at a side, how well he plays, and his points; where there is no line of
// its own for what he says, that in their place.
func (f *felt) paintName(b *cells.Brush, s game.Seat, at layout.Side) {
	defer b.End(b.Begin())
	t, r := &f.seats[at], f.layout.Names[at]
	name, level, ink := t.name, t.level, f.inkOfName(s)
	if b.Width(name)+1+b.Width(level) > r.W {
		level = ""
	}
	switch at {
	case layout.SideTop:
		f.paintNameAbove(b, t, name, level, ink)
		return
	case layout.SideRight:
		end := r.X + r.W - b.Width(name)
		b.Text(end, r.Y, r.X+r.W, name, ink, true)
		b.Text(end-1-b.Width(level), r.Y, end, level, cells.RoleDim, false)
	default:
		end := b.Text(r.X, r.Y, r.X+r.W, name, ink, true)
		b.Text(end+1, r.Y, r.X+r.W, level, cells.RoleDim, false)
	}
	if t.remark != "" {
		if said := f.layout.Remarks[at]; said.Y == r.Y+1 { // in the place of the points
			b.Align(said, towards(at), 0, t.remark, cells.RoleInk, false)
			return
		}
		f.paintRemark(b, at, t.remark)
	}
	if width := f.standingWidth(b, t); at == layout.SideRight {
		f.paintStanding(b, t, r.X+r.W-width, r.Y+1, r.X+r.W)
	} else {
		f.paintStanding(b, t, r.X, r.Y+1, r.X+r.W)
	}
}

// paintNameAbove paints who sits opposite, in the middle of one line.
func (f *felt) paintNameAbove(b *cells.Brush, t *seatTexts, name, level string, ink cells.Role) {
	r, said := f.layout.Names[layout.SideTop], t.remark
	if f.layout.Remarks[layout.SideTop].W > 0 {
		said = ""
	}
	f.paintRemark(b, layout.SideTop, t.remark)
	standing := f.standingWidth(b, t)
	if said != "" {
		standing = b.Width(said)
	}
	x := r.X + max(0, (r.W-b.Width(name)-1-b.Width(level)-2-standing)/2)
	x = b.Text(x, r.Y, r.X+r.W, name, ink, true) + 1
	x = b.Text(x, r.Y, r.X+r.W, level, cells.RoleDim, false) + 2
	if said != "" {
		b.Text(x, r.Y, r.X+r.W, said, cells.RoleInk, false)
		return
	}
	f.paintStanding(b, t, x, r.Y, r.X+r.W)
}

// paintRemark paints what somebody says, beside him on the table.
func (f *felt) paintRemark(b *cells.Brush, at layout.Side, text string) {
	r := f.layout.Remarks[at]
	if text == "" || r.W == 0 {
		return
	}
	defer b.End(b.Begin())
	width := b.Width(text) + 2
	x := r.X
	switch at {
	case layout.SideRight:
		x = r.X + r.W - width
		b.Put(x+width, r.Y, '▸', cells.RoleMat, cells.RoleNone, false)
	case layout.SideTop:
		x = r.X + (r.W-width)/2
	default:
		b.Put(x-1, r.Y, '◂', cells.RoleMat, cells.RoleNone, false)
	}
	b.Fill(cells.NewRect(x, r.Y, width, 1), ' ', cells.RoleInk, cells.RoleMat)
	b.Text(x+1, r.Y, x+width, text, cells.RoleInk, false)
}

// standingWidth is how many cells paintStanding takes.
func (f *felt) standingWidth(b *cells.Brush, t *seatTexts) int {
	width := b.Width(t.partner)
	if t.partner != "" {
		width += 2
	}
	if t.whole > 0 {
		return width + f.gaugeWidth() + 1 + len(t.number)
	}
	return width + b.Width(t.standing)
}

// paintStanding paints how a seat stands: his points as a bar with their number, and what else there
// is to say.
func (f *felt) paintStanding(b *cells.Brush, t *seatTexts, x, y, limit int) {
	if t.whole > 0 {
		b.Bar(x, y, f.gaugeWidth(), cells.Bar{Part: t.points, Whole: t.whole, Ink: cells.RoleGold})
		x = b.Text(x+f.gaugeWidth()+1, y, limit, t.number, cells.RoleInk, true)
	} else {
		x = b.Text(x, y, limit, t.standing, cells.RoleDim, false)
	}
	if t.partner != "" && x+2 < limit {
		b.Text(x+2, y, limit, t.partner, cells.RoleDim, false)
	}
}

// paintRack paints the rack of somebody else from behind, with as many tiles as he has.
func (f *felt) paintRack(b *cells.Brush, at layout.Side, tiles int) {
	defer b.End(b.Begin())
	r := f.layout.Racks[at]
	switch {
	case r.W == 0:
	case at == layout.SideTop:
		pitch := (r.W - 1) / layout.BackTiles
		b.Fill(cells.NewRect(r.X, r.Y, r.W, 1), '▄', cells.RoleRack, cells.RoleFelt)
		for i := range min(tiles, layout.BackTiles) {
			b.Fill(cells.NewRect(r.X+1+i*pitch, r.Y, pitch-1, 1), '▀', cells.RoleBack, cells.RoleRack)
		}
		b.Fill(cells.NewRect(r.X, r.Y+1, r.W, 1), '▀', cells.RoleRack, cells.RoleLedge)
	default:
		wood := r.X + r.W - 1 // towards the table
		if at == layout.SideRight {
			wood = r.X
		}
		if r.H > tiles { // room for the wood between them
			b.Fill(cells.NewRect(r.X, r.Y, r.W, tiles), '▄', cells.RoleBack, cells.RoleRack)
			b.Fill(cells.NewRect(wood, r.Y, 1, tiles), '█', cells.RoleRack, cells.RoleRack)
			b.Fill(cells.NewRect(r.X, r.Y+tiles, r.W, 1), '▀', cells.RoleRack, cells.RoleFelt)
			return
		}
		for i := range min((tiles+1)/2, r.H) {
			b.Fill(cells.NewRect(r.X, r.Y+i, r.W, 1), '▀', cells.RoleBack, cells.RoleBackShade)
			b.Put(wood, r.Y+i, '█', cells.RoleRack, cells.RoleRack, false)
			if 2*i+1 == tiles {
				b.Fill(cells.NewRect(r.X, r.Y+i, r.W, 1), '▀', cells.RoleBack, cells.RoleFelt)
				b.Put(wood, r.Y+i, '▀', cells.RoleRack, cells.RoleFelt, false)
			}
		}
	}
}

// paintPile paints the discards of a seat, those that may be looked through open beside the newest.
func (f *felt) paintPile(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	v, at := f.view, f.sideOf(s)
	pile := v.Discards[s]
	takes := s == v.Left(f.me()) && f.takes
	if f.air.landing(s) && len(pile) > 0 { // what can be taken is still in the air
		takes, pile = false, pile[:len(pile)-1]
	}
	r := f.layout.Piles[at]
	if len(pile) == 0 {
		b.Hole(r, b.Palette.Place)
	} else {
		how, layers := cells.TilePlain, 0
		if takes && f.advised {
			how = cells.TileFresh
		}
		if f.layout.Fans[at].W == 0 && !f.s.LaysMelds() { // there is no room below them
			layers = f.layersOf(len(pile))
		}
		b.Pile(r, pile[len(pile)-1], how, layers)
		f.paintFan(b, at, pile[:len(pile)-1])
	}
	if len(pile) > 0 {
		f.paintPileNote(b, at, takes)
	}
	if over := f.hand.grip.over; f.hand.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		b.Tile(r, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
}

// layersOf is how many half rows show how many tiles lie on a stack.
func (f *felt) layersOf(tiles int) int {
	switch {
	case tiles < 2:
		return 0
	case tiles < 6 || f.layout.Discard == cells.SizeS:
		return 2
	}
	return 4
}

// paintFan paints older discards beside the newest, as many as there is room for.
func (f *felt) paintFan(b *cells.Brush, at layout.Side, older []tile.Tile) {
	r := f.layout.Fans[at]
	if r.W == 0 {
		return
	}
	step := f.layout.FanStep
	shown := min(len(older), r.W/step)
	for i := range shown {
		x, t := r.X+r.W-(i+1)*step, older[len(older)-1-i]
		if at == layout.SideBottom { // the newest is at its left
			x = r.X + i*step
		}
		b.Tile(f.layout.Fan.At(x, r.Y), t, cells.TilePlain)
	}
	if note := f.layout.FanNotes[at]; note.W > 0 {
		text := f.seats[at].threw
		if shown < len(older) {
			text += " " + f.seats[at].discards
		}
		if shown > 0 {
			b.Align(note, noteSide(f.layout.Piles[at], note), 0, text, cells.RoleDim, false)
		}
	}
}

// paintPileNote writes what is said beside the discards of a seat.
func (f *felt) paintPileNote(b *cells.Brush, at layout.Side, takes bool) {
	note, t := f.layout.PileNotes[at], &f.seats[at]
	side := noteSide(f.layout.Piles[at], note)
	switch {
	case takes && f.s.LaysMelds():
		f.paintTake(b, note, side)
	case f.s.LaysMelds():
		b.Align(note, side, 0, f.laying.notes[at], cells.RoleDim, false)
	case takes && f.advised:
		b.AlignSay(note, side, 0, f.words.Say("take"), cells.RoleGold, true)
	case takes:
		b.AlignSay(note, side, 0, f.words.Say("take"), cells.RoleDim, false)
		if f.s.Reading().Left.Use == session.NoUse {
			b.Align(note, side, 1, f.words.Say("take.useless"), cells.RoleDim, false)
		}
	case f.layout.Fans[at].W == 0:
		b.Align(note, side, 0, t.discards, cells.RoleDim, false)
	case f.layout.FanNotes[at].W == 0 && at == layout.SideBottom:
		b.Align(note, side, 0, t.threw, cells.RoleDim, false)
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
