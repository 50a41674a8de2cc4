package stats

import (
	"fmt"
	"math"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Reviewed is what is known of the player's luck and of his mistakes: of the matches that were
// reviewed, where hands are finished whole.
type Reviewed struct {
	Matches int `json:"matches"`
	Rounds  int `json:"rounds"`
	// Result is what the rounds brought, Luck what of it was luck, Adjusted the rest, and Err its
	// standard error: all in the measure of coach.Round.Result, and Err null after one round.
	Result   float64  `json:"result"`
	Luck     float64  `json:"luck"`
	Adjusted float64  `json:"adjusted"`
	Err      *float64 `json:"se"`
	// ErrorRate is what each decision that left a choice cost, in thousandths of a round. Level is the
	// level of ours that plays so, and Interval those at the ends of the 95 % interval; null where
	// nothing can be said.
	ErrorRate float64  `json:"error_rate"`
	Level     *string  `json:"level"`
	Interval  []string `json:"level_ci"`

	sum coach.Summary
}

// countReviewed sums up what is kept of the reviews of matches.
func countReviewed(matches []journal.Summary) *Reviewed {
	r := &Reviewed{}
	var rounds []coach.Figures
	depth := coach.Deep
	for i := range matches {
		m := &matches[i]
		if m.Path == "" || m.Header.Rules.LaysMelds() || !m.Header.Rules.HasPoints() {
			continue
		}
		if kept, closely, ok := review.Kept(m.Path, session.Player); ok {
			r.Matches++
			rounds = append(rounds, kept...)
			depth = min(depth, closely)
		}
	}
	if r.Matches == 0 {
		return nil
	}
	s := coach.Sum(rounds)
	r.sum, r.Rounds, r.Result, r.Luck, r.Adjusted, r.ErrorRate = s, s.Rounds, s.Result, s.Luck, s.Adjusted, s.ErrorRate
	if !math.IsInf(s.Err, 0) {
		r.Err = &s.Err
	}
	if level, interval, ok := coach.Place(&s, depth); ok {
		all := bots.Levels()
		r.Level, r.Interval = &all[level].Name, []string{all[interval[0]].Name, all[interval[1]].Name}
	}
	return r
}

// section is luck and mistakes in words.
func (r *Reviewed) section(w *words.Words) Section {
	s := Section{Title: w.Say("stats.reviewed")}
	add := func(id, text string) { s.Rows = append(s.Rows, Row{Name: "  " + w.Say(id), Text: text}) }
	add("stats.reviewed.matches", fmt.Sprint(r.Matches))
	if r.Rounds > 0 {
		luck := tell.Reviewer{Words: w}.Luck(&r.sum, true)
		add("stats.reviewed.luck", luck)
	}
	if r.Level != nil {
		add("stats.reviewed.level", w.With("stats.reviewed.level.is", words.Args{"Level": levelName(w, *r.Level), "Low": levelName(w, r.Interval[0]), "High": levelName(w, r.Interval[1])}))
	}
	return s
}
