package coach

import (
	"errors"
	"fmt"
	"math/rand/v2"
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
	// Scores are those before the round; none in the first one. Fell are as in game.Table.
	Scores []int `json:"scores,omitempty"`
	Fell   []int `json:"fell,omitempty"`
	// Starter began the round. Hand is what the seat was dealt.
	Starter   game.Seat `json:"starter"`
	Indicator string    `json:"indicator,omitempty"`
	Hand      string    `json:"hand"`
	// Moves are what has happened since, a word each: "-" for a draw, "-K9" for one that the seat
	// saw, "+" for a take, "R5" for a discard and "!2" where seat 2 has shown gösterme.
	Moves string `json:"moves"`
}

// HasPositions reports whether there are positions of a game with these rules: not yet where melds
// are laid on the table.
func HasPositions(r *game.Rules) bool { return !r.LaysMelds() }

// errNoPosition is the error of a view that no Position can be made of.
var errNoPosition = errors.New("there is no such position")

// PositionOf is the position that a view shows. The error is about a game without positions, and
// about a seat that has nothing to do.
func PositionOf(v *game.View) (Position, error) {
	if !HasPositions(&v.Rules) || v.Phase != game.Playing || v.Turn != v.Seat {
		return Position{}, errNoPosition
	}
	p := Position{Game: v.Rules.Game.String(), Rules: differences(v.Rules), Round: v.Round}
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
	hand := v.Hand
	var moves []string
	for _, e := range slices.Backward(v.Log.Events()) {
		word := ""
		switch e := e.(type) {
		case game.Dealt:
			continue
		case game.Drew:
			word = "-"
			if e.Tile != tile.None {
				word += e.Tile.String()
			}
			if e.Seat == v.Seat {
				hand.Remove(e.Tile)
			}
		case game.Took:
			word = "+"
			if e.Seat == v.Seat {
				hand.Remove(e.Tile)
			}
		case game.Discarded:
			word = e.Tile.String()
			if e.Seat == v.Seat {
				hand.Add(e.Tile)
			}
		case game.Shown:
			word = fmt.Sprint("!", seatOf(e.Seat))
		default:
			return Position{}, errNoPosition
		}
		moves = append(moves, word)
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

// Match is a match in which seat 0 sees the position and is to play. What it cannot see is dealt
// by chance, the same every time. The error says what the position has wrong.
func (p *Position) Match() (game.Match, error) {
	rules, err := p.rules()
	if err != nil {
		return game.Match{}, err
	}
	if !HasPositions(&rules) {
		return game.Match{}, errNoPosition
	}
	moves, err := parseMoves(p.Moves)
	if err != nil {
		return game.Match{}, err
	}
	m, err := p.deal(rules, moves)
	if err != nil {
		return m, err
	}
	for _, move := range moves {
		seat, phase := m.ToPlay()
		if move.action.Kind == game.ShowTwin {
			seat = move.seat
		}
		if phase != game.Playing {
			return m, fmt.Errorf("%v: the round is over", move.action)
		}
		if m, _, err = game.Apply(m, seat, move.action); err != nil {
			return m, err
		}
	}
	if seat, phase := m.ToPlay(); seat != 0 || phase != game.Playing {
		return m, errors.New("it is not the seat's turn")
	}
	return m, nil
}

// positionMove is a move of a Position.
type positionMove struct {
	action game.Action
	seat   game.Seat // who shows gösterme
	drawn  tile.Tile // None where nobody saw it
}

// parseMoves reads Position.Moves.
func parseMoves(text string) (moves []positionMove, err error) {
	for word := range strings.FieldsSeq(text) {
		var move positionMove
		switch {
		case word == "+":
			move.action.Kind = game.Take
		case word == "-":
			move.action.Kind = game.Draw
		case word[0] == '-':
			move.action.Kind = game.Draw
			move.drawn, err = tile.Parse(word[1:])
		case len(word) == 2 && word[0] == '!' && word[1] >= '0' && word[1] < '0'+game.MaxSeats:
			move.action.Kind, move.seat = game.ShowTwin, game.Seat(word[1]-'0')
		default:
			move.action.Kind = game.Discard
			move.action.Tile, err = tile.Parse(word)
		}
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// deal is the round as it began: with tiles in the others' hands and in the stock that let them do
// what they did.
func (p *Position) deal(rules game.Rules, moves []positionMove) (game.Match, error) {
	setup := game.Setup{
		Rules: rules, Seed: game.SeedOf(1), Turn: p.Starter, Step: game.MustDiscard, Round: p.Round, Scores: p.Scores,
	}
	if p.Scores != nil && len(p.Scores) != rules.Seats || len(p.Fell) > rules.Seats || p.Starter < 0 || int(p.Starter) >= rules.Seats {
		return game.Match{}, errors.New("there are not as many seats")
	}
	copy(setup.Fell[:], p.Fell)
	rest := rules.Tiles()
	if rules.HasIndicator() {
		indicator, err := tile.Parse(p.Indicator)
		if err != nil {
			return game.Match{}, err
		}
		setup.Indicator = indicator
		rest.Remove(indicator)
	}
	hand, err := tile.ParseAll(p.Hand)
	if err != nil {
		return game.Match{}, err
	}
	setup.Hands[0] = hand
	p.trace(&setup, moves)
	for _, x := range append(slices.Concat(setup.Hands[:]...), setup.Stock...) {
		if x != tile.None && !rest.Remove(x) {
			return game.Match{}, fmt.Errorf("there is no further %v", x)
		}
	}
	others := rest.Tiles()
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	for i, x := range setup.Stock {
		if x == tile.None && len(others) > 0 {
			setup.Stock[i], others = others[0], others[1:]
		}
	}
	return setup.Match()
}

// trace finds out what the others must have been dealt and have drawn: what they threw and had not
// taken, they drew in that turn, or else they had it from the beginning.
func (p *Position) trace(setup *game.Setup, moves []positionMove) {
	table := game.Table{Rules: setup.Rules, Fell: setup.Fell}
	var held [game.MaxSeats]tile.Set // what they took or showed
	var thrown tile.Tile
	turn, drew := p.Starter, -1 // drew is the place in the stock of what was drawn in this turn
	for _, move := range moves {
		switch x := move.action.Tile; move.action.Kind {
		case game.Draw:
			if setup.Rules.IndicatorLast && move.drawn == setup.Indicator && turn != 0 { // it lay open
				held[turn].Add(move.drawn)
				continue
			}
			drew = len(setup.Stock)
			setup.Stock = append(setup.Stock, move.drawn)
		case game.Take:
			held[turn].Add(thrown)
		case game.ShowTwin:
			if s := move.seat; s != 0 && !held[s].Has(setup.Indicator) {
				held[s].Add(setup.Indicator)
				setup.Hands[s] = append(setup.Hands[s], setup.Indicator)
			}
		case game.Discard:
			switch {
			case turn == 0 || held[turn].Remove(x):
			case drew >= 0:
				setup.Stock[drew] = x
			default:
				setup.Hands[turn] = append(setup.Hands[turn], x)
			}
			thrown, drew = x, -1
			turn = rightOf(&table, turn)
		}
	}
}

// rightOf is the seat that plays after another one.
func rightOf(t *game.Table, s game.Seat) game.Seat {
	for next := range game.Seat(t.Rules.Seats) {
		if !t.Out(next) && t.Left(next) == s {
			return next
		}
	}
	return s
}
