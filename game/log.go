package game

import (
	"slices"

	"fair/okey/game/tile"
)

// Log is all that has happened in a round, the deal first: the one record of it, from which the
// turns, the layings and the penalties of a Table are read. It is a value that never changes. The
// zero Log is that of a table nobody has told about.
type Log struct {
	newest *entry
	// drawn are the tiles that the seat whose log it is drew from the stock, which only that seat
	// has seen.
	seat  Seat
	drawn *drawnTile
}

// entry is the newest event of a log, as everyone may see it, and before it the others. Matches
// share the entries that they have in common: a record that is copied at every action would be half
// of what an action costs.
type entry struct {
	event  Event
	before *entry
	turn   int32 // the number of the turn, as in Table.Turns
	number int32 // from 1
}

// takenBack is a TookBack in the log, with the log as it stands without what was taken back. So a
// table is read in as many steps as stand, however often somebody lays a meld and takes it back.
type takenBack struct {
	TookBack
	standing *entry
}

// drawnTile is the newest tile that a seat drew unseen by the others, and before it the others of
// the round.
type drawnTile struct {
	tile   tile.Tile
	before *drawnTile
}

// Len is how many events there are.
func (l Log) Len() int {
	if l.newest == nil {
		return 0
	}
	return int(l.newest.number)
}

// Events are what has happened as the seat has seen it, or everyone at a table's log, the oldest
// first. The slice is the caller's own.
func (l Log) Events() []Event { return l.Since(0) }

// Since are the events after the first n.
func (l Log) Since(n int) []Event {
	count := l.Len() - n
	if count <= 0 {
		return nil
	}
	events, own := make([]Event, count), l.drawn
	for e := l.newest; count > 0; e = e.before {
		count--
		events[count] = e.told()
		if drew, ok := e.event.(Drew); ok && own != nil && drew.Seat == l.seat && !drew.Open {
			drew.Tile, own = own.tile, own.before
			events[count] = drew
		}
	}
	return events
}

// Turn are the events of a turn, numbered as in Table.Turns, as the seat has seen them, the oldest
// first. What was taken back is not there, nor the taking back; what was paid for it is. The deal
// is in the first turn, and the end of the round in the last.
func (l Log) Turn(number int) (events []Event) {
	own := l.drawn
	for e := l.newest.standing(); e != nil && int(e.turn) >= number; e = e.before.standing() {
		event := e.event
		if drew, ok := event.(Drew); ok && own != nil && drew.Seat == l.seat && !drew.Open {
			drew.Tile, own = own.tile, own.before
			event = drew
		}
		if int(e.turn) == number {
			events = append(events, event)
		}
	}
	slices.Reverse(events)
	return events
}

// told is the event without what is noted beside it.
func (e *entry) told() Event {
	if back, ok := e.event.(takenBack); ok {
		return back.TookBack
	}
	return e.event
}

// standing is the newest entry that was not taken back; none is as good as none.
func (e *entry) standing() *entry {
	for e != nil {
		back, ok := e.event.(takenBack)
		if !ok {
			break
		}
		e = back.standing
	}
	return e
}

// unseenDraws are the draws of each seat as the others see them.
var unseenDraws = func() (all [MaxSeats]Event) {
	for s := range all {
		all[s] = Drew{Seat: Seat(s)}
	}
	return all
}()

// log writes down what has happened in the turn being played.
func (m *Match) log(e Event) {
	l := &m.public.Log
	l.newest = &entry{e, l.newest, int32(m.public.Turns), int32(l.Len() + 1)}
}

// logDraw writes down the draw of a tile that the others do not see.
func (m *Match) logDraw(seat Seat, x tile.Tile) {
	m.drawn[seat] = &drawnTile{x, m.drawn[seat]}
	m.log(unseenDraws[seat])
}

// logTakenBack writes down that the last thing placed was taken back.
func (m *Match) logTakenBack(back TookBack) {
	var penalties []*entry // since it was placed; they stand
	e := m.public.Log.newest
	for ; ; e = e.before {
		e = e.standing()
		if _, ok := e.placement(); ok {
			break
		}
		if _, ok := e.event.(Penalised); ok {
			penalties = append(penalties, e)
		}
	}
	standing := e.before.standing()
	for _, p := range slices.Backward(penalties) {
		standing = &entry{event: p.event, before: standing, turn: p.turn}
	}
	m.log(takenBack{back, standing})
}

// since is what was written down since the log ended with an entry, with all that is hidden; all of
// the round if it has begun since then.
func (m *Match) since(known *entry) []Event {
	n := 0
	for e := m.public.Log.newest; e != nil && e != known; e = e.before {
		n++
	}
	events := make([]Event, n)
	for e := m.public.Log.newest; n > 0; e = e.before {
		n--
		events[n] = e.told()
		if drew, ok := e.event.(Drew); ok && !drew.Open { // no action draws twice
			drew.Tile = m.drawn[drew.Seat].tile
			events[n] = drew
		}
	}
	return events
}

// penalties adds up what each seat has to pay in the round (rule 7.13).
func (e *entry) penalties() (points [MaxSeats]int) {
	for ; e != nil; e = e.before {
		if p, ok := e.event.(Penalised); ok {
			points[p.Penalty.Seat] += p.Penalty.Points
		}
	}
	return points
}

// read fills in what a table tells of the round so far.
func (e *entry) read(t *Table) {
	t.Record, t.Placements, t.Penalties = nil, nil, nil
	void := false
	for e != nil {
		before := e.before
		switch event := e.event.(type) {
		case Discarded:
			t.turnOf(e, event.Seat).Discarded = event.Tile
		case Drew:
			m := t.turnOf(e, event.Seat)
			m.Drew, m.Drawn = true, event.Tile
		case Took:
			if m := t.turnOf(e, event.Seat); m.Returned == tile.None {
				m.Took = event.Tile
			}
		case GaveBack:
			t.turnOf(e, event.Seat).Returned = event.Tile
		case takenBack:
			before = event.standing
		case Penalised:
			if !void { // rule 7.9
				t.Penalties = append(t.Penalties, event.Penalty)
			}
		case RoundEnded:
			void = event.Result.DrawnBy == DrawnVoid
		default:
			if p, ok := e.placement(); ok {
				t.Placements = append(t.Placements, p)
			}
		}
		e = before
	}
	slices.Reverse(t.Placements)
	slices.Reverse(t.Penalties)
}

// turnOf is the entry's turn in the table's record, which is made for the newest one.
func (t *Table) turnOf(e *entry, seat Seat) *Move {
	if t.Record == nil {
		t.Record = make([]Move, e.turn)
	}
	m := &t.Record[e.turn-1]
	m.Seat = seat
	return m
}

// placement is what was laid, laid off or swapped by the event, if it is about that.
func (e *entry) placement() (p Placement, ok bool) {
	p.Turn = int(e.turn)
	switch event := e.event.(type) {
	case HandOpened:
		p.Seat, p.Action = event.Seat, Action{Kind: Open, Groups: event.Groups}
	case MeldLaid:
		p.Seat, p.Action = event.Seat, Action{Kind: Lay, Groups: event.Groups}
	case LaidOff:
		p.Seat, p.Action = event.Seat, Action{Kind: LayOff, Tile: event.Tile, Meld: uint8(event.At), End: event.End}
	case Swapped:
		p.Seat, p.Action = event.Seat, Action{Kind: Swap, Tile: event.Tile, Meld: uint8(event.At)}
	default:
		return Placement{}, false
	}
	return p, true
}
