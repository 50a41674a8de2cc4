package table_test

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

func TestPause(t *testing.T) {
	g := tableOnOthersTurn(t, tabletest.Setup{}).Press("f3").Shows("Press any key to continue.")
	before := g.Moves()
	g.Wait(time.Hour).Need(g.Moves() == before, "a bot plays while the table is paused")
	g.Press("x").ShowsNone("Press any key").That(g.Moves() == before+1, "%d moves are made when it goes on", g.Moves()-before)
}

// TestPause_Focus checks that, with Options.Focus, the match pauses when the window loses focus and resumes when the
// window regains it. If the player has paused the match, it stays paused.
func TestPause_Focus(t *testing.T) {
	const paused = "Press any key to continue."
	tableOnOthersTurn(t, tabletest.Setup{}).Send(tea.BlurMsg{}).ShowsNone(paused)
	g := tableOnOthersTurn(t, tabletest.Setup{Options: func(o *table.Options) { o.Focus = true }})
	g.Send(tea.BlurMsg{}).Shows(paused)
	before := g.Moves()
	g.Wait(time.Hour).That(g.Moves() == before, "it does not pause")
	g.Send(tea.FocusMsg{}).ShowsNone(paused).That(g.Moves() == before+1, "it does not go on")
	g.Press("f3").Send(tea.BlurMsg{}).Send(tea.FocusMsg{}).Shows(paused)
}

func TestHint_Counted(t *testing.T) {
	g := play(t, tabletest.Setup{Options: func(o *table.Options) { o.Hints = 1 }})
	offered := func(want bool) {
		t.Helper()
		g.That(strings.Contains(g.Footer(), "i hint") == want, "a hint is offered: %v, %d left: %s", !want, g.Session().HintsLeft(), g.Footer())
	}
	offered(true)
	askHint(t, g)
	offered(false)
	g.Press("d")
	offered(false)
	g.Press("i").Shows("No more hints")
	g.Session().Table().Hints = 0
	g.Press("i").Shows("Hints are switched off")
	g.Session().Table().Hints = -1
	g.Press("left")
	offered(true)
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
	confirm(g.Discard("Y13")).ShowsNone("you can win").That(!g.Session().MyTurn(), "the win is forced")
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

// tableWithRack returns a table on the player's turn whose rack shows the given groups. top is the left neighbour's
// newest discard.
func tableWithRack(t *testing.T, top string, options func(*table.Options), groups ...string) *tabletest.Game {
	t.Helper()
	return play(t, tabletest.Setup{At: handAt(strings.Join(groups, " "), top), W: 160, H: 45, Options: func(o *table.Options) {
		if o.Beside = true; options != nil {
			options(o)
		}
	}}).Arrange(groups...)
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

// TestGroups checks the labels of complete and incomplete groups (rule 3.5) for each value of Options.Brackets.
func TestGroups(t *testing.T) {
	for brackets, want := range map[string]string{
		table.BracketsAll: "run ✓, set ✓ ★ as 7, pair, 3, 12", table.BracketsComplete: "run ✓, set ✓ ★ as 7", table.BracketsNone: "",
	} {
		g := tableWithRack(t, "R9", func(o *table.Options) { o.Brackets = brackets }, "R1 R2 R3", "B7 K7 R5", "Y9 Y9", "K1 K2 K4", "B12 R13 R11")
		check.Equal(t, strings.Join(labelsBelow(g), ", "), want, brackets)
	}
}

// TestGroups_AnyOrder checks that a meld is labelled whatever the order of its tiles, unless the rules require the rack
// to show the win (rule 3.5).
func TestGroups_AnyOrder(t *testing.T) {
	groups := []string{"R7 R8 R6", "B7", "K1", "Y9", "Y4", "K13", "K4", "R1", "R5", "B12", "Y13", "R11"}
	for show, want := range map[string]string{"auto": "run ✓", "arranged": "5 or 9"} {
		at := gametest.Position{Set: []string{"show=" + show}, Indicator: "R4", Hands: [4]string{strings.Join(groups, " ")}, Discards: [4]string{3: "B3"}}
		g := play(t, tabletest.Setup{At: &at, W: 160, H: 45}).Arrange(groups...)
		check.Equal(t, strings.Join(labelsBelow(g), ", "), want, show)
	}
}

// TestTake_Makes checks the prompt, the label and the free slot for a left discard that makes a meld. The prompt
// advises taking the tile only if the coach does.
func TestTake_Makes(t *testing.T) {
	for _, c := range []struct{ discard, groups, prompt, label string }{
		{"K5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 5-6-7", "5 fits · take t"},
		{"R2", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "draw [d]", ""},
		{"Y5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "draw [d]", ""},
		{"Y6", "R1 R3,K6 R6,K7,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 6-6-6", "6 fits · take t"},
	} {
		g := tableWithRack(t, c.discard, nil, strings.Split(c.groups, ",")...)
		if said := g.Status(); !strings.Contains(said, " "+c.prompt+"  ") {
			t.Errorf("%s: %q, want %q", c.discard, said, c.prompt)
		}
		label := ""
		for _, text := range labelsBelow(g) {
			if strings.Contains(text, "fits") {
				label = text
			}
		}
		g.That(label == c.label, "%s: %q below, want %q", c.discard, label, c.label)
		home := g.Session().Reading().Left.Home
		g.That(c.label == "" || g.Session().Rack().At(home).Tile == tile.None, "%s would stand on another tile", c.discard)
	}
}

func TestTake_RackChanges(t *testing.T) {
	groups := "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11"
	g := tableWithRack(t, "K5", nil, strings.Split(groups, ",")...).Shows("5-6-7", "5 fits")
	g.Arrange(strings.Split(strings.Replace(groups, "K6 K7", "K6,R6 K7", 1), ",")...).Shows("5-6-7").ShowsNone("5 fits")
}
