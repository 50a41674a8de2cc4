package screen

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/words"
)

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

// splitKeys takes apart the keys that came in one message because they were typed faster than they
// were read. What was pasted, and pieces of terminal reports that look like keys, are no keys.
func splitKeys(msg tea.KeyMsg) []tea.KeyMsg {
	if msg.Paste {
		return nil
	}
	var keys []tea.KeyMsg
	if msg.Type == tea.KeyRunes && msg.Alt { // Escape and a letter typed in quick succession
		keys, msg.Alt = append(keys, tea.KeyMsg{Type: tea.KeyEsc}), false
	}
	if msg.Type != tea.KeyRunes || len(msg.Runes) == 1 {
		return append(keys, msg)
	}
	if strings.ContainsAny(string(msg.Runes), ";<[") {
		return keys
	}
	for _, r := range msg.Runes {
		k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		if r == ' ' {
			k.Type = tea.KeySpace
		}
		keys = append(keys, k)
	}
	return keys
}

// bound reports whether a key is that of a binding, whether it does something now or not: if not,
// the player is told why. Capital letters are as good as small ones.
func bound(k tea.KeyMsg, b key.Binding) bool {
	return slices.Contains(b.Keys(), strings.ToLower(k.String()))
}

// named is a binding with another word for the same key, as short or as true as a place wants it.
func named(b key.Binding, w *words.Words, shown, id string) key.Binding {
	b.SetHelp(shown, w.Say(id))
	return b
}

// bind returns the binding of keys, shown with a text.
func bind(w *words.Words, id, shown string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
}

// EachKey does what the keys of a message do.
func EachKey(msg tea.KeyMsg, key func(tea.KeyMsg) tea.Cmd) tea.Cmd {
	var cmds []tea.Cmd
	for _, k := range splitKeys(msg) {
		cmds = append(cmds, key(k))
	}
	return tea.Batch(cmds...)
}
