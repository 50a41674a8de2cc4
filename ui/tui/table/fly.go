package table

import (
	"math"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/harmonica"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

// flightRate is how many pictures a second a flying tile has, and longestFlight how many it has at most: a third of a second.
const (
	flightRate    = 60
	longestFlight = 20
)

// spring is how tiles fly: fast at first, and without swinging to and fro.
var spring = harmonica.NewSpring(harmonica.FPS(flightRate), 22, 1)

// flight is a tile on its way over the table. The match knows nothing of it: what was done is done, and no key waits for it.
type flight struct {
	tile   tile.Tile // None for one that is seen from behind
	to     cells.Rect
	slot   rack.Slot // where it will stand on the rack, or Nowhere
	pile   game.Seat // on whose discards it will lie, or Nobody
	x, y   float64
	vx, vy float64
	frames int
}

// wing tells that the next picture of what flies is due.
type wing struct{ table *Model }

// fly sends a tile on its way.
func (m *Model) fly(f flight, from cells.Rect) {
	if !m.opts.Animate || m.opts.Pace == Instant || m.layout.Small || from.W == 0 || f.to.W == 0 || from == f.to {
		return
	}
	f.x, f.y = float64(from.X), float64(from.Y)
	m.flights = append(m.flights, f)
}

// flap asks for the next picture, if something flies and it was not asked for yet. Under a panel
// nothing flies.
func (m *Model) flap() tea.Cmd {
	if m.panel != noPanel || m.resting() || m.rules != nil {
		m.flights = nil
	}
	if len(m.flights) == 0 || m.flapping {
		return nil
	}
	m.flapping = true
	return tea.Tick(time.Second/flightRate, func(time.Time) tea.Msg { return wing{m} })
}

// flown moves what flies on.
func (m *Model) flown() tea.Cmd {
	m.flapping = false
	still := m.flights[:0]
	for _, f := range m.flights {
		f.x, f.vx = spring.Update(f.x, f.vx, float64(f.to.X))
		f.y, f.vy = spring.Update(f.y, f.vy, float64(f.to.Y))
		f.frames++
		near := math.Abs(f.x-float64(f.to.X)) < 0.5 && math.Abs(f.y-float64(f.to.Y)) < 0.5
		if !near && f.frames < longestFlight {
			still = append(still, f)
		}
	}
	m.flights = still
	return m.flap()
}

// flying reports whether the tile that belongs into a slot is still on its way.
func (m *Model) flying(s rack.Slot) bool {
	for i := range m.flights {
		if m.flights[i].slot == s {
			return true
		}
	}
	return false
}

// landing reports whether the newest discard of a seat is still on its way.
func (m *Model) landing(s game.Seat) bool {
	for i := range m.flights {
		if m.flights[i].pile == s {
			return true
		}
	}
	return false
}

// paintFlights paints what flies, over everything that lies on the table.
func (m *Model) paintFlights(b *cells.Brush) {
	for i := range m.flights {
		f := &m.flights[i]
		how := cells.TilePlain
		if f.pile != game.Nobody && f.pile == m.view.Left(m.me) && m.keys.take.Enabled() {
			how = cells.TileFresh // as it will lie there
		}
		r := cells.NewRect(int(math.Round(f.x)), int(math.Round(f.y)), m.layout.TileW, m.layout.TileH)
		if f.tile == tile.None {
			b.TileBack(r, cells.TilePlain)
		} else {
			b.Tile(r, f.tile, how)
		}
	}
}

// launchAll sends on its way what events moved, as the player sees them.
func (m *Model) launchAll(events []game.Event, from cells.Rect) {
	if m.opts.Animate {
		for _, e := range events {
			m.launch(e.SeenBy(m.me), from)
		}
	}
}

// launch sends on its way what an event moved: from the stock, from and to the discards, to and from the players. from is where the
// player's tile stood.
func (m *Model) launch(e game.Event, from cells.Rect) {
	seatOf := func(s game.Seat) cells.Rect {
		r := m.layout.Names[m.sideOf(s)]
		return cells.NewRect(r.X, r.Y, m.layout.TileW, m.layout.TileH)
	}
	switch e := e.(type) {
	case game.Drew:
		if e.Seat != m.me || m.opts.Watch {
			m.fly(flight{to: seatOf(e.Seat), slot: rack.Nowhere, pile: game.Nobody}, m.layout.Stock)
		} else if m.fresh != nil {
			m.fly(flight{tile: e.Tile, to: m.rectOf(*m.fresh), slot: *m.fresh, pile: game.Nobody}, m.layout.Stock)
		}
	case game.Took:
		pile := m.layout.Piles[m.sideOf(m.view.Left(e.Seat))]
		if e.Seat != m.me || m.opts.Watch {
			m.fly(flight{tile: e.Tile, to: seatOf(e.Seat), slot: rack.Nowhere, pile: game.Nobody}, pile)
		} else if m.fresh != nil {
			m.fly(flight{tile: e.Tile, to: m.rectOf(*m.fresh), slot: *m.fresh, pile: game.Nobody}, pile)
		}
	case game.Discarded:
		if e.Seat != m.me || m.opts.Watch {
			from = seatOf(e.Seat)
		}
		m.fly(flight{tile: e.Tile, to: m.layout.Piles[m.sideOf(e.Seat)], slot: rack.Nowhere, pile: e.Seat}, from)
	}
}

// rearranged sends the tiles of the rack from where they stood to where they stand.
func (m *Model) rearranged(before map[rack.Slot]tile.Tile) {
	left := map[tile.Tile][]rack.Slot{}
	for row := range rack.Rows {
		for col := range m.rack.Columns() {
			s := rack.Slot{Row: row, Col: col}
			if t := before[s]; t != tile.None && m.rack.At(s).Tile != t {
				left[t] = append(left[t], s)
			}
		}
	}
	for row := range rack.Rows {
		for col := range m.rack.Columns() {
			s := rack.Slot{Row: row, Col: col}
			t := m.rack.At(s).Tile
			if from := left[t]; t != tile.None && before[s] != t && len(from) > 0 {
				left[t] = from[1:]
				m.fly(flight{tile: t, to: m.rectOf(s), slot: s, pile: game.Nobody}, m.rectOf(from[0]))
			}
		}
	}
}

// stood is what stands on the rack.
func (m *Model) stood() map[rack.Slot]tile.Tile {
	all := map[rack.Slot]tile.Tile{}
	for row := range rack.Rows {
		for col := range m.rack.Columns() {
			s := rack.Slot{Row: row, Col: col}
			all[s] = m.rack.At(s).Tile
		}
	}
	return all
}

// rectOf is where a slot of the rack is on the screen.
func (m *Model) rectOf(s rack.Slot) cells.Rect {
	if m.layout.Small || !m.rack.Has(s) || s.Col >= len(m.layout.Slots[s.Row]) {
		return cells.Rect{}
	}
	return m.layout.Slots[s.Row][s.Col]
}
