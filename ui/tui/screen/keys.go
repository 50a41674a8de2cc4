package screen

import (
	"slices"
	"strings"

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

// isOneOf reports whether a key has one of the given names. It ignores case.
func isOneOf(k tea.KeyMsg, names []string) bool {
	return slices.Contains(names, strings.ToLower(k.String()))
}

// bind returns the help for the named keys. shown lists the keys as displayed, and id is the ID of the message about
// their effect.
func bind(w *words.Words, id, shown string, names ...string) KeyHelp {
	return KeyHelp{shown, w.Say(id), names}
}
