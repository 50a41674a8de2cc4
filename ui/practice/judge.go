package practice

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

var (
	right = Answer{Verdict: Right}
	wrong = Answer{Verdict: Wrong}
)

// wrongTile returns an Answer that is Wrong because of tile x. id is the ID of its text, or empty for the step's own
// text.
func wrongTile(id string, x tile.Tile) Answer {
	return Answer{Verdict: Wrong, id: id, args: words.Args{"Tile": x}}
}

func (s *Step) judge(played *session.Session, events []game.Event, moved bool) Answer {
	s.hinted = s.hinted || played.HintsGiven() > 0
	switch {
	case len(events) > 0 && s.Kind >= AtTable:
		a := s.judgeEvents(played, events)
		if s.TeachesHints && a.Verdict != Nothing {
			a = s.judgeHinted(played, a)
		}
		return s.answer(a)
	case len(events) == 0 && moved && s.Kind == OnRack:
		return s.answer(s.judgeRack(played))
	}
	return Answer{}
}

// answer returns an answer with its text set, and with again set if the step begins again after it.
func (s *Step) answer(a Answer) Answer {
	if a.args == nil {
		a.args = s.args
	}
	switch {
	case a.Verdict == Right:
		a.id = "learn." + s.ID + ".done"
	case a.Verdict == Wrong && a.id == "":
		a.id = "learn." + s.ID + ".wrong"
	}
	a.again = a.Verdict == Wrong && s.Kind == AtTable
	return a
}

func (s *Step) judgeRack(played *session.Session) Answer {
	r, terms := played.Rack(), played.View().Terms()
	if s.wants == meld.NoMeld {
		if at, ok := r.FindFunc(func(at rack.Slot) bool { return r.At(at).Tile == s.Tile }); ok && at != s.slotOf(s.Tile) {
			return right
		}
		return Answer{}
	}
	for _, part := range played.Reading().Parts {
		if part.Finished() && s.isWanted(terms, part.Tiles) {
			return right
		}
	}
	x := r.At(played.DroppedSlot()).Tile
	switch {
	case x == s.Tile && s.closeGaps(r, terms):
		return right
	case x == tile.None: // the rack was arranged
		return Answer{}
	}
	for _, block := range played.Blocks() {
		if s.touches(block.Tiles) {
			return wrongReason(terms, block.Tiles, s.wants)
		}
	}
	id := "learn.no.use"
	if x == s.Tile { // it is not beside the other tiles of the group
		id = "learn.no.place"
	}
	return Answer{Verdict: Wrong, id: id, args: words.Args{"Tile": x, "Group": s.args["Group"]}}
}

// judgeNamed judges a group of tiles named by the player.
func (s *Step) judgeNamed(played *session.Session, group []tile.Tile) Answer {
	terms := played.View().Terms()
	switch {
	case s.wants == meld.NoMeld && slices.Equal(group, s.Wanted()), s.wants != meld.NoMeld && s.isWanted(terms, group):
		return s.answer(right)
	case s.wants == meld.NoMeld:
		return wrongTile("learn.no.tile", s.Tile)
	}
	if a := wrongReason(terms, group, s.wants); a.Verdict == Wrong {
		return a
	}
	return wrongTile("learn.no.other", s.Tile)
}

// closeGaps closes the gaps in the wanted group if the player has moved Tile to it, leaving at most one empty slot
// between neighbouring tiles. It reports whether it did.
func (s *Step) closeGaps(r *rack.Rack, terms meld.Terms) bool {
	n, start := len(parseTiles(s.beside))+1, s.slotOf(s.Tile)
	for row := range rack.Rows {
		var cols []int // the columns of the tiles since the last wide gap
		for col := range r.Columns() {
			if r.At(rack.Slot{Row: row, Col: col}).Tile == tile.None {
				continue
			}
			if len(cols) > 0 && col-cols[len(cols)-1] > 2 {
				cols = nil
			}
			if cols = append(cols, col); len(cols) < n {
				continue
			}
			cols = cols[len(cols)-n:]
			group := r.Between(row, cols[0], col)
			moved := slices.ContainsFunc(cols, func(col int) bool {
				at := rack.Slot{Row: row, Col: col}
				return at != start && r.At(at).Tile == s.Tile
			})
			laid, _ := terms.Lay(group)
			if !moved || !s.isWanted(terms, group) || laid.Kind == meld.Run && !slices.Equal(laid.Tiles(), group) {
				continue
			}
			if first, ok := columnFor(r, row, cols); ok {
				gather(r, row, cols, first)
				return true
			}
		}
	}
	return false
}

// columnFor returns the column at which to gather the tiles in cols, side by side and apart from other tiles, with the
// fewest moves. ok is false if there is no room for that.
func columnFor(r *rack.Rack, row int, cols []int) (first int, ok bool) {
	n, most := len(cols), -1
	taken := func(col int) bool { return r.At(rack.Slot{Row: row, Col: col}).Tile != tile.None }
	for at := cols[0]; at+n-1 <= cols[n-1]; at++ {
		if at == cols[0] && taken(at-1) || at+n-1 == cols[n-1] && taken(at+n) {
			continue
		}
		stay := 0
		for i, col := range cols {
			if col == at+i {
				stay++
			}
		}
		if stay > most {
			first, most = at, stay
		}
	}
	return first, most >= 0
}

