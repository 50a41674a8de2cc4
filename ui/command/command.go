// Package command is everything a player can do, as data: which key does it at the drawn table,
// what is typed for it in lines of text, what it is called, what it needs, when it is possible, and
// what it does to the match. Dispatch, footer and help are made from this table, so a key is named in
// one place. It knows no terminal and paints nothing.
package command

import (
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

	// Panels are all of them.
	Panels = Panel | HelpPanel
	// Playing is wherever the table or a panel over it has the keys.
	Playing = Table | Watch | Replay | Panels | Paused
	// Everywhere is all of them.
	Everywhere = Playing | Dealing | Word | Lettered | Reviewed | Question | Puzzle | Solution
)

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
}

// Command is something the player can do.
type Command struct {
	ID ID
	// Mode is where Keys work; Keys are named as Bubble Tea names them, the first is pressed by a
	// click.
	Mode Mode
	Keys []string
	// Shown is how the keys are written, FootShown in the footer; empty there for Shown.
	Shown, FootShown string
	// Typed is what is typed for it in lines of text: a letter first, then other words in any
	// language. What it is called may be typed as well, if that is a single word. Empty: it is no
	// verb there.
	Typed []string
	// TypedText is the id of what it does there; empty for Text.
	TypedText string
	Takes     Takes
	Group     Group
	// Text is the id of what it does.
	Text string
	// Foot is the id of a shorter word for the footer, as things are; nil for Text.
	Foot func(*session.Session, Target) string
	// Games reports whether games with these rules have the command; nil for all.
	Games func(*game.Rules) bool
	// Yields reports that the key is another command's now that has it, too; nil for never.
	Yields func(*session.Session, Target) bool
	// Can reports whether it does something now; nil for always. If not it is not offered, and the
	// player who does it all the same is told why.
	Can func(*session.Session, Target) bool
	// Do does it; nil for what changes only what the face shows.
	Do func(*session.Session, Target) session.Outcome
}

// InGame reports whether a game with these rules has the command.
func (c *Command) InGame(r *game.Rules) bool { return c.Games == nil || c.Games(r) }

// Verb is the id of what the command does in lines of text.
func (c *Command) Verb() string {
	if c.TypedText != "" {
		return c.TypedText
	}
	return c.Text
}

// FootText is the id of the word for the footer.
func (c *Command) FootText(s *session.Session, t Target) string {
	if c.Foot == nil {
		return c.Text
	}
	return c.Foot(s, t)
}

// FootKeys is how the keys are written in the footer.
func (c *Command) FootKeys() string {
	if c.FootShown != "" {
		return c.FootShown
	}
	return c.Shown
}

// Offered reports whether it does something now.
func (c *Command) Offered(s *session.Session, t Target) bool { return c.Can == nil || c.Can(s, t) }

// ByKey finds the command that t.Key has in a mode as things are; nil if it has none. A capital
// letter that is no key of its own is as good as a small one.
func ByKey(s *session.Session, t Target, mode Mode) *Command {
	c := byKey(s, t, mode)
	if small := strings.ToLower(t.Key); c == nil && small != t.Key {
		t.Key = small
		c = byKey(s, t, mode)
	}
	return c
}

func byKey(s *session.Session, t Target, mode Mode) *Command {
	laying := s.LaysMelds()
	for i := range all {
		c := &all[i]
		if c.Mode&mode != 0 && slices.Contains(c.Keys, t.Key) && (c.Group != OfLaying || laying) && (c.Yields == nil || !c.Yields(s, t)) {
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
	for i := range all {
		if all[i].ID == id {
			return &all[i]
		}
	}
	panic("command: no command " + string(id))
}

// Verbs lists the commands of a group that can be typed in a mode.
func Verbs(g Group, s *session.Session, mode Mode) []*Command {
	return inHelp(g, s, mode, func(c *Command) bool { return len(c.Typed) > 0 })
}

// ofMatch are the commands of a player's own table that do nothing in a step of a lesson or in a
// puzzle: nobody else moves there, and nothing is counted.
var ofMatch = []ID{Hint, Next, Skip, Faster, Rest, Sheet, Review, Code}

// inHelp are those commands of a group that work in a mode and are wanted. Where a lesson or a puzzle
// has a key, what it does at the table otherwise is left out.
func inHelp(g Group, s *session.Session, mode Mode, wanted func(*Command) bool) (list []*Command) {
	own := mode &^ Table
	for i := range all {
		c := &all[i]
		switch {
		case c.Group != g || !c.InGame(&s.Table().Rules) || !wanted(c):
		case c.ID == Tutor && !c.Offered(s, Target{}):
		case c.Mode&own == 0 && own != 0 && (slices.Contains(ofMatch, c.ID) || takenFrom(c, own)):
		default:
			list = append(list, c)
		}
	}
	return list
}

// takenFrom reports whether a key is another command's in a mode.
func takenFrom(c *Command, mode Mode) bool {
	return len(c.Keys) > 0 && Find(func(other *Command) bool {
		return other.Mode&mode != 0 && slices.Contains(other.Keys, c.Keys[0])
	}) != nil
}

// TileLetters are the letters that tiles show, for the tiles of a rack from the upper left: those
// under the fingers first. The i is none of them, as keyboards do not agree on it.
const TileLetters = "asdfghjklqwertyuopzxcvbnm"

// do is a command that only names a kind of action.
func do(kind game.Kind) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		return s.Do(game.Action{Kind: kind})
	}
}

// can reports whether the player may do a kind of action that names no tile.
func can(kind game.Kind) func(*session.Session, Target) bool {
	return func(s *session.Session, _ Target) bool { return s.May(kind) }
}

// arrange is a command that puts the rack up.
func arrange(by meld.By) func(*session.Session, Target) session.Outcome {
	return func(s *session.Session, _ Target) session.Outcome {
		s.Arrange(by)
		return session.Outcome{}
	}
}

// foot is a shorter word for the footer that is always the same.
func foot(id string) func(*session.Session, Target) string {
	return func(*session.Session, Target) string { return id }
}

func laysMelds(r *game.Rules) bool { return r.LaysMelds() }
func laysNone(r *game.Rules) bool  { return !r.LaysMelds() }
func hasPoints(r *game.Rules) bool { return r.HasPoints() }
func hasPairs(r *game.Rules) bool  { return r.Pairs || r.LaysMelds() }
func hasChains(r *game.Rules) bool { return r.ShortShapes }
func showsTwin(r *game.Rules) bool { return r.HasGosterme() }
