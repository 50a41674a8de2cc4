package screen

import (
	"context"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/daily"
	"fair/okey/ui/words"
)

// Daily is the screen for the daily deals. It shows the rank of an attempt among the replays of its deal, the days
// played, and the text to send to a friend.
type Daily struct {
	reader
	days   daily.Days
	at     int // the index of the current attempt
	now    time.Time
	worse  map[string]int // the number of replays with a worse result, by date of the attempt, where known
	do     DailyActions
	result *daily.Result // the result of the current attempt, or nil until known
	played int           // the number of replays played so far
	err    error         // why there is no result, or nil
	job    *Job[int]
	copied bool
	note   string
}

// DailyActions holds the functions called by the keys of a Daily. Any of them may be nil.
type DailyActions struct {
	// Copy copies text to the clipboard.
	Copy func(text string)
	// Replay replays an attempt, Watch shows an usta playing with its tiles, and Again plays its deal for practice.
	Replay, Watch, Again func(*daily.Attempt) tea.Cmd
	// Puzzle shows the puzzle of the day, and Back leaves the screen.
	Puzzle, Back func() tea.Cmd
}

// NewDaily returns the screen for an attempt, which must be in days. now is the current time. For the preset of the
// attempt, worse maps dates to the number of replays with a worse result, where known. A nonempty note is shown above
// the panels.
func NewDaily(w *words.Words, p *cells.Palette, days daily.Days, attempt *daily.Attempt, worse map[string]int, note string, now time.Time, do DailyActions) *Daily {
	s := &Daily{note: note, reader: newReader(w, p, "menu.daily", do.Back), days: days, now: now, worse: worse, do: do}
	for i := range days.Attempts {
		if days.Attempts[i].Deal == attempt.Deal {
			s.at = i
		}
	}
	s.after = bind(w, "daily.others", "←→", "right", "l")
	s.before = bind(w, "daily.others", "←→", "left", "h")
	s.before.SetEnabled(s.neighbour(1) != s.at || s.neighbour(-1) != s.at)
	s.moveBy = func(delta int) { s.showAttempt(s.neighbour(delta)) }
	s.compose = s.layOut
	return s
}

// enableKeys enables the keys that apply to the current attempt. Keys that would reveal the deal are disabled until the
// attempt is closed.
func (s *Daily) enableKeys() {
	s.actions = s.actions[:0]
	add := func(when bool, id, shown, name string, do func(*daily.Attempt) tea.Cmd) {
		if when && do != nil {
			s.actions = append(s.actions, action{bind(s.words, id, shown, name), func() tea.Cmd { return do(s.attempt()) }})
		}
	}
	attempt := s.attempt()
	add(s.do.Copy != nil && s.result != nil, "daily.copy", "c", "c", s.copy)
	add(!attempt.Damaged, "daily.review", "V", "v", s.do.Replay)
	add(attempt.Closed(), "daily.watch", "w", "w", s.do.Watch)
	add(attempt.Closed(), "daily.again", "n", "n", s.do.Again)
	add(s.do.Puzzle != nil, "daily.puzzle", "p", "p", func(*daily.Attempt) tea.Cmd { return s.do.Puzzle() })
}

func (s *Daily) attempt() *daily.Attempt { return &s.days.Attempts[s.at] }

// neighbour returns the index of the next attempt with the same preset if step is 1, or of the previous one if step is
// -1. If there is none, it returns the current index.
func (s *Daily) neighbour(step int) int {
	for i := s.at + step; i >= 0 && i < len(s.days.Attempts); i += step {
		if s.days.Attempts[i].Preset == s.attempt().Preset {
			return i
		}
	}
	return s.at
}

// showAttempt makes the attempt at the given index the current one. Its result is unknown at first.
func (s *Daily) showAttempt(at int) {
	if at == s.at {
		return
	}
	s.stop()
	s.at, s.result, s.err, s.played, s.copied, s.job = at, nil, nil, 0, false, nil
}

