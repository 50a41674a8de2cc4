package plain

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/practice"
	"fair/okey/ui/words"
)

// fixedDay is a fake time.Now.
func fixedDay() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) }

// runTraining runs a training session on a script, with its files in dir, and returns the output.
func runTraining(t *testing.T, lang, dir, script string, daily bool) string {
	t.Helper()
	return runEchoed(t, script, func(in io.Reader, out io.Writer) error {
		return Practise(t.Context(), options(t, lang), practice.NewDeck(practice.LoadNotebook(dir, fixedDay), daily), in, out)
	})
}

// trainingScript types other commands, an impossible move and two possible ones, and goes on to the next puzzle.
const trainingScript = `i
n
what
t
x 99

x 1
x 2
n
d
r

t

q
`

func TestTraining_Transcript(t *testing.T) {
	for _, lang := range words.Languages() {
		t.Run(lang, func(t *testing.T) {
			text := runTraining(t, lang, "", trainingScript, false)
			checkReadable(t, text)
			golden.RequireEqual(t, []byte(text))
		})
	}
}

// A solved puzzle of the day must stay solved, and the next puzzle must follow it.
func TestTraining_Saved(t *testing.T) {
	dir := t.TempDir()
	const solved = "solved today's puzzle"
	first := runTraining(t, "en", dir, solvingScript(t), true)
	check.Need(t, strings.Contains(first, "Right: nothing is better.") && !strings.Contains(first, solved), "it is not solved:\n%s", first)
	if _, err := os.Stat(filepath.Join(dir, "training.json")); err != nil {
		t.Fatal(err)
	}
	again := runTraining(t, "en", dir, "q\n", true)
	check.That(t, strings.Contains(again, solved) && (strings.Contains(again, "Which tile?") || strings.Contains(again, "Do you draw")), "%s", again)
}

// If the puzzle of the day was missed, a second training session must print its answer and when it will come back.
func TestTraining_DailyMissed(t *testing.T) {
	dir := t.TempDir()
	p := practice.LoadNotebook("", fixedDay).Daily()
	first := runTraining(t, "en", dir, worstMoveScript(p), true)
	check.Need(t, strings.Contains(first, "Not the best") && strings.Contains(first, "It comes back tomorrow."), "it is not missed:\n%s", first)
	again := strings.Join(strings.Fields(runTraining(t, "en", dir, "q\n", true)), " ")
	if want := "You have tried today's puzzle. The answer was: "; !strings.Contains(again, want) ||
		!strings.Contains(again, "It comes back tomorrow. Here is another one.") || strings.Contains(again, "Puzzle of the day") {
		t.Errorf("%s", again)
	}
}

// worstMoveScript returns input that makes the worst move in a puzzle.
func worstMoveScript(p *practice.Puzzle) string {
	worst := p.Options[0]
	for _, o := range p.Options {
		if o.Loss > worst.Loss {
			worst = o
		}
	}
	return typedMove(worst.Action) + "\ny\nq\n" // y answers any question about the move
}

// typedMove returns what to type for a move in a puzzle.
func typedMove(a game.Action) string {
	return map[game.Kind]string{game.Draw: "d", game.Take: "t", game.Discard: "x " + a.Tile.String()}[a.Kind]
}

// solvingScript returns input that solves the puzzle of the day.
func solvingScript(t *testing.T) string {
	t.Helper()
	p := practice.LoadNotebook("", fixedDay).Daily()
	best := p.Options[0]
	for _, o := range p.Options {
		if o.Loss < best.Loss {
			best = o
		}
	}
	return typedMove(best.Action) + "\nq\n"
}

func TestTraining_SaveError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	check.OK(t, os.WriteFile(file, nil, 0o600))
	text := runTraining(t, "en", file, solvingScript(t), true)
	check.That(t, strings.Count(text, "can't be saved") == 1 && strings.Contains(text, "Right: nothing is better."), "%s", text)
}

// A damaged notebook must be reported once, and set aside when the player has tried a puzzle.
func TestTraining_Damaged(t *testing.T) {
	const says = "training.json was damaged, so training starts over; the old file is kept.\n"
	dir := t.TempDir()
	check.OK(t, os.WriteFile(filepath.Join(dir, "training.json"), []byte("{"), 0o600))
	if text := runTraining(t, "en", dir, solvingScript(t), true); !strings.HasPrefix(text, says) || strings.Contains(text, "can't be saved") {
		t.Errorf("%s", text)
	}
	if old, err := os.ReadFile(filepath.Join(dir, "training.damaged-1.json")); err != nil || string(old) != "{" {
		t.Errorf("%q, %v", old, err)
	}
	if text := runTraining(t, "en", dir, "q\n", true); strings.Contains(text, says) || !strings.Contains(text, "solved today's puzzle") {
		t.Errorf("%s", text)
	}
}

// The melds on the table and the meaning of points must be printed before the hand.
func TestTraining_Okey101(t *testing.T) {
	dir := t.TempDir()
	notebook := practice.LoadNotebook(dir, fixedDay)
	notebook.SetGame(game.Okey101())
	var out bytes.Buffer
	f := newPlayer(options(t, "tr"), strings.NewReader("x 1\nd\nt\nq\n"), &out)
	check.OK(t, f.practise(t.Context(), practice.NewDeck(notebook, true)))
	text := out.String()
	melds, hand := strings.Index(text, "\nYerdekiler:\n1 "), strings.IndexAny(text, "?")
	check.That(t, len(f.view.Melds) != 0 && melds >= 0 && melds <= hand && strings.Contains(text, "l atılanlara bak"), "%s", text)
	check.That(t, strings.Contains(strings.Join(strings.Fields(text), " "), "Beklenen puan (+ iyidir): "), "%s", text)
}
