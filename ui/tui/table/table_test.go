package table_test

import (
	"context"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
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
	g := play(t, tabletest.Setup{Set: []string{"startPoints=5"}, Colours: true, Options: withoutHints}).PlayRound()
	g.Press("x", "space", "enter", "d").Shows("Left in hand").Press("esc").ShowsNone("Left in hand").Press("enter").Shows("Left in hand")
	for rounds := 1; g.View().Phase != game.MatchOver; rounds++ {
		check.Need(t, rounds <= 200, "the match never ends")
		g.Shows("n next round").NextRound().PlayRound()
	}
	g.Shows("The match is over").Golden()
	over := g.Session.Store()
	g.Press("n").Settle()
	if v := g.View(); v.Phase != game.Playing || v.Round != 1 || len(v.Sheet) != 0 || g.Session.Store() == over {
		t.Error("no other match begins")
	}
}

func TestRefusals(t *testing.T) {
	g := play(t, tabletest.Setup{})
	before := g.Session.TurnID()
	for key, says := range map[string]string{
		"x": "Draw [d] or take [t] first.", "g": "already been shown", "n": "The round is still being played.", "u": "Nothing to undo",
	} {
		g.Press(key).Shows(says).Press("right").ShowsNone(says)
	}
	g.Need(g.Session.TurnID() == before, "something was played")
	g.Press("d", "d").Shows("You already have your tile; now throw one [x].")
	g.PointWhere(g.IsOrdinary).Press("f").Shows("You can't finish with")
	for _, key := range []string{"x", "m"} {
		g.PointAt(emptySlot(g)).Press(key).Shows("no tile under the cursor")
	}
	g.PointWhere(g.IsOrdinary).Press("x", "d").Shows("It's Ayşe's turn.")
}

// TestBots_Fault checks that the fallback plays in place of a bot that fails, with a message to the player.
func TestBots_Fault(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{Options: withBots(func(_ context.Context, v game.View) (game.Action, error) {
		if v.Acted[session.Player] {
			return game.Action{Kind: game.Finish, Tile: 1}, nil
		}
		return bots.Fallback(v), nil
	})})
	before := g.Moves()
	g.Press("enter").Shows("Ayşe's bot failed").That(g.Moves() != before, "nobody plays for it")
	g.Press("right").ShowsNone("bot failed")
}

// TestLeave_Question checks that the question that is asked before leaving understands yes and no in the player's
// language and in English, and waits for them.
func TestLeave_Question(t *testing.T) {
	for _, c := range []struct{ yes, no, neither string }{{"e", "h", "x"}, {"y", "n", "g"}} {
		g := play(t, tabletest.Setup{Lang: "tr"})
		g.Press("q", c.neither).Need(!g.HasQuit() && asks(g), "%s answers the question", c.neither)
		g.Press(c.no).Need(!asks(g), "no is not understood")
		g.That(g.Press("q", c.yes).HasQuit(), "yes does not leave")
	}
}

func TestPace(t *testing.T) {
	g := play(t, tabletest.Setup{}).Type("---------").Shows("slow").Type("+++++++++").Shows("instant")
	g.Press("d").PointWhere(g.IsOrdinary).Press("x").That(g.Session.MyTurn(), "bots take time at an instant pace")
}

func TestSmallWindow(t *testing.T) {
	g := play(t, tabletest.Setup{}).Resize(40, 10)
	before := g.Moves()
	g.Press("d", "t", "x", "q").That(g.Moves() == before && g.Session.Question() == nil, "keys act on a table that cannot be seen")
}
