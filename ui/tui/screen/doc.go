// Package screen implements the screens beside the table: pages to choose from, the rules to read, matches to
// replay, statistics.
//
// They share a window with a title above and keys below. None of them knows a table or another screen: its creator
// decides where it leads.
package screen
