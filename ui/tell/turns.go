package tell

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Turns is how many turns of the round there is something to tell of: those of the record, and that
// of a starter who has laid or paid for something and not discarded yet.
func (t Teller) Turns() int {
	n := len(t.View.Record)
	if laid, _, _ := linesOf(t, n); len(laid) > 0 {
		n++
	}
	return n
}

// moveOf is the turn with a number below Turns.
func moveOf(t Teller, at int) game.Move {
	if at < len(t.View.Record) {
		return t.View.Record[at]
	}
	return game.Move{Seat: t.View.Turn}
}

// Told is a turn of the record as it happened, a line for each thing that was done: the drawing,
// what was laid, the discard, and what was paid for. Where nothing was laid the discard is in the
// first line. Turns are numbered from 0, below Turns.
func (t Teller) Told(at int) []string {
	move := moveOf(t, at)
	laid, discarded, paid := linesOf(t, at)
	if len(laid) == 0 {
		return append([]string{t.Move(move)}, paid...)
	}
	move.Discarded = tile.None
	return slices.Concat([]string{t.Move(move)}, laid, discarded, paid)
}

// Recorded is what Told tells, without whose turn it is in the first line, and whose it is: "drew,
// discarded R5".
func (t Teller) Recorded(at int) (whose game.Seat, lines []string) {
	move := moveOf(t, at)
	laid, discarded, paid := linesOf(t, at)
	if len(laid) == 0 {
		discarded = nil // it is in the first line
	} else {
		move.Discarded = tile.None
	}
	return move.Seat, slices.Concat([]string{recordedOf(t, move)}, laid, discarded, paid)
}

// linesOf tells what came behind the drawing in a turn of the record: what was laid, the discard,
// and what the discard was paid for.
func linesOf(t Teller, at int) (laid, discarded, paid []string) {
	for _, e := range eventsOf(t.View, at) {
		switch e.(type) {
		case game.HandOpened, game.MeldLaid, game.LaidOff, game.Swapped:
			laid = append(laid, t.Event(e))
		case game.Discarded:
			discarded = append(discarded, t.Event(e))
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

// eventsOf are the events of a turn of the record, but for the penalties of a void round, which
// nobody pays (rule 7.9).
func eventsOf(v *game.View, at int) []game.Event {
	events := v.Log.Turn(at + 1)
	if len(v.Penalties) > 0 {
		return events
	}
	return slices.DeleteFunc(events, func(e game.Event) bool {
		_, unpaid := e.(game.Penalised)
		return unpaid
	})
}

// placedOf is what was done in a turn of the record between the drawing and the discard, briefly,
// in the order in which it was first done: an opening, how many melds, how many tiles laid off, how
// many okeys taken, and each penalty on the way. paid are the penalties for the discard.
func placedOf(t Teller, at int) (parts, paid []string) {
	counts := map[string]int{}
	var order []string // ids to be counted, and whole parts
	count := func(id string) {
		if counts[id]++; counts[id] == 1 {
			order = append(order, id)
		}
	}
	discarded := false
	for _, e := range eventsOf(t.View, at) {
		switch e := e.(type) {
		case game.HandOpened:
			order = append(order, t.About("trail.opened", e.Seat, words.Args{"Amount": t.Amount(e.How, e.Value)}))
		case game.MeldLaid:
			count("trail.laid")
		case game.LaidOff:
			count("trail.laidoff")
		case game.Swapped:
			count("trail.swapped")
		case game.Discarded:
			discarded = true
		case game.Penalised:
			text := t.Words.With("trail.penalty", words.Args{"Points": e.Penalty.Points})
			if discarded {
				paid = append(paid, text)
			} else {
				order = append(order, text)
			}
		}
	}
	for _, part := range order {
		if n := counts[part]; n > 0 {
			part = t.About(part, moveOf(t, at).Seat, words.Args{"Count": n})
		}
		parts = append(parts, part)
	}
	return parts, paid
}

// Incurred is how many points a seat's penalties of the round being played will cost it; they are
// countedOf when the round ends, and then it is 0 (rule 7.13).
func (t Teller) Incurred(s game.Seat) (points int) {
	if t.View.Phase != game.Playing {
		return 0
	}
	for _, p := range t.View.Penalties {
		if p.Seat == s {
			points += p.Points
		}
	}
	return points
}

// Score is a seat's points, with the penalties that are yet to be counted: "631", "631 +101".
func (t Teller) Score(s game.Seat) string { return withPenalties(t.View.Scores[s], t.Incurred(s)) }

func withPenalties(points, incurred int) string {
	text := words.Number(points)
	if incurred > 0 {
		text += fmt.Sprint(" +", incurred)
	}
	return text
}

// Meld lists the tiles of a meld on the table, an okey with what it stands for: "R7 Y9=R8".
func (t Teller) Meld(l meld.Laid) string {
	terms := t.View.Terms()
	var parts []string
	for at, x := range l.Tiles() {
		text := words.Mark(x)
		if x == terms.Wild() {
			var faces []string
			for _, face := range terms.StandsFor(l, at) {
				faces = append(faces, words.Mark(face))
			}
			if len(faces) > 0 {
				text += "=" + strings.Join(faces, "/")
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}
