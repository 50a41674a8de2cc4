package table_test

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

func init() { coach.UseFewSamples() }

// open opens a table as tui.NewTable does, with the modes of other packages.
func open(t testing.TB, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	return tabletest.Open(t, tui.NewTable, s)
}

// options returns an option that applies all the given options, skipping nil ones.
func options(all ...func(*table.Options)) func(*table.Options) {
	return func(o *table.Options) {
		for _, set := range all {
			if set != nil {
				set(o)
			}
		}
	}
}

// play opens a table as open does, and lets time pass until the player's turn.
func play(t testing.TB, s tabletest.Setup) *tabletest.Game {
	t.Helper()
	return tabletest.Play(t, tui.NewTable, s)
}

func TestMatch(t *testing.T) {
	g := play(t, tabletest.Setup{Colours: true, Options: withoutHints}).PlayRound()
	for rounds := 1; g.View().Phase != game.MatchOver; rounds++ {
		check.Need(t, rounds <= 200, "the match never ends")
		g.Shows("n next round").NextRound().PlayRound()
	}
	g.Shows("The match is over").Golden()
	over := g.Session().Store()
	g.Press("n").Settle()
	if v := g.View(); v.Phase != game.Playing || v.Round != 1 || len(v.Sheet) != 0 || g.Session().Store() == over {
		t.Error("no other match begins")
	}
}

// TestSizes checks the frame at many sizes, at the end of a round and with each panel.
func TestSizes(t *testing.T) {
	testsize.SkipUnderRace(t)
	g := play(t, tabletest.Setup{Seed: 3, Options: func(o *table.Options) {
		o.Names = [4]string{"Wwwwwwwwwwww", "Mmmmmmmmmmmm", "Qqqqqqqqqqqq", "Bbbbbbbbbbbb"}
	}}).PlayRound()
	panels := []struct {
		keys  []string
		title string
	}{
		{nil, "Y O U   W I N"}, {[]string{"?"}, "─ Help ─"}, {[]string{"s"}, "Score sheet"}, {[]string{"r"}, "Round 1"},
		{[]string{"tab"}, "discards, on your left"}, {[]string{"tab", "tab"}, "Your discards"}, {[]string{"esc"}, "You finished with K9 "},
	}
	one := testsize.Of(5, 1) // test one in this many sizes, but every width and every height
	for i, panel := range panels {
		g.Resize(80, 24).Press("esc", "enter").Press(panel.keys...).Shows(panel.title)
		for range i % 4 {
			g.Press("down")
		}
		for w := 1; w <= 200; w++ {
			for h := 1; h <= 60; h++ {
				if (w+2*h)%one == 0 && (w*61+h)%len(panels) == i {
					g.Resize(w, h)
					g.Fills()
				}
			}
		}
		for _, size := range [][2]int{{80, 24}, {81, 25}, {110, 32}, {120, 36}, {200, 60}} {
			g.Resize(size[0], size[1])
			for _, key := range []string{"home", "down", "end", "space", "q", "n"} {
				g.Press(key)
				g.Fills()
			}
		}
	}
}

func TestFooter_Turn(t *testing.T) {
	g := play(t, tabletest.Setup{})
	footer := func(when string, offers, lacks []string) {
		t.Helper()
		f := g.Footer()
		for _, text := range offers {
			check.That(t, strings.Contains(f, text), "%s the footer lacks %q: %q", when, text, f)
		}
		for _, text := range lacks {
			check.That(t, !strings.Contains(f, text), "%s the footer offers %q: %q", when, text, f)
		}
	}
	footer("before drawing", []string{"d draw", "t take"}, []string{"throw", "finish"})
	g.Press("d")
	footer("after drawing", []string{"x throw"}, []string{"d draw", "finish"})
	g.PointWhere(g.IsOrdinary).Press("x")
	footer("while others play", []string{"Enter skip"}, []string{"draw", "throw"})
}

func TestRefusals(t *testing.T) {
	g := play(t, tabletest.Setup{})
	before := g.Session().TurnID()
	g.Press("x").Shows("Draw [d] or take [t] first.")
	g.Press("f").Shows("Draw [d] or take [t] first.")
	g.Press("g").Shows("already been shown")
	g.Press("n").Shows("The round is still being played.")
	g.Press("u").Shows("Nothing to undo")
	g.Need(g.Session().TurnID() == before, "something was played")
	g.Press("right").ShowsNone("Nothing to undo")
	g.Press("d", "d").Shows("You already have your tile; now throw one [x].")
	g.PointWhere(g.IsOrdinary).Press("f").Shows("You can't finish with")
	for g.Tile() != tile.None {
		g.Press("J", "L")
	}
	g.Press("x").Shows("no tile under the cursor")
	g.Press("left", "J", "K")
	for g.Tile() != tile.None {
		g.Press("J", "L")
	}
	g.Press("m").Shows("no tile under the cursor")
	g.PointWhere(g.IsOrdinary).Press("x", "d").Shows("It's Ayşe's turn.")
}

