package coach

import (
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
)

// TestTurn_Finish checks that, in a turn of Okey 101 that finishes the round, no decision has a mark unless a finish
// that costs the others more was possible.
func TestTurn_Finish(t *testing.T) {
	testsize.SkipUnderRace(t)
	finishes := 0
	for seed := range uint64(testsize.Of(2, 200)) {
		acts := playMatch(t, "101", 31_000+seed, 1, "usta")
		last := &acts[len(acts)-1]
		winner := last.After.Public().Sheet[0].Winner
		if winner == game.Nobody {
			continue
		}
		finishes++
		turn := slices.IndexFunc(acts, func(a Act) bool { return a.Before.Public().Turns == last.Before.Public().Turns })
		for _, d := range reviewOf(t, acts[turn:], winner, Quick).Decisions() {
			check.That(t, d.Mark == Unmarked || d.Best().Win >= 1, "deal %d: %+v", seed, d)
		}
	}
	check.That(t, finishes != 0, "nobody finished")
}

// TestTurn_TotalLoss checks that the decisions of a turn of Okey 101 together lose at most the difference between the
// best and the worst way to play it, up to the noise of the second race.
func TestTurn_TotalLoss(t *testing.T) {
	testsize.SkipUnderRace(t)
	turns := 0
	for seed := range uint64(testsize.Of(1, 20)) {
		task := Task{Acts: slices.Values(playMatch(t, "101", 32_000+seed, 1, "acemi", "cirak", "acemi", "acemi"))}
		_, jobs := task.plan()
		for _, j := range jobs {
			if len(j.decisions) < 2 {
				continue
			}
			turns++
			options := check.Must(new(worker).turnOptions(t.Context(), j.decisions))
			sum, noise := 0.0, 1e-9
			best, worst := options[0][0].Points, options[0][0].Points
			for i := range options {
				for _, o := range options[i] {
					worst = min(worst, o.Points)
					if o.Action == j.decisions[i].Played {
						sum += o.Loss
						noise = max(noise, 4*o.LossSE)
					}
				}
			}
			check.That(t, sum <= best-worst+noise, "deal %d: %+v lost %.1f of %.1f", seed, j.decisions[0].View, sum, best-worst)
		}
	}
	check.That(t, turns != 0, "nothing was laid")
}

// TestTurn_Penalty checks that the penalty for a discard does not count as a loss by the actions before it.
func TestTurn_Penalty(t *testing.T) {
	useSmallBudgets(t)
	p := gametest.Position{
		Preset: "101", Seed: 4, Turn: 0, Drawn: true, Indicator: "R4", Turns: 20,
		Melds: []gametest.Meld{{Owner: 0, Tiles: "R10 R11 R12"}, {Owner: 0, Tiles: "B9 B10 B11 B12"}, {Owner: 0, Tiles: "K11 K12 K13"}},
		Hands: [game.MaxSeats]string{0: "R13 B13 K10 Y1 Y5"},
	}
	m := p.Match(t)
	var acts []Act
	for _, text := range []string{"layoff R13 0", "layoff B13 1", "discard K10"} { // discarding K10 costs 101 points
		acts, m = appendAct(t, acts, m, 0, parseAction(text))
	}
	all := judgeOnly(t, acts, 0).Decisions()
	for _, d := range all {
		discards := d.Step == Discarding
		check.That(t, discards == (d.Loss > 80) && discards == (d.Mark >= Bad), "%+v", d)
	}
	check.Equal(t, len(all), 3)
}

// TestWorker_DeepStopsAtClearMark checks that in Okey 101 a deep review stops once the mark of a discard is clear, so
// that its loss is less precise than that from Judge.
func TestWorker_DeepStopsAtClearMark(t *testing.T) {
	testsize.SkipUnlessLong(t, "a deep judgement takes some seconds")
	p := gametest.Position{
		Preset: "101", Seed: 4, Turn: 0, Drawn: true, Indicator: "R4", Turns: 20,
		Melds: []gametest.Meld{{Owner: 1, Tiles: "R10 R11 R12"}},
		Hands: [game.MaxSeats]string{0: "R13 B1 B2 K4 K10 Y1 Y5 Y8"},
	}
	v := p.View(t)
	var found [2]*Decision
	for i := range found {
		w := worker{depth: Deep, whole: i == 1}
		found[i] = newDecision(v, parseAction("discard R13"))
		check.OK(t, w.do(t.Context(), &job{decisions: found[i : i+1]}, new(Answers)))
	}
	review, whole := found[0], found[1]
	check.That(t, review.Mark == Bad && whole.Mark == Bad && review.LossSE > whole.LossSE, "a review says %+v, Judge %+v", review, whole)
}

// TestJudge_UnfinishedTurn checks that an action is judged as if usta's plan for the rest of the turn followed, if that
// rest has not been played yet.
func TestJudge_UnfinishedTurn(t *testing.T) {
	judged := 0
	for seed := range uint64(testsize.Of(1, 10)) {
		for _, a := range playMatch(t, "101", 33_000+seed, 1, "usta") {
			if a.Seat != 0 || !lays(a.Action) || judged >= testsize.Of(2, 1000) {
				continue
			}
			judged++
			d := check.Must(Judge(t.Context(), a.Before.View(0), a.Action, Quick))
			// waiting may be better
			check.That(t, d == nil || d.Mark < Bad || !lays(d.Best().Action), "deal %d: %+v", seed, d)
		}
	}
	check.That(t, judged > 0, "nothing was laid")
}

// TestPuzzles_Turns checks, in the shipped puzzles of Okey 101, that the best move is still the best if usta plays the
// rest of the turn, and that all other moves have a mark.
func TestPuzzles_Turns(t *testing.T) {
	w := worker{depth: Deep}
	for i, p := range layingScale.Puzzles() {
		if i%testsize.Of(12, 1) != 0 {
			continue
		}
		v := p.viewOf()
		best := p.Best().Action
		options := check.Must(w.turnOptions(t.Context(), []*Decision{newDecision(v, best)}))
		first, second := options[0][0], options[0][1]
		check.That(t, first.Action == best && second.Loss >= layingScale.marks[Doubtful]-2*second.LossSE, "puzzle %s: %+v, then %+v; want %v", p.ID, first, second, best)
	}
}
