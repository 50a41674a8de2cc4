package screen

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/words"
)

// keyByName returns the message of the key with the given name in bindings.
func keyByName(name string) tea.KeyMsg {
	types := map[string]tea.KeyType{
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, " ": tea.KeySpace, "left": tea.KeyLeft, "right": tea.KeyRight,
		"up": tea.KeyUp, "down": tea.KeyDown, "ctrl+c": tea.KeyCtrlC, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
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

// splitKeys returns the keys in a message. A message has several keys if they were typed faster than they were read.
// splitKeys drops pasted text and fragments of terminal reports that look like keys.
func splitKeys(msg tea.KeyMsg) []tea.KeyMsg {
	if msg.Paste {
		return nil
	}
	var keys []tea.KeyMsg
	if msg.Type == tea.KeyRunes && msg.Alt { // Esc and a letter in quick succession
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

// matches reports whether a key belongs to a binding, enabled or not. It ignores case.
func matches(k tea.KeyMsg, b key.Binding) bool {
	return slices.Contains(b.Keys(), strings.ToLower(k.String()))
}

// withDescription returns b with another description. shown lists its keys as displayed, and id is the ID of the
// message about their effect.
func withDescription(b key.Binding, w *words.Words, shown, id string) key.Binding {
	b.SetHelp(shown, w.Say(id))
	return b
}

// bind returns a binding of the named keys. shown lists the keys as displayed, and id is the ID of the message about
// their effect.
func bind(w *words.Words, id, shown string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
}

// EachKey calls handle for each key in a message.
func EachKey(msg tea.KeyMsg, handle func(tea.KeyMsg) tea.Cmd) tea.Cmd {
	var cmds []tea.Cmd
	for _, k := range splitKeys(msg) {
		cmds = append(cmds, handle(k))
	}
	return tea.Batch(cmds...)
}
