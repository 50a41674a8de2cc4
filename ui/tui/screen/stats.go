package screen

import (
	"math"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Stats is the screen with the player's statistics. Its panels are in one column or, in a wide window, two. Panels that
// do not fit are on further pages.
type Stats struct {
	reader
	counts *stats.Stats
	today  time.Time
	// Trouble, if not empty, is the reason why the statistics or the match of a milestone cannot be read. It is shown
	// instead of the statistics.
	Trouble string
	pages   [][]*cells.Doc // the columns of each page
	at      int            // the current page
	listed  int            // the page with the milestones, or -1
	chosen  int            // the index of the selected milestone
	replay  func(*stats.Milestone) tea.Cmd
}

// NewStats returns the screen with the statistics in counts. today is the last day of its calendar. replay shows the
// round of a milestone, and back leaves the screen.
func NewStats(w *words.Words, p *cells.Palette, counts *stats.Stats, today time.Time, replay func(*stats.Milestone) tea.Cmd, back func() tea.Cmd) *Stats {
	s := &Stats{reader: newReader(w, p, "stats.title", back), counts: counts, today: today, replay: replay}
	s.compose = s.layOut
	return s
}

// Update handles a message. A click on a milestone selects it and then acts like Enter. Update does not block.
func (s *Stats) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if e, ok := msg.(tea.MouseMsg); ok && isClick(e) && !s.isSmall() {
		if f, ok := s.Doc.At(e.X-s.x, e.Y-s.y).(figure); ok && f.milestone >= 0 {
			s.chosen = f.milestone
			return s, s.Key(keyByName("enter"))
		}
	}
	return s, s.update(msg)
}

// betweenPanels is the gap between two panels side by side, in cells.
const betweenPanels = 2

// panelMargin is the margin on each side of a panel, in cells.
const panelMargin = 2

// layOut lays out the panels for the window. Each panel goes into the shorter column or, if there is too little room,
// on the next page.
func (s *Stats) layOut() {
	columns, all := 1, PageWidth
	if s.isWide() {
		columns, all = 2, min(s.w-6, widestPage)
	}
	width := (all - (columns-1)*betweenPanels) / columns
	sections := s.counts.Sections(s.words, s.today)
	if s.Trouble != "" {
		sections = []stats.Section{{Title: s.words.Say("stats.all"), Rows: []stats.Row{{Name: s.Trouble}}}}
	}
	s.pages, s.listed = nil, -1
	for i := range sections {
		panel := s.panel(&sections[i], width)
		var column *cells.Doc
		if n := len(s.pages); n > 0 {
			column = slices.MinFunc(s.pages[n-1], func(a, b *cells.Doc) int { return a.Height() - b.Height() })
		}
		if column == nil || column.Height() > 0 && column.Height()+1+panel.Height() > s.Doc.Room {
			page := make([]*cells.Doc, columns)
			for i := range page {
				page[i] = &cells.Doc{Width: width}
			}
			column, s.pages = page[0], append(s.pages, page)
		}
		column.Skip(min(column.Height(), 1))
		column.Columns(0, panel)
		if sections[i].Milestones {
			s.listed = len(s.pages) - 1
		}
	}
	s.at = min(s.at, len(s.pages)-1)
	s.Doc.Reset(all)
	s.show()
}

// show shows the current page.
func (s *Stats) show() {
	s.Doc.Reset(s.Doc.Width)
	s.Doc.Columns(betweenPanels, s.pages[s.at]...)
	s.Doc.Scroll(-s.Doc.Top)
	s.place()
	s.actions = nil
	if s.at == s.listed {
		s.noScroll = true // the keys choose a milestone
		s.actions = []action{
			{bind(s.words, "milestone.replay", "Enter", "enter"), func(int) tea.Cmd { return s.replay(&s.counts.Milestones[s.chosen]) }},
			{bind(s.words, "key.choose", "↓↑", "down", "j", "up", "k"), func(step int) tea.Cmd {
				s.chosen = min(max(s.chosen+step, 0), len(s.counts.Milestones)-1)
				return nil
			}},
		}
	}
	if len(s.pages) > 1 {
		s.actions = append(s.actions, action{bind(s.words, "key.panel", "Tab", "tab", "right", "l", "shift+tab", "left", "h"), func(step int) tea.Cmd {
			s.at = (s.at + step + len(s.pages)) % len(s.pages)
			s.show()
			return nil
		}})
	}
}

