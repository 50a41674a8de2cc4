package table

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// prompt returns text about what the player can do now, about whose turn it is, or about who won the match. It is empty
// if the footer is enough.
func (m *Model) prompt() string {
	v, w := m.view, m.Words
	switch {
	case m.replaying():
		return w.Say("replay.prompt")
	case v.Phase == game.MatchOver:
		return m.Teller().Winners()
	case m.bots.stopped:
		return w.Say("prompt.paused")
	case v.Phase != game.Playing && m.Session.Watched():
		return w.Say("end.follows")
	case v.Phase != game.Playing:
		return ""
	case !m.Session.MyTurn() && !m.Session.Watched() && v.Turns == 1:
		return m.Teller().ForSeat("prompt.begins", v.Turn, nil)
	case !m.Session.MyTurn():
		return m.Teller().ForSeat("prompt.wait", v.Turn, nil)
	case v.Step == game.MustDiscard:
		return m.discardPrompt()
	case m.Session.May(game.Pass) && v.Rules.StockEnd == game.FreeTake:
		return w.Say("prompt.free")
	case m.Session.May(game.Pass):
		return w.Say("prompt.last")
	case m.Session.May(game.Take):
		return m.takePrompt()
	}
	return w.Say("prompt.draw")
}

// takePrompt returns the prompt for a player who may take the left discard: what the coach advises, once it has
// answered, or else both possibilities.
func (m *Model) takePrompt() string {
	l, w := &m.Session.Reading().Left, m.Words
	switch {
	case m.Session.LaysMelds() && l.Advised:
		return m.takePrompt101(l)
	case m.takeWins():
		return w.With("prompt.take.wins", words.Args{"Tile": l.Tile})
	case l.Advised:
		return w.With("prompt.take.advised", words.Args{"Effect": m.Teller().TakeEffect(l)})
	case l.Use == session.NoUse:
		return w.Say("prompt.draw")
	}
	return w.Say("prompt.take")
}

// takeWins reports whether taking the left discard wins and the options allow the table to reveal that.
func (m *Model) takeWins() bool {
	l := &m.Session.Reading().Left
	return l.Use == session.ToWin && l.Advised && m.Session.Table().OfferWin
}

func (m *Model) discardPrompt() string {
	v, w := m.view, m.Words
	wins := m.offeredWin()
	switch {
	case m.Session.LaysMelds():
		return m.discardPrompt101()
	case wins != tile.None && len(m.Session.Finishes()) == 0: // the rack does not show the win yet (rule 3.5)
		return w.With("prompt.wins.arrange", words.Args{"Tile": wins})
	case wins != tile.None:
		return w.With("prompt.wins", words.Args{"Tile": wins})
	case v.Taken != tile.None && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly:
		return w.Say("prompt.finish")
	case v.Turns == 1:
		return w.Say("prompt.begin")
	case m.Session.Reading().Apart.Len() > 0:
		return w.With("prompt.arrange", words.Args{"Group": tell.Numbers(v.Terms(), m.Session.Reading().Apart)})
	}
	return w.Say("prompt.discard")
}

// offeredWin returns the tile that the player could finish with, or None if there is none or Options.OfferWin is off.
// Finishing is never forced (rule 3.1).
func (m *Model) offeredWin() tile.Tile {
	if !m.Session.Table().OfferWin {
		return tile.None
	}
	return m.Session.WinningTile()
}

// statusGap is the gap, in cells, between the player's name and the text beside it.
const statusGap = 3

// whoPart returns the first part of the status line: the name of the seat from which the table is seen or, on the
// player's turn, an announcement of the turn.
func (m *Model) whoPart() cells.Part {
	own := m.ownSeat()
	name := m.Name(own)
	if m.Session.MyTurn() {
		name = m.Words.Say("turn.yours")
	}
	who := cells.Part{Text: m.signedName(own, name), Ink: cells.RoleGold, Bold: true}
	if !m.isOnTurn(own) {
		who.Text, who.Ink = "  "+who.Text, cells.RoleInk
	}
	return who
}

// StatusRoom returns the width available for Content.Status, the text beside the player's name, in cells.
func (m *Model) StatusRoom() int {
	return m.Plan.Status.W - m.Brush().Width(m.whoPart().Text) - statusGap
}

