// Package command holds everything a player can do, as data: its keys at the drawn table, its words in lines of text,
// its names, when it is possible, and what it does to the match. Dispatch, footer, help, and the keys in texts are
// made from this table. It knows no terminal and paints nothing.
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

// Mode is a set of bits: what is on the screen, and so where the keys of a command work.
type Mode uint16

// The modes.
const (
	// Table: the player's own table, with nothing over it.
	Table Mode = 1 << iota
	// Watch: bots have every seat.
	Watch
	// Replay: a recorded match is shown.
	Replay
	// Panel: something to read covers the table; HelpPanel if that is the help.
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
	// Lesson: a step of a lesson at the player's own table, where the keys of Table work, too.
	Lesson
	// Puzzle: a puzzle at the player's own table, where the keys of Table work, too.
	Puzzle
	// Solution: the worth of a move in a puzzle is shown.
	Solution
	// Laying: the player's own table in a game where melds are laid. A function that is asked for Table adds it by
	// the rules of the session.
	Laying
	// Lines: the game in lines of text, where commands are typed.
	Lines

	// Panels is every panel.
	Panels = Panel | HelpPanel
	// Playing is every mode where the table or a panel over it has the keys.
	Playing = Table | Watch | Replay | Panels | Paused
	// Everywhere is every mode.
	Everywhere = Playing | Dealing | Word | Lettered | Reviewed | Question | Puzzle | Solution
)

// atTable adds Laying to Table if melds are laid by the rules.
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

// Takes is the argument of a command in lines of text.
type Takes uint8

// The arguments of commands.
const (
	Nothing Takes = iota
	OneTile
	TileAndMeld // a tile, and the number of a meld on the table if more than one fits
	TileMeldEnd // also an end of the meld if both fit
	TileGroups  // groups of tiles between slashes, or nothing
)

// A Target is the argument of a command, the tile under the cursor or what was typed, with what only a face knows of
// the moment.
type Target struct {
	// Slot is a slot of the rack, Nowhere for none.
	Slot rack.Slot
	// Tile is the tile in it, None for none.
	Tile tile.Tile
	// Picked reports that the tile was picked up from the rack.
	Picked bool
	// Fit is the chosen place on the table for the tile, the zero Action for none; Fits is the number of places.
	Fit  game.Action
	Fits int
	// Capitals reports that each tile of the rack shows a capital letter that throws it.
	Capitals bool
	// Key is the pressed key, empty for none.
	Key string
	// Instant reports that bots answer at once, Stopped that they wait for the player.
	Instant, Stopped bool
	// Longer reports that there is more to read than fits.
	Longer bool
	// Learning reports a step of a lesson, Solved that its task is done, First that it is the first.
	Learning, Solved, First bool
	// Tried reports that the puzzle was tried.
	Tried bool
	// Yes and No are the letters for an answer in the player's language.
	Yes, No string
}

// A Command is something that the player can do.
type Command struct {
	ID ID
	// Mode is the set of modes in which Keys work. Keys have the names of Bubble Tea; the first is pressed by a
	// click.
	Mode Mode
	Keys []string
	// Shown is the spelling of the keys, FootShown that in the footer if different. Texts use the first of them.
	Shown, FootShown string
	// Typed lists the words for it in lines of text: a letter first, then words in any language. Its name may be
	// typed, too, if that is a single word. Without any it is no command there.
	Typed []string
	Takes Takes
	// Group is its heading in the help.
	Group Group
	// Text is the text ID of what it does; Short of a shorter text for the footer, TypedText of one for lines of
	// text, if different.
	Text, Short, TypedText string
	// TextNow returns the text ID of what it does at the moment, instead of Text and Short; may be nil.
	TextNow func(*session.Session, Target) string
	// Games reports whether games with these rules have the command; nil for all. In other games it is not in the
	// help, and doing it tells the reason.
	Games func(*game.Rules) bool
	// Yields reports whether the key is left to another command that has it, too; nil for never.
	Yields func(*session.Session, Target) bool
	// Can reports whether it does something now; nil for always. If not, it is not offered, and doing it tells the
	// reason.
	Can func(*session.Session, Target) bool
	// LegalActions lists the legal actions that it may be, in lines of text, where no cursor chooses one: it is
	// offered if there are any. Nil where Can decides there, too.
	LegalActions func(*session.Session) []game.Action
	// Do does it; nil if it only changes what the face shows.
	Do func(*session.Session, Target) session.Outcome
}

