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

// groupWord is what stands on the ledge below a group of tiles.
type groupWord struct {
	row, first, last int
	long, short      string // the short one where there is little room
	ink              cells.Role
}

// groupView holds the words below the parts of the rack.
type groupView struct {
	*board
	list []groupWord
	at   groupsPoint // what that was found for
}

// groupsPoint is all that the words below the groups depend on.
type groupsPoint struct {
	at      session.TurnID
	rack    *rack.Rack
	changes int
}

// What is said below the groups of the rack.
const (
	BracketsAll      = "all"
	BracketsComplete = "complete"
	BracketsNone     = "none"
)

// present finds what is said below the parts of the rack, when something has changed.
func (g *groupView) present() {
	now := groupsPoint{g.s.At(), g.rack(), g.rack().Changes()}
	if g.at == now {
		return
	}
	g.at, g.list = now, nil
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
			w.long += " · " + g.fitsText(&r.Left)
		}
	}
	if j := r.Left.Joins; len(j.Tiles) > 0 && !r.Finished(j.Slots[0]) {
		g.list = append(g.list, g.wordOfLeft(&r.Left))
	}
}

// wordOfLeft returns the word below the tiles of which the left discard makes a set or run.
func (g *groupView) wordOfLeft(l *session.LeftTile) groupWord {
	first, last := l.Joins.Slots[0], l.Joins.Slots[len(l.Joins.Slots)-1]
	w := groupWord{row: first.Row, first: first.Col, last: last.Col, long: g.fitsText(l), ink: cells.RoleInk}
	if l.Home.Row == w.row {
		w.first, w.last = min(w.first, l.Home.Col), max(w.last, l.Home.Col)
	}
	w.short = fmt.Sprint(g.view.Terms().Face(l.Tile).Number())
	if l.Advised {
		w.ink, w.short = cells.RoleGold, g.words.Say("group.take")
	}
	return w
}

// fitsText says that the left discard fits, and the key that takes it where that is advised.
func (g *groupView) fitsText(l *session.LeftTile) string {
	id := "group.fits"
	if l.Advised {
		id = "group.fits.take"
	}
	return g.words.With(id, words.Args{"Number": g.view.Terms().Face(l.Tile).Number()})
}

// wants reports whether the player wants to see a word below a group.
func (g *groupView) wants(w *groupWord) bool {
	return g.opts.Brackets != BracketsNone && (w.ink == cells.RoleGood || g.opts.Brackets != BracketsComplete)
}

// wordOf returns the word below a part: its kind if it is finished, else the numbers that it wants.
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
	case len(p.Tiles) > 1 && p.Tiles[0] == p.Tiles[1] && g.view.Rules.Pairs && !g.s.LaysMelds(): // as long as sets and runs are nearer
		w.long, w.ink = g.words.Say("group.pair"), cells.RoleDim
		w.short = w.long
		return w, true
	case len(p.Tiles) == 1:
		return g.wordOfOne(w, p.Tiles[0], first == g.s.Fresh())
	}
	return w, false
}

// wordOfOne is what is said below a tile that stands alone: what a false joker counts as, and that
// it has just come.
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

// wordOfMeld returns the word below a finished set or run: its kind, the number that an okey in it
// stands for, and its value where that counts.
func (g *groupView) wordOfMeld(w groupWord, l meld.Laid) groupWord {
	id := "group.set"
	if l.Kind == meld.Run {
		id = "group.run"
	}
	w.short = g.words.Say(id) + " ✓"
	w.long = w.short
	if g.s.LaysMelds() && !g.s.HasOpened() {
		w.long += fmt.Sprint(" ", l.Value())
		w.short = fmt.Sprint(l.Value(), " ✓")
	}
	w.long += g.teller().Okeys(l)
	return w
}

// wordOfWants returns the word below a part that wants a number or two: the numbers, or the first of
// which a tile stands elsewhere on the rack and the key that brings it.
func (g *groupView) wordOfWants(w groupWord, p *session.Part) groupWord {
	w.ink = cells.RoleGold
	var numbers []string
	for _, want := range p.Wants {
		number := fmt.Sprint(want.Number)
		if want.Here != rack.Nowhere && g.s.CanBring() { // which has the key
			return g.wordOfHere(w, number)
		}
		numbers = append(numbers, number)
	}
	w.long = strings.Join(numbers, " "+g.words.Say("group.or")+" ") + g.opensWith(p.Wants)
	w.short = strings.Join(numbers, "/")
	return w
}

