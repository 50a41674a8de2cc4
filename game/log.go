package game

import (
	"slices"

	"fair/okey/game/tile"
)

// A Log records everything that has happened in a round since the deal. The turns, placements and penalties of a Table
// are derived from it. A Log is immutable. The zero Log is empty.
type Log struct {
	newest *entry
	// drawn lists the tiles that seat, the owner of the log, drew from the stock unseen by the other seats.
	seat  Seat
	drawn *drawnTile
}

// entry is an event in a log, as everyone may see it, linked to the previous entry. Matches share their common entries,
// because copying the log would take half the time of an action.
type entry struct {
	event  Event
	before *entry
	turn   int32 // same as Table.Turns
	number int32 // counted from 1
}

// takeBackEntry is a TookBack in the log, linked to the newest entry that was not taken back. The link lets readers
// skip all entries taken back, no matter how often a meld is laid and taken back.
type takeBackEntry struct {
	TookBack
	standing *entry
}

// drawnTile is a tile that a seat drew unseen by the others, linked to the seat's previous one in the round.
type drawnTile struct {
	tile   tile.Tile
	before *drawnTile
}

// Len returns the number of events in the log.
func (l Log) Len() int {
	if l.newest == nil {
		return 0
	}
	return int(l.newest.number)
}

// Events returns all events, oldest first, as the log's seat saw them. The log of a Table has no seat, so its events
// are as everyone saw them. The caller owns the slice.
func (l Log) Events() []Event { return l.Since(0) }

// Since is like Events but leaves out the first n events.
func (l Log) Since(n int) []Event {
	count := l.Len() - n
	if count <= 0 {
		return nil
	}
	events, own := make([]Event, count), l.drawn
	for e := l.newest; count > 0; e = e.before {
		count--
		events[count] = e.publicEvent()
		if drew, ok := e.event.(Drew); ok && own != nil && drew.Seat == l.seat && !drew.Open {
			drew.Tile, own = own.tile, own.before
			events[count] = drew
		}
	}
	return events
}

// Turn returns the events of a turn, oldest first, as the log's seat saw them. number is the number of the turn, as in
// Table.Turns. Turn leaves out actions that were taken back and their TookBack events, but not the penalties for them.
// The deal belongs to the first turn, and the end of the round to the last.
func (l Log) Turn(number int) (events []Event) {
	own := l.drawn
	for e := l.newest.skipTakenBack(); e != nil && int(e.turn) >= number; e = e.before.skipTakenBack() {
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

// publicEvent returns the entry's event. It converts a takeBackEntry into a TookBack.
func (e *entry) publicEvent() Event {
	if back, ok := e.event.(takeBackEntry); ok {
		return back.TookBack
	}
	return e.event
}

// skipTakenBack returns the newest entry that was not taken back, starting at e and going back, or nil if there is
// none.
func (e *entry) skipTakenBack() *entry {
	for e != nil {
		back, ok := e.event.(takeBackEntry)
		if !ok {
			break
		}
		e = back.standing
	}
	return e
}

// unseenDraws holds, for each seat, its draw as the other seats see it. Sharing these events saves an allocation per
// draw.
var unseenDraws = func() (all [MaxSeats]Event) {
	for s := range all {
		all[s] = Drew{Seat: Seat(s)}
	}
	return all
}()

// log logs an event of the current turn.
func (m *Match) log(e Event) {
	l := &m.public.Log
	l.newest = &entry{e, l.newest, int32(m.public.Turns), int32(l.Len() + 1)}
}

// logDraw logs a draw of the tile x that the other seats do not see.
func (m *Match) logDraw(seat Seat, x tile.Tile) {
	m.drawn[seat] = &drawnTile{x, m.drawn[seat]}
	m.log(unseenDraws[seat])
}

// logTakenBack logs that the last placement was taken back.
func (m *Match) logTakenBack(back TookBack) {
	var penalties []*entry // penalties since the placement, which still count
	e := m.public.Log.newest
	for ; ; e = e.before {
		e = e.skipTakenBack()
		if _, ok := e.placement(); ok {
			break
		}
		if _, ok := e.event.(Penalised); ok {
			penalties = append(penalties, e)
		}
	}
	standing := e.before.skipTakenBack()
	for _, p := range slices.Backward(penalties) {
		standing = &entry{event: p.event, before: standing, turn: p.turn}
	}
	m.log(takeBackEntry{back, standing})
}

// eventsSince returns the events logged after the given entry, including hidden tiles. If that belongs to an earlier
// round, eventsSince returns all events of the current round.
func (m *Match) eventsSince(known *entry) []Event {
	n := 0
	for e := m.public.Log.newest; e != nil && e != known; e = e.before {
		n++
	}
	events := make([]Event, n)
	for e := m.public.Log.newest; n > 0; e = e.before {
		n--
		events[n] = e.publicEvent()
		if drew, ok := e.event.(Drew); ok && !drew.Open { // an action draws at most once, so this is the newest tile drawn
			drew.Tile = m.drawn[drew.Seat].tile
			events[n] = drew
		}
	}
	return events
}

// penalties returns the total penalty points of each seat in the round (rule 7.13). e is the newest entry.
func (e *entry) penalties() (points [MaxSeats]int) {
	for ; e != nil; e = e.before {
		if p, ok := e.event.(Penalised); ok {
			points[p.Penalty.Seat] += p.Penalty.Points
		}
	}
	return points
}

// fillTable fills the Record, Placements and Penalties of a table from the log whose newest entry is e.
func (e *entry) fillTable(t *Table) {
	t.Record, t.Placements, t.Penalties = nil, nil, nil
	void := false
	for e != nil {
		before := e.before
		switch event := e.event.(type) {
		case Discarded:
			t.moveOf(e, event.Seat).Discarded = event.Tile
		case Drew:
			m := t.moveOf(e, event.Seat)
			m.Drew, m.Drawn = true, event.Tile
		case Took:
			if m := t.moveOf(e, event.Seat); m.Returned == tile.None {
				m.Took = event.Tile
			}
		case GaveBack:
			t.moveOf(e, event.Seat).Returned = event.Tile
		case takeBackEntry:
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

// moveOf returns the move in t.Record for the turn of entry e, after setting the move's seat. The first call, which
// must be for the newest entry, allocates the record.
func (t *Table) moveOf(e *entry, seat Seat) *Move {
	if t.Record == nil {
		t.Record = make([]Move, e.turn)
	}
	m := &t.Record[e.turn-1]
	m.Seat = seat
	return m
}

// placement returns the Placement for the entry's event. ok is false if the event is not a placement.
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
