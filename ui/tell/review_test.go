package tell

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/practice"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func parseAction(text string) game.Action { return check.Must(game.ParseAction(text)) }

// decisions returns a decision of each kind.
func decisions(t *testing.T) (all []coach.Decision) {
	t.Helper()
	p := gametest.Position{Indicator: "R4", Drawn: true, Turns: 9, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R5 Y1 Y4 K1"}}
	thrown := p.Match(t)
	p.Set, p.Pot = []string{"pot=on"}, 5
	potted := p.Match(t)
	offered := gametest.Position{Indicator: "R4", Turns: 9, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R5 Y1 Y4"}, Discards: [4]string{3: "Y6"}}.Match(t)
	p = gametest.Position{
		Preset: "101", Indicator: "R4", Drawn: true, Turns: 9, Melds: []gametest.Meld{{Owner: 1, Tiles: "B4 B5 B6"}},
		Hands: [4]string{"K10 K11 K12 Y10 Y11 Y12 R10 R11 R12 K1 K3 B1 Y5 B7"},
	}
	laying := p.Match(t)
	p.Drawn, p.Discards[3] = false, "Y9"
	offered101 := p.Match(t)
	const open = "open K10-K11-K12 Y10-Y11-Y12 R10-R11-R12"
	for _, c := range []struct {
		step         coach.Step
		m            game.Match
		played, best string
		loss         float64
		mark         coach.Mark
	}{
		{coach.Discarding, thrown, "discard K1", "discard Y4", 0.031, coach.VeryBad},
		{coach.Discarding, thrown, "discard K1", "finish Y4", 0.5, coach.VeryBad},
		{coach.Discarding, thrown, "finish K1", "discard Y4", 0.9, coach.VeryBad},
		{coach.Discarding, thrown, "finish K1", "finish R5", 0.75, coach.VeryBad},
		{coach.Discarding, potted, "finish K1", "discard Y4", 0.25, coach.VeryBad},
		{coach.Drawing, offered, "draw", "take", 0.012, coach.Bad},
		{coach.Drawing, offered, "take", "draw", 0.006, coach.Doubtful},
		{coach.Drawing, offered, "pass", "take", 0.2, coach.VeryBad},
		{coach.Showing, offered, "draw", "show", 0.375, coach.VeryBad},
		{coach.Discarding, laying, "discard K1", open, 6, coach.Bad},
		{coach.Discarding, laying, "discard B7", "discard K1", 6, coach.Bad},
		{coach.Discarding, laying, "discard K1", "lay K10-K11-K12", 6, coach.Bad},
		{coach.Discarding, laying, "discard K1", "layoff B7 0", 6, coach.Bad},
		{coach.Discarding, laying, "discard K1", "swap B7 0", 6, coach.Bad},
		{coach.Discarding, offered101, "draw", "take", 6, coach.Bad},
		{coach.Discarding, offered101, "take", "draw", 6, coach.Bad},
		{coach.Discarding, laying, open, "discard K1", 6, coach.Bad},
	} {
		all = append(all, coach.Decision{
			Round: 2, Step: c.step, View: c.m.View(0), Played: parseAction(c.played), Loss: c.loss, LossSE: c.loss / 5, Mark: c.mark,
			Options: []value.Estimate{{Action: parseAction(c.best)}, {Action: parseAction(c.played)}},
		})
	}
	all[0].Reasons = []coach.Reason{{Fact: coach.HelpsLess, Count: 25, OtherCount: 21}, {Fact: coach.Farther, Count: 1, OtherCount: 2}}
	all[2].Reasons, all[2].Deeper = []coach.Reason{{Fact: coach.FinishLosesMatch, Tile: tile.New(tile.Black, 1)}}, true
	all[3].Options[0].Points, all[3].Options[1].Points = 4, 2
	all[4].Options[0].Points, all[4].Options[1].Points = 2.6, 2
	return all
}

// TestReview compares the texts of all findings of a coach with the golden file, in each language, both for the player
// and for another seat.
func TestReview(t *testing.T) {
	all := decisions(t)
	y2, k9, r4, r5 := tile.New(tile.Yellow, 2), tile.New(tile.Black, 9), tile.New(tile.Red, 4), tile.New(tile.Red, 5)
	var lines []string
	for _, lang := range words.Languages() {
		w := wordsIn(lang)
		written := words.Plain
		if w.SpellsTiles("auto") {
			written = w.SpellTiles
		}
		r := Teller{Words: w, Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}
		for _, fact := range slices.Sorted(maps.Keys(reasonIDs)) {
			for _, reason := range []coach.Reason{{Count: 20, OtherCount: 25, Seat: 1}, {Count: 1, Seat: 3}, {Count: 1}} {
				reason.Fact, reason.Tile, reason.Other, reason.Tiles = fact, y2, k9, []tile.Tile{r4, r5}
				lines = append(lines, written(r.reason(&reason)))
			}
		}
		lines = append(lines, written(r.reason(&coach.Reason{Fact: coach.Farther, Tile: y2, Other: k9, Count: 2, OtherCount: meld.Never})))
		for _, r.Names[0] = range []string{"", "Deniz"} {
			for i := range all {
				lines = append(lines, written(r.Played(&all[i])+" ("+r.Cost(&all[i])+")"))
			}
		}
		r.Names[0] = ""
		review := &coach.Review{Rules: all[0].View.Rules, Complete: true, Forced: 3, Rounds: []coach.Round{
			{Number: 1, Over: true, Winner: 1, Change: [4]int{-2, 0, -2, -2}, Lucky: true, Result: [4]float64{-2, 6, -2, -2}, Luck: [4]float64{0.14, 2.9, -1.4, -1.64}},
			{Number: 2, Decisions: all[:9], Over: true, Change: [4]int{0, -2, -2, -2}, Lucky: true, Result: [4]float64{6, -2, -2, -2}, Luck: [4]float64{-1}},
		}}
		told := r.ReviewLines(review, written)
		review.Rounds, review.Complete = review.Rounds[:1], false
		told = append(told, r.ReviewLines(review, written)...)
		for _, line := range told {
			check.That(t, plainWidth(line) <= reviewWidth, "too long: %s", line)
		}
		lines = append(lines, told...)
	}
	for _, line := range lines {
		check.That(t, plainWidth(line) <= 110, "too long: %s", line)
	}
	text := strings.Join(slices.Compact(lines), "\n") + "\n"
	golden.RequireEqual(t, []byte(strings.ReplaceAll(text, words.NoBreak, " ")))
}

// TestBalance checks that the rounded figures in a balance add up.
func TestBalance(t *testing.T) {
	w := wordsIn("en")
	round := coach.Round{
		Over: true, Lucky: true, Winner: 0,
		LuckCurve: []coach.LuckEvent{{Luck: coach.Luck{0.134, -0.134}}, {Luck: coach.Luck{-0.05, 0.05}}},
		Decisions: []coach.Decision{{Loss: 0.03, Played: parseAction("draw"), Options: []value.Estimate{{Action: parseAction("take"), Win: 0.3}, {Action: parseAction("draw"), Win: 0.27}}}},
	}
	r := Teller{Words: w}
	check.Equal(t, r.Balance(&round, game.Classic(), 0), "0% before the deal. Good tiles +8, your moves −3, others' play +95: 100%.")
	a, ok := WholeLedger(&round, new(game.Classic()), 0)
	check.That(t, ok && math.Abs(a.Before+a.Luck+a.Choices+a.Rest-a.After) < 1e-9, "%+v does not add up", a)
	round.Lucky = false
	check.Equal(t, r.Balance(&round, game.Classic(), 0), "Choices −3%")
}

// TestConfine checks that no part exceeds the whole, that the sum of the parts is unchanged, and that the parts are
// unchanged if none is too large.
func TestConfine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.Float64Range(-0.8, 0.8)
		given := [3]float64{part.Draw(t, "a"), part.Draw(t, "b"), part.Draw(t, "c")}
		sum, largest := given[0]+given[1]+given[2], 0.0
		for _, x := range given {
			largest = max(largest, math.Abs(x))
		}
		whole := math.Abs(sum) + rapid.Float64Range(0, 0.5).Draw(t, "more")
		parts := given
		confine(parts[:], whole)
		for i, x := range parts {
			check.That(t, math.Abs(x) <= whole+1e-9 && x*given[i] >= 0, "%v of %v: part %d is %v", given, whole, i, x)
		}
		check.That(t, math.Abs(parts[0]+parts[1]+parts[2]-sum) <= 1e-9 && (largest > whole || parts == given), "%v of %v: %v", given, whole, parts)
	})
}

