package screen

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/stats"
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
	pages   []*cells.Doc
	at      int // the current page

	milestones *cells.Doc // the panel of milestones, or nil if there are none
	listed     int        // the page with the panel of milestones, or -1
	chosen     int        // the index of the selected milestone
}

// NewStats returns the screen with the statistics in counts. today is the last day of its calendar. replay shows the
// round of a milestone, and back leaves the screen.
func NewStats(w *words.Words, p *cells.Palette, counts *stats.Stats, today time.Time, replay func(*stats.Milestone) tea.Cmd, back func() tea.Cmd) *Stats {
	s := &Stats{reader: newReader(w, p, "stats.title", back), counts: counts, today: today}
	choose := func(delta int) func() tea.Cmd {
		return func() tea.Cmd {
			s.chosen = min(max(s.chosen+delta, 0), len(s.counts.Milestones)-1)
			return nil
		}
	}
	s.actions = []action{
		{bind(w, "milestone.replay", "Enter", "enter"), func() tea.Cmd { return replay(&s.counts.Milestones[s.chosen]) }},
		{bind(w, "key.choose", "↓↑", "down", "j"), choose(1)},
		{key.NewBinding(key.WithKeys("up", "k")), choose(-1)},
	}
	s.after = bind(w, "key.panel", "Tab", "tab", "right", "l")
	s.before = bind(w, "key.panel", "Tab", "shift+tab", "left", "h")
	s.moveBy = func(delta int) {
		s.at = (s.at + delta + len(s.pages)) % len(s.pages)
		s.show()
	}
	s.compose = s.layOut
	return s
}

