package tui

import tea "github.com/charmbracelet/bubbletea"

// MaxColumns and MaxRows are the largest size of a window that is painted, in cells. Some terminals can be made, or
// claim to be, many times as large, and the grids would need hundreds of megabytes.
const MaxColumns, MaxRows = 1000, 500

// boundSize returns msg. If it is the size of a window, it is reduced to the largest size that is painted. The rest
// of the window stays blank.
func boundSize(msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, MaxColumns), Height: min(size.Height, MaxRows)}
	}
	return msg
}
