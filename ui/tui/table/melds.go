package table

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// meldView holds the melds on the table, and the places where the selected tile fits.
type meldView struct {
	*board
	hand       *handView
	lanes      []cells.Rect  // empty unless each meld takes up one line
	places     []meldPlace   // indexed by meld
	hidden     int           // the number of melds without a place
	fits       []game.Action // the possible layoffs of the selected tile
	fit        int           // the index of the selected layoff in fits
	swapTarget int           // the index of the meld whose okey the dragged tile would replace, or -1
	mixed      map[int]bool  // the indexes of lanes that also hold melds of other kinds
}

// targetAt returns the target at cell x, y, which may be a meld.
func (v *meldView) targetAt(x, y int) layout.Target {
	for i := range v.places {
		if p := &v.places[i]; p.Contains(x, y) {
			at := layout.Target{Spot: layout.OnMeld, Meld: i, Tile: omitted, End: meld.Low}
			for _, t := range p.base {
				if x >= t.x && x < t.x+t.w {
					at.Tile = t.at
				}
			}
			if first, last := p.base[0], p.base[len(p.base)-1]; 2*x >= first.x+last.x+last.w {
				at.End = meld.High
			}
			return at
		}
	}
	return v.Plan.At(x, y)
}

// dropAction returns the action for dropping the picked-up tile on a meld. The action may be illegal.
func (v *meldView) dropAction(at layout.Target) game.Action {
	onto := tile.None
	if at.Tile >= 0 {
		onto = v.view.Melds[at.Meld].Tiles()[at.Tile]
	}
	return v.Session.ActionOnMeld(v.hand.selectedTile(), at.Meld, onto, at.End)
}

// selectedFit returns the selected layoff of the selected tile, or the zero Action if the tile fits nowhere.
func (v *meldView) selectedFit() game.Action {
	if len(v.fits) == 0 {
		return game.Action{}
	}
	return v.fits[min(v.fit, len(v.fits)-1)]
}

// present finds the places of the melds and the layoffs of the selected tile.
func (v *meldView) present() {
	v.placeMelds()
	x := v.hand.selectedTile()
	if fits := v.view.LayOffs(x); !slices.Equal(fits, v.fits) {
		v.fits, v.fit = fits, 0
	}
	v.swapTarget = -1
	over := v.hand.grip.target
	held := v.hand.lifted != nil && over.Spot == layout.OnMeld
	if held { // select what dropping the tile would do
		a := v.dropAction(over)
		if v.view.Check(a) == nil && a.Kind == game.Swap {
			v.swapTarget = int(a.Meld)
		}
		for i, fit := range v.fits {
			if a.Kind == game.LayOff && fit.Meld == a.Meld && (fit.End == a.End || a.End == meld.AnyEnd) {
				v.fit = i
			}
		}
	}
	v.presentFits()
	v.presentHeld(x, held)
}

// presentFits marks the ends of melds where tiles on the rack fit, in gold for the selected tile.
func (v *meldView) presentFits() {
	if v.Session.Watched() || v.view.Phase != game.Playing {
		return
	}
	mark := func(fits []game.Action, ink cells.Role) {
		for _, a := range fits {
			p, end := &v.places[a.Meld], 1
			if a.End == meld.Low {
				end = 0
			}
			if p.W > 0 && p.signs[end].ink != cells.RoleGold {
				p.signs[end].ink = ink
			}
		}
	}
	mark(v.fits, cells.RoleGold)
	for _, x := range v.view.Hand.Distinct() {
		if x != v.view.Terms().Wild() { // an okey fits almost everywhere
			mark(v.view.LayOffs(x), cells.RoleDim)
		}
	}
}

// presentHeld shows the selected tile x where it would be laid off or swapped. held reports whether the mouse holds x
// over a meld. If so, x is highlighted; otherwise it is shown as a shadow.
func (v *meldView) presentHeld(x tile.Tile, held bool) {
	terms, how := v.view.Terms(), cells.TileWanted
	if held {
		how = cells.TileLifted
	}
	if a := v.selectedFit(); len(v.fits) > 0 && v.swapTarget < 0 && v.places[a.Meld].W > 0 && (!held || int(a.Meld) == v.hand.grip.target.Meld) {
		p := &v.places[a.Meld]
		if next, ok := terms.LayOff(v.view.Melds[a.Meld].Laid, x, a.End); ok {
			at, end := next.Len()-1, 1
			if a.End == meld.Low {
				at, end = 0, 0
			}
			p.shown, p.signs[end] = v.visibleTiles(int(a.Meld), next, map[int]cells.TileState{at: how}), meldSign{}
		}
	}
	if v.swapTarget >= 0 {
		l := v.view.Melds[v.swapTarget].Laid
		if next, ok := terms.Swap(l, x); ok {
			states, was := map[int]cells.TileState{}, l.Tiles()
			for at, t := range next.Tiles() {
				if t != was[at] {
					states[at] = cells.TileLifted
				}
			}
			v.places[v.swapTarget].shown = v.visibleTiles(v.swapTarget, next, states)
		}
	}
	for i := range v.places {
		if p := &v.places[i]; p.W > 0 {
			first, last := p.shown[0], p.shown[len(p.shown)-1]
			p.signs[0].x, p.signs[1].x = first.x-1, last.x+last.w
		}
	}
}

