package table_test

import (
	"context"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
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

func TestRefusals(t *testing.T) {
	g := play(t, tabletest.Setup{})
	before := g.Session().TurnID()
	for key, says := range map[string]string{
		"x": "Draw [d] or take [t] first.", "f": "Draw [d] or take [t] first.", "g": "already been shown",
		"n": "The round is still being played.", "u": "Nothing to undo",
	} {
		g.Press(key).Shows(says).Press("right").ShowsNone(says)
	}
	g.Need(g.Session().TurnID() == before, "something was played")
	g.Press("d", "d").Shows("You already have your tile; now throw one [x].")
	g.PointWhere(g.IsOrdinary).Press("f").Shows("You can't finish with")
	for _, key := range []string{"x", "m"} {
		g.PointAt(rack.Slot{}).PointAt(rack.Slot{Row: 1, Col: 1}).Press(key).Shows("no tile under the cursor")
	}
	g.PointWhere(g.IsOrdinary).Press("x", "d").Shows("It's Ayşe's turn.")
}

func TestDiscard_Okey(t *testing.T) { // rule 2.8
	const question = "Really throw the okey"
	g := tableHolding(t, blunder, "").Discard("R5").Press("x", "enter", "d").Shows(question)
	g.Press("n").ShowsNone(question).Need(g.Session().MyTurn(), "no means no")
	g.Press("x", "y").Need(g.View().TopDiscard(0).String() == "R5", "yes means yes")
}

// TestKeys_NoEffect checks that pasted text is not played, and that a command without an effect says so.
func TestKeys_NoEffect(t *testing.T) {
	g := play(t, tabletest.Setup{}).Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Paste: true})
	g.Table().(*table.Model).Run(command.ByID(command.Scroll), command.Target{})
	g.Send(nil).Shows("↓↑ does nothing here.").That(g.View().Step == game.MustDraw, "pasted text was played")
}

// TestSkip_NextDelay checks that, after Enter has skipped the delay of one bot, the next one has its full delay.
func TestSkip_NextDelay(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{}).Wait(step - 1)
	moves := g.Moves()
	g.Press("enter").Wait(step-1).That(g.Moves() == moves+1, "two bots have moved")
	g.Wait(1).That(g.Moves() == moves+2, "the second bot does not move")
}

// TestBots_Fault checks that the fallback plays in place of a bot that fails, with a message to the player.
func TestBots_Fault(t *testing.T) {
	for _, fault := range []error{nil, bots.ErrLate} {
		failing := false
		g := play(t, tabletest.Setup{Options: withBots(func(_ context.Context, v game.View) (game.Action, error) {
			if failing {
				return game.Action{Kind: game.Finish, Tile: 1}, fault
			}
			return bots.Fallback(v), nil
		})}).Press("d").PointWhere(func(tile.Tile) bool { return true })
		failing = true
		before := g.Press("x").Moves()
		g.Press("enter").Shows("Ayşe's bot failed").That(g.Moves() != before, "nobody plays for it")
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
		g.Press("q", c.neither).Need(!g.HasQuit() && g.Session().Question() != nil, "%s: the question does not wait for an answer", c.lang)
		g.Press(c.no).Need(g.Session().Question() == nil, "%s: no is not understood", c.lang)
		g.That(g.Press("q", c.yes).HasQuit(), "%s: yes does not leave", c.lang)
	}
}

// TestQuestion_WhileBotsPlay checks that the question that is asked before leaving stays open while bots play.
func TestQuestion_WhileBotsPlay(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{}).Press("q")
	before := g.Moves()
	g.Wait(step).That(g.Moves() != before, "the bots wait for the answer")
	g.That(g.Press("y").HasQuit(), "yes does not leave")
}

func TestPace(t *testing.T) {
	g := play(t, tabletest.Setup{}).Type("---------").Shows("slow").Type("+++++++++").Shows("instant")
	g.Press("d").PointWhere(g.IsOrdinary).Press("x").That(g.Session().MyTurn(), "bots take time at an instant pace")
}

func TestSmallWindow(t *testing.T) {
	g := play(t, tabletest.Setup{}).Resize(40, 10)
	before := g.Moves()
	g.Press("d", "t", "x", "q").That(g.Moves() == before && g.Session().Question() == nil, "keys act on a table that cannot be seen")
}
