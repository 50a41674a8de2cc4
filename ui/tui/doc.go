// Package tui implements the program on the screen: the menu, and everything that can be reached from it.
//
// It runs on a terminal, which it always restores. It neither paints nor plays: package table does that.
package tui
