package table

import (
	"cmp"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// page returns the page in the panel with the given ID.
func (m *Model) page(id command.ID) tell.Page {
	t, own := m.Teller(), m.ownSeat()
	switch id {
	case command.Sheet:
		p := t.Sheet()
		if code := m.Session.Store().Commitment; code != "" { // after the match, it proves that the tiles were fixed in advance
			p.Rows = append(p.Rows, tell.Row{}, tell.Row{Text: m.Words.With("saved.commitment", words.Args{"Commitment": code}), Tone: tell.Quiet})
		}
		return p
	case command.Record:
		return t.Record()
	case command.Proof:
		return tell.Proof(m.Words, m.Session)
	case command.Say:
		return tell.Phrases(m.Words)
	case lookLeft:
		return t.Discards(own, m.view.Left(own))
	case lookRight:
		return t.Discards(own, own)
	case lookMelds:
		return t.TableMelds()
	}
	return m.help()
}

// help returns the keys, a summary of the rules, and the legend. The keys of the last column, which are not about tiles,
// come last.
func (m *Model) help() tell.Page {
	w, p := m.Words, tell.Page{Title: m.Words.Say("help.title")}
	columns := command.HelpColumns(m.Session, m.modes[Base].CommandMode())
	keys := func(left, right []*command.Command) {
		for i := range max(len(left), len(right)) {
			row := tell.Row{Text: "\t\t"}
			if i < len(left) {
				row.Text = left[i].Shown + "\t" + w.Say(left[i].Text) + "\t"
			}
			if i < len(right) {
				row.Text += right[i].Shown + "\t" + w.Say(right[i].Text)
			}
			p.Rows = append(p.Rows, row)
		}
	}
	p.Rows = append(p.Rows, tell.Row{Text: w.Say("help.table") + "\t\t" + w.Say("help.rack"), Tone: tell.Heading})
	keys(columns[0], columns[1])
	p.Rows = append(p.Rows, tell.Row{})
	for _, line := range slices.Concat(m.Teller().BriefRules(), []string{""}, m.legend(), []string{""}) {
		p.Rows = append(p.Rows, tell.Row{Text: line, Tone: tell.Quiet})
	}
	p.Rows = append(p.Rows, tell.Row{Text: w.Say("help.more"), Tone: tell.Heading})
	half := (len(columns[2]) + 1) / 2
	keys(columns[2][:half], columns[2][half:])
	return p
}

// legend returns lines that explain the signs on the table.
func (m *Model) legend() (lines []string) {
	w := m.Words
	switch m.view.Rules.Jokers {
	case game.OkeyWild:
		lines = append(lines, w.Say("help.legend.tiles"))
	case game.FakeWild:
		lines = append(lines, w.Say("help.legend.fake"))
	}
	if m.Session.LaysMelds() {
		lines = append(lines, w.Say("help.legend.owners"))
	}
	if m.Options.Chains {
		id := "help.legend.chains.colour"
		if m.hand.sortedByNumber {
			id = "help.legend.chains.number"
		}
		lines = append(lines, w.Say(id))
	}
	if m.palette.Coloured {
		return append(lines, w.Say("help.legend.seats")+"     "+w.Say("help.legend.edges"))
	}
	return append(lines, m.markLegend()+"   "+w.Say("help.legend.signs"))
}

// markLegend returns the marks and names of the tile colours.
func (b *board) markLegend() string {
	var parts []string
	for colour, name := range b.Words.Colours() {
		parts = append(parts, string(b.palette.Marks[colour])+" "+name)
	}
	return strings.Join(parts, "  ")
}

// pageRows lays out the rows of a page that is width cells wide: columns stand below each other, and the text of a last
// column for which there is no room goes on in further rows.
func pageRows(b *cells.Brush, page []tell.Row, width int) (rows []cells.Row) {
	var columns []int // without the last one
	needed, lastColumn := 0, 0
	for _, row := range page {
		texts := strings.Split(row.Text, "\t")
		if len(texts) > 1 {
			lastColumn = max(lastColumn, b.Width(texts[len(texts)-1]))
		}
		for i, text := range texts[:len(texts)-1] {
			if i == len(columns) {
				columns = append(columns, 0)
			}
			more := max(0, b.Width(text)-columns[i])
			columns[i], needed = columns[i]+more, needed+more
		}
	}
	gap := 2
	if needed+gap*len(columns)+lastColumn > width {
		gap = 1
	}
	for _, row := range page {
		before, texts := "", strings.Split(row.Text, "\t")
		last := len(texts) - 1
		for i, text := range texts[:last] {
			before += text + strings.Repeat(" ", columns[i]+gap-b.Width(text))
		}
		lines, room := texts[last:], max(width-b.Width(before), shortestLine)
		if b.Width(texts[last]) > room {
			lines = b.Wrap(texts[last], room)
		}
		add := cells.Row{Ink: [...]cells.Role{cells.RoleInk, cells.RoleDim, cells.RoleGold, cells.RoleGold}[row.Tone], Bold: row.Tone >= tell.Strong}
		for _, line := range lines {
			for part := range slices.Chunk([]rune(cmp.Or(line, " ")), room) { // the digits of a proof have no blanks
				add.Text = strings.TrimRight(before+string(part), " ")
				rows = append(rows, add)
				before = strings.Repeat(" ", b.Width(before))
			}
		}
	}
	return rows
}

// shortestLine is the least width of a last column, in cells. A page with less room for it is wider than it should be.
const shortestLine = 12
