package plain

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// sentence writes a text as one: with a capital at the start and a stop at the end. Of nothing it writes nothing.
func (f *face) sentence(text string) {
	if text == "" {
		return
	}
	runes := []rune(text)
	if f.words.Lang() == "tr" {
		runes[0] = unicode.TurkishCase.ToUpper(runes[0])
	} else {
		runes[0] = unicode.ToUpper(runes[0])
	}
	text = string(runes)
	if last := runes[len(runes)-1]; !strings.ContainsRune(".!?:", last) {
		text += "."
	}
	f.page.line(text)
}

// scored reports whether there are points in this game.
func (f *face) scored() bool { return f.view.Rules.HasPoints() }

// header opens a round.
func (f *face) header() {
	parts := []string{
		f.teller().Round(),
		f.teller().Dealer(),
	}
	parts = append(parts, tell.Fairness(f.words, f.s.Saved())...)
	parts = append(parts, f.teller().Goal())
	if f.actions > 1 {
		f.page.line("") // between rounds
	}
	f.sentence(strings.Join(parts, ", "))
	if f.opts.Watch {
		f.sentence(f.tableText()) // it is told at the player's turns otherwise
	}
}

// state says what the player has, what lies before him and what he can do now; what lies there only if that has changed.
func (f *face) state() {
	v := f.view
	if v.Phase == game.Playing {
		if !f.brief {
			f.sentence(f.tableText())
			if v.Turn == f.me && v.LastTurn() {
				f.sentence(f.words.Say("plain.last-turn"))
			}
		}
		f.sentence(f.worth())
		f.handLine()
	}
	f.brief = false
	f.page.line(f.choices())
}

// handLine lists the player's tiles, numbered where one of them is to be named.
func (f *face) handLine() {
	if v := f.view; v.Phase == game.Playing && v.Turn == f.me && v.Step == game.MustDiscard {
		f.page.line(f.words.With("plain.which", words.Args{"Tiles": f.handText(true)}))
		return
	}
	f.page.line(f.words.Say("solve.hand") + ": " + f.handText(false))
}

// tableText is what lies on the table and matters now.
func (f *face) tableText() string {
	w, v := f.words, f.view
	var parts []string
	if v.Indicator != tile.None && !v.IndicatorDrawn() {
		parts = append(parts, w.Say("caption.indicator")+" "+words.Mark(v.Indicator))
	}
	if wild := v.Terms().Wild(); wild != tile.None {
		parts = append(parts, w.With("plain.okey", words.Args{"Tile": wild}))
	}
	if v.Turn == f.me && v.Step == game.MustDraw {
		if top := v.TopDiscard(v.Left(f.me)); top != tile.None {
			parts = append(parts, w.With("plain.top", words.Args{"Tile": top}))
		}
	}
	parts = append(parts, w.With("plain.stock", words.Args{"Number": v.StockLeft}))
	parts = append(parts, f.whoIsOpen()...)
	return strings.Join(parts, ", ")
}

// choices lists what the player can do now.
func (f *face) choices() string {
	w, v, may := f.words, f.view, f.teller().May
	switch v.Phase {
	case game.RoundOver:
		return w.Say("end.next")
	case game.MatchOver:
		return w.Say("end.again")
	}
	var parts []string
	if v.Rules.Opens() && v.Turn == f.me && v.Step == game.MustDiscard && v.Taken != tile.None && !v.TakenLaid && len(v.Placed()) > 0 {
		parts = append(parts, w.Say("plain.owed")) // or it would not be seen why nothing can be discarded
	}
	offer := func(on bool, key, id string) {
		if on {
			parts = append(parts, key+" "+w.Say(id))
		}
	}
	offer(may(game.Draw), "d", "key.draw")
	if may(game.Take) {
		parts = append(parts, "t "+w.Say("key.take")+" "+words.Mark(v.TopDiscard(v.Left(f.me))))
	}
	if v.Turn == f.me && v.Step == game.MustDiscard {
		parts = append(parts, f.layingChoices()...)
		if finish, ok := v.DearestFinish(); ok && f.opts.Offer && !v.Rules.Opens() {
			parts = append(parts, "f "+w.Say("key.finish")+" "+words.Mark(finish.Tile))
		}
		last, any := f.throwable()
		offer(any, fmt.Sprint("x ", last), "key.discard")
	}
	offer(may(game.ShowTwin), "g", "key.show")
	offer(may(game.Pass), "n", "key.pass")
	offer(true, "i", "key.hint")
	offer(true, "?", "key.help")
	return strings.Join(parts, ", ")
}

// throwable is the number of the last tile of the hand that may be discarded, of one without a penalty if there is one; if none
// may, of the last.
func (f *face) throwable() (n int, any bool) {
	tiles := f.hand()
	n = len(tiles)
	for i, held := range slices.Backward(tiles) {
		switch {
		case f.view.Check(game.Action{Kind: game.Discard, Tile: held.tile}) != nil:
		case f.view.Offends(f.me, held.tile) == game.NoOffence:
			return i + 1, true
		case !any:
			n, any = i+1, true
		}
	}
	return n, any
}

