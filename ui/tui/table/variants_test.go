package table_test

import (
	"fmt"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/testsize"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestPresets_Matches plays whole matches of every preset by key presses, with the preset's number of seats and,
// in a long test, the other possible numbers.
func TestPresets_Matches(t *testing.T) {
	testsize.SkipUnderRace(t)
	for i, p := range game.Presets() {
		for seats := 2; seats <= 4; seats++ {
			rules := p.Rules
			rules.Seats = seats
			if rules.Validate() != nil || !testsize.Long() && (seats != p.Rules.Seats || i%2 > 0) {
				continue
			}
			t.Run(fmt.Sprint(p.Name, " ", seats), func(t *testing.T) {
				g := play(t, tabletest.Setup{Preset: p.Name, Options: func(o *table.Options) {
					if o.Rules, o.Talk, o.Hints = rules, true, 0; rules.LaysMelds() {
						o.Rules.Rounds = 3
					} else if rules.HasPoints() {
						o.Rules.StartPoints = testsize.Of(5, rules.StartPoints)
					}
				}})
				for g.PlayRound(); g.View().Phase != game.MatchOver; g.PlayRound() {
					g.NextRound()
				}
				g.Shows("another match")
			})
		}
	}
}

// TestChains checks the digits below the example hand in the rules (section 6), sorted by colour and by number.
func TestChains(t *testing.T) {
	const hand = "Y1 Y2 Y3 Y8 B4 B5 B7 B9 R13 K1 K2 K3 K4 K5"
	s := tabletest.Setup{
		At:      &gametest.Position{Preset: "simple", Hands: [4]string{hand}, Discards: [4]string{3: "R8"}},
		Options: func(o *table.Options) { o.Chains = true },
	}
	chains := func(g *tabletest.Game) (all string) {
		for _, x := range strings.Fields(hand) {
			at := g.Slot(g.Point(x).Cursor())
			all += strings.Trim(g.TextIn(at.Line(at.H)), "─ ") + " "
		}
		return all
	}
	g := play(t, s)
	check.Equal(t, chains(g.Press("c")), "3 3 3 1 2 2 1 1 1 5 5 5 5 5 ", "by colour")
	byNumber := chains(g.Press("v"))
	g.That(strings.HasPrefix(byNumber, "2 "), "by number, the chain of Y1 and K1 is in %s", byNumber)
	s.Options = func(o *table.Options) { o.Brackets = table.BracketsNone }
	check.Equal(t, strings.TrimSpace(chains(play(t, s))), "", "chains that nobody wants")
}

// TestPresets_Texts checks what presets add to the screen: chains, the partner, jokers and seats that are out. It also
// checks the side panel.
func TestPresets_Texts(t *testing.T) {
	of := func(preset string) *tabletest.Game {
		return play(t, tabletest.Setup{Preset: preset, Options: func(o *table.Options) { o.Chains = preset == "simple" }})
	}
	of("simple").Shows("chains by colour", "──1────2────2─", "first to finish wins")
	of("emulator").Shows("   ★   ")
	of("partners").Shows("19  partner")
	out := play(t, tabletest.Setup{W: 120, H: 36, At: &gametest.Position{
		Preset: "elimination", Round: 2, Scores: []int{9, 9, 0, 9}, EliminatedIn: [4]int{2: 1}, Discards: [4]string{3: "R8"},
	}})
	if line := strings.TrimSpace(out.Lines()[1]); line != "Mehmet çırak  out" && line != "Mehmet ◆ çırak  out" {
		t.Errorf("of who is out it says %q", line)
	}
	play(t, tabletest.Setup{W: 160, H: 45}).Shows("Points ", "This round")
}

// TestPot checks that the header shows the points in the pot, and that the score sheet shows who won them (rule 5.7).
func TestPot(t *testing.T) {
	p := handAt("R1 R2 R3 B7 B8 B9 B10 K10 K11 K12 Y7 Y8 Y9 B6 R5", "")
	p.Set, p.Pot = []string{"pot=on"}, 11
	for lang, want := range map[string][2]string{"en": {"   pot 12 ", "★ pot +12 "}, "tr": {"   çanakta 12 ", "★ çanak +12 "}} {
		for _, size := range sizes101 {
			g := play(t, tabletest.Setup{W: size[0], H: size[1], Lang: lang, At: p}).Shows(want[0])
			g.Arrange("R5", "R1 R2 R3", "B7 B8 B9 B10 B6", "K10 K11 K12", "Y7 Y8 Y9").Point("R5").Press("f", "s").Shows(want[1])
		}
	}
	play(t, tabletest.Setup{}).ShowsNone(" pot ")
}

// TestRemarks_Fit checks that every remark exists in every language and fits beside its seat at all sizes, and that the
// player's phrase and the longest answer fit together below the rack. A remark at the end of a round must not mention
// another round, since bots also make it at the end of a match.
func TestRemarks_Fit(t *testing.T) {
	room := 1000
	for _, size := range [][2]int{{layout.MinWidth, layout.MinHeight}, {100, 30}, {120, 36}, {200, 60}} {
		plan := layout.New(size[0], size[1], 14, false)
		room = min(room, plan.Told[layout.SideLeft].W, plan.Told[layout.SideRight].W)
	}
	below := layout.New(layout.MinWidth, layout.MinHeight, 11, true).Trail.W - 2
	for _, lang := range words.Languages() {
		w, longest := tabletest.Words(t, lang), 0
		for _, temper := range bots.Tempers() {
			for occasion := session.OnTake; occasion <= session.OnThanked; occasion++ {
				r := session.Remark{Temper: temper, Occasion: occasion}
				for i := range tell.Remarks(w, r) {
					r.Variant = uint8(i)
					text := tell.Remark(w, r)
					n := len([]rune(text))
					check.That(t, !strings.HasPrefix(text, "“say.") && n <= room, "%s: %s does not fit in %d cells", lang, text, room)
					round := strings.Contains(strings.ToLower(text), "round") || strings.Contains(text, "eni el")
					check.That(t, !round || occasion < session.OnWin || occasion > session.OnDrawn, "%s: %s", lang, text)
					longest = max(longest, n)
				}
			}
		}
		for _, phrase := range session.Phrases() {
			said := w.Say("you") + ": “" + tell.Phrase(w, phrase) + "”  ·  Mehmet: "
			check.That(t, len([]rune(said))+longest <= below, "%s: %s is too long, with %d cells of %d", lang, said, longest, below)
		}
	}
}
