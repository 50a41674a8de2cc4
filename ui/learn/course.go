// Package learn is the lesson: Okey from nothing, one idea a step, each with real tiles and a task
// that is judged as the game itself judges. It is played on a session, as any match is, and knows no
// screen: a face shows the session and the texts of the step, does what the player wants, and then
// asks what the lesson says to it.
package learn

import (
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// Kind is how a step is worked on.
type Kind uint8

// The kinds.
const (
	// ToRead: there is nothing to do but to go on.
	ToRead Kind = iota + 1
	// OnRack: tiles are put together on the rack; it is nobody's turn that matters.
	OnRack
	// AtTable: something is done in a turn.
	AtTable
	// Round: a whole round is played against novices.
	Round
)

// Step is one idea with a task.
type Step struct {
	// ID names the step; it keys its texts, "learn.ID.…".
	ID   string
	Kind Kind
	// Middle shows the middle of the table: the indicator, the okey and the stock.
	Middle bool
	// Shown are groups of tiles that show what is meant.
	Shown []Example
	// Tile is the tile that the task is about, None if it is about no certain one; To is the slot
	// where it is wanted, Nowhere if that is no matter.
	Tile tile.Tile
	To   rack.Slot
	// Puzzle leaves it to the player to find Tile: it is pointed out only on request.
	Puzzle bool

	position position
	rack     [rack.Rows]string // how the tiles stand, "." for an empty slot
	args     words.Args        // of the texts
	task     task
}

// Example is a group of tiles that shows what is a meld, or what is none.
type Example struct {
	Tiles []tile.Tile
	Good  bool
	// Word is the id of what stands below it.
	Word string
}

// Course is a lesson on a game.
type Course struct {
	// Name is what the course is called on the command line and in the file of the progress.
	Name string
	// Rules are those of its game.
	Rules game.Rules
	// Steps are what is learnt, in order.
	Steps []Step
}

// The names of the courses.
const (
	Okey    = "okey"
	Okey101 = "101"
)

// Courses lists the names of the courses, the first one first.
func Courses() []string { return []string{Okey, Okey101} }

// CourseOf is the course of a name of Courses.
func CourseOf(name string) *Course {
	if name == Okey101 {
		return &Course{Okey101, game.Okey101(), okey101Steps()}
	}
	return &Course{Okey, game.Classic(), okeySteps()}
}

// Title is the name of the step.
func (s *Step) Title(w *words.Words) string { return s.say(w, "title") }

// Idea is what is to be learnt, and More what is good to know about it.
func (s *Step) Idea(w *words.Words) string { return s.say(w, "idea") }

// More is what is good to know about the idea.
func (s *Step) More(w *words.Words) string { return s.say(w, "more") }

// Task is what the player is to do.
func (s *Step) Task(w *words.Words) string { return s.say(w, "task") }

// How is how it is done at the drawn table; nothing for a step that is only read.
func (s *Step) How(w *words.Words) string {
	if s.Kind == OnRack || s.Kind == AtTable {
		return s.say(w, "how")
	}
	return ""
}

// Done is the praise for a task that is done; nothing for a step that is only read.
func (s *Step) Done(w *words.Words) string {
	if s.Kind == ToRead {
		return ""
	}
	return s.say(w, "done")
}

// Wrong is the answer to a wrong move at the table, or to a round that was lost.
func (s *Step) Wrong(w *words.Words) string {
	if s.Kind != AtTable && s.Kind != Round {
		return ""
	}
	return s.say(w, "wrong")
}

// TypedTask is the task for a face where tiles are named instead of moved.
func (s *Step) TypedTask(w *words.Words) string {
	if s.Kind == OnRack {
		return s.say(w, "type")
	}
	return s.Task(w)
}

// say is a text of the step.
func (s *Step) say(w *words.Words, what string) string {
	return w.With("learn."+s.ID+"."+what, s.args)
}

// tiles reads tiles in notation. The steps are written here, and a test builds each of them.
func tiles(text string) []tile.Tile {
	list, err := tile.ParseAll(strings.ReplaceAll(text, ".", ""))
	if err != nil {
		panic(err)
	}
	return list
}

// one reads one tile.
func one(text string) tile.Tile { return tiles(text)[0] }

// marks are tiles within a text.
func marks(text string) string {
	var list []string
	for _, t := range tiles(text) {
		list = append(list, words.Mark(t))
	}
	return strings.Join(list, " ")
}
