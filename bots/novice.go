package bots

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// novice is acemi: it plays like somebody who learnt the game last week. It finishes whenever it can, keeps its okeys and every
// meld that lies finished on its rack; its errors are of what it sees, not of dice:
//
//   - Begun runs lie side by side and are seen at once. Numbers that match across the rack, 12-13-1 and what a false joker is
//     worth are noticed after a few turns of the round, each in its own time, or never.
//   - What was thrown more than memory turns ago is forgotten, and what the others have thrown since its last turn has not sunk in
//     yet: it waits for tiles that are gone, at least a turn too long.
//   - Two equal tiles look like something, and it does not like to part them.
//   - It is slow to see that the left tile would do, and takes nothing but what finishes a meld.
//   - It may forget gösterme.
type novice struct {
	journeyman
	seed uint64
}

// What a novice notices late: the numbers 1 to 13 across the rack, and these; offered and the tile is a tile at the left.
const (
	wrapNoticed = iota + tile.Numbers + 1
	jokerNoticed
	offered
)

// How long the slowest takes to be noticed, in turns of its own from the start of the round, and how many turns, of anybody, it
// remembers. A round has about nine turns of its own.
const (
	numberDelay, wrapDelay, jokerDelay, offerDelay = 16, 16, 12, 12
	memory                                         = 12
)

// Play implements Bot.
func (n *novice) Play(_ context.Context, v game.View) (game.Action, error) {
	if v.Phase != game.Playing || v.Turn != v.Seat {
		return game.Action{}, errNotMyTurn
	}
	if v.Rules.Opens() {
		return n.playOpening(&v), nil
	}
	if show := (game.Action{Kind: game.ShowTwin}); v.Check(show) == nil && whim(n.seed, &v).IntN(2) == 0 {
		return show, nil
	}
	n.prepare(&v)
	if v.Step == game.MustDraw {
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool {
			number := n.terms.Face(top).Number()
			made := chains.ByColour[top] >= 3 || chains.ByNumber[top] >= 3 && n.notices(&v, number, numberDelay)
			return made && n.notices(&v, offered+int(top), offerDelay) && n.nearer(&v, top)
		}), nil
	}
	if a, ok := v.DearestFinish(); ok {
		return a, nil
	}
	return game.Action{Kind: game.Discard, Tile: n.discard(&v)}, nil
}

// notices reports whether the novice has seen a thing yet in this round; the slowest takes less than slowest turns of its own.
func (n *novice) notices(v *game.View, thing, slowest int) bool {
	delay := chance(n.seed, uint64(v.Seat), uint64(v.Round)<<32, uint64(game.MustDiscard)+uint64(thing)).IntN(slowest)
	return v.Turns/v.Rules.Seats >= delay
}

// nearer reports whether a hand with the left tile is nearer to winning than without it.
func (n *novice) nearer(v *game.View, top tile.Tile) bool {
	hand, seen := v.Hand, v.Seen()
	now := n.solver.DistanceGiven(hand, seen).Total
	hand.Add(top)
	seen.Remove(top)
	return slices.ContainsFunc(n.solver.Discards(hand, seen), func(d meld.Discard) bool { return d.Tile != top && d.Distance.Total < now })
}

// discard is the tile to throw: of those in no finished meld one with the least company, and among such the one that is missed
// least by what the novice remembers.
func (n *novice) discard(v *game.View) tile.Tile {
	_, rest := n.solver.Best(v.Hand)
	loose := tile.SetOf(rest...)
	throwable := func(x tile.Tile) bool {
		return x != n.terms.Wild() && v.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
	}
	if !slices.ContainsFunc(rest, throwable) {
		loose = v.Hand // a meld has to go
	}
	company := n.company(v)
	best, least := tile.None, 1<<30
	for _, d := range n.solver.Discards(v.Hand, n.remembered(v)) { // the least missed first
		if loose.Has(d.Tile) && throwable(d.Tile) && company(d.Tile) < least {
			best, least = d.Tile, company(d.Tile)
		}
	}
	if best == tile.None { // nothing but okeys and the tile just taken
		return Fallback(*v).Tile
	}
	return best
}

// company says how much the novice sees beside a tile of its hand: neighbours weigh more than matching numbers and equal tiles.
func (n *novice) company(v *game.View) func(tile.Tile) int {
	seen, wrap := v.Hand, n.terms.Wrap && n.notices(v, wrapNoticed, wrapDelay)
	if !n.notices(v, jokerNoticed, jokerDelay) {
		seen[tile.FalseJoker] = 0 // it stands for nothing
	}
	chains := n.terms.Chains(seen)
	var faces tile.Set
	for x, count := range seen {
		if x := tile.Tile(x); count > 0 && x != n.terms.Wild() {
			faces[n.terms.Face(x)] += count
		}
	}
	beside := func(x tile.Tile, step int) bool {
		number := x.Number() + step
		if wrap && number == tile.Numbers+1 {
			number = 1
		} else if wrap && x.Number() == 1 && step < 0 {
			number += tile.Numbers
		}
		return faces.Has(tile.New(x.Colour(), number)) // a number beyond 1 to 13 is no tile, and never there
	}
	return func(x tile.Tile) int {
		const neighbour, gap, match, equal = 3, 1, 2, 2
		if !seen.Has(x) {
			return 0
		}
		sum, face := 0, n.terms.Face(x)
		switch {
		case beside(face, 1) || beside(face, -1):
			sum = neighbour
		case beside(face, 2) || beside(face, -2):
			sum = gap
		}
		if chains.ByNumber[x] >= 2 && n.notices(v, face.Number(), numberDelay) {
			sum += match
		}
		if faces[face] >= tile.Copies {
			sum += equal
		}
		return sum
	}
}

// remembered are the discards that the novice has in mind: those of the last turns, less what the others have thrown since its own.
func (n *novice) remembered(v *game.View) (mind tile.Set) {
	sunk := len(v.Record) // from here on nothing has sunk in
	for sunk > 0 && v.Record[sunk-1].Seat == v.Seat {
		sunk-- // the turn that is being played
	}
	for sunk > 0 && v.Record[sunk-1].Seat != v.Seat {
		sunk--
	}
	for i := max(0, len(v.Record)-memory); i < sunk; i++ {
		if x := v.Record[i].Discarded; x != tile.None && v.Record[i+1].Took == tile.None { // what was taken again did not stay in mind
			mind.Add(x)
		}
	}
	return mind
}
