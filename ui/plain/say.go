package plain

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// printSentence prints text as a sentence, with a capital letter at its start and a full stop at its end. It does
// nothing if text is empty.
func (p *page) printSentence(text string) {
	if text == "" {
		return
	}
	if !strings.ContainsAny(text[len(text)-1:], ".!?:") {
		text += "."
	}
	p.print(p.words.Capitalize(text))
}

// printHeader prints the lines that introduce a round.
func (p *player) printHeader() {
	parts := []string{p.teller().Round(), p.teller().Dealer()}
	if pot := p.teller().Pot(); pot != "" {
		parts = append(parts, pot)
	}
	parts = append(parts, tell.HeaderNotes(p.words, p.s.Store())...)
	parts = append(parts, p.teller().Goal())
	if p.actions > 1 {
		p.print("") // a blank line between rounds
	}
	p.printSentence(strings.Join(parts, ", "))
	if p.me == game.Nobody {
		p.printSentence(p.tableText()) // players see it on their turns
	}
}

// printState prints what the player can do now, after the hand and, if it has changed, the table. With the option Brief,
// it prints hand and table once a round, and afterwards only what is new, unless full is set.
func (p *player) printState(full bool) {
	v := p.view
	full = full || !p.brief || v.Phase != game.Playing || p.describedRound != v.Round
	p.describedRound = v.Round
	if v.Phase == game.Playing {
		if p.s.HoldsTwin() {
			p.printSentence(p.teller().Twin())
		}
		if !p.onlyDrew {
			const few = 5
			text := strings.Join(p.drawTexts(few), ", ")
			if full {
				text = p.tableText()
			}
			p.printSentence(text)
			if v.Turn == p.me && v.LastTurn() {
				p.say("plain.last-turn")
			}
		}
		worth := p.bestOpeningText()
		if full || worth != p.describedWorth {
			p.printSentence(worth)
		}
		if full {
			p.printHand()
		} else {
			p.describedWorth = worth
		}
	}
	p.onlyDrew = false
	if full {
		p.print(p.choicesText())
		return
	}
	offers := slices.DeleteFunc(p.offers(), func(o command.Offer) bool { return o.Always })
	if slices.ContainsFunc(offers, func(o command.Offer) bool { return !slices.Contains(judged, o.ID) }) {
		p.print(p.offersText(offers)) // all choices, so that the rare ones do not seem to be required
	}
}

// toggleBrief turns the option Brief on or off.
func (p *player) toggleBrief() {
	id := "plain.brief.off"
	if p.brief = !p.brief; p.brief {
		id = "plain.brief.on"
	}
	p.say(id)
}

// printHand prints the player's tiles, numbered if the player must discard, unless the option Brief is set.
func (p *player) printHand() {
	if p.s.MyTurn() && p.view.Step == game.MustDiscard && !p.brief {
		p.printNumbers()
		return
	}
	p.print(p.words.Say("solve.hand") + ": " + p.handText(false))
}

// printNumbers asks for a tile, with the number of each.
func (p *player) printNumbers() {
	p.sayWith("plain.which", words.Args{"Tiles": p.handText(true)})
}

// tableText describes the table to the player.
func (p *player) tableText() string {
	w, v := p.words, p.view
	var parts []string
	if v.Indicator != tile.None && !v.IndicatorDrawn() {
		parts = append(parts, w.Say("caption.indicator")+" "+words.Mark(v.Indicator))
	}
	if wild := v.Terms().Wild(); wild != tile.None {
		parts = append(parts, w.With("plain.okey", words.Args{"Tile": wild}))
	}
	parts = append(parts, p.drawTexts(v.StockLeft)...)
	var open []string
	for s := range game.Seat(v.Rules.Seats) {
		if how := p.teller().Opening(s); how != "" {
			open = append(open, noBreak(fmt.Sprint(p.teller().Name(s), " ", how, " (", w.With("tiles", words.Args{"Count": v.HandSizes[s]}), ")")))
		}
	}
	if open != nil {
		parts = append(parts, w.Say("plain.open.who")+" "+strings.Join(open, ", "))
	}
	if p.s.HasTutor() {
		parts = append(parts, w.Say("tutor.mark"))
	}
	return strings.Join(parts, ", ")
}

