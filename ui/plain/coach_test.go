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
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// tutoredFace is a game where the tutor is on and throwing R2 is a blunder, and what was written.
func tutoredFace(t *testing.T, lang string) (*face, *bytes.Buffer) {
	t.Helper()
	opts := options(t, lang)
	opts.Tutor, opts.TutorFrom = true, coach.Bad
	var out bytes.Buffer
	f := newFace(opts, strings.NewReader(""), &out)
	p := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"}}
	f.sitAt(session.NewAt(opts.Table, p.Match(t)))
	return f, &out
}

// obeyed is what is written after some lines.
func obeyed(t *testing.T, f *face, out *bytes.Buffer, lines ...string) string {
	t.Helper()
	out.Reset()
	for _, line := range lines {
		if err := f.obey(t.Context(), line); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// TestTheTutorAsksInLines: before a blunder and before nothing else, with the answers that he knows.
func TestTheTutorAsksInLines(t *testing.T) {
	for _, c := range []struct{ lang, again, show, off string }{{"en", "n", "show me", "The tutor is off."}, {"tr", "h", "göster", "Hoca kapalı."}} {
		f, out := tutoredFace(t, c.lang)
		if text := obeyed(t, f, out, "x R2"); f.s.Question() == nil || !strings.Contains(text, "%") || !strings.Contains(text, "[T]") {
			t.Fatalf("%s: nothing is asked: %q", c.lang, text)
		}
		if obeyed(t, f, out, c.again); f.s.Question() != nil || !f.s.MyTurn() {
			t.Errorf("%s: %s does not think again", c.lang, c.again)
		}
		for _, show := range []string{"i", c.show} {
			if text := obeyed(t, f, out, "x R2", show); f.s.Question() != nil || !strings.Contains(text, "%") || !f.s.MyTurn() {
				t.Errorf("%s: %s shows nothing better: %q", c.lang, show, text)
			}
		}
		if text := obeyed(t, f, out, "x R2", "T"); f.s.MyTurn() || f.s.Table().Tutor || !strings.Contains(text, c.off) {
			t.Errorf("%s: T does not turn him off and play: %q", c.lang, text)
		}
	}
	f, out := tutoredFace(t, "en")
	if text := obeyed(t, f, out, "x K9"); f.s.Question() != nil || f.s.MyTurn() {
		t.Errorf("a good move is asked about: %q", text)
	}
}

// TestTheTutorSpellsTiles as everything else does, for who wants words: also what he shows.
func TestTheTutorSpellsTiles(t *testing.T) {
	f, out := tutoredFace(t, "tr")
	text := obeyed(t, f, out, "x kırmızı 2", "i")
	if !strings.Contains(text, " atmak daha iyi: ") || letters.MatchString(text) {
		t.Errorf("%q", text)
	}
}

// letters are tiles in letters.
var letters = regexp.MustCompile(`\b[RBKY]\d`)

// TestTheTutorIsTurnedOnAndOffInLines, and that is kept. A small t still takes a tile.
func TestTheTutorIsTurnedOnAndOffInLines(t *testing.T) {
	f, out := tutoredFace(t, "en")
	var kept []string
	f.opts.Keep = func(name, value string) func() error {
		kept = append(kept, name+"="+value)
		return func() error { return nil }
	}
	text := obeyed(t, f, out, "T", "tutor", "t")
	if !strings.HasPrefix(text, "The tutor is off.\nThe tutor is on: he asks before a move that is bad (?) or worse.\n") || strings.Join(kept, " ") != "tutor=off tutor=on" {
		t.Errorf("%q is told, %q kept", text, kept)
	}
	if strings.Count(text, "tutor") != 2 {
		t.Errorf("t is not to take: %q", text)
	}
}

// TestLinesSayThatTheTutorIsOn, with what lies on the table, as long as he is.
func TestLinesSayThatTheTutorIsOn(t *testing.T) {
	f, out := tutoredFace(t, "tr")
	if text := obeyed(t, f, out, ""); !strings.Contains(text, ", hoca açık.") {
		t.Errorf("he is on: %q", text)
	}
	if text := obeyed(t, f, out, "T", ""); strings.Contains(text, "hoca açık") {
		t.Errorf("he is off: %q", text)
	}
}

// TestTheRoundIsReviewedInLines: once it is over, with what cost most; a match that is not kept says
// so.
func TestTheRoundIsReviewedInLines(t *testing.T) {
	for _, kept := range []bool{true, false} {
		opts := options(t, "en")
		if kept {
			opts.Shelf = session.NewShelf(t.TempDir(), "okey test", time.Now)
			t.Cleanup(opts.Shelf.Close)
		}
		level, err := bots.LevelByName("acemi")
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		f := newFace(opts, strings.NewReader(""), &out)
		if err := f.start(); err != nil {
			t.Fatal(err)
		}
		if text := obeyed(t, f, &out, "review"); text != "The review comes when the round is over.\n" {
			t.Errorf("while it is played: %q", text)
		}
		bot := bots.NewPlayer(level.New(1))
		for f.view.Phase == game.Playing {
			if err := f.letBotsPlay(t.Context()); err != nil {
				t.Fatal(err)
			}
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
		text := obeyed(t, f, &out, "V")
		switch {
		case !kept && text != "This match is not saved, so it cannot be reviewed.\n":
			t.Errorf("not kept: %q", text)
		case kept && (!strings.Contains(text, "Round by round; ") || !strings.Contains(text, "you threw") || strings.Contains(text, "\n2. ") && !strings.Contains(text, "What cost most:")):
			t.Errorf("the review is %q", text)
		}
	}
}
