//go:build unconverted

package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// presetTable is a table of a preset, with house rules of its own.
func presetTable(t *testing.T, preset string, w, h int, set ...string) *Model {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	rules, err := game.PresetByName(preset)
	if err == nil {
		opts.Rules, err = rules.With(set...)
	}
	if err != nil {
		t.Fatal(err)
	}
	opts.Chains = !opts.Rules.HasIndicator()
	return newTable(t, opts, w, h)
}

// TestEveryPresetIsPlayedToItsEnd: whole matches of every preset and every number of seats, with
// the keys.
func TestEveryPresetIsPlayedToItsEnd(t *testing.T) {
	for _, p := range game.Presets() {
		for seats := 2; seats <= 4; seats++ {
			rules := p.Rules
			rules.Seats = seats
			if rules.LaysMelds() || rules.Validate() != nil || testing.Short() && seats != p.Rules.Seats { // see TestPlaysAMatchOf101
				continue
			}
			t.Run(fmt.Sprint(p.Name, " ", seats), func(t *testing.T) {
				opts := tableOptions(t, termenv.TrueColor)
				opts.Rules, opts.Talk = rules, true
				m := newTable(t, opts, 80, 24)
				for {
					playOn(t, m)
					if m.view.Phase == game.MatchOver {
						break
					}
					press(m, "n")
					settle(t, m)
				}
				shows(t, m, "another match")
				for _, k := range []string{"s", "s", "r", "r", "?"} {
					press(m, k)
					if n := len(strings.Split(pictureOf(m), "\n")); n != 24 {
						t.Fatalf("after %s the screen has %d lines", k, n)
					}
				}
			})
		}
	}
}

// TestArrangedFinish: the groups on the rack are the hand (rule 3.5); the best arrangement is one
// that is good, and a tile out of place is named.
func TestArrangedFinish(t *testing.T) {
	for _, hand := range []string{
		"R1 R2 R3 B7 B8 B9 B10 K5 Y5 B5 Y10 Y11 Y12 Y13 K1", "R1 R2 R3 B7 B8 B9 R5 K5 Y5 B5 Y10 Y11 Y12 Y13 K1",
		"R1 R1 R2 R2 B7 B7 K9 K9 Y4 Y4 Y13 Y13 B12 B12 K1", "R12 R13 R1 F B5 Y5 K5 K6 K7 K8 R5 Y1 B1 K1 K13", "Y2 Y3 R5 Y5 B2 R2 K2 B8 B9 B10 K6 Y6 R6 B6 K13",
	} {
		m := presetTable(t, "parlour", 80, 24)
		m.sitIn(t, gametest.Position{Preset: "parlour", Drawn: true, Indicator: "R4", Hands: [4]string{hand}})
		press(m, "a")
		finish, ok := m.view.DearestFinish() // the tile that is put apart
		if !ok {
			t.Fatalf("%s does not win", hand)
		}
		point(t, m, func(x tile.Tile) bool { return x == finish.Tile })
		if !slices.Contains(m.s.Finishes(), m.hand.held()) {
			t.Errorf("%s does not win, arranged as %v", hand, m.rack().Groups(m.hand.cursor))
		}
		groups := m.rack().Groups(m.hand.cursor)
		last := len(groups) - 1
		groups[0][0], groups[last][0] = groups[last][0], groups[0][0]
		m.rack().Arrange(append(groups, []tile.Tile{finish.Tile}))
		point(t, m, func(x tile.Tile) bool { return x == finish.Tile })
		if slices.Contains(m.s.Finishes(), m.hand.held()) {
			t.Errorf("%s wins, arranged as %v", hand, m.rack().Groups(m.hand.cursor))
		}
	}
}

// TestChainsUnderTheTiles: the hand of the rules' example, sorted by colour, shows its chains;
// sorted by number, the others (section 6).
func TestChainsUnderTheTiles(t *testing.T) {
	m := presetTable(t, "simple", 80, 24)
	tiles, err := tile.ParseAll("Y1 Y2 Y3 Y8 B4 B5 B7 B9 R13 K1 K2 K3 K4 K5")
	if err != nil {
		t.Fatal(err)
	}
	m.view.Hand = tile.SetOf(tiles...)
	m.hand.chains = m.view.Terms().Chains(m.view.Hand)
	press(m, "c")
	got := ""
	for _, x := range tiles {
		got += fmt.Sprint(m.hand.chainOf(x), " ")
	}
	if got != "3 3 3 1 2 2 1 1 1 5 5 5 5 5 " {
		t.Errorf("chains by colour are %s", got)
	}
	press(m, "v")
	if n := m.hand.chainOf(tiles[0]); n != 2 { // Y1 and K1
		t.Errorf("the chain of Y1 by number is %d", n)
	}
	m.opts.Chains = false
	if m.hand.chainOf(tiles[0]) != 0 {
		t.Error("chains are shown though nobody wants them")
	}
}