// drawTexts returns texts about the discard that the player may take, and about the stock if it has at most few tiles.
func (p *player) drawTexts(few int) (parts []string) {
	v := p.view
	if v.Turn == p.me && v.Step == game.MustDraw {
		if top := v.LeftDiscard(); top != tile.None {
			parts = append(parts, p.words.With("plain.top", words.Args{"Tile": top}))
		}
	}
	if v.StockLeft <= few {
		parts = append(parts, p.words.With("plain.stock", words.Args{"Number": v.StockLeft}))
	}
	return parts
}

// choicesText lists the actions available to the player.
func (p *player) choicesText() string {
	switch p.view.Phase {
	case game.RoundOver:
		return p.words.Say("end.next")
	case game.MatchOver:
		if p.s.Table().Daily != "" {
			return p.words.Say("end.daily")
		}
		return p.words.Say("end.again")
	}
	return p.offersText(p.offers())
}

// offers returns the commands to offer now.
func (p *player) offers() []command.Offer {
	return command.Offers(p.target(), p.mode|command.Lines)
}

// offersText describes the offers. A required action comes first.
func (p *player) offersText(offers []command.Offer) string {
	var parts []string
	if v := p.view; v.Turn == p.me && v.TileToLay() != tile.None && len(v.Placed()) > 0 {
		parts = append(parts, p.words.Say("plain.owed"))
	}
	for _, o := range offers {
		parts = append(parts, p.offerText(&o)...)
	}
	return strings.Join(parts, ", ")
}

// target returns the target of a command that names no tile: the tile proposed for discarding.
func (p *player) target() command.Target {
	t := command.Target{Session: p.s, Slot: rack.Nowhere, Yes: p.words.Say("letter.yes"), No: p.words.Say("letter.no"), Asking: p.asking}
	if n, ok := p.numberToDiscard(); ok {
		t.Tile = p.hand().Tiles[n-1]
	}
	return t
}

// offerText returns the key and name of a command, with the tiles or the tile number for which it can be used. For
// laying, it returns one text for each way.
func (p *player) offerText(o *command.Offer) (parts []string) {
	w, key := p.words, o.Shown
	var tiles []string
	for _, a := range o.Actions {
		switch a.Kind {
		case game.Open:
			how, value := p.view.ValueOpening(a.Groups)
			if len(parts) > 0 {
				key += nbsp + typedKey(command.Pairs)
			}
			parts = append(parts, key+" "+w.With("plain.open", words.Args{"Value": p.teller().OpeningValue(how, value)}))
		case game.Lay:
			return []string{key + " " + w.With("plain.lay", words.Args{"Group": p.groupText(a.Groups.Split()[0])})}
		default:
			if mark := words.Mark(a.Tile); !slices.Contains(tiles, mark) {
				tiles = append(tiles, mark)
			}
		}
	}
	text := w.Say(o.Text)
	switch {
	case parts != nil:
		return parts
	case o.ID == command.Discard:
		last, _ := p.numberToDiscard()
		key = fmt.Sprint(key, " ", last)
	case tiles != nil && p.spell: // brackets set the tiles apart from other words
		text += " (" + strings.Join(tiles, " ") + ")"
	case tiles != nil:
		text += " " + strings.Join(tiles, " ")
	}
	return []string{key + nbsp + text}
}

// numberToDiscard returns the number of a tile that may be discarded: if possible one without a penalty, preferably the
// drawn tile, otherwise the last. If no tile may be discarded, ok is false and n is the number of the last tile.
func (p *player) numberToDiscard() (n int, ok bool) {
	hand := p.hand()
	n = len(hand.Tiles)
	free := false
	for i, x := range slices.Backward(hand.Tiles) {
		if p.view.Check(game.Action{Kind: game.Discard, Tile: x}) != nil {
			continue
		}
		unpunished := p.view.DiscardOffence(p.me, x) == game.NoOffence
		if !ok || unpunished && (!free || hand.Slots[i] == p.s.FreshSlot()) {
			n, ok, free = i+1, true, unpunished
		}
	}
	return n, ok
}

