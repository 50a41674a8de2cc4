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
		"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"ctrl+c": tea.KeyCtrlC, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
	}
	if t, named := types[name]; named {
		return tea.KeyMsg{Type: t}
	}
	k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
	if name == " " {
		k.Type = tea.KeySpace
	}
	return k
}

// matches reports whether a key belongs to a binding, enabled or not. It ignores case.
func matches(k tea.KeyMsg, b key.Binding) bool {
	return slices.Contains(b.Keys(), strings.ToLower(k.String()))
}

// bind returns a binding of the named keys. shown lists the keys as displayed, and id is the ID of the message about
// their effect.
func bind(w *words.Words, id, shown string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, w.Say(id)))
}
