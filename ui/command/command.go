// Package command defines everything a player can do, as data: for each command its keys at the drawn table, the words
// for it in text mode, its name, when it is possible, and its effect on the match. Dispatch, the footer, the help and
// the keys in texts are all derived from this table. The package is independent of the terminal and draws nothing.
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

// ID identifies a command.
type ID string

// Mode is a set of bits that describes what is on the screen, and therefore which commands have keys.
type Mode uint32

// The modes.
const (
	// Table: the player's own table, with nothing over it.
	Table Mode = 1 << iota
	// Watch: bots have every seat.
	Watch
	// Replay: a recorded match is shown.
	Replay
	// Panel: something to read covers the table. If that is the help, the mode is HelpPanel.
	Panel
	HelpPanel
	// Paused: the player has stopped the bots.
	Paused
	// Dealing: the deal is being animated.
	Dealing
	// Word: the player enters a word.
	Word
	// Lettered: each tile of the rack shows a letter.
	Lettered
	// Reviewed: the review of a round is shown.
	Reviewed
	// Question: a question is open.
	Question
	// Lesson: a step of a lesson at the player's own table, where the keys of Table work too.
	Lesson
	// Puzzle: a puzzle at the player's own table, where the keys of Table work too.
	Puzzle
	// Solution: the worth of a move in a puzzle is shown.
	Solution
	// Laying: the player's own table in a game where melds are laid. A function that is called with Table adds Laying
	// if the rules of the session have it.
	Laying
	// Lines: the game in lines of text, where commands are typed.
	Lines
	// Speech: the player writes something to the others.
	Speech

	// Panels are all panels.
	Panels = Panel | HelpPanel
	// Playing are all modes in which the keys belong to the table or to a panel over it.
	Playing = Table | Watch | Replay | Panels | Paused
	// Everywhere are all modes.
	Everywhere = Playing | Dealing | Word | Lettered | Reviewed | Question | Puzzle | Solution | Speech
)

// atTable returns mode, with Laying added if it has Table and melds are laid by the rules.
func atTable(mode Mode, r *game.Rules) Mode {
	if mode&Table != 0 && r.LaysMelds() {
		mode |= Laying
	}
	return mode
}

// Group is the heading of a command in the help.
type Group uint8

// The groups. Commands with NoGroup are not in the help.
const (
	NoGroup Group = iota
	OfTable
	OfLaying
	OfRack
	OfMore
)

// Takes is the kind of argument that a command has in lines of text.
type Takes uint8

// The arguments of commands.
const (
	Nothing Takes = iota
	OneTile
	TileAndMeld // a tile, and the number of a meld on the table if more than one fits
	TileMeldEnd // the same, and an end of the meld if the tile fits both
	TileGroups  // groups of tiles between slashes, or nothing
	OnePhrase   // the number of a phrase, or nothing
)

// A Target is the argument of a command: the tile under the cursor or the one that was typed. It also holds what only a
// face knows about the moment.
type Target struct {
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
	// Capitals reports that each tile of the rack shows a capital letter that throws it.
	Capitals bool
	// Key is the key that was pressed, or "" if none was.
	Key string
	// Instant reports that bots answer at once, and Stopped that they wait for the player.
	Instant, Stopped bool
	// Longer reports that there is more to read than fits.
	Longer bool
	// Reveals reports that closing the topmost panel or screen shows the table.
	Reveals bool
	// Learning reports that this is a step of a lesson, Solved that its task is done, and First that it is the first
	// step. Asking reports that its task needs the key of Hint.
	Learning, Solved, First, Asking bool
	// Tried reports that the player has tried the puzzle.
	Tried bool
	// Yes and No are the letters that mean yes and no in the player's language.
	Yes, No string
}

// A Command is something that the player can do.
type Command struct {
	ID ID
	// Mode is the set of modes in which Keys work. Keys have the names of Bubble Tea. A click on the command presses
	// the first one.
	Mode Mode
	Keys []string
	// Shown is how texts and the footer write the keys, of which texts use the first. FootShown, if not empty, is how
	// the footer writes them instead.
	Shown, FootShown string
	// Typed lists the words for the command in lines of text: a letter first, then words in any language. The name of
	// the command may be typed too if it is a single word. A command without Typed does not exist in lines of text.
	Typed []string
	Takes Takes
	// Group is its heading in the help.
	Group Group
	// Text is the ID of the text that says what the command does. Short is that of a shorter text for the footer, and
	// TypedText that of a text for lines of text. Both are empty if Text is used there too.
	Text, Short, TypedText string
	// TypedWord is the ID of the word for the command in the player's language, one of Typed, if it has no letter.
	TypedWord string
	// TextNow returns the ID of the text that says what the command does at the moment, instead of Text and Short. It
	// may be nil.
	TextNow func(*session.Session, Target) string
	// Games reports whether games with these rules have the command; nil means all games. In other games the command
	// is not in the help, and using it prints the reason.
	Games func(*game.Rules) bool
	// Alone commands exist only where one person plays against bots, Together commands only at a host's table.
	Alone, Together bool
	// Yields reports whether the key now belongs to another command that also has it; nil means never.
	Yields func(*session.Session, Target) bool
	// Can reports whether the command does something now; nil means always. If not, it is not offered, and using it
	// prints the reason.
	Can func(*session.Session, Target) bool
	// LegalActions returns the legal actions that the command could mean in lines of text, where no cursor chooses
	// one. It is offered if there are any. If LegalActions is nil, Can decides there too.
	LegalActions func(*session.Session) []game.Action
	// Do runs the command. It is nil if the command only changes what the face shows.
	Do func(*session.Session, Target) session.Outcome
}

