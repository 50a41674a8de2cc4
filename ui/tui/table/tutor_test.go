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

// asksAboutMistake reports whether the tutor's question is open.
func asksAboutMistake(g *tabletest.Game) bool {
	q := g.Session().Question()
	return q != nil && q.Kind == session.AskMistake
}

func TestTutor(t *testing.T) {
	g := tableWithTutor(t, blunder, "").Discard("B9").Shows("That breaks 7-8-9: ", "Throw it anyway?", "x play it anyway  n think again  i show me  T tutor off")
	g.Press("n").Need(g.Session().Question() == nil && g.Session().MyTurn(), "n does not think again")
	g.Press("x", "i").Shows("is better: ").That(g.Session().Question() == nil && g.Tile().String() == "K9", "what is better is not shown")
	g.Discard("B9").Press("y").That(!g.Session().MyTurn(), "y does not play it")
	g = tableWithTutor(t, blunder, "").Discard("K9")
	g.That(!g.Session().MyTurn(), "a good move is asked about")
}

// thinkingTutor returns a table in the position blunder with the cursor on a tile. The tutor has just been asked.
func thinkingTutor(t *testing.T, notation string) *tabletest.Game {
	t.Helper()
	return tableWithTutor(t, blunder, "", func(o *table.Options) { o.Tutor = false }).Point(notation).Async().Press("T")
}

// TestTutor_Late checks that key presses wait for the tutor, for at most tutorTimeout, and keep their order.
func TestTutor_Late(t *testing.T) {
	g := thinkingTutor(t, "B9").Press("x", "n", "h")
	g.Need(g.Session().Question() == nil && g.Session().MyTurn(), "the key does not wait")
	g.Join().That(g.Session().Question() == nil && g.Session().MyTurn(), "x and n were not done in their order")
	g.Point("B9").Press("x").That(asksAboutMistake(g), "the second time nothing is asked")
	g = thinkingTutor(t, "B9").Press("x", "y").Join()
	g.That(!g.Session().MyTurn(), "x and y were not both done")
	g = thinkingTutor(t, "B9").DropMessages().Press("x").Join()
	g.Wait(99*time.Millisecond).That(g.Session().MyTurn(), "he is not waited for")
	g.Wait(time.Millisecond).That(!g.Session().MyTurn(), "he is waited for too long")
}

// TestTutor_LateThrows checks that throws by capital letter and by double click also wait for the tutor.
func TestTutor_LateThrows(t *testing.T) {
	throws := map[string]func(*tabletest.Game){
		"letter":       func(g *tabletest.Game) { g.Press(strings.ToUpper(string(letterOn(g.Press(";"), g.Cursor())))) },
		"double click": func(g *tabletest.Game) { g.Click(g.Slot(g.Cursor())).Click(g.Slot(g.Cursor())) },
	}
	for by, throw := range throws {
		g := thinkingTutor(t, "R2")
		throw(g)
		g.Need(g.Session().Question() == nil && g.Session().MyTurn(), "%s: it does not wait", by)
		g.Join().That(asksAboutMistake(g), "%s: nothing is asked", by)
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
	check.Equal(t, tell.TutorText(worst, g.Words()), "The tutor is on: it asks before a move that is very bad (??).")
	g.Discard("B9").Press("T").That(!g.Session().Table().Tutor && !g.Session().MyTurn(), "T at the question does not turn him off and play")
	check.Equal(t, strings.Join(kept, " "), "tutor=off tutor=on tutor=off")
}

// TestTutor_Draw checks that the tutor asks before a draw if taking the left discard is much better.
func TestTutor_Draw(t *testing.T) {
	g := tableWithTutor(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "Y6").Press("d")
	check.Need(t, asksAboutMistake(g), "drawing past a tile that makes a set is not asked about")
	g.Press("i").Shows("Taking Y6 is better: ")
	g.Press("t").That(g.Session().Question() == nil && g.View().Step == game.MustDiscard, "taking it is asked about")
}
