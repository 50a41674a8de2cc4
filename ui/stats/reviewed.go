package stats

import (
	"fmt"
	"math"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Reviewed is what is known of the player's luck and of his mistakes, of the matches of one game that
// were reviewed. Points of Okey 101 are others than those where hands are finished whole, so they
// are never added up together.
type Reviewed struct {
	Matches int `json:"matches"`
	Rounds  int `json:"rounds"`
	// Result is what the rounds brought, Luck what of it was luck, Adjusted the rest, and Err its
	// standard error: all in the measure of coach.Round.Result, and Err null after one round.
	Result   float64  `json:"result"`
	Luck     float64  `json:"luck"`
	Adjusted float64  `json:"adjusted"`
	Err      *float64 `json:"se"`
	// ErrorRate is what each decision that left a choice cost, in thousandths of a round, in Okey 101 of
	// a point. Level is the
	// level of ours that plays so, and Interval those at the ends of the 95 % interval; null where
	// nothing can be said.
	ErrorRate float64  `json:"error_rate"`
	Level     *string  `json:"level"`
	Interval  []string `json:"level_ci"`

	sum   coach.Summary
	rules game.Rules // of one of the matches
	scale *coach.Scale
}

// countReviewed sums up what is kept of the reviews of matches with points whose decisions are measured by
// a scale; nil where nothing is.
func countReviewed(matches []journal.Summary, scale *coach.Scale) *Reviewed {
	r := &Reviewed{scale: scale}
	var rounds []coach.Figures
	for i := range matches {
		m := &matches[i]
		rules := m.Header.Rules
		if m.Path == "" || coach.ScaleOf(&rules) != scale || scale.Unit == coach.Wins && !rules.HasPoints() {
			continue
		}
		if kept, _, ok := review.SavedFigures(m.Path, session.Player); ok {
			r.Matches++
			r.rules = rules
			rounds = append(rounds, kept...)
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
	if level, interval, ok := coach.Place(&s, r.rules); ok {
		all := bots.Levels()
		r.Level, r.Interval = &all[level].Name, []string{all[interval[0]].Name, all[interval[1]].Name}
	}
	return r
}

// section is luck and mistakes in words.
func (r *Reviewed) section(w *words.Words) Section {
	s := Section{Title: w.Say("stats.reviewed")}
	if r.scale.Unit == coach.Points {
		s.Title = w.Say("stats.reviewed.101")
	}
	add := func(id, text string) { s.Rows = append(s.Rows, Row{Name: "  " + w.Say(id), Text: text}) }
	add("stats.reviewed.matches", fmt.Sprint(r.Matches))
	if r.Rounds > 0 {
		luck := tell.Reviewer{Words: w}.Luck(&r.sum, r.rules)
		add("stats.reviewed.luck", luck)
	}
	if r.Level != nil {
		add("stats.reviewed.level", w.With("stats.reviewed.level.is", words.Args{"Level": levelName(w, *r.Level), "Low": levelName(w, r.Interval[0]), "High": levelName(w, r.Interval[1])}))
	}
	return s
}
