// Package cells implements a grid of cells, brushes that paint tiles, texts and scrolling documents on it in the
// colours of a theme, and a painter that sends a terminal the cells that have changed.
//
// It depends on the faces of tiles and on nothing else of the game: it imports no rules, no session and no terminal
// program, and does not query the terminal. Tiles within texts are marks of package words.
package cells
