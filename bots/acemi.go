package bots

import (
	"context"
	"slices"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// acemi is the level that plays like a beginner. It finishes whenever it can, and never breaks up a complete meld or
// gives away an okey without need. Its mistakes come from overlooking things, not from chance:
//
//   - It sees partial runs at once. It notices equal numbers, 12-13-1 and the value of a false joker
//     only after some turns of the round, or never. Each has its own delay.
//   - It forgets discards that are more than memoryTurns old, and ignores those made since its own
//     last turn. It therefore waits at least one turn too long for tiles that are gone.
//   - It avoids splitting up two equal tiles.
//   - It is slow to see that the left tile helps, and takes it only if it completes a meld.
//   - It may miss gösterme.
type acemi struct {
	planner
	seed uint64
}

// These are the values of hasNoticed's parameter thing. The values 1 to 13 stand for tiles with that number in
// different places on the rack, and offered+x stands for tile x as the left discard.
const (
	wrapNoticed = iota + tile.Numbers + 1
	jokerNoticed
	offered
)

// These are the longest delays before acemi notices equal numbers, 12-13-1, the value of a false joker, and the use of
// the left tile. They are counted in acemi's own turns from the start of the round. A round lasts about nine turns.
const numberDelay, wrapDelay, jokerDelay, offerDelay = 16, 16, 12, 12

// memoryTurns is the number of turns, of all players together, that acemi remembers.
const memoryTurns = 12

// Play implements Bot.
func (a *acemi) Play(_ context.Context, v game.View) (game.Action, error) {
	if v.Rules.LaysMelds() {
		return a.playOkey101(&v), nil
	}
	if v.Check(show) == nil && decisionRand(a.seed, &v).IntN(2) == 0 {
		return show, nil
	}
	a.prepare(&v)
	if v.Step == game.MustDraw {
		return beginTurn(&v, func(top tile.Tile, chains *meld.Chains) bool {
			number := a.terms.Face(top).Number()
			completes := chains.ByColour[top] >= 3 || chains.ByNumber[top] >= 3 && a.hasNoticed(&v, number, numberDelay)
			return completes && a.hasNoticed(&v, offered+int(top), offerDelay) && a.bringsNearer(&v, top)
		}), nil
	}
	if finish, ok := v.BestFinish(); ok {
		return finish, nil
	}
	return discard(a.chooseDiscard(&v)), nil
}

// hasNoticed reports whether acemi has noticed the given thing in this round. Each thing has a random delay of 0 to
// longest-1 of acemi's own turns.
func (a *acemi) hasNoticed(v *game.View, thing, longest int) bool {
	delay := seededRand(a.seed, uint64(v.Seat), uint64(v.Round)<<32, uint64(game.MustDiscard)+uint64(thing)).IntN(longest)
	return v.Turns/v.Rules.Seats >= delay
}

// bringsNearer reports whether taking the left tile, top, and discarding another tile brings the hand nearer to
// winning.
func (a *acemi) bringsNearer(v *game.View, top tile.Tile) bool {
	hand, seen := v.Hand, v.Seen()
	now := a.solver.DistanceGiven(hand, seen).Total
	hand.Add(top)
	seen.Remove(top)
	return slices.ContainsFunc(a.solver.Discards(hand, seen), func(d meld.Discard) bool {
		return d.Tile != top && d.Distance.Total < now
	})
}

// chooseDiscard returns the tile to discard. If any tile outside complete melds may be discarded, it considers only
// such tiles. It picks the tile for which acemi notices the least support, and breaks ties by the order of
// solver.Discards, which is given only the discards that acemi remembers.
func (a *acemi) chooseDiscard(v *game.View) tile.Tile {
	_, rest := a.solver.Best(v.Hand)
	loose := tile.SetOf(rest...)
	throwable := func(x tile.Tile) bool {
		return x != a.terms.Wild() && mayDiscard(v, x)
	}
	if !slices.ContainsFunc(rest, throwable) {
		loose = v.Hand // every discard breaks a meld
	}
	noticedSupport := a.noticedSupport(v)
	best, least := tile.None, 1<<30
	for _, d := range a.solver.Discards(v.Hand, a.rememberedDiscards(v)) { // the best discard is first
		if loose.Has(d.Tile) && throwable(d.Tile) && noticedSupport(d.Tile) < least {
			best, least = d.Tile, noticedSupport(d.Tile)
		}
	}
	if best == tile.None { // the hand holds only okeys and the tile just taken
		return Fallback(*v).Tile
	}
	return best
}

// noticedSupport returns a function that scores how well the other tiles of the hand go with a tile, counting only what
// acemi notices. A neighbour in a run counts more than an equal number or an equal tile.
func (a *acemi) noticedSupport(v *game.View) func(tile.Tile) int {
	seen, wrap := v.Hand, a.terms.Wrap && a.hasNoticed(v, wrapNoticed, wrapDelay)
	if !a.hasNoticed(v, jokerNoticed, jokerDelay) {
		seen[tile.FalseJoker] = 0 // acemi does not yet know which tile a false joker stands for
	}
	chains := a.terms.Chains(seen)
	var faces tile.Set
	for x, count := range seen {
		if x := tile.Tile(x); count > 0 && x != a.terms.Wild() {
			faces[a.terms.Face(x)] += count
		}
	}
	hasBeside := func(x tile.Tile, step int) bool {
		number := x.Number() + step
		if wrap && number == tile.Numbers+1 {
			number = 1
		} else if wrap && x.Number() == 1 && step < 0 {
			number += tile.Numbers
		}
		return faces.Has(tile.New(x.Colour(), number)) // New returns None if there is no such number
	}
	return func(x tile.Tile) int {
		const neighbour, gap, match, equal = 3, 1, 2, 2
		if !seen.Has(x) {
			return 0
		}
		sum, face := 0, a.terms.Face(x)
		switch {
		case hasBeside(face, 1) || hasBeside(face, -1):
			sum = neighbour
		case hasBeside(face, 2) || hasBeside(face, -2):
			sum = gap
		}
		if chains.ByNumber[x] >= 2 && a.hasNoticed(v, face.Number(), numberDelay) {
			sum += match
		}
		if faces[face] >= tile.Copies {
			sum += equal
		}
		return sum
	}
}

// rememberedDiscards returns the discards that acemi remembers: those of the last memoryTurns turns, except those that
// other players have made since acemi's own last turn.
func (a *acemi) rememberedDiscards(v *game.View) (remembered tile.Set) {
	end := len(v.Record) // the index of the first turn to ignore
	for end > 0 && v.Record[end-1].Seat == v.Seat {
		end-- // skip the current turn
	}
	for end > 0 && v.Record[end-1].Seat != v.Seat {
		end--
	}
	for i := max(0, len(v.Record)-memoryTurns); i < end; i++ {
		x := v.Record[i].Discarded
		taken := v.Record[i+1].Took != tile.None // a tile that was taken is no longer on the table
		if x != tile.None && !taken {
			remembered.Add(x)
		}
	}
	return remembered
}

// These are the probabilities, in percent, that acemi notices each kind of option in a turn of Okey 101.
const (
	seesOpening, seesMeld, seesLayOff, seesPlayable = 45, 65, 55, 80
)

// playOkey101 plays Okey 101 like çırak, but takes neither the left tile nor an okey from the table. It may overlook an
// opening, a meld among its tiles or a layoff, and may therefore also discard a playable tile. What it overlooks, it
// overlooks for the whole turn, regardless of the order of its actions. It never overlooks an okey in the hand.
func (a *acemi) playOkey101(v *game.View) game.Action {
	return playEagerly(v, func(option game.Action) bool {
		percent, thing := seesLayOff, uint64(option.Tile)
		switch option.Kind {
		case game.Open:
			percent, thing = seesOpening, 0
		case game.Lay:
			percent, thing = seesMeld, uint64(option.Groups.Split()[0][0])
		case game.Swap:
			return false
		case game.Discard:
			if option.Tile == v.Terms().Wild() {
				return true
			}
			percent = seesPlayable
		}
		random := seededRand(a.seed, uint64(v.Seat), uint64(v.Round)<<32|uint64(v.Turns), uint64(option.Kind)<<8|thing)
		return random.IntN(100) < percent
	})
}