// TestQuestion_Mistake checks the tutor's questions: first the questions about tiles, then those with two percentages.
func TestQuestion_Mistake(t *testing.T) {
	helps := decisions(t)[0]
	helps.Options[0].Win, helps.Options[1].Win = 0.22, 0.11
	plain, farther := helps, helps
	plain.Reasons, farther.Reasons = nil, helps.Reasons[1:]
	farther.Options = []value.Estimate{{Action: helps.Best().Action, Win: 0.224}, {Action: helps.Played, Win: 0.221}}
	for _, c := range []struct {
		d              *coach.Decision
		breaks         string
		lang, question string
	}{
		{&helps, "R12 R13 R1", "en", "That breaks 12-13-1: win chance 11%, best move 22%. Throw it anyway?"},
		{&helps, "R12 R13 R1", "tr", "12-13-1 bozulur: şansın %11, en iyi hamlede %22. Yine de atılsın mı?"},
		{&helps, "", "en", "That leaves 21 useful tiles, not 25: win chance 11%, best move 22%. Throw it anyway?"},
		{&helps, "", "tr", "Bununla 21 taş işe yarar, öbürüyle 25: şansın %11, en iyi hamlede %22. Yine de atılsın mı?"},
		{&farther, "", "en", "That leaves you 2 tiles short, not 1: win chance 22.1%, best move 22.4%. Throw it anyway?"},
		{&plain, "", "en", "Y4 is better: win chance 11%, best move 22%. Throw it anyway?"},
	} {
		q := session.Question{Kind: session.AskMistake, Decision: c.d}
		if c.breaks != "" {
			q.Breaks = parseTiles(c.breaks)
		}
		check.Equal(t, words.Plain(Teller{Words: wordsIn(c.lang)}.Question(&q)), c.question)
	}
}

