package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// texts is what the table says in words. It is put together when something has changed, so that painting a frame costs
// no more than painting.
type texts struct {
	header, goal          string
	names, opened, notes  [layout.Sides]string // two or three lines for each side
	indicator, left, okey string
	pile                  [layout.Sides]string
	story                 string // what happened last, and what to do now
	status, trail         string
	side                  []cells.Row // beside the table
	laying, chains        string
	footer                screen.Footer
	urgent                bool // the status is an answer to the player
}

// teller says in words what the player sees, and speaks to him whatever he is called.
func (m *Model) teller() tell.Teller {
	t := tell.Teller{Words: m.words, Names: m.opts.Names, View: &m.view, Solver: m.solver}
	if !m.opts.Watch {
		t.Names[m.me] = ""
	}
	return t
}

// tell is an event in words; for one that needs none, what was told before it.
func (m *Model) tell(e game.Event) string {
	if told := m.teller().Event(e); told != "" {
		return told
	}
	return m.last
}

// prompt is what the player can do now, in words, and that it is his last turn where it is.
func (m *Model) prompt() string {
	prompt := m.nextMove()
	if m.replay == nil && m.mine() && !m.paused && m.view.LastTurn() {
		return m.words.With("prompt.last-turn", words.Args{"Prompt": prompt})
	}
	return prompt
}

// nextMove is what the player can do now.
func (m *Model) nextMove() string {
	switch {
	case m.replay != nil:
		return m.words.Say("replay.prompt")
	case m.view.Phase == game.MatchOver:
		return m.words.Say("end.again")
	case m.paused:
		return m.words.Say("prompt.paused")
	case m.opts.Watch && m.view.Phase == game.Playing:
		return m.words.With("prompt.wait", words.Args{"Name": m.name(m.view.Turn)})
	case m.view.Phase != game.Playing:
		return m.nextRound()
	case m.view.Turn != m.me && m.view.Turns == 1:
		return m.words.With("prompt.begins", words.Args{"Name": m.name(m.view.Turn)})
	case m.view.Turn != m.me:
		return m.words.With("prompt.wait", words.Args{"Name": m.name(m.view.Turn)})
	case m.opens() && m.view.Step == game.MustDiscard && m.view.Taken != tile.None && !m.view.TakenLaid:
		if len(m.view.Placed()) > 0 { // it cannot be given back before that is taken back (rule 7.7)
			return m.words.Say("prompt.must-lay.back")
		}
		return m.words.Say("prompt.must-lay")
	case m.opens() && m.view.Step == game.MustDiscard && m.view.Turns > 1:
		return m.words.Say("prompt.lay")
	case m.wins() != tile.None && len(m.finishes()) == 0: // not as the rack stands (rule 3.5)
		return m.words.With("prompt.wins.arrange", words.Args{"Tile": m.wins()})
	case m.wins() != tile.None:
		return m.words.With("prompt.wins", words.Args{"Tile": m.wins()})
	case m.view.Step == game.MustDiscard && m.view.Taken != tile.None && m.view.StockLeft == 0 && m.view.Rules.StockEnd == game.WinOnly:
		return m.words.Say("prompt.finish")
	case m.view.Step == game.MustDiscard && m.view.Turns == 1:
		return m.words.Say("prompt.begin")
	case m.view.Step == game.MustDiscard:
		return m.words.Say("prompt.discard")
	case m.may(game.Pass) && m.view.Rules.StockEnd == game.FreeTake:
		return m.words.Say("prompt.free")
	case m.may(game.Pass):
		return m.words.Say("prompt.last")
	case m.may(game.Take):
		return m.words.Say("prompt.take")
	}
	return m.words.Say("prompt.draw")
}

// wins is the tile that the player could finish with, if he wants to be told; None if there is none. Nothing forces him: he may hold
// back (rule 3.1).
func (m *Model) wins() tile.Tile {
	if !m.opts.Offer || m.opens() || !m.mine() || m.view.Step != game.MustDiscard {
		return tile.None
	}
	finish, _ := m.view.DearestFinish()
	return finish.Tile
}

// columns are slots of the rack: a bit for each column of a row.
type columns [rack.Rows]uint64

// statusRoom is how many cells there are for what is said beside the player's name.
func (m *Model) statusRoom() int {
	return m.layout.Status.W - m.brush().Width("▶ "+m.texts.names[layout.SideBottom]) - statusGap
}

// fitting is the long text where there is room for it beside the player's name, else the short one.
func (m *Model) fitting(long, short string) string {
	if m.brush().Width(long) <= m.statusRoom() {
		return long
	}
	return short
}

