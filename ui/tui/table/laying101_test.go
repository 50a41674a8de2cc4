package table_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// looseTiles lists tiles in an order in which they form no melds, even next to high tiles.
const looseTiles = "Y1 R3 K5 B7 Y2 R4 K6 B1 Y3 R2 K7 B2 Y4 R6 K1 B3 Y5 R7 K2 B4"

// groups101 returns a table of Okey 101 where the player has to discard. The rack holds the given groups, and as many
// tiles from rest as are needed to complete the hand. The okey is R5.
func groups101(t *testing.T, s tabletest.Setup, rest string, groups ...string) *tabletest.Game {
	t.Helper()
	n := len(strings.Fields(strings.Join(groups, " ")))
	groups = append(slices.Clone(groups), strings.Join(strings.Fields(rest)[:22-n], " "))
	s.At = turn101(strings.Join(groups, " "))
	return play(t, s).Arrange(groups...)
}

// sizes101 lists one window size for each size class.
var sizes101 = [][2]int{{80, 24}, {120, 36}, {200, 60}}

// TestGroups_TilesThatFit checks the labels of tiles that fit melds on the table. On the player's turn after opening,
// they include the key (rules 7.6 and 7.8).
func TestGroups_TilesThatFit(t *testing.T) {
	groups := []string{"K1 K2", "B5 B9", "R9", "Y3"}
	p := open101(strings.Join(groups, " "), "B6 B7 B8", "R5 K9 Y9")
	labels := func(want ...string) {
		t.Helper()
		g := open(t, tabletest.Setup{W: 200, H: 60, At: p}).Arrange(groups...)
		check.Equal(t, strings.Join(regexp.MustCompile(`lay e|okey w|fits`).FindAllString(g.Ledges(), -1), ", "), strings.Join(want, ", "), groups)
	}
	labels("lay e", "okey w", "okey w")
	p.Turn = 1
	labels("fits", "fits")
	p.Turn, p.Melds = 0, p.Melds[:2]
	groups = append(groups, "R1 K4 B12 R7 Y1 K6 B2 R11 Y5 B13 R2 K13 B1 Y6 R6 K5")
	p.Hands[0] = strings.Join(groups, " ")
	labels("fits", "fits")
}

// TestGroups_OpeningValue checks the value below a group with one missing number. It is shown if the missing tile would
// make the groups worth enough to open (rule 7.4).
func TestGroups_OpeningValue(t *testing.T) {
	for groups, want := range map[string]string{
		"R10 R11 R12,K10 K11 K12,B11 B13":                     " 12 → 102 ",
		"R9 R10 R11,K10 K11 K12,B11 B13":                      " 12? ",
		"R10 R11 R12 R13,K10 K11 K12 K13,Y11 Y12 Y13,B11 B13": " 12? ", // worth enough even without the tile
		"R10 R11 R12,K10 K11 K12,B11 B12":                     " 10 or 13? ",
	} {
		said := groups101(t, tabletest.Setup{W: 200, H: 60}, looseTiles, strings.Split(groups, ",")...).Ledges()
		check.That(t, strings.Contains(said, want) && strings.Contains(said, "→") == strings.Contains(want, "→"), "%s: want %q:\n%s", groups, want, said)
	}
}

// TestGauge checks that the gauge shows how far the player is from opening or, if the player can open, the key (rules
// 7.4 and 7.5).
func TestGauge(t *testing.T) {
	const rest = "R6 Y5 B4 R8 K7 Y9 B6 R1 B8 K3"
	enough := []string{"R10 R11 R12 R13", "K10 K11 K12 K13", "Y3 Y4 Y5", "B1 Y2 B1 Y2", "R6 B4 R8 K7 Y9 B6"}
	undrawn := turn101(strings.Join(enough, " "))
	undrawn.Drawn = false
	for size, short := range map[[2]int][]string{
		{80, 24}: {" 79/101 92 with [a] "}, {120, 36}: {"92 with [a]"}, {200, 60}: {"22 short", "in hand", "with [a]"}, // large numerals show both values
	} {
		s := tabletest.Setup{W: size[0], H: size[1]}
		groups101(t, s, "R6 K13 Y5 B4 R8 K7 Y9 B6 R1 B8 K3", "R10 R11 R12 R13", "K10 K11 K12", "B1 B1", "Y2 Y2").
			Shows(short...).Shows("●●○○○").ShowsNone("[o]")
		groups101(t, s, rest, "R10 R11 R12 R13", "K10 K11 K12 K13", "B1 B1", "Y2 Y2").Shows("9 short").ShowsNone("[o]")
		groups101(t, s, "R6 B4 R8 K7 Y9 B6 R1", enough[:4]...).Shows("[o] open")
		s.At = undrawn
		play(t, s).Arrange(enough...).Shows("enough").ShowsNone("[o]") // before drawing (rule 7.3)
	}
}

