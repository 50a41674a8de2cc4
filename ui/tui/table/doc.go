// Package table implements the table on the screen. It shows a session, and turns keys and mouse events into commands.
// It applies no rules itself, keeps no state of the match, and does not depend on the menu or on the modes that other
// packages open over it.
//
// New, NewReplay and NewAt return a Model, which Bubble Tea drives. Keys and mouse events go to the topmost Mode of the
// stack; a screen.Answer brings the result of background work. After each message the text is composed, and View paints
// it. The parts are:
//
//   - board holds the data shared by all parts: the session, the words, the look, the layout, the grid.
//   - A Mode decides what keys and the mouse do. The base mode is playing, watching or replaying. Over it are the
//     letters, a pause, panels, the dealing, the word, a question, and the modes of Options.Over. See mode.go for the
//     interfaces of modes, and modeapi.go for the methods that modes of other packages call.
//   - handView is the player's rack: hand.go handles it, rack.go paints it, labels.go holds the words below its groups.
//   - meldView holds the melds on the table and the places where the selected tile fits.
//   - felt holds the rest: seats, middle, discards, status, gauge and side panel. Each of them is composed and painted
//     in its own file.
//   - botPace delays the moves of bots, advice.go asks the coach for hints and the tutor for verdicts, and animation
//     moves tiles over the table.
//
// Package command defines the keys, their labels and their effects on the session. The handlers in commands.go run the
// commands that need more than the session.
package table
