package meld

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// refDistance computes the distance directly from the definition, by trying every family of melds and every choice of
// seven pairs. Each place is filled by a tile in the hand, a drawable tile, or an okey from either.
func refDistance(t Terms, hand, dead tile.Set) Distance {
	h := newRefHand(t, hand)
	can := allTiles(t)
	for x := range can {
		can[x] -= min(can[x], hand[x]+dead[x])
	}
	drawable := newRefHand(t, can)
	okeys := h.wild + drawable.wild
	d := Distance{Melds: Never, Pairs: Never}
	if t.Pairs {
		d.Pairs = refPairs(h, drawable, okeys, 1, 7, 0, 0, Never)
	}
	melds := refMelds(t, 5)
	var show [tile.Faces + 1]int
	var lay func(from, left, laid, missing, forced int)
	lay = func(from, left, laid, missing, forced int) {
		if max(0, missing-h.wild) >= d.Melds || forced > okeys {
			return
		}
		if left == 0 {
			if !t.ShortShapes || laid == 4 {
				d.Melds = max(0, missing-h.wild)
			}
			return
		}
		if laid == 4 || left < 3 {
			return
		}
		for i := from; i < len(melds); i++ {
			m := melds[i]
			if len(m) > left || left-len(m) > 5*(3-laid) {
				continue
			}
			lacks, needs := 0, 0
			for _, x := range m {
				if show[x] >= h.faces[x] {
					lacks++
				}
				if show[x] >= h.faces[x]+drawable.faces[x] {
					needs++
				}
				show[x]++
			}
			lay(i, left-len(m), laid+1, missing+lacks, forced+needs)
			for _, x := range m {
				show[x]--
			}
		}
	}
	lay(0, 14, 0, 0, 0)
	d.Total = min(d.Melds, d.Pairs)
	return d
}

// refPairs returns the smaller of best and the number of draws to seven pairs. want is the number of pairs still to be
// chosen, with x or later faces. missing and forced are the numbers of missing tiles and needed okeys so far. Pairs of
// okeys are chosen last.
func refPairs(h, drawable refHand, okeys int, x tile.Tile, want, missing, forced, best int) int {
	if forced > okeys || max(0, missing-h.wild) >= best {
		return best
	}
	if want == 0 || x == tile.FalseJoker {
		missing += 2 * want
		forced += 2 * want
		if forced <= okeys {
			best = min(best, max(0, missing-h.wild))
		}
		return best
	}
	have, can := h.faces[x], h.faces[x]+drawable.faces[x]
	if can > 0 {
		best = refPairs(h, drawable, okeys, x+1, want-1, missing+max(0, 2-have), forced+max(0, 2-can), best)
		if have == 2 {
			return best // skipping a complete pair gains nothing
		}
	}
	return refPairs(h, drawable, okeys, x+1, want, missing, forced, best)
}

// randomHand returns a hand of n tiles, made of melds or entirely random, and some dead tiles. Sometimes many tiles are
// dead.
func randomHand(r *rand.Rand, t Terms, n int) (hand, dead tile.Set) {
	left := allTiles(t)
	if r.IntN(3) == 0 {
		hand = drawSet(r, &left, n)
	} else {
		hand = growHand(r, t, n, r.IntN(8))
		for x, copies := range hand {
			left[x] -= copies
		}
	}
	switch r.IntN(4) {
	case 0:
		dead = drawSet(r, &left, r.IntN(40))
	case 1:
		dead = drawSet(r, &left, 50+r.IntN(30))
	}
	return hand, dead
}

func TestDistance_Reference(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range handCount(300) {
		terms := randomTerms(r)
		n := 12 + r.IntN(5)
		if r.IntN(5) == 0 {
			n = 6 + r.IntN(17)
		}
		hand, dead := randomHand(r, terms, n)
		s := NewSolver(terms)
		if got, want := s.DistanceGiven(hand, dead), refDistance(terms, hand, dead); got != want {
			t.Fatalf("%+v: %v is %+v away given %v, want %+v", terms, hand, got, dead, want)
		}
	}
}

// The distance is 0 if and only if some 14 tiles of the hand win. Otherwise it is one more than after the best draw.
func TestDistance_Definition(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range handCount(3000) {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, 13+r.IntN(3))
		s := NewSolver(terms)
		d := s.DistanceGiven(hand, dead)
		if won := winsWithin(terms, hand); won != (d.Total == 0) {
			t.Fatalf("%+v: %v is %+v away, but 14 of it winning is %t", terms, hand, d, won)
		}
		if d.Total == 0 {
			continue
		}
		nearest := Never
		for x, copies := range allTiles(terms) {
			if copies > hand[x]+dead[x] {
				with := hand
				with.Add(tile.Tile(x))
				nearest = min(nearest, s.DistanceGiven(with, dead).Total)
			}
		}
		check.Need(t, d.Total == min(Never, nearest+1), "%+v: %v is %+v away given %v, but %d after the best draw", terms, hand, d, dead, nearest)
	}
}

