// Package background keeps the drawing library from asking the terminal for its background colour
// before main has begun. That question costs up to five seconds where nobody answers, and even
// "okey --version" would ask it.
//
// It must be initialised before the drawing library is, which Go does in the order of the import
// paths: that is why the module's path comes early in the alphabet. A test holds it.
package background

import "github.com/charmbracelet/lipgloss"

func init() {
	// The table paints every cell it owns, so that the answer would not change a thing.
	lipgloss.SetHasDarkBackground(true)
}
