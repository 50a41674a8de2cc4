package tell

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

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

func parseAction(t *testing.T, text string) game.Action {
	t.Helper()
	a := check.Must(game.ParseAction(text))
	return a
}

// decisions returns a decision of each kind. Together they have every reason.
func decisions(t *testing.T) (all []coach.Decision) {
	t.Helper()
	p := gametest.Position{Indicator: "R4", Drawn: true, Turns: 9}
	p.Hands[0] = "R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R5 Y1 Y4 K1"
	thrown := p.Match(t)
	p.Set, p.Pot = []string{"pot=on"}, 5
	potted := p.Match(t)
	p.Set, p.Pot = nil, 0
	p.Drawn, p.Hands[0] = false, "R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R5 Y1 Y4"
	p.Discards[3] = "Y6"
	offered := p.Match(t)
	two, r4, r5, k9 := tile.New(tile.Yellow, 2), tile.New(tile.Red, 4), tile.New(tile.Red, 5), tile.New(tile.Black, 9)
	add := func(step coach.Step, m game.Match, played, best string, loss float64, mark coach.Mark, reasons ...coach.Reason) {
		all = append(all, coach.Decision{
			Line: 7, Round: 2, Turn: 9, Step: step, View: m.View(0), Played: parseAction(t, played), Loss: loss, LossSE: loss / 5, Mark: mark,
			Options: []value.Estimate{{Action: parseAction(t, best)}, {Action: parseAction(t, played)}}, Reasons: reasons,
		})
	}
	add(coach.Discarding, thrown, "discard K1", "discard Y4", 0.031, coach.VeryBad,
		coach.Reason{Fact: coach.HelpsLess, Tile: two, Other: k9, Count: 25, OtherCount: 21},
		coach.Reason{Fact: coach.HelpsLess, Tile: two, Other: k9, Count: 1, OtherCount: 0},
		coach.Reason{Fact: coach.Farther, Tile: two, Other: k9, Count: 1, OtherCount: 2},
		coach.Reason{Fact: coach.Farther, Tile: two, Other: k9, Count: 2, OtherCount: meld.Never},
		coach.Reason{Fact: coach.WidensLess, Tile: two, Other: k9, Count: 12, OtherCount: 9},
		coach.Reason{Fact: coach.LaterMore, Tile: two, Other: k9, Count: 12, OtherCount: 9},
		coach.Reason{Fact: coach.Late, Count: 9},
		coach.Reason{Fact: coach.Late, Count: 1},
		coach.Reason{Fact: coach.WinsMore, Count: 22, OtherCount: 11},
		coach.Reason{Fact: coach.NearerButFew, Tile: two, Other: k9, Count: 2, OtherCount: 21},
		coach.Reason{Fact: coach.PairsNearer, Count: 1, OtherCount: 3},
		coach.Reason{Fact: coach.Gone, Tile: two, Count: 2, OtherCount: 3},
		coach.Reason{Fact: coach.NeighbourHolds, Tile: two, Tiles: []tile.Tile{r4, r5}, Seat: 3},
		coach.Reason{Fact: coach.NextTook, Other: k9, Tiles: []tile.Tile{r4, r5}, Seat: 1},
		coach.Reason{Fact: coach.ThrewOkey, Other: r5})
	add(coach.Discarding, thrown, "discard K1", "finish Y4", 0.5, coach.VeryBad, coach.Reason{Fact: coach.CouldFinish, Tile: two})
	add(coach.Discarding, thrown, "finish K1", "discard Y4", 0.9, coach.VeryBad, coach.Reason{Fact: coach.FinishLosesMatch, Tile: k9})
	add(coach.Discarding, thrown, "finish K1", "finish R5", 0.75, coach.VeryBad, coach.Reason{Fact: coach.CostlierFinish, Tile: r5, Other: k9})
	all[len(all)-1].Options[0].Points, all[len(all)-1].Options[1].Points = 4, 2
	add(coach.Discarding, potted, "finish K1", "discard Y4", 0.25, coach.VeryBad, coach.Reason{Fact: coach.TakesPot, Count: 6})
	all[len(all)-1].Options[0].Points, all[len(all)-1].Options[1].Points = 2.6, 2
	add(coach.Drawing, offered, "draw", "take", 0.012, coach.Bad,
		coach.Reason{Fact: coach.TakeWins, Tile: two},
		coach.Reason{Fact: coach.TakeNearer, Tile: two, Count: 1, OtherCount: 2},
		coach.Reason{Fact: coach.TakeHelps, Tile: two, Count: 18, OtherCount: 9})
	add(coach.Drawing, offered, "take", "draw", 0.006, coach.Doubtful,
		coach.Reason{Fact: coach.TakeNoNearer, Tile: two, Count: 3},
		coach.Reason{Fact: coach.FewAfterTake, Tile: two, Count: 1},
		coach.Reason{Fact: coach.DrawHelps, Count: 14, OtherCount: 66})
	add(coach.Drawing, offered, "pass", "take", 0.2, coach.VeryBad)
	all[len(all)-1].Deeper = true
	add(coach.Showing, offered, "draw", "show", 0.375, coach.VeryBad, coach.Reason{Fact: coach.ShowsTwin, Tile: r4, Count: 1})
	return append(all, decisions101(t)...)
}