// panel returns the panel of a section: its rows, and the curve or the calendar that goes with them.
func (s *Stats) panel(section *stats.Section, width int) *cells.Doc {
	d := s.newPanel(section.Title, section.Note, width)
	for i, row := range section.Rows {
		switch f := (figure{s, row, -1}); {
		case row.Drawn:
		case row.Text == "":
			for _, text := range s.brush().Wrap(row.Name, d.Width) {
				d.Add(cells.Row{Text: text})
			}
		default:
			if section.Milestones {
				f.milestone = i
			}
			for _, text := range stats.Fold(row.Text, d.Width-stats.Column) {
				f.row.Text = text
				d.Add(f)
				f.row = stats.Row{}
			}
		}
	}
	if r := section.Rating; r != nil && len(r.ByWeek()) > 1 {
		d.Skip(1)
		s.addRating(d, r)
	}
	if section.Days {
		rounds := map[string]int{}
		for _, day := range s.counts.Days {
			rounds[day.Date] += day.Rounds
		}
		d.Skip(s.air())
		addDays(d, s.today, s.words, func(date string) dayMark {
			if rounds[date] == 0 {
				return noDay
			}
			return min(lowDay+dayMark(rounds[date]/5), goodDay)
		})
	}
	d.Skip(1)
	return d
}

// newPanel returns a panel of the screen with a heading, and a note on the right of the heading.
func (s *window) newPanel(title, note string, width int) *cells.Doc {
	return NewPanel(width, 0, s.air(), title, note)
}

// NewPanel returns a panel of the given width with a heading, and a note on the right of the heading. above and below are
// the numbers of empty rows above and below the heading.
func NewPanel(width, above, below int, title, note string) *cells.Doc {
	d := &cells.Doc{Width: width - 2*panelMargin, Margin: panelMargin, Ground: cells.RolePanel}
	d.Skip(above)
	d.Add(cells.Heading(title, cells.Part{Text: note, Ink: cells.RoleDim}))
	d.Skip(below)
	return d
}

// air returns the number of empty rows between the parts of a panel.
func (s *window) air() int {
	if s.h < spaciousHeight {
		return 0
	}
	return 1
}

// minBarTextWidth is the minimum width, in cells, of the text of a figure with a bar.
const minBarTextWidth = 21

// A figure is a row of the statistics. milestone is the index of the milestone in the row, or -1.
type figure struct {
	s         *Stats
	row       stats.Row
	milestone int
}

func (figure) Height() int { return 1 }

// Paint paints the figure, with its bar if there is room. The selected milestone is highlighted.
func (f figure) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	name, ink, end := cells.RoleDim, cells.RoleInk, r.X+r.W
	if f.milestone == f.s.chosen {
		name, ink = cells.RoleBlack, cells.RoleBlack
		b.Blank(cells.NewRect(r.X-panelMargin, r.Y, r.W+2*panelMargin, 1), cells.RoleLit)
		b.Put(r.X-panelMargin, r.Y, '▶', ink, cells.RoleNone, true)
	}
	b.Text(r.X, r.Y, end, f.row.Name, name, false)
	b.Text(r.X+stats.Column, r.Y, end, f.row.Text, ink, false)
	x := r.X + stats.Column + max(minBarTextWidth, b.Width(f.row.Text)+1)
	if width := end - x; f.row.Whole > 0 && width >= 6 {
		b.Bar(x, r.Y, width, cells.Bar{Part: f.row.Part, Lost: f.row.Lost, Whole: f.row.Whole, Ink: cells.RoleGood, Style: cells.BarSolid})
	}
}