// copy copies the text to send to the clipboard.
func (s *Daily) copy(*daily.Attempt) tea.Cmd {
	s.do.Copy(strings.Join(s.shareLines(), "\n") + "\n")
	s.copied = true
	s.layOut()
	return nil
}

// shareLines returns the lines of the text to send, or nil if there is no result yet.
func (s *Daily) shareLines() []string {
	if s.result == nil {
		return nil
	}
	return s.result.Share(s.words, s.days.StreakOn(s.attempt().Date))
}

// Init starts reading the result, or computing the replays if they were not saved. It returns a command that waits for
// them.
func (s *Daily) Init() tea.Cmd { return s.start() }

// start starts reading the result of the current attempt unless that has already started.
func (s *Daily) start() tea.Cmd {
	if s.job != nil || s.attempt().Round == nil {
		return nil
	}
	attempt := s.attempt()
	var result *daily.Result
	s.job = Start(func(ctx context.Context, report func(int)) (err error) {
		result, err = attempt.Result(ctx, report)
		return err
	}, func(n News[int]) tea.Cmd {
		if len(n.Found) > 0 {
			s.played = n.Found[len(n.Found)-1]
		}
		if n.Over {
			s.result, s.err = result, n.Err
			attempt.MarkDamaged(n.Err)
		}
		if s.result != nil {
			s.worse[attempt.Date] = result.Worse()
		}
		s.layOut()
		return nil
	})
	return s.job.Await
}

// stop cancels the background work.
func (s *Daily) stop() {
	if s.job != nil {
		s.job.Cancel()
	}
}

// Update handles a message. It does not block.
func (s *Daily) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if job, ok := msg.(*Job[int]); ok {
		if job != s.job { // for an attempt that is no longer shown
			return s, nil
		}
		return s, job.Take()
	}
	cmd := s.update(msg)
	if s.w > 0 && s.job == nil {
		cmd = tea.Batch(cmd, s.start())
		s.layOut()
	}
	return s, cmd
}

// layOut lays out the panels for the window.
func (s *Daily) layOut() {
	if s.w <= 0 {
		return
	}
	s.enableKeys()
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
	s.scrolling.SetEnabled(s.Doc.MaxTop() > 0)
}

// fieldPanel returns the panel with the rank of the attempt among the replays.
func (s *Daily) fieldPanel(width int) *cells.Doc {
	w, attempt := s.words, s.attempt()
	title := w.With("daily.number", words.Args{"Deal": attempt.Title(w), "Date": daily.DateText(w, attempt.Date)})
	note := ""
	if attempt.Date == daily.Today(s.now, "") {
		left := daily.UntilNext(s.now)
		note = w.With("daily.next", words.Args{"Hours": int(left.Hours()), "Minutes": int(left.Minutes()) % 60})
	}
	d := s.newPanel(title, note, width)
	add := func(text string, ink cells.Role, bold bool) {
		for _, line := range s.brush().Wrap(text, d.Width) {
			d.Add(cells.Row{Text: line, Ink: ink, Bold: bold})
		}
	}
	if note := s.note; note != "" {
		add(note, cells.RoleBad, false)
	}
	switch {
	case !attempt.Closed():
		add(w.Say("daily.open"), cells.RoleInk, true)
	case attempt.Round == nil:
		add(attempt.ClosedText(w), cells.RoleInk, true)
	case s.err != nil:
		add(words.Safe(s.err.Error(), 200), cells.RoleBad, false)
	case s.result == nil:
		add(w.With("daily.replaying", words.Args{"Count": s.played}), cells.RoleInk, true)
		d.Skip(fieldRows(s.h) + 1)
	default:
		rules := attempt.Rules()
		add(w.With("daily.you", words.Args{"Course": daily.OutcomeText(w, &rules, s.result.Outcome)})+" "+w.With("daily.field", words.Args{"Count": s.result.Worse()}), cells.RoleInk, true)
		d.Add(fieldChart{s.result, fieldRows(s.h), w})
		if s.h >= spaciousHeight {
			d.Skip(1)
		}
		d.Add(levelLegend{s.result, w})
	}
	if s.h >= spaciousHeight {
		d.Skip(1)
	}
	return d
}

