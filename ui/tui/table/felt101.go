package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// layingTexts is what only a table says where melds are laid (rules, section 7).
type layingTexts struct {
	lastTurn string               // the badge that says so
	opens    string               // what taking would open with
	take     []string             // what is said beside what can be taken
	best     string               // what the hand could be arranged to open with
	arrange  string               // the id of the text that says so
	lays     string               // what it could be arranged to lay, once open
	names    [layout.Sides]string // with the mark of his melds, where marks tell them
	lines    [layout.Sides][]string
	notes    [layout.Sides]string // whose discards those are, and how many
	badges   [layout.Sides]string // penalties that are yet to be counted
	tiles    [layout.Sides]int    // of the others, as they are seen from behind
	// The indicator, the okey, and the stock with how many tiles are left of it.
	indicator, okey, stock, number, draw string
	title                                string // how the player has opened
	gauge                                gauge
}

// layingMatchTexts puts together what the match has to say of laying.
func (p *presenter) layingMatchTexts() {
	w, v, t := p.words, p.view, &p.texts.laying
	*t = layingTexts{stock: w.Say("laying.stock"), number: words.Number(v.StockLeft), draw: w.Say("laying.draw")}
	if !p.texts.few {
		p.texts.left = t.stock
	}
	if v.Phase == game.Playing && v.LastTurn() {
		t.lastTurn = w.Say("badge.last-turn")
	}
	if l := &p.s.Reading().Left; l.Use == session.ToOpen {
		t.opens = p.teller().Amount(l.How, l.Value)
	}
	t.take = p.takeLines()
	t.indicator, t.okey = p.texts.indicator+" "+words.Mark(v.Indicator), p.texts.okey+" "+words.Mark(v.Terms().Wild())
	if p.s.MyTurn() && p.s.Table().Hints != 0 && v.Step == game.MustDiscard {
		p.findLayable(t)
	}
	for s := range game.Seat(v.Rules.Seats) {
		at := p.sideOf(s)
		if points := p.teller().Incurred(s); points > 0 {
			t.badges[at] = "+" + words.Number(points)
		}
		t.tiles[at] = v.HandSizes[s]
		p.layingSeatTexts(s, at)
		if t.notes[at] = p.texts.seats[at].discards; !p.layout.Laid.Lanes && len(v.Discards[s]) > 0 {
			t.notes[at] = strings.Join(nonEmpty(p.discarder(s), t.notes[at]), " ")
		}
	}
	if v.Phase == game.Playing && p.s.HasOpened() {
		t.title = p.teller().Event(game.HandOpened{Seat: p.me(), How: v.Opened[p.me()].How, Value: v.Opened[p.me()].Value})
	}
}

// takeLines is what is said beside what can be taken: that it can, and what that leads to, in one
// line if there is room.
func (p *presenter) takeLines() []string {
	take, room := p.words.Say("take"), p.layout.PileNotes[layout.SideLeft].W
	switch l, opens := &p.s.Reading().Left, p.texts.laying.opens; {
	case l.Use == session.NoUse:
		return []string{take, p.words.Say("take.useless")}
	case opens == "" || !l.Advised:
		return []string{take}
	case p.brush().SayWidth(take+": "+opens+"!") <= room:
		return []string{take + ": " + opens + "!"}
	default:
		return []string{take, opens + "!"}
	}
}

// layingSeatTexts puts together what is said of a seat: its name, how it has opened, its tiles, its
// points, and that it is the partner's.
func (p *presenter) layingSeatTexts(s game.Seat, at layout.Side) {
	w, v, seat := p.words, p.view, &p.texts.seats[at]
	if s == p.me() {
		return
	}
	p.texts.laying.names[at] = p.markedName(s, at)
	seat.standing = w.With("points", words.Args{"Count": v.Scores[s]}) // penalties stand on a badge
	tiles := w.With("tiles", words.Args{"Count": v.HandSizes[s]})
	lines := []string{seat.opened, tiles, seat.standing, seat.partner}
	switch {
	case !p.layout.Laid.Lanes:
		lines = []string{strings.Join(nonEmpty(seat.opened, seat.standing, seat.partner), " · ")}
	case at == layout.SideTop:
		room := p.layout.Names[at].W - p.brush().Width(p.texts.laying.names[at]) - 2
		if badge := p.texts.laying.badges[at]; badge != "" {
			room -= p.brush().Width(badge) + 3
		}
		number, points := words.Number(v.HandSizes[s]), words.Number(v.Scores[s])
		for _, parts := range [][]string{
			nonEmpty(seat.opened, tiles, seat.standing, seat.partner), nonEmpty(seat.opened, number, seat.standing, seat.partner),
			nonEmpty(seat.opened, number, points, seat.partner),
		} {
			if lines = []string{strings.Join(parts, " · ")}; p.brush().Width(lines[0]) <= room {
				break
			}
		}
	default:
		lines = nonEmpty(lines...)
	}
	p.texts.laying.lines[at] = lines
}

// markedName is how a seat is named, with the mark of its melds where marks tell them, if there is so
// much room.
func (p *presenter) markedName(s game.Seat, at layout.Side) string {
	name := p.texts.seats[at].name
	if !p.layout.Laid.Lanes {
		return name
	}
	marked := name + " " + p.ownerMark(s)
	if at != layout.SideRight {
		turn, rest := "", name
		if after, ok := strings.CutPrefix(name, "▶ "); ok {
			turn, rest = "▶ ", after
		}
		marked = turn + p.ownerMark(s) + " " + rest
	}
	if p.brush().Width(marked) > p.layout.Names[at].W {
		return name
	}
	return marked
}