// longIfFits returns long if it fits beside the player's name, otherwise short.
func (m *Model) longIfFits(long, short string) string {
	if m.Brush().SayWidth(long) <= m.StatusRoom() {
		return long
	}
	return short
}

// welcomeText returns the text for a player who has just resumed a match: the last event, and what to do now.
func (m *Model) welcomeText() string {
	prompt, link := m.prompt(), ": "
	switch {
	case prompt == "":
		link = ""
	case strings.Contains(prompt, ":"): // avoid a second colon in the sentence
		link = " — "
	}
	return m.Words.With("saved.back", words.Args{"State": m.lastText + link + prompt})
}

// statusText returns the text beside the player's name. urgent reports whether it is a response to what the player did.
func (m *Model) statusText() (text string, urgent bool) {
	switch {
	case m.said.Question != "":
		return m.said.Question, true
	case m.Note != "":
		// A list of tiles is shortened. broken is the number of cells lost to ellipses and to a word that moves to the
		// next line.
		const broken = 20
		return m.Brush().Fit(m.Note, m.StatusRoom()+max(0, m.Plan.Trail.W-broken)), true
	case m.shownHint.Do != "":
		return m.shownHint.Do, false
	case m.Session.HoldsTwin():
		return m.Teller().Twin(), m.notice.Text == ""
	case m.returned:
		return m.longIfFits(m.welcomeText(), m.longIfFits(m.Words.With("saved.back", words.Args{"State": m.lastText}), m.storyText())), false
	}
	return m.storyText(), false
}

// storyText returns the last event and the prompt, or only one of them if there is too little room for both.
func (m *Model) storyText() string {
	prompt, most := m.prompt(), m.lastText
	if m.Session.MyTurn() {
		most = prompt
	}
	if m.takeWins() {
		return prompt
	}
	waits := prompt == m.Teller().ForSeat("prompt.wait", m.view.Turn, nil)
	if prompt == "" || waits && strings.HasPrefix(m.lastText, m.Name(m.view.Turn)+" ") { // the event already names that seat
		return m.lastText
	}
	return m.longIfFits(m.lastText+" — "+prompt, most)
}

// distanceText returns the number of tiles that the player's hand needs to win, in words, or "" if it is not shown.
func (m *Model) distanceText() string {
	if !m.Options.Counter || m.Session.Table().Hints == 0 || m.Session.InFirstTurns() || m.Session.Watched() || m.view.Phase != game.Playing {
		return ""
	}
	switch away := m.Session.Reading().Distance.Total; {
	case away >= meld.Never:
		return ""
	case away == 0:
		return m.Words.Say("away.none")
	default:
		return m.Words.With("away", words.Args{"Count": away})
	}
}

// separator is the text between items on the line below the rack.
const separator = "  ·  "

// trailText returns the great events of Okey 101, and remarks and the other moves since the player's last discard. If not
// all moves fit, it omits the oldest ones.
func (m *Model) trailText() (news, trail string) {
	told, opened := m.Teller().News()
	news = strings.Join(told, separator)
	var moves []string
	if s := m.view.Shown; s != game.Nobody && s != m.ownSeat() && !m.view.Acted[m.ownSeat()] {
		for _, e := range m.view.Log.Events() {
			if game.Is(e, game.ShowTwin) {
				moves = append(moves, m.Teller().Event(e))
			}
		}
	}
	shown := len(moves)
	for i := len(m.view.Record) - 1; i >= 0 && m.view.Record[i].Seat != m.ownSeat(); i-- {
		if !slices.Contains(opened, m.view.Record[i].Seat) {
			moves = slices.Insert(moves, shown, m.Teller().Turn(i))
		}
	}
	b, talk := m.Brush(), m.talkText()
	if m.Plan.Beside.W > 0 { // the panel already shows the moves
		return news, talk
	}
	room := m.Plan.Trail.W - 2 - b.Width(news+separator)
	if talk != "" && len(moves) > 0 {
		room -= b.Width(talk + separator)
	}
	for len(moves) > 1 && b.Width(strings.Join(moves, separator)) > room {
		moves = moves[1:] // drop the oldest move
	}
	trail = shortenTurn(b, strings.Join(moves, separator), room)
	if b.Width(trail) > room && (talk != "" || news != "") { // remarks are shown only for a short time
		trail = ""
	}
	return news, strings.Join(nonEmpty(talk, trail), separator)
}

