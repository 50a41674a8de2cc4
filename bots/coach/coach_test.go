package coach

import (
	"cmp"
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
)

// useSmallBudgets makes reviews cheap and inaccurate until the end of the test. Estimates of luck stay unbiased.
func useSmallBudgets(t testing.TB) {
	t.Helper()
	orders, rounds := drawOrders, dealRounds
	drawOrders, dealRounds = 10, 10
	t.Cleanup(func() { drawOrders, dealRounds = orders, rounds })
	for _, s := range Scales() {
		before := s.budgets
		s.budgets = [...]value.Budget{Quick: {Samples: 60, DropSEs: 3}, Deep: {Samples: 120, DropSEs: 3}}
		t.Cleanup(func() { s.budgets = before })
	}
}

func TestJudge_HiddenTiles(t *testing.T) {
	useSmallBudgets(t)
	acts := playMatch(t, "classic", 7, 2, "cirak")
	tried, changed := 0, 0
	for i, a := range acts {
		if a.Seat != 0 || stepOf(a.Action.Kind) == 0 || i%testsize.Of(5, 1) != 0 {
			continue
		}
		v := a.Before.View(0)
		if v.Taken != tile.None || len(v.Discards[3]) == 0 {
			continue // gametest.Redeal cannot express this
		}
		one, other := gametest.Redeal(t, &v, 1), gametest.Redeal(t, &v, 2)
		if tried++; one.View(1).Hand != other.View(1).Hand {
			changed++
		}
		d, e := check.Must(Judge(t.Context(), one.View(0), a.Action, Quick)), check.Must(Judge(t.Context(), other.View(0), a.Action, Quick))
		if d != nil && e != nil {
			d.View, e.View = game.View{}, game.View{} // the log of events differs
		}
		check.That(t, reflect.DeepEqual(d, e), "turn %d: %+v\nwith other hidden tiles: %+v", v.Turns, d, e)
	}
	check.That(t, tried >= 5 && changed >= tried/2, "%d decisions, hidden tiles changed in %d", tried, changed)
}

// TestJudge_Positions checks the best options of obvious decisions, and the marks and reasons of mistakes. A hand of 14
// tiles has to draw. The okey is R5.
func TestJudge_Positions(t *testing.T) {
	testsize.SkipUnderRace(t)
	useSmallBudgets(t)
	const (
		wins   = "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 Y1"
		needs  = "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y1"    // Y6 wins
		waits  = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 R5 B6 B1" // Y6 or Y9 win without the okey
		broken = "R1 R1 B3 B3 K5 K5 Y7 Y7 R9 R9 B11 B11 K13 Y2 R6"  // pairs
		free   = "R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 R4 R5" // the okey is not needed
		thrown = "R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R5 Y1 Y4 K1"
		dear   = "R1 R2 R3 R4 B7 B8 B9 B10 K12 R12 Y12 K6 B6 Y6 R5"
	)
	var plain gametest.Position
	losing := gametest.Position{Scores: []int{3, 20, 20, 2}, Round: 5} // who finishes ends the match and is third
	pot := func(n int) gametest.Position { return gametest.Position{Set: []string{"pot=on"}, Pot: n, Turns: 20} }
	judge := func(p gametest.Position, hand, left, played string) *Decision {
		p.Indicator, p.Drawn, p.Turns = "R4", left == "", cmp.Or(p.Turns, 9)
		p.Hands[0], p.Discards[3] = hand, left
		acts, _ := appendAct(t, nil, p.Match(t), 0, parseAction(played))
		for _, d := range judgeOnly(t, acts, 0).Decisions() {
			return d.Explain()
		}
		return nil
	}
	for _, c := range []struct {
		name   string
		p      gametest.Position
		hand   string
		left   string
		played string
		best   string // the start of the best option
		mark   Mark
		fact   Fact
	}{
		{"a finish not taken", plain, wins, "", "discard R4", "finish Y1", VeryBad, CouldFinish},
		{"the best finish", plain, wins, "", "finish Y1", "finish Y1", Unmarked, 0},
		{"the cheaper finish", plain, dear, "", "finish R4", "finish R5", VeryBad, CostlierFinish},
		{"a discard that wins, left lying", plain, needs, "Y6", "draw", "take", VeryBad, TakeWins},
		{"the okey thrown", plain, thrown, "", "discard R5", "", VeryBad, ThrewOkey},
		{"a pair broken", plain, broken, "", "discard R1", "", VeryBad, PairsNearer},
		{"a finish that loses the match", losing, wins, "", "finish Y1", "discard", VeryBad, FinishLosesMatch},
		{"an empty pot", pot(0), waits, "", "finish B1", "finish", Unmarked, 0},
		{"a full pot not waited for", pot(14), waits, "", "finish B1", "discard", VeryBad, TakesPot},
		{"a full pot waited for", pot(14), waits, "", "discard B1", "discard", Unmarked, 0},
		{"a finish without the pot", pot(5), free, "", "finish R4", "finish R5", VeryBad, TakesPot},
	} {
		d := judge(c.p, c.hand, c.left, c.played)
		check.Need(t, d != nil, "%s: there was no choice", c.name)
		check.That(t, strings.HasPrefix(d.Best().Action.String(), c.best) && d.Mark == c.mark, "%s: %+v", c.name, d)
		check.Equal(t, hasReason(d, c.fact), c.fact != 0, c.name, d.Reasons)
		checkReasons(t, d)
	}
	check.That(t, judge(losing, needs, "Y6", "draw") == nil, "a draw is judged although a finish with the left tile would lose the match")
	const red = "R1 R2 R3 R4 R6 R7 R8 R9 R10 R11 R12 R13 R5 R5 K5"
	d := judge(gametest.Position{Preset: "onecolour"}, red, "", "finish R13") // rule 5.2
	check.That(t, d.Best().Action.String() == "finish K5" && d.Mark == VeryBad && d.Reasons[0].Fact == CostlierFinish, "a finish in one colour not taken: %+v", d)
}

