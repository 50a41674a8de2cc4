package table_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// laidTiles locates the first meld of the next seat on a small table without colours. It returns the row of the meld, the column of its
// owner's mark, and the columns of its tiles.
func laidTiles(t *testing.T, g *tabletest.Game) (y int, mark int, xs []int) {
	t.Helper()
	area := g.Plan.Melds.Areas[0]
	for y := area.Y; y < area.Y+area.H; y++ {
		line := []rune(g.Lines()[y])
		mark := slices.Index(line[area.X:area.X+area.W], '→') + area.X
		if mark < area.X {
			continue
		}
		for x := mark + 2; x < area.X+area.W && line[x] != '+'; x++ {
			if line[x] == ' ' && line[x-1] == ' ' && line[x+1] == ' ' {
				break
			}
			if line[x] != ' ' && (len(xs) == 0 || line[x-1] == ' ') {
				xs = append(xs, x)
			}
		}
		return y, mark, xs
	}
	t.Fatalf("there is no meld:\n%s", g.Screen())
	return 0, 0, nil
}

// TestDrop_OnTileOfMeld checks that a tile dropped on a meld is swapped if it is dropped on an okey, and otherwise laid
// off at the nearer free end. If only one of the two actions is possible, the drop performs that one (rules 7.6 and
// 7.8). The table previews the action before the drop. TestActionOnMeld of package session checks more melds.
func TestDrop_OnTileOfMeld(t *testing.T) {
	for _, c := range []struct {
		dropped, meld string
		at            int    // the index of a tile in the meld, or -1 for the mark before the meld
		want          string // the meld after the drop, or the refusal
	}{
		{"K8", "R5 B8 Y8", 0, "K8 B8 Y8"},
		{"K8", "R5 B8 Y8", 2, "R5 B8 Y8 K8"},
		{"K8", "R5 B8 Y8", -1, "R5 B8 Y8 K8"},
		{"B9", "B8 R5 B10", 0, "B8 B9 B10"},
		{"R5", "B8 B9 B10", 0, "R5 B8 B9 B10"},
		{"R5", "B8 B9 B10", 2, "B8 B9 B10 R5"},
		{"Y13", "B8 R5 B10", 1, "No okey on the table stands for"},
		{"Y13", "B8 R5 B10", 0, " fit"},
	} {
		g := play(t, tabletest.Setup{At: open101(c.dropped+" R1", c.meld)})
		y, x, xs := laidTiles(t, g.Point("R1"))
		if c.at >= 0 {
			x = xs[c.at]
		}
		to := cells.NewRect(x, y, 1, 1)
		g.Point(c.dropped).Mouse(tea.MouseActionPress, g.Slot(g.Cursor())).Mouse(tea.MouseActionMotion, to)
		lit := strings.Contains(g.Lines()[y], "[")
		if strings.HasSuffix(c.want, " R5") {
			g.Shows("high end")
		}
		g.Mouse(tea.MouseActionRelease, to)
		after := tile.Format(g.View().Melds[0].Tiles())
		check.Equal(t, lit, after != c.meld, c)
		g.That(after == c.want || after == c.meld && strings.Contains(g.Screen(), c.want), "%v: the meld is %s", c, after)
	}
}

// TestMelds_OkeyInRun checks that an okey in a run is separated from the next tile, even if that has two digits (rule
// 7.4).
func TestMelds_OkeyInRun(t *testing.T) {
	const run = "Y9 Y10 R5 Y12 Y13"
	for colours, want := range map[bool]string{false: "Y10 Y11★ Y12", true: " 9●–11★–13●"} {
		play(t, tabletest.Setup{Colours: colours, At: open101("K1 K3", run, run)}).Shows(want)
	}
}

