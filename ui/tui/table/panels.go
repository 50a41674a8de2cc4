package table

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// paintPanel paints what lies over the table: the open panel, or that it rests.
func (m *Model) paintPanel(b *cells.Brush) {
	switch {
	case m.panel != noPanel:
		b.Panel(m.title, m.rows, m.scroll, panelHeight(&m.layout))
	case m.resting():
		b.Panel(m.words.Say("rest.title"), []cells.Row{{}, {Text: "  " + m.words.Say("rest.goes-on") + "  ", Ink: cells.RoleInk}, {}}, m.scroll, panelHeight(&m.layout))
	}
}

// resting reports whether the table rests until the player's next key, and nothing else is asked or shown.
func (m *Model) resting() bool {
	return m.paused && !m.opts.Watch && m.panel == noPanel && m.ask == nil
}

// panelHeight is how many rows of a panel can be seen at once.
func panelHeight(l *layout.Plan) int { return l.H - 4 }

// lastScroll is how far the open panel can be scrolled.
func (m *Model) lastScroll() int { return max(0, len(m.rows)-panelHeight(&m.layout)) }

// panelRows is the open panel's title and content.
func (m *Model) panelRows(b *cells.Brush) (string, []cells.Row) {
	switch m.panel {
	case helpPanel:
		return m.words.Say("help.title"), m.helpRows()
	case sheetPanel:
		return m.words.Say("sheet.title"), m.sheetRows()
	case recordPanel:
		return m.words.With("record.title", words.Args{"Round": m.view.Round}), m.recordRows()
	case lookLeft:
		owner := m.view.Left(m.me)
		return m.words.With("look.left", words.Args{"Name": m.name(owner)}), m.stackRows(b, owner)
	case lookRight:
		if m.opts.Watch {
			return m.words.With("look.stack", words.Args{"Name": m.name(m.me)}), m.stackRows(b, m.me)
		}
		return m.words.Say("look.right"), m.stackRows(b, m.me)
	case dealPanel:
		return m.words.With("deal.title", words.Args{"Round": m.view.Round}), m.dealRows()
	case meldsPanel:
		return m.words.Say("melds.title"), m.meldRows()
	case proofPanel:
		return m.words.Say("proof.title"), m.proofRows()
	default:
		return m.endTitle(), m.endRows(b)
	}
}

// helpRows is the key map in columns, the rules in brief and the signs.
func (m *Model) helpRows() []cells.Row {
	columns := m.keys.columns(&m.view.Rules, m.opts.Watch)
	height := 0
	for _, c := range columns {
		height = max(height, len(c))
	}
	lines := make([]string, height+1)
	for i, id := range []string{"help.table", "help.rack", "help.more"} {
		keyWidth, width := 0, len([]rune(m.words.Say(id)))
		for _, k := range columns[i] {
			keyWidth = max(keyWidth, len([]rune(k.Help().Key)))
		}
		for _, k := range columns[i] {
			width = max(width, keyWidth+1+len([]rune(k.Help().Desc)))
		}
		lines[0] += pad(m.words.Say(id), width+2)
		for j := range height {
			var k key.Binding
			if j < len(columns[i]) {
				k = columns[i][j]
			}
			lines[j+1] += pad(pad(k.Help().Key, keyWidth+1)+k.Help().Desc, width+2)
		}
	}
	var rows []cells.Row
	for i, line := range lines {
		rows = append(rows, cells.Row{Text: strings.TrimRight(line, " "), Ink: cells.RoleInk, Bold: i == 0})
	}
	rows[0].Ink = cells.RoleGold
	rows = append(rows, cells.Row{})
	for _, line := range m.teller().Rules() {
		rows = append(rows, cells.Row{Text: line, Ink: cells.RoleDim})
	}
	edges := "help.legend.edges"
	if !m.palette.Coloured() {
		edges = "help.legend.signs"
	}
	rows = append(rows, cells.Row{})
	switch m.view.Rules.Jokers {
	case game.OkeyWild:
		rows = append(rows, cells.Row{Text: m.words.Say("help.legend.tiles"), Ink: cells.RoleDim})
	case game.FakeWild:
		rows = append(rows, cells.Row{Text: m.words.Say("help.legend.fake"), Ink: cells.RoleDim})
	}
	if m.opens() {
		rows = append(rows, cells.Row{Text: m.words.Say("help.legend.owners"), Ink: cells.RoleDim})
	}
	if m.opts.Chains {
		id := "help.legend.chains.colour"
		if m.byNumber {
			id = "help.legend.chains.number"
		}
		rows = append(rows, cells.Row{Text: m.words.Say(id), Ink: cells.RoleDim})
	}
	return append(rows,
		cells.Row{Text: m.words.Say("help.legend.seats") + "     " + m.words.Say(edges), Ink: cells.RoleDim})
}

