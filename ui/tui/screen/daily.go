package screen

import (
	"context"
	"slices"
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
	days     daily.Days
	attempts []*daily.Attempt // those in days with the preset of the screen
	at       int              // the index of the current one
	now      time.Time
	do       DailyActions
	played   int   // the number of replays played so far
	err      error // why there is no result, or nil
	job      *Job[int]
	copied   bool
	note     string
}

// DailyActions holds the functions called by the keys of a Daily.
type DailyActions struct {
	// Copy copies text to the clipboard. It is nil if there is none.
	Copy func(text string)
	// Replay replays an attempt, Watch shows an usta playing with its tiles, Again plays its deal for practice, and Puzzle
	// shows the puzzle of the day.
	Replay, Watch, Again, Puzzle func(*daily.Attempt) tea.Cmd
	// Back leaves the screen.
	Back func() tea.Cmd
}

// NewDaily returns the screen for an attempt, which must be in days. The screen sets Saved in the attempts that it shows.
// A nonempty note is shown above the panels. now is the current time.
func NewDaily(w *words.Words, p *cells.Palette, days daily.Days, attempt *daily.Attempt, note string, now time.Time, do DailyActions) *Daily {
	s := &Daily{note: note, reader: newReader(w, p, "menu.daily", do.Back), days: days, now: now, do: do}
	for i := range days {
		t := &days[i]
		if t.Deal == attempt.Deal {
			s.at = len(s.attempts)
		}
		if t.Preset == attempt.Preset {
			s.attempts = append(s.attempts, t)
		}
	}
	s.compose = s.layOut
	return s
}

// enableKeys enables the keys that apply to the current attempt. Keys that would reveal the deal are disabled until the
// attempt is closed.
func (s *Daily) enableKeys() {
	s.actions = s.actions[:0]
	add := func(when bool, id, name string, do func(*daily.Attempt) tea.Cmd) {
		if when {
			s.actions = append(s.actions, action{bind(s.words, id, name, name), func(int) tea.Cmd { return do(s.attempt()) }})
		}
	}
	attempt := s.attempt()
	add(s.do.Copy != nil && attempt.Saved != nil, "daily.copy", "c", s.copy)
	add(!attempt.Damaged, "milestone.replay", "r", s.do.Replay)
	add(attempt.Closed(), "daily.watch", "w", s.do.Watch)
	add(attempt.Closed(), "daily.again", "n", s.do.Again)
	add(true, "daily.puzzle", "p", s.do.Puzzle)
	if len(s.attempts) > 1 {
		s.actions = append(s.actions, action{bind(s.words, "daily.others", "←→", "left", "h", "right", "l"), s.showOther})
	}
}

func (s *Daily) attempt() *daily.Attempt { return s.attempts[s.at] }

// showOther makes the next or the previous attempt the current one, if there is one. Its result is unknown at first.
func (s *Daily) showOther(step int) tea.Cmd {
	at := s.at + step
	if at < 0 || at >= len(s.attempts) {
		return nil
	}
	if s.job != nil {
		s.job.Cancel()
	}
	s.at, s.err, s.played, s.copied, s.job = at, nil, 0, false, nil
	return nil
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
	attempt := s.attempt()
	if attempt.Saved == nil {
		return nil
	}
	return attempt.Saved.Share(s.words, s.days.StreakOn(attempt.Date))
}

// Init starts reading the result of the current attempt, or computing the replays if they were not saved, unless that
// has already started. It returns a command that waits for them.
func (s *Daily) Init() tea.Cmd {
	attempt := s.attempt()
	if s.job != nil || attempt.Round == nil || attempt.Saved != nil {
		return nil
	}
	var result *daily.Result
	s.job = Start(func(ctx context.Context, report func(int)) (err error) {
		result, err = attempt.Result(ctx, report)
		return err
	}, func(n News[int]) tea.Cmd {
		if len(n.Found) > 0 {
			s.played = n.Found[len(n.Found)-1]
		}
		if n.Over {
			attempt.Saved, s.err = result, n.Err
			attempt.MarkDamaged(n.Err)
		}
		s.layOut()
		return nil
	})
	return s.job.Await
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
		cmd = tea.Batch(cmd, s.Init())
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
	left := all * 9 / 20
	s.Doc.Reset(all)
	s.Doc.Columns(0, s.fieldPanel(all))
	s.Doc.Skip(1)
	s.Doc.Columns(betweenPanels, s.daysPanel(left), s.sharePanel(all-left-betweenPanels))
	s.Doc.Scroll(0)
	s.place()
}

