package ending

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// page is the screen at the end of a round: a title, the winning hand on a rack, and a body with the points, the
// reasons and the remaining hands. The body scrolls if it is too long.
type page struct {
	w           int
	title       title
	outcome     cells.Row // the outcome in one sentence
	outcomeAt   int       // the row of outcome
	rack        rack
	body        cells.Doc
	margin, top int         // the first column and row of the body
	bottom      []cells.Row // the lines above the footer
	bottomAt    int
}

// title is the outcome of the round or match in capital letters.
type title struct {
	text  string
	x, y  int
	ink   cells.Role
	sweep bool // whether a gold sheen moves across the text during the animation
}

// style determines how much space the parts of the screen take up.
type style struct {
	tileSize     cells.Size // the size of the tiles in the winning hand
	oneLine      bool       // show the winning hand as text
	rowPitch     int        // the number of rows from one seat's points to the next
	showHands    bool       // show the other hands as tiles, not as text
	handTileSize cells.Size // the size of the tiles in the other hands
	spacing      bool       // separate the parts by empty rows
	unlimited    bool       // allow the winning hand any number of lines
	podium       bool       // show the final standings as a podium, not as bars
	placeSize    cells.Size // the size of the tiles on the podium
}

// styles lists the styles from the most spacious to the most compact. A screen that fits in none of them uses the last
// one and scrolls.
var styles = []style{
	{tileSize: cells.SizeL, rowPitch: 2, showHands: true, handTileSize: cells.SizeM, spacing: true, podium: true, placeSize: cells.SizeL},
	{tileSize: cells.SizeM, rowPitch: 2, showHands: true, spacing: true, podium: true, placeSize: cells.SizeM},
	{tileSize: cells.SizeM, rowPitch: 2, spacing: true, podium: true, placeSize: cells.SizeN},
	{tileSize: cells.SizeS, rowPitch: 2, spacing: true, podium: true, placeSize: cells.SizeN},
	{tileSize: cells.SizeS, rowPitch: 1, spacing: true, podium: true, placeSize: cells.SizeN},
	{tileSize: cells.SizeS, rowPitch: 1, spacing: true, podium: true, placeSize: cells.SizeS},
	{oneLine: true, rowPitch: 1, spacing: true, podium: true, placeSize: cells.SizeS},
	{tileSize: cells.SizeL, rowPitch: 2, showHands: true, handTileSize: cells.SizeM, spacing: true},
	{tileSize: cells.SizeL, rowPitch: 2, showHands: true, spacing: true},
	{tileSize: cells.SizeM, rowPitch: 2, showHands: true, spacing: true},
	{tileSize: cells.SizeM, rowPitch: 2, spacing: true},
	{tileSize: cells.SizeM, rowPitch: 1, spacing: true},
	{tileSize: cells.SizeS, rowPitch: 2, spacing: true},
	{tileSize: cells.SizeS, rowPitch: 1, spacing: true},
	{tileSize: cells.SizeS, rowPitch: 1},
	{oneLine: true, rowPitch: 1, spacing: true},
	{oneLine: true, rowPitch: 1, unlimited: true},
}

// wideWidth is the minimum width, in cells, of a window that shows the reasons beside the points.
const wideWidth = 110

type composer struct {
	style
	s      *session.Session
	view   *game.View
	words  *words.Words
	layout *layout.Plan
	teller tell.Teller
	name   func(game.Seat) string
	b      *cells.Brush
	r      game.Result
	over   bool     // whether the match is over as well
	extra  []string // the lines below the reasons
	margin int
	into   *page
}

// compose returns the page for the last round in the most spacious style that fits. extra lists lines to show below the
// reasons. A nonempty note is shown above the footer.
func compose(t Table, extra []string, note string) (s page) {
	v := t.Session().View()
	c := composer{
		s: t.Session(), view: v, words: t.Words(), layout: t.Plan(), teller: t.Teller(), name: t.Name, b: t.Brush(),
		r: v.Sheet[len(v.Sheet)-1], over: v.Phase == game.MatchOver, extra: extra,
	}
	if c.margin = 1; c.layout.W >= wideWidth {
		c.margin = max(4, (c.layout.W-160)/2)
	}
	for _, style := range styles {
		if style.podium && !(c.over && v.Rules.HasPoints() && v.Ranks[0] > 0) {
			continue
		}
		s = page{w: c.layout.W, margin: c.margin}
		c.style, c.into = style, &s
		if c.compose(note) {
			break
		}
	}
	return s
}

