package table_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestTexts_FitIn80Columns checks in every language that the longest events and prompts fit on one line, with the usual
// names, and that refusals and questions are not cut off.
func TestTexts_FitIn80Columns(t *testing.T) {
	for _, lang := range words.Languages() {
		g := play(t, tabletest.Setup{Lang: lang})
		w, tells, x := g.Words, g.Teller(), tile.New(tile.Black, 13)
		who := "▶ " + w.Say("you") + " ◆ · " + w.With("points", words.Args{"Count": 20})
		status := g.Plan.Status.W - ansi.StringWidth(who) - 3
		fits := func(id, text string) {
			t.Helper()
			n := ansi.StringWidth(g.Render(text)) // colours are marked with letters, which are the widest marks
			check.That(t, n <= status, "%s: %s takes %d of %d cells: %s", lang, id, n, status, text)
		}
		const longest = game.Seat(2) // the seat with the longest name
		const me = session.Player
		const begin, wait, mine = "prompt.begin prompt.begins", "prompt.wait", "prompt.draw prompt.take"
		for _, c := range []struct {
			happened game.Event
			prompts  string
		}{
			{game.Dealt{Dealer: longest, FirstThrow: 6, SecondThrows: []int{6}}, begin},
			{gametest.Acted(game.ShowTwin, longest, x), begin + " " + wait + " prompt.draw"},
			{gametest.Acted(game.ShowTwin, me, x), begin + " " + wait + " prompt.draw"},
			{gametest.Acted(game.Draw, longest, tile.None), wait},
			{gametest.Acted(game.Take, longest, x), wait},
			{gametest.Acted(game.Draw, me, x), "prompt.discard"},
			{gametest.Acted(game.Take, me, x), "prompt.discard prompt.finish"},
			{gametest.Acted(game.Discard, longest, x), wait + " " + mine + " prompt.last"},
			{gametest.Acted(game.Discard, me, x), wait},
		} {
			for _, id := range strings.Fields(c.prompts) {
				fits(id, tells.Event(c.happened)+" — "+w.With(id, words.Args{"Name": "Mehmet"}))
			}
		}
		group := tell.Group([]tile.Tile{x, x, x, x, x, x})
		for _, r := range game.Reasons() {
			fits(r.Code(), w.With("refused."+r.Code(), words.Args{"Name": "Mehmet", "Tile": x, "Group": group}))
		}
		for _, id := range []string{"confirm.okey", "confirm.leave", "confirm.leave.closes", "confirm.pass"} {
			fits(id, w.With(id, words.Args{"Tile": x})+"   [y] "+w.Say("key.yes")+"  [n] "+w.Say("key.no"))
		}
	}
}
