package tui

import tea "github.com/charmbracelet/bubbletea"

// The largest size that is drawn, in cells: more than any screen has room for. Some terminals can
// be made, or claim to be, many times as large, and the grids would take hundreds of megabytes.
const mostColumns, mostRows = 1000, 500

// boundSize is a message in which a window is no larger than what is drawn. What is beyond stays
// blank.
func boundSize(msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, mostColumns), Height: min(size.Height, mostRows)}
	}
	return msg
}