// TestPresetsShowWhatIsTheirs: chains below the tiles, the partner, what is wild, who is out, and
// the sheet and the record where there is room beside the table.
func TestPresetsShowWhatIsTheirs(t *testing.T) {
	simple := presetTable(t, "simple", 80, 24)
	shows(t, simple, "chains by colour")
	shows(t, simple, "──1────2────2─")
	shows(t, simple, "first to finish wins")
	shows(t, presetTable(t, "emulator", 80, 24), "   ★   ")
	shows(t, presetTable(t, "partners", 80, 24), "19  partner")
	out := presetTable(t, "elimination", 120, 36)
	out.view.Fell[2], out.view.Scores[2] = 1, 0
	out.texts.match = matchPoint{}
	out.presentAll()
	if lines := strings.Split(pictureOf(out), "\n"); strings.TrimSpace(lines[1]) != "Mehmet ◆ apprentice  out" {
		t.Errorf("of who is out it says %q", lines[1])
	}
	wide := presetTable(t, "classic", 160, 45)
	shows(t, wide, "Points ")
	shows(t, wide, "This round")
}

func TestBotsTalkIfTheyMay(t *testing.T) {
	for _, talk := range []bool{true, false} {
		opts := tableOptions(t, termenv.Ascii)
		opts.Talk = talk
		opts.Levels[2].Temper = bots.Hunter
		m := newTable(t, opts, 80, 24)
		heard := 0
		for range 40 { // whoever takes says so now and then
			m.sitIn(t, gametest.Position{Turn: 2, Seed: uint64(heard + 1), Turns: 9 + 4*heard, Discards: [4]string{1: "R1"}})
			bot, _ := m.s.BotToMove()
			m.show(m.s.Play(bot.Answer(game.Action{Kind: game.Take}, nil)))
			if m.presentAll(); m.texts.seats[m.sideOf(2)].remark != "" {
				break
			}
			heard++
		}
		if said := heard < 40; said != talk {
			t.Errorf("talk %v: somebody speaks: %v", talk, said)
		}
		if said := m.texts.seats[layout.SideBottom].remark; said != "" {
			t.Errorf("the player says %q", said)
		}
		if talk {
			shows(t, m, m.texts.seats[m.sideOf(2)].remark)
		}
	}
}

// TestSpeechFits: what bots say fits beside the table at 80 columns, in every language.
func TestSpeechFits(t *testing.T) {
	room := layout.New(layout.MinWidth, layout.MinHeight, 14, false).Remarks[layout.SideLeft].W
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, temper := range bots.Tempers() {
			for _, occasion := range []session.Occasion{session.OnTake, session.OnShow, session.OnWin, session.OnLoss} {
				if text := "“" + w.Say(remarkID(session.Remark{Temper: temper, Occasion: occasion})) + "”"; len([]rune(text)) > room {
					t.Errorf("%s: %s takes %d of %d cells", lang, text, len([]rune(text)), room)
				}
			}
		}
	}
}

// TestTempersHaveTheirPace: a quick bot is waited for less long than a slow one.
func TestTempersHaveTheirPace(t *testing.T) {
	if bots.Quick.Pace() >= 1 || bots.Slow.Pace() <= 1 {
		t.Fatal("the tempers have no pace")
	}
	m := othersTurnTable(t, Normal)
	if p := m.bots.pauseOf(m.s.Table().Levels[m.view.Turn].Temper); p != Normal.step() {
		t.Errorf("an even bot takes %v", p)
	}
	m.s.Table().Levels[m.view.Turn].Temper = bots.Slow
	if p := m.bots.pauseOf(m.s.Table().Levels[m.view.Turn].Temper); p <= Normal.step() {
		t.Errorf("a slow bot takes %v", p)
	}
}

func TestHelpSaysWhatIsWild(t *testing.T) { // rule 1.9
	for preset, want := range map[string]string{"classic": "the okey's plain twin", "emulator": "false joker, stands for any tile", "simple": ""} {
		m := presetTable(t, preset, 80, 24)
		press(m, "?")
		if text := pictureOf(m); strings.Contains(text, "☘") != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s:\n%s", preset, text)
		}
	}
}

func TestPromptsOfAFreeStockEnd(t *testing.T) { // rule 2.9
	for value, want := range map[string][2]string{
		"free": {"take it [t] or pass [n]", "throw one [x]"}, "winOnly": {"finish with it [t] or pass [n]", "finish with a tile [f]"},
	} {
		m := presetTable(t, "classic", 80, 24, "stockEnd="+value)
		m.s.Table().Offer = false
		v := m.view
		v.Turn, v.Turns, v.Step, v.StockLeft = m.me(), 60, game.MustDraw, 0
		v.Discards[v.Left(m.me())] = []tile.Tile{tile.New(tile.Red, 1)}
		if got := m.presenter().prompt(); got != want[0] {
			t.Errorf("stockEnd=%s: %q", value, got)
		}
		v.Step, v.Taken = game.MustDiscard, tile.New(tile.Red, 1)
		if got := m.presenter().prompt(); got != want[1] {
			t.Errorf("stockEnd=%s: %q", value, got)
		}
	}
}
