//go:build unconverted

package table

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// TestATileIsDraggedOntoAMeld lays it off there (rule 7.6).
func TestATileIsDraggedOntoAMeld(t *testing.T) {
	m := tableAt(t, game.LayOff)
	hand := m.view.Hand.Len()
	x := point(t, m, func(x tile.Tile) bool { return len(m.s.LayOffs(x)) > 0 })
	to := m.melds.places[m.s.LayOffs(x)[0].Meld].Rect
	mouseAt(m, m.rectOf(m.hand.cursor), tea.MouseActionPress)
	mouseAt(m, to, tea.MouseActionMotion)
	mouseAt(m, to, tea.MouseActionRelease)
	if m.view.Hand.Len() != hand-1 || len(m.view.Placed()) == 0 {
		t.Errorf("%v was not laid off: %s", x, m.note)
	}
	i := slices.IndexFunc(m.view.Melds, func(l game.TableMeld) bool { return !l.Has(m.view.Terms().Wild()) })
	point(t, m, func(x tile.Tile) bool { return !m.view.Terms().Playable(m.view.Melds[i].Laid, x) })
	mouseAt(m, m.rectOf(m.hand.cursor), tea.MouseActionPress)
	mouseAt(m, m.melds.places[i].Rect, tea.MouseActionMotion)
	mouseAt(m, m.melds.places[i].Rect, tea.MouseActionRelease)
	if !strings.Contains(words.Plain(m.note), "does not fit there") {
		t.Errorf("a tile that does not fit: %q", words.Plain(m.note))
	}
}

// onTable puts melds on the table of a player who is open, with a tile on his rack that he holds
// with the mouse; the okey is R5.
func onTable(t *testing.T, m *Model, hand string, melds ...string) {
	t.Helper()
	m.sitIn(t, gametest.Position{Preset: "101", Drawn: true, Indicator: "R4", Turns: 9})
	v := m.view
	v.Opened[m.me()] = game.Opened{How: meld.Melds, Value: 101, Turn: 1}
	for _, text := range melds {
		tiles, err := tile.ParseAll(text)
		if err != nil {
			t.Fatal(err)
		}
		l, ok := v.Terms().Lay(tiles)
		if !ok {
			t.Fatalf("%s is no meld", text)
		}
		v.Melds = append(v.Melds, game.TableMeld{Owner: 1, Laid: l})
	}
	tiles, err := tile.ParseAll(hand)
	if err != nil {
		t.Fatal(err)
	}
	v.Hand = tile.SetOf(tiles...)
	v.HandSizes[m.me()] = len(tiles)
	m.rack().Hold(v.Hand, rack.Nowhere)
	m.texts.match = matchPoint{}
	m.presentAll()
}

// TestAPanelHidesMeldsWhole: none that it touches leaves tiles, its owner's mark or a sign at its
// edges.
func TestAPanelHidesMeldsWhole(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 120, 30)
	onTable(t, m, "B4 K1", slices.Repeat([]string{"B1 B2 B3", "Y7 B7 K7", "R5 R6 R7 R8 R9 R10", "K2 R2 Y2", "B7 B8 B9 B10 B11"}, 3)...)
	bare := strings.Split(pictureOf(m), "\n")
	press(m, "tab", "tab", "tab")
	hidden := 0
	for i, r := range m.melds.places {
		line := []rune(strings.Split(pictureOf(m), "\n")[r.Y])
		left, right := slices.Index(line, '│'), len(line)-1
		if left < 0 { // the panel is not that high
			continue
		}
		for line[right] != '│' {
			right--
		}
		beside, was := "", ""
		for x := r.X; x < r.X+r.W; x++ {
			if was += string([]rune(bare[r.Y])[x]); x < left || x > right {
				beside += string(line[x])
			}
		}
		switch beside = strings.TrimSpace(beside); beside {
		case "":
			hidden++
		case strings.TrimSpace(was):
		default:
			t.Errorf("meld %d: %q is left of %q\n%s", i, beside, was, pictureOf(m))
		}
	}
	if hidden == 0 {
		t.Error("the panel lies over no meld")
	}
}

