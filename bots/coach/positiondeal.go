package coach

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// deal is the round as it began, by chance as to what nobody knows: with tiles in the others' hands
// and in the stock that let them do what they did.
func (p *Position) deal(rules game.Rules, moves []positionMove, chance uint64) (game.Match, error) {
	setup := game.Setup{
		Rules: rules, Seed: game.SeedOf(chance), Turn: p.Starter, Step: game.MustDiscard, Round: p.Round, Void: p.Void, Scores: p.Scores,
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
	rand.New(rand.NewPCG(1, chance)).Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	for i, x := range setup.Stock {
		if x == tile.None && len(others) > 0 {
			setup.Stock[i], others = others[0], others[1:]
		}
	}
	return setup.Match()
}

// trace finds out what the others must have been dealt and have drawn. What they threw or laid and had
// not got in everybody's sight, they drew, or had it from the beginning.
func (p *Position) trace(setup *game.Setup, moves []positionMove) {
	table, terms := game.Table{Rules: setup.Rules, Fell: setup.Fell}, setup.Rules.Terms(setup.Indicator)
	tracer := tracer{setup: setup, starter: p.Starter, drew: -1}
	var thrown tile.Tile
	var placed []game.Action // in this turn
	turn := p.Starter
	for _, move := range moves {
		if move.failed { // its tiles stayed in the hand
			continue
		}
		a := move.action
		gets, gives := exchanged(a, terms)
		switch {
		case a.Kind == game.Draw:
			tracer.draw(turn, move.drawn)
		case a.Kind == game.Take:
			gets = []tile.Tile{thrown}
		case a.Kind == game.Return:
			gives = []tile.Tile{thrown}
		case a.Kind == game.ShowTwin:
			if s := move.seat; s != 0 && !tracer.held[s].Has(setup.Indicator) {
				tracer.held[s].Add(setup.Indicator)
				setup.Hands[s] = append(setup.Hands[s], setup.Indicator)
			}
		case a.Kind == game.TakeBack && len(placed) > 0:
			last := len(placed) - 1
			gives, gets = exchanged(placed[last], terms)
			placed = placed[:last]
		default:
			placed = append(placed, a)
		}
		for _, x := range gives {
			tracer.give(turn, x, a.Kind == game.Discard)
		}
		for _, x := range gets {
			tracer.held[turn].Add(x)
		}
		if a.Kind == game.Discard {
			thrown, placed, tracer.drew = a.Tile, nil, -1
			turn = table.Right(turn)
		}
	}
}

// tracer follows the tiles of the others.
type tracer struct {
	setup   *game.Setup
	starter game.Seat
	held    [game.MaxSeats]tile.Set // what they got or showed in everybody's sight
	drawn   [game.MaxSeats][]int    // places in the stock of what they drew
	drew    int                     // the place of what was drawn in this turn, or -1
}

// draw is the draw of a seat: of a tile that was seen, or of None.
func (t *tracer) draw(seat game.Seat, x tile.Tile) {
	if rules := &t.setup.Rules; rules.IndicatorLast && x == t.setup.Indicator && seat != 0 { // it lay open
		t.held[seat].Add(x)
		return
	}
	t.drew = len(t.setup.Stock)
	t.drawn[seat] = append(t.drawn[seat], t.drew)
	t.setup.Stock = append(t.setup.Stock, x)
}

// give is a tile leaving a hand: what is thrown was drawn in this turn, what is laid was dealt, if that
// can be; else it came in another draw before.
func (t *tracer) give(seat game.Seat, x tile.Tile, thrown bool) {
	if seat == 0 || t.held[seat].Remove(x) {
		return
	}
	stock, dealt := t.setup.Stock, t.setup.Rules.HandSize
	if seat == t.starter {
		dealt++
	}
	if thrown && t.drew >= 0 && stock[t.drew] == tile.None {
		stock[t.drew] = x
		return
	}
	if len(t.setup.Hands[seat]) < dealt {
		t.setup.Hands[seat] = append(t.setup.Hands[seat], x)
		return
	}
	for _, place := range slices.Backward(t.drawn[seat]) {
		if stock[place] == tile.None {
			stock[place] = x
			return
		}
	}
	t.setup.Hands[seat] = append(t.setup.Hands[seat], x) // which cannot be, as will be told
}
