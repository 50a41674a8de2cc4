// Package tui implements the program on the screen: the menu, and everything that can be reached from it.
//
// It runs on a terminal, which it always restores. Painting the table and playing are left to package table.
package tui