// TestTake_Opens checks the text beside the tile that the player can take: in gold, the value with which the player
// could open, or a note that the tile is useless (rule 7.7).
func TestTake_Opens(t *testing.T) {
	for _, lang := range words.Languages() {
		w := tabletest.Words(t, lang)
		_, take, _ := strings.Cut(w.Say("take"), "] ")
		for discard, want := range map[string]string{"K9": "106!", "R1": w.Say("take.useless")} {
			g := play(t, tabletest.Setup{Lang: lang, At: &gametest.Position{
				Preset: "101", Indicator: "B3", Turns: 9, Discards: [4]string{3: discard},
				Hands: [4]string{0: "R10 R11 R12 R13 K10 K11 K12 B1 B3 B5 B7 Y2 Y4 Y6 Y8 K2 K4 K6 R2 R4 B13"},
			}})
			for _, size := range sizes101 {
				check.Contains(t, g.Resize(size[0], size[1]).TextIn(g.Plan.PileNotes[layout.SideLeft]), take, want)
				at := g.FindText(take)
				_, ink, _, _ := g.Picture().CellAt(at.X, at.Y)
				check.Equal(t, ink == cells.RoleGold, discard == "K9", lang, discard, " in gold")
			}
		}
	}
}

// TestLayOff_Preview checks that the selected tile has a shadow at the end of the meld where it would be laid off. Tab
// selects the other end. A tile held there with the mouse is highlighted (rule 7.6).
func TestLayOff_Preview(t *testing.T) {
	b7, b8, b9 := tile.New(tile.Blue, 7), tile.New(tile.Blue, 8), tile.New(tile.Blue, 9)
	for _, size := range sizes101 {
		g := play(t, tabletest.Setup{W: size[0], H: size[1], At: open101("R5 K1", "B7 B8 B9")}).Point("R5")
		lanes := g.Plan.Melds.Lanes
		// seen fails the test unless the okey is at the given end of the run. chip is the run as text, and edge the
		// lower edge of the okey if the run is drawn as tiles.
		seen := func(chip string, low bool, edge string) {
			t.Helper()
			if lanes {
				g.Shows(chip)
				return
			}
			at, ok := g.FindTiles(b7, b8, b9)
			g.Need(ok, "the run is not there")
			w := at.W / 3
			if at.Y += at.H - 1; !low {
				at.X += at.W + w
			}
			below := string([]rune(g.Lines()[at.Y])[at.X-w : at.X])
			g.That(below == strings.Repeat(edge, w), "the place of the okey has the edge %q, not %s", below, edge)
		}
		seen("(B6★)B7  B8  B9 ", true, ".")
		g.Press("tab")
		seen("B7  B8  B9  (B10★)", false, ".")
		at, ok := g.FindTiles(b7)
		if lanes {
			at, ok = g.FindText("B7  B8"), true
		}
		g.Need(ok, "the run is not there")
		g.Mouse(tea.MouseActionPress, g.Slot(g.Cursor())).Mouse(tea.MouseActionMotion, at)
		seen("[B6★]B7  B8  B9 ", true, "▲")
	}
}

// TestPrompt_LayOff checks the prompts to open and to lay off, which include the key.
func TestPrompt_LayOff(t *testing.T) {
	const rest = "R6 K1 Y6 K3 Y8 B9 R2 Y4 K5 B7"
	for _, lang := range words.Languages() {
		s := tabletest.Setup{Lang: lang}
		g := groups101(t, s, rest, "R10 R11 R12 R13", "K10 K11 K12 K13", "B1 B2 B3 B4")
		prompt := words.Plain(g.Words.With("prompt.open", words.Args{"Value": "102", "How": " [o]"}))
		g.Shows(prompt)
		groups101(t, s, rest, "R10 R11", "R12 R13", "K10 K11 K12 K13", "B1 B2 B3 B4").Shows(prompt)
		s.At = open101("B5 B9 K1", "B6 B7 B8")
		g = play(t, s).Arrange("K1", "B5", "B9").Point("B5")
		check.Contains(t, g.Status(), "6-7-8", "[e]", "; 1") // both this tile and another one
		check.Contains(t, g.Point("K1").Status(), "[E]", "B5 B9")
		check.Equal(t, g.Press("E").View().Hand.Len(), 1, "tiles after E")
	}
}
