// Package layout computes the position of everything on the table and finds what is at a given cell.
//
// The positions depend only on the size of the window, the number of rack columns and whether the game has melds on the
// table.
package layout
