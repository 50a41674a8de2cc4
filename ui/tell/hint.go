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

// nearby is the largest number of missing tiles at which the useful tiles are listed; with more
// missing, nearly all tiles are useful.
const nearby = 2

// showHintLosers holds the ids of the hint to show the indicator's twin.
var showHintLosers = loserIDs{"hint.show", "hint.show.team", "hint.show.two", "hint.show.two"}

// NoHint says why there is no hint now.
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

// Hint returns a line with what the master would do now, and why. The reasons rest on the solver and
// the player's view alone.
func (t Teller) Hint(h session.Hint) string { return hinter{t, h.Win}.hint(h) }

// A hinter makes the texts of a hint.
type hinter struct {
	Teller
	win float64 // the chance of winning with the hint, 0 if unknown
}

// withChance adds to a sentence the chance of winning, if it is known and not certain.
func (t hinter) withChance(action string) string {
	if t.win <= 0 || t.win >= 1 {
		return action
	}
	return action + " " + t.Words.With("hint.chance", words.Args{"Win": Percent(t.Words, t.win, 0)})
}

func (t hinter) hint(h session.Hint) string {
	v, w, a := t.View, t.Words, h.Action
	switch {
	case v.Rules.LaysMelds():
		return t.layingHint(h)
	case a.Kind == game.ShowTwin:
		return w.With(t.loserTextID(v.Seat, showHintLosers), words.Args{"Tile": v.Indicator, "Loss": v.ShowLoss(v.Seat)})
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

// finishHint advises finishing with a tile, and says what counts double (rules 3.1 and 5.1).
func (t hinter) finishHint(x tile.Tile) string {
	v, w := t.View, t.Words
	id := "hint.finish"
	if v.Rules.Show == game.Arranged { // rule 3.5
		id = "hint.finish.arranged"
	}
	text := w.With(id, words.Args{"Tile": x})
	if slices.Contains(v.Terms().Finishes(v.Hand), meld.Finish{Tile: x, How: meld.Pairs}) {
		text += " " + w.Say("hint.double.pairs")
	}
	if x == v.Terms().Wild() {
		text += " " + w.Say("hint.double.okey")
	}
	return text
}

// throwHint advises a discard, and says what would help the next player and what the hand is played
// for. If the hand could finish, it advises against that (rule 3.1).
func (t hinter) throwHint(x tile.Tile) string {
	v, w := t.View, t.Words
	if _, wins := v.DearestFinish(); wins {
		return w.With("hint.hold", words.Args{"Tile": x})
	}
	rest, seen := v.Hand, v.Seen()
	rest.Remove(x)
	seen.Add(x)
	p := t.planFor(rest, seen)
	text := t.withChance(w.With("hint.throw", words.Args{"Tile": x})) + " "
	if danger := t.danger(x); danger != "" {
		text += danger + " "
	}
	return text + t.planText(p) + t.usefulText(p)
}

// drawHint advises drawing, and says what the hand is played for.
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
	switch text := t.withChance(w.Say("hint.draw")) + " "; {
	case p.missing == 0:
		return text + w.Say("hint.ready")
	case p.missing <= nearby:
		return text + t.planText(p) + t.usefulText(p)
	default:
		return text + t.planText(p)
	}
}

// takeHint advises taking the tile at the left, and says what it makes: the set or run made on the
// rack, or else the group in the solver's arrangement.
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
	if !ok { // nothing but okeys, for example
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
	text := t.withChance(w.With(id, args)) + " "
	if p.how == meld.Melds && p.missing != meld.Never {
		text += w.With("hint.take.then", words.Args{"Count": p.missing})
	} else {
		text += t.planText(p)
	}
	if p.missing <= nearby {
		text += t.usefulText(p)
	}
	return text
}

// A plan is the way in which a hand is to win.
type plan struct {
	how     meld.How
	missing int      // number of missing tiles, meld.Never if the hand cannot win
	useful  tile.Set // tiles that reduce missing
}

// planFor returns the plan for a hand of 14, given the tiles seen. It is sets and runs, as the master
// plays (docs/bots.md, "Seven pairs"), unless at most one tile is missing to seven pairs or nothing
// else can win.
func (t hinter) planFor(hand, seen tile.Set) plan {
	d := t.Solver.DistanceGiven(hand, seen)
	if d.Pairs < d.Melds && (d.Pairs <= 1 || d.Melds == meld.Never) {
		return plan{how: meld.Pairs, missing: d.Pairs, useful: t.Solver.Useful(hand, seen)}
	}
	return plan{how: meld.Melds, missing: d.Melds, useful: t.meldSolver().Useful(hand, seen)}
}

// meldSolver returns a solver that knows no seven pairs.
func (t hinter) meldSolver() *meld.Solver {
	terms := t.View.Terms()
	terms.Pairs = false
	return meld.NewSolver(terms)
}

// planText says what the plan is and how many tiles it lacks.
func (t hinter) planText(p plan) string {
	switch {
	case p.missing == meld.Never:
		return t.Words.Say("hint.never")
	case p.how == meld.Pairs:
		return t.Words.With("hint.plan.pairs", words.Args{"Number": p.missing})
	}
	text := t.Words.With("hint.plan.melds", words.Args{"Number": p.missing})
	if d := t.Solver.DistanceGiven(t.View.Hand, t.View.Seen()); d.Pairs < d.Melds { // as the counter of missing tiles shows
		text += " " + t.Words.With("hint.plan.or.pairs", words.Args{"Number": d.Pairs})
	}
	return text
}

// usefulText says how many tiles help with a plan, and which if few are missing.
func (t hinter) usefulText(p plan) string {
	if p.useful.Len() == 0 {
		return ""
	}
	text := t.Words.With("hint.helps", words.Args{"Count": p.useful.Len()})
	if p.missing <= nearby {
		text += tileList(p.useful)
	}
	return text
}

// danger names a tile that goes with tiles the next player is known to hold: the one to throw, or
// another that is in none of the player's melds. It is empty if there is none.
func (t hinter) danger(thrown tile.Tile) string {
	v := t.View
	next := game.Seat(0)
	for v.Out(next) || v.Left(next) != v.Seat {
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

// tileList returns a colon and the tiles.
func tileList(useful tile.Set) string {
	text := ":"
	for _, x := range useful.Distinct() {
		text += " " + words.Mark(x)
	}
	return text
}
