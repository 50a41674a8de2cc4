package duplicate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
)

// dealOf returns the first deal of a match with the given seed, to be replayed in seat 0. others holds the levels of
// the bots in the other seats.
func dealOf(t testing.TB, rules game.Rules, seed uint64, others ...string) Deal {
	d := Deal{Match: gametest.Deal(t, rules, seed)}
	for i, name := range others {
		level := check.Must(bots.LevelByName(name))
		d.Others[i+1] = Bot{level, seed + uint64(i) + 1}
	}
	return d
}

// playOut plays a round to its end with the bot own in seat 0, and returns the match afterwards.
func playOut(t testing.TB, d *Deal, own bots.Bot) game.Match {
	seats := []bots.Bot{own}
	for _, bot := range d.Others[1:] {
		seats = append(seats, bot.Level.New(bot.Seed))
	}
	last := d.Match
	for a := range gametest.Play(t, d.Match, seats, 1) {
		last = a.After
	}
	return last
}

// TestReplay_DealAsItIs checks that whim 0 has the same result as when the four bots play the deal themselves, in the
// first round of a match and in a later one.
func TestReplay_DealAsItIs(t *testing.T) {
	for _, rules := range []game.Rules{game.Classic(), game.Okey101()} {
		d := dealOf(t, rules, 5, "cirak", "acemi", "kalfa/slow")
		for round := 1; round <= 2; round++ {
			var after game.Match
			for _, level := range bots.Levels()[:3] {
				after = playOut(t, &d, level.New(d.Others[0].Seed))
				table := after.Public()
				want := OutcomeOf(&table, 0)
				check.Equal(t, check.Must(d.Replay(t.Context(), level, 0)), want, rules.Game, round, level.Name)
				check.Must(d.Replay(t.Context(), level, 7)) // whim 7 permutes the colours
			}
			next, _, err := game.Apply(after, 0, game.Action{Kind: game.NextRound})
			check.OK(t, err)
			d.Match = next
		}
	}
}

// TestReplay_WhimsDiffer checks that whims lead to different outcomes, and that each whim always gives the same one.
func TestReplay_WhimsDiffer(t *testing.T) {
	for _, level := range bots.Levels() {
		outcomes := map[Outcome]bool{}
		for seed := range uint64(4) {
			d := dealOf(t, game.Classic(), 100+seed, "cirak", "kalfa", "cirak")
			for whim := range 8 {
				c := check.Must(d.Replay(t.Context(), level, whim))
				check.Equal(t, check.Must(d.Replay(t.Context(), level, whim)), c, level.Name, whim)
				outcomes[c] = true
			}
		}
		check.That(t, len(outcomes) >= 10, "%s: 32 replays of four deals have %d outcomes", level.Name, len(outcomes))
	}
}

func TestReplay_Stopped(t *testing.T) {
	d := dealOf(t, game.Okey101(), 1, "kalfa", "kalfa", "kalfa")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := d.Compare(ctx, [4]int{1, 1, 1, 1}, nil)
	check.That(t, errors.Is(err, context.Canceled), "stopped: %v", err)
	d.Others[2].Level = bots.Guest("cat", nil)
	_, err = d.Replay(t.Context(), bots.Levels()[0], 0)
	check.Equal(t, err, ErrNoReplay)
}

func TestOutcome_Compare(t *testing.T) {
	best := []Outcome{ // best first
		{Points: 4, Won: true, Turns: 14},
		{Points: 2, Won: true, Turns: 7},
		{Points: 2, Won: true, Turns: 8},
		{Points: 0, Turns: 12, Missing: 1},
		{Points: -2.0 / 3, Turns: 3, Missing: 1},
		{Points: -2.0 / 3, Turns: 9, Missing: 2},
	}
	for i, c := range best {
		for k, d := range best {
			check.Equal(t, cmp.Compare(c.Compare(d), 0), cmp.Compare(k, i), c, d)
		}
	}
	check.Equal(t, Outcome{Points: 1.0 / 3, Turns: 5}.Compare(Outcome{Points: 1 - 2.0/3, Turns: 9}), 0, "rounding and turns without a win")
}

