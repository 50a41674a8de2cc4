package coach

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// A ratedPlayer is a bot whose ratings are tested. It is either a level or two levels joined by "+", each of which
// plays about half of the turns.
type ratedPlayer struct {
	name string
	// points maps each game to the player's points per round against three kalfa, minus the mean points of the others
	// (BenchmarkRated).
	points map[string]float64
}

// ratedPlayers are the players in testdata/rated.json.
var ratedPlayers = []ratedPlayer{
	{"acemi", map[string]float64{"classic": -0.378, "101": -99.9}},
	{"cirak", map[string]float64{"classic": -0.137, "101": -13.1}},
	{"kalfa", map[string]float64{"classic": 0, "101": 0}},
	{"usta", map[string]float64{"classic": 0.075, "101": 12.4}},
	{"acemi+kalfa", map[string]float64{"classic": -0.175, "101": -41.6}},
	{"cirak+usta", map[string]float64{"classic": -0.046, "101": -3.0}},
}

// place returns the place of the player on the scale of ratings, based on its contests.
func (p *ratedPlayer) place(game string) float64 {
	lowest, highest := ratedPlayers[0].points[game], ratedPlayers[3].points[game]
	return 1000 + 300*(p.points[game]-lowest)/(highest-lowest)
}

// alternatingBot plays each turn as one of two bots, chosen at random.
type alternatingBot struct {
	bots [2]bots.Bot
	seed uint64
}

// Play implements bots.Bot.
func (b *alternatingBot) Play(ctx context.Context, v game.View) (game.Action, error) {
	return b.bots[rand.New(rand.NewPCG(b.seed, uint64(v.Turns))).IntN(2)].Play(ctx, v)
}

func (p *ratedPlayer) newBot(seed uint64) bots.Bot {
	first, second, mixed := strings.Cut(p.name, "+")
	bot := check.Must(bots.LevelByName(first)).New(seed)
	if !mixed {
		return bot
	}
	return &alternatingBot{[2]bots.Bot{bot, check.Must(bots.LevelByName(second)).New(seed)}, seed}
}

// playRound plays the first round of a match against three kalfa.
func (p *ratedPlayer) playRound(t testing.TB, preset string, seed uint64, seat int) []Act {
	seats := botsOf(game.MaxSeats, seed*8)
	seats[seat] = p.newBot(seed*8 + uint64(seat))
	return playBots(t, rulesOf(preset), seed, 1, seats)
}

// A ratedRound holds what counts towards a rating: the number of decisions with a choice in a round, and their total
// loss in the unit of the game.
type ratedRound [2]float64

// review judges round i and returns its figures.
func (p *ratedPlayer) review(t testing.TB, preset string, i int) ratedRound {
	seat := i % game.MaxSeats
	f := judgeOnly(t, p.playRound(t, preset, 20000+uint64(i), seat), game.Seat(seat)).Figures()[0]
	return ratedRound{float64(f.Unforced), math.Round(1e5*f.Loss) / 1e5}
}

// ratedFile holds the rounds of all ratedPlayers, by game and player.
const ratedFile = "testdata/rated.json"

func readRated(t testing.TB) (all map[string]map[string][]ratedRound) {
	text := check.Must(os.ReadFile(ratedFile))
	check.OK(t, json.Unmarshal(text, &all))
	return all
}

// figures converts rounds to Figures, as in reviews.
func figures(rounds []ratedRound) (all []Figures) {
	for _, r := range rounds {
		all = append(all, Figures{Unforced: int(r[0]), Loss: r[1]})
	}
	return all
}

// TestRate_Players compares the ratings of each level and of two mixtures with their places as measured by contests.
// The place must lie within the interval for at least 19 of 20 runs of 30 rounds. The test also logs the rating over
// all 600 rounds.
func TestRate_Players(t *testing.T) {
	const runs, rounds = 20, 30
	for preset, players := range readRated(t) {
		rules := rulesOf(preset)
		scale := ScaleOf(&rules)
		for _, p := range ratedPlayers {
			all, want := figures(players[p.name]), p.place(preset)
			check.Need(t, len(all) == runs*rounds, "%s, %s", preset, p.name)
			placed, margins := 0, 0.0
			for run := range slices.Chunk(all, rounds) {
				r := scale.Rate(run)
				if margins += r.Margin; math.Abs(want-r.Value) <= r.Margin {
					placed++
				}
			}
			t.Logf("%s, %s: %.0f, in %d of %d intervals, ± %.0f on average; all rounds: %+v", preset, p.name, want, placed, runs, margins/runs, scale.Rate(all))
			check.That(t, placed >= 19, "%s, %s: %.0f is in %d of %d intervals", preset, p.name, want, placed, runs)
		}
	}
}