// gather moves the tiles in cols side by side, starting at column first.
func gather(r *rack.Rack, row int, cols []int, first int) {
	move := func(i int) { r.Move(rack.Slot{Row: row, Col: cols[i]}, rack.Slot{Row: row, Col: first + i}) }
	for i := range cols {
		if cols[i] > first+i {
			move(i)
		}
	}
	for i := range slices.Backward(cols) {
		if cols[i] < first+i {
			move(i)
		}
	}
}

func (s *Step) isWanted(terms meld.Terms, group []tile.Tile) bool {
	laid, ok := terms.Lay(group)
	return ok && slices.Contains(group, s.Tile) && (laid.Kind == meld.Pair) == (s.wants == meld.Pair)
}

// touches reports whether a group contains both tiles from beside and other tiles.
func (s *Step) touches(group []tile.Tile) bool {
	beside := parseTiles(s.beside)
	has := slices.ContainsFunc(beside, func(x tile.Tile) bool { return slices.Contains(group, x) })
	return has && (len(group) > len(beside) || slices.ContainsFunc(group, func(x tile.Tile) bool { return !slices.Contains(beside, x) }))
}

// wrongReason returns a Wrong answer that explains why a group is not the wanted meld. The verdict is Nothing if the
// group is a meld of that kind.
func wrongReason(terms meld.Terms, group []tile.Tile, wants meld.Kind) Answer {
	if laid, ok := terms.Lay(group); ok && (laid.Kind == meld.Pair) == (wants == meld.Pair) {
		return Answer{}
	}
	var first tile.Tile
	var numbers, colours [tile.Numbers + 1]int
	for _, x := range group {
		face := terms.Face(x)
		if x == terms.Wild() || !face.Numbered() {
			continue
		}
		if first == tile.None {
			first = face
		}
		numbers[face.Number()]++
		colours[face.Colour()]++
	}
	for _, x := range group {
		face := terms.Face(x)
		switch {
		case x == terms.Wild() || !face.Numbered():
		case wants == meld.Run && colours[face.Colour()] == 1 && slices.Max(colours[:]) > 1:
			return wrongTile("learn.no.colour", x)
		case wants == meld.Set && numbers[face.Number()] == 1 && slices.Max(numbers[:]) > 1:
			return wrongTile("learn.no.number", x)
		case wants == meld.Set && colours[face.Colour()] > 1:
			return wrongTile("learn.no.twice", x)
		}
	}
	return wrongTile("learn.no."+wants.String(), first)
}

// slotOf returns the slot of a tile at the beginning of the step.
func (s *Step) slotOf(x tile.Tile) rack.Slot {
	for row, line := range strings.Split(s.rack, "/") {
		if col := slices.Index(strings.Fields(line), x.String()); col >= 0 {
			return rack.Slot{Row: row, Col: col}
		}
	}
	return rack.Nowhere
}

// judgeEvents judges the events at the table. A step is solved by a discard that isGood accepts, by an action of the kind
// of its only Answer, and by winning the round. It is missed by any other draw or discard, except in a Round, and by any
// other end of the round.
func (s *Step) judgeEvents(played *session.Session, events []game.Event) (a Answer) {
	for _, e := range events {
		acted, _ := e.(game.Acted) // by the player: except in a Round, nobody else moves before the task is done
		end, over := e.(game.RoundEnded)
		switch {
		case s.isGood != nil && acted.Action.Kind == game.Discard:
			if !s.isGood(played, acted.Tile, events) {
				return wrongTile("", acted.Tile)
			}
			return right
		case len(s.Answer) == 1 && game.Is(e, s.Answer[0].Kind), over && end.Result.Winner == session.Player:
			return right
		case over, s.Kind == AtTable && slices.Contains([]game.Kind{game.Draw, game.Take, game.Discard}, acted.Action.Kind):
			a = wrong
		}
	}
	return a
}

// leavesNearest reports whether no other discard leaves the hand nearer to a win.
func leavesNearest(s *session.Session, x tile.Tile, _ []game.Event) bool {
	v := s.View()
	hand := v.Hand
	hand.Add(x)
	all := s.Solver().Discards(hand, v.Seen()) // best first
	return slices.ContainsFunc(all, func(d meld.Discard) bool { return d.Tile == x && d.Distance.Total == all[0].Distance.Total })
}

// costsNothing reports whether a discard costs no penalty (rule 7.10).
func costsNothing(_ *session.Session, _ tile.Tile, events []game.Event) bool {
	return !slices.ContainsFunc(events, func(e game.Event) bool { _, ok := e.(game.Penalised); return ok })
}

// judgeHinted returns a, the judgement of a discard, but rejects any discard before which the player has not both
// arranged the rack and asked for a hint. The texts are about the tile of the step.
func (s *Step) judgeHinted(played *session.Session, a Answer) Answer {
	id := ""
	switch arranged := isArranged(played); {
	case !arranged && !s.hinted:
		id = "learn.no.both"
	case !arranged:
		id = "learn.no.arranged"
	case !s.hinted:
		id = "learn.no.asked"
	case a.Verdict == Right:
		return a
	}
	return Answer{Verdict: Wrong, id: id}
}

// isArranged reports whether the groups on the rack contain as many tiles as the hand can put into groups.
func isArranged(s *session.Session) bool {
	stand, could := 0, 0
	for _, p := range s.Reading().Parts {
		if p.Finished() {
			stand += len(p.Tiles)
		}
	}
	groups, _ := s.Solver().Best(s.View().Hand)
	for _, g := range groups {
		could += len(g)
	}
	return stand >= could
}
