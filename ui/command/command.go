// Package command is everything a player can do, as data: which key does it at the drawn table,
// what is typed for it in lines of text, what it is called, what it needs, when it is possible, and
// what it does to the match. Dispatch, footer, help, and the keys that texts name are made from this
// table. It knows no terminal and paints nothing.
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

// ID names a command.
type ID string

// Mode is where the key of a command works: what is on the screen, as a set of bits.
type Mode uint16

// The modes.
const (
	// Table: the player's own table, with nothing over it.
	Table Mode = 1 << iota
	// Watch: bots have every seat.
	Watch
	// Replay: a match that was played is looked at again.
	Replay
	// Panel: something to read lies over the table; HelpPanel if that is the help.
	Panel
	HelpPanel
	// Paused: the player has stopped the bots.
	Paused
	// Dealing: the dealing is being shown.
	Dealing
	// Word: the player is asked for his word.
	Word
	// Lettered: each tile of the rack shows a letter.
	Lettered
	// Reviewed: what was decided in a round that is over is looked at.
	Reviewed
	// Question: something has to be confirmed.
	Question
	// Lesson: the game is learnt at the player's own table; the keys of Table work there, too.
	Lesson
	// Puzzle: a puzzle is solved at the player's own table; the keys of Table work there, too.
	Puzzle
	// Solution: what a move in a puzzle was worth lies over it.
	Solution
	// Laying is the player's own table in a game where melds are laid on it. Whoever asks for Table
	// gets it, too, by the rules of the session.
	Laying
	// Lines: everything is told in lines of text, where commands are typed.
	Lines

	// Panels are all of them.
	Panels = Panel | HelpPanel
	// Playing is wherever the table or a panel over it has the keys.
	Playing = Table | Watch | Replay | Panels | Paused
	// Everywhere is all of them.
	Everywhere = Playing | Dealing | Word | Lettered | Reviewed | Question | Puzzle | Solution
)

// atTable adds Laying to the mode of a table with these rules.
func atTable(mode Mode, r *game.Rules) Mode {
	if mode&Table != 0 && r.LaysMelds() {
		mode |= Laying
	}
	return mode
}

// Group is the heading under which the help lists a command.
type Group uint8

// The groups. Commands of NoGroup are in no help; what they do is plain to see.
const (
	NoGroup Group = iota
	OfTable
	OfLaying
	OfRack
	OfMore
)

// Takes is what has to be named for a command in lines of text.
type Takes uint8

// What commands take.
const (
	Nothing Takes = iota
	OneTile
	TileAndMeld // a tile, and if need be the number of a meld on the table
	TileMeldEnd // the same, and if need be an end of it
	TileGroups  // groups of tiles between slashes, or nothing
)

// Target is what a command is about: the tile under the cursor, or what was typed; and what a face
// alone knows of how things are.
type Target struct {
	// Slot is a place on the rack, Nowhere if none was named.
	Slot rack.Slot
	// Tile is the tile there, None where there is none.
	Tile tile.Tile
	// Picked tells that the tile was picked up from the rack.
	Picked bool
	// Fit is the place on the table that was chosen for the tile, the zero Action if none was; Fits
	// is how many there are.
	Fit  game.Action
	Fits int
	// Key is the key that was pressed, empty if none was.
	Key string
	// Instant tells that bots are never waited for, Stopped that they wait for the player.
	Instant, Stopped bool
	// Longer tells that there is more to read than there is room for.
	Longer bool
	// Learning tells that this is a step of the lesson, Solved that its task is done, and First that
	// none is before it.
	Learning, Solved, First bool
	// Tried tells that the puzzle at the table was tried.
	Tried bool
	// Yes and No are the letters that answer a question in the player's language.
	Yes, No string
}

// Command is something the player can do.
type Command struct {
	ID ID
	// Mode is where Keys work; Keys are named as Bubble Tea names them, the first is pressed by a
	// click.
	Mode Mode
	Keys []string
	// Shown is how the keys are written, FootShown in the footer; empty there for Shown. Texts name
	// the first of them.
	Shown, FootShown string
	// Typed is what is typed for it in lines of text: a letter first, then other words in any
	// language. What it is called may be typed as well, if that is a single word. Empty: it is no
	// verb there.
	Typed []string
	Takes Takes
	// Group is the heading in the help.
	Group Group
	// Text is the id of what it does, Short of a shorter word for the footer, TypedText of what it
	// does in lines of text; empty there for Text.
	Text, Short, TypedText string
	// Now returns the id of what it does as things are, in the place of Text or Short; nil for them.
	TextNow func(*session.Session, Target) string
	// Games reports whether the help of games with these rules lists the command; nil for all. Where
	// it does not, the player who does it all the same is told why.
	Games func(*game.Rules) bool
	// Yields reports that the key is another command's now that has it, too; nil for never.
	Yields func(*session.Session, Target) bool
	// Can reports whether it does something now; nil for always. If not it is not offered, and the
	// player who does it all the same is told why.
	Can func(*session.Session, Target) bool
	// With lists the legal actions that it may be, for lines of text, where no cursor chooses one: it
	// is offered there if there are any. Nil where Can decides there, too.
	LegalActions func(*session.Session) []game.Action
	// Do does it; nil for what changes only what the face shows.
	Do func(*session.Session, Target) session.Outcome
}

