package game

import (
	"slices"

	"fair/okey/game/tile"
)

// Stacks is the number of stacks of five tiles built for the deal (rule 2.3).
const Stacks = 21

const (
	stackSize = 5
	spare     = Stacks * stackSize   // the place of the spare tile
	places    = Stacks*stackSize + 1 // the number of places for tiles before the deal
)

// ceremony is a deal with stacks and dice (rule 2.3). Each tile lies at a numbered place. The stacks are numbered 1 to
// 21, counting rightward from the dealer's left. Stack k has the places from (k-1)*5, its bottom, to (k-1)*5+4, its
// top. The spare tile has place 105. The ceremony uses only places, so it can be tested without tiles.
type ceremony struct {
	six    int   // the number of the stack of six, 1 to 21
	throws []int // the second throw, repeated after each false joker
	dealtPlaces
}

// dealtPlaces holds, after a deal, the places of the tiles in each hand and in the stock, and the indicator's place.
type dealtPlaces struct {
	hands     [MaxSeats][]int // the dealer's first, then the others' in the order of play
	stock     []int           // in the order of drawing
	indicator int             // -1 if there is none
}

// performCeremony deals the tiles at all places to the given number of seats. first is the first throw of the die, and
// throw returns each further throw. falseJoker reports whether the tile at a place is a false joker. With fewer than
// four seats, each seat still takes as much as with four: the starter three stacks, and every other seat two stacks and
// four more tiles.
func performCeremony(seats, first int, throw func() int, falseJoker func(place int) bool) ceremony {
	c := ceremony{six: first}
	six := append(c.stack(0), spare)
	for {
		n := throw()
		c.throws = append(c.throws, n)
		c.indicator = six[n-1]
		if !falseJoker(c.indicator) {
			break
		}
	}

	next := 1 // the next stack to take, counting rightward from the stack of six
	give := func(hand int) {
		c.hands[hand] = append(c.hands[hand], c.stack(next)...)
		next++
	}
	for range 2 {
		for i := range seats {
			give((i + 1) % seats)
		}
	}
	give(1)
	top := make([]int, 0, places) // the tiles left in each stack, from the top down
	for ; next <= Stacks; next++ {
		stack := six // the stack of six is the last one
		if next < Stacks {
			stack = c.stack(next)
		}
		for _, place := range slices.Backward(stack) {
			if place != c.indicator {
				top = append(top, place)
			}
		}
	}
	for hand := 2; hand <= seats; hand++ {
		c.hands[hand%seats] = append(c.hands[hand%seats], top[:4]...)
		top = top[4:]
	}
	c.stock = top
	return c
}

// stack lists the places of the nth stack to the right of the stack of six, from the bottom up. Stack 0 is the stack of
// six without the spare tile.
func (c *ceremony) stack(n int) []int {
	base := (c.six - 1 + n) % Stacks * stackSize
	tiles := make([]int, stackSize, stackSize+1)
	for i := range tiles {
		tiles[i] = base + i
	}
	return tiles
}

// dealInformally deals without stacks and dice (rule 2.3). tiles is the number of tiles and places. The starter gets
// the first places, and the other seats get the next ones. The indicator is at a random remaining place without a false
// joker. starter is the number of seats from the dealer to the starter. below returns a random number below its
// argument, and falseJoker reports whether the tile at a place is a false joker.
func (r Rules) dealInformally(seats, starter, tiles int, below func(int) int, falseJoker func(place int) bool) dealtPlaces {
	d := dealtPlaces{indicator: -1}
	rest := make([]int, tiles)
	for place := range rest {
		rest[place] = place
	}
	for i := range seats {
		n := r.HandSize
		if i == 0 {
			n++
		}
		d.hands[(i+starter)%seats], rest = rest[:n:n], rest[n:]
	}
	for r.HasIndicator() && d.indicator < 0 {
		if i := below(len(rest)); !falseJoker(rest[i]) {
			d.indicator = rest[i]
			rest = slices.Delete(rest, i, i+1)
		}
	}
	d.stock = rest
	return d
}

// deal starts the next round: it shuffles the tiles, deals to the seats still playing, and turns up the indicator.
func (m *Match) deal() {
	t := &m.public
	t.Round++
	t.payPot()
	chance := m.seed.stream(t.Round)
	full := t.Rules.Tiles()
	tiles := full.Tiles()
	chance.shuffle(tiles)
	falseJoker := func(place int) bool { return tiles[place] == tile.FalseJoker }
	seats := t.seatsPlaying(t.Dealer)
	starter := 1
	if t.Rules.DealerStarts {
		starter = 0
	}
	dealt := Dealt{Round: t.Round, Dealer: t.Dealer, Starter: seats[starter]}
	var places dealtPlaces
	if t.Rules.Deal == Ceremony {
		c := performCeremony(len(seats), chance.die(), chance.die, falseJoker)
		dealt.FirstThrow, dealt.SecondThrows, places = c.six, c.throws, c.dealtPlaces
	} else {
		places = t.Rules.dealInformally(len(seats), starter, len(tiles), chance.below, falseJoker)
	}

	t.Phase = Playing
	t.RoundState = RoundState{Starter: dealt.Starter, Turn: dealt.Starter, Turns: 1, Step: MustDiscard, Shown: Nobody, Log: Log{seat: Nobody}}
	m.round = round{}
	for i, seat := range seats {
		for _, place := range places.hands[i] {
			m.hands[seat].Add(tiles[place])
		}
		t.HandSizes[seat] = len(places.hands[i])
	}
	m.stock = make([]tile.Tile, len(places.stock), len(places.stock)+1)
	for i, place := range places.stock {
		m.stock[i] = tiles[place]
	}
	if places.indicator >= 0 {
		t.Indicator = tiles[places.indicator]
		if t.Rules.IndicatorLast {
			m.stock = append(m.stock, t.Indicator)
		}
	}
	t.StockLeft = len(m.stock)
	dealt.Indicator = t.Indicator
	m.log(dealt)
}