// TestJudge_Finish checks that finishing is not a mistake even if waiting for an okey finish promises more points,
// because only options that are certain to win are compared by points.
func TestJudge_Finish(t *testing.T) {
	useSmallBudgets(t)
	left := 48
	for _, hand := range []string{
		"R2 R3 R4 R5 B7 B8 B9 B10 K9 K10 K11 Y5 Y6 K2 Y1",
		"R2 R3 R4 B7 B8 B9 K9 K10 K11 Y5 Y6 Y7 K2 K2 Y12",
	} {
		v := gametest.Position{Indicator: "K1", Drawn: true, Turns: 4, StockLeft: &left, Hands: [game.MaxSeats]string{hand}}.View(t) // the okey is K2
		finish, _ := v.BestFinish()
		d := check.Must(Judge(t.Context(), v, finish, Quick))
		hopeful := slices.ContainsFunc(d.Options, func(o value.Estimate) bool { return o.Win < 1 && o.Points > d.Best().Points })
		check.That(t, hopeful && d.Best().Action == finish && d.Loss == 0 && len(d.Reasons) == 0, "%s: %+v", hand, d)
		held := check.Must(Judge(t.Context(), v, discardOf(finish.Tile), Quick))
		check.That(t, held.Mark == Unmarked, "%s: waiting for the okey: %+v", hand, held)
	}
}

// TestMissedTwin checks that a missed gösterme loses its points, and that it is not judged if showing it would
// eliminate a player.
func TestMissedTwin(t *testing.T) {
	useSmallBudgets(t)
	for missed, scores := range map[bool][]int{true: nil, false: {1, 9, 9, 9}} {
		m := gametest.Position{Indicator: "R4", Turns: 2, Turn: 1, Scores: scores, Hands: [game.MaxSeats]string{1: "R4 R1 B7 B8 K12 Y6 Y1 K3"}}.Match(t)
		acts, _ := appendAct(t, nil, m, 1, game.Action{Kind: game.Draw})
		decisions := judgeOnly(t, acts, 1).Decisions()
		found := slices.ContainsFunc(decisions, func(d *Decision) bool {
			d = d.Explain()
			checkReasons(t, d)
			return d.Step == Showing && d.Mark == VeryBad && d.Best().Action.Kind == game.ShowTwin && hasReason(d, ShowsTwin) && near(d.Loss, 0.375)
		})
		check.Equal(t, found, missed, scores, decisions)
	}
}

