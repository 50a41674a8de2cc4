package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// takeLines returns the one or two lines beside the tile that can be taken: the key, and what the player could do with
// the tile.
func (f *layingFelt) takeLines() []string {
	take, room := f.words.Say("take"), f.layout.PileNotes[layout.SideLeft].W
	switch l, opens := &f.s.Reading().Left, f.texts.takeOpens; {
	case l.Use == session.NoUse:
		return []string{take, f.words.Say("take.useless")}
	case opens == "" || !l.Advised:
		return []string{take}
	case f.brush().SayWidth(take+": "+opens+"!") <= room:
		return []string{take + ": " + opens + "!"}
	default:
		return []string{take, opens + "!"}
	}
}

// pileLabel returns the label of the discards of seat s. Where there is little room, it is only the name of the seat.
func (f *felt) pileLabel(s game.Seat) string {
	if at := f.sideOf(s); at == layout.SideTop || at == layout.SideRight {
		return f.name(s)
	}
	return f.seats[f.sideOf(s)].threw
}

// paintPile paints the newest discard of a seat, with older ones beside it if there is room.
func (f *felt) paintPile(b *cells.Brush, s game.Seat) {
	defer b.End(b.Begin())
	v, at := f.view, f.sideOf(s)
	pile := v.Discards[s]
	takes := s == v.Left(f.ownSeat()) && f.takes
	if f.animation.isLandingOn(s) && len(pile) > 0 { // the newest is still in flight
		takes, pile = false, pile[:len(pile)-1]
	}
	r := f.layout.Piles[at]
	if len(pile) == 0 {
		b.Hole(r, b.Palette.Place)
	} else {
		how, layers := cells.TilePlain, 0
		if takes && f.composedFor.advised {
			how = cells.TileFresh
		}
		if f.layout.Layers && f.layout.Fans[at].W == 0 {
			layers = f.layersOf(len(pile))
		}
		b.Pile(r, pile[len(pile)-1], how, layers)
		f.paintFan(b, s, pile[:len(pile)-1])
	}
	if len(pile) > 0 {
		f.game.paintPileNote(b, at, takes)
	}
	if over := f.hand.grip.target; f.hand.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		b.Tile(r, f.rack().At(*f.hand.lifted).Tile, cells.TileLifted)
	}
}

// layersOf returns the number of half rows that show the height of a pile: 0, 2 or 4.
func (f *felt) layersOf(tiles int) int {
	switch {
	case tiles < 2:
		return 0
	case tiles < 6 || f.layout.Discard <= cells.SizeN:
		return 2
	}
	return 4
}

// paintFan paints older discards of a seat beside the newest one, as many as fit.
func (f *felt) paintFan(b *cells.Brush, s game.Seat, older []tile.Tile) {
	at := f.sideOf(s)
	r := f.layout.Fans[at]
	if r.W == 0 {
		return
	}
	step := f.layout.FanStep
	shown := min(len(older), r.W/step)
	for i := range shown {
		x, t := r.X+r.W-(i+1)*step, older[len(older)-1-i]
		if at == layout.SideBottom { // the newest is to the left of the fan
			x = r.X + i*step
		}
		b.Tile(f.layout.Fan.At(x, r.Y), t, cells.TilePlain)
	}
	if note := f.layout.FanNotes[at]; note.W > 0 {
		count := ""
		if shown < len(older) {
			count = f.seats[at].discards
		}
		if shown == 0 {
			return
		}
		for _, owner := range []string{f.seats[at].threw, f.name(s), ""} { // the longest that fits
			if text := strings.Join(nonEmpty(owner, count), " "); b.Width(text) <= note.W {
				b.Align(note, alignToPile(f.layout.Piles[at], note), 0, text, cells.RoleDim, false)
				return
			}
		}
	}
}

func (f *layingFelt) paintPileNote(b *cells.Brush, at layout.Side, takes bool) {
	note := f.layout.PileNotes[at]
	side := alignToPile(f.layout.Piles[at], note)
	if takes {
		f.paintTake(b, note, side)
	} else {
		b.Align(note, side, 0, f.seats[at].note, cells.RoleDim, false)
	}
}

func (f classicFelt) paintPileNote(b *cells.Brush, at layout.Side, takes bool) {
	note, t := f.layout.PileNotes[at], &f.seats[at]
	side := alignToPile(f.layout.Piles[at], note)
	switch {
	case takes && f.composedFor.advised:
		b.AlignSay(note, side, 0, f.words.Say("take"), cells.RoleGold, true)
	case takes:
		b.AlignSay(note, side, 0, f.words.Say("take"), cells.RoleDim, false)
		if l := &f.s.Reading().Left; l.Use == session.NoUse {
			b.Align(note, side, 1, f.words.Say("take.useless"), cells.RoleDim, false)
		}
	case f.layout.Fans[at].W == 0:
		b.Align(note, side, 0, t.discards, cells.RoleDim, false)
	case f.layout.FanNotes[at].W == 0 && at == layout.SideBottom:
		b.Align(note, side, 0, t.threw, cells.RoleDim, false)
	}
}

// paintTake paints the lines beside the tile that can be taken, in gold if taking is advised.
func (f *layingFelt) paintTake(b *cells.Brush, note cells.Rect, side cells.Alignment) {
	ink := cells.RoleDim
	if f.composedFor.advised {
		ink = cells.RoleGold
	}
	for i, line := range f.texts.take {
		b.AlignSay(note, side, i, line, ink, f.composedFor.advised)
	}
}

// alignToPile returns the alignment that puts the text of a note next to its pile.
func alignToPile(pile, note cells.Rect) cells.Alignment {
	if note.X < pile.X {
		return cells.AlignRight
	}
	return cells.AlignLeft
}
