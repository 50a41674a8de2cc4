package bots

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// A Temper is a style of play. It chooses between discards that the level considers nearly equal, and between the left
// tile and the stock. In Okey 101 it changes only the Pace.
type Temper uint8

// These are the tempers. docs/bots.md ("Tempers") has the cost of each:
// okey arena --bots kalfa/cautious,kalfa,kalfa,kalfa --rounds 16000 --seed 12
const (
	// Even plays exactly like its level.
	Even Temper = iota
	// Cautious avoids discarding tiles that the next player seems to be collecting.
	Cautious
	// Pairs goes for seven pairs if they are as near as sets and runs, or if the hand has four pairs. Otherwise it
	// keeps its pairs as long as it can.
	Pairs
	// Hunter does not finish while many tiles would let it finish with an okey instead. It goes on drawing until it
	// gets one of these tiles or too few of them are left. Meanwhile any tile lets it finish in the ordinary way.
	Hunter
	// Quick takes the left tile only if it brings the hand nearer to winning or helps very much. It discards the first
	// tile that is good enough to throw away.
	Quick
	// Slow more often takes a tile that only helps later, and discards the tile that goes with the fewest remaining
	// tiles.
	Slow
)

// A temperament describes a temper: its name, its pace, and functions that return the action with which a bot replaces
// the usual one of its level. A nil function replaces none.
type temperament struct {
	name string
	pace float64
	// begin replaces a draw or take if both are possible, discard a discard, and finish a finish.
	begin, discard, finish func(t *temperedBot, v *game.View, usual game.Action) game.Action
}

var temperaments = [...]temperament{
	Even:     {name: "even", pace: 1},
	Cautious: {name: "cautious", pace: 1.15, discard: discardCautiously},
	Pairs:    {name: "pairs", pace: 1, begin: takePairs, discard: keepPairs},
	Hunter:   {name: "hunter", pace: 1.05, begin: keepDrawing, finish: holdBack},
	Quick:    {name: "quick", pace: 0.6, begin: takeLess, discard: discardFirst},
	Slow:     {name: "slow", pace: 1.5, begin: takeMore, discard: discardSlowly},
}

// Tempers returns the tempers, Even first.
func Tempers() []Temper { return []Temper{Even, Cautious, Pairs, Hunter, Quick, Slow} }

// String returns the temper's name, which TemperByName accepts.
func (t Temper) String() string {
	if int(t) >= len(temperaments) {
		return fmt.Sprintf("temper %d", uint8(t))
	}
	return temperaments[t].name
}

// Pace returns how long a bot with the temper takes to think, as a multiple of the time that Even takes.
func (t Temper) Pace() float64 {
	if int(t) >= len(temperaments) {
		return 1
	}
	return temperaments[t].pace
}

// TemperByName returns the temper with the given name, in upper or lower case. The error lists the valid names.
func TemperByName(name string) (Temper, error) {
	var names []string
	for _, t := range Tempers() {
		if strings.EqualFold(name, t.String()) {
			return t, nil
		}
		names = append(names, t.String())
	}
	return Even, fmt.Errorf("no temper %.30q; there is %s", name, strings.Join(names, ", "))
}

// temperedBot is a bot with a temper. If the wrapped bot takes a tile that wins, is an okey or brings the hand nearer
// to winning, so does temperedBot, except that Hunter may draw with a winning hand. It never replaces a gösterme or a
// pass. Only Hunter may replace a finish, by holding it back.
type temperedBot struct {
	planner // has the policy of the bot's level
	bot     Bot
	temper  Temper
}

// Play implements Bot.
func (t *temperedBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := t.bot.Play(ctx, v)
	if err != nil || v.Rules.LaysMelds() { // distances have no meaning in Okey 101
		return a, err
	}
	t.prepare(&v)
	temper := &temperaments[t.temper]
	var replace func(*temperedBot, *game.View, game.Action) game.Action
	switch a.Kind {
	case game.Finish:
		replace = temper.finish
	case game.Discard:
		replace = temper.discard
	case game.Take, game.Draw:
		if v.Check(take) == nil && v.Check(draw) == nil && !v.IndicatorNext() {
			replace = temper.begin
		}
	}
	if replace == nil {
		return a, nil
	}
	return replace(t, &v, a), nil
}

// discardCautiously avoids tiles that the next player wants.
func discardCautiously(t *temperedBot, v *game.View, usual game.Action) game.Action {
	danger := t.dangerFunc(v)
	return t.leastDisliked(v, usual, func(d meld.Discard) int { return danger(d.Tile) })
}

// discardFirst returns the first tile in tile order.
func discardFirst(t *temperedBot, v *game.View, usual game.Action) game.Action {
	return t.leastDisliked(v, usual, func(d meld.Discard) int { return int(d.Tile) })
}

// discardSlowly returns the tile that goes with the fewest remaining tiles.
func discardSlowly(t *temperedBot, v *game.View, usual game.Action) game.Action {
	left := v.Unseen()
	for x, n := range v.Hand {
		left[x] += n
	}
	return t.leastDisliked(v, usual, func(d meld.Discard) int { return support(&t.terms, &left, d.Tile) })
}

