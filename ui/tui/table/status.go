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
func (f *felt) prompt() string {
	v, w := f.view, f.words
	switch {
	case f.replaying():
		return w.Say("replay.prompt")
	case v.Phase == game.MatchOver:
		return f.teller().Winners()
	case f.bots.stopped:
		return w.Say("prompt.paused")
	case f.s.Watched() && v.Phase == game.Playing:
		return f.teller().ForSeat("prompt.wait", v.Turn, words.Args{})
	case v.Phase != game.Playing && f.s.Watched():
		return w.Say("end.follows")
	case v.Phase != game.Playing:
		return ""
	case v.Turn != f.ownSeat() && v.Turns == 1:
		return f.teller().ForSeat("prompt.begins", v.Turn, words.Args{})
	case v.Turn != f.ownSeat():
		return f.teller().ForSeat("prompt.wait", v.Turn, words.Args{})
	case v.Step == game.MustDiscard:
		return f.discardPrompt()
	case f.s.May(game.Pass) && v.Rules.StockEnd == game.FreeTake:
		return w.Say("prompt.free")
	case f.s.May(game.Pass):
		return w.Say("prompt.last")
	case f.s.May(game.Take):
		return f.takePrompt()
	}
	return w.Say("prompt.draw")
}

// takePrompt returns the prompt for a player who may take the left discard: what the coach advises, once it has
// answered, or else both possibilities.
func (f *felt) takePrompt() string {
	l, w := &f.s.Reading().Left, f.words
	switch {
	case f.s.LaysMelds() && l.Advised:
		return f.takePrompt101(l)
	case f.takeWins():
		return w.With("prompt.take.wins", words.Args{"Tile": l.Tile})
	case l.Advised:
		return w.With("prompt.take.advised", words.Args{"Effect": f.teller().TakeEffect(l)})
	case l.Use == session.NoUse:
		return w.Say("prompt.draw")
	}
	return w.Say("prompt.take")
}

// takeWins reports whether taking the left discard wins and the options allow the table to reveal that.
func (f *felt) takeWins() bool {
	l := &f.s.Reading().Left
	return l.Use == session.ToWin && l.Advised && f.s.Table().OfferWin
}

// awaitsOthers reports whether the player has to wait for another seat.
func (f *felt) awaitsOthers() bool {
	v := f.view
	return !f.replaying() && !f.bots.stopped && v.Phase == game.Playing && (f.s.Watched() || v.Turn != f.ownSeat() && v.Turns > 1)
}

func (f *felt) discardPrompt() string {
	v, w := f.view, f.words
	wins := f.offeredWin()
	switch {
	case f.s.LaysMelds():
		return f.discardPrompt101()
	case wins != tile.None && len(f.s.Finishes()) == 0: // the rack does not show the win yet (rule 3.5)
		return w.With("prompt.wins.arrange", words.Args{"Tile": wins})
	case wins != tile.None:
		return w.With("prompt.wins", words.Args{"Tile": wins})
	case v.Taken != tile.None && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly:
		return w.Say("prompt.finish")
	case v.Turns == 1:
		return w.Say("prompt.begin")
	case f.s.Reading().Apart.Len() > 0:
		return w.With("prompt.arrange", words.Args{"Group": tell.Numbers(v.Terms(), f.s.Reading().Apart)})
	}
	return w.Say("prompt.discard")
}

// offeredWin returns the tile that the player could finish with, or None if there is none or Options.OfferWin is off.
// Finishing is never forced (rule 3.1).
func (f *felt) offeredWin() tile.Tile {
	if !f.s.Table().OfferWin {
		return tile.None
	}
	return f.s.WinningTile()
}

// statusGap is the gap, in cells, between the player's name and the text beside it.
const statusGap = 3

// whoPart returns the first part of the status line: the name of the seat from which the table is seen or, on the
// player's turn, an announcement of the turn.
func (f *felt) whoPart() cells.Part {
	who := cells.Part{Text: "  " + f.signedName(f.ownSeat(), f.name(f.ownSeat())), Bold: true}
	if f.view.Phase == game.Playing && f.view.Turn == f.ownSeat() {
		name := f.words.Say("turn.yours")
		if f.s.Watched() {
			name = f.name(f.ownSeat())
		}
		who.Text, who.Ink = "▶ "+f.signedName(f.ownSeat(), name)+f.timeLeftText(f.ownSeat()), cells.RoleGold
	}
	return who
}

// statusRoom returns the width available for the text beside the player's name, in cells.
func (f *felt) statusRoom() int {
	return f.layout.Status.W - f.brush().Width(f.whoPart().Text) - statusGap
}

// longIfFits returns long if it fits beside the player's name, otherwise short.
func (f *felt) longIfFits(long, short string) string {
	if f.brush().SayWidth(long) <= f.statusRoom() {
		return long
	}
	return short
}

// welcomeText returns the text for a player who has just resumed a match: the last event, and what to do now.
func (f *felt) welcomeText() string {
	prompt, link := f.prompt(), ": "
	switch {
	case prompt == "":
		link = ""
	case strings.Contains(prompt, ":"): // avoid a second colon in the sentence
		link = " — "
	}
	return f.words.With("saved.back", words.Args{"State": f.lastText + link + prompt})
}

// noteText returns the response to what the player did. If the response ends with a list of tiles, noteText shortens
// the list to make the text fit on two lines.
func (f *felt) noteText() string {
	const broken = 20 // the number of cells lost to ellipses and to a word that moves to the next line
	return f.brush().Fit(f.note, f.statusRoom()+max(0, f.layout.Trail.W-broken))
}

