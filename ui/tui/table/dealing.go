package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// dealMode is the mode of the dealing ceremony (rule 2.3). In the match, the tiles have already been dealt. Nobody
// plays until the ceremony is over. Any key skips it.
type dealMode struct {
	game.Dealt
	t    *Model
	step int
}

// Advance schedules the next step of the ceremony and stops the bots from playing.
func (d *dealMode) Advance() (tea.Cmd, bool) {
	return d.t.afterUnlessMoved(d.t.Options.Pace.step(), d.next), true
}

// next shows the next step of the ceremony or, after the last step, starts play.
func (d *dealMode) next() tea.Cmd {
	if d.t.modes[Ceremony] != Mode(d) {
		return nil
	}
	if d.step++; d.step > 1+dealingRounds {
		return d.endDealing()
	}
	if d.step > 1 {
		d.launchTiles()
	}
	cmd, _ := d.Advance()
	return cmd
}

// endDealing ends the ceremony and starts play.
func (d *dealMode) endDealing() tea.Cmd {
	d.t.Close(Ceremony)
	d.t.animation.land()
	return d.t.advance()
}

func (*dealMode) Layer() Layer { return Ceremony }

func (*dealMode) CommandMode() command.Mode { return command.Dealing }

func (*dealMode) Hides() Parts { return Tiles }

func (d *dealMode) Key(Press) tea.Cmd { return d.endDealing() }

func (d *dealMode) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress {
		return d.endDealing()
	}
	return nil
}

// dealingRounds is the number of rounds of dealing that are shown, after the dice and the indicator. tilesEach is the
// number of tiles that each player receives in a round.
const (
	dealingRounds = 3
	tilesEach     = 5
)

// middle returns the line of the title, between the opposite seat and the player's rack.
func (d *dealMode) middle() cells.Rect {
	l := &d.t.Plan
	top := l.Racks[layout.SideTop].Y + l.Racks[layout.SideTop].H
	return cells.NewRect(1, (top+l.Status.Y)/2-1, l.W-l.Beside.W-2, 1)
}

// Paint paints the dice, the indicator and the starter, and the dealt tiles on the racks.
func (d *dealMode) Paint(b *cells.Brush) {
	m, line := d.t, d.middle()
	b.Align(line, cells.AlignMiddle, m.Words.With("deal.title", words.Args{"Round": m.view.Round}), cells.RoleGold, true)
	line.Y++
	b.Align(line, cells.AlignMiddle, m.Teller().Event(d.Dealt), cells.RoleInk, false)
	if line.Y++; d.step > 0 {
		b.Align(line, cells.AlignMiddle, m.Teller().Starts(d.Dealt), cells.RoleInk, true)
	}
	b.Align(m.Plan.Status, cells.AlignMiddle, m.Words.Say("deal.skip"), cells.RoleDim, false)
	given := max(0, d.step-1)
	if given > 0 && len(m.animation.flights) > 0 {
		given--
	}
	for s := range game.Seat(m.view.Rules.Seats) {
		if at := m.sideOf(s); at != layout.SideBottom && !m.view.Eliminated(s) {
			m.paintRack(b, at, min(given*tilesEach, m.view.HandSizes[s]))
		}
	}
	for col := range min(given*tilesEach, m.rack().Columns()) {
		b.TileBack(m.rectOf(rack.Slot{Col: col}), cells.TilePlain)
	}
	m.animation.paint(b, false)
}

// launchTiles starts the flights of tiles from the middle to each rack.
func (d *dealMode) launchTiles() {
	m, line := d.t, d.middle()
	from := m.Plan.Discard.At(line.X+line.W/2, line.Y+3)
	for s := range game.Seat(m.view.Rules.Seats) {
		if m.view.Eliminated(s) {
			continue
		}
		to := m.Plan.Racks[m.sideOf(s)]
		if m.sideOf(s) == layout.SideBottom {
			to = m.Plan.Rack
		}
		if to.W == 0 {
			to = m.Plan.Names[m.sideOf(s)]
		}
		m.animation.startFlight(flight{to: m.Plan.Discard.At(to.X+to.W/2, to.Y), slot: rack.Nowhere, pile: game.Nobody}, from)
	}
}
