// Package cells is a grid of cells: themes, tiles, texts and documents that scroll, painted on it, and
// a painter that sends a terminal what differs from the grid that it shows.
//
// It knows what a tile looks like and nothing else of the game: it imports no rules, no session and
// no terminal program, and asks the terminal nothing. What a text says is its callers' business;
// tiles within texts are marks of package words.
package cells
