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

// Temper is a bot's way of playing. Its level decides; where the level has a choice between
// discards that are nearly as good, or between the left tile and the stock, the temper chooses. In
// Okey 101 a temper changes only the Pace.
type Temper uint8

// The tempers. docs/bots.md ("Tempers") says what each costs:
// okey arena --bots kalfa/cautious,kalfa,kalfa,kalfa --rounds 16000 --seed 12
const (
	// Even plays what its level says.
	Even Temper = iota
	// Cautious avoids throwing what the next player seems to collect.
	Cautious
	// Pairs goes for seven pairs where they are as near as sets and runs or four pairs are there.
	// Otherwise it keeps the pairs it has as long as it can.
	Pairs
	// Hunter does not finish while many tiles would let it finish with an okey instead. It draws on
	// until one comes or too few of them are left; meanwhile any tile lets it finish as usual.
	Hunter
	// Quick draws rather than take the left tile, unless that brings it nearer or helps very much,
	// and throws the first tile that will do.
	Quick
	// Slow takes more of what only helps later, and throws the tile with the fewest tiles left that
	// go with it.
	Slow
)

// temperament is the name and the pace of a temper.
type temperament struct {
	name string
	pace float64
}

var temperaments = [...]temperament{
	Even:     {"even", 1},
	Cautious: {"cautious", 1.15},
	Pairs:    {"pairs", 1},
	Hunter:   {"hunter", 1.05},
	Quick:    {"quick", 0.6},
	Slow:     {"slow", 1.5},
}

// Tempers lists the tempers, Even first.
func Tempers() []Temper { return []Temper{Even, Cautious, Pairs, Hunter, Quick, Slow} }

// String is the temper's name in ASCII, as TemperByName accepts it.
func (t Temper) String() string {
	if int(t) >= len(temperaments) {
		return fmt.Sprintf("temper %d", uint8(t))
	}
	return temperaments[t].name
}

// Pace is how long a bot of the temper takes to think, as a multiple of Even's time.
func (t Temper) Pace() float64 {
	if int(t) >= len(temperaments) {
		return 1
	}
	return temperaments[t].pace
}

// TemperByName finds a temper by its name, in small or capital letters. The error lists the names.
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

// tempered is a bot with a temper. A tile that wins, is an okey or brings the hand nearer is taken
// as the bot takes it, and a finish, a shown twin or a pass stays as it is, with one exception: the
// hunter may hold a finish back.
type tempered struct {
	bot    Bot
	temper Temper
	judge  planner // judges hands by the policy of the bot's level
}

// discardScorer is a bot that can tell apart discards that leave the hand as near. The difference
// of two scores is the difference in the chance of winning.
type discardScorer interface {
	scoreDiscard(v *game.View, d *meld.Discard) float64
}

// maxSacrifice is how much of its chance of winning a discardScorer lets its temper give away.
const maxSacrifice = 0.002

// Play implements Bot.
func (t *tempered) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := t.bot.Play(ctx, v)
	if err != nil || v.Rules.LaysMelds() { // distances say nothing in Okey 101
		return a, err
	}
	t.judge.prepare(&v)
	switch a.Kind {
	case game.Finish:
		if x := t.holdBack(&v, a.Tile); x != tile.None {
			return game.Action{Kind: game.Discard, Tile: x}, nil
		}
	case game.Discard:
		a.Tile = t.replaceDiscard(&v, a.Tile)
	case game.Take, game.Draw:
		return t.replaceDraw(&v, a), nil
	}
	return a, nil
}

// replaceDiscard is the tile that the temper throws instead of x, or x itself. It leaves the hand
// as near as x does, with nearly as many useful tiles.
func (t *tempered) replaceDiscard(v *game.View, x tile.Tile) tile.Tile {
	switch {
	case t.temper == Hunter:
		return x
	case t.temper == Pairs && t.goesForPairs(v):
		return t.discardForPairs(v, x)
	}
	options, chosen, ok := t.listAlternatives(v, x)
	if !ok {
		return x
	}
	dislike := t.dislikeOf(v)
	best, least := x, dislike(chosen)
	for _, d := range options {
		if n := dislike(d); n < least {
			best, least = d.Tile, n
		}
	}
	return best
}

// listAlternatives lists the discards that are nearly as good as x, and gives that of x itself. If
// the level throws x for a reason that the judge does not see, ok is false.
func (t *tempered) listAlternatives(v *game.View, x tile.Tile) (options []meld.Discard, chosen meld.Discard, ok bool) {
	const nearly = 0.9 // at most a tenth fewer or more useful tiles
	options = t.judge.nearestDiscards(v)
	i := slices.IndexFunc(options, func(d meld.Discard) bool { return d.Tile == x })
	if i < 0 {
		return nil, meld.Discard{}, false
	}
	chosen = options[i]
	options = slices.DeleteFunc(options, func(d meld.Discard) bool {
		return float64(d.Count) < nearly*float64(chosen.Count) || nearly*float64(d.Count) > float64(chosen.Count)
	})
	if scorer, isScorer := t.bot.(discardScorer); isScorer {
		most := scorer.scoreDiscard(v, &chosen)
		options = slices.DeleteFunc(options, func(d meld.Discard) bool {
			return scorer.scoreDiscard(v, &d) < most-maxSacrifice
		})
	}
	return options, chosen, true
}