func winsWithin(terms Terms, hand tile.Set) bool {
	if hand.Len() == 14 {
		return terms.WinKindOf(hand) != NoWin
	}
	if hand.Len() < 14 {
		return false
	}
	for _, x := range hand.Distinct() {
		rest := hand
		rest.Remove(x)
		if winsWithin(terms, rest) {
			return true
		}
	}
	return false
}

func TestDiscards_Definition(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range handCount(2000) {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, 15)
		s := NewSolver(terms)
		judge := NewSolver(terms)
		got := s.Discards(hand, dead)
		check.Need(t, len(got) == len(hand.Distinct()), "%v: %d discards", hand, len(got))
		for i, d := range got {
			if i > 0 {
				a := got[i-1]
				check.Need(t, a.Distance.Total <= d.Distance.Total && (a.Distance.Total != d.Distance.Total || a.Count >= d.Count && (a.Count != d.Count || a.Tile <= d.Tile)), "%v: %v before %v", hand, a, d)
			}
			rest, gone := hand, dead
			check.Need(t, rest.Remove(d.Tile), "%v has no %v", hand, d.Tile)
			gone.Add(d.Tile)
			if want := judge.DistanceGiven(rest, gone); want != d.Distance {
				t.Fatalf("%+v %v less %v: %+v, want %+v", terms, hand, d.Tile, d.Distance, want)
			}
			var useful tile.Set
			for x, copies := range allTiles(terms) {
				if left := int(copies) - int(hand[x]) - int(dead[x]); left > 0 {
					with := rest
					with.Add(tile.Tile(x))
					if judge.DistanceGiven(with, gone).Total < d.Distance.Total {
						useful[x] = uint8(left)
					}
				}
			}
			check.Need(t, useful == d.Useful && useful.Len() == d.Count, "%+v %v less %v, %+v, dead %v: useful %v (%d), want %v", terms, hand, d.Tile, d.Distance, dead, d.Useful, d.Count, useful)
			check.Need(t, d.Distance.Total <= 0 || d.Distance.Total >= Never || d.Count != 0, "%+v %v less %v: %+v away, but nothing helps", terms, hand, d.Tile, d.Distance)
		}
	}
}

// The useful tiles of a hand of 14 are those of the Discard that led to it.
func TestUseful_Discards(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for range 300 {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, HandSize+1)
		s := NewSolver(terms)
		for _, d := range append([]Discard(nil), s.Discards(hand, dead)...) {
			rest, gone := hand, dead
			rest.Remove(d.Tile)
			gone.Add(d.Tile)
			if got := s.Useful(rest, gone); got != d.Useful {
				t.Fatalf("%+v, %v without %v, dead %v: useful are %v, by the discard %v", terms, hand, d.Tile, dead, got, d.Useful)
			}
		}
	}
}

// NearestDiscards returns those Discards that have the smallest total distance. Their distance to sets and runs may
// differ if pairs are nearer.
func TestNearestDiscards(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range handCount(5000) {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, HandSize+1)
		s := NewSolver(terms)
		want := slices.Clone(s.Discards(hand, dead))
		for i := range want {
			if want[i].Distance.Total > want[0].Distance.Total {
				want = want[:i]
				break
			}
		}
		got := s.NearestDiscards(hand, dead)
		for i := range min(len(got), len(want)) {
			if d := &want[i].Distance; d.Melds > d.Total && got[i].Distance.Melds > d.Total {
				got[i].Distance.Melds = d.Melds
			}
		}
		check.Need(t, slices.Equal(got, want), "%+v, %v, dead %v: %+v, want %+v", terms, hand, dead, got, want)
	}
}

// A tile is useful to a hand of any size if and only if drawing it reduces the distance.
func TestUseful_Definition(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for range handCount(2000) {
		terms := randomTerms(r)
		hand, dead := randomHand(r, terms, 1+r.IntN(22))
		s := NewSolver(terms)
		now := s.DistanceGiven(hand, dead).Total
		var want tile.Set
		for x, copies := range allTiles(terms) {
			with := hand
			with.Add(tile.Tile(x))
			if left := int(copies) - int(hand[x]) - int(dead[x]); left > 0 && s.DistanceGiven(with, dead).Total < now {
				want[x] = uint8(left)
			}
		}
		if got := s.Useful(hand, dead); got != want {
			t.Fatalf("%+v, %v, dead %v: useful %v, want %v", terms, hand, dead, got, want)
		}
	}
}

func TestCountsAfterDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for range handCount(3000) {
		terms := randomTerms(r)
		terms.Pairs = false
		hand, dead := randomHand(r, terms, HandSize)
		s := NewSolver(terms)
		var want [tile.Faces + 1]int
		if d := s.DistanceGiven(hand, dead); d.Total > 0 && d.Total < Never {
			for x, copies := range allTiles(terms) {
				if copies > hand[x]+dead[x] {
					with := hand
					with.Add(tile.Tile(x))
					want[x] = s.NearestDiscards(with, dead)[0].Count
				}
			}
		}
		if got := s.CountsAfterDraws(hand, dead); got != want {
			t.Fatalf("%+v, %v, dead %v: %v, want %v", terms, hand, dead, got, want)
		}
	}
}