// TestOutcomeOf_ByHand compares an outcome with one that was computed by hand. Seat 2 shows gösterme, and seat 0 wins
// with an okey.
func TestOutcomeOf_ByHand(t *testing.T) {
	table := game.Table{Rules: game.Classic()}
	table.Sheet = []game.Result{{Winner: 0, OkeyFinish: true, Change: [4]int{-1, -5, -4, -5}}}
	table.Reveal = &game.Reveal{}
	table.Record = []game.Move{{Seat: 3}, {Seat: 0}, {Seat: 1}, {Seat: 2}, {Seat: 3}, {Seat: 0}}
	got := OutcomeOf(&table, 0)
	want := Outcome{Points: -1 + 14.0/3, Won: true, Okey: true, Turns: 2, Place: 1}
	check.That(t, math.Abs(got.Points-want.Points) <= 1e-9, "points %v, not %v", got.Points, want.Points)
	got.Points = want.Points
	check.Equal(t, got, want)
	check.Equal(t, OutcomeOf(&table, 2).Place, 2, "seat 2 lost least")
	far, _ := tile.ParseAll("R1 R4 R7 R10 B1 B4 B7 B10 K1 K4 K7 K10 Y2 Y9")
	table.Reveal.Hands[1] = tile.SetOf(far...)
	one, other := OutcomeOf(&table, 1), OutcomeOf(&table, 3)
	check.That(t, one.Missing != other.Missing && one.Place == 3 && other.Place == 3, "with equal points: %+v, %+v", one, other)
}

func TestResult_Median(t *testing.T) {
	r := Result{Outcomes: []Outcome{{Points: 8, Won: true, Turns: 1}, {Missing: 2}, {Missing: 1}, {Points: -2}}}
	check.Equal(t, r.Median().Missing, 1)
	won, turns := r.Wins()
	check.That(t, won == 1 && turns.Value() == 1, "%d wins in %v turns", won, turns)
}

// TestDeal_Whims checks that the whims fit the budget, but that the strongest level always has at least one.
func TestDeal_Whims(t *testing.T) {
	for _, c := range []struct {
		rules  game.Rules
		others string
		want   [4]int
	}{
		{game.Classic(), "cirak kalfa cirak", [4]int{12, 12, 12, 12}},
		{game.Classic(), "usta usta usta", [4]int{6, 6, 6, 6}},
		{game.Okey101(), "cirak kalfa cirak", [4]int{3, 4, 4, 2}},
		{game.Okey101(), "usta usta usta", [4]int{0, 0, 0, 1}},
	} {
		d := dealOf(t, c.rules, 1, strings.Fields(c.others)...)
		check.Equal(t, d.Whims(5000, 12), c.want, c.others)
	}
}

// BenchmarkCosts measures roundCost: a quarter of the time that four bots of a level take for a round.
func BenchmarkCosts(b *testing.B) {
	for _, rules := range []game.Rules{game.Classic(), game.Okey101()} {
		for _, level := range bots.Levels() {
			b.Run(fmt.Sprint(rules.Game, "/", level.ASCII), func(b *testing.B) {
				for i := range b.N {
					d := dealOf(b, rules, uint64(i), level.ASCII, level.ASCII, level.ASCII)
					check.Must(d.Replay(b.Context(), level, 0))
				}
				b.ReportMetric(float64(b.Elapsed().Milliseconds())*10/float64(b.N)/4, "tenths-of-ms/bot")
			})
		}
	}
}

// BenchmarkSameTiles measures how much playing the same tiles reduces the error of a comparison with usta. It reports
// the standard deviation of the difference between a level's points and usta's in a round. It does so in three cases:
// usta plays another round, the same tiles once, or the same tiles with eight whims.
func BenchmarkSameTiles(b *testing.B) {
	for _, rules := range []game.Rules{game.Classic(), game.Okey101()} {
		for _, name := range []string{"acemi", "cirak", "kalfa"} {
			b.Run(fmt.Sprint(rules.Game, "/", name), func(b *testing.B) {
				level := check.Must(bots.LevelByName(name))
				var other, once, often coach.Mean
				before := 0.0
				for i := range b.N {
					d := dealOf(b, rules, uint64(7000+i), "cirak", "kalfa", "cirak")
					own, err := d.Replay(b.Context(), level, 0)
					whims := d.Whims(5000, 12)
					results, err2 := d.Compare(b.Context(), [4]int{3: min(8, whims[3])}, nil)
					check.OK(b, errors.Join(err, err2))
					mean := results[0].Points()
					first := results[0].Outcomes[0].Points
					once.Add(own.Points - first)
					often.Add(own.Points - mean.Value())
					if i > 0 {
						other.Add(own.Points - before)
					}
					before = first
				}
				root := math.Sqrt(float64(b.N))
				b.ReportMetric(often.Value(), "points")
				b.ReportMetric(other.SE()*math.Sqrt(float64(max(1, b.N-1))), "sd-other")
				b.ReportMetric(once.SE()*root, "sd-once")
				b.ReportMetric(often.SE()*root, "sd-whims")
			})
		}
	}
}