// TestADropMeansWhatIsPointedAt: on an okey that the tile can take, to take it; elsewhere to lay
// off, at the nearer end where both ends are free; and what alone is possible, anywhere on the meld
// (rules 7.6 and 7.8).
func TestADropMeansWhatIsPointedAt(t *testing.T) {
	for _, c := range []struct {
		why, hand, meld string
		at              int // the tile of the meld, -1 for the letter before it
		want            string
	}{
		{"both fit, on the okey", "K8 R1", "R5 B8 Y8", 0, "swap K8 0"},
		{"both fit, beside it", "K8 R1", "R5 B8 Y8", 2, "layoff K8 0"},
		{"both fit, on the letter", "K8 R1", "R5 B8 Y8", -1, "layoff K8 0"},
		{"only the swap, on the okey", "B9 R1", "B8 R5 B10", 1, "swap B9 0"},
		{"only the swap, beside it", "B9 R1", "B8 R5 B10", 0, "swap B9 0"},
		{"only laying off, on the okey", "B11 R1", "B8 R5 B10", 1, "layoff B11 0"},
		{"an okey near the low end", "R5 R1", "B8 B9 B10", 0, "layoff R5 0 low"},
		{"an okey near the high end", "R5 R1", "B8 B9 B10", 2, "layoff R5 0 high"},
		{"an okey where one end is closed", "R5 R1", "B1 B2 B3", 2, "layoff R5 0"},
		{"neither, on the okey", "Y13 R1", "B8 R5 B10", 1, "swap Y13 0"},
		{"neither", "Y13 R1", "B8 R5 B10", 0, "layoff Y13 0"},
	} {
		for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
			m := layingTable(t, profile, 80, 24)
			onTable(t, m, c.hand, c.meld)
			tiles, _ := tile.ParseAll(c.hand)
			point(t, m, func(x tile.Tile) bool { return x == tiles[0] })
			mouseAt(m, m.rectOf(m.hand.cursor), tea.MouseActionPress)
			to := m.melds.places[0].Rect
			if to.W = 1; c.at >= 0 {
				to.X = m.melds.places[0].base[c.at].x
			}
			mouseAt(m, to, tea.MouseActionMotion)
			if got := m.melds.onto(m.melds.at(to.X, to.Y)); got.String() != c.want {
				t.Errorf("%s: %v, not %s", c.why, got, c.want)
			}
			shown := slices.ContainsFunc(m.melds.places[0].shown, func(l laidTile) bool { return l.how == cells.TileLifted && l.tile == tiles[0] })
			if what, can := c.want[:4], m.view.Check(m.melds.onto(m.melds.at(to.X, to.Y))) == nil; what == "swap" && shown != can {
				t.Errorf("%s: possible %v, shown %v", c.why, can, shown)
			}
			if end := m.melds.fits; strings.HasSuffix(c.want, "high") {
				shows(t, m, "high end")
				if end[m.melds.fit].End != meld.High {
					t.Errorf("%s: another end is shown", c.why)
				}
			}
		}
	}
}

// TestOkeysInRunsStandApart from the next tile, also those with two digits (rule 7.4).
func TestOkeysInRunsStandApart(t *testing.T) {
	for profile, want := range map[termenv.Profile]string{termenv.Ascii: "Y10 Y11★ Y12", termenv.TrueColor: " 9●–11★–13●"} {
		m := layingTable(t, profile, 80, 24)
		y := func(n int) tile.Tile { return tile.New(tile.Yellow, n) }
		l, ok := m.view.Terms().Lay([]tile.Tile{y(9), y(10), m.view.Terms().Wild(), y(12), y(13)})
		if !ok {
			t.Fatal("that is no run")
		}
		m.view.Melds = []game.TableMeld{{Owner: 1, Laid: l}, {Owner: 2, Laid: l}}
		m.texts.match = matchPoint{}
		m.presentAll()
		shows(t, m, want)
		for i := range m.melds.places {
			p := &m.melds.places[i]
			if last := p.base[len(p.base)-1]; m.melds.at(last.x+last.w-1, p.Y).Tile != 4 {
				t.Errorf("the last tile of %v is not there", p.Rect)
			}
		}
	}
}

