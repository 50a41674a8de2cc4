package table

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// meldView is what lies on the table in a game where melds are laid, and where the tile at hand
// fits there.
type meldView struct {
	*board
	hand    *handView
	places  []cells.Rect  // of the melds
	fits    []game.Action // how the tile at hand could be laid off
	fit     int           // the one that is picked
	swapped int           // the meld that the tile dragged over it would take the okey of, below 0 for none
	told    string        // what there is to say about laying
}

// meldGap is the room between two melds of a line.
const meldGap = 2

// place finds where the melds on the table stand: each in the first line that has room for it, so
// that many fit, and none that stands is moved by one that comes (rule 7.6); those for which there
// is no room come last, and have no place. A meld has a cell for a sign, the mark of who laid it,
// and its tiles.
func (v *meldView) place() {
	area, b, terms := v.layout.Melds, v.brush(), v.view.Terms()
	v.places = make([]cells.Rect, len(v.view.Melds))
	ends := make([]int, area.H) // of the lines
	for i := range v.view.Melds {
		w := ownerWidth
		for at, t := range v.view.Melds[i].Tiles() {
			text, _ := b.MeldText(t, terms.StandsFor(v.view.Melds[i].Laid, at))
			w += b.MeldWidth(text)
		}
		for y, end := range ends {
			if end == 0 || end+w <= area.W {
				v.places[i] = cells.NewRect(area.X+end, area.Y+y, w, 1)
				ends[y] = end + w + meldGap
				break
			}
		}
	}
}

// at is what is at a place, the melds on the table included.
func (v *meldView) at(x, y int) layout.Target {
	for i, r := range v.places {
		if v.s.LaysMelds() && r.Contains(x, y) {
			at := layout.Target{Spot: layout.OnMeld, Meld: i, Tile: v.laidAt(i, x), End: meld.Low}
			if x >= r.X+r.W/2 {
				at.End = meld.High
			}
			return at
		}
	}
	return v.layout.At(x, y)
}

// laidAt is the place in a meld on the table of the tile at a column of the screen, -1 where there
// is none.
func (v *meldView) laidAt(i, x int) int {
	l, b, terms := v.view.Melds[i].Laid, v.brush(), v.view.Terms()
	end := v.places[i].X + ownerWidth
	if x < end {
		return -1
	}
	for at, t := range l.Tiles() {
		text, _ := b.MeldText(t, terms.StandsFor(l, at))
		if end += b.MeldWidth(text); x < end {
			return at
		}
	}
	return -1
}

// onto is what dropping the tile that is picked up on a meld means.
func (v *meldView) onto(at layout.Target) game.Action {
	onto := tile.None
	if at.Tile >= 0 {
		onto = v.view.Melds[at.Meld].Tiles()[at.Tile]
	}
	return v.s.OnMeld(v.rack().At(*v.hand.lifted).Tile, at.Meld, onto, at.End)
}

// picked is the place that is picked for the tile at hand, the zero Action if it fits nowhere.
func (v *meldView) picked() game.Action {
	if len(v.fits) == 0 {
		return game.Action{}
	}
	return v.fits[min(v.fit, len(v.fits)-1)]
}

// pickNext picks another place for the tile at hand.
func (v *meldView) pickNext() { v.fit = (v.fit + 1) % len(v.fits) }

// bothEnds reports whether the run that is picked takes the tile at hand at both of its ends.
func (v *meldView) bothEnds() bool {
	at := v.fits[v.fit].Meld
	return len(v.fits) > 1 && (v.fit > 0 && v.fits[v.fit-1].Meld == at || v.fit+1 < len(v.fits) && v.fits[v.fit+1].Meld == at)
}

// present finds where the melds stand, where the tile at hand fits, and what there is to say about
// that.
func (v *meldView) present() {
	if !v.s.LaysMelds() {
		return
	}
	v.place()
	x := v.hand.tile()
	if fits := v.s.LayOffs(x); !slices.Equal(fits, v.fits) {
		v.fits, v.fit = fits, 0
	}
	v.swapped = -1
	if over := v.hand.grip.over; v.hand.lifted != nil && over.Spot == layout.OnMeld { // what dropping it would do now
		a := v.onto(over)
		if v.view.Check(a) == nil && a.Kind == game.Swap {
			v.swapped = int(a.Meld)
		}
		for i, fit := range v.fits {
			if a.Kind == game.LayOff && fit.Meld == a.Meld && (fit.End == a.End || a.End == meld.AnyEnd) {
				v.fit = i
			}
		}
	}
	v.told = v.tell(x)
}

