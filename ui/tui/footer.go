package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// enable tells the key map which keys do something now; the footer leaves the others out.
func (m *Model) enable() {
	k, v := m.keys, &m.view
	playing := v.Phase == game.Playing
	table := m.panel == noPanel && m.ask == nil
	held := m.rack.At(m.held()).Tile
	can := func(kind game.Kind, t tile.Tile) bool {
		return table && v.Check(game.Action{Kind: kind, Tile: t}) == nil
	}
	for _, b := range []struct {
		binding *key.Binding
		on      bool
	}{
		{&k.draw, can(game.Draw, tile.None)},
		{&k.take, can(game.Take, tile.None)},
		{&k.discard, can(game.Discard, held)},
		{&k.finish, can(game.Finish, held)},
		{&k.show, can(game.ShowTwin, tile.None)},
		{&k.hasten, table && m.othersTurn() && m.opts.Pace != Instant},
		{&k.lift, table}, // also over an empty slot: the footer stays the same while the cursor moves
		{&k.next, !playing || m.may(game.Pass)},
	} {
		b.binding.SetEnabled(b.on)
	}
}

// possible is what the footer offers, the most useful first.
func (m *Model) possible() []key.Binding {
	k, w := m.keys, m.words
	next := "key.next"
	switch {
	case m.view.Phase == game.MatchOver:
		next = "key.another"
	case m.view.Phase == game.Playing:
		next = "key.pass"
	}
	lift := "foot.lift"
	if m.lifted != nil {
		lift = "foot.put"
	}
	if m.panel != noPanel {
		return []key.Binding{
			named(k.next, w, "n", next), named(k.back, w, "Esc", "foot.close"), k.scroll, k.look, k.sheet, k.record, k.help, k.leave,
		}
	}
	return []key.Binding{
		named(k.next, w, "n", next), k.draw, k.take, named(k.discard, w, "x", "key.discard"), k.finish, k.show, named(k.hasten, w, "Enter", "key.hasten"),
		named(k.lift, w, "Space", lift), named(k.colours, w, "c", "foot.colours"), named(k.values, w, "v", "foot.values"),
		k.help, k.leave,
	}
}

// styleFooter gives the footer the theme's colours.
func (m *Model) styleFooter() {
	style := func(r role) lipgloss.Style {
		return m.opts.Renderer.NewStyle().Foreground(m.palette.colours[r]).Background(m.palette.colours[bar])
	}
	m.footer.ShortSeparator = "  "
	m.footer.Styles.ShortKey = style(gold).Bold(true)
	m.footer.Styles.ShortDesc = style(dim)
	m.footer.Styles.ShortSeparator = style(dim)
	m.footer.Styles.Ellipsis = style(dim)
}

// describeFooter makes the last line of the screen, styled and as wide as the screen, when it offers other keys than before.
func (m *Model) describeFooter() {
	keys := m.possible()
	offered := fmt.Sprint(m.layout.w, " ")
	for _, k := range keys {
		if k.Enabled() {
			offered += k.Help().Key + k.Help().Desc
		}
	}
	if offered == m.texts.offered {
		return
	}
	m.texts.offered = offered
	m.footer.Width = m.layout.w - 2
	ground := m.opts.Renderer.NewStyle().Background(m.palette.colours[bar])
	// The blank between a key and its word has no style of its own in the library.
	line := strings.ReplaceAll(m.footer.ShortHelpView(keys), endOfStyle+" ", endOfStyle+ground.Render(" "))
	line = ansi.Truncate(ground.Render(" ")+line, m.layout.w, "")
	m.texts.footer = line + ground.Render(spaces(m.layout.w-ansi.StringWidth(line)))
}
