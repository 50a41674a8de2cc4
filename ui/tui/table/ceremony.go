package table

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// dealing is the dealing ceremony while it is watched (rule 2.3). The tiles are dealt already; nobody plays until it is over, and any
// key skips it.
type dealing struct {
	game.Dealt
	step int
}

// dealBeat tells that the next step of the ceremony is due.
type dealBeat struct{ moment }

// stackCount is how many stacks of five are built (rule 2.3).
const stackCount = 21

// watchDeal begins the ceremony of a deal with dice, if somebody wants to see it.
func (m *Model) watchDeal(e game.Dealt) {
	if m.opts.Ceremony && e.FirstThrow > 0 && m.opts.Pace != Instant {
		m.dealing = &dealing{Dealt: e}
		m.panel, m.scroll = dealPanel, 0
	}
}

// nextStep asks for the next step of the ceremony.
func (m *Model) nextStep() tea.Cmd {
	now := m.now()
	return tea.Tick(m.opts.Pace.step(), func(time.Time) tea.Msg { return dealBeat{now} })
}

// stepped goes on with the ceremony, and with the game after its last step.
func (m *Model) stepped(b dealBeat) tea.Cmd {
	if m.dealing == nil || b.moment != m.now() {
		return nil
	}
	if m.dealing.step++; m.dealing.step > m.dealing.last() {
		return m.dealt()
	}
	return m.nextStep()
}

// dealt ends the ceremony and lets the game begin.
func (m *Model) dealt() tea.Cmd {
	m.dealing, m.panel = nil, noPanel
	return m.advance()
}

// last is the number of the last step: the stacks, the first throw, the second ones, and three rounds of giving.
func (d *dealing) last() int { return 1 + len(d.SecondThrows) + 3 }

// dealRows is the ceremony as far as it has come.
func (m *Model) dealRows() []cells.Row {
	d, w := m.dealing, m.words
	given := max(0, d.step-1-len(d.SecondThrows)) // rounds of giving
	var stacks, marks strings.Builder
	for i := 1; i <= stackCount; i++ {
		after := (i - d.FirstThrow - 1 + stackCount) % stackCount // places from the stack of six, to its right
		switch {
		case d.step > 0 && i == d.FirstThrow:
			stacks.WriteString("█ ")
			marks.WriteString("▲ ")
		case after < given*m.view.Rules.Seats:
			stacks.WriteString("· ")
			marks.WriteString("  ")
		default:
			stacks.WriteString("■ ")
			marks.WriteString("  ")
		}
	}
	rows := []cells.Row{{Text: stacks.String(), Ink: cells.RoleInk, Bold: true}, {Text: marks.String(), Ink: cells.RoleGold, Bold: true}, {Text: m.teller().Stacking(d.Dealer), Ink: cells.RoleInk}}
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
	if given > 0 {
		rows = append(rows, cells.Row{Text: m.teller().Giving(d.Starter), Ink: cells.RoleInk})
	}
	return append(rows, cells.Row{}, cells.Row{Text: w.Say("deal.skip"), Ink: cells.RoleDim})
}