// daysPanel returns the panel with the days played.
func (s *Daily) daysPanel(width int) *cells.Doc {
	streak, best := s.days.Streak(s.now)
	title, note := s.words.Say("daily.days"), s.words.With("stats.days.row", words.Args{"Now": streak, "Best": best})
	if s.brush().Width(title+note) > width-2*panelMargin-2 {
		note = s.words.With("daily.row", words.Args{"Now": streak})
	}
	d := s.newPanel(title, note, width)
	addDays(d, s.now.UTC(), s.words.Say("stats.weekdays"), s.markDay)
	if s.h >= spaciousHeight {
		d.Skip(1)
	}
	d.Add(dayLegend(s.words.Say("daily.bands")))
	return d
}

// dayMarks lists the marks of days by the rank of the attempt: the top ten, the top quarter, the top half, the rest,
// and attempts without a result. In colour, all but the last are solid.
var dayMarks = [...]struct {
	sign string
	ink  cells.Role
}{{"10", cells.RoleOkey}, {"██", cells.RoleGood}, {"▄▄", cells.RoleFaint}, {"▁▁", cells.RoleLine}, {"--", cells.RoleDim}}

// dayMark returns the mark at an index of dayMarks, as drawn in the palette.
func dayMark(p *cells.Palette, place int) (string, cells.Role) {
	m := dayMarks[place]
	if p.Coloured() && place < len(dayMarks)-1 {
		m.sign = "██"
	}
	return m.sign, m.ink
}

// markDay returns the mark of a date.
func (s *Daily) markDay(date string) (string, cells.Role) {
	t := s.days.Attempt(daily.Deal{Date: date, Preset: s.attempt().Preset})
	if t == nil {
		return "··", cells.RoleLine
	}
	worse, known := s.worse[date]
	place := len(dayMarks) - 2
	switch {
	case t.Round == nil || !known:
		place = len(dayMarks) - 1
	case worse >= daily.FieldSize*9/10:
		place = 0
	case worse >= daily.FieldSize*3/4:
		place = 1
	case worse >= daily.FieldSize/2:
		place = 2
	}
	return dayMark(s.palette, place)
}

// A dayLegend explains the marks of days in one line. It holds their labels, separated by " · ".
type dayLegend string

func (dayLegend) Height() int { return 1 }

// Paint paints the marks with their labels, with smaller gaps if the line is narrow.
func (l dayLegend) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	names := strings.Split(string(l), " · ")
	const mark, gap = 2, 2
	width := b.Width(strings.Join(names, "")) + len(names)*(mark+1+gap) - gap
	between := gap
	if width > r.W { // omit the last label, which is self-explanatory
		between, names = 1, names[:len(names)-1]
	}
	x := r.X
	for i, name := range names {
		sign, ink := dayMark(b.Palette, i)
		x = b.Text(x, r.Y, r.X+r.W, sign, ink, false) + between - 1
		x = b.Text(x, r.Y, r.X+r.W, name, cells.RoleDim, false) + between
	}
}

// sharePanel returns the panel with the text to send.
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
	for _, line := range s.shareLines() {
		for _, part := range s.brush().Wrap(line, d.Width) {
			d.Add(cells.Row{Text: part, Ink: cells.RoleInk})
		}
	}
	if s.result != nil {
		d.Skip(1)
		if s.h >= spaciousHeight {
			d.Add(cells.Row{Text: s.words.Say("daily.hand"), Ink: cells.RoleDim})
			d.Skip(1)
		}
		d.Add(NewHandLines(s.brush(), &s.result.Hand, d.Width))
	}
	return d
}

