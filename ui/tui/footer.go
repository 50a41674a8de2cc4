package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
)

// enable tells the key map which keys do something now; the footer leaves the others out.
func (m *Model) enable() {
	k, v := m.keys, &m.view
	playing := v.Phase == game.Playing
	table := m.panel == noPanel && m.ask == nil && !m.opts.Watch
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
		{&k.finish, table && m.opts.Offer && len(m.finishes()) > 0},
		{&k.show, can(game.ShowTwin, tile.None)},
		{&k.giveBack, can(game.Return, tile.None)},
		{&k.open, table && m.opens() && m.mine() && m.canLay()},
		{&k.layOff, table && m.opens() && m.mine() && len(m.fits) > 0 && v.Check(m.fits[min(m.fit, len(m.fits)-1)]) == nil},
		{&k.swap, table && m.opens() && m.canSwap(held)},
		{&k.hasten, table && m.othersTurn() && m.opts.Pace != Instant},
		{&k.hint, table && m.mine() && m.hintsLeft()},
		{&k.lift, table}, // also over an empty slot: the footer stays the same while the cursor moves
		{&k.next, !playing || m.may(game.Pass)},
		{&k.scroll, len(m.rows) > panelHeight(&m.layout)},
	} {
		b.binding.SetEnabled(b.on)
	}
}

// possible is what the footer offers, the most useful first, and what it offers always.
func (m *Model) possible() (keys []key.Binding, always []key.Binding) {
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
	if m.ask != nil {
		yes := k.yes
		if m.ask.enter {
			yes.SetHelp(yes.Help().Key+" Enter", yes.Help().Desc)
		}
		return []key.Binding{yes, k.no}, nil
	}
	if m.dealing != nil {
		return []key.Binding{named(k.rest, w, "Enter", "key.hasten")}, nil
	}
	if m.resting() {
		return []key.Binding{named(k.rest, w, "F3", "foot.go")}, []key.Binding{k.leave}
	}
	if m.replay != nil && (m.panel == noPanel || m.panel == endPanel) {
		return m.replay.keys(m.keys, w), []key.Binding{k.help, k.leave}
	}
	if m.opts.Watch && (m.panel == noPanel || m.panel == endPanel) {
		pause := "foot.pause"
		if m.paused {
			pause = "foot.go"
		}
		return []key.Binding{
			named(k.next, w, "n", next), named(k.pause, w, "Space", pause), k.step, named(k.nextSeat, w, "↓↑", "foot.seat"), named(k.faster, w, "+ -", "foot.pace"),
			named(k.look, w, "Tab", "foot.look"), named(k.sheet, w, "s", "foot.sheet"), named(k.record, w, "r", "foot.record"),
		}, []key.Binding{k.help, k.leave}
	}
	if m.panel != noPanel {
		more := k.help
		if m.panel == helpPanel {
			more = named(k.help, w, "?", "foot.rules")
		}
		return []key.Binding{
			named(k.next, w, "n", next), named(k.back, w, "Esc", "foot.close"), k.scroll, named(k.look, w, "Tab", "foot.look"),
			named(k.sheet, w, "s", "foot.sheet"), named(k.record, w, "r", "foot.record"),
		}, []key.Binding{more, k.leave}
	}
	if m.opens() {
		open := "key.open"
		if v := &m.view; v.Opened[m.me].How != meld.NoWin {
			open = "foot.lay"
		}
		back := k.back
		back.SetEnabled(m.mine() && len(m.view.Placed()) > 0)
		place := k.look
		place.SetEnabled(k.layOff.Enabled() && m.lifted == nil && len(m.fits) > 1)
		return []key.Binding{
			named(k.next, w, "n", next), k.draw, k.take, k.giveBack, named(k.open, w, "o", open), k.layOff, named(place, w, "Tab", "foot.place"), k.swap,
			named(k.discard, w, "x", "key.discard"), named(back, w, "Esc", "foot.takeback"), named(k.hasten, w, "Enter", "key.hasten"),
			named(k.arrange, w, "a", "foot.arrange"), k.hint, named(k.lift, w, "Space", lift),
		}, []key.Binding{k.help, k.leave}
	}
	return []key.Binding{
		named(k.next, w, "n", next), k.draw, k.take, k.finish, named(k.discard, w, "x", "key.discard"), k.show,
		named(k.hasten, w, "Enter", "key.hasten"),
		named(k.lift, w, "Space", lift), named(k.arrange, w, "a", "foot.arrange"), k.hint,
		named(k.colours, w, "c", "foot.colours"), named(k.values, w, "v", "foot.values"),
	}, []key.Binding{k.help, k.leave}
}

// betweenKeys is what stands between two keys of the footer.
const betweenKeys = "  "

// makeFooter makes the last line of a screen so wide: the keys that do something now, the most useful first, and behind them those that
// stand there always. Where there is no room for all, keys are left out whole, the least useful first.
func makeFooter(width int, keys []key.Binding, always ...key.Binding) footer {
	off := func(k key.Binding) bool { return !k.Enabled() }
	keys, always = slices.DeleteFunc(keys, off), slices.DeleteFunc(always, off)
	for {
		f := footerOf(slices.Concat(keys, always))
		if f.width() <= width-2 || len(keys) == 0 {
			return f
		}
		keys = keys[:len(keys)-1]
	}
}

// footerOf is a footer with just these keys.
func footerOf(keys []key.Binding) (f footer) {
	for i, k := range keys {
		if i > 0 {
			f.text += betweenKeys
		}
		text := k.Help().Key + " " + k.Help().Desc
		f.keys = append(f.keys, span{f.width(), k.Help().Key, len([]rune(text)), k.Keys()[0]})
		f.text += text
	}
	return f
}

// footer is the last line: a text, and the keys that stand in it.
type footer struct {
	text string
	keys []span
}

// span is a key in the footer, which can be clicked.
type span struct {
	x    int
	text string
	w    int
	name string
}

// after is the footer with a text before its keys, if there is room for it.
func (f footer) after(text string, width int) footer {
	shift := len([]rune(text))
	if shift+f.width() > width-2 {
		return f
	}
	f.text = text + f.text
	for i := range f.keys {
		f.keys[i].x += shift
	}
	return f
}

// width is how many cells it takes.
func (f *footer) width() int { return len([]rune(f.text)) }

// at is the key whose words are at a column.
func (f *footer) at(x int) (tea.KeyMsg, bool) {
	for _, s := range f.keys {
		if x >= s.x && x < s.x+s.w {
			return keyNamed(s.name), true
		}
	}
	return tea.KeyMsg{}, false
}

// keyNamed is the key of a name as bindings have it.
func keyNamed(name string) tea.KeyMsg {
	types := map[string]tea.KeyType{
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, " ": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight,
		"up": tea.KeyUp, "down": tea.KeyDown, "ctrl+c": tea.KeyCtrlC,
	}
	t, named := types[name]
	if named && name != " " {
		return tea.KeyMsg{Type: t}
	}
	if !named {
		t = tea.KeyRunes
	}
	return tea.KeyMsg{Type: t, Runes: []rune(name)}
}

func (f *footer) paint(b *brush, r rect) {
	b.fill(r, ' ', ink, bar)
	b.line(r.x+1, r.y, f.text, dim, false)
	for _, k := range f.keys {
		b.line(r.x+1+k.x, r.y, k.text, gold, true)
	}
}