// completed are the slots whose tiles stand in a complete meld: in a pair where the player has opened with pairs (rule 7.5).
func (m *Model) completed() (s columns) {
	complete := m.view.Terms().IsMeld
	if m.view.Opened[m.me].How == meld.Pairs {
		complete = m.view.Terms().IsPair
	}
	for row := range rack.Rows {
		for col := 0; col < m.rack.Columns(); col++ {
			if m.rack.At(rack.Slot{Row: row, Col: col}).Tile == tile.None {
				continue
			}
			first, last := m.rack.Block(rack.Slot{Row: row, Col: col})
			if complete(m.rack.Between(row, first, last)) {
				for c := first; c <= last; c++ {
					s[row] |= 1 << c
				}
			}
			col = last
		}
	}
	return s
}

// describe puts the texts together: those about the match when it has moved on, the others each time.
func (m *Model) describe() {
	if m.layout.Small || m.layout.W == 0 {
		return
	}
	m.worry()
	if m.described != m.now() || m.view.Rules.Show == game.Arranged && m.wins() != tile.None { // it depends on the rack what to do
		m.described = m.now()
		m.describeMatch()
	}
	t := &m.texts
	t.urgent = true
	switch {
	case m.ask != nil:
		keys := m.words.With("confirm.keys", words.Args{"Yes": m.words.Say("letter.yes"), "No": m.words.Say("letter.no")})
		t.status = m.fitting(m.ask.text+"   "+keys, m.ask.text) // the footer has the keys, too
	case m.note != "":
		t.status = m.brush().Fit(m.note, m.statusRoom())
	default:
		t.urgent = false
		t.status = t.story
		if m.back {
			t.status = m.fitting(m.welcome(), t.story)
		}
	}
	if m.panel != noPanel {
		last := m.scroll >= m.lastScroll()
		if m.title, m.rows = m.panelRows(m.brush()); m.scroll > m.lastScroll() || last && m.panel == recordPanel {
			m.scroll = m.lastScroll() // also while turns are added
		}
	}
	m.complete = m.completed()
	t.chains = m.chainsText()
	m.describeLaying()
	m.enable()
	keys, always := m.possible()
	m.texts.footer = screen.NewFooter(m.layout.W, keys, always...)
	if m.ask != nil && m.panel != noPanel { // the panel lies where the question stands otherwise
		m.texts.footer = m.texts.footer.After(m.ask.text+"   ", m.layout.W)
	}
}

// welcome tells a player who comes back how the match stands.
func (m *Model) welcome() string {
	prompt, link := m.prompt(), ": "
	if strings.Contains(prompt, ":") { // one colon in a sentence is enough
		link = " — "
	}
	return m.words.With("saved.back", words.Args{"State": m.last + link + prompt})
}

// describeMatch puts together what the match itself has to say.
func (m *Model) describeMatch() {
	w, v, t := m.words, &m.view, &m.texts
	parts := []string{
		m.teller().Round(),
		m.teller().Dealer(),
	}
	if m.replay != nil {
		parts = append(parts, m.replay.text(w))
	}
	parts = append(parts, tell.Fairness(m.words, m.saved)...)
	t.header = strings.Join(parts, " · ")
	t.goal = m.teller().Goal()
	for s := range game.Seat(v.Rules.Seats) {
		at := m.sideOf(s)
		name := m.name(s)
		if s == v.Dealer {
			name += " ◆"
		}
		var about []string
		switch {
		case s == m.me || v.Out(s):
		case m.opens() && (at != layout.SideTop || m.layout.Names[layout.SideTop].H < 3): // there is little room
			about = append(about, fmt.Sprint(v.HandSizes[s]))
		default:
			about = append(about, w.With("tiles", words.Args{"Count": v.HandSizes[s]}))
		}
		if standing := m.teller().Standing(s); standing != "" {
			about = append(about, standing)
		}
		if t.opened[at] = m.teller().OpenedWith(s); m.opens() && t.opened[at] == "" && s != m.me {
			t.opened[at] = w.Say("open.not")
		}
		if t.opened[at] != "" && m.layout.Names[at].H < 3 {
			about = append([]string{t.opened[at]}, about...)
		}
		switch {
		case s == m.me || !v.Rules.Partners || v.Opponents(m.me, s):
		case m.opens(): // beside the name there is more room
			name += " · " + w.Say("standing.partner")
		default:
			about = append(about, w.Say("standing.partner"))
		}
		if s == m.me && m.opts.Counter && m.opts.Hints != 0 && !m.opens() && v.Phase == game.Playing {
			if away := m.solver.DistanceGiven(v.Hand, v.Seen()).Total; away < meld.Never {
				about = append(about, w.With("solve.away", words.Args{"Number": away}))
			}
		}
		t.names[at], t.notes[at] = name, strings.Join(about, " · ")
		if s == m.me && len(about) > 0 {
			t.names[at] += " · " + t.notes[at]
		}
		t.pile[at] = ""
		if n := len(v.Discards[s]); n > 0 {
			t.pile[at] = fmt.Sprintf("%d×", n)
		}
	}
	m.describeMiddle()
	prompt, most := m.prompt(), m.last
	if m.mine() {
		most = prompt
	}
	t.story = m.fitting(m.last+" — "+prompt, most)
	t.trail = m.trailText()
	t.side = m.sideRows()
}

