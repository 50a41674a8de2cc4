package plain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
)

func init() { coach.UseFewSamples() }

// The tutor must ask only before a blunder, and accept the two answers that only its question has. Turning it off or on
// must be saved, and t must still take a tile.
func TestTutor(t *testing.T) {
	const blunder, off, on = "x R2", "The tutor is off.\n", "The tutor is on: it asks before a move that is bad (?) or worse.\n"
	opts := options(t, "en")
	opts.Tutor, opts.TutorFrom = true, coach.Bad
	path := filepath.Join(t.TempDir(), "settings.json")
	opts.Settings = check.Must(settings.Load(path))
	position := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}
	f := playerAt(t, opts, position)
	for _, answer := range []string{"n", "i", "show me"} {
		text := f.answer(blunder)
		check.That(t, f.s.Question() != nil && strings.Contains(text, "%") && strings.Contains(text, "[T]"), "nothing is asked: %s", text)
		text = f.answer(answer)
		check.That(t, f.s.Question() == nil && f.s.MyTurn() && strings.Contains(text, "%") == (answer != "n"), "%s: %s", answer, text)
	}
	check.Contains(t, f.answer(""), ", tutor on.")
	text := f.answer("T", "")
	check.That(t, strings.HasPrefix(text, off) && !strings.Contains(text, ", tutor on."), "%s", text)
	check.That(t, strings.HasPrefix(f.answer("tutor"), on), "%s", &f.out)
	check.That(t, !strings.Contains(f.answer("t"), off), "t turns it off")
	text = f.answer(blunder, "T")
	check.That(t, !f.s.MyTurn() && !f.s.Table().Tutor && strings.Contains(text, off), "T does not turn it off and play: %s", text)
	check.Contains(t, string(check.Must(os.ReadFile(path))), `"tutor": "off"`)
	f = playerAt(t, opts, position)
	f.answer("x K9")
	check.That(t, f.s.Question() == nil && !f.s.MyTurn(), "a good move is asked about: %s", &f.out)
}

// The review must include how the built-in levels play the round. If the match is not saved, the program must explain
// why there is no review.
func TestReview_Round(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, wants := range [][]string{
		{"This match isn't saved, so it can't be reviewed.\n"},
		{"Round by round (", ": you ", "The costliest moves:", "\nRound 1. With your tiles: usta "},
	} {
		opts := options(t, "en")
		opts.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(117), Bots: 42} } // a short round
		if len(wants) > 1 {
			opts.Shelf = session.NewShelf(t.TempDir(), "okey test", time.Now)
			t.Cleanup(opts.Shelf.Close)
		}
		f := startedPlayer(t, opts)
		check.Equal(t, f.answer("review"), "You can review the round once it is over.\n")
		for f.view.Phase == game.Playing {
			f.answer("d", "1", "y")
			check.OK(t, f.letBotsPlay(t.Context()))
		}
		text := f.answer("V")
		check.Contains(t, text, wants...)
	}
}
