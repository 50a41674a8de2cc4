// Package screen is the screens beside the table: pages to choose from, the rules to read, matches
// to look at again, statistics.
//
// They share a window with a title above and keys below. None of them knows a table or another
// screen: where they lead is told by whoever makes them.
package screen
