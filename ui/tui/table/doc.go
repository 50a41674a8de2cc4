// Package table is the table on the screen: it renders a session, and turns keys and the mouse into
// commands. It computes no rule, keeps nothing of the match, and knows nothing of the menu that
// leads to it: what leaving does is told by whoever makes it.
//
// New and NewReplay make a Model, which Bubble Tea drives. Its parts:
//
//   - board is what all parts work with: the session, the words, the look, the layout, the grid.
//   - modes are what lies over the table, by layer: a question, the player's word, the rules, the
//     dealing, a panel, a pause, and at the bottom the table itself, which is played at, watched or
//     replayed. Each has its keys, its mouse and its painting, and the highest one has the say.
//   - handView is the rack as it is handled: cursor, what is picked up, what the mouse holds.
//   - meldView is what lies on the table, and where the tile at hand fits.
//   - botPace is when a bot is asked and when its move may be shown: time is the face's alone.
//   - animation is what flies.
//   - presenter puts all texts together, once at the end of Update; felt, handView, meldView and the
//     modes paint them. View changes nothing.
//
// Which key does what, where and with what words is in package command; handlers here are those of
// the commands that need more than the session.
package table
