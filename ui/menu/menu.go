// Package menu describes the menu independently of the user interface, which is called a face. It defines the entries,
// the settings on the pages of the menu, and the functions that the program must provide.
package menu

import (
	"context"
	"slices"

	"fair/okey/ui/daily"
	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/words"
)

// A Host provides the data and functions of the program that a menu needs.
type Host struct {
	// Settings holds the player's settings, which can be changed in the menu.
	Settings *settings.Settings
	// Shelf stores the matches. It is nil if matches are not stored.
	Shelf *session.Shelf
	// Learned is the player's progress in the lessons, or nil if progress is not kept.
	Learned *practice.Progress
	// Words returns the texts in the current language.
	Words func() *words.Words
	// Themes lists the themes to choose from.
	Themes func() []string
	// Table returns a table with the current settings, to play at or, if watch is set, only to watch. It fails if the
	// settings do not allow a table.
	Table func(watch bool) (session.Table, error)
	// Lesson returns the table for a lesson or a puzzle.
	Lesson func() (session.Table, error)
	// Resume returns the table of a match, given the results of Shelf.Resume. If no match can be resumed, Table.Resumed
	// is nil, and Table.Note says so.
	Resume func(match *session.Store, notes []error) (session.Table, error)
	// Notebook reads the player's results in the puzzles.
	Notebook func() *practice.Notebook
	// Search searches the newest matches for mistakes until ctx is done, and adds the mistakes to the notebook. It
	// calls found for each match. It fails if the mistakes cannot be stored.
	Search func(ctx context.Context, notebook *practice.Notebook, found func(match, of int)) error
	// Daily returns the table for the deal of the day with a preset, given the results of daily.Resume. It resumes the
	// attempt that was started, or starts a new one. If the attempt that counts is finished, Daily also returns that
	// attempt, and if again is set, the table is for practising the deal. It fails if the attempt cannot be resumed or
	// if the deal cannot be practised yet.
	Daily func(preset string, again bool, match *session.Store, notes []error, days daily.Days) (session.Table, *daily.Attempt, error)
	// Host ends the program and opens a table for friends instead. It is nil if the program cannot do that.
	Host func()
	// Ring rings the bell. It is nil if there is none.
	Ring func()
	// Copy copies a text to the clipboard. It is nil if there is no clipboard.
	Copy func(text string)
	// Reviews turns background reviews on or off. It is nil if there are none.
	Reviews func(on bool)
	// ResumeFirst makes the program resume the unfinished match before it shows the menu.
	ResumeFirst bool
	// Note is a message to show first, or "" if there is none.
	Note string
}

// The entries of the menu. Each is the text ID of its label. The ID of its explanation ends with ".note" as well.
const (
	Continue = "menu.continue"
	Daily    = "menu.daily"
	New      = "menu.new"
	Okey101  = "preset.101"
	Last     = "menu.last"
	Train    = "menu.train"
	Learn    = "menu.learn"
	Friends  = "menu.friends"
	Replays  = "menu.replays"
	Stats    = "menu.stats"
	Settings = "menu.settings"
	Quit     = "menu.quit"
)

// FriendsLines returns the text IDs of the lines that say how to play with friends.
func FriendsLines() []string { return []string{"friends.host", "friends.ssh", "friends.join"} }

// Entries returns the entries of the menu in order. If there is an unfinished match, Continue comes first. For a
// newcomer, Learn does. Last is there only if a finished match can be seen again and none is unfinished.
func Entries(unfinished, finished, newcomer bool) []string {
	ids := []string{Daily, New, Okey101, Train, Learn, Friends, Replays, Stats, Settings, Quit}
	if finished && !unfinished {
		ids = slices.Insert(ids, 3, Last)
	}
	if newcomer {
		ids = append([]string{Learn}, slices.DeleteFunc(ids, func(id string) bool { return id == Learn })...)
	}
	if unfinished {
		ids = append([]string{Continue}, ids...)
	}
	return ids
}
