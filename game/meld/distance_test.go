package meld

import (
	"cmp"
	"slices"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

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

func TestDistance_Pairs(t *testing.T) {
	for d := range randomDeals(3, handCount(400), 6, 22) {
		left := d.left()
		held, drawable := newRefHand(d.terms, d.hand), newRefHand(d.terms, left)
		want := Never
		if d.terms.Pairs {
			want = refPairs(held, drawable, held.wild+drawable.wild, 1, 7, 0, 0, Never)
		}
		got := d.distance()
		check.Equal(t, got.Pairs, want, d)
		check.Equal(t, got.Total, min(got.Melds, got.Pairs), d)
	}
}

// The distance is 0 if and only if some 14 tiles of the hand win. Otherwise it is one more than after the best draw.
func TestDistance_Definition(t *testing.T) {
	for d := range randomDeals(4, handCount(3000), 13, 15) {
		now := d.distance()
		check.Equal(t, now.Total == 0, winsWithin(d.terms, d.hand), d)
		if now.Total == 0 {
			continue
		}
		nearest, left := Never, d.left()
		for _, x := range left.Distinct() {
			nearest = min(nearest, d.with(x).distance().Total)
		}
		check.Equal(t, now.Total, min(Never, nearest+1), d)
	}
}

func winsWithin(terms Terms, hand tile.Set) bool {
	if hand.Len() <= 14 {
		return terms.WinKindOf(hand) != NoWin
	}
	return slices.ContainsFunc(hand.Distinct(), func(x tile.Tile) bool {
		rest := hand
		rest.Remove(x)
		return winsWithin(terms, rest)
	})
}

// refUseful returns the tiles that reduce the distance when they are drawn.
func refUseful(d deal) (useful tile.Set) {
	now, left := d.distance().Total, d.left()
	for _, x := range left.Distinct() {
		if d.with(x).distance().Total < now {
			useful[x] = left[x]
		}
	}
	return useful
}

func TestUseful_Definition(t *testing.T) {
	for d := range randomDeals(19, handCount(2000), 1, 22) {
		checkProperties(t, d)
		check.Equal(t, d.s.Useful(d.hand, d.dead), refUseful(d), d)
	}
}

func TestDiscards_Definition(t *testing.T) {
	for d := range randomDeals(5, handCount(2000), HandSize+1, HandSize+1) {
		got := d.s.Discards(d.hand, d.dead)
		check.Equal(t, len(got), len(d.hand.Distinct()), d)
		check.That(t, slices.IsSortedFunc(got, func(a, b Discard) int {
			return cmp.Or(a.Distance.Total-b.Distance.Total, b.Count-a.Count, int(a.Tile)-int(b.Tile))
		}), "%v: %v are not in order", d, got)
		judge := NewSolver(d.terms)
		for _, discard := range got {
			check.Need(t, d.hand.Has(discard.Tile), "%v has no %v", d, discard.Tile)
			rest := d.without(discard.Tile)
			rest.s = judge
			useful, distance := refUseful(rest), rest.distance()
			check.Equal(t, discard, Discard{discard.Tile, distance, useful, useful.Len()}, d)
			check.Equal(t, judge.Useful(rest.hand, rest.dead), useful, rest)
			check.That(t, distance.Total == 0 || distance.Total >= Never || useful.Len() > 0, "%v: nothing helps", rest)
		}
	}
}

// NearestDiscards returns those Discards that have the smallest total distance. Their distance to sets and runs may
// differ if pairs are nearer.
func TestNearestDiscards(t *testing.T) {
	for d := range randomDeals(21, handCount(5000), HandSize+1, HandSize+1) {
		all := slices.Clone(d.s.Discards(d.hand, d.dead))
		want := slices.DeleteFunc(all, func(x Discard) bool { return x.Distance.Total > all[0].Distance.Total })
		got := d.s.NearestDiscards(d.hand, d.dead)
		for i := range min(len(got), len(want)) {
			if nearest := &want[i].Distance; nearest.Melds > nearest.Total && got[i].Distance.Melds > nearest.Total {
				got[i].Distance.Melds = nearest.Melds
			}
		}
		check.Need(t, slices.Equal(got, want), "%v: %+v, want %+v", d, got, want)
	}
}

func TestCountsAfterDraws(t *testing.T) {
	for d := range randomDeals(23, handCount(4000), HandSize, HandSize) {
		d.terms.Pairs = false
		d.s = NewSolver(d.terms)
		var want [tile.Faces + 1]int
		if now := d.distance(); now.Total > 0 && now.Total < Never {
			left := d.left()
			for _, x := range left.Distinct() {
				want[x] = d.s.NearestDiscards(d.with(x).hand, d.dead)[0].Count
			}
		}
		check.Equal(t, d.s.CountsAfterDraws(d.hand, d.dead), want, d)
	}
}