// TestRun checks that a review reports each decision once and all its questions as done, that a review that ends early
// keeps its results, and that continuing it gives the same result as a complete review.
func TestRun(t *testing.T) {
	useSmallBudgets(t)
	acts := playMatch(t, "classic", 3, 2)
	task := Task{Acts: slices.Values(acts), Workers: 2}
	told, last := 0, Progress{}
	whole := task.Run(t.Context(), func(p Progress) {
		if p.Decision != nil {
			told++
		}
		check.Equal(t, p.Done, last.Done+1)
		last = p
	})
	all := whole.Decisions()
	check.That(t, told == len(all) && last.Done == last.Total && told > 0, "%d decisions told of %d; %+v", told, len(all), last)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	part := task.Run(ctx, func(p Progress) {
		if p.Done == p.Total/2 {
			stop()
		}
	})
	n := len(part.Decisions())
	check.That(t, !part.Complete && n > 0 && n < len(all), "%d of %d decisions", n, len(all))
	for i, r := range part.Rounds {
		missing := len(r.Decisions) < len(whole.Rounds[i].Decisions) || !r.Lucky
		check.That(t, !(r.Complete && missing) && whole.Rounds[i].Complete, "%+v", r)
	}
	task.Known = part.Answers()
	again := task.Run(t.Context(), nil)
	check.That(t, again.Complete && reflect.DeepEqual(again.Figures(), whole.Figures()), "%+v\nwant %+v", again.Figures(), whole.Figures())
	check.That(t, reflect.DeepEqual(again.Decisions(), all), "%+v\nwant %+v", again.Decisions(), all)
}

// TestRun_KnownVerdicts checks that verdicts from an earlier review are reused, unless they name a level that does not
// exist.
func TestRun_KnownVerdicts(t *testing.T) {
	useSmallBudgets(t)
	acts := playMatch(t, "classic", 3, 1, "cirak")
	whole := reviewOf(t, acts, 0, Quick)
	d := whole.Decisions()[0]
	for level, believed := range map[int]bool{1: true, -1: false, 99: false} {
		known := NewAnswers()
		known.Add(whole.Answers())
		miss := &Miss{level, d.Options[0]}
		known.Verdicts[d.Line] = Verdict{Missed: miss}
		want := d.Missed
		if believed {
			want = miss
		}
		task := Task{Acts: slices.Values(acts), Known: known}
		again := task.Run(t.Context(), nil).Decisions()[0]
		check.That(t, reflect.DeepEqual(again.Missed, want), "level %d: %+v", level, again.Missed)
	}
}

// TestTask_Fallback checks that moves played for a bot that failed are not judged.
func TestTask_Fallback(t *testing.T) {
	acts := playMatch(t, "classic", 3, 1)
	for i := range acts {
		acts[i].Fallback = acts[i].Seat == 1
	}
	for seat := range game.Seat(2) {
		task := Task{Acts: slices.Values(acts), Seat: seat}
		_, jobs := task.plan()
		check.Equal(t, slices.ContainsFunc(jobs, func(j job) bool { return j.event == nil }), seat == 0, "seat ", seat)
	}
}

// TestRun_Presets checks, in several games, that luck and results each sum to 0, that partners have equal luck and
// equal results, and that ledgers add up.
func TestRun_Presets(t *testing.T) {
	useSmallBudgets(t)
	for _, preset := range []string{"simple", "partners", "101-partners"} {
		rules := rulesOf(preset)
		check.OK(t, CheckRules(rules))
		round := reviewOf(t, playMatch(t, preset, 2, 1), 0, Quick).Rounds[0]
		sum, luck := 0.0, 0.0
		for s := range round.Result {
			sum += round.Result[s]
			luck += round.Luck[s]
			partner := (s + 2) % game.MaxSeats
			check.That(t, !rules.Partners || near(round.Result[s], round.Result[partner]) && near(round.Luck[s], round.Luck[partner]), "%s: partners differ: %+v", preset, round)
		}
		check.That(t, len(round.Decisions) != 0 && round.Over && round.Lucky && near(sum, 0) && near(luck, 0), "%s: %+v", preset, round)
		a := round.Ledger(0)
		to, from, own := 0.0, 0.25, a.Luck
		switch {
		case rules.LaysMelds():
			to, from, own = round.Result[0], 0, round.Luck[0]
		case round.Winner == 0:
			to = 1
		}
		check.That(t, near(a.Before+a.Luck+a.Choices+a.Rest, a.After) && near(a.Luck, own) && a.After == to && math.Abs(a.Before-from) <= 0.05 && a.Choices <= 0, "%s: %+v", preset, a)
	}
}

