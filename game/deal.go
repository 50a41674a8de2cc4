package game

import "fair/okey/game/tile"

const (
	stacks    = 21                   // of five tiles; the last tile is the spare (rule 2.3)
	stackSize = 5                    //
	spare     = stacks * stackSize   // the place of the spare tile
	places    = stacks*stackSize + 1 // where a tile can lie before the deal
)

// ceremony is the state of the table while tiles are dealt by rule 2.3. Tiles lie at numbered places: stack k, 1 to 21
// from the dealer's left and on round to the right, has places (k-1)*5 at its bottom to (k-1)*5+4 on top; the spare is
// place 105. Working on places alone makes the ceremony testable without knowing a tile.
type ceremony struct {
	six       int   // the stack of six, 1 to 21
	throws    []int // the second throw, and again after each false joker
	indicator int   // the place of the indicator
	hands     [MaxSeats][]int
	stock     []int // in the order of drawing
}

// performCeremony deals the places: first is the first throw; throw gives the further ones; falseJoker tells whether one lies at a
// place. Hands are in the order dealer, right, opposite, left.
func performCeremony(first int, throw func() int, falseJoker func(place int) bool) ceremony {
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

	const dealer, right, opposite, left = 0, 1, 2, 3
	give := func(hand int, tiles ...int) { c.hands[hand] = append(c.hands[hand], tiles...) }
	for i, hand := range []int{right, opposite, left, dealer, right, opposite, left, dealer, right} {
		give(hand, c.stack(i+1)...)
	}
	tenth, eleventh, twelfth := c.stack(10), c.stack(11), c.stack(12)
	give(opposite, tenth[1:]...)
	give(left, tenth[0])
	give(left, eleventh[2:]...)
	give(dealer, eleventh[:2]...)
	give(dealer, twelfth[3:]...)

	draw := func(tiles []int) { // from the top
		for i := len(tiles) - 1; i >= 0; i-- {
			if tiles[i] != c.indicator {
				c.stock = append(c.stock, tiles[i])
			}
		}
	}
	draw(twelfth[:3])
	for i := 13; i < stacks; i++ {
		draw(c.stack(i))
	}
	draw(six)
	return c
}

// stack lists the places of the stack that is n to the right of the stack of six, from the bottom.
func (c *ceremony) stack(n int) []int {
	base := (c.six - 1 + n) % stacks * stackSize
	tiles := make([]int, stackSize, stackSize+1)
	for i := range tiles {
		tiles[i] = base + i
	}
	return tiles
}

// deal starts the next round: shuffles, deals and turns up the indicator.
func (m *Match) deal() []Event {
	m.public.Round++
	chance := m.seed.stream(m.public.Round)
	full := tile.Full(true)
	tiles := full.Tiles()
	for i := len(tiles) - 1; i > 0; i-- {
		j := chance.below(i + 1)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	first := chance.die()
	c := performCeremony(first, chance.die, func(place int) bool { return tiles[place] == tile.FalseJoker })

	t := &m.public
	t.Phase, t.Step = Playing, MustDiscard
	t.Starter = t.right(t.Dealer)
	t.Turn, t.Turns = t.Starter, 1
	t.Indicator = tiles[c.indicator]
	t.Taken, t.Shown = tile.None, Nobody
	t.Discards, t.Acted, t.Record, t.Reveal = [MaxSeats][]tile.Tile{}, [MaxSeats]bool{}, nil, nil
	m.hands = [MaxSeats]tile.Set{}
	for i, hand := range c.hands {
		seat := (t.Dealer + Seat(i)) % MaxSeats
		for _, place := range hand {
			m.hands[seat].Add(tiles[place])
		}
		t.HandSizes[seat] = len(hand)
	}
	m.stock = make([]tile.Tile, len(c.stock))
	for i, place := range c.stock {
		m.stock[i] = tiles[place]
	}
	t.StockLeft = len(m.stock)
	return []Event{Dealt{
		Round: t.Round, Dealer: t.Dealer, Starter: t.Starter,
		FirstThrow: first, SecondThrows: c.throws, Indicator: t.Indicator,
	}}
}
