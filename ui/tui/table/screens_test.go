package table_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestFits checks that every screen fills the window at every size and in every language, that no text is cut off, that
// painting again changes nothing, and that no word or tile touches a panel. It compares some screens in English with
// golden files. TestGoldenThemes covers the colours.
func TestFits(t *testing.T) {
	testsize.SkipUnderRace(t)
	random := rand.New(rand.NewPCG(3, 4))
	began := regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`) // the time in the name of a journal
	pictured := strings.Split("panel help|panel scores|panel record|end of a round|word|replay|proof|melds|melds large|table large", "|")
	for _, lang := range words.Languages() {
		scenes := 0
		eachScene(t, lang, func(name string, g *tabletest.Game, texts ...string) {
			scenes++
			sizes := [][2]int{{80, 24}, {120, 36}, {81, 25}, {100, 30}, {160, 45}, {200, 60}, {79, 24}, {80, 23}, {1, 1}}
			for range testsize.Of(2, 100) {
				sizes = append(sizes, [2]int{30 + random.IntN(170), 1 + random.IntN(60)})
			}
			for i, size := range sizes {
				if i > 1 && (scenes+i)%testsize.Of(3, 1) > 0 {
					continue
				}
				seen := g.Resize(size[0], size[1]).Fits(name).Screen()
				g.That(g.Screen() == seen, "%s, %v: painting again changes the screen", name, size)
				if picture := name + []string{"", " large"}[min(i, 1)]; i < 2 && lang == "en" && slices.Contains(pictured, picture) {
					t.Run(picture, func(t *testing.T) { golden.RequireEqual(t, began.ReplaceAllString(seen, "2026-03-01T20-30-00.000Z")) })
				}
				if size[0] < layout.MinWidth || size[1] < layout.MinHeight {
					continue
				}
				for _, text := range texts {
					g.That(strings.Contains(seen, text), "%s, %v: there is no %q", name, size, text)
				}
				if strings.HasPrefix(name, "panel") {
					checkPanelEdges(t, g, name)
				}
			}
			g.Resize(80, 24)
		})
	}
}

// eachScene calls show with tables in the language lang that show every kind of screen, and with texts that every window
// shows in full. Later scenes may go on at the same table.
func eachScene(t *testing.T, lang string, show func(name string, g *tabletest.Game, texts ...string)) {
	w := tabletest.Words(t, lang)
	at := func(s tabletest.Setup) *tabletest.Game {
		s.Lang = lang
		return open(t, s)
	}
	for _, p := range game.Presets() {
		g := at(tabletest.Setup{Preset: p.Name, Options: func(o *table.Options) { o.OfferWin, o.Chains = true, !o.Rules.HasIndicator() }}).Settle()
		show(p.Name, g)
		show("help of "+p.Name, g.Press("?"))
		show("end of the help of "+p.Name, g.Press("esc", "v", "?", "end"))
	}
	g := at(tabletest.Setup{}).Settle()
	for _, panel := range []string{"s scores", "r record", "tab discards", "? help"} {
		key, name, _ := strings.Cut(panel, " ")
		show("panel "+name, g.Press(key))
		show("message over panel "+name, g.Press("é"), w.With("key.press.nothing", words.Args{"Pressed": "é"}))
		g.Press("esc")
	}
	show("panel of own discards", g.Press("tab", "tab"))
	show("panel pause", g.Press("esc", "f3"))
	show("leaving", g.Press("left", "q"))
	show("table", g.Press("n", "m", "d", "space", "left", "left")) // a tile is face down, and the drawn one is picked up
	show("end of a round", g.Press("esc").PlayRound())
	show("curve of chances", g.NextRound().Press("i").DrawAndDiscard().Settle().Press("i"))
	g.Session.Table().Hints = 0
	show("curves of points", g.PlayRound().Press("esc"))
	show("panel over melds", at(tabletest.Setup{At: fullPosition(20)}).Press("tab", "tab", "tab"))
	show("gauge in colours", at(tabletest.Setup{Preset: "101", Colours: true}).Settle().DrawAndDiscard().Settle())
	g = at(tabletest.Setup{Preset: "101", Seed: 29}).Settle()
	show("melds", g.PlayUntil(func() bool { return len(g.View().Melds) > 10 }))
	show("end of 101", g.PlayRound())
	show("word", at(tabletest.Setup{Dir: t.TempDir()}), w.Say("sealed.go"), w.Say("sealed.why"), w.Say("sealed.note"))
	here := check.Must(os.Getwd())
	t.Chdir(t.TempDir()) // so that the path of the journal is relative
	ended := playInDir(at(tabletest.Setup{Preset: "simple", Dir: "matches", Options: withoutHints}), 1e6)
	ended.Session.Store().Close()
	t.Chdir(here)
	show("proof", ended.Press("v"))
	g = replayAt(t, playedRecord(t, "classic", 1e6), lang, 20)
	show("replay", g)
	show("replay with all hands", g.Press("down", "o"))
	show("replay at its end", g.Press("end"))
	show("replay of 101", replayAt(t, playedRecord(t, "101", 1e6), lang, 60))

	const long = "R1 R2 R3 R4 R6 R7 R8 R9 R10 R11 R12 R13"
	show("long piles", at(tabletest.Setup{At: &gametest.Position{Indicator: "R5", Discards: [4]string{0: long, 3: long}}}))
	show("few tiles left", at(tabletest.Setup{At: &gametest.Position{Indicator: "R5", StockLeft: new(5)}}))
	for turn := range game.Seat(2) {
		p := &gametest.Position{Preset: "101", Turn: turn, Turns: 9}
		show("captions of 101", at(tabletest.Setup{At: p}), w.Say("caption.indicator"), w.Say("caption.okey"))
	}
	for _, preset := range []string{"classic", "101"} {
		known := map[string]session.Acquaintance{
			"Ayşe": {Matches: 19, Ahead: 12, Behind: 7}, "Mehmet": {Matches: 240, Ahead: 112, Behind: 128}, "Zeynep": {Matches: 2, Ahead: 1, Behind: 1},
		}
		g := at(withClock(withTalk(tabletest.Setup{Preset: preset}, known))).Settle()
		introduced := []string{}
		for seat := game.Seat(1); seat < 4; seat++ {
			if g.Session.RemarkOf(seat) == (session.Remark{}) && g.View().Opened[seat].How == meld.NoWin {
				introduced = append(introduced, tell.Standing(w, known[g.Name(seat)]))
			}
		}
		show("introductions and clock", g, introduced...)
		show("clock and hint", g.Press("i"))
	}
	many := func(p *gametest.Position) *gametest.Position {
		p.Round, p.Scores = 3, []int{1303, 1303, 1303, 1303}
		return p
	}
	for _, c := range []struct {
		tile, key string
		melds     []string
	}{{"R5", "x", nil}, {"K13", "x", []string{"R13 B13 Y13"}}, {"K13", "q", nil}} {
		g := at(tabletest.Setup{At: many(open101(c.tile+" K1", c.melds...)), Options: func(o *table.Options) { o.Names[0], o.Warn = "Abdülkadir", true }})
		g.Point(c.tile).Press(c.key).Need(asks(g), "%s: nothing is asked", lang)
		show("question", g, g.Render(g.Teller().Question(g.Session.Question())))
	}
	pairs := func(owner game.Seat, tiles string) (all []gametest.Meld) {
		for x := range strings.FieldsSeq(tiles) {
			all = append(all, gametest.Meld{Owner: owner, Tiles: x + " " + x})
		}
		return all
	}
	show("Enter", at(tabletest.Setup{At: many(turn101("R5 K1", pairs(0, "R1 R3 B1 B3 Y1")...))}).Press("enter"), w.Say("discard.choose"), "1303")
	opened := turn101("", pairs(3, "R1 R3 R7 B1 B3 B7 Y1 Y3 Y7 K1")...)
	opened.Turn = 3
	longName := func(o *table.Options) { o.Names[2], o.Names[3] = "Abdurrahma", "Abdurrahma" }
	show("opened with pairs", at(tabletest.Setup{At: opened, Options: longName}), "Abdurrahma ◆", w.Say("open.not"))
	p, fails := failingOpenings(2, [4]int{2: 2}, "partners=on")
	g = at(tabletest.Setup{At: p, Options: options(fails, longName)}).Press("enter", "enter")
	show("partner with penalties", g, "Abdurrahma ◆", w.Say("open.not"), "1303", w.Say("standing.partner"), "+202 ")
	show("tutor", tableWithTutor(t, blunder, "", func(o *table.Options) { o.Words = w }).Discard("B9").Press("i"))
	g = winnableTable(t, tabletest.Setup{Preset: "parlour", Lang: lang}, true).Arrange("R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")
	show("finish refused in a group", g.Point("R6").Press("f"), "[a]", "[f]")
	g.Arrange("K1", "R1 R2 R3 B7 B8 B9 B10", "K12 R12 Y12 K6 B6 R6 Y6").Point("R6").Press("x")
	show("finish refused", g.Point("R6").Press("f"), "[a]", "[f]")
}