// Update handles a message. A click on a milestone selects it and then acts like Enter. Update does not block.
func (s *Stats) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if e, ok := msg.(tea.MouseMsg); ok && e.Action == tea.MouseActionPress && e.Button == tea.MouseButtonLeft && !s.isSmall() {
		if line, ok := s.Doc.At(e.X-s.x, e.Y-s.y).(milestoneLine); ok {
			s.chosen = line.i
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
	var page []*cells.Doc
	s.pages, s.milestones, s.listed = nil, nil, -1
	closePage := func() {
		if page != nil {
			d := &cells.Doc{Width: all}
			d.Columns(betweenPanels, page...)
			s.pages = append(s.pages, d)
		}
		page = make([]*cells.Doc, columns)
		for i := range page {
			page[i] = &cells.Doc{Width: width}
		}
	}
	closePage()
	for _, panel := range s.panels(width) {
		at := 0
		for i := range page {
			if page[i].Height() < page[at].Height() {
				at = i
			}
		}
		if page[at].Height() > 0 && page[at].Height()+1+panel.Height() > s.Doc.Room {
			closePage()
			at = 0
		}
		page[at].Skip(min(page[at].Height(), 1))
		page[at].Columns(0, panel)
		if panel == s.milestones {
			s.listed = len(s.pages)
		}
	}
	closePage()
	s.at = min(s.at, len(s.pages)-1)
	s.x = (s.w - all) / 2
	s.more = s.x + all
	s.show()
}

func (s *Stats) show() {
	s.Doc.Reset(s.pages[s.at].Width)
	s.Doc.Columns(0, s.pages[s.at])
	s.Doc.Scroll(-s.Doc.Top)
	s.y = 2 + max(0, (s.Doc.Room-s.Doc.Height())/3)
	for i := range s.actions {
		s.actions[i].key.SetEnabled(s.at == s.listed)
	}
	s.scrolling.SetEnabled(s.Doc.MaxTop() > 0 && s.at != s.listed)
	s.before.SetEnabled(len(s.pages) > 1)
}

// panels returns the panels, those with pictures first.
func (s *Stats) panels(width int) (list []*cells.Doc) {
	if s.Trouble != "" {
		panel := s.panel("", "", width)
		s.addRows(panel, []stats.Row{{Name: s.Trouble, Whole: true}})
		panel.Skip(1)
		return []*cells.Doc{panel}
	}
	var levels, parts, written []*cells.Doc
	for _, section := range s.counts.Sections(s.words) {
		if section.Chart {
			list = append(list, s.daysPanel(width))
			continue
		}
		if r := section.Rating; r != nil {
			levels = append(levels, s.ratingPanel(&section, width))
			continue
		}
		panel := s.panel(section.Title, "", width)
		for i := range section.Milestones {
			panel.Add(milestoneLine{s, i})
		}
		if section.Milestones == nil {
			s.addRows(panel, section.Rows)
		}
		panel.Skip(1)
		switch {
		case section.Milestones != nil:
			s.milestones = panel
		case section.Parts:
			parts = append(parts, panel)
		default:
			written = append(written, panel)
		}
	}
	if s.counts.Matches.Played > 0 {
		list = append(list, s.endsPanel(width))
	}
	list = slices.Concat(levels, list, written[:1])
	if s.milestones != nil {
		list = append(list, s.milestones)
	}
	return slices.Concat(list, parts, written[1:])
}

// A milestoneLine is the line of the milestone with index i.
type milestoneLine struct {
	s *Stats
	i int
}

func (milestoneLine) Height() int { return 1 }

// Paint paints the line, highlighted if it is selected.
func (l milestoneLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	m, w := &l.s.counts.Milestones[l.i], l.s.words
	name, ink := cells.RoleDim, cells.RoleInk
	if l.i == l.s.chosen {
		name, ink = cells.RoleBlack, cells.RoleBlack
		b.Fill(cells.NewRect(r.X-panelMargin, r.Y, r.W+2*panelMargin, 1), ' ', ink, cells.RoleLit)
		b.Put(r.X-1, r.Y, '▶', ink, cells.RoleNone, true)
	}
	end := r.X + r.W
	b.Text(r.X+1, r.Y, end, w.Capitalize(m.Name(w)), name, false)
	b.Text(r.X+stats.Column, r.Y, end, m.Date+" · "+w.With("milestone.round", words.Args{"Round": m.Round}), ink, false)
}

// panel returns a panel with a heading, or a default heading if title is empty, and a note on the right of the heading.
func (s *Stats) panel(title, note string, width int) *cells.Doc {
	if title == "" {
		title = s.words.Say("stats.all")
	}
	return s.newPanel(title, note, width)
}

// newPanel returns a panel with a heading, and a note on the right of the heading.
func (s *window) newPanel(title, note string, width int) *cells.Doc {
	d := &cells.Doc{Width: width - 2*panelMargin, Margin: panelMargin, Ground: cells.RolePanel}
	d.Add(panelHeading{title, note})
	if s.h >= spaciousHeight {
		d.Skip(1)
	}
	return d
}

// A panelHeading is the heading of a panel, with a note on the right.
type panelHeading struct{ title, note string }

func (panelHeading) Height() int { return 1 }

func (h panelHeading) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	b.Text(r.X, r.Y, r.X+r.W, h.title, cells.RoleGold, true)
	if b.Width(h.title)+2+b.Width(h.note) <= r.W {
		b.Align(r, cells.AlignRight, 0, h.note, cells.RoleDim, false)
	}
}

// minBarTextWidth is the minimum width, in cells, of the text of a figure with a bar.
const minBarTextWidth = 20

// addRows adds the rows of a section to a panel, except those shown as pictures.
func (s *Stats) addRows(d *cells.Doc, rows []stats.Row) {
	for _, row := range rows {
		switch {
		case row.Drawn:
			continue
		case row.Whole:
			for _, text := range s.brush().Wrap(row.Name, d.Width) {
				d.Add(cells.Row{Text: text, Ink: cells.RoleInk})
			}
			continue
		}
		f := figure{strings.TrimSpace(row.Name), row.Text, row.Share, row.HasBar}
		for i, text := range stats.Fold(f.text, d.Width-stats.Column) {
			if i > 0 {
				f.name, f.barred = "", false
			}
			f.text = text
			d.Add(f)
		}
	}
}

