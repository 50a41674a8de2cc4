package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Options is all that a table needs to know.
type Options struct {
	// Rules are those of the table.
	Rules game.Rules
	// Preset is the name of the preset that the Rules are made from. It may be empty.
	Preset string
	// Names are those of the seats, fit to be shown (words.Safe). The first may be empty: then the player is "you".
	Names [game.MaxSeats]string
	// Levels are those of the bots by seat. The first seat is the player's, unless he only watches.
	Levels [game.MaxSeats]bots.Level
	// Watch leaves every seat to bots.
	Watch bool
	// Chance gives the chance of each new match.
	Chance func() Chance
	// Shelf keeps the matches, nil if they are not kept. Resumed is the match to go on with first, nil for a new one.
	Shelf   *session.Shelf
	Resumed *session.Kept
	// Word lets the player say a word before each match with drawn tiles.
	Word bool
	// Note is something that the player has to be told first.
	Note string
	// Pace is how long bots take.
	Pace Pace
	// Mouse listens to the mouse; text cannot be selected then in most terminals.
	Mouse bool
	// Talk lets bots say a few words, Chains shows the longest chains under the tiles (rules, section 6), Offer says when the hand
	// wins, Focus stops the bots while nobody looks.
	Talk, Chains, Offer, Focus bool
	// Ceremony shows how the tiles are dealt, Counter how far the hand is from winning.
	Ceremony, Counter bool
	// Animate lets tiles fly over the table.
	Animate bool
	// Warn asks before a discard that costs a penalty (rule 7.10).
	Warn bool
	// Hints is how many hints there are in a round; below 0 there is no limit.
	Hints int
	// Ring rings the terminal's bell when it is the player's turn; nil for silence.
	Ring func()
	// Words gives the texts.
	Words *words.Words
	// Leave is what leaving the table does, nil to end the program.
	Leave tea.Cmd
	// Look is how everything is drawn.
	Look cells.Look
}

// Chance is all the chance of a match.
type Chance = session.Chance

// Pace is how long bots take.
type Pace int

// The paces.
const (
	Slow Pace = iota
	Normal
	Fast
	Instant
	paces
)

// Paces lists the names of the paces, in their order.
func Paces() []string { return []string{"slow", "normal", "fast", "instant"} }

// step is the time between two visible moves of bots.
func (p Pace) step() time.Duration {
	return [paces]time.Duration{1500 * time.Millisecond, 700 * time.Millisecond, 250 * time.Millisecond, 0}[p]
}
