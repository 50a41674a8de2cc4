package tell

import (
	"slices"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// showHintLosers holds the IDs of the messages about the points lost to the player who shows the indicator's twin.
var showHintLosers = loserIDs{"hint.show.all", "hint.show.team", "hint.show.two", "hint.show.two"}

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
	said := hinter{t}.hint(h)
	if said.Why != "" && h.Win > 0 && h.Win < 1 && !t.Brief {
		said.Chance = Percent(t.Words, h.Win, 0)
	}
	return said
}

// A hinter writes hints.
type hinter struct{ Teller }

// makeHint returns a hint with the given reasons joined into one sentence. Empty reasons are left out.
func (t hinter) makeHint(do string, reasons ...string) Hint {
	reasons = slices.DeleteFunc(reasons, func(r string) bool { return r == "" })
	if len(reasons) == 0 {
		return Hint{Do: do}
	}
	why := t.Words.Capitalize(strings.Join(reasons, "; "))
	if _, tiles := words.MarkedTile([]rune(why)[len([]rune(why))-1]); !tiles { // a list of tiles may be shortened
		why += "."
	}
	return Hint{Do: do, Why: why}
}

func (t hinter) hint(h session.Hint) Hint {
	v, w, a := t.View, t.Words, h.Action
	switch {
	case v.Rules.LaysMelds():
		return t.layingHint(h)
	case a.Kind == game.ShowTwin:
		args := words.Args{"Tile": v.Indicator, "Loss": v.ShowLoss(v.Seat)}
		return t.makeHint(w.With("hint.show", args), w.With(t.loserTextID(v.Seat, showHintLosers), args))
	case a.Kind == game.Finish:
		return t.finishHint(a.Tile)
	case a.Kind == game.Pass:
		return t.makeHint(w.Say("hint.pass"), w.Say("hint.pass.why"))
	case a.Kind == game.Take:
		return t.takeHint(h.Made)
	case a.Kind == game.Draw:
		return t.drawHint()
	}
	return t.throwHint(a.Tile)
}