// TestMelds_DoNotMove checks that melds do not move when other melds are laid or extended, and that pairs are drawn
// together.
func TestMelds_DoNotMove(t *testing.T) {
	melds := []string{"B1 B2 B3", "Y1 Y2 Y3", "K9 K9", "R7 B7 Y7", "K10 K11 K12", "K1 K1"}
	grown := []string{"B1 B2 B3 B4 B5 B6 B7 B8", "Y1 Y2 Y3 Y4", "K9 K9", "R7 B7 Y7 K7", "K10 K11 K12 K13", "K1 K1"}
	for size, most := range map[[2]int]int{{80, 24}: len(melds), {120, 36}: 3, {200, 60}: 3} { // the maximum number of melds that fit
		var before [][2]int
		for n := range most {
			for _, all := range [][]string{melds, grown} {
				p := open101("R1 R2", all[:n+1]...)
				p.Melds[n+1].Tiles = "Y11 Y12 Y13"
				g := play(t, tabletest.Setup{W: size[0], H: size[1], At: p})
				for i, meld := range melds[:n+1] {
					at := meldAt(t, g, meld)
					if i == len(before) {
						before = append(before, at)
					}
					g.That(before[i] == at, "%v: with %d melds, %s moves from %v to %v", size, n+1, meld, before[i], at)
				}
			}
		}
		if len(before) > 5 {
			check.Equal(t, before[2][1], before[5][1], "lines of pairs")
		}
	}
}

// meldAt returns the position of the first cell of a meld on the screen.
func meldAt(t *testing.T, g *tabletest.Game, meld string) [2]int {
	t.Helper()
	tiles := check.Must(tile.ParseAll(meld))
	text := regexp.MustCompile(strings.Join(strings.Fields(meld)[:2], " +") + `\b`)
	if tiles[0] == tiles[1] {
		text = regexp.MustCompile(tiles[0].String() + "×2")
	}
	for y, line := range g.Lines()[:g.Plan.Status.Y] {
		if at := text.FindStringIndex(line); at != nil {
			return [2]int{len([]rune(line[:at[0]])), y}
		}
	}
	at, ok := g.FindTiles(tiles[:2]...)
	g.Need(ok && at.Y < g.Plan.Status.Y, "%s is not there", meld)
	return [2]int{at.X, at.Y}
}

// TestMelds_LongRun checks that a long run shows its ends and okeys, with signs for omitted tiles, and that the panel
// shows the whole run.
func TestMelds_LongRun(t *testing.T) {
	g := play(t, tabletest.Setup{At: open101("R1 R2", "Y2 Y3 Y4 Y5 R5 Y7 Y8 R5 Y10 Y11 Y12")})
	y, _, _ := laidTiles(t, g)
	check.That(t, regexp.MustCompile(`Y2 .*★.*–.*★.*Y12`).MatchString(g.Lines()[y]), "it is seen as %q", g.Lines()[y])
	for _, size := range sizes101 {
		g.Resize(size[0], size[1]).Press("tab", "tab", "tab").Shows("Y7 Y8").Press("esc")
	}
}

// allRuns returns the 32 runs of three that use every tile numbered up to 12.
func allRuns() (all []string) {
	for range 2 {
		for _, colour := range strings.Fields("R B K Y") {
			for first := 1; first < 12; first += 3 {
				all = append(all, fmt.Sprintf("%s%d %s%d %s%d", colour, first, colour, first+1, colour, first+2))
			}
		}
	}
	return all
}

// fullPosition returns a position with the given number of runs on the table.
func fullPosition(melds int) *gametest.Position {
	p := &gametest.Position{Preset: "101", Drawn: true, Turns: 9, Indicator: "Y12", Hands: [4]string{"Y5 Y8", "B13", "K13", "R13"}}
	for i, run := range allRuns()[:melds] {
		p.Melds = append(p.Melds, gametest.Meld{Owner: game.Seat(i % 4), Tiles: run})
	}
	return p
}