// InGame reports whether games with these rules have the command.
func (c *Command) InGame(r *game.Rules) bool {
	return (c.Games == nil || c.Games(r)) && (c.Mode != Laying || atTable(Table, r)&Laying != 0)
}

// Verb returns the text ID of what the command does in lines of text.
func (c *Command) Verb() string { return cmp.Or(c.TypedText, c.Text) }

// Offered reports whether the command does something now.
func (c *Command) Offered(s *session.Session, t Target) bool {
	return c.InGame(&s.Table().Rules) && (c.Yields == nil || !c.Yields(s, t)) && (c.Can == nil || c.Can(s, t))
}

// Key returns the key of the command as texts write it, or without one what is typed for it.
func (c *Command) Key() string {
	key, _, _ := strings.Cut(cmp.Or(c.FootShown, c.Shown, strings.Join(c.Typed, " ")), " ")
	return key
}

// TypedKey returns what is typed for the command as texts write it.
func (c *Command) TypedKey() string {
	if len(c.Typed) == 0 {
		return c.Key()
	}
	return c.Typed[0]
}

// Keys returns the keys of all commands by ID: Key of each, or TypedKey.
func Keys(key func(*Command) string) map[string]string {
	keys := make(map[string]string, len(all))
	for i := range all {
		keys[string(all[i].ID)] = key(&all[i])
	}
	return keys
}

// Resolve returns the command of t.Key in a mode at the moment; nil if there is none. A capital letter without a
// command counts as the small one.
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

// Find returns the first command that satisfies wanted, nil if there is none.
func Find(wanted func(*Command) bool) *Command {
	for i := range all {
		if wanted(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// ByID returns the command with an ID. It panics if there is none.
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

// matchOnly are the commands of a player's own table that do nothing in lessons and puzzles.
var matchOnly = []ID{Hint, LayOffAll, Next, Skip, Faster, Rest, Sheet, Review, Code}

// helpCommands returns the wanted commands of a group that work in a mode. Where a lesson or a puzzle has a key, the
// command of the table with that key is left out.
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

// keyTakenIn reports whether another command has the key in a mode.
func keyTakenIn(c *Command, mode Mode) bool {
	return len(c.Keys) > 0 && Find(func(other *Command) bool {
		return other.Mode&mode != 0 && slices.Contains(other.Keys, c.Keys[0])
	}) != nil
}

// TileLetters are the letters for the tiles of a rack, from the upper left: those under the fingers first. They are
// enough for any hand. There is no i, since keyboards do not agree on it, and none whose capital is a key of the table
// that has no other.
const TileLetters = "asdfghjklqwryuopzxcbnm"

// doAction returns a Command.Do that does an action without a tile.
func doAction(kind game.Kind) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		return s.Do(game.Action{Kind: kind})
	}
}

// mayDo returns a Command.Can that reports whether an action without a tile is legal.
func mayDo(kind game.Kind) func(*session.Session, Target) bool {
	return func(s *session.Session, _ Target) bool { return s.May(kind) }
}

// arrangeBy returns a Command.Do that arranges the rack.
func arrangeBy(by meld.By) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		s.Arrange(by)
		return session.Outcome{}
	}
}

func hasPairs(r *game.Rules) bool  { return r.Pairs || r.OpenPairs > 0 }
func hasChains(r *game.Rules) bool { return r.ShortShapes }
