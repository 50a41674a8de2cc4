package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/ui/daily"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// PuzzleVerdict describes whether a move in a puzzle was right.
func (r Reviewer) PuzzleVerdict(a *practice.Attempt) string {
	d := a.Decision
	args := words.Args{"Best": r.optionPhrase(d, d.Best()), "Played": r.Played(d), "Cost": r.Cost(d), "Mark": d.Mark.String()}
	id := "train.wrong.cost"
	switch {
	case !d.IsRight() && !ComparisonUnit(d).Certain:
		id = "train.wrong" + UnitOf(&d.View.Rules).suffix
		args["Best"], args["Worth"] = worthTexts(r.Words, d, d.Best(), d.Chosen())
	case d.IsRight() && d.Chosen() == d.Best():
		id = "train.right"
	case d.IsRight() && d.Loss == 0:
		id = "train.same"
	case d.IsRight():
		id = "train.near"
	}
	return strings.TrimSpace(r.Words.With(id, args)) // an uncertain mistake has no mark
}

// ChancesLine lists the values of the best options and of the one played.
func (r Reviewer) ChancesLine(d *coach.Decision) string {
	const shown = 5 // the number of best options
	u, played := UnitOf(&d.View.Rules), d.Chosen()
	var chances []string
	for i := range d.Options {
		o := &d.Options[i]
		if i >= shown && o != played {
			continue
		}
		id := "train.chance"
		switch {
		case o == played:
			id = "train.chance.played"
		case d.TiesWithBest(o):
			id = "train.chance.same"
		}
		worth := u.Worth(r.Words, Expected(d, o), 0)
		chances = append(chances, r.Words.With(id, words.Args{"Option": r.optionPhrase(d, o), "Worth": worth}))
	}
	return r.Words.With("train.chances"+u.suffix, words.Args{"Chances": strings.Join(chances, "; ")})
}

// PuzzleDone describes the result in a puzzle of the day that has already been tried, and announces another puzzle.
func (r Reviewer) PuzzleDone(d *practice.TriedPuzzle) string {
	id := "train.daily.missed"
	if d.Right {
		id = "train.daily.done"
	}
	text := r.Words.With(id, words.Args{"Best": r.optionPhrase(d.Best, d.Best.Best())})
	back := PuzzleComesBack(r.Words, d.Days)
	if d.Ahead != "" {
		back = r.Words.With("puzzle.clock", words.Args{"Date": d.Ahead})
	}
	if back != "" {
		text += " " + back
	}
	return text + " " + r.Words.Say("train.daily.other")
}

// PuzzleSolvers names the levels that solve the puzzle of the day. It returns "" for any other puzzle.
func PuzzleSolvers(w *words.Words, a *practice.Attempt) string {
	if len(a.Solvers) == 0 {
		return ""
	}
	return w.With("puzzle.solvers", words.Args{"Levels": solvers(a.Solvers)})
}

// PuzzleStreak returns the number of consecutive days on which the player has tried the puzzle of the day, and the
// number of puzzles that come back tomorrow. It returns "" unless this was the first move in the puzzle of the day.
func PuzzleStreak(w *words.Words, a *practice.Attempt) string {
	r := a.Daily
	if r == nil {
		return ""
	}
	text := daily.StreakText(w, r.Streak, r.Best)
	if r.Due > 0 {
		text += " · " + w.With("puzzle.due", words.Args{"Count": r.Due})
	}
	return text
}

// solvers lists the levels with a mark for each, as in "usta ✓ · kalfa ✗".
func solvers(all []practice.Solver) string {
	var parts []string
	for _, s := range all {
		parts = append(parts, s.Level+" "+tick(s.Right))
	}
	return strings.Join(parts, " · ")
}

func tick(right bool) string {
	if right {
		return "✓"
	}
	return "✗"
}

// SharePuzzle returns four lines about the puzzle of the day to send to a friend. They do not reveal the solution.
func SharePuzzle(w *words.Words, r *practice.DailyResult, by []practice.Solver) []string {
	return []string{
		w.With("puzzle.share", words.Args{"Number": daily.Deal{Date: r.Date}.Number(), "Date": daily.DateText(w, r.Date)}),
		w.With("puzzle.me", words.Args{"Sign": tick(r.Right)}),
		solvers(by),
		w.With("daily.streak", words.Args{"Count": r.Streak}),
	}
}

// PuzzleComesBack returns the number of days until a puzzle comes back, in words. It returns "" if days is 0, for a
// puzzle that does not come back.
func PuzzleComesBack(w *words.Words, days int) string {
	if days == 0 {
		return ""
	}
	return w.With("train.comes-back", words.Args{"Count": days})
}

// optionPhrase returns a phrase for an option, such as "discard K9".
func (r Reviewer) optionPhrase(d *coach.Decision, o *value.Estimate) string {
	id := "train.option." + o.Action.Kind.String()
	if !r.Words.Has(id) {
		return r.actionPhrase(&d.View, o.Action)
	}
	return r.Words.With(id, r.actionArgs(&d.View, o.Action))
}

// PuzzleReasons explains why the best option is better than the one played. If the option played was right, the first
// line names the next best option, and the others explain why the best one is better than that one.
func (r Reviewer) PuzzleReasons(a *practice.Attempt) []string {
	if a.Next == nil {
		return r.Reasons(a.Decision)
	}
	next := r.Words.With("train.next-best", words.Args{"Option": r.optionPhrase(a.Next, a.Next.Chosen()), "Cost": r.Cost(a.Next)})
	return append([]string{next}, r.Reasons(a.Next)...)
}

// TrainingCount returns the figures of the training notebook, as in "12 tried, 9 solved, 3 come back".
func TrainingCount(w *words.Words, c practice.Count) string {
	text := w.With("train.count", words.Args{"Count": c.Tried, "Right": c.Right})
	if c.Waiting > 0 {
		text += ", " + w.With("train.count.waiting", words.Args{"Count": c.Waiting})
	}
	return text
}