// keepPairs keeps pairs as long as possible or, from a hand played for seven pairs, makes the discard that is best for
// them.
func keepPairs(t *temperedBot, v *game.View, usual game.Action) game.Action {
	if !t.wantsPairs(v) {
		return t.leastDisliked(v, usual, func(d meld.Discard) int { return d.Distance.Pairs })
	}
	best, most, least := usual, -1, meld.Never
	for _, d := range t.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == t.terms.Wild() || d.Distance.Pairs > least || !mayDiscard(v, d.Tile) {
			continue
		}
		if d.Distance.Pairs < least || d.Count > most {
			best, most, least = discard(d.Tile), d.Count, d.Distance.Pairs
		}
	}
	return best
}

// wantsPairs reports whether the temper Pairs plays this hand for seven pairs: it does if they are as near as sets and
// runs, or if the hand has at least minPairs-1 pairs.
func (t *temperedBot) wantsPairs(v *game.View) bool {
	now := t.solver.DistanceGiven(v.Hand, v.Seen())
	return t.terms.Pairs && (now.Pairs == now.Melds || countPairs(&v.Hand) >= minPairs-1)
}

// leastDisliked returns the discard with the lowest dislike, preferably the usual one, of those that are nearly as good
// as the usual one: they leave the hand as near to winning, with nearly the same number of useful tiles.
func (t *temperedBot) leastDisliked(v *game.View, usual game.Action, dislike func(meld.Discard) int) game.Action {
	const nearly = 0.9         // 0.9 to 1/0.9 times as many useful tiles
	const maxSacrifice = 0.002 // how much of the probability of winning, according to scoreDiscard, a temper may give up
	options := t.nearestDiscards(v)
	i := slices.IndexFunc(options, func(d meld.Discard) bool { return d.Tile == usual.Tile })
	if i < 0 {
		return usual
	}
	chosen := options[i]
	score := func(*meld.Discard) float64 { return 0 }
	if scorer, ok := t.bot.(*usta); ok {
		score = func(d *meld.Discard) float64 { return scorer.scoreDiscard(v, d) }
	}
	best, least, most := usual, dislike(chosen), score(&chosen)
	for _, d := range options {
		if float64(d.Count) < nearly*float64(chosen.Count) || nearly*float64(d.Count) > float64(chosen.Count) {
			continue
		}
		if n := dislike(d); n < least && score(&d) >= most-maxSacrifice {
			best, least = discard(d.Tile), n
		}
	}
	return best
}

// dangerFunc returns a function that estimates how much the next player wants a tile. The result rises with the number
// of unseen tiles that go with the tile and with the number of similar tiles that the next player has taken. It falls
// with the number of similar tiles that the next player has discarded.
func (t *temperedBot) dangerFunc(v *game.View) func(tile.Tile) int {
	const took, threw = 8, 4 // the weights of a seen tile, relative to an unseen one
	next, others := v.Right(v.Seat), v.Unseen()
	return func(x tile.Tile) int {
		danger := support(&t.terms, &others, x)
		for _, move := range v.Record {
			if move.Seat == next {
				danger += took*affinity(&t.terms, x, move.Took) - threw*affinity(&t.terms, x, move.Discarded)
			}
		}
		return danger
	}
}

// takePairs takes a tile that makes a pair if the hand is played for seven pairs.
func takePairs(t *temperedBot, v *game.View, usual game.Action) game.Action {
	if v.Hand[v.LeftDiscard()] == 1 && t.wantsPairs(v) {
		return take
	}
	return usual
}

// takeLess does not take a tile that only helps later, unless it helps very much.
func takeLess(t *temperedBot, v *game.View, usual game.Action) game.Action {
	if usual == take {
		if nearer, gain := t.evaluateTake(v, v.LeftDiscard()); !nearer && gain < 1.5*t.policy.takeRatio {
			return draw
		}
	}
	return usual
}

// takeMore takes more tiles that only help later.
func takeMore(t *temperedBot, v *game.View, usual game.Action) game.Action {
	const minGain = 1.5 // as returned by evaluateTake
	if usual == draw {
		if _, gain := t.evaluateTake(v, v.LeftDiscard()); gain >= minGain {
			return take
		}
	}
	return usual
}

// keepDrawing draws with a winning hand, which can finish with any tile, unless the left tile lets it finish with an
// okey.
func keepDrawing(t *temperedBot, v *game.View, usual game.Action) game.Action {
	hand := v.Hand
	hand.Add(v.LeftDiscard())
	if t.terms.WinKindOf(v.Hand) != meld.NoWin && !(hand.Remove(t.terms.Wild()) && t.terms.WinKindOf(hand) != meld.NoWin) {
		return draw
	}
	return usual
}

// holdBack holds a finish back while enough unseen tiles would let the hand finish with its okey.
func holdBack(t *temperedBot, v *game.View, usual game.Action) game.Action {
	const minShare = 0.16 // the minimum share of the unseen tiles
	wild := t.terms.Wild()
	if usual.Tile == wild || !v.Hand.Has(wild) || v.StockLeft < v.Rules.Seats {
		return usual
	}
	left := v.Unseen()
	best, most := usual, minShare*float64(left.Len())
	for _, f := range t.terms.Finishes(v.Hand) {
		if f.Tile == wild || !mayDiscard(v, f.Tile) {
			continue
		}
		rest := v.Hand
		rest.Remove(f.Tile)
		rest.Remove(wild)
		winning := 0 // the number of unseen tiles with which the rest wins
		for y, n := range left {
			with := rest
			if with.Add(tile.Tile(y)); n > 0 && t.terms.WinKindOf(with) != meld.NoWin {
				winning += int(n)
			}
		}
		if n := float64(winning); n >= most {
			best, most = discard(f.Tile), n
		}
	}
	return best
}
