// Package background determines whether the terminal's background is light. It also keeps the drawing library from
// asking for the background colour before main starts. That takes up to five seconds if the terminal does not answer,
// and even "okey --version" would wait.
//
// It must be initialised before the drawing library. Go initialises packages in the order of their import paths, so the
// module path must sort before the library's. A test checks the order.
package background

import "github.com/charmbracelet/lipgloss"

func init() {
	// The table paints every cell, so the answer makes no difference.
	lipgloss.SetHasDarkBackground(true)
}