// dislikeOf returns the function by which the temper orders equally good discards: it throws the
// one with the smallest number.
func (t *tempered) dislikeOf(v *game.View) func(meld.Discard) int {
	switch t.temper {
	case Cautious:
		danger := t.dangerOf(v)
		return func(d meld.Discard) int { return danger(d.Tile) }
	case Pairs:
		return func(d meld.Discard) int { return d.Distance.Pairs }
	case Quick:
		return func(d meld.Discard) int { return int(d.Tile) }
	case Slow:
		left := v.Unseen()
		for x, n := range v.Hand {
			left[x] += n
		}
		return func(d meld.Discard) int { return support(&t.judge.terms, &left, d.Tile) }
	}
	return func(meld.Discard) int { return 0 }
}

// dangerOf returns a function that says how much the next player may want a tile. It rises with the
// unseen tiles that go with it and with what the next player took of that kind, and falls with what
// the next player threw of that kind.
func (t *tempered) dangerOf(v *game.View) func(tile.Tile) int {
	const took, threw = 8, 4 // the weight of a tile that was seen, against one that may be anywhere
	terms, next, others := &t.judge.terms, v.Right(v.Seat), v.Unseen()
	return func(x tile.Tile) int {
		danger := support(terms, &others, x)
		for _, move := range v.Record {
			if move.Seat == next {
				danger += took*affinity(terms, x, move.Took) - threw*affinity(terms, x, move.Discarded)
			}
		}
		return danger
	}
}

// goesForPairs reports whether the temper Pairs plays this hand for seven pairs: they are as near
// as sets and runs, or there is one pair fewer than the levels want.
func (t *tempered) goesForPairs(v *game.View) bool {
	now := t.judge.solver.DistanceGiven(v.Hand, v.Seen())
	return t.judge.terms.Pairs && (now.Pairs == now.Melds || countPairs(&v.Hand) >= pairsBegun-1)
}

// discardForPairs is the tile to throw instead of x in a hand that is played for seven pairs.
func (t *tempered) discardForPairs(v *game.View, x tile.Tile) tile.Tile {
	best, most, least := x, -1, meld.Never
	for _, d := range t.judge.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == t.judge.terms.Wild() || d.Distance.Pairs > least || v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue
		}
		if d.Distance.Pairs < least || d.Count > most {
			best, most, least = d.Tile, d.Count, d.Distance.Pairs
		}
	}
	return best
}

// replaceDraw is how the temper begins the turn where the level would do a. Pairs takes a tile that
// makes a pair, the hunter draws on with a won hand, quick draws rather than take what only helps
// later, and slow takes more of that.
func (t *tempered) replaceDraw(v *game.View, a game.Action) game.Action {
	const slowRatio = 1.5 // gains as of planner.weighTake
	quickRatio := 1.5 * t.judge.policy.takeRatio
	take, draw := game.Action{Kind: game.Take}, game.Action{Kind: game.Draw}
	if v.Check(take) != nil || v.Check(draw) != nil || v.IndicatorNext() {
		return a
	}
	top := v.TopDiscard(v.Left(v.Seat))
	switch {
	case t.temper == Pairs && v.Hand[top] == 1 && t.goesForPairs(v):
		return take
	case t.temper == Hunter && a == take && t.judge.terms.Wins(v.Hand) != meld.NoWin && !t.freesOkey(v, top):
		return draw // with a won hand, any tile will do to finish
	case t.temper == Quick && a == take:
		if nearer, gain := t.judge.weighTake(v, top); !nearer && gain < quickRatio {
			return draw
		}
	case t.temper == Slow && a == draw:
		if _, gain := t.judge.weighTake(v, top); gain >= slowRatio {
			return take
		}
	}
	return a
}

// freesOkey reports whether a won hand can finish with an okey once it has x.
func (t *tempered) freesOkey(v *game.View, x tile.Tile) bool {
	hand := v.Hand
	hand.Add(x)
	return hand.Remove(t.judge.terms.Wild()) && t.judge.terms.Wins(hand) != meld.NoWin
}

// holdBack is the tile that the hunter throws instead of finishing with x, or None if it finishes.
func (t *tempered) holdBack(v *game.View, x tile.Tile) tile.Tile {
	const minShare = 0.16 // of the unseen tiles must let the hunter finish with an okey
	wild := t.judge.terms.Wild()
	if t.temper != Hunter || x == wild || !v.Hand.Has(wild) || v.StockLeft < v.Rules.Seats {
		return tile.None
	}
	left := v.Unseen()
	best, most := tile.None, minShare*float64(left.Len())
	for _, f := range t.judge.terms.Finishes(v.Hand) {
		if f.Tile == wild || v.Check(game.Action{Kind: game.Discard, Tile: f.Tile}) != nil {
			continue
		}
		rest := v.Hand
		rest.Remove(f.Tile)
		rest.Remove(wild)
		if n := float64(t.countWinning(&rest, &left)); n >= most {
			best, most = f.Tile, n
		}
	}
	return best
}

// countWinning is how many of the tiles left make a hand of 13 win.
func (t *tempered) countWinning(hand, left *tile.Set) (count int) {
	for y, n := range left {
		if n == 0 {
			continue
		}
		with := *hand
		with.Add(tile.Tile(y))
		if t.judge.terms.Wins(with) != meld.NoWin {
			count += int(n)
		}
	}
	return count
}
