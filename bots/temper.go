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

// Temper is a bot's way of playing. Where its level has a choice between discards that are nearly as good, or between the left tile
// and the stock, the temper decides; all else is the level's. In Okey 101 none changes more than the Pace.
type Temper uint8

// The tempers. What each costs is what kalfa with it wins of three without, in rounds of a hundred, where Even wins 25.0 less a
// quarter of the few drawn, and its points a round against theirs:
//
//	okey arena --bots kalfa/cautious,kalfa,kalfa,kalfa --rounds 16000 --seed 12
//
// With more at stake quick costs usta as much: 25.9 ± 0.9 of three kalfa, where usta wins 27.4 (--rounds 6000). They cost çırak somewhat more, up to two rounds in a hundred, as it does not know how near its discards leave it.
const (
	// Even plays what its level says.
	Even Temper = iota
	// Cautious does not throw what the next player seems to collect, where it can help it: 24.7 ± 0.5, 0.00 ± 0.01 points.
	Cautious
	// Pairs goes for seven pairs where they are as near as sets and runs or four are there, and else parts with pairs last:
	// 24.3 ± 0.4, -0.02 ± 0.01 points.
	Pairs
	// Hunter holds a won hand back for an okey finish while many tiles would set its okey free, and draws on until one comes or too
	// few are left; any tile then lets it finish as well: 24.5 ± 0.1, 0.00 ± 0.00 points, and 68 okey finishes in 3924 wins.
	Hunter
	// Quick draws without pondering the left tile, unless that brings it nearer or helps very much, and throws the first tile that
	// will do: 23.5 ± 0.5, -0.04 ± 0.01 points.
	Quick
	// Slow takes more of what only helps later, and throws what has the fewest tiles left that go with it: 24.9 ± 0.5, 0.00 ± 0.02.
	Slow
)

// temperament is what is to be known of a temper.
type temperament struct {
	name string
	pace float64
}

var temperaments = [...]temperament{
	Even: {"even", 1}, Cautious: {"cautious", 1.15}, Pairs: {"pairs", 1}, Hunter: {"hunter", 1.05}, Quick: {"quick", 0.6}, Slow: {"slow", 1.5},
}

// Tempers lists the tempers, Even first.
func Tempers() []Temper { return []Temper{Even, Cautious, Pairs, Hunter, Quick, Slow} }

// String is the temper's name, in ASCII.
func (t Temper) String() string {
	if int(t) >= len(temperaments) {
		return fmt.Sprintf("temper %d", uint8(t))
	}
	return temperaments[t].name
}

// Pace is by how much a bot of the temper thinks longer than others: 1 is as long as Even, less is faster.
func (t Temper) Pace() float64 {
	if int(t) >= len(temperaments) {
		return 1
	}
	return temperaments[t].pace
}

// TemperByName finds a temper; the error lists the names.
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

// tempered is a bot with a temper. Whatever the bot finishes, shows or passes, and every tile it takes that wins, is an okey or
// brings it nearer, stays as it is, but for what the hunter holds back.
type tempered struct {
	bot    Bot
	temper Temper
	judge  journeyman // for its judgement of distances
}

// weigher is a bot that tells discards apart that leave the hand as near: by about how much the chance of winning differs.
type weigher interface {
	worth(v *game.View, d *meld.Discard) float64
}

// alike is how much of its chance of winning a weigher lets a temper give away with a discard.
const alike = 0.002

// Play implements Bot.
func (t *tempered) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := t.bot.Play(ctx, v)
	if err != nil || v.Rules.Opens() { // distances say nothing in Okey 101
		return a, err
	}
	t.judge.prepare(&v)
	switch a.Kind {
	case game.Finish:
		if x := t.heldBack(&v, a.Tile); x != tile.None {
			return game.Action{Kind: game.Discard, Tile: x}, nil
		}
	case game.Discard:
		a.Tile = t.instead(&v, a.Tile)
	case game.Take, game.Draw:
		return t.begin(&v, a), nil
	}
	return a, nil
}

