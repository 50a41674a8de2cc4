package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/review"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// beginner has the player play like the first level, who errs often.
func beginner(t testing.TB, opts Options) Options {
	t.Helper()
	level, err := bots.LevelByName("acemi")
	if err != nil {
		t.Fatal(err)
	}
	opts.Levels[0] = level
	return opts
}

// reckon lets the review that is shown find all it has to find.
func reckon(t testing.TB, m *Model) *reviewing {
	t.Helper()
	for {
		r := m.modes.reviewed()
		if r == nil || r.over {
			return r
		}
		m.Update(r.job.Await())
	}
}

// afterRounds is a table where so many rounds were played, at the end of the last, and kept.
func afterRounds(t *testing.T, opts Options, rounds int) *Model {
	t.Helper()
	m := sealedTable(t, beginner(t, opts))
	say(t, m, "kısmet")
	for n := 1; ; n++ {
		playOn(t, m)
		if n == rounds {
			m.air.skip()
			return m
		}
		press(m, "n")
		settle(t, m)
	}
}

// TestARoundIsReviewed: from the screen of its end, with the keys, and back to it.
func TestARoundIsReviewed(t *testing.T) {
	m := afterRounds(t, keptOptions(t, t.TempDir()), 2)
	shows(t, m, "V review")
	press(m, "V")
	r := reckon(t, m)
	if r == nil || r.whole == nil || len(r.rounds) != 2 || r.round() != 2 {
		t.Fatalf("the review does not show the last of two rounds: %s", m.note)
	}
	golden.RequireEqual(t, []byte(pictureOf(m)))
	costliest, _ := r.now()
	for _, s := range r.stops() {
		if d := s.decision; d != nil && d.Round == 2 && d.Mark != coach.Unmarked && d.Loss > costliest.decision.Loss {
			t.Errorf("it begins with a loss of %v, there is one of %v", costliest.decision.Loss, d.Loss)
		}
	}
	shows(t, m, costliest.decision.Mark.String()+" "+tell.MarkName(m.words, costliest.decision.Mark)+": you ")
	for _, keys := range [][2]string{{"]", "["}, {"tab", "["}} {
		at := r.at
		press(m, keys[0])
		if s, _ := r.now(); r.at == at || s.decision.Mark == coach.Unmarked {
			t.Errorf("%s does not go to another mistake", keys[0])
		}
		if press(m, keys[1]); r.at != at {
			t.Errorf("%s does not go back", keys[1])
		}
	}
	for i, d := range tell.Costliest(r.whole, 3) {
		if press(m, fmt.Sprint(i+1)); r.at != (stopID{d.Line, d.Step == coach.Showing}) || r.round() != d.Round {
			t.Errorf("%d leads to %v, not to line %d of round %d", i+1, r.at, d.Line, d.Round)
		}
	}
	press(m, "pgdown", "pgdown")
	at := r.at
	if press(m, "left"); r.at == at {
		t.Error("← does not go to another decision")
	}
	if press(m, "right"); r.at != at {
		t.Error("→ does not go back")
	}
	last := len(costliest.decision.Options) - 1
	var why tea.Cmd
	for range last {
		why = press(m, "down")
	}
	m.Update(theMessage[screen.Answer](t, why))
	if r.option != last || r.why[optionID{r.at, last}] == nil {
		t.Error("↓ does not go to the last option, or nothing is found against it")
	}
	for id, round := range map[string]int{"home": 2, "end": 2} {
		if press(m, id); r.round() != round {
			t.Errorf("%s leads to round %d", id, r.round())
		}
	}
	if m.Update(tea.KeyMsg{Type: tea.KeyPgUp}); r.round() != 1 {
		t.Errorf("PgUp leads to round %d", r.round())
	}
	if press(m, "esc"); m.modes.reviewed() != nil || m.modes.ending() == nil {
		t.Error("Esc does not go back to the end of the round")
	}
}

