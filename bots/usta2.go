package bots

import (
	"math"

	"fair/okey/game"
	"fair/okey/game/meld"
)

// Former finds a level as it once was, which only the arena knows, to compare with: "usta-2" is
// usta as it was before it weighed taking against drawing.
func Former(name string) (l Level, ok bool) {
	if name != "usta-2" {
		return Level{}, false
	}
	return Level{Name: name, ASCII: name, policy: ustaPolicy, newBot: func(uint64) Bot {
		u := newUsta()
		u.former = true
		return u
	}}, true
}

// leaveBelow is, by the distance of the hand, the ratio as a natural logarithm of the useful tiles
// after taking to those after a useful draw at which the tile is left lying. Longer distances use
// the last one.
var leaveBelow = [...]float64{farDistance: -0.5, -0.15, 0}

// leavesTile reports whether usta-2 leaves the left tile, though kalfa would take it: the hand is far
// from winning, the tile brings it nearer, and fewer tiles would be useful then than after most
// useful draws.
func (u *usta) leavesTile(v *game.View) bool {
	top := v.TopDiscard(v.Left(v.Seat))
	hand, seen := v.Hand, v.Seen()
	now := u.solver.DistanceGiven(hand, seen)
	if top == u.terms.Wild() || now.Total < farDistance {
		return false
	}
	hand.Add(top)
	seenWithoutTop := seen
	seenWithoutTop.Remove(top)
	taken := 0 // useful tiles once it is taken
	for _, d := range u.solver.NearestDiscards(hand, seenWithoutTop) {
		if d.Tile != top && d.Distance.Total < now.Total {
			taken = max(taken, d.Count)
		}
	}
	useful := u.solver.Useful(v.Hand, seen)
	drawn := u.usefulAfterDraw(v.Hand, seen, &meld.Discard{Useful: useful, Count: useful.Len()})
	return taken > 0 && math.Log(float64(taken+1)/(drawn+1)) <= leaveBelow[min(now.Total, len(leaveBelow)-1)]
}
