package tui

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A home is the menu: the player's level, today's deal as a rack, and cards for the matches to play. In a small window,
// lines replace the cards.
type home struct {
	*App
	page    *screen.Page
	entries []menu.Entry[func() tea.Cmd] // for each line of the page
	sitting table.Options                // the people at a new table; nobody if the settings are wrong
	at      homePlan
}

// menuPage returns the menu.
func (a *App) menuPage() *screen.Page {
	p := a.newPage("menu.title")
	p.Back = nil // there is nothing to go back to
	m := &home{App: a, page: p}
	do := menu.Actions[func() tea.Cmd]{
		Continue: func() tea.Cmd { return a.resumeMatch(p) },
		Daily:    func() tea.Cmd { return a.goTo(a.dailyPage()) },
		New:      func() tea.Cmd { return a.goTo(a.newTablePage("")) },
		Okey101:  func() tea.Cmd { return a.goTo(a.newTablePage(practice.Okey101)) },
		Last: func() tea.Cmd {
			return a.replay(p, a.recent.over[0].Path, 1, func(why string) { p.Note.Set(why, false) })
		},
		Train:    func() tea.Cmd { return a.train(p) },
		Learn:    func() tea.Cmd { return a.showLessons(p) },
		Friends:  func() tea.Cmd { return a.goTo(a.friendsPage()) },
		Replays:  func() tea.Cmd { return a.readMatches(a.replaysPage) },
		Stats:    a.showStats,
		Settings: func() tea.Cmd { return a.goTo(a.settingsPage()) },
		Quit:     func() tea.Cmd { return tea.Quit },
	}
	p.Lines = func() (lines []screen.Choice) {
		m.entries = menu.Entries(a.words, do, a.hasUnfinished, len(a.recent.over) > 0, a.isNewcomer())
		var err error
		if m.sitting, err = a.host.Table(false); err != nil {
			m.sitting = table.Options{}
		}
		for _, e := range m.entries {
			lines = append(lines, screen.Choice{Label: e.Label, Value: m.value(e.ID), Note: e.Note, Do: e.Do})
		}
		return lines
	}
	places := func(w, h int) []cells.Rect {
		m.at = m.plan(w, h)
		return m.at.places
	}
	p.Cards = &screen.Cards{Places: places, Paint: m.paint, Language: func() {
		other := "tr"
		if a.words.Lang() == other {
			other = "en"
		}
		a.changeSetting(p, a.host.Setting(a.words, "lang"), other)
	}}
	return p
}

// friendsPage returns the page that says how to play with friends.
func (a *App) friendsPage() *screen.Page {
	p := a.newPage("menu.friends")
	p.Lines = func() (lines []screen.Choice) {
		if a.host.Host != nil {
			lines = append(lines, screen.Choice{Label: a.words.Say("friends.open"), Note: a.words.Say("friends.open.note"), Do: func() tea.Cmd {
				a.host.Host()
				return tea.Quit
			}})
		}
		for _, id := range menu.Friends() {
			lines = append(lines, screen.Choice{Label: a.words.Say(id)})
		}
		return lines
	}
	return p
}

// value returns what is said beside the label of an entry.
func (m *home) value(id string) string {
	switch {
	case id == menu.Continue && m.recent.open != nil:
		return screen.Standing(m.words, m.recent.open)
	case id == menu.Last:
		return screen.ResultText(m.words, &m.recent.over[0])
	case id == menu.Daily:
		deal := m.deal()
		return m.words.With("menu.deal", words.Args{"Number": deal.Number(), "Status": m.dailyStatus(deal.Preset)})
	case id == menu.New:
		return tell.SettingValue(m.words, "preset", m.host.Settings.Get("preset"))
	case id == "menu.train" && m.recent.due > 0:
		return m.words.With("train.due", words.Args{"Count": m.recent.due})
	}
	return ""
}

// deal returns today's deal in the first preset.
func (a *App) deal() daily.Deal {
	return daily.Deal{Date: a.recent.daily.days.Today(a.clock.Now()), Preset: daily.Presets()[0]}
}

