package ending

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A tilesLine shows a remaining hand as a row of tiles.
type tilesLine struct {
	label cells.Row
	tiles []tile.Tile
	size  cells.Size
}

func (t tilesLine) Height() int {
	_, h := t.size.Cells()
	return h
}

// Paint paints the label followed by the tiles.
func (t tilesLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	x := b.Text(r.X, r.Y+r.H/2, r.X+r.W, t.label.Text, t.label.Ink, false)
	w, _ := t.size.Cells()
	for i, one := range t.tiles {
		b.Tile(t.size.At(x+i*w, r.Y), one, cells.TilePlain)
	}
}

// A pointsLine shows how a round changed the points of a seat.
type pointsLine struct {
	rank, name      string
	ink             cells.Role
	won, own        bool
	place           int // the seat's rank in the match
	before, after   int
	whole           int    // the points of a full bar
	names, verdicts int    // the column widths of names and verdicts, in cells
	verdict, change string // the seat's result with the change in points, and the change alone
	verdictInk      cells.Role
}

func (pointsLine) Height() int { return 1 }

// pointsAt returns the points shown during the animation, from before at progress 0 to after at progress 1.
func (p *pointsLine) pointsAt(progress float64) int {
	return p.before + int(math.Round(float64(p.after-p.before)*progress))
}

// scoreColumn is the width of a column of points, and columnGap the gap between two columns, both in cells.
const scoreColumn, columnGap = 5, 2

// Paint paints the points. progress is the fraction of the animation that has passed, from 0 to 1.
func (p pointsLine) Paint(b *cells.Brush, r cells.Rect, progress float64) {
	b.Line(r.X, r.Y, p.rank+p.name, p.ink, true)
	now := p.pointsAt(progress)
	ink := cells.RoleFaint
	if p.won {
		ink = cells.RoleGood
	}
	x := r.X + p.names + columnGap
	width := r.W - p.names - 2*columnGap - scoreColumn - p.verdicts
	kept, lost := max(0, now), max(0, p.before-now)
	if p.before < p.after { // gained points count against the seat
		kept, lost = max(0, p.before), now-max(0, p.before)
	} else if p.verdictInk == cells.RoleGood {
		lost = 0
	}
	b.Bar(x, r.Y, width, cells.Bar{Part: kept, Lost: max(0, lost), Whole: p.whole, Ink: ink, Style: cells.BarSolid})
	b.Align(cells.NewRect(x+width, r.Y, scoreColumn, 1), cells.AlignRight, 0, words.Number(now), cells.RoleInk, true)
	if progress > 0 {
		b.Align(cells.NewRect(r.X+r.W-p.verdicts, r.Y, p.verdicts, 1), cells.AlignRight, 0, p.verdict, p.verdictInk, true)
	}
}

// A podium shows the final standings of a match, best seat on the left. Each seat has a wooden block with its points,
// topped by a tile with the number of its place.
type podium struct {
	size   cells.Size // the size of the tiles
	places []pointsLine
}

// step returns the difference in height between one place and the next, in rows.
func (p podium) step() int { return map[bool]int{true: 1, false: 2}[p.size == cells.SizeS] }

// Height returns the height of the first place: its name, its tile and its block, which the tile overlaps by one row.
func (p podium) Height() int {
	_, h := p.size.Cells()
	return h + p.blockHeight(1)
}

// blockHeight returns the height of the wooden block for a place, in rows.
func (p podium) blockHeight(place int) int { return 3 + (len(p.places)-place)*p.step() }

// Paint paints the places. progress is the fraction of the animation that has passed, from 0 to 1.
func (p podium) Paint(b *cells.Brush, r cells.Rect, progress float64) {
	const gap, widest = 2, 22
	plain := cells.NewBrush(b.Grid, b.Palette, tile.None, tile.None) // the number of a place is never an okey
	width := min(r.W/len(p.places), widest)
	w, h := p.size.Cells()
	x := r.X + (r.W-width*len(p.places)+gap)/2
	for i := range p.places {
		at := &p.places[i]
		wood := p.blockHeight(at.place)
		column := cells.NewRect(x, r.Y+r.H-wood, width-gap, wood)
		state := cells.TilePlain
		if at.own {
			state = cells.TileAtCursor
		}
		b.Wood(column, cells.NewRect(column.X, column.Y+wood-1, column.W, 1))
		plain.Tile(p.size.At(column.X+(column.W-w)/2, column.Y-h+1), tile.New(tile.Colour((at.place-1)%tile.Colours), at.place), state)
		b.Align(cells.NewRect(column.X, column.Y-h, column.W, 1), cells.AlignMiddle, 0, at.name, at.ink, true)
		if progress > 0 {
			verdict := at.verdict
			if b.Width(verdict) > column.W {
				verdict = at.change
			}
			b.Align(column, cells.AlignMiddle, 1, verdict, cells.RoleInk, true) // red is hard to read on wood
		}
		b.Align(column, cells.AlignMiddle, wood-1, words.Number(at.pointsAt(progress)), cells.RoleInk, true)
		x += width
	}
}

