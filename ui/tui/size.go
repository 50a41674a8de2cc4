package tui

import tea "github.com/charmbracelet/bubbletea"

// The largest size that is painted, in cells. Some terminals can be made, or claim to be, many times as large, and
// the grids would take hundreds of megabytes.
const mostColumns, mostRows = 1000, 500

// boundSize limits the size of a window to the largest that is painted. The rest stays blank.
func boundSize(msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, mostColumns), Height: min(size.Height, mostRows)}
	}
	return msg
}
