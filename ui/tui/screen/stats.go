package screen

import (
	"fmt"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
	"fair/okey/ui/words"
)

// Stats shows how the player has played: in one column, or in two where there is room for them.
type Stats struct {
	reader
	keys     *pageKeys
	sections []stats.Section
	columns  [][]statLine // as they were set for the window
	width    int          // of a column
	back     func() tea.Cmd
}

// statLine is a line of a column: a heading, or a figure with its bar.
type statLine struct {
	heading    bool
	name, text string
	share      float64
	barred     bool
	whole      bool
}

// NewStats shows statistics; back is what leaving it does.
func NewStats(w *words.Words, p *cells.Palette, sections []stats.Section, back func() tea.Cmd) *Stats {
	return &Stats{reader: reader{window: window{words: w, palette: p}}, keys: newPageKeys(w), sections: sections, back: back}
}

// Init has nothing to begin.
func (s *Stats) Init() tea.Cmd { return nil }

// Update takes a message and never waits.
func (s *Stats) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.w, s.h = msg.Width, msg.Height
		s.set()
		s.scroll(0)
	case tea.KeyMsg:
		return s, EachKey(msg, s.key)
	case tea.MouseMsg:
		return s, s.mouse(msg, s.foot(), s.key)
	}
	return s, nil
}

// betweenColumns is how many cells are between two columns.
const betweenColumns = 6

// set sets the sections in columns for the window: the second one begins with the section that
// makes them nearest to equal.
func (s *Stats) set() {
	s.width = PageWidth
	var all [][]statLine
	if s.wide() {
		s.width = (min(s.w-8, widestPage) - betweenColumns) / 2
	}
	for _, section := range s.sections {
		all = append(all, s.linesOf(section))
	}
	first := len(all)
	if s.wide() {
		for best, n := -1, 0; n <= len(all); n++ {
			if longer := max(height(all[:n]), height(all[n:])); best < 0 || longer < best {
				best, first = longer, n
			}
		}
	}
	s.columns, s.total = nil, 0
	for _, part := range [][][]statLine{all[:first], all[first:]} {
		var column []statLine
		for i, lines := range part {
			if i > 0 {
				column = append(column, statLine{})
			}
			column = append(column, lines...)
		}
		s.columns, s.total = append(s.columns, column), max(s.total, len(column))
	}
}

// height is how many lines sections take one below the other.
func height(sections [][]statLine) (n int) {
	for _, lines := range sections {
		n += len(lines) + 1
	}
	return max(0, n-1)
}

// linesOf are the lines of a section in a column.
func (s *Stats) linesOf(section stats.Section) (lines []statLine) {
	if section.Title != "" {
		lines = append(lines, statLine{heading: true, text: section.Title})
	}
	for _, row := range section.Rows {
		if row.Whole {
			for _, text := range s.whole(row) {
				lines = append(lines, statLine{text: text, whole: true})
			}
			continue
		}
		line := statLine{name: row.Name, share: row.Share, barred: row.Barred}
		told := row.Text
		if room := s.width - stats.Column - statBar; !s.wide() && row.More != "" && len([]rune(row.Text)) < statBar && len([]rune(row.More)) <= room {
			told, line.barred = fmt.Sprintf("%-*s%s", statBar, row.Text, row.More), false
		}
		for i, text := range stats.Fold(told, s.width-stats.Column) {
			if i > 0 {
				line.name, line.barred = "", false
			}
			line.text = text
			lines = append(lines, line)
		}
	}
	return lines
}

// whole are the lines of a row that is not parted into name and figure: a sentence is broken
// between words, of a picture the oldest marks go.
func (s *Stats) whole(row stats.Row) []string {
	picture := []rune(row.Text)
	if len(picture) == 0 {
		return s.brush().Wrap(row.Name, s.width)
	}
	if over := len(picture) - s.width; over > 0 {
		picture = slices.Delete(picture, stats.ChartAt, stats.ChartAt+over)
	}
	return []string{string(picture)}
}

// key does what a key does.
func (s *Stats) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case Bound(k, s.keys.quit):
		return tea.Quit
	case Bound(k, s.keys.suspend):
		return tea.Suspend
	case Bound(k, s.keys.back), k.Type == tea.KeyEnter:
		return s.back()
	}
	s.scroll(Scrolls(k, s.Room(), s.total))
	return nil
}

// foot is the last line.
func (s *Stats) foot() Footer {
	k := *s.keys
	scrolling := Named(k.up, s.words, "↓↑", "key.scroll")
	scrolling.SetEnabled(s.total > s.Room())
	return NewFooter(s.w, []key.Binding{scrolling}, k.back, k.quit)
}

// View is the picture as text.
func (s *Stats) View() string { return s.Picture().Text() }

// statBar is how many cells there are for the text of a figure before its bar.
const statBar = 20

// Picture paints the screen.
func (s *Stats) Picture() cells.Picture {
	return s.paint(s.words.Say("stats.title"), s.foot(), func(b *cells.Brush) {
		all := s.width
		if s.wide() {
			all = 2*s.width + betweenColumns
		}
		x, y := (s.w-all)/2, 2+max(0, (s.Room()-s.total)/3)
		for i, column := range s.columns {
			for n := s.Top; n < min(s.Top+s.Room(), len(column)); n++ {
				s.paintLine(b, x+i*(s.width+betweenColumns), y+n-s.Top, &column[n])
			}
		}
		s.paintMore(b, x+all)
	})
}

// paintLine paints a line of a column.
func (s *Stats) paintLine(b *cells.Brush, x, y int, line *statLine) {
	end := x + s.width
	switch {
	case line.heading:
		b.Text(x, y, end, line.text, cells.RoleGold, true)
		return
	case line.whole:
		b.Text(x, y, end, line.text, cells.RoleInk, false)
		return
	}
	b.Text(x, y, end, line.name, cells.RoleDim, false)
	b.Text(x+stats.Column, y, end, line.text, cells.RoleInk, false)
	if bar := x + stats.Column + max(statBar, b.Width(line.text)+1); line.barred && end-bar >= 6 {
		width := min(end-bar, widestBar)
		b.Bar(bar, y, width, barOf(line.share, width, cells.RoleGold, cells.RoleBar))
	}
}