// compose lays out the page in the style of c and reports whether everything fits.
func (c *composer) compose(note string) bool {
	s := c.into
	c.bottom(note)
	s.bottomAt = c.layout.H - 1 - len(s.bottom)
	fits := s.rack.fit(c, c.winningGroups())
	c.body()
	heading := 2 // rows for the title and the outcome
	if s.rack.height > 0 {
		heading += s.rack.height
	}
	spare := s.bottomAt - 1 - heading - s.body.Height()
	gaps := []int{0, 0, 0, 0} // above the title, the rack, the body and the bottom lines
	for _, at := range []int{0, 2, 1, 3, 0, 2, 1, 3, 2, 1, 0, 2, 1, 0} {
		if at == 1 && s.rack.height == 0 || spare <= 0 || !c.spacing && gaps[at] > 0 {
			continue
		}
		gaps[at]++
		spare--
	}
	if c.spacing && gaps[2] == 0 {
		fits = false
	}
	y := 1 + gaps[0]
	c.title(y)
	s.outcomeAt = y + 1
	s.rack.y = y + 2 + gaps[1]
	s.top = s.rack.y + s.rack.height + gaps[2]
	s.body.Room = min(s.body.Height(), s.bottomAt-s.top)
	return fits && s.body.MaxTop() == 0
}

// title sets the title at row y and the outcome. It spaces out the letters of the title if there is room.
func (c *composer) title(y int) {
	t := &c.into.title
	*t = title{text: c.words.ToUpper(c.teller.Title(c.r)), y: y, ink: cells.RoleGold}
	if spread := strings.Join(strings.Split(t.text, ""), " "); c.b.Width(spread) <= c.layout.W-4 {
		t.text = spread
	}
	t.x = (c.layout.W - c.b.Width(t.text)) / 2
	if c.r.Winner == game.Nobody && !c.over {
		t.ink = cells.RoleInk
	}
	t.sweep = c.r.OkeyFinish && !c.over
	c.into.outcome = cells.Row{Text: c.teller.Outcome(c.r), Ink: cells.RoleInk}
}

// bottom sets the lines above the footer: remarks, a closing remark if the match is over, and the note. At a watched
// table, a line that announces the next round takes the place of an empty note.
func (c *composer) bottom(note string) {
	s := c.into
	if c.s.MaySay() {
		s.bottom = append(s.bottom, cells.Row{Text: c.remarks(), Ink: cells.RoleInk})
	}
	if c.over && !c.s.Watched() && c.teller.Winners() != "" {
		s.bottom = append(s.bottom, cells.Row{Text: c.teller.ClosingRemark(c.s.Seat()), Ink: cells.RoleInk})
	}
	_, _, replaying := c.s.ReplayPosition()
	switch {
	case note != "":
		for _, line := range c.b.Wrap(note, c.layout.W-4) {
			s.bottom = append(s.bottom, cells.Row{Text: line, Ink: cells.RoleGold, Bold: true})
		}
	case c.s.Watched() && !replaying && !c.over:
		s.bottom = append(s.bottom, cells.Row{Text: c.words.Say("end.follows"), Ink: cells.RoleDim})
	}
}

// remarks returns one line with as many of the remarks made at the table as fit.
func (c *composer) remarks() (line string) {
	for i := range c.view.Rules.Seats {
		s := (c.s.Seat() + game.Seat(i)) % game.Seat(c.view.Rules.Seats)
		said := c.teller.Said(s, c.s.RemarkOf(s))
		if line != "" && said != "" {
			said = line + "   " + said
		}
		if said != "" && c.b.Width(said) <= c.layout.W-4 {
			line = said
		}
	}
	return line
}

// body sets the body: points and reasons, side by side in a wide window, followed by the hands.
func (c *composer) body() {
	d, points := &c.into.body, c.points()
	d.Reset(c.layout.W - 2*c.margin)
	switch {
	case c.layout.W >= wideWidth && len(points.lines) > 0:
		left := d.Width * 11 / 20
		right := section{title: c.words.Say("end.why")}
		right.lines = c.fold(append(c.reasons(), c.extra...), d.Width-left-6, cells.AlignLeft)
		d.Columns(2, c.layOutSection(points, left, c.rowPitch), c.layOutSection(right, d.Width-left-2, 1))
	default:
		reasons := &cells.Doc{Width: d.Width - 2, Margin: 1}
		reasons.Add(c.fold(append(c.reasons(), c.extra...), reasons.Width, cells.AlignMiddle)...)
		d.Columns(0, reasons)
		if len(points.lines) > 0 {
			c.addSpacing()
			d.Columns(0, c.layOutSection(points, d.Width, c.rowPitch))
		}
	}
	c.addSpacing()
	d.Columns(0, c.layOutSection(c.hands(), d.Width, 1))
}