// paint paints the page at the current frame of the animation.
func (e *page) paint(b *cells.Brush, s *table.Finale) {
	e.title.paint(b, s)
	line := cells.NewRect(1, e.outcomeAt, e.w-2, 1)
	b.Align(line, cells.AlignMiddle, 0, e.outcome.Text, e.outcome.Ink, e.outcome.Bold)
	e.rack.paint(b, s)
	e.body.Paint(b, e.margin, e.top, s.CountedFraction())
	e.body.PaintMore(b, e.w-1, e.top, e.top+e.body.Room-1)
	for i, row := range e.bottom {
		line.Y = e.bottomAt + i
		b.AlignSay(line, cells.AlignMiddle, 0, row.Text, row.Ink, row.Bold)
	}
}

// sweepWidth is the width, in cells, of the gold sheen that moves across a title.
const sweepWidth = 7

// paint paints the title. The letters that the sheen has not reached yet are dim.
func (t *title) paint(b *cells.Brush, s *table.Finale) {
	if !t.sweep || s == nil {
		b.Line(t.x, t.y, t.text, t.ink, true)
		return
	}
	width := b.Width(t.text)
	front := int(s.GildedFraction() * float64(width+2*sweepWidth))
	defer b.End(b.Begin())
	x := t.x
	for _, r := range t.text {
		switch at := x - t.x; {
		case at >= front:
			b.Put(x, t.y, r, cells.RoleDim, cells.RoleNone, true)
		case at >= front-sweepWidth:
			b.Put(x, t.y, r, cells.RoleBar, cells.RoleGold, true)
		default:
			b.Put(x, t.y, r, t.ink, cells.RoleNone, true)
		}
		x++
	}
}

// A group is a meld or another group of tiles in the winning hand.
type group struct {
	tiles      []tile.Tile
	chips      []chip // the tiles as text
	word, long string // the caption below the group; long is used if there is room
	x, y       int
	width      int
}

// A chip is a tile written as text.
type chip struct {
	text string
	ink  cells.Role
}

// rack is the winning hand on one or more shelves, with the tile that ended the round beside it.
type rack struct {
	style
	y, height int
	shelves   []cells.Rect // Y is relative to the first row of the rack
	groups    []group
	thrown    tile.Tile
	chip      chip // thrown as text
	thrownAt  cells.Rect
	word      string // the caption of thrown
}

// shelfRows returns the number of empty rows above the tiles of a shelf and the height of the tiles.
func (r *rack) shelfRows() (above, tiles int) {
	if r.oneLine {
		return 0, 1
	}
	_, tiles = r.tileSize.Cells()
	if r.tileSize != cells.SizeS {
		above = 1
	}
	return above, tiles
}

