package screen

import (
	"context"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/ui/cells"
	"fair/okey/ui/daily"
	"fair/okey/ui/words"
)

// Daily is the screen of the deals of the day: where a try stands among the replays of its deal, the days that were
// played, and the lines to send to a friend.
type Daily struct {
	reader
	days   daily.Days
	at     int // the try that is shown
	now    time.Time
	worse  map[string]int // by date, the replays that went worse than the try; no entry if the field is not known
	do     DailyActions
	result *daily.Result // of the try that is shown, nil until it is known
	played int           // the number of replays so far
	err    error         // why there is no result
	job    *Job[int]
	copied bool
	note   string
}

// DailyActions holds what the keys of a Daily do. Each may be nil.
type DailyActions struct {
	// Copy copies a text to the clipboard.
	Copy func(text string)
	// Replay shows the try again, Watch shows an usta with its tiles, and Again plays its deal for practice.
	Replay, Watch, Again func(*daily.Try) tea.Cmd
	// Puzzle shows the puzzle of the day, and Back leaves the screen.
	Puzzle, Back func() tea.Cmd
}

// NewDaily returns the screen for a try, which must be among the days, as of a time. worse has the results that are
// known, by date, for the preset of the try. A note that is not empty is shown above them.
func NewDaily(w *words.Words, p *cells.Palette, days daily.Days, try *daily.Try, worse map[string]int, note string, now time.Time, do DailyActions) *Daily {
	s := &Daily{note: note, reader: newReader(w, p, "menu.daily", do.Back), days: days, now: now, worse: worse, do: do}
	for i := range days.Tries {
		if days.Tries[i].Deal == try.Deal {
			s.at = i
		}
	}
	add := func(id, shown, name string, do func(*daily.Try) tea.Cmd) {
		if do != nil {
			s.actions = append(s.actions, action{bind(w, id, shown, name), func() tea.Cmd { return do(s.try()) }})
		}
	}
	if do.Copy != nil {
		add("daily.copy", "c", "c", s.copy)
	}
	add("daily.review", "V", "v", do.Replay)
	add("daily.watch", "w", "w", do.Watch)
	add("daily.again", "n", "n", do.Again)
	if do.Puzzle != nil {
		add("daily.puzzle", "p", "p", func(*daily.Try) tea.Cmd { return do.Puzzle() })
	}
	s.after = bind(w, "daily.others", "←→", "right", "l")
	s.before = bind(w, "daily.others", "←→", "left", "h")
	s.before.SetEnabled(s.next(1) != s.at || s.next(-1) != s.at)
	s.goToOther = func(by int) { s.showTry(s.next(by)) }
	s.compose = s.layOut
	return s
}

// try returns the try that is shown.
func (s *Daily) try() *daily.Try { return &s.days.Tries[s.at] }

// next returns the index of the next try with the same preset, or of the one before if by is -1. If there is none, it
// returns that of the try that is shown.
func (s *Daily) next(by int) int {
	for i := s.at + by; i >= 0 && i < len(s.days.Tries); i += by {
		if s.days.Tries[i].Preset == s.try().Preset {
			return i
		}
	}
	return s.at
}

// showTry shows another try, whose result is read after that.
func (s *Daily) showTry(at int) {
	if at == s.at {
		return
	}
	s.stop()
	s.at, s.result, s.err, s.played, s.copied, s.job = at, nil, nil, 0, false, nil
}

// copy copies the lines to send.
func (s *Daily) copy(*daily.Try) tea.Cmd {
	if lines := s.share(); lines != nil {
		s.do.Copy(strings.Join(lines, "\n") + "\n")
		s.copied = true
		s.layOut()
	}
	return nil
}

// share returns the lines to send, nil if there is no result yet.
func (s *Daily) share() []string {
	if s.result == nil {
		return nil
	}
	streak, _ := s.days.Streak(s.now)
	return s.result.Share(s.words, streak)
}

// Init returns the command that begins to read the result, and the replays if they are not kept.
func (s *Daily) Init() tea.Cmd { return s.begin() }

// begin begins to read the result of the try that is shown, unless that was begun.
func (s *Daily) begin() tea.Cmd {
	if s.job != nil || s.try().Round == nil {
		return nil
	}
	try := s.try()
	var result *daily.Result
	s.job = Start(func(ctx context.Context, report func(int)) (err error) {
		result, err = try.Result(ctx, report)
		return err
	}, func(n News[int]) tea.Cmd {
		if len(n.Found) > 0 {
			s.played = n.Found[len(n.Found)-1]
		}
		if n.Over {
			s.result, s.err = result, n.Err
		}
		if s.result != nil {
			s.worse[try.Date] = result.Worse()
		}
		s.layOut()
		return nil
	})
	return s.job.Await
}

// stop ends the work in the background.
func (s *Daily) stop() {
	if s.job != nil {
		s.job.Cancel()
	}
}

// Update handles a message without waiting.
func (s *Daily) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if job, ok := msg.(*Job[int]); ok {
		if job != s.job { // of a try that is not shown any more
			return s, nil
		}
		return s, job.Take()
	}
	cmd := s.update(msg)
	if s.w > 0 && s.job == nil {
		cmd = tea.Batch(cmd, s.begin())
		s.layOut()
	}
	return s, cmd
}

