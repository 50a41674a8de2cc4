package table

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// Options is all that a table needs to know.
type Options struct {
	// Table is who plays what, and what holds at the table.
	session.Table
	// Resumed is the match to go on with first, nil for a new one.
	Resumed *session.Kept
	// Note is something that the player has to be told first.
	Note string
	// Pace is how long bots take.
	Pace Pace
	// Mouse listens to the mouse; text cannot be selected then in most terminals.
	Mouse bool
	// DropSwaps lets a tile that is dropped on another change places with it; otherwise it is put in
	// there and pushes aside what stands there.
	DropSwaps bool
	// Chains shows the longest chains under the tiles (rules, section 6), Focus stops the bots
	// while nobody looks.
	Chains, Focus bool
	// Ceremony shows how the tiles are dealt, Counter how far the hand is from winning.
	Ceremony, Counter bool
	// Brackets is what is said below the groups on the rack: all, complete or none.
	Brackets string
	// Animate lets tiles fly over the table.
	Animate bool
	// File is the journal of a match that is looked at again; empty if there is none.
	File string
	// Keep changes a setting of the player's, and returns what writes it; the error is
	// of that. Nil keeps nothing.
	Keep func(name, value string) (write func() error)
	// Ring rings the terminal's bell when it is the player's turn; nil for silence.
	Ring func()
	// Words gives the texts.
	Words *words.Words
	// Leave is what leaving the table does, nil to end the program.
	Leave tea.Cmd
	// Look is how everything is drawn.
	Look cells.Look
	// Over holds what lies over the table, by the command that opens it. That of command.ShowEnd is
	// opened at the end of a round.
	Over map[command.ID]Opener
	// Clock is how time passes; the zero value is the clock of the machine.
	Clock screen.Clock
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
