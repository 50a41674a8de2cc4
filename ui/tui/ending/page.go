package ending

import (
	"math"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// isWide reports whether a window has the wide shape, which puts the points beside the reasons, and the places of a match
// on a podium.
func isWide(l *layout.Plan) bool { return l.Tile > cells.SizeS }

// layOut lays out the page and the lines above the footer: remarks made at the table, and a nonempty note, or a closing
// remark. The page has empty rows within its panels if there is room for them.
func (e *Model) layOut(note string) {
	s, w, t, b, l := e.t.Session, e.t.Words, e.t.Teller(), e.t.Brush(), &e.t.Plan
	over := t.View.Phase == game.MatchOver
	e.bottom = nil
	for _, line := range b.Wrap(note, l.W-4) {
		e.bottom = append(e.bottom, cells.Row{Text: line, Ink: cells.RoleGold, Bold: true})
	}
	_, _, replaying := s.ReplayPosition()
	switch {
	case note != "":
	case s.Watched() && !replaying && !over:
		e.bottom = []cells.Row{{Text: w.Say("end.follows"), Ink: cells.RoleDim}}
	case over && !s.Watched() && t.Winners() != "":
		e.bottom = []cells.Row{{Text: t.ClosingRemark(s.Seat())}}
	}
	if s.MaySay() {
		said := ""
		for i := range t.View.Rules.Seats {
			seat := (s.Seat() + game.Seat(i)) % game.Seat(t.View.Rules.Seats)
			if more := strings.TrimSpace(said + "   " + t.Said(seat, s.RemarkOf(seat))); b.Width(more) <= l.W-4 {
				said = more
			}
		}
		e.bottom = append([]cells.Row{{Text: said}}, e.bottom...)
	}
	room, pad := l.H-2-max(1, len(e.bottom)), 0 // always with room for a note
	if isWide(l) {
		pad = l.H / 24
	}
	for e.page(pad); pad > 0 && e.body.Height() >= room; e.page(pad) {
		pad--
	}
	e.body.Room = min(room, e.body.Height())
}

// page lays out the page: the title, the winning hand, the points, the reasons and the remaining hands. At the end of a
// match the places come before the hands. pad is the number of empty rows between the contents of a panel.
func (e *Model) page(pad int) {
	w, t, b, l := e.t.Words, e.t.Teller(), e.t.Brush(), &e.t.Plan
	v, d := t.View, &e.body
	r, over := v.Sheet[len(v.Sheet)-1], v.Phase == game.MatchOver
	d.Reset(min(l.W-2, 160))
	title := w.ToUpper(t.Title(r))
	if large := spaced(title); b.Width(large) <= d.Width {
		title = large
	}
	d.Add(cells.Drawing(1, func(b *cells.Brush, at cells.Rect, progress float64) {
		letters := []rune(title)
		gilded := len(letters)
		if r.OkeyFinish && !over {
			gilded = int(progress * float64(gilded))
		}
		x := at.X + (at.W-len(letters))/2
		b.Line(x, at.Y, string(letters[:gilded]), cells.RoleGold, true)
		b.Line(x+gilded, at.Y, string(letters[gilded:]), cells.RoleDim, true)
	}), cells.Row{Text: t.Outcome(r), Align: cells.AlignMiddle})
	add := func(columns ...*cells.Doc) {
		if len(columns) > 0 && columns[0].Height() > 0 {
			d.Skip(1)
			d.Columns(2, columns...)
		}
	}
	hand := &cells.Doc{Width: d.Width}
	if r.Winner != game.Nobody {
		e.hand(hand, r)
	}
	if !over {
		add(hand)
	}
	texts := append(append(t.Reasons(r), t.TeamScores()), e.extra...)
	for _, n := range e.news {
		texts = append(texts, n.Lines(w)...)
	}
	reasons := func(width int, align cells.Alignment) *cells.Doc {
		why := &cells.Doc{Width: width}
		for _, text := range texts {
			for _, line := range b.Wrap(text, width) {
				why.Add(cells.Row{Text: line, Align: align})
			}
		}
		return why
	}
	if left := d.Width * 11 / 20; isWide(l) && v.Rules.HasPoints() {
		why := screen.NewPanel(d.Width-left-2, pad, pad, w.Say("end.why"), "")
		why.Columns(0, reasons(why.Width, cells.AlignLeft))
		for _, move := range e.moves(why.Width) {
			why.Skip(1)
			why.Columns(0, move)
		}
		why.Skip(pad)
		add(e.points(left, pad, r), why)
	} else {
		if v.Rules.HasPoints() {
			add(e.points(d.Width, pad, r))
		}
		add(reasons(d.Width, cells.AlignMiddle))
		add(e.moves((d.Width - 2) / 2)...)
	}
	if over {
		add(hand)
	}
	held, names, opened := screen.NewPanel(d.Width, pad, pad, w.Say("end.left"), ""), 0, 0
	for s := range game.Seat(v.Rules.Seats) {
		names, opened = max(names, b.Width(e.t.Name(s))), max(opened, b.Width(t.OpeningOrNone(s)))
	}
	for _, s := range t.SeatsByRank() {
		label := words.Pad(e.t.Name(s), names+1)
		if v.Rules.CountsHands() { // show every hand, since the sums of the hands explain the points
			label += words.Pad(t.OpeningOrNone(s), opened+2)
		} else if s == r.Winner {
			continue
		}
		for _, line := range b.ChipLines(v.Reveal.Hands[s].Tiles(), held.Width-b.Width(label)) {
			held.Add(cells.Row{Text: label + line, Ink: e.ink(s, r)})
			label = strings.Repeat(" ", b.Width(label))
		}
	}
	held.Skip(pad)
	add(held)
}

// spaced returns text with a blank between every two letters.
func spaced(text string) string { return strings.Join(strings.Split(text, ""), " ") }

// ink returns the ink of the name of a seat: RoleInk unless it has won the round or, at the end of a match with points,
// the match.
func (e *Model) ink(s game.Seat, r game.Result) cells.Role {
	v := e.t.Session.View()
	switch over := v.Phase == game.MatchOver; {
	case over && (v.Wins(s) || s == r.Winner && !v.Rules.HasPoints()):
		return cells.RoleGold
	case s == r.Winner && !over:
		return cells.RoleGood
	}
	return cells.RoleInk
}

// hand adds the winning hand on one or more shelves, with the tile that ended the round beside the first. In Okey 101
// it includes the melds that the winner laid on the table, and a narrow window shows them as text.
func (e *Model) hand(d *cells.Doc, r game.Result) {
	w, t, b, l := e.t.Words, e.t.Teller(), e.t.Brush(), &e.t.Plan
	v, terms := t.View, t.View.Terms()
	type group struct {
		tiles      []tile.Tile
		word, long string // the caption; long is used if there is room
	}
	var groups []group
	add := func(l meld.Laid) {
		word := w.Say([...]string{meld.Run: "group.run", meld.Set: "group.set", meld.Pair: "group.pair"}[l.Kind]) + " ✓"
		groups = append(groups, group{l.Tiles(), word, word + t.OkeyNotes(l)})
	}
	for _, tiles := range v.Reveal.Split {
		laid, ok := terms.Lay(tiles)
		if terms.IsPair(tiles) {
			laid, ok = terms.LaidAs(meld.Pair, tiles)
		}
		if ok {
			add(laid)
		}
	}
	for _, m := range v.Melds {
		if m.Owner == r.Winner {
			add(m.Laid)
		}
	}
	if v.Rules.LaysMelds() && !isWide(l) {
		text := ""
		for _, g := range groups {
			for _, x := range g.tiles {
				text += words.Mark(x)
			}
			text += " "
		}
		for _, line := range b.Wrap(text, d.Width-2) {
			d.Add(cells.Row{Text: line, Align: cells.AlignMiddle})
		}
		return
	}
	thrown := t.ForSeat("end.thrown", r.Winner, nil)
	if r.OkeyFinish {
		thrown = strings.ToLower(w.Say("caption.okey"))
	}
	// The hand has large tiles if they fit on one shelf, or on two in Okey 101.
	size, shelves := l.Tile, 1
	if v.Rules.LaysMelds() || v.Phase == game.MatchOver {
		size, shelves = [...]cells.Size{cells.SizeL: cells.SizeM}[size], 2
	}
	for ; ; size-- {
		tileW, tileH := size.Cells()
		above := min(1, int(size))
		beside := max(tileW, b.Width(thrown))
		room := d.Width - beside - 5
		width := func(g group) int { return tileW * len(g.tiles) }
		lines, shown := words.Fill(groups, width, func(int) int { return room }), 0
		if len(lines) > shelves && size > cells.SizeS {
			continue
		}
		for _, line := range lines {
			tiles := 0
			for _, g := range line {
				tiles += width(g)
			}
			first, gap := shown, min(3, (room-tiles)/max(1, len(line)-1))
			d.Add(cells.Drawing(above+tileH+1, func(b *cells.Brush, at cells.Rect, progress float64) {
				open := int(2 * progress * float64(len(groups)))
				shelf := cells.NewRect(at.X, at.Y, tiles+gap*(len(line)-1)+2, at.H)
				shelf.X += (at.W - shelf.W - beside - 3) / 2
				ledge := at.Y + above + tileH
				b.Wood(shelf, cells.NewRect(shelf.X, ledge, shelf.W, 1))
				x := shelf.X + 1
				for k, g := range line {
					for j, one := range g.tiles {
						if place := size.At(x+j*tileW, at.Y+above); first+k < open {
							b.Tile(place, one, cells.TilePlain)
						} else {
							b.TileBack(place, cells.TilePlain)
						}
					}
					word := g.word
					if b.Width(g.long) <= width(g) {
						word = g.long
					}
					if first+k < open {
						b.Bracket(x, ledge, width(g), word, cells.RoleGood)
					}
					x += width(g) + gap
				}
				if first == 0 {
					x = shelf.X + shelf.W + 2
					b.Tile(size.At(x+(beside-tileW)/2, at.Y+above), v.Reveal.Laid, cells.TileLifted)
					b.Align(cells.NewRect(x, ledge, beside, 1), cells.AlignMiddle, thrown, cells.RoleGold, true)
				}
			}))
			shown += len(line)
		}
		return
	}
}

// points returns a panel with the points of all seats, best seat first: as bars or, at the end of a match in a wide
// window, as a podium. There each seat has a wooden block with its points below a tile with its place.
func (e *Model) points(width, pad int, r game.Result) *cells.Doc {
	w, t, b, l := e.t.Words, e.t.Teller(), e.t.Brush(), &e.t.Plan
	v, over := t.View, t.View.Phase == game.MatchOver
	seats := t.SeatsByRank()
	title, total, finished, round := w.Say("end.points"), w.Say("end.now"), "end.won.short", w.With("end.round", words.Args{"Round": v.Round})
	if over { // the winner of the round may have lost the match
		title, total, finished = w.Say("end.match"), w.Say("end.total"), "end.finished.short"
	}
	won := func(s game.Seat) bool { return e.ink(s, r) != cells.RoleInk }
	name := func(s game.Seat) string { // a winner of the match has large letters
		if over && won(s) {
			return w.ToUpper(e.t.Name(s))
		}
		return e.t.Name(s)
	}
	verdict := func(s game.Seat) (text string) {
		if s == r.Winner {
			text = t.ForSeat(finished, s, nil)
		}
		return strings.TrimSpace(text + " " + t.RoundPoints(r, s))
	}
	now := func(s game.Seat, progress float64) int {
		return r.Scores[s] - int(math.Round(float64(r.Change[s])*(1-progress)))
	}
	if over && isWide(l) {
		size := l.Tile - cells.SizeN
		tileW, tileH := size.Cells()
		block := func(place int) int { return 3 + (len(seats)-place)*int(size+1) }
		d := screen.NewPanel(width, pad, pad, title, w.With("end.podium", words.Args{"Round": v.Round}))
		if pad == 0 {
			d.Skip(1)
		}
		d.Add(cells.Drawing(tileH+block(1), func(b *cells.Brush, at cells.Rect, progress float64) {
			plain := cells.NewBrush(b.Grid, b.Palette, tile.None, tile.None) // the number of a place is never an okey
			pitch := (at.W + 2) / len(seats)
			for i, s := range seats {
				place, state := v.Ranks[s], cells.TilePlain
				if t.IsPlayer(s) {
					state = cells.TileAtCursor
				}
				wood := block(place)
				column := cells.NewRect(at.X+i*pitch, at.Y+at.H-wood, pitch-2, wood)
				b.Wood(column, column.Line(wood-1))
				plain.Tile(size.At(column.X+(column.W-tileW)/2, column.Y-tileH+1), tile.New(tile.Colour((place-1)%tile.Colours), place), state)
				title := name(s)
				if large := spaced(title); won(s) && b.Width(large) <= column.W {
					title = large
				}
				b.Align(column.Line(-tileH), cells.AlignMiddle, title, e.ink(s, r), won(s))
				text := verdict(s)
				if b.Width(text) > column.W {
					text = t.RoundPoints(r, s)
				}
				if progress > 0 {
					b.Align(column.Line(1), cells.AlignMiddle, text, cells.RoleInk, true) // red is hard to read on wood
				}
				b.Align(column.Line(wood-1), cells.AlignMiddle, words.Number(now(s, progress)), cells.RoleInk, true)
			}
		}))
		return d
	}
	const score, gap = 5, 2 // the width of a column of points, and the gap between two columns
	label := func(s game.Seat) string {
		if v.Ranks[s] == 0 {
			return name(s)
		}
		return w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " " + name(s)
	}
	names, verdicts, whole := 0, b.Width(round), max(1, v.Rules.StartPoints)
	for _, s := range seats {
		names, verdicts = max(names, b.Width(label(s))), max(verdicts, b.Width(verdict(s)))
		whole = max(whole, r.Scores[s], now(s, 0))
	}
	d := screen.NewPanel(width, pad, pad, title, total+strings.Repeat(" ", gap+verdicts-b.Width(round))+round)
	for _, s := range seats {
		d.Add(cells.Drawing(1, func(b *cells.Brush, at cells.Rect, progress float64) {
			points, before := now(s, progress), now(s, 0)
			bad := r.Change[s] != 0 && r.Change[s] > 0 == v.Rules.LowestWins()
			bar := cells.Bar{Part: max(0, points), Whole: whole, Ink: cells.RoleFaint, Style: cells.BarSolid}
			if bad { // the loss is painted beside what is left or was there before
				bar.Part = max(0, min(points, before))
				bar.Lost = max(points, before) - min(points, before)
			}
			if won(s) {
				bar.Ink = cells.RoleGood
			}
			ink := cells.RoleGood
			if bad && s != r.Winner {
				ink = cells.RoleBad
			}
			x := at.X + names + gap
			wide := at.W - names - 2*gap - score - verdicts
			b.Line(at.X, at.Y, label(s), e.ink(s, r), won(s))
			b.Bar(x, at.Y, wide, bar)
			b.Align(cells.NewRect(x+wide, at.Y, score, 1), cells.AlignRight, words.Number(points), cells.RoleInk, true)
			if progress > 0 {
				b.Align(at, cells.AlignRight, verdict(s), ink, true)
			}
		}))
		d.Skip(pad)
	}
	return d
}

// moves returns the best and the worst move of the match, each beside its tile, as far as they are known.
func (e *Model) moves(width int) (moves []*cells.Doc) {
	for _, n := range e.news {
		for i, d := range []*coach.Decision{n.Best, n.Worst} {
			if d == nil {
				continue
			}
			x, texts := e.t.Teller().Highlight(d)
			move := &cells.Doc{Width: width - 2, Margin: 1, Ground: cells.RolePanel}
			move.Add(cells.Drawing(3, func(_ *cells.Brush, r cells.Rect, _ float64) {
				b := e.t.BrushFor(&d.View)
				if x != tile.None {
					b.Tile(cells.SizeS.At(r.X, r.Y), x, cells.TilePlain)
				}
				r.X, r.W = r.X+5, r.W-5
				b.Align(r, cells.AlignLeft, e.t.Words.Say([...]string{"end.best", "end.worst"}[i])+" · "+texts[0], cells.RoleGold, true)
				b.Align(r.Line(1), cells.AlignLeft, texts[1], [...]cells.Role{cells.RoleGood, cells.RoleBad}[i], true)
				b.Align(r.Line(2), cells.AlignLeft, texts[2], cells.RoleDim, false)
			}))
			moves = append(moves, move)
		}
	}
	return moves
}