// layOut lays out the panels for the window.
func (s *Daily) layOut() {
	if s.w <= 0 {
		return
	}
	all := min(s.w-4, widestPage)
	left := all*9/20 - 1
	page := &cells.Doc{Width: all}
	page.Columns(0, s.fieldPanel(all))
	page.Skip(1)
	page.Columns(betweenPanels, s.daysPanel(left), s.sharePanel(all-left-betweenPanels))
	s.Doc.Reset(all)
	s.Doc.Columns(0, page)
	s.Doc.Scroll(0)
	s.x = (s.w - all) / 2
	s.more = s.x + all
	s.y = 2 + max(0, (s.Doc.Room-s.Doc.Height())/3)
	s.scrolling.SetEnabled(s.Doc.Last() > 0)
}

// fieldPanel returns the panel with the place of the try in the field.
func (s *Daily) fieldPanel(width int) *cells.Doc {
	w, try := s.words, s.try()
	title := w.With("daily.number", words.Args{"Deal": try.Title(w), "Date": daily.DateText(w, try.Date)})
	note := ""
	if try.Date == s.now.Format(time.DateOnly) {
		left := time.Date(s.now.Year(), s.now.Month(), s.now.Day()+1, 0, 0, 0, 0, s.now.Location()).Sub(s.now)
		note = w.With("daily.next", words.Args{"Hours": int(left.Hours()), "Minutes": int(left.Minutes()) % 60})
	}
	d := s.newPanel(title, note, width)
	add := func(text string, ink cells.Role, bold bool) {
		for _, line := range s.brush().Wrap(text, d.Width) {
			d.Add(cells.Row{Text: line, Ink: ink, Bold: bold})
		}
	}
	if note := strings.TrimSpace(s.note + " " + s.days.DamageText(w)); note != "" {
		add(note, cells.RoleBad, false)
	}
	switch {
	case try.Round == nil:
		add(w.Say(map[bool]string{true: "daily.closed", false: "daily.open"}[try.Abandoned]), cells.RoleInk, true)
	case s.err != nil:
		add(words.Safe(s.err.Error(), 200), cells.RoleBad, false)
	case s.result == nil:
		add(w.With("daily.replaying", words.Args{"Count": s.played}), cells.RoleInk, true)
		d.Skip(fieldRows(s.h) + 1)
	default:
		rules := try.Rules()
		add(w.With("daily.you", words.Args{"Course": daily.CourseText(w, &rules, s.result.Course)})+" "+w.With("daily.field", words.Args{"Count": s.result.Worse()}), cells.RoleInk, true)
		d.Add(skyline{s.result, fieldRows(s.h), w.Say("you")})
		d.Add(levelLegend{s.result, w})
	}
	if s.h >= spaciousHeight {
		d.Skip(1)
	}
	return d
}

// daysPanel returns the panel of the days that were played.
func (s *Daily) daysPanel(width int) *cells.Doc {
	streak, best := s.days.Streak(s.now)
	d := s.newPanel(s.words.Say("daily.days"), s.words.With("stats.days.row", words.Args{"Now": streak, "Best": best}), width)
	d.Add(dayGrid{s.now, s.words.Say("stats.weekdays"), s.markDay})
	if s.h >= spaciousHeight {
		d.Skip(1)
		d.Add(cells.Row{Text: s.words.Say("daily.bands"), Ink: cells.RoleDim})
	}
	return d
}

// markDay returns the mark of a day by the place of its try: the first ten, the first quarter, half, and the rest.
func (s *Daily) markDay(date string) (string, cells.Role) {
	t := s.days.Try(daily.Deal{Date: date, Preset: s.try().Preset})
	if t == nil {
		return "··", cells.RoleLine
	}
	worse, known := s.worse[date]
	coloured := s.palette.Coloured()
	sign := func(plain string) string {
		if coloured {
			return "██"
		}
		return plain
	}
	switch {
	case t.Round == nil || !known:
		return "--", cells.RoleDim
	case worse >= daily.FieldSize*9/10:
		return sign("10"), cells.RoleOkey
	case worse >= daily.FieldSize*3/4:
		return sign("██"), cells.RoleGood
	case worse >= daily.FieldSize/2:
		return sign("▄▄"), cells.RoleFaint
	}
	return sign("▁▁"), cells.RoleLine
}

// sharePanel returns the panel of the lines to send.
func (s *Daily) sharePanel(width int) *cells.Doc {
	note := ""
	switch {
	case s.do.Copy == nil || s.result == nil:
	case s.copied:
		note = s.words.Say("daily.copied")
	default:
		note = s.words.With("daily.copies", words.Args{"Key": "c"})
	}
	d := s.newPanel(s.words.Say("daily.send"), note, width)
	for _, line := range s.share() {
		for _, part := range s.brush().Wrap(line, d.Width) {
			d.Add(cells.Row{Text: part, Ink: cells.RoleInk})
		}
	}
	return d
}

