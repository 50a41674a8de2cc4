package screen

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A ratingCurve shows the rating by week between the levels of the bots.
type ratingCurve struct {
	rating *stats.Rating
	w      *words.Words
}

// ratingRows is the height of a ratingCurve, and ratingLabels the width of the ratings to its left, in cells.
const (
	ratingRows   = 7
	ratingLabels = 7
)

func (ratingCurve) Height() int { return ratingRows }

// Paint paints the curve and a line for each level from the one just below it to the one just above it.
func (p ratingCurve) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	values := p.rating.ByWeek()
	names := 0
	for _, l := range p.rating.Scale {
		names = max(names, b.Width(tell.LevelName(l.Level))+1)
	}
	c := cells.Plot{Area: cells.NewRect(r.X+ratingLabels, r.Y, r.W-ratingLabels-names, r.H), Points: len(values)}
	if !c.Span(values) {
		return
	}
	low, high := math.Inf(-1), math.Inf(1) // the levels just below and above the curve
	for _, l := range p.rating.Scale {
		if rating := float64(l.Rating); rating <= c.Low {
			low = max(low, rating)
		} else if rating >= c.High {
			high = min(high, rating)
		}
	}
	c.Span(values, []float64{finite(low), finite(high)})
	for _, l := range p.rating.Scale {
		at := float64(l.Rating)
		if at < c.Low || at > c.High {
			continue
		}
		y := r.Y + r.H - 1 - int(math.Round((at-c.Low)/(c.High-c.Low)*float64(r.H-1)))
		b.Text(r.X, y, c.Area.X, p.w.Thousands(l.Rating), cells.RoleDim, false)
		b.Fill(cells.NewRect(c.Area.X, y, c.Area.W, 1), '·', cells.RoleLine, cells.RoleNone)
		b.Text(c.Area.X+c.Area.W+1, y, r.X+r.W, tell.LevelName(l.Level), cells.RoleDim, false)
	}
	c.Paint(b, values, cells.RoleGood, false)
}

// finite returns x, or NaN if x is infinite.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}

// addDays adds a grid with a mark for each day to d. Each column is a week, and the last contains today. names holds the
// initials of the weekdays from Monday, separated by spaces. mark returns the sign for a date, which is two cells wide,
// and its ink.
func addDays(d *cells.Doc, today time.Time, names string, mark func(date string) (sign string, ink cells.Role)) {
	for weekday, name := range strings.Fields(names) {
		d.Add(dayRow{today, weekday, name, mark})
	}
}

// A dayRow is the row of a weekday, from 0 for Monday, in the grid of addDays.
type dayRow struct {
	today   time.Time
	weekday int
	name    string
	mark    func(date string) (sign string, ink cells.Role)
}

// Height returns 1.
func (dayRow) Height() int { return 1 }

// daysOfWeek is the number of days of a week.
const daysOfWeek = 7

// maxWeeks is the maximum number of weeks in a grid of days.
const maxWeeks = 26

// daySigns and dayInks are the signs and inks of days with 0, 1 to 4, 5 to 9, and 10 or more rounds.
var (
	daySigns = [...]string{"··", "▁▁", "▄▄", "██"}
	dayInks  = [...]cells.Role{cells.RoleLine, cells.RoleFaint, cells.RoleGood, cells.RoleGood}
)

// roundMarks returns a function that returns the mark of a date by the number of rounds played on it.
func roundMarks(days []stats.Day, coloured bool) func(date string) (string, cells.Role) {
	rounds := map[string]int{}
	for _, d := range days {
		rounds[d.Date] += d.Rounds
	}
	return func(date string) (string, cells.Role) {
		level := 0
		if n := rounds[date]; n > 0 {
			level = min(1+n/5, len(daySigns)-1)
		}
		if level == 1 && coloured { // the ink distinguishes it from level 2
			return daySigns[2], dayInks[level]
		}
		return daySigns[level], dayInks[level]
	}
}

// Paint paints the row. Days after today are empty.
func (o dayRow) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	const names, week = 2, 3
	b.Text(r.X, r.Y, r.X+names, o.name, cells.RoleDim, false)
	weeks := min((r.W-names)/week, maxWeeks)
	noon := time.Date(o.today.Year(), o.today.Month(), o.today.Day(), 12, 0, 0, 0, time.Local)
	monday := (int(noon.Weekday()) + daysOfWeek - 1) % daysOfWeek // days ago
	for column := range weeks {
		ago := (weeks-1-column)*daysOfWeek + monday - o.weekday
		if ago < 0 {
			break
		}
		x := r.X + names + column*week
		sign, ink := o.mark(stats.DateOf(noon.AddDate(0, 0, -ago)))
		b.Text(x, r.Y, x+2, sign, ink, false)
	}
}

// placeColumns shows the number of matches by place as columns, first place in gold.
type placeColumns struct {
	counts []int
	w      *words.Words
}

// placeRows is the height of the highest column, in rows.
const placeRows = 4

// Height returns the number of rows of the columns, their numbers and their labels.
func (placeColumns) Height() int { return placeRows + 2 }

// Paint paints the columns with a resolution of half a row, each with its number above and its place below.
func (p placeColumns) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	most, width := max(1, slices.Max(p.counts)), r.W/len(p.counts)
	for i, n := range p.counts {
		at := cells.NewRect(r.X+i*width, r.Y, width-2, r.H)
		ink := cells.RoleFaint
		if i == 0 {
			ink = cells.RoleOkey
		}
		halves := (2*placeRows*n + most - 1) / most
		y := r.Y + 1 + placeRows
		b.Align(cells.NewRect(at.X, y, at.W, 1), cells.AlignMiddle, 0, p.w.With("end.rank", words.Args{"Rank": i + 1}), cells.RoleDim, false)
		for ; halves > 1; halves -= 2 {
			y--
			b.Fill(cells.NewRect(at.X, y, at.W, 1), '█', ink, cells.RoleNone)
		}
		if halves == 1 {
			y--
			b.Fill(cells.NewRect(at.X, y, at.W, 1), '▄', ink, cells.RoleNone)
		}
		b.Align(cells.NewRect(at.X, y-1, at.W, 1), cells.AlignMiddle, 0, fmt.Sprint(n), cells.RoleInk, true)
	}
}