// fit puts the groups on the rack and reports whether they fit in the style of c.
func (r *rack) fit(c *composer, groups []group) bool {
	r.style = c.style
	if c.r.Winner == game.Nobody {
		return true
	}
	r.thrown, r.word = c.view.Reveal.Laid, c.lastTileCaption()
	tileW, _ := r.tileSize.Cells()
	if r.oneLine {
		if r.chip = c.chip(r.thrown, nil); r.thrown != c.view.Terms().Wild() || r.thrown.Numbered() {
			r.chip = c.chip(r.thrown, []tile.Tile{c.view.Terms().Face(r.thrown)})
		}
		tileW = c.b.MeldWidth(r.chip.text)
	}
	for i := range groups {
		g := &groups[i]
		if g.width = len(g.tiles) * tileW; r.oneLine {
			g.width = 0
			for _, chip := range g.chips {
				g.width += c.b.MeldWidth(chip.text)
			}
		}
	}
	beside := max(tileW, c.b.Width(r.word)) + 3 // the width of the tile on the right
	room := c.layout.W - 4 - beside
	lines := words.Fill(groups, func(g group) int { return g.width }, func(int) int { return room })
	if len(groups) == 0 {
		lines = nil
	}
	most := map[bool]int{true: 4, false: 1}[r.oneLine]
	if c.view.Rules.HandSize > meld.HandSize {
		most = max(most, 2)
	}
	if len(lines) > most && !r.unlimited {
		return false
	}
	above, tiles := r.shelfRows()
	widest := 0
	for i, line := range lines {
		gap := 3
		for ; gap > 1 && lineWidth(line, gap) > room; gap-- {
		}
		width := lineWidth(line, gap)
		if width > room { // even a single group is too wide
			return r.oneLine
		}
		widest = max(widest, width)
		x := 0
		for _, g := range line {
			g.x, g.y = x, i*(above+tiles+1)+above
			r.groups = append(r.groups, g)
			x += g.width + gap
		}
	}
	left := (c.layout.W - widest - 2 - beside) / 2
	for i := range r.groups {
		r.groups[i].x += left + 1
	}
	for i := range lines {
		r.shelves = append(r.shelves, cells.NewRect(left, i*(above+tiles+1), widest+2, above+tiles+1))
	}
	r.height = max(1, len(lines)) * (above + tiles + 1)
	x := left + widest + 4
	if len(lines) == 0 {
		x = (c.layout.W - tileW) / 2
	}
	r.thrownAt = cells.NewRect(x+(beside-3-tileW)/2, above, tileW, tiles)
	return true
}

// lineWidth returns the width of the groups side by side, with gap cells between them.
func lineWidth(groups []group, gap int) int {
	width := -gap
	for _, g := range groups {
		width += g.width + gap
	}
	return width
}

// chip returns t as text. standsFor lists the tiles that t stands for.
func (c *composer) chip(t tile.Tile, standsFor []tile.Tile) chip {
	text, ink := c.b.MeldText(t, standsFor)
	return chip{text, ink}
}

// paint paints the rack. During the animation, groups are face down until they are revealed.
func (r *rack) paint(b *cells.Brush, s *table.Finale) {
	for _, shelf := range r.shelves {
		shelf.Y += r.y
		b.Fill(shelf, ' ', cells.RoleInk, cells.RoleRack)
		b.Fill(cells.NewRect(shelf.X, shelf.Y+shelf.H-1, shelf.W, 1), ' ', cells.RoleInk, cells.RoleLedge)
	}
	open := s.OpenedGroups(len(r.groups))
	_, tiles := r.shelfRows()
	for i := range r.groups {
		g := &r.groups[i]
		r.paintGroup(b, g, i < open)
		if i < open && g.word != "" {
			word := g.word
			if b.Width(g.long) <= g.width {
				word = g.long
			}
			b.Bracket(g.x, r.y+g.y+tiles, g.width, word, cells.RoleGood)
		}
	}
	if r.thrown == tile.None {
		return
	}
	at := r.thrownAt
	at.Y += r.y
	if r.oneLine {
		b.MeldTile(at.X, at.Y, 0, r.thrown, r.chip.text, r.chip.ink, cells.TileLifted)
	} else {
		b.Tile(r.tileSize.At(at.X, at.Y), r.thrown, cells.TileLifted)
	}
	width := b.Width(r.word)
	x := at.X + (at.W-width+1)/2
	b.Text(x, at.Y+at.H, x+width, r.word, cells.RoleGold, true)
}

// paintGroup paints the tiles of a group, face up if open is set and face down otherwise.
func (r *rack) paintGroup(b *cells.Brush, g *group, open bool) {
	x, y := g.x, r.y+g.y
	w, _ := r.tileSize.Cells()
	for at, t := range g.tiles {
		switch {
		case r.oneLine && open:
			x = b.MeldTile(x, y, at, t, g.chips[at].text, g.chips[at].ink, cells.TilePlain)
		case r.oneLine:
			b.Fill(cells.NewRect(g.x, y, g.width, 1), ' ', cells.RoleInk, cells.RoleBack)
		case open:
			b.Tile(r.tileSize.At(x, y), t, cells.TilePlain)
			x += w
		default:
			b.TileBack(r.tileSize.At(x, y), cells.TilePlain)
			x += w
		}
	}
}
