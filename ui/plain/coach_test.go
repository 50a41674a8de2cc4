package plain

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
)

func init() { coach.UseFewSamples() }

// letters matches a tile written as a letter and a number, such as R4.
var letters = regexp.MustCompile(`\b[RBKY]\d`)

// The tutor must ask only before a blunder, and accept the two answers that only its question has. Turning it off or on
// must be saved, and t must still take a tile.
func TestTutor(t *testing.T) {
	for _, c := range []struct{ lang, blunder, good, again, show, state, off, on string }{
		{"en", "x R2", "x K9", "n", "show me", ", tutor on.", "The tutor is off.\n", "The tutor is on: it asks before a move that is bad (?) or worse.\n"},
		{"tr", "x kırmızı 2", "x siyah 9", "h", "göster", ", hoca açık.", "Hoca kapalı.\n", "Hoca açık: "},
	} {
		opts := options(t, c.lang)
		opts.Tutor, opts.TutorFrom = true, coach.Bad
		var kept []string
		opts.Keep = func(name, value string) func() error {
			kept = append(kept, name+"="+value)
			return func() error { return nil }
		}
		position := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}
		f := playerAt(t, opts, position)
		for _, answer := range []string{c.again, "i", c.show} {
			text := f.answer(c.blunder)
			check.That(t, f.s.Question() != nil && strings.Contains(text, "%") && strings.Contains(text, "[T]"), "nothing is asked: %s", text)
			text = f.answer(answer)
			check.That(t, f.s.Question() == nil && f.s.MyTurn() && strings.Contains(text, "%") == (answer != c.again), "%s: %s", answer, text)
			check.That(t, c.lang == "en" || answer == c.again || !letters.MatchString(text), "tiles are not spelled: %s", text)
		}
		check.Contains(t, f.answer(""), c.state)
		text := f.answer("T", "")
		check.That(t, strings.HasPrefix(text, c.off) && !strings.Contains(text, c.state), "%s", text)
		check.That(t, strings.HasPrefix(f.answer("tutor"), c.on), "%s", &f.out)
		check.That(t, !strings.Contains(f.answer("t"), c.off), "t turns it off")
		text = f.answer(c.blunder, "T")
		check.That(t, !f.s.MyTurn() && !f.s.Table().Tutor && strings.Contains(text, c.off), "T does not turn it off and play: %s", text)
		check.Equal(t, strings.Join(kept, " "), "tutor=off tutor=on tutor=off")
		f = playerAt(t, opts, position)
		f.answer(c.good)
		check.That(t, f.s.Question() == nil && !f.s.MyTurn(), "a good move is asked about: %s", &f.out)
	}
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