// describeMiddle puts together what is said of the indicator, the okey and the stock.
func (m *Model) describeMiddle() {
	w, v, t := m.words, &m.view, &m.texts
	t.indicator, t.okey = "", ""
	if v.Rules.HasIndicator() {
		t.indicator = w.Say("caption.indicator")
		t.okey = w.With("okey", words.Args{"Tile": v.Terms().Wild()})
	}
	t.left = w.With("left", words.Args{"Number": v.StockLeft})
}

// sideRows is the score sheet in brief, and the turns of the round, as many as there is room for beside the table.
func (m *Model) sideRows() []cells.Row {
	const column = 8 // for a score, and as much of a name
	v, room := &m.view, m.layout.Beside.H
	if room == 0 {
		return nil
	}
	var rows []cells.Row
	if v.Rules.HasPoints() {
		names, now, incurred := "", "", ""
		for s := range game.Seat(v.Rules.Seats) {
			names += pad(words.Cut(m.name(s), column-1), column)
			now += pad(fmt.Sprint(v.Scores[s]), column)
			penalties := ""
			if points := m.teller().Incurred(s); points > 0 {
				penalties = fmt.Sprint("+", points)
			}
			incurred += pad(penalties, column)
		}
		rows = append(rows, cells.Row{Text: m.words.Say("sheet.title"), Ink: cells.RoleGold, Bold: true}, cells.Row{Text: names, Ink: cells.RoleDim})
		for _, r := range v.Sheet[max(0, len(v.Sheet)-room/3):] {
			line := ""
			for s := range v.Rules.Seats {
				line += pad(fmt.Sprint(r.Scores[s]), column)
			}
			rows = append(rows, cells.Row{Text: line, Ink: cells.RoleInk})
		}
		if v.Phase == game.Playing {
			rows = append(rows, cells.Row{Text: now, Ink: cells.RoleGold, Bold: true})
			if strings.TrimSpace(incurred) != "" { // yet to be counted (rule 7.13)
				rows = append(rows, cells.Row{Text: incurred, Ink: cells.RoleGold})
			}
		}
		rows = append(rows, cells.Row{})
	}
	rows = append(rows, cells.Row{Text: m.words.With("record.title", words.Args{"Round": v.Round}), Ink: cells.RoleGold, Bold: true})
	var turns []cells.Row
	for i := range v.Record {
		for j, line := range m.brush().Fold(m.teller().Turn(i), m.layout.Beside.W-3) {
			turns = append(turns, cells.Row{Text: spaces(2*min(j, 1)) + line, Ink: cells.RoleInk})
		}
	}
	return append(rows, turns[max(0, len(turns)-max(0, room-len(rows))):]...)
}

// chainsText says what the digits below the tiles count, nothing where there are none (rules, section 6).
func (m *Model) chainsText() string {
	switch {
	case !m.opts.Chains:
		return ""
	case m.byNumber:
		return m.words.Say("caption.chains.number")
	}
	return m.words.Say("caption.chains.colour")
}

// trailText is what the others did since the player's last discard.
func (m *Model) trailText() string {
	var moves []string
	if s := m.view.Shown; s != game.Nobody && s != m.me && !m.view.Acted[m.me] {
		moves = append(moves, m.tell(game.Shown{Seat: s, Tile: m.view.Indicator, Loss: m.view.Rules.GostermeLoss}))
	}
	shown := len(moves)
	for i := len(m.view.Record) - 1; i >= 0 && m.view.Record[i].Seat != m.me; i-- {
		moves = slices.Insert(moves, shown, m.teller().Turn(i))
	}
	const between = "  ·  "
	b, room := m.brush(), m.layout.Trail.W-2
	for len(moves) > 1 && b.Width(strings.Join(moves, between)) > room {
		moves = moves[1:] // the latest matter most
	}
	return shortened(b, strings.Join(moves, between), room)
}

// shortened leaves out parts of a turn that is too wide, between who it was and how it ended.
func shortened(b *cells.Brush, text string, room int) string {
	parts := strings.Split(text, ", ")
	for n := 2; b.Width(text) > room && n < len(parts); n++ {
		text = strings.Join(append([]string{parts[0], "…"}, parts[n:]...), ", ")
	}
	return text
}