// pad makes a text without tiles so many cells wide, or one more than it is.
func pad(text string, width int) string {
	return text + spaces(max(1, width-len([]rune(text))))
}

// scoreWidth is the width of a column of the score sheet: a name of the longest kind, and blanks.
const scoreWidth = 13

// sheetRows is the score sheet: a line for each round, what it changed and what it left.
func (m *Model) sheetRows() []cells.Row {
	w, v := m.words, &m.view
	if !v.Rules.HasPoints() {
		return []cells.Row{{Text: w.Say("sheet.none"), Ink: cells.RoleDim}}
	}
	line := pad(w.Say("sheet.round"), 7)
	for s := range game.Seat(v.Rules.Seats) {
		line += pad(m.name(s), scoreWidth)
	}
	rows := []cells.Row{{Text: line, Ink: cells.RoleGold, Bold: true}}
	start := pad(w.Say("sheet.start"), 7)
	for range v.Rules.Seats {
		start += pad(fmt.Sprint(v.Rules.StartPoints), scoreWidth)
	}
	rows = append(rows, cells.Row{Text: start, Ink: cells.RoleDim})
	for _, r := range v.Sheet {
		line := pad(fmt.Sprint(r.Round), 7)
		for s := range v.Rules.Seats {
			mark := signed(r.Change[s])
			if game.Seat(s) == r.Winner {
				mark += " ▲"
			}
			line += pad(strings.TrimSpace(words.Number(r.Scores[s])+" "+strings.TrimSpace(mark)), scoreWidth)
		}
		rows = append(rows, cells.Row{Text: line + m.briefly(r), Ink: cells.RoleInk})
	}
	if v.Phase == game.Playing {
		line := pad(w.Say("sheet.running"), 7)
		for s := range v.Rules.Seats {
			line += pad(m.teller().Score(game.Seat(s)), scoreWidth)
		}
		rows = append(rows, cells.Row{Text: line, Ink: cells.RoleGold, Bold: true})
	}
	return append(rows, m.teamRows()...)
}

// teamRows is what the teams have together, where that decides (rule 7.15).
func (m *Model) teamRows() []cells.Row {
	if teams := m.teller().Teams(); teams != "" {
		return []cells.Row{{Text: teams, Ink: cells.RoleGold}}
	}
	return nil
}

// signed is a change of a score: "−2", and nothing for none.
func signed(change int) string {
	switch {
	case change == 0:
		return ""
	case change > 0:
		return "+" + words.Number(change)
	}
	return words.Number(change)
}

