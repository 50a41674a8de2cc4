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
func (t Teller) PuzzleVerdict(a *practice.Attempt) string {
	d := a.Decision
	args := words.Args{"Best": t.optionPhrase(d, d.Best()), "Played": t.Played(d), "Cost": t.Cost(d), "Mark": d.Mark.String()}
	id := "train.wrong.cost"
	switch {
	case !d.IsRight() && !ComparisonUnit(d).Certain:
		id = "train.wrong" + UnitOf(&d.View.Rules).suffix
		args["Best"], args["Worth"] = worthTexts(t.Words, d, d.Best(), d.Chosen())
	case d.IsRight() && d.Chosen() == d.Best():
		id = "train.right"
	case d.IsRight() && d.Loss == 0:
		id = "train.same"
	case d.IsRight():
		id = "train.near"
	}
	return strings.TrimSpace(t.Words.With(id, args)) // an uncertain mistake has no mark
}

// ChancesLine lists the values of the best options and of the one played.
func (t Teller) ChancesLine(d *coach.Decision) string {
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
		worth := u.Worth(t.Words, u.Figure(o), 0)
		chances = append(chances, t.Words.With(id, words.Args{"Option": t.optionPhrase(d, o), "Worth": worth}))
	}
	return t.Words.With("train.chances"+u.suffix, words.Args{"Chances": strings.Join(chances, "; ")})
}

// PuzzleDone describes the result in a puzzle of the day that has already been tried, as in practice.Deck.DoneToday, and
// announces another puzzle.
func (t Teller) PuzzleDone(a *practice.Attempt) string {
	id := "train.daily.missed"
	if a.Daily.Right {
		id = "train.daily.done"
	}
	text := t.Words.With(id, words.Args{"Best": t.optionPhrase(a.Decision, a.Best())})
	back := PuzzleComesBack(t.Words, a.Days)
	if a.Daily.Ahead {
		back = t.Words.With("puzzle.clock", words.Args{"Date": a.Daily.Date})
	}
	if back != "" {
		text += " " + back
	}
	return text + " " + t.Words.Say("train.daily.other")
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
func (t Teller) optionPhrase(d *coach.Decision, o *value.Estimate) string {
	id := "train.option." + o.Action.Kind.String()
	if !t.Words.Has(id) {
		return t.actionPhrase(&d.View, o.Action)
	}
	return t.Words.With(id, t.actionArgs(&d.View, o.Action))
}

// PuzzleReasons explains why the best option is better than the one played. If the option played was right, the first
// line names the next best option, and the others explain why the best one is better than that one.
func (t Teller) PuzzleReasons(a *practice.Attempt) []string {
	if a.Next == nil {
		return t.Why(a.Decision)
	}
	next := t.Words.With("train.next-best", words.Args{"Option": t.optionPhrase(a.Next, a.Next.Chosen()), "Cost": t.Cost(a.Next)})
	return append([]string{next}, t.Why(a.Next)...)
}

// TrainingCount returns the figures of the training notebook, as in "12 tried, 9 solved, 3 come back".
func TrainingCount(w *words.Words, c practice.Count) string {
	text := w.With("train.count", words.Args{"Count": c.Tried, "Right": c.Right})
	if c.Waiting > 0 {
		text += ", " + w.With("train.count.waiting", words.Args{"Count": c.Waiting})
	}
	return text
}
