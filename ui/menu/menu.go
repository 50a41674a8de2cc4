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
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A Host provides the data and functions of the program that a menu needs. Options is the type of the face's options
// for a table.
type Host[Options any] struct {
	// Settings holds the player's settings, which can be changed in the menu.
	Settings *settings.Settings
	// Shelf stores the matches. It is nil if matches are not stored.
	Shelf *session.Shelf
	// Learned is the player's progress in the lessons, or nil if progress is not kept.
	Learned *practice.Progress
	// Words returns the texts in the current language.
	Words func() (*words.Words, error)
	// Themes lists the themes to choose from.
	Themes func() []string
	// Table returns the options of a table with the current settings, to play at or, if watch is set, only to watch. It
	// fails if the settings do not allow a table.
	Table func(watch bool) (Options, error)
	// Lesson returns the options of the table for a lesson or a puzzle.
	Lesson func() (Options, error)
	// Resume returns the options of the table for a match, given the results of Shelf.Resume. If no match can be
	// resumed, the options contain no match, and their Note says so.
	Resume func(match *session.Store, notes []error) (Options, error)
	// Notebook reads the player's results in the puzzles.
	Notebook func() *practice.Notebook
	// Search searches the newest matches for mistakes until ctx is done, and adds the mistakes to the notebook. It
	// calls found for each match. It fails if the mistakes cannot be stored.
	Search func(ctx context.Context, notebook *practice.Notebook, found func(match, of int)) error
	// Daily returns the options of the table for the deal of the day with a preset, given the results of daily.Resume.
	// It resumes the attempt that was started, or starts a new one. If the attempt that counts is finished, Daily
	// also returns that attempt, and if again is set, the options are for practising the deal. It fails if the attempt
	// cannot be resumed or if the deal cannot be practised yet.
	Daily func(preset string, again bool, match *session.Store, notes []error, days daily.Days) (Options, *daily.Attempt, error)
	// Copy copies a text to the clipboard. It is nil if there is no clipboard.
	Copy func(text string)
	// Reviews turns background reviews on or off. It is nil if there are none.
	Reviews func(on bool)
	// ResumeFirst makes the program resume the unfinished match before it shows the menu.
	ResumeFirst bool
	// Note is a message to show first, or "" if there is none.
	Note string
}

// Actions holds the action that a face performs for each entry.
type Actions[Do any] struct {
	Continue, Daily, Play, Learn, New, Watch, Rules, Settings, Replays, Train, Stats, Quit Do
}

// An Entry is a line of the menu.
type Entry[Do any] struct {
	// ID is the text ID of the label, and Do is the action.
	ID string
	Do Do
	// Label is the text, and Note explains it. Value is the setting shown beside the text, or "".
	Label, Note, Value string
	// Concerns lists the names of the settings that affect the entry.
	Concerns []string
	// Main is set for an entry that begins a match, and Apart for the first entry of a block.
	Main, Apart bool
}

// Entries returns the entries in order. Continue comes first if there is an unfinished match, and Play otherwise. The
// deal of the day comes second. For a newcomer, Learn precedes both. The entries of the first block begin a match, and
// the second block teaches the game.
func Entries[Do any](w *words.Words, set *settings.Settings, do Actions[Do], unfinished, newcomer bool) []Entry[Do] {
	table := append(TableSettings(), "pace")
	list := []Entry[Do]{
		{ID: "menu.play", Do: do.Play, Value: tell.SettingValue(w, "preset", set.Get("preset")), Concerns: table, Main: true},
		{ID: "menu.daily", Do: do.Daily, Main: true},
		{ID: "menu.new", Do: do.New, Concerns: table, Main: true},
		{ID: "menu.learn", Do: do.Learn, Apart: true},
		{ID: "menu.train", Do: do.Train},
		{ID: "menu.watch", Do: do.Watch, Concerns: table},
		{ID: "menu.rules", Do: do.Rules},
		{ID: "menu.replays", Do: do.Replays, Apart: true},
		{ID: "menu.stats", Do: do.Stats},
		{ID: "menu.settings", Do: do.Settings, Concerns: []string{"lang", "pace", "theme", "signs", "mouse", "hints"}},
		{ID: "menu.quit", Do: do.Quit},
	}
	if newcomer {
		const learn = 3
		first := list[learn]
		list = slices.Insert(slices.Delete(list, learn, learn+1), 0, first)
		list[0].Main, list[0].Apart, list[learn+1].Apart = true, false, true
	}
	if unfinished {
		daily := slices.IndexFunc(list, func(e Entry[Do]) bool { return e.ID == "menu.daily" })
		entry := list[daily]
		list = slices.Insert(slices.Delete(list, daily, daily+1), 0, Entry[Do]{ID: "menu.continue", Do: do.Continue, Main: true}, entry)
	}
	for i := range list {
		e := &list[i]
		e.Label, e.Note = w.Say(e.ID), w.Say(e.ID+".note")
	}
	return list
}
