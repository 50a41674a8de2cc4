package viewer

import (
	"cmp"
	"math"

	"fair/okey/bots/coach"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
)

// optionBars shows the options of a decision as bars, best first. The option that was played is marked.
type optionBars struct {
	// Unit is the unit in which the options are compared, followed by a note if they are all equal.
	Unit         string
	bars         []optionBar
	above, below bool // there are more options above and below those shown
}

// optionBar is the bar for one option.
type optionBar struct {
	cells.Bar
	sign, label, worth, note string
	now                      bool
}

// newOptionBars returns bars for as many options of a decision as fit in the given number of rows. They always include
// the current option, whose index is at, and the option that was played. If decimals is set, chances are shown with
// decimals.
func newOptionBars(r tell.Teller, d *coach.Decision, at, rows int, decimals bool) (s optionBars) {
	shown := min(len(d.Options), max(rows, 1))
	first := min(max(0, at-shown+1), len(d.Options)-shown)
	played := 0
	for &d.Options[played] != d.Chosen() {
		played++
	}
	if played >= first+shown && at == first+shown-1 && shown > 1 {
		first++ // the last row shows the played option
	}
	s.above, s.below = first > 0, first+shown < len(d.Options)
	indexes := make([]int, shown) // the index of the option in each row
	for i := range indexes {
		indexes[i] = first + i
	}
	switch { // if the played option is out of sight, the first or last row shows it
	case played < first && at > first:
		indexes[0] = played
	case played >= first+shown && at < first+shown-1:
		indexes[shown-1] = played
	}
	unit := tell.ComparisonUnit(d)
	digits := unit.Digits
	best, zero := unit.Figure(d.Best()), 0.0
	s.Unit = r.Words.Say("review.chance")
	if unit.Unit == coach.Points { // zero is arbitrary for points, so the bars start just below the worst option
		for i := range d.Options {
			zero = min(zero, unit.Figure(&d.Options[i]))
		}
		zero, s.Unit = zero-(best-zero)/10, r.Words.Say("review.points")
	} else if !decimals {
		digits = 0
	}
	same := !unit.Certain && d.AllSame()
	if same {
		s.Unit += ": " + r.Words.Say("review.all-same")
	}
	scale := func(worth float64) int { return int(math.Round(1000 * (worth - zero))) }
	for _, i := range indexes {
		o := &d.Options[i]
		worth := unit.Figure(o)
		bar := optionBar{
			Bar:   cells.Bar{Part: scale(worth), Whole: max(1, scale(best)*23/20), Ink: cells.RoleDim, Style: cells.BarSolid},
			label: r.OptionLabel(d, o), worth: unit.Worth(r.Words, worth, digits), now: i == at,
		}
		if i == 0 {
			bar.sign, bar.Ink = "✓", cells.RoleGood
		}
		if !unit.Certain && !same && d.TiesWithBest(o) {
			bar.note = r.Words.Say("review.as-good")
		}
		if o == d.Chosen() {
			bar.sign, bar.Ink = cmp.Or(d.Sign(), bar.sign, "×"), cells.RoleInk
			if d.Loss > 0 {
				bar.Lost = max(0, scale(best)-scale(worth))
			}
		}
		s.bars = append(s.bars, bar)
	}
	return s
}

// Height returns the number of rows.
func (s *optionBars) Height() int { return len(s.bars) }

// Paint paints the bars in r, with arrows at the right edge if there are more options.
func (s *optionBars) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	labels, worths, notes := 0, 0, 0
	for i := range s.bars {
		o := &s.bars[i]
		labels, worths, notes = max(labels, b.Width(o.label)), max(worths, b.Width(o.worth)), max(notes, b.Width(o.note))
	}
	const signs = 5
	arrows := r.X + r.W - 1
	if s.above || s.below {
		r.W -= 2
	}
	labels = min(labels, r.W/2)
	bar := cells.NewRect(r.X+signs+labels+1, r.Y, r.W-signs-labels-worths-notes-3, 1)
	for i := range s.bars {
		o, y := &s.bars[i], r.Y+i
		if o.now {
			b.Put(r.X, y, '▶', cells.RoleGold, cells.RoleNone, true)
		}
		b.Text(r.X+2, y, bar.X, o.sign, o.Ink, true)
		b.Text(r.X+signs, y, bar.X, o.label, cells.RoleInk, false)
		b.Bar(bar.X, y, bar.W, o.Bar)
		b.Align(cells.NewRect(bar.X+bar.W+1, y, worths, 1), cells.AlignRight, o.worth, cells.RoleInk, true)
		b.Align(cells.NewRect(bar.X+bar.W+2+worths, y, notes, 1), cells.AlignRight, o.note, cells.RoleDim, false)
	}
	if s.above {
		b.Put(arrows, r.Y, '▲', cells.RoleGold, cells.RoleNone, true)
	}
	if s.below {
		b.Put(arrows, r.Y+len(s.bars)-1, '▼', cells.RoleGold, cells.RoleNone, true)
	}
}
