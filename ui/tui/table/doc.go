// Package table is the table on the screen: it shows a player's view of a match and turns keys and
// the mouse into actions of the reducer.
//
// It computes no rule, and knows nothing of the menu that leads to it: what leaving does is told by
// whoever makes it.
package table
