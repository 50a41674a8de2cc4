// Package tui implements the program in full-screen mode: the menu and the screens reached from it.
//
// It runs on a terminal, which it always restores. Package table implements the table.
package tui
