// Package screen implements the screens other than the table: pages with choices, the rules, the list of matches to
// replay, and the statistics.
//
// Each screen has a title at the top and keys at the bottom. No screen depends on the table or on another screen. The
// code that creates a screen decides what is shown after it.
package screen