// TestHighlights checks the messages about a find, a mistake and a run of good moves.
func TestHighlights(t *testing.T) {
	r := Teller{Words: wordsIn("en")}
	d := decisions(t)[0]
	find, bad := d, d
	find.Played, find.Loss, find.Mark, find.Reasons = d.Best().Action, 0, coach.Unmarked, nil
	find.Options = []value.Estimate{{Action: d.Best().Action, Win: 0.22}, {Action: d.Played, Win: 0.11, Loss: 0.11}}
	find.Missed = &coach.Miss{Level: 1, Estimate: find.Options[1]}
	round := coach.Round{Decisions: slices.Repeat([]coach.Decision{find}, 10)}
	round.Decisions = append(round.Decisions, bad)
	check.Equal(t, strings.Join(r.Highlights(&round, nil), "; "), "best move !: turn 3; worst move ??: turn 3; 10 good moves in a row")
	round.Decisions = round.Decisions[5:]
	check.Equal(t, strings.Join(r.Highlights(&round, &coach.Review{Rounds: []coach.Round{round, {}}}), "; "),
		"best move !: turn 3; worst move ??: turn 3; match best: round 2, turn 3; match worst: round 2, turn 3")
	check.Equal(t, words.Plain(r.Verdicts(&find)[0]), "! A find: çırak bots would throw K1 (win chance 11%; yours 22%).")
}

