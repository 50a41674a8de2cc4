package tui

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// A home is the menu: the player's level, today's deal as a rack, and cards for the matches to play. In a small window,
// lines replace the cards.
type home struct {
	*App
	page    *screen.Page
	entries []string      // for each line of the page
	sitting session.Table // the people at a new table; nobody if the settings are wrong
}

// menuPage returns the menu.
func (a *App) menuPage() *screen.Page {
	p := a.newPage("menu.title")
	p.Back = nil // there is nothing to go back to
	m := &home{App: a, page: p}
	do := map[string]func() tea.Cmd{
		menu.Continue: a.resumeMatch,
		menu.Daily:    func() tea.Cmd { return a.goTo(a.dailyPage()) },
		menu.New:      func() tea.Cmd { return a.goTo(a.newTablePage("")) },
		menu.Okey101:  func() tea.Cmd { return a.goTo(a.newTablePage(practice.Okey101)) },
		menu.Last:     func() tea.Cmd { return a.replay(a.recent.over[0].Path, 1) },
		menu.Train:    func() tea.Cmd { return a.train(false) },
		menu.Learn:    a.showLessons,
		menu.Friends:  a.showFriends,
		menu.Replays:  a.showReplays,
		menu.Stats:    a.showStats,
		menu.Settings: func() tea.Cmd { return a.goTo(a.settingsPage()) },
		menu.Quit:     func() tea.Cmd { return tea.Quit },
	}
	p.Lines = func() (lines []screen.Choice) {
		m.entries = menu.Entries(a.hasUnfinished, len(a.recent.over) > 0, a.isNewcomer())
		var err error
		if m.sitting, err = a.host.Table(false); err != nil {
			m.sitting = session.Table{}
		}
		for _, id := range m.entries {
			line := a.choice(id, do[id])
			switch {
			case id == menu.Continue && a.recent.open != nil:
				line.Value = standing(a.words, a.recent.open)
			case id == menu.Last:
				line.Value = resultText(a.words, &a.recent.over[0])
			case id == menu.Daily:
				deal := a.deal()
				line.Value = a.words.With("menu.deal", words.Args{"Number": deal.Number(), "Status": a.dailyStatus(deal.Preset)})
			case id == menu.New:
				line.Value = tell.SettingValue(a.words, "preset", a.host.Settings.Get("preset"))
			case id == menu.Train && a.recent.due > 0:
				line.Value = a.words.With("train.due", words.Args{"Count": a.recent.due})
			}
			lines = append(lines, line)
		}
		return lines
	}
	p.Cards, p.Language = m.paint, func() {
		other := "tr"
		if a.words.Lang() == other {
			other = "en"
		}
		a.changeSetting(p, a.host.Setting(a.words, "lang"), other)
	}
	return p
}

// showFriends shows the page that says how to play with friends.
func (a *App) showFriends() tea.Cmd {
	p := a.newPage("menu.friends")
	p.Lines = func() (lines []screen.Choice) {
		if a.host.Host != nil {
			lines = append(lines, a.choice("friends.open", func() tea.Cmd {
				a.host.Host()
				return tea.Quit
			}))
		}
		for _, id := range menu.FriendsLines() {
			lines = append(lines, screen.Choice{Label: a.words.Say(id)})
		}
		return lines
	}
	return a.goTo(p)
}

// deal returns today's deal in the first preset.
func (a *App) deal() daily.Deal {
	return a.recent.daily.Today(daily.Presets()[0], a.clock.Now())
}

// isCard reports whether an entry is a card. In a small window such entries are lines.
func (m *home) isCard(i int) bool {
	switch m.entries[i] {
	case menu.Continue, menu.New, menu.Okey101, menu.Last:
		return true
	case menu.Learn:
		return i == 0
	}
	return false
}

