package table

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// opens reports whether the game is one in which hands are opened and melds laid on the table (section 7).
func (m *Model) opens() bool { return m.view.Rules.Opens() }

// isLaying reports whether a key is one that only such a game has, as things are.
func (m *Model) isLaying(k tea.KeyMsg) bool {
	if !m.opens() {
		return false
	}
	is := func(b key.Binding) bool { return screen.Bound(k, b) }
	return is(m.keys.open) || is(m.keys.layOff) || is(m.keys.swap) || is(m.keys.giveBack) ||
		is(m.keys.back) && m.lifted == nil && m.mine() && len(m.view.Placed()) > 0 ||
		is(m.keys.look) && m.lifted == nil && len(m.fits) > 1
}

// layingKey does what such a key does.
func (m *Model) layingKey(k tea.KeyMsg) tea.Cmd {
	switch {
	case screen.Bound(k, m.keys.open):
		return m.lay()
	case screen.Bound(k, m.keys.layOff):
		return m.layOff()
	case screen.Bound(k, m.keys.swap):
		return m.swap()
	case screen.Bound(k, m.keys.giveBack):
		return m.try(game.Action{Kind: game.Return})
	case screen.Bound(k, m.keys.back):
		return m.takeBack()
	}
	m.fit = (m.fit + 1) % len(m.fits)
	return nil
}

// groups are the blocks on the rack that are melds, with what they are worth together, and those that are pairs (rules 7.4 and 7.5).
func (m *Model) groups() (melds, pairs [][]tile.Tile, worth int) {
	terms := m.view.Terms()
	for _, group := range m.rack.Groups(rack.Nowhere) {
		l, ok := terms.Lay(group)
		switch {
		case !ok:
		case l.Kind == meld.Pair:
			pairs = append(pairs, group)
		default:
			melds = append(melds, group)
		}
	}
	_, _, worth, _ = m.view.Reads(game.Action{Kind: game.Open, Groups: game.GroupsOf(melds), Ordered: true})
	return melds, pairs, worth
}

// lay opens with the groups on the rack. Once open, it lays the group under the cursor.
func (m *Model) lay() tea.Cmd {
	if m.view.Opened[m.me].How != meld.NoWin {
		a := m.laying(m.held())
		m.goingOff = a.Groups.Split()
		return m.try(a)
	}
	a := m.opening()
	m.goingOff = a.Groups.Split()
	if how, value, _ := m.view.Worth(m.goingOff); m.view.Check(a) == nil && value < m.view.Need(how) { // strict: it would fail
		m.ask = &question{
			text: m.words.With("confirm.opening", words.Args{"Value": value, "Need": m.view.Need(how), "Points": m.view.Rules.Penalty}),
			yes:  func() tea.Cmd { return m.try(a) },
		}
		return nil
	}
	return m.try(a)
}

// opening is an opening with the groups on the rack: with the melds, or with the pairs if those are enough and the melds are not.
func (m *Model) opening() game.Action {
	melds, pairs, worth := m.groups()
	if enough := worth >= m.view.Need(meld.Melds); !enough && (len(pairs) >= m.view.Need(meld.Pairs) || len(melds) == 0) {
		melds = pairs
	}
	return m.view.InOrder(game.Action{Kind: game.Open, Groups: game.GroupsOf(melds)})
}

// laying is to lay the group that the tile in a slot stands in.
func (m *Model) laying(s rack.Slot) game.Action {
	first, last := m.rack.Block(s)
	return m.view.InOrder(game.Action{Kind: game.Lay, Groups: game.GroupsOf([][]tile.Tile{m.rack.Between(s.Row, first, last)})})
}

// canLay reports whether the key for opening and laying does something now.
func (m *Model) canLay() bool {
	if m.view.Opened[m.me].How != meld.NoWin {
		return m.view.Check(m.laying(m.held())) == nil
	}
	a := m.opening()
	how, value, _ := m.view.Worth(a.Groups.Split())
	return value >= m.view.Need(how) && m.view.Check(a) == nil // where the rules are strict one may try with less
}

