package bots

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
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
// only acemi is penalised often, or for a discard where another would have cost no penalty.
func TestLevels_Rounds101(t *testing.T) { // section 7
	chance := rand.New(rand.NewPCG(101, 7))
	levels := Levels()
	penalties, played, took, swapped := [4]int{}, [4]int{}, 0, 0
	for seed := range uint64(testsize.Of(40, 2000)) {
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
		m := gametest.Deal(t, randomRules101(chance), seed)
		again := chance.IntN(20) == 0
		m = playRound(t, m, bots, func(_ game.Match, v *game.View, a game.Action) {
			name := levels[who[v.Seat]].Name
			offends := func(a game.Action) bool { return v.DiscardOffence(v.Seat, a.Tile) != game.NoOffence }
			fine := func(a game.Action) bool { return a.Kind == game.Discard && !offends(a) }
			switch {
			case a.Kind == game.Take:
				took++
			case a.Kind == game.Swap:
				swapped++
			case a.Kind == game.Discard && v.DiscardOffence(v.Seat, a.Tile) == game.OkeyDiscarded:
				check.Equal(t, int(v.Hand[v.Terms().Wild()]), v.Hand.Len(), name, " throws an okey")
			case a.Kind == game.Discard && who[v.Seat] > 0 && offends(a):
				check.That(t, !slices.ContainsFunc(v.Legal(), fine), "%s has a better discard than %v", name, a)
			default:
				check.That(t, a.Kind != game.TakeBack && a.Kind != game.Return, "%s has second thoughts: %v", name, a)
			}
			if again { // rule 8.5
				check.Equal(t, mustPlay(t, levels[who[v.Seat]].New(seed), *v), a, name)
			}
		})
		for _, p := range m.Public().Penalties {
			penalties[who[p.Seat]]++
		}
	}
	check.That(t, took != 0 && swapped != 0, "nobody takes, or nobody swaps")
	for level := 1; level < 4; level++ {
		check.That(t, penalties[level]*100 <= played[level], "%s: %d penalties in %d rounds", levels[level].Name, penalties[level], played[level])
	}
	check.That(t, penalties[0]*20 >= played[0], "acemi overlooks hardly any playable tile: %d in %d rounds", penalties[0], played[0])
}

// TestLevels_Order checks by how much a level is better than the others, in points per round as in Table.Margins. Each
// deal is played in all rotations.
func TestLevels_Order(t *testing.T) {
	for _, c := range []struct {
		preset      string
		usual, long int // the number of deals
		levels      [4]string
		margin      float64
	}{
		{"classic", 16, 300, [4]string{"cirak", "acemi", "cirak", "acemi"}, 0.1},
		{"101", 15, 120, [4]string{"cirak", "acemi", "acemi", "acemi"}, 20},
		{"101", 9, 36, [4]string{"kalfa", "cirak", "cirak", "cirak"}, 10},
		{"101", 0, 16, [4]string{"usta", "cirak", "cirak", "cirak"}, 10},
		// partners must not hinder each other
		{"101-partners", 0, 24, [4]string{"kalfa", "cirak", "kalfa", "cirak"}, 10},
		{"101-partners", 0, 12, [4]string{"usta", "cirak", "usta", "cirak"}, 10},
		{"101-raising", 0, 24, [4]string{"kalfa", "cirak", "cirak", "cirak"}, 5},
	} {
		deals, sum, seats := testsize.Of(c.usual, c.long), 0.0, 0.0
		for n := range deals * 4 {
			var bots [4]Bot
			for s := range bots {
				bots[s] = newBot(c.levels[(s+n)%4], uint64(n/4))
			}
			m := playRound(t, gametest.Deal(t, mustRules(c.preset), uint64(n/4)), bots)
			for s := range bots {
				if c.levels[(s+n)%4] == c.levels[0] {
					points, _ := roundResult(&m, game.Seat(s))
					sum += points
					seats++
				}
			}
		}
		t.Logf("%s, %v: %.2f points a round", c.preset, c.levels, sum/seats)
		check.That(t, deals == 0 || sum/seats >= c.margin, "%s, %v: %.2f points a round, want %v", c.preset, c.levels, sum/seats, c.margin)
	}
}

// TestTempers_Okey101 checks that tempers change nothing in Okey 101.
func TestTempers_Okey101(t *testing.T) {
	plain := newKalfa()
	var bots [4]Bot
	for s := range bots {
		bots[s] = Levels()[2].NewTempered(Tempers()[1+s], 1)
	}
	playRound(t, gametest.Deal(t, game.Okey101(), 3), bots, func(_ game.Match, v *game.View, a game.Action) {
		check.Equal(t, a, mustPlay(t, plain, *v), "without a temper")
	})
}

// BenchmarkTurns101 measures how long kalfa and usta take for a turn of Okey 101 against three çırak.
func BenchmarkTurns101(b *testing.B) {
	for _, name := range []string{"kalfa", "usta"} {
		b.Run(name, func(b *testing.B) {
			var turns []time.Duration
			seed := uint64(0)
			for b.Loop() {
				m := gametest.Deal(b, game.Okey101(), seed)
				bots := [4]Bot{newCirak(), newCirak(), newCirak(), newCirak()}
				at := game.Seat(seed % 4)
				bot, turn, began := newBot(name, seed), 0, time.Time{}
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
