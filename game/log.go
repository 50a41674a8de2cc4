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

// takeBackEntry is a TakeBack in the log, linked to the newest entry that was not taken back. The link lets readers
// skip all entries taken back, no matter how often a meld is laid and taken back.
type takeBackEntry struct {
	Acted
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
		events[count], own = e.seenBy(l.seat, own)
	}
	return events
}

// seenBy returns the entry's event as a seat saw it. own is the tile that the seat had last drawn unseen by the others;
// before is the one drawn before the event.
func (e *entry) seenBy(seat Seat, own *drawnTile) (event Event, before *drawnTile) {
	switch event := e.event.(type) {
	case takeBackEntry:
		return event.Acted, own
	case Acted:
		if event.Action.Kind == Draw && own != nil && event.Seat == seat && !event.FaceUp {
			event.Tile = own.tile
			return event, own.before
		}
	}
	return e.event, own
}

// Turn returns the events of a turn, oldest first, as the log's seat saw them. number is the number of the turn, as in
// Table.Turns. Turn leaves out actions that were taken back and the TakeBacks, but not the penalties for them.
// The deal belongs to the first turn, and the end of the round to the last.
func (l Log) Turn(number int) (events []Event) {
	own := l.drawn
	for e := l.newest.skipTakenBack(); e != nil && int(e.turn) >= number; e = e.before.skipTakenBack() {
		var event Event
		event, own = e.seenBy(l.seat, own)
		if int(e.turn) == number {
			events = append(events, event)
		}
	}
	slices.Reverse(events)
	return events
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
		all[s] = Acted{Seat: Seat(s), Action: Action{Kind: Draw}}
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
func (m *Match) logTakenBack(back Acted) {
	var penalties []*entry // penalties since the placement, which still count
	e := m.public.Log.newest
	for ; ; e = e.before {
		e = e.skipTakenBack()
		if acted, ok := e.event.(Acted); ok && acted.Action.Kind.LaysOnTable() {
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
		seat, own := Nobody, (*drawnTile)(nil)
		if acted, ok := e.event.(Acted); ok { // an action draws at most once, so the tile is the newest one drawn
			seat, own = acted.Seat, m.drawn[acted.Seat]
		}
		events[n], _ = e.seenBy(seat, own)
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
		case Acted:
			switch kind := event.Action.Kind; {
			case kind == Discard:
				t.moveOf(e, event.Seat).Discarded = event.Tile
			case kind == Draw:
				m := t.moveOf(e, event.Seat)
				m.Drew, m.Drawn = true, event.Tile
			case kind == Take:
				if m := t.moveOf(e, event.Seat); m.Returned == tile.None {
					m.Took = event.Tile
				}
			case kind == Return:
				t.moveOf(e, event.Seat).Returned = event.Tile
			case kind.LaysOnTable():
				t.Placements = append(t.Placements, Placement{int(e.turn), event.Seat, event.Action})
			}
		case takeBackEntry:
			before = event.standing
		case Penalised:
			if !void { // rule 7.9
				t.Penalties = append(t.Penalties, event.Penalty)
			}
		case RoundEnded:
			void = event.Result.DrawnBy == DrawnVoid
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
