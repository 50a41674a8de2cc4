package table

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// happened brings what the player sees up to date with the match.
func (m *Model) happened(events []game.Event) {
	var from cells.Rect
	if m.rack != nil {
		from = m.rectOf(m.held())
	}
	m.view = m.match.View(m.me)
	m.note, m.back = "", false
	m.chains = m.view.Terms().Chains(m.view.Hand)
	for _, e := range events {
		e = e.SeenBy(m.me)
		m.last = m.tell(e)
		m.hear(e)
		switch e := e.(type) {
		case game.Dealt:
			m.rack = rack.New(m.columns())
			m.putBack()
			m.fresh, m.panel, m.stands = nil, noPanel, nil
			m.rack.Hold(m.view.Hand, m.cursor)
			m.solver = meld.NewSolver(m.view.Terms())
			m.arrange(meld.ByRuns)
			m.flights = nil // nobody has seen the tiles stand otherwise
			m.rack.Forget()
			m.cursor, m.steered = rack.Slot{}, false
			m.toSpare()
			m.hinted = 0
			m.watchDeal(e)
		case game.Discarded:
			if e.Seat == m.me {
				m.fresh, m.stands = nil, nil
			}
		case game.RoundEnded:
			for s, player := range m.seated {
				if player != nil {
					player.Tell(m.match.View(game.Seat(s)))
				}
			}
			m.panel, m.scroll = endPanel, 0
		default:
			m.keepStand(e)
		}
	}
	if m.opts.Watch {
		m.lookFrom(m.me)
		m.launchAll(events, from)
		return
	}
	before := m.rack.Tiles()
	for _, e := range events {
		switch e := e.(type) {
		case game.HandOpened:
			m.laid(e.Seat)
		case game.MeldLaid:
			m.laid(e.Seat)
		}
	}
	if added := m.rack.Hold(m.view.Hand, m.held()); len(added) == 1 {
		m.fresh = &added[0]
		m.steered = true
		if m.lifted == nil {
			m.cursor = added[0]
		}
		if m.view.Check(game.Action{Kind: game.Discard, Tile: m.rack.At(added[0]).Tile}) != nil { // rule 2.7
			m.toSpare()
		}
	}
	for _, e := range events {
		if by, ok := session.LaidBy(e); ok && by == m.me {
			m.goOnLaying()
		}
	}
	if m.lifted != nil && m.rack.At(*m.lifted).Tile == tile.None {
		m.putBack()
	}
	if m.lifted == nil && m.rack.Tiles() != before {
		m.cursor = m.rack.Nearest(m.cursor) // the tile that was there may be gone
	}
	m.launchAll(events, from)
}

// putBack leaves what was picked up where it stands.
func (m *Model) putBack() {
	m.lifted, m.block, m.grip.held, m.grip.over = nil, false, false, layout.Target{}
}
