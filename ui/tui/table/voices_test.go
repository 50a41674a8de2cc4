package table_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/tabletest"
)

var (
	toGo      = regexp.MustCompile(`(\d+) tiles? missing`)
	madeGroup = regexp.MustCompile(`\d+(?:-\d+){2,}`)
	valid     = regexp.MustCompile(`(?:✓ (\d+))|(?:(\d+) ✓)`)
	gauge     = regexp.MustCompile(`with \[a\]|short|enough|\[o\]`)
)

// checkTexts checks that the prompt, the labels of the groups, the gold edges, the gauge and the hint agree with each
// other.
func checkTexts(g *tabletest.Game) {
	s, line, below := g.Session, messageOf(g), g.Ledges()
	pile := g.Plan.Piles[layout.SideLeft]
	advised := strings.HasPrefix(strings.TrimSpace(g.TextIn(pile.Line(pile.H-1))), "==")
	missing := toGo.FindStringSubmatch(g.Screen())
	takes := strings.Contains(line, "take it")
	g.That(takes == advised || !s.May(game.Take) || s.May(game.Pass), "the line says %q, and the edge is golden: %v", line, advised)
	g.That(advised || !strings.Contains(below, "take"), "below a group stands take, and no edge is golden")
	picture := g.Picture()
	for _, r := range g.Plan.Ledges {
		for x := r.X; x < r.X+r.W; x++ {
			sign, ink, _, _ := picture.CellAt(x, r.Y)
			g.That(sign != '✓' || ink == cells.RoleGood, "a complete group does not have the colour of good")
		}
	}
	if s.LaysMelds() && !s.HasOpened() {
		checkGauge(g, below)
	}
	hint := hintShown(g)
	takes = strings.HasPrefix(hint, "Take ") && s.May(game.Take) // not an okey on the table
	g.That(takes == advised || !s.May(game.Take) || s.May(game.ShowTwin), "the hint says %q, and the edge is golden: %v", hint, advised)
	g.That(!takes || strings.Contains(hint, "finish") || strings.Contains(hint, madeGroup.FindString(line)), "the line says %q, the hint %q", line, hint)
	if missing != nil && (strings.HasPrefix(hint, "Draw") || strings.HasPrefix(hint, "Throw")) && strings.Contains(hint, " missing") {
		g.That(strings.Contains(hint, missing[1]+" tile"), "%q, and the hint says %q", missing[0], hint)
	}
}

// checkGauge checks that the gauge of Okey 101 agrees with the openings of the rack and the hand, and with the labels
// of the groups.
func checkGauge(g *tabletest.Game, labels string) {
	var arranged []int
	for _, a := range g.View().Legal() {
		if how, value := g.View().ValueOpening(a.Groups); a.Kind == game.Open && how == meld.Melds {
			arranged = append(arranged, value)
		}
	}
	text := g.TextIn(g.Plan.Melds.Gauge)
	if gauge.MatchString(text) && len(arranged) > 0 && g.View().Taken == tile.None {
		enough := strings.Contains(text, "[o]") || strings.Contains(text, "enough")
		g.That(enough || strings.Contains(text, fmt.Sprint(slices.Max(arranged))), "the hand opens with %v, the gauge says %q", arranged, text)
	}
	sum := 0
	for _, m := range valid.FindAllStringSubmatch(labels, -1) {
		n, _ := strconv.Atoi(m[1] + m[2])
		sum += n
	}
	onRack := g.Session.Reading().OnRack.Value
	g.That(sum == onRack, "the groups on the rack add up to %d, they open with %d", sum, onRack)
}

// hintShown returns the text of the current hint. If there is none, it asks for one.
func hintShown(g *tabletest.Game) string {
	if !isHinted(g) {
		g.Press("i")
	}
	h, _ := g.Session.Hint()
	texts := g.Teller().Hint(h)
	why, _, _ := strings.Cut(g.Render(texts.Why), ":") // a list may be cut short
	g.That(strings.Contains(g.TextIn(g.Plan.Status), g.Render(texts.Do)), "the line does not say %q", texts.Do)
	g.That(strings.Contains(g.TextIn(g.Plan.Trail), why), "the line below the rack does not say %q", why)
	return messageOf(g)
}
