package table_test

import (
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestStatus_Names checks that, after a draw, the status names the seat exactly once and that, after a discard, it
// names the next seat.
func TestStatus_Names(t *testing.T) {
	s := tabletest.Setup{W: 120, H: 36, At: &gametest.Position{Turn: 2, Drawn: true, Turns: 9}}
	if said := open(t, s).Status(); !strings.Contains(said, "Mehmet drew") || strings.Count(said, "Mehmet") != 1 {
		t.Errorf("after a draw it says %q", said)
	}
	s.At = &gametest.Position{Turn: 2, Turns: 9, Discards: [4]string{1: "R1"}}
	if said := open(t, s).Status(); !strings.Contains(said, "Ayşe threw ") || !strings.Contains(said, " — Mehmet's turn") {
		t.Errorf("after a discard it says %q", said)
	}
	g := watchTable(t)
	for !strings.Contains(g.Status(), " drew") {
		g.Wait(step)
	}
	if said := g.Status(); strings.Contains(said, "plays") {
		t.Errorf("who watches is told %q", said)
	}
}

// tableWithNotice returns a table on the player's turn that shows a new notice, and the status before the notice. text
// and stays are passed to Notify.
func tableWithNotice(t *testing.T, text string, stays bool) (g *tabletest.Game, story string) {
	t.Helper()
	g = play(t, tabletest.Setup{}).Wait(time.Minute)
	story = g.Status()
	g.Table().(*table.Model).Notify(text, stays)
	return g.Send(table.SaveFailed{}).Send(table.SaveFailed{}), story
}

// TestNotice checks that a short notice leaves the status visible, and disappears after a while or, if it stays, when a
// key is pressed.
func TestNotice(t *testing.T) {
	for _, stays := range []bool{false, true} {
		g, story := tableWithNotice(t, "The cat has the dealer's chair.", stays)
		g.That(g.Pending() == 1, "%d ends of one notice are waited for", g.Pending())
		g.Shows("The cat", story).Wait(3*time.Second - 1).Shows("The cat")
		g.Wait(1).That(strings.Contains(g.Screen(), "The cat") == stays, "stays %v: when its time is over", stays)
		g.Press("right").ShowsNone("The cat")
	}
}

// TestNotice_TwoLines checks that a long notice replaces the status for the time it takes to read, at 20 characters per
// second, and is then shortened to one line.
func TestNotice_TwoLines(t *testing.T) {
	const long = "A damaged match was set aside; see its intact part with okey replay: a-long-name-of-a-file.jsonl"
	g, story := tableWithNotice(t, long, true)
	g.Shows("a-long-name-of-a-file.jsonl").Wait(time.Duration(len(long))*time.Second/20 - 1).Shows("a-long-name-of-a-file.jsonl")
	g.Wait(1).Shows("A damaged match was set aside", story)
	g.That(len(g.Lines()) == 24, "%d lines", len(g.Lines()))
}

// TestResume_Status checks that the status of a resumed match contains the tile last drawn or discarded, and the
// prompt.
func TestResume_Status(t *testing.T) {
	dir := t.TempDir()
	leave := func(g *tabletest.Game) {
		t.Helper()
		g.Press("q", "y").Need(g.HasQuit(), "it is not left")
	}
	g := dealWithWord(t, dir, "kısmet")
	for g.View().Step != game.MustDraw {
		g.PointWhere(g.IsOrdinary).Press("x").Settle()
	}
	leave(g)
	g = reopen(t, tabletest.Setup{Dir: dir})
	top := g.View().TopDiscard(g.View().Left(session.Player))
	g.Shows("Welcome back. Zeynep threw " + top.String() + ": ")
	g.That(strings.Contains(g.Screen(), "draw [d]") || strings.Contains(g.Screen(), "take it [t]"), "what to do is not said")
	before := g.View().Hand
	g.Press("d").ShowsNone("Welcome")
	drawn := tile.None
	for _, x := range g.View().Hand.Distinct() {
		if g.View().Hand[x] > before[x] {
			drawn = x
		}
	}
	leave(g)
	g = reopen(t, tabletest.Setup{Dir: dir}).Shows("Welcome back. You drew " + drawn.String() + ": throw a tile [x].")
	g.Press("right").Shows("You drew " + drawn.String() + " — throw a tile [x]")
}

// TestLegend_Turkish checks that, in Turkish and without colours, the letters of the colours are explained until the
// first key press.
func TestLegend_Turkish(t *testing.T) {
	const legend = "R kırmızı  B mavi  K siyah  Y sarı"
	for _, c := range []struct {
		lang    string
		colours bool
		told    bool
	}{{"tr", false, true}, {"tr", true, false}, {"en", false, false}} {
		told := legend
		if c.lang == "en" {
			told = "R red"
		}
		g := open(t, tabletest.Setup{Lang: c.lang, Colours: c.colours})
		g.Wait(step)
		g.That(strings.Contains(g.Screen(), told) == c.told, "%s, colours %v", c.lang, c.colours)
		g.Press("right").ShowsNone(told)
	}
}

// TestRemarks_NoRound checks that remarks at the end of a round do not mention another round, since bots also make them
// at the end of a match.
func TestRemarks_NoRound(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, temper := range bots.Tempers() {
			for occasion := session.OnWin; occasion <= session.OnDrawn; occasion++ {
				said := strings.ToLower(strings.Join(tell.Remarks(tabletest.Words(t, lang), session.Remark{Temper: temper, Occasion: occasion}), " "))
				check.That(t, !strings.Contains(said, "round") && !strings.Contains(said, "yeni el"), "%s: %q", temper, said)
			}
		}
	}
}
