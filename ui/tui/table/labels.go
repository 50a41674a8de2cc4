package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A groupLabel is the text below a group of tiles.
type groupLabel struct {
	row, first, last int
	long, short      string // short is used if long is too wide
	ink              cells.Role
}

// The values of Options.Brackets, which selects the labels to show below the groups on the rack.
const (
	BracketsAll      = "all"
	BracketsComplete = "complete"
	BracketsNone     = "none"
)

// groupLabels returns the labels of the groups on the rack that Options.Brackets selects.
func (g *board) groupLabels() (all []groupLabel) {
	r := g.Session.Reading()
	for i := range r.Parts {
		p := &r.Parts[i]
		joined := slices.ContainsFunc(r.Left.Joins.Slots, p.Spans)
		if !p.Finished() && slices.ContainsFunc(p.Tiles, r.Fitting.Has) {
			all = g.appendFits(all, p)
		} else if w, ok := g.labelOf(p); ok && (p.Finished() || !joined) {
			if joined {
				w.long += " · " + g.leftFitsText(&r.Left)
			}
			all = append(all, w)
		}
	}
	if j := r.Left.Joins; len(j.Tiles) > 0 && !r.Finished(j.Slots[0]) {
		all = append(all, g.labelOfLeft(&r.Left))
	}
	return slices.DeleteFunc(all, func(w groupLabel) bool {
		return g.Options.Brackets == BracketsNone || w.ink != cells.RoleGood && g.Options.Brackets == BracketsComplete
	})
}

// labelOfLeft returns the label of the tiles that form a set or run with the left discard.
func (g *board) labelOfLeft(l *session.LeftTile) groupLabel {
	first, last := l.Joins.Slots[0], l.Joins.Slots[len(l.Joins.Slots)-1]
	w := groupLabel{row: first.Row, first: first.Col, last: last.Col, long: g.leftFitsText(l), ink: cells.RoleInk}
	if l.Home.Row == w.row {
		w.first, w.last = min(w.first, l.Home.Col), max(w.last, l.Home.Col)
	}
	w.short = fmt.Sprint(g.view.Terms().Face(l.Tile).Number())
	if l.Advised {
		w.ink, w.short = cells.RoleGold, g.Words.Say("group.take")
	}
	return w
}

// leftFitsText returns the text for a left discard that fits. If the coach advises taking it, the text includes the
// key.
func (g *board) leftFitsText(l *session.LeftTile) string {
	id := "group.fits"
	if l.Advised {
		id = "group.fits.take"
	}
	return g.Words.With(id, words.Args{"Number": g.view.Terms().Face(l.Tile).Number()})
}

// labelOf returns the label of a group, and reports whether the group has one. The label is the kind of a complete
// group or pair, the missing numbers of an incomplete group, or a note about a single tile: that it is new, or the
// number that a false joker stands for.
func (g *board) labelOf(p *session.Part) (w groupLabel, ok bool) {
	first, last := p.Slots[0], p.Slots[len(p.Slots)-1]
	w = groupLabel{row: first.Row, first: first.Col, last: last.Col, ink: cells.RoleDim}
	switch face := g.view.Terms().Face(tile.FalseJoker); {
	case p.Laid.Kind == meld.Pair:
		w.long, w.ink = g.Words.Say("group.pair")+" ✓", cells.RoleGood
	case p.Finished():
		return g.labelOfMeld(w, p.Laid), true
	case len(p.Wants) > 0:
		return g.labelOfIncomplete(w, p), true
	case len(p.Tiles) > 1 && p.Tiles[0] == p.Tiles[1] && g.view.Rules.Pairs: // no set or run is closer
		w.long = g.Words.Say("group.pair")
	case len(p.Tiles) > 1:
		return w, false
	case first == g.Session.FreshSlot():
		w.long = g.Words.Say("group.new")
	case p.Tiles[0] == tile.FalseJoker && g.view.Terms().Wild() != tile.FalseJoker && face != tile.None:
		w.long = g.Words.With("group.as", words.Args{"Number": face.Number()})
	default:
		return w, false
	}
	w.short = w.long
	return w, true
}

