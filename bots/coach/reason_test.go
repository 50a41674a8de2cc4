package coach

import (
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// TestReasons_True checks that every mark has a reason, that an independent computation confirms every reason, and that
// options are in order.
func TestReasons_True(t *testing.T) {
	testsize.SkipUnderRace(t)
	useSmallBudgets(t)
	for preset, want := range map[string][]Fact{"classic": {HelpsLess, Farther}, "101": {CouldOpen}} {
		given := map[Fact]int{}
		for seed := range uint64(testsize.Of(1, 5)) {
			for _, d := range judgeOnly(t, playMatch(t, preset, seed, testsize.Of(3, 10), "acemi"), 0).Decisions() {
				d = d.Explain()
				checkOptionOrder(t, d)
				checkReasons(t, d)
				for _, reason := range d.Reasons {
					given[reason.Fact]++
				}
				check.That(t, d.Mark == Unmarked || len(d.Reasons) > 0, "%s: no reason: %+v", preset, d)
			}
		}
		for _, fact := range want {
			check.That(t, given[fact] != 0, "%s: nothing has the reason %d: %v", preset, fact, given)
		}
	}
}

// TestExplain_Discards checks that the reasons why one discard is better than another are true and include the expected
// one.
func TestExplain_Discards(t *testing.T) {
	const hand = "R2 R5 R8 R12 R12 B4 B12 K4 K7 K7 K9 K11 Y2 Y7 F"
	for _, c := range []struct {
		hand, best, played string
		fact               Fact
	}{
		{"R2 R4 R5 R10 B12 K4 K6 K8 K12 K13 Y4 Y9 Y11 Y12 Y13", "discard Y12", "discard R5", WidensLess},
		{hand, "discard R12", "discard R2", LaterMore},
		{hand, "discard R5", "discard R8", NearerButFew},
		{hand, "discard R2", "discard R5", ThrewOkey},
		{hand, "discard K9", "discard R5", PairsNearer},
	} {
		v := gametest.Position{Indicator: "R4", Drawn: true, Turns: 9, Hands: [game.MaxSeats]string{c.hand}}.View(t)
		best, played := value.Estimate{Action: parseAction(c.best), Win: 0.5}, value.Estimate{Action: parseAction(c.played), Win: 0.4, Loss: 0.1}
		d := (&Decision{Step: Discarding, View: v, Played: played.Action, Options: []value.Estimate{best, played}, Loss: 0.1}).Explain()
		check.That(t, hasReason(d, c.fact), "%+v: %+v", c, d.Reasons)
		checkReasons(t, d)
	}
}

// TestExplain_Feeding checks that feeding the next player is given as a reason if that player takes the discard at
// least 10 times in 100 more often than the best discard, but not if the difference is only 6 times in 100.
func TestExplain_Feeding(t *testing.T) {
	v := gametest.Position{
		Preset: "101", Seed: 4, Drawn: true, Indicator: "R4", Turns: 20, Melds: []gametest.Meld{{Owner: 1, Tiles: "R10 R11 R12"}},
		Hands: [game.MaxSeats]string{"R13 B1 B2 K4 K10 Y1 Y5 Y8"},
	}.View(t)
	best := parseAction("discard R1").Tile // it is taken 16 times in 100
	for played, feeds := range map[string]bool{"K1": false, "K4": true, "R13": true} {
		reasons := explainFeeding(&v, best, parseAction("discard "+played).Tile)
		check.Equal(t, len(reasons) > 0, feeds, played, reasons)
	}
}

// checkReasons checks that every reason of a decision is true.
func checkReasons(t *testing.T, d *Decision) {
	t.Helper()
	for _, r := range d.Reasons {
		check.That(t, isTrue(d, &r), "%v with %v: %+v is not so", d.Played, d.View.Hand, r)
	}
}

// isTrue reports whether a reason is true. It tries tiles one at a time.
func isTrue(d *Decision, r *Reason) bool {
	switch r.Fact {
	case Late:
		return r.Count == d.View.StockLeft && r.Count > 0 && r.Count <= 9
	case WinsMore:
		return r.Count > r.OtherCount && isNear(d.Best().Win, r.Count) && isNear(d.Chosen().Win, r.OtherCount) && len(d.Reasons) <= 2
	case CountsMore:
		return r.Count > r.OtherCount && isNear(d.Best().Points/100, r.Count) && isNear(d.Chosen().Points/100, r.OtherCount) && len(d.Reasons) <= 2
	}
	v := &d.View
	c := recount{v, meld.NewSolver(v.Terms())}
	if v.Rules.LaysMelds() {
		return c.isTrue101(d, r)
	}
	switch r.Fact {
	case CouldFinish, CostlierFinish: // TestJudge_Positions says when
		return r.Tile == d.Best().Action.Tile && (r.Other == d.Played.Tile || r.Fact == CouldFinish)
	case FinishLosesMatch:
		return r.Tile == d.Played.Tile
	case TakesPot:
		win := d.View.FinishResult(d.Played)
		return r.Count == d.View.Pot && r.Count > 0 && win.PotWon() == 0
	case ThrewOkey:
		return r.Other == v.Terms().Wild() && d.Played.Tile == r.Other
	case PairsNearer:
		distance := c.solver.DistanceGiven(c.without(d.Best().Action.Tile))
		return distance.Pairs == r.Count && distance.Melds == r.OtherCount && r.Count < r.OtherCount
	case Gone, NeighbourHolds:
		return c.isTrueOfGone(d, r)
	case TakeWins:
		with := v.Hand
		with.Add(r.Tile)
		distance, _ := c.nearest(with, v.Seen(), tile.None)
		return r.Tile == v.LeftDiscard() && distance == 0
	case TakeNearer, FewAfterTake, TakeNoNearer, TakeHelps:
		return c.isTrueOfTake(r)
	case DrawHelps:
		unseen := v.Unseen()
		return c.useful(v.Hand, v.Seen()) == r.Count && unseen.Len() == r.OtherCount
	case ShowsTwin:
		return v.Hand[v.Indicator] > 0 && r.Tile == v.Indicator && r.Count == 1 // rule 4.2
	}
	return c.isTrueOfDiscards(r)
}

// hasReason reports whether a decision has a reason with the given fact.
func hasReason(d *Decision, fact Fact) bool {
	return slices.ContainsFunc(d.Reasons, func(r Reason) bool { return r.Fact == fact })
}

// isNear reports whether percent is share as a percentage, rounded.
func isNear(share float64, percent int) bool { return math.Abs(100*share-float64(percent)) <= 0.5 }

// recount independently recomputes the facts in reasons about a view.
type recount struct {
	v      *game.View
	solver *meld.Solver
}

// isTrueOfDiscards is isTrue for facts about two discards.
func (c recount) isTrueOfDiscards(r *Reason) bool {
	better, betterDead := c.without(r.Tile)
	worse, worseDead := c.without(r.Other)
	near, far := c.solver.DistanceGiven(better, betterDead).Total, c.solver.DistanceGiven(worse, worseDead).Total
	if r.Fact == Farther {
		return near == r.Count && far == r.OtherCount && near < far
	}
	more, fewer := c.useful(better, betterDead), c.useful(worse, worseDead)
	switch r.Fact {
	case NearerButFew:
		return far < near && fewer == r.Count && more == r.OtherCount && fewer < more
	case HelpsLess:
		return near == far && more == r.Count && fewer == r.OtherCount && more > fewer
	case WidensLess, LaterMore:
		return near == far && (more < fewer) == (r.Fact == LaterMore) && r.Count > r.OtherCount &&
			c.usefulAfterNext(better, betterDead) == r.Count && c.usefulAfterNext(worse, worseDead) == r.OtherCount
	}
	return false
}

// without returns the hand without a tile, and the tiles that can no longer be drawn or taken.
func (c recount) without(x tile.Tile) (hand, dead tile.Set) {
	hand, dead = c.v.Hand, c.v.Seen()
	hand.Remove(x)
	dead.Add(x)
	return hand, dead
}

// copies returns the number of copies of each tile that may still be drawn or taken.
func (c recount) copies(hand, dead tile.Set) map[tile.Tile]int {
	left := map[tile.Tile]int{}
	all := c.v.Rules.Tiles()
	all.Remove(c.v.Indicator)
	for x, n := range all {
		if n := int(n) - int(hand[x]) - int(dead[x]); n > 0 {
			left[tile.Tile(x)] = n
		}
	}
	return left
}

// nearest returns the distance of a hand after the discard that leaves it nearest to winning, and the number of tiles
// that are then useful. excluded is not discarded, and dead holds the tiles that can no longer be drawn or taken.
func (c recount) nearest(hand, dead tile.Set, excluded tile.Tile) (distance, helps int) {
	distance = meld.Never
	for _, y := range hand.Distinct() {
		rest, gone := hand, dead
		rest.Remove(y)
		gone.Add(y)
		far := c.solver.DistanceGiven(rest, gone).Total
		if y == excluded || far > distance {
			continue
		}
		if useful := c.solver.Useful(rest, gone); far < distance || useful.Len() > helps {
			distance, helps = far, useful.Len()
		}
	}
	return distance, helps
}

// bringsNearer reports whether a tile brings a hand nearer to winning.
func (c recount) bringsNearer(hand, dead tile.Set, x tile.Tile) bool {
	now := c.solver.DistanceGiven(hand, dead).Total
	hand.Add(x)
	return slices.ContainsFunc(hand.Distinct(), func(y tile.Tile) bool {
		rest, gone := hand, dead
		rest.Remove(y)
		gone.Add(y)
		return c.solver.DistanceGiven(rest, gone).Total < now
	})
}

// useful returns the number of tiles that bring a hand nearer to winning.
func (c recount) useful(hand, dead tile.Set) (count int) {
	for x, n := range c.copies(hand, dead) {
		if c.bringsNearer(hand, dead, x) {
			count += n
		}
	}
	return count
}

// usefulAfterNext is reasoner.usefulAfterNext for a hand of 14 tiles.
func (c recount) usefulAfterNext(hand, dead tile.Set) int {
	sum, total := 0, 0
	for x, n := range c.copies(hand, dead) {
		if c.bringsNearer(hand, dead, x) {
			with := hand
			with.Add(x)
			_, helps := c.nearest(with, dead, tile.None)
			sum += n * helps
			total += n
		}
	}
	return (sum + total/2) / max(1, total)
}

// isTrueOfTake is isTrue for facts about the left discard.
func (c recount) isTrueOfTake(r *Reason) bool {
	now := c.solver.DistanceGiven(c.v.Hand, c.v.Seen()).Total
	with, dead := c.v.Hand, c.v.Seen()
	with.Add(r.Tile)
	dead.Remove(r.Tile)
	best, helps := c.nearest(with, dead, r.Tile)
	switch r.Fact {
	case TakeNearer:
		return best == r.Count && now == r.OtherCount && best < now
	case FewAfterTake:
		return best < now && helps == r.Count
	case TakeNoNearer:
		return best >= now && now == r.Count
	}
	return best == now && helps == r.Count && c.useful(c.v.Hand, c.v.Seen()) == r.OtherCount
}

// isTrueOfGone is isTrue for facts about tiles that are useful only if the best discard is kept.
func (c recount) isTrueOfGone(d *Decision, r *Reason) bool {
	kept, _ := c.without(d.Played.Tile)
	thrown, _ := c.without(d.Best().Action.Tile)
	only := func(x tile.Tile) bool {
		return c.bringsNearer(kept, tile.Set{}, x) && !c.bringsNearer(thrown, tile.Set{}, x)
	}
	if r.Fact == NeighbourHolds {
		return len(r.Tiles) > 0 && c.took(c.v.Left(c.v.Seat), r.Tiles) && !slices.ContainsFunc(r.Tiles, func(x tile.Tile) bool { return !only(x) })
	}
	seen, gone, all := c.v.Seen(), 0, 0
	for x, n := range c.copies(kept, tile.Set{}) {
		if only(x) {
			all += n
			gone += min(n, int(seen[x]))
		}
	}
	return gone == r.Count && all == r.OtherCount
}

// took reports whether a seat has taken the given tiles and discarded none of them since.
func (c recount) took(s game.Seat, tiles []tile.Tile) bool {
	for _, x := range tiles {
		holds := 0
		for _, move := range c.v.Record {
			if move.Seat == s && move.Took == x {
				holds++
			}
			if move.Seat == s && move.Discarded == x {
				holds = max(0, holds-1)
			}
		}
		if holds == 0 {
			return false
		}
	}
	return true
}
