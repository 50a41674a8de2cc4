package plain

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// newTutoredPlayer returns a player whose tutor is on and for whom discarding R2 is a blunder. It also returns the
// player's output.
func newTutoredPlayer(t *testing.T, lang string) (*player, *bytes.Buffer) {
	t.Helper()
	opts := options(t, lang)
	opts.Tutor, opts.TutorFrom = true, coach.Bad
	var out bytes.Buffer
	f := newPlayer(opts, strings.NewReader(""), &out)
	p := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}
	f.useSession(session.NewAt(opts.Table, p.Match(t)))
	return f, &out
}

// runLines runs lines of input and returns the output.
func runLines(t *testing.T, f *player, out *bytes.Buffer, lines ...string) string {
	t.Helper()
	out.Reset()
	for _, line := range lines {
		check.OK(t, f.runCommand(t.Context(), line))
	}
	return out.String()
}

// The tutor must ask only before a blunder, and accept the two answers that only its question has.
func TestTutor_Blunder(t *testing.T) {
	for _, c := range []struct{ lang, again, show, off string }{{"en", "n", "show me", "The tutor is off."}, {"tr", "h", "göster", "Hoca kapalı."}} {
		f, out := newTutoredPlayer(t, c.lang)
		if text := runLines(t, f, out, "x R2"); f.s.Question() == nil || !strings.Contains(text, "%") || !strings.Contains(text, "[T]") {
			t.Fatalf("%s: nothing is asked: %q", c.lang, text)
		}
		if runLines(t, f, out, c.again); f.s.Question() != nil || !f.s.MyTurn() {
			t.Errorf("%s: %s does not think again", c.lang, c.again)
		}
		for _, show := range []string{"i", c.show} {
			if text := runLines(t, f, out, "x R2", show); f.s.Question() != nil || !strings.Contains(text, "%") || !f.s.MyTurn() {
				t.Errorf("%s: %s shows nothing better: %q", c.lang, show, text)
			}
		}
		if text := runLines(t, f, out, "x R2", "T"); f.s.MyTurn() || f.s.Table().Tutor || !strings.Contains(text, c.off) {
			t.Errorf("%s: T does not turn him off and play: %q", c.lang, text)
		}
	}
	f, out := newTutoredPlayer(t, "en")
	if text := runLines(t, f, out, "x K9"); f.s.Question() != nil || f.s.MyTurn() {
		t.Errorf("a good move is asked about: %q", text)
	}
}

func TestTutor_Spelled(t *testing.T) {
	f, out := newTutoredPlayer(t, "tr")
	text := runLines(t, f, out, "x kırmızı 2", "i")
	check.That(t, strings.Contains(text, " atmak daha iyi (") && !letters.MatchString(text), "%q", text)
}

// letters matches a tile written as a letter and a number, such as R4.
var letters = regexp.MustCompile(`\b[RBKY]\d`)

// Turning the tutor off or on must be saved, and t must still take a tile.
func TestTutor_Toggle(t *testing.T) {
	f, out := newTutoredPlayer(t, "en")
	var kept []string
	f.opts.Keep = func(name, value string) func() error {
		kept = append(kept, name+"="+value)
		return func() error { return nil }
	}
	text := runLines(t, f, out, "T", "tutor", "t")
	check.That(t, strings.HasPrefix(text, "The tutor is off.\nThe tutor is on: it asks before a move that is bad (?) or worse.\n") && strings.Join(kept, " ") == "tutor=off tutor=on", "%q is told, %q kept", text, kept)
	check.That(t, strings.Count(text, "tutor") == 2, "t is not to take: %q", text)
}

func TestTutor_Announced(t *testing.T) {
	f, out := newTutoredPlayer(t, "tr")
	if text := runLines(t, f, out, ""); !strings.Contains(text, ", hoca açık.") {
		t.Errorf("he is on: %q", text)
	}
	if text := runLines(t, f, out, "T", ""); strings.Contains(text, "hoca açık") {
		t.Errorf("he is off: %q", text)
	}
}

// The review must include how the built-in levels play the round. If the match is not saved, the program must explain
// why there is no review.
func TestReview_Round(t *testing.T) {
	testsize.SkipUnderRace(t)
	for _, kept := range []bool{true, false} {
		opts := options(t, "en")
		if kept {
			opts.Shelf = session.NewShelf(t.TempDir(), "okey test", time.Now)
			t.Cleanup(opts.Shelf.Close)
		}
		level := check.Must(bots.LevelByName("acemi"))
		var out bytes.Buffer
		f := newPlayer(opts, strings.NewReader(""), &out)
		check.OK(t, f.start())
		if text := runLines(t, f, &out, "review"); text != "You can review the round once it is over.\n" {
			t.Errorf("while it is played: %q", text)
		}
		bot := bots.NewPlayer(level.New(1))
		for f.view.Phase == game.Playing {
			check.OK(t, f.letBotsPlay(t.Context()))
			if f.view.Phase != game.Playing {
				break
			}
			a, _ := bot.Ask(t.Context(), f.view.Clone())
			at := rack.Nowhere
			if a.Tile != tile.None {
				at = f.lastSlotOf(a.Tile)
			}
			if o := f.s.Do(a, at); o.Refused != nil {
				t.Fatal(o.Refused)
			}
		}
		text := runLines(t, f, &out, "V")
		switch {
		case !kept && text != "This match isn't saved, so it can't be reviewed.\n":
			t.Errorf("not kept: %q", text)
		case kept && (!strings.Contains(text, "Round by round (") || !strings.Contains(text, "you threw") || strings.Contains(text, "\n2. ") && !strings.Contains(text, "The costliest moves:")):
			t.Errorf("the review is %q", text)
		case kept && !strings.Contains(text, "\nRound 1. With your tiles: usta "):
			t.Errorf("how the levels play the round is not said: %q", text)
		}
	}
}
