// Package cells implements a grid of cells, brushes that paint tiles, text and scrolling documents on it in the colours
// of a theme, and a painter that sends the changed cells to a terminal.
//
// The only part of the game that it depends on is the faces of tiles. It imports no rules, no session and no terminal
// program, and does not query the terminal. Tiles within text are marks of package words.
package cells
