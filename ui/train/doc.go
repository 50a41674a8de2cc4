// Package train chooses positions for a player to solve: first those that he has missed and that are
// due again, then the mistakes of his own matches, the puzzle of the day, and those that come with
// the program. It remembers what he tried in a small file beside his matches. It knows no screen.
package train
