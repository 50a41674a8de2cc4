package plain

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots/value"
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

// A solved puzzle of the day must stay solved, and the next puzzle must follow it. If it was missed, its answer must be
// printed, and when it will come back.
func TestTraining_Daily(t *testing.T) {
	best, worst := dailyMoves()
	dir := t.TempDir()
	const solved = "solved today's puzzle"
	first := runTraining(t, "en", dir, best, true)
	check.That(t, strings.Contains(first, "Right: nothing is better.") && !strings.Contains(first, solved), "it is not solved:\n%s", first)
	again := runTraining(t, "en", dir, "q\n", true)
	check.That(t, regexp.MustCompile("(?s)"+solved+".*(Which tile\\?|Do you draw)").MatchString(again), "%s", again)
	dir = t.TempDir()
	first = runTraining(t, "en", dir, worst, true)
	check.Contains(t, first, "Not the best", "It comes back tomorrow.")
	again = strings.Join(strings.Fields(runTraining(t, "en", dir, "q\n", true)), " ")
	check.Contains(t, again, "You have tried today's puzzle. The answer was: ", "It comes back tomorrow. Here is another one.")
	check.That(t, !strings.Contains(again, "Puzzle of the day"), "%s", again)
}

// dailyMoves returns input that makes the best move in the puzzle of the day, and the worst one.
func dailyMoves() (best, worst string) {
	p := practice.LoadNotebook("", fixedDay).Daily()
	byLoss := func(a, b value.Estimate) int { return cmp.Compare(a.Loss, b.Loss) }
	typed := func(o value.Estimate) string {
		a := o.Action
		return map[game.Kind]string{game.Draw: "d", game.Take: "t", game.Discard: "x " + a.Tile.String()}[a.Kind] + "\n"
	}
	return typed(slices.MinFunc(p.Options, byLoss)) + "q\n", typed(slices.MaxFunc(p.Options, byLoss)) + "y\nq\n" // y answers any question
}

// A notebook that cannot be saved must be reported once, and so must a damaged one, which is set aside when the player
// has tried a puzzle.
func TestTraining_SaveError(t *testing.T) {
	best, _ := dailyMoves()
	dir := t.TempDir()
	file := filepath.Join(dir, "training.json")
	check.OK(t, os.WriteFile(file, []byte("{"), 0o600))
	text := runTraining(t, "en", file, best, true)
	check.That(t, strings.Count(text, "can't be saved") == 1 && strings.Contains(text, "Right: nothing is better."), "%s", text)
	const says = "training.json was damaged, so training starts over; the old file is kept.\n"
	text = runTraining(t, "en", dir, best, true)
	check.That(t, strings.HasPrefix(text, says) && !strings.Contains(text, "can't be saved"), "%s", text)
	check.Equal(t, string(check.Must(os.ReadFile(filepath.Join(dir, "training.damaged-1.json")))), "{")
	text = runTraining(t, "en", dir, "q\n", true)
	check.That(t, !strings.Contains(text, says) && strings.Contains(text, "solved today's puzzle"), "%s", text)
}

// The melds on the table and the meaning of points must be printed before the hand.
func TestTraining_Okey101(t *testing.T) {
	notebook := practice.LoadNotebook(t.TempDir(), fixedDay)
	notebook.SetGame(game.Okey101())
	var out bytes.Buffer
	f := newPlayer(options(t, "tr"), newLineReader(strings.NewReader("x 1\nd\nt\nq\n")), &out)
	check.OK(t, f.practise(t.Context(), practice.NewDeck(notebook, true)))
	text := out.String()
	melds, _, _ := strings.Cut(text, "?")
	check.That(t, len(f.view.Melds) != 0 && strings.Contains(melds, "\nYerdekiler:\n1 ") && strings.Contains(text, "l atılanlara bak"), "%s", text)
	check.Contains(t, strings.Join(strings.Fields(text), " "), "Beklenen puan (+ iyidir): ")
}
