// Package layout computes the places of everything on the table, and what is at a cell of the screen.
//
// The places depend only on the size of the window and the kind of game. The package has no state, and does not depend
// on a match or on what is painted.
package layout