// TestMeldsNeverMove: where a meld stands does not change when others come or when it grows, at any
// size; a pair stands beside the others of its owner.
func TestMeldsNeverMove(t *testing.T) {
	melds := []string{"B1 B2 B3", "Y1 Y2 Y3", "K9 K9", "R7 B7 Y7", "K10 K11 K12", "K1 K1"}
	grown := []string{"B1 B2 B3 B4 B5 B6 B7 B8", "Y1 Y2 Y3 Y4", "K9 K9", "R7 B7 Y7 K7", "K10 K11 K12 K13", "K1 K1"}
	for size, most := range map[[2]int]int{{80, 24}: len(melds), {120, 36}: 3, {200, 60}: 3} { // as many as have room
		var before []meldPlace
		for n := range most {
			for _, all := range [][]string{melds, grown} {
				m := layingTable(t, termenv.TrueColor, size[0], size[1])
				onTable(t, m, "R1 R2", all[:n+1]...)
				for i, p := range before {
					if m.melds.places[i].Rect != p.Rect {
						t.Errorf("%v: with %d melds, the one at %d moves from %v to %v", size, n+1, i, p.Rect, m.melds.places[i].Rect)
					}
				}
				before = m.melds.places
			}
		}
		if size[1] == 24 && before[2].Y != before[5].Y {
			t.Errorf("pairs stand at %v and %v", before[2].Rect, before[5].Rect)
		}
	}
}

// TestLongRunsAreShortened in their place: their ends and their okeys are seen, a sign says that some
// are left out, and the mouse finds those that are seen.
func TestLongRunsAreShortened(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
		for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
			m := layingTable(t, profile, size[0], size[1])
			onTable(t, m, "R1 R2", "Y2 Y3 Y4 Y5 R5 Y7 Y8 R5 Y10 Y11 Y12")
			p := &m.melds.places[0]
			if first, last := p.base[0], p.base[len(p.base)-1]; first.at != 0 || last.at != 10 || last.x+last.w > p.X+p.lead+p.room {
				t.Errorf("%v: it is seen from %+v to %+v in %v", size, first, last, p.Rect)
			}
			okeys, out := 0, 0
			for _, l := range p.base {
				if l.at == leftOut {
					out++
					continue
				}
				if l.tile == m.view.Terms().Wild() {
					okeys++
				}
				if got := m.melds.at(l.x, p.Y); got.Spot != layout.OnMeld || got.Tile != l.at {
					t.Errorf("%v: at tile %d there is %+v", size, l.at, got)
				}
			}
			if okeys != 2 || out == 0 {
				t.Errorf("%v: %d okeys are seen, tiles are left out in %d places", size, okeys, out)
			}
			if _, rows := m.pages().rows(meldsPanel, m.brush()); !strings.Contains(words.Plain(rows[0].Text), "Y7 Y8") {
				t.Errorf("Tab shows %q", words.Plain(rows[0].Text))
			}
		}
	}
}

// fullTable has everybody lay runs of three, so many melds in all.
func fullTable(t *testing.T, profile termenv.Profile, w, h, melds int) *Model {
	t.Helper()
	m := layingTable(t, profile, w, h)
	terms := m.view.Terms()
	m.view.Melds = nil
	for n := range melds {
		c, first := tile.Colour(n%4), 1+n/4
		l, ok := terms.Lay([]tile.Tile{tile.New(c, first), tile.New(c, first+1), tile.New(c, first+2)})
		if !ok {
			t.Fatalf("meld %d is none", n)
		}
		m.view.Melds = append(m.view.Melds, game.TableMeld{Owner: game.Seat(n % 4), Laid: l})
	}
	m.texts.match = matchPoint{}
	m.presentAll()
	return m
}

// TestTablesFullOfMelds: 29 melds have a place at every size, with and without colours, none on
// another and all on the table; of more there is a line for each behind Tab.
func TestTablesFullOfMelds(t *testing.T) {
	for _, profile := range []termenv.Profile{termenv.Ascii, termenv.TrueColor} {
		for _, size := range [][2]int{{80, 24}, {80, 60}, {100, 30}, {120, 36}, {150, 45}, {200, 60}, {300, 100}} {
			m := fullTable(t, profile, size[0], size[1], 29)
			for i := range m.melds.places {
				r := m.melds.places[i].Rect
				if r.W == 0 {
					t.Errorf("%v: meld %d has no place", size, i)
				}
				for j := range i {
					if o := m.melds.places[j].Rect; r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
						t.Errorf("%v: %v stands on %v", size, r, o)
					}
				}
				inside := func(a cells.Rect) bool {
					return r.X >= a.X && r.Y >= a.Y && r.X+r.W <= a.X+a.W && r.Y+r.H <= a.Y+a.H
				}
				if !slices.ContainsFunc(m.layout.Laid.Areas[:], inside) {
					t.Errorf("%v: %v is outside of %v", size, r, m.layout.Laid.Areas)
				}
			}
		}
	}
	m := fullTable(t, termenv.Ascii, 80, 24, 44)
	if m.melds.left == 0 {
		t.Fatal("all of them fit")
	}
	shows(t, m, " more: [Tab]")
	m.openPanel(meldsPanel)
	m.presentAll()
	if m.modes.panel().Height() != len(m.view.Melds) {
		t.Errorf("the panel has %d lines for %d melds", m.modes.panel().Height(), len(m.view.Melds))
	}
}

