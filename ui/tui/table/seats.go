package table

import (
	"cmp"
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

func (f *felt) seatTexts(s game.Seat) (t seatTexts) {
	v := f.view
	withSigns := func(name string) string {
		if s == v.Dealer && !f.s.InFirstTurns() {
			name += " ◆"
		}
		if s != f.ownSeat() && v.Phase == game.Playing && v.Turn == s {
			name = "▶ " + name + f.timeLeftText(s)
		}
		return name
	}
	t.name = withSigns(f.name(s))
	t.level, t.remark = f.levelOf(s), f.remarkText(s)
	whole := cmp.Or(f.s.Table().Names[s], f.name(s))
	first, _, _ := strings.Cut(whole, " ")
	for _, name := range []string{whole, first} { // where there is room for more than in a line
		longer := withSigns(name)
		if room := f.layout.Names[f.sideOf(s)].W - 1 - f.brush().Width(t.level); s != f.ownSeat() && t.remark == "" && !f.s.LaysMelds() && f.brush().Width(longer) <= room {
			t.name = longer
			break
		}
	}
	if s != f.ownSeat() && v.Rules.Partners && !v.AreOpponents(f.ownSeat(), s) {
		t.partner = f.words.Say("standing.partner")
	}
	t.standing = f.teller().Standing(s)
	if v.Rules.StartPoints > 0 && !v.Eliminated(s) {
		t.points, t.whole, t.number = v.Scores[s], v.Rules.StartPoints, words.Number(v.Scores[s])
	}
	if n := len(v.Discards[s]); n > 0 {
		if n > 1 {
			t.discards = fmt.Sprintf("×%d", n)
		}
		t.threw = f.teller().ForSeat("threw", s, words.Args{})
	}
	return t
}

// levelOf returns the level name of a seat's bot, or "" if it has none. If the bot plays in place of a person, levelOf
// returns text with the bot's name instead.
func (f *felt) levelOf(s game.Seat) string {
	level := f.s.Table().Levels[s]
	if name := f.standIn(s); name != "" {
		return f.words.With("seat.standin", words.Args{"Name": name})
	}
	if s == f.ownSeat() && !f.s.Watched() || level.Name == "" {
		return ""
	}
	return words.Cut(tell.LevelName(level.Kind()), 12)
}

// composeLayingSeat composes the texts that only games with melds on the table show about a seat: its name, opening,
// tiles and points, and the partner label.
func (f *felt) composeLayingSeat(s game.Seat, seat *seatTexts) {
	w, v, at := f.words, f.view, f.sideOf(s)
	if points := f.teller().PendingPenalties(s); points > 0 {
		seat.badge = "+" + words.Number(points)
	}
	if seat.tiles, seat.note = v.HandSizes[s], seat.discards; !f.layout.Melds.Lanes && len(v.Discards[s]) > 0 {
		seat.note = strings.Join(nonEmpty(f.pileLabel(s), seat.note), " ")
	}
	if s == f.ownSeat() {
		return
	}
	nature, standing := tell.Introduction(w, f.s, s)
	introduced := f.layout.Melds.Lanes && nature != "" && v.Opened[s].How == meld.NoWin
	opened := cmp.Or(f.teller().OpenedWith(s), f.teller().ForSeat("open.not", s, words.Args{}))
	seat.marked = f.markedName(s, at)
	seat.standing = w.With("points", words.Args{"Count": v.Scores[s]}) // without penalties, which are on the badge
	tiles := w.With("tiles", words.Args{"Count": v.HandSizes[s]})
	lines := []string{opened, tiles, seat.standing, seat.partner}
	away := ""
	if f.standIn(s) != "" {
		away = seat.level
	}
	switch {
	case away != "" && f.layout.Melds.Lanes && at == layout.SideTop:
		lines = []string{away + " · " + tiles}
	case away != "" && f.layout.Melds.Lanes:
		lines = nonEmpty(away, opened, tiles, seat.standing)
	case introduced && at == layout.SideTop:
		lines = []string{nature + " · " + standing}
	case introduced:
		lines = nonEmpty(nature, standing, seat.partner)
	case !f.layout.Melds.Lanes:
		lines = []string{strings.Join(nonEmpty(opened, seat.standing, seat.partner), " · ")}
	case at == layout.SideTop:
		room := f.layout.Names[at].W - f.brush().Width(seat.marked) - 2
		if badge := seat.badge; badge != "" {
			room -= f.brush().Width(badge) + 3
		}
		number, points := words.Number(v.HandSizes[s]), words.Number(v.Scores[s])
		for _, parts := range [][]string{
			nonEmpty(opened, tiles, seat.standing, seat.partner), nonEmpty(opened, number, seat.standing, seat.partner),
			nonEmpty(opened, number, points, seat.partner),
		} {
			if lines = []string{strings.Join(parts, " · ")}; f.brush().Width(lines[0]) <= room {
				break
			}
		}
	default:
		lines = nonEmpty(lines...)
	}
	seat.lines = lines
}

// markedName returns the name of a seat. If melds are in lanes, the name includes the mark of the seat's melds,
// provided that it fits.
func (f *felt) markedName(s game.Seat, at layout.Side) string {
	name := f.seats[at].name
	if !f.layout.Melds.Lanes {
		return name
	}
	marked := name + " " + f.ownerMark(s)
	if at != layout.SideRight {
		turn, rest := "", name
		if after, ok := strings.CutPrefix(name, "▶ "); ok {
			turn, rest = "▶ ", after
		}
		marked = turn + f.ownerMark(s) + " " + rest
	}
	if f.brush().Width(marked) > f.layout.Names[at].W {
		return name
	}
	return marked
}

// nonEmpty returns the non-empty strings in texts.
func nonEmpty(texts ...string) (some []string) {
	for _, text := range texts {
		if text != "" {
			some = append(some, text)
		}
	}
	return some
}

// paintSeat paints the name of a seat, the back of its rack, and its discards. For the player's seat it paints only the
// discards.
func (f *felt) paintSeat(b *cells.Brush, s game.Seat, dealt bool) {
	at, v := f.sideOf(s), f.view
	if at != layout.SideBottom {
		f.paintName(b, s, at)
		if dealt && !v.Eliminated(s) {
			f.paintRack(b, at, v.HandSizes[s])
		}
	}
	if dealt && !v.Eliminated(s) {
		f.paintPile(b, s)
	}
}

// pointBarWidth returns the width of a bar of points, in cells.
func (f *felt) pointBarWidth() int {
	if f.layout.Tile == cells.SizeS {
		return 8
	}
	return 10
}

// nameInk returns the colour of a seat's name: dim if the seat is out or its person is away, gold on the seat's turn.
func (f *felt) nameInk(s game.Seat) cells.Role {
	switch {
	case f.view.Eliminated(s), f.standIn(s) != "":
		return cells.RoleDim
	case f.view.Phase == game.Playing && f.view.Turn == s:
		return cells.RoleGold
	}
	return cells.RoleInk
}

// paintName paints the name, the level and the points of the seat at a side. A remark replaces the points unless it has
// its own line.
func (f *felt) paintName(b *cells.Brush, s game.Seat, at layout.Side) {
	defer b.End(b.Begin())
	t, r := &f.seats[at], f.layout.Names[at]
	name, level, ink := t.name, t.level, f.nameInk(s)
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
		if said := f.layout.Remarks[at]; said.Y == r.Y+1 {
			b.Align(said, alignToSide(at), 0, t.remark, cells.RoleInk, false)
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

// paintNameAbove paints the name, the level and the points of the opposite seat, centred on one line.
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

// paintRemark paints a remark beside its seat.
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

// standingWidth returns the width, in cells, of the output of paintStanding.
func (f *felt) standingWidth(b *cells.Brush, t *seatTexts) int {
	width := b.Width(t.partner)
	if t.partner != "" {
		width += 2
	}
	if t.whole > 0 {
		return width + f.pointBarWidth() + 1 + len(t.number)
	}
	return width + b.Width(t.standing)
}

// paintStanding paints the points of a seat, either as a bar with a number or in words, and the partner label.
func (f *felt) paintStanding(b *cells.Brush, t *seatTexts, x, y, limit int) {
	if t.whole > 0 {
		b.Bar(x, y, f.pointBarWidth(), cells.Bar{Part: t.points, Whole: t.whole, Ink: cells.RoleGold})
		x = b.Text(x+f.pointBarWidth()+1, y, limit, t.number, cells.RoleInk, true)
	} else {
		x = b.Text(x, y, limit, t.standing, cells.RoleDim, false)
	}
	if t.partner != "" && x+2 < limit {
		b.Text(x+2, y, limit, t.partner, cells.RoleDim, false)
	}
}

// paintRack paints the back of another seat's rack, with the given number of tiles.
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
		wood := r.X + r.W - 1 // on the side facing the table
		if at == layout.SideRight {
			wood = r.X
		}
		if r.H > tiles { // there is room to show wood between the tiles
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

// paintOpposite paints the opposite seat on one line. It is for small tables with melds.
func (f *felt) paintOpposite(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	r, badge := f.layout.Names[layout.SideTop], f.seats[layout.SideTop].badge
	name, ink := f.seats[layout.SideTop].marked, f.nameInk(s)
	told := f.seats[layout.SideTop].lines[0]
	width := b.Width(name) + 2 + b.Width(told)
	if badge != "" {
		width += b.Width(badge) + 3
	}
	x := r.X + max(0, (r.W-width)/2)
	x = b.Text(x, r.Y, r.X+r.W, name, ink, true) + 2
	x = b.Text(x, r.Y, r.X+r.W, told, cells.RoleDim, false)
	if badge != "" {
		b.Badge(x+1, r.Y, badge)
	}
}

// paintAtSide paints the seat at a side on several lines. It is for small tables with melds.
func (f *felt) paintAtSide(b *cells.Brush, s game.Seat, at layout.Side) {
	defer b.End(b.Begin())
	r := f.layout.Names[at]
	name, ink := f.seats[at].marked, f.nameInk(s)
	b.Align(r, alignToSide(at), 0, name, ink, true)
	for i, line := range f.seats[at].lines {
		b.Align(r, alignToSide(at), 1+i, line, cells.RoleDim, false)
	}
	if badge := f.seats[at].badge; badge != "" {
		x := r.X
		if at == layout.SideRight {
			x = r.X + r.W - b.Width(badge) - 2
		}
		b.Badge(x, r.Y+1+len(f.seats[at].lines), badge)
	}
}

// paintLargeSeat paints a seat on two lines. It is for larger tables with melds. The first line has the name, the level
// or a remark, and any penalty. The second line has the points and the tiles, face down.
func (f *felt) paintLargeSeat(b *cells.Brush, s game.Seat, at layout.Side, dealt bool) {
	defer b.End(b.Begin())
	r, t := f.layout.Names[at], &f.seats[at]
	name, ink := f.seats[at].marked, f.nameInk(s)
	beside, besideInk := t.level, cells.RoleDim
	if t.remark != "" {
		beside, besideInk = t.remark, cells.RoleInk
	}
	badge, tiles := f.seats[at].badge, 0
	if dealt {
		tiles = f.seats[at].tiles
	}
	if room := r.W - b.Width(name) - 1; b.Width(beside) > room || badge != "" && b.Width(beside)+b.Width(badge)+3 > room {
		beside = ""
	}
	told := f.seats[at].lines[0]
	if at == layout.SideRight {
		x := r.X + r.W - b.Width(name)
		b.Text(x, r.Y, r.X+r.W, name, ink, true)
		if beside != "" {
			x -= b.Width(beside) + 1
			b.Text(x, r.Y, r.X+r.W, beside, besideInk, false)
		}
		if badge != "" {
			b.Badge(x-b.Width(badge)-3, r.Y, badge)
		}
		x = r.X + r.W - b.Width(told)
		b.Text(x, r.Y+1, r.X+r.W, told, cells.RoleDim, false)
		f.paintBacks(b, x-2-f.backsWidth(tiles, b.Width(told), r.W), r.Y+1, tiles, b.Width(told), r.W)
		return
	}
	x := b.Text(r.X, r.Y, r.X+r.W, name, ink, true) + 1
	if beside != "" {
		x = b.Text(x, r.Y, r.X+r.W, beside, besideInk, false) + 1
	}
	if badge != "" {
		b.Badge(x, r.Y, badge)
	}
	x = b.Text(r.X, r.Y+1, r.X+r.W, told, cells.RoleDim, false)
	f.paintBacks(b, x+2, r.Y+1, tiles, b.Width(told), r.W)
}

// backsWidth returns the width, in cells, of face-down tiles followed by their number. If the tiles do not fit beside
// the text about the seat, it returns the width of the number alone. textWidth is the width of that text, and room is
// the width available for everything.
func (f *felt) backsWidth(tiles, textWidth, room int) int {
	width := len(words.Number(tiles))
	if textWidth+2+tiles+1+width <= room {
		width += tiles + 1
	}
	return width
}

// paintBacks paints face-down tiles and their number, or only the number. See backsWidth for textWidth and room.
func (f *felt) paintBacks(b *cells.Brush, x, y, tiles, textWidth, room int) {
	number := words.Number(tiles)
	if f.backsWidth(tiles, textWidth, room) > len(number) {
		b.Fill(cells.NewRect(x, y, tiles, 1), '▌', cells.RoleBack, cells.RoleNone)
		x += tiles + 1
	}
	if tiles > 0 {
		b.Line(x, y, number, cells.RoleDim, false)
	}
}

// alignToSide returns the alignment of text about the seat at a side: towards that edge of the table, or centred at the
// top.
func alignToSide(at layout.Side) cells.Alignment {
	switch at {
	case layout.SideRight:
		return cells.AlignRight
	case layout.SideTop:
		return cells.AlignMiddle
	}
	return cells.AlignLeft
}
