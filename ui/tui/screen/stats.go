package screen

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// Stats is the screen with the player's statistics, in two columns if the window is wide.
type Stats struct {
	reader
	sections []stats.Section
}

// NewStats returns the screen of statistics. Back leaves it.
func NewStats(w *words.Words, p *cells.Palette, sections []stats.Section, back func() tea.Cmd) *Stats {
	s := &Stats{newReader(w, p, "stats.title", back), sections}
	s.compose = s.layOut
	return s
}

// Update handles a message without waiting.
func (s *Stats) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return s, s.update(msg) }

// betweenColumns is the gap between two columns, in cells.
const betweenColumns = 6

// layOut lays out the sections for the window. The second column begins with the section that makes the heights most
// equal.
func (s *Stats) layOut() {
	all, width := PageWidth, PageWidth
	if s.isWide() {
		width = (min(s.w-8, widestPage) - betweenColumns) / 2
		all = 2*width + betweenColumns
	}
	var sections []*cells.Doc
	for _, section := range s.sections {
		sections = append(sections, s.layOutSection(section, width))
	}
	column := func(sections []*cells.Doc) *cells.Doc {
		c := &cells.Doc{Width: width}
		for i, section := range sections {
			c.Skip(min(i, 1))
			c.Columns(0, section)
		}
		return c
	}
	left, right := column(sections), column(nil)
	for n := 0; n < len(sections) && s.isWide(); n++ {
		l, r := column(sections[:n]), column(sections[n:])
		if longest := max(left.Height(), right.Height()); max(l.Height(), r.Height()) < longest || n == 0 {
			left, right = l, r
		}
	}
	s.Doc.Reset(all)
	s.Doc.Columns(betweenColumns, left, right)
	s.Doc.Scroll(0)
	s.scrolling.SetEnabled(s.Doc.Last() > 0)
	s.x, s.y = (s.w-all)/2, 2+max(0, (s.Doc.Room-s.Doc.Height())/3)
	s.more = s.x + all
}

// statBar is the width of the text of a figure before its bar, in cells.
const statBar = 20

// layOutSection lays out a section in a column.
func (s *Stats) layOutSection(section stats.Section, width int) *cells.Doc {
	d := &cells.Doc{Width: width}
	if section.Title != "" {
		d.Add(cells.Row{Text: section.Title, Ink: cells.RoleGold, Bold: true})
	}
	for _, row := range section.Rows {
		if row.Whole {
			for _, text := range s.wholeLines(row, width) {
				d.Add(cells.Row{Text: text, Ink: cells.RoleInk})
			}
			continue
		}
		f := figure{row.Name, row.Text, row.Share, row.Barred}
		if room := width - stats.Column - statBar; !s.isWide() && row.More != "" && len([]rune(row.Text)) < statBar && len([]rune(row.More)) <= room {
			f.text, f.barred = fmt.Sprintf("%-*s%s", statBar, row.Text, row.More), false
		}
		for i, text := range stats.Fold(f.text, width-stats.Column) {
			if i > 0 {
				f.name, f.barred = "", false
			}
			f.text = text
			d.Add(f)
		}
	}
	return d
}

// wholeLines returns the lines of a row that is not split into name and figure: a wrapped sentence, or a chart without
// its oldest marks.
func (s *Stats) wholeLines(row stats.Row, width int) []string {
	picture := []rune(row.Text)
	if len(picture) == 0 {
		return s.brush().Wrap(row.Name, width)
	}
	if over := len(picture) - width; over > 0 {
		picture = slices.Delete(picture, stats.ChartColumn, stats.ChartColumn+over)
	}
	return []string{string(picture)}
}

// widestBar is the largest length of a bar, in cells.
const widestBar = 30

// A figure is a row with a name, a text and a bar.
type figure struct {
	name, text string
	share      float64
	barred     bool
}

// Height returns 1.
func (figure) Height() int { return 1 }

// Paint paints the figure, with its bar if there is room.
func (f figure) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	end := r.X + r.W
	b.Text(r.X, r.Y, end, f.name, cells.RoleDim, false)
	b.Text(r.X+stats.Column, r.Y, end, f.text, cells.RoleInk, false)
	x := r.X + stats.Column + max(statBar, b.Width(f.text)+1)
	if width := min(end-x, widestBar); f.barred && width >= 6 {
		b.Bar(x, r.Y, width, barOf(f.share, width, cells.RoleGold, cells.RoleBar))
	}
}