// fieldPanel returns the panel with the rank of the attempt among the replays.
func (s *Daily) fieldPanel(width int) *cells.Doc {
	w, attempt := s.words, s.attempt()
	result := attempt.Saved
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
	add(s.note, cells.RoleBad, false)
	rows := min(14, s.h/4-1) // of the skyline
	if s.h < spaciousHeight {
		rows = 4
	}
	switch {
	case !attempt.Closed():
		add(w.Say("daily.state.begun"), cells.RoleInk, true)
	case attempt.Round == nil:
		add(attempt.ClosedText(w), cells.RoleInk, true)
	case s.err != nil:
		add(words.Safe(s.err.Error(), 200), cells.RoleBad, false)
	case result == nil:
		add(w.With("daily.replaying", words.Args{"Count": s.played}), cells.RoleInk, true)
		d.Skip(rows + 1)
	default:
		add(result.Summary(w), cells.RoleInk, true)
		s.addSkyline(d, result, rows)
		d.Skip(1)
		all, title, entries := bots.Levels(), "", []legendEntry(nil)
		beaten := func(l bots.Level) int { return result.WorseThan(l.Name) }
		differ := slices.ContainsFunc(all, func(l bots.Level) bool { return beaten(l) != beaten(all[0]) })
		if differ {
			title = w.Say("daily.beats") + "  "
		}
		for i, l := range slices.Backward(all) {
			sign, text := "■", l.Name
			if !s.palette.Coloured {
				sign = l.ASCII[:1]
			}
			if differ {
				text += " " + strconv.Itoa(beaten(l))
			}
			entries = append(entries, legendEntry{sign, levelInks[i], text})
		}
		d.Add(legend(title, entries))
	}
	d.Skip(s.air())
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
	addDays(d, s.now.UTC(), s.words, func(date string) dayMark {
		t := s.days.Attempt(daily.Deal{Date: date, Preset: s.attempt().Preset})
		switch {
		case t == nil:
			return noDay
		case t.Saved == nil:
			return plainDay
		}
		switch worse := t.Saved.Worse(); {
		case worse >= daily.FieldSize*9/10:
			return bestDay
		case worse >= daily.FieldSize*3/4:
			return goodDay
		case worse >= daily.FieldSize/2:
			return middleDay
		}
		return lowDay
	})
	d.Skip(s.air())
	var entries []legendEntry
	for i, text := range strings.Split(s.words.Say("daily.bands"), " · ") {
		sign, ink := (bestDay - dayMark(i)).sign(s.palette)
		entries = append(entries, legendEntry{sign, ink, text})
	}
	d.Add(legend("", entries))
	return d
}

// A legendEntry is a sign and its meaning.
type legendEntry struct {
	sign string
	ink  cells.Role
	text string
}

// legend returns a line that explains signs: as many entries as fit, with smaller gaps if that is necessary.
func legend(title string, entries []legendEntry) cells.Item {
	return cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
		width, gap := b.Width(title), 2
		for _, e := range entries {
			width += b.Width(e.sign+e.text) + 1 + gap
		}
		if width-gap > r.W {
			gap = 1
		}
		x, end := b.Text(r.X, r.Y, r.X+r.W, title, cells.RoleDim, false), r.X+r.W
		for _, e := range entries {
			if x+b.Width(e.sign+e.text)+1 > end {
				break
			}
			x = b.Text(x, r.Y, end, e.sign, e.ink, true) + 1
			x = b.Text(x, r.Y, end, e.text, cells.RoleDim, false) + gap
		}
	})
}

// sharePanel returns the panel with the text to send.
func (s *Daily) sharePanel(width int) *cells.Doc {
	note, result := "", s.attempt().Saved
	switch {
	case s.do.Copy == nil || result == nil:
	case s.copied:
		note = s.words.Say("daily.copied")
	default:
		note = s.words.With("daily.copies", words.Args{"Key": "c"})
	}
	d := s.newPanel(s.words.Say("daily.send"), note, width)
	for _, line := range s.shareLines() {
		for _, part := range s.brush().Wrap(line, d.Width) {
			d.Add(cells.Row{Text: part})
		}
	}
	if result == nil {
		return d
	}
	d.Skip(1)
	if s.h >= spaciousHeight {
		d.Add(cells.Row{Text: s.words.Say("daily.hand"), Ink: cells.RoleDim})
		d.Skip(1)
	}
	hand := &result.Hand
	b := handBrush(s.brush(), hand)
	tileWidth := func(t tile.Tile) int {
		text, _ := b.MeldText(t, hand.StandsFor([]tile.Tile{t}, 0))
		return b.MeldWidth(text)
	}
	groupWidth := func(g []tile.Tile) (w int) {
		for _, t := range g {
			w += tileWidth(t)
		}
		return w + 1
	}
	var groups [][]tile.Tile
	for _, g := range hand.Groups {
		groups = append(groups, words.Fill(g, tileWidth, func(int) int { return d.Width })...)
	}
	for _, line := range words.Fill(groups, groupWidth, func(int) int { return d.Width + 1 }) {
		d.Add(cells.Drawing(1, func(b *cells.Brush, r cells.Rect, _ float64) {
			b = handBrush(b, hand)
			defer b.Object()()
			x := r.X
			for _, group := range line {
				for at, t := range group {
					text, ink := b.MeldText(t, hand.StandsFor(group, at))
					x = b.MeldTile(x, r.Y, at, t, text, ink, cells.TilePlain)
				}
				x++ // an empty cell between groups
			}
		}))
	}
	return d
}

