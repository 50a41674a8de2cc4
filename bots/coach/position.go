package coach

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// Position is a round as one seat has seen it up to a decision of its own. It holds nothing that
// the seat could not see. That seat is seat 0 here, and the others follow in the order of play.
type Position struct {
	// Game is the name of the game, and Rules are the fields in which its rules differ.
	Game  string         `json:"game"`
	Rules map[string]any `json:"rules,omitempty"`
	Round int            `json:"round"`
	// Void is how many of the rounds before did not count (rule 7.9).
	Void int `json:"void,omitempty"`
	// Scores are those before the round; none in the first one. Fell are as in game.Table.
	Scores []int `json:"scores,omitempty"`
	Fell   []int `json:"fell,omitempty"`
	// Starter began the round. Hand is what the seat was dealt.
	Starter   game.Seat `json:"starter"`
	Indicator string    `json:"indicator,omitempty"`
	Hand      string    `json:"hand"`
	// Moves are what has happened since, a word each: "-" for a draw, "-K9" for one that the seat
	// saw, "+" for a take, "R5" for a discard and "!2" where seat 2 has shown gösterme. In Okey 101
	// there are also the text forms of what was laid, with "_" for blanks, such as
	// "open_R9-K9-B9_Y1-Y2-Y3", "layoff_R9_0" or "takeback", and "?" for an opening that failed.
	Moves string `json:"moves"`
}

// errNoPosition is the error of a view that no Position can be made of.
var errNoPosition = errors.New("there is no such position")

// positionOf is the position that a view shows. The error is about a seat that has nothing to do.
func positionOf(v *game.View) (Position, error) {
	if v.Phase != game.Playing || v.Turn != v.Seat {
		return Position{}, errNoPosition
	}
	p := Position{Game: v.Rules.Game.String(), Rules: differences(v.Rules), Round: v.Round, Void: v.Round - 1 - v.Played}
	seatOf := func(s game.Seat) game.Seat {
		return (s - v.Seat + game.Seat(v.Rules.Seats)) % game.Seat(v.Rules.Seats)
	}
	p.Starter = seatOf(v.Starter)
	if v.Indicator != tile.None {
		p.Indicator = v.Indicator.String()
	}
	for s := range v.Rules.Seats {
		from := (s + int(v.Seat)) % v.Rules.Seats
		if n := len(v.Sheet); n > 0 {
			p.Scores = append(p.Scores, v.Sheet[n-1].Scores[from])
		}
		p.Fell = append(p.Fell, v.Fell[from])
	}
	if !slices.ContainsFunc(p.Fell, func(round int) bool { return round != 0 }) {
		p.Fell = nil
	}
	hand, terms := v.Hand, v.Terms()
	var moves []string
	for _, e := range slices.Backward(v.Log.Events()) {
		move, seat, ok := moveOf(e, terms)
		if !ok {
			continue
		}
		if seat == v.Seat {
			for _, x := range move.gives {
				hand.Add(x)
			}
			for _, x := range move.gets {
				hand.Remove(x)
			}
		}
		move.seat = seatOf(seat)
		moves = append(moves, move.word())
	}
	slices.Reverse(moves)
	p.Hand, p.Moves = tile.Format(hand.Tiles()), strings.Join(moves, " ")
	return p, nil
}

// differences are the fields of rules that their game has otherwise, by their keys.
func differences(rules game.Rules) map[string]any {
	usual := rules.Game.Rules()
	all := map[string]any{}
	for _, f := range game.Fields() {
		if value := f.Value(rules); value != f.Value(usual) {
			all[f.Key()] = value
		}
	}
	return all
}

// rules are those of the position.
func (p *Position) rules() (game.Rules, error) {
	r, ok := game.Rules{}, false
	for _, preset := range game.Presets() {
		if g := preset.Rules.Game; g.String() == p.Game {
			r, ok = g.Rules(), true
		}
	}
	if !ok {
		return r, fmt.Errorf("the game %.20q is not known", p.Game)
	}
	known := 0
	for _, f := range game.Fields() {
		if value, ok := p.Rules[f.Key()]; ok {
			known++
			if err := f.Restore(&r, value); err != nil {
				return r, err
			}
		}
	}
	if known < len(p.Rules) {
		return r, errors.New("a rule is not known")
	}
	return r, r.Validate()
}

// deals is how many deals are tried until the others hold what they need for an opening that failed.
const deals = 100

// Match is a match in which seat 0 sees the position and is to play. What it cannot see is dealt
// by chance, the same every time. The error says what the position has wrong.
func (p *Position) Match() (m game.Match, err error) {
	rules, err := p.rules()
	if err != nil {
		return m, err
	}
	moves, err := parseMoves(p.Moves)
	if err != nil {
		return m, err
	}
	for chance := range uint64(deals) {
		if m, err = p.deal(rules, moves, 1+chance); err == nil {
			m, err = replay(m, moves)
		}
		if err != errNoFailure {
			break
		}
	}
	if err != nil {
		return m, err
	}
	if seat, phase := m.ToPlay(); seat != 0 || phase != game.Playing {
		return m, errors.New("it is not the seat's turn")
	}
	return m, nil
}

// replay plays moves.
func replay(m game.Match, moves []positionMove) (game.Match, error) {
	for _, move := range moves {
		seat, phase := m.ToPlay()
		if move.action.Kind == game.ShowTwin {
			seat = move.seat
		}
		if phase != game.Playing {
			return m, fmt.Errorf("%v: the round is over", move.action)
		}
		if move.failed {
			var ok bool
			v := m.View(seat)
			if move.action, ok = failedOpening(&v); !ok {
				return m, errNoFailure
			}
		}
		var err error
		if m, _, err = game.Apply(m, seat, move.action); err != nil {
			return m, err
		}
	}
	return m, nil
}

// errNoFailure is the error of a deal in which somebody cannot fail to open as he did.
var errNoFailure = errors.New("nobody could fail to open like that")

// failedOpening is an opening of the hand of a view that is not worth enough, which costs a penalty
// (rule 7.11): nothing else comes of it, so that any one will do.
func failedOpening(v *game.View) (a game.Action, ok bool) {
	tiles, terms := v.Hand.Tiles(), v.Terms()
	try := func(group ...tile.Tile) bool {
		if _, isMeld := terms.Lay(group); !isMeld {
			return false
		}
		a = game.Action{Kind: game.Open, Groups: game.GroupsOf([][]tile.Tile{group})}
		how, value, fault := v.ValueOpening([][]tile.Tile{group})
		return fault < 0 && value < v.OpeningThreshold(how) && v.Check(a) == nil
	}
	for i, x := range tiles {
		for k, y := range tiles[:i] {
			if try(x, y) {
				return a, true
			}
			for _, z := range tiles[:k] {
				if try(x, y, z) || try(y, x, z) || try(y, z, x) {
					return a, true
				}
			}
		}
	}
	return game.Action{}, false
}
