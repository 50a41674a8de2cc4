// Package tui implements the program on the screen: the menu and everything reached from it.
//
// It runs on a terminal, which it always restores. Package table paints the table and handles play.
package tui