// handBrush returns a brush that marks the okeys of a hand.
func handBrush(b *cells.Brush, h *daily.Hand) *cells.Brush {
	return cells.NewBrush(b.Grid, b.Palette, h.Terms.Wild(), h.Terms.Okey())
}

// levelInks lists the inks of the bot levels in a skyline, weakest first.
var levelInks = [...]cells.Role{cells.RoleLine, cells.RoleFaint, cells.RoleGood, cells.RoleInk}

// addSkyline adds the replays of the deal as columns, best on the left, with the attempt marked among them. The height of
// a column shows the points of the replay and its ink the level of the player. The columns have the given number of rows
// and a resolution of half a row. Points won are above the baseline, and points lost below it. The points of the best and
// the worst column are on the left.
func (s *Daily) addSkyline(d *cells.Doc, result *daily.Result, rows int) {
	d.Add(cells.Drawing(rows+1, func(b *cells.Brush, r cells.Rect, _ float64) {
		const labels = 7 // the width of the points
		perColumn := 1   // the number of replays shown by a column
		if r.W < labels+daily.FieldSize+1 {
			perColumn = 2
		}
		mine := (result.Place() - 1 + perColumn - 1) / perColumn
		var columns []daily.Replay
		for i := 0; i < daily.FieldSize; i += perColumn {
			columns = append(columns, result.Field[i])
		}
		columns = slices.Insert(columns, mine, daily.Replay{Outcome: result.Outcome})
		high, low := 0.0, 0.0
		for i := range columns {
			high, low = max(high, columns[i].Points), min(low, columns[i].Points)
		}
		scale := float64(rows) / max(high-low, 0.1) // rows to a point
		above := int(float64(high*scale) + 0.5)
		if high > 0 && low < 0 {
			above = min(max(above, 1), rows-1)
		}
		x := r.X + max(labels, (r.W-len(columns))/2)
		line, end := r.Y+1+above, x+len(columns) // the row below the baseline, and the column after the last
		mark := line - 1
		for i := range columns {
			ink, letter := cells.RoleOkey, '▼'
			for level, l := range bots.Levels() {
				if l.Name == columns[i].Level {
					ink, letter = levelInks[level], rune(l.ASCII[0])
				}
			}
			points, y, step, half, room := columns[i].Points, line-1, -1, '▄', above
			if points < 0 {
				points, y, step, half, room = -points, line, 1, '▀', rows-above
			}
			halves := min(int(float64(2*points*scale)+0.5), 2*room)
			if points > 0 {
				halves = max(halves, 1)
			}
			for ; halves > 0; halves -= 2 {
				sign := '█'
				if halves == 1 {
					sign = half
				}
				if !b.Palette.Coloured {
					sign = letter
				}
				b.Put(x+i, y, sign, ink, cells.RoleNone, false)
				y += step
			}
			if i == mine && step < 0 {
				mark = y
			}
		}
		label := func(y int, text string) {
			b.Align(cells.NewRect(x-labels, y, labels-1, 1), cells.AlignRight, text, cells.RoleDim, false)
		}
		label(r.Y, s.words.Say("daily.points"))
		if above > 0 {
			label(r.Y+1, "+"+s.words.Decimal(high, 0))
			if mine <= len(columns)*3/4 {
				b.Align(cells.NewRect(x, line-1, len(columns), 1), cells.AlignRight, s.words.Say("daily.last"), cells.RoleDim, false)
			}
		}
		if above < rows {
			label(r.Y+rows, s.words.Decimal(low, 0))
			if above > 0 {
				b.Text(x, line, end, s.words.Say("daily.first"), cells.RoleDim, false)
			}
		}
		you := "▼ " + s.words.Say("you")
		if x+mine+b.Width(you) > r.X+r.W { // a loss may be to the right of all wins
			you = "▼"
		}
		b.Text(x+mine, mark, r.X+r.W, you, cells.RoleGold, true)
	}))
}