// TestLeavingAReviewEndsIt: nothing goes on beside the loop then, whatever it had found.
func TestLeavingAReviewEndsIt(t *testing.T) {
	m := afterRounds(t, keptOptions(t, t.TempDir()), 1)
	for _, key := range []string{"esc", "V"} {
		press(m, "V")
		run := m.modes.reviewed().job
		m.Update(run.Await()) // it has begun
		press(m, key)
		run.Wait()
		before := pictureOf(m)
		m.Update(run.Await())
		if m.modes.reviewed() != nil || pictureOf(m) != before {
			t.Errorf("after %s it goes on", key)
		}
	}
	press(m, "V")
	run := m.modes.reviewed().job
	press(m, "q")
	if press(m, "V"); m.modes.reviewed() == nil {
		t.Fatal("it cannot be opened again")
	}
	run.Wait()
	run = m.modes.reviewed().job
	m.Leave()
	run.Wait()
}

// TestWhatCannotBeReviewedSaysSo, in a sentence.
func TestWhatCannotBeReviewedSaysSo(t *testing.T) {
	m := sealedTable(t, keptOptions(t, t.TempDir()))
	say(t, m, "kısmet")
	press(m, "V")
	shows(t, m, "The review comes when the round is over.")

	m = newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	playOn(t, m)
	press(m, "V")
	reckon(t, m)
	shows(t, m, "This match is not saved, so it cannot be reviewed.")
}

// TestAReplayIsReviewed: from the step that is shown, with the eyes of the seat that is looked from;
// of a match that is not over only what is over.
func TestAReplayIsReviewed(t *testing.T) {
	dir := t.TempDir()
	m := afterRounds(t, keptOptions(t, dir), 1)
	press(m, "n")
	settle(t, m)
	m.s.Saved().Close()
	file := journals(t, dir)[0]
	rec, err := journal.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	opts := tableOptions(t, termenv.Ascii)
	opts.File = file
	shown, err := NewReplay(opts, rec)
	if err != nil {
		t.Fatal(err)
	}
	shown.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for range 12 {
		press(shown, "right")
	}
	at, _, _ := shown.s.Replaying()
	press(shown, "V")
	r := reckon(t, shown)
	if r == nil {
		t.Fatalf("it cannot be reviewed: %s", shown.note)
	}
	if line := rec.Step(at).Line; r.at.line < line || r.at.line > line+4 {
		t.Errorf("step %d is line %d, the review shows line %d", at, line, r.at.line)
	}
	press(shown, "esc", "end", "V")
	if reckon(t, shown); shown.modes.reviewed() != nil {
		t.Error("a round that is not over is reviewed")
	}
	shows(t, shown, "The review comes when the round is over.")
}

// TestReviewsFit: in every language, at every size class, with colours and without, at each decision
// and for each option: nothing is cut, and looking changes nothing.
func TestReviewsFit(t *testing.T) {
	m := afterRounds(t, keptOptions(t, t.TempDir()), 1)
	press(m, "V")
	r := reckon(t, m)
	stops := r.stops()
	one := testsize.Of(4, 1)
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		m.words = w
		for i, size := range []tea.WindowSizeMsg{
			{Width: 80, Height: 24}, {Width: 81, Height: 25}, {Width: 100, Height: 33}, {Width: 120, Height: 36}, {Width: 146, Height: 40},
			{Width: 200, Height: 60}, {Width: 80, Height: 60}, {Width: 79, Height: 24},
		} {
			m.Update(size)
			for k, s := range stops {
				if (i+k)%one > 0 {
					continue
				}
				r.goTo(s)
				for n := 1; s.decision != nil && n < len(s.decision.Options); n += 3 {
					r.choose(3)
				}
				m.presentAll()
				name := fmt.Sprintf("%s, %v, line %d", lang, size, s.line)
				text := pictureOf(m)
				fitsWhole(t, name, text, size)
				if text != pictureOf(m) {
					t.Errorf("%s: looking changes it", name)
				}
				if now := fmt.Sprintf("[%d]", tell.OwnTurn(&s.moment.View)); size.Width >= 80 && !strings.Contains(text, now) {
					t.Errorf("%s: without colours nothing tells the turn:\n%s", name, text)
				}
				if size.Width >= 80 {
					nothingIsHalf(t, name, m, s)
				}
				if d := s.decision; d != nil && d.Loss > 0 && d.Step == coach.Discarding && size.Width >= 80 {
					for _, id := range []string{"review.thrown", "review.better"} {
						if !strings.Contains(text, w.Say(id)) && !strings.Contains(text, "×") {
							t.Errorf("%s: no tile is %s:\n%s", name, w.Say(id), text)
						}
					}
				}
			}
		}
	}
}