// inTheme makes the table look otherwise.
func inTheme(t *testing.T, m *Model, look cells.Look) {
	t.Helper()
	look.Renderer = m.opts.Look.Renderer
	p, err := cells.NewPalette(look)
	if err != nil {
		t.Fatal(err)
	}
	m.palette, m.texts.match = p, matchPoint{}
	m.presentAll()
}

// TestShapesOnTheTable: where shapes tell the colours, they do so on melds, in the panel of melds,
// and on the okey, too.
func TestShapesOnTheTable(t *testing.T) {
	m := layingTable(t, termenv.TrueColor, 80, 24)
	onTable(t, m, "R5 K1", "R10 R11 R12", "B1 B2 B3", "Y7 K7 B7", "K3 R5 K5", "Y9 K9 R5", "F R6 R7")
	inTheme(t, m, cells.Look{Theme: "shapes"})
	for _, want := range []string{"10●11●12●", " 1■ 2■ 3■", " 7■ 7▲ 7◆", " 3▲4▲★ 5▲", " 9★ 9▲ 9◆", " 5●☘ 6● 7●", "OKEY 5●★"} {
		shows(t, m, want)
	}
	point(t, m, func(x tile.Tile) bool { return x == m.view.Terms().Wild() })
	shows(t, m, " ●★ ") // on the rack
	m.openPanel(meldsPanel)
	m.presentAll()
	shows(t, m, "→ Ayşe         3▲ 5●★=4▲ 5▲")
	shows(t, m, "5●★=9●/9■")
}

// TestShapesOfHands: at the end of a round and in a replay the tiles of hands have their shapes.
func TestShapesOfHands(t *testing.T) {
	m := layingTable(t, termenv.TrueColor, 80, 24)
	layOn(t, m, never)
	inTheme(t, m, cells.Look{Theme: "shapes"})
	b, shown := m.brush(), allOfEnd(m)
	for s, hand := range m.view.Reveal.Hands {
		for _, x := range hand.Distinct() {
			if game.Seat(s) != m.view.Sheet[0].Winner && x.Numbered() {
				text := strconv.Itoa(x.Number()) + string(b.Palette.Marks()[x.Colour()])
				if x == m.view.Terms().Wild() {
					text += "★"
				}
				if !strings.Contains(shown, text+" ") {
					t.Errorf("the end does not show %s", text)
				}
			}
		}
	}
}

// TestOwnersAreTold by where they sit, whatever their names are, with all signs and in plain ASCII;
// the panel names them.
func TestOwnersAreTold(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	m.s.Table().Names = [4]string{"", "Mustafa", "Mustafacan", "Mustafa Kema"}
	onTable(t, m, "K8 K1", "B1 B2 B3", "Y1 Y2 Y3", "R1 R2 R3", "K5 K6 K7")
	for i := range m.view.Melds {
		m.view.Melds[i].Owner = game.Seat(i)
	}
	point(t, m, func(x tile.Tile) bool { return x == tile.New(tile.Black, 8) })
	for _, want := range []string{"● B1", "→ Y1", "↑ R1", "← K5", "← Mustafa Kema ", " Mustafa →"} {
		shows(t, m, want)
	}
	inTheme(t, m, cells.Look{ASCII: true})
	for _, want := range []string{"o B1", "> Y1", "^ R1", "< K5", "K7  (K8)"} {
		shows(t, m, want)
	}
	inTheme(t, m, cells.Look{})
	m.openPanel(meldsPanel)
	m.presentAll()
	for _, want := range []string{"● You          B1", "→ Mustafa      Y1", "↑ Mustafacan   R1", "← Mustafa Kema K5"} {
		shows(t, m, want)
	}
}
