package table_test

import (
	"strings"
	"testing"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// blunder is a hand where discarding B9 is a blunder and discarding K9 is best. The okey is R5.
const blunder = "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5"

// tableWithTutor returns a table in the position handAt(hand, top) with the tutor on.
func tableWithTutor(t *testing.T, hand, top string, more ...func(*table.Options)) *tabletest.Game {
	t.Helper()
	on := func(o *table.Options) { o.Tutor, o.TutorFrom = true, coach.Bad }
	return play(t, tabletest.Setup{At: handAt(hand, top), Options: options(append([]func(*table.Options){on}, more...)...)})
}

func TestTutor(t *testing.T) {
	g := tableWithTutor(t, blunder, "").Discard("B9").Shows("That breaks 7-8-9: ", "Throw it anyway?", "x play it anyway  n think again  i show me  T tutor off")
	g.Press("n").Need(!asks(g) && g.Session.MyTurn(), "n does not think again")
	g.Press("x", "i").Shows("is better: ").That(!asks(g) && g.Tile().String() == "K9", "what is better is not shown")
	g.Discard("B9").Press("y").That(!g.Session.MyTurn(), "y does not play it")
	check.That(t, !tableWithTutor(t, blunder, "").Discard("K9").Session.MyTurn(), "a good move is asked about")
	g = tableWithTutor(t, near, "Y6").Press("d")
	g.Need(asks(g), "drawing past a tile that makes a set is not asked about")
	g.Press("i").Shows("Taking Y6 is better: ")
	g.Press("t").That(!asks(g) && g.View().Step == game.MustDiscard, "taking it is asked about")
}

// thinkingTutor returns a table in the position blunder with the cursor on a tile. The tutor has just been asked.
func thinkingTutor(t *testing.T, notation string) *tabletest.Game {
	t.Helper()
	return tableWithTutor(t, blunder, "", func(o *table.Options) { o.Tutor = false }).Point(notation).Async().Press("T")
}

// TestTutor_Late checks that key presses, and throws by capital letter and by double click, wait for the tutor, for at
// most tutorTimeout, and keep their order.
func TestTutor_Late(t *testing.T) {
	g := thinkingTutor(t, "B9").Press("x", "n", "h")
	g.Need(!asks(g) && g.Session.MyTurn(), "the key does not wait")
	g.Join().That(!asks(g) && g.Session.MyTurn(), "x and n were not done in their order")
	g.Point("B9").Press("x").That(asks(g), "the second time nothing is asked")
	check.That(t, !thinkingTutor(t, "B9").Press("x", "y").Join().Session.MyTurn(), "x and y were not both done")
	g = thinkingTutor(t, "B9").DropMessages().Press("x").Join()
	g.Wait(99*time.Millisecond).That(g.Session.MyTurn(), "he is not waited for")
	g.Wait(time.Millisecond).That(!g.Session.MyTurn(), "he is waited for too long")
	for by, throw := range map[string]func(*tabletest.Game){
		"letter":       func(g *tabletest.Game) { g.Press(strings.ToUpper(string(letterOn(g.Press(";"), g.Cursor())))) },
		"double click": func(g *tabletest.Game) { g.Click(g.Slot(g.Cursor())).Click(g.Slot(g.Cursor())) },
	} {
		g := thinkingTutor(t, "R2")
		throw(g)
		g.Need(!asks(g) && g.Session.MyTurn(), "%s: it does not wait", by)
		g.Join().That(asks(g), "%s: nothing is asked", by)
	}
}

// TestTutor_Setting checks that T turns the tutor on and off. At the tutor's question, T turns the tutor off and makes
// the move.
func TestTutor_Setting(t *testing.T) {
	var kept []string
	g := tableWithTutor(t, blunder, "", func(o *table.Options) {
		o.Keep = func(name, value string) func() error {
			kept = append(kept, name+"="+value)
			return func() error { return nil }
		}
	})
	g.Press("T").Shows("The tutor is off.").ShowsNone(" · tutor on")
	g.Press("T").Shows("The tutor is on: it asks before a move that is bad (?) or worse.", " · tutor on")
	worst := &session.Table{Tutor: true, TutorFrom: coach.VeryBad}
	check.Equal(t, tell.TutorText(worst, g.Words), "The tutor is on: it asks before a move that is very bad (??).")
	g.Discard("B9").Press("T").That(!g.Session.Table().Tutor && !g.Session.MyTurn(), "T at the question does not turn him off and play")
	check.Equal(t, strings.Join(kept, " "), "tutor=off tutor=on tutor=off")
}
