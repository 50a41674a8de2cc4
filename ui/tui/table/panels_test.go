package table_test

import (
	"strings"
	"testing"

	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// checkPanelEdges reports an error if a word or a tile on the table touches a panel. The parameter what describes the
// panel.
func checkPanelEdges(t *testing.T, g *tabletest.Game, what string) {
	t.Helper()
	left, right := -1, -1
	for y, line := range g.Lines() {
		shown := []rune(line)
		if at := strings.IndexRune(line, '╭'); at >= 0 && y > 0 {
			left = len([]rune(line[:at]))
			right = len([]rune(line[:strings.LastIndex(line, "╮")]))
		}
		if left < 0 {
			continue
		}
		for _, beside := range []rune{shown[left-1], shown[right+1]} {
			if beside != ' ' && beside != '▄' { // not the ledge of the rack
				t.Errorf("%s, %s: line %d leans against it:\n%s", g.Words.Lang(), what, y, g.Screen())
			}
		}
		if strings.ContainsRune(line, '╰') {
			return
		}
	}
	t.Errorf("%s: there is no panel:\n%s", what, g.Screen())
}

// TestRecord_Scrolling checks that the record opens at its end, follows new turns, and scrolls by line and by page.
func TestRecord_Scrolling(t *testing.T) {
	g := play(t, tabletest.Setup{})
	for len(g.View().Record) < 24 {
		g.DrawAndDiscard().Settle()
	}
	g.DrawAndDiscard().Press("r").Settle()
	rows := g.Teller().Record().Rows
	_, newest, _ := strings.Cut(g.Render(rows[len(rows)-1].Text), "\t")
	end := g.Shows(strings.ReplaceAll(newest, "\t", " ")).Screen()
	for _, keys := range [][]string{{"down"}, {"up", "down"}, {"pgup", "pgdown"}, {"end"}} {
		g.Press(keys...).That(g.Screen() == end, "%q does not lead to the end", keys)
	}
	line, page := g.Press("up").Screen(), g.Press("pgup").Screen()
	g.That(line != end && page != line, "↑ or PgUp does not scroll")
	g.Press("home").Shows(" 1. ").That(g.Press("pgdown").Screen() != page, "PgDn does nothing")
}

// TestQuestion_OverPanel checks that the footer shows a question if a panel covers the status, and that its keys can be
// clicked there.
func TestQuestion_OverPanel(t *testing.T) {
	for _, lang := range words.Languages() {
		g := play(t, tabletest.Setup{Lang: lang, Options: withoutHints}).PlayRound().Press("q")
		g.Shows(g.Teller().Question(g.Session.Question()))
		footer := strings.TrimRight(g.Footer(), " ")
		last := g.Plan.Footer
		last.X, last.W = len([]rune(footer))-1, 1
		g.Click(last).That(g.Session.Question() == nil && !g.HasQuit(), "a click on the last word, no, is another key")
	}
}
