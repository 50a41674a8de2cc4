package table

import (
	"cmp"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// may reports whether a key of the table does an action of the given kind now. Keys of other modes do not.
func (m *Model) may(kind game.Kind) bool {
	return m.modes.top() == m.modes[Base] && m.Session.May(kind)
}

// takeAdvised reports whether the coach advises the player to take the left discard.
func (m *Model) takeAdvised() bool { return m.may(game.Take) && m.Session.Reading().Left.Advised }

// headerText returns the left part of the first line.
func (m *Model) headerText() string {
	parts := []string{m.Teller().Round(), m.Teller().Dealer()}
	if at, last, ok := m.Session.ReplayPosition(); ok {
		parts = append(parts, m.Words.With("header.replay", words.Args{"At": at, "Of": last}))
	}
	if parts = append(parts, tell.HeaderNotes(m.Words, m.Session.Store())...); m.Session.HasTutor() {
		parts = append(parts, m.Words.Say("tutor.mark"))
	}
	return strings.Join(parts, " · ")
}

// paintHeader paints the first line. The badge of the last turn is more important than anything else on the line.
func (m *Model) paintHeader(b *cells.Brush) {
	r := m.Plan.Header
	b.Blank(r, cells.RoleBar)
	r.X, r.W = r.X+1, r.W-2
	end := b.Parts(r, cells.AlignLeft, cells.Part{Text: m.Words.Say("app"), Ink: cells.RoleGold, Bold: true},
		cells.Part{Text: m.said.Header, Ink: cells.RoleDim, Gap: 3}, cells.Part{Text: m.Teller().Pot(), Ink: cells.RoleGold, Bold: true, Gap: 3})
	if m.view.Rules.LaysMelds() && m.view.Phase == game.Playing && m.view.LastTurn() {
		b.Parts(r, cells.AlignRight, cells.Part{Text: m.Words.Say("badge.last-turn"), Badge: true})
	} else {
		b.Parts(r.From(end+2), cells.AlignRight, cells.Part{Text: m.said.Goal, Ink: cells.RoleDim, Spare: 1})
	}
}

// eventText returns an event in words. If there are no words for the event, it returns fallback.
func (b *board) eventText(e game.Event, fallback string) string {
	return cmp.Or(b.Teller().Event(e), fallback)
}

// lastEvent returns the last event in words. On the player's turn, it prefers the event in which the player drew or
// took a tile.
func (b *board) lastEvent(events []game.Event) (last string) {
	for _, e := range events {
		last = b.eventText(e, last)
	}
	if !b.mustDiscard() {
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
