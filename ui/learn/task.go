package learn

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

// task is what is to be done in a step: something is put together on the rack, or is done at the
// table.
type task struct {
	// wants is what a group has to be, NoMeld where a tile only has to be moved; its group has the
	// step's tile in it, and those of beside are what it is put to.
	wants  meld.Kind
	beside string
	// judgeEvents judges what has happened at the table.
	judgeEvents func(*Lesson, []game.Event) Answer
}

var (
	right = Answer{Verdict: Right}
	wrong = Answer{Verdict: Wrong}
)

// judgeRack judges the rack after something was moved on it.
func (t *task) judgeRack(l *Lesson) Answer {
	step := l.Step()
	if t.wants == meld.NoMeld {
		if at, ok := l.s.Rack().Where(func(s rack.Slot) bool { return l.s.Rack().At(s).Tile == step.Tile }); ok && at != step.slotOf(step.Tile) {
			return right
		}
		return Answer{}
	}
	for _, block := range l.s.Blocks() {
		if t.fulfils(l, block.Tiles) {
			return right
		}
	}
	if l.s.Rack().At(l.s.Dropped()).Tile == step.Tile && t.closeUp(l) {
		return right
	}
	for _, block := range l.s.Blocks() {
		if t.touches(block.Tiles) {
			return explain(l.s.View().Terms(), block.Tiles, t.wants)
		}
	}
	return Answer{}
}

// closeUp moves the tiles of the group that is wanted together where the player has put them with no more
// than a slot between two of them, and reports whether he has.
func (t *task) closeUp(l *Lesson) bool {
	r, n := l.s.Rack(), len(tiles(t.beside))+1
	for row := range rack.Rows {
		var cols []int // of the last tiles
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
				return r.At(at).Tile == l.Step().Tile && at != l.Step().slotOf(l.Step().Tile)
			})
			laid, _ := l.s.View().Terms().Lay(group)
			if !moved || !t.fulfils(l, group) || laid.Kind == meld.Run && !slices.Equal(laid.Tiles(), group) {
				continue
			}
			if first, ok := roomFor(r, row, cols); ok {
				gather(r, row, cols, first)
				return true
			}
		}
	}
	return false
}

