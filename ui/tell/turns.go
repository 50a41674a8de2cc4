package tell

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Turns returns the number of turns that can be described: those in the record, and the current one if the starter has
// laid something or paid a penalty before the first discard. They are numbered from 0.
func (t Teller) Turns() int {
	n := len(t.View.Record)
	if laid, _, _ := t.turnParts(n); len(laid) > 0 {
		n++
	}
	return n
}

// turnMove returns the move of the turn with the given number.
func (t Teller) turnMove(at int) game.Move {
	if at < len(t.View.Record) {
		return t.View.Record[at]
	}
	return game.Move{Seat: t.View.Turn}
}

// recordLines returns the seat of a turn, and a line for each action and penalty, in order. The first line does not name
// the player, as in "drew, threw R5", and includes the discard if nothing was laid.
func (t Teller) recordLines(at int) (seat game.Seat, lines []string) {
	move := t.turnMove(at)
	laid, discarded, paid := t.turnParts(at)
	if len(laid) == 0 {
		discarded = nil
	} else {
		move.Discarded = tile.None
	}
	return move.Seat, slices.Concat([]string{t.moveText(move)}, laid, discarded, paid)
}

// turnParts returns the lines of a turn after the draw: melds and earlier penalties, the discard, and the penalties for
// the discard.
func (t Teller) turnParts(at int) (laid, discarded, paid []string) {
	for _, e := range turnEvents(t.View, at) {
		switch e := e.(type) {
		case game.Acted:
			switch kind := e.Action.Kind; {
			case kind.LaysOnTable():
				laid = append(laid, t.Event(e))
			case kind == game.Discard:
				discarded = append(discarded, t.Event(e))
			}
		case game.Penalised:
			if len(discarded) > 0 {
				paid = append(paid, t.Event(e))
			} else {
				laid = append(laid, t.Event(e))
			}
		}
	}
	return laid, discarded, paid
}

// turnEvents returns the events of a turn, except the penalties of a void round, which nobody pays (rule 7.9).
func turnEvents(v *game.View, at int) []game.Event {
	events := v.Log.Turn(at + 1)
	if len(v.Penalties) > 0 {
		return events
	}
	return slices.DeleteFunc(events, func(e game.Event) bool {
		_, unpaid := e.(game.Penalised)
		return unpaid
	})
}

// Turn summarizes the turn with the given number (see Turns), including melds and penalties, as in "Ayşe drew, opened
// 112, laid 2 melds, laid off a tile, threw R5, penalty +101". Equal actions are counted where the first of them occurs.
func (t Teller) Turn(at int) string {
	move, counts := t.turnMove(at), map[string]int{}
	ended := t.discardText(move)
	var order, paid []string // order holds message IDs, if in counts, and complete phrases
	count := func(id string) {
		if counts[id]++; counts[id] == 1 {
			order = append(order, id)
		}
	}
	discarded := false
	for _, e := range turnEvents(t.View, at) {
		switch e := e.(type) {
		case game.Acted:
			switch e.Action.Kind {
			case game.Open:
				order = append(order, t.ForSeat("trail.opened", e.Seat, words.Args{"Amount": t.OpeningValue(e.Laid.How, e.Laid.Value)}))
			case game.Lay:
				count("trail.laid")
			case game.LayOff:
				count("trail.laidoff")
			case game.Swap:
				count("trail.swapped")
			case game.Discard:
				discarded = true
			}
		case game.Penalised:
			text := t.Words.With("trail.penalty", words.Args{"Points": e.Penalty.Points})
			if discarded {
				paid = append(paid, text)
			} else {
				order = append(order, text)
			}
		case game.RoundEnded:
			if e.Result.Winner == move.Seat {
				ended = t.ForSeat("trail.finished", move.Seat, words.Args{"Tile": t.View.Reveal.Laid})
			}
		}
	}
	for i, part := range order {
		if n := counts[part]; n > 0 {
			order[i] = t.ForSeat(part, move.Seat, words.Args{"Count": n})
		}
	}
	parts := slices.Concat([]string{t.drawText(move)}, order, []string{ended}, paid)
	return t.Name(move.Seat) + " " + strings.Join(nonEmpty(parts...), ", ")
}

// News returns the great events of Okey 101 since the player's last discard: openings, and seats with at most two tiles
// left. seats holds the seats that opened.
func (t Teller) News() (news []string, seats []game.Seat) {
	v := t.View
	for i := len(v.Record); i >= 0; i-- {
		if i < len(v.Record) && v.Record[i].Seat == v.Seat && v.Record[i].Discarded != tile.None {
			break
		}
		for _, e := range turnEvents(v, i) {
			if acted, ok := e.(game.Acted); ok && acted.Action.Kind == game.Open && acted.Seat != v.Seat {
				news, seats = append([]string{t.Event(e)}, news...), append(seats, acted.Seat)
			}
		}
	}
	for s := range game.Seat(v.Rules.Seats) {
		if n := v.HandSizes[s]; s != v.Seat && v.Rules.LaysMelds() && v.Opened[s].How != meld.NoWin && n > 0 && n <= 2 {
			news = append(news, t.Words.With("news.left", words.Args{"Name": t.Name(s), "Count": n}))
		}
	}
	return news, seats
}

// PendingPenalties returns the points of a seat's penalties in the current round, or 0 after the round, when they have
// been added to the score (rule 7.13).
func (t Teller) PendingPenalties(s game.Seat) (points int) {
	for _, p := range t.View.Penalties {
		if p.Seat == s && t.View.Phase == game.Playing {
			points += p.Points
		}
	}
	return points
}

// RoundPoints returns the change of a seat's points in a round, with the seat's penalties separate, as in "+28" or
// "−101 +101". It returns "" if nothing has changed.
func (Teller) RoundPoints(r game.Result, s game.Seat) string {
	return strings.TrimSpace(words.Signed(r.Change[s]-r.Penalties[s]) + " " + words.Signed(r.Penalties[s]))
}

// withPenalties returns points, followed by the points of pending penalties unless they are 0, as in "631" or "631 +101".
func withPenalties(points, pending int) string {
	return strings.TrimSpace(words.Number(points) + " " + words.Signed(pending))
}

// Meld returns the tiles of a meld on the table. An okey is followed by the tile it stands for, as in "R7 Y9=R8".
func (t Teller) Meld(l meld.Laid) string {
	terms := t.View.Terms()
	var parts []string
	for at, x := range l.Tiles() {
		text := words.Mark(x)
		if stands := terms.StandsFor(l, at); x == terms.Wild() && len(stands) > 0 {
			text += "=" + strings.Join(words.Marks(stands), "/")
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}