// statusText returns the text beside the player's name. urgent reports whether it is a response to what the player did.
func (f *felt) statusText() (text string, urgent bool) {
	switch {
	case f.said.Question != "":
		return f.said.Question, true
	case f.note != "":
		return f.noteText(), true
	case f.hint.Do != "":
		return f.hint.Do, false
	case f.s.HoldsTwin():
		return f.teller().Twin(), f.notice.Text == ""
	case f.returned:
		return f.longIfFits(f.welcomeText(), f.longIfFits(f.words.With("saved.back", words.Args{"State": f.lastText}), f.storyText())), false
	}
	return f.storyText(), false
}

// storyText returns the last event and the prompt, or only one of them if there is too little room for both.
func (f *felt) storyText() string {
	prompt, most := f.prompt(), f.lastText
	if f.s.MyTurn() {
		most = prompt
	}
	if f.takeWins() {
		return prompt
	}
	if prompt == "" {
		return f.lastText
	}
	if f.awaitsOthers() && strings.HasPrefix(f.lastText, f.name(f.view.Turn)+" ") { // the event already names that seat
		return f.lastText
	}
	return f.longIfFits(f.lastText+" — "+prompt, most)
}

// distanceText returns the number of tiles that the player's hand needs to win, in words, or "" if it is not shown.
func (f *felt) distanceText() string {
	if !f.opts.Counter || f.s.Table().Hints == 0 || f.s.InFirstTurns() || f.s.Watched() || f.view.Phase != game.Playing {
		return ""
	}
	switch away := f.s.Reading().Distance.Total; {
	case away >= meld.Never:
		return ""
	case away == 0:
		return f.words.Say("away.none")
	default:
		return f.words.With("away", words.Args{"Count": away})
	}
}

// separator is the text between items on the line below the rack.
const separator = "  ·  "

// trailText returns the great events of Okey 101, and remarks and the other moves since the player's last discard. If not
// all moves fit, it omits the oldest ones.
func (f *felt) trailText() (news, trail string) {
	told, opened := f.teller().News()
	news = strings.Join(told, separator)
	var moves []string
	if s := f.view.Shown; s != game.Nobody && s != f.ownSeat() && !f.view.Acted[f.ownSeat()] {
		for _, e := range f.view.Log.Events() {
			if game.Is(e, game.ShowTwin) {
				moves = append(moves, f.teller().Event(e))
			}
		}
	}
	shown := len(moves)
	for i := len(f.view.Record) - 1; i >= 0 && f.view.Record[i].Seat != f.ownSeat(); i-- {
		if !slices.Contains(opened, f.view.Record[i].Seat) {
			moves = slices.Insert(moves, shown, f.teller().Turn(i))
		}
	}
	b, talk := f.brush(), f.talkText()
	if f.layout.Beside.W > 0 { // the panel already shows the moves
		return news, talk
	}
	room := f.layout.Trail.W - 2 - b.Width(news+separator)
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
func (f *felt) paintStatus(b *cells.Brush) {
	r, trail := f.layout.Status, f.layout.Trail.From(f.layout.Trail.X+1)
	first, more := b.Split(f.notice.Text, trail.W-1)
	if more != "" && f.notice.Fresh && !f.urgent {
		b.Align(r.From(trail.X), cells.AlignLeft, 0, first, cells.RoleGold, true)
		b.Align(trail, cells.AlignLeft, 0, more, cells.RoleGold, true)
		return
	}
	status, rest := cells.Part{Text: f.said.Status, Keys: true, Gap: statusGap}, ""
	if f.urgent {
		status.Ink, status.Bold = cells.RoleGold, true
		if room := f.statusRoom(); b.SayWidth(status.Text) > room { // the width excludes the brackets around coloured keys
			status.Text, rest = splitSentences(b, status.Text, room, trail.W-1)
		}
	}
	who, points := f.whoPart(), f.pointsPart(f.ownSeat())
	points.Gap, points.Spare = 2, 1
	if b.PartsWidth(who, points, status) > r.W {
		points.BarWidth = 0
	}
	line := []cells.Part{who, points, status}
	if f.clock.shown() {
		turn := who
		who.Text, turn.Text, _ = strings.Cut(who.Text, " ")
		turn.Gap, turn.Spare = 1, 2
		line = append([]cells.Part{who, turn}, append(f.clock.parts(), status)...)
	}
	x := b.Parts(r, cells.AlignLeft, 0, line...) + statusGap
	if !f.urgent {
		away, chance := f.distanceText(), f.hint.Chance
		if f.chanceBeside {
			chance = ""
		}
		if away != "" && chance != "" {
			away = " · " + away
		}
		b.Parts(r.From(x), cells.AlignRight, 0, cells.Part{Text: away, Ink: cells.RoleGood, Bold: true, Spare: 2},
			cells.Part{Text: chance, Ink: cells.RoleGood, Bold: true, Spare: 1})
	}
	switch {
	case rest != "": // the response is more important than a notice
		b.Align(trail, cells.AlignLeft, 0, rest, cells.RoleGold, true)
	case f.notice.Text != "":
		b.AlignSay(trail, cells.AlignLeft, 0, f.notice.Text, cells.RoleGold, true)
	case f.hint.Why != "" && f.said.Question == "":
		b.AlignSay(trail, cells.AlignLeft, 0, f.hint.Why, cells.RoleInk, false)
	default:
		news, moves := f.trailText()
		b.Parts(trail, cells.AlignLeft, 0, cells.Part{Text: news, Ink: cells.RoleGold, Bold: true},
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