func TestMean(t *testing.T) {
	var none, m, equal Mean
	check.That(t, none.Value() == 0 && none.Interval() == nil && math.IsInf(none.Margin(), 1), "the mean of nothing is known")
	for i := range 12 {
		check.That(t, i >= MinValues || m.Interval() == nil, "%d values have an interval", i)
		m.Add([]float64{0.25, 0.5, 0, 0.25, 0.5, 0.25}[i%6])
		equal.Add(0.1)
	}
	// mean 7/24, standard deviation 0.17944, so the margin is 2.2010 · 0.17944 / √12
	check.That(t, near(m.Value(), 7.0/24) && math.Abs(m.Margin()-0.11401) <= 1e-4, "%+v", m)
	check.That(t, equal.Interval() == nil, "equal values have %v", equal.Interval())
}

// TestStudentQuantile checks quantiles against table 26.10 of Abramowitz and Stegun.
func TestStudentQuantile(t *testing.T) {
	for degrees, want := range map[int]float64{1: 12.706, 2: 4.303, 4: 2.776, 9: 2.262, 29: 2.045, 1 << 30: 1.960} {
		check.That(t, math.Abs(studentQuantile(degrees)-want) <= 0.001, "%d degrees: %v, want %v", degrees, studentQuantile(degrees), want)
	}
}

// TestSum checks the sums over reviews, and that a summary of quick and deep reviews counts the decisions of the deep
// ones separately.
func TestSum(t *testing.T) {
	s := Sum([]Figures{
		{Unforced: 10, Loss: 0.2, Marks: [4]int{8, 1, 1, 0}, Over: true, Lucky: true, Result: -2, Luck: -1},
		{Unforced: 30, Loss: 0.2, Marks: [4]int{28, 0, 1, 1}, Over: true, Lucky: true, Result: 6, Luck: 3, Deep: true},
		{},
	})
	check.That(t, s.Unforced == 40 && s.Deep == 30 && near(s.Loss, 0.4) && near(s.ErrorRate, 10) && s.Marks == [4]int{36, 1, 2, 1} &&
		s.Rounds == 2 && s.Result == 4 && s.Luck == 2 && s.Adjusted == 2 && near(s.Err, 4) && near(s.Margin, 4*12.7062), "%+v", s)
	// the losses deviate by 0.1, -0.1 and 0 from those that the rate predicts
	check.That(t, math.Abs(s.RateMargin-4.3027*1000*math.Sqrt(0.02*3/2)/40) <= 0.01, "the rate is within %v", s.RateMargin)
	deep := Review{Depth: Deep, Rounds: make([]Round, 1)}
	check.That(t, deep.Figures()[0].Deep, "the figures of a deep review are not deep")
	one := Sum([]Figures{{Unforced: 3, Loss: 0.1, Over: true, Lucky: true}})
	check.That(t, math.IsInf(one.RateMargin, 1) && math.IsInf(one.Err, 1) && math.IsInf(one.Margin, 1), "a single round has a margin: %+v", one)
}

// TestNearestLevel checks that NearestLevel returns the level with the nearest error rate, for quick, deep and mixed
// reviews.
func TestNearestLevel(t *testing.T) {
	_, _, ok := NearestLevel(&Summary{}, game.Classic())
	check.That(t, !ok, "a summary without decisions has a place")
	for _, c := range []struct {
		deep  int
		rate  float64
		level int
	}{{0, 1.2, 3}, {0, 9.6, 1}, {50, 1.7, 3}, {50, 2.1, 2}, {100, 2.8, 2}, {100, 10.4, 1}, {100, 11, 0}} {
		s := Summary{Unforced: 100, Deep: c.deep, ErrorRate: c.rate, RateMargin: 0.02}
		level, interval, ok := NearestLevel(&s, game.Classic())
		check.That(t, level == c.level && interval == [2]int{level, level} && ok, "%+v: %d %v %v", c, level, interval, ok)
	}
}
