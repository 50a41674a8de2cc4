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

// A temperInfo holds the name and pace of a temper.
type temperInfo struct {
	name string
	pace float64
}

var temperaments = [...]temperInfo{
	Even:     {"even", 1},
	Cautious: {"cautious", 1.15},
	Pairs:    {"pairs", 1},
	Hunter:   {"hunter", 1.05},
	Quick:    {"quick", 0.6},
	Slow:     {"slow", 1.5},
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
	bot     Bot
	temper  Temper
	planner planner // has the policy of the bot's level
}

// A discardScorer is a bot that scores discards that leave the hand equally near to winning. The difference between two
// scores is the difference between the probabilities of winning.
type discardScorer interface {
	scoreDiscard(v *game.View, d *meld.Discard) float64
}

// maxSacrifice is how much of the probability of winning, according to a discardScorer, a temper may give up with a
// discard.
const maxSacrifice = 0.002

// Play implements Bot.
func (t *temperedBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := t.bot.Play(ctx, v)
	if err != nil || v.Rules.LaysMelds() { // distances have no meaning in Okey 101
		return a, err
	}
	t.planner.prepare(&v)
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

// replaceDiscard returns the tile that the temper discards instead of x, which may be x itself. Unless the temper goes
// for pairs, its discard leaves the hand as near to winning as x does, with nearly the same number of useful tiles.
func (t *temperedBot) replaceDiscard(v *game.View, x tile.Tile) tile.Tile {
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
	dislike := t.discardOrder(v)
	best, least := x, dislike(chosen)
	for _, d := range options {
		if n := dislike(d); n < least {
			best, least = d.Tile, n
		}
	}
	return best
}

// listAlternatives returns the discards that are nearly as good as x, including x itself, and the meld.Discard for x.
// ok is false if x is not among the planner's nearest discards.
func (t *temperedBot) listAlternatives(v *game.View, x tile.Tile) (options []meld.Discard, chosen meld.Discard, ok bool) {
	const nearly = 0.9 // 0.9 to 1/0.9 times as many useful tiles
	options = t.planner.nearestDiscards(v)
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

// discardOrder returns a function that orders equally good discards for the temper, which chooses the one with the
// smallest result.
func (t *temperedBot) discardOrder(v *game.View) func(meld.Discard) int {
	switch t.temper {
	case Cautious:
		danger := t.dangerFunc(v)
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
		return func(d meld.Discard) int { return support(&t.planner.terms, &left, d.Tile) }
	}
	return func(meld.Discard) int { return 0 }
}

// dangerFunc returns a function that estimates how much the next player wants a tile. The result rises with the number
// of unseen tiles that go with the tile and with the number of similar tiles that the next player has taken. It falls
// with the number of similar tiles that the next player has discarded.
func (t *temperedBot) dangerFunc(v *game.View) func(tile.Tile) int {
	const took, threw = 8, 4 // the weights of a seen tile, relative to an unseen one
	terms, next, others := &t.planner.terms, v.Right(v.Seat), v.Unseen()
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

// goesForPairs reports whether the temper Pairs plays this hand for seven pairs: it does if they are as near as sets
// and runs, or if the hand has at least minPairs-1 pairs.
func (t *temperedBot) goesForPairs(v *game.View) bool {
	now := t.planner.solver.DistanceGiven(v.Hand, v.Seen())
	return t.planner.terms.Pairs && (now.Pairs == now.Melds || countPairs(&v.Hand) >= minPairs-1)
}

// discardForPairs returns the tile to discard instead of x from a hand played for seven pairs.
func (t *temperedBot) discardForPairs(v *game.View, x tile.Tile) tile.Tile {
	best, most, least := x, -1, meld.Never
	for _, d := range t.planner.solver.Discards(v.Hand, v.Seen()) {
		if d.Tile == t.planner.terms.Wild() || d.Distance.Pairs > least || v.Check(game.Action{Kind: game.Discard, Tile: d.Tile}) != nil {
			continue
		}
		if d.Distance.Pairs < least || d.Count > most {
			best, most, least = d.Tile, d.Count, d.Distance.Pairs
		}
	}
	return best
}

// replaceDraw returns the action with which the temper begins the turn. usual is the draw or take with which the level
// would begin it. Pairs takes a tile that makes a pair. Hunter continues to draw with a winning hand. Quick does not
// take a tile that only helps later. Slow takes more such tiles.
func (t *temperedBot) replaceDraw(v *game.View, usual game.Action) game.Action {
	const slowRatio = 1.5 // a gain as returned by planner.evaluateTake
	quickRatio := 1.5 * t.planner.policy.takeRatio
	take, draw := game.Action{Kind: game.Take}, game.Action{Kind: game.Draw}
	if v.Check(take) != nil || v.Check(draw) != nil || v.IndicatorNext() {
		return usual
	}
	top := v.TopDiscard(v.Left(v.Seat))
	switch {
	case t.temper == Pairs && v.Hand[top] == 1 && t.goesForPairs(v):
		return take
	case t.temper == Hunter && usual == take && t.planner.terms.WinKindOf(v.Hand) != meld.NoWin && !t.freesOkey(v, top):
		return draw // a winning hand can finish with any tile
	case t.temper == Quick && usual == take:
		if nearer, gain := t.planner.evaluateTake(v, top); !nearer && gain < quickRatio {
			return draw
		}
	case t.temper == Slow && usual == draw:
		if _, gain := t.planner.evaluateTake(v, top); gain >= slowRatio {
			return take
		}
	}
	return usual
}

// freesOkey reports whether a winning hand can finish with an okey if x is added to it.
func (t *temperedBot) freesOkey(v *game.View, x tile.Tile) bool {
	hand := v.Hand
	hand.Add(x)
	return hand.Remove(t.planner.terms.Wild()) && t.planner.terms.WinKindOf(hand) != meld.NoWin
}

// holdBack returns the tile that Hunter discards instead of finishing with x, or tile.None if it finishes.
func (t *temperedBot) holdBack(v *game.View, x tile.Tile) tile.Tile {
	const minShare = 0.16 // the minimum share of the unseen tiles that would let Hunter finish with an okey
	wild := t.planner.terms.Wild()
	if t.temper != Hunter || x == wild || !v.Hand.Has(wild) || v.StockLeft < v.Rules.Seats {
		return tile.None
	}
	left := v.Unseen()
	best, most := tile.None, minShare*float64(left.Len())
	for _, f := range t.planner.terms.Finishes(v.Hand) {
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

// countWinning returns the number of unseen tiles with which the given hand of 13 tiles wins.
func (t *temperedBot) countWinning(hand, unseen *tile.Set) (count int) {
	for y, n := range unseen {
		if n == 0 {
			continue
		}
		with := *hand
		with.Add(tile.Tile(y))
		if t.planner.terms.WinKindOf(with) != meld.NoWin {
			count += int(n)
		}
	}
	return count
}
