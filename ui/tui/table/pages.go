package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// pages composes the content of panels.
type pages struct {
	*board
	b        *cells.Brush
	byNumber bool         // the rack was last sorted by number
	mode     command.Mode // the keys of the table's base mode
}

// helpRows returns the keys in columns, a summary of the rules, and the legend.
func (p pages) helpRows() []cells.Row {
	columns := command.HelpColumns(p.s, p.mode)
	height := 0
	for _, c := range columns {
		height = max(height, len(c))
	}
	lines := make([]string, height+1)
	for i, id := range []string{"help.table", "help.rack", "help.more"} {
		p.addKeyColumn(lines, p.words.Say(id), columns[i])
	}
	var rows []cells.Row
	for i, line := range lines {
		rows = append(rows, cells.Row{Text: strings.TrimRight(line, " "), Ink: cells.RoleInk, Bold: i == 0})
	}
	rows[0].Ink = cells.RoleGold
	rows = append(append(rows, cells.Row{}), dimRows(p.teller().BriefRules()...)...)
	return append(append(rows, cells.Row{}), dimRows(p.legend()...)...)
}

func dimRows(lines ...string) (rows []cells.Row) {
	for _, line := range lines {
		rows = append(rows, cells.Row{Text: line, Ink: cells.RoleDim})
	}
	return rows
}

// addKeyColumn appends a column of keys to lines. Its heading goes on the first line.
func (p pages) addKeyColumn(lines []string, heading string, column []*command.Command) {
	keyWidth, width := 0, len([]rune(heading))
	for _, c := range column {
		keyWidth = max(keyWidth, len([]rune(c.Shown)))
	}
	for _, c := range column {
		width = max(width, keyWidth+1+len([]rune(p.words.Say(c.Text))))
	}
	lines[0] += words.Pad(heading, width+2)
	for i := range lines[1:] {
		key, text := "", ""
		if i < len(column) {
			key, text = column[i].Shown, p.words.Say(column[i].Text)
		}
		lines[i+1] += words.Pad(words.Pad(key, keyWidth+1)+text, width+2)
	}
}

// legend returns lines that explain the signs on the table.
func (p pages) legend() (lines []string) {
	w := p.words
	switch p.view.Rules.Jokers {
	case game.OkeyWild:
		lines = append(lines, w.Say("help.legend.tiles"))
	case game.FakeWild:
		lines = append(lines, w.Say("help.legend.fake"))
	}
	if p.s.LaysMelds() {
		lines = append(lines, w.Say("help.legend.owners"))
	}
	if p.opts.Chains {
		id := "help.legend.chains.colour"
		if p.byNumber {
			id = "help.legend.chains.number"
		}
		lines = append(lines, w.Say(id))
	}
	if p.palette.Coloured() {
		return append(lines, w.Say("help.legend.seats")+"     "+w.Say("help.legend.edges"))
	}
	return append(lines, p.markLegend()+"   "+w.Say("help.legend.signs"))
}

// markLegend returns the marks and names of the tile colours.
func (b *board) markLegend() string {
	var parts []string
	marks := b.palette.Marks()
	for colour, name := range b.words.Colours() {
		parts = append(parts, string(marks[colour])+" "+name)
	}
	return strings.Join(parts, "  ")
}

// scoreWidth is the width of a column of the score sheet, in cells.
const scoreWidth = 13

// sheetRows returns the score sheet, with one row per round: the points, their change and the outcome.
func (p pages) sheetRows() []cells.Row {
	w, v := p.words, p.view
	if !v.Rules.HasPoints() {
		return append(dimRows(w.Say("sheet.none")), p.commitmentRows()...)
	}
	line := words.Pad(w.Say("sheet.round"), 7)
	for s := range game.Seat(v.Rules.Seats) {
		line += words.Pad(p.name(s), scoreWidth)
	}
	rows := []cells.Row{{Text: line, Ink: cells.RoleGold, Bold: true}}
	start := words.Pad(w.Say("sheet.start"), 7)
	for range v.Rules.Seats {
		start += words.Pad(fmt.Sprint(v.Rules.StartPoints), scoreWidth)
	}
	rows = append(rows, cells.Row{Text: start, Ink: cells.RoleDim})
	for _, r := range v.Sheet {
		line := words.Pad(fmt.Sprint(r.Round), 7)
		for s := range v.Rules.Seats {
			mark := words.Signed(r.Change[s])
			if game.Seat(s) == r.Winner {
				mark += " ▲"
			}
			line += words.Pad(strings.TrimSpace(words.Number(r.Scores[s])+" "+strings.TrimSpace(mark)), scoreWidth)
		}
		rows = append(rows, cells.Row{Text: line + p.outcomeSigns(r), Ink: cells.RoleInk})
	}
	if v.Phase == game.Playing {
		line := words.Pad(w.Say("sheet.running"), 7)
		for s := range v.Rules.Seats {
			line += words.Pad(p.teller().Score(game.Seat(s)), scoreWidth)
		}
		rows = append(rows, cells.Row{Text: line, Ink: cells.RoleGold, Bold: true})
	}
	return append(append(rows, p.teamRows()...), p.commitmentRows()...)
}

// commitmentRows returns the commitment of the match. After the match, it proves that the tiles were fixed in advance.
func (p pages) commitmentRows() []cells.Row {
	if p.s.Store().Commitment == "" {
		return nil
	}
	return append([]cells.Row{{}}, dimRows(p.words.Say("sheet.commitment"), "  "+p.s.Store().Commitment)...)
}

