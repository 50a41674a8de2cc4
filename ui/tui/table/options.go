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

// Options holds the options of a table.
type Options struct {
	// Table holds the players, and the rules and settings of the table.
	session.Table
	// Resumed is the match to resume, nil for a new one.
	Resumed *session.Store
	// Note is a message to show first, empty for none.
	Note string
	// Pace is the speed of the bots.
	Pace Pace
	// Mouse turns the mouse on; text cannot be selected then in most terminals.
	Mouse bool
	// DropSwaps makes a tile that is dropped on another change places with it; otherwise it pushes the other
	// aside.
	DropSwaps bool
	// Chains shows the longest chains under the tiles (rules, section 6), Focus stops the bots
	// while nobody looks.
	Chains, Focus bool
	// Ceremony shows how the tiles are dealt, Counter how far the hand is from winning.
	Ceremony, Counter bool
	// Brackets tells which words stand below the groups on the rack: BracketsAll, BracketsComplete or
	// BracketsNone.
	Brackets string
	// Animate has tiles fly over the table.
	Animate bool
	// File is the journal of a match that is replayed, empty if there is none.
	File string
	// Keep changes a setting of the player's, and returns a function that writes it. Nil keeps nothing.
	Keep func(name, value string) (write func() error)
	// Ring rings the terminal's bell when it is the player's turn; nil for silence.
	Ring func()
	// Words holds the texts.
	Words *words.Words
	// Leave is the command for leaving the table, nil to end the program.
	Leave tea.Cmd
	// Look tells how everything is drawn.
	Look cells.Look
	// Over holds what can lie over the table, by the command that opens it. That of command.ShowEnd is opened
	// at the end of a round.
	Over map[command.ID]Opener
	// Clock is the source of time; the zero value is the clock of the machine.
	Clock screen.Clock
}

// Chance is all the chance of a match.
type Chance = session.Chance

// Pace is the speed of the bots.
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

// step returns the time between two visible moves of bots.
func (p Pace) step() time.Duration {
	return [paces]time.Duration{1500 * time.Millisecond, 700 * time.Millisecond, 250 * time.Millisecond, 0}[p]
}