// TestRate_Rounds reviews some of the rounds of ratedFile again and compares the figures.
func TestRate_Rounds(t *testing.T) {
	testsize.SkipUnderRace(t)
	for preset, players := range readRated(t) {
		for j := testsize.Of(1, 0); j < len(ratedPlayers); j += testsize.Of(len(ratedPlayers), 1) {
			p := ratedPlayers[j]
			rounds := players[p.name]
			short := slices.IndexFunc(rounds, func(r ratedRound) bool { return r[0] < 6 && r[1] > 0 })
			for i := short; i <= short+testsize.Of(0, 2); i++ {
				check.Equal(t, p.review(t, preset, i), rounds[i], preset, p.name, "; see BenchmarkRated")
			}
		}
	}
}

// TestProgress_Steady checks that, over 60 rounds, Progress rarely reports a change for players whose play does not
// change.
func TestProgress_Steady(t *testing.T) {
	told, asked := 0, 0
	for preset, players := range readRated(t) {
		rules := rulesOf(preset)
		for _, rounds := range players {
			for from := 0; from+180 <= len(rounds); from += 60 {
				if asked++; ScaleOf(&rules).Progress(figures(rounds[from:from+180]), 120) != 0 {
					told++
				}
			}
		}
	}
	check.That(t, told <= asked/12, "a change is told in %d of %d cases", told, asked)
}

// TestProgress_Learner checks that the rating rises when a beginner starts to play better, and that Progress reports
// both this change and the opposite one. It reports none if the earlier rating was not known or there are no further
// rounds.
func TestProgress_Learner(t *testing.T) {
	for preset, players := range readRated(t) {
		rules := rulesOf(preset)
		scale := ScaleOf(&rules)
		weak, strong := figures(players["acemi"][:120]), figures(players["kalfa"][:120])
		learner := slices.Concat(weak, strong)
		better, worse := scale.Progress(learner, 120), scale.Progress(slices.Concat(strong, weak), 120)
		check.That(t, better >= 100 && worse <= -100, "%s: the rating changes by %.0f and %.0f", preset, better, worse)
		r := scale.Rate(learner)
		check.That(t, r.Value >= scale.LevelRatings[2]-60, "%s: after 120 rounds like kalfa the rating is %+v", preset, r)
		for before, known := range map[int]bool{0: false, MinRatedRounds - 1: false, MinRatedRounds: true, 240: false} {
			check.Equal(t, scale.Progress(learner, before) > 0, known, preset, before)
		}
	}
}

// equalRounds returns rounds of a player with a mean loss a round.
func equalRounds(n int, loss float64) []Figures {
	rounds := make([]Figures, n)
	for i := range rounds {
		rounds[i] = Figures{Unforced: 14, Loss: loss * float64(i%3)}
	}
	return rounds
}

// TestRate_Counted checks which rounds count towards a rating, and that fewer than MinRatedRounds give no rating.
func TestRate_Counted(t *testing.T) {
	var rounds []Figures
	for range MinRatedRounds - 1 {
		rounds = append(rounds, Figures{Unforced: 12, Loss: 0.05}, Figures{}, Figures{Unforced: 12, Loss: 9, Deep: true})
	}
	check.Equal(t, handScale.Rate(rounds), Rating{Rounds: MinRatedRounds - 1, Missing: 1})
	r := handScale.Rate(append(rounds, Figures{Unforced: 12}))
	check.That(t, r.Rounds == MinRatedRounds && r.Missing == 0 && r.Margin > 0, "none is missing: %+v", r)
}