// A skyline shows the replays of a deal as columns, the best at the left, with the points of each as its height and
// the ink of its level, and the try among them.
type skyline struct {
	r    *daily.Result
	rows int
	you  string
}

// fieldRows returns the number of rows of a skyline in a window of that height.
func fieldRows(h int) int {
	if h < spaciousHeight {
		return 6
	}
	return min(14, h/4)
}

// Height returns the rows of the columns, and one for the mark.
func (s skyline) Height() int { return s.rows + 1 }

// Paint paints the columns in half rows: points won above the line, points lost below.
func (s skyline) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	step := 1 // columns of the window for a column of replays
	of := 1   // replays in a column
	switch {
	case r.W >= 2*daily.FieldSize+2:
		step = 2
	case r.W < daily.FieldSize+1:
		of = 2
	}
	high, low := 0.0, 0.0
	for i := range s.r.Field {
		high, low = max(high, s.r.Field[i].Points), min(low, s.r.Field[i].Points)
	}
	high, low = max(high, s.r.Course.Points), min(low, s.r.Course.Points)
	above := s.rows
	if high-low > 0 {
		above = max(min(int(float64(s.rows)*high/(high-low)+0.5), s.rows-1), 1)
		if low == 0 {
			above = s.rows
		} else if high == 0 {
			above = 0
		}
	}
	better, _ := s.r.Count(s.r.Course)
	total := (daily.FieldSize/of + 1) * step
	x := r.X + (r.W-total)/2
	line := r.Y + 1 + above
	paint := func(x int, points float64, ink cells.Role, letter rune) {
		rows, limit := above, high
		if points < 0 {
			rows, limit, points = s.rows-above, -low, -points
			s.paintColumn(b, x, line, 1, rows, limit, points, step, ink, letter)
			return
		}
		s.paintColumn(b, x, line-1, -1, rows, limit, points, step, ink, letter)
	}
	mine := (better + of - 1) / of
	for i := 0; i < daily.FieldSize/of; i++ {
		at := x + i*step
		if i >= mine {
			at += step
		}
		one := &s.r.Field[i*of]
		ink, letter := levelLook(one.Level)
		paint(at, one.Points, ink, letter)
	}
	own := x + mine*step
	paint(own, s.r.Course.Points, cells.RoleOkey, '▼')
	mark, y := "▼ "+s.you, line-1
	if s.r.Course.Points > 0 {
		y -= (halfRows(above, high, s.r.Course.Points) + 1) / 2
	}
	if own+b.Width(mark) > r.X+r.W { // all columns to the left of a loss may be wins
		b.Align(r, cells.AlignRight, 0, s.you, cells.RoleGold, true)
		mark = "▼"
	}
	b.Text(own, y, r.X+r.W, mark, cells.RoleGold, true)
}

// paintColumn paints a column from row y on, upwards if by is -1. points of limit fill rows.
func (s skyline) paintColumn(b *cells.Brush, x, y, by, rows int, limit, points float64, width int, ink cells.Role, letter rune) {
	if limit <= 0 {
		return
	}
	halves := halfRows(rows, limit, points)
	half := '▄'
	if by > 0 {
		half = '▀'
	}
	for ; halves > 0; halves -= 2 {
		sign := '█'
		if halves == 1 {
			sign = half
		}
		if !b.Palette.Coloured() {
			sign = letter
		}
		b.Fill(cells.NewRect(x, y, width, 1), sign, ink, cells.RoleNone)
		y += by
	}
}

// halfRows returns the number of half rows of a column with points of limit, at least one if there are any points.
func halfRows(rows int, limit, points float64) int {
	if points <= 0 {
		return 0
	}
	return max(1, int(2*float64(rows)*points/limit+0.5))
}

// levelLook returns the ink of a level's columns, and its letter where there are no colours.
func levelLook(level string) (ink cells.Role, letter rune) {
	inks := [...]cells.Role{cells.RoleLine, cells.RoleFaint, cells.RoleGood, cells.RoleInk}
	for i, l := range bots.Levels() {
		if l.Name == level {
			return inks[i], []rune(l.ASCII)[0]
		}
	}
	return cells.RoleDim, '?'
}

// A levelLegend names the inks of the levels, and how many replays went worse than a usual one of each.
type levelLegend struct {
	r *daily.Result
	w *words.Words
}

// Height returns 1.
func (levelLegend) Height() int { return 1 }

// Paint paints the legend.
func (l levelLegend) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	levels, x := bots.Levels(), r.X
	for i := len(levels) - 1; i >= 0; i-- {
		name := levels[i].Name
		ink, letter := levelLook(name)
		sign := '■'
		if !b.Palette.Coloured() {
			sign = letter
		}
		b.Put(x, r.Y, sign, ink, cells.RoleNone, true)
		x = b.Text(x+2, r.Y, r.X+r.W, name+" "+strconv.Itoa(l.r.WorseThan(name)), cells.RoleDim, false) + 3
	}
	b.Align(r, cells.AlignRight, 0, l.w.Say("daily.beats"), cells.RoleDim, false)
}
