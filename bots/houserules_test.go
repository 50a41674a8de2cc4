package bots

import (
	"context"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

func mustRules(preset string, set ...string) game.Rules {
	return check.Must(check.Must(game.PresetByName(preset)).With(set...))
}

// playMatch plays the given number of rounds of a match, or the whole match if rounds is 0. It returns the table
// afterwards.
func playMatch(t testing.TB, rules game.Rules, seed uint64, rounds int, seats []Bot) game.Table {
	m := gametest.Deal(t, rules, seed)
	for act := range gametest.Play(t, m, seats, rounds) {
		m = act.After
	}
	return m.Public()
}

// checkedBot fails the test if the wrapped bot plays illegally, misses a finish or discards an okey. It also does if the
// bot can show the indicator's twin but does not (rule 4.1), unless the bot is an acemi.
type checkedBot struct {
	Bot
	t *testing.T
}

// Play implements Bot.
func (w checkedBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	a, err := w.Bot.Play(ctx, v)
	check.That(w.t, err == nil && v.Check(a) == nil, "%v: %v, %v", a, err, v.Check(a))
	if a.Kind == game.Discard {
		finish, ok := v.BestFinish()
		win := v.FinishResult(finish)
		waits := win.Pot > 0 && win.PotWon() == 0 && v.Hand.Has(v.Terms().Wild()) // rule 5.7
		check.That(w.t, !ok || waits, "%v where it could finish with %v", a, v.Hand)
		check.That(w.t, a.Tile != v.Terms().Wild(), "throws an okey of %v", v.Hand)
	}
	_, overlooks := w.Bot.(*acemi)
	check.That(w.t, a == show || overlooks || v.Check(show) != nil, "%v, and keeps the indicator's twin to itself", a)
	return a, err
}

// TestLevels_HouseRules checks that each level plays legally, misses no win, keeps okeys, shows gösterme (except
// acemi), and finishes rounds. It covers every number of players and every switch that affects play.
func TestLevels_HouseRules(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	for _, c := range []struct {
		preset string
		seats  int
		set    []string
		rounds int
	}{
		{"emulator", 4, nil, 2},                                       // rule 1.9
		{"classic", 3, []string{"stockEnd=free", "wrap=off"}, 2},      // rules 1.5, 2.1 and 2.9
		{"lastindicator", 4, []string{"deal=informal"}, 2},            // rule 2.10
		{"parlour", 2, nil, 2},                                        // rules 2.1 and 3.5
		{"onecolour", 4, []string{"coloured=on"}, 2},                  // rules 5.2 and 5.3
		{"classic", 4, []string{"pot=on"}, 2},                         // rule 5.7
		{"elimination", 4, []string{"startPoints=5"}, 0},              // rule 5.5
		{"partners", 4, []string{"startPoints=5", "gosterme=off"}, 0}, // rules 4.3 and 5.6
		{"simple", 4, nil, 1},                                         // section 6
		{"simple", 2, []string{"show=arranged"}, 1},
	} {
		rules := mustRules(c.preset, c.set...)
		rules.Seats = c.seats
		for _, level := range Levels() {
			won := 0
			var seats []Bot
			for s := range uint64(c.seats) {
				seats = append(seats, checkedBot{level.New(s), t})
			}
			for _, line := range playMatch(t, rules, 40, c.rounds, seats).Sheet {
				if line.Winner != game.Nobody {
					won++
				}
			}
			check.That(t, won != 0, "%s, %d seats, %v: %s never finishes", c.preset, c.seats, c.set, level.Name)
		}
	}
}

// TestLevels_IndicatorLast checks that bots draw the indicator if it is the last tile of the stock, unless the left
// tile wins but the indicator does not (rule 2.10).
func TestLevels_IndicatorLast(t *testing.T) { // the indicator is R4, the okey R5
	const melds = "B7 B8 B9 B10 K12 R12 Y12 B12 Y6 Y7 Y8 "
	for name, helps := range map[string]string{"kalfa": "draw", "kalfa/slow": "take", "kalfa/pairs": "draw", "kalfa/hunter": "draw", "usta": "take"} {
		for _, c := range []struct{ why, hand, top, before, last string }{
			{"the left tile helps, the indicator wins", melds + "R2 R3 K9", "B3", helps, "draw"},
			{"the left tile helps, neither wins", melds + "R9 R11 K2", "K11", helps, "draw"},
			{"both win", melds + "R2 R3 K9", "R1", "take", "draw"},
			{"the left tile wins", melds + "R9 R11 K2", "R10", "take", "take"},
		} {
			v := classicView(c.hand, c.top)
			check.Equal(t, mustPlay(t, newBot(name, 1), v).String(), c.before, name, c.why)
			v.Rules.IndicatorLast, v.StockLeft = true, 1
			check.Equal(t, mustPlay(t, newBot(name, 1), v).String(), c.last, name, c.why, ", with the indicator last")
		}
	}
}

// TestLevels_SimplifiedPairs checks that a bot with five pairs does not go for pairs in the simplified game (section
// 6).
func TestLevels_SimplifiedPairs(t *testing.T) {
	v := classicView("R1 R1 R2 R2 R3 R3 B7 B7 B8 B8 B9 Y11 Y12 Y13 K5", "")
	v.Rules, v.Indicator = game.Simplified(), tile.None
	discards := meld.NewSolver(v.Terms()).Discards(v.Hand, v.Seen())
	for _, name := range []string{"kalfa", "kalfa/pairs", "usta"} {
		a := mustPlay(t, newBot(name, 1), v)
		i := slices.IndexFunc(discards, func(d meld.Discard) bool { return d.Tile == a.Tile })
		check.That(t, i >= 0 && discards[i].Distance.Total == discards[0].Distance.Total, "%s: %v, and could be nearer: %+v", name, a, discards)
	}
}

// TestDangerFunc_Partners checks that a cautious bot ignores what its partner takes, since its discards never reach the
// partner.
func TestDangerFunc_Partners(t *testing.T) { // rule 5.6
	v := classicView("R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	v.Rules.Partners = true
	cautious := &temperedBot{bot: newKalfa(), temper: Cautious, planner: planner{policy: kalfaPolicy}}
	cautious.planner.prepare(&v)
	y8, y9 := tile.New(tile.Yellow, 8), tile.New(tile.Yellow, 9)
	danger := func(took game.Seat) int {
		v := v.Clone()
		v.Record = []game.Move{{Seat: took, Took: y8, Discarded: tile.New(tile.Red, 13)}}
		return cautious.dangerFunc(&v)(y9)
	}
	opponent, partner, next := danger(0), danger(3), danger(2)
	check.That(t, partner == opponent && next > partner, "the danger of %v is %d if the partner took %v, %d if the player at the left did, %d if the next did", y9, partner, y8, opponent, next)
}

// TestLevels_ScoringRules checks that play in the first round depends neither on what a win costs, nor on who pays, nor
// on how the win is proved.
func TestLevels_ScoringRules(t *testing.T) { // rules 3.5, 5.2, 5.3, 5.5 and 5.6
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	for _, level := range Levels() {
		play := func(rules game.Rules) [2]int {
			p := playMatch(t, rules, 60, 1, []Bot{level.New(0), level.New(1), level.New(2), level.New(3)})
			return [2]int{int(p.Sheet[0].Winner), p.Turns}
		}
		want := play(game.Classic())
		for _, rules := range []game.Rules{
			mustRules("parlour"), mustRules("onecolour", "coloured=on"), mustRules("elimination"), mustRules("partners"),
		} {
			check.Equal(t, play(rules), want, level.Name, rules)
		}
	}
}
