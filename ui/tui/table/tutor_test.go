//go:build unconverted

package table

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
)

// tutored is a table where the tutor is on, and the player has to discard; throwing R2 is a blunder,
// throwing K9 is best.
func tutored(t *testing.T) *Model {
	t.Helper()
	m := holding(t, "R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5", "")
	m.s.Table().Tutor, m.s.Table().TutorFrom = true, coach.Bad
	return m
}

// hearTutor has the tutor answer.
func hearTutor(t *testing.T, m *Model) {
	t.Helper()
	j, ok := m.s.Tutor()
	if !ok {
		t.Fatal("the tutor is not asked")
	}
	m.Update(judgedBy(m, j.Ask(t.Context())))
}

// theMessage is the message of a kind that a command brings.
func theMessage[M tea.Msg](t *testing.T, cmd tea.Cmd) M {
	t.Helper()
	for cmds := []tea.Cmd{cmd}; len(cmds) > 0; cmds = cmds[1:] {
		if cmds[0] == nil {
			continue
		}
		switch msg := cmds[0]().(type) {
		case M:
			return msg
		case tea.BatchMsg:
			cmds = append(cmds, msg...)
		}
	}
	t.Fatal("there is no such message")
	panic("unreachable")
}

func isTile(text string) func(tile.Tile) bool {
	return func(x tile.Tile) bool { return x.String() == text }
}

// TestTheTutorAsksBeforeABlunder, and before nothing else.
func TestTheTutorAsksBeforeABlunder(t *testing.T) {
	m := tutored(t)
	hearTutor(t, m)
	point(t, m, isTile("R2"))
	press(m, "x")
	if q := m.s.Question(); q == nil || q.Kind != session.AskMistake || q.Decision.Mark != coach.VeryBad {
		t.Fatalf("a blunder is not asked about: %+v", q)
	}
	shows(t, m, "?? very bad: that costs ")
	shows(t, m, "x play it anyway  n think again  i show me  T tutor off")
	if press(m, "n"); m.s.Question() != nil || m.view.Turn != m.me() {
		t.Fatal("n does not think again")
	}
	m.Update(theMessage[screen.Answer](t, press(m, "x", "i")))
	if m.s.Question() != nil || m.hand.tile().String() != "K9" || !strings.Contains(pictureOf(m), "is better: ") {
		t.Errorf("what is better is not shown:\n%s", pictureOf(m))
	}
	point(t, m, isTile("R2"))
	if press(m, "x", "y"); m.view.Turn == m.me() {
		t.Error("y does not play it")
	}

	m = tutored(t)
	hearTutor(t, m)
	point(t, m, isTile("K9"))
	if press(m, "x"); m.s.Question() != nil || m.view.Turn == m.me() {
		t.Errorf("a good move is asked about: %+v", m.s.Question())
	}
}

// TestTheTutorIsWaitedFor: no key is lost or done before he has answered, but no longer than his
// time.
func TestTheTutorIsWaitedFor(t *testing.T) {
	m := tutored(t)
	point(t, m, isTile("R2"))
	press(m, "x", "n")
	if m.s.Question() != nil || m.view.Turn != m.me() || len(m.tutor.held) != 2 {
		t.Fatal("the key does not wait")
	}
	hearTutor(t, m)
	if m.s.Question() != nil || m.view.Turn != m.me() {
		t.Error("x and n were not done in their order")
	}
	press(m, "x")
	if m.s.Question() == nil {
		t.Error("the second time nothing is asked")
	}

	m = tutored(t)
	point(t, m, isTile("R2"))
	press(m, "x")
	m.Update(taken(m.stopWaiting))
	if m.view.Turn == m.me() {
		t.Error("he is waited for too long")
	}
}

// TestTheTutorIsKept: T turns him on and off, and so does T at his question, which then is done.
func TestTheTutorIsKept(t *testing.T) {
	m := tutored(t)
	var kept []string
	m.opts.Keep = func(name, value string) func() error {
		kept = append(kept, name+"="+value)
		return func() error { return nil }
	}
	header := func() string { return strings.Split(pictureOf(m), "\n")[0] }
	if press(m, "T"); strings.Contains(header(), "tutor") {
		t.Errorf("he is off: %s", header())
	}
	shows(t, m, "The tutor is off.")
	if press(m, "T"); !strings.Contains(header(), " · tutor on · ") {
		t.Errorf("he is on: %s", header())
	}
	shows(t, m, "The tutor is on: he asks before a move that is bad (?) or worse.")
	hearTutor(t, m)
	point(t, m, isTile("R2"))
	if press(m, "x", "T"); m.s.Table().Tutor || m.view.Turn == m.me() {
		t.Error("T at the question does not turn him off and play")
	}
	if got := strings.Join(kept, " "); got != "tutor=off tutor=on tutor=off" {
		t.Errorf("kept is %q", got)
	}
}

// TestTheTutorJudgesDraws: passing up a good tile is asked about, too.
func TestTheTutorJudgesDraws(t *testing.T) {
	m := holding(t, "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R13 Y1", "Y6")
	m.s.Table().Tutor, m.s.Table().TutorFrom = true, coach.Bad
	hearTutor(t, m)
	if press(m, "d"); m.s.Question() == nil || m.s.Question().Kind != session.AskMistake {
		t.Fatal("drawing past a tile that makes a set is not asked about")
	}
	m.Update(theMessage[screen.Answer](t, press(m, "i")))
	shows(t, m, "Taking Y6 is better: ")
	if press(m, "t"); m.s.Question() != nil || m.view.Step != game.MustDiscard {
		t.Error("taking it is asked about")
	}
}

// TestTheTutorKnowsWhatHeCannotJudge, and says so once.
func TestTheTutorKnowsWhatHeCannotJudge(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	if coach.CanJudge(m.view.Rules) == nil {
		t.Skip("this game can be judged")
	}
	press(m, "T")
	hearTutor(t, m)
	if m.s.Table().Tutor {
		t.Error("he stays on")
	}
	shows(t, m, "The tutor cannot judge this game yet.")
}