// TestRate_Order checks that ratings fall as losses grow, from players without losses to players who lose everything,
// and that the intervals are neither too narrow nor too wide.
func TestRate_Order(t *testing.T) {
	for _, scale := range Scales() {
		last := math.Inf(1)
		for _, loss := range []float64{0, 0.001, 0.02, 0.1, 0.5, 1, 3, 1000} {
			if scale.Unit == Points {
				loss *= 500
			}
			r := scale.Rate(equalRounds(40, loss))
			check.That(t, r.Value <= last && r.Value >= lowestRating && r.Value <= 1320 && r.Margin >= 0 && r.Margin < 300, "unit %v: a loss of %v has %+v, after %v", scale.Unit, loss, r, last)
			last = r.Value
		}
		check.That(t, last <= lowestRating+20, "unit %v: who loses everything has %v", scale.Unit, last)
	}
}

// TestRate_More checks that more rounds narrow the interval, and that rounds played long ago no longer count.
func TestRate_More(t *testing.T) {
	rounds := equalRounds(1200, 0.1)
	few, many := handScale.Rate(rounds[:MinRatedRounds]), handScale.Rate(rounds)
	check.That(t, many.Margin <= 0.7*few.Margin, "of 30 rounds %+v, of 1200 %+v", few, many)
	late := handScale.Rate(slices.Concat(equalRounds(600, 3), rounds[600:]))
	check.That(t, math.Abs(late.Value-many.Value) <= 3, "600 rounds later the rating is %+v, not %+v", late, many)
}

func TestRates(t *testing.T) {
	for preset, want := range map[string]bool{"classic": true, "partners": true, "onecolour": true, "101": true, "101-partners": true, "simple": false} {
		rules := rulesOf(preset)
		check.Equal(t, CountsForRating(&rules), want, preset)
		rules.Seats = 2
		check.Equal(t, CountsForRating(&rules), false, preset, " with 2 seats")
	}
}

// TestLevelAt checks levels and thirds around the place of kalfa, and beyond both ends.
func TestLevelAt(t *testing.T) {
	for _, scale := range Scales() {
		at := scale.LevelRatings
		below, above := (at[1]+at[2])/2, (at[2]+at[3])/2
		for rating, want := range map[float64][2]int{ // the level and the third
			lowestRating: {0, -1}, at[0]: {0, 0}, below - 1: {1, 1}, below + 1: {2, -1}, (below + above) / 2: {2, 0},
			above - 1: {2, 1}, above + 1: {3, -1}, at[3]: {3, 0}, 1320: {3, 1},
		} {
			level, third := scale.LevelAt(rating)
			check.Equal(t, [2]int{level, third}, want, rating)
		}
	}
}

// BenchmarkRated has two parts. The first reviews b.N rounds of each of the ratedPlayers and writes ratedFile. The
// second plays b.N deals of each player's contests, with the player at each seat in turn:
//
//	go test ./bots/coach -run XXX -bench Rated/rounds -benchtime 600x -timeout 0
//	go test ./bots/coach -run XXX -bench Rated/contests -benchtime 4000x -timeout 0
func BenchmarkRated(b *testing.B) {
	presets := []string{"classic", "101"}
	b.Run("rounds", func(b *testing.B) {
		all := map[string]map[string][]ratedRound{}
		for _, preset := range presets {
			all[preset] = map[string][]ratedRound{}
			for _, p := range ratedPlayers {
				rounds := make([]ratedRound, b.N)
				inParallel(b.N, func(i int) { rounds[i] = p.review(b, preset, i) })
				all[preset][p.name] = rounds
			}
		}
		text, err := json.Marshal(all)
		if err == nil && b.N > 1 {
			err = os.WriteFile(ratedFile, append(text, '\n'), 0o644)
		}
		check.OK(b, err)
	})
	b.Run("contests", func(b *testing.B) {
		for _, preset := range presets {
			for _, p := range ratedPlayers {
				deals := make([]float64, b.N)
				inParallel(b.N, func(i int) {
					for seat := range game.MaxSeats {
						acts := p.playRound(b, preset, 500000+uint64(i), seat)
						table := acts[len(acts)-1].After.Public()
						result := resultOf(&table)[seat] / game.MaxSeats
						if ScaleOf(&table.Rules).Unit == Wins {
							result /= 3
						}
						deals[i] += result
					}
				})
				var mean Mean
				for _, points := range deals {
					mean.Add(points)
				}
				fmt.Printf("%s %s: %.3f ± %.3f points a round\n", preset, p.name, mean.Value(), mean.Margin())
			}
		}
	})
}

// inParallel calls do for each i from 0 to n-1, on all cores at once.
func inParallel(n int, do func(i int)) {
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
}