// finishHint advises finishing with a tile, and names what counts double (rules 3.1 and 5.1).
func (t hinter) finishHint(x tile.Tile) Hint {
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

// throwHint advises discarding x. It names the tile that would help the next player, and what is missing from the hand
// after the discard. If the hand could finish, the hint advises against finishing (rules 3.1 and 5.7).
func (t hinter) throwHint(x tile.Tile) Hint {
	v, w := t.View, t.Words
	args := words.Args{"Tile": x}
	if finish, wins := v.BestFinish(); wins {
		if over, _ := v.Outcome(finish); !over {
			return t.makeHint(w.With("hint.hold", args), w.With("hint.hold.pot", words.Args{"Count": v.Pot}))
		}
		return t.makeHint(w.With("hint.hold", args), w.Say("hint.hold.why"))
	}
	rest, seen := v.Hand, v.Seen()
	rest.Remove(x)
	seen.Add(x)
	p, do, why := t.planFor(rest, seen), w.With("hint.throw", args), ""
	if danger := t.dangerText(x); danger != "" {
		return t.makeHint(do, danger, t.planText("hint.missing", p))
	}
	switch {
	case isAlone(v.Terms(), rest, x):
		why = w.With("hint.alone", args)
	case t.Brief:
		why = w.Say("hint.least")
	}
	return t.makeHint(do, why, t.planText("hint.missing", p), t.usefulText(p))
}

// isAlone reports whether a hand contains no neighbour of x. A neighbour is a tile of the same number, or one of the
// same colour that is at most two numbers away.
func isAlone(terms meld.Terms, hand tile.Set, x tile.Tile) bool {
	if x = terms.Face(x); !x.Numbered() {
		return false
	}
	return !slices.ContainsFunc(hand.Distinct(), func(other tile.Tile) bool {
		if other == terms.Wild() {
			return false
		}
		if other = terms.Face(other); !other.Numbered() {
			return false
		}
		apart := max(other.Number()-x.Number(), x.Number()-other.Number())
		return apart == 0 || other.Colour() == x.Colour() && (apart <= 2 || apart >= tile.Numbers-2) // 12-13-1
	})
}

// drawHint advises drawing, and names what is missing from the hand.
func (t hinter) drawHint() Hint {
	v, w := t.View, t.Words
	if t.May(game.Take) {
		with, _ := v.After(game.Action{Kind: game.Take})
		if finish, wins := with.BestFinish(); wins {
			if over, won := with.Outcome(finish); over && !won {
				return t.makeHint(w.Say("hint.hold.draw"), w.With("hint.hold.draw.why", words.Args{"Tile": with.Taken}))
			}
		}
	}
	p := t.planFor(v.Hand, v.Seen())
	if p.missing == 0 {
		if v.Pot > 0 && v.Hand.Has(v.Terms().Wild()) {
			return t.makeHint(w.Say("hint.draw"), w.With("hint.hold.pot", words.Args{"Count": v.Pot}))
		}
		return t.makeHint(w.Say("hint.draw"), w.Say("hint.ready"))
	}
	why := ""
	if t.Brief && t.May(game.Take) {
		with, _ := v.After(game.Action{Kind: game.Take})
		why = w.With("hint.draw.better", words.Args{"Tile": with.Taken})
	}
	return t.makeHint(w.Say("hint.draw"), why, t.planText("hint.missing", p), t.usefulText(p))
}

// takeHint advises taking the left discard, and names what the hand makes with it: the set or run made on the rack or,
// failing that, the group in the solver's arrangement.
func (t hinter) takeHint(made meld.Laid) Hint {
	w := t.Words
	with, _ := t.View.After(game.Action{Kind: game.Take})
	top := with.Taken
	args := words.Args{"Tile": top}
	if finish, wins := with.BestFinish(); wins {
		args["Last"] = finish.Tile
		return Hint{Do: w.With("hint.take.wins", args)}
	}
	solver := t.meldSolver()
	best, ok := session.Advice{View: &with, Solver: solver}.BestDiscard(with.Hand, top)
	if !ok { // for example, a group of okeys only
		return Hint{Do: w.With("hint.take", args)}
	}
	rest, seen := with.Hand, with.Seen()
	rest.Remove(best.Tile)
	seen.Add(best.Tile)
	p := t.planFor(rest, seen)
	group := made.Tiles()
	if len(group) == 0 {
		all := solver.Arrange(rest, meld.ByBest)
		if at := slices.IndexFunc(all, func(g []tile.Tile) bool { return slices.Contains(g, top) }); at >= 0 {
			group = all[at]
			if l, ok := with.Terms().Lay(group); ok && with.Terms().IsMeld(group) {
				made = l
			}
		}
	}
	id := "hint.take"
	switch at := slices.Index(group, top); {
	case top == with.Terms().Wild():
		id = "hint.take.okey"
	case at < 0:
	case made.Len() > 0:
		id, args["Group"] = "hint.take.makes", Numbers(with.Terms(), made)
	case len(group) > 1:
		id, args["Group"] = "hint.take.goes", Group(slices.Delete(slices.Clone(group), at, at+1))
	}
	return t.makeHint(w.With(id, args), t.planText("hint.missing.then", p), t.usefulText(p))
}

// A plan is what a hand collects to win: sets and runs, or pairs.
type plan struct {
	how     meld.WinKind
	missing int      // the number of missing tiles, or meld.Never if the hand cannot win
	useful  tile.Set // the tiles that reduce missing
}

// planFor returns the plan for a hand of 14, given the tiles seen. The plan is to collect sets and runs, as the
// strongest level does (docs/bots.md, "Seven pairs"), unless at most one tile is missing for seven pairs or nothing
// else can win.
func (t hinter) planFor(hand, seen tile.Set) plan {
	d := t.Solver.DistanceGiven(hand, seen)
	if d.Pairs < d.Melds && (d.Pairs <= 1 || d.Melds == meld.Never) {
		return plan{how: meld.Pairs, missing: d.Pairs, useful: t.Solver.Useful(hand, seen)}
	}
	return plan{how: meld.Melds, missing: d.Melds, useful: t.meldSolver().Useful(hand, seen)}
}

// meldSolver returns a solver that ignores seven pairs.
func (t hinter) meldSolver() *meld.Solver {
	terms := t.View.Terms()
	terms.Pairs = false
	return meld.NewSolver(terms)
}

// planText returns the number of tiles missing for a plan, in words. For sets and runs it uses the message with the
// given ID.
func (t hinter) planText(id string, p plan) string {
	args := words.Args{"Count": p.missing}
	switch {
	case t.Brief:
		return ""
	case p.missing == meld.Never:
		return t.Words.Say("hint.never")
	case p.how == meld.Pairs:
		return t.Words.With("hint.missing.pairs", args)
	}
	text := t.Words.With(id, args)
	if d := t.Solver.DistanceGiven(t.View.Hand, t.View.Seen()); d.Pairs < d.Melds { // the counter of missing tiles shows this number
		text += " " + t.Words.With("hint.or.pairs", words.Args{"Number": d.Pairs})
	}
	return text
}

// usefulText names the tiles that help with a plan.
func (t hinter) usefulText(p plan) string {
	if t.Brief || p.useful.Len() == 0 {
		return ""
	}
	return t.Words.Say("hint.helps") + tileList(p.useful)
}

// dangerText warns of a tile that forms a meld with tiles that the next player is known to hold: the tile to throw, or
// another tile outside the player's melds. It returns "" if there is no such tile.
func (t hinter) dangerText(thrown tile.Tile) string {
	v := t.View
	next := game.Seat(0)
	for v.Eliminated(next) || v.Left(next) != v.Seat {
		next++
	}
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

// tileList returns a colon followed by the distinct tiles of a set.
func tileList(tiles tile.Set) string {
	text := ":"
	for _, x := range tiles.Distinct() {
		text += " " + words.Mark(x)
	}
	return text
}
