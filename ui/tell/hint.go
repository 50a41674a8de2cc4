package tell

import (
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// nearby is from how many missing tiles on those that help are listed: farther away nearly all do.
const nearby = 2

// showTo tells to show the indicator's twin.
var showTo = losers{"hint.show", "hint.show.team", "hint.show.two", "hint.show.two"}

// NoHint says why the player of a table gets no hint now.
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

// Hint says in a line what the master would do now, what that is for and what follows from it. The
// reasons are from the solver, and from what the player sees and nothing else.
func (t Teller) Hint(h session.Hint) string { return hinter{t, h.Win}.say(h) }

// hinter is a teller who gives reasons for what the master would do.
type hinter struct {
	Teller
	win float64 // the chance of winning so, 0 where it is not known
}

// chance is a sentence that says what to do, and one that says how likely the player wins so, where
// that is known and not certain.
func (t hinter) chance(action string) string {
	if t.win <= 0 || t.win >= 1 {
		return action
	}
	return action + " " + t.Words.With("hint.chance", words.Args{"Win": Percent(t.Words, t.win, 0)})
}

// say says a hint.
func (t hinter) say(h session.Hint) string {
	v, w, a := t.View, t.Words, h.Action
	switch {
	case v.Rules.LaysMelds():
		return t.layingHint(h)
	case a.Kind == game.ShowTwin:
		return w.With(t.to(v.Seat, showTo), words.Args{"Tile": v.Indicator, "Loss": v.ShowLoss(v.Seat)})
	case a.Kind == game.Finish:
		return t.finishHint(a.Tile)
	case a.Kind == game.Pass:
		return w.Say("hint.pass")
	case a.Kind == game.Take:
		return t.takeHint(h.Made)
	case a.Kind == game.Draw:
		return t.drawHint()
	}
	return t.throwHint(a.Tile)
}

// finishHint tells to finish with a tile, and what counts double then (rules 3.1 and 5.1).
func (t hinter) finishHint(x tile.Tile) string {
	v, w := t.View, t.Words
	id := "hint.finish"
	if v.Rules.Show == game.Arranged { // rule 3.5
		id = "hint.finish.arranged"
	}
	text := w.With(id, words.Args{"Tile": x})
	if !v.Rules.HasPoints() {
		return text
	}
	if slices.Contains(v.Terms().Finishes(v.Hand), meld.Finish{Tile: x, How: meld.Pairs}) {
		text += " " + w.Say("hint.double.pairs")
	}
	if x == v.Terms().Wild() {
		text += " " + w.Say("hint.double.okey")
	}
	return text
}

// throwHint tells which tile to throw, what would help the next player, and what the hand is then
// played for; where it could finish, that it is better held back (rule 3.1).
func (t hinter) throwHint(x tile.Tile) string {
	v, w := t.View, t.Words
	if _, wins := v.DearestFinish(); wins {
		return w.With("hint.hold", words.Args{"Tile": x})
	}
	rest, seen := v.Hand, v.Seen()
	rest.Remove(x)
	seen.Add(x)
	p := t.planFor(rest, seen)
	text := t.chance(w.With("hint.throw", words.Args{"Tile": x})) + " "
	if danger := t.danger(x); danger != "" {
		text += danger + " "
	}
	return text + t.planned(p) + t.helping(p)
}

// drawHint tells to draw, and what the hand is played for.
func (t hinter) drawHint() string {
	v, w := t.View, t.Words
	if t.May(game.Take) {
		with, _ := v.After(game.Action{Kind: game.Take})
		if finish, wins := with.DearestFinish(); wins {
			if over, won := with.Outcome(finish); over && !won {
				return w.With("hint.hold.draw", words.Args{"Tile": with.Taken})
			}
		}
	}
	p := t.planFor(v.Hand, v.Seen())
	switch text := t.chance(w.Say("hint.draw")) + " "; {
	case p.missing == 0:
		return text + w.Say("hint.ready")
	case p.missing <= nearby:
		return text + t.planned(p) + t.helping(p)
	default:
		return text + t.planned(p)
	}
}

// takeHint tells to take the left tile and what it does for the hand: the set or run that it makes on
// the rack, or else what the solver has it stand with.
func (t hinter) takeHint(made meld.Laid) string {
	w := t.Words
	with, _ := t.View.After(game.Action{Kind: game.Take})
	top := with.Taken
	args := words.Args{"Tile": top}
	if finish, wins := with.DearestFinish(); wins {
		args["Last"] = finish.Tile
		return w.With("hint.take.wins", args)
	}
	solver := t.meldSolver()
	best, ok := session.Advice{View: &with, Solver: solver}.BestDiscard(with.Hand, top)
	if !ok { // of okeys, say
		return w.With("hint.take", args)
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
		}
	}
	id := "hint.take"
	switch at := slices.Index(group, top); {
	case top == with.Terms().Wild():
		id = "hint.take.okey"
	case at < 0:
	case made.Len() > 0 || with.Terms().IsMeld(group):
		id, args["Group"] = "hint.take.makes", Group(group)
	case len(group) > 1:
		id, args["Group"] = "hint.take.goes", Group(slices.Delete(slices.Clone(group), at, at+1))
	}
	text := t.chance(w.With(id, args)) + " "
	if p.how == meld.Melds && p.missing != meld.Never {
		text += w.With("hint.take.then", words.Args{"Count": p.missing})
	} else {
		text += t.planned(p)
	}
	if p.missing <= nearby {
		text += t.helping(p)
	}
	return text
}

