package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/keyboard"
)

func TestBoundSize(t *testing.T) {
	filtered := filter(new(keyboard.Keyboard), nil)
	for _, c := range []struct{ window, drawn tea.WindowSizeMsg }{
		{tea.WindowSizeMsg{Width: 80, Height: 24}, tea.WindowSizeMsg{Width: 80, Height: 24}},
		{tea.WindowSizeMsg{Width: 65535, Height: 65535}, tea.WindowSizeMsg{Width: MaxColumns, Height: MaxRows}},
		{tea.WindowSizeMsg{Width: 4000, Height: 10}, tea.WindowSizeMsg{Width: MaxColumns, Height: 10}},
	} {
		if got := filtered(nil, c.window); got != c.drawn {
			t.Errorf("%v is drawn as %v", c.window, got)
		}
	}
}
