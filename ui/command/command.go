// Package command defines everything a player can do, as a table of commands. For each command, the table has its keys
// on the screen, its words in text mode, its name, when it is possible, and its effect on the match. Dispatch, the
// footer, the help and the keys in texts are all derived from this table. The package is independent of the terminal
// and draws nothing.
package command

import (
	"cmp"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// An ID identifies a command.
type ID string

// A Mode is a set of bits that describes the screen and thus determines which commands have keys.
type Mode uint32

// The modes.
const (
	// Table is the player's own table with nothing over it.
	Table Mode = 1 << iota
	// Watch is a table at which bots have every seat.
	Watch
	// Replay is the replay of a recorded match.
	Replay
	// Panel is something to read, other than the help, that covers the table.
	Panel
	// HelpPanel is the help, which covers the table.
	HelpPanel
	// Paused is set while the player has stopped the bots.
	Paused
	// Dealing is set while the deal is animated.
	Dealing
	// Word is set while the player enters a word for the deal.
	Word
	// Lettered is set while each tile of the rack shows a letter.
	Lettered
	// Reviewed is set while the review of a round is shown.
	Reviewed
	// Question is set while a question is open.
	Question
	// Lesson is a step of a lesson at the player's own table, where the keys of Table work too.
	Lesson
	// Puzzle is a puzzle at the player's own table, where the keys of Table work too.
	Puzzle
	// Solution is set while the value of a move in a puzzle is shown.
	Solution
	// Laying is the player's own table in a game where melds are laid. Functions that are given Table add Laying if the
	// rules require it.
	Laying
	// Lines is text mode, in which commands are typed.
	Lines
	// Chatting is set while the player types a message to the others.
	Chatting

	// Typing combines the modes in which the player types text.
	Typing = Word | Chatting
	// Panels combines both kinds of panel.
	Panels = Panel | HelpPanel
	// Playing combines all modes in which the keys belong to the table or to a panel over it.
	Playing = Table | Watch | Replay | Panels | Paused
	// Everywhere combines all modes.
	Everywhere = Playing | Dealing | Word | Lettered | Reviewed | Question | Puzzle | Solution | Chatting
)

// addLaying returns mode with Laying added if mode includes Table and melds are laid under the rules.
func addLaying(mode Mode, r *game.Rules) Mode {
	if mode&Table != 0 && r.LaysMelds() {
		mode |= Laying
	}
	return mode
}

// A Group is a section of the help.
type Group uint8

// The groups. Commands of NoGroup are not in the help.
const (
	NoGroup Group = iota
	OfTable
	OfLaying
	OfRack
	OfMore
)

// An ArgKind is the kind of argument that a command takes in text mode.
type ArgKind uint8

// The kinds of arguments.
const (
	Nothing ArgKind = iota
	OneTile
	TileAndMeld // a tile, and the number of a meld on the table if more than one fits
	TileMeldEnd // like TileAndMeld, and an end of the meld if the tile fits both
	TileGroups  // groups of tiles between slashes, or nothing
	OnePhrase   // the number of a phrase, or nothing
)

// A Target is the argument of a command: the session, and the tile under the cursor or the tile that was typed. It also
// holds the parts of the current state that only a face knows.
type Target struct {
	// Session is the session on which the command acts.
	*session.Session
	// Slot is a slot of the rack, or Nowhere if there is none.
	Slot rack.Slot
	// Tile is the tile in that slot, or None if there is none.
	Tile tile.Tile
	// Picked reports that the tile was picked up from the rack.
	Picked bool
	// Fit is the chosen way to put the tile on the table, or the zero Action if there is none. Fits is the number of
	// ways.
	Fit  game.Action
	Fits int
	// Capitals reports that each tile of the rack shows a capital letter that discards it.
	Capitals bool
	// Key is the key that was pressed, or "" if none was.
	Key string
	// Instant reports that bots answer at once, and Stopped that bots wait for the player.
	Instant, Stopped bool
	// Longer reports that there is more to read than fits.
	Longer bool
	// Reveals reports that closing the topmost panel or screen shows the table.
	Reveals bool
	// Learning reports that this is a step of a lesson, Solved that the task of the step is done, and First and Last
	// that the step is the first or last one. Asking reports that the task is to press the key of Hint.
	Learning, Solved, First, Last, Asking bool
	// Tried reports that the player has tried the puzzle.
	Tried bool
	// Yes and No are the letters that mean yes and no in the player's language.
	Yes, No string
}

// A Command is something that the player can do.
type Command struct {
	ID ID
	// Mode is the set of modes in which Keys work. Keys are named as in Bubble Tea. A click on the command acts as its
	// first key.
	Mode Mode
	Keys []string
	// Letter, if not empty, is the first of Keys and the first of Typed unless Rebind replaces it. The tables of this
	// package list only the others there.
	Letter string
	// Shown is the displayed form of the keys, by default the first key. Texts use its first word. FootShown, if not
	// empty, replaces Shown in the footer.
	Shown, FootShown string
	// Typed lists the words for the command in text mode: a letter first, then words in any language. The name of the
	// command may be typed too if it is a single word. A command without Typed does not exist in text mode.
	Typed []string
	Arg   ArgKind
	// Group is the section of the help that lists the command.
	Group Group
	// Text is the ID of the text that describes the command. Short is the ID of a shorter text for the footer, and
	// TypedText the ID of a text for text mode. If they are empty, Text is used.
	Text, Short, TypedText string
	// TypedWord is the ID of the word for the command in the player's language. The word is one of Typed. TypedWord is
	// used only if the command has no letter.
	TypedWord string
	// TextNow returns the ID of the text that currently describes the command, in place of Text and Short. It may be
	// nil.
	TextNow func(Target) string
	// Games reports whether the command exists in games with the given rules. Nil means all games. In other games the
	// command is not in the help, and using it prints the reason.
	Games func(*game.Rules) bool
	// Alone is set for a command that exists only in a match against bots, and Together for one that exists only at a
	// hosted table.
	Alone, Together bool
	// Yields reports whether the key now belongs to another command with the same key. Nil means never.
	Yields func(Target) bool
	// Can reports whether the command does something now. Nil means always. If it does nothing, it is not offered, and
	// using it prints the reason.
	Can func(Target) bool
	// LegalActions returns the legal actions that the command could mean in text mode, where there is no cursor. The
	// command is offered if there are any. If LegalActions is nil, Can decides in text mode, too.
	LegalActions func(Target) []game.Action
	// Do runs the command. It is nil if the command only changes what the face shows.
	Do func(Target) session.Outcome
}

// InGame reports whether the command exists in games with the given rules.
func (c *Command) InGame(r *game.Rules) bool {
	return (c.Games == nil || c.Games(r)) && (c.Mode != Laying || r.LaysMelds())
}

// isAt reports whether the command exists at the table of a session.
func (c *Command) isAt(s *session.Session) bool {
	return !(c.Alone && s.Hosted()) && (!c.Together || s.Hosted())
}

// Verb returns the ID of the text that describes the command in text mode.
func (c *Command) Verb() string { return cmp.Or(c.TypedText, c.Text) }

// Offered reports whether the command does something now.
func (c *Command) Offered(t Target) bool {
	return c.isAt(t.Session) && c.InGame(&t.Table().Rules) && (c.Yields == nil || !c.Yields(t)) && (c.Can == nil || c.Can(t))
}

// Key returns the key of the command as it appears in texts or, if the command has no key, its typed form.
func (c *Command) Key() string {
	key, _, _ := strings.Cut(cmp.Or(c.FootShown, c.Shown, strings.Join(c.Typed, " ")), " ")
	return key
}

// TypedKey returns the typed form of the command as it appears in texts.
func (c *Command) TypedKey() string {
	if len(c.Typed) == 0 {
		return c.Key()
	}
	return c.Typed[0]
}

// Keys maps the ID of each command to the result of key, which is (*Command).Key or (*Command).TypedKey.
func Keys(key func(*Command) string) map[string]string {
	keys := make(map[string]string, len(all))
	for i := range all {
		keys[string(all[i].ID)] = key(&all[i])
	}
	return keys
}

// Resolve returns the command that t.Key runs in a mode now, or nil if there is none. A capital letter without a
// command counts as the lower-case letter.
func Resolve(t Target, mode Mode) *Command {
	mode = addLaying(mode, &t.Table().Rules)
	for _, t.Key = range []string{t.Key, strings.ToLower(t.Key)} {
		if c := Find(func(c *Command) bool {
			return c.Mode&mode != 0 && c.isAt(t.Session) && slices.Contains(c.Keys, t.Key) && (c.Yields == nil || !c.Yields(t))
		}); c != nil {
			return c
		}
	}
	return nil
}

// Find returns the first command for which wanted returns true, or nil if there is none.
func Find(wanted func(*Command) bool) *Command {
	for i := range all {
		if wanted(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// ByID returns the command with the given ID. It panics if there is none.
func ByID(id ID) *Command {
	if c := Find(func(c *Command) bool { return c.ID == id }); c != nil {
		return c
	}
	panic("command: no command " + string(id))
}

// matchOnly lists the commands of the player's own table that do nothing in lessons and puzzles.
var matchOnly = []ID{Hint, LayOffAll, Next, Skip, Faster, Rest, Sheet, Review, Code, Say}

// HelpCommands returns the commands of a group for the help of a mode: those that can be typed if mode includes Lines,
// otherwise those with a key and a text. It omits commands of the table whose key has another meaning in a lesson or
// puzzle.
func HelpCommands(g Group, s *session.Session, mode Mode) (list []*Command) {
	mode = addLaying(mode, &s.Table().Rules)
	own, lines := mode&^(Table|Laying|Lines), mode&Lines != 0
	for i := range all {
		c := &all[i]
		switch {
		case c.Group != g || !c.isAt(s) || !c.InGame(&s.Table().Rules):
		case lines && len(c.Typed) == 0, !lines && (c.Mode&mode == 0 || c.Text == ""):
		case c.ID == Tutor && !c.Offered(Target{Session: s}):
		case c.Mode&own == 0 && own != 0 && (slices.Contains(matchOnly, c.ID) || keyTakenIn(c, own)):
		default:
			list = append(list, c)
		}
	}
	return list
}

// keyTakenIn reports whether another command has the first key of c in a mode.
func keyTakenIn(c *Command, mode Mode) bool {
	return len(c.Keys) > 0 && Find(func(other *Command) bool {
		return other.Mode&mode != 0 && slices.Contains(other.Keys, c.Keys[0])
	}) != nil
}

// TileLetters are the letters for the tiles of a rack, from the upper left. The easiest letters to type come first, and
// there are enough for any hand. The letter i is missing, because its capital differs between keyboards, and so are
// letters whose capital is the only key of a command at the table.
const TileLetters = "asdfghjklqwryuopzxcbnm"

// legalityCheck returns a Command.Can that reports whether an action of the given kind, which takes no tile, is legal.
func legalityCheck(kind game.Kind) func(Target) bool {
	return func(t Target) bool { return t.May(kind) }
}

// arranger returns a Command.Do that arranges the rack in the given order.
func arranger(by meld.Arrangement) func(Target) session.Outcome {
	return func(t Target) session.Outcome {
		t.Arrange(by)
		return session.Outcome{}
	}
}

func hasPairs(r *game.Rules) bool  { return r.Pairs || r.OpenPairs > 0 }
func hasChains(r *game.Rules) bool { return r.ShortShapes }
