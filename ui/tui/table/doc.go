// Package table implements the table on the screen: it shows a session, and turns keys and the mouse into commands. It
// applies no rules itself, stores nothing of the match, and does not depend on the menu or on the modes that other
// packages put over it.
//
// New, NewReplay and NewAt make a Model, which Bubble Tea drives. A message goes to the highest Mode of
// its stack, or is a screen.Answer with the result of work in the background; then the texts are composed,
// and View paints them. The parts:
//
//   - board holds the data of all parts: the session, the words, the look, the layout, the grid.
//   - A Mode decides what keys and the mouse do: playing, watching or replaying at the base, and over it the letters,
//     a pause, panels, the dealing, the word, a question, and the modes of Options.Over. See mode.go for the
//     interfaces of modes, and modeapi.go for the methods for modes of other packages.
//   - handView is the player's rack: hand.go handles it, rack.go paints it, labels.go the words below its groups.
//   - meldView holds the melds on the table, and the places where the selected tile fits.
//   - felt holds the rest: seats, middle, discards, status, gauge and side panel, each composed and painted
//     in a file of its own.
//   - botPace delays the moves of bots; advice.go asks for hints and the tutor; animation moves tiles over the
//     table.
//
// Package command defines the keys, their texts and their effects on the session; the handlers in commands.go
// run the commands that need more than the session.
package table