// isCard reports whether the entry with the given ID and index is a card. In a small window such entries are lines.
func isCard(id string, i int) bool {
	return id == menu.Continue || id == menu.New || id == menu.Okey101 || id == menu.Last || id == menu.Learn && i == 0
}

// A homePlan holds the rectangles of the menu in a window.
type homePlan struct {
	size        cells.Size // of the tiles of today's deal
	scale       int        // of the logo
	logo, level cells.Rect
	places      []cells.Rect // of the entries
}

// plan lays out the menu from top to bottom: the logo and the level, today's deal, the cards or lines, and the small
// entries. Cards need 100 by 30 cells.
func (m *home) plan(w, h int) (p homePlan) {
	all, cardRows, smallRows, below := min(w-8, 120), 6, 1, 1 // below: an empty row below the rack
	switch p.scale = 1; {
	case w < 100 || h < 30:
		all, cardRows, smallRows, below = w-4, 1, 2, 0
	case w >= 190 && h >= 50:
		p.size, p.scale, all = cells.SizeL, 2, 160
	case w >= 120:
		p.size = cells.SizeM
	default:
		p.size = cells.SizeN
	}
	cards := 0
	for i, e := range m.entries {
		if isCard(e.ID, i) {
			cards++
		}
	}
	_, tileRows := p.size.Cells()
	logoWidth, logoRows := cells.LogoSize(p.scale)
	dealRows, cardHeight := 1+tileRows+1+below, cardRows
	if cardRows == 1 {
		cardHeight = cards
	}
	free := max(0, h-5-logoRows-dealRows-cardHeight-smallRows) // less the header, an empty row, the note and the footer
	gap := func(at int) int { return min((free+at)/4, 3) }     // at is 3 for the gap that a small window needs most
	x, y := (w-all)/2, 1+gap(0)+max(0, free-12)/2
	p.logo = cells.NewRect(x, y, logoWidth, logoRows)
	if p.level = cells.NewRect(x+logoWidth+4, y, all-logoWidth-4, logoRows); len(m.levels) == 0 {
		p.logo.X, p.level.W = (w-logoWidth)/2, 0
	}
	y += logoRows + gap(2)
	deal := cells.NewRect(x, y, all, dealRows)
	y += dealRows + gap(3)
	var small []int // the indexes of the small entries
	card := 0
	for i, e := range m.entries {
		switch {
		case e.ID == menu.Daily:
			p.places = append(p.places, deal)
		case !isCard(e.ID, i):
			p.places = append(p.places, cells.Rect{})
			small = append(small, i)
		case cardRows == 1:
			p.places = append(p.places, cells.NewRect(x, y+card, all, 1))
			card++
		default:
			width, from := (all-2*(cards-1))/cards, card*(all+2)/cards
			p.places = append(p.places, cells.NewRect(x+from, y, max(width, (card+1)*(all+2)/cards-2-from), cardRows))
			card++
		}
	}
	y += cardHeight + gap(1)
	if smallRows > 1 { // in columns
		perRow := (len(small) + smallRows - 1) / smallRows
		for at, i := range small {
			p.places[i] = cells.NewRect(x+at%perRow*(all/perRow), y+at/perRow, all/perRow, 1)
		}
		return p
	}
	widths, free := make([]int, len(small)), all
	for at, i := range small {
		widths[at] = 3 + utf8.RuneCountInString(strings.TrimSpace(m.page.Shown[i].Label+" "+m.page.Shown[i].Value))
		free -= widths[at]
	}
	for at, i := range small {
		p.places[i] = cells.NewRect(x, y, widths[at]+max(0, free/len(small)), 1)
		x += p.places[i].W
	}
	return p
}

// paint paints the menu.
func (m *home) paint(b *cells.Brush, places []cells.Rect) {
	p := &m.at
	b.Align(cells.NewRect(1, 0, b.W-2, 1), cells.AlignRight, 0, daily.DateText(m.words, m.clock.Now().Format(time.DateOnly)), cells.RoleDim, false)
	b.Logo(p.logo.X, p.logo.Y, p.scale)
	if p.level.W > 0 {
		m.paintLevel(b, p.level)
	}
	for i, r := range places {
		switch chosen := i == m.page.At; {
		case m.entries[i].ID == menu.Daily:
			m.paintDeal(b, r, p.size, i, chosen)
		case r.H > 1:
			m.paintCard(b, r, i, chosen)
		default:
			m.paintLine(b, r, i, chosen)
		}
	}
}

