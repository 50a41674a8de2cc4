// Package tui is the program on the screen: the menu, and what leads from it to tables and to the
// screens beside them and back.
//
// It runs on a terminal, which it leaves as it was, whatever happens. It neither paints nor plays:
// package table does that.
package tui