// addSpacing adds an empty row to the body if the style separates the parts.
func (c *composer) addSpacing() {
	if d := &c.into.body; c.spacing && d.Height() > 0 {
		d.Skip(1)
	}
}

// A section is the content of a panel in the body.
type section struct {
	title, note string
	lines       []cells.Item
}

// layOutSection returns a section as a panel of the given width, in cells. pitch is the number of rows from one line of
// the section to the next.
func (c *composer) layOutSection(section section, width, pitch int) *cells.Doc {
	d, pad := &cells.Doc{Width: width - 4, Margin: 2, Ground: cells.RolePanel}, c.rowPitch-1
	d.Skip(pad)
	d.Add(headingLine{section.title, section.note})
	d.Skip(pad)
	for i, line := range section.lines {
		d.Skip(min(i, 1) * (pitch - 1))
		d.Add(line)
	}
	d.Skip(pad)
	return d
}

// A headingLine is the title of a panel, with a note on the right.
type headingLine struct{ title, note string }

func (headingLine) Height() int { return 1 }

func (h headingLine) Paint(b *cells.Brush, r cells.Rect, _ float64) {
	b.Align(r, cells.AlignLeft, 0, h.title, cells.RoleGold, true)
	b.Align(r, cells.AlignRight, 0, h.note, cells.RoleDim, false)
}

// fold wraps texts into lines of at most width cells. No line ends with the dot between two parts of a text.
func (c *composer) fold(texts []string, width int, align cells.Alignment) (lines []cells.Item) {
	for _, text := range texts {
		for _, line := range c.b.Wrap(text, width) {
			lines = append(lines, cells.Row{Text: strings.TrimSuffix(line, " ·"), Ink: cells.RoleInk, Align: align})
		}
	}
	return lines
}

// reasons returns the reasons for the points lost and, if teams decide the match, the team totals (rule 7.15).
func (c *composer) reasons() []string {
	reasons := c.teller.Reasons(c.r)
	if teams := c.teller.TeamScores(); teams != "" {
		reasons = append(reasons, teams)
	}
	return reasons
}

// hasWon reports whether a seat has won the round or, at the end of a match with points, the match.
func (c *composer) hasWon(s game.Seat) bool {
	if c.over && c.view.Rules.HasPoints() {
		return c.view.Wins(s)
	}
	return s == c.r.Winner
}

func (c *composer) ink(s game.Seat) cells.Role {
	switch {
	case !c.hasWon(s):
		return cells.RoleInk
	case c.over:
		return cells.RoleGold
	}
	return cells.RoleGood
}

// points returns a section with the points of all seats as bars or as a podium, best seat first.
func (c *composer) points() section {
	v, w := c.view, c.words
	section := section{title: w.Say("end.points")}
	if !v.Rules.HasPoints() {
		return section
	}
	total, round := w.Say("end.now"), w.With("end.round", words.Args{"Round": v.Round}) // the column headings
	if c.over {
		section.title, total = w.Say("end.match"), w.Say("end.total")
	}
	whole, names, verdicts := max(1, v.Rules.StartPoints), 0, c.b.Width(round)
	var bars []pointsLine
	for _, s := range c.teller.SeatsByRank() {
		p := pointsLine{name: c.name(s), ink: c.ink(s), place: v.Ranks[s], own: c.teller.IsPlayer(s), before: c.r.Scores[s] - c.r.Change[s], after: c.r.Scores[s], won: c.hasWon(s)}
		if v.Ranks[s] > 0 {
			p.rank = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " "
		}
		p.change = c.teller.RoundPoints(c.r, s)
		p.verdict = p.change
		if p.verdictInk = cells.RoleBad; c.r.Change[s] > 0 != v.Rules.LowestWins() {
			p.verdictInk = cells.RoleGood
		}
		if s == c.r.Winner {
			won := c.teller.ForSeat("end.won.short", s, words.Args{})
			if c.over { // the winner of the round may have lost the match
				won = c.teller.ForSeat("end.finished.short", s, words.Args{})
			}
			p.verdict, p.verdictInk = strings.TrimSpace(won+" "+p.verdict), cells.RoleGood
		}
		whole = max(whole, p.before, p.after)
		names, verdicts = max(names, len([]rune(p.rank+p.name))), max(verdicts, len([]rune(p.verdict)))
		bars = append(bars, p)
	}
	if c.podium {
		section.note = w.With("end.podium", words.Args{"Round": v.Round})
		section.lines = []cells.Item{podium{c.placeSize, bars}}
		return section
	}
	section.note = total + strings.Repeat(" ", columnGap+verdicts-c.b.Width(round)) + round
	for _, p := range bars {
		p.whole, p.names, p.verdicts = whole, names, verdicts
		section.lines = append(section.lines, p)
	}
	return section
}