// paintLevel paints the player's level, its course, and the last seven days, with a mark for each with a daily deal.
func (m *home) paintLevel(b *cells.Brush, r cells.Rect) {
	b.Mat(r, cells.RolePanel)
	rating, end := m.levels[0], r.X+r.W-2
	name, figures := rating.Short(m.words)
	if rating.Missing > 0 {
		b.Text(r.X+2, r.Y, end, rating.Title(m.words), cells.RoleInk, true)
		for i, line := range b.Wrap(name, r.W-4) {
			b.Text(r.X+2, r.Y+2+i, end, line, cells.RoleDim, false)
		}
	} else {
		b.Text(r.X+2, r.Y, end, name, cells.RoleInk, true)
		b.Align(cells.NewRect(r.X+2, r.Y, r.W-4, 1), cells.AlignRight, 0, figures, cells.RoleDim, false)
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
		if m.recent.daily.days.Attempt(daily.Deal{Date: now.AddDate(0, 0, ago-6).Format(time.DateOnly), Preset: m.deal().Preset}) != nil {
			sign, ink = "●", cells.RoleOkey
		}
		b.Text(r.X+2+2*ago, y, end, sign, ink, false)
	}
	streak, _ := m.recent.daily.days.Streak(now)
	if text := m.words.With("daily.streak", words.Args{"Count": streak}); streak > 1 && 18+b.Width(text) <= r.W {
		b.Align(cells.NewRect(r.X, y, r.W-2, 1), cells.AlignRight, 0, text, cells.RoleInk, false)
	}
}

// paintDeal paints today's deal as a rack: face down until the attempt is over, then the final hand.
func (m *home) paintDeal(b *cells.Brush, r cells.Rect, size cells.Size, i int, chosen bool) {
	m.paintTitle(b, r, i, m.page.Shown[i].Value, chosen)
	deal, groups := m.deal(), [][]tile.Tile{}
	if last := m.recent.daily.last; last != nil && last.Deal == deal {
		groups = last.Hand.Groups
		b = cells.NewBrush(b.Grid, b.Palette, last.Hand.Terms.Wild(), last.Hand.Terms.Okey())
	} else {
		groups = append(groups, make([]tile.Tile, deal.Rules().HandSize))
	}
	count := len(slices.Concat(groups...))
	width, height := size.Cells()
	room := r.W - 4 - count*width
	gap := max(0, min(room/max(1, len(groups)-1), width/2)) // between groups
	rack := cells.NewRect(0, r.Y+1, count*width+gap*(len(groups)-1)+2, height+1)
	if len(groups) == 1 && room >= count { // face down, with an empty column between tiles
		rack.W, width = rack.W+count, width+1
	}
	rack.X = r.X + (r.W-rack.W)/2
	ledge := cells.NewRect(rack.X, rack.Y+height, rack.W, 1)
	b.Wood(rack, ledge)
	x := rack.X + 1
	for _, group := range groups {
		for _, t := range group {
			if at := size.At(x, rack.Y); t == tile.None {
				b.TileBack(at, cells.TilePlain)
			} else {
				b.Tile(at, t, cells.TilePlain)
			}
			x += width
		}
		x += gap
	}
	if chosen {
		b.Align(ledge, cells.AlignMiddle, 0, "Enter", cells.RoleGold, true)
	}
}

// paintTitle paints the background and the first line of a card, with a mark if it is chosen.
func (m *home) paintTitle(b *cells.Brush, r cells.Rect, i int, value string, chosen bool) {
	b.Mat(r, cells.RolePanel)
	at := r.X + 2
	if chosen {
		b.Fill(cells.NewRect(r.X, r.Y, 1, r.H), '▌', cells.RoleLit, cells.RolePanel)
		at = b.Text(at, r.Y, r.X+r.W, "▶ ", cells.RoleGold, true)
	}
	at = b.Text(at, r.Y, r.X+r.W-2, m.entries[i].Label, cells.RoleGold, true) + 2
	b.Text(at, r.Y, r.X+r.W-2, b.Fit(value, r.X+r.W-2-at), cells.RoleDim, false)
}

