package wire

import (
	"fair/okey/game"
	"fair/okey/game/tile"
)

// progress is how much of a match a program has been told. The zero progress is nothing.
type progress struct {
	// round is the round that it was told of last, 0 before the first.
	round int
	// events is how many of that round's events it has heard, hidden ones that need no message too.
	events int
	// rounds is how many lines the score sheet had then: more of them, and the round has ended.
	rounds int
}

// news are the messages for what happened since the program was told last, in order.
func (p *progress) news(v *game.View) (messages []any) {
	if p.round != v.Round {
		if p.round > 0 && p.rounds < p.round && p.rounds < len(v.Sheet) { // it has missed the end
			messages = append(messages, endOf(v, &v.Sheet[p.rounds]))
		}
		messages = append(messages, dealOf(v))
	}
	for _, happened := range v.Log.Since(p.heard(v)) {
		if p.round != v.Round {
			happened = happened.SeenBy(game.Nobody) // the deal has told what the seat holds
		}
		if m := messageOf(v, happened); m != nil {
			messages = append(messages, m)
		}
	}
	*p = progress{v.Round, v.Log.Len(), len(v.Sheet)}
	return messages
}

// heard is how many events of the view's round the program has heard.
func (p *progress) heard(v *game.View) int {
	if p.round != v.Round {
		return 0
	}
	return p.events
}

// messageOf is the message about an event; nil where none is due, as for the deal, which has been
// told before.
func messageOf(v *game.View, happened game.Event) any {
	say := func(kind game.Kind, seat game.Seat, x tile.Tile) *event {
		return &event{Type: typeEvent, Event: kind.String(), Seat: seat, Tile: x}
	}
	var said *event
	switch e := happened.(type) {
	case game.Shown:
		said = say(game.ShowTwin, e.Seat, e.Tile)
	case game.Drew:
		said = say(game.Draw, e.Seat, e.Tile)
	case game.Took:
		said = say(game.Take, e.Seat, e.Tile)
	case game.GaveBack:
		said = say(game.Return, e.Seat, e.Tile)
	case game.Discarded:
		said = say(game.Discard, e.Seat, e.Tile)
	case game.HandOpened:
		said = say(game.Open, e.Seat, tile.None)
		said.Groups = e.Groups.Split()
	case game.MeldLaid:
		said = say(game.Lay, e.Seat, tile.None)
		said.Groups = e.Groups.Split()
	case game.LaidOff:
		said = say(game.LayOff, e.Seat, e.Tile)
		said.Meld, said.End = &e.At, e.End.String()
	case game.Swapped:
		said = say(game.Swap, e.Seat, e.Tile)
		said.Meld = &e.At
	case game.TookBack:
		said = say(game.TakeBack, e.Seat, tile.None)
	case game.Penalised:
		p := e.Penalty
		said = &event{Type: typeEvent, Event: "penalty", Seat: p.Seat, Tile: p.Tile, Why: p.Why.String(), Points: p.Points}
	case game.RoundEnded:
		return endOf(v, &e.Result)
	default:
		return nil
	}
	return *said
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
	if v.Rules.LaysMelds() && !e.Void {
		e.Multiplier, e.Elden, e.Penalties = r.Multiplier, r.Elden, r.Penalties[:n]
	}
	if r.Winner != game.Nobody {
		e.How = r.How.String()
	}
	return e
}
