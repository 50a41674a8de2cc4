package practice_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

func init() { coach.UseFewSamples() }

// A puzzleTable is a table with puzzles and its notebook.
type puzzleTable struct {
	*tabletest.Game
	notebook *practice.Notebook
}

type searchFunc = func(ctx context.Context, progress func(match, total int)) error

// openTraining opens a table with the puzzles of the notebook in dir, on the first day from 1 November 2026 whose
// puzzle starts at the given step of a turn.
func openTraining(t *testing.T, step game.Step, dir string, search searchFunc, s tabletest.Setup) puzzleTable {
	t.Helper()
	for day := 1; day <= 30; day++ {
		now := func() time.Time { return time.Date(2026, 11, day, 12, 0, 0, 0, time.UTC) }
		best, _ := optionsOf(practice.LoadNotebook("", now))
		if draws := best.Kind == game.Draw || best.Kind == game.Take; draws != (step == game.MustDraw) {
			continue
		}
		tr := puzzleTable{notebook: practice.LoadNotebook(dir, now)}
		tr.Game = tabletest.Play(t, func(o table.Options) (*table.Model, error) {
			return tui.NewPractice(o, practice.NewDeck(tr.notebook, true), search)
		}, s)
		return tr
	}
	t.Fatal("there is no such puzzle")
	return puzzleTable{}
}

// answer makes the best move in the puzzle of the day if right is set, otherwise the worst.
func (tr puzzleTable) answer(right bool) puzzleTable {
	best, worst := optionsOf(tr.notebook)
	if right {
		worst = best
	}
	tr.Do(worst)
	return tr
}

// optionsOf returns the best and worst moves in the puzzle of the day.
func optionsOf(n *practice.Notebook) (best, worst game.Action) {
	options := n.Daily().Options
	first, last := options[0], options[0]
	for _, o := range options {
		if o.Loss < first.Loss {
			first = o
		}
		if o.Loss > last.Loss {
			last = o
		}
	}
	return first.Action, last.Action
}

// The solution is shown only after the move. Nobody else moves, and the position does not change. Enter and n go on to
// the next puzzle only after a move, and q leaves without confirmation.
func TestTraining(t *testing.T) {
	for _, step := range []game.Step{game.MustDraw, game.MustDiscard} {
		for _, size := range [][2]int{{80, 24}, {120, 36}} {
			g := openTraining(t, step, "", nil, tabletest.Setup{Colours: true, W: size[0], H: size[1]})
			hand := g.View().Hand
			g.Shows("Puzzle of the day").Press("n").Shows("Make your move")
			g.That(g.Missing(g.Words.Say("hint.puzzle"), g.Press("i").Screen()) == "", "a hint is not refused")
			rack := func() (tiles string) {
				for row := range g.Plan.Slots {
					for _, slot := range g.Plan.Slots[row] {
						tiles += g.TextIn(slot)
					}
				}
				return tiles
			}
			before := rack()
			g.answer(false).Shows("Not the best", "▶ ✓")
			g.That(rack() == before, "the solution covers the rack")
			g.That(g.View().Hand == hand && !g.Session.BotsTurn(), "the puzzle has changed")
			if step == game.MustDiscard {
				for _, key := range []string{"down", "pgdown", "end", "pgup", "b", "home"} {
					current := regexp.MustCompile(fmt.Sprintf(`▶ .. %d[●★] *▄`, g.Tile().Number()))
					g.That(current.MatchString(g.Screen()), "%v is highlighted, not the selected option", g.Tile())
					g.Press(key)
				}
			}
			g.Press("esc").ShowsNone("Not the best")
			g.answer(true).Shows("Right: nothing is better.", "solved 0 of 1") // only the first move counts
			g.Press("enter").ShowsNone("Right:").That(g.View().Hand != hand, "the next puzzle is not shown")
			g.Press("n").Shows("Make your move")
			g.That(g.Press("q").HasQuit(), "q does not leave the table")
		}
	}
}

// Results are saved. If they cannot be saved, a message tells the player.
func TestTraining_Saves(t *testing.T) {
	dir := t.TempDir()
	openTraining(t, game.MustDiscard, dir, nil, tabletest.Setup{}).answer(true)
	file := filepath.Join(dir, "training.json")
	openTraining(t, game.MustDiscard, dir, nil, tabletest.Setup{}).Shows("solved today's puzzle")
	openTraining(t, game.MustDiscard, file, nil, tabletest.Setup{}).answer(true).Shows("can't be saved") // file is not a directory
}

