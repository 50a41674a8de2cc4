package plain

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// sentence writes a text as one: with a capital at the start and a stop at the end. Of nothing it
// writes nothing.
func (sp *speaker) sentence(text string) {
	if text == "" {
		return
	}
	if !strings.ContainsAny(text[len(text)-1:], ".!?:") {
		text += "."
	}
	sp.page.line(sp.words.Capitalize(text))
}

// scored reports whether there are points in this game.
func (sp *speaker) scored() bool { return sp.view.Rules.HasPoints() }

// header opens a round.
func (sp *speaker) header() {
	parts := []string{
		sp.teller().Round(),
		sp.teller().Dealer(),
	}
	parts = append(parts, tell.Fairness(sp.words, sp.s.Store())...)
	parts = append(parts, sp.teller().Goal())
	if sp.actions > 1 {
		sp.page.line("") // between rounds
	} else if code := tell.Commitment(sp.words, sp.s.Store()); code != "" {
		parts = append(parts, code)
	}
	sp.sentence(strings.Join(parts, ", "))
	if sp.opts.Watch {
		sp.sentence(sp.tableText()) // it is told at the player's turns otherwise
	}
}

// state says what the player has, what lies before him and what he can do now; what lies there only
// if that has changed. Briefly it says only what is new.
func (sp *speaker) state() {
	if sp.opts.Brief && sp.view.Phase == game.Playing && sp.told == sp.view.Round {
		sp.briefState()
		return
	}
	sp.told = sp.view.Round // its hand, indicator and okey
	sp.fullState()
}

// fullState says all of it.
func (sp *speaker) fullState() {
	v := sp.view
	if v.Phase == game.Playing {
		if !sp.onlyDrew {
			sp.sentence(sp.tableText())
			if v.Turn == sp.me && v.LastTurn() {
				sp.sentence(sp.words.Say("plain.last-turn"))
			}
		}
		sp.sentence(sp.worth())
		sp.handLine()
	}
	sp.onlyDrew = false
	sp.page.line(sp.choices())
}

// briefState says what is new since the player was last told: the discard that he may take, the end
// of the stock, what he could open with, and what is seldom possible.
func (sp *speaker) briefState() {
	w, v := sp.words, sp.view
	var parts []string
	if top := v.TopDiscard(v.Left(sp.me)); !sp.onlyDrew && v.Turn == sp.me && v.Step == game.MustDraw && top != tile.None {
		parts = append(parts, w.With("plain.top", words.Args{"Tile": top}))
	}
	if few := 5; !sp.onlyDrew && v.StockLeft <= few {
		parts = append(parts, w.With("plain.stock", words.Args{"Number": v.StockLeft}))
	}
	sp.sentence(strings.Join(parts, ", "))
	if !sp.onlyDrew && v.Turn == sp.me && v.LastTurn() {
		sp.sentence(w.Say("plain.last-turn"))
	}
	if worth := sp.worth(); worth != sp.worthTold {
		sp.sentence(worth)
		sp.worthTold = worth
	}
	if rare := sp.offers(func(o *command.Offer) bool {
		return !o.Always && !slices.Contains([]command.ID{command.Draw, command.Take, command.Discard}, o.ID)
	}); len(rare) > 0 {
		sp.page.line(strings.Join(rare, ", "))
	}
	sp.onlyDrew = false
}

// switchBrief tells only what is new from now on, or all again.
func (sp *speaker) switchBrief() {
	sp.opts.Brief = !sp.opts.Brief
	if sp.opts.Brief {
		sp.page.line(sp.words.Say("plain.brief.on"))
		return
	}
	sp.page.line(sp.words.Say("plain.brief.off"))
}

// handLine lists the player's tiles, numbered where one of them is to be named.
func (sp *speaker) handLine() {
	if v := sp.view; v.Phase == game.Playing && v.Turn == sp.me && v.Step == game.MustDiscard {
		sp.page.line(sp.words.With("plain.which", words.Args{"Tiles": sp.handText(true)}))
		return
	}
	sp.page.line(sp.words.Say("solve.hand") + ": " + sp.handText(false))
}

