package table

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A groupWord is a word below a group of tiles.
type groupWord struct {
	row, first, last int
	long, short      string // short is used if long is too wide
	ink              cells.Role
}

// groupView holds the words below the groups of the rack.
type groupView struct {
	*board
	list        []groupWord
	composedFor groupsState // the state for which the list was composed
}

// groupsState holds everything that the words below the groups depend on.
type groupsState struct {
	at      session.TurnID
	rack    *rack.Rack
	changes int
	advised bool // taking is advised
}

// The values of Options.Brackets, which selects the words below the groups of the rack.
const (
	BracketsAll      = "all"
	BracketsComplete = "complete"
	BracketsNone     = "none"
)

// present composes the words below the groups of the rack if something has changed.
func (g *groupView) present() {
	now := groupsState{g.s.TurnID(), g.rack(), g.rack().Changes(), g.s.Reading().Left.Advised}
	if g.composedFor == now {
		return
	}
	g.composedFor, g.list = now, nil
	r := g.s.Reading()
	for i := range r.Parts {
		p := &r.Parts[i]
		joined := slices.ContainsFunc(r.Left.Joins.Slots, p.Spans)
		if p.Finished() || !g.addFits(p) {
			if w, ok := g.wordOf(p); ok && (p.Finished() || !joined) {
				g.list = append(g.list, w)
			}
		}
		if joined && p.Finished() {
			w := &g.list[len(g.list)-1]
			w.long += " · " + g.leftFitsText(&r.Left)
		}
	}
	if j := r.Left.Joins; len(j.Tiles) > 0 && !r.Finished(j.Slots[0]) {
		g.list = append(g.list, g.wordOfLeft(&r.Left))
	}
}

// wordOfLeft returns the word below the tiles that form a set or run with the left discard.
func (g *groupView) wordOfLeft(l *session.LeftTile) groupWord {
	first, last := l.Joins.Slots[0], l.Joins.Slots[len(l.Joins.Slots)-1]
	w := groupWord{row: first.Row, first: first.Col, last: last.Col, long: g.leftFitsText(l), ink: cells.RoleInk}
	if l.Home.Row == w.row {
		w.first, w.last = min(w.first, l.Home.Col), max(w.last, l.Home.Col)
	}
	w.short = fmt.Sprint(g.view.Terms().Face(l.Tile).Number())
	if l.Advised {
		w.ink, w.short = cells.RoleGold, g.words.Say("group.take")
	}
	return w
}

// leftFitsText returns text saying that the left discard fits. If the coach advises taking the discard, the text names
// the key.
func (g *groupView) leftFitsText(l *session.LeftTile) string {
	id := "group.fits"
	if l.Advised {
		id = "group.fits.take"
	}
	return g.words.With(id, words.Args{"Number": g.view.Terms().Face(l.Tile).Number()})
}

// isShown reports whether the player's options allow w to be shown.
func (g *groupView) isShown(w *groupWord) bool {
	return g.opts.Brackets != BracketsNone && (w.ink == cells.RoleGood || g.opts.Brackets != BracketsComplete)
}

// wordOf returns the word below a group, and reports whether there is one. For a complete group, the word names its
// kind; for an incomplete one, it lists the missing numbers. For a pair, the word says so, and for a single tile it
// says what is special about the tile.
func (g *groupView) wordOf(p *session.Part) (w groupWord, ok bool) {
	first, last := p.Slots[0], p.Slots[len(p.Slots)-1]
	w = groupWord{row: first.Row, first: first.Col, last: last.Col, ink: cells.RoleGood}
	switch {
	case p.Laid.Kind == meld.Pair:
		w.long = g.words.Say("group.pair") + " ✓"
		w.short = w.long
		return w, true
	case p.Finished():
		return g.wordOfMeld(w, p.Laid), true
	case len(p.Wants) > 0:
		return g.wordOfWants(w, p), true
	case len(p.Tiles) > 1 && p.Tiles[0] == p.Tiles[1] && g.view.Rules.Pairs: // no set or run is closer
		w.long, w.ink = g.words.Say("group.pair"), cells.RoleDim
		w.short = w.long
		return w, true
	case len(p.Tiles) == 1:
		return g.wordOfOne(w, p.Tiles[0], first == g.s.Fresh())
	}
	return w, false
}

// wordOfOne completes w, the word below a single tile, and reports whether there is such a word. The word says that the
// tile is new, or which tile a false joker stands for.
func (g *groupView) wordOfOne(w groupWord, t tile.Tile, fresh bool) (groupWord, bool) {
	terms := g.view.Terms()
	if fresh {
		w.ink, w.short = cells.RoleDim, g.words.Say("group.new")
		w.long = w.short
		return w, true
	}
	if t != tile.FalseJoker || t == terms.Wild() || terms.Face(t) == tile.None {
		return w, false
	}
	w.ink = cells.RoleDim
	w.short = g.words.With("group.as", words.Args{"Number": terms.Face(t).Number()})
	w.long = w.short
	return w, true
}

