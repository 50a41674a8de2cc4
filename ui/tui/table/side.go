package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/words"
)

// A sideRow is a line beside the table: a text, and points as a bar if whole is not 0.
type sideRow struct {
	cells.Row
	points, whole int
}

// The column of the bar in a line beside the table, and its width, in cells.
const (
	sideBarAt    = 12
	sideBarWidth = 14
)

// sideRows returns as many lines beside the table as fit: everyone's points, the turns of the round, and the rules
// in brief.
func (f *felt) sideRows() []sideRow {
	room := f.layout.Beside.H
	if room == 0 {
		return nil
	}
	rows := []sideRow{{}}
	if f.view.Rules.HasPoints() {
		rows = append(append(rows, heading(f.words.Say("side.points")), sideRow{}), f.pointRows()...)
		rows = append(rows, sideRow{})
	}
	rules := f.ruleRows()
	if room < len(rows)+len(rules)+sideTurns {
		rules = nil
	}
	rows = append(rows, heading(f.words.Say("side.round")), sideRow{})
	turns := f.turnRows()
	rows = append(rows, turns[max(0, len(turns)-max(0, room-len(rows)-len(rules))):]...)
	for len(rules) > 0 && len(rows)+len(rules) < room { // at the lower edge
		rows = append(rows, sideRow{})
	}
	return append(rows, rules...)
}

// sideTurns is the number of lines of turns that are more important than the rules.
const sideTurns = 16

// heading returns a heading.
func heading(text string) sideRow {
	return sideRow{Row: cells.Row{Text: text, Ink: cells.RoleGold, Bold: true}}
}

// pointRows returns everyone's points: as a bar if seats begin with points (rule 5.1), else in words, with points
// still to be counted (rule 7.13).
func (f *felt) pointRows() (rows []sideRow) {
	v := f.view
	for s := range game.Seat(v.Rules.Seats) {
		row := sideRow{Row: cells.Row{Text: words.Cut(f.name(s), sideBarAt-2), Ink: cells.RoleInk, Bold: s == f.ownSeat()}}
		if v.Rules.StartPoints > 0 && !v.Out(s) {
			row.points, row.whole = v.Scores[s], v.Rules.StartPoints
		} else {
			row.Text = words.Pad(row.Text, sideBarAt) + f.teller().Standing(s)
		}
		rows = append(rows, row)
	}
	return rows
}

// turnRows returns the turns of the round, wrapped.
func (f *felt) turnRows() (rows []sideRow) {
	for i := range f.teller().Turns() {
		for j, line := range f.brush().Fold(f.teller().Turn(i), f.layout.Beside.W-3) {
			rows = append(rows, sideRow{Row: cells.Row{Text: strings.Repeat("  ", min(j, 1)) + line, Ink: cells.RoleInk}})
		}
	}
	return rows
}

// ruleRows returns the rules in brief.
func (f *felt) ruleRows() []sideRow {
	rows := []sideRow{{}, heading(f.words.Say("side.rules")), {}}
	for _, line := range f.brush().Wrap(strings.Join(f.teller().BriefRules(), " "), f.layout.Beside.W-3) {
		rows = append(rows, sideRow{Row: cells.Row{Text: line, Ink: cells.RoleDim}})
	}
	return rows
}

// paintSide paints the lines beside the table on a wide screen.
func (f *felt) paintSide(b *cells.Brush) {
	r := f.layout.Beside
	if r.W == 0 {
		return
	}
	b.Fill(r, ' ', cells.RoleInk, cells.RolePanel)
	for i := range f.side[:min(len(f.side), r.H)] {
		row, y := &f.side[i], r.Y+i
		b.Text(r.X+2, y, r.X+r.W-1, row.Text, row.Ink, row.Bold)
		if row.whole > 0 {
			b.Bar(r.X+2+sideBarAt, y, sideBarWidth, cells.Bar{Part: row.points, Whole: row.whole, Ink: cells.RoleGold})
			b.Text(r.X+2+sideBarAt+sideBarWidth+1, y, r.X+r.W-1, words.Number(row.points), cells.RoleInk, true)
		}
	}
}
