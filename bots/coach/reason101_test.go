package coach

import (
	"math"
	"slices"
	"testing"

	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// isTrue101 is isTrue for those facts of Okey 101 that occur in tests.
func (c recount) isTrue101(d *Decision, r *Reason) bool {
	v := c.v
	open := v.Opened[v.Seat].How != meld.NoWin
	left := v.LeftDiscard()
	best := d.Best().Action.Groups.Split()
	with, better, worse := v.Hand, v.Hand, v.Hand
	with.Add(r.Tile)
	better.Remove(r.Tile)
	worse.Remove(r.Other)
	switch r.Fact {
	case CouldOpen: // rule 7.4
		return c.sum(best) == r.Count && r.Count >= 101 && hasAll(v.Hand, best)
	case CouldLayOff:
		return open && (v.Hand[r.Tile] > 0 || v.Step == game.MustDraw && r.Tile == left) && c.fits(r.Tile)
	case CouldSwap:
		return open && v.Hand[r.Tile] > 0 && c.standsFor(r.Tile)
	case TakeOpens:
		o := c.solver.Opening(with)
		uses := o.Value > c.solver.Opening(v.Hand).Value || slices.ContainsFunc(o.Melds, func(m []tile.Tile) bool { return slices.Contains(m, r.Tile) })
		return r.Tile == left && r.Count >= 101 && (!uses || c.sum(o.Melds) == r.Count) && r.Count <= o.Value
	case TakeOpensPairs:
		return r.Tile == left && !open && r.Count >= 5 && c.countPairs(with) == r.Count
	case ThrewPlayable:
		return r.Other == d.Played.Tile && r.Count == 101 && r.Other != v.Terms().Wild() && c.fits(r.Other) && v.Hand.Len() > 1
	case OpensLess:
		return c.highest(better) == r.Count && c.highest(worse) == r.OtherCount && r.Count > r.OtherCount
	case FewerPairs:
		return c.countPairs(better) == r.Count && c.countPairs(worse) == r.OtherCount && r.Count > r.OtherCount
	case KeepsMore:
		return c.cost(better) == r.Count && c.cost(worse) == r.OtherCount && r.Count < r.OtherCount
	case OkeyFinish, EldenFinish, PairsFinish:
		return c.confirmsFinishes(d, r)
	case FeedsNext:
		return r.Seat == (v.Seat+1)%game.MaxSeats && c.feeds(r)
	}
	return false
}

func hasAll(hand tile.Set, groups [][]tile.Tile) bool {
	return !slices.ContainsFunc(slices.Concat(groups...), func(x tile.Tile) bool { return !hand.Remove(x) })
}

// sum returns the value of groups (rule 7.4), or 0 if one of them is neither a set nor a run.
func (c recount) sum(groups [][]tile.Tile) (sum int) {
	for _, g := range groups {
		laid, ok := c.v.Terms().Lay(g)
		if !ok || laid.Kind == meld.Pair {
			return 0
		}
		sum += laid.Value()
	}
	return sum
}

// highest returns the value of the highest opening of a hand.
func (c recount) highest(hand tile.Set) int {
	melds := c.solver.Opening(hand).Melds
	if !hasAll(hand, melds) {
		return -1
	}
	return c.sum(melds)
}

// countPairs returns the number of pairs in a hand.
func (c recount) countPairs(hand tile.Set) (pairs int) {
	wild, singles := c.v.Terms().Wild(), 0
	for x, n := range hand {
		if tile.Tile(x) != wild {
			pairs += int(n / 2)
			singles += int(n % 2)
		}
	}
	okeys := int(hand[wild])
	return pairs + min(okeys, singles) + max(0, okeys-singles)/2
}

// cost returns the cost of the tiles left in a hand for a seat that has opened (rule 7.13).
func (c recount) cost(hand tile.Set) (cost int) {
	okeys := 0
	for _, x := range hand.Tiles() {
		if x == c.v.Terms().Wild() {
			okeys++
		} else {
			cost += c.v.Terms().Face(x).Number()
		}
	}
	if c.v.Opened[c.v.Seat].How == meld.Pairs {
		cost *= 2
	}
	return cost + 101*okeys
}

// fits reports whether a tile can be laid off on a set or run on the table (rule 7.6).
func (c recount) fits(x tile.Tile) bool {
	return slices.ContainsFunc(c.v.Melds, func(m game.TableMeld) bool { return c.v.Terms().Playable(m.Laid, x) })
}

// standsFor reports whether an okey on the table stands for a tile (rule 7.8).
func (c recount) standsFor(x tile.Tile) bool {
	return slices.ContainsFunc(c.v.Melds, func(m game.TableMeld) bool {
		_, ok := c.v.Terms().Swap(m.Laid, x)
		return ok
	})
}

// feeds reports whether other random worlds confirm that the next player takes r.Other more often than r.Tile, and that
// each is taken about as often as the reason claims.
func (c recount) feeds(r *Reason) bool {
	const worlds, off = 400, 14 // off is in percent, four standard errors
	f := round101.Feedings(c.v, []tile.Tile{r.Tile, r.Other}, worlds, 5)
	less, more := 100*(f[0].Opens+f[0].Lays), 100*(f[1].Opens+f[1].Lays)
	near := func(x float64, said int) bool { return x > float64(said)-off && x < float64(said)+off }
	return more > less && near(less, r.OtherCount) && near(more, r.Count)
}

// confirmsFinishes reports whether other random worlds confirm a reason about finishes that count double. Such finishes
// must not be much rarer after the best option than after the option played, and their rates must be close to those in
// the reason.
func (c recount) confirmsFinishes(d *Decision, r *Reason) bool {
	const worlds, off = 800, 12 // off is in percent, four standard errors
	f := round101.FinishRates(c.v, []game.Action{d.Best().Action, d.Played}, worlds, 5)
	rate := func(f round101.FinishRate) float64 {
		return 100 * map[Fact]float64{OkeyFinish: f.Okey, EldenFinish: f.Elden, PairsFinish: f.Pairs}[r.Fact]
	}
	near := func(x float64, said int) bool { return math.Abs(x-float64(said)) < off }
	return rate(f[0]) > rate(f[1])-off && near(rate(f[0]), r.Count) && near(rate(f[1]), r.OtherCount)
}

// TestExplainTake101 checks the use that explainTake101 finds for the left discard when the hand can just open with it,
// and when it just cannot.
func TestExplainTake101(t *testing.T) {
	const groups, pairs = "R13 B13 K13 R12 B12 K12 Y5 Y6 Y7 R1 R3 R6 B2 B5 B8 K2 K4 K7 K9 Y1 Y3", "R1 R1 B3 B3 K5 K5 Y7 Y7 Y9 R4 R8 R12 B6 B10 B13 K2 K8 K11 Y2 Y4 Y12"
	for _, c := range []struct {
		hand, top string
		fact      Fact // 0 if the left discard is of no use
		count     int
	}{
		{groups, "Y8", TakeOpens, 101},
		{groups, "Y4", 0, 0}, // 100
		{pairs, "Y9", TakeOpensPairs, 5},
		{pairs, "Y12", TakeOpensPairs, 5},
		{pairs, "Y10", 0, 0}, // 4 pairs
	} {
		v := gametest.Position{Preset: "101", Indicator: "Y10", Turns: 20, Hands: [game.MaxSeats]string{c.hand}, Discards: [game.MaxSeats]string{3: c.top}}.View(t)
		r := reasoner{&Decision{View: v}, meld.NewSolver(v.Terms())}
		got := append(r.explainTake101(), Reason{})
		check.That(t, len(got) <= 2 && got[0].Fact == c.fact && got[0].Count == c.count, "%+v: %+v", c, got)
	}
}