// printRoundEnd prints how a round ended, what it cost each seat and, if the match is over, who won.
func (p *player) printRoundEnd(r game.Result) {
	w, v, t := p.words, p.view, p.teller()
	p.printSentence(t.Outcome(r))
	var groups []string
	for _, g := range v.Reveal.Split {
		groups = append(groups, p.groupText(g))
	}
	p.printUnlessEmpty(strings.Join(groups, "; "))
	for _, why := range t.Reasons(r) {
		p.printSentence(why)
	}
	for _, s := range t.SeatsByRank() {
		line := t.Name(s)
		if v.Ranks[s] > 0 {
			line = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " " + line
		}
		if v.Rules.HasPoints() {
			line += " " + tell.ScoreText(words.Number(r.Scores[s]), t.RoundPoints(r, s))
		}
		if v.Rules.CountsHands() { // this explains the points (rule 7.13)
			line += ", " + t.OpeningOrNone(s)
		}
		if s != r.Winner && v.Reveal.Hands[s].Len() > 0 {
			line += ": " + p.heldText(v.Reveal.Hands[s].Tiles())
		}
		p.print(line)
	}
	p.printUnlessEmpty(t.TeamScores())
	if winners := t.Winners(); v.Phase == game.MatchOver && winners != "" {
		p.printSentence(winners)
		if p.me != game.Nobody {
			p.print(t.ClosingRemark(p.me))
		}
	}
}

// printTable prints the discards that the player may look through (rule 2.6), and the melds on the table.
func (p *player) printTable() {
	t := p.teller()
	p.printPage(t.Discards(p.me, p.view.Left(p.me)))
	p.printPage(t.Discards(p.me, p.me))
	if p.view.Rules.LaysMelds() {
		p.printPage(t.TableMelds())
	}
}

// printChains prints the tiles of the hand with the lengths of their longest chains, by colour and by number (rules,
// section 6).
func (p *player) printChains() {
	c := p.view.Terms().Chains(p.view.Hand)
	list := func(title string, lengths *[tile.FalseJoker + 1]uint8) {
		var parts []string
		for _, t := range p.hand().Tiles {
			parts = append(parts, fmt.Sprint(words.Mark(t), ":", nbsp, lengths[t]))
		}
		p.print(title + ": " + strings.Join(parts, ", "))
	}
	list(p.words.Say("solve.colour"), &c.ByColour)
	list(p.words.Say("solve.number"), &c.ByNumber)
}

// printHelp prints the commands, the notation of tiles, and the rules in brief.
func (p *player) printHelp() {
	w := p.words
	switch {
	case p.mode&command.Lesson != 0:
		p.say("learn.plain.help")
	case p.mode&command.Puzzle != 0:
		p.say("train.plain.help")
	}
	for _, group := range groups {
		var parts []string
		for _, c := range command.HelpCommands(group.group, p.s, p.mode|command.Lines) {
			text := c.Typed[0]
			if c.TypedWord != "" {
				text = w.Say(c.TypedWord)
			}
			switch c.Arg {
			case command.OneTile, command.TileAndMeld, command.TileMeldEnd:
				text = w.With("plain.how", words.Args{"Key": text})
			case command.OnePhrase:
				text += " 3"
			}
			parts = append(parts, text+" "+w.Say(c.Verb()))
		}
		if len(parts) > 0 {
			p.print(w.Say(group.id) + ": " + strings.Join(parts, ", "))
		}
	}
	p.say("plain.enter")
	name := func(id command.ID) string { return w.Say(command.ByID(id).Verb()) }
	p.sayWith("plain.words", words.Args{"Draw": name(command.Draw), "Take": name(command.Take), "Discard": name(command.Discard)})
	if p.view.Rules.Show == game.Arranged {
		p.say("plain.arranged")
	}
	if command.ByID(command.Lay).InGame(&p.view.Rules) {
		for _, id := range []string{"plain.laying.o", "plain.laying.groups", "plain.laying.okeys", "plain.laying.e", "plain.laying.w"} {
			p.sayWith(id, words.Args{"Low": w.Say("plain.low")})
		}
	}
	p.say("plain.tiles")
	p.say("plain.spelled")
	p.print(strings.Join(p.teller().BriefRules(), " "))
}
