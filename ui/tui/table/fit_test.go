//go:build unconverted

package table

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/words"
)

// TestTextsFitAt80Columns: with the usual names, what happened and what to do stand side by side
// uncut, in every language; so do refusals, questions and the rows of every panel.
func TestTextsFitAt80Columns(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(lang)
		m := newTable(t, opts, layout.MinWidth, layout.MinHeight)
		terms := m.view.Terms()
		b := cells.NewBrush(m.grid, m.palette, terms.Wild(), terms.Okey()) // with letters tiles take the most room
		x := tile.New(tile.Black, 13)
		fits := func(room int, what, text string) {
			t.Helper()
			if n := b.Width(text); n > room {
				t.Errorf("%s: %s takes %d of %d cells: %s", lang, what, n, room, words.Plain(text))
			}
		}

		status := m.layout.Status.W - b.Width("▶ "+m.words.Say("you")+" ◆ · "+m.words.With("points", words.Args{"Count": 20})) - 3
		const longest = game.Seat(2) // of the usual names
		const begin, wait, mine = "prompt.begin prompt.begins", "prompt.wait", "prompt.draw prompt.take"
		for _, c := range []struct {
			happened game.Event
			prompts  string
		}{
			{game.Dealt{Dealer: longest, FirstThrow: 6, SecondThrows: []int{6}}, begin},
			{game.Shown{Seat: longest, Tile: x, Loss: 1}, begin + " " + wait + " " + mine},
			{game.Shown{Seat: m.me(), Tile: x, Loss: 1}, begin + " " + wait + " " + mine},
			{game.Drew{Seat: longest}, wait},
			{game.Took{Seat: longest, Tile: x}, wait},
			{game.Drew{Seat: m.me(), Tile: x}, "prompt.discard"},
			{game.Took{Seat: m.me(), Tile: x}, "prompt.discard prompt.finish"},
			{game.Discarded{Seat: longest, Tile: x}, wait + " " + mine + " prompt.last"},
			{game.Discarded{Seat: m.me(), Tile: x}, wait},
		} {
			for _, id := range strings.Fields(c.prompts) {
				fits(status, id, m.presenter().event(c.happened)+" — "+m.words.With(id, words.Args{"Name": "Mehmet"}))
			}
		}
		group := tell.Group([]tile.Tile{x, x, x, x, x, x})
		for _, r := range game.Reasons() {
			fits(status, r.Code(), m.words.With("refused."+r.Code(), words.Args{"Name": "Mehmet", "Tile": x, "Group": group}))
		}
		for _, id := range []string{"confirm.okey", "confirm.leave", "confirm.pass"} {
			fits(status, id, m.words.With(id, words.Args{"Tile": x})+"   [y] "+m.words.Say("key.yes")+"  [n] "+m.words.Say("key.no"))
		}
		for p := helpPanel; p <= lookRight; p++ {
			m.openPanel(p)
			title, rows := m.pages().rows(p, b)
			for _, r := range append(rows, cells.Row{Text: title + "  "}) {
				fits(layout.MinWidth-6, title, r.Text)
			}
			if len(rows) > layout.MinHeight-4 {
				t.Errorf("%s: %s has %d rows", lang, title, len(rows))
			}
		}
	}
}

// TestCaptionsFit: below the indicator and the stock, in every game, language and size class.
func TestCaptionsFit(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, preset := range []string{"classic", "101"} {
			for _, size := range [][2]int{{80, 24}, {110, 32}, {120, 36}, {160, 45}} {
				opts := tableOptions(t, termenv.Ascii)
				opts.Words, _ = words.New(lang)
				opts.Rules, _ = game.PresetByName(preset)
				m := newTable(t, opts, size[0], size[1])
				l, say := &m.layout, m.words.Say
				for _, c := range []struct {
					text string
					room cells.Rect
				}{
					{say("caption.indicator"), l.IndicatorCaption}, {say("caption.okey"), l.OkeyCaption}, {say("caption.left"), l.StockCaption},
					{say("draw"), l.StockCaption}, {m.words.With("caption.few", words.Args{"Number": 5}), l.StockCaption},
					{say("take"), l.PileNotes[layout.SideLeft]}, {say("take.useless"), l.PileNotes[layout.SideLeft]}, {say("threw.me"), l.PileNotes[layout.SideBottom]},
				} {
					if n := m.brush().SayWidth(c.text); n > c.room.W && c.room.W > 0 {
						t.Errorf("%s, %s, %v: %q takes %d of %d cells", lang, preset, size, c.text, n, c.room.W)
					}
				}
			}
		}
	}
}

// TestWhoWatchesIsOfferedNothing that only a player can do.
func TestWhoWatchesIsOfferedNothing(t *testing.T) {
	m := newWatch(t)
	for range 40 {
		think(t, m)
		m.Update(pace(m, m.s.At()))
		if f := m.texts.footer.Text; m.texts.takes || m.texts.draws || strings.Contains(f, "draw") || strings.Contains(f, "discard") {
			t.Fatalf("somebody who watches is offered a move:\n%s", pictureOf(m))
		}
	}
}