// paint paints the menu from top to bottom: the logo and the level, today's deal, the cards or lines, and the small
// entries. It returns the rectangles of the entries. Cards need 100 by 30 cells.
func (m *home) paint(b *cells.Brush) (places []cells.Rect) {
	size, scale, all, cardRows, smallRows, below := cells.SizeN, 1, min(b.W-8, 120), 6, 1, 1 // below: an empty row below the rack
	switch {
	case b.W < 100 || b.H < 30:
		size, all, cardRows, smallRows, below = cells.SizeS, b.W-4, 1, 2, 0
	case b.W >= 190 && b.H >= 50:
		size, scale, all = cells.SizeL, 2, 160
	case b.W >= 120:
		size = cells.SizeM
	}
	cards, small, free := 0, 0, all // free: the columns between the small entries, if they stand in one row
	for i, line := range m.page.Shown {
		switch {
		case m.isCard(i):
			cards++
		case m.entries[i] != menu.Daily:
			small++
			free -= smallWidth(&line)
		}
	}
	_, tileRows := size.Cells()
	logoWidth, logoRows := cells.LogoSize(scale)
	dealRows, cardHeight := 1+tileRows+1+below, cardRows
	if cardRows == 1 {
		cardHeight = cards
	}
	rows := max(0, b.H-5-logoRows-dealRows-cardHeight-smallRows) // empty ones, less the header, an empty row, the note and the footer
	gap := func(at int) int { return min((rows+at)/4, 3) }       // at is 3 for the gap that a small window needs most

	b.Align(cells.NewRect(1, 0, b.W-2, 1), cells.AlignRight, daily.DateText(m.words, m.clock.Now().Format(time.DateOnly)), cells.RoleDim, false)
	x, y := (b.W-all)/2, 1+gap(0)+max(0, rows-12)/2
	if m.level == nil {
		b.Logo((b.W-logoWidth)/2, y, scale)
	} else {
		b.Logo(x, y, scale)
		m.paintLevel(b, cells.NewRect(x+logoWidth+4, y, all-logoWidth-4, logoRows))
	}
	y += logoRows + gap(2)
	deal := cells.NewRect(x, y, all, dealRows)
	y += dealRows + gap(3)
	card, smallX, smallY := 0, x, y+cardHeight+gap(1)
	for i := range m.entries {
		var r cells.Rect
		switch {
		case m.entries[i] == menu.Daily:
			r = deal
			m.paintDeal(b, r, size, i)
		case m.isCard(i) && cardRows > 1:
			width, from := (all-2*(cards-1))/cards, card*(all+2)/cards
			r = cells.NewRect(x+from, y, max(width, (card+1)*(all+2)/cards-2-from), cardRows)
			m.paintCard(b, r, i)
			card++
		case m.isCard(i):
			r = cells.NewRect(x, y+card, all, 1)
			m.paintLine(b, r, i)
			card++
		default:
			if r = cells.NewRect(smallX, smallY, smallWidth(&m.page.Shown[i])+max(0, free/small), 1); smallRows > 1 { // in columns
				r.W = all / ((small + smallRows - 1) / smallRows)
			}
			if smallX += r.W; smallX > x+all-r.W && smallRows > 1 {
				smallX, smallY = x, smallY+1
			}
			m.paintLine(b, r, i)
		}
		places = append(places, r)
	}
	return places
}

// smallWidth returns the width of a small entry in a row of them.
func smallWidth(line *screen.Choice) int {
	return 3 + utf8.RuneCountInString(strings.TrimSpace(line.Label+" "+line.Value))
}