// decisions101 returns decisions of Okey 101. Together they have every reason that exists only there.
func decisions101(t *testing.T) (all []coach.Decision) {
	t.Helper()
	p := gametest.Position{Preset: "101", Indicator: "R4", Drawn: true, Turns: 9, Melds: []gametest.Meld{{Owner: 1, Tiles: "B4 B5 B6"}}}
	p.Hands[0] = "K10 K11 K12 Y10 Y11 Y12 R10 R11 R12 K1 K3 B1 Y5 B7"
	m := p.Match(t)
	p.Drawn, p.Discards[3] = false, "Y9"
	offered := p.Match(t)
	one, seven, y9 := tile.New(tile.Black, 1), tile.New(tile.Blue, 7), tile.New(tile.Yellow, 9)
	add := func(m game.Match, played, best string, reasons ...coach.Reason) {
		d := coach.Decision{Round: 1, Turn: 9, Step: coach.Discarding, View: m.View(0), Played: parseAction(t, played), Loss: 6, LossSE: 1.5, Mark: coach.Bad, Reasons: reasons}
		d.Options = []value.Estimate{{Action: parseAction(t, best)}, {Action: d.Played}}
		all = append(all, d)
	}
	add(m, "discard K1", "open K10-K11-K12 Y10-Y11-Y12 R10-R11-R12", coach.Reason{Fact: coach.CouldOpen, Count: 99}, coach.Reason{Fact: coach.CouldOpenPairs, Count: 5},
		coach.Reason{Fact: coach.HigherOpening, Count: 112, OtherCount: 104})
	add(m, "discard B7", "discard K1", coach.Reason{Fact: coach.ThrewPlayable, Other: seven, Count: 101}, coach.Reason{Fact: coach.OpensLess, Tile: one, Other: seven, Count: 99, OtherCount: 81},
		coach.Reason{Fact: coach.FewerPairs, Tile: one, Other: seven, Count: 5, OtherCount: 4}, coach.Reason{Fact: coach.KeepsMore, Tile: one, Other: seven, Count: 23, OtherCount: 31},
		coach.Reason{Fact: coach.FeedsNext, Tile: one, Other: seven, Count: 40, OtherCount: 10, Seat: 1})
	add(m, "discard K1", "lay K10-K11-K12", coach.Reason{Fact: coach.CouldLay, Tiles: []tile.Tile{one, seven}})
	add(m, "discard K1", "layoff B7 0", coach.Reason{Fact: coach.CouldLayOff, Tile: seven})
	add(m, "discard K1", "swap B7 0", coach.Reason{Fact: coach.CouldSwap, Tile: seven})
	add(offered, "draw", "take", coach.Reason{Fact: coach.TakeOpens, Tile: y9, Count: 108}, coach.Reason{Fact: coach.TakeOpensPairs, Tile: y9, Count: 5})
	add(offered, "take", "draw", coach.Reason{Fact: coach.CountsMore, Count: 36, OtherCount: -42})
	add(m, "open K10-K11-K12 Y10-Y11-Y12 R10-R11-R12", "discard K1", coach.Reason{Fact: coach.OkeyFinish, Count: 40, OtherCount: 5}, coach.Reason{Fact: coach.EldenFinish, Count: 39, OtherCount: 20},
		coach.Reason{Fact: coach.PairsFinish, Count: 30, OtherCount: 3}, coach.Reason{Fact: coach.PairsDouble})
	return all
}

