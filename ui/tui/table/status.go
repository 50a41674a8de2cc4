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

// prompt returns the text that tells the player what to do now.
func (f *felt) prompt() string {
	v, w := f.view, f.words
	switch {
	case f.replaying():
		return w.Say("replay.prompt")
	case v.Phase == game.MatchOver:
		return w.Say("end.again")
	case f.bots.stopped:
		return w.Say("prompt.paused")
	case f.s.Watched() && v.Phase == game.Playing:
		return f.teller().ForSeat("prompt.wait", v.Turn, words.Args{})
	case v.Phase != game.Playing:
		return tell.NextRound(f.words, f.s.Watched())
	case v.Turn != f.me() && v.Turns == 1:
		return f.teller().ForSeat("prompt.begins", v.Turn, words.Args{})
	case v.Turn != f.me():
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

// takePrompt advises taking the left discard only where the master would.
func (f classicFelt) takePrompt() string {
	l, w := &f.s.Reading().Left, f.words
	switch {
	case f.takeWins():
		return w.With("prompt.take.wins", words.Args{"Tile": l.Tile})
	case l.Advised && l.Made.Len() > 0:
		return w.With("prompt.take.makes", words.Args{"Group": strings.Join(numbersOf(f.view.Terms(), l.Made), "-")})
	case l.Advised:
		return w.Say("prompt.take.helps")
	case l.Use == session.NoUse:
		return w.Say("prompt.draw")
	}
	return w.Say("prompt.take")
}

// takeWins reports whether the player is to be told that he wins with the left discard.
func (f *felt) takeWins() bool {
	l := &f.s.Reading().Left
	return l.Use == session.ToWin && l.Advised && f.s.Table().OfferWin
}

// waits reports whether there is nothing to do but to wait for the turn of somebody else.
func (f *felt) waits() bool {
	v := f.view
	return !f.replaying() && !f.bots.stopped && v.Phase == game.Playing && (f.s.Watched() || v.Turn != f.me() && v.Turns > 1)
}

func (f classicFelt) discardPrompt() string {
	v, w := f.view, f.words
	wins := f.wins()
	switch {
	case wins != tile.None && len(f.s.Finishes()) == 0: // not as the rack stands (rule 3.5)
		return w.With("prompt.wins.arrange", words.Args{"Tile": wins})
	case wins != tile.None:
		return w.With("prompt.wins", words.Args{"Tile": wins})
	case v.Taken != tile.None && v.StockLeft == 0 && v.Rules.StockEnd == game.WinOnly:
		return w.Say("prompt.finish")
	case v.Turns == 1:
		return w.Say("prompt.begin")
	}
	return w.Say("prompt.discard")
}

// wins returns the tile that the player could finish with, if he wants to be told, or None. He may hold back
// (rule 3.1).
func (f *felt) wins() tile.Tile {
	if !f.s.Table().OfferWin {
		return tile.None
	}
	return f.s.WinningTile()
}

// whoText returns the beginning of the status line: that it is the player's turn, or his name. Turn reports
// whether it is his turn.
func (f *felt) whoText() (text string, turn bool) {
	name := f.seats[layout.SideBottom].name
	turn = f.view.Phase == game.Playing && f.view.Turn == f.me()
	switch {
	case !turn:
		return "  " + name, false
	case f.s.Watched():
		return "▶ " + name, true
	case f.view.Dealer == f.me():
		return "▶ " + f.words.Say("turn.yours") + " ◆", true
	}
	return "▶ " + f.words.Say("turn.yours"), true
}

// statusRoom returns the number of cells for the text beside the player's name.
func (f *felt) statusRoom() int {
	return f.layout.Status.W - f.brush().Width(f.who) - statusGap
}

// fitting returns the long text if there is room for it beside the player's name, else the short one.
func (f *felt) fitting(long, short string) string {
	if f.brush().SayWidth(long) <= f.statusRoom() {
		return long
	}
	return short
}

// welcome returns the text that tells a player who comes back how the match stands.
func (f *felt) welcome() string {
	prompt, link := f.prompt(), ": "
	if strings.Contains(prompt, ":") { // one colon in a sentence is enough
		link = " — "
	}
	return f.words.With("saved.back", words.Args{"State": f.last + link + prompt})
}

// noted returns the answer to the player, with as many of the tiles at its end as two lines have room for.
func (f *felt) noted() string {
	const broken = 20 // cells that breaking the line takes: signs, and a word that goes to the next one
	return f.brush().Fit(f.answer, f.statusRoom()+max(0, f.layout.Trail.W-broken))
}

// statusText returns the text beside the player's name, and reports whether it is an answer to him.
func (f *felt) statusText() (text string, urgent bool) {
	switch {
	case f.asked != "":
		if q := f.s.Question(); q != nil && q.Kind == session.AskFinish { // its keys are in the footer alone
			return f.asked, true
		}
		return f.fitting(f.asked+" "+f.keys, f.asked), true // the footer has the keys, too
	case f.answer != "":
		return f.noted(), true
	case f.back:
		return f.fitting(f.welcome(), f.fitting(f.words.With("saved.back", words.Args{"State": f.last}), f.story)), false
	}
	return f.story, false
}

// storyText returns what happened last and what to do now, or one of them if there is no room for both.
func (f *felt) storyText() string {
	prompt, most := f.prompt(), f.last
	if f.s.MyTurn() {
		most = prompt
	}
	if f.takeWins() {
		return prompt
	}
	if f.waits() && strings.HasPrefix(f.last, f.name(f.view.Turn)+" ") { // it has been said whose turn it is
		return f.last
	}
	return f.fitting(f.last+" — "+prompt, most)
}

// awayText returns how far the hand is from winning, if the player wants to be told, or "".
func (f *felt) awayText() string {
	if !f.opts.Counter || f.s.Table().Hints == 0 || f.s.Watched() || f.view.Phase != game.Playing {
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

// trailText returns what the others did since the player's last discard, the latest moves if there is no room
// for all.
func (f *felt) trailText() string {
	var moves []string
	if s := f.view.Shown; s != game.Nobody && s != f.me() && !f.view.Acted[f.me()] {
		for _, e := range f.view.Log.Events() {
			if shown, ok := e.(game.Shown); ok {
				moves = append(moves, f.teller().Event(shown))
			}
		}
	}
	shown := len(moves)
	for i := len(f.view.Record) - 1; i >= 0 && f.view.Record[i].Seat != f.me(); i-- {
		moves = slices.Insert(moves, shown, f.teller().Turn(i))
	}
	const between = "  ·  "
	b, room := f.brush(), f.layout.Trail.W-2
	for len(moves) > 1 && b.Width(strings.Join(moves, between)) > room {
		moves = moves[1:] // the latest matter most
	}
	return shortened(b, strings.Join(moves, between), room)
}

// shortened omits parts of a turn that is too wide, between who it was and how it ended.
func shortened(b *cells.Brush, text string, room int) string {
	parts := strings.Split(text, ", ")
	for n := 2; b.Width(text) > room && n < len(parts); n++ {
		text = strings.Join(append([]string{parts[0], "…"}, parts[n:]...), ", ")
	}
	return text
}

// statusGap is the width of the gap between the player's name and the text beside it, in cells.
const statusGap = 3

// paintStatus paints the player's name, what happened, what can be done, and below the rack what the others
// did.
func (f *felt) paintStatus(b *cells.Brush) {
	l := &f.layout
	r := l.Status
	noticed, full := f.paintNotice(b)
	if full {
		return
	}
	status, rest := f.status, ""
	x := f.paintWhose(b, b.SayWidth(status))
	ink := cells.RoleInk
	if f.urgent {
		ink = cells.RoleGold
		if b.SayWidth(status) > r.X+r.W-x { // the signs around a key take no room where it is coloured
			status, rest = b.Split(status, r.X+r.W-x)
		}
	}
	x = b.Say(x, r.Y, r.X+r.W, status, ink, f.urgent)
	if away := b.Width(f.away); away > 0 && x+statusGap+away <= r.X+r.W && !f.urgent {
		b.Text(r.X+r.W-away, r.Y, r.X+r.W, f.away, cells.RoleGood, true)
	}
	if rest != "" { // it goes on where the trail is
		b.Fill(l.Trail, ' ', cells.RoleInk, cells.RoleFelt) // an answer goes before a notice
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, rest, cells.RoleGold, true)
		return
	}
	if !noticed {
		b.Text(l.Trail.X+1, l.Trail.Y, l.Trail.X+l.Trail.W, f.trail, cells.RoleDim, false)
	}
}

// paintWhose paints the name and the points of the player, as a bar if that leaves the text beside them said
// cells, and returns the column where the text begins.
func (f *felt) paintWhose(b *cells.Brush, said int) int {
	r, me := f.layout.Status, &f.seats[layout.SideBottom]
	ink := cells.RoleInk
	if f.turn {
		ink = cells.RoleGold
	}
	x := b.Text(r.X, r.Y, r.X+r.W, f.who, ink, true) + 2
	left, bar := r.X+r.W-x-statusGap-said, f.gaugeWidth()+1
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

// paintNotice paints the notice below the rack. A long one begins on the status line while it is fresh. It
// reports which of the two lines it takes.
func (f *felt) paintNotice(b *cells.Brush) (trail, status bool) {
	r := f.layout.Trail
	if f.notice.Text == "" {
		return false, false
	}
	first, rest := b.Split(f.notice.Text, r.W-2)
	if rest == "" || !f.notice.Fresh || f.urgent {
		b.Text(r.X+1, r.Y, r.X+r.W, f.notice.Text, cells.RoleGold, true)
		return true, false
	}
	b.Text(r.X+1, f.layout.Status.Y, r.X+r.W, first, cells.RoleGold, true)
	b.Text(r.X+1, r.Y, r.X+r.W, rest, cells.RoleGold, true)
	return true, true
}
