package daily

import (
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/ui/words"
)

// DateText returns a date in words, such as "22 November 2026".
func DateText(w *words.Words, date string) string {
	day := dayOf(date)
	month := strings.Fields(w.Say("daily.months"))[day.Month()-1]
	return w.With("daily.date", words.Args{"Day": day.Day(), "Month": month, "Year": day.Year()})
}

// CourseText returns how a round went for a seat, such as "won in turn 9, with the okey".
func CourseText(w *words.Words, rules *game.Rules, c duplicate.Course) string {
	switch {
	case c.Won && c.Okey:
		return w.With("course.okey", words.Args{"Turn": c.Turns})
	case c.Won:
		return w.With("course.won", words.Args{"Turn": c.Turns})
	case rules.CountsHands():
		return w.With("course.points", words.Args{"Points": w.Decimal(c.Points, 0), "Sign": sign(c.Points)})
	case c.Missing == 0:
		return w.Say("course.none")
	}
	return w.With("course.short", words.Args{"Count": c.Missing})
}

// sign returns the plus of a positive number; Decimal writes the minus of a negative one.
func sign(n float64) string {
	if n >= 0.5 {
		return "+"
	}
	return ""
}

// Title returns the name of a deal, such as "deal 327", without its date.
func (d Deal) Title(w *words.Words) string {
	id := map[string]string{"classic": "daily.deal", "101": "daily.deal.101"}[d.Preset]
	return w.With(id, words.Args{"Number": d.Number()})
}

// LevelText returns how many of the field each of these levels beats, the strongest first.
func (r *Result) LevelText(w *words.Words, levels []bots.Level) string {
	var parts []string
	for i := len(levels) - 1; i >= 0; i-- {
		parts = append(parts, w.With("daily.level", words.Args{"Level": levels[i].Name, "Count": r.WorseThan(levels[i].Name)}))
	}
	return strings.Join(parts, " · ")
}

// Share returns the four lines to send to a friend. They tell nothing about the tiles. streak is the number of days in
// a row.
func (r *Result) Share(w *words.Words, streak int) []string {
	rules := r.Rules()
	const steps = 10
	filled := (r.Worse()*steps + FieldSize/2) / FieldSize
	return []string{
		w.With("daily.share", words.Args{"Deal": r.Title(w), "Date": DateText(w, r.Date)}),
		w.With("daily.better", words.Args{"Count": r.Worse()}) + " · " + r.LevelText(w, bots.Levels()[2:]),
		CourseText(w, &rules, r.Course),
		strings.Repeat("▰", filled) + strings.Repeat("▱", steps-filled) + "  " + w.With("daily.streak", words.Args{"Count": streak}),
	}
}

// Lines returns the result in sentences: the deal, how it went, the levels, and the days in a row.
func (r *Result) Lines(w *words.Words, streak, best int) []string {
	rules := r.Rules()
	return []string{
		w.With("daily.told", words.Args{"Deal": r.Title(w), "Date": DateText(w, r.Date)}),
		w.With("daily.you", words.Args{"Course": CourseText(w, &rules, r.Course)}) + " " + w.With("daily.field", words.Args{"Count": r.Worse()}),
		w.With("daily.levels", words.Args{"Levels": r.LevelText(w, bots.Levels())}),
		StreakText(w, streak, best),
	}
}

// StreakText returns the days in a row, now and at best.
func StreakText(w *words.Words, streak, best int) string {
	return w.With("daily.streak", words.Args{"Count": streak}) + " · " + w.With("daily.best", words.Args{"Count": best})
}

// ClockText returns the note about a try whose date the clock has not reached, empty if there is none.
func (d *Days) ClockText(w *words.Words, now time.Time) string {
	t := d.Behind(now)
	if t == nil {
		return ""
	}
	return w.With("daily.clock", words.Args{"Now": DateText(w, now.Format(time.DateOnly)), "Date": DateText(w, t.Date), "File": words.Safe(t.Path, 200)})
}

// DamageText returns the note about journals that do not count, empty if there are none.
func (d *Days) DamageText(w *words.Words) string {
	if d.Damaged == 0 {
		return ""
	}
	return w.With("daily.damaged", words.Args{"Count": d.Damaged})
}

// StatusOf is Status with the field that was kept, which it reads.
func (d *Days) StatusOf(w *words.Words, deal Deal) string {
	if t := d.Try(deal); t != nil {
		if r := t.KeptResult(); r != nil {
			return d.Status(w, deal, r.Worse(), true)
		}
	}
	return d.Status(w, deal, 0, false)
}

// Status returns how far a deal is: not played, begun, given up, or the number of the field that the try beats, if that
// is known.
func (d *Days) Status(w *words.Words, deal Deal, worse int, known bool) string {
	switch t := d.Try(deal); {
	case t == nil:
		return w.Say("daily.new")
	case t.Abandoned:
		return w.Say("daily.closed")
	case t.Round == nil:
		return w.Say("daily.open")
	case !known:
		return w.Say("daily.done")
	}
	return w.With("daily.better", words.Args{"Count": worse})
}
