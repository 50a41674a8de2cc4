package stats

import (
	"math"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
)

// Reviewed holds the player's luck and mistakes in the reviewed matches of one kind of game. Points in Okey 101 differ
// from those in games won with a whole hand, so the two are never added up.
type Reviewed struct {
	Matches int `json:"matches"`
	Rounds  int `json:"rounds"`
	// Unreviewed is the number of matches that could be reviewed but have not been.
	Unreviewed int `json:"unreviewed"`
	// Result is the player's result in the rounds, Luck the part of it due to luck, Adjusted the rest, and Err the
	// standard error of Adjusted, or nil after a single round. All are in the unit of coach.Round.Result.
	Result   float64  `json:"result"`
	Luck     float64  `json:"luck"`
	Adjusted float64  `json:"adjusted"`
	Err      *float64 `json:"se"`
	// ErrorRate is the mean loss per unforced decision, in thousandths of a round or, in Okey 101, of a point. Level is
	// the bot level with that rate, and Interval holds the levels at the ends of the 95% confidence interval; both are
	// nil if unknown.
	ErrorRate float64  `json:"error_rate"`
	Level     *string  `json:"level"`
	Interval  []string `json:"level_ci"`

	sum   coach.Summary
	rules game.Rules // the rules of one of the matches
}

// countReviewed sums up the saved reviews of those matches with points that the given scale measures. It returns nil if
// no such match can be reviewed.
func countReviewed(matches []journal.Summary, scale *coach.Scale) *Reviewed {
	r := &Reviewed{}
	var rounds []coach.Figures
	for i := range matches {
		m := &matches[i]
		rules := m.Header.Rules
		if m.Path == "" || coach.ScaleOf(&rules) != scale || scale.Unit == coach.Wins && !rules.HasPoints() {
			continue
		}
		if kept, _, ok := review.SavedFigures(m.Path, m.Seat); ok {
			r.Matches++
			r.rules = rules
			rounds = append(rounds, kept...)
			continue
		}
		if coach.CheckRules(rules) == nil {
			r.Unreviewed++
		}
	}
	switch {
	case r.Matches+r.Unreviewed == 0:
		return nil
	case r.Matches == 0:
		return r
	}
	s := coach.Sum(rounds)
	r.sum, r.Rounds, r.Result, r.Luck, r.Adjusted, r.ErrorRate = s, s.Rounds, s.Result, s.Luck, s.Adjusted, s.ErrorRate
	if !math.IsInf(s.Err, 0) {
		r.Err = &s.Err
	}
	if level, interval, ok := coach.NearestLevel(&s, r.rules); ok {
		all := bots.Levels()
		r.Level, r.Interval = &all[level].Name, []string{all[interval[0]].Name, all[interval[1]].Name}
	}
	return r
}