// addRating adds the rating by week as a curve, with a line for each level from the one just below it to the one just
// above it.
func (s *Stats) addRating(d *cells.Doc, rating *stats.Rating) {
	d.Add(cells.Drawing(7, func(b *cells.Brush, r cells.Rect, _ float64) {
		const ratings = 7 // the width of the ratings on the left
		values, names := rating.ByWeek(), 0
		for _, l := range rating.Scale {
			names = max(names, b.Width(tell.LevelName(l.Level))+1)
		}
		c := cells.Plot{Area: cells.NewRect(r.X+ratings, r.Y, r.W-ratings-names, r.H), Points: len(values)}
		if !c.Span(values) {
			return
		}
		below, above := math.NaN(), math.NaN()
		for _, l := range rating.Scale { // weakest first
			rating := float64(l.Rating)
			if rating <= c.Low {
				below = rating
			}
			if rating >= c.High && math.IsNaN(above) {
				above = rating
			}
		}
		c.Span(values, []float64{below, above})
		for _, l := range rating.Scale {
			at := (float64(l.Rating) - c.Low) / (c.High - c.Low)
			if at < 0 || at > 1 {
				continue
			}
			y := r.Y + r.H - 1 - int(math.Round(at*float64(r.H-1)))
			b.Text(r.X, y, c.Area.X, s.words.Thousands(l.Rating), cells.RoleDim, false)
			b.Fill(cells.NewRect(c.Area.X, y, c.Area.W, 1), '·', cells.RoleLine, cells.RoleNone)
			b.Text(c.Area.X+c.Area.W+1, y, r.X+r.W, tell.LevelName(l.Level), cells.RoleDim, false)
		}
		c.Paint(b, values, cells.RoleGood, false)
	}))
}

// A dayMark is the mark of a day in a calendar.
type dayMark int

// The marks: none, played without a result, and four grades of a result.
const (
	noDay dayMark = iota
	plainDay
	lowDay
	middleDay
	goodDay
	bestDay
)

// sign returns the sign, which is two cells wide, and its ink. In colour, results are distinguished by the ink alone.
func (m dayMark) sign(p *cells.Palette) (string, cells.Role) {
	sign := [...]string{"··", "--", "▁▁", "▄▄", "██", "10"}[m]
	if p.Coloured && m >= lowDay {
		sign = "██"
	}
	return sign, [...]cells.Role{cells.RoleLine, cells.RoleDim, cells.RoleLine, cells.RoleFaint, cells.RoleGood, cells.RoleOkey}[m]
}

// addDays adds a calendar with a mark for each day to d. Each column is a week, and the last contains today. Each row
// is a weekday, from Monday. Days after today are empty.
func addDays(d *cells.Doc, today time.Time, w *words.Words, mark func(date string) dayMark) {
	const names, week, maxWeeks = 2, 3, 26
	noon := time.Date(today.Year(), today.Month(), today.Day(), 12, 0, 0, 0, time.Local)
	for weekday, name := range strings.Fields(w.Say("stats.weekdays")) {
		d.Add(cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
			b.Text(r.X, r.Y, r.X+names, name, cells.RoleDim, false)
			weeks := min((r.W-names)/week, maxWeeks)
			first := noon.AddDate(0, 0, -7*(weeks-1)-(int(noon.Weekday())+6)%7+weekday)
			for column := range weeks {
				if day := first.AddDate(0, 0, 7*column); !day.After(noon) {
					sign, ink := mark(stats.DateOf(day)).sign(b.Palette)
					b.Text(r.X+names+column*week, r.Y, r.X+r.W, sign, ink, false)
				}
			}
		}))
	}
}