// instead is the tile that the temper throws rather than x: one that leaves the hand as near, with nearly as many tiles that help.
func (t *tempered) instead(v *game.View, x tile.Tile) tile.Tile {
	switch {
	case t.temper == Hunter:
		return x
	case t.temper == Pairs && t.pairing(v):
		return t.forPairs(v, x)
	}
	const nearly = 0.9 // as many tiles that help, give or take a tenth
	options := t.judge.nearest(v)
	i := slices.IndexFunc(options, func(d meld.Discard) bool { return d.Tile == x })
	if i < 0 {
		return x // the level knows better
	}
	chosen := options[i]
	options = slices.DeleteFunc(options, func(d meld.Discard) bool {
		return float64(d.Count) < nearly*float64(chosen.Count) || nearly*float64(d.Count) > float64(chosen.Count)
	})
	if w, ok := t.bot.(weigher); ok { // it knows more than how many help
		most := w.worth(v, &chosen)
		options = slices.DeleteFunc(options, func(d meld.Discard) bool { return w.worth(v, &d) < most-alike })
	}
	var dislike func(meld.Discard) int
	switch t.temper {
	case Cautious:
		danger := t.danger(v)
		dislike = func(d meld.Discard) int { return danger(d.Tile) }
	case Pairs:
		dislike = func(d meld.Discard) int { return d.Distance.Pairs }
	case Quick:
		dislike = func(d meld.Discard) int { return int(d.Tile) }
	case Slow:
		left := unseen(v)
		for x, n := range v.Hand {
			left[x] += n
		}
		dislike = func(d meld.Discard) int { return company(&t.judge.terms, &left, d.Tile) }
	}
	best, least := x, dislike(chosen)
	for _, d := range options {
		if n := dislike(d); n < least {
			best, least = d.Tile, n
		}
	}
	return best
}

// danger says how likely the next player wants a tile: the more tiles that go with it he may hold, the more; the nearer it is to what
// he took, too; the nearer to what he threw, the less.
func (t *tempered) danger(v *game.View) func(tile.Tile) int {
	const took, threw = 8, 4 // what a tile that was seen weighs, against one that may be anywhere
	terms, next, others := &t.judge.terms, nextSeat(v), unseen(v)
	return func(x tile.Tile) int {
		danger := company(terms, &others, x)
		for _, move := range v.Record {
			if move.Seat == next {
				danger += took*kin(terms, x, move.Took) - threw*kin(terms, x, move.Discarded)
			}
		}
		return danger
	}
}

// pairing reports whether seven pairs are gone for: they are as near as sets and runs, or four are there.
func (t *tempered) pairing(v *game.View) bool {
	const begun = 4 // one fewer than the levels want
	pairs := 0
	for _, n := range v.Hand {
		pairs += int(n) / tile.Copies
	}
	now := t.judge.solver.DistanceGiven(v.Hand, v.Seen())
	return t.judge.terms.Pairs && (now.Pairs == now.Melds || pairs >= begun)
}

// forPairs is the tile to throw rather than x by who goes for pairs.
func (t *tempered) forPairs(v *game.View, x tile.Tile) tile.Tile {
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

// begin is how the turn begins where the level would do a: who goes for pairs takes what makes one, the hunter draws on with a won
// hand, quick draws rather than take what only helps later, and slow takes more of that.
func (t *tempered) begin(v *game.View, a game.Action) game.Action {
	const little = 1.5
	much := 1.5 * t.judge.enough()
	take, draw := game.Action{Kind: game.Take}, game.Action{Kind: game.Draw}
	if v.Check(take) != nil || v.Check(draw) != nil || lastOpen(v) {
		return a
	}
	top := v.TopDiscard(v.Left(v.Seat))
	switch {
	case t.temper == Pairs && v.Hand[top] == 1 && t.pairing(v):
		return take
	case t.temper == Hunter && a == take && t.judge.terms.Wins(v.Hand) != meld.NoWin && !t.frees(v, top):
		return draw // any tile will do to finish
	case t.temper == Quick && a == take:
		if nearer, gain := t.judge.weigh(v, top); !nearer && gain < much {
			return draw
		}
	case t.temper == Slow && a == draw:
		if _, gain := t.judge.weigh(v, top); gain >= little {
			return take
		}
	}
	return a
}

// frees reports whether a won hand can finish with an okey once it has x.
func (t *tempered) frees(v *game.View, x tile.Tile) bool {
	hand := v.Hand
	hand.Add(x)
	return hand.Remove(t.judge.terms.Wild()) && t.judge.terms.Wins(hand) != meld.NoWin
}

// heldBack is the tile that the hunter throws instead of finishing with x, None where it finishes.
func (t *tempered) heldBack(v *game.View, x tile.Tile) tile.Tile {
	const often = 0.16 // the part of the unseen tiles that set the okey free
	wild := t.judge.terms.Wild()
	if t.temper != Hunter || x == wild || !v.Hand.Has(wild) || v.StockLeft < v.Rules.Seats {
		return tile.None
	}
	left := unseen(v)
	best, most := tile.None, often*float64(left.Len())
	for _, f := range t.judge.terms.Finishes(v.Hand) {
		if f.Tile == wild || v.Check(game.Action{Kind: game.Discard, Tile: f.Tile}) != nil {
			continue
		}
		rest := v.Hand
		rest.Remove(f.Tile)
		rest.Remove(wild)
		if n := float64(t.completing(&rest, &left)); n >= most {
			best, most = f.Tile, n
		}
	}
	return best
}

// completing is how many of the tiles left make 13 tiles win.
func (t *tempered) completing(hand, left *tile.Set) (count int) {
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
