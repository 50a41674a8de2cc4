package tell

import (
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// PuzzleVerdict says what a move in a puzzle was worth.
func (r Reviewer) PuzzleVerdict(a *practice.Attempt) string {
	d := a.Decision
	args := words.Args{"Best": r.option(d, d.Best()), "Played": r.Played(d), "Cost": r.Cost(d), "Mark": d.Mark.String()}
	id := "train.wrong"
	switch {
	case d.IsRight() && d.Chosen() == d.Best():
		id = "train.right"
	case d.IsRight() && d.Loss == 0:
		id = "train.same"
	case d.IsRight():
		id = "train.near"
	}
	return r.Words.With(id, args)
}

// optionsShown is how many options of a puzzle are told: the best ones, and the one played.
const optionsShown = 5

// Chances says what the best options are worth, and the one played, a line each.
func (r Reviewer) Chances(d *coach.Decision) (lines []string) {
	played := d.Chosen()
	for i := range d.Options {
		o := &d.Options[i]
		if i >= optionsShown && o != played {
			continue
		}
		id := "train.chance"
		if o == played {
			id = "train.chance.played"
		}
		args := words.Args{"Option": r.option(d, o), "Win": r.Words.Decimal(100*o.Win, 1), "Points": signed(r.Words, o.Points, 0)}
		lines = append(lines, r.Words.With(UnitOf(&d.View.Rules).id(id), args))
	}
	return lines
}

// PuzzleChances is Chances in a line.
func (r Reviewer) PuzzleChances(d *coach.Decision) string {
	return r.Words.With(UnitOf(&d.View.Rules).id("train.chances"), words.Args{"Chances": strings.Join(r.Chances(d), "; ")})
}

// PuzzleDone says how the puzzle of the day went that was tried, and that it is another one now.
func (r Reviewer) PuzzleDone(d *practice.Done) string {
	id := "train.daily.missed"
	if d.Right {
		id = "train.daily.done"
	}
	text := r.Words.With(id, words.Args{"Best": r.option(d.Best, d.Best.Best())})
	if back := PuzzleComesBack(r.Words, d.Days); back != "" {
		text += " " + back
	}
	return text + " " + r.Words.Say("train.daily.other")
}

// PuzzleComesBack says when a puzzle comes back, nothing if it does not.
func PuzzleComesBack(w *words.Words, days int) string {
	if days == 0 {
		return ""
	}
	return w.With("train.comes-back", words.Args{"Count": days})
}

// option names an option.
func (r Reviewer) option(d *coach.Decision, o *value.Estimate) string {
	id, ok := map[game.Kind]string{
		game.Discard: "train.option.discard", game.Finish: "train.option.finish", game.Draw: "train.option.draw",
		game.Take: "train.option.take", game.Pass: "train.option.pass",
	}[o.Action.Kind]
	if !ok {
		return r.action(&d.View, o.Action)
	}
	x := o.Action.Tile
	if d.Step == coach.Drawing {
		x = d.View.TopDiscard(d.View.Left(d.View.Seat))
	}
	return r.Words.With(id, words.Args{"Tile": x})
}

// PuzzleReasons says why the best option is better than the one played; where that was right, why it
// is better than the next one, which the first line names.
func (r Reviewer) PuzzleReasons(a *practice.Attempt) []string {
	if a.Next == nil {
		return r.Reasons(a.Decision)
	}
	next := r.Words.With("train.next-best", words.Args{"Option": r.option(a.Next, a.Next.Chosen()), "Cost": r.Cost(a.Next)})
	return append([]string{next}, r.Reasons(a.Next)...)
}

// TrainingCount says how the training goes: "12 tried, 9 solved (75 %), 3 come back".
func TrainingCount(w *words.Words, c practice.Count) string {
	text := w.With("train.count", words.Args{"Count": c.Tried, "Right": c.Right})
	if c.Waiting > 0 {
		text += ", " + w.With("train.count.waiting", words.Args{"Count": c.Waiting})
	}
	return text
}
