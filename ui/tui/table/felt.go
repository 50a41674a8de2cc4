package table

import (
	"cmp"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// felt is everything on the table except the rack and the melds.
type felt struct {
	*board
	*messages
	hand      *handView
	melds     *meldView
	bots      *botPace
	animation *animation
	clock     *turnClock

	said         Content   // what the table says, as modes have changed it
	urgent       bool      // said.Status is a response to what the player did
	hint         tell.Hint // the coach's advice, unless a response hides it
	chanceBeside bool      // the panel shows the chance of winning
	free         bool      // no other mode is above the base mode, and the player can act
	footer       screen.Footer
}

type messages struct {
	lastText string        // the last event, in words
	note     string        // a response to what the player did, shown until the next key press
	notice   screen.Notice // an unsolicited message, for example that a bot has been replaced
	returned bool          // the player has just resumed the match
}

// may reports whether a key of the table does an action of the given kind now.
func (f *felt) may(kind game.Kind) bool { return f.free && f.s.May(kind) }

// takeAdvised reports whether the coach advises the player to take the left discard.
func (f *felt) takeAdvised() bool { return f.may(game.Take) && f.s.Reading().Left.Advised }

// headerText returns the left part of the first line.
func (f *felt) headerText() string {
	parts := []string{f.teller().Round(), f.teller().Dealer()}
	if at, last, ok := f.s.ReplayPosition(); ok {
		parts = append(parts, f.words.With("header.replay", words.Args{"At": at, "Of": last}))
	}
	if parts = append(parts, tell.HeaderNotes(f.words, f.s.Store())...); f.s.HasTutor() {
		parts = append(parts, f.words.Say("tutor.mark"))
	}
	return strings.Join(parts, " · ")
}

// paint paints the table except for the hidden parts. With melds on the table, only the tiles can be hidden.
func (f *felt) paint(b *cells.Brush, hidden Parts) {
	lays := f.s.LaysMelds()
	if lays {
		hidden &= Tiles
	}
	dealt := hidden&Tiles == 0
	for s := range game.Seat(f.view.Rules.Seats) {
		in := dealt && !f.view.Eliminated(s)
		if hidden&Seats == 0 && s != f.ownSeat() {
			f.paintSeat(b, s, dealt)
			if in {
				f.paintRack(b, f.sideOf(s), f.view.HandSizes[s])
			}
		}
		if in && hidden&Middle == 0 {
			f.paintPile(b, s)
		}
	}
	if dealt && hidden&Middle == 0 {
		f.paintMiddle(b)
	}
	if dealt && lays {
		f.paintGauge(b)
	}
	if dealt && hidden&Seats == 0 {
		f.paintStatus(b)
	}
}

// paintHeader paints the first line. The badge of the last turn is more important than anything else on the line.
func (f *felt) paintHeader(b *cells.Brush) {
	r := f.layout.Header
	b.Fill(r, ' ', cells.RoleInk, cells.RoleBar)
	r.X, r.W = r.X+1, r.W-2
	end := b.Parts(r, cells.AlignLeft, 0, cells.Part{Text: f.words.Say("app"), Ink: cells.RoleGold, Bold: true},
		cells.Part{Text: f.said.Header, Ink: cells.RoleDim, Gap: 3}, cells.Part{Text: f.teller().Pot(), Ink: cells.RoleGold, Bold: true, Gap: 3})
	if f.view.Rules.LaysMelds() && f.view.Phase == game.Playing && f.view.LastTurn() {
		b.Parts(r, cells.AlignRight, 0, cells.Part{Text: f.words.Say("badge.last-turn"), Badge: true})
	} else {
		b.Parts(r.From(end+2), cells.AlignRight, 0, cells.Part{Text: f.said.Goal, Ink: cells.RoleDim, Spare: 1})
	}
}

// eventText returns an event in words. If there are no words for the event, it returns fallback.
func (b *board) eventText(e game.Event, fallback string) string {
	return cmp.Or(b.teller().Event(e), fallback)
}

// lastEvent returns the last event in words. On the player's turn, it prefers the event in which the player drew or
// took a tile.
func (b *board) lastEvent(events []game.Event) (last string) {
	for _, e := range events {
		last = b.eventText(e, last)
	}
	if !b.s.MyTurn() || b.view.Step != game.MustDiscard {
		return last
	}
	for _, e := range slices.Backward(events) {
		_, deals := e.(game.Dealt)
		switch {
		case game.Is(e, game.Draw), game.Is(e, game.Take):
			return b.eventText(e, last)
		case deals, game.Is(e, game.Discard):
			return last
		}
	}
	return last
}
