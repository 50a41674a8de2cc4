//go:build unconverted

package table

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// trainingOn is the table of a training on a day of November 2026, with the notebook of a directory.
func trainingOn(t *testing.T, opts Options, dir string, day, w, h int) *Model {
	t.Helper()
	now := func() time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }
	opts.Clock.Tick = noTicks
	opts.Shelf, opts.Leave = nil, func() tea.Msg { return tea.Quit() }
	m, err := NewPractice(opts, practice.NewDeck(practice.LoadNotebook(dir, now), true), nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return m
}

// searching is the table of a training with a search beside it.
func searching(t *testing.T, find func(ctx context.Context, found func(match, of int)) error) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Clock.Tick, opts.Leave = noTicks, tea.Quit
	day := dayOf(t, game.MustDiscard)
	m, err := NewPractice(opts, practice.NewDeck(practice.LoadNotebook("", func() time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }), true), find)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return m
}

// dayOf is a day of November 2026 whose puzzle is of a kind.
func dayOf(t *testing.T, step game.Step) int {
	t.Helper()
	for day := 1; day <= 30; day++ {
		if trainingOn(t, tableOptions(t, termenv.Ascii), "", day, 80, 24).view.Step == step {
			return day
		}
	}
	t.Fatal("there is none")
	return 0
}

// answerPuzzle makes the best move of the puzzle, or the worst one, with the keys.
func answerPuzzle(t *testing.T, m *Model, well bool) (cmd tea.Cmd) {
	t.Helper()
	p := m.modes.training().Puzzle()
	best, worst := p.Options[0], p.Options[0]
	for _, o := range p.Options {
		if o.Behind < best.Behind {
			best = o
		}
		if o.Behind > worst.Behind {
			worst = o
		}
	}
	a := worst.Action
	if well {
		a = best.Action
	}
	switch a.Kind {
	case game.Draw:
		cmd = press(m, "d")
	case game.Take:
		cmd = press(m, "t")
	default:
		point(t, m, func(x tile.Tile) bool { return x == a.Tile })
		cmd = press(m, "x")
	}
	if m.s.Question() != nil { // about an okey, as in any match
		cmd = press(m, "y")
	}
	deliver(m, cmd)
	return cmd
}

// TestATrainingAtTheTable: nothing is told before the move, nobody else moves; then it is told what it
// was worth, with the puzzle as it was below; n and Enter go on only then, q leaves without a question.
func TestATrainingAtTheTable(t *testing.T) {
	for _, kind := range []game.Step{game.MustDraw, game.MustDiscard} {
		for _, size := range [][2]int{{80, 24}, {120, 36}} {
			m := trainingOn(t, tableOptions(t, termenv.TrueColor), "", dayOf(t, kind), size[0], size[1])
			first, hand := m.modes.training().Puzzle().ID(), m.view.Hand
			shows(t, m, "Puzzle of the day")
			press(m, "n")
			shows(t, m, "Make your move first")
			press(m, "i")
			if _, told := m.s.Hint(); told || m.hint.text != "" || m.note != m.words.Say("hint.puzzle") {
				t.Errorf("a hint is given, or refused with %q", m.note)
			}
			answerPuzzle(t, m, false)
			shows(t, m, "Not the best")
			shows(t, m, "(you)")
			if m.view.Hand != hand || m.s.BotsTurn() {
				t.Error("the puzzle does not stand there as it was")
			}
			press(m, "esc")
			if strings.Contains(pictureOf(m), "Not the best") {
				t.Error("the solution does not go away")
			}
			answerPuzzle(t, m, true)
			shows(t, m, "Right: nothing is better.")
			shows(t, m, "solved 0 of 1") // the first move counts
			press(m, "enter")
			if tr := m.modes.training(); tr.Puzzle().ID() == first || tr.Done() {
				t.Error("the next puzzle does not come")
			}
			press(m, "q")
			if !m.left {
				t.Error("the training is not left")
			}
		}
	}
}

// TestATrainingIsKept beside the loop, and that it cannot be is told.
func TestATrainingIsKept(t *testing.T) {
	dir, day := t.TempDir(), dayOf(t, game.MustDiscard)
	m := trainingOn(t, tableOptions(t, termenv.Ascii), dir, day, 80, 24)
	answerPuzzle(t, m, true)
	m.Update(m.modes.training().keep()())
	if _, err := os.Stat(filepath.Join(dir, "training.json")); err != nil {
		t.Error(err)
	}
	shows(t, trainingOn(t, tableOptions(t, termenv.Ascii), dir, day, 80, 24), "solved today's puzzle")
	m = trainingOn(t, tableOptions(t, termenv.Ascii), filepath.Join(dir, "training.json"), day, 80, 24) // no directory
	answerPuzzle(t, m, true)
	m.Update(m.modes.training().keep()())
	shows(t, m, "cannot be kept")
}

