package table

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
)

// A meldPlace is the place of a meld on the screen, with its visible tiles.
type meldPlace struct {
	cells.Rect             // W is 0 if the meld has no place
	chips      bool        // the tiles are shown as chips, one line high
	size       cells.Size  // the size of the tiles, unless they are chips
	lead       int         // the number of cells before the tiles
	room       int         // the number of cells for the tiles
	base       []laidTile  // the tiles of the meld
	shown      []laidTile  // base, with the selected tile where it would go
	signs      [2]meldSign // before and after the tiles
}

// A meldSign marks an end of a meld where a tile on the rack fits.
type meldSign struct {
	x   int
	ink cells.Role // RoleNone if no tile fits
}

// A laidTile is a visible tile of a meld, or the sign for omitted tiles.
type laidTile struct {
	x, w     int
	at       int // the index of the tile in the meld, or omitted
	tile     tile.Tile
	stands   []tile.Tile
	text     string     // the tile on a single line
	ink      cells.Role // the colour of text
	how      cells.TileState
	starOnly bool // there is room for no more than the star of the okey
}

// omitted is the value of laidTile.at in the sign for omitted tiles.
const omitted = -1

// placeMelds finds places for the melds on the table. While there is room for all of them, melds do not move when
// others are laid or extended (rule 7.6). If there is too little room, some melds get no place.
func (v *meldView) placeMelds() {
	v.places = make([]meldPlace, len(v.view.Melds))
	if v.Plan.Melds.Lanes {
		v.placeInLanes()
	} else {
		for side := range layout.Sides {
			v.placeInFront(side)
		}
	}
	v.hidden = 0
	for i := range v.places {
		if v.places[i].W == 0 {
			v.hidden++
			continue
		}
		v.places[i].base = v.visibleTiles(i, v.view.Melds[i].Laid, nil)
		v.places[i].shown = v.places[i].base
	}
}

// chipWidth returns the minimum width of a chip, in cells.
func (v *meldView) chipWidth() int { return v.Brush().MeldWidth("") }

// laneLead is the number of cells before the tiles in a lane, for the owner's mark and a sign.
const laneLead = 2

// placeInLanes places the melds in one lane for each kind. Pairs share lines. If there is too little room, placeInLanes
// makes the lanes narrower.
func (v *meldView) placeInLanes() {
	area, chip, tail := v.Plan.Melds.Areas[layout.SideBottom], v.chipWidth(), 1
	if !v.palette.Coloured { // each tile ends with a space
		tail = 0
	}
	wide := min(area.W/3-laneLead, tile.Numbers*chip+tail) // at most the width of the longest run
	for _, width := range [...]int{max(wide, 4*chip+tail), 4*chip + tail, 3 * chip, 2*chip + 1} {
		v.lanes = layout.Columns(area, laneLead+width, 0, 2*chip, false)
		if width < 4*chip {
			tail = 0
		}
		if v.fillLanes(area, tail) {
			return
		}
	}
}

// A pairLine is a line of pairs that belong to one seat.
type pairLine struct {
	owner     game.Seat
	lane, row int
	n         int
}

// fillLanes gives each meld the first free place in the lane for its kind or, if that lane is full, in another lane.
// The place of a meld depends only on earlier melds. fillLanes reports whether all melds have a place. tail is the
// number of cells after the tiles.
func (v *meldView) fillLanes(area cells.Rect, tail int) bool {
	var pairs []pairLine
	taken, all := make(map[[2]int]bool), true
	v.mixed = map[int]bool{}
	for i := range v.places {
		v.places[i] = meldPlace{}
		l := &v.view.Melds[i]
		if l.Kind == meld.Pair && v.joinPairs(i, pairs) {
			continue
		}
		lane, row, ok := v.findFree(min(laneKinds[l.Kind], len(v.lanes)-1), area.H, taken)
		if !ok {
			all = false
			continue
		}
		taken[[2]int{lane, row}] = true
		v.mixed[lane] = v.mixed[lane] || lane != laneKinds[l.Kind]
		at := v.lanes[lane]
		v.places[i] = meldPlace{
			Rect: at.Line(row), chips: true, lead: laneLead, room: at.W - laneLead - tail,
		}
		if l.Kind == meld.Pair {
			pairs = append(pairs, pairLine{l.Owner, lane, row, 1})
			v.places[i].W = laneLead + v.Brush().PairWidth()
		}
	}
	return all
}

// joinPairs puts meld i, a pair, on a line with other pairs of its owner. It reports whether there is such a line with
// room for it.
func (v *meldView) joinPairs(i int, lines []pairLine) bool {
	width := v.Brush().PairWidth()
	for j := range lines {
		line := &lines[j]
		lane := v.lanes[line.lane]
		if line.owner != v.view.Melds[i].Owner || laneLead+(line.n+1)*width > lane.W {
			continue
		}
		v.places[i] = meldPlace{Rect: cells.NewRect(lane.X+laneLead+line.n*width, lane.Y+line.row, width, 1), chips: true}
		line.n++
		return true
	}
	return false
}

// laneKinds maps each kind of meld to the index of its lane if there are enough lanes.
var laneKinds = map[meld.Kind]int{meld.Run: 0, meld.Set: 1, meld.Pair: 2}