// paintLevel paints the player's level, its course, and the last seven days, with a mark for each with a daily deal.
func (m *home) paintLevel(b *cells.Brush, r cells.Rect) {
	b.Mat(r, cells.RolePanel)
	rating, end := m.level, r.X+r.W-2
	name, figures := rating.Short(m.words)
	if rating.Missing > 0 {
		b.Text(r.X+2, r.Y, end, m.words.Say(rating.TitleID()), cells.RoleInk, true)
		for i, line := range b.Wrap(name, r.W-4) {
			b.Text(r.X+2, r.Y+2+i, end, line, cells.RoleDim, false)
		}
	} else {
		b.Text(r.X+2, r.Y, end, name, cells.RoleInk, true)
		b.Align(cells.NewRect(r.X+2, r.Y, r.W-4, 1), cells.AlignRight, figures, cells.RoleDim, false)
		number := b.Palette.NumeralOf(rating.Value)
		b.Numeral(r.X+2, r.Y+1, &number, cells.RoleInk)
		course := cells.Plot{Area: cells.NewRect(r.X+number.W+5, r.Y+1, r.W-number.W-7, r.H-2)}
		if values := rating.ByWeek(); course.Area.W >= 8 && course.Span(values) {
			course.Points = len(values)
			course.Paint(b, values, cells.RoleGood, false)
		}
	}
	now, y := m.clock.Now().UTC(), r.Y+r.H-1
	for ago := range 7 {
		sign, ink := "○", cells.RoleFaint
		if m.recent.daily.Attempt(daily.Deal{Date: now.AddDate(0, 0, ago-6).Format(time.DateOnly), Preset: m.deal().Preset}) != nil {
			sign, ink = "●", cells.RoleOkey
		}
		b.Text(r.X+2+2*ago, y, end, sign, ink, false)
	}
	streak, _ := m.recent.daily.Streak(now)
	if text := m.words.With("daily.streak", words.Args{"Count": streak}); streak > 1 && 18+b.Width(text) <= r.W {
		b.Align(cells.NewRect(r.X, y, r.W-2, 1), cells.AlignRight, text, cells.RoleInk, false)
	}
}

// paintDeal paints today's deal as a rack: face down until the attempt is over, then the final hand.
func (m *home) paintDeal(b *cells.Brush, r cells.Rect, size cells.Size, i int) {
	m.paintTitle(b, r, i, m.page.Shown[i].Value)
	deal, groups := m.deal(), [][]tile.Tile{}
	if t := m.recent.daily.Attempt(deal); t != nil && t.Saved != nil {
		hand := t.Saved.Hand
		groups = hand.Groups
		b = cells.NewBrush(b.Grid, b.Palette, hand.Terms.Wild(), hand.Terms.Okey())
	} else {
		groups = append(groups, make([]tile.Tile, deal.Rules().HandSize))
	}
	count := len(slices.Concat(groups...))
	width, height := size.Cells()
	room := r.W - 4 - count*width
	gap := max(0, min(room/max(1, len(groups)-1), width/2)) // between groups
	rack := cells.NewRect(0, r.Y+1, count*width+gap*(len(groups)-1)+2, height+1)
	back := width // an empty column is between backs
	if room >= count && len(groups) == 1 {
		rack.W, width = rack.W+count, width+1
	} else {
		back--
	}
	rack.X = r.X + (r.W-rack.W)/2
	ledge := rack.Line(height)
	b.Wood(rack, ledge)
	x := rack.X + 1
	for _, group := range groups {
		for _, t := range group {
			if at := size.At(x, rack.Y); t == tile.None {
				at.W = back
				b.TileBack(at, cells.TilePlain)
			} else {
				b.Tile(at, t, cells.TilePlain)
			}
			x += width
		}
		x += gap
	}
	if i == m.page.At {
		b.Align(ledge, cells.AlignMiddle, "Enter", cells.RoleGold, true)
	}
}

// paintTitle paints the background and the first line of a card, with a mark if it is chosen.
func (m *home) paintTitle(b *cells.Brush, r cells.Rect, i int, value string) {
	b.Mat(r, cells.RolePanel)
	at := r.X + 2
	if i == m.page.At {
		b.Fill(cells.NewRect(r.X, r.Y, 1, r.H), '▌', cells.RoleLit, cells.RolePanel)
		at = b.Text(at, r.Y, r.X+r.W, "▶ ", cells.RoleGold, true)
	}
	at = b.Text(at, r.Y, r.X+r.W-2, m.page.Shown[i].Label, cells.RoleGold, true) + 2
	b.Text(at, r.Y, r.X+r.W-2, b.Fit(value, r.X+r.W-2-at), cells.RoleDim, false)
}

