package table

import (
	"cmp"
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// paintSeat paints what is told about a seat other than the player's: its name and, below it or beside it, its points or
// a remark. With melds on the table, it also tells the opening, the tiles, and the penalties not yet counted. dealt
// reports whether the tiles have been dealt.
func (m *Model) paintSeat(b *cells.Brush, s game.Seat, dealt bool) {
	defer b.Object()()
	at, v, w, lanes := m.sideOf(s), m.view, m.Words, m.Plan.Melds.Lanes
	r, below, how := m.Plan.Names[at], m.Plan.Told[at], cells.AlignLeft
	switch {
	case at == layout.SideRight:
		how = cells.AlignRight
	case at == layout.SideTop && below.W == 0:
		how = cells.AlignMiddle
	}
	short := m.Name(s)
	name := cells.Part{Text: m.signedName(s, short), Bold: true, Gap: 1}
	switch {
	case v.Eliminated(s), m.standIn(s) != "":
		name.Ink = cells.RoleDim
	case m.isOnTurn(s):
		name.Ink = cells.RoleGold
	}
	level := cells.Part{Text: m.levelOf(s), Ink: cells.RoleDim, Gap: 1, Spare: 1}
	remark, partner := "", ""
	if !lanes { // otherwise remarks are below the rack
		remark = m.remarkText(s)
	}
	if v.Rules.Partners && !v.AreOpponents(m.ownSeat(), s) {
		partner = w.Say("standing.partner")
	}
	lines := nonEmpty(partner)
	var points, mark, count, backs, badge cells.Part
	var shorter [][2]string // what is written shorter if there is too little room
	if !m.Session.LaysMelds() {
		points = m.pointsPart(s)
		if whole := m.signedName(s, cmp.Or(m.Session.Table().Names[s], short)); remark == "" && b.Width(whole)+1+b.Width(level.Text) < r.W {
			name.Text = whole
		}
	} else {
		opened := m.Teller().OpenedWith(s)
		tiles, score := w.With("tiles", words.Args{"Count": v.HandSizes[s]}), w.With("points", words.Args{"Count": v.Scores[s]})
		switch nature, record := tell.Introduction(w, m.Session, s); {
		case !lanes:
			lines = nonEmpty(opened, score, partner)
			if dealt {
				count = cells.Part{Text: words.Number(v.HandSizes[s]), Ink: cells.RoleDim, Gap: 2}
				backs = cells.Part{Text: strings.Repeat("▌", v.HandSizes[s]), Ink: cells.RoleBack, Gap: 1, Spare: 1}
			}
		case m.standIn(s) != "":
			lines = nonEmpty(level.Text, opened, tiles, score)
		case nature != "" && v.Opened[s].How == meld.NoWin:
			lines = nonEmpty(nature, record, partner)
		default:
			lines = nonEmpty(opened, tiles, score, partner)
		}
		if lanes {
			mark, level.Text = cells.Part{Text: string(ownerMarks[at]), Ink: name.Ink, Bold: true, Spare: 1}, ""
			shorter = [][2]string{{tiles, words.Number(v.HandSizes[s])}, {score, words.Number(v.Scores[s])}}
		}
		if lost := m.Teller().PendingPenalties(s); lost > 0 { // score is without them
			badge = cells.Part{Text: "+" + words.Number(lost), Badge: true, Gap: 1}
		}
	}
	if remark != "" {
		points, lines, count, backs = cells.Part{Text: remark}, nil, cells.Part{}, cells.Part{}
	}
	points.Gap = 2
	told := cells.Part{Text: strings.Join(lines, " · "), Ink: cells.RoleDim, Gap: 2}
	switch {
	case below.W == 0:
		for _, long := range shorter {
			if b.PartsWidth(name, told, badge)+2 > r.W { // 2 for the mark
				told.Text = strings.Replace(told.Text, long[0], long[1], 1)
			}
		}
		b.Parts(r, how, mark, name, level, points, told, badge)
	case below.H == 1:
		b.Parts(r, how, name, level, badge)
		b.Parts(below, how, points, told, count, backs)
	default:
		b.Parts(r, how, mark, name)
		for i, line := range lines {
			b.Align(below.Line(i), how, line, cells.RoleDim, false)
		}
		b.Parts(below.Line(len(lines)), how, badge)
	}
}

// signedName returns the name of a seat with the signs of the dealer and of the turn and, if it is shown, the time left
// in its turn.
func (m *Model) signedName(s game.Seat, name string) string {
	if s == m.view.Dealer && !m.Session.InFirstTurns() {
		name += " ◆"
	}
	if !m.isOnTurn(s) {
		return name
	}
	if m.seconds > 0 {
		name += fmt.Sprintf(" %d:%02d", m.seconds/60, m.seconds%60)
	}
	return "▶ " + name
}

// levelOf returns the level name of a seat's bot, or "" if it has none. If the bot plays in place of a person, levelOf
// returns text with the bot's name instead.
func (m *Model) levelOf(s game.Seat) string {
	level := m.Session.Table().Levels[s]
	if name := m.standIn(s); name != "" {
		return m.Words.With("seat.standin", words.Args{"Name": name})
	}
	if m.isPlayer(s) || level.Name == "" {
		return ""
	}
	return words.Cut(tell.LevelName(level.Kind()), 12)
}

// pointsPart returns the points of a seat: as a bar with a number if the match starts with points, otherwise in words.
func (m *Model) pointsPart(s game.Seat) cells.Part {
	whole := m.view.Rules.StartPoints
	if whole == 0 || m.view.Eliminated(s) {
		return cells.Part{Text: m.Teller().Standing(s), Ink: cells.RoleDim}
	}
	points := m.view.Scores[s]
	width := 10
	if m.Plan.Tile == cells.SizeS {
		width = 8
	}
	return cells.Part{Text: words.Number(points), Bold: true, Bar: cells.Bar{Part: points, Whole: whole, Ink: cells.RoleGold}, BarWidth: width}
}

// nonEmpty returns the non-empty strings in texts.
func nonEmpty(texts ...string) (some []string) {
	for _, text := range texts {
		if text != "" {
			some = append(some, text)
		}
	}
	return some
}

// paintRack paints the back of another seat's rack, with the given number of tiles.
func (m *Model) paintRack(b *cells.Brush, at layout.Side, tiles int) {
	defer b.Object()()
	r := m.Plan.Racks[at]
	switch {
	case r.W == 0:
	case at == layout.SideTop:
		pitch := (r.W - 1) / layout.BackTiles
		b.Fill(r.Line(0), '▄', cells.RoleRack, cells.RoleFelt)
		for i := range min(tiles, layout.BackTiles) {
			b.Fill(cells.NewRect(r.X+1+i*pitch, r.Y, pitch-1, 1), '▀', cells.RoleBack, cells.RoleRack)
		}
		b.Fill(r.Line(1), '▀', cells.RoleRack, cells.RoleLedge)
	default:
		wood := r.X + r.W - 1 // on the side facing the table
		if at == layout.SideRight {
			wood = r.X
		}
		if r.H > tiles { // there is room to show wood between the tiles
			b.Fill(cells.NewRect(r.X, r.Y, r.W, tiles), '▄', cells.RoleBack, cells.RoleRack)
			b.Fill(cells.NewRect(wood, r.Y, 1, tiles), '█', cells.RoleRack, cells.RoleRack)
			b.Fill(r.Line(tiles), '▀', cells.RoleRack, cells.RoleFelt)
			return
		}
		for i := range min((tiles+1)/2, r.H) {
			b.Fill(r.Line(i), '▀', cells.RoleBack, cells.RoleBackShade)
			b.Put(wood, r.Y+i, '█', cells.RoleRack, cells.RoleRack, false)
			if 2*i+1 == tiles {
				b.Fill(r.Line(i), '▀', cells.RoleBack, cells.RoleFelt)
				b.Put(wood, r.Y+i, '▀', cells.RoleRack, cells.RoleFelt, false)
			}
		}
	}
}
