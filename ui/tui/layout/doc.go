// Package layout is where everything on the table stands, and what is at a place of the screen.
//
// It is computed from the size of the window and the kind of game alone: it knows no match, paints
// nothing and keeps nothing.
package layout