// TestPlayed_Okey101 checks that the meld is named if a tile could be laid off on several melds.
func TestPlayed_Okey101(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Indicator: "R4", Drawn: true, Turns: 9,
		Melds: []gametest.Meld{{Owner: 0, Tiles: "B4 B5 B6"}, {Owner: 1, Tiles: "R7 K7 Y7"}},
	}
	p.Hands[0] = "K10 K11 K12 K1 B7 B9"
	m := p.Match(t)
	for _, c := range []struct{ played, best, other, label, did, better, tr string }{
		{"open K10-K11-K12", "discard B9", "", "open with 33", "opened with 33", "wait and throw B9", "33 ile açtın; bekleyip B9 atmak daha iyiydi"},
		{"open K10-K11-K12", "open K11-K12-K10", "", "open with 33", "opened with 33", "use different tiles", "33 ile açtın; bunu başka taşlarla yapmak daha iyiydi"},
		{"lay K10-K11-K12", "discard B9", "", "lay K10 K11 K12", "laid K10 K11 K12", "lay nothing and throw B9", "K10 K11 K12 indirdin; indirmeyip B9 atmak daha iyiydi"},
		{"layoff B7 0", "lay K10-K11-K12", "", "lay off B7", "laid off B7", "lay K10 K11 K12", "B7 işledin; K10 K11 K12 indirmek daha iyiydi"},
		{"layoff B7 0", "layoff B7 1", "", "B7 on B4 B5 B6", "laid off B7 on B4 B5 B6", "lay off B7 on R7 K7 Y7", "B7 işledin: B4 B5 B6; B7 işlemek (R7 K7 Y7) daha iyiydi"},
		{"discard K1", "layoff B7 1", "layoff B7 0", "K1", "threw K1", "lay off B7 on R7 K7 Y7", "K1 attın; B7 işlemek (R7 K7 Y7) daha iyiydi"},
		{"swap B7 0", "discard B9", "", "okey for B7", "swapped B7 for the okey", "lay nothing and throw B9", "B7 verip okeyi aldın; indirmeyip B9 atmak daha iyiydi"},
	} {
		d := coach.Decision{Step: coach.Laying, View: m.View(0), Played: parseAction(c.played), Loss: 6, Mark: coach.Bad}
		for _, text := range []string{c.best, c.played, c.other} {
			if text != "" {
				d.Options = append(d.Options, value.Estimate{Action: parseAction(text)})
			}
		}
		r := Teller{Words: wordsIn("en")}
		check.Equal(t, words.Plain(r.OptionLabel(&d, d.Chosen())), c.label)
		check.Equal(t, words.Plain(r.Played(&d)), "you "+c.did+"; it was better to "+c.better)
		r.Names[0] = "Deniz"
		check.Equal(t, words.Plain(r.Played(&d)), "Deniz "+c.did+"; it was better to "+c.better)
		check.Equal(t, words.Plain(Teller{Words: wordsIn("tr")}.Played(&d)), c.tr)
	}
}

// TestReview_Rounds checks that the line about a round includes the changes of the score sheet and the result, unless
// the player was out of the match.
func TestReview_Rounds(t *testing.T) {
	w := wordsIn("en")
	r := Teller{Words: w, Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}
	round := coach.Round{Number: 2, Over: true, Lucky: true, Winner: 3, Change: [4]int{-3, 0, -3, 0}, Result: [4]float64{-6, 6, -6, 6}, Luck: [4]float64{-2.04}}
	for turn, mark := range []coach.Mark{coach.Bad, coach.Unmarked, coach.VeryBad, coach.Bad} {
		d := coach.Decision{Mark: mark, Loss: 0.1}
		d.View.Turns, d.View.Record = turn+2, make([]game.Move, turn+1)
		round.Decisions = append(round.Decisions, d)
	}
	watched := coach.Round{Number: 3, Over: true, Lucky: true, Winner: 1, Out: true}
	const marks = "; ?? in your turn 4; ? in your turns 2, 5"
	for preset, want := range map[string][2]string{
		"partners": {"each of the two opponents", "score sheet −3; against the others −6, luck −2.0"},
		"classic":  {"each opponent", "score sheet −3; against the others −6, luck −2.0"},
		"simple":   {"a win counts +3", "that counts −6, luck −2.0"},
		"101":      {"On the score sheet, lower is better", "score sheet −3; against the others −6, luck −2"},
	} {
		rules := check.Must(game.PresetByName(preset))
		review := &coach.Review{Rules: rules, Complete: true, Rounds: []coach.Round{round, watched}}
		check.That(t, strings.Contains(r.ResultsNote(rules), want[0]), "%s: %q", preset, r.ResultsNote(rules))
		check.Equal(t, r.RoundLine(review, &review.Rounds[0]), "2. Zeynep wins; "+want[1]+marks, preset)
		check.Equal(t, r.RoundLine(review, &review.Rounds[1]), "3. Ayşe wins; you were out of the match", preset)
		sum := coach.Sum(review.Figures())
		check.That(t, sum.Over == 1 && sum.Rounds == 1 && math.IsInf(sum.Err, 1), "%s: the round that was watched counts: %+v", preset, sum)
		review.Rounds = review.Rounds[1:]
		check.Equal(t, strings.Join(r.ReviewLines(review, words.Plain), "; "), "This seat had nothing to decide.")
		review.Rounds = nil
		check.That(t, strings.HasPrefix(r.ReviewLines(review, words.Plain)[0], "No mistakes:"), "without rounds: %s", r.ReviewLines(review, words.Plain))
	}
}

