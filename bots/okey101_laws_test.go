package bots

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

func randomRules101(chance *rand.Rand) game.Rules {
	r := game.Okey101()
	for _, s := range game.Switches() {
		if choices := s.Choices(); s.Applies(r) {
			s.Set(&r, choices[chance.IntN(len(choices))])
		}
	}
	return r
}

// TestLevels_Rounds101 plays rounds with random switches between all levels. It checks that every action is legal, that
// equal views get the same answer, that no bot discards an okey without need or takes back what it has laid, and that
// only acemi is penalised often.
func TestLevels_Rounds101(t *testing.T) { // section 7
	rounds := testsize.Of(250, 2000)
	chance := rand.New(rand.NewPCG(101, 7))
	levels := Levels()
	penalties, played, took, swapped := [4]int{}, [4]int{}, 0, 0
	for seed := range uint64(rounds) {
		var who [4]int
		var bots [4]Bot
		for s := range bots {
			who[s] = chance.IntN(2)
			switch n := chance.IntN(100); { // the slow levels play only a few rounds
			case n < 1:
				who[s] = 3
			case n < 10:
				who[s] = 2
			}
			bots[s] = levels[who[s]].New(seed)
			played[who[s]]++
		}
		m, _, err := game.New(randomRules101(chance), game.SeedOf(seed))
		check.OK(t, err)
		again := chance.IntN(20) == 0
		m, _ = playRound(t, m, bots, func(_ game.Match, v *game.View, a game.Action) {
			switch {
			case a.Kind == game.Take:
				took++
			case a.Kind == game.Swap:
				swapped++
			case a.Kind == game.Discard && v.DiscardOffence(v.Seat, a.Tile) == game.OkeyDiscarded:
				okeys := v.Hand[v.Terms().Wild()]
				if int(okeys) < v.Hand.Len() {
					t.Errorf("%s throws an okey and has %v", levels[who[v.Seat]].Name, v.Hand)
				}
			case a.Kind == game.TakeBack || a.Kind == game.Return:
				t.Errorf("%s has second thoughts: %v", levels[who[v.Seat]].Name, a)
			}
			if again { // rule 8.5
				if b, _ := levels[who[v.Seat]].New(seed).Play(context.Background(), *v); a != b {
					t.Errorf("%s: %v and %v for the same view", levels[who[v.Seat]].Name, a, b)
				}
			}
		})
		table := m.Public()
		for _, p := range table.Penalties {
			penalties[who[p.Seat]]++
		}
	}
	t.Logf("%d rounds, %v seats by level, %v penalties; %d takes, %d swaps", rounds, played, penalties, took, swapped)
	check.That(t, took != 0 && swapped != 0, "nobody takes, or nobody swaps")
	for level := 1; level < 4; level++ {
		if penalties[level]*100 > played[level] {
			t.Errorf("%s: %d penalties in %d rounds", levels[level].Name, penalties[level], played[level])
		}
	}
	if penalties[0]*20 < played[0] {
		t.Errorf("acemi overlooks hardly any playable tile: %d in %d rounds", penalties[0], played[0])
	}
}

// playContest plays the given number of deals between bots of four levels, in all rotations. It returns the mean cost
// of a round to the other levels minus the cost to the first level, in points.
func playContest(t testing.TB, preset string, deals int, levels [4]string) float64 {
	t.Helper()
	rules := check.Must(game.PresetByName(preset))
	sum := [2]float64{}
	seats := [2]int{}
	for seed := range uint64(deals) {
		for turn := range 4 {
			var bots [4]Bot
			for s := range bots {
				level := check.Must(LevelByName(levels[(s+turn)%4]))
				bots[s] = level.New(seed)
			}
			m, _, err := game.New(rules, game.SeedOf(seed))
			check.OK(t, err)
			m, _ = playRound(t, m, bots)
			table := m.Public()
			line := table.Sheet[0]
			for s := range bots {
				side := 1
				if levels[(s+turn)%4] == levels[0] {
					side = 0
				}
				sum[side] += float64(line.Change[s])
				seats[side]++
			}
		}
	}
	return sum[1]/float64(seats[1]) - sum[0]/float64(seats[0])
}

func TestLevels_Order101(t *testing.T) {
	for _, c := range []struct {
		preset string
		deals  int
		levels [4]string
		margin float64
	}{
		{"101", 120, [4]string{"cirak", "acemi", "acemi", "acemi"}, 20},
		{"101", 36, [4]string{"kalfa", "cirak", "cirak", "cirak"}, 10},
		{"101", 16, [4]string{"usta", "cirak", "cirak", "cirak"}, 10},
		// partners must not hinder each other
		{"101-partners", 24, [4]string{"kalfa", "cirak", "kalfa", "cirak"}, 10},
		{"101-partners", 12, [4]string{"usta", "cirak", "usta", "cirak"}, 10},
		{"101-raising", 24, [4]string{"kalfa", "cirak", "cirak", "cirak"}, 5},
	} {
		if !testsize.Long() && (c.preset != "101" || c.levels[0] == "usta") {
			continue
		}
		got := playContest(t, c.preset, c.deals, c.levels)
		t.Logf("%s, %v: %.1f points a round cheaper", c.preset, c.levels, got)
		check.That(t, !(got < c.margin), "%s, %v: %.1f points a round, want %.0f", c.preset, c.levels, got, c.margin)
	}
}

func TestTempers_Okey101(t *testing.T) {
	m, _, err := game.New(game.Okey101(), game.SeedOf(3))
	check.OK(t, err)
	plain := newKalfa()
	var bots [4]Bot
	for s := range bots {
		bots[s] = Levels()[2].NewTempered(Tempers()[1+s], 1)
	}
	discards := tile.Set{}
	playRound(t, m, bots, func(_ game.Match, v *game.View, a game.Action) {
		if b, _ := plain.Play(context.Background(), *v); a != b {
			t.Errorf("%v: kalfa without a temper does %v", a, b)
		}
		if a.Kind == game.Discard {
			discards.Add(a.Tile)
		}
	})
	if discards.Len() < 8 {
		t.Errorf("a round of %d discards", discards.Len())
	}
}

// BenchmarkTurns101 measures how long kalfa and usta take for a turn of Okey 101 against three çırak.
func BenchmarkTurns101(b *testing.B) {
	for _, name := range []string{"kalfa", "usta"} {
		b.Run(name, func(b *testing.B) {
			var turns []time.Duration
			seed := uint64(0)
			for b.Loop() {
				m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
				check.OK(b, err)
				level, _ := LevelByName(name)
				bots := [4]Bot{newCirak(), newCirak(), newCirak(), newCirak()}
				at := game.Seat(seed % 4)
				bot, turn, began := level.New(seed), 0, time.Time{}
				bots[at] = botFunc(func(ctx context.Context, v game.View) (game.Action, error) {
					if v.Turns != turn {
						turn, began = v.Turns, time.Now()
					}
					return bot.Play(ctx, v)
				})
				playRound(b, m, bots, func(_ game.Match, v *game.View, a game.Action) {
					if v.Seat == at && a.Kind == game.Discard {
						turns = append(turns, time.Since(began))
					}
				})
				seed++
			}
			slices.Sort(turns)
			b.ReportMetric(turns[len(turns)/2].Seconds()*1000, "p50-ms/turn")
			b.ReportMetric(turns[len(turns)*99/100].Seconds()*1000, "p99-ms/turn")
		})
	}
}