// wordOfMeld completes w, the word below a complete set or run. The word names the kind of meld, its value if the
// player has not opened yet, and the number that any okey in the meld stands for.
func (g *groupView) wordOfMeld(w groupWord, l meld.Laid) groupWord {
	id := "group.set"
	if l.Kind == meld.Run {
		id = "group.run"
	}
	w.short = g.words.Say(id) + " ✓"
	w.long = w.short
	if g.s.YetToOpen() {
		w.long += fmt.Sprint(" ", l.Value())
		w.short = fmt.Sprint(l.Value(), " ✓")
	}
	w.long += g.teller().OkeyNotes(l)
	return w
}

// wordOfWants completes w, the word below a group with missing numbers. The word lists all of them. If one of them is
// elsewhere on the rack and can be brought to the group, the word gives only the first such number and the key that
// brings it.
func (g *groupView) wordOfWants(w groupWord, p *session.Part) groupWord {
	w.ink = cells.RoleGold
	var numbers []string
	for _, want := range p.Wants {
		number := fmt.Sprint(want.Number)
		if want.Here != rack.Nowhere && g.s.CanBring() { // the word names the key
			return g.wordOfBringable(w, number)
		}
		numbers = append(numbers, number)
	}
	w.long = strings.Join(numbers, " "+g.words.Say("group.or")+" ")
	w.short = strings.Join(numbers, "/")
	switch opens := g.openingText(p.Wants); {
	case opens != "":
		w.long += opens
	case g.s.YetToOpen(): // a bare number could be mistaken for the value of the group
		w.long, w.short = w.long+"?", w.short+"?"
	}
	return w
}

// wordOfBringable completes w, the word below a group whose missing number is elsewhere on the rack.
func (g *groupView) wordOfBringable(w groupWord, number string) groupWord {
	args := words.Args{"Number": number}
	w.long, w.short = g.words.With("group.here", args), g.words.With("group.here.short", args)
	if w.first == w.last {
		w.short = number
	}
	key := command.ByID(command.Bring).Key()
	w.long += " · " + key
	w.short += " " + key
	return w
}

// openingText returns the total value that the groups on the rack would have with the missing tile of a group,
// formatted to follow the tile's number (rule 7.4). It returns "" unless the group lacks only that number and the tile
// would make the rack worth enough to open.
func (g *groupView) openingText(wants []session.Want) string {
	if len(wants) != 1 || !g.s.YetToOpen() {
		return ""
	}
	stands, need := g.s.Reading().OnRack.Value, g.view.OpeningThreshold(meld.Melds)
	worth := stands + wants[0].Meld.Value()
	if stands >= need || worth < need {
		return ""
	}
	return fmt.Sprint(" → ", worth)
}

// paint paints the words below the groups of the rack and the words of marks. It omits the word of a group if it is
// more than two cells wider than the group. seen is the rack as painted; paint omits the words of groups whose tiles
// are elsewhere in seen.
func (g *groupView) paint(b *cells.Brush, seen *rack.Rack, marks []Mark) {
	var taken []cells.Rect
	for i := range g.list {
		w := &g.list[i]
		if !g.isShown(w) || !g.isInPlace(seen, w) {
			continue
		}
		first, last := w.unmarked(marks)
		if first > last || first == last && w.first < w.last { // the word does not apply to a single tile of a group
			continue
		}
		from, to := g.layout.Slots[w.row][first], g.layout.Slots[w.row][last]
		width, word, over := to.X+to.W-from.X, w.long, 2
		if last-first < w.last-w.first { // the word shares the group with a mark
			over = 0
		}
		if b.Width(word) > width {
			word = w.short
		}
		if b.Width(word) <= width+over {
			b.Bracket(from.X, g.layout.Ledges[w.row].Y, width, word, w.ink)
			taken = append(taken, wordRect(b, from.X, g.layout.Ledges[w.row].Y, width, word))
		}
	}
	for i := range marks {
		if m := &marks[i]; m.Word != "" && m.Slot != rack.Nowhere && seen.At(m.Slot) == g.rack().At(m.Slot) && !(m.Yields && g.isAboveWord(m.Slot)) {
			taken = append(taken, g.paintMark(b, m, taken, marks))
		}
	}
}