// teamRows returns the totals of the teams if they decide the match (rule 7.15).
func (p pages) teamRows() []cells.Row {
	if teams := p.teller().TeamScores(); teams != "" {
		return []cells.Row{{Text: teams, Ink: cells.RoleGold}}
	}
	return nil
}

// outcomeSigns returns the signs for the outcome of a round: a draw, a win with pairs, with the okey or in one colour,
// a coloured indicator, and points won from the pot.
func (p pages) outcomeSigns(r game.Result) string {
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return p.words.Say("sheet.void")
	case r.Winner == game.Nobody && p.view.Rules.CountsHands():
		return p.words.Say("sheet.nobody") // the hands still count (rule 7.12)
	case r.Winner == game.Nobody:
		return p.words.Say("sheet.drawn")
	}
	text := ""
	if r.Multiplier > 1 { // Okey 101: the multiplier, followed by its reasons (rule 7.13)
		text = fmt.Sprint("×", r.Multiplier)
		if r.OkeyFinish {
			text += "★"
		}
		if r.How == meld.Pairs {
			text += " " + p.words.Say("sheet.pairs")
		}
		if r.Elden {
			text += " " + p.words.Say("sheet.elden")
		}
		r.How, r.OkeyFinish = meld.Melds, false
	}
	for _, d := range []struct {
		on   bool
		sign string
	}{{r.How == meld.Pairs, " ×2"}, {r.OkeyFinish, " ★"}, {r.OneColour, " ■"}, {r.Coloured, " ◆"}} {
		if d.on {
			text += d.sign
		}
	}
	if won := r.PotWon(); won > 0 {
		text += " " + p.words.With("sheet.pot", words.Args{"Number": won})
	}
	return strings.TrimSpace(text)
}

// recordRows returns the turns of the round, described in words.
func (p pages) recordRows() []cells.Row {
	w, v := p.words, p.view
	var rows []cells.Row
	for i := range p.teller().Turns() {
		whose, lines := p.teller().RecordLines(i)
		who := w.With("record.turn", words.Args{"Turn": fmt.Sprintf("%2d", i+1), "Name": p.name(whose)})
		rows = append(rows, cells.Row{Text: words.Pad(who, 18) + lines[0], Ink: cells.RoleInk})
		for _, line := range lines[1:] {
			rows = append(rows, cells.Row{Text: strings.Repeat(" ", 4) + line, Ink: cells.RoleDim})
		}
	}
	if shown := p.teller().ShownTwin(); shown != "" {
		rows = append(dimRows(shown), rows...)
	}
	if v.Phase != game.Playing {
		rows = append(rows, cells.Row{Text: p.teller().Outcome(v.Sheet[len(v.Sheet)-1]), Ink: cells.RoleGold, Bold: true})
	}
	if len(rows) == 0 {
		return dimRows(w.Say("record.empty"))
	}
	return rows
}

// stackRows returns the discards of owner, oldest first, or a message if there are none that the player may browse
// (rule 2.6).
func (p pages) stackRows(owner game.Seat) []cells.Row {
	pile := p.view.Discards[owner]
	if !p.view.MayBrowse(p.ownSeat(), owner) || len(pile) == 0 {
		return dimRows(p.words.Say("look.none"))
	}
	const perLine = 12
	rows := dimRows(p.words.Say("look.order"))
	for some := range slices.Chunk(pile, perLine) {
		rows = append(rows, cells.Row{Text: p.b.Chips(some, 4), Ink: cells.RoleInk})
	}
	return rows
}

// meldRows returns the melds on the table, one per row.
func (p pages) meldRows() []cells.Row {
	if len(p.view.Melds) == 0 {
		return dimRows(p.words.Say("melds.none"))
	}
	var rows []cells.Row
	for i := range p.view.Melds {
		l := p.view.Melds[i]
		owner := words.Pad(p.ownerMark(l.Owner)+" "+p.name(l.Owner), nameColumn)
		rows = append(rows, cells.Row{Text: owner + p.teller().Meld(l.Laid), Ink: cells.RoleInk})
	}
	return rows
}

// proofRows returns the values that determine the tiles of the match, and how to verify them.
func (p pages) proofRows() []cells.Row {
	w := p.words
	deal := p.s.Store().Header.Deal
	reveal := deal.Reveal(p.s.Store().Word)
	var rows []cells.Row
	add := func(id, text string) {
		rows = append(rows, dimRows(w.Say(id))...)
		for line := range slices.Chunk([]rune(text), 68) {
			rows = append(rows, cells.Row{Text: "  " + string(line), Ink: cells.RoleInk})
		}
	}
	if !deal.Practice() {
		add("proof.commitment", p.s.Store().Commitment)
	}
	add("proof.seed", reveal.Seed)
	if !deal.Practice() {
		add("proof.salt", reveal.Salt)
		if table := p.s.Store().Header.TableHash(); table != "" {
			add("proof.table", table)
		}
		if !p.s.Hosted() {
			add("proof.word", tell.ShowWord(w, reveal.Word))
		}
	}
	if p.s.Hosted() { // the host reveals all words at the end and has the journal
		return rows
	}
	last := "header.unsaved"
	if p.s.Store().Enabled() {
		add("proof.journal", words.Safe(p.s.Store().Path(), 1000))
		last = "proof.verify"
	}
	return append(rows, cells.Row{}, cells.Row{Text: w.Say(last), Ink: cells.RoleGold})
}

// nameColumn is the width of a column of names, in cells.
const nameColumn = 15
