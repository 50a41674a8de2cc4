package table_test

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestPause_StopsTheBots until any key.
func TestPause_StopsTheBots(t *testing.T) {
	g := othersTurn(t, tabletest.Setup{}).Press("f3").Shows("Press any key to continue.")
	before := moves(g)
	if g.Wait(time.Hour); moves(g) != before {
		t.Fatal("a bot plays while the table is paused")
	}
	if g.Press("x").Lacks("Press any key"); moves(g) != before+1 {
		t.Errorf("%d moves are made when it goes on", moves(g)-before)
	}
}

// TestPause_WithTheKeyboard checks that losing and gaining the keyboard pauses the table and ends that,
// if it is wanted, and that it ends no pause that the player made.
func TestPause_WithTheKeyboard(t *testing.T) {
	const paused = "Press any key to continue."
	othersTurn(t, tabletest.Setup{}).Send(tea.BlurMsg{}).Lacks(paused)
	g := othersTurn(t, tabletest.Setup{Options: func(o *table.Options) { o.Focus = true }})
	g.Send(tea.BlurMsg{}).Shows(paused)
	before := moves(g)
	if g.Wait(time.Hour); moves(g) != before {
		t.Error("it does not pause")
	}
	if g.Send(tea.FocusMsg{}).Lacks(paused); moves(g) != before+1 {
		t.Error("it does not go on")
	}
	g.Press("f3").Send(tea.BlurMsg{}).Send(tea.FocusMsg{}).Shows(paused)
}

func TestHints_AreCounted(t *testing.T) {
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: func(o *table.Options) { o.Hints = 1 }})
	offered := func(want bool) {
		t.Helper()
		if strings.Contains(g.Footer(), "i hint") != want {
			t.Errorf("a hint is offered: %v, %d left: %s", !want, g.Session().HintsLeft(), g.Footer())
		}
	}
	hinted := func() {
		t.Helper()
		if _, ok := g.Session().Hint(); !ok {
			t.Errorf("there is no hint:\n%s", g.Screen())
		}
	}
	offered(true)
	g.Press("i")
	hinted()
	offered(false)
	g.Press("d")
	offered(false)
	g.Press("i").Shows("No more hints")
	g.Session().Table().Hints = 0
	g.Press("i").Shows("Hints are switched off")
	g.Session().Table().Hints = -1
	g.Press("left")
	offered(true)
	g.Press("i")
	hinted()
}

// TestWin_IsOffered in the player's turn, if he wants to be told, and not forced (rule 3.1).
func TestWin_IsOffered(t *testing.T) {
	at := gametest.Position{Indicator: "R4", Drawn: true, Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K6 Y6 B6 Y10 Y11 Y12 Y13 K1"}}
	s := tabletest.Setup{At: &at}
	tabletest.Play(t, tui.NewTable, s).Lacks("you can win")
	s.Options = func(o *table.Options) { o.OfferWin = true }
	g := tabletest.Play(t, tui.NewTable, s)
	g.Shows("you can win! Finish with K1 [f]")
	if g.Discard("Y13"); g.Session().Question() != nil {
		g.Press("y")
	}
	if g.Lacks("you can win"); g.Session().MyTurn() {
		t.Error("the win is forced")
	}
	at = gametest.Position{Turn: 1, Indicator: "R4", Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K6 Y6 B6 Y10 Y11 Y12 Y13"}, Discards: [4]string{"K1"}}
	tabletest.Open(t, tui.NewTable, s).Lacks("you can win")
}

func TestBell_RingsOnce(t *testing.T) {
	rings := 0
	g := tabletest.Play(t, tui.NewTable, tabletest.Setup{Options: func(o *table.Options) { o.Ring = func() { rings++ } }})
	rings = 0 // for the first turn
	if throw(t, g).Settle().Wait(time.Hour); rings != 1 {
		t.Errorf("the bell rang %d times", rings)
	}
}

// standing is a table where the player holds a hand that stands in groups before his draw; top was
// discarded at his left.
func standing(t *testing.T, top string, options func(*table.Options), groups ...string) *tabletest.Game {
	t.Helper()
	at := gametest.Position{Indicator: "R4", Hands: [4]string{strings.Join(groups, " ")}, Discards: [4]string{3: top}}
	return tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &at, W: 160, H: 45, Options: options}).Stand(groups...)
}

