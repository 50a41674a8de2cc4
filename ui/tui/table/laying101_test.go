//go:build unconverted

package table

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// laidBefore are melds of the others on the table; the okey is R5.
var laidBefore = []string{"B6 B7 B8", "R5 K9 Y9", "Y10 Y11 Y12"}

// TestTilesThatFitAreMarked on the rack at once, wherever the cursor is: once open with the key that
// lays them off, before that as those that cost a penalty (rules 7.6 and 7.10).
func TestTilesThatFitAreMarked(t *testing.T) {
	for _, c := range []struct {
		open bool
		turn bool
		want string
	}{{true, true, "lay e,okey w,okey w,"}, {true, false, "fits,fits,"}, {false, true, "fits,fits,"}} {
		m := layingTable(t, termenv.TrueColor, 80, 24)
		onTable(t, m, "B5 B9 R9 K1 K2 Y3", laidBefore...)
		if !c.open {
			m.view.Opened[m.me()] = game.Opened{}
		}
		if !c.turn {
			m.view.Turn = m.me() + 1
		}
		m.hand.groups.at = groupsPoint{}
		m.standAs(t, "K1 K2", "B5 B9", "R9", "Y3")
		said := ""
		for _, g := range m.hand.groups.list {
			if g.row > 0 || g.first > 1 { // not what K1 and K2 want
				said += g.long + ","
			}
		}
		if said != c.want {
			t.Errorf("%+v: %q", c, said)
		}
		for text, fits := range map[string]bool{"B5": true, "B9": true, "K1": false, "Y3": false} {
			x, _ := tile.Parse(text)
			if m.s.Reading().Fitting.Has(x) != fits {
				t.Errorf("%+v: %v is marked: %v", c, x, !fits)
			}
		}
	}
}

// TestWhatWouldOpenIsSaid: below tiles that want one more, what the groups would be worth with it, as
// soon as that is enough to open (rule 7.4).
func TestWhatWouldOpenIsSaid(t *testing.T) {
	m := layingTable(t, termenv.TrueColor, 120, 36)
	for _, c := range []struct {
		groups, want string
	}{
		{"R10 R11 R12,K10 K11 K12,B11 B13", "12 → 102"},
		{"R9 R10 R11,K10 K11 K12,B11 B13", "12"},
		{"R10 R11 R12 R13,K10 K11 K12 K13,Y11 Y12 Y13,B11 B13", "12"}, // it is enough already
		{"R10 R11 R12,K10 K11 K12,B11 B12", "10 or 13"},
		{"B11 B13", "12"},
	} {
		standingAs(t, m, strings.Split(c.groups, ",")...)
		list := m.hand.groups.list
		if got := list[len(list)-1].long; got != c.want {
			t.Errorf("%s: %q, want %q", c.groups, got, c.want)
		}
	}
}

// TestTheGauge says how much is missing, and the key once it is enough (rules 7.4 and 7.5).
func TestTheGauge(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		m := layingTable(t, termenv.Ascii, size[0], size[1])
		standingAs(t, m, "R10 R11 R12 R13", "K10 K11 K12", "B1 B1", "Y2 Y2", "K13", "R6")
		g := &m.texts.laying.gauge
		if !g.shown || g.value != 79 || g.need != 101 || g.pairs != 2 || g.enough || g.pairsEnough {
			t.Errorf("%v: %+v", size, g)
		}
		shows(t, m, "92 with [a]")
		shows(t, m, "●●○○○")
		m.standAs(t, "R10 R11 R12 R13", "K10 K11 K12 K13", "B1 B1", "Y2 Y2", "R6")
		shows(t, m, "9 short")
		m.standAs(t, "R10 R11 R12 R13", "K10 K11 K12 K13", "B1 Y2 B1 Y2", "R6")
		m.view.Rules.OpenSum = 92
		m.presentAll()
		if !g.enough {
			t.Errorf("%v: %+v", size, g)
		}
		shows(t, m, "[o] open")
		m.view.Step = game.MustDraw // nothing can be laid before a tile has come (rule 7.3)
		m.presentAll()
		shows(t, m, "enough")
		if strings.Contains(pictureOf(m), "[o]") {
			t.Errorf("%v: a key that opens nothing yet", size)
		}
	}
}

// TestWhatTakingLeadsTo is said beside the tile that can be taken: what it opens with, or that it is of
// no use (rule 7.7).
func TestWhatTakingLeadsTo(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		for discard, want := range map[string]string{"K9": "106!", "R1": "no use"} {
			m := layingTable(t, termenv.Ascii, size[0], size[1])
			m.sitIn(t, gametest.Position{
				Preset: "101", Indicator: "B3", Turns: 9, Discards: [4]string{3: discard},
				Hands: [4]string{0: "R10 R11 R12 R13 K10 K11 K12 B1 B3 B5 B7 Y2 Y4 Y6 Y8 K2 K4 K6 R2 R4 B13"},
			})
			shows(t, m, "[t] take")
			shows(t, m, want)
			if gold := m.texts.advised; gold != (discard == "K9") {
				t.Errorf("%s: advised %v", discard, gold)
			}
		}
	}
}

