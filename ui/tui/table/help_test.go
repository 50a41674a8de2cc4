package table_test

import (
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/ui/practice"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestHelp_Practice checks that the help of lessons and training lists only keys that work there.
func TestHelp_Practice(t *testing.T) {
	series := map[string]practice.Series{"training": practice.NewDeck(practice.LoadNotebook("", time.Now), false)}
	for _, course := range practice.Courses() {
		series[course] = practice.NewCourse(course, new(practice.Progress))
	}
	for _, lang := range words.Languages() {
		for name, s := range series {
			g := tabletest.Open(t, func(o table.Options) (*table.Model, error) { return tui.NewPractice(o, s, nil) }, tabletest.Setup{Lang: lang})
			checkHelpPages(g.Press("?"), name)
			_, panel, _ := strings.Cut(strings.Join(g.Scrolled(), "\n"), "╭")
			names := func(id string) bool { return strings.Contains(panel, " "+g.Words.Say(id)) }
			g.That(names("key.draw") && names("learn.on") == (name != "training") && names("train.next") == (name == "training"), "%s: the help lacks a key", name)
			g.That(!names("key.hint") && !names("key.next") && !names("key.tutor") && !names("key.review") && !names("key.sheet"), "%s: the help names a key that is of no use there", name)
		}
	}
}

// TestHelp_Chains checks that the help explains the digits below the tiles, depending on how the rack was last sorted
// (rules, section 6).
func TestHelp_Chains(t *testing.T) {
	s := tabletest.Setup{Preset: "simple", Options: func(o *table.Options) { o.Chains = true }}
	g := play(t, s)
	for key, want := range map[string][2]string{
		"v": {"chains by number", "longest chains by number (v); c shows them by colour"},
		"c": {"chains by colour", "longest chains by colour (c); v shows them by number"},
	} {
		g.Press(key).Shows(want[0]).Press("?").Shows(want[1]).Press("esc")
	}
	s.Preset = "classic"
	play(t, s).Shows("OKEY ", "chains by colour")
	play(t, tabletest.Setup{Preset: "simple"}).ShowsNone("digits", "chains by").Press("?").ShowsNone("digits", "longest chains")
}

// checkHelpPages checks that the help at g has at most two pages.
func checkHelpPages(g *tabletest.Game, what string) {
	second := g.Fits(what).Shows(g.Words.Say("help.title")).Press("pgdown").Fits(what).Screen()
	g.Press("end").That(g.Screen() == second, "%s: the help has more than two pages", what)
}

// TestHelp_Pages checks that the help has at most two pages in the smallest window, unless chains are shown.
func TestHelp_Pages(t *testing.T) {
	for _, preset := range game.Presets() {
		for _, lang := range words.Languages() {
			for _, watched := range []bool{false, true} {
				g := open(t, tabletest.Setup{Preset: preset.Name, Lang: lang, Options: func(o *table.Options) { o.Watch = watched }})
				checkHelpPages(g.Press("?"), preset.Name)
			}
		}
	}
}

// TestHelp_Signs checks the explanations of the jokers (rule 1.9) and, without colours, of the letters of the colours.
// K stands for black, not for kırmızı (red). In Turkish, the table explains the letters until the first key press.
func TestHelp_Signs(t *testing.T) {
	const letters = "R kırmızı  B mavi  K siyah  Y sarı"
	play(t, tabletest.Setup{Preset: "emulator"}).Press("?").Shows("☘ false joker, stands for any tile")
	play(t, tabletest.Setup{Preset: "simple"}).Press("?").ShowsNone("☘")
	open(t, tabletest.Setup{Lang: "tr"}).Wait(step).Shows(letters).Press("right").ShowsNone(letters).Press("?").Shows(letters)
	open(t, tabletest.Setup{Lang: "tr", Colours: true}).Wait(step).ShowsNone(letters).Press("?").ShowsNone(letters)
	open(t, tabletest.Setup{}).Wait(step).ShowsNone("R red")
}