// nothingIsHalf checks that what was played is among the options that are shown, that reasons end with
// their last word, and that all is there that stands below the curve.
func nothingIsHalf(t *testing.T, name string, m *Model, s stop) {
	t.Helper()
	r := m.modes.reviewed()
	shown := &r.shown
	for i := range 2 {
		d := s.decision
		if d == nil {
			break
		}
		r.option = i * (len(d.Options) - 1) // the first and the last
		m.presentAll()
		label := tell.ReviewerOf(m.teller()).Option(d, d.Chosen())
		if !slices.ContainsFunc(shown.options, func(o reviewOption) bool { return o.label == label && o.sign != "" }) {
			t.Errorf("%s: %s was played, which is not among %+v", name, label, shown.options)
		}
	}
	if n := len(shown.reasons); n > 0 && !strings.HasSuffix(shown.reasons[n-1], ".") {
		t.Errorf("%s: half a reason: %q", name, shown.reasons)
	}
	round, teller, notes := r.rounds[s.moment.Round], tell.ReviewerOf(m.teller()), strings.Join(shown.notes, " ")
	for _, text := range []string{teller.Balance(round, r.whole.Rules, r.seat), teller.Outcome(r.whole, round)} {
		if !strings.Contains(notes, text) || len(shown.notes) > shown.plan.chance.H-2-leastCurve {
			t.Errorf("%s: there is no room for %q among %q", name, text, shown.notes)
		}
	}
}

// TestAWatchedRoundLeadsToThePlayed: after a round that the player only watched, since he fell out of
// the match before, the review begins with the last one that he played.
func TestAWatchedRoundLeadsToThePlayed(t *testing.T) {
	moments := []review.Moment{{Line: 3, Round: 1}, {Line: 40, Round: 2}, {Line: 44, Round: 2}}
	for round, want := range map[int]stopID{1: {line: 3}, 2: {line: 40}, 3: {line: 40}, 5: {line: 40}} {
		var r reviewing
		if r.begin(moments, round); r.at != want {
			t.Errorf("after round %d it begins at line %d, not %d", round, r.at.line, want.line)
		}
	}
}

// TestReviewsShowNothingHidden: what they show of other seats was played.
func TestReviewsShowNothingHidden(t *testing.T) {
	m := afterRounds(t, keptOptions(t, t.TempDir()), 1)
	press(m, "V")
	for _, s := range reckon(t, m).stops() {
		v := s.moment.View
		if v.Seat != m.me() || v.Phase != game.Playing || v.Reveal != nil {
			t.Fatalf("line %d shows another hand", s.line)
		}
	}
}

// TestReviewsOf101Fit: where melds are laid it is points that count, and nothing is cut either.
func TestReviewsOf101Fit(t *testing.T) {
	if testing.Short() {
		t.Skip("a round is reviewed")
	}
	opts := keptOptions(t, t.TempDir())
	rules, err := game.PresetByName("101")
	if err != nil {
		t.Fatal(err)
	}
	opts.Rules, opts.Preset = rules, "101"
	m := sealedTable(t, beginner(t, opts))
	say(t, m, "kısmet")
	for m.view.Phase == game.Playing {
		a, err := m.seatedLike().Play(t.Context(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.act(a); err != nil {
			t.Fatal(err)
		}
		settle(t, m)
	}
	press(m, "V")
	r := reckon(t, m)
	if r == nil {
		t.Fatalf("it cannot be reviewed: %s", m.note)
	}
	judged := 0
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		m.words = w
		for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 36}, {Width: 200, Height: 60}} {
			m.Update(size)
			for _, s := range r.stops() {
				if r.goTo(s); s.decision != nil {
					judged++
					r.option = len(s.decision.Options) / 2
				}
				m.presentAll()
				name := fmt.Sprintf("%s, %v, line %d", lang, size, s.line)
				fitsWhole(t, name, pictureOf(m), size)
				nothingIsHalf(t, name, m, s)
				if s.decision != nil && !strings.Contains(pictureOf(m), w.Say("review.points")) {
					t.Errorf("%s: points are not what counts", name)
				}
			}
		}
	}
	if judged == 0 {
		t.Error("nothing was judged")
	}
}
