package table

import (
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/harmonica"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
)

// flightRate is the number of frames per second. maxFlight is the maximum length of a flight, in frames: a third of a
// second.
const (
	flightRate = 60
	maxFlight  = 20
)

// spring moves flying tiles. It starts fast and does not overshoot.
var spring = harmonica.NewSpring(harmonica.FPS(flightRate), 22, 1)

// A flight is a tile moving across the table. In the match, the tile has already arrived. Keys do not wait for the
// flight.
type flight struct {
	tile   tile.Tile // None for a tile shown face down
	to     cells.Rect
	slot   rack.Slot // the destination on the rack, or Nowhere
	pile   game.Seat // the owner of the destination pile, or Nobody
	x, y   float64
	vx, vy float64
	frames int
}

// A frameTick announces that the next frame is due.
type frameTick struct{ of *animation }

// animation holds everything that moves across the table.
type animation struct {
	*board
	flights []flight
	finale  *Finale // nil once it is over
	twin    *twinAnimation
	asked   bool // the next frame is scheduled
}

// runs reports whether anything moves across the table.
func (a *animation) runs() bool {
	return a.Options.Animate && a.Options.Pace != Instant && !a.Plan.Small && a.Plan.W > 0
}

// startFlight starts f at the given rectangle, if tiles are animated.
func (a *animation) startFlight(f flight, from cells.Rect) {
	if !a.runs() || from.W == 0 || f.to.W == 0 || from == f.to {
		return
	}
	f.x, f.y = float64(from.X), float64(from.Y)
	a.flights = append(a.flights, f)
}

// land ends all flights and the gösterme animation.
func (a *animation) land() { a.flights, a.twin = nil, nil }

// nextFrame returns a command that sends the next frameTick, or nil if nothing moves or a frame is already scheduled.
func (a *animation) nextFrame() tea.Cmd {
	if len(a.flights) == 0 && a.finale == nil && a.twin == nil || a.asked {
		return nil
	}
	a.asked = true
	return a.Options.Clock.Send(time.Second/flightRate, frameTick{a})
}

// advanceFrame moves everything by one frame and schedules the next frame.
func (a *animation) advanceFrame() tea.Cmd {
	a.asked = false
	still := a.flights[:0]
	for _, f := range a.flights {
		f.x, f.vx = spring.Update(f.x, f.vx, float64(f.to.X))
		f.y, f.vy = spring.Update(f.y, f.vy, float64(f.to.Y))
		f.frames++
		near := math.Abs(f.x-float64(f.to.X)) < 0.5 && math.Abs(f.y-float64(f.to.Y)) < 0.5
		if !near && f.frames < maxFlight {
			still = append(still, f)
		}
	}
	a.flights = still
	if s := a.finale; s != nil {
		if s.at += s.step; s.at >= s.ends {
			a.finale = nil
		}
	}
	if s := a.twin; s != nil {
		if s.at++; s.at >= twinFlight+twinPause {
			a.twin = nil
		}
	}
	return a.nextFrame()
}

// isFlyingTo reports whether a tile is flying to a slot.
func (a *animation) isFlyingTo(s rack.Slot) bool {
	return slices.ContainsFunc(a.flights, func(f flight) bool { return f.slot == s })
}

// isLandingOn reports whether the newest discard of a seat is still in flight.
func (a *animation) isLandingOn(s game.Seat) bool {
	return a.finale.ShowsTable() && a.finale.pile == s || slices.ContainsFunc(a.flights, func(f flight) bool { return f.pile == s })
}

// paint paints everything that moves across the table. takes reports whether the coach advises the player to take the
// left discard. If so, that tile is highlighted.
func (a *animation) paint(b *cells.Brush, takes bool) {
	for i := range a.flights {
		f := &a.flights[i]
		how := cells.TilePlain
		if takes && f.pile != game.Nobody && f.pile == a.view.Left(a.ownSeat()) {
			how = cells.TileFresh
		}
		r := a.Plan.Discard.At(int(math.Round(f.x)), int(math.Round(f.y)))
		if f.tile == tile.None {
			b.TileBack(r, cells.TilePlain)
		} else {
			b.Tile(r, f.tile, how)
		}
	}
	if a.twin != nil {
		a.twin.paint(b)
	}
	a.finale.paintTable(b)
}

// launch starts the flight of the tile moved by an event, the gösterme animation, or the animation at the end of a
// round, as seen by the player.
func (a *animation) launch(e game.Event) {
	if !a.runs() {
		return
	}
	seatOf := func(s game.Seat) cells.Rect {
		r := a.Plan.Names[a.sideOf(s)]
		return a.Plan.Discard.At(r.X, r.Y)
	}
	fresh, from := a.Session.FreshSlot(), a.rectOf(a.Session.LastEmptiedSlot())
	switch e := e.(type) {
	case game.Acted:
		f, others := flight{tile: e.Tile, to: seatOf(e.Seat), slot: rack.Nowhere, pile: game.Nobody}, !a.isPlayer(e.Seat)
		switch e.Action.Kind {
		case game.Draw, game.Take:
			from = a.Plan.Stock
			if e.Action.Kind == game.Take {
				from = a.Plan.Piles[a.sideOf(a.view.Left(e.Seat))]
			} else if others {
				f.tile = tile.None
			}
			if !others {
				f.to, f.slot = a.rectOf(fresh), fresh
			}
			a.startFlight(f, from)
		case game.Discard:
			if others {
				from = seatOf(e.Seat)
			}
			f.to, f.pile = a.Plan.Piles[a.sideOf(e.Seat)], e.Seat
			a.startFlight(f, from)
		case game.ShowTwin:
			a.startTwin(e)
		}
	case game.RoundEnded:
		a.startFinale(e.Result, from)
	}
}

// launchRearranged starts the flights of the tiles that have changed slots since previous, a copy of the rack.
func (a *animation) launchRearranged(previous *rack.Rack) {
	left, r := map[tile.Tile][]rack.Slot{}, a.rack()
	for arrives := range 2 { // first the tiles that have left their slots, then those that have arrived
		for row := range rack.Rows {
			for col := range r.Columns() {
				s := rack.Slot{Row: row, Col: col}
				was, is := previous.At(s).Tile, r.At(s).Tile
				switch from := left[is]; {
				case was == is:
				case arrives == 0 && was != tile.None:
					left[was] = append(left[was], s)
				case arrives == 1 && is != tile.None && len(from) > 0:
					left[is] = from[1:]
					a.startFlight(flight{tile: is, to: a.rectOf(s), slot: s, pile: game.Nobody}, a.rectOf(from[0]))
				}
			}
		}
	}
}