// A figure is a row with a name, text and possibly a bar.
type figure struct {
	name, text string
	share      float64
	barred     bool
}

func (figure) Height() int { return 1 }

// Paint paints the figure, with its bar if there is room.
func (f figure) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	end := r.X + r.W
	b.Text(r.X, r.Y, end, f.name, cells.RoleDim, false)
	b.Text(r.X+stats.Column, r.Y, end, f.text, cells.RoleInk, false)
	x := r.X + stats.Column + max(minBarTextWidth, b.Width(f.text)+1)
	if width := end - x; f.barred && width >= 6 {
		b.Bar(x, r.Y, width, barOf(f.share, width, cells.RoleGood, cells.RoleBar))
	}
}

// ratingPanel returns the panel with the player's level, and its curve once there are two weeks of ratings.
func (s *Stats) ratingPanel(section *stats.Section, width int) *cells.Doc {
	note, weeks := "", len(section.Rating.ByWeek())
	if weeks > 1 {
		note = s.words.With("level.weeks", words.Args{"Count": weeks})
	}
	d := s.panel(section.Title, note, width)
	s.addRows(d, section.Rows)
	if weeks > 1 {
		d.Skip(1)
		d.Add(ratingCurve{section.Rating, s.words})
	}
	d.Skip(1)
	return d
}

// daysPanel returns the panel with the days on which the player played.
func (s *Stats) daysPanel(width int) *cells.Doc {
	now, best := s.counts.DaysInARow(s.today)
	d := s.panel(s.words.Say("stats.days"), s.words.With("stats.days.row", words.Args{"Now": now, "Best": best}), width)
	addDays(d, s.today, s.words.Say("stats.weekdays"), roundMarks(s.counts.Days, s.palette.Coloured()))
	d.Skip(1)
	return d
}

// endsPanel returns the panel with the number of matches by place as columns and the kinds of wins as bars.
func (s *Stats) endsPanel(width int) *cells.Doc {
	note := ""
	if s.counts.Classic.Rounds.Played > 0 {
		note = s.words.Say("stats.places")
	}
	d := s.panel(s.words.Say("stats.ends"), note, width)
	places := &cells.Doc{Width: min(24, d.Width/2)}
	places.Add(placeColumns{s.counts.Classic.Places[:], s.words})
	kinds := &cells.Doc{Width: d.Width - places.Width - 3}
	won := &s.counts.Rounds
	for _, k := range []struct {
		id    string
		count int
	}{{"stats.melds", won.Melds}, {"stats.pairs", won.Pairs}, {"stats.okey", won.Okey}, {"stats.colour", won.OneColour}, {"stats.elden", won.Elden}} {
		if k.count > 0 {
			kinds.Add(kindBar{s.words.Say(k.id), k.count, won.Won})
		}
	}
	wins := s.words.Say("stats.wins.none")
	if won.Won > 0 {
		kinds.Skip(1)
		wins = s.words.With("stats.wins", words.Args{"Count": won.Won})
	}
	kinds.Add(cells.Row{Text: wins, Ink: cells.RoleDim})
	if s.counts.Classic.Rounds.Played == 0 {
		d.Columns(0, kinds)
	} else {
		d.Columns(3, places, kinds)
	}
	d.Skip(1)
	return d
}

// A kindBar shows the number of wins of one kind as a bar.
type kindBar struct {
	name         string
	count, total int
}

func (kindBar) Height() int { return 1 }

// kindNameWidth is the width of the column that names the kinds of wins, in cells.
const kindNameWidth = 14

// Paint paints the name, the bar and the number.
func (k kindBar) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	b.Text(r.X, r.Y, r.X+r.W, k.name, cells.RoleInk, false)
	b.Align(r, cells.AlignRight, 0, fmt.Sprint(k.count), cells.RoleInk, true)
	if width := r.W - kindNameWidth - 5; width > 0 {
		b.Bar(r.X+kindNameWidth, r.Y, width, barOf(float64(k.count)/float64(max(1, k.total)), width, cells.RoleGood, cells.RoleBar))
	}
}
