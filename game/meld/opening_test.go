package meld

import (
	"math/rand/v2"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// take removes melds from a hand. It returns what is left and the value of the melds.
func take(t *testing.T, terms Terms, hand tile.Set, melds [][]tile.Tile) (rest tile.Set, value int) {
	t.Helper()
	rest = hand
	for _, m := range melds {
		l, ok := terms.Lay(m)
		check.Need(t, ok && l.Kind != Pair && (tile.Format(l.Tiles()) == tile.Format(m) || l.Kind != Set), "%v: %v is no meld in order", hand, m)
		value += l.Value()
		for _, x := range m {
			check.Need(t, rest.Remove(x), "%v has not the tiles of %v", hand, melds)
		}
	}
	return rest, value
}

// okeysAt returns a function that values melds by their numbers, and each okey in them like the given number, unless it
// is 0.
func okeysAt(number int) func(m []tile.Tile, okeys int) int {
	return func(m []tile.Tile, okeys int) (sum int) {
		for i, x := range m {
			if number > 0 && okeys>>i&1 == 1 {
				sum += number
			} else {
				sum += x.Number()
			}
		}
		return sum
	}
}

func TestOpening_Reference(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for i := range handCount(2500) {
		terms := presetTerms(t, "101", tile.Tile(1+r.IntN(52)))
		terms.Wrap = i%10 == 0
		left := allTiles(terms)
		hand := drawSet(r, &left, 21+r.IntN(2))
		if r.IntN(3) > 0 {
			hand = growHand(r, terms, 21+r.IntN(2), r.IntN(12))
		}
		s, h, melds := NewSolver(terms), newRefHand(terms, hand), refMelds(terms)

		want := refPack(melds, h, okeysAt(0), map[refHand]int{})
		o := s.Opening(hand)
		quick, loose := s.OpeningRest(hand)
		rest, sum := take(t, terms, hand, o.Melds)
		check.Need(t, o.Value == want && sum == want && quick == want && loose == rest, "%+v %v: %+v, quickly %d and %v, want %d", terms, hand, o, quick, loose, want)

		all := 101 * h.wild
		for x, n := range h.faces {
			all += tile.Tile(x).Number() * n
		}
		l := s.Leftover(hand)
		check.Equal(t, l.Value, all-refPack(melds, h, okeysAt(101), map[refHand]int{}), terms, hand)
		rest, _ = take(t, terms, hand, l.Melds)
		check.Equal(t, rest, l.Tiles, hand)

		rest = hand
		pairs := s.MostPairs(hand)
		for _, p := range pairs {
			check.Need(t, terms.IsPair(p) && rest.Remove(p[0]) && rest.Remove(p[1]), "%v: pairs %v", hand, pairs)
		}
		for _, x := range rest.Tiles() {
			for _, y := range rest.Tiles() {
				check.Need(t, x == y && rest[x] <= 1 || !terms.IsPair([]tile.Tile{x, y}), "%v: %v and %v are left of %v", hand, x, y, pairs)
			}
		}
	}
}