// TestThePlaceIsSeenWhereATileWouldGo: as a shadow at the end that is picked, lit where it is held
// over it; Tab picks the other end (rule 7.6).
func TestThePlaceIsSeenWhereATileWouldGo(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {200, 60}} {
		m := layingTable(t, termenv.TrueColor, size[0], size[1])
		onTable(t, m, "R5 K1", "B7 B8 B9")
		point(t, m, func(x tile.Tile) bool { return x == m.view.Terms().Wild() })
		seen := func() (at int, how cells.TileState) {
			for i, l := range m.melds.places[0].shown {
				if l.how != cells.TilePlain {
					return i, l.how
				}
			}
			return -1, cells.TilePlain
		}
		if at, how := seen(); at != 0 || how != cells.TileWanted || m.melds.picked().End != meld.Low {
			t.Errorf("%v: at %d as %v", size, at, how)
		}
		press(m, "tab")
		if at, how := seen(); at != 3 || how != cells.TileWanted {
			t.Errorf("%v: after Tab at %d as %v", size, at, how)
		}
		m.hand.lift(false)
		m.hand.grip.over = m.melds.at(m.melds.places[0].base[0].x, m.melds.places[0].Y)
		m.presentAll()
		if at, how := seen(); at != 0 || how != cells.TileLifted {
			t.Errorf("%v: held over its low end at %d as %v", size, at, how)
		}
		for at, l := range m.melds.places[0].base { // what is pointed at does not depend on the shadow
			if got := m.melds.at(l.x, m.melds.places[0].Y).Tile; got != at {
				t.Errorf("%v: tile %d is taken for %d", size, at, got)
			}
		}
	}
}

// TestOneSentenceSaysWhatCanBeDone, with its key, above the rack.
func TestOneSentenceSaysWhatCanBeDone(t *testing.T) {
	for _, lang := range words.Languages() {
		w := spoken(t, lang)
		say := func(m *Model) string { return words.Plain(m.presenter().prompt()) }
		m := layingTable(t, termenv.Ascii, 80, 24)
		m.words = w
		standingAs(t, m, "R10 R11 R12 R13", "K10 K11 K12 K13", "B1 B2 B3 B4", "R6", "K1")
		if got := say(m); got != w.With("prompt.open", words.Args{"Value": "102"}) {
			t.Errorf("%s, it opens: %q", lang, got)
		}
		standingAs(t, m, "R10 R11", "R12 R13", "K10 K11 K12 K13", "B1 B2 B3 B4", "R6", "K1")
		m.texts.match = matchPoint{}
		m.presentAll()
		if got := say(m); got != w.With("prompt.open.arrange", words.Args{"Value": "102"}) {
			t.Errorf("%s, it opens when it is arranged: %q", lang, got)
		}
		onTable(t, m, "B5 B9 K1", "B6 B7 B8")
		m.standAs(t, "K1", "B5", "B9")
		if got := say(m); !strings.Contains(got, "[e]") || !strings.Contains(got, "B5 B9") {
			t.Errorf("%s, two can be laid off: %q", lang, got)
		}
		point(t, m, func(x tile.Tile) bool { return x == tile.New(tile.Blue, 5) })
		if got := say(m); !strings.Contains(got, "6-7-8") || !strings.Contains(got, "[e]") || !strings.Contains(got, "; 1") {
			t.Errorf("%s, the tile at hand can be laid off: %q", lang, got)
		}
		if got := m.melds.endsOf(m.view.Melds[0].Laid); got != "6-7-8" {
			t.Errorf("a run is called %q", got)
		}
	}
}

// TestNothingStandsOnAnything on a table where melds are laid, at any size: names, stacks, what is said
// beside them, the middle and the melds.
func TestNothingStandsOnAnything(t *testing.T) {
	for w := 80; w <= 300; w += 3 {
		for h := 24; h <= 100; h += 2 {
			p := layout.New(w, h, 16, true)
			type part struct {
				what string
				cells.Rect
			}
			var parts []part
			for side := range layout.Sides {
				parts = append(parts, part{"pile", p.Piles[side]}, part{"melds", p.Laid.Areas[side]})
				if side != layout.SideBottom {
					parts = append(parts, part{"name", p.Names[side]})
				}
			}
			if parts = append(parts, part{"indicator", p.IndicatorCaption}, part{"okey", p.OkeyCaption}, part{"stock", p.Stock}); p.Mat.W > 0 {
				parts = append(parts[:len(parts)-3], part{"mat", p.Mat})
			}
			for i, a := range parts {
				if a.W > 0 && (a.X < 0 || a.Y < 1 || a.X+a.W > w || a.Y+a.H > p.Status.Y) {
					t.Fatalf("%dx%d: %s %v is not on the table", w, h, a.what, a.Rect)
				}
				for _, b := range parts[:i] {
					if a.W > 0 && b.W > 0 && a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
						t.Fatalf("%dx%d: %s %v stands on %s %v", w, h, a.what, a.Rect, b.what, b.Rect)
					}
				}
			}
		}
	}
}