// briefly is how a round ended, in a sign or two: drawn, pairs, the okey, one colour, a coloured indicator.
func (m *Model) briefly(r game.Result) string {
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return m.words.Say("sheet.void")
	case r.Winner == game.Nobody && m.opens():
		return m.words.Say("sheet.nobody") // it counts (rule 7.12)
	case r.Winner == game.Nobody:
		return m.words.Say("sheet.drawn")
	}
	text := ""
	if r.Multiplier > 1 { // Okey 101: all together first, then what for (rule 7.13)
		text = fmt.Sprint("×", r.Multiplier)
		if r.OkeyFinish {
			text += "★"
		}
		if r.How == meld.Pairs {
			text += " " + m.words.Say("sheet.pairs")
		}
		if r.Elden {
			text += " " + m.words.Say("sheet.elden")
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
	return strings.TrimSpace(text)
}

// recordRows is the round in words, a line for each turn.
func (m *Model) recordRows() []cells.Row {
	w, v := m.words, &m.view
	var rows []cells.Row
	for i, move := range v.Record {
		laid, paid := m.teller().Laid(i)
		begun := move
		if move.Discarded != tile.None && len(laid) > 0 { // it came behind
			begun.Discarded = tile.None
			paid = append([]string{m.teller().Event(game.Discarded{Seat: move.Seat, Tile: move.Discarded})}, paid...)
		}
		who := w.With("record.turn", words.Args{"Turn": fmt.Sprintf("%2d", i+1), "Name": m.name(move.Seat)})
		rows = append(rows, cells.Row{Text: pad(who, 18) + m.teller().Recorded(begun), Ink: cells.RoleInk})
		for _, line := range append(laid, paid...) {
			rows = append(rows, cells.Row{Text: spaces(4) + line, Ink: cells.RoleDim})
		}
	}
	if shown := m.teller().ShownTwin(); shown != "" {
		rows = append([]cells.Row{{Text: shown, Ink: cells.RoleDim}}, rows...)
	}
	if v.Phase != game.Playing {
		rows = append(rows, cells.Row{Text: m.teller().Outcome(v.Sheet[len(v.Sheet)-1]), Ink: cells.RoleGold, Bold: true})
	}
	if len(rows) == 0 {
		rows = []cells.Row{{Text: w.Say("record.empty"), Ink: cells.RoleDim}}
	}
	return rows
}

// stackRows lists a stack of discards that the player may look through (rule 2.6), the oldest first.
func (m *Model) stackRows(b *cells.Brush, owner game.Seat) []cells.Row {
	pile := m.view.Discards[owner]
	if !m.view.MayBrowse(m.me, owner) || len(pile) == 0 {
		return []cells.Row{{Text: m.words.Say("look.none"), Ink: cells.RoleDim}}
	}
	const perLine = 12
	rows := []cells.Row{{Text: m.words.Say("look.order"), Ink: cells.RoleDim}}
	for i := 0; i < len(pile); i += perLine {
		rows = append(rows, cells.Row{Text: b.Chips(pile[i:min(i+perLine, len(pile))], 4), Ink: cells.RoleInk})
	}
	return rows
}

// openWidth is the width of a column for how players have opened.
const openWidth = 10

// endTitle says who has won the match, once it is over.
func (m *Model) endTitle() string {
	if m.view.Phase == game.MatchOver {
		return cmp.Or(strings.TrimSuffix(m.teller().Winners(), "."), m.words.Say("end.match"))
	}
	return m.words.With("end.round", words.Args{"Round": m.view.Round})
}

// nextRound says how the next round comes: it needs the player, but nobody who only watches.
func (m *Model) nextRound() string {
	if m.opts.Watch {
		return m.words.Say("end.follows")
	}
	return m.words.Say("end.next")
}

// endRows is how a round ended: the winner's split, everyone's hand, the reason for each point, the scores, and the ranking
// once the match is over.
func (m *Model) endRows(b *cells.Brush) []cells.Row {
	w, v := m.words, &m.view
	r := v.Sheet[len(v.Sheet)-1]
	over := v.Phase == game.MatchOver
	rows := []cells.Row{{Text: m.teller().Outcome(r), Ink: cells.RoleGold, Bold: true}}
	if over {
		rows[0].Ink = cells.RoleInk
	}
	if len(v.Reveal.Split) > 0 {
		line := ""
		for _, group := range v.Reveal.Split {
			line += b.Chips(group, 4) + "  "
		}
		rows = append(rows, cells.Row{Text: "  " + line, Ink: cells.RoleInk})
	}
	for _, why := range m.teller().Reasons(r) {
		rows = append(rows, cells.Row{Text: why, Ink: cells.RoleDim})
	}
	rows = append(rows, cells.Row{})
	rows = append(rows, m.rankRows(b)...)
	rows = append(rows, m.teamRows()...)
	rows = append(rows, cells.Row{})
	if m.replay != nil && !over {
		return rows
	}
	if !over {
		return append(rows, cells.Row{Text: m.nextRound() + "   " + w.Say("end.browse"), Ink: cells.RoleGold})
	}
	if !m.opts.Watch && m.teller().Winners() != "" {
		rows = append(rows, cells.Row{Text: m.teller().Word(m.me), Ink: cells.RoleInk})
	}
	if m.replay != nil {
		return rows
	}
	again := w.Say("end.again") + "   " + w.Say("end.browse")
	if !m.opts.Watch {
		again += "  " + w.Say("end.proof")
	}
	return append(rows, cells.Row{Text: again, Ink: cells.RoleGold})
}

// rankRows is what the round made of each seat, the best first: its points, its score, and the hand
// that was left. Winners are gold.
func (m *Model) rankRows(b *cells.Brush) (rows []cells.Row) {
	w, v := m.words, &m.view
	r := v.Sheet[len(v.Sheet)-1]
	for _, s := range m.teller().ByRank() {
		won := s == r.Winner
		if v.Phase == game.MatchOver { // then it is the match that counts
			won = v.Wins(s)
		}
		fg := cells.RoleInk
		if won {
			fg = cells.RoleGold
		}
		rank := ""
		if v.Ranks[s] > 0 {
			rank = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " "
		}
		score := ""
		if v.Rules.HasPoints() {
			width := 3
			if v.Rules.Opens() {
				width = 4 // there are hundreds
			}
			score = fmt.Sprintf("%*s %*s  ", width, signed(r.Change[s]), width, words.Number(r.Scores[s]))
		}
		text := rank + pad(m.name(s), 11) + score
		if v.Rules.Opens() { // or else it is hard to see why (rule 7.13)
			text += pad(m.teller().OpenOrNot(s), openWidth)
		}
		if s == r.Winner {
			rows = append(rows, cells.Row{Text: text, Ink: fg, Bold: won})
			continue
		}
		for _, hand := range b.ChipLines(v.Reveal.Hands[s].Tiles(), m.layout.W-6-len([]rune(text))) {
			rows = append(rows, cells.Row{Text: text + hand, Ink: fg, Bold: won})
			text = spaces(len([]rune(text)))
		}
	}
	return rows
}
