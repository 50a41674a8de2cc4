package table

import (
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// board is what every part of the table works with: the match, the words, how it looks, and the
// room there is.
type board struct {
	opts    Options
	s       *session.Session
	view    *game.View // what the session shows
	words   *words.Words
	palette *cells.Palette
	layout  layout.Plan
	grid    *cells.Grid // where frames are painted
}

// sitAt takes a session as the one that is shown.
func (b *board) sitAt(s *session.Session) { b.s, b.view = s, s.View() }

// me is the seat through whose eyes the table is seen.
func (b *board) me() game.Seat { return b.s.Seat() }

// rack is the player's rack.
func (b *board) rack() *rack.Rack { return b.s.Rack() }

// teller says in words what the player sees, and speaks to him whatever he is called.
func (b *board) teller() tell.Teller {
	t := tell.Teller{Words: b.words, Names: b.s.Table().Names, View: b.view, Solver: b.s.Solver()}
	if !b.s.Watched() {
		t.Names[b.me()] = ""
	}
	return t
}

// name is what a seat is called in lists.
func (b *board) name(s game.Seat) string {
	if name := b.s.Table().Names[s]; name != "" {
		return name
	}
	return b.words.Say("you")
}

// sideOf is where a seat is seen from the player's.
func (b *board) sideOf(s game.Seat) layout.Side {
	seats := b.view.Rules.Seats
	return layout.SideAt((int(s-b.me())+seats)%seats, seats)
}

// brush is what the table of this round is painted with.
func (b *board) brush() *cells.Brush {
	if b.s.AwaitsWord() {
		return cells.NewBrush(b.grid, b.palette, tile.None, tile.None)
	}
	terms := b.view.Terms()
	return cells.NewBrush(b.grid, b.palette, terms.Wild(), terms.Okey())
}

// rectOf is where a slot of the rack is on the screen.
func (b *board) rectOf(s rack.Slot) cells.Rect {
	if r := b.rack(); b.layout.Small || r == nil || !r.Has(s) || s.Col >= len(b.layout.Slots[s.Row]) {
		return cells.Rect{}
	}
	return b.layout.Slots[s.Row][s.Col]
}

// resize plans the table for a window.
func (b *board) resize(w, h int) {
	b.layout = layout.New(w, h, b.s.Columns(), b.s.LaysMelds())
}

// replaying reports whether a match is looked at that was played.
func (b *board) replaying() bool {
	_, _, is := b.s.Replaying()
	return is
}