// InGame reports whether a game with these rules has the command.
func (c *Command) InGame(r *game.Rules) bool {
	return (c.Games == nil || c.Games(r)) && (c.Mode != Laying || atTable(Table, r)&Laying != 0)
}

// Verb returns the id of what the command does in lines of text.
func (c *Command) Verb() string { return cmp.Or(c.TypedText, c.Text) }

// Offered reports whether it does something now.
func (c *Command) Offered(s *session.Session, t Target) bool {
	return c.InGame(&s.Table().Rules) && (c.Yields == nil || !c.Yields(s, t)) && (c.Can == nil || c.Can(s, t))
}

// Key returns how texts write the key of the command; without one, what is typed for it.
func (c *Command) Key() string {
	key, _, _ := strings.Cut(cmp.Or(c.FootShown, c.Shown, strings.Join(c.Typed, " ")), " ")
	return key
}

// TypedKey returns what texts say is typed for the command in lines of text.
func (c *Command) TypedKey() string {
	if len(c.Typed) == 0 {
		return c.Key()
	}
	return c.Typed[0]
}

// Keys returns the keys of the commands that texts name, by ID: Key of each, or TypedKey.
func Keys(key func(*Command) string) map[string]string {
	keys := make(map[string]string, len(all))
	for i := range all {
		keys[string(all[i].ID)] = key(&all[i])
	}
	return keys
}

// Resolve returns the command that t.Key has in a mode as things are; nil if it has none. A capital
// letter that is no key of its own is as good as a small one.
func Resolve(s *session.Session, t Target, mode Mode) *Command {
	mode = atTable(mode, &s.Table().Rules)
	for _, t.Key = range []string{t.Key, strings.ToLower(t.Key)} {
		if c := Find(func(c *Command) bool {
			return c.Mode&mode != 0 && slices.Contains(c.Keys, t.Key) && (c.Yields == nil || !c.Yields(s, t))
		}); c != nil {
			return c
		}
	}
	return nil
}

// Find finds the first command that is wanted, nil if there is none.
func Find(wanted func(*Command) bool) *Command {
	for i := range all {
		if wanted(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// ByID finds a command.
func ByID(id ID) *Command {
	if c := Find(func(c *Command) bool { return c.ID == id }); c != nil {
		return c
	}
	panic("command: no command " + string(id))
}

// Verbs lists the commands of a group that can be typed in a mode.
func Verbs(g Group, s *session.Session, mode Mode) []*Command {
	return helpCommands(g, s, atTable(mode, &s.Table().Rules), func(c *Command) bool { return len(c.Typed) > 0 })
}

// ofMatch are the commands of a player's own table that do nothing in a step of a lesson or in a
// puzzle: nobody else moves there, and nothing is counted.
var matchOnly = []ID{Hint, Next, Skip, Faster, Rest, Sheet, Review, Code}

// inHelp are those commands of a group that work in a mode and are wanted. Where a lesson or a puzzle
// has a key, what it does at the table otherwise is left out.
func helpCommands(g Group, s *session.Session, mode Mode, wanted func(*Command) bool) (list []*Command) {
	own := mode &^ (Table | Laying)
	for i := range all {
		c := &all[i]
		switch {
		case c.Group != g || !c.InGame(&s.Table().Rules) || !wanted(c):
		case c.ID == Tutor && !c.Offered(s, Target{}):
		case c.Mode&own == 0 && own != 0 && (slices.Contains(matchOnly, c.ID) || keyTakenIn(c, own)):
		default:
			list = append(list, c)
		}
	}
	return list
}

// takenFrom reports whether a key is another command's in a mode.
func keyTakenIn(c *Command, mode Mode) bool {
	return len(c.Keys) > 0 && Find(func(other *Command) bool {
		return other.Mode&mode != 0 && slices.Contains(other.Keys, c.Keys[0])
	}) != nil
}

// TileLetters are the letters that tiles show, for the tiles of a rack from the upper left: those
// under the fingers first. The i is none of them, as keyboards do not agree on it.
const TileLetters = "asdfghjklqwertyuopzxcvbnm"

// do is a command that only names a kind of action.
func doAction(kind game.Kind) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		return s.Do(game.Action{Kind: kind})
	}
}

// can reports whether the player may do a kind of action that names no tile.
func mayDo(kind game.Kind) func(*session.Session, Target) bool {
	return func(s *session.Session, _ Target) bool { return s.May(kind) }
}

// arrange is a command that puts the rack up.
func arrangeBy(by meld.By) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		s.Arrange(by)
		return session.Outcome{}
	}
}

func hasPairs(r *game.Rules) bool  { return r.Pairs || r.OpenPairs > 0 }
func hasChains(r *game.Rules) bool { return r.ShortShapes }
