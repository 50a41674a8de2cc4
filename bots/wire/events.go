package wire

import (
	"reflect"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// news are the messages for what happened between two views of one seat. The seat has seen nothing before: then old is nil.
func news(old, now *game.View) (messages []any) {
	known := true // what the seat held before
	if old == nil || old.Round != now.Round || old.Seat != now.Seat {
		if old != nil && old.Seat == now.Seat && old.Phase == game.Playing && len(now.Sheet) > len(old.Sheet) {
			messages = append(messages, endOf(now, &now.Sheet[len(old.Sheet)]))
		}
		messages = append(messages, dealOf(now))
		fresh := now.Clone() // the deal has told the hand; only what everyone saw is news
		fresh.Record, fresh.Placements, fresh.Shown, fresh.Penalties = nil, nil, game.Nobody, nil
		old, known = &fresh, false
	}
	if now.Shown != old.Shown {
		messages = append(messages, event{Type: typeEvent, Event: game.ShowTwin.String(), Seat: now.Shown, Tile: now.Indicator})
	}
	before, after := happened(old), happened(now)
	same := 0 // what was taken back since then is not on the record any more
	for same < min(len(before), len(after)) && reflect.DeepEqual(before[same], after[same]) {
		same++
	}
	undone, events := before[same:], after[same:]
	if known {
		nameOwnDraw(undone, events, old, now)
	}
	for range undone {
		messages = append(messages, event{Type: typeEvent, Event: game.TakeBack.String(), Seat: undone[0].Seat})
	}
	for _, e := range events {
		messages = append(messages, e)
	}
	for _, p := range now.Penalties[min(len(old.Penalties), len(now.Penalties)):] {
		messages = append(messages, event{Type: typeEvent, Event: "penalty", Seat: p.Seat, Tile: p.Tile, Why: p.Why.String(), Points: p.Points})
	}
	if now.Phase != game.Playing && old.Phase == game.Playing && len(now.Sheet) > 0 {
		messages = append(messages, endOf(now, &now.Sheet[len(now.Sheet)-1]))
	}
	return messages
}

// happened is the record as events, in their order.
func happened(v *game.View) (events []event) {
	did := func(kind game.Kind, s game.Seat, x tile.Tile) {
		events = append(events, event{Type: typeEvent, Event: kind.String(), Seat: s, Tile: x})
	}
	laid := v.Placements
	lay := func(turn int) {
		for ; len(laid) > 0 && laid[0].Turn == turn; laid = laid[1:] {
			p := laid[0]
			did(p.Action.Kind, p.Seat, p.Action.Tile)
			e := &events[len(events)-1]
			e.Groups, e.End = p.Action.Groups.Split(), p.Action.End.String()
			if p.Action.Kind.NeedsMeld() {
				e.Meld = &p.Action.Meld
			}
		}
	}
	for i, m := range v.Record {
		if m.Returned != tile.None {
			did(game.Take, m.Seat, m.Returned)
			did(game.Return, m.Seat, m.Returned)
		}
		if m.Took != tile.None {
			did(game.Take, m.Seat, m.Took)
		}
		if m.Drew {
			did(game.Draw, m.Seat, m.Drawn)
		}
		lay(i + 1)
		if m.Discarded != tile.None {
			did(game.Discard, m.Seat, m.Discarded)
		}
	}
	lay(len(v.Record) + 1) // by a starter, who has not drawn
	return events
}

// nameOwnDraw finds out which tile the seat itself drew: what its hand has now and cannot have from elsewhere. Where it drew
// twice since it was last asked, which was first cannot be known and is not told.
func nameOwnDraw(undone, events []event, old, now *game.View) {
	var gained [tile.FalseJoker + 1]int
	for x := range gained {
		gained[x] = int(now.Hand[x]) - int(old.Hand[x])
	}
	wild := now.Terms().Wild()
	at, draws := 0, 0
	for i, e := range events {
		if e.Seat == now.Seat {
			e.moves(&gained, wild, 1)
		}
		if e.Seat == now.Seat && e.Event == game.Draw.String() {
			at, draws = i, draws+1
		}
	}
	for _, e := range undone {
		if e.Seat == now.Seat {
			e.moves(&gained, wild, -1)
		}
	}
	drawn := tile.None
	for x, n := range gained {
		switch {
		case n == 0:
		case n != 1 || drawn != tile.None:
			return
		default:
			drawn = tile.Tile(x)
		}
	}
	if draws == 1 {
		events[at].Tile = drawn
	}
}

// moves adds so many times what has left the hand by the event, and takes away what has come into it, but for draws.
func (e *event) moves(tiles *[tile.FalseJoker + 1]int, wild tile.Tile, times int) {
	switch e.Event {
	case game.Take.String():
		tiles[e.Tile] -= times
	case game.Swap.String():
		tiles[wild] -= times
		tiles[e.Tile] += times
	case game.Discard.String(), game.Return.String(), game.LayOff.String():
		tiles[e.Tile] += times
	}
	for _, group := range e.Groups {
		for _, x := range group {
			tiles[x] += times
		}
	}
}

// dealOf is the round as it was dealt. A seat that has moved already holds what it holds now.
func dealOf(v *game.View) deal {
	scores := make([]int, v.Rules.Seats)
	for s := range scores {
		scores[s] = v.Rules.StartPoints
	}
	if before := v.Round - 2; before >= 0 && before < len(v.Sheet) {
		copy(scores, v.Sheet[before].Scores[:])
	}
	return deal{typeDeal, v.Round, v.Seat, v.Dealer, v.Starter, v.Indicator, v.Terms().Wild(), v.Hand.Tiles(), scores}
}

// endOf is how a round ended.
func endOf(v *game.View, r *game.Result) end {
	n := v.Rules.Seats
	e := end{Type: typeEnd, Round: r.Round, Winner: orNull(r.Winner), OkeyFinish: r.OkeyFinish, Change: r.Change[:n], Scores: r.Scores[:n]}
	e.Void = r.DrawnBy == game.DrawnVoid
	if v.Rules.Opens() && !e.Void {
		e.Multiplier, e.Elden, e.Penalties = r.Multiplier, r.Elden, r.Penalties[:n]
	}
	if r.Winner != game.Nobody {
		e.How = r.How.String()
	}
	return e
}