// TestADamagedTrainingIsToldAtTheTable, whole at the smallest size.
func TestADamagedTrainingIsToldAtTheTable(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "training.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for lang, says := range map[string]string{"en": "begins anew, the old file is kept.", "tr": "baştan başlıyor, eski dosya saklanıyor."} {
		opts := tableOptions(t, termenv.TrueColor)
		opts.Words, _ = words.New(lang)
		shows(t, trainingOn(t, opts, dir, dayOf(t, game.MustDiscard), 80, 24), says)
	}
	shows(t, trainingOn(t, tableOptions(t, termenv.Ascii), t.TempDir(), dayOf(t, game.MustDiscard), 80, 24), "Which tile do you discard?")
}

// TestTrainingScreens are a puzzle and solutions, to look at.
func TestTrainingScreens(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		kind       game.Step
		w, h       int
		answer     bool
		well       bool
	}{
		{"discard", "en", game.MustDiscard, 80, 24, false, false},
		{"discard-wrong-tr", "tr", game.MustDiscard, 80, 24, true, false},
		{"draw-right", "en", game.MustDraw, 80, 24, true, true},
		{"draw-120x36-tr", "tr", game.MustDraw, 120, 36, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			opts := tableOptions(t, termenv.TrueColor)
			w, err := words.New(c.lang)
			if err != nil {
				t.Fatal(err)
			}
			opts.Words = w
			m := trainingOn(t, opts, "", dayOf(t, c.kind), c.w, c.h)
			if c.answer {
				answerPuzzle(t, m, c.well)
			}
			golden.RequireEqual(t, []byte(pictureOf(m)))
		})
	}
}

// TestASearchGoesOnBesideATraining: it is shown how far it is, puzzles are solved meanwhile, and who
// leaves ends it and waits for its end.
func TestASearchGoesOnBesideATraining(t *testing.T) {
	step, ended := make(chan int), false
	m := searching(t, func(ctx context.Context, found func(match, of int)) error {
		for match := range step {
			found(match, 3)
		}
		<-ctx.Done()
		ended = true
		return errors.New("the disk is full")
	})
	for _, match := range []int{1, 2} {
		step <- match
		m.Update(m.modes.training().search.Await())
		shows(t, m, fmt.Sprintf("searching your matches: %d of 3", match))
	}
	answerPuzzle(t, m, true)
	shows(t, m, "Right: nothing is better.")
	shows(t, m, "searching your matches: 2 of 3")
	close(step)
	if _, quit := m.Leave()().(tea.QuitMsg); !quit || !ended {
		t.Error("the search goes on")
	}
}

// TestWhatASearchCannotKeepIsTold, and that it is over shows.
func TestWhatASearchCannotKeepIsTold(t *testing.T) {
	for _, broken := range []bool{false, true} {
		m := searching(t, func(_ context.Context, found func(match, of int)) error {
			if found(1, 1); broken {
				panic("at the disco")
			}
			return errors.New("the disk is full")
		})
		deliver(m, m.Init())
		shows(t, m, map[bool]string{false: "the disk is full", true: "at the disco"}[broken])
		if strings.Contains(pictureOf(m), "searching") {
			t.Error("it does not end")
		}
	}
}

// TestPuzzlesOfOkey101AtTheTable, in both sizes and languages: what is asked is said, the first thing
// done in the turn is the answer, and what the options are worth is told in points.
func TestPuzzlesOfOkey101AtTheTable(t *testing.T) {
	c := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	notebook := practice.LoadNotebook("", func() time.Time { return c })
	notebook.Plays(game.Okey101())
	asked := map[string]bool{}
	for i := range coach.Puzzles101() {
		opts := tableOptions(t, termenv.TrueColor)
		lang := []string{"en", "tr"}[i%2]
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		opts.Words, opts.Shelf = w, nil
		m, err := NewPractice(opts, practice.NewDeck(notebook, true), nil)
		if err != nil {
			t.Fatal(err)
		}
		size := [][2]int{{80, 24}, {120, 36}}[i/2%2]
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		tr := m.modes.training()
		task := tr.Task(m.words)
		if i := strings.IndexFunc(task, func(r rune) bool { return r >= 0xE000 }); i >= 0 {
			task = task[:i] // a tile is painted as the table has it
		}
		shows(t, m, task)
		asked[fmt.Sprint(lang, m.view.Step, m.view.Opened[0].How)] = true
		best := tr.Puzzle().Options[0]
		for _, o := range tr.Puzzle().Options {
			if o.Behind < best.Behind {
				best = o
			}
		}
		m.show(m.s.Do(best.Action))
		_, cmd := m.Update(nil)
		deliver(m, cmd)
		shows(t, m, w.Say("train.right"))
		if strings.Contains(pictureOf(m), "in 100 (") {
			t.Error("it is told in chances")
		}
		press(m, "n")
		c = c.AddDate(0, 0, 1)
	}
	if len(asked) < 3 {
		t.Errorf("always the same is asked: %v", asked)
	}
}
