package table

import (
	"github.com/charmbracelet/bubbles/key"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/tui/screen"
)

// enable tells the key map which keys do something now; the footer leaves the others out.
func (m *Model) enable() {
	k, v := m.keys, &m.view
	playing := v.Phase == game.Playing
	table := m.panel == noPanel && m.ask == nil && !m.opts.Watch
	held := m.rack.At(m.held()).Tile
	can := func(kind game.Kind, t tile.Tile) bool {
		return table && v.Check(game.Action{Kind: kind, Tile: t}) == nil
	}
	for _, b := range []struct {
		binding *key.Binding
		on      bool
	}{
		{&k.draw, can(game.Draw, tile.None)},
		{&k.take, can(game.Take, tile.None)},
		{&k.discard, can(game.Discard, held)},
		{&k.finish, table && m.opts.Offer && len(m.finishes()) > 0},
		{&k.show, can(game.ShowTwin, tile.None)},
		{&k.giveBack, can(game.Return, tile.None)},
		{&k.open, table && m.opens() && m.mine() && m.canLay()},
		{&k.layOff, table && m.opens() && m.mine() && len(m.fits) > 0 && v.Check(m.fits[min(m.fit, len(m.fits)-1)]) == nil},
		{&k.swap, table && m.opens() && m.canSwap(held)},
		{&k.hasten, table && m.othersTurn() && m.opts.Pace != Instant},
		{&k.hint, table && m.mine() && m.hintsLeft()},
		{&k.lift, table}, // also over an empty slot: the footer stays the same while the cursor moves
		{&k.next, !playing || m.may(game.Pass)},
		{&k.scroll, len(m.rows) > panelHeight(&m.layout)},
	} {
		b.binding.SetEnabled(b.on)
	}
}

// possible is what the footer offers, the most useful first, and what it offers always.
func (m *Model) possible() (keys []key.Binding, always []key.Binding) {
	k, w := m.keys, m.words
	next := "key.next"
	switch {
	case m.view.Phase == game.MatchOver:
		next = "key.another"
	case m.view.Phase == game.Playing:
		next = "key.pass"
	}
	lift := "foot.lift"
	if m.lifted != nil {
		lift = "foot.put"
	}
	if m.ask != nil {
		yes := k.yes
		if m.ask.enter {
			yes.SetHelp(yes.Help().Key+" Enter", yes.Help().Desc)
		}
		return []key.Binding{yes, k.no}, nil
	}
	if m.dealing != nil {
		return []key.Binding{screen.Named(k.rest, w, "Enter", "key.hasten")}, nil
	}
	if m.resting() {
		return []key.Binding{screen.Named(k.rest, w, "F3", "foot.go")}, []key.Binding{k.leave}
	}
	if m.replay != nil && (m.panel == noPanel || m.panel == endPanel) {
		return m.replay.keys(m.keys, w), []key.Binding{k.help, k.leave}
	}
	if m.opts.Watch && (m.panel == noPanel || m.panel == endPanel) {
		pause := "foot.pause"
		if m.paused {
			pause = "foot.go"
		}
		return []key.Binding{
			screen.Named(k.next, w, "n", next), screen.Named(k.pause, w, "Space", pause), k.step, screen.Named(k.nextSeat, w, "↓↑", "foot.seat"), screen.Named(k.faster, w, "+ -", "foot.pace"),
			screen.Named(k.look, w, "Tab", "foot.look"), screen.Named(k.sheet, w, "s", "foot.sheet"), screen.Named(k.record, w, "r", "foot.record"),
		}, []key.Binding{k.help, k.leave}
	}
	if m.panel != noPanel {
		more := k.help
		if m.panel == helpPanel {
			more = screen.Named(k.help, w, "?", "foot.rules")
		}
		return []key.Binding{
			screen.Named(k.next, w, "n", next), screen.Named(k.back, w, "Esc", "foot.close"), k.scroll, screen.Named(k.look, w, "Tab", "foot.look"),
			screen.Named(k.sheet, w, "s", "foot.sheet"), screen.Named(k.record, w, "r", "foot.record"),
		}, []key.Binding{more, k.leave}
	}
	if m.opens() {
		open := "key.open"
		if v := &m.view; v.Opened[m.me].How != meld.NoWin {
			open = "foot.lay"
		}
		back := k.back
		back.SetEnabled(m.mine() && len(m.view.Placed()) > 0)
		place := k.look
		place.SetEnabled(k.layOff.Enabled() && m.lifted == nil && len(m.fits) > 1)
		return []key.Binding{
			screen.Named(k.next, w, "n", next), k.draw, k.take, k.giveBack, screen.Named(k.open, w, "o", open), k.layOff, screen.Named(place, w, "Tab", "foot.place"), k.swap,
			screen.Named(k.discard, w, "x", "key.discard"), screen.Named(back, w, "Esc", "foot.takeback"), screen.Named(k.hasten, w, "Enter", "key.hasten"),
			screen.Named(k.arrange, w, "a", "foot.arrange"), k.hint, screen.Named(k.lift, w, "Space", lift),
		}, []key.Binding{k.help, k.leave}
	}
	return []key.Binding{
		screen.Named(k.next, w, "n", next), k.draw, k.take, k.finish, screen.Named(k.discard, w, "x", "key.discard"), k.show,
		screen.Named(k.hasten, w, "Enter", "key.hasten"),
		screen.Named(k.lift, w, "Space", lift), screen.Named(k.arrange, w, "a", "foot.arrange"), k.hint,
		screen.Named(k.colours, w, "c", "foot.colours"), screen.Named(k.values, w, "v", "foot.values"),
	}, []key.Binding{k.help, k.leave}
}
