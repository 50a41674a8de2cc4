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

// board holds the data shared by all parts of the table. Its exported fields are for modes in other packages, which do
// not change them.
type board struct {
	Options Options
	Session *session.Session
	Words   *words.Words // the messages in the player's language
	Plan    layout.Plan
	view    *game.View // the view of the session
	palette *cells.Palette
	grid    *cells.Grid // the cells that frames are painted on
	seconds int         // the seconds left in the turn of a hosted match, or 0 if they are not shown
	spoken  string      // the last thing that a person said in a hosted match
}

func (b *board) setSession(s *session.Session) { b.Session, b.view = s, s.View() }

// ownSeat returns the seat from which the table is seen.
func (b *board) ownSeat() game.Seat { return b.Session.Seat() }

// isPlayer reports whether the player has a seat. Nobody is the player at a watched table.
func (b *board) isPlayer(s game.Seat) bool { return s == b.ownSeat() && !b.Session.Watched() }

// mustDiscard reports whether it is the player's turn to discard.
func (b *board) mustDiscard() bool { return b.Session.MyTurn() && b.view.Step == game.MustDiscard }

func (b *board) rack() *rack.Rack { return b.Session.Rack() }

// standIn returns the name of the bot that plays in place of the person at a seat, or "" if there is none.
func (b *board) standIn(s game.Seat) string { return b.Session.Seats()[s].StandIn }

// isOnTurn reports whether it is a seat's turn in a round that is being played.
func (b *board) isOnTurn(s game.Seat) bool { return b.view.Phase == game.Playing && b.view.Turn == s }

// Teller returns a teller that knows only what the player sees. It addresses the player as "you", unless the match is
// watched.
func (b *board) Teller() tell.Teller {
	t := tell.Teller{Words: b.Words, Names: b.Session.Table().Names, View: b.view, Solver: b.Session.Solver(), Brief: b.Session.InFirstTurns(),
		Listed: b.Plan.Beside.W > 0 && b.Session.Table().Hints < 0,
	}
	if !b.Session.Watched() {
		t.Names[b.ownSeat()] = ""
	}
	return t
}

// Name returns the name of a seat for use in lists. It returns the word "you" for a player without a name.
func (b *board) Name(s game.Seat) string {
	if name := b.Session.Table().Names[s]; name != "" {
		return words.ShortName(name)
	}
	return b.Words.Say("you")
}

// sideOf returns the side of the table where a seat is shown.
func (b *board) sideOf(s game.Seat) layout.Side {
	seats := b.view.Rules.Seats
	return layout.SideAt((int(s-b.ownSeat())+seats)%seats, seats)
}

// Brush returns the brush for the current round.
func (b *board) Brush() *cells.Brush {
	if b.Session.AwaitsWord() {
		return cells.NewBrush(b.grid, b.palette, tile.None, tile.None)
	}
	return b.BrushFor(b.view)
}

// BrushFor returns a brush for the round that v shows.
func (b *board) BrushFor(v *game.View) *cells.Brush {
	terms := v.Terms()
	return cells.NewBrush(b.grid, b.palette, terms.Wild(), terms.Okey())
}

// rectOf returns the rectangle of a slot of the rack. It is empty if the slot is not visible.
func (b *board) rectOf(s rack.Slot) cells.Rect {
	if r := b.rack(); b.Plan.Small || r == nil || !r.Has(s) || s.Col >= len(b.Plan.Slots[s.Row]) {
		return cells.Rect{}
	}
	return b.Plan.Slots[s.Row][s.Col]
}

// resize lays out the table for a window of w columns and h rows.
func (b *board) resize(w, h int) {
	b.Plan = layout.New(w, h, b.Session.Columns(), b.Session.LaysMelds())
}

// replaying reports whether the table shows a replay.
func (b *board) replaying() bool {
	_, _, is := b.Session.ReplayPosition()
	return is
}
