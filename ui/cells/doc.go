// Package cells implements a grid of cells, brushes that paint tiles, text and scrolling documents on it in the colours
// of a theme, and a painter that sends the changed cells to a terminal.
//
// Apart from tiles, it depends on no part of the game, and it knows nothing of sessions or of the program's event loop.
// It does not query the terminal. Tiles in text are marks, as defined in package words.
package cells
