// Package menu describes the menu independently of the user interface, called a face: its entries in order, the
// settings chosen on its pages, and what it needs from the program. A face shows the entries and acts on them.
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

// Host holds what a menu needs from the program. Options is the type of the face's options of a table.
type Host[Options any] struct {
	// Settings holds the player's settings, which the menu may change.
	Settings *settings.Settings
	// Shelf stores the matches; it is nil if they are not stored.
	Shelf *session.Shelf
	// Learned is the player's progress in the lessons, or nil if it is not kept.
	Learned *practice.Progress
	// Words returns the texts in the current language.
	Words func() (*words.Words, error)
	// Themes lists the themes to choose from.
	Themes func() []string
	// Table returns the options of a table under the current settings, to play at or, if watch is set, only to watch.
	// The error says why there can be no such table.
	Table func(watch bool) (Options, error)
	// Lesson returns the options of the table for a lesson or a puzzle.
	Lesson func() (Options, error)
	// Resume returns the options of the table for a match, given the results of Shelf.Resume. If there is no
	// match, or it cannot go on, the options contain none, and their Note informs the player.
	Resume func(match *session.Store, notes []error) (Options, error)
	// Notebook reads the player's results in the puzzles.
	Notebook func() *practice.Notebook
	// Search searches the newest matches for mistakes until ctx ends, and adds those it finds to the
	// notebook. It calls found for each match. The error tells why nothing can be kept.
	Search func(ctx context.Context, notebook *practice.Notebook, found func(match, of int)) error
	// Daily returns the options of the table for the deal of the day by a preset, given the results of daily.Resume: of
	// the try that was begun, or of a new one. If the try that counts is closed and again is not set, it returns that.
	// With again the deal is played for practice. The error tells why the try that was begun cannot go on, or why there
	// is no practice.
	Daily func(preset string, again bool, match *session.Store, notes []error, days daily.Days) (Options, *daily.Attempt, error)
	// Copy copies a text to the clipboard, or nil if there is none.
	Copy func(text string)
	// Reviews turns the reviews in the background on or off, or nil if there are none.
	Reviews func(on bool)
	// Straight makes the program go to the unfinished match before it shows the menu.
	Straight bool
	// Note is a message to show first, or "" if there is none.
	Note string
}

// Actions holds what a face does for each entry.
type Actions[Do any] struct {
	Continue, Daily, Play, Learn, New, Watch, Rules, Settings, Replays, Train, Stats, Quit Do
}

// An Entry is a line of the menu.
type Entry[Do any] struct {
	// ID is the id of its text, and Do is its action.
	ID string
	Do Do
	// Label is its text, and Note explains it. Value is the setting shown beside it, empty for none.
	Label, Note, Value string
	// Concerns lists the names of the settings that matter to it.
	Concerns []string
	// Main marks a line that begins a match, Apart the first line of a block.
	Main, Apart bool
}

// Entries returns the entries in order: Continue first if there is an unfinished match, otherwise Play, with the deal
// of the day second, and Learn before both for a newcomer. The first block begins a match, the second one teaches.
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
