package value_test

import (
	"slices"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/bots/value/round101"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
)

func TestRace101_HiddenTiles(t *testing.T) {
	differ, asked := 0, 0
	budget := value.Budget{Samples: 20, Seed: 9}
	for _, melds := range [][]gametest.Meld{nil, {{Owner: 2, Tiles: "B9 B10 B11 B12"}, {Owner: 2, Tiles: "R13 K13 Y13"}, {Owner: 2, Tiles: "K5 K6 K7"}}} {
		for seed := range uint64(testsize.Of(2, 40)) {
			p := gametest.Position{
				Preset: "101", Seed: 10 + seed, Turn: 1, Drawn: seed%2 == 0, Indicator: "R4", Melds: melds,
				Hands:    [game.MaxSeats]string{1: "R1 R2 R6 R7 B1 B1 B3 B5 B6 K1 K2 K9 K10 Y3 Y4 Y6 Y8 Y9 Y11 Y12 F"},
				Discards: [game.MaxSeats]string{0: "Y10"},
			}
			if p.Drawn {
				p.Hands[1] += " K11"
			}
			if melds != nil {
				p.Hands[2] = "R12 K3 K12"
			}
			one := p.Match(t)
			p.Seed += 1000
			other := p.Match(t)
			if asked++; one.View(3).Hand != other.View(3).Hand {
				differ++
			}
			var e value.Estimator
			checkSame(t, check.Must(e.Race(t.Context(), one.View(1), budget)), check.Must(e.Race(t.Context(), other.View(1), budget)))
		}
	}
	check.That(t, differ >= asked/2, "hidden tiles differ in %d of %d positions", differ, asked)
}

// TestRace101_Options checks that in Okey 101 each option in Choices has an estimate, that the best comes first, and
// that a finish wins.
func TestRace101_Options(t *testing.T) {
	finishes := 0
	for _, preset := range []string{"101", "101-raising", "101-partners"} {
		rules := rulesOf(preset)
		for seed := range uint64(testsize.Of(1, 40)) {
			for act := range gametest.Play(t, gametest.Deal(t, rules, seed), newKalfas(rules), 1) {
				v := act.Before.View(act.Seat)
				all := mustRace(t, v, value.Budget{Samples: 4, Seed: seed})
				checkOptions(t, &v, all)
				for _, o := range all {
					check.Need(t, o.Loss >= 0 && o.SE >= 0 && o.LossSE >= 0 && o.Win >= 0 && o.Win <= 1 && o.Samples == 4 && near(all[0].Points-o.Points, o.Loss), "%s, deal %d: %+v, the best is %+v", preset, seed, o, all[0])
					if o.Action.Kind == game.Discard && v.HandSizes[v.Seat] == 1 {
						finishes++
						check.Equal(t, o.Win, 1, preset, seed, ": a finish")
					}
				}
			}
		}
	}
	check.That(t, finishes != 0, "nobody ever finishes")
}

// TestRace101_Losses checks that options of Okey 101 that obviously cost more have greater losses.
func TestRace101_Losses(t *testing.T) { // section 7; the okey is R5
	for _, c := range []struct {
		why, hand, better, worse string
		stock                    int
		least                    float64 // the minimum difference, in points
	}{
		{"rule 7.13: who never opens pays 202", "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B1", "open", "discard R1", 1, 100},
		{"rule 7.10: an okey costs 101", "R5 R11 R12 R13 B10 B11 B2 B13 K3 Y3 B3 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B1", "discard R1", "discard R5", 20, 80},
		{"tiles that go together are kept", "R9 R11 R12 R13 B10 B11 B12 B1 K3 Y3 K7 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B3", "discard R1", "discard B12", 20, 4},
	} {
		p := gametest.Position{Preset: "101", Seed: 4, Turn: 1, Drawn: true, Indicator: "R4", StockLeft: &c.stock, Hands: [game.MaxSeats]string{1: c.hand}}
		v := p.View(t)
		all := mustRace(t, v, value.Budget{Samples: 300, Only: slices.DeleteFunc(value.Choices(&v), func(a game.Action) bool {
			return withoutGroups(a) != c.better && withoutGroups(a) != c.worse
		})})
		better, worse := find(t, all, c.better), find(t, all, c.worse)
		check.That(t, worse.Loss-3*worse.LossSE >= better.Loss-3*better.LossSE+c.least, "%s: %+v, %+v", c.why, better, worse)
	}
}

// TestRaceWays_Discards checks that ways that lay nothing have the same estimates as the discards with which they end,
// and that the estimates are in the order of the ways.
func TestRaceWays_Discards(t *testing.T) {
	v := gametest.Position{Preset: "101", Seed: 4, Turn: 1, Drawn: true, Indicator: "R4", Melds: []gametest.Meld{{Owner: 2, Tiles: "B9 B10 B11 B12"}}}.View(t)
	b := value.Budget{Samples: 20, Seed: 3}
	all := mustRace(t, v, b)
	var ways []round101.Way
	var want []value.Estimate
	for _, x := range v.Hand.Distinct() {
		rest := v.Hand
		rest.Remove(x)
		ways = append(ways, round101.Way{End: &round101.Turn{Melds: []meld.Laid{v.Melds[0].Laid}, Rest: rest, Discard: x}})
		o, _ := estimateOf(all, game.Action{Kind: game.Discard, Tile: x})
		o.Action = game.Action{}
		want = append(want, o)
	}
	got := check.Must(new(value.Estimator).RaceWays(t.Context(), &v, ways, b))
	check.That(t, slices.Equal(got, want), "%+v\nwant %+v", got, want)
}

// TestRace101_FailedOpening checks an opening with too low a value, under strict rules. It races if the budget names
// it, does not count as an opening, and costs the same as in the match (rule 7.11).
func TestRace101_FailedOpening(t *testing.T) {
	p := gametest.Position{Preset: "101", Set: []string{"strict=on"}, Seed: 4, Turn: 1, Drawn: true, Indicator: "R4"}
	p.Hands[1] = "R9 R11 R12 R13 B10 B11 B12 B1 K3 Y3 K7 Y6 K8 R1 Y1 K13 B6 Y8 R3 K6 Y12 B3"
	v := p.View(t)
	failing := check.Must(game.ParseAction("open R11-R12-R13"))
	check.OK(t, v.Check(failing))
	legal := v.Legal()
	opening := legal[slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == game.Open })]
	for _, b := range []value.Budget{{}, {Keep: failing}, {Only: []game.Action{opening}}, {Only: []game.Action{opening, failing}}, {Only: []game.Action{opening}, Keep: failing}} {
		b.Samples = 30
		all := mustRace(t, v, b)
		o, races := estimateOf(all, failing)
		best, _ := estimateOf(all, opening)
		named := b.Keep == failing || slices.Contains(b.Only, failing)
		check.That(t, races == named && (!races || near(best.Points-o.Points, float64(v.Rules.Penalty))), "%+v: %+v, the opening %+v", b, o, best)
	}
}