// goOnLaying moves the cursor off a slot that has become empty: to what can be laid next, to a tile that can be laid off, or else to
// the nearest tile.
func (m *Model) goOnLaying() {
	if m.rack.At(m.cursor).Tile != tile.None {
		return
	}
	best, nearest := m.cursor, 1<<30
	for row := range rack.Rows {
		for col := range m.rack.Columns() {
			s := rack.Slot{Row: row, Col: col}
			x := m.rack.At(s).Tile
			if x == tile.None {
				continue
			}
			const never = 1000 // slots away
			far := abs(col-m.cursor.Col) + m.rack.Columns()*abs(row-m.cursor.Row)
			switch {
			case m.view.Check(m.laying(s)) == nil:
			case slices.ContainsFunc(m.layOffs(x), func(a game.Action) bool { return m.view.Check(a) == nil }):
				far += never
			default:
				far += 2 * never
			}
			if far < nearest {
				best, nearest = s, far
			}
		}
	}
	m.cursor = best
}

func abs(n int) int { return max(n, -n) }

// laid takes the player's groups off the rack as they stood there.
func (m *Model) laid(s game.Seat) {
	if s == m.me {
		m.rack.TakeOff(m.goingOff)
		m.goingOff = nil
	}
}

// layOffs are the ways in which a tile could be laid off now, whether it may be or not (rule 7.6).
func (m *Model) layOffs(x tile.Tile) (all []game.Action) {
	terms := m.view.Terms()
	for i := range m.view.Melds {
		set, low, high := terms.Takes(m.view.Melds[i].Laid, x)
		for _, fits := range []struct {
			there bool
			end   meld.End
		}{{set, meld.AnyEnd}, {low, meld.Low}, {high, meld.High}} {
			if fits.there {
				all = append(all, game.Action{Kind: game.LayOff, Tile: x, Meld: uint8(i), End: fits.end})
			}
		}
	}
	return all
}

// layOff lays the tile held off where it fits; where it fits in several places, at the one that Tab has picked.
func (m *Model) layOff() tea.Cmd {
	x := m.rack.At(m.held()).Tile
	switch {
	case x == tile.None:
		m.note = m.words.Say("rack.empty")
	case len(m.fits) == 0:
		m.note = m.words.With("refused.does-not-fit", words.Args{"Tile": x})
	default:
		return m.try(m.fits[min(m.fit, len(m.fits)-1)])
	}
	return nil
}

// bothEnds reports whether the run that is picked takes the tile at hand at both of its ends.
func (m *Model) bothEnds() bool {
	at := m.fits[m.fit].Meld
	return len(m.fits) > 1 && (m.fit > 0 && m.fits[m.fit-1].Meld == at || m.fit+1 < len(m.fits) && m.fits[m.fit+1].Meld == at)
}

// canSwap reports whether a tile can be put in the place of an okey on the table now.
func (m *Model) canSwap(x tile.Tile) bool {
	for i := range m.view.Melds {
		if m.view.Check(game.Action{Kind: game.Swap, Tile: x, Meld: uint8(i)}) == nil {
			return true
		}
	}
	return false
}

// swap puts the tile held in the place of an okey on the table (rule 7.8).
func (m *Model) swap() tea.Cmd {
	a := game.Action{Kind: game.Swap, Tile: m.rack.At(m.held()).Tile}
	if a.Tile == tile.None {
		m.note = m.words.Say("rack.empty")
		return nil
	}
	for i := range m.view.Melds {
		if a.Meld = uint8(i); m.view.Check(a) == nil {
			return m.try(a)
		}
	}
	a.Meld = 0
	for i := range m.view.Melds { // the refusal is to be about a meld that has an okey, if there is one
		if m.view.Melds[i].Has(m.view.Terms().Wild()) {
			a.Meld = uint8(i)
		}
	}
	return m.try(a)
}

