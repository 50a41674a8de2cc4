// Package menu describes the menu for every face: its entries in their order, the settings that are
// chosen on its pages, and what it needs of the program around it. A face shows them, and does what an
// entry leads to.
package menu

import (
	"context"
	"slices"

	"fair/okey/ui/practice"
	"fair/okey/ui/session"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// Host is what a menu needs of the program around it. Options are those of a table of the face.
type Host[Options any] struct {
	// Settings are what the player has chosen, and may change.
	Settings *settings.Settings
	// Shelf keeps the matches, nil if they are not kept.
	Shelf *session.Shelf
	// Learned is how far the player is in the lessons, nil if that is not kept.
	Learned *practice.Progress
	// Words returns the texts in the language that is set now.
	Words func() (*words.Words, error)
	// Themes lists the themes to choose from.
	Themes func() []string
	// Table returns the options of a table by the settings as they are now, for somebody who plays or
	// only watches. The error says why there can be no such table.
	Table func(watch bool) (Options, error)
	// Lesson returns the options of the table of a lesson or a puzzle.
	Lesson func() (Options, error)
	// Resume returns the options of the table of a match, with the answers of Shelf.Resume. If there is
	// no match, or it cannot go on, the options have none; their Note says what the player has to know.
	Resume func(match *session.Kept, notes []error) (Options, error)
	// Notebook reads how the player did in the puzzles.
	Notebook func() *practice.Notebook
	// Search searches the newest matches for mistakes until ctx ends, and keeps in the notebook what it
	// finds. It calls found for each match; the error says why nothing can be kept.
	Search func(ctx context.Context, notebook *practice.Notebook, found func(match, of int)) error
	// Straight is set to go to the match that is not over before the menu is shown.
	Straight bool
	// Note is told to the player first, if it is not empty.
	Note string
}

// Actions are what a face does for the entries.
type Actions[Do any] struct {
	Continue, Play, Learn, New, Watch, Rules, Settings, Replays, Train, Stats, Quit Do
}

// Entry is a line of the menu.
type Entry[Do any] struct {
	// ID is the id of its text, Do what it does.
	ID string
	Do Do
	// Label is its text, Note says more about it, Value is what is set for it, empty if nothing is.
	Label, Note, Value string
	// Concerns names the settings that matter to it.
	Concerns []string
}

// Entries lists the entries in their order: Continue first if there is an unfinished match, and Learn
// before Play for a newcomer.
func Entries[Do any](w *words.Words, set *settings.Settings, do Actions[Do], unfinished, newcomer bool) []Entry[Do] {
	table := append(TableSettings(), "pace")
	list := []Entry[Do]{
		{ID: "menu.play", Do: do.Play, Value: tell.SettingValue(w, "preset", set.Get("preset")), Concerns: table},
		{ID: "menu.learn", Do: do.Learn},
		{ID: "menu.new", Do: do.New, Concerns: table},
		{ID: "menu.watch", Do: do.Watch, Concerns: table},
		{ID: "menu.rules", Do: do.Rules},
		{ID: "menu.settings", Do: do.Settings, Concerns: []string{"lang", "pace", "theme", "signs", "mouse", "hints"}},
		{ID: "menu.replays", Do: do.Replays},
		{ID: "menu.train", Do: do.Train},
		{ID: "menu.stats", Do: do.Stats},
		{ID: "menu.quit", Do: do.Quit},
	}
	if newcomer {
		list[0], list[1] = list[1], list[0]
	}
	if unfinished {
		list = slices.Insert(list, 0, Entry[Do]{ID: "menu.continue", Do: do.Continue})
	}
	for i := range list {
		e := &list[i]
		e.Label, e.Note = w.Say(e.ID), w.Say(e.ID+".note")
	}
	return list
}