func TestLevelsText(t *testing.T) {
	w := wordsIn("en")
	for interval, want := range map[[2]int]string{
		{2, 2}: "This is kalfa level.", {1, 3}: "This is about kalfa level, anywhere from çırak to usta.",
		{0, 3}: "This is about kalfa level, but there are too few decisions to be sure.",
	} {
		check.Equal(t, LevelsText(w, 2, interval), want)
	}
}

func TestCost(t *testing.T) {
	r := Teller{Words: wordsIn("en")}
	for _, c := range []struct {
		preset, played, best string
		step                 coach.Step
		more                 float64 // in points
		want                 string
		points               bool
	}{
		{"classic", "finish K1", "finish R5", coach.Discarding, 2, "2 points from each opponent", true},
		{"partners", "finish K1", "finish R5", coach.Discarding, 4.0 / 3, "2 points from each opponent", true},
		{"classic", "finish K1", "discard Y4", coach.Discarding, 0, "the match", false},
		{"classic", "draw", "show", coach.Showing, 1, "1 point from each opponent", true},
		{"classic", "discard K1", "finish R5", coach.Discarding, 1, "5.0 wins in 100", false},
		{"101", "discard K1", "discard R5", coach.Discarding, 1, "0.1 points", true},
	} {
		m := gametest.Position{Preset: c.preset, Indicator: "R4", Turns: 9, Drawn: true}.Match(t)
		d := coach.Decision{Step: c.step, View: m.View(0), Played: parseAction(c.played), Loss: 0.05, LossSE: 0.0102, Mark: coach.Bad}
		d.Options = []value.Estimate{{Action: parseAction(c.best), Win: 1, Points: 1 + c.more}, {Action: d.Played, Win: 1, Points: 1}}
		check.Equal(t, r.Cost(&d), c.want, c)
		check.Equal(t, ComparisonUnit(&d).Unit == coach.Points, c.points, c)
		check.That(t, !c.points || ComparisonUnit(&d).Figure(d.Best()) == 1+c.more, "%+v", c)
	}
}

// TestVerdicts checks that the first verdict is complete, and that the last one fits in the smallest window even with
// the longest names.
func TestVerdicts(t *testing.T) {
	long := strings.Repeat("Ö", 24)
	all := decisions(t)
	right, even := all[0], all[0]
	right.Loss, right.Played, even.Loss = 0, right.Best().Action, 0
	for want, d := range map[string]*coach.Decision{"There was no other choice here.": nil, "Nothing was better.": &right, "All about equal: nothing was clearly better.": &even} {
		check.Equal(t, strings.Join(Teller{Words: wordsIn("en")}.Verdicts(d), "; "), want)
	}
	for i := range all {
		for _, mark := range []coach.Mark{coach.VeryBad, coach.Unmarked} {
			d := &all[i]
			d.Mark = mark
			for _, lang := range words.Languages() {
				w := wordsIn(lang)
				r := Teller{Words: w, Names: [game.MaxSeats]string{long, long, long, long}}
				verdicts := r.Verdicts(d)
				for _, part := range []string{r.Played(d) + ": " + r.Cost(d), MarkName(w, mark)} {
					check.That(t, strings.Contains(verdicts[0], part), "%q does not say all", verdicts[0])
				}
				check.That(t, plainWidth(verdicts[len(verdicts)-1]) <= 76, "%q is too long", verdicts)
			}
		}
	}
}

