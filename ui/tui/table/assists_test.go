package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestPause checks that the match pauses when the player pauses it or, with Options.Focus, when the window loses focus.
// A key, a click or the focus, unless the player has paused the match, ends the pause and does nothing else.
func TestPause(t *testing.T) {
	const paused = "Press any key to continue."
	tableOnOthersTurn(t, tabletest.Setup{}).Send(tea.BlurMsg{}).ShowsNone(paused)
	g := tableOnOthersTurn(t, tabletest.Setup{Options: func(o *table.Options) { o.Focus = true }})
	for i, c := range []struct{ begin, end tea.Msg }{
		{tea.KeyMsg{Type: tea.KeyF3}, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")}}, {tea.BlurMsg{}, tea.FocusMsg{}},
	} {
		before := g.Send(c.begin).Shows(paused).Moves()
		g.Wait(time.Hour).Need(g.Moves() == before, "%d: a bot plays while the table is paused", i)
		g.Send(c.end).ShowsNone(paused).That(g.Moves() == before+1, "%d: %d moves are made when it goes on", i, g.Moves()-before)
	}
	g.Press("f3").Send(tea.BlurMsg{}).Send(tea.FocusMsg{}).Shows(paused)
	g = play(t, tabletest.Setup{}).Press("f3")
	g.Click(g.Plan.Stock).ShowsNone(paused).That(g.View().Step == game.MustDraw, "the click draws, too")
}

func TestHint_Counted(t *testing.T) {
	g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Hints = 1 }})
	offered := func() bool { return strings.Contains(g.Footer(), "i hint") }
	g.That(offered(), "the hint is not offered")
	askHint(t, g)
	g.That(!offered() && !strings.Contains(g.Press("d").Footer(), "i hint"), "another hint is offered")
	g.Press("i").Shows("No more hints")
	g.Session.Table().Hints = 0
	g.Press("i").Shows("Hints are switched off")
	g.Session.Table().Hints = -1
	g.Press("left").That(offered(), "unlimited hints are not offered")
	askHint(t, g)
}

// TestWin_Offered checks that a win is offered on the player's turn if the option is on, and never forced (rule 3.1).
func TestWin_Offered(t *testing.T) {
	at := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K6 Y6 B6 Y10 Y11 Y12 Y13 K1"}}
	s := tabletest.Setup{At: &at}
	play(t, s).ShowsNone("you can win")
	s.Options = func(o *table.Options) { o.OfferWin = true }
	g := play(t, s)
	g.Shows("you can win! Finish with K1 [f]")
	confirm(g.Discard("Y13")).ShowsNone("you can win").That(!g.Session.MyTurn(), "the win is forced")
	at = gametest.Position{Turn: 1, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K6 Y6 B6 Y10 Y11 Y12 Y13"}, Discards: [4]string{"K1"}}
	open(t, s).ShowsNone("you can win")
}

func TestBell(t *testing.T) {
	rings := 0
	g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Ring = func() { rings++ } }})
	rings = 0
	g.DrawAndDiscard().Settle().Wait(time.Hour)
	g.That(rings == 1, "the bell rang %d times", rings)
}

// labelsBelow returns the labels below the groups of the rack, from left to right.
func labelsBelow(g *tabletest.Game) (labels []string) {
	for _, text := range strings.FieldsFunc(g.Ledges(), func(r rune) bool { return strings.ContainsRune("─╰╯\n", r) }) {
		if text = strings.TrimSpace(text); text != "" {
			labels = append(labels, text)
		}
	}
	return labels
}

// TestGroups checks the labels of complete and incomplete groups for each value of Options.Brackets, in any order of
// the tiles unless the rules require the rack to show the win (rule 3.5). After opening with pairs, only pairs are
// complete (rule 7.5).
func TestGroups(t *testing.T) {
	shown := func(want string, p *gametest.Position, brackets string, groups ...string) {
		t.Helper()
		g := play(t, tabletest.Setup{At: p, W: 160, H: 45, Options: func(o *table.Options) { o.Brackets = brackets }}).Arrange(groups...)
		check.Equal(t, strings.Join(labelsBelow(g), ", "), want, brackets)
	}
	for brackets, want := range map[string]string{
		table.BracketsAll: "run ✓, set ✓ ★ as 7, pair, 3, 12", table.BracketsComplete: "run ✓, set ✓ ★ as 7", table.BracketsNone: "",
	} {
		groups := []string{"R1 R2 R3", "B7 K7 R5", "Y9 Y9", "K1 K2 K4", "B12 R13 R11"}
		shown(want, handAt(strings.Join(groups, " "), "R9"), brackets, groups...)
	}
	groups := []string{"R7 R8 R6", "B7", "K1", "Y9", "Y4", "K13", "K4", "R1", "R5", "B12", "Y13", "R11"}
	for show, want := range map[string]string{"auto": "run ✓", "arranged": "5 or 9"} {
		p := handAt(strings.Join(groups, " "), "B3")
		p.Set = []string{"show=" + show}
		shown(want, p, "", groups...)
	}
	for own, want := range map[string]string{"K10 K11 K12": "run ✓", "K10 K10": "pair ✓"} {
		shown(want, turn101("K7 K8 K9 B2 B2", gametest.Meld{Tiles: own}), "", "K7 K8 K9", "B2 B2")
	}
}

// TestTake_Makes checks the prompt, the label and the free slot for a left discard that makes a meld. The prompt
// advises taking the tile only if the coach does. The label needs the two other tiles side by side.
func TestTake_Makes(t *testing.T) {
	for _, c := range []struct{ discard, groups, prompt, label string }{
		{"K5", "R1 R3,K6,R6 K7,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 5-6-7", ""},
		{"R2", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "draw [d]", ""},
		{"Y6", "R1 R3,K6 R6,K7,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 6-6-6", "6 fits · take t"},
	} {
		groups := strings.Split(c.groups, ",")
		g := play(t, tabletest.Setup{At: handAt(strings.Join(groups, " "), c.discard), W: 160, H: 45, Options: func(o *table.Options) { o.Beside = true }})
		g.Arrange(groups...).Shows(" " + c.prompt + "  ")
		labels := slices.DeleteFunc(labelsBelow(g), func(text string) bool { return !strings.Contains(text, "fits") })
		check.Equal(t, strings.Join(labels, ", "), c.label, c)
		home := g.Session.Reading().Left.Home
		g.That(c.label == "" || g.Session.Rack().At(home).Tile == tile.None, "%s would stand on another tile", c.discard)
	}
}
