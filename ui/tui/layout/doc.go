// Package layout computes the places of everything on the table, and what is at a cell of the screen.
//
// It depends on the size of the window and the kind of game alone. It knows no match, paints nothing and has no
// state.
package layout