func TestReviewError(t *testing.T) {
	fault := &journal.Fault{Line: 4, Kind: journal.Chain, Err: journal.ErrHash}
	for _, c := range []struct {
		err  error
		lang string
		want string
	}{
		{review.ErrNotOver, "en", "You can review the round once it is over."},
		{fault, "en", "No review: line 4 or one before it was changed: the hash does not match the line and what came before it."},
		{fault, "tr", "İncelenemiyor: 4. satır ya da öncesi değiştirilmiş (özet satıra ve öncesine uymuyor)."},

		{value.ErrNoEstimate, "en", "This game can't be reviewed yet."},
	} {
		check.Equal(t, ReviewError(wordsIn(c.lang), c.err), c.want)
	}
	check.Equal(t, TutorError(wordsIn("en"), value.ErrNoEstimate), "The tutor can't judge this game yet.")
	check.That(t, strings.HasPrefix(TutorError(wordsIn("en"), journal.ErrNewer), "a newer okey"), "another reason is not told")
}

func TestPuzzle(t *testing.T) {
	r := Teller{Words: wordsIn("en"), Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}
	d := decisions(t)[0]
	d.Options = nil
	for number := range 7 {
		d.Options = append(d.Options, value.Estimate{Action: game.Action{Kind: game.Discard, Tile: tile.New(tile.Red, number+1)}, Win: 0.3 - float64(number)/100, Points: -float64(number) / 100})
	}
	for _, c := range []struct {
		played, options int
		loss            float64
		mark            coach.Mark
		want            string
	}{
		{0, 5, 0, coach.Unmarked, "Right: nothing is better."},
		{1, 5, 0, coach.Unmarked, "Right: as good as the best (throw R1)."},
		{2, 5, 0.01, coach.Unmarked, "Good. The best move (throw R1) is only 1.0 wins in 100 better."},
		{4, 5, 0.04, coach.Bad, "? Not the best: you threw R5; R1 was better (win chance 30%, yours 26%)."},
		{5, 6, 0.05, coach.VeryBad, "?? Not the best: you threw R6; R1 was better (win chance 30%, yours 25%)."},
	} {
		d.Played, d.Loss, d.LossSE, d.Mark = d.Options[c.played].Action, c.loss, 0, c.mark
		check.Equal(t, words.Plain(r.PuzzleVerdict(&practice.Attempt{Decision: &d})), c.want)
		chances := strings.Split(words.Plain(r.ChancesLine(&d)), "; ")
		check.Equal(t, len(chances), c.options)
		own := chances[min(c.played, c.options-1)]
		check.That(t, strings.Contains(own, fmt.Sprintf("throw R%d: %d%% (you)", c.played+1, 30-c.played)), "%s", own)
	}
	done := practice.Attempt{Decision: &d, Days: 35, Daily: &practice.DailyResult{Date: "2029-05-11", Ahead: true}}
	text := r.PuzzleDone(&done)
	check.That(t, strings.Contains(text, done.Daily.Date) && !strings.Contains(text, "comes back"), "of a puzzle that the clock has not reached: %q", text)
	check.Equal(t, PuzzleComesBack(r.Words, 0)+PuzzleComesBack(r.Words, 1), "It comes back tomorrow.")
	for waiting, want := range []string{"12 puzzles tried, 9 solved", "12 puzzles tried, 9 solved, 1 comes back"} {
		check.Equal(t, TrainingCount(r.Words, practice.Count{Tried: 12, Right: 9, Waiting: waiting}), want)
	}
}

func TestUnit(t *testing.T) {
	w, classic, okey101 := wordsIn("en"), game.Classic(), game.Okey101()
	for _, c := range []struct {
		u                     Unit
		worth, change, amount string
	}{{UnitOf(&classic), "−31.4%", "−31%", "31.4"}, {UnitOf(&okey101), "0", "0", "0.3"}, {certainPoints, "−0.3", "0", "0.3"}} {
		check.Equal(t, c.u.Worth(w, -0.314, c.u.Digits), c.worth)
		check.Equal(t, c.u.Change(w, -0.314), c.change)
		check.Equal(t, c.u.Amount(w, 0.314), c.amount)
	}
}
