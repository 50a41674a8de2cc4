// Package cells implements a grid of cells, brushes that paint tiles, text and scrolling documents on it in the colours
// of a theme, and a painter that sends the changed cells to a terminal.
//
// It depends on tiles, but on no other part of the game, and on no session and no terminal program. It does not query
// the terminal. Tiles in text are marks of package words.
package cells
