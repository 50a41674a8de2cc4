package table

import (
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// dealing is the dealing ceremony while it is watched (rule 2.3). The tiles are dealt already;
// nobody plays until it is over, and any key skips it.
type dealing struct {
	game.Dealt
	t     *Model
	step  int
	title string
	rows  []cells.Row
}

// watchDeal begins the ceremony of a deal with dice, if somebody wants to see it.
func (m *Model) watchDeal(e game.Dealt) {
	if m.opts.Ceremony && e.FirstThrow > 0 && m.opts.Pace != Instant {
		m.Open(&dealing{Dealt: e, t: m})
	}
}

// Advance asks for the next step of the ceremony; until its end no bot plays.
func (d *dealing) Advance() (tea.Cmd, bool) { return d.t.due(d.t.opts.Pace.step(), d.next), true }

// next goes on with the ceremony, and with the game after its last step.
func (d *dealing) next() tea.Cmd {
	if d.t.modes[Dealt] != Mode(d) {
		return nil
	}
	if d.step++; d.step > d.last() {
		return d.end()
	}
	if d.given() > 0 {
		d.give()
	}
	cmd, _ := d.Advance()
	return cmd
}

// end ends the ceremony and lets the game begin.
func (d *dealing) end() tea.Cmd {
	d.t.Close(Dealt)
	d.t.air.land()
	return d.t.advance()
}

func (*dealing) Layer() Layer       { return Dealt }
func (*dealing) Keys() command.Mode { return command.Dealing }
func (*dealing) Hides() Parts       { return Tiles }

func (d *dealing) Key(Press) tea.Cmd { return d.end() }

func (d *dealing) Mouse(e tea.MouseMsg, _ layout.Target) tea.Cmd {
	if e.Action == tea.MouseActionPress {
		return d.end()
	}
	return nil
}

// Present puts the texts of the ceremony together, as far as it has come.
func (d *dealing) Present(*Said) {
	b := d.t.board
	d.title, d.rows = b.words.With("deal.title", words.Args{"Round": b.view.Round}), d.told(b)
}

// last is the number of the last step: the stacks, the first throw, the second ones, and three
// rounds of giving.
func (d *dealing) last() int { return 1 + len(d.SecondThrows) + givings }

// givings is how many rounds of giving are seen.
const givings = 3

// given is how many of them are over.
func (d *dealing) given() int { return max(0, d.step-1-len(d.SecondThrows)) }

// taken reports whether a stack has been dealt out: they go from the stack of six on, to its right.
func (d *dealing) taken(stack, seats int) bool {
	return (stack-d.FirstThrow-1+game.Stacks)%game.Stacks < d.given()*seats
}

// told is the ceremony in words, as far as it has come.
func (d *dealing) told(b *board) []cells.Row {
	w := b.words
	rows := []cells.Row{{Text: b.teller().Stacking(d.Dealer), Ink: cells.RoleInk}}
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
	if d.given() > 0 {
		rows = append(rows, cells.Row{Text: b.teller().Giving(d.Starter), Ink: cells.RoleInk})
	}
	return rows
}