// tell says what stands on the rack to open with, and where a tile fits.
func (v *meldView) tell(x tile.Tile) string {
	w, view := v.words, v.view
	unopened := !v.s.HasOpened()
	var parts []string
	if view.Phase == game.Playing && unopened {
		_, pairs, worth := v.s.RackMelds()
		parts = append(parts, w.With("laying.sum", words.Args{"Value": worth, "Need": view.OpeningThreshold(meld.Melds)}))
		if len(pairs) > 1 {
			parts = append(parts, w.With("laying.pairs", words.Args{"Value": len(pairs), "Need": view.OpeningThreshold(meld.Pairs)}))
		}
	}
	switch {
	case len(v.fits) == 0 || x == tile.None:
	case unopened: // it cannot be laid off yet, and costs a penalty when it is discarded
		parts = append(parts, w.With("laying.playable", words.Args{"Tile": x}))
	default:
		parts = append(parts, v.tellFit(x))
	}
	if len(v.s.Swaps(x)) > 0 {
		parts = append(parts, w.With("laying.swaps", words.Args{"Tile": x}))
	}
	return strings.Join(parts, " · ")
}

// tellFit says where a tile fits that can be laid off.
func (v *meldView) tellFit(x tile.Tile) string {
	owner, id := v.view.Melds[v.fits[v.fit].Meld].Owner, "laying.fits"
	if v.bothEnds() {
		id = map[meld.End]string{meld.Low: "laying.fits.low", meld.High: "laying.fits.high"}[v.fits[v.fit].End]
	}
	if v.teller().You(owner) {
		id += ".me"
	}
	fits := v.words.With(id, words.Args{"Tile": x, "Name": v.name(owner)})
	if v.view.Turn == v.me() && v.view.Step == game.MustDiscard {
		fits += " [e]"
	}
	return fits
}

// ownerMarks tell whose a meld is, by the side where its owner sits.
var ownerMarks = [layout.Sides]rune{layout.SideBottom: '●', layout.SideRight: '→', layout.SideTop: '↑', layout.SideLeft: '←'}

// ownerWidth is how many cells stand before the tiles of a meld: one for a sign, the mark of its
// owner, and a blank.
const ownerWidth = 3

// ownerMark tells where a seat sits.
func (b *board) ownerMark(s game.Seat) string { return string(ownerMarks[b.sideOf(s)]) }

// paint paints what lies on the table, whose it is, and where the tile at hand fits.
func (v *meldView) paint(b *cells.Brush) {
	area := v.layout.Melds
	picked, behind := '▶', '◀'
	if b.Palette.ASCII() { // where arrows tell the owners
		picked, behind = '*', '*'
	}
	more := 0
	for i, r := range v.places {
		if r.W == 0 {
			more++
			continue
		}
		v.paintMeld(b, i, picked, behind)
	}
	said, colour := v.told, cells.RoleInk
	if more > 0 {
		colour = cells.RoleGold
		parts := []string{v.words.With("melds.more", words.Args{"Number": more})}
		if said != "" {
			parts = append(parts, said)
		}
		said = strings.Join(parts, " · ")
	}
	b.Align(cells.NewRect(area.X, area.Y+area.H, area.W, 1), cells.AlignMiddle, 0, said, colour, colour == cells.RoleGold)
}

// paintMeld paints a meld, as one thing: a panel that lies over a part of it hides it whole.
func (v *meldView) paintMeld(b *cells.Brush, i int, picked, behind rune) {
	defer b.End(b.Begin())
	l, r, terms := &v.view.Melds[i], v.places[i], v.view.Terms()
	sign, colour := v.sign(i, picked)
	if sign == picked && i != v.swapped && v.fits[v.fit].End == meld.High && v.bothEnds() {
		sign = ' '
		b.Put(r.X+r.W-1, r.Y, behind, cells.RoleGold, cells.RoleNone, true)
	}
	b.Put(r.X, r.Y, sign, cells.RoleGold, cells.RoleNone, true)
	b.Line(r.X+1, r.Y, v.ownerMark(l.Owner), colour, colour == cells.RoleGold)
	x := r.X + ownerWidth
	for at, t := range l.Tiles() {
		x = b.MeldTile(x, r.Y, at, t, terms.StandsFor(l.Laid, at), cells.TilePlain)
	}
}

// sign is what stands before a meld, and the colour of its owner's mark: whether the tile at hand
// fits there, and whether it would go there.
func (v *meldView) sign(i int, picked rune) (sign rune, colour cells.Role) {
	sign, colour = ' ', cells.RoleDim
	for j, a := range v.fits {
		if int(a.Meld) == i {
			if colour = cells.RoleGold; j == v.fit && v.swapped < 0 {
				sign = picked
			} else if sign != picked {
				sign = '+'
			}
		}
	}
	if i == v.swapped {
		sign, colour = picked, cells.RoleGold
	}
	return sign, colour
}
