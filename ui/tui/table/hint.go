package table

import (
	"cmp"
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// hint is the hint that the player has asked for.
type hint struct {
	asked session.TurnID // when the master was asked last
	text  string         // what he said
}

// AskHint asks the master what he would do, in a goroutine of his own. Where the player has been
// told already, it puts the cursor on the tile that the hint is about.
func (m *Model) AskHint() tea.Cmd {
	if h, ok := m.s.Hint(); ok {
		m.hand.goToHinted()
		m.melds.pick(h.Action)
		return nil
	}
	master, ok := m.s.Master()
	switch {
	case !ok:
		m.note = m.teller().NoHint(m.s.Table())
		return nil
	case m.hint.asked == m.s.At(): // he is thinking
		return nil
	}
	m.hint.asked = m.s.At()
	return screen.Beside(func() session.Hint { return master.Ask(context.Background()) }, m.giveHint)
}

// giveHint shows what the master answered, unless the player has moved meanwhile.
func (m *Model) giveHint(answer session.Hint) tea.Cmd {
	if m.s.GiveHint(answer) {
		h, _ := m.s.Hint()
		m.hint.text = m.teller().Hint(h)
	}
	return nil
}

// hinted reports whether the tile in a slot is the one that the hint is about.
func (h *handView) hinted(s rack.Slot) bool { return s == h.hintAt }

// findHinted finds the tile that the hint is about: of two the one that is in no finished part, and of
// two such the one nearest to the cursor; rack.Nowhere if there is none.
func (h *handView) findHinted() rack.Slot {
	x := cmp.Or(h.goal.tile, h.s.HintedTile())
	if x == tile.None {
		return rack.Nowhere
	}
	is := func(s rack.Slot) bool { return h.rack().At(s).Tile == x }
	at, ok := h.rack().NearestOf(h.held(), func(s rack.Slot) bool { return is(s) && !h.s.Reading().Finished(s) })
	if !ok {
		at, ok = h.rack().NearestOf(h.held(), is)
	}
	if !ok {
		return rack.Nowhere
	}
	return at
}

// hintWord is the id of the word below the tile that is pointed out.
func (h *handView) hintWord() string {
	if h.goal.tile != tile.None {
		return "learn.this"
	}
	return "group.hint"
}

// goToHinted puts the cursor on the tile that the hint is about.
func (h *handView) goToHinted() {
	if h.hintAt == rack.Nowhere {
		return
	}
	h.putBack()
	h.cursor, h.steered = h.hintAt, true
}

// pick picks the place of a layoff for the tile at hand, if it is one.
func (v *meldView) pick(a game.Action) {
	for i, fit := range v.s.LayOffs(v.hand.tile()) {
		if fit == a {
			v.fits, v.fit = v.s.LayOffs(v.hand.tile()), i
		}
	}
}