// discarder is whose discards those of a seat are, in the words there is room for.
func (p *presenter) discarder(s game.Seat) string {
	if at := p.sideOf(s); at == layout.SideTop || at == layout.SideRight {
		return p.name(s)
	}
	return p.texts.seats[p.sideOf(s)].threw
}

// nonEmpty are the texts that say something.
func nonEmpty(texts ...string) (some []string) {
	for _, text := range texts {
		if text != "" {
			some = append(some, text)
		}
	}
	return some
}

// paintLaying paints the table where melds are laid, but for these.
func (f *felt) paintLaying(b *cells.Brush, dealt bool) {
	if f.laying.lastTurn != "" {
		h, width, goal := f.layout.Header, b.Width(f.laying.lastTurn)+2, b.Width(f.goal)+2
		x := (h.W - width) / 2
		if f.headerEnd(b) > x || x+width > h.W-goal { // it goes before what decides the match
			b.Fill(cells.NewRect(h.W-goal, h.Y, goal, 1), ' ', cells.RoleInk, cells.RoleBar)
			x = h.W - width - 1
		}
		b.Badge(x, h.Y, f.laying.lastTurn)
	}
	for s := range game.Seat(f.view.Rules.Seats) {
		at := f.sideOf(s)
		switch {
		case at == layout.SideBottom:
		case f.layout.Laid.Lanes && at == layout.SideTop:
			f.paintAcross(b, s)
		case f.layout.Laid.Lanes:
			f.paintAtSide(b, s, at)
		default:
			f.paintBeforeSeat(b, s, at, dealt)
		}
		f.paintPile(b, s)
	}
	if !dealt {
		return
	}
	if f.layout.Laid.Lanes {
		f.paintChipLine(b)
	} else {
		f.paintMiddle(b)
	}
	f.paintGauge(b)
	f.paintStatus(b)
}

// headerEnd is where what the header begins with ends.
func (f *felt) headerEnd(b *cells.Brush) int { return 8 + b.Width(f.header) + 1 }

// paintAcross paints in one line who sits opposite.
func (f *felt) paintAcross(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	r, badge := f.layout.Names[layout.SideTop], f.laying.badges[layout.SideTop]
	name, ink := f.laying.names[layout.SideTop], f.inkOfName(s)
	told := f.laying.lines[layout.SideTop][0]
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

// paintAtSide paints in several lines who sits at a side of a small table.
func (f *felt) paintAtSide(b *cells.Brush, s game.Seat, at layout.Side) {
	defer b.End(b.Begin())
	r := f.layout.Names[at]
	name, ink := f.laying.names[at], f.inkOfName(s)
	b.Align(r, towards(at), 0, name, ink, true)
	for i, line := range f.laying.lines[at] {
		b.Align(r, towards(at), 1+i, line, cells.RoleDim, false)
	}
	if badge := f.laying.badges[at]; badge != "" {
		x := r.X
		if at == layout.SideRight {
			x = r.X + r.W - b.Width(badge) - 2
		}
		b.Badge(x, r.Y+1+len(f.laying.lines[at]), badge)
	}
}

// paintBeforeSeat paints who sits at a side of a table with room: how well he plays or what he says
// beside his name, a penalty, below them how he stands, and his tiles from behind.
func (f *felt) paintBeforeSeat(b *cells.Brush, s game.Seat, at layout.Side, dealt bool) {
	defer b.End(b.Begin())
	r, t := f.layout.Names[at], &f.seats[at]
	name, ink := f.laying.names[at], f.inkOfName(s)
	beside, besideInk := t.level, cells.RoleDim
	if t.remark != "" {
		beside, besideInk = t.remark, cells.RoleInk
	}
	badge, tiles := f.laying.badges[at], 0
	if dealt {
		tiles = f.laying.tiles[at]
	}
	if room := r.W - b.Width(name) - 1; b.Width(beside) > room || badge != "" && b.Width(beside)+b.Width(badge)+3 > room {
		beside = ""
	}
	told := f.laying.lines[at][0]
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

// backsWidth is how many cells tiles from behind take with their number, beside a text in a room.
func (f *felt) backsWidth(tiles, told, room int) int {
	width := len(words.Number(tiles))
	if told+2+tiles+1+width <= room {
		width += tiles + 1
	}
	return width
}

// paintBacks paints tiles from behind and their number, or only that.
func (f *felt) paintBacks(b *cells.Brush, x, y, tiles, told, room int) {
	number := words.Number(tiles)
	if f.backsWidth(tiles, told, room) > len(number) {
		b.Fill(cells.NewRect(x, y, tiles, 1), '▌', cells.RoleBack, cells.RoleNone)
		x += tiles + 1
	}
	if tiles > 0 {
		b.Line(x, y, number, cells.RoleDim, false)
	}
}

// paintChipLine paints the indicator, the okey and what is left of the stock in one line.
func (f *felt) paintChipLine(b *cells.Brush) {
	l, v, t := &f.layout, f.view, &f.laying
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

// paintTake says that the newest tile of the stack at the left can be taken, and in gold what that
// leads to.
func (f *felt) paintTake(b *cells.Brush, note cells.Rect, side cells.Alignment) {
	ink, more := cells.RoleDim, cells.RoleFaint
	if f.advised {
		ink, more = cells.RoleGold, cells.RoleGold
	}
	for i, line := range f.laying.take {
		b.AlignSay(note, side, i, line, ink, f.advised)
		ink = more
	}
}