// tableText is what lies on the table and matters now.
func (sp *speaker) tableText() string {
	w, v := sp.words, sp.view
	var parts []string
	if v.Indicator != tile.None && !v.IndicatorDrawn() {
		parts = append(parts, w.Say("caption.indicator")+" "+words.Mark(v.Indicator))
	}
	if wild := v.Terms().Wild(); wild != tile.None {
		parts = append(parts, w.With("plain.okey", words.Args{"Tile": wild}))
	}
	if v.Turn == sp.me && v.Step == game.MustDraw {
		if top := v.TopDiscard(v.Left(sp.me)); top != tile.None {
			parts = append(parts, w.With("plain.top", words.Args{"Tile": top}))
		}
	}
	parts = append(parts, w.With("plain.stock", words.Args{"Number": v.StockLeft}))
	parts = append(parts, sp.whoIsOpen()...)
	if sp.s.HasTutor() {
		parts = append(parts, w.Say("tutor.mark"))
	}
	return strings.Join(parts, ", ")
}

// choices lists what the player can do now.
func (sp *speaker) choices() string {
	switch sp.view.Phase {
	case game.RoundOver:
		return sp.words.Say("end.next")
	case game.MatchOver:
		return sp.words.Say("end.again")
	}
	return strings.Join(sp.offers(func(*command.Offer) bool { return true }), ", ")
}

// offers lists what the player can do now, as far as it is wanted, and what he owes.
func (sp *speaker) offers(wanted func(*command.Offer) bool) []string {
	parts := sp.owed()
	for _, o := range command.Offers(sp.s, sp.target(), sp.mode|command.Lines) {
		if wanted(&o) {
			parts = append(parts, sp.offer(&o)...)
		}
	}
	return parts
}

// target returns the target of a command for which no tile was named: the tile that is offered for
// discarding.
func (sp *speaker) target() command.Target {
	t := command.Target{Slot: rack.Nowhere, Yes: sp.words.Say("letter.yes"), No: sp.words.Say("letter.no")}
	if n, ok := sp.throwable(); ok {
		t.Tile = sp.hand()[n-1].tile
	}
	return t
}

