package table

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// prompt is what the player can do now, in words.
func (p *presenter) prompt() string {
	v, w := p.view, p.words
	switch {
	case p.replaying():
		return w.Say("replay.prompt")
	case v.Phase == game.MatchOver:
		return w.Say("end.again")
	case p.stopped:
		return w.Say("prompt.paused")
	case p.s.Watched() && v.Phase == game.Playing:
		return p.teller().About("prompt.wait", v.Turn, words.Args{})
	case v.Phase != game.Playing:
		return tell.NextRound(p.words, p.s.Watched())
	case v.Turn != p.me() && v.Turns == 1:
		return p.teller().About("prompt.begins", v.Turn, words.Args{})
	case v.Turn != p.me():
		return p.teller().About("prompt.wait", v.Turn, words.Args{})
	case v.Step == game.MustDiscard:
		return p.discardPrompt()
	case p.s.May(game.Pass) && v.Rules.StockEnd == game.FreeTake:
		return w.Say("prompt.free")
	case p.s.May(game.Pass):
		return w.Say("prompt.last")
	case p.s.May(game.Take) && p.s.LaysMelds():
		return p.takingPrompt()
	case p.s.May(game.Take):
		return p.takePrompt()
	}
	return w.Say("prompt.draw")
}

// takePrompt tells what can be done with the left discard. It says to take it only where the master
// would.
func (p *presenter) takePrompt() string {
	l, w := &p.s.Reading().Left, p.words
	switch {
	case p.takeWins():
		return w.With("prompt.take.wins", words.Args{"Tile": l.Tile})
	case l.Advised && l.Made.Len() > 0:
		return w.With("prompt.take.makes", words.Args{"Group": strings.Join(numbersOf(p.view.Terms(), l.Made), "-")})
	case l.Advised:
		return w.Say("prompt.take.helps")
	case l.Use == session.NoUse:
		return w.Say("prompt.draw")
	}
	return w.Say("prompt.take")
}

// takeWins reports whether the player is to be told that he wins with the left discard.
func (p *presenter) takeWins() bool {
	l := &p.s.Reading().Left
	return l.Use == session.ToWin && l.Advised && p.s.Table().Offer
}

// waits reports whether there is nothing to do but to wait for the turn of somebody else.
func (p *presenter) waits() bool {
	v := p.view
	return !p.replaying() && !p.stopped && v.Phase == game.Playing && (p.s.Watched() || v.Turn != p.me() && v.Turns > 1)
}

// discardPrompt is what the player can do who has his tile.
func (p *presenter) discardPrompt() string {
	v, w := p.view, p.words
	wins := p.wins()
	switch {
	case p.s.LaysMelds() && v.Taken != tile.None && !v.TakenLaid:
		if len(v.Placed()) > 0 { // it cannot be given back before that is taken back (rule 7.7)
			return w.Say("prompt.must-lay.back")
		}
		return w.Say("prompt.must-lay")
	case p.s.LaysMelds():
		return p.layingPrompt()
	case wins != tile.None && len(p.s.Finishes()) == 0: // not as the rack stands (rule 3.5)
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

// wins is the tile that the player could finish with, if he wants to be told; None if there is
// none. Nothing forces him: he may hold back (rule 3.1).
func (p *presenter) wins() tile.Tile {
	if !p.s.Table().Offer {
		return tile.None
	}
	return p.s.WinningTile()
}

// whoText is how the line of the status begins: that it is the player's turn, or who he is.
func (p *presenter) whoText() (text string, turn bool) {
	name := p.texts.seats[layout.SideBottom].name
	turn = p.view.Phase == game.Playing && p.view.Turn == p.me()
	switch {
	case !turn:
		return "  " + name, false
	case p.s.Watched():
		return "▶ " + name, true
	case p.view.Dealer == p.me():
		return "▶ " + p.words.Say("turn.yours") + " ◆", true
	}
	return "▶ " + p.words.Say("turn.yours"), true
}

// statusRoom is how many cells there are for what is said beside the player's name.
func (p *presenter) statusRoom() int {
	return p.layout.Status.W - p.brush().Width(p.who) - statusGap
}

// fitting is the long text where there is room for it beside the player's name, else the short one.
func (p *presenter) fitting(long, short string) string {
	if p.brush().SayWidth(long) <= p.statusRoom() {
		return long
	}
	return short
}

// welcome tells a player who comes back how the match stands.
func (p *presenter) welcome() string {
	prompt, link := p.prompt(), ": "
	if strings.Contains(prompt, ":") { // one colon in a sentence is enough
		link = " — "
	}
	return p.words.With("saved.back", words.Args{"State": p.last + link + prompt})
}

// noted is an answer to the player, with as many of the tiles at its end as two lines have room for.
func (p *presenter) noted() string {
	const broken = 20 // cells that breaking the line takes: signs, and a word that goes to the next one
	return p.brush().Fit(p.note, p.statusRoom()+max(0, p.layout.Trail.W-broken))
}

// statusText is what stands beside the player's name, and whether it is an answer to him.
func (p *presenter) statusText() (text string, urgent bool) {
	switch {
	case p.asked != "":
		if q := p.s.Question(); q != nil && q.Kind == session.AskFinish { // its keys are in the footer alone
			return p.asked, true
		}
		return p.fitting(p.asked+" "+p.keys, p.asked), true // the footer has the keys, too
	case p.note != "":
		return p.noted(), true
	case p.back:
		return p.fitting(p.welcome(), p.fitting(p.words.With("saved.back", words.Args{"State": p.last}), p.story)), false
	}
	return p.story, false
}
