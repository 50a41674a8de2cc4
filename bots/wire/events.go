package wire

import (
	"fair/okey/game"
)

// A progress records how much of a match a program has been sent. The zero progress means that
// nothing has been sent.
type progress struct {
	// round is the last round sent, or 0 before the first.
	round int
	// events is the number of events of that round that have been sent. It includes hidden events, for which there is
	// no message.
	events int
	// rounds is the number of rounds that were on the score sheet then. If it has more now, the round has ended.
	rounds int
}

// newMessages returns the messages, in order, about everything that has happened since the last call.
func (p *progress) newMessages(v *game.View) (messages []any) {
	if p.round != v.Round {
		if p.round > 0 && p.rounds < p.round && p.rounds < len(v.Sheet) { // the end of the last round was not sent
			messages = append(messages, newEnd(v, &v.Sheet[p.rounds]))
		}
		messages = append(messages, newDeal(v))
	}
	for _, happened := range v.Log.Since(p.eventsSent(v)) {
		if p.round != v.Round {
			happened = happened.SeenBy(game.Nobody) // the deal message already contains the seat's hand
		}
		if m := eventMessage(v, happened); m != nil {
			messages = append(messages, m)
		}
	}
	*p = progress{v.Round, v.Log.Len(), len(v.Sheet)}
	return messages
}

// eventsSent returns how many events of the view's round have been sent.
func (p *progress) eventsSent(v *game.View) int {
	if p.round != v.Round {
		return 0
	}
	return p.events
}

// eventMessage returns the message for an event, or nil if it has none. The message for the deal comes from newDeal.
func eventMessage(v *game.View, happened game.Event) any {
	switch e := happened.(type) {
	case game.Acted:
		kind := e.Action.Kind
		said := event{Type: typeEvent, Event: kind.String(), Seat: e.Seat, Tile: e.Tile}
		switch {
		case kind.EndsRound():
			return nil
		case kind.NeedsGroups():
			said.Groups = e.Action.Groups.Split()
		case kind.NeedsMeld():
			said.Meld, said.End = &e.Laid.At, e.Action.End.String()
		}
		return said
	case game.Penalised:
		p := e.Penalty
		return event{Type: typeEvent, Event: "penalty", Seat: p.Seat, Tile: p.Tile, Why: p.Why.String(), Points: p.Points}
	case game.RoundEnded:
		return newEnd(v, &e.Result)
	}
	return nil
}

// newDeal returns the message for the deal of the view's round. If the seat has already played, the message contains
// the hand that it has now.
func newDeal(v *game.View) deal {
	scores := make([]int, v.Rules.Seats)
	for s := range scores {
		scores[s] = v.Rules.StartPoints
	}
	if before := v.Round - 2; before >= 0 && before < len(v.Sheet) {
		copy(scores, v.Sheet[before].Scores[:])
	}
	return deal{typeDeal, v.Round, v.Seat, v.Dealer, v.Starter, v.Indicator, v.Terms().Wild(), v.Hand.Tiles(), scores}
}

// newEnd returns the message for the end of a round with the result r.
func newEnd(v *game.View, r *game.Result) end {
	n := v.Rules.Seats
	e := end{Type: typeEnd, Round: r.Round, Winner: seatOrNil(r.Winner), How: r.How, OkeyFinish: r.OkeyFinish, Pot: r.Pot, PotWon: r.PotWon(), Change: r.Change[:n], Scores: r.Scores[:n]}
	e.Void = r.DrawnBy == game.DrawnVoid
	if v.Rules.LaysMelds() && !e.Void {
		e.Multiplier, e.Elden, e.Penalties = r.Multiplier, r.Elden, r.Penalties[:n]
	}
	return e
}