// offer says what a command is called and what is typed for it, with the number or the tiles that it
// can be done with; of laying, each way.
func (sp *speaker) offer(o *command.Offer) (parts []string) {
	w, key := sp.words, o.Shown
	var tiles []string
	for _, a := range o.Actions {
		switch a.Kind {
		case game.Open:
			how, value, _ := sp.view.ValueOpening(a.Groups.Split())
			if len(parts) > 0 {
				key += keep + command.ByID(command.Pairs).TypedKey()
			}
			parts = append(parts, key+" "+w.With("plain.open", words.Args{"Value": sp.teller().OpeningValue(how, value)}))
		case game.Lay:
			return []string{key + " " + w.With("plain.lay", words.Args{"Group": sp.groupText(a.Groups.Split()[0])})}
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
		last, _ := sp.throwable()
		key = fmt.Sprint(key, " ", last)
	case tiles != nil && sp.opts.Spell: // words that need to be told apart from the others
		text += " (" + strings.Join(tiles, " ") + ")"
	case tiles != nil:
		text += " " + strings.Join(tiles, " ")
	}
	return []string{key + " " + text}
}

// owed says that the tile taken has to be laid, where it would not be seen why nothing can be
// discarded.
func (sp *speaker) owed() []string {
	v := sp.view
	if v.Turn == sp.me && v.TileToLay() != tile.None && len(v.Placed()) > 0 {
		return []string{sp.words.Say("plain.owed")}
	}
	return nil
}

// throwable is the number of the last tile of the hand that may be discarded, of one without a
// penalty if there is one; if none may, of the last.
func (sp *speaker) throwable() (n int, any bool) {
	tiles := sp.hand()
	n = len(tiles)
	for i, held := range slices.Backward(tiles) {
		switch {
		case sp.view.Check(game.Action{Kind: game.Discard, Tile: held.tile}) != nil:
		case sp.view.DiscardOffence(sp.me, held.tile) == game.NoOffence:
			return i + 1, true
		case !any:
			n, any = i+1, true
		}
	}
	return n, any
}

// ended tells how a round ended, what it cost whom, and who has won the match if that is over.
func (sp *speaker) ended(r game.Result) {
	w, v, t := sp.words, sp.view, sp.teller()
	sp.sentence(t.Outcome(r))
	if len(v.Reveal.Split) > 0 {
		var groups []string
		for _, g := range v.Reveal.Split {
			groups = append(groups, sp.groupText(g))
		}
		sp.page.line(strings.Join(groups, "; "))
	}
	if sp.scored() {
		for _, why := range t.Reasons(r) {
			sp.sentence(why)
		}
	}
	for _, s := range t.SeatsByRank() {
		line := sp.name(s)
		if v.Ranks[s] > 0 {
			line = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " " + line
		}
		if sp.scored() {
			line += " " + score(&r, s)
		}
		if v.Rules.CountsHands() { // or else it is hard to tell why (rule 7.13)
			line += ", " + t.OpeningOrNone(s)
		}
		if s != r.Winner && v.Reveal.Hands[s].Len() > 0 {
			line += ": " + sp.heldAll(v.Reveal.Hands[s].Tiles())
		}
		sp.page.line(line)
	}
	sp.teams()
	if v.Phase != game.MatchOver {
		return
	}
	winners := t.Winners()
	if winners == "" {
		return
	}
	sp.sentence(winners)
	if !sp.opts.Watch {
		sp.page.line(t.ClosingRemark(sp.me))
	}
}

// marks lists tiles.
func marks(tiles []tile.Tile) string {
	var parts []string
	for _, t := range tiles {
		parts = append(parts, words.Mark(t))
	}
	return strings.Join(parts, " ")
}

// score is what a seat had after a round, and what the round had changed: "18 (−2)".
func score(r *game.Result, s game.Seat) string {
	text := words.Number(r.Scores[s])
	if change := r.Change[s]; change > 0 {
		text += keep + "(+" + words.Number(change) + ")"
	} else if change < 0 {
		text += keep + "(" + words.Number(change) + ")"
	}
	return text
}

// sheet is the score sheet, a line for each round.
func (sp *speaker) sheet() {
	w, v := sp.words, sp.view
	if !sp.scored() {
		sp.page.line(w.Say("sheet.none"))
		return
	}
	list := func(of func(game.Seat) string) string {
		var parts []string
		for s := range game.Seat(v.Rules.Seats) {
			parts = append(parts, sp.name(s)+" "+of(s))
		}
		return strings.Join(parts, ", ")
	}
	for _, r := range v.Sheet {
		args := words.Args{"Round": r.Round, "Scores": list(func(s game.Seat) string { return score(&r, s) })}
		if r.Winner == game.Nobody {
			id := "plain.round.drawn"
			switch {
			case r.DrawnBy == game.DrawnVoid:
				id = "plain.round.void"
			case v.Rules.CountsHands(): // the hands do (rule 7.12)
				id = "plain.round.nobody"
			}
			sp.page.line(w.With(id, args))
			continue
		}
		sp.page.line(sp.teller().ForSeat("plain.round.won", r.Winner, args))
	}
	if v.Phase == game.Playing {
		now := func(s game.Seat) string { return strings.ReplaceAll(sp.teller().Score(s), " ", keep) }
		sp.page.line(w.With("plain.scores", words.Args{"Scores": list(now)}))
	}
	sp.teams()
}

// teams lists what the teams have together, where that decides (rule 7.15).
func (sp *speaker) teams() {
	if teams := sp.teller().TeamScores(); teams != "" {
		sp.page.line(teams)
	}
}

// record is the round in words, a line for each turn.
func (sp *speaker) record() {
	w, v, t := sp.words, sp.view, sp.teller()
	sp.page.line(w.With("record.title", words.Args{"Round": v.Round}) + ":")
	if shown := t.ShownTwin(); shown != "" {
		sp.sentence(shown)
	}
	for i := range t.Turns() {
		for j, line := range t.TurnLines(i) {
			if j == 0 {
				sp.page.line(fmt.Sprint(i+1, ". ", line))
			} else {
				sp.page.line("   " + line)
			}
		}
	}
	if t.Turns() == 0 {
		sp.page.line(w.Say("record.empty"))
	}
	if v.Phase != game.Playing {
		sp.sentence(t.Outcome(v.Sheet[len(v.Sheet)-1]))
	}
}

// look lists the stacks that the player may look through (rule 2.6), and the melds on the table.
func (sp *speaker) look() {
	v := sp.view
	left := v.Left(sp.me)
	sp.stack(sp.teller().ForSeat("look.left", left, words.Args{}), left)
	sp.stack(sp.words.Say("look.right"), sp.me)
	if v.Rules.LaysMelds() {
		sp.melds()
	}
}

// stack lists a stack of discards, the oldest first.
func (sp *speaker) stack(title string, owner game.Seat) {
	pile := sp.view.Discards[owner]
	if !sp.view.MayBrowse(sp.me, owner) || len(pile) == 0 {
		sp.sentence(title + ": " + sp.words.Say("look.none"))
		return
	}
	sp.page.line(title + ", " + sp.words.Say("look.order") + ": " + marks(pile))
}

// chains lists the tiles with their longest chains, by colour and by number (rules, section 6).
func (sp *speaker) chains() {
	c := sp.view.Terms().Chains(sp.view.Hand)
	list := func(title string, lengths *[tile.FalseJoker + 1]uint8) {
		var parts []string
		for _, n := range sp.hand() {
			t := n.tile
			parts = append(parts, fmt.Sprint(words.Mark(t), ":", keep, lengths[t]))
		}
		sp.page.line(title + ": " + strings.Join(parts, ", "))
	}
	list(sp.words.Say("solve.colour"), &c.ByColour)
	list(sp.words.Say("solve.number"), &c.ByNumber)
}

// help lists the commands, how tiles are written, and the rules in brief.
func (sp *speaker) help() {
	w := sp.words
	switch {
	case sp.mode&command.Lesson != 0:
		sp.sentence(w.Say("learn.plain.help"))
	case sp.mode&command.Puzzle != 0:
		sp.sentence(w.Say("train.plain.help"))
	}
	for _, group := range groups {
		var parts []string
		for _, c := range command.Verbs(group.group, sp.s, sp.mode) {
			text := c.Typed[0]
			if c.Takes != command.Nothing && c.Takes != command.TileGroups {
				text = w.With("plain.how", words.Args{"Key": text})
			}
			parts = append(parts, text+" "+w.Say(c.Verb()))
		}
		if len(parts) > 0 {
			sp.page.line(w.Say(group.id) + ": " + strings.Join(parts, ", "))
		}
	}
	sp.page.line(w.Say("plain.enter"))
	if sp.view.Rules.Show == game.Arranged {
		sp.page.line(w.Say("plain.arranged"))
	}
	if command.ByID(command.Lay).InGame(&sp.view.Rules) {
		for _, id := range []string{"plain.laying.o", "plain.laying.groups", "plain.laying.okeys", "plain.laying.e", "plain.laying.w"} {
			sp.page.line(w.With(id, words.Args{"Low": w.Say("plain.low")}))
		}
	}
	sp.page.line(w.Say("plain.tiles"))
	sp.page.line(w.Say("plain.spelled"))
	sp.page.line(strings.Join(sp.teller().BriefRules(), " "))
}

// rules prints the rules to read, as they are at this table.
func (sp *speaker) rules() {
	printRules(sp.page, sp.words, rulebook.NearestPreset(sp.view.Rules), sp.view.Rules)
}