// InGame reports whether games with these rules have the command.
func (c *Command) InGame(r *game.Rules) bool {
	return (c.Games == nil || c.Games(r)) && (c.Mode != Laying || atTable(Table, r)&Laying != 0)
}

// isAt reports whether the table of a session has the command.
func (c *Command) isAt(s *session.Session) bool {
	return !(c.Alone && s.Hosted()) && (!c.Together || s.Hosted())
}

// Verb returns the ID of the text that says what the command does in lines of text.
func (c *Command) Verb() string { return cmp.Or(c.TypedText, c.Text) }

// Offered reports whether the command does something now.
func (c *Command) Offered(s *session.Session, t Target) bool {
	return c.isAt(s) && c.InGame(&s.Table().Rules) && (c.Yields == nil || !c.Yields(s, t)) && (c.Can == nil || c.Can(s, t))
}

// Key returns the key of the command as texts write it. If it has no key, Key returns what is typed for it.
func (c *Command) Key() string {
	key, _, _ := strings.Cut(cmp.Or(c.FootShown, c.Shown, strings.Join(c.Typed, " ")), " ")
	return key
}

// TypedKey returns the typed form of the command, as texts write it.
func (c *Command) TypedKey() string {
	if len(c.Typed) == 0 {
		return c.Key()
	}
	return c.Typed[0]
}

// Keys returns what key returns for each command, by ID. key is (*Command).Key or (*Command).TypedKey.
func Keys(key func(*Command) string) map[string]string {
	keys := make(map[string]string, len(all))
	for i := range all {
		keys[string(all[i].ID)] = key(&all[i])
	}
	return keys
}

// Resolve returns the command that t.Key runs in a mode now, or nil if there is none. A capital letter without a
// command counts as the small letter.
func Resolve(s *session.Session, t Target, mode Mode) *Command {
	mode = atTable(mode, &s.Table().Rules)
	for _, t.Key = range []string{t.Key, strings.ToLower(t.Key)} {
		if c := Find(func(c *Command) bool {
			return c.Mode&mode != 0 && c.isAt(s) && slices.Contains(c.Keys, t.Key) && (c.Yields == nil || !c.Yields(s, t))
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

// Verbs returns the commands of a group that can be typed in a mode.
func Verbs(g Group, s *session.Session, mode Mode) []*Command {
	return helpCommands(g, s, atTable(mode, &s.Table().Rules), func(c *Command) bool { return len(c.Typed) > 0 })
}

// matchOnly lists the commands of a player's own table that do nothing in lessons and puzzles.
var matchOnly = []ID{Hint, LayOffAll, Next, Skip, Faster, Rest, Sheet, Review, Code, Say}

// helpCommands returns the commands of a group that work in a mode and for which wanted returns true. It leaves out a
// command of the table whose key has another meaning in a lesson or a puzzle.
func helpCommands(g Group, s *session.Session, mode Mode, wanted func(*Command) bool) (list []*Command) {
	own := mode &^ (Table | Laying)
	for i := range all {
		c := &all[i]
		switch {
		case c.Group != g || !c.isAt(s) || !c.InGame(&s.Table().Rules) || !wanted(c):
		case c.ID == Tutor && !c.Offered(s, Target{}):
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

// TileLetters are the letters for the tiles of a rack, from the upper left: those under the fingers first. There are
// enough for any hand. The letter i is left out, since its capital differs between keyboards, and so are letters whose
// capital is the only key of a command at the table.
const TileLetters = "asdfghjklqwryuopzxcbnm"

// doAction returns a Command.Do that performs an action of the given kind, which takes no tile.
func doAction(kind game.Kind) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		return s.Do(game.Action{Kind: kind})
	}
}

// mayDo returns a Command.Can that reports whether an action of the given kind, which takes no tile, is legal.
func mayDo(kind game.Kind) func(*session.Session, Target) bool {
	return func(s *session.Session, _ Target) bool { return s.May(kind) }
}

// arrangeBy returns a Command.Do that arranges the rack in the given order.
func arrangeBy(by meld.Arrangement) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		s.Arrange(by)
		return session.Outcome{}
	}
}

func hasPairs(r *game.Rules) bool  { return r.Pairs || r.OpenPairs > 0 }
func hasChains(r *game.Rules) bool { return r.ShortShapes }