// labelOfMeld completes w, the label of a complete set or run. The label gives the kind of meld, its value if the
// player has not opened yet, and the number that each okey stands for.
func (g *board) labelOfMeld(w groupLabel, l meld.Laid) groupLabel {
	w.ink = cells.RoleGood
	id := "group.set"
	if l.Kind == meld.Run {
		id = "group.run"
	}
	w.short = g.Words.Say(id) + " ✓"
	w.long = w.short
	if g.Session.YetToOpen() {
		w.long += fmt.Sprint(" ", l.Value())
		w.short = fmt.Sprint(l.Value(), " ✓")
	}
	w.long += g.Teller().OkeyNotes(l)
	return w
}

// labelOfIncomplete completes w, the label of a group with missing numbers. If a missing tile is elsewhere on the rack
// and can be brought to the group, the label gives only its number and the key that brings it. If the groups on the rack
// would be worth enough to open with the only missing tile, the label gives their value (rule 7.4).
func (g *board) labelOfIncomplete(w groupLabel, p *session.Part) groupLabel {
	w.ink = cells.RoleGold
	if gap, ok := p.Gap(); ok {
		w.first, w.last = min(w.first, gap.Col), max(w.last, gap.Col)
	}
	var numbers []string
	wins := slices.ContainsFunc(p.Wants, func(want session.Want) bool { return want.Wins })
	if winning := g.Session.Reading().Winning; winning.Len() > 0 && !wins { // another tile finishes the hand
		w.ink = cells.RoleDim
	}
	for _, want := range p.Wants {
		if wins && !want.Wins {
			continue
		}
		number := fmt.Sprint(want.Number)
		if want.Here != rack.Nowhere && g.Session.CanBring() {
			args := words.Args{"Number": number}
			w.long, w.short = g.Words.With("group.here", args), g.Words.With("group.here.short", args)
			if w.first == w.last {
				w.short = number
			}
			key := command.ByID(command.Bring).Key()
			w.long += " · " + key
			w.short += " " + key
			return w
		}
		numbers = append(numbers, number)
	}
	w.long = strings.Join(numbers, " "+g.Words.Say("group.or")+" ")
	w.short = strings.Join(numbers, "/")
	if !g.Session.YetToOpen() {
		return w
	}
	stands, need := g.Session.Reading().OnRack.Value, g.view.OpeningThreshold(meld.Melds)
	if worth := stands + p.Wants[0].Meld.Value(); len(p.Wants) == 1 && stands < need && worth >= need {
		w.long += fmt.Sprint(" → ", worth)
	} else { // a bare number could be mistaken for the value of the group
		w.long, w.short = w.long+"?", w.short+"?"
	}
	return w
}

// paintLabels paints the labels of the groups and of marks. It omits labels that are more than two cells wider than their
// group. seen is the rack as painted, which may differ from the player's rack; paintLabels omits the labels of groups whose
// tiles have moved.
func (g *board) paintLabels(b *cells.Brush, seen *rack.Rack, marks []Mark) {
	var taken []cells.Rect
	labels := g.groupLabels()
	for i := range labels {
		w := &labels[i]
		if !g.isInPlace(seen, w) {
			continue
		}
		first, last := w.unmarkedPart(marks)
		if first > last || first == last && w.first < w.last { // the label does not apply to a single tile of a group
			continue
		}
		from, to := g.Plan.Slots[w.row][first], g.Plan.Slots[w.row][last]
		width, label, over := to.X+to.W-from.X, w.long, 2
		if last-first < w.last-w.first { // the group also has the label of a mark
			over = 0
		}
		if b.Width(label) > width {
			label = w.short
		}
		if b.Width(label) <= width+over {
			b.Bracket(from.X, g.Plan.Ledges[w.row].Y, width, label, w.ink)
			taken = append(taken, labelRect(b, from.X, g.Plan.Ledges[w.row].Y, width, label))
		}
	}
	for i := range marks {
		m := &marks[i]
		yields := m.Yields && slices.ContainsFunc(labels, func(w groupLabel) bool { return w.row == m.Slot.Row && w.first <= m.Slot.Col && m.Slot.Col <= w.last })
		if m.Label != "" && m.Slot != rack.Nowhere && seen.At(m.Slot) == g.rack().At(m.Slot) && !yields {
			taken = append(taken, g.paintMark(b, m, taken, marks))
		}
	}
}