// describeFits describes in words where the selected tile x fits when the player has to discard. It returns "" if x
// fits nowhere.
func (v *meldView) describeFits(x tile.Tile) string {
	var parts []string
	switch {
	case len(v.fits) == 0 || x == tile.None:
	case !v.Session.HasOpened(): // the tile cannot be laid off yet, and discarding it costs a penalty
		parts = append(parts, v.Words.With("laying.playable", words.Args{"Tile": x, "Points": v.view.Rules.Penalty}))
	default:
		fit, id, same := v.fits[v.fit], "laying.fits", 0
		for _, other := range v.fits {
			if other.Meld == fit.Meld {
				same++
			}
		}
		if same > 1 { // x fits both ends
			id = map[meld.End]string{meld.Low: "laying.fits.low", meld.High: "laying.fits.high"}[fit.End]
		}
		l := &v.view.Melds[fit.Meld]
		fits := v.Teller().ForSeat(id, l.Owner, words.Args{"Tile": x, "Meld": tell.Numbers(v.view.Terms(), l.Laid)})
		parts = append(parts, fits+" ["+command.ByID(command.LayOff).Key()+"]")
	}
	if len(v.Session.LegalSwaps(x)) > 0 {
		id := "laying.swaps"
		if len(parts) > 0 { // the first part already names the tile
			id = "laying.swaps.too"
		}
		parts = append(parts, v.Words.With(id, words.Args{"Tile": x}))
	}
	return strings.Join(parts, " · ")
}

// ownerMarks maps the side of a seat to the mark of its melds.
var ownerMarks = [layout.Sides]rune{layout.SideBottom: '●', layout.SideRight: '→', layout.SideTop: '↑', layout.SideLeft: '←'}

// paint paints the melds on the table, the marks of their owners, and the signs at ends where tiles on the rack fit.
func (v *meldView) paint(b *cells.Brush) {
	top := v.Plan.Melds.Areas[layout.SideBottom]
	top.Y--
	for i, caption := range []string{"lane.runs", "lane.sets", "lane.pairs"} {
		if v.Plan.Melds.Lanes && len(v.places) > 0 && i < len(v.lanes) && !v.mixed[i] {
			b.Align(top.From(v.lanes[i].X+laneLead), cells.AlignLeft, v.Words.Say(caption), cells.RoleDim, false)
		}
	}
	for i := range v.places {
		if v.places[i].W > 0 {
			v.paintMeld(b, i)
		}
	}
	if v.hidden > 0 {
		b.AlignSay(top, cells.AlignRight, v.Words.With("melds.more", words.Args{"Number": v.hidden}), cells.RoleGold, true)
	}
}

// paintMeld paints meld i as a single object, so a panel hides it either entirely or not at all.
func (v *meldView) paintMeld(b *cells.Brush, i int) {
	defer b.Object()()
	l, p := &v.view.Melds[i], &v.places[i]
	if p.lead == laneLead {
		ink := cells.RoleDim
		if v.sideOf(l.Owner) == layout.SideBottom {
			ink = cells.RoleGold
		}
		b.Put(p.X, p.Y, ownerMarks[v.sideOf(l.Owner)], ink, cells.RoleNone, true)
	}
	if p.chips && l.Kind == meld.Pair {
		first, other := &p.base[0], &p.base[1]
		if first.tile == v.view.Terms().Wild() {
			first, other = other, first
		}
		b.Pair(p.X+p.lead, p.Y, first.tile, other.tile, first.text, first.ink)
		return
	}
	for j := range p.shown {
		p.paintTile(b, &p.shown[j])
	}
	for _, sign := range p.signs {
		if sign.ink != cells.RoleNone {
			b.Put(sign.x, p.Y, '+', sign.ink, cells.RoleNone, true)
		}
	}
}

// paintTile paints a tile of a meld, or the sign for omitted tiles.
func (p *meldPlace) paintTile(b *cells.Brush, t *laidTile) {
	y := p.Y
	if !p.chips && (t.at == omitted || t.starOnly) {
		y++
	}
	switch {
	case t.at == omitted:
		b.Put(t.x, y, '–', cells.RoleInk, cells.RoleNone, true)
	case t.starOnly:
		b.Put(t.x, y, '★', cells.RoleGold, cells.RoleNone, true)
	case p.chips:
		b.MeldTile(t.x, y, t.at, t.tile, t.text, t.ink, t.how)
	default:
		b.LaidTile(p.size.At(t.x, y), t.tile, t.stands, t.how)
	}
}