// roomFor is where the tiles in some columns of a row can stand as a group of their own, with as few of
// them moved as possible.
func roomFor(r *rack.Rack, row int, cols []int) (first int, ok bool) {
	most, last := -1, cols[len(cols)-1]
	for at := cols[0]; at+len(cols)-1 <= last; at++ {
		end := at + len(cols) - 1
		if at == cols[0] && r.At(rack.Slot{Row: row, Col: at - 1}).Tile != tile.None || end == last && r.At(rack.Slot{Row: row, Col: end + 1}).Tile != tile.None {
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

// gather moves the tiles in some columns of a row to one beside the other, from a column on.
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

// judgeNamed judges a group that was named.
func (t *task) judgeNamed(l *Lesson, group []tile.Tile) Answer {
	switch {
	case t.wants == meld.NoMeld && slices.Equal(group, []tile.Tile{l.Step().Tile}), t.wants != meld.NoMeld && t.fulfils(l, group):
		return right
	case t.wants == meld.NoMeld:
		return Answer{Verdict: Wrong, id: "learn.no.tile", args: words.Args{"Tile": l.Step().Tile}}
	}
	if a := explain(l.s.View().Terms(), group, t.wants); a.Verdict == Wrong {
		return a
	}
	return Answer{Verdict: Wrong, id: "learn.no.other", args: words.Args{"Tile": l.Step().Tile}}
}

// fulfils reports whether a group is what is wanted, by the judgement of the game.
func (t *task) fulfils(l *Lesson, group []tile.Tile) bool {
	terms := l.s.View().Terms()
	laid, ok := terms.Lay(group)
	return ok && slices.Contains(group, l.Step().Tile) && (laid.Kind == t.wants || laid.Kind != meld.Pair && t.wants != meld.Pair)
}

// touches reports whether something was put to the tiles that the task is about, which is not what
// is wanted.
func (t *task) touches(group []tile.Tile) bool {
	beside := tiles(t.beside)
	has := slices.ContainsFunc(beside, func(x tile.Tile) bool { return slices.Contains(group, x) })
	return has && (len(group) > len(beside) || slices.ContainsFunc(group, func(x tile.Tile) bool { return !slices.Contains(beside, x) }))
}

// explain says why a group is not what is wanted; nothing where it is a meld of some kind.
func explain(terms meld.Terms, group []tile.Tile, wants meld.Kind) Answer {
	no := func(id string, x tile.Tile) Answer {
		return Answer{Verdict: Wrong, id: id, args: words.Args{"Tile": x}}
	}
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
			return no("learn.no.colour", x)
		case wants == meld.Set && numbers[face.Number()] == 1 && slices.Max(numbers[:]) > 1:
			return no("learn.no.number", x)
		case wants == meld.Set && colours[face.Colour()] > 1:
			return no("learn.no.twice", x)
		}
	}
	return no("learn.no."+wants.String(), first)
}

// slotOf is where a tile stands when the step begins.
func (s *Step) slotOf(x tile.Tile) rack.Slot {
	for row, line := range s.rack {
		for col, slot := range strings.Fields(line) {
			if slot == x.String() {
				return rack.Slot{Row: row, Col: col}
			}
		}
	}
	return rack.Nowhere
}

// blocksOf are the blocks of tiles in a row of a step's rack.
func blocksOf(row string) (blocks [][]tile.Tile) {
	for part := range strings.SplitSeq(row, ".") {
		if block := tiles(part); len(block) > 0 {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// wants is a task that is done by an event of the player's of one kind, and missed by others.
func wants(done, missed func(game.Event) bool) func(*Lesson, []game.Event) Answer {
	return func(_ *Lesson, events []game.Event) Answer {
		switch {
		case slices.ContainsFunc(events, done):
			return right
		case slices.ContainsFunc(events, missed):
			return wrong
		}
		return Answer{}
	}
}

// What the player may have done. Until the task is done nobody else moves.

func drew(e game.Event) bool      { d, ok := e.(game.Drew); return ok && d.Seat == session.Player }
func took(e game.Event) bool      { t, ok := e.(game.Took); return ok && t.Seat == session.Player }
func opened(e game.Event) bool    { o, ok := e.(game.HandOpened); return ok && o.Seat == session.Player }
func laidOff(e game.Event) bool   { o, ok := e.(game.LaidOff); return ok && o.Seat == session.Player }
func penalised(e game.Event) bool { _, ok := e.(game.Penalised); return ok }

func discarded(e game.Event) bool {
	d, ok := e.(game.Discarded)
	return ok && d.Seat == session.Player
}

func shown(e game.Event) bool {
	s, ok := e.(game.Shown)
	return ok && s.Seat == session.Player
}

// got reports whether the player's turn has begun, one way or the other.
func got(e game.Event) bool { return drew(e) || took(e) }

// won reports whether the player has won the round, and over whether it has ended at all.
func won(e game.Event) bool {
	r, ok := e.(game.RoundEnded)
	return ok && r.Result.Winner == session.Player
}

func over(e game.Event) bool { _, ok := e.(game.RoundEnded); return ok }

// throwsWell judges a discard by what it leaves: no other may leave the hand nearer to a win.
func throwsWell(l *Lesson, events []game.Event) Answer {
	at := slices.IndexFunc(events, discarded)
	if at < 0 {
		return Answer{}
	}
	x := events[at].(game.Discarded).Tile
	v := l.s.View()
	hand := v.Hand
	hand.Add(x)
	all := l.s.Solver().Discards(hand, v.Seen()) // the best first
	if slices.ContainsFunc(all, func(d meld.Discard) bool { return d.Tile == x && d.Distance.Total == all[0].Distance.Total }) {
		return right
	}
	return Answer{Verdict: Wrong, args: words.Args{"Tile": x}}
}

// throwsSafely judges a discard by whether it costs a penalty (rule 7.10).
func throwsSafely(_ *Lesson, events []game.Event) Answer {
	at := slices.IndexFunc(events, discarded)
	switch {
	case at < 0:
		return Answer{}
	case slices.ContainsFunc(events, penalised):
		return Answer{Verdict: Wrong, args: words.Args{"Tile": events[at].(game.Discarded).Tile}}
	}
	return right
}
