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
	// Table holds the players, the rules and the settings of the table.
	session.Table
	// Pace is the speed of the bots.
	Pace Pace
	// TurnTime is the time limit for each of the player's turns, in whole seconds. Zero means no limit.
	TurnTime time.Duration
	// Mouse turns the mouse on. Most terminals do not let the user select text while it is on.
	Mouse bool
	// DropSwaps makes a dropped tile change places with the tile in its slot, instead of pushing it aside.
	DropSwaps bool
	// Letters shows a capital letter on each tile while the player has to discard. Typing the letter throws the tile.
	// Throwing a tile by its letter turns the option on.
	Letters bool
	// Chains shows the lengths of the longest chains below the tiles (rules, section 6). Focus stops the bots while the
	// window does not have the focus.
	Chains, Focus bool
	// Ceremony shows the dealing ceremony. Counter shows the number of tiles that the hand needs to win.
	Ceremony, Counter bool
	// Brackets selects the labels below the groups on the rack: BracketsAll, BracketsComplete or BracketsNone.
	Brackets string
	// Animate shows tiles flying across the table.
	Animate bool
	// Reviews makes the table review the decisions of a match when it ends, to update the player's level.
	Reviews bool
	// File is the path of the journal of a replayed match, or "" if there is none.
	File string
	// Step is the step at which a replay starts. If there is no such step, the replay starts at the nearest one.
	Step int
	// Keep changes a setting and returns a function that writes it to disk. If Keep is nil, settings are not saved.
	Keep func(name, value string) (write func() error)
	// Ring rings the terminal's bell when the player's turn begins. It may be nil.
	Ring func()
	// Words holds the messages in the player's language, with the keys of the commands.
	Words *words.Words
	// Leave is the command to run when the player leaves the table. If it is nil, the program quits.
	Leave tea.Cmd
	// Look holds the theme and the colours.
	Look cells.Look
	// Over holds the modes that can be opened over the table, keyed by the command that opens them. The mode of
	// command.ShowEnd opens at the end of a round.
	Over map[command.ID]Opener
	// Clock is the source of time. The zero value is the machine's clock.
	Clock screen.Clock
}

// Pace is the speed of the bots.
type Pace int

// The paces.
const (
	Slow Pace = iota
	Normal
	Fast
	Instant
)

// Paces returns the names of the paces, from slow to instant.
func Paces() []string { return []string{"slow", "normal", "fast", "instant"} }

// step returns the time between two moves of bots.
func (p Pace) step() time.Duration {
	return [...]time.Duration{1500 * time.Millisecond, 700 * time.Millisecond, 250 * time.Millisecond, 0}[p]
}
