package wire

import (
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
		fresh.Record, fresh.Shown = nil, game.Nobody
		old, known = &fresh, false
	}
	if now.Shown != old.Shown {
		messages = append(messages, event{typeEvent, game.ShowTwin.String(), now.Shown, now.Indicator})
	}
	before, after := happened(old), happened(now)
	events := after[min(len(before), len(after)):]
	if known {
		nameOwnDraw(events, old, now)
	}
	for _, e := range events {
		messages = append(messages, e)
	}
	if now.Phase != game.Playing && old.Phase == game.Playing && len(now.Sheet) > 0 {
		messages = append(messages, endOf(now, &now.Sheet[len(now.Sheet)-1]))
	}
	return messages
}

// happened is the record as events, in their order.
func happened(v *game.View) (events []event) {
	for _, m := range v.Record {
		if m.Took != tile.None {
			events = append(events, event{typeEvent, game.Take.String(), m.Seat, m.Took})
		}
		if m.Drew {
			events = append(events, event{typeEvent, game.Draw.String(), m.Seat, m.Drawn})
		}
		if m.Discarded != tile.None {
			events = append(events, event{typeEvent, game.Discard.String(), m.Seat, m.Discarded})
		}
	}
	return events
}

// nameOwnDraw finds out which tile the seat itself drew: what its hand has now and cannot have from elsewhere. Where it drew
// twice since it was last asked, which was first cannot be known and is not told.
func nameOwnDraw(events []event, old, now *game.View) {
	drawn, at, draws := now.Hand, 0, 0
	for i, e := range events {
		switch {
		case e.Seat != now.Seat:
		case e.Event == game.Draw.String():
			at, draws = i, draws+1
		case e.Event == game.Discard.String():
			drawn.Add(e.Tile)
		}
	}
	for _, e := range events {
		if e.Seat == now.Seat && e.Event == game.Take.String() {
			drawn.Remove(e.Tile)
		}
	}
	for _, x := range old.Hand.Tiles() {
		drawn.Remove(x)
	}
	if tiles := drawn.Tiles(); draws == 1 && len(tiles) == 1 {
		events[at].Tile = tiles[0]
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
	if r.Winner != game.Nobody {
		e.How = r.How.String()
	}
	return e
}