// findFree returns the first free row of the given lane or, if that lane is full, of another lane. ok is false if all
// lanes are full.
func (v *meldView) findFree(lane, rows int, taken map[[2]int]bool) (at, row int, ok bool) {
	for n := range len(v.lanes) + 1 {
		if at = lane; n > 0 {
			at = n - 1
		}
		for row = range rows {
			if !taken[[2]int{at, row}] {
				return at, row, true
			}
		}
	}
	return 0, 0, false
}

// placeInFront places the melds of the seat at a side in front of that seat, in the largest size in which they all fit.
func (v *meldView) placeInFront(side layout.Side) {
	var mine []int
	for i := range v.view.Melds {
		if v.sideOf(v.view.Melds[i].Owner) == side {
			mine = append(mine, i)
		}
	}
	for size := v.Plan.Melds.Size; !v.fillArea(mine, side, size, false); size-- {
		if size == cells.SizeS {
			v.fillArea(mine, side, size, true)
			return
		}
	}
}

// fillArea places the melds with the given indexes in the area of a side, in order. Pairs go on separate lines. fillArea
// reports whether all of the melds have a place. If chips is set, tiles are shown as chips and size is ignored.
func (v *meldView) fillArea(melds []int, side layout.Side, size cells.Size, chips bool) bool {
	const roomy = 3 // the maximum extra gap between two melds on a line
	area := v.Plan.Melds.Areas[side]
	unit, height := size.Cells()
	lead, gap := 0, unit/2
	if chips {
		unit, height, lead = v.chipWidth(), 1, 1
	}
	rows := max(1, area.H/height)
	pitch := min(area.H/rows, height+1)
	if chips {
		pitch = 1
	}
	type line struct {
		pairs bool
		n     int
	}
	lines, all := make([]line, 0, rows), true
	for _, i := range melds {
		v.places[i] = meldPlace{}
		pairs, width := v.view.Melds[i].Kind == meld.Pair, lead+4*unit
		if pairs {
			if width = 2 * unit; chips {
				width = v.Brush().PairWidth()
			}
		}
		lanes := layout.Columns(area, width, gap, roomy, side == layout.SideRight)
		row := 0
		for row < len(lines) && (lines[row].pairs != pairs || lines[row].n >= len(lanes)) {
			row++
		}
		if row == rows || len(lanes) == 0 || area.H < height {
			all = false
			continue
		}
		if row == len(lines) {
			lines = append(lines, line{pairs: pairs})
		}
		at := lanes[lines[row].n]
		lines[row].n++
		v.places[i] = meldPlace{
			Rect: cells.NewRect(at.X, area.Y+row*pitch, width, height), chips: chips, size: size, lead: lead, room: at.W - lead - 1,
		}
		if chips && pairs {
			v.places[i].lead = 0
		}
	}
	return all
}

// visibleTiles returns the visible tiles of l at the place of meld i. If a run is too long, visibleTiles omits tiles
// other than the ends and okeys. The parameter how maps indexes in l to the states of tiles.
func (v *meldView) visibleTiles(i int, l meld.Laid, how map[int]cells.TileState) []laidTile {
	p, b, terms := &v.places[i], v.Brush(), v.view.Terms()
	tiles := l.Tiles()
	all := make([]laidTile, len(tiles))
	width, _ := p.size.Cells()
	for at, t := range tiles {
		stands := terms.StandsFor(l, at)
		text, ink := b.MeldText(t, stands)
		if p.chips {
			width = b.MeldWidth(text)
			if how[at] != cells.TilePlain && !b.Palette.Coloured {
				width = max(width, len([]rune(text))+2) // room for brackets
			}
		}
		all[at] = laidTile{w: width, at: at, tile: t, stands: stands, text: text, ink: ink, how: how[at]}
	}
	x := p.X + p.lead
	if l.Kind != meld.Pair {
		all = shortenRun(all, p.room, func(t *laidTile) bool { return t.tile == terms.Wild() })
	}
	for j := range all {
		all[j].x = x
		x += all[j].w
	}
	return all
}

// shortenRun omits tiles until the rest fits in room cells, and puts a sign in their place. It never omits the first
// tile, the last tile, or a tile for which kept returns true.
func shortenRun(all []laidTile, room int, kept func(*laidTile) bool) []laidTile {
	stays := make([]bool, len(all))
	width := func() (sum int) {
		gap := false
		for i := range all {
			switch {
			case stays[i]:
				sum += all[i].w
			case !gap:
				sum++
			}
			gap = !stays[i]
		}
		return sum
	}
	last := len(all) - 1
	for i := range all {
		stays[i] = i == 0 || i == last || kept(&all[i])
	}
	if width() > room {
		for i := 1; i < last; i++ {
			if stays[i] {
				all[i].starOnly, all[i].w = true, 1
			}
		}
	}
	for i := range all {
		if !stays[i] {
			stays[i] = true
			stays[i] = width() <= room
		}
	}
	var seen []laidTile
	for i := range all {
		switch {
		case stays[i]:
			seen = append(seen, all[i])
		case seen[len(seen)-1].at != omitted:
			seen = append(seen, laidTile{w: 1, at: omitted})
		}
	}
	return seen
}