// paintCard paints an entry as a card: the points of the unfinished or last match, the first lesson, or the people at a
// new table and the result of the last match there.
func (m *home) paintCard(b *cells.Brush, r cells.Rect, i int, chosen bool) {
	id, value, in := m.entries[i].ID, m.page.Shown[i].Value, cells.NewRect(r.X+2, r.Y+1, r.W-4, r.H-2)
	switch open := m.recent.open; {
	case id == menu.Continue && open != nil:
		m.paintTitle(b, r, i, m.words.With("menu.round", words.Args{"Round": screen.RoundToPlay(open)}), chosen)
		screen.PaintFacts(b, in, screen.Scores(m.words, open))
		return
	case id == menu.Last:
		m.paintTitle(b, r, i, value, chosen)
		screen.PaintFacts(b, in, screen.Scores(m.words, &m.recent.over[0]))
		return
	}
	m.paintTitle(b, r, i, value, chosen)
	preset, meld := "", []tile.Tile(nil)
	switch id {
	case menu.Learn:
		meld = []tile.Tile{tile.New(tile.Red, 1), tile.New(tile.Red, 2), tile.New(tile.Red, 3)}
	case menu.New:
		if preset = m.host.Settings.Get("preset"); in.W >= 28 {
			in.W -= 13
			meld = []tile.Tile{tile.New(tile.Red, 7), tile.New(tile.Blue, 7), tile.New(tile.Black, 7)}
		}
	case menu.Okey101:
		number := b.Palette.NumeralOf(101)
		preset, in.W = practice.Okey101, in.W-number.W-1
		b.Numeral(in.X+in.W+1, in.Y, &number, cells.RoleAmber)
	}
	for at, t := range meld {
		b.Tile(cells.SizeS.At(r.X+r.W-14+4*at, in.Y), t, cells.TilePlain)
	}
	for at, line := range m.people(id) {
		b.Text(in.X, in.Y+at, in.X+in.W, b.Fit(line, in.W), cells.RoleInk, false)
	}
	b.Text(in.X, in.Y+3, in.X+in.W, m.lastTime(preset), cells.RoleDim, false)
}

// paintLine paints an entry in a line: the label, what is said beside it, and the people at a new table.
func (m *home) paintLine(b *cells.Brush, r cells.Rect, i int, chosen bool) {
	ink, quiet, end := cells.RoleInk, cells.RoleDim, r.X+r.W-1
	if chosen {
		ink, quiet = cells.RoleBlack, cells.RoleBlack
		b.Fill(cells.NewRect(r.X, r.Y, r.W-1, 1), ' ', ink, cells.RoleLit)
		if isCard(m.entries[i].ID, i) || !b.Palette.Coloured() { // between words it would look like a path
			b.Put(r.X, r.Y, '▶', ink, cells.RoleNone, true)
		}
	}
	at := b.Text(r.X+2, r.Y, end, m.entries[i].Label, ink, chosen) + 1
	parts := m.people(m.entries[i].ID)
	if isCard(m.entries[i].ID, i) {
		at = r.X + 18
	}
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
		people = append(people, strings.TrimSpace(words.Name(m.sitting.Names[s])+" "+m.sitting.Levels[1+(s-1)%(m.sitting.Rules.Seats-1)].Name))
	}
	return people
}

// lastTime returns the player's result in the last match of a preset, or "" if that is unknown.
func (m *home) lastTime(preset string) string {
	for i := range m.recent.over {
		if over := &m.recent.over[i]; over.Header.Preset == preset && !over.End.Abandoned && len(over.End.Ranks) > 0 {
			return m.words.With("menu.result", words.Args{"Place": tell.Ordinal(m.words, over.End.Ranks[over.Seat])})
		}
	}
	return ""
}
