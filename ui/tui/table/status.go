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
	"fair/okey/ui/tui/layout"
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
		return f.game.discardPrompt()
	case f.s.May(game.Pass) && v.Rules.StockEnd == game.FreeTake:
		return w.Say("prompt.free")
	case f.s.May(game.Pass):
		return w.Say("prompt.last")
	case f.s.May(game.Take):
		return f.game.takePrompt()
	}
	return w.Say("prompt.draw")
}

// takePrompt returns the prompt for a player who may take the left discard: what the coach advises, once it has
// answered, or else both possibilities.
func (f classicFelt) takePrompt() string {
	l, w := &f.s.Reading().Left, f.words
	switch {
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

func (f classicFelt) discardPrompt() string {
	v, w := f.view, f.words
	wins := f.offeredWin()
	switch {
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

// whoText returns the first part of the status line, and reports whether it is the turn of the seat from which the
// table is seen. The text is the name of that seat or, on the player's turn, an announcement of the turn.
func (f *felt) whoText() (text string, turn bool) {
	name := f.seats[layout.SideBottom].name
	turn = f.view.Phase == game.Playing && f.view.Turn == f.ownSeat()
	switch {
	case !turn:
		return "  " + name, false
	case f.s.Watched():
		return "▶ " + name + f.timeLeftText(f.ownSeat()), true
	case f.view.Dealer == f.ownSeat() && !f.s.InFirstTurns():
		return "▶ " + f.words.Say("turn.yours") + " ◆" + f.timeLeftText(f.ownSeat()), true
	}
	return "▶ " + f.words.Say("turn.yours") + f.timeLeftText(f.ownSeat()), true
}

// statusRoom returns the width available for the text beside the player's name, in cells.
func (f *felt) statusRoom() int {
	return f.layout.Status.W - f.brush().Width(f.who) - statusGap
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
	return f.brush().Fit(f.answer, f.statusRoom()+max(0, f.layout.Trail.W-broken))
}

// statusText returns the text beside the player's name. urgent reports whether it is a response to what the player did.
func (f *felt) statusText() (text string, urgent bool) {
	switch {
	case f.asked != "":
		return f.asked, true
	case f.answer != "":
		return f.noteText(), true
	case f.hint.Do != "":
		return f.hint.Do, false
	case f.s.HoldsTwin():
		return f.teller().Twin(), f.notice.Text == ""
	case f.returned:
		return f.longIfFits(f.welcomeText(), f.longIfFits(f.words.With("saved.back", words.Args{"State": f.lastText}), f.storyLine)), false
	}
	return f.storyLine, false
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

// cornerText returns the text at the right end of the status line: the chance of winning from a hint, unless the panel
// shows it, and the distance from winning. If both are wider than room, it returns only the chance.
func (f *felt) cornerText(room int) string {
	switch both := f.hint.Chance + " · " + f.distance; {
	case f.hint.Chance == "" || f.chanceBeside:
		return f.distance
	case f.distance != "" && f.brush().Width(both) <= room:
		return both
	}
	return f.hint.Chance
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
			if shown, ok := e.(game.Shown); ok {
				moves = append(moves, f.teller().Event(shown))
			}
		}
	}
	shown := len(moves)
	for i := len(f.view.Record) - 1; i >= 0 && f.view.Record[i].Seat != f.ownSeat(); i-- {
		if !slices.Contains(opened, f.view.Record[i].Seat) {
			moves = slices.Insert(moves, shown, f.teller().Turn(i))
		}
	}
	b, room, talk := f.brush(), f.layout.Trail.W-2-f.brush().Width(news+separator), f.talkText()
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

// statusGap is the gap, in cells, between the player's name and the text beside it.
const statusGap = 3

// paintStatus paints the status line and the line below the rack, with a notice, the reasons for a hint, or the moves
// of the other seats.
func (f *felt) paintStatus(b *cells.Brush) {
	l := &f.layout
	r := l.Status
	noticed, full := f.paintNotice(b)
	if full {
		return
	}
	status, rest := f.status, ""
	x := f.paintWho(b, b.SayWidth(status))
	ink := cells.RoleInk
	if f.urgent {
		ink = cells.RoleGold
		if b.SayWidth(status) > r.X+r.W-x { // the width excludes the brackets around coloured keys
			status, rest = splitSentences(b, status, r.X+r.W-x, l.Trail.W-2)
		}
	}
	x = b.Say(x, r.Y, r.X+r.W, status, ink, f.urgent)
	if corner := f.cornerText(r.X + r.W - x - statusGap); !f.urgent {
		if width := b.Width(corner); x+statusGap+width <= r.X+r.W {
			b.Text(r.X+r.W-width, r.Y, r.X+r.W, corner, cells.RoleGood, true)
		}
	}
	if rest != "" {
		b.Fill(l.Trail, ' ', cells.RoleInk, cells.RoleFelt) // the response is more important than a notice
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, rest, cells.RoleGold, true)
		return
	}
	switch {
	case noticed:
	case f.hint.Why != "" && f.asked == "":
		b.Say(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, f.hint.Why, cells.RoleInk, false)
	default:
		x := l.Trail.X + 1
		if f.news != "" {
			x = b.Text(x, l.Trail.Y, l.Trail.X+l.Trail.W, f.news, cells.RoleGold, true) + b.Width(separator)
		}
		b.Text(x, l.Trail.Y, l.Trail.X+l.Trail.W, f.trail, cells.RoleDim, false)
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

// paintWho paints the name and the points of the player, and returns the column of the text beside them. textWidth is
// the width of that text. If there is too little room for the text, paintWho paints the points without a bar or omits
// them.
func (f *felt) paintWho(b *cells.Brush, textWidth int) int {
	r, me := f.layout.Status, &f.seats[layout.SideBottom]
	ink := cells.RoleInk
	if f.turn {
		ink = cells.RoleGold
	}
	if f.clock.shown() {
		return f.paintTimed(b, textWidth)
	}
	x := b.Text(r.X, r.Y, r.X+r.W, f.who, ink, true) + 2
	left, bar := r.X+r.W-x-statusGap-textWidth, f.pointBarWidth()+1
	switch points := me.number; {
	case me.whole > 0 && bar+len(points) <= left:
		b.Bar(x, r.Y, bar-1, cells.Bar{Part: me.points, Whole: me.whole, Ink: cells.RoleGold})
		x = b.Text(x+bar, r.Y, r.X+r.W, points, cells.RoleInk, true)
	case me.whole > 0 && len(points) <= left:
		x = b.Text(x, r.Y, r.X+r.W, points, cells.RoleInk, true)
	case me.whole == 0 && me.standing != "" && b.Width(me.standing) <= left:
		x = b.Text(x, r.Y, r.X+r.W, me.standing, cells.RoleDim, false)
	default:
		x -= 2
	}
	return x + statusGap
}

// paintTimed paints the announcement of the player's turn, with the clock in place of the points, and returns the
// column of the text beside it. textWidth is the width of that text. If there is too little room, paintTimed omits the
// announcement.
func (f *felt) paintTimed(b *cells.Brush, textWidth int) int {
	r := f.layout.Status
	const mark, gap = 2, 2 // the widths of the mark of the turn and of the gap before the clock
	words := b.Width(f.who)
	left := r.W - words - statusGap - textWidth
	if left >= gap+f.pointBarWidth() {
		x := b.Text(r.X, r.Y, r.X+r.W, f.who, cells.RoleGold, true) + gap
		return f.clock.paint(b, x, f.pointBarWidth(), left-gap) + statusGap
	}
	b.Text(r.X, r.Y, r.X+mark, string([]rune(f.who)[:mark]), cells.RoleGold, true)
	return f.clock.paint(b, r.X+mark, words-mark, left+words-mark) + statusGap
}

// paintNotice paints the notice, if any, on the line below the rack. A long notice starts on the status line while it
// is fresh. trail and status report whether the notice takes up the line below the rack and the status line,
// respectively.
func (f *felt) paintNotice(b *cells.Brush) (trail, status bool) {
	r := f.layout.Trail
	if f.notice.Text == "" {
		return false, false
	}
	first, rest := b.Split(f.notice.Text, r.W-2)
	if rest == "" || !f.notice.Fresh || f.urgent {
		b.Say(r.X+1, r.Y, r.X+r.W, f.notice.Text, cells.RoleGold, true)
		return true, false
	}
	b.Text(r.X+1, f.layout.Status.Y, r.X+r.W, first, cells.RoleGold, true)
	b.Text(r.X+1, r.Y, r.X+r.W, rest, cells.RoleGold, true)
	return true, true
}
