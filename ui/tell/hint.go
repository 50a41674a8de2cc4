package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Twin tells the player to show the indicator's twin, and who loses points by it (rule 4.1).
func (t Teller) Twin() string {
	return t.Words.With("twin.hold", words.Args{"Tile": t.View.Indicator, "Losers": t.losersText()})
}

// losersText describes who loses points, and how many, if the player shows the indicator's twin.
func (t Teller) losersText() string {
	own := t.View.Seat
	return t.Words.With(t.loserTextID("hint.losers", own), words.Args{"Loss": t.View.ShowLoss(own)})
}

// NoHint explains why no hint can be given now.
func (t Teller) NoHint(table *session.Table) string {
	switch v := t.View; {
	case table.Hints == 0 && table.Exercise:
		return t.Words.Say("hint.puzzle")
	case table.Hints == 0:
		return t.Words.Say("hint.off")
	case v.Phase != game.Playing || v.Turn != v.Seat:
		return t.Words.Say("hint.wait")
	}
	return t.Words.With("hint.none", words.Args{"Count": table.Hints})
}

// A Hint is advice to the player in words. Do and Why consist of complete sentences.
type Hint struct {
	// Do is the advice.
	Do string
	// Why holds the reasons. It is empty if Do needs none.
	Why string
	// Chance is the chance of winning after this move, as a percentage. It is empty if the chance is unknown or
	// certain.
	Chance string
}

// Hint puts a hint into words and adds reasons. The reasons are based only on the solver and on what the player can
// see.
func (t Teller) Hint(h session.Hint) Hint {
	said := t.hint(h)
	if h.Win > 0 && h.Win < 1 && !t.Brief {
		said.Chance = Percent(t.Words, h.Win, 0)
	}
	return said
}

// makeHint returns a hint with the given reasons joined into one sentence. Empty reasons are left out.
func (t Teller) makeHint(do string, reasons ...string) Hint {
	if reasons = nonEmpty(reasons...); len(reasons) == 0 {
		return Hint{Do: do}
	}
	why := t.Words.Capitalize(strings.Join(reasons, "; "))
	if _, tiles := words.MarkedTile([]rune(why)[len([]rune(why))-1]); !tiles { // a list of tiles may be shortened
		why += "."
	}
	return Hint{Do: do, Why: why}
}

func (t Teller) hint(h session.Hint) Hint {
	v, w := t.View, t.Words
	if v.Rules.LaysMelds() {
		return t.layingHint(h)
	}
	switch h.Action.Kind {
	case game.ShowTwin:
		return t.makeHint(w.With("hint.show", words.Args{"Tile": v.Indicator}), t.losersText())
	case game.Finish:
		return t.finishHint(h.Action.Tile)
	case game.Pass:
		return t.makeHint(w.Say("hint.pass"), w.Say("hint.pass.why"))
	case game.Take:
		return t.takeHint(&h.Left)
	case game.Draw:
		return t.drawHint()
	}
	return t.throwHint(h)
}

// finishHint advises finishing with a tile, and names what counts double (rules 3.1 and 5.1).
func (t Teller) finishHint(x tile.Tile) Hint {
	v, w := t.View, t.Words
	id := "hint.finish"
	if v.Rules.Show == game.Arranged { // rule 3.5
		id = "hint.finish.arranged"
	}
	var double []string
	if slices.Contains(v.Terms().Finishes(v.Hand), meld.Finish{Tile: x, How: meld.Pairs}) {
		double = append(double, w.Say("hint.double.pairs"))
	}
	if x == v.Terms().Wild() {
		double = append(double, w.Say("hint.double.okey"))
	}
	if len(double) > 0 && v.Pot > 0 {
		double = append(double, w.With("hint.pot", words.Args{"Count": v.Pot}))
	}
	return t.makeHint(w.With(id, words.Args{"Tile": x}), double...)
}