func TestTraining_DamagedFile(t *testing.T) {
	dir := t.TempDir()
	check.OK(t, os.WriteFile(filepath.Join(dir, "training.json"), []byte("{"), 0o600))
	for lang, says := range map[string]string{"en": "starts over; the old file is kept.", "tr": "sıfırdan başlıyor, eski dosya saklanıyor."} {
		openTraining(t, game.MustDiscard, dir, nil, tabletest.Setup{Lang: lang, Colours: true}).Shows(says)
	}
	openTraining(t, game.MustDiscard, t.TempDir(), nil, tabletest.Setup{}).Shows("Which tile do you throw?")
}

func TestTraining_Screens(t *testing.T) {
	for _, c := range []struct {
		name   string
		step   game.Step
		answer string
		tabletest.Setup
	}{
		{"discard", game.MustDiscard, "", tabletest.Setup{Colours: true}},
		{"discard-wrong-tr", game.MustDiscard, "wrong", tabletest.Setup{Lang: "tr", Colours: true}},
		{"draw-right", game.MustDraw, "right", tabletest.Setup{Colours: true}},
		{"draw-120x36-tr", game.MustDraw, "", tabletest.Setup{Lang: "tr", Colours: true, W: 120, H: 36}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := openTraining(t, c.step, "", nil, c.Setup)
			if c.answer != "" {
				g.answer(c.answer == "right")
			}
			g.Golden()
		})
	}
}

// The progress of the search is shown while the player solves puzzles. Leaving the table cancels the search and waits
// for it.
func TestTraining_Search(t *testing.T) {
	step, ended := make(chan int), false
	g := openTraining(t, game.MustDiscard, "", func(ctx context.Context, progress func(match, total int)) error {
		for match := range step {
			progress(match, 3)
		}
		<-ctx.Done()
		ended = true
		return errors.New("the disk is full")
	}, tabletest.Setup{Async: true})
	for _, match := range []int{1, 2} {
		step <- match
		g.Await(fmt.Sprintf("searching your matches: %d of 3", match))
	}
	g.answer(true).Await("Right: nothing is better.").Shows("searching your matches: 2 of 3")
	close(step)
	g.Press("q").Join()
	g.That(g.HasQuit() && ended, "the search goes on")
}

func TestTraining_SearchFails(t *testing.T) {
	for _, broken := range []bool{false, true} {
		openTraining(t, game.MustDiscard, "", func(_ context.Context, progress func(match, total int)) error {
			if progress(1, 1); broken {
				panic("at the disco")
			}
			return errors.New("the disk is full")
		}, tabletest.Setup{}).Shows(map[bool]string{false: "the disk is full", true: "at the disco"}[broken]).ShowsNone("searching")
	}
}

// The first action of the turn is the answer, and the options are compared in points. While an opening that is not among
// the options is judged, the keys of the solution do nothing.
func TestTraining_Okey101(t *testing.T) {
	testsize.SkipUnderRace(t)
	first := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	today := first
	notebook := practice.LoadNotebook("", func() time.Time { return today })
	notebook.SetGame(game.Okey101())
	asked := map[string]bool{}
	for i := 0; i < len(coach.Scales()[1].Puzzles()); i += testsize.Of(3, 1) {
		today = first.AddDate(0, 0, i)
		lang := []string{"en", "tr"}[i%2]
		best, _ := optionsOf(notebook)
		g := tabletest.Play(t, func(o table.Options) (*table.Model, error) {
			return tui.NewPractice(o, practice.NewDeck(notebook, true), nil)
		}, tabletest.Setup{Lang: lang, Colours: true})
		w := g.Words
		tasks := []string{"open", "lay", "discard", "draw"}
		at := slices.IndexFunc(tasks, func(id string) bool {
			text, _, _ := strings.Cut(w.With("train.task."+id, words.Args{"Tile": tile.FalseJoker}), words.Mark(tile.FalseJoker))
			return strings.Contains(g.Screen(), text)
		})
		g.Need(at >= 0, "no task is shown")
		asked[lang+tasks[at]] = true
		for _, a := range g.View().Legal() {
			for at := range a.Groups.Split() {
				fewer := game.Action{Kind: a.Kind, Groups: game.GroupsOf(slices.Delete(a.Groups.Split(), at, at+1))}
				if a.Kind == game.Open && g.View().Check(fewer) == nil && notebook.Daily().Judge(g.View(), fewer) == nil {
					g.Session.Do(fewer)
					g.Async().Send(nil).Press("down", "pgdown", "end", "up", "home", "b").Shows(w.Say("train.judging")).Join().Press("esc")
					asked["judging"] = true
				}
			}
		}
		g.Do(best).Shows(w.Say("train.right")).ShowsNone("in 100 (")
	}
	check.That(t, len(asked) >= 4 && asked["judging"], "the tasks do not vary: %v", asked)
}