// paintCard paints an entry as a card: the points of the unfinished or last match, the first lesson, or the people at a
// new table and the result of the last match there.
func (m *home) paintCard(b *cells.Brush, r cells.Rect, i int) {
	id, value, in := m.entries[i], m.page.Shown[i].Value, cells.NewRect(r.X+2, r.Y+1, r.W-4, r.H-2)
	preset, meld := "", []tile.Tile(nil)
	var match *journal.Summary
	switch id {
	case menu.Continue:
		if match = m.recent.open; match != nil {
			value = m.words.With("menu.round", words.Args{"Round": roundToPlay(match)})
		}
	case menu.Last:
		match = &m.recent.over[0]
	case menu.Learn:
		meld = []tile.Tile{tile.New(tile.Red, 1), tile.New(tile.Red, 2), tile.New(tile.Red, 3)}
	case menu.New:
		if preset = m.host.Settings.Get("preset"); in.W >= 28 {
			in.W -= 13
			meld = []tile.Tile{tile.New(tile.Red, 7), tile.New(tile.Blue, 7), tile.New(tile.Black, 7)}
		}
	case menu.Okey101:
		preset = practice.Okey101
	}
	m.paintTitle(b, r, i, value)
	if match != nil {
		screen.PaintFacts(b, in, scores(m.words, match))
		return
	}
	if id == menu.Okey101 {
		number := b.Palette.NumeralOf(101)
		in.W -= number.W + 1
		b.Numeral(in.X+in.W+1, in.Y, &number, cells.RoleAmber)
	}
	for at, t := range meld {
		b.Tile(cells.SizeS.At(r.X+r.W-14+4*at, in.Y), t, cells.TilePlain)
	}
	for at, line := range m.people(id) {
		b.Align(in.Line(at), cells.AlignLeft, b.Fit(line, in.W), cells.RoleInk, false)
	}
	last := slices.IndexFunc(m.recent.over, func(over journal.Summary) bool {
		return over.Header.Preset == preset && !over.End.Abandoned && len(over.End.Ranks) > 0
	})
	if last >= 0 {
		over := &m.recent.over[last]
		text := m.words.With("menu.result", words.Args{"Place": tell.Ordinal(m.words, over.End.Ranks[over.Seat])})
		b.Align(in.Line(3), cells.AlignLeft, text, cells.RoleDim, false)
	}
}

// paintLine paints an entry in a line: the label, what is said beside it, and the people at a new table.
func (m *home) paintLine(b *cells.Brush, r cells.Rect, i int) {
	ink, quiet, end, card := cells.RoleInk, cells.RoleDim, r.X+r.W-1, m.isCard(i)
	if i == m.page.At {
		ink, quiet = cells.RoleBlack, cells.RoleBlack
		b.Blank(cells.NewRect(r.X, r.Y, r.W-1, 1), cells.RoleLit)
		if card || !b.Palette.Coloured { // between words it would look like a path
			b.Put(r.X, r.Y, '▶', ink, cells.RoleNone, true)
		}
	}
	at := b.Text(r.X+2, r.Y, end, m.page.Shown[i].Label, ink, i == m.page.At) + 1
	if card {
		at = r.X + 18
	}
	parts := m.people(m.entries[i])
	if value := m.page.Shown[i].Value; value != "" {
		parts = append([]string{value}, parts...)
	}
	b.Text(at, r.Y, end, b.Fit(strings.Join(parts, " · "), end-at), quiet, false)
}

// people returns the names and levels of the bots at a new table, or nil if the entry is not one.
func (m *home) people(id string) (people []string) {
	seats := m.sitting.Rules.Seats
	switch {
	case id == menu.Okey101 && seats > 0:
		seats = game.MaxSeats
	case id != menu.New:
		return nil
	}
	for s := 1; s < seats; s++ {
		name, level := m.seated(&m.sitting, s)
		people = append(people, strings.TrimSpace(name+" "+level))
	}
	return people
}

// seated returns the name and the level of the player at a seat of a new table. Seats that the table does not have
// repeat the levels of the others.
func (a *App) seated(t *session.Table, s int) (name, level string) {
	if s == int(session.Player) {
		return a.words.Say("you"), ""
	}
	return words.Name(t.Names[s]), t.Levels[1+(s-1)%(t.Rules.Seats-1)].Name
}
