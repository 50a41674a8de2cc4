// Package cells implements a grid of cells, brushes that paint tiles, texts and scrolling documents on it in the
// colours of a theme, and a painter that sends a terminal the cells that have changed.
//
// It knows the faces of tiles and nothing else of the game: it imports no rules, no session and no terminal program,
// and asks the terminal nothing. Tiles within texts are marks of package words.
package cells
