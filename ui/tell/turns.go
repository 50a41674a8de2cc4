package tell

import (
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// Turns is how many turns of the round there is something to tell of: those of the record, and that of a starter who has laid or paid
// for something and not discarded yet.
func (t Teller) Turns() int {
	n := len(t.View.Record)
	if _, ok := t.unrecorded(); ok {
		n++
	}
	return n
}

// unrecorded is the seat of a turn in which something was laid or paid for and which is not in the record yet.
func (t Teller) unrecorded() (game.Seat, bool) {
	for _, p := range t.View.Placements {
		if p.Turn > len(t.View.Record) {
			return p.Seat, true
		}
	}
	for _, p := range t.View.Penalties {
		if p.Turn > len(t.View.Record) {
			return p.Seat, true
		}
	}
	return game.Nobody, false
}

// move is the turn at an index below Turns.
func (t Teller) move(at int) game.Move {
	if at < len(t.View.Record) {
		return t.View.Record[at]
	}
	seat, _ := t.unrecorded()
	return game.Move{Seat: seat}
}

// Told is a turn of the record as it happened, a line for each thing that was done: the drawing, what was laid, the discard, and what
// was paid for. Where nothing was laid the discard stands in the first line.
func (t Teller) Told(at int) []string {
	move := t.move(at)
	laid, paid := t.Laid(at)
	if len(laid) == 0 {
		return append([]string{t.Move(move)}, paid...)
	}
	begun := move
	begun.Discarded = tile.None
	lines := append([]string{t.Move(begun)}, laid...)
	if move.Discarded != tile.None {
		lines = append(lines, t.Event(game.Discarded{Seat: move.Seat, Tile: move.Discarded}))
	}
	return append(lines, paid...)
}

// Laid tells what was laid in a turn of the record, a line each, with what was paid for on the way, and what the discard behind it
// was paid for (rules 7.4 to 7.11).
func (t Teller) Laid(at int) (laid, paid []string) {
	v := t.View
	for _, p := range v.Placements {
		if p.Turn != at+1 {
			continue
		}
		switch p.Action.Kind {
		case game.Open:
			laid = append(laid, t.Event(game.HandOpened{Seat: p.Seat, How: v.Opened[p.Seat].How, Value: v.Opened[p.Seat].Value}))
		case game.Lay:
			laid = append(laid, t.about("event.laid", p.Seat, words.Args{"Group": Group(p.Action.Groups.Split()[0])}))
		case game.LayOff:
			laid = append(laid, t.Event(game.LaidOff{Seat: p.Seat, Tile: p.Action.Tile}))
		case game.Swap:
			laid = append(laid, t.Event(game.Swapped{Seat: p.Seat, Tile: p.Action.Tile}))
		}
	}
	before, after, paid := t.paid(at, t.Penalty)
	return append(append(before, laid...), after...), paid
}

// paid tells what was paid for in a turn of the record: for openings that failed, which come before whatever stands; for what was taken
// back; and for the discard.
func (t Teller) paid(at int, text func(game.Penalty) string) (before, after, discard []string) {
	for _, p := range t.View.Penalties {
		switch {
		case p.Turn != at+1:
		case p.Why == game.OpeningFailed:
			before = append(before, text(p))
		case p.Why == game.MuchTakenBack:
			after = append(after, text(p))
		default:
			discard = append(discard, text(p))
		}
	}
	return before, after, discard
}

// placed is what was laid in a turn of the record, briefly: an opening, how many melds, how many tiles laid off, how many okeys taken,
// in the order in which each was first done.
func (t Teller) placed(at int) (parts []string) {
	var order []game.Kind
	count := map[game.Kind]int{}
	for _, p := range t.View.Placements {
		if p.Turn == at+1 {
			if count[p.Action.Kind]++; count[p.Action.Kind] == 1 {
				order = append(order, p.Action.Kind)
			}
		}
	}
	ids := map[game.Kind]string{game.Lay: "trail.laid", game.LayOff: "trail.laidoff", game.Swap: "trail.swapped"}
	seat := t.move(at).Seat
	for _, kind := range order {
		if kind == game.Open {
			parts = append(parts, t.about("trail.opened", seat, words.Args{"Amount": t.Open(seat)}))
			continue
		}
		parts = append(parts, t.about(ids[kind], seat, words.Args{"Count": count[kind]}))
	}
	return parts
}

// Incurred is how many points a seat's penalties of the round being played will cost it; they are counted when the round ends, and
// then it is 0 (rule 7.13).
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
