package coach

import (
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// positionMove is a move of a Position.
type positionMove struct {
	action game.Action
	seat   game.Seat // who shows gösterme
	drawn  tile.Tile // None where nobody saw it
	failed bool      // an opening failed, with whatever tiles
	// gets are the tiles that come into the hand, and gives those that leave it, where an event told
	// of the move.
	gets, gives []tile.Tile
}

// moveOf is the move of which an event tells; not ok for what follows from another move, as a penalty
// does, and for what is none.
func moveOf(e game.Event, terms meld.Terms) (move positionMove, seat game.Seat, ok bool) {
	if p, is := e.(game.Penalised); is {
		move.failed = p.Penalty.Why == game.OpeningFailed
		return move, p.Penalty.Seat, move.failed
	}
	move.action, seat, ok = ActionOf(e, terms)
	switch e := e.(type) {
	case game.Drew:
		move.drawn, move.gets = e.Tile, []tile.Tile{e.Tile}
	case game.Took:
		move.gets = []tile.Tile{e.Tile}
	case game.GaveBack:
		move.gives = []tile.Tile{e.Tile}
	case game.TookBack:
		move.gives, move.gets = exchanged(e.Action, terms)
	default:
		move.gets, move.gives = exchanged(move.action, terms)
	}
	return move, seat, ok
}

// exchanged are the tiles that come into a hand and leave it by a discard or by laying.
func exchanged(a game.Action, terms meld.Terms) (gets, gives []tile.Tile) {
	switch a.Kind {
	case game.Swap:
		return []tile.Tile{terms.Wild()}, []tile.Tile{a.Tile}
	case game.Discard, game.LayOff:
		return nil, []tile.Tile{a.Tile}
	case game.Open, game.Lay:
		for _, group := range a.Groups.Split() {
			gives = append(gives, group...)
		}
	}
	return nil, gives
}

// ActionOf is the action of which an event tells, and who did it; not ok for the deal, the end of a
// round, and what follows from another action, as penalties do. A finish is told as the end.
func ActionOf(e game.Event, terms meld.Terms) (a game.Action, seat game.Seat, ok bool) {
	switch e := e.(type) {
	case game.Drew:
		return game.Action{Kind: game.Draw}, e.Seat, true
	case game.Took:
		return game.Action{Kind: game.Take}, e.Seat, true
	case game.Discarded:
		return game.Action{Kind: game.Discard, Tile: e.Tile}, e.Seat, true
	case game.Shown:
		return game.Action{Kind: game.ShowTwin}, e.Seat, true
	case game.HandOpened:
		return game.Action{Kind: game.Open, Groups: e.Groups, Ordered: !areDearest(e.Groups, e.Melds, terms)}, e.Seat, true
	case game.MeldLaid:
		ordered := !areDearest(e.Groups, []game.TableMeld{e.Meld}, terms)
		return game.Action{Kind: game.Lay, Groups: e.Groups, Ordered: ordered}, e.Seat, true
	case game.LaidOff:
		return game.Action{Kind: game.LayOff, Tile: e.Tile, Meld: uint8(e.At), End: e.End}, e.Seat, true
	case game.Swapped:
		return game.Action{Kind: game.Swap, Tile: e.Tile, Meld: uint8(e.At)}, e.Seat, true
	case game.TookBack:
		return game.Action{Kind: game.TakeBack}, e.Seat, true
	case game.GaveBack:
		return game.Action{Kind: game.Return}, e.Seat, true
	}
	return a, game.Nobody, false
}

// areDearest reports whether groups have become melds by their dearest readings, and not as their
// order had it (rule 7.4).
func areDearest(groups game.Groups, melds []game.TableMeld, terms meld.Terms) bool {
	for i, group := range groups.Split() {
		if l, ok := terms.Lay(group); !ok || l != melds[i].Laid {
			return false
		}
	}
	return true
}

// word is how the move is written.
func (move *positionMove) word() string {
	switch {
	case move.failed:
		return "?"
	case move.action.Kind == game.Draw && move.drawn != tile.None:
		return "-" + move.drawn.String()
	case move.action.Kind == game.Draw:
		return "-"
	case move.action.Kind == game.Take:
		return "+"
	case move.action.Kind == game.Discard:
		return move.action.Tile.String()
	case move.action.Kind == game.ShowTwin:
		return fmt.Sprint("!", move.seat)
	}
	return strings.ReplaceAll(move.action.String(), " ", "_")
}

// parseMoves reads Position.Moves.
func parseMoves(text string) (moves []positionMove, err error) {
	for word := range strings.FieldsSeq(text) {
		var move positionMove
		switch {
		case word == "+":
			move.action.Kind = game.Take
		case word == "?":
			move.action.Kind, move.failed = game.Open, true
		case word == "-":
			move.action.Kind = game.Draw
		case word[0] == '-':
			move.action.Kind = game.Draw
			move.drawn, err = tile.Parse(word[1:])
		case len(word) == 2 && word[0] == '!' && word[1] >= '0' && word[1] < '0'+game.MaxSeats:
			move.action.Kind, move.seat = game.ShowTwin, game.Seat(word[1]-'0')
		default:
			if move.action.Tile, err = tile.Parse(word); err == nil {
				move.action.Kind = game.Discard
				break
			}
			if a, wrong := game.ParseAction(strings.ReplaceAll(word, "_", " ")); wrong == nil {
				move.action, err = a, nil
			}
		}
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}