// hands returns a section with the remaining hands. In Okey 101 it includes how each seat opened (rule 7.13).
func (c *composer) hands() section {
	v := c.view
	section := section{title: c.words.Say("end.left")}
	names, opened := 0, 0
	for s := range game.Seat(v.Rules.Seats) {
		names = max(names, len([]rune(c.name(s))))
		opened = max(opened, len([]rune(c.teller.OpeningOrNone(s))))
	}
	for _, s := range c.teller.SeatsByRank() {
		label := words.Pad(c.name(s), names+1)
		if v.Rules.CountsHands() { // show every hand, since the sums of the hands explain the points
			label += words.Pad(c.teller.OpeningOrNone(s), opened+2)
		} else if s == c.r.Winner {
			continue
		}
		room := c.layout.W - 2*c.margin - 4 - len([]rune(label))
		section.lines = append(section.lines, c.hand(cells.Row{Text: label, Ink: c.ink(s)}, v.Reveal.Hands[s].Tiles(), room)...)
	}
	return section
}

// hand returns a remaining hand as lines of text or tiles of at most room cells, with the label on the first line.
func (c *composer) hand(label cells.Row, tiles []tile.Tile, room int) (lines []cells.Item) {
	width := len([]rune(label.Text))
	if !c.showHands || len(tiles) == 0 {
		for _, line := range c.b.ChipLines(tiles, room) {
			lines = append(lines, cells.Row{Text: label.Text + line, Ink: label.Ink})
			label.Text = strings.Repeat(" ", width)
		}
		return lines
	}
	w, _ := c.handTileSize.Cells()
	for n := room / w; len(tiles) > 0; tiles = tiles[min(n, len(tiles)):] {
		lines = append(lines, tilesLine{label, tiles[:min(n, len(tiles))], c.handTileSize})
		label.Text = strings.Repeat(" ", width)
	}
	return lines
}

// winningGroups returns the groups of the winning hand followed by, in Okey 101, the melds that the winner laid on the
// table. It returns nil if nobody won.
func (c *composer) winningGroups() (groups []group) {
	terms := c.view.Terms()
	for _, tiles := range c.view.Reveal.Split {
		l, ok := terms.Lay(tiles)
		if terms.IsPair(tiles) {
			l, ok = terms.LaidAs(meld.Pair, tiles)
		}
		if ok {
			groups = append(groups, c.group(l))
		} else {
			g := group{tiles: tiles}
			for _, t := range tiles {
				g.chips = append(g.chips, c.chip(t, nil))
			}
			groups = append(groups, g)
		}
	}
	if c.r.Winner == game.Nobody {
		return nil
	}
	for _, l := range c.view.Melds {
		if l.Owner == c.r.Winner {
			groups = append(groups, c.group(l.Laid))
		}
	}
	return groups
}

// group returns a meld as a group with a caption.
func (c *composer) group(l meld.Laid) group {
	terms := c.view.Terms()
	g := group{tiles: l.Tiles(), word: map[meld.Kind]string{
		meld.Run: c.words.Say("group.run"), meld.Set: c.words.Say("group.set"), meld.Pair: c.words.Say("group.pair"),
	}[l.Kind] + " ✓"}
	g.long = g.word + c.teller.OkeyNotes(l)
	for at, t := range g.tiles {
		g.chips = append(g.chips, c.chip(t, terms.StandsFor(l, at)))
	}
	return g
}

// lastTileCaption returns the caption of the tile that ended the round.
func (c *composer) lastTileCaption() string {
	if c.r.OkeyFinish {
		return strings.ToLower(c.words.Say("caption.okey"))
	}
	return c.teller.ForSeat("end.thrown", c.r.Winner, words.Args{})
}
