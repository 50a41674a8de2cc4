package stats

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game/check"
)

// matchesOf returns a reviewed match of ten rounds for each of the given losses, which are in wins. The matches are two
// days apart and begin on Monday 2026-09-07.
func matchesOf(losses ...float64) (all []reviewedMatch) {
	for i, loss := range losses {
		m := reviewedMatch{begun: time.Date(2026, 9, 7+2*i, 21, 0, 0, 0, time.Local)}
		for k := range 10 {
			m.rounds = append(m.rounds, coach.Figures{Unforced: 14, Loss: loss * float64(k%3)})
		}
		all = append(all, m)
	}
	return all
}

// ratingTexts returns the section on a rating as text, and the rating as JSON.
func ratingTexts(lang string, r *Rating) (text, asJSON string) {
	s := Stats{Rating: r, Matches: Score{Played: 1}, Last: []int{1}}
	return textOf(s.Lines(wordsIn(lang))), string(check.Must(json.Marshal(s)))
}

// TestRating_Learner checks the rating, its change, its weeks and its texts for a player who improves.
func TestRating_Learner(t *testing.T) {
	scale := coach.Scales()[0]
	var losses []float64
	for i := range 30 {
		losses = append(losses, 0.2-float64(i)*0.006)
	}
	r := rate(matchesOf(losses...), scale)
	check.That(t, r.Rounds == 300 && r.Missing == 0 && r.Level == "kalfa" && r.Change >= 50 && r.Since == "2026-10-07", "the rating is %+v", r)
	weeks := r.ByWeek()
	check.That(t, len(weeks) == 9 && len(r.Weeks) == 9 && r.Weeks[0].Monday == "2026-09-07" && r.Weeks[8].Monday == "2026-11-02" && r.Weeks[8].Value == r.Value, "the weeks are %v, %+v", weeks, r.Weeks)
	for i := 1; i < len(weeks); i++ {
		check.That(t, !(weeks[i] <= weeks[i-1]), "the curve falls: %v", weeks)
	}
	text, asJSON := ratingTexts("en", r)
	for _, want := range []string{"Your level (9 weeks)\n", ", up · 1,2", "\n  Since 2026-10-07    up ", "usta 1,300", "Week of 2026-11-02"} {
		check.That(t, strings.Contains(text, want), "there is no %q in:\n%s", want, text)
	}
	for _, want := range []string{`"rating":{"rounds":300,"missing":0,"value":12`, `"level":"kalfa"`, `"since":"2026-10-07"`, `{"level":"usta","rating":1300}`, `{"monday":"2026-11-02","value":12`} {
		check.That(t, strings.Contains(asJSON, want), "there is no %s in %s", want, asJSON)
	}
	text, _ = ratingTexts("tr", r)
	check.That(t, strings.Contains(text, "kalfa") && strings.Contains(text, ", yükseldi · 1.2"), "in Turkish:\n%s", text)
}

// TestRating_Few checks the texts before the rating is known.
func TestRating_Few(t *testing.T) {
	for matches, want := range map[int]string{0: "30 more rounds", 2: "10 more rounds"} {
		r := rate(matchesOf(make([]float64, matches)...), coach.Scales()[0])
		text, asJSON := ratingTexts("en", r)
		check.That(t, strings.Contains(text, want+" until it is known") && !strings.Contains(text, "±") && !strings.Contains(asJSON, `"value":`) && len(r.ByWeek()) == 0, "after %d matches:\n%s%s", matches, text, asJSON)
	}
}

// TestRating_Steady checks that the rating of a player who always plays equally well shows no change, and that a match
// counts even if its date is wrong.
func TestRating_Steady(t *testing.T) {
	losses := make([]float64, 20)
	for i := range losses {
		losses[i] = 0.05
	}
	matches := matchesOf(losses...)
	steady := rate(matches, coach.Scales()[0])
	text, _ := ratingTexts("en", steady)
	check.That(t, steady.Change == 0 && !strings.Contains(text, ", up") && !strings.Contains(text, "Since"), "a change is told:\n%s", text)
	matches[9].begun = time.Date(2199, 1, 1, 0, 0, 0, 0, time.Local)
	matches[12].begun = time.Time{}
	r := rate(matches, coach.Scales()[0])
	check.That(t, r.Value == steady.Value && r.Rounds == steady.Rounds && r.Change == 0, "by a strange clock the rating is %+v", r)
	weeks := r.ByWeek()
	check.That(t, len(weeks) != 0 && len(weeks) <= maxWeeks && weeks[len(weeks)-1] == float64(r.Value), "the weeks are %v", weeks)
}

// TestRating_Gap checks that weeks without a match have no value.
func TestRating_Gap(t *testing.T) {
	matches := matchesOf(0.05, 0.05, 0.05, 0.05)
	matches[3].begun = matches[2].begun.AddDate(0, 0, 28)
	weeks := rate(matches, coach.Scales()[0]).ByWeek()
	check.That(t, len(weeks) == 5 && !math.IsNaN(weeks[0]) && math.IsNaN(weeks[1]) && math.IsNaN(weeks[3]) && !math.IsNaN(weeks[4]), "the weeks are %v", weeks)
}