// TestReview compares the texts of all findings of a coach with the golden file, in each language, both for the player
// and for another seat.
func TestReview(t *testing.T) {
	var text strings.Builder
	all := decisions(t)
	said := map[coach.Fact]bool{}
	for _, lang := range words.Languages() {
		w := wordsIn(t, lang)
		written := words.Plain
		if w.SpellsTiles("auto") {
			written = w.SpellTiles
		}
		for _, own := range []string{"", "Deniz"} {
			r := Reviewer{Words: w, Names: [game.MaxSeats]string{own, "Ayşe", "Mehmet", "Zeynep"}}
			fmt.Fprintf(&text, "%s %q\n", lang, own)
			for i := range all {
				d := &all[i]
				text.WriteString(written(r.Played(d) + " (" + r.Cost(d) + ")\n"))
				if own == "" {
					for _, reason := range d.Reasons {
						said[reason.Fact] = true
					}
					for _, line := range r.Reasons(d) {
						text.WriteString(written("   " + line + "\n"))
					}
				}
			}
		}
		review := &coach.Review{Rules: all[0].View.Rules, Complete: true, Forced: 3, Rounds: []coach.Round{
			{Number: 1, Over: true, Winner: 1, Change: [4]int{-2, 0, -2, -2}, Lucky: true, Result: [4]float64{-2, 6, -2, -2}, Luck: [4]float64{0.14, 2.9, -1.4, -1.64}},
			{Number: 2, Decisions: all[:9], Over: true, Change: [4]int{0, -2, -2, -2}, Lucky: true, Result: [4]float64{6, -2, -2, -2}, Luck: [4]float64{-1}},
		}}
		r := Reviewer{Words: w, Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}, FormatTiles: written}
		lines := r.Lines(review)
		review.Rounds, review.Complete = review.Rounds[:1], false
		for _, line := range append(lines, r.Lines(review)...) {
			if n := len([]rune(line)); n > reviewWidth {
				t.Errorf("%d characters: %s", n, line)
			}
			text.WriteString(line + "\n")
		}
	}
	for fact := range reasonIDs {
		check.That(t, said[fact], "fact %d was not said", fact)
	}
	for line := range strings.SplitSeq(text.String(), "\n") {
		if n := len([]rune(line)); n > 110 {
			t.Errorf("%d characters: %s", n, line)
		}
	}
	golden.RequireEqual(t, []byte(strings.ReplaceAll(text.String(), words.NoBreak, " ")))
}