func TestDiscard_Okey(t *testing.T) { // rule 2.8
	g := play(t, tabletest.Setup{At: &gametest.Position{
		Drawn: true, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 K5 B5 Y9 K9 K10 K1 K12 K13 Y1 R5"},
	}})
	wild := g.View().Terms().Wild()
	g.Point("R5").Press("x").Shows("Really throw the okey")
	g.Press("x", "enter", "d").Shows("Really throw the okey")
	g.Press("n").ShowsNone("Really throw the okey")
	g.Need(g.View().Hand.Has(wild), "no means no")
	g.Press("x", "y").Need(g.View().TopDiscard(0) == wild, "yes means yes")
}

// TestKeys_NoEffect checks that pasted text is not played, and that a command without an effect says so.
func TestKeys_NoEffect(t *testing.T) {
	g := play(t, tabletest.Setup{}).Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Paste: true})
	g.Table().(*table.Model).Run(command.ByID(command.Scroll), command.Target{})
	g.Send(nil).Shows("↓↑ does nothing here.").That(g.View().Step == game.MustDraw, "pasted text was played")
}

// TestBots_MoveInTime checks that a bot moves once, either after the delay or as soon as Enter is pressed.
func TestBots_MoveInTime(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{})
	moves := g.Session().TurnID().Action
	for _, step := range []struct {
		wait time.Duration
		key  string
		made int
	}{{699 * time.Millisecond, "", 0}, {0, "enter", 1}, {699 * time.Millisecond, "", 1}, {time.Millisecond, "", 2}} {
		g.Wait(step.wait)
		if step.key != "" {
			g.Press(step.key)
		}
		if made := g.Session().TurnID().Action - moves; made != step.made {
			t.Fatalf("after %v and %q there were %d moves, want %d", step.wait, step.key, made, step.made)
		}
	}
}

// TestBots_Fault checks that the fallback plays in place of a bot that fails, with a message to the player.
func TestBots_Fault(t *testing.T) {
	for _, fault := range []error{nil, bots.ErrLate} {
		g := tableOnOthersTurn(t, tabletest.Setup{Options: withBots(func(_ context.Context, v game.View) (game.Action, error) {
			if v.Turns > 4 {
				return game.Action{Kind: game.Finish, Tile: 1}, fault
			}
			return bots.Fallback(v), nil
		})})
		for g.View().Turns <= 4 {
			g.Settle()
			g.Press("d").PointWhere(g.IsOrdinary).Press("x")
		}
		before := g.Session().TurnID()
		g.Press("enter").Shows("Ayşe's bot failed")
		g.That(g.Session().TurnID() != before, "nobody plays for it")
		g.Press("right").ShowsNone("bot failed")
	}
}

// TestLeave_Question checks the answers to the question that is asked before leaving: yes and no in the player's
// language and in English, and other letters.
func TestLeave_Question(t *testing.T) {
	for _, c := range []struct{ lang, yes, no, neither string }{
		{"en", "y", "n", "e"}, {"tr", "e", "h", "x"}, {"tr", "y", "n", "g"},
	} {
		g := play(t, tabletest.Setup{Lang: c.lang})
		g.Press("q").Need(!g.HasQuit() && g.Session().Question() != nil, "leaving a match is not asked about")
		g.Press(c.neither)
		g.That(g.Session().Question() != nil, "%s: %s is taken for an answer", c.lang, c.neither)
		g.Press(c.no)
		g.Need(g.Session().Question() == nil, "%s: no is not understood", c.lang)
		g.That(g.Press("q", c.yes).HasQuit(), "%s: yes does not leave", c.lang)
		check.That(t, play(t, tabletest.Setup{Lang: c.lang}).Press("ctrl+c").HasQuit(), "%s: Ctrl-C does not leave at once", c.lang)
	}
}

// TestQuestion_WhileBotsPlay checks that the question that is asked before leaving stays open while bots play.
func TestQuestion_WhileBotsPlay(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{}).Press("q")
	before := g.Session().TurnID()
	g.Wait(time.Second)
	if q := g.Session().Question(); g.Session().TurnID() == before || q == nil || q.Kind != session.AskLeave {
		t.Fatal("the question is gone, or the bots wait for the answer")
	}
	g.That(g.Press("y").HasQuit(), "yes does not leave")
}

func TestPace(t *testing.T) {
	g := play(t, tabletest.Setup{})
	for range 9 {
		g.Press("-")
	}
	g.Shows("slow")
	for range 9 {
		g.Press("+")
	}
	g.Shows("instant").Press("d").PointWhere(g.IsOrdinary).Press("x")
	g.That(g.Session().MyTurn(), "bots take time at an instant pace")
}

func TestSmallWindow(t *testing.T) {
	g := play(t, tabletest.Setup{}).Resize(40, 10)
	before := g.Session().TurnID()
	g.Press("d", "t", "x", "q").That(g.Session().TurnID() == before && g.Session().Question() == nil, "keys act on a table that cannot be seen")
	g.That(g.Press("ctrl+c").HasQuit(), "a small window cannot be left")
}
