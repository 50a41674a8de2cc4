// Package table implements the table on the screen. It shows a session and turns key presses and mouse events into
// commands. It does not apply the rules, keeps no state of the match, and does not depend on the menu or on the modes
// that other packages open over it.
//
// New, NewHosted, NewReplay and NewWithSession return a Model, which Bubble Tea drives. Key presses and mouse events go
// to the topmost Mode of the stack. A screen.Answer delivers the result of background work. After each message the
// Model composes its text, which View paints. The parts are:
//
//   - board holds the data shared by all parts: the session, the words, the palette, the layout and the grid.
//   - A Mode handles keys and the mouse. The base mode is SeatMode, replayMode or a mode of another package.
//     Modes above it show the letters, a pause, a panel, the dealing ceremony, the word prompt, a question, or whatever
//     Options.Over holds. See mode.go for the interfaces of modes, and modeapi.go for the methods that modes of other
//     packages call.
//   - handView is the player's rack: hand.go handles it, rack.go paints it, and labels.go labels its groups.
//   - meldView holds the melds on the table and the places where the selected tile fits.
//   - The rest has a file for each part: seats, middle, discards, status, gauge and side panel.
//   - botPace delays the moves of bots, advice.go asks the coach for hints and the tutor for verdicts, and animation
//     moves tiles across the table.
//
// Package command defines the keys, their labels and their effects on the session. Run, in commands.go, runs the
// commands that involve more than the session.
package table
