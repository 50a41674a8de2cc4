// Package layout computes where everything on the table goes, and what is at a given cell of the screen.
//
// The places depend only on the size of the window and the kind of game. The package has no state, and knows nothing of
// matches or painting.
package layout