// TestMelds_FullTable checks that 29 melds are visible at every size.
func TestMelds_FullTable(t *testing.T) {
	g := play(t, tabletest.Setup{At: fullPosition(29)})
	for _, size := range [][2]int{{80, 24}, {80, 60}, {100, 30}, {120, 36}, {150, 45}, {200, 60}, {300, 100}} {
		g.Resize(size[0], size[1]).ShowsNone(" more: [Tab]")
		for i, run := range allRuns()[:16] {
			if tiles := strings.Fields(run); !g.Plan.Melds.Lanes {
				meldAt(t, g, run)
			} else if n := len(regexp.MustCompile(tiles[0]+` +(–|`+tiles[1]+`)`).FindAllString(g.Screen(), -1)); n < 2 && i < 13 || n < 1 {
				t.Errorf("%v: %s is seen %d times:\n%s", size, run, n, g.Screen())
			}
		}
	}
}

// TestMelds_NoRoom checks the smallest table with 33 melds, the maximum. One of them does not fit. The panel shows them
// all.
func TestMelds_NoRoom(t *testing.T) {
	p := fullPosition(31)
	p.Hands = [4]string{"Y10 Y11", "Y13", "F", "F"}
	for range 2 {
		p.Melds = append(p.Melds, gametest.Meld{Owner: 1, Tiles: "R13 B13 K13"})
	}
	g := play(t, tabletest.Setup{At: p}).Shows("1 more: [Tab]").Press("tab", "tab", "tab")
	g.Resize(80, 60)
	g.That(len(regexp.MustCompile(`│ \d+ `).FindAllString(g.Screen(), -1)) == len(p.Melds), "the panel does not list %d melds", len(p.Melds))
}

// useShapes is an option that selects the theme with shapes as marks of colours.
func useShapes(o *table.Options) { o.Look.Theme = "shapes" }

// TestShapes checks the shapes in melds, in the panel of melds and on the okey.
func TestShapes(t *testing.T) {
	g := play(t, tabletest.Setup{Colours: true, Options: useShapes, At: open101("R1 K1", "R10 R11 R12", "B1 B2 B3", "Y7 K7 B7", "K3 R5 K5", "Y9 K9 R5", "F R6 R7")})
	g.Shows("10●11●12●", " 1■ 2■ 3■", " 7■ 7▲ 7◆", " 3▲4▲★ 5▲", " 9★ 9▲ 9◆", " 5●☘ 6● 7●", "OKEY 5●★")
	g.Press("tab", "tab", "tab").Shows("4 Ayşe:  3▲ 5●★=4▲ 5▲", "5●★=9●/9■")
	play(t, tabletest.Setup{Colours: true, Options: useShapes, At: open101("R5 K1")}).Shows(" ●★ ") // on the rack
}

// TestMelds_Owners checks that melds have the marks of their owners, even in ASCII, and that the panel names the
// owners.
func TestMelds_Owners(t *testing.T) {
	for ascii, want := range map[bool][]string{
		false: {"● B1", "→ Y1", "↑ R1", "← K5", "← Mustafakem ", " Mustafa →"}, true: {"o B1", "> Y1", "^ R1", "< K5", "K7  (K8)"},
	} {
		p := &gametest.Position{Preset: "101", Drawn: true, Turns: 9, Indicator: "R4", Hands: [4]string{"K8 K1"}}
		for i, m := range []string{"B1 B2 B3", "Y1 Y2 Y3", "R1 R2 R3", "K5 K6 K7"} {
			p.Melds = append(p.Melds, gametest.Meld{Owner: game.Seat(i), Tiles: m})
		}
		g := play(t, tabletest.Setup{At: p, Options: func(o *table.Options) {
			o.Names, o.Look.ASCII = [4]string{"", "Mustafa", "Mustafacan", "Mustafakem"}, ascii
		}}).Point("K8").Shows(want...)
		if !ascii {
			g.Press("tab", "tab", "tab").Shows("1 You:         B1", "2 Mustafa:     Y1", "3 Mustafacan:  R1", "4 Mustafakem:  K5")
		}
	}
}
