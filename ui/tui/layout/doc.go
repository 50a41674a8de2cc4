// Package layout computes the position of everything on the table, and finds what is at a given cell of the screen.
//
// The positions depend only on the size of the window and the kind of game. The package has no state, and involves
// neither matches nor painting.
package layout
