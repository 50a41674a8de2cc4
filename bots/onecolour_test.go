package bots

import (
	"context"
	"testing"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// chaser is a kalfa that tries to win in one colour, which doubles the cost to the others (rule 5.2). It does so if
// such a win is at most margin tiles farther away than the nearest win.
type chaser struct {
	kalfa
	margin int
	chased bool // whether it has played differently from kalfa
}

// Play implements Bot.
func (c *chaser) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := c.kalfa.Play(ctx, v)
	if err != nil || a.Kind != game.Draw && a.Kind != game.Take && a.Kind != game.Discard {
		return a, err
	}
	hand, seen := v.Hand, v.Seen()
	if a.Kind == game.Discard {
		hand.Remove(a.Tile)
	}
	near := c.solver.DistanceGiven(hand, seen).Total + c.margin
	for colour := tile.Red; colour < tile.Colours; colour++ {
		if now := c.distance(v.Hand, seen, colour); now <= near {
			instead := c.chase(&v, a, colour, now)
			c.chased = c.chased || instead != a
			return instead, nil
		}
	}
	return a, nil
}

// chase returns the action to play instead of a, to win in the given colour. now is the hand's distance from a win in
// that colour.
func (c *chaser) chase(v *game.View, a game.Action, colour tile.Colour, now int) game.Action {
	seen := v.Seen()
	if a.Kind == game.Discard {
		best, least, total := a, meld.Never+1, 0
		for _, d := range c.solver.Discards(v.Hand, seen) {
			throw, rest := game.Action{Kind: game.Discard, Tile: d.Tile}, v.Hand
			if d.Tile == c.terms.Wild() || v.Check(throw) != nil {
				continue
			}
			rest.Remove(d.Tile)
			if n := c.distance(rest, seen, colour); n < least || n == least && d.Distance.Total < total {
				best, least, total = throw, n, d.Distance.Total
			}
		}
		return best
	}
	take, top := game.Action{Kind: game.Take}, v.TopDiscard(v.Left(v.Seat))
	if v.Check(take) != nil {
		return a
	}
	hand := v.Hand
	hand.Add(top)
	if top == c.terms.Wild() || len(c.terms.Finishes(hand)) > 0 || c.distance(hand, seen, colour) < now {
		return take
	}
	if v.StockLeft == 0 {
		return game.Action{Kind: game.Pass}
	}
	return game.Action{Kind: game.Draw}
}

// distance returns the distance of the hand from a win with only okeys and tiles of one colour. It treats tiles of
// other colours as if they were not in the hand and could not be drawn.
func (c *chaser) distance(hand, seen tile.Set, colour tile.Colour) int {
	for i := range hand {
		x := tile.Tile(i)
		if face := c.terms.Face(x); x != c.terms.Wild() && face.Numbered() && face.Colour() != colour {
			hand[x], seen[x] = 0, tile.Copies
		}
	}
	return c.solver.DistanceGiven(hand, seen).Total
}

// BenchmarkOneColour measures what chasing is worth in the preset onecolour, in points per round. An iteration is one
// deal, played with and without a chaser. docs/bots.md has the result.
//
//	go test ./bots -run XXX -bench OneColour -benchtime 20000x
func BenchmarkOneColour(b *testing.B) {
	rules := mustRules(b, "onecolour", 4)
	for name, margin := range map[string]int{"asNear": 0, "oneFarther": 1} {
		b.Run(name, func(b *testing.B) {
			compareBots(b, "points/round", func() (Bot, Bot, *bool) {
				c := &chaser{kalfa: *newKalfa(), margin: margin}
				return c, newKalfa(), &c.chased
			}, func(n uint64, me game.Seat, seats []Bot) float64 {
				p := playMatch(b, rules, 90_000+n, 1, seats)
				return p.Margins(p.Sheet[0].Change)[me]
			})
		})
	}
}
