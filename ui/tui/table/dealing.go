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
	t     *Model
	step  int
	title string
	rows  []cells.Row
}

// showCeremony opens the ceremony for a deal with dice if the options ask for it.
func (m *Model) showCeremony(e game.Dealt) {
	if m.opts.Ceremony && e.FirstThrow > 0 && m.opts.Pace != Instant {
		m.Open(&dealMode{Dealt: e, t: m})
	}
}

// Advance schedules the next step of the ceremony and stops the bots from playing.
func (d *dealMode) Advance() (tea.Cmd, bool) {
	return d.t.afterUnlessMoved(d.t.opts.Pace.step(), d.next), true
}

// next shows the next step of the ceremony or, after the last step, starts play.
func (d *dealMode) next() tea.Cmd {
	if d.t.modes[Ceremony] != Mode(d) {
		return nil
	}
	if d.step++; d.step > d.lastStep() {
		return d.endDealing()
	}
	if d.roundsBegun() > 0 {
		d.launchStacks()
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

// Present composes the text of the ceremony up to the current step.
func (d *dealMode) Present(*Content) {
	b := d.t.board
	d.title, d.rows = b.words.With("deal.title", words.Args{"Round": b.view.Round}), d.texts(b)
}

// lastStep returns the index of the last step. The steps are the stacks, the first throw, each second throw, and each
// round of dealing.
func (d *dealMode) lastStep() int { return 1 + len(d.SecondThrows) + dealingRounds }

// dealingRounds is the number of rounds of dealing that are shown.
const dealingRounds = 3

// roundsBegun returns the number of rounds of dealing that have begun.
func (d *dealMode) roundsBegun() int { return max(0, d.step-1-len(d.SecondThrows)) }

// isDealtOut reports whether a stack, numbered from 1, has been dealt. Dealing starts to the right of the stack of six
// and continues to the right.
func (d *dealMode) isDealtOut(stack, seats int) bool {
	return (stack-d.FirstThrow-1+game.Stacks)%game.Stacks < d.roundsBegun()*seats
}

// texts returns the text of the ceremony up to the current step.
func (d *dealMode) texts(b *board) []cells.Row {
	w := b.words
	rows := []cells.Row{{Text: b.teller().StackBuilder(d.Dealer), Ink: cells.RoleInk}}
	if d.step > 0 {
		rows = append(rows, cells.Row{Text: w.With("deal.first", words.Args{"Number": d.FirstThrow}), Ink: cells.RoleInk})
	}
	for i, n := range d.SecondThrows {
		if d.step < i+2 {
			break
		}
		if i < len(d.SecondThrows)-1 {
			rows = append(rows, cells.Row{Text: w.With("deal.joker", words.Args{"Number": n}), Ink: cells.RoleInk})
		} else {
			rows = append(rows, cells.Row{Text: w.With("deal.second", words.Args{"Number": n, "Tile": d.Indicator}), Ink: cells.RoleGold, Bold: true})
		}
	}
	if d.roundsBegun() > 0 {
		rows = append(rows, cells.Row{Text: b.teller().FirstDealt(d.Starter), Ink: cells.RoleInk})
	}
	return rows
}

// dealingPlan holds the positions of the parts of the ceremony on the screen.
type dealingPlan struct {
	title, texts int // rows
	lines        int // the number of visible rows of text
	x, y, pitch  int // the position of the first stack, and the distance to the next
	dice         int // the column of the first die
}

// dieWidth is the width of a die in cells, including the gap after it.
const dieWidth = 6

// plan places the parts of the ceremony between the opposite seat and the player's rack.
func (d *dealMode) plan(l *layout.Plan) (p dealingPlan) {
	const stacksAndDice = 5 // rows, including the title and a blank row
	top := max(3, l.Racks[layout.SideTop].Y+l.Racks[layout.SideTop].H)
	p.lines = min(len(d.rows), l.Status.Y-top-stacksAndDice)
	top += max(0, (l.Status.Y-top-stacksAndDice-p.lines)/2)
	if p.pitch = 2; l.Tile != cells.SizeS {
		p.pitch = 3
	}
	if l.Tile == cells.SizeL {
		p.pitch = 5
	}
	table := l.W - l.Beside.W
	p.title, p.y, p.texts = top, top+1, top+stacksAndDice
	p.x = (table - game.Stacks*p.pitch - 2*dieWidth - 1) / 2
	p.dice = p.x + game.Stacks*p.pitch + 2
	return p
}

// stackAt returns the rectangle of a stack, numbered from 1.
func (p *dealingPlan) stackAt(i int) cells.Rect {
	return cells.NewRect(p.x+(i-1)*p.pitch, p.y, p.pitch-1, 2)
}

// Paint paints the stacks, the dice, the text, and the dealt tiles on the racks.
func (d *dealMode) Paint(b *cells.Brush) {
	m := d.t
	l, p := &m.layout, d.plan(&m.layout)
	line := cells.NewRect(1, p.title, l.W-l.Beside.W-2, 1)
	b.Align(line, cells.AlignMiddle, 0, d.title, cells.RoleGold, true)
	for i := 1; i <= game.Stacks; i++ {
		d.paintStack(b, p.stackAt(i), d.step > 0 && i == d.FirstThrow, d.isDealtOut(i, m.view.Rules.Seats))
	}
	if d.step > 0 {
		paintDie(b, p.dice, p.y, d.FirstThrow)
	}
	if n := min(d.step-1, len(d.SecondThrows)); n > 0 {
		paintDie(b, p.dice+dieWidth, p.y, d.SecondThrows[n-1])
	}
	for i, row := range d.rows[len(d.rows)-p.lines:] {
		line.Y = p.texts + i
		b.Align(line, cells.AlignMiddle, 0, row.Text, row.Ink, row.Bold)
	}
	b.Align(l.Status, cells.AlignMiddle, 0, m.words.Say("deal.skip"), cells.RoleDim, false)
	d.paintRacks(b)
	m.animation.paint(b, false)
}

// paintStack paints a stack of face-down tiles. The stack of six is higher and marked. A stack that has been dealt
// leaves an empty place.
func (d *dealMode) paintStack(b *cells.Brush, r cells.Rect, six, taken bool) {
	defer b.End(b.Begin())
	upper, lower := cells.NewRect(r.X, r.Y, r.W, 1), cells.NewRect(r.X, r.Y+1, r.W, 1)
	solid := '▀' // light upper half, dark lower half
	if !b.Palette.Coloured() {
		solid = '█'
	}
	switch {
	case six:
		b.Fill(upper, solid, cells.RoleFresh, cells.RoleBack)
		b.Fill(lower, solid, cells.RoleBack, cells.RoleBackShade)
		b.Put(r.X, r.Y+2, '▲', cells.RoleGold, cells.RoleNone, true)
	case taken:
		b.Fill(lower, '▄', cells.RoleLine, cells.RoleNone)
	default:
		b.Fill(upper, '▄', cells.RoleBack, cells.RoleNone)
		b.Fill(lower, solid, cells.RoleBack, cells.RoleBackShade)
	}
}

// pips holds the rows of dots on the face of a die, indexed by its number.
var pips = [7][3]string{
	{}, {"   ", " ● ", "   "}, {"●  ", "   ", "  ●"}, {"●  ", " ● ", "  ●"}, {"● ●", "   ", "● ●"}, {"● ●", " ● ", "● ●"}, {"● ●", "● ●", "● ●"},
}

// paintDie paints a die showing a number.
func paintDie(b *cells.Brush, x, y, number int) {
	defer b.End(b.Begin())
	b.Fill(cells.NewRect(x, y, dieWidth-1, 3), ' ', cells.RoleBlack, cells.RoleIvory)
	for i, line := range pips[number] {
		b.Line(x+1, y+i, line, cells.RoleBlack, false)
	}
	if !b.Palette.Coloured() {
		for i := range 3 {
			b.Put(x, y+i, '│', cells.RoleInk, cells.RoleNone, false)
			b.Put(x+dieWidth-2, y+i, '│', cells.RoleInk, cells.RoleNone, false)
		}
	}
}

// stackSize is the number of tiles in a stack. Each player receives one stack in a round of dealing.
const stackSize = 5

// tilesOnRacks returns the number of tiles on each rack, excluding tiles in flight.
func (d *dealMode) tilesOnRacks() int {
	given := d.roundsBegun()
	if given > 0 && len(d.t.animation.flights) > 0 {
		given--
	}
	return given * stackSize
}

// paintRacks paints the tiles dealt so far on the racks, face down.
func (d *dealMode) paintRacks(b *cells.Brush) {
	m, tiles := d.t, d.tilesOnRacks()
	for s := range game.Seat(m.view.Rules.Seats) {
		if at := m.sideOf(s); at != layout.SideBottom && !m.view.Eliminated(s) {
			m.felt.paintRack(b, at, min(tiles, m.view.HandSizes[s]))
		}
	}
	for col := range min(tiles, m.rack().Columns()) {
		b.TileBack(m.rectOf(rack.Slot{Col: col}), cells.TilePlain)
	}
}

// launchStacks starts the flights of the stacks to the racks in the current round of dealing.
func (d *dealMode) launchStacks() {
	m := d.t
	p, seats := d.plan(&m.layout), m.view.Rules.Seats
	for i := range seats {
		s := (d.Starter + game.Seat(i)) % game.Seat(seats)
		if m.view.Eliminated(s) {
			continue
		}
		from := p.stackAt((d.FirstThrow+(d.roundsBegun()-1)*seats+i)%game.Stacks + 1)
		to := m.layout.Racks[m.sideOf(s)]
		if m.sideOf(s) == layout.SideBottom {
			to = m.layout.Rack
		}
		if to.W == 0 {
			to = m.layout.Names[m.sideOf(s)]
		}
		m.animation.startFlight(flight{to: m.layout.Discard.At(to.X+to.W/2, to.Y), slot: rack.Nowhere, pile: game.Nobody}, from)
	}
}