// plan is what a hand is played for.
type plan struct {
	how     meld.How
	missing int      // tiles, meld.Never if the hand cannot win any more
	useful  tile.Set // that bring it nearer
}

// planFor is what a hand of 14 is played for, given tiles that were seen. It is sets and runs, as
// the master plays (docs/bots.md, "Seven pairs"), unless a single tile makes seven pairs or nothing
// else is left.
func (t hinter) planFor(hand, seen tile.Set) plan {
	d := t.Solver.DistanceGiven(hand, seen)
	if d.Pairs < d.Melds && (d.Pairs <= 1 || d.Melds == meld.Never) {
		return plan{how: meld.Pairs, missing: d.Pairs, useful: t.Solver.Useful(hand, seen)}
	}
	return plan{how: meld.Melds, missing: d.Melds, useful: t.meldSolver().Useful(hand, seen)}
}

// meldSolver is for hands that are played for sets and runs.
func (t hinter) meldSolver() *meld.Solver {
	terms := t.View.Terms()
	terms.Pairs = false
	return meld.NewSolver(terms)
}

// planned says what is planned and how far it is.
func (t hinter) planned(p plan) string {
	switch {
	case p.missing == meld.Never:
		return t.Words.Say("hint.never")
	case p.how == meld.Pairs:
		return t.Words.With("hint.plan.pairs", words.Args{"Number": p.missing})
	}
	text := t.Words.With("hint.plan.melds", words.Args{"Number": p.missing})
	if d := t.Solver.DistanceGiven(t.View.Hand, t.View.Seen()); d.Pairs < d.Melds { // what the counter of missing tiles says
		text += " " + t.Words.With("hint.plan.or.pairs", words.Args{"Number": d.Pairs})
	}
	return text
}

// helping says how many tiles help with a plan, and which where few are missing.
func (t hinter) helping(p plan) string {
	if p.useful.Len() == 0 {
		return ""
	}
	text := t.Words.With("hint.helps", words.Args{"Count": p.useful.Len()})
	if p.missing <= nearby {
		text += list(p.useful)
	}
	return text
}

// danger says which tile the next player has use for, as everyone could see: the one to be thrown,
// or another that the player has no use for himself. It says nothing where there is none.
func (t hinter) danger(thrown tile.Tile) string {
	v := t.View
	next := game.Seat(0)
	for v.Out(next) || v.Left(next) != v.Seat {
		next++
	}
	taken := coach.TakenBy(v, next)
	if pair := coach.MeldingWith(v.Terms(), taken, thrown); pair != nil {
		return t.Words.With("hint.danger.thrown", words.Args{"Name": t.Name(next), "Group": Group(pair)})
	}
	_, loose := t.meldSolver().Best(v.Hand)
	for _, x := range loose {
		if pair := coach.MeldingWith(v.Terms(), taken, x); pair != nil {
			return t.Words.With("hint.danger", words.Args{"Name": t.Name(next), "Group": Group(pair), "Tile": x})
		}
	}
	return ""
}

// list shows the useful tiles after what is said of them.
func list(useful tile.Set) string {
	text := ":"
	for _, x := range useful.Distinct() {
		text += " " + words.Mark(x)
	}
	return text
}