// shortenTurn shortens the text of a turn to room cells by omitting parts after the first one. The result is longer if
// the text has too few parts.
func shortenTurn(b *cells.Brush, text string, room int) string {
	parts := strings.Split(text, ", ")
	for n := 2; b.Width(text) > room && n < len(parts); n++ {
		text = strings.Join(append([]string{parts[0], "…"}, parts[n:]...), ", ")
	}
	return text
}

// paintStatus paints the status line and the line below the rack, with a notice, the reasons for a hint, or the moves
// of the other seats. A long notice starts on the status line while it is fresh.
func (m *Model) paintStatus(b *cells.Brush) {
	r, trail := m.Plan.Status, m.Plan.Trail.From(m.Plan.Trail.X+1)
	first, more := b.Split(m.notice.Text, trail.W-1)
	if more != "" && m.notice.Fresh && !m.urgent {
		b.Align(r.From(trail.X), cells.AlignLeft, first, cells.RoleGold, true)
		b.Align(trail, cells.AlignLeft, more, cells.RoleGold, true)
		return
	}
	status, rest := cells.Part{Text: m.said.Status, Keys: true, Gap: statusGap}, ""
	if m.urgent {
		status.Ink, status.Bold = cells.RoleGold, true
		if room := m.StatusRoom(); b.SayWidth(status.Text) > room { // the width excludes the brackets around coloured keys
			status.Text, rest = splitSentences(b, status.Text, room, trail.W-1)
		}
	}
	who, points := m.whoPart(), m.pointsPart(m.ownSeat())
	points.Gap, points.Spare = 2, 1
	if b.PartsWidth(who, points, status) > r.W {
		points.BarWidth = 0
	}
	line := []cells.Part{who, points, status}
	if m.clock.shown() {
		turn := who
		who.Text, turn.Text, _ = strings.Cut(who.Text, " ")
		turn.Gap, turn.Spare = 1, 2
		line = append([]cells.Part{who, turn}, append(m.clock.parts(), status)...)
	}
	x := b.Parts(r, cells.AlignLeft, line...) + statusGap
	if !m.urgent {
		away, chance := m.distanceText(), m.shownHint.Chance
		if m.chanceBeside {
			chance = ""
		}
		if away != "" && chance != "" {
			away = " · " + away
		}
		b.Parts(r.From(x), cells.AlignRight, cells.Part{Text: away, Ink: cells.RoleGood, Bold: true, Spare: 2},
			cells.Part{Text: chance, Ink: cells.RoleGood, Bold: true, Spare: 1})
	}
	switch {
	case rest != "": // the response is more important than a notice
		b.Align(trail, cells.AlignLeft, rest, cells.RoleGold, true)
	case m.notice.Text != "":
		b.AlignSay(trail, cells.AlignLeft, m.notice.Text, cells.RoleGold, true)
	case m.shownHint.Why != "" && m.said.Question == "":
		b.AlignSay(trail, cells.AlignLeft, m.shownHint.Why, cells.RoleInk, false)
	default:
		news, moves := m.trailText()
		b.Parts(trail, cells.AlignLeft, cells.Part{Text: news, Ink: cells.RoleGold, Bold: true},
			cells.Part{Text: moves, Ink: cells.RoleDim, Gap: b.Width(separator)})
	}
}

// splitSentences splits text that is wider than room cells. It splits between two sentences if the first part then fits
// in room cells and the rest in restRoom cells, otherwise at a space.
func splitSentences(b *cells.Brush, text string, room, restRoom int) (first, rest string) {
	for at := range text {
		if at > 0 && strings.HasPrefix(text[at:], ". ") && (text[at-1] < '0' || text[at-1] > '9') { // a period after a digit may mark an ordinal
			if f, r := text[:at+1], text[at+2:]; b.SayWidth(f) <= room && b.Width(r) <= restRoom {
				first, rest = f, r
			}
		}
	}
	if first == "" {
		return b.Split(text, room)
	}
	return first, rest
}
