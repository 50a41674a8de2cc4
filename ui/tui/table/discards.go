package table

import (
	"cmp"
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
)

// paintPile paints the newest discard of a seat, older ones beside it if there is room, and the text beside them.
func (m *Model) paintPile(b *cells.Brush, s game.Seat) {
	defer b.Object()()
	at, l, lays, advised := m.sideOf(s), &m.Plan, m.Session.LaysMelds(), m.takeAdvised()
	r, note, fan := l.Piles[at], l.PileNotes[at], l.Fans[at]
	pile, takes := m.view.Discards[s], s == m.view.Left(m.ownSeat()) && m.may(game.Take)
	if takes && at == layout.SideTop && l.Mat.W > 0 { // for two players, there is more room below the pile
		note = cells.NewRect(r.X, r.Y+r.H, l.Mat.X-r.X-1, 2)
	}
	threw, count := "", ""
	if at == layout.SideBottom || at == layout.SideLeft { // there is no room for it beside the others
		threw = m.Teller().ForSeat("threw", s, nil)
	}
	if len(pile) > 1 {
		count = fmt.Sprintf("×%d", len(pile))
	}
	if m.animation.isLandingOn(s) && len(pile) > 0 { // the newest is still in flight
		takes, pile = false, pile[:len(pile)-1]
	}
	over := m.hand.grip.target
	if m.hand.lifted != nil && over.Spot == layout.OnPile && over.Side == layout.SideBottom && at == layout.SideBottom {
		defer b.Tile(r, m.hand.selectedTile(), cells.TileLifted)
	}
	if len(pile) == 0 {
		b.Hole(r, b.Palette.Place)
		return
	}
	newest, older := pile[len(pile)-1], pile[:len(pile)-1]
	how, layers := cells.TilePlain, 0
	if takes && advised {
		how = cells.TileFresh
	}
	switch {
	case !l.Layers || fan.W > 0 || len(pile) < 2:
	case len(pile) < 6 || l.Discard <= cells.SizeN:
		layers = 2 // half rows that show the height of the pile
	default:
		layers = 4
	}
	b.Pile(r, newest, how, layers)

	shown := min(len(older), fan.W/max(1, l.FanStep))
	for i := range shown {
		x := fan.X + fan.W - (i+1)*l.FanStep
		if at == layout.SideBottom { // the newest is to the left of the fan
			x = fan.X + i*l.FanStep
		}
		b.Tile(l.Fan.At(x, fan.Y), older[len(older)-1-i], cells.TilePlain)
	}
	if above := l.FanNotes[at]; above.W > 0 && shown > 0 {
		number := ""
		if shown < len(older) {
			number = count
		}
		for _, owner := range []string{threw, m.Name(s), ""} { // the longest that fits
			if text := strings.Join(nonEmpty(owner, number), " "); b.Width(text) <= above.W {
				b.Align(above, alignToPile(r, above), text, cells.RoleDim, false)
				break
			}
		}
	}

	lines, ink := []string{}, cells.RoleDim
	switch {
	case takes:
		lines = m.takeLines()
		if advised {
			ink = cells.RoleGold
		}
	case lays && !l.Melds.Lanes:
		lines = []string{strings.TrimSpace(cmp.Or(threw, m.Name(s)) + " " + count)}
	case fan.W == 0:
		lines = []string{count}
	case l.FanNotes[at].W == 0 && at == layout.SideBottom:
		lines = []string{threw}
	}
	for i, line := range lines {
		b.AlignSay(note.Line(i), alignToPile(r, note), line, ink, ink == cells.RoleGold)
	}
}

// takeLines returns the one or two lines beside the tile that can be taken: the key, and what the player could do with
// the tile.
func (m *Model) takeLines() []string {
	take, l := m.Words.Say("take"), &m.Session.Reading().Left
	switch opens := m.takeOpens(); {
	case l.Use == session.NoUse:
		return []string{take, m.Words.Say("take.useless")}
	case opens == "" || !l.Advised:
		return []string{take}
	case m.Brush().SayWidth(take+": "+opens+"!") <= m.Plan.PileNotes[layout.SideLeft].W:
		return []string{take + ": " + opens + "!"}
	default:
		return []string{take, opens + "!"}
	}
}

// takeOpens returns the opening that taking the left discard would allow, or "".
func (m *Model) takeOpens() string {
	if l := &m.Session.Reading().Left; l.Use == session.ToOpen {
		return m.Teller().OpeningValue(l.How, l.Value)
	}
	return ""
}

// alignToPile returns the alignment that puts the text of a note next to its pile.
func alignToPile(pile, note cells.Rect) cells.Alignment {
	if note.X < pile.X {
		return cells.AlignRight
	}
	return cells.AlignLeft
}