// takeBack takes back what was laid last in this turn; a question comes first if that costs something (rule 7.11).
func (m *Model) takeBack() tea.Cmd {
	a := game.Action{Kind: game.TakeBack}
	if cost := m.view.TakeBackCost(); cost > 0 {
		m.ask = &question{text: m.words.With("confirm.takeback", words.Args{"Points": cost}), yes: func() tea.Cmd { return m.try(a) }}
		return nil
	}
	if placed := m.view.Placed(); len(placed) > 0 && placed[len(placed)-1].Action.Kind == game.Open { // one Esc too many is soon pressed
		m.ask = &question{text: m.words.Say("confirm.takeback.opening"), yes: func() tea.Cmd { return m.try(a) }}
		return nil
	}
	return m.try(a)
}

// keepStand keeps how the rack stands before the player lays something from it, and puts it up so again when that is taken back.
func (m *Model) keepStand(e game.Event) {
	if e, ok := e.(game.TookBack); ok {
		if last := len(m.stands) - 1; e.Seat == m.me && last >= 0 { // there is none in a match just taken up
			s := m.stands[last]
			if m.rack, m.fresh, m.stands = s.rack, s.fresh, m.stands[:last]; m.rack.Has(s.cursor) {
				m.cursor = s.cursor
			}
		}
		return
	}
	if by, ok := session.LaidBy(e); ok && by == m.me && !m.opts.Watch {
		m.stands = append(m.stands, stand{m.rack.Clone(), m.fresh, m.cursor})
	}
}

// describeLaying puts together what there is to say about laying: what stands on the rack, and where the tile at hand fits.
func (m *Model) describeLaying() {
	if !m.opens() {
		return
	}
	w, v, t := m.words, &m.view, &m.texts
	m.places = m.meldPlaces()
	x := m.rack.At(m.held()).Tile
	if fits := m.layOffs(x); !slices.Equal(fits, m.fits) {
		m.fits, m.fit = fits, 0
	}
	m.swapped = -1
	if m.lifted != nil && m.grip.over.Spot == layout.OnMeld { // what dropping it would do now
		a := m.onto(m.grip.over)
		if m.view.Check(a) == nil && a.Kind == game.Swap {
			m.swapped = int(a.Meld)
		}
		for i, fit := range m.fits {
			if a.Kind == game.LayOff && fit.Meld == a.Meld && (fit.End == a.End || a.End == meld.AnyEnd) {
				m.fit = i
			}
		}
	}
	var parts []string
	if v.Phase == game.Playing && v.Opened[m.me].How == meld.NoWin {
		_, pairs, worth := m.groups()
		parts = append(parts, w.With("laying.sum", words.Args{"Value": worth, "Need": v.Need(meld.Melds)}))
		if len(pairs) > 1 {
			parts = append(parts, w.With("laying.pairs", words.Args{"Value": len(pairs), "Need": v.Need(meld.Pairs)}))
		}
	}
	switch {
	case len(m.fits) == 0 || x == tile.None:
	case v.Opened[m.me].How == meld.NoWin: // it cannot be laid off yet, and costs a penalty when it is discarded
		parts = append(parts, w.With("laying.playable", words.Args{"Tile": x}))
	default:
		owner, id := v.Melds[m.fits[m.fit].Meld].Owner, "laying.fits"
		if m.bothEnds() {
			id = map[meld.End]string{meld.Low: "laying.fits.low", meld.High: "laying.fits.high"}[m.fits[m.fit].End]
		}
		if m.teller().You(owner) {
			id += ".me"
		}
		fits := w.With(id, words.Args{"Tile": x, "Name": m.name(owner)})
		if v.Turn == m.me && v.Step == game.MustDiscard {
			fits += " [e]"
		}
		parts = append(parts, fits)
	}
	if m.canSwap(x) {
		parts = append(parts, w.With("laying.swaps", words.Args{"Tile": x}))
	}
	t.laying = strings.Join(parts, " · ")
}