// below is what stands below the groups of the rack, from the left.
func below(g *tabletest.Game) (said []string) {
	for _, row := range g.Plan().Slots {
		last := row[len(row)-1]
		line := string([]rune(g.Lines()[last.Y+last.H])[row[0].X : last.X+last.W])
		for _, text := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("─╰╯", r) }) {
			said = append(said, strings.TrimSpace(text))
		}
	}
	return said
}

// TestGroups_AreNamed checks that what stands on the rack as a run or a set is called so (rule 3.5),
// that what is none yet says what it wants, and that the setting leaves words out.
func TestGroups_AreNamed(t *testing.T) {
	for brackets, want := range map[string]string{
		table.BracketsAll: "run ✓, set ✓ ★ as 7, pair, 3, 12", table.BracketsComplete: "run ✓, set ✓ ★ as 7", table.BracketsNone: "",
	} {
		g := standing(t, "R9", func(o *table.Options) { o.Brackets = brackets }, "R1 R2 R3", "B7 K7 R5", "Y9 Y9", "K1 K2 K4", "B12 R13 R11")
		if got := strings.Join(below(g), ", "); got != want {
			t.Errorf("%s: %q, want %q:\n%s", brackets, got, want, g.Screen())
		}
	}
}

// TestGroups_InAnyOrder checks that tiles that are a meld in another order are one, unless the rack has
// to show the win as it stands (rule 3.5).
func TestGroups_InAnyOrder(t *testing.T) {
	groups := []string{"R7 R8 R6", "B7", "K1", "Y9", "Y4", "K13", "K4", "R1", "R5", "B12", "Y13", "R11"}
	for show, want := range map[string]string{"auto": "run ✓", "arranged": "5 or 9"} {
		at := gametest.Position{Set: []string{"show=" + show}, Indicator: "R4", Hands: [4]string{strings.Join(groups, " ")}, Discards: [4]string{3: "B3"}}
		g := tabletest.Play(t, tui.NewTable, tabletest.Setup{At: &at, W: 160, H: 45}).Stand(groups...)
		if got := strings.Join(below(g), ", "); got != want {
			t.Errorf("%v: %q, want %q:\n%s", show, got, want, g.Screen())
		}
	}
}

// TestTake_SaysWhatItMakes looks at the left discard: it is shown in the empty slot where it makes a
// meld, which is also said, with the key that takes it only where the master takes it; not where it
// makes none.
func TestTake_SaysWhatItMakes(t *testing.T) {
	for _, c := range []struct{ discard, groups, says, word string }{
		{"K5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 5-6-7! Or draw [d]", "5 fits · take t"},
		{"R2", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take [t] or draw [d]", "2 fits"},
		{"Y5", "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "draw [d]", ""},
		{"Y6", "R1 R3,K6 R6,K7,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11", "take it [t]: 6-6-6! Or draw [d]", "6 fits · take t"},
	} {
		g := standing(t, c.discard, nil, strings.Split(c.groups, ",")...)
		if said := status(g); !strings.Contains(said, " "+c.says+"  ") {
			t.Errorf("%s: %q, want %q", c.discard, said, c.says)
		}
		word := ""
		for _, text := range below(g) {
			if strings.Contains(text, "fits") {
				word = text
			}
		}
		if word != c.word {
			t.Errorf("%s: %q below, want %q:\n%s", c.discard, word, c.word, g.Screen())
		}
		if l := g.Session().Reading().Left; c.word != "" && g.Session().Rack().At(l.Home).Tile != tile.None {
			t.Errorf("%s would stand on %v", c.discard, g.Session().Rack().At(l.Home).Tile)
		}
	}
}

// TestTake_GoesWithTheRack checks that what is said of the left discard is true of the rack as it
// stands now, not as it stood when the turn began.
func TestTake_GoesWithTheRack(t *testing.T) {
	groups := "R1 R3,K6 K7,R6,B2,B4,B9,Y9,Y11,Y13,K1,R13,R11"
	g := standing(t, "K5", nil, strings.Split(groups, ",")...).Shows("5-6-7", "5 fits")
	g.Stand(strings.Split(strings.Replace(groups, "K6 K7", "K6,K7", 1), ",")...).Lacks("5-6-7", "5 fits")
}