// HandLines shows a hand as lines of one-line tiles.
type HandLines struct {
	hand  *daily.Hand
	lines [][][]tile.Tile
}

// NewHandLines returns a hand in lines of at most width cells, with the palette of b.
func NewHandLines(b *cells.Brush, h *daily.Hand, width int) HandLines {
	b = handBrush(b, h)
	tileWidth := func(t tile.Tile) int {
		text, _ := b.MeldText(t, h.StandsFor([]tile.Tile{t}, 0))
		return b.MeldWidth(text)
	}
	groupWidth := func(g []tile.Tile) (w int) {
		for _, t := range g {
			w += tileWidth(t)
		}
		return w + 1
	}
	var groups [][]tile.Tile
	for _, g := range h.Groups {
		groups = append(groups, words.Fill(g, tileWidth, func(int) int { return width })...)
	}
	return HandLines{h, words.Fill(groups, groupWidth, func(int) int { return width + 1 })}
}

// handBrush returns a brush that marks the okeys of a hand.
func handBrush(b *cells.Brush, h *daily.Hand) *cells.Brush {
	if len(h.Groups) == 0 {
		return b
	}
	return cells.NewBrush(b.Grid, b.Palette, h.Terms.Wild(), h.Terms.Okey())
}

// Height returns the number of lines.
func (l HandLines) Height() int { return len(l.lines) }

// Paint paints the lines with an empty cell between groups.
func (l HandLines) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	b = handBrush(b, l.hand)
	defer b.End(b.Begin())
	for y, line := range l.lines {
		x := r.X
		for _, group := range line {
			for at, t := range group {
				text, ink := b.MeldText(t, l.hand.StandsFor(group, at))
				x = b.MeldTile(x, r.Y+y, at, t, text, ink, cells.TilePlain)
			}
			x++
		}
	}
}

// A fieldChart shows the replays of a deal as columns, best on the left, with the attempt marked among them. The height
// of a column shows the points of the replay and its ink the level of the player.
type fieldChart struct {
	r    *daily.Result
	rows int
	w    *words.Words
}

// fieldRows returns the number of rows of a fieldChart in a window of height h.
func fieldRows(h int) int {
	if h < spaciousHeight {
		return 5
	}
	return min(14, h/4-1)
}

// Height returns the number of rows of the columns, plus one for the mark of the attempt.
func (s fieldChart) Height() int { return s.rows + 1 }

// Paint paints the columns with a resolution of half a row. Points won are above the baseline, and points lost below
// it.
func (s fieldChart) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	step := 1      // the width of a column
	perColumn := 1 // the number of replays shown by a column
	switch {
	case r.W >= 2*daily.FieldSize+2:
		step = 2
	case r.W < daily.FieldSize+1:
		perColumn = 2
	}
	high, low := 0.0, 0.0
	for i := range s.r.Field {
		high, low = max(high, s.r.Field[i].Points), min(low, s.r.Field[i].Points)
	}
	high, low = max(high, s.r.Outcome.Points), min(low, s.r.Outcome.Points)
	above := s.rows
	if high-low > 0 {
		above = max(min(int(float64(s.rows)*high/(high-low)+0.5), s.rows-1), 1)
		if low == 0 {
			above = s.rows
		} else if high == 0 {
			above = 0
		}
	}
	better, _ := s.r.Count(s.r.Outcome)
	total := (daily.FieldSize/perColumn + 1) * step
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
	mine := (better + perColumn - 1) / perColumn
	for i := 0; i < daily.FieldSize/perColumn; i++ {
		at := x + i*step
		if i >= mine {
			at += step
		}
		one := &s.r.Field[i*perColumn]
		ink, letter := levelStyle(one.Level)
		paint(at, one.Points, ink, letter)
	}
	own := x + mine*step
	paint(own, s.r.Outcome.Points, cells.RoleOkey, '▼')
	s.paintLabels(b, cells.NewRect(x, r.Y+1, total, s.rows), line, [2]float64{high, low}, mine > daily.FieldSize/perColumn*3/4)
	you := s.w.Say("you")
	mark, y := "▼ "+you, line-1
	if s.r.Outcome.Points > 0 {
		y -= (halfRows(above, high, s.r.Outcome.Points) + 1) / 2
	}
	if own+b.Width(mark) > r.X+r.W { // a loss may be to the right of all wins
		b.Align(r, cells.AlignRight, 0, you, cells.RoleGold, true)
		mark = "▼"
	}
	b.Text(own, y, r.X+r.W, mark, cells.RoleGold, true)
}

