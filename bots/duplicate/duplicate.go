// Package duplicate replays a round with each of our levels in turn in the same seat, with the same tiles and the same
// bots in the other seats. This takes the luck of the deal out of the comparison, as in duplicate bridge.
package duplicate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
)

// ErrNoReplay is returned if a player at the table, such as an external program or a second person, cannot play the
// round again.
var ErrNoReplay = errors.New("somebody at this table cannot play the round again: only our own bots can")

// A Bot is one of our bots: a level with its temper, and the seed of the bot's random choices.
type Bot struct {
	Level bots.Level
	Seed  uint64
}

// A Deal is a round to replay.
type Deal struct {
	// Match is the match immediately after the tiles were dealt.
	Match game.Match
	// Seat is the seat in which the levels replay the round. The bots in the other seats are the same in every replay.
	Seat   game.Seat
	Others [game.MaxSeats]Bot
}

// An Outcome is the result of a round for one seat.
type Outcome struct {
	// Points is the change of the seat's score minus the mean change of the others. In Okey 101, where points count
	// against a player, the sign is reversed, so more is always better.
	Points float64 `json:"points"`
	// Won reports whether the seat finished, and Okey whether it did so with an okey. Turns is the number of turns that
	// the seat had.
	Won   bool `json:"won"`
	Okey  bool `json:"okey,omitempty"`
	Turns int  `json:"turns"`
	// Missing is the number of tiles by which the seat's final hand was short of winning. It is 0 in Okey 101.
	Missing int `json:"missing,omitempty"`
	// Place is the seat's place in the round, from 1. Seats with equal points have the same place.
	Place int `json:"place"`
}

// OutcomeOf returns the given seat's outcome of the last round at a table. The round must be over.
func OutcomeOf(t *game.Table, seat game.Seat) Outcome {
	line := &t.Sheet[len(t.Sheet)-1]
	points := t.Margins(line.Change)
	if t.Rules.LowestWins() {
		for s := range points {
			points[s] = -points[s]
		}
	}
	won := line.Winner == seat
	own := Outcome{Points: points[seat], Won: won, Okey: won && line.OkeyFinish, Place: 1}
	if hand := t.Reveal.Hands[seat]; t.Rules.FinishesWhole() && !won && hand.Len() == meld.HandSize {
		own.Missing = meld.NewSolver(t.Terms()).Distance(hand).Total
	}
	for _, p := range points[:t.Rules.Seats] {
		if (Outcome{Points: p}).comparePoints(own) > 0 {
			own.Place++
		}
	}
	for _, move := range t.Record {
		if move.Seat == seat {
			own.Turns++
		}
	}
	return own
}

// Compare returns a positive number if c is better than d, a negative number if it is worse, and 0 if neither is
// better. More points are better. If the points are equal, a win in fewer turns is better or, if neither won, fewer
// missing tiles.
func (c Outcome) Compare(d Outcome) int {
	return cmp.Or(
		c.comparePoints(d),
		cmp.Compare(d.turnsToWin(), c.turnsToWin()),
		cmp.Compare(d.Missing, c.Missing),
	)
}

// comparePoints is like Compare, but compares only the points.
func (c Outcome) comparePoints(d Outcome) int {
	const fine = 6 // points are multiples of 1/2 or 1/3
	return cmp.Compare(math.Round(c.Points*fine), math.Round(d.Points*fine))
}

// turnsToWin returns the number of turns if the seat won, and 0 otherwise.
func (c Outcome) turnsToWin() int {
	if c.Won {
		return c.Turns
	}
	return 0
}

// whimTempers holds, for each whim modulo their number, the temper of the level that replays the round. Together, these
// tempers cost the level 0.3 wins in a hundred rounds (docs/bots.md, "Tempers"). The sixth temper, Quick, would cost
// most. Their number is coprime to the number of recolourings.
var whimTempers = [...]bots.Temper{bots.Even, bots.Slow, bots.Cautious, bots.Hunter, bots.Pairs}

