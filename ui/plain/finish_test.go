package plain

import (
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
)

const (
	melds      = "R1 R2 R3 B4 B5 B6 K7 K8 K9 K10 R13 B13 K13 Y13 "
	oneWin     = melds + "Y1" // only finishing with Y1 wins
	okeyWin    = melds + "Y5" // finishing with Y5, the okey, is worth twice as much as with most other tiles (rule 5.1)
	arranged   = " / R1 R2 R3 / B4 B5 B6 / K7 K8 K9 K10 / R13 B13 K13 Y13"
	notTheHand = "The groups must use all your tiles except Y1, each once."
)

// winner returns a player who holds a winning hand. settings are those of the rules.
func winner(t *testing.T, hand string, settings ...string) *testPlayer {
	opts := options(t, "en")
	opts.OfferWin = true
	return playerAt(t, opts, gametest.Position{Set: settings, Turns: 9, Drawn: true, Indicator: "Y4", Hands: [4]string{hand}})
}

func TestFinish(t *testing.T) {
	for _, c := range []struct {
		hand, typed, told string
		loss              int // what the other players lose; 0 if the round goes on
	}{
		{oneWin, "f", "", 2},
		{oneWin, "x R1, f", "", 2}, // f also answers the question about a discard
		{okeyWin, "f, y", "Finish with which tile? Cost to the others: ‹Y5 −4›", 4},
		{okeyWin, "f, f R13", "", 2},
		{okeyWin, "f, f y5", "", 4},
		{okeyWin, "f, f", "", 4},
		{okeyWin, "f, n", "", 0},
		{okeyWin, "f, f Y1", "", 0},
		{okeyWin, "f, x", "", 0},
	} {
		f, told := winner(t, c.hand), ""
		for typed := range strings.SplitSeq(c.typed, ", ") {
			check.That(t, f.view.Phase == game.Playing, "%s: it is over before %s", c.typed, typed)
			told += f.answer(typed)
		}
		loss := 0
		if len(f.view.Sheet) > 0 {
			loss = f.view.Sheet[0].Loss
		}
		check.Equal(t, loss, c.loss, c.typed)
		check.Contains(t, told, c.told)
	}
}

// f must be offered with the tile that wins, but not to a player who does not want to know. Discarding from a winning
// hand must ask all the same, and the player may decide not to win (rule 3.1).
func TestFinish_Offered(t *testing.T) {
	f := winner(t, oneWin)
	check.Contains(t, f.answer(""), "f finish Y1, ")
	f.s.Table().OfferWin = false
	check.That(t, !strings.Contains(f.answer(""), "finish"), "%s", &f.out)
	for _, x := range f.view.Hand.Distinct() {
		f.answer("x " + x.String())
		check.That(t, f.s.Question() != nil, "%v is thrown without a question", x)
		f.answer("n")
		check.Need(t, f.view.Turn == f.me, "no is yes")
	}
	f.answer("x R1", "y")
	check.That(t, f.view.Turn != f.me, "yes does not discard")
}

// If the rules require the player to arrange a winning hand, the typed groups must be checked, and found if only the
// tile is typed (rule 3.5).
func TestFinish_Groups(t *testing.T) {
	for typed, want := range map[string]string{
		"f Y1" + strings.ReplaceAll(arranged, " / B", " B"): "isn't a meld.",
		"f Y1 / R1 R2 R3":           notTheHand,
		"f Y1" + arranged + " / R1": notTheHand,
		"f Y1 / R1 R2 R3 / 16":      "You have no tile number 16; your tiles are numbered 1 to 15.",
		"f Y1" + arranged:           "You finished with Y1",
		"f Y1":                      "You finished with Y1",
		"f":                         "You finished with Y1",
	} {
		text := winner(t, oneWin, "show=arranged").answer(typed)
		checkReadable(t, text)
		check.Contains(t, text, want)
	}
}
