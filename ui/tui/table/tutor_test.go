package table_test

import (
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// blunder is a hand of which throwing B9 is a blunder, and throwing K9 is best. The okey is R5.
const blunder = "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"

// tutored is a table where the tutor is on and the player has a hand; top was discarded at his left.
func tutored(t *testing.T, hand, top string, options ...func(*table.Options)) *tabletest.Game {
	t.Helper()
	at := gametest.Position{Indicator: "R4", Hands: [4]string{hand}, Discards: [4]string{3: top}, Drawn: top == ""}
	return tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &at, Options: func(o *table.Options) {
		o.Tutor, o.TutorFrom = true, coach.Bad
		for _, more := range options {
			more(o)
		}
	}})
}

// asksAboutAMistake reports whether the tutor's question is open.
func asksAboutAMistake(g *tabletest.Game) bool {
	q := g.Session().Question()
	return q != nil && q.Kind == session.AskMistake
}

func TestTutor_AsksBeforeABlunder(t *testing.T) {
	g := tutored(t, blunder, "").Discard("B9")
	if !asksAboutAMistake(g) || g.Session().Question().Decision.Mark != coach.VeryBad {
		t.Fatalf("a blunder is not asked about: %+v", g.Session().Question())
	}
	g.Shows("That breaks 7-8-9: ", "Throw it anyway?", "x play it anyway  n think again  i show me  T tutor off")
	if g.Press("n"); g.Session().Question() != nil || !g.Session().MyTurn() {
		t.Fatal("n does not think again")
	}
	if g.Press("x", "i").Shows("is better: "); g.Session().Question() != nil || g.Tile().String() != "K9" {
		t.Errorf("what is better is not shown:\n%s", g.Screen())
	}
	if g.Discard("B9").Press("y"); g.Session().MyTurn() {
		t.Error("y does not play it")
	}

	g = tutored(t, blunder, "").Discard("K9")
	if g.Session().Question() != nil || g.Session().MyTurn() {
		t.Errorf("a good move is asked about: %+v", g.Session().Question())
	}
}

// TestTutor_IsWaitedFor checks that no key is lost or done before he has answered, but that he is
// waited for no longer than his time.
func TestTutor_IsWaitedFor(t *testing.T) {
	thinks := func() *tabletest.Game {
		return tutored(t, blunder, "", func(o *table.Options) { o.Tutor = false }).Point("B9").Aside().Press("T")
	}
	g := thinks().Press("x", "n")
	if g.Session().Question() != nil || !g.Session().MyTurn() {
		t.Fatal("the key does not wait")
	}
	if g.Join(); g.Session().Question() != nil || !g.Session().MyTurn() {
		t.Error("x and n were not done in their order")
	}
	if g.Press("x"); !asksAboutAMistake(g) {
		t.Error("the second time nothing is asked")
	}

	if g = thinks().Press("x", "y").Join(); g.Session().MyTurn() {
		t.Error("x and y were not both done")
	}

	g = thinks().Lose().Press("x").Join()
	if g.Wait(99 * time.Millisecond); !g.Session().MyTurn() {
		t.Error("he is not waited for")
	}
	if g.Wait(time.Millisecond); g.Session().MyTurn() {
		t.Error("he is waited for too long")
	}
}

// TestTutor_IsKept checks that T turns him on and off, and so does T at his question, which then is
// done.
func TestTutor_IsKept(t *testing.T) {
	var kept []string
	g := tutored(t, blunder, "", func(o *table.Options) {
		o.Keep = func(name, value string) func() error {
			kept = append(kept, name+"="+value)
			return func() error { return nil }
		}
	})
	if g.Press("T").Shows("The tutor is off."); strings.Contains(g.Lines()[0], "tutor") {
		t.Errorf("he is off: %s", g.Lines()[0])
	}
	g.Press("T").Shows("The tutor is on: he asks before a move that is bad (?) or worse.")
	if !strings.Contains(g.Lines()[0], " · tutor on · ") {
		t.Errorf("he is on: %s", g.Lines()[0])
	}
	if g.Discard("B9").Press("T"); g.Session().Table().Tutor || g.Session().MyTurn() {
		t.Error("T at the question does not turn him off and play")
	}
	if got := strings.Join(kept, " "); got != "tutor=off tutor=on tutor=off" {
		t.Errorf("kept is %q", got)
	}
}

// TestTutor_JudgesDraws checks that passing up a good tile is asked about, too.
func TestTutor_JudgesDraws(t *testing.T) {
	g := tutored(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "Y6").Press("d")
	if !asksAboutAMistake(g) {
		t.Fatal("drawing past a tile that makes a set is not asked about")
	}
	g.Press("i").Shows("Taking Y6 is better: ")
	if g.Press("t"); g.Session().Question() != nil || g.View().Step != game.MustDiscard {
		t.Error("taking it is asked about")
	}
}