// Replay plays the round with a level in the seat. Whim 0 is the deal as it is, played by the level without a temper.
// Any other whim w changes, in three ways, how the bots choose between equal or nearly equal options:
//
//   - The level in the seat has temper number w mod 5 of Even, Slow, Cautious, Hunter and Pairs.
//   - The colours of all tiles are permuted by recolouring w mod n of game.Rules.Recolourings, which returns n
//     recolourings. Bots prefer no colour, so this matters only if they consider options equal.
//   - The seed of the bot in the seat is the one in Others plus w. Only acemi uses it.
//
// Any error is ErrNoReplay or comes from ctx.
func (d *Deal) Replay(ctx context.Context, level bots.Level, whim int) (Outcome, error) {
	m := d.Match
	t := m.Public()
	var seats [game.MaxSeats]bots.Bot
	for s := range t.Rules.Seats {
		bot := d.Others[s]
		switch {
		case game.Seat(s) == d.Seat:
			seats[s] = level.NewTempered(whimTempers[whim%len(whimTempers)], bot.Seed+uint64(whim))
		case !slices.ContainsFunc(bots.Levels(), func(l bots.Level) bool { return l.ASCII == bot.Level.Kind() }):
			return Outcome{}, ErrNoReplay
		default:
			seats[s] = bot.Level.New(bot.Seed)
		}
	}
	recolourings := t.Rules.Recolourings()
	m = m.Recoloured(recolourings[whim%len(recolourings)])
	for {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		if err := ctx.Err(); err != nil {
			return Outcome{}, err
		}
		a, err := seats[seat].Play(ctx, m.View(seat))
		if err == nil {
			m, _, err = game.Apply(m, seat, a)
		}
		if err != nil {
			return Outcome{}, cmp.Or(ctx.Err(), fmt.Errorf("seat %d: %w", seat, err))
		}
	}
	t = m.Public()
	return OutcomeOf(&t, d.Seat), nil
}

// roundCost is the processor time that a bot of each level takes for a round, in tenths of a millisecond. The first row
// is for games won with a whole hand, and the second for Okey 101: go test ./bots/duplicate -run XXX -bench Costs
var roundCost = [2][4]int{{20, 5, 10, 60}, {5, 5, 60, 1900}}

// Whims returns the number of whims for each level, for use in Deal.Compare. No number exceeds most. Whims adds one
// whim to each level in turn, strongest first, as long as all replays together take at most budget tenths of a
// millisecond of processor time, according to roundCost. The strongest level has at least one whim even if it takes
// longer.
func (d *Deal) Whims(budget, most int) (whims [4]int) {
	t := d.Match.Public()
	costs := roundCost[0]
	if t.Rules.LaysMelds() {
		costs = roundCost[1]
	}
	others := 0
	for s := range t.Rules.Seats {
		for i, level := range bots.Levels() {
			if game.Seat(s) != d.Seat && level.ASCII == d.Others[s].Level.Kind() {
				others += costs[i]
			}
		}
	}
	strongest := len(whims) - 1
	for range most {
		for i := strongest; i >= 0; i-- {
			cost := others + costs[i]
			if cost <= budget || i == strongest && whims[i] == 0 {
				whims[i]++
				budget -= cost
			}
		}
	}
	return whims
}

// A Result holds a level's outcomes of the round, one for each whim, starting with whim 0.
type Result struct {
	Level    bots.Level
	Outcomes []Outcome
}

// Compare replays the round with every level, weakest first. Level i of bots.Levels is replayed with whims[i] whims, or
// left out if there are none. If played is not nil, Compare calls it after each replay with the number of replays so
// far. Compare runs in the calling goroutine, and its result depends only on its arguments. Any error comes from
// Replay.
func (d *Deal) Compare(ctx context.Context, whims [4]int, played func(int)) ([]Result, error) {
	var all []Result
	count := 0
	for i, level := range bots.Levels() {
		r := Result{Level: level}
		for whim := range whims[i] {
			c, err := d.Replay(ctx, level, whim)
			if err != nil {
				return nil, err
			}
			r.Outcomes = append(r.Outcomes, c)
			if count++; played != nil {
				played(count)
			}
		}
		if len(r.Outcomes) > 0 {
			all = append(all, r)
		}
	}
	return all, nil
}

// Points returns the mean points of the outcomes.
func (r *Result) Points() (m coach.Mean) {
	for _, c := range r.Outcomes {
		m.Add(c.Points)
	}
	return m
}

// Wins returns the number of wins, and the mean number of turns of those rounds.
func (r *Result) Wins() (won int, turns coach.Mean) {
	for _, c := range r.Outcomes {
		if c.Won {
			won++
			turns.Add(float64(c.Turns))
		}
	}
	return won, turns
}

// Median returns the middle outcome or, if there are two, the better one. It prevents a single lucky outcome from
// deciding the comparison.
func (r *Result) Median() Outcome {
	sorted := slices.Clone(r.Outcomes)
	slices.SortStableFunc(sorted, func(a, b Outcome) int { return b.Compare(a) })
	return sorted[(len(sorted)-1)/2]
}