// wordOfHere returns the word below a part that wants a number which stands elsewhere on the rack.
func (g *groupView) wordOfHere(w groupWord, number string) groupWord {
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

// opensWith is what is said behind the number that would make a meld, where the groups on the rack
// could be opened with then: what they would be worth (rule 7.4).
func (g *groupView) opensWith(wants []session.Want) string {
	if len(wants) != 1 || !g.s.LaysMelds() || g.s.HasOpened() {
		return ""
	}
	stands, need := g.s.Reading().Stands.Value, g.view.OpeningThreshold(meld.Melds)
	worth := stands + wants[0].Meld.Value()
	if stands >= need || worth < need {
		return ""
	}
	return fmt.Sprint(" → ", worth)
}

// paint writes the words below the groups of the rack. One that is wider than its group by
// more than what parts it from the next is left out.
// Below the tile that a hint or the lesson is about stands a word of theirs. While a tile is
// carried, nothing is said below tiles that are seen elsewhere.
func (g *groupView) paint(b *cells.Brush, seen *rack.Rack, hinted rack.Slot, word string) {
	for i := range g.list {
		w := &g.list[i]
		if !g.wants(w) || !g.seenThere(seen, w) {
			continue
		}
		from, to := g.layout.Slots[w.row][w.first], g.layout.Slots[w.row][w.last]
		width, word := to.X+to.W-from.X, w.long
		if b.Width(word) > width {
			word = w.short
		}
		if b.Width(word) <= width+2 {
			b.Bracket(from.X, g.layout.Ledges[w.row].Y, width, word, w.ink)
		}
	}
	if seen.At(hinted) == g.rack().At(hinted) {
		g.paintHinted(b, hinted, word)
	}
}

// seenThere reports whether the tiles above a word are seen where they stand.
func (g *groupView) seenThere(seen *rack.Rack, w *groupWord) bool {
	for col := w.first; col <= w.last; col++ {
		if s := (rack.Slot{Row: w.row, Col: col}); seen.At(s) != g.rack().At(s) {
			return false
		}
	}
	return true
}

// paintHinted says below the tile that a hint is about that it is the one, where nothing else stands.
func (g *groupView) paintHinted(b *cells.Brush, s rack.Slot, word string) {
	if s == rack.Nowhere || slices.ContainsFunc(g.list, func(w groupWord) bool {
		return g.wants(&w) && w.row == s.Row && w.first <= s.Col && s.Col <= w.last
	}) {
		return
	}
	r := g.layout.Slots[s.Row][s.Col]
	b.Bracket(r.X, g.layout.Ledges[s.Row].Y, r.W, word, cells.RoleGold)
}

// addFits says below the tiles of a part that they fit what lies on the table, in one word for all
// that stand side by side, and reports whether any does.
func (g *groupView) addFits(p *session.Part) (any bool) {
	for i, x := range p.Tiles {
		if !g.s.Reading().Fitting.Has(x) {
			continue
		}
		any = true
		w := groupWord{row: p.Slots[i].Row, first: p.Slots[i].Col, last: p.Slots[i].Col, ink: cells.RoleGold}
		w.long, w.short = g.fitWord(x)
		if n := len(g.list) - 1; n >= 0 && g.list[n].row == w.row && g.list[n].last == w.first-1 && g.list[n].short == w.short {
			g.list[n].last = w.last
			continue
		}
		g.list = append(g.list, w)
	}
	return any
}

// fitWord is what is said below a tile that fits, and the key that lays it where it has one now.
func (b *board) fitWord(x tile.Tile) (long, short string) {
	switch {
	case len(b.s.Swaps(x)) > 0: // it takes the place of an okey, which is worth more than to lay it off
		short = b.words.Say("fit.okey")
		return short + " " + command.ByID(command.Swap).Key(), short
	case b.s.HasOpened() && b.s.MyTurn() && b.view.Step == game.MustDiscard:
		short = b.words.Say("fit.lay")
		return short + " " + command.ByID(command.LayOff).Key(), short
	}
	short = b.words.Say("fit.fits")
	return short, short
}