// throwHint advises discarding a tile, with a reason if there is one worth reading. If the hand could finish, the hint
// advises against finishing (rules 3.1 and 5.7).
func (t Teller) throwHint(h session.Hint) Hint {
	v, w, x := t.View, t.Words, h.Action.Tile
	args := words.Args{"Tile": x}
	if finish, wins := v.BestFinish(); wins {
		if over, _ := v.Outcome(finish); !over {
			return t.makeHint(w.With("hint.hold", args), w.With("hint.hold.pot", words.Args{"Count": v.Pot}))
		}
		return t.makeHint(w.With("hint.hold", args), w.Say("hint.hold.why"))
	}
	progress := ""
	if p := t.planFor(v, x); p.missing == 1 || p.missing == meld.Never {
		progress = t.progressText(p)
	}
	return t.makeHint(w.With("hint.throw", args), cmp.Or(t.dangerText(x), t.looseText(h)), progress)
}

// looseText says why the tile to discard is of little use: tiles that it could stand with are in groups, or there are
// none. It returns "" if neither is so, or if the second can be seen.
func (t Teller) looseText(h session.Hint) string {
	args := words.Args{"Tile": h.Near}
	switch {
	case h.Alone && t.Brief:
		return t.Words.With("hint.alone", words.Args{"Tile": h.Action.Tile})
	case h.Near == tile.None:
		return ""
	case h.In == meld.Set:
		return t.Words.With("hint.in.set", args)
	}
	return t.Words.With("hint.in.run", args)
}

// drawHint advises drawing, and names what is missing from the hand.
func (t Teller) drawHint() Hint {
	v, w := t.View, t.Words
	why := ""
	if with, err := v.After(game.Action{Kind: game.Take}); err == nil {
		args := words.Args{"Tile": with.Taken}
		if finish, wins := with.BestFinish(); wins {
			if over, won := with.Outcome(finish); over && !won {
				return t.makeHint(w.Say("hint.hold.draw"), w.With("hint.hold.draw.why", args))
			}
		}
		if t.Brief {
			why = w.With("hint.draw.better", args)
		}
	}
	p := t.planFor(v, tile.None)
	if p.missing == 0 {
		if v.Pot > 0 && v.Hand.Has(v.Terms().Wild()) {
			return t.makeHint(w.Say("hint.draw"), w.With("hint.hold.pot", words.Args{"Count": v.Pot}))
		}
		return t.makeHint(w.Say("hint.draw"), w.Say("hint.ready"))
	}
	return t.makeHint(w.Say("hint.draw"), why, t.progressText(p))
}

// takeHint advises taking the left discard, and names the group that changes on the rack: the set or run that the tile
// completes, or the group that it extends and what that then wants.
func (t Teller) takeHint(left *session.LeftTile) Hint {
	w := t.Words
	with, _ := t.View.After(game.Action{Kind: game.Take})
	args := words.Args{"Tile": with.Taken, "Effect": ""}
	if finish, wins := with.BestFinish(); wins {
		args["Last"] = finish.Tile
		return Hint{Do: w.With("hint.take.wins", args)}
	}
	best, ok := session.Advice{View: &with, Solver: t.meldSolver()}.BestDiscard(with.Hand, with.Taken)
	if !ok { // for example, a group of okeys only
		return Hint{Do: w.With("hint.take", args)}
	}
	plan := t.planFor(&with, best.Tile)
	args["Effect"] = t.TakeEffect(left)
	progress := t.progressText(plan)
	if plan.missing > 1 && plan.missing < meld.Never && !t.Brief {
		progress = w.With("hint.leaves.missing", words.Args{"Count": plan.missing})
	}
	return t.makeHint(w.With("hint.take", args), progress)
}

// TakeEffect returns what taking the left discard does to the rack, to follow the key that takes it: the set or run that
// the tile completes, with the key that arranges the rack if that is needed, or the group that it joins and what that
// then wants. It is empty if the tile joins no group.
func (t Teller) TakeEffect(left *session.LeftTile) string {
	terms, p, w := t.View.Terms(), &left.Part, t.Words
	switch wants := wantedNumbers(w, p); {
	case left.Tile == terms.Wild():
		return w.Say("take.okey")
	case left.Apart.Len() > 0:
		return w.With("take.apart", words.Args{"Group": Numbers(terms, left.Apart)})
	case p.Finished() && p.Laid.Kind != meld.Pair:
		return w.With("take.makes", words.Args{"Group": Numbers(terms, p.Laid)})
	case wants != "":
		return w.With("take.joins", words.Args{"Group": groupNumbers(t.View, p.Tiles), "Wants": wants})
	}
	return ""
}

