package daily

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fair/okey/bots"
	"fair/okey/ui/words"
)

// DateText returns a date in words, such as "22 November 2026".
func DateText(w *words.Words, date string) string {
	day := dayOf(date)
	month := strings.Fields(w.Say("daily.months"))[day.Month()-1]
	return w.With("daily.date", words.Args{"Day": day.Day(), "Month": month, "Year": day.Year()})
}

// OutcomeText returns the outcome of the attempt in words, such as "won in turn 9, with the okey".
func (r *Result) OutcomeText(w *words.Words) string {
	rules, c := r.Rules(), r.Outcome
	switch {
	case c.Won && c.Okey:
		return w.With("course.okey", words.Args{"Turn": c.Turns})
	case c.Won:
		return w.With("course.won", words.Args{"Turn": c.Turns})
	case rules.CountsHands():
		sign := "" // Decimal writes the minus sign
		if c.Points >= 0.5 {
			sign = "+"
		}
		return w.With("course.points", words.Args{"Points": w.Decimal(c.Points, 0), "Sign": sign})
	case c.Missing == 0:
		return w.Say("course.none")
	}
	return w.With("course.short", words.Args{"Count": c.Missing})
}

// Title returns the name of a deal, such as "deal 327", without its date.
func (d Deal) Title(w *words.Words) string {
	id := map[string]string{"classic": "daily.deal", "101": "daily.deal.101"}[d.Preset]
	return w.With(id, words.Args{"Number": d.Number()})
}

// LevelText returns how many replays in the field each of these levels beats, strongest level first.
func (r *Result) LevelText(w *words.Words, levels []bots.Level) string {
	var parts []string
	for _, level := range slices.Backward(levels) {
		parts = append(parts, w.With("daily.level", words.Args{"Level": level.Name, "Count": r.WorseThan(level.Name)}))
	}
	return strings.Join(parts, " · ")
}

// Share returns four lines to send to a friend. They reveal nothing about the tiles. streak is the current number of
// consecutive days.
func (r *Result) Share(w *words.Words, streak int) []string {
	const steps = 10
	filled := (r.Worse()*steps + FieldSize/2) / FieldSize
	return []string{
		w.With("daily.share", words.Args{"Deal": r.Title(w), "Date": DateText(w, r.Date)}),
		w.With("daily.better", words.Args{"Count": r.Worse()}) + " · " + r.LevelText(w, bots.Levels()[2:]),
		r.OutcomeText(w),
		strings.Repeat("▰", filled) + strings.Repeat("▱", steps-filled) + "  " + w.With("daily.streak", words.Args{"Count": streak}),
	}
}

// Summary returns the outcome and the number of replays that the attempt beats, in sentences.
func (r *Result) Summary(w *words.Words) string {
	return w.With("daily.you", words.Args{"Course": r.OutcomeText(w)}) + " " + w.With("daily.field", words.Args{"Count": r.Worse()})
}

// Lines returns the result in sentences: the deal, its outcome, the levels, and the days in a row.
func (r *Result) Lines(w *words.Words, streak, best int) []string {
	return []string{
		w.With("daily.told", words.Args{"Deal": r.Title(w), "Date": DateText(w, r.Date)}),
		r.Summary(w),
		w.With("daily.levels", words.Args{"Levels": r.LevelText(w, bots.Levels())}),
		StreakText(w, streak, best),
	}
}

// StreakText returns the current and the best number of days in a row.
func StreakText(w *words.Words, streak, best int) string {
	return w.With("daily.streak", words.Args{"Count": streak}) + " · " + w.With("daily.best", words.Args{"Count": best})
}

// ClockText returns a warning that the date of an attempt is ahead of the clock, or "" if that is not so.
func (d Days) ClockText(w *words.Words, now time.Time) string {
	t := d.latest()
	if t == nil || !IsAhead(t.Date, now) {
		return ""
	}
	return w.With("daily.clock", words.Args{"Now": DateText(w, Today(now, "")), "Date": DateText(w, t.Date), "File": words.Safe(t.Path, 200)})
}

// ClosedText returns the reason why a closed attempt has no result.
func (t *Attempt) ClosedText(w *words.Words) string {
	return w.With("daily."+t.State(), words.Args{"File": words.Safe(filepath.Base(t.Path), 80)})
}

// Status returns the state of a deal in words or, if the attempt has a Saved result, the number of replays that it
// beats.
func (d Days) Status(w *words.Words, deal Deal) string {
	t := d.Attempt(deal)
	if t != nil && t.Saved != nil {
		return w.With("daily.better", words.Args{"Count": t.Saved.Worse()})
	}
	return w.Say("daily.state." + t.State())
}
