package table_test

import (
	"math/rand/v2"
	"os"
	"regexp"
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

// tableWithMelds returns a table of Okey 101 two turns after the player opened.
func tableWithMelds(t *testing.T, lang string) *tabletest.Game {
	t.Helper()
	g := play(t, tabletest.Setup{Preset: "101", Lang: lang})
	opened := func() bool {
		v := g.View()
		return v.Opened[v.Seat].How != meld.NoWin && len(v.Placed()) == 0 && v.Step == game.MustDiscard
	}
	g.PlayRoundsUntil(opened)
	for range 2 {
		turn := g.View().Turns
		g.PlayUntil(func() bool { return g.View().Turns > turn })
	}
	return g
}

// A scene is a table that TestFits shows in every language and size.
type scene struct {
	name string
	*tabletest.Game
	shows []string // texts that every window shows in full
}

// scenes returns the scenes in the language lang.
func scenes(t *testing.T, lang string) (all []scene) {
	w := tabletest.Words(t, lang)
	add := func(name string, g *tabletest.Game, shows ...string) {
		all = append(all, scene{name + ", " + lang, g, shows})
	}
	from := func(s tabletest.Setup, keys ...string) *tabletest.Game {
		s.Lang = lang
		return play(t, s).Press(keys...)
	}
	for _, p := range game.Presets() {
		s := tabletest.Setup{Preset: p.Name, Options: func(o *table.Options) { o.OfferWin, o.Chains = true, !o.Rules.HasIndicator() }}
		add(p.Name, from(s))
		add("help of "+p.Name, from(s, "?"))
		add("end of the help of "+p.Name, from(s, "v", "?", "end"))
	}
	add("table", from(tabletest.Setup{}, "m", "d", "space", "left", "left")) // a tile is face down, and the drawn one is picked up
	add("leaving", from(tabletest.Setup{}, "q"))
	nothing := w.With("key.press.nothing", words.Args{"Pressed": "é"})
	for _, key := range []string{"s", "r", "tab", "?"} {
		add("panel "+key, from(tabletest.Setup{}, key))
		add("message over panel "+key, from(tabletest.Setup{}, key, "é"), nothing)
	}
	add("panel pause", from(tabletest.Setup{}, "f3"))
	add("panel of own discards", from(tabletest.Setup{}, "tab", "tab"))
	add("panel over melds", from(tabletest.Setup{At: fullPosition(20)}, "tab", "tab", "tab"))
	add("end of a round", from(tabletest.Setup{}).PlayRound())
	second := from(tabletest.Setup{}).PlayRound().NextRound()
	add("curve of chances", second.Press("i").DrawAndDiscard().Settle().Press("i"))
	third := from(tabletest.Setup{Options: withoutHints}).PlayRound().NextRound().PlayRound()
	add("curves of points", third.Press("esc"))
	add("gauge in colours", from(tabletest.Setup{Preset: "101", Colours: true}).DrawAndDiscard().Settle())
	add("melds", tableWithMelds(t, lang))
	add("end of 101", tableWithMelds(t, lang).PlayRound())
	add("word", open(t, tabletest.Setup{Lang: lang, Dir: t.TempDir()}), w.Say("sealed.go"), w.Say("sealed.why"), w.Say("sealed.note"))
	add("proof", tableAtEnd(t, lang).Press("v"))
	add("replay", replayAt(t, playedRecord(t, "classic", 1e6), lang, 20))
	add("replay with all hands", replayAt(t, playedRecord(t, "classic", 1e6), lang, 20).Press("down", "o"))
	add("replay at its end", replayAt(t, playedRecord(t, "classic", 1e6), lang, 0).Press("end"))
	add("replay of 101", replayAt(t, playedRecord(t, "101", 1e6), lang, 60))

	const long = "R1 R2 R3 R4 R6 R7 R8 R9 R10 R11 R12 R13"
	add("long piles", from(tabletest.Setup{At: &gametest.Position{Indicator: "R5", Discards: [4]string{0: long, 3: long}}}))
	add("few tiles left", from(tabletest.Setup{At: &gametest.Position{Indicator: "R5", StockLeft: new(5)}}))
	for turn := range game.Seat(2) {
		p := &gametest.Position{Preset: "101", Turn: turn, Turns: 9}
		add("captions of 101", open(t, tabletest.Setup{Lang: lang, At: p}), w.Say("caption.indicator"), w.Say("caption.okey"))
	}
	for _, preset := range []string{"classic", "101"} {
		add("clock and hint", from(withClock(tabletest.Setup{Preset: preset}), "i"))
		known := map[string]session.Acquaintance{
			"Ayşe": {Matches: 19, Ahead: 12, Behind: 7}, "Mehmet": {Matches: 240, Ahead: 112, Behind: 128}, "Zeynep": {Matches: 2, Ahead: 1, Behind: 1},
		}
		g := from(withTalk(tabletest.Setup{Preset: preset}, known))
		introduced := []string{}
		for seat := game.Seat(1); seat < 4; seat++ {
			if g.Session().RemarkOf(seat) == (session.Remark{}) && g.View().Opened[seat].How == meld.NoWin {
				introduced = append(introduced, tell.Standing(w, known[g.Name(seat)]))
			}
		}
		add("introductions", g, introduced...)
	}
	many := func(p *gametest.Position) *gametest.Position {
		p.Round, p.Scores = 3, []int{1303, 1303, 1303, 1303}
		return p
	}
	for _, c := range []struct {
		tile, key string
		melds     []string
	}{{"R5", "x", nil}, {"K13", "x", []string{"R13 B13 Y13"}}, {"K13", "q", nil}} {
		g := from(tabletest.Setup{At: many(open101(c.tile+" K1", c.melds...)), Options: func(o *table.Options) { o.Names[0], o.Warn = "Abdülkadir", true }})
		g.Point(c.tile).Press(c.key).Need(asks(g), "%s: nothing is asked", lang)
		add("question", g, g.Render(g.Teller().Question(g.Session().Question())))
	}
	pairs := func(owner game.Seat, tiles string) (all []gametest.Meld) {
		for x := range strings.FieldsSeq(tiles) {
			all = append(all, gametest.Meld{Owner: owner, Tiles: x + " " + x})
		}
		return all
	}
	add("Enter", from(tabletest.Setup{At: many(turn101("R5 K1", pairs(0, "R1 R3 B1 B3 Y1")...))}, "enter"), w.Say("discard.choose"), "1303")
	opened := turn101("", pairs(3, "R1 R3 R7 B1 B3 B7 Y1 Y3 Y7 K1")...)
	opened.Turn = 3
	longName := func(o *table.Options) { o.Names[2], o.Names[3] = "Abdurrahma", "Abdurrahma" }
	add("opened with pairs", open(t, tabletest.Setup{Lang: lang, At: opened, Options: longName}), "Abdurrahma ◆", w.Say("open.not"))
	p, fails := failingOpenings(2, [4]int{2: 2}, "partners=on")
	g := open(t, tabletest.Setup{Lang: lang, At: p, Options: options(fails, longName)}).Press("enter", "enter")
	add("partner with penalties", g, "Abdurrahma ◆", w.Say("open.not"), "1303", w.Say("standing.partner"), "+202 ")
	add("tutor", tableWithTutor(t, blunder, "", func(o *table.Options) { o.Words = w }).Discard("B9").Press("i"))
	for _, alone := range []bool{false, true} { // the winning tile stands alone or in a group
		g := winnableTable(t, tabletest.Setup{Preset: "parlour", Lang: lang}, true).Arrange("R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6 K1")
		if alone {
			g.Arrange("K1", "R1 R2 R3 B7 B8 B9 B10", "K12 R12 Y12 K6 B6 R6 Y6").Point("R6").Press("x")
		}
		add("finish refused", g.Point("R6").Press("f"), "[a]", "[f]")
	}
	return all
}

// TestFits checks that every screen fills the window at every size and in every language, that no text is cut off, that
// painting again changes nothing, and that no word or tile touches a panel.
func TestFits(t *testing.T) {
	testsize.SkipUnderRace(t)
	random := rand.New(rand.NewPCG(3, 4))
	for _, lang := range words.Languages() {
		for i, s := range scenes(t, lang) {
			sizes := [][2]int{{80, 24}, {81, 25}, {100, 30}, {120, 36}, {160, 45}, {200, 60}, {79, 24}, {80, 23}, {1, 1}}
			for range testsize.Of(2, 100) {
				sizes = append(sizes, [2]int{30 + random.IntN(170), 1 + random.IntN(60)})
			}
			for j, size := range sizes {
				if j > 0 && (i+j)%testsize.Of(2, 1) > 0 {
					continue
				}
				seen := s.Resize(size[0], size[1]).Fits(s.name).Screen()
				s.That(s.Screen() == seen, "%s, %v: painting again changes the screen", s.name, size)
				if size[0] < layout.MinWidth || size[1] < layout.MinHeight {
					continue
				}
				for _, text := range s.shows {
					s.That(strings.Contains(seen, text), "%s, %v: there is no %q", s.name, size, text)
				}
				if strings.HasPrefix(s.name, "panel") {
					checkPanelEdges(t, s.Game, s.name)
				}
			}
		}
	}
}

// tableAtEnd returns a table at the end of a match. The path of its journal is relative.
func tableAtEnd(t *testing.T, lang string) *tabletest.Game {
	t.Helper()
	here := check.Must(os.Getwd())
	t.Chdir(t.TempDir())
	g := playInDir(open(t, tabletest.Setup{Lang: lang, Preset: "simple", Dir: "matches"}), 1e6)
	g.Session().Store().Close()
	t.Chdir(here)
	return g
}

// TestScreens compares screens in English, without colours, with golden files. TestGoldenThemes covers the colours.
func TestScreens(t *testing.T) {
	began := regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z`) // the time in the name of a journal
	at := func(keys ...string) *tabletest.Game { return play(t, tabletest.Setup{}).Press(keys...) }
	large := tableWithMelds(t, "en").Resize(120, 36)
	for name, g := range map[string]*tabletest.Game{
		"help": at("?"), "scores": at("s"), "record": at("r"), "end of a round": at().PlayRound(), "melds": tableWithMelds(t, "en"),
		"word": open(t, tabletest.Setup{Dir: t.TempDir()}), "replay": replayAt(t, playedRecord(t, "classic", 1e6), "en", 20),
		"proof": tableAtEnd(t, "en").Press("v"), "melds in a large window": large,
		"table in a large window": at("m", "d", "space", "left", "left").Resize(120, 36),
	} {
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, began.ReplaceAllString(g.Screen(), "2026-03-01T20-30-00.000Z"))
		})
	}
}
