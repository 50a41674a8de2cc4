// Package table implements the table on the screen: it shows a session, and turns keys and the mouse into
// commands. It computes no rule, stores nothing of the match, and knows neither the menu nor what other
// packages lay over it.
//
// New, NewReplay and NewAt make a Model, which Bubble Tea drives. A message goes to the highest Mode of
// its stack, or comes back as a screen.Answer of what was done beside the loop; then the texts are put
// together, and View paints them. The parts:
//
//   - board holds what all parts work with: the session, the words, the look, the layout, the grid.
//   - A Mode is a use of the keys: playing, watching or replaying at the base, over it letters, a
//     pause, panels, the dealing, the word, a question, and those of Options.Over. See mode.go for
//     what a mode can do, and modeapi.go for what the table does for modes of other packages.
//   - handView is the rack as it is handled (hand.go) and painted (rack.go, labels below its groups).
//   - meldView holds the melds on the table, and where the tile at hand fits.
//   - felt holds the rest: seats, middle, discards, status, gauge and side panel, each composed and painted
//     in a file of its own.
//   - botPace has bots think and shows their moves when their time has come; advice.go asks for hints
//     and the tutor; animation moves tiles over the table.
//
// Which key does what, where and with what words is in package command; the handlers in commands.go do
// the commands that need more than the session.
package table