// paintMark paints the label of a mark and returns the cells that it covers. It paints the short label if the long one
// would touch another mark or a label at taken.
func (g *board) paintMark(b *cells.Brush, m *Mark, taken []cells.Rect, marks []Mark) cells.Rect {
	r, y := g.Plan.Slots[m.Slot.Row][m.Slot.Col], g.Plan.Ledges[m.Slot.Row].Y
	label, at := m.Label, labelRect(b, r.X, y, r.W, m.Label)
	meets := func(other cells.Rect) bool { return other.Y == at.Y && other.X <= at.X+at.W && at.X <= other.X+other.W }
	if ledge := g.Plan.Ledges[m.Slot.Row]; at.W > r.W && (at.X+at.W > ledge.X+ledge.W || slices.ContainsFunc(taken, meets) ||
		slices.ContainsFunc(marks, func(o Mark) bool {
			return o.Slot != m.Slot && o.Label != "" && o.Slot.Row == m.Slot.Row && meets(cells.NewRect(g.Plan.Slots[o.Slot.Row][o.Slot.Col].X, y, r.W, 1))
		})) {
		label, at = m.Short, labelRect(b, r.X, y, r.W, m.Short)
	}
	b.Bracket(r.X, y, r.W, label, m.Ink)
	return at
}

// labelRect returns the cells covered by a label and its bracket below tiles that are w cells wide.
func labelRect(b *cells.Brush, x, y, w int, label string) cells.Rect {
	if width := b.Width(label); width > w {
		return cells.NewRect(max(0, x+(w-width+1)/2), y, width, 1)
	}
	return cells.NewRect(x, y, w, 1)
}

// unmarkedPart returns the first and last columns of the longest part of the group without a marked tile. If there is
// no such part, first > last.
func (w *groupLabel) unmarkedPart(marks []Mark) (first, last int) {
	first, last = 0, -1
	from := w.first
	for col := w.first; col <= w.last+1; col++ {
		m := markAt(marks, rack.Slot{Row: w.row, Col: col})
		if col <= w.last && (m == nil || m.Label == "" || m.Yields) {
			continue
		}
		if col-from > last-first+1 {
			first, last = from, col-1
		}
		from = col + 1
	}
	return first, last
}

// isInPlace reports whether the tiles above w are painted in their own slots.
func (g *board) isInPlace(seen *rack.Rack, w *groupLabel) bool {
	for col := w.first; col <= w.last; col++ {
		if s := (rack.Slot{Row: w.row, Col: col}); seen.At(s) != g.rack().At(s) {
			return false
		}
	}
	return true
}

// appendFits appends labels below the tiles of a group that fit melds on the table. Adjacent tiles with the same label
// share it.
func (g *board) appendFits(all []groupLabel, p *session.Part) []groupLabel {
	for i, x := range p.Tiles {
		if !g.Session.Reading().Fitting.Has(x) {
			continue
		}
		w := groupLabel{row: p.Slots[i].Row, first: p.Slots[i].Col, last: p.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = g.fitLabel(x)
		if n := len(all) - 1; n >= 0 && all[n].row == w.row && all[n].last == w.first-1 && all[n].short == w.short {
			all[n].last = w.last
			continue
		}
		all = append(all, w)
	}
	return all
}

// fitLabel returns the label of a tile that fits a meld on the table. The long form includes the key that lays the tile
// off or swaps it for an okey, if that can be done now.
func (b *board) fitLabel(x tile.Tile) (long, short string) {
	switch {
	case len(b.Session.LegalSwaps(x)) > 0: // taking an okey is worth more than laying off
		short = b.Words.Say("fit.okey")
		return short + " " + command.ByID(command.Swap).Key(), short
	case b.Session.HasOpened() && b.mustDiscard():
		short = b.Words.Say("fit.lay")
		return short + " " + command.ByID(command.LayOff).Key(), short
	}
	short = b.Words.Say("fit.fits")
	return short, short
}