// TestBalance checks that the rounded figures in a balance add up.
func TestBalance(t *testing.T) {
	w := wordsIn(t, "en")
	round := coach.Round{
		Over: true, Lucky: true, Winner: 0,
		LuckCurve: []coach.LuckEvent{{Luck: coach.Luck{0.134, -0.134}}, {Luck: coach.Luck{-0.05, 0.05}}},
		Decisions: []coach.Decision{{Loss: 0.03, Played: parseAction(t, "draw"), Options: []value.Estimate{{Action: parseAction(t, "take"), Win: 0.3}, {Action: parseAction(t, "draw"), Win: 0.27}}}},
	}
	r := Reviewer{Words: w}
	if got, want := r.Balance(&round, game.Classic(), 0), "Before the deal 0%. Good tiles +8, your moves −3, others' play +95: 100% at the end."; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if a, ok := WholeLedger(&round, new(game.Classic()), 0); !ok || math.Abs(a.Before+a.Luck+a.Choices+a.Rest-a.After) > 1e-9 {
		t.Errorf("%+v does not add up", a)
	}
	round.Lucky = false
	if got, want := r.Balance(&round, game.Classic(), 0), "Choices −3%"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestConfine checks that no part exceeds the whole, that the sum of the parts is unchanged, and that the parts are
// unchanged if none is too large.
func TestConfine(t *testing.T) {
	for _, c := range []struct {
		parts [3]float64
		whole float64
		same  bool
	}{
		{[3]float64{-0.55, -0.17, 0.48}, 0.24, false},
		{[3]float64{-0.09, -0.15, 0}, 0.24, true},
		{[3]float64{0.2, -0.04, 0.6}, 1, true},
		{[3]float64{1.4, -0.3, -0.34}, 1, false},
		{[3]float64{0.9, -1.5, 0.35}, 0.25, false},
		{[3]float64{0, 0, 0}, 0, true},
	} {
		parts, sum, was := c.parts, 0.0, 0.0
		confine(parts[:], c.whole)
		for i, x := range parts {
			sum, was = sum+x, was+c.parts[i]
			check.That(t, !(math.Abs(x) > c.whole+1e-9) && !(x*c.parts[i] < 0), "%v of %v: part %d is %v", c.parts, c.whole, i, x)
		}
		check.That(t, !(math.Abs(sum-was) > 1e-9) && (parts == c.parts) == c.same, "%v of %v: %v", c.parts, c.whole, parts)
	}
}

// TestQuestion_Mistake checks the tutor's questions: first the questions about tiles, then those with two percentages.
func TestQuestion_Mistake(t *testing.T) {
	en, tr := wordsIn(t, "en"), wordsIn(t, "tr")
	d := decisions(t)[0]
	d.Options[0].Win, d.Options[1].Win = 0.22, 0.11
	plain, taken := d, decisions(t)[0]
	plain.Reasons = nil
	taken.Reasons = d.Reasons[2:]
	taken.Options = []value.Estimate{{Action: d.Best().Action, Win: 0.224}, {Action: d.Played, Win: 0.221}}
	for _, c := range []struct {
		q      session.Question
		en, tr string
	}{
		{
			session.Question{Decision: &d, Breaks: []tile.Tile{tile.New(tile.Red, 12), tile.New(tile.Red, 13), tile.New(tile.Red, 1)}},
			"That breaks 12-13-1: win chance 11%, best move 22%. Throw it anyway?", "12-13-1 bozulur: şansın %11, en iyi hamlede %22. Yine de atılsın mı?",
		},
		{session.Question{Decision: &d}, "That leaves 21 useful tiles, not 25: win chance 11%, best move 22%. Throw it anyway?", "Bununla 21 taş işe yarar, öbürüyle 25: şansın %11, en iyi hamlede %22. Yine de atılsın mı?"},
		{session.Question{Decision: &taken}, "That leaves you 2 tiles short, not 1: win chance 22.1%, best move 22.4%. Throw it anyway?", ""},
		{session.Question{Decision: &plain}, "Y4 is better: win chance 11%, best move 22%. Throw it anyway?", ""},
	} {
		c.q.Kind = session.AskMistake
		if got := words.Plain(Teller{Words: en}.Question(&c.q)); got != c.en {
			t.Errorf("%q, not %q", got, c.en)
		}
		if got := words.Plain(Teller{Words: tr}.Question(&c.q)); c.tr != "" && got != c.tr {
			t.Errorf("%q, not %q", got, c.tr)
		}
	}
}

// TestHighlights checks the messages about a find, a mistake and a run of good moves.
func TestHighlights(t *testing.T) {
	r := Reviewer{Words: wordsIn(t, "en")}
	d := decisions(t)[0]
	find, bad := d, d
	find.Played, find.Loss, find.Mark, find.Reasons = d.Best().Action, 0, coach.Unmarked, nil
	find.Options = []value.Estimate{{Action: d.Best().Action, Win: 0.22}, {Action: d.Played, Win: 0.11, Loss: 0.11}}
	find.Missed = &coach.Miss{Level: 1, Estimate: find.Options[1]}
	round := coach.Round{Decisions: slices.Repeat([]coach.Decision{find}, 10)}
	round.Decisions = append(round.Decisions, bad)
	turn := OwnTurn(&d.View)
	want := []string{fmt.Sprintf("best move !: turn %d", turn), fmt.Sprintf("worst move ??: turn %d", turn), "10 good moves in a row"}
	if got := r.Highlights(&round, nil); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	round.Decisions = round.Decisions[5:]
	if got := r.Highlights(&round, &coach.Review{Rounds: []coach.Round{round, {}}}); len(got) != 4 || got[2] != fmt.Sprintf("match best: round 2, turn %d", turn) {
		t.Errorf("%q", got)
	}
	if got, want := words.Plain(r.Verdicts(&find)[0]), "! Well spotted: çırak bots would throw K1 (win chance 11%; yours 22%)."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestPlayed_Okey101 checks that the meld is named if a tile could be laid off on several melds.
func TestPlayed_Okey101(t *testing.T) {
	p := gametest.Position{
		Preset: "101", Indicator: "R4", Drawn: true, Turns: 9,
		Melds: []gametest.Meld{{Owner: 0, Tiles: "B4 B5 B6"}, {Owner: 1, Tiles: "R7 K7 Y7"}},
	}
	p.Hands[0] = "K10 K11 K12 K1 B7 B9"
	m := p.Match(t)
	for _, c := range []struct{ played, best, other, label, en, name, tr string }{
		{"open K10-K11-K12", "discard B9", "", "open with 33", "you opened with 33; it was better to wait and throw B9", "Deniz opened with 33; it was better to wait and throw B9", "33 ile açtın; bekleyip B9 atmak daha iyiydi"},
		{"open K10-K11-K12", "open K11-K12-K10", "", "open with 33", "you opened with 33; it was better to use different tiles", "Deniz opened with 33; it was better to use different tiles", "33 ile açtın; bunu başka taşlarla yapmak daha iyiydi"},
		{"lay K10-K11-K12", "discard B9", "", "lay K10 K11 K12", "you laid K10 K11 K12; it was better to lay nothing and throw B9", "Deniz laid K10 K11 K12; it was better to lay nothing and throw B9", "K10 K11 K12 indirdin; indirmeyip B9 atmak daha iyiydi"},
		{"layoff B7 0", "lay K10-K11-K12", "", "lay off B7", "you laid off B7; it was better to lay K10 K11 K12", "Deniz laid off B7; it was better to lay K10 K11 K12", "B7 işledin; K10 K11 K12 indirmek daha iyiydi"},
		{
			"layoff B7 0", "layoff B7 1", "", "B7 on B4 B5 B6", "you laid off B7 on B4 B5 B6; it was better to lay off B7 on R7 K7 Y7",
			"Deniz laid off B7 on B4 B5 B6; it was better to lay off B7 on R7 K7 Y7", "B7 işledin: B4 B5 B6; B7 işlemek (R7 K7 Y7) daha iyiydi",
		},
		{"discard K1", "layoff B7 1", "layoff B7 0", "K1", "you threw K1; it was better to lay off B7 on R7 K7 Y7", "Deniz threw K1; it was better to lay off B7 on R7 K7 Y7", "K1 attın; B7 işlemek (R7 K7 Y7) daha iyiydi"},
		{"swap B7 0", "discard B9", "", "okey for B7", "you swapped B7 for the okey; it was better to lay nothing and throw B9", "Deniz swapped B7 for the okey; it was better to lay nothing and throw B9", "B7 verip okeyi aldın; indirmeyip B9 atmak daha iyiydi"},
	} {
		d := coach.Decision{Step: coach.Laying, View: m.View(0), Played: parseAction(t, c.played), Loss: 6, Mark: coach.Bad}
		for _, text := range []string{c.best, c.played, c.other} {
			if text != "" {
				d.Options = append(d.Options, value.Estimate{Action: parseAction(t, text)})
			}
		}
		for _, told := range []struct{ lang, name, want string }{{"en", "", c.en}, {"en", "Deniz", c.name}, {"tr", "", c.tr}} {
			w := wordsIn(t, told.lang)
			r := Reviewer{Words: w, Names: [game.MaxSeats]string{told.name, "Ayşe", "Mehmet", "Zeynep"}}
			if got := words.Plain(r.Played(&d)); got != told.want {
				t.Errorf("%s, then %s: %q, not %q", c.played, c.best, got, told.want)
			}
			if got := words.Plain(r.OptionLabel(&d, d.Chosen())); got != c.label && told.lang == "en" {
				t.Errorf("%s, then %s: the label is %q, not %q", c.played, c.best, got, c.label)
			}
		}
	}
}

func TestOwnTurn(t *testing.T) {
	for _, rounds := range []uint64{1, 2} {
		m, _, err := game.New(game.Classic(), game.SeedOf(rounds))
		check.OK(t, err)
		var had [game.MaxSeats]int
		for m.Public().Turns <= 12 {
			seat, _ := m.ToPlay()
			v := m.View(seat)
			if got := OwnTurn(&v); got != had[seat]+1 {
				t.Fatalf("turn %d is turn %d of seat %d, not %d", v.Turns, got, seat, had[seat]+1)
			}
			a := v.Legal()[0]
			if a.Kind == game.Finish || a.Kind == game.ShowTwin {
				a = v.Legal()[1]
			}
			if m, _, err = game.Apply(m, seat, a); err != nil {
				t.Fatal(err)
			}
			if next, _ := m.ToPlay(); next != seat {
				had[seat]++
			}
		}
	}
}

// TestReview_Rounds checks that the line about a round includes the changes of the score sheet and the result, unless
// the player was out of the match.
func TestReview_Rounds(t *testing.T) {
	w := wordsIn(t, "en")
	r := Reviewer{Words: w, Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}
	round := coach.Round{Number: 2, Over: true, Lucky: true, Winner: 3, Change: [4]int{-3, 0, -3, 0}, Result: [4]float64{-6, 6, -6, 6}, Luck: [4]float64{-2.04}}
	for turn, mark := range []coach.Mark{coach.Bad, coach.Unmarked, coach.VeryBad, coach.Bad} {
		d := coach.Decision{Mark: mark, Loss: 0.1}
		d.View.Turns, d.View.Record = turn+2, make([]game.Move, turn+1)
		round.Decisions = append(round.Decisions, d)
	}
	watched := coach.Round{Number: 3, Over: true, Lucky: true, Winner: 1, Out: true}
	for preset, want := range map[string][3]string{
		"partners": {"each of the two opponents", "2. Zeynep wins; score sheet −3; against the others −6, luck −2.0; ?? in your turn 4; ? in your turns 2, 5", "3. Ayşe wins; you were out of the match"},
		"classic":  {"each opponent", "2. Zeynep wins; score sheet −3; against the others −6, luck −2.0; ?? in your turn 4; ? in your turns 2, 5", "3. Ayşe wins; you were out of the match"},
		"simple":   {"a win counts +3", "2. Zeynep wins; that counts −6, luck −2.0; ?? in your turn 4; ? in your turns 2, 5", "3. Ayşe wins; you were out of the match"},
		"101":      {"On the score sheet, lower is better", "2. Zeynep wins; score sheet −3; against the others −6, luck −2; ?? in your turn 4; ? in your turns 2, 5", "3. Ayşe wins; you were out of the match"},
	} {
		rules := check.Must(game.PresetByName(preset))
		review := &coach.Review{Rules: rules, Complete: true, Rounds: []coach.Round{round, watched}}
		if got := r.ResultsNote(rules); !strings.Contains(got, want[0]) {
			t.Errorf("%s: %q does not say %q", preset, got, want[0])
		}
		for i := range review.Rounds {
			if got := r.Round(review, &review.Rounds[i]); got != want[i+1] {
				t.Errorf("%s: %q, not %q", preset, got, want[i+1])
			}
		}
		if sum := coach.Sum(review.Figures()); sum.Over != 1 || sum.Rounds != 1 || !math.IsInf(sum.Err, 1) {
			t.Errorf("%s: the round that was watched counts: %+v", preset, sum)
		}
		review.Rounds = review.Rounds[1:]
		if got := r.Lines(review); len(got) != 1 || got[0] != "This seat had nothing to decide." {
			t.Errorf("%s: of nothing but a round that was watched is said %q", preset, got)
		}
		review.Rounds = nil
		if got := r.Lines(review); !strings.HasPrefix(got[0], "No mistakes:") {
			t.Errorf("%s: without rounds: %q", preset, got)
		}
	}
}

func TestLevelsText(t *testing.T) {
	w := wordsIn(t, "en")
	for interval, want := range map[[2]int]string{
		{2, 2}: "This is kalfa level.", {1, 3}: "This is about kalfa level, anywhere from çırak to usta.",
		{0, 3}: "This is about kalfa level, but there are too few decisions to be sure.",
	} {
		if got := LevelsText(w, 2, interval); got != want {
			t.Errorf("%v: %q, not %q", interval, got, want)
		}
	}
}

// TestLuck checks that the rounded figures in a text about luck add up.
func TestLuck(t *testing.T) {
	w := wordsIn(t, "en")
	sum := coach.Summary{Over: 2, Rounds: 2, Result: -9, Luck: -6.26, Adjusted: -2.74, Margin: math.Inf(1)}
	got := Reviewer{Words: w}.Luck(&sum, game.Classic())
	if want := ": −9. Luck: −6.3. Without luck: −2.7."; !strings.HasSuffix(got, want) {
		t.Errorf("%q does not end with %q", got, want)
	}
	sum.Luck, sum.Adjusted = -6.25, -2.75
	if got, want := (Reviewer{Words: w}).Luck(&sum, game.Classic()), ": −9. Luck: −6.3. Without luck: −2.7."; !strings.HasSuffix(got, want) {
		t.Errorf("%q does not end with %q", got, want)
	}
}

func TestCost(t *testing.T) {
	w := wordsIn(t, "en")
	r := Reviewer{Words: w}
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
		d := coach.Decision{Step: c.step, View: m.View(0), Played: parseAction(t, c.played), Loss: 0.05, LossSE: 0.0102, Mark: coach.Bad}
		d.Options = []value.Estimate{{Action: parseAction(t, c.best), Win: 1, Points: 1 + c.more}, {Action: d.Played, Win: 1, Points: 1}}
		if got := r.Cost(&d); got != c.want {
			t.Errorf("%s, %s, not %s: %q, not %q", c.preset, c.played, c.best, got, c.want)
		}
		if got := ComparisonUnit(&d).Unit == coach.Points; got != c.points || got && Worth(&d, d.Best()) != 1+c.more {
			t.Errorf("%s, %s, not %s: in points is %v", c.preset, c.played, c.best, got)
		}
	}
}

// TestVerdicts checks that the first verdict is complete, and that the last one fits in the smallest window even with
// the longest names.
func TestVerdicts(t *testing.T) {
	const line = 76
	long := strings.Repeat("Ö", 24)
	all := decisions(t)
	right, even := all[0], all[0]
	right.Loss, right.Played, even.Loss = 0, right.Best().Action, 0
	for want, d := range map[string]*coach.Decision{"There was no other choice here.": nil, "Nothing was better.": &right, "All about equal: nothing was clearly better.": &even} {
		if got := (Reviewer{Words: wordsIn(t, "en")}).Verdicts(d); len(got) != 1 || got[0] != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for i := range all {
		for _, mark := range []coach.Mark{coach.VeryBad, coach.Unmarked} {
			d := &all[i]
			d.Mark = mark
			for _, lang := range words.Languages() {
				w := wordsIn(t, lang)
				r := Reviewer{Words: w, Names: [game.MaxSeats]string{long, long, long, long}}
				verdicts := r.Verdicts(d)
				if first := verdicts[0]; !strings.Contains(first, r.Played(d)+": "+r.Cost(d)) || mark > coach.Unmarked && !strings.Contains(first, MarkName(w, mark)) {
					t.Errorf("%q does not say all", first)
				}
				if last := words.Plain(verdicts[len(verdicts)-1]); len([]rune(last)) > line {
					t.Errorf("%d characters: %q", len([]rune(last)), last)
				}
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
		{fault, "tr", "İncelenemiyor: 4. satır ya da öncesi değiştirilmiş (hash değeri satıra ve öncesine uymuyor)."},
		{journal.ErrNewer, "tr", "İncelenemiyor: bu dosyayı daha yeni bir sürüm yazmış; programı güncelle."},
		{value.ErrNoEstimate, "en", "This game can't be reviewed yet."},
	} {
		w := wordsIn(t, c.lang)
		if got := ReviewError(w, c.err); got != c.want {
			t.Errorf("%v: %q, not %q", c.err, got, c.want)
		}
	}
	if got, odd := TutorError(wordsIn(t, "en"), value.ErrNoEstimate), TutorError(wordsIn(t, "en"), journal.ErrNewer); got != "The tutor can't judge this game yet." || !strings.HasPrefix(odd, "a newer okey") {
		t.Errorf("%q, %q", got, odd)
	}
}

func TestPuzzle(t *testing.T) {
	r := Reviewer{Words: wordsIn(t, "en"), Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}}
	d := decisions(t)[0]
	d.Options = nil
	for number := range 7 {
		d.Options = append(d.Options, value.Estimate{Action: game.Action{Kind: game.Discard, Tile: tile.New(tile.Red, number+1)}, Win: 0.3 - float64(number)/100, Points: -float64(number) / 100})
	}
	for _, c := range []struct {
		played, lines int
		loss          float64
		mark          coach.Mark
		want          string
	}{
		{0, 5, 0, coach.Unmarked, "Right: nothing is better."},
		{1, 5, 0, coach.Unmarked, "Right: as good as the best (throw R1)."},
		{2, 5, 0.01, coach.Unmarked, "Good. The best move (throw R1) is only 1.0 wins in 100 better."},
		{4, 5, 0.04, coach.Bad, "? Not the best: you threw R5; R1 was better (win chance 30%, yours 26%)."},
		{5, 6, 0.05, coach.VeryBad, "?? Not the best: you threw R6; R1 was better (win chance 30%, yours 25%)."},
	} {
		d.Played, d.Loss, d.LossSE, d.Mark = d.Options[c.played].Action, c.loss, 0, c.mark
		if got := words.Plain(r.PuzzleVerdict(&practice.Attempt{Decision: &d})); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
		lines := r.OptionChances(&d)
		if want := fmt.Sprintf("throw R%d: %d%% (you)", c.played+1, 30-c.played); len(lines) != c.lines || words.Plain(lines[min(c.played, c.lines-1)]) != want {
			t.Errorf("%q, not %q", lines, want)
		}
	}
	done := practice.TriedPuzzle{Best: &d, Days: 35, Ahead: "2029-05-11"}
	if got := r.PuzzleDone(&done); !strings.Contains(got, done.Ahead) || strings.Contains(got, "comes back") {
		t.Errorf("of a puzzle that the clock has not reached: %q", got)
	}
	if got := PuzzleComesBack(r.Words, 0) + PuzzleComesBack(r.Words, 1); got != "It comes back tomorrow." {
		t.Errorf("%q", got)
	}
	for waiting, want := range []string{"12 puzzles tried, 9 solved", "12 puzzles tried, 9 solved, 1 comes back"} {
		if got := TrainingCount(r.Words, practice.Count{Tried: 12, Right: 9, Waiting: waiting}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestUnit(t *testing.T) {
	w, classic, okey101 := wordsIn(t, "en"), game.Classic(), game.Okey101()
	for _, c := range []struct {
		u                     Unit
		worth, change, amount string
	}{{UnitOf(&classic), "−31.4%", "−31%", "31.4"}, {UnitOf(&okey101), "0", "0", "0.3"}, {certainPoints, "−0.3", "0", "0.3"}} {
		if worth, change := c.u.Worth(w, -0.314, c.u.Digits), c.u.Change(w, -0.314); worth != c.worth || change != c.change {
			t.Errorf("worth %q, change %q, not %q, %q", worth, change, c.worth, c.change)
		}
		if amount := c.u.Amount(w, 0.314); amount != c.amount {
			t.Errorf("amount %q, not %q", amount, c.amount)
		}
	}
}
