package stats

import (
	"math"
	"slices"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game/journal"
	"fair/okey/ui/review"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A Rating is the player's level in one kind of game, based on the quick reviews of all matches (docs/coach.md, "Your
// level").
type Rating struct {
	// Rounds is the number of reviewed rounds, and Missing the number of further rounds needed before the level is
	// known. Until then, the fields from Value to Since are zero.
	Rounds  int `json:"rounds"`
	Missing int `json:"missing"`
	// Value is the rating, on a scale with acemi at 1,000 and usta at 1,300, and Margin the half-width of its 95%
	// interval.
	Value  int `json:"value,omitempty"`
	Margin int `json:"margin,omitempty"`
	// Level is the bot level nearest to the rating. Third is -1, 0 or 1 if the rating is in the lower, middle or upper
	// third of the range nearest to that level.
	Level string `json:"level,omitempty"`
	Third int    `json:"third,omitempty"`
	// Change is the change in the rating since the last match that began before Since, or 0 if it does not exceed its
	// error. Since is a date, written "2026-11-23".
	Change int    `json:"change,omitempty"`
	Since  string `json:"since,omitempty"`
	// Scale lists the ratings of the bot levels, weakest first.
	Scale []LevelRating `json:"scale"`
	// Weeks lists, in order, the weeks in which matches began and the rating was known.
	Weeks []Week `json:"weeks,omitempty"`
	// Laying is set for games in which melds are laid.
	Laying bool `json:"-"`
}

// A LevelRating is the rating of a bot level.
type LevelRating struct {
	Level  string `json:"level"`
	Rating int    `json:"rating"`
}

// A Week is the rating at the end of a week. Monday is its first day, written "2026-11-23".
type Week struct {
	Monday string `json:"monday"`
	Value  int    `json:"value"`
	Margin int    `json:"margin"`
}

// recentPeriod is the period over which a change in the rating is reported.
const recentPeriod = 4 * 7 * 24 * time.Hour

// A reviewedMatch is a match with the figures of its quick review.
type reviewedMatch struct {
	begun  time.Time
	rounds []coach.Figures
}

// ReadRatings returns Stats.Rating and Stats.Rating101 for the matches in a directory. Matches that cannot be read do
// not count.
func ReadRatings(dir string) (classic, okey101 *Rating) {
	return countRatings(readCounted(dir))
}

// readCounted returns the counted matches in a directory that can be read, oldest first.
func readCounted(dir string) []journal.Summary {
	all, _ := journal.List(dir)
	return slices.DeleteFunc(all, func(m journal.Summary) bool { return !isCounted(&m) })
}

// countRatings returns the ratings from counted matches, which must be sorted, oldest first.
func countRatings(matches []journal.Summary) (classic, okey101 *Rating) {
	return countRating(matches, coach.Scales()[0]), countRating(matches, coach.Scales()[1])
}

// countRating returns the rating from those matches that the given scale measures, or nil if there are none.
func countRating(matches []journal.Summary, scale *coach.Scale) *Rating {
	var reviewed []reviewedMatch
	counted := false
	for i := range matches {
		m := &matches[i]
		if m.Path == "" || coach.ScaleOf(&m.Header.Rules) != scale || !coach.CountsForRating(&m.Header.Rules) {
			continue
		}
		counted = true
		if rounds, ok := review.FiguresAt(m.Path, m.Seat, coach.Quick); ok {
			reviewed = append(reviewed, reviewedMatch{m.Header.Begun, rounds})
		}
	}
	if !counted {
		return nil
	}
	return rate(reviewed, scale)
}

// rate returns the rating from reviewed matches, which must be sorted, oldest first.
func rate(matches []reviewedMatch, scale *coach.Scale) *Rating {
	r := &Rating{Laying: scale.Unit == coach.Points, Missing: coach.MinRatedRounds}
	for l, rating := range scale.LevelRatings {
		r.Scale = append(r.Scale, LevelRating{bots.Levels()[l].Name, int(rating)})
	}
	var now coach.Rating
	var rounds []coach.Figures
	var known []int // the number of rounds up to the end of each match, once the rating is known
	for i := range matches {
		rounds = append(rounds, matches[i].rounds...)
		now = scale.Rate(rounds)
		if r.Rounds, r.Missing = now.Rounds, now.Missing; r.Missing > 0 {
			continue
		}
		known = append(known, len(rounds))
		r.Value, r.Margin = int(math.Round(now.Value)), int(math.Ceil(now.Margin))
		begun := matches[i].begun.Local()
		monday := DateOf(time.Date(begun.Year(), begun.Month(), begun.Day()-(int(begun.Weekday())+6)%7, 12, 0, 0, 0, time.Local))
		if n := len(r.Weeks); n == 0 || r.Weeks[n-1].Monday < monday {
			r.Weeks = append(r.Weeks, Week{Monday: monday})
		} // else the clock was set back, and the rating counts for the last week
		w := &r.Weeks[len(r.Weeks)-1]
		w.Value, w.Margin = r.Value, r.Margin
	}
	if len(known) == 0 {
		return r
	}
	level, third := scale.LevelAt(now.Value)
	r.Level, r.Third = bots.Levels()[level].Name, third
	if since := matches[len(matches)-len(known)+1:]; len(since) > 0 {
		first, from := 0, since[len(since)-1].begun.Add(-recentPeriod)
		for first < len(since)-1 && since[first].begun.Before(from) {
			first++
		}
		r.Since, r.Change = DateOf(since[first].begun), int(math.Round(scale.Progress(rounds, known[first])))
	}
	return r
}

// maxWeeks is the maximum number of weeks that ByWeek returns.
const maxWeeks = 26

// ByWeek returns the rating at the end of each week, from the first in which it was known to the last with a match.
// Weeks without a match have NaN. Only the last maxWeeks weeks are included.
func (r *Rating) ByWeek() (values []float64) {
	var last time.Time
	for i, week := range r.Weeks {
		monday, _ := time.Parse(dateFormat, week.Monday)
		for gap := 0; i > 0 && gap < maxWeeks && last.AddDate(0, 0, 7).Before(monday); gap++ {
			values, last = append(values, math.NaN()), last.AddDate(0, 0, 7)
		}
		values, last = append(values, float64(week.Value)), monday
	}
	return values[max(0, len(values)-maxWeeks):]
}

// Describe returns the level in words, such as "kalfa −, up a little · 1,240 ± 60" or "12 more rounds until it is
// known".
func (r *Rating) Describe(w *words.Words) string {
	if r.Missing > 0 {
		return w.With("level.soon", words.Args{"Count": r.Missing})
	}
	return r.Name() + tell.RatingTrend(w, r.Change) + " · " + tell.RatingText(w, r.Value, r.Margin)
}

// Short returns the level and the rating in few words, such as "kalfa − ▲" and "1,240 ± 60", or "12 more rounds until
// it is known" and "".
func (r *Rating) Short(w *words.Words) (name, rating string) {
	if r.Missing > 0 {
		return r.Describe(w), ""
	}
	name = r.Name()
	if r.Change > 0 {
		name += " ▲"
	} else if r.Change < 0 {
		name += " ▼"
	}
	return name, tell.RatingText(w, r.Value, r.Margin)
}

// TitleID returns the ID of the heading for the level in this kind of game.
func (r *Rating) TitleID() string {
	if r.Laying {
		return "level.title.101"
	}
	return "level.title"
}

// Name returns the name of the level, such as "kalfa −". The level must be known.
func (r *Rating) Name() string { return r.Level + [...]string{" −", "", " +"}[r.Third+1] }