// paintLabels paints the points of the best and the worst replay beside the columns in r, and labels these replays in
// the empty corners. The columns extend up and down from the top edge of row baseline. full reports whether the upper
// corner is occupied.
func (s fieldChart) paintLabels(b *cells.Brush, r cells.Rect, baseline int, points [2]float64, full bool) {
	const width = 4
	beside := cells.NewRect(r.X-width-1, baseline-1, width, 1)
	label := func(y int, points float64) {
		text := s.w.Decimal(points, 0)
		if points > 0 {
			text = "+" + text
		}
		beside.Y = y
		b.Align(beside, cells.AlignRight, 0, text, cells.RoleDim, false)
	}
	if baseline > r.Y {
		label(r.Y, points[0])
		if !full {
			b.Align(cells.NewRect(r.X, baseline-1, r.W, 1), cells.AlignRight, 0, s.w.Say("daily.last"), cells.RoleDim, false)
		}
	}
	if baseline < r.Y+r.H {
		label(r.Y+r.H-1, points[1])
		if baseline > r.Y {
			b.Text(r.X, baseline, r.X+r.W, s.w.Say("daily.first"), cells.RoleDim, false)
		}
	}
}

// paintColumn paints a column from row y, downwards if step is 1 or upwards if step is -1. A column of limit points
// fills all rows.
func (s fieldChart) paintColumn(b *cells.Brush, x, y, step, rows int, limit, points float64, width int, ink cells.Role, letter rune) {
	if limit <= 0 {
		return
	}
	halves := halfRows(rows, limit, points)
	half := '▄'
	if step > 0 {
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
		y += step
	}
}

// halfRows returns the height of a column in half rows: 2·rows·points/limit, rounded, and at least 1 if points is
// positive.
func halfRows(rows int, limit, points float64) int {
	if points <= 0 {
		return 0
	}
	return max(1, int(2*float64(rows)*points/limit+0.5))
}

// levelStyle returns the ink of a level's columns, and the letter used for the level without colours.
func levelStyle(level string) (ink cells.Role, letter rune) {
	inks := [...]cells.Role{cells.RoleLine, cells.RoleFaint, cells.RoleGood, cells.RoleInk}
	for i, l := range bots.Levels() {
		if l.Name == level {
			return inks[i], []rune(l.ASCII)[0]
		}
	}
	return cells.RoleDim, '?'
}

// A levelLegend explains the inks of the levels. For each level it shows how many replays were worse than the level's
// median replay.
type levelLegend struct {
	r *daily.Result
	w *words.Words
}

func (levelLegend) Height() int { return 1 }

func (l levelLegend) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	levels, x := bots.Levels(), r.X
	x = b.Text(x, r.Y, r.X+r.W, l.w.Say("daily.beats"), cells.RoleDim, false) + 1
	for i := len(levels) - 1; i >= 0; i-- {
		name := levels[i].Name
		ink, letter := levelStyle(name)
		sign := '■'
		if !b.Palette.Coloured() {
			sign = letter
		}
		b.Put(x+1, r.Y, sign, ink, cells.RoleNone, true)
		x = b.Text(x+3, r.Y, r.X+r.W, name+" "+strconv.Itoa(l.r.WorseThan(name)), cells.RoleDim, false) + 1
	}
}