// wantedNumbers returns the numbers that would complete a part of the rack, such as "4 or 7", or "" if there are none.
func wantedNumbers(w *words.Words, p *session.Part) string {
	var numbers []string
	for _, want := range p.Wants {
		if want.Meld.Len() <= len(p.Tiles) { // it completes only some of the tiles
			continue
		}
		numbers = append(numbers, strconv.Itoa(want.Number))
	}
	return strings.Join(numbers, " "+w.Say("group.or")+" ")
}

// A plan is what a hand collects to win: sets and runs, or pairs.
type plan struct {
	how     meld.WinKind
	missing int      // the number of missing tiles, or meld.Never if the hand cannot win
	useful  tile.Set // the tiles that reduce missing
}

// planFor returns the plan for the hand of 14 that v shows after discarding x, which may be tile.None. The plan is to
// collect sets and runs, as the strongest level does (docs/bots.md, "Seven pairs"), unless at most one tile is missing
// for seven pairs or nothing else can win.
func (t Teller) planFor(v *game.View, x tile.Tile) plan {
	hand, seen := v.Hand, v.Seen()
	if x != tile.None {
		hand.Remove(x)
		seen.Add(x)
	}
	d := t.Solver.DistanceGiven(hand, seen)
	if d.Pairs < d.Melds && (d.Pairs <= 1 || d.Melds == meld.Never) {
		return plan{how: meld.Pairs, missing: d.Pairs, useful: t.Solver.Useful(hand, seen)}
	}
	return plan{how: meld.Melds, missing: d.Melds, useful: t.meldSolver().Useful(hand, seen)}
}

// meldSolver returns a solver that ignores seven pairs.
func (t Teller) meldSolver() *meld.Solver {
	terms := t.View.Terms()
	terms.Pairs = false
	return meld.NewSolver(terms)
}

// progressText returns what a hand with plan p waits for: the tiles that finish it if one is missing and few kinds do,
// otherwise the number of unseen tiles that help.
func (t Teller) progressText(p plan) string {
	const few = 6 // kinds
	switch kinds := len(p.useful.Distinct()); {
	case t.Brief:
		return ""
	case p.missing == meld.Never:
		return t.Words.Say("hint.never")
	case p.missing == 1 && t.Listed:
		return ""
	case p.missing == 1 && kinds <= few && p.how == meld.Pairs:
		return t.Words.Say("hint.waits.pairs") + ": " + Tiles(p.useful.Distinct())
	case p.missing == 1 && kinds <= few:
		return t.Words.Say("hint.waits") + ": " + Tiles(p.useful.Distinct())
	}
	return t.Words.With("hint.helps", words.Args{"Count": p.useful.Len()})
}

// dangerText warns of a tile that forms a meld with tiles that the next player is known to hold: the tile to throw, or
// another tile outside the player's melds. It returns "" if there is no such tile.
func (t Teller) dangerText(thrown tile.Tile) string {
	v := t.View
	next := v.Right(v.Seat)
	taken := coach.TakenBy(v, next)
	if pair := coach.MeldPartners(v.Terms(), taken, thrown); pair != nil {
		return t.Words.With("hint.danger.thrown", words.Args{"Name": t.Name(next), "Group": Group(pair)})
	}
	_, loose := t.meldSolver().Best(v.Hand)
	for _, x := range loose {
		if pair := coach.MeldPartners(v.Terms(), taken, x); pair != nil {
			return t.Words.With("hint.danger", words.Args{"Name": t.Name(next), "Group": Group(pair), "Tile": x})
		}
	}
	return ""
}
