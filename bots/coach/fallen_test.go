package coach

import (
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
)

// TestRound_FallenSeats checks that seats eliminated in an earlier round have no result and no luck, and that the other
// seats are compared only with each other.
func TestRound_FallenSeats(t *testing.T) {
	rules := check.Must(rulesOf("elimination").With("startPoints=5"))
	fallen := 0
	for seed := uint64(1); fallen == 0 && seed < 20; seed++ {
		acts := playRules(t, rules, seed, 0)
		for _, a := range acts {
			fallen += checkFallen(t, &a)
		}
		checkWatched(t, acts)
	}
	check.That(t, fallen != 0, "nobody fell out before a last round")
}

// checkFallen checks an act that ends or deals a round: eliminated seats must have no result and no luck, and the
// values of all seats must sum to 0. It returns the number of eliminated seats, or 0 for other acts.
func checkFallen(t *testing.T, a *Act) (fallen int) {
	table := a.After.Public()
	var got [game.MaxSeats]float64
	switch {
	case table.Phase != game.Playing:
		got = resultOf(&table)
	case a.isDeal():
		luck := check.Must(new(LuckEstimator).luckOf(a))
		got = newLuckEvent(a, luck).Points
	default:
		return 0
	}
	sum := 0.0
	for s := range game.Seat(table.Rules.Seats) {
		sum += got[s]
		if !inRound(&table, s) {
			fallen++
			check.Equal(t, got[s], 0, "seat ", s, " is out")
		}
	}
	check.That(t, near(sum, 0), "round %d: %v together", table.Round, got)
	return fallen
}

// checkWatched checks that reviews count the rounds that a seat played, but not those that it only watched.
func checkWatched(t *testing.T, acts []Act) {
	for seat := range game.Seat(game.MaxSeats) {
		task := Task{Acts: slices.Values(acts), Seat: seat}
		review, _ := task.plan()
		last := acts[len(acts)-1].After.Public()
		played := len(review.Rounds)
		if fell := last.EliminatedIn[seat]; fell > 0 {
			played = fell
		}
		sum := Sum(review.Figures())
		check.Equal(t, [2]int{sum.Over, sum.Rounds}, [2]int{played, played}, "seat ", seat)
		for i, round := range review.Rounds {
			check.That(t, round.Out == (i >= played) && round.Change == last.Sheet[i].Change, "seat %d: %+v", seat, round)
		}
	}
}