// paintMark paints the word of a mark and returns the cells it covers. It paints the short form if the long one would
// touch another mark or one of the words at taken.
func (g *groupView) paintMark(b *cells.Brush, m *Mark, taken []cells.Rect, marks []Mark) cells.Rect {
	r, y := g.layout.Slots[m.Slot.Row][m.Slot.Col], g.layout.Ledges[m.Slot.Row].Y
	at := wordRect(b, r.X, y, r.W, m.Word)
	meets := func(other cells.Rect) bool { return other.Y == at.Y && other.X <= at.X+at.W && at.X <= other.X+other.W }
	if ledge := g.layout.Ledges[m.Slot.Row]; at.W > r.W && (at.X+at.W > ledge.X+ledge.W || slices.ContainsFunc(taken, meets) ||
		slices.ContainsFunc(marks, func(o Mark) bool {
			return o.Slot != m.Slot && o.Word != "" && o.Slot.Row == m.Slot.Row && meets(cells.NewRect(g.layout.Slots[o.Slot.Row][o.Slot.Col].X, y, r.W, 1))
		})) {
		b.Bracket(r.X, y, r.W, m.Short, m.Ink)
		return wordRect(b, r.X, y, r.W, m.Short)
	}
	b.Bracket(r.X, y, r.W, m.Word, m.Ink)
	return at
}

// wordRect returns the cells covered by a word, with its bracket, below tiles that are w cells wide.
func wordRect(b *cells.Brush, x, y, w int, word string) cells.Rect {
	if width := b.Width(word); width > w {
		return cells.NewRect(max(0, x+(w-width+1)/2), y, width, 1)
	}
	return cells.NewRect(x, y, w, 1)
}

// unmarked returns the first and last columns of the longest part of the word's group that contains no marked tile. If
// there is no such part, first > last.
func (w *groupWord) unmarked(marks []Mark) (first, last int) {
	first, last = 0, -1
	from := w.first
	for col := w.first; col <= w.last+1; col++ {
		m := markAt(marks, rack.Slot{Row: w.row, Col: col})
		if col <= w.last && (m == nil || m.Word == "" || m.Yields) {
			continue
		}
		if col-from > last-first+1 {
			first, last = from, col-1
		}
		from = col + 1
	}
	return first, last
}

// isAboveWord reports whether a slot is above the word of a group.
func (g *groupView) isAboveWord(s rack.Slot) bool {
	return slices.ContainsFunc(g.list, func(w groupWord) bool {
		return g.isShown(&w) && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	})
}

// GroupWords holds the words below the groups of a rack at some point of the match.
type GroupWords struct{ groupView }

// GroupWords returns the words that the table would show below the groups of the rack r for the view v.
func (m *Model) GroupWords(v *game.View, r *rack.Rack) *GroupWords {
	at := *m.board
	at.setSession(session.NewStill(v, r))
	g := &GroupWords{groupView{board: &at}}
	g.present()
	return g
}

// Paint paints the words and those of marks for a rack with the given slots and ledges.
func (g *GroupWords) Paint(b *cells.Brush, slots [rack.Rows][]cells.Rect, ledges [rack.Rows]cells.Rect, marks []Mark) {
	g.layout.Slots, g.layout.Ledges = slots, ledges
	g.paint(b, g.rack(), marks)
}

// isInPlace reports whether the tiles above w are painted in their own slots.
func (g *groupView) isInPlace(seen *rack.Rack, w *groupWord) bool {
	for col := w.first; col <= w.last; col++ {
		if s := (rack.Slot{Row: w.row, Col: col}); seen.At(s) != g.rack().At(s) {
			return false
		}
	}
	return true
}

// addFits adds words below those tiles of a group that fit melds on the table, and reports whether there are any.
// Adjacent tiles with the same word share it.
func (g *groupView) addFits(p *session.Part) (any bool) {
	for i, x := range p.Tiles {
		if !g.s.Reading().Fitting.Has(x) {
			continue
		}
		any = true
		w := groupWord{row: p.Slots[i].Row, first: p.Slots[i].Col, last: p.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = g.fitWords(x)
		if n := len(g.list) - 1; n >= 0 && g.list[n].row == w.row && g.list[n].last == w.first-1 && g.list[n].short == w.short {
			g.list[n].last = w.last
			continue
		}
		g.list = append(g.list, w)
	}
	return any
}

// fitWords returns the words below a tile that fits a meld on the table. The long form names the key that lays the tile
// off or swaps it for an okey, if that can be done now.
func (b *board) fitWords(x tile.Tile) (long, short string) {
	switch {
	case len(b.s.LegalSwaps(x)) > 0: // taking an okey is worth more than laying off
		short = b.words.Say("fit.okey")
		return short + " " + command.ByID(command.Swap).Key(), short
	case b.s.HasOpened() && b.s.MyTurn() && b.view.Step == game.MustDiscard:
		short = b.words.Say("fit.lay")
		return short + " " + command.ByID(command.LayOff).Key(), short
	}
	short = b.words.Say("fit.fits")
	return short, short
}
