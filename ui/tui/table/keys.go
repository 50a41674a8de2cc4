package table

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"

	"fair/okey/game"
	"fair/okey/ui/words"
)

// keys is the one key map of the game. Help and footer are made from it; which of them are possible now is set by enable.
type keys struct {
	move, ends, lift, undo, mark                               key.Binding
	colours, values, pairs, arrange, hint                      key.Binding
	draw, take, discard, finish, show                          key.Binding
	look, sheet, record, next, help                            key.Binding
	slower, faster, hasten, back, leave, quit, suspend, scroll key.Binding
	yes, no                                                    key.Binding
	// Of those who only watch.
	pause, step, nextSeat, prevSeat key.Binding
	mouse, rest, proof              key.Binding
	// Of games where melds are laid.
	open, layOff, swap, giveBack key.Binding
}

// newKeys binds the keys, described in a language.
func newKeys(w *words.Words) *keys {
	bind := func(id, shown string, names ...string) key.Binding {
		return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
	}
	return &keys{
		move:    bind("key.move", "←↓↑→ hjkl", "left", "right", "up", "down", "h", "j", "k", "l"),
		ends:    bind("key.ends", "Home End", "home", "end", "0", "$"),
		lift:    bind("key.lift", "Space", " "),
		undo:    bind("key.undo", "u", "u"),
		mark:    bind("key.mark", "m", "m"),
		colours: bind("key.colours", "c", "c"),
		values:  bind("key.values", "v", "v"),
		pairs:   bind("key.pairs", "p", "p"),
		arrange: bind("key.arrange", "a", "a"),
		hint:    bind("key.hint", "i", "i"),
		draw:    bind("key.draw", "d", "d"),
		take:    bind("key.take", "t", "t"),
		discard: bind("key.discard", "x Enter", "x", "enter"),
		finish:  bind("key.finish", "f", "f"),
		show:    bind("key.show", "g", "g"),
		look:    bind("key.look", "Tab", "tab"),
		sheet:   bind("key.sheet", "s", "s"),
		record:  bind("key.record", "r", "r"),
		next:    bind("key.next", "n", "n"),
		help:    bind("key.help", "?", "?"),
		slower:  bind("key.slower", "-", "-"),
		faster:  bind("key.faster", "+", "+", "="),
		hasten:  bind("key.hasten", "Enter", "enter", " "),
		back:    bind("key.back", "Esc", "esc"),
		leave:   bind("key.leave", "q", "q"),
		quit:    bind("key.quit", "Ctrl-C", "ctrl+c"),
		// The English letters answer a question in every language, beside those that are shown.
		yes:     bind("key.yes", w.Say("letter.yes"), "y", w.Say("letter.yes")),
		no:      bind("key.no", w.Say("letter.no"), "n", w.Say("letter.no"), "esc"),
		suspend: key.NewBinding(key.WithKeys("ctrl+z")),
		scroll:  bind("key.scroll", "↓↑", "up", "down", "k", "j"),

		mouse:    bind("key.mouse", "F2", "f2"),
		open:     bind("key.open", "o", "o"),
		layOff:   bind("key.layoff", "e", "e"),
		swap:     bind("key.swap", "w", "w"),
		giveBack: bind("key.giveback", "b", "b"),
		rest:     bind("key.rest", "F3", "f3"),
		proof:    bind("key.proof", "v", "v"),
		pause:    bind("key.pause", "Space", " "),
		step:     bind("key.step", "→ Enter", "right", "l", "enter"),
		nextSeat: bind("key.seats", "↓↑", "down", "j"),
		prevSeat: bind("key.seats", "↓↑", "up", "k"),
	}
}

// columns are the bindings of the help, in its columns, for who plays by some rules or for who watches.
func (k *keys) columns(rules *game.Rules, watch bool) [][]key.Binding {
	if watch {
		return [][]key.Binding{
			{k.pause, k.step, k.nextSeat, k.slower, k.faster, k.next}, {k.look, k.sheet, k.record}, {k.help, k.back, k.leave, k.quit},
		}
	}
	table := []key.Binding{k.draw, k.take, k.discard, k.finish, k.show, k.hint, k.look, k.next, k.hasten}
	switch {
	case rules.Opens():
		table = []key.Binding{k.draw, k.take, k.giveBack, k.open, k.layOff, k.swap, k.discard, k.look, k.next, k.hasten}
	case !rules.HasGosterme():
		table = []key.Binding{k.draw, k.take, k.discard, k.finish, k.hint, k.look, k.next, k.hasten}
	}
	hand := []key.Binding{k.move, k.ends, k.lift, k.colours, k.values, k.pairs, k.arrange, k.undo, k.mark}
	if rules.Opens() { // there it is mostly about what can be laid from the rack, and its column has room
		hand = append(hand, k.hint)
	}
	more := []key.Binding{k.sheet, k.record, k.help, k.slower, k.faster, k.rest, k.mouse, k.back, k.leave, k.quit}
	if !rules.Pairs && !rules.Opens() {
		hand = slices.Delete(hand, 5, 6)
	}
	if !rules.HasPoints() {
		more = more[1:]
	}
	return [][]key.Binding{table, hand, more}
}