// ended tells how a round ended, what it cost whom, and who has won the match if that is over.
func (f *face) ended(r game.Result) {
	w, v, t := f.words, f.view, f.teller()
	f.sentence(t.Outcome(r))
	if len(v.Reveal.Split) > 0 {
		var groups []string
		for _, g := range v.Reveal.Split {
			groups = append(groups, marks(g))
		}
		f.page.line(strings.Join(groups, "; "))
	}
	if f.scored() {
		for _, why := range t.Reasons(r) {
			f.sentence(why)
		}
	}
	for _, s := range t.ByRank() {
		line := f.name(s)
		if v.Ranks[s] > 0 {
			line = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " " + line
		}
		if f.scored() {
			line += " " + score(&r, s)
		}
		if v.Rules.Opens() { // or else it is hard to tell why (rule 7.13)
			line += ", " + t.OpenOrNot(s)
		}
		if s != r.Winner && v.Reveal.Hands[s].Len() > 0 {
			line += ": " + marks(v.Reveal.Hands[s].Tiles())
		}
		f.page.line(line)
	}
	f.teams()
	if v.Phase != game.MatchOver {
		return
	}
	winners := t.Winners()
	if winners == "" {
		return
	}
	f.sentence(winners)
	if !f.opts.Watch {
		f.page.line(t.Word(f.me))
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
func (f *face) sheet() {
	w, v := f.words, f.view
	if !f.scored() {
		f.page.line(w.Say("sheet.none"))
		return
	}
	list := func(of func(game.Seat) string) string {
		var parts []string
		for s := range game.Seat(v.Rules.Seats) {
			parts = append(parts, f.name(s)+" "+of(s))
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
			case v.Rules.Opens(): // it counts (rule 7.12)
				id = "plain.round.nobody"
			}
			f.page.line(w.With(id, args))
			continue
		}
		args["Name"] = f.name(r.Winner)
		f.page.line(w.With("plain.round.won", args))
	}
	if v.Phase == game.Playing {
		now := func(s game.Seat) string { return strings.ReplaceAll(f.teller().Score(s), " ", keep) }
		f.page.line(w.With("plain.scores", words.Args{"Scores": list(now)}))
	}
	f.teams()
}

// teams lists what the teams have together, where that decides (rule 7.15).
func (f *face) teams() {
	if teams := f.teller().Teams(); teams != "" {
		f.page.line(teams)
	}
}

// record is the round in words, a line for each turn.
func (f *face) record() {
	w, v, t := f.words, f.view, f.teller()
	f.page.line(w.With("record.title", words.Args{"Round": v.Round}) + ":")
	if shown := t.ShownTwin(); shown != "" {
		f.sentence(shown)
	}
	for i := range t.Turns() {
		for j, line := range t.Told(i) {
			if j == 0 {
				f.page.line(fmt.Sprint(i+1, ". ", line))
			} else {
				f.page.line("   " + line)
			}
		}
	}
	if t.Turns() == 0 {
		f.page.line(w.Say("record.empty"))
	}
	if v.Phase != game.Playing {
		f.sentence(t.Outcome(v.Sheet[len(v.Sheet)-1]))
	}
}

// look lists the stacks that the player may look through (rule 2.6), and the melds on the table.
func (f *face) look() {
	v := f.view
	left := v.Left(f.me)
	f.stack(f.words.With("look.left", words.Args{"Name": f.name(left)}), left)
	f.stack(f.words.Say("look.right"), f.me)
	if v.Rules.Opens() {
		f.melds()
	}
}

// stack lists a stack of discards, the oldest first.
func (f *face) stack(title string, owner game.Seat) {
	pile := f.view.Discards[owner]
	if !f.view.MayBrowse(f.me, owner) || len(pile) == 0 {
		f.sentence(title + ": " + f.words.Say("look.none"))
		return
	}
	f.page.line(title + ", " + f.words.Say("look.order") + ": " + marks(pile))
}

// chains lists the tiles with their longest chains, by colour and by number (rules, section 6).
func (f *face) chains() {
	c := f.view.Terms().Chains(f.view.Hand)
	list := func(title string, lengths *[tile.FalseJoker + 1]uint8) {
		var parts []string
		for _, n := range f.hand() {
			t := n.tile
			parts = append(parts, fmt.Sprint(words.Mark(t), keep, lengths[t]))
		}
		f.page.line(title + ": " + strings.Join(parts, ", "))
	}
	list(f.words.Say("solve.colour"), &c.ByColour)
	list(f.words.Say("solve.number"), &c.ByNumber)
}

// help lists the commands, how tiles are written, and the rules in brief.
func (f *face) help() {
	w := f.words
	for _, group := range groups {
		var parts []string
		for _, c := range command.Verbs(group.group, &f.view.Rules) {
			text := c.Typed[0]
			if c.Takes != command.Nothing && c.Takes != command.TileGroups {
				text = w.With("plain.how", words.Args{"Key": text})
			}
			parts = append(parts, text+" "+w.Say(c.Verb()))
		}
		if len(parts) > 0 {
			f.page.line(w.Say(group.id) + ": " + strings.Join(parts, ", "))
		}
	}
	f.page.line(w.Say("plain.enter"))
	if f.view.Rules.Show == game.Arranged {
		f.page.line(w.Say("plain.arranged"))
	}
	if f.view.Rules.Opens() {
		for _, id := range []string{"plain.laying.o", "plain.laying.groups", "plain.laying.e", "plain.laying.w"} {
			f.page.line(w.With(id, words.Args{"Low": w.Say("plain.low")}))
		}
	}
	f.page.line(w.Say("plain.tiles"))
	f.page.line(strings.Join(f.teller().Rules(), " "))
}

// rules prints the rules to read, as they are at this table.
func (f *face) rules() {
	v := f.view
	text, err := rulebook.New(f.words, rulebook.Nearest(v.Rules), v.Rules, true)
	if err != nil {
		f.page.line(err.Error())
		return
	}
	for _, line := range text.Lines(width, rulebook.Letters) {
		var b strings.Builder
		for _, span := range line.Spans {
			b.WriteString(span.Text)
		}
		if text := b.String(); text == "" || strings.Trim(text, " ─") != "" { // no ruled lines
			f.page.line(text)
		}
	}
}
