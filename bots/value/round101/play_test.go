package round101

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestPlayOut_Invariants checks that no tile is lost or duplicated in a simulated round, that the sizes of hands and
// cached facts are correct, and that a seat that does not open pays what the rules demand.
func TestPlayOut_Invariants(t *testing.T) { // rules 7.13 and 8.1
	finished, opened := 0, 0
	for seed := range uint64(testsize.Of(150, 3000)) {
		m := gametest.Deal(t, game.Okey101(), seed)
		turn, _ := m.ToPlay()
		v := m.View(turn)
		race := New(&v, seed)
		var w round
		race.dealer.deal(&w, &race.start, race.random)
		gone := 1 // the indicator is not in play
		w.endTurn()
		for !w.over {
			gone++
			if s := w.turn; w.wouldTake(s, w.thrown) {
				gone--
			}
			w.playTurn()
			all := gone + 1 + len(w.stock)
			for s := range w.hands {
				check.Need(t, w.hands[s].Len() == w.sizes[s] && (w.sizes[s] > 0 || w.over), "deal %d: %v has %d tiles", seed, w.hands[s], w.sizes[s])
				all += w.sizes[s]
				if value, _ := w.solver.OpeningRest(w.hands[s]); w.known[s] && w.how[s] == meld.NoWin && value != w.value[s] {
					t.Fatalf("deal %d: %v opens with %d, known is %d", seed, w.hands[s], value, w.value[s])
				}
			}
			for _, l := range w.table.melds {
				all += int(l.size)
			}
			check.Need(t, all == tile.Total, "deal %d: %d tiles", seed, all)
		}
		if w.winner != game.Nobody {
			finished++
		}
		for s, how := range w.how {
			switch cost := w.cost(game.Seat(s)); {
			case how != meld.NoWin:
				opened++
			case cost < 202 || w.winner == game.Nobody && cost-w.penalties[s] != 202:
				t.Fatalf("deal %d: not to open costs %d", seed, cost)
			}
		}
	}
	check.That(t, finished != 0 && opened != 0, "nobody opens, or nobody finishes")
}

// TestTable checks that melds on the table agree with package meld, even after layoffs and swaps.
func TestTable(t *testing.T) { // rules 7.6 and 7.8
	chance := rand.New(rand.NewPCG(101, 3))
	laidOff, swapped := 0, 0
	for range testsize.Of(1000, 20000) {
		terms := game.Okey101().Terms(tile.Tile(1 + chance.IntN(52)))
		k := newTileTables(terms)
		l, group := someMeld(chance, terms)
		table := table{melds: []laidMeld{k.convertGroup(group)}}
		check.Equal(t, table.melds[0], k.convertMeld(l), terms.Indicator, group)
		for range 6 {
			table.findFits(k)
			x := tile.Tile(1 + chance.IntN(tile.Faces))
			if x == k.wild {
				continue
			}
			check.Equal(t, table.canLayOff(x), terms.Playable(l, x), terms.Indicator, l, x)
			next, ok := terms.Swap(l, x)
			check.Equal(t, table.swaps>>x&1 == 1, ok, terms.Indicator, l, x)
			if ok {
				swapped++
				table.swap(k, x)
				l = next
			} else if high, fits := terms.LayOff(l, x, meld.AnyEnd); fits {
				laidOff++
				table.layOff(k, x)
				l = high
			}
			check.Equal(t, table.melds[0], k.convertMeld(l), terms.Indicator)
		}
	}
	check.That(t, laidOff != 0 && swapped != 0, "nothing is laid off, or nothing swapped")
}

// someMeld returns a random set, run or pair, often with an okey, and its tiles in the solver's order.
func someMeld(chance *rand.Rand, terms meld.Terms) (l meld.Laid, group []tile.Tile) {
	for {
		pool := tile.Full(true).Tiles()
		hand := tile.SetOf(terms.Wild())
		for range 20 {
			hand[pool[chance.IntN(len(pool))]] = 1
		}
		s := meld.NewSolver(terms)
		groups := s.Opening(hand).Melds
		if chance.IntN(5) == 0 {
			groups = s.MostPairs(hand)
		}
		if len(groups) > 0 {
			group = groups[chance.IntN(len(groups))]
			l, _ = terms.Lay(group)
			return l, group
		}
	}
}

// TestDealer_Reveal checks that a world has the revealed hands and that all other tiles are in its stock.
func TestDealer_Reveal(t *testing.T) {
	m := gametest.Deal(t, game.Okey101(), 5)
	turn, _ := m.ToPlay()
	v := m.View(turn)
	race := New(&v, 0)
	left := v.Unseen()
	for s := range game.Seat(game.MaxSeats) {
		if hand := m.View(s).Hand; s != turn {
			race.dealer.reveal(s, hand)
			for _, x := range hand.Tiles() {
				left.Remove(x)
			}
		}
	}
	var w round
	race.dealer.deal(&w, &race.start, race.random)
	for s := range game.Seat(game.MaxSeats) {
		check.Equal(t, w.hands[s], m.View(s).Hand, s)
	}
	check.Equal(t, tile.SetOf(w.stock...), left, "the stock")
}
