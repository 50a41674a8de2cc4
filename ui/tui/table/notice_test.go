package table_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestStatus_Names checks that, after a draw, the status names the seat exactly once and that, after a discard, it
// names the next seat. The player is "you" even with a name.
func TestStatus_Names(t *testing.T) {
	drew := open(t, tabletest.Setup{At: &gametest.Position{Turn: 2, Drawn: true, Turns: 9}})
	drew.That(strings.Contains(drew.Status(), "Mehmet drew") && strings.Count(drew.Status(), "Mehmet") == 1, "after a draw")
	threw := open(t, tabletest.Setup{At: &gametest.Position{Turn: 2, Turns: 9, Discards: [4]string{1: "R1"}}})
	threw.That(strings.Contains(threw.Status(), "Ayşe threw ") && strings.Contains(threw.Status(), " — Mehmet's turn"), "after a discard")
	named := play(t, tabletest.Setup{W: 200, H: 60, Options: func(o *table.Options) { o.Names[0] = "Deniz" }})
	named.Press("d").Shows("You drew", "▶ Your turn").PointWhere(named.IsOrdinary).Press("x").Shows("You     drew ")
	g := watchTable(t)
	for !strings.Contains(g.Status(), " drew") {
		g.Wait(step)
	}
	g.That(!strings.Contains(g.Status(), "plays"), "to who watches")
}

// TestNotice checks that a short notice leaves the status visible, and disappears after a while or, if it stays, when a
// key is pressed.
func TestNotice(t *testing.T) {
	for _, stays := range []bool{false, true} {
		g := play(t, tabletest.Setup{}).Wait(time.Minute)
		story := g.Status()
		g.Model.Notify("The cat has the dealer's chair.", stays)
		g.Send(nil).Send(nil).That(g.Pending() == 1, "%d ends of one notice are waited for", g.Pending())
		g.Shows("The cat", story).Wait(3*time.Second - 1).Shows("The cat")
		g.Wait(1).That(strings.Contains(g.Screen(), "The cat") == stays, "stays %v: when its time is over", stays)
		g.Press("right").ShowsNone("The cat")
	}
}

// TestResume_Status checks that the status of a resumed match contains the tile last drawn or discarded, and the
// prompt.
func TestResume_Status(t *testing.T) {
	s := tabletest.Setup{Dir: t.TempDir()}
	g := dealWithWord(t, s.Dir, "kısmet")
	for g.View().Step != game.MustDraw {
		g.PointWhere(g.IsOrdinary).Press("x").Settle()
	}
	g.Press("q", "y")
	g = reopen(t, s)
	g.Shows("Welcome back. Zeynep threw "+g.View().TopDiscard(g.View().Left(session.Player)).String()+": ", "[t]")
	drew := regexp.MustCompile(`You drew \w+`).FindString(g.Press("d").ShowsNone("Welcome").Status())
	g.Need(drew != "", "what was drawn is not said")
	g.Press("q", "y")
	reopen(t, s).Shows("Welcome back. " + drew + ": throw a tile [x].").Press("right").Shows(drew + " — throw a tile [x]")
}
